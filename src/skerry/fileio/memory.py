"""Files in this process's memory: for tests, examples and temporary lakes.

Behaves as an object store does: folders are only prefixes, so a file and a folder may share a name.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import pyarrow as pa
import xxhash

from skerry.common.clock import Clock, SystemClock
from skerry.common.errors import FileMissingError, InvalidInputError
from skerry.fileio.base import FileStat, OutputFile, Versioned
from skerry.fileio.output import OutputStream
from skerry.fileio.path import check_folder, check_path, check_range


class MemoryFileIO:
    """A :class:`~skerry.fileio.base.FileIO` in a dictionary, thread-safe; the clock gives modification times."""

    def __init__(self, clock: Clock | None = None, *, name: str = "") -> None:
        self._clock = clock or SystemClock()
        self._name = name
        self._lock = (
            threading.RLock()
        )  # the garbage collector may end a dropped stream, whose lease is a file, at any time
        self._files: dict[str, tuple[bytes, int]] = {}

    def __repr__(self) -> str:
        return f"MemoryFileIO({self.root!r})"

    @property
    def root(self) -> str:
        return f"memory://{self._name}"

    @property
    def deletes_in_order(self) -> bool:
        return True

    def read(self, path: str) -> bytes:
        check_path(path)
        with self._lock:
            if path not in self._files:
                raise FileMissingError(path)
            return self._files[path][0]

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        check_range(path, length)
        data = self.read(path)
        start = offset if offset >= 0 else max(0, len(data) + offset)
        return data[start : start + length]

    def read_versioned(self, path: str) -> Versioned:
        data = self.read(path)
        return Versioned(data, _token(data))

    def stat(self, path: str) -> FileStat | None:
        check_path(path)
        with self._lock:
            if path not in self._files:
                return None
            data, modified_ms = self._files[path]
            return FileStat(path, len(data), modified_ms)

    def exists(self, path: str) -> bool:
        return path in self._files

    def list_files(self, folder: str, *, recursive: bool = False) -> list[FileStat]:
        return [
            FileStat(path, len(data), modified_ms)
            for path, (data, modified_ms) in self._below(folder)
            if recursive or "/" not in _relative(path, folder)
        ]

    def list_folders(self, folder: str) -> list[str]:
        names = (_relative(path, folder).partition("/") for path, _ in self._below(folder))
        return sorted({name for name, slash, _ in names if slash})

    def write(self, path: str, data: bytes, *, durable: bool = True) -> None:
        self._store(path, data)

    def replace(self, path: str, data: bytes, *, durable: bool = False) -> None:
        self._store(path, data)

    def put_if_absent(self, path: str, data: bytes) -> bool:
        check_path(path)
        with self._lock:
            if path in self._files:
                return False
            self._files[path] = (bytes(data), self._clock.now_ms())
            return True

    def replace_if(self, path: str, data: bytes, token: str) -> bool:
        check_path(path)
        with self._lock:
            if path not in self._files or _token(self._files[path][0]) != token:
                return False
            self._files[path] = (bytes(data), self._clock.now_ms())
            return True

    def delete(self, paths: Iterable[str]) -> None:
        checked = [check_path(path) for path in paths]
        with self._lock:
            for path in checked:
                self._files.pop(path, None)

    def link(self, source: str, path: str) -> bool:
        return False

    def open_input(self, path: str) -> Any:
        return pa.BufferReader(self.read(path))

    @contextmanager
    def open_output(self, path: str) -> Iterator[OutputFile]:
        check_path(path)
        pieces = bytearray()
        stream = OutputStream(pieces.extend)
        try:
            yield stream
        finally:
            stream.finish()
        self._store(path, bytes(pieces))

    def _store(self, path: str, data: bytes) -> None:
        check_path(path)
        with self._lock:
            self._files[path] = (bytes(data), self._clock.now_ms())

    def _below(self, folder: str) -> list[tuple[str, tuple[bytes, int]]]:
        prefix = f"{check_folder(folder)}/" if folder else ""
        with self._lock:
            return sorted(item for item in self._files.items() if item[0].startswith(prefix))


def _token(data: bytes) -> str:
    return xxhash.xxh3_128_hexdigest(data)


def _relative(path: str, folder: str) -> str:
    return path[len(folder) + 1 :] if folder else path


class MemoryRegistry:
    """The memory stores of a process by name, so that ``memory://name`` means the same files wherever it is opened."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._stores: dict[str, MemoryFileIO] = {}

    def open(self, name: str, clock: Clock | None = None) -> MemoryFileIO:
        """The store of that name, made on first use; only that first use chooses the clock."""
        if not name or set(name) & set("/@?#"):
            raise InvalidInputError("a memory:// URL is like memory://name, a name without / @ ? #")
        with self._lock:
            if name not in self._stores:
                self._stores[name] = MemoryFileIO(clock, name=name)
            return self._stores[name]


MEMORY = MemoryRegistry()
"""The one registry that ``open_fileio`` uses."""
