"""Python's file interface as far as pyarrow uses it on a read-only file, except ``read``."""

import os


class SeekableInput:
    """A read-only file of a known size, with one position: one thread at a time may use it.

    pyarrow takes a lock around seek and read.
    """

    def __init__(self, size_bytes: int) -> None:
        self._size = size_bytes
        self._position = 0
        self._closed = False

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
