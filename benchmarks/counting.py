"""FileIOs that count what is asked of them, and bytes that are read."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pyarrow as pa

from skerry.fileio.base import FileIO, FileStat, OutputFile, Versioned
from skerry.fileio.local import LocalFileIO

READS = ("read", "read_range", "read_versioned", "stat", "list_files", "list_folders", "open_input")
WRITES = ("write", "replace", "put_if_absent", "replace_if", "open_output", "delete")


class CountingFileIO:
    """Passes everything on to another FileIO; ``counts`` has the calls by name. ``delete`` counts files."""

    def __init__(self, inner: FileIO) -> None:
        self._inner = inner
        self.counts: Counter[str] = Counter()

    def take(self) -> dict[str, int]:
        """The counts since the last call, with the sums of reads and writes."""
        found = dict(self.counts)
        self.counts.clear()
        reads, writes = (sum(found.get(name, 0) for name in names) for names in (READS, WRITES))
        return {"reads": reads, "writes": writes, **found}

    @property
    def root(self) -> str:
        return self._inner.root

    def read(self, path: str) -> bytes:
        self.counts["read"] += 1
        return self._inner.read(path)

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        self.counts["read_range"] += 1
        return self._inner.read_range(path, offset, length)

    def read_versioned(self, path: str) -> Versioned:
        self.counts["read_versioned"] += 1
        return self._inner.read_versioned(path)

    def stat(self, path: str) -> FileStat | None:
        self.counts["stat"] += 1
        return self._inner.stat(path)

    def exists(self, path: str) -> bool:
        self.counts["exists"] += 1
        return self._inner.exists(path)

    @property
    def deletes_in_order(self) -> bool:
        return self._inner.deletes_in_order

    def list_files(self, folder: str, *, recursive: bool = False) -> list[FileStat]:
        self.counts["list_files"] += 1
        return self._inner.list_files(folder, recursive=recursive)

    def list_folders(self, folder: str) -> list[str]:
        self.counts["list_folders"] += 1
        return self._inner.list_folders(folder)

    def write(self, path: str, data: bytes, *, durable: bool = True) -> None:
        self.counts["write"] += 1
        self._inner.write(path, data, durable=durable)

    def replace(self, path: str, data: bytes, *, durable: bool = False) -> None:
        self.counts["replace"] += 1
        self._inner.replace(path, data, durable=durable)

    def put_if_absent(self, path: str, data: bytes) -> bool:
        self.counts["put_if_absent"] += 1
        return self._inner.put_if_absent(path, data)

    def replace_if(self, path: str, data: bytes, token: str) -> bool:
        self.counts["replace_if"] += 1
        return self._inner.replace_if(path, data, token)

    def delete(self, paths: Iterable[str]) -> None:
        doomed = list(paths)
        self.counts["delete"] += len(doomed)
        self._inner.delete(doomed)

    def link(self, source: str, path: str) -> bool:
        self.counts["link"] += 1
        return self._inner.link(source, path)

    def open_input(self, path: str) -> Any:
        self.counts["open_input"] += 1
        return self._inner.open_input(path)

    def open_output(self, path: str) -> AbstractContextManager[OutputFile]:
        self.counts["open_output"] += 1
        return self._inner.open_output(path)


class MappedBytesFileIO(LocalFileIO):
    """Local files; ``mapped_bytes`` counts what is read of memory maps, which no counter of the system has."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.mapped_bytes = 0
        self._lock = threading.Lock()

    def open_input(self, path: str) -> Any:
        return _CountedInput(super().open_input(path), self._count)

    def _count(self, length: int) -> None:
        with self._lock:
            self.mapped_bytes += length


class _CountedInput:
    """A memory map whose reads are counted."""

    def __init__(self, source: pa.MemoryMappedFile, count: Callable[[int], None]) -> None:
        self._source = source
        self._count = count

    def read(self, length: int | None = None) -> bytes:
        data: bytes = self._source.read(length)
        self._count(len(data))
        return data

    def read_buffer(self, length: int | None = None) -> pa.Buffer:
        data = self._source.read_buffer(length)
        self._count(data.size)
        return data

    def __getattr__(self, name: str) -> Any:
        return getattr(self._source, name)

    def __enter__(self) -> "_CountedInput":
        return self

    def __exit__(self, *error: object) -> None:
        self._source.close()


def bytes_read_by_system_calls() -> int | None:
    """What this process has read by ``read`` and ``pread``, from the page cache or not; None where it is unknown."""
    try:
        text = Path("/proc/self/io").read_text()
    except OSError:
        return None
    return int(dict(line.split(": ") for line in text.splitlines())["rchar"])
