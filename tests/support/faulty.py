"""Storage that fails, or a process that dies, at the operation a test chooses.

Run a scenario once without a fault to learn how many operations it takes (``operations``), then once for each of them::

    for k in range(1, total + 1):
        faulty = FaultyFileIO(inner, fail_at=k, mode="die")
        with suppress(ProcessDied):
            scenario(faulty)
        check_what_is_left(inner)

``open_output`` counts twice: where its block begins and, as ``close_output``, where the file would appear.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Literal, TypeVar

from skerry.common.errors import StorageError
from skerry.fileio import TEMP_PREFIX, FileIO, FileStat, OutputFile, Versioned

T = TypeVar("T")

_WRITES = frozenset({"write", "replace", "put_if_absent", "replace_if", "delete", "link", "close_output"})


class ProcessDied(BaseException):
    """The process is dead from here on. A BaseException, so that no handler for errors carries on."""


class FaultyFileIO:
    """Wraps any FileIO, counts its operations from 1, and fails at number ``fail_at`` (None: never).

    * ``mode="raise"``: that operation raises :class:`StorageError`, once; everything works afterwards. It has had no
      effect, or with ``after=True`` its whole effect, and then the error of a write is ``unclear``.
    * ``mode="die"``: that operation and all later ones raise :class:`ProcessDied` without effect, so that clean-up code
      achieves nothing, as after a real death. With ``after=True`` it dies right after the effect. With ``torn=True`` a
      dying ``write`` leaves the first half of its bytes under the final name, and a dying ``open_output`` leaves what
      was written, by half, under a temporary name, as a local disk would.
    """

    def __init__(
        self,
        inner: FileIO,
        fail_at: int | None = None,
        mode: Literal["raise", "die"] = "raise",
        torn: bool = False,
        *,
        after: bool = False,
    ) -> None:
        self.inner = inner
        self.log: list[tuple[str, str]] = []
        self._fail_at = fail_at
        self._mode = mode
        self._torn = torn
        self._after = after
        self._dead = False
        self._lock = threading.RLock()  # a dropped stream may delete its lease in the middle of another operation

    @property
    def operations(self) -> int:
        """How many operations were begun, the failed ones included."""
        return len(self.log)

    @property
    def root(self) -> str:
        return self.inner.root

    def read(self, path: str) -> bytes:
        return self._run("read", path, lambda: self.inner.read(path))

    def read_range(self, path: str, offset: int, length: int) -> bytes:
        return self._run("read_range", path, lambda: self.inner.read_range(path, offset, length))

    def read_versioned(self, path: str) -> Versioned:
        return self._run("read_versioned", path, lambda: self.inner.read_versioned(path))

    def stat(self, path: str) -> FileStat | None:
        return self._run("stat", path, lambda: self.inner.stat(path))

    def exists(self, path: str) -> bool:
        return self._run("exists", path, lambda: self.inner.exists(path))

    @property
    def deletes_in_order(self) -> bool:
        return self.inner.deletes_in_order

    def list_files(self, folder: str, *, recursive: bool = False) -> list[FileStat]:
        return self._run("list_files", folder, lambda: self.inner.list_files(folder, recursive=recursive))

    def list_folders(self, folder: str) -> list[str]:
        return self._run("list_folders", folder, lambda: self.inner.list_folders(folder))

    def write(self, path: str, data: bytes, *, durable: bool = True) -> None:
        def tear() -> None:
            self.inner.write(path, data[: len(data) // 2], durable=False)

        self._run("write", path, lambda: self.inner.write(path, data, durable=durable), tear)

    def replace(self, path: str, data: bytes, *, durable: bool = False) -> None:
        self._run("replace", path, lambda: self.inner.replace(path, data, durable=durable))

    def put_if_absent(self, path: str, data: bytes) -> bool:
        return self._run("put_if_absent", path, lambda: self.inner.put_if_absent(path, data))

    def replace_if(self, path: str, data: bytes, token: str) -> bool:
        return self._run("replace_if", path, lambda: self.inner.replace_if(path, data, token))

    def delete(self, paths: Iterable[str]) -> None:
        chosen = list(paths)
        self._run("delete", ",".join(chosen), lambda: self.inner.delete(chosen))

    def link(self, source: str, path: str) -> bool:
        return self._run("link", path, lambda: self.inner.link(source, path))

    def open_input(self, path: str) -> Any:
        return self._run("open_input", path, lambda: self.inner.open_input(path))

    @contextmanager
    def open_output(self, path: str) -> Iterator[OutputFile]:
        """Collects the bytes and writes them at the end: a dead process must not run the inner one's clean-up."""
        self._run("open_output", path, lambda: None)
        collected = _Collector()
        yield collected

        def finish() -> None:
            with self.inner.open_output(path) as file:
                file.write(bytes(collected.data))

        def tear() -> None:
            folder, slash, name = path.rpartition("/")
            left = f"{folder}{slash}{TEMP_PREFIX}torn-{name}"
            self.inner.write(left, bytes(collected.data[: len(collected.data) // 2]), durable=False)

        self._run("close_output", path, finish, tear)

    def _run(self, op: str, path: str, action: Callable[[], T], tear: Callable[[], None] | None = None) -> T:
        with self._lock:
            self.log.append((op, path))
            fails = len(self.log) == self._fail_at
            was_dead = self._dead
            self._dead = was_dead or (fails and self._mode == "die")
        if was_dead:
            raise ProcessDied(f"{op} {path}: the process is dead")
        if not fails:
            return action()
        has_effect = self._after and op in _WRITES
        if has_effect:
            action()
        if self._mode == "raise":
            raise StorageError(path, f"injected failure of {op}", unclear=has_effect)
        if self._torn and tear is not None and not has_effect:
            tear()
        raise ProcessDied(f"{op} {path}: the process dies")


class _Collector:
    """Where the bytes of an ``open_output`` wait; enough of a file for pyarrow."""

    closed = False

    def __init__(self) -> None:
        self.data = bytearray()

    def write(self, data: Any, /) -> int:
        self.data += memoryview(data)
        return memoryview(data).nbytes

    def tell(self) -> int:
        return len(self.data)

    def flush(self) -> None:
        """Nothing to flush."""

    def close(self) -> None:
        """The block's end closes."""

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return False
