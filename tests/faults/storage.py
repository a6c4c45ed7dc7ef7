"""Storage that fails in more ways than :mod:`support.faulty` knows; the operations are counted as there."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from skerry.common.errors import FileMissingError, StorageError
from skerry.fileio import FileIO
from support.faulty import FaultyFileIO

T = TypeVar("T")


class OutageFileIO(FaultyFileIO):
    """Storage is out of reach from operation ``from_op`` on; the process lives, and is told so each time."""

    def __init__(self, inner: FileIO, from_op: int) -> None:
        super().__init__(inner)
        self._from_op = from_op

    def _run(self, op: str, path: str, action: Callable[[], T], tear: Callable[[], None] | None = None) -> T:
        if len(self.log) + 1 < self._from_op:
            return super()._run(op, path, action, tear)
        self.log.append((op, path))
        raise StorageError(path, f"{op}: storage is out of reach")


class LateFileIO(FaultyFileIO):
    """Operation ``late_at`` gets no answer; it takes effect ``delay`` operations later, at last in :meth:`arrive`."""

    def __init__(self, inner: FileIO, late_at: int, delay: int | None = None) -> None:
        super().__init__(inner)
        self._late_at = late_at
        self._delay = delay
        self._pending: Callable[[], Any] | None = None

    def arrive(self) -> None:
        pending, self._pending = self._pending, None
        if pending is not None:
            pending()

    def _run(self, op: str, path: str, action: Callable[[], T], tear: Callable[[], None] | None = None) -> T:
        number = len(self.log) + 1
        if self._delay is not None and number == self._late_at + self._delay:
            self.arrive()
        if number != self._late_at:
            return super()._run(op, path, action, tear)
        self.log.append((op, path))
        self._pending = action
        raise StorageError(path, f"no answer to {op}", unclear=True)


class DenyingFileIO(FaultyFileIO):
    """Conditional write ``deny_at`` succeeds and says that it did not: a repeated request met its own success."""

    def __init__(self, inner: FileIO, deny_at: int) -> None:
        super().__init__(inner)
        self._deny_at = deny_at

    def put_if_absent(self, path: str, data: bytes) -> bool:
        return super().put_if_absent(path, data) and len(self.log) != self._deny_at

    def replace_if(self, path: str, data: bytes, token: str) -> bool:
        return super().replace_if(path, data, token) and len(self.log) != self._deny_at


class OneDeleteAtATime:
    """Deletes file by file, so that a fault can come between any two of them."""

    def __init__(self, inner: FileIO) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def delete(self, paths: Iterable[str]) -> None:
        for path in list(paths):
            self._inner.delete([path])


class ForgetfulFileIO:
    """A power cut undoes its deletes: :meth:`lose_power` brings back what has not been written anew since."""

    def __init__(self, inner: FileIO) -> None:
        self._inner = inner
        self._deleted: dict[str, bytes] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def delete(self, paths: Iterable[str]) -> None:
        for path in list(paths):
            try:
                self._deleted[path] = self._inner.read(path)
            except FileMissingError:
                continue
            self._inner.delete([path])

    def lose_power(self) -> None:
        for path, data in self._deleted.items():
            if self._inner.stat(path) is None:
                self._inner.write(path, data)
