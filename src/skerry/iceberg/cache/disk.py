"""Copies of immutable metadata files on a local disk. They survive a restart, and several processes may share them.

Freshness contract: the same as for content in memory, a key finds one content for ever. An entry is served only if its
length and its checksum are right, and if the key inside it is the key that was asked for; anything else is removed,
counted, and read from its source again.

The file of an entry is ``{folder}/{first 2 digits}/{sha256 of the key, 64 hex digits}``; its bytes are those of
:mod:`skerry.iceberg.cache.disk_entry`. A file is written under a temporary name and renamed, so no reader sees a part
of it; a rename over an existing entry replaces it by the same content. Writes are not synced: after a power cut an
entry may be torn, and is found damaged.

The time of last use is the modification time of a file. Each process counts what it adds; when the folder may be full,
one process (an exclusive lock on ``.lock``) lists it and removes the files used longest ago, down to 90 % of the limit.
So the folder exceeds its limit by at most 1/16 of it and one file for each process. A removed file stays readable for
processes that have opened it.

Folder and files can be read and written by their owner only. A folder that others can write is refused: a checksum
does not show who wrote an entry.
"""

import fcntl
import os
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import DamagedFileError, OptionError
from skerry.common.loading_cache.statistics import CacheCounters, CacheStatistics
from skerry.common.log import EventLog
from skerry.iceberg.cache.disk_entry import checked_length, decode_entry, encode_entry, entry_name
from skerry.iceberg.cache.key import ContentKey

_TEMPORARY = ".tmp-"
_ABANDONED_SECONDS = 3600
"""Age in seconds after which a temporary file is abandoned, and may be deleted."""
_KEEP_SHARE, _CHECK_SHARE, _LARGEST_SHARE = 0.9, 1 / 16, 1 / 4
_WRITTEN_BY_OTHERS = stat.S_IWGRP | stat.S_IWOTH
_USE_SECONDS = 60
"""Minimum interval between updates of the time of last use, in seconds."""
_LOG = EventLog("iceberg.cache")


