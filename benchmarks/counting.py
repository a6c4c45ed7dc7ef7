"""A FileIO that counts what is asked of it."""

from collections import Counter
from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

from skerry.fileio.base import FileIO, FileStat, OutputFile, Versioned

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
