"""A file over range requests."""

import os
from collections.abc import Callable
from typing import Any

TAIL_BYTES = 64 << 10
_READ_AHEAD_BYTES = 128 << 10


class RangeReader:
    """A seekable, read-only file that fetches what is read: the part of Python's file interface that pyarrow uses.

    Requests are what costs, so none is made for the end of the file (``tail``, which came with the size: footers are
    there), a small read fetches ahead, and a large one fetches exactly what was asked. One position, so for one
    thread at a time; pyarrow takes a lock around seek and read.
    """

    def __init__(self, size_bytes: int, tail: Any, fetch: Callable[[int, int], Any]) -> None:
        self._size = size_bytes
        self._tail = memoryview(tail)
        self._tail_start = size_bytes - self._tail.nbytes
        self._block = memoryview(b"")
        self._block_start = 0
        self._fetch = fetch
        self._position = 0
        self._closed = False

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

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        origin = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._size}[whence]
        if origin + offset < 0:
            raise ValueError(f"cannot seek to {origin + offset}")
        self._position = origin + offset
        return self._position

    def tell(self) -> int:
        return self._position

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return False

    def seekable(self) -> bool:
        return True

    @property
    def closed(self) -> bool:
        return self._closed

    def close(self) -> None:
        self._closed = True
