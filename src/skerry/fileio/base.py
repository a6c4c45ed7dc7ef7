"""The interface between Skerry and storage.

Paths are relative to the root that a ``FileIO`` was opened on, use ``/`` and never start with it. Folders exist only as
prefixes of files: writing a file creates them, and no caller creates or removes them.

Guarantees of every implementation:

* ``write``, ``replace`` and ``put_if_absent`` return only when the whole content is stored. With ``durable=True`` it
  survives a power cut, its name included (on disk: fsync of the file and of every folder that gained a name).
* ``put_if_absent`` and ``replace_if`` are atomic between any number of processes. A reader sees nothing or all of it.
* A conditional write that returns False may have succeeded before, and been retried after a lost answer: read the file
  to see whose content it is. Tokens are made from content: a file changed by compare-and-set must never return to an
  earlier content.
* A file that is changed with ``replace_if`` is never changed with ``replace``. Deletes may be undone by a power cut.
* A read of a missing file raises :class:`FileMissingError`; deleting a missing file is not an error.
* Any other failure raises :class:`StorageError`, whose ``unclear`` says that the write may have taken effect.
* Errors and ``repr`` never hold credentials.
"""

from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class FileStat:
    """Path, size and modification time of a file."""

    path: str
    size_bytes: int
    modified_ms: int


@dataclass(frozen=True, slots=True)
class Versioned:
    """Content together with the token that :meth:`FileIO.replace_if` compares."""

    data: bytes
    token: str


class OutputFile(Protocol):
    """Output stream of a new file."""

    def write(self, data: Any, /) -> int: ...


class RangeReader(Protocol):
    """Reads parts of files."""

    def read_range(self, path: str, offset: int, length: int) -> bytes: ...


class FileIO(Protocol):
    """Storage under one root."""

    @property
    def root(self) -> str:
        """The root for display: a path or URL without credentials."""
        ...

    @property
    def deletes_in_order(self) -> bool:
        """Whether :meth:`delete` removes files one after another, in the given order."""
        ...

    def read(self, path: str) -> bytes:
        """The whole content."""
        ...

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        """``length`` bytes from ``offset``; fewer at the end of the file.

        A negative offset counts from the end, not beyond the start.
        """
        ...

    def read_versioned(self, path: str) -> Versioned:
        """The whole content and its token."""
        ...

    def stat(self, path: str) -> FileStat | None:
        """Size and modification time, or None if there is no such file."""
        ...

    def exists(self, path: str) -> bool:
        """Whether the file exists; the cheapest such request."""
        ...

    def list_files(self, folder: str, *, recursive: bool = False) -> list[FileStat]:
        """The files in a folder, sorted by path; an absent folder is empty."""
        ...

    def list_folders(self, folder: str) -> list[str]:
        """The names (last segment) of the folders directly in a folder, sorted."""
        ...

    def write(self, path: str, data: bytes, *, durable: bool = True) -> None:
        """Write a file with a unique name. If it fails, a torn file of that name may remain."""
        ...

    def replace(self, path: str, data: bytes, *, durable: bool = False) -> None:
        """Create or replace a file atomically."""
        ...

    def put_if_absent(self, path: str, data: bytes) -> bool:
        """Create a file atomically and durably. False if the name is taken: nothing was changed then."""
        ...

    def replace_if(self, path: str, data: bytes, token: str) -> bool:
        """Replace a file atomically and durably if its token is still ``token``; else (or if it is missing) False."""
        ...

    def delete(self, paths: Iterable[str]) -> None:
        """Delete files; missing ones are ignored."""
        ...

    def link(self, source: str, path: str) -> bool:
        """Give a file of this machine, by its full path, a second name here, durably; no byte is copied.

        Each name can be deleted without the other. False if storage is not a disk, or the file is on another one.
        """
        ...

    def open_input(self, path: str) -> Any:
        """A seekable binary file that pyarrow can read; a context manager."""
        ...

    def open_output(self, path: str) -> AbstractContextManager[OutputFile]:
        """Write a large new file in pieces. It appears, durably, when the block ends well; nothing does otherwise."""
        ...