class DiskTier:
    """Immutable files by key in a folder of limited size; safe between threads and processes.

    It never fails a request: if the folder cannot be read or written any more, files come from their source, and the
    error is counted and logged.
    """

    def __init__(self, folder: str | Path, max_bytes: int, clock: Clock, ids: IdSource) -> None:
        self.folder = Path(folder)
        self.max_bytes = max_bytes
        self._clock = clock
        self._ids = ids
        self._lock = threading.Lock()
        self._counters = CacheCounters()
        self._entries = 0
        self._size_bytes = 0
        self._added_bytes = 0
        _make_private(self.folder)
        self._trim()

    def get(self, key: ContentKey) -> bytes | None:
        """The content, or None if it is not here or its copy is damaged."""
        data = self._read(key)
        with self._lock:
            if data is None:
                self._counters.misses += 1
            else:
                self._counters.hits += 1
        return data

    def get_or_read(self, key: ContentKey, read: Callable[[], bytes]) -> bytes:
        """The content: the copy on disk, or the result of ``read``, which is then copied to disk.

        Raises :class:`DamagedFileError` if ``read`` returns another length than the key has; no copy is made then.
        """
        data = self.get(key)
        if data is not None:
            return data
        started_at = self._clock.monotonic()
        try:
            data = checked_length(key, read())
        except Exception as error:
            with self._lock:
                self._counters.failed(self._clock.monotonic() - started_at, error)
            raise
        with self._lock:
            self._counters.loaded(self._clock.monotonic() - started_at)
        self.put(key, data)
        return data

    def put(self, key: ContentKey, data: bytes) -> bool:
        """Keep a copy; False if it was not kept: larger than a quarter of the limit, or the disk failed."""
        content = encode_entry(key, checked_length(key, data))
        if len(content) > self.max_bytes * _LARGEST_SHARE:
            return False
        path = self._path(key)
        temporary = path.with_name(f"{_TEMPORARY}{self._ids.new_id()}")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._write(temporary, content)
            self._touch(temporary)
            os.replace(temporary, path)
        except OSError as error:
            self._failed(error, "cannot keep a copy")
            self._remove(temporary)
            return False
        with self._lock:
            self._entries += 1
            self._size_bytes += len(content)
            self._added_bytes += len(content)
            full = self._size_bytes > self.max_bytes or self._added_bytes > self.max_bytes * _CHECK_SHARE
        if full:
            self._trim()
        return True

    def clear(self) -> None:
        """Remove all copies."""
        self._trim(keep_bytes=0)

    def statistics(self) -> CacheStatistics:
        """Counters of this process, and the approximate content of the folder."""
        with self._lock:
            return self._counters.row("", "disk", self._entries, self._size_bytes)

    def _path(self, key: ContentKey) -> Path:
        digest = entry_name(key)
        return self.folder / digest[:2] / digest

    def _read(self, key: ContentKey) -> bytes | None:
        path = self._path(key)
        try:
            content = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            self._failed(error, "cannot read a copy")
            return None
        try:
            data = decode_entry(str(path), key, content)
        except DamagedFileError as error:
            self._failed(error, "removed a damaged copy")
            self._remove(path)
            return None
        self._use(path)
        return data

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self._failed(error, "cannot remove a file")

    def _write(self, path: Path, content: bytes) -> None:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            file.write(content)

    def _use(self, path: Path) -> None:
        try:
            if self._clock.now_ms() / 1000 - path.stat().st_mtime >= _USE_SECONDS:
                self._touch(path)
        except FileNotFoundError:
            return  # another process removed it after it was read
        except OSError as error:
            self._failed(error, "cannot note the use of a copy")

    def _touch(self, path: Path) -> None:
        now = self._clock.now_ms() / 1000
        os.utime(path, (now, now))

    def _failed(self, error: Exception, event: str) -> None:
        with self._lock:
            self._counters.failures += 1
            self._counters.last_error = self._counters.describe(error)
        _LOG.warning(event, folder=str(self.folder), error=str(error))

    def _trim(self, keep_bytes: int | None = None) -> None:
        """Measure the folder, and remove the least recently used files if they exceed the limit."""
        limit = self.max_bytes if keep_bytes is None else keep_bytes
        try:
            with self._exclusive():
                files = sorted(self._files())
                size_bytes = sum(size for _, size, _ in files)
                removed = 0
                if size_bytes > limit:
                    for _, size, path in files:
                        if size_bytes <= limit * _KEEP_SHARE:
                            break
                        path.unlink(missing_ok=True)
                        size_bytes -= size
                        removed += 1
        except OSError as error:
            self._failed(error, "cannot trim the folder")
            return
        with self._lock:
            self._counters.evictions += removed
            self._entries = len(files) - removed
            self._size_bytes = size_bytes
            self._added_bytes = 0

    def _files(self) -> Iterator[tuple[float, int, Path]]:
        """Time of last use, size and path of all entries; removes abandoned temporary files."""
        abandoned = self._clock.now_ms() / 1000 - _ABANDONED_SECONDS
        for path in self.folder.glob("[0-9a-f][0-9a-f]/*"):
            try:
                found = path.stat()
            except FileNotFoundError:
                continue
            if not path.name.startswith(_TEMPORARY):
                yield found.st_mtime, found.st_size, path
            elif found.st_mtime < abandoned:
                path.unlink(missing_ok=True)

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        descriptor = os.open(self.folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX)
            yield
        finally:
            os.close(descriptor)


def _make_private(folder: Path) -> None:
    """Make the folder, and refuse one in which another user could place entries."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        problem = "" if os.access(folder, os.R_OK | os.W_OK | os.X_OK) else "it cannot be read and written"
    except OSError as error:
        found, problem = None, error.strerror or str(error)
    if found is not None and (found.st_uid != os.geteuid() or found.st_mode & _WRITTEN_BY_OTHERS):
        problem = "other users can write to it"
    if problem:
        raise OptionError(
            f"setting 'iceberg.cache.disk-path' = {str(folder)!r}: {problem}; expected a folder that belongs to this "
            "user and that only this user can write, or that can be made",
            about=("iceberg.cache.disk-path",),
        )
