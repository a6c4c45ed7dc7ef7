"""The file object that ``open_output`` returns."""

from collections.abc import Callable
from typing import Any


class OutputStream:
    """A write-only file that the ``with`` block closes, not the code that writes into it.

    Parquet writers close their output, and obstore's own writer has ``closed`` as a method, which pyarrow takes for
    true. Here ``close`` and ``flush`` do nothing: the end of the block decides whether the file appears.
    """

    def __init__(self, write: Callable[[memoryview], object]) -> None:
        self._write = write
        self._position = 0
        self._finished = False

    def write(self, data: Any, /) -> int:
        if self._finished:
            raise ValueError("the block that opened this file has ended")
        plain = memoryview(data).cast("B")  # obstore refuses the signed bytes of an Arrow buffer
        self._write(plain)
        self._position += plain.nbytes
        return plain.nbytes

    def tell(self) -> int:
        return self._position

    def flush(self) -> None:
        """Nothing: durability comes at the end of the block."""

    def close(self) -> None:
        """Nothing: the end of the block closes."""

    @property
    def closed(self) -> bool:
        return self._finished

    def writable(self) -> bool:
        return True

    def readable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return False

    def finish(self) -> None:
        """Refuse all further writes; the implementation calls this when its block ends."""
        self._finished = True
