"""Folders on disk: creating them durably, and walking them.

For the rest of Skerry a folder is a prefix of files. On disk it must be created, its name must be synced, and it
remains when its files are deleted.
"""

import os
from collections.abc import Iterator

from skerry.fileio.base import FileStat
from skerry.fileio.path import LOCK_NAME


class SettledFolders:
    """Knows which folders have names that survive a power cut, so that each is synced once per process.

    The root's parent is synced too, if it is readable. Of the folders above, only those are synced that this process
    created: others, like ``/home``, may be unreadable.
    """

    def __init__(self, root: str) -> None:
        top = root
        while not os.path.isdir(top):
            top = os.path.dirname(top)
        parent = os.path.dirname(root)
        self._top = parent if top == root and os.access(parent, os.R_OK) else top
        self._settled: set[str] = set()

    def make(self, folder: str) -> None:
        """Create a folder and those above it, as far as they are missing."""
        missing = []
        current = folder
        while not os.path.isdir(current):
            missing.append(current)
            current = os.path.dirname(current)
        if missing:
            os.makedirs(folder, exist_ok=True)
            self._settled.difference_update(missing)

    def settle(self, folder: str) -> None:
        """Sync the names in ``folder``, then those of the folders on the way up that may not be durable yet.

        They are marked as synced together, at the end: another thread that finds one of them marked relies on all above
        it.
        """
        sync_folder(folder)
        unsettled = []
        current = folder
        while current != self._top and current not in self._settled:
            parent = os.path.dirname(current)
            sync_folder(parent)
            unsettled.append(current)
            current = parent
        self._settled.update(unsettled)


def sync_folder(folder: str) -> None:
    """fsync a folder: the names in it survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def find_files(root: str, folder: str, recursive: bool) -> Iterator[FileStat]:
    """The files in a folder, in any order, temporary ones included, the lock file not."""
    pending = [folder]
    while pending:
        current = pending.pop()
        for entry in _entries(root, current):
            path = f"{current}/{entry.name}" if current else entry.name
            if entry.is_dir(follow_symlinks=False):
                if recursive:
                    pending.append(path)
            elif entry.is_file(follow_symlinks=False) and entry.name != LOCK_NAME:
                try:
                    stat = entry.stat(follow_symlinks=False)
                except FileNotFoundError:
                    continue  # deleted or renamed since the folder was read, as temporary files are
                yield FileStat(path, stat.st_size, stat.st_mtime_ns // 1_000_000)


def find_folders(root: str, folder: str) -> Iterator[str]:
    """The names of the folders in a folder that hold a file at any depth; empty folders on disk do not count."""
    for entry in _entries(root, folder):
        if entry.is_dir(follow_symlinks=False):
            path = f"{folder}/{entry.name}" if folder else entry.name
            if next(find_files(root, path, recursive=True), None) is not None:
                yield entry.name


def _entries(root: str, folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(f"{root}/{folder}") as entries:
            return list(entries)
    except (FileNotFoundError, NotADirectoryError):
        return []
