"""A file over range requests."""

from collections.abc import Callable
from typing import Any

from skerry.fileio.input import SeekableInput

TAIL_BYTES = 64 << 10
_READ_AHEAD_BYTES = 128 << 10


class RangeReader(SeekableInput):
    """A seekable, read-only file that fetches what is read.

    Requests are expensive: the end of the file (``tail``, with the footer) came with the size and needs none, a small
    read fetches ahead, and a large one fetches exactly its range.
    """

    def __init__(self, size_bytes: int, tail: Any, fetch: Callable[[int, int], Any]) -> None:
        super().__init__(size_bytes)
        self._tail = memoryview(tail)
        self._tail_start = size_bytes - self._tail.nbytes
        self._block = memoryview(b"")
        self._block_start = 0
        self._fetch = fetch

    def read(self, length: int = -1, /) -> memoryview:
        end = self._size if length is None or length < 0 else min(self._position + length, self._size)
        start, self._position = self._position, max(self._position, end)
        if start >= end:
            return memoryview(b"")
        if start >= self._tail_start:
            return self._tail[start - self._tail_start : end - self._tail_start]
        if self._block_start <= start and end <= self._block_start + self._block.nbytes:
            return self._block[start - self._block_start : end - self._block_start]
        if end - start >= _READ_AHEAD_BYTES:
            return memoryview(self._fetch(start, end - start))
        ahead = min(start + _READ_AHEAD_BYTES, self._size)
        self._block = memoryview(self._fetch(start, ahead - start))
        self._block_start = start
        return self._block[: end - start]
