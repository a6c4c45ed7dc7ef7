"""Bytes on their way to and from storage, checked on the way.

Both classes are the part of Python's file interface that pyarrow uses. What is checksummed and where the checksums are
kept is described in :mod:`skerry.formats.layout`.
"""

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any

import xxhash

from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError
from skerry.fileio.base import OutputFile
from skerry.formats.layout import BLOCK_BYTES

REMEDY = "Restore the file from a backup, or roll the table back to a snapshot that does not need it"


class CheckedOutput:
    """Passes bytes on and computes their checksums while they are at hand, so that nothing is read twice.

    Call order: ``write`` the body, ``begin_tail`` once, ``write`` the tail; then the results are there. After
    ``discard`` everything written is swallowed: a Parquet writer that is given up still writes its footer.
    """

    closed = False

    def __init__(self, output: OutputFile) -> None:
        self._output = output
        self._whole = xxhash.xxh3_64()
        self._block = xxhash.xxh3_64()
        self._block_fill = 0
        self._block_checksums: list[int] = []
        self._tail: bytearray | None = None
        self._discarded = False
        self.size_bytes = 0

    def write(self, data: Any, /) -> int:
        view = memoryview(data).cast("B")
        if self._discarded:
            return view.nbytes
        self._output.write(data)
        self._whole.update(view)
        if self._tail is None:
            self._add_to_blocks(view)
        else:
            self._tail += view
        self.size_bytes += view.nbytes
        return view.nbytes

    def _add_to_blocks(self, view: memoryview) -> None:
        start = 0
        while start < view.nbytes:
            piece = view[start : start + BLOCK_BYTES - self._block_fill]
            self._block.update(piece)
            self._block_fill += piece.nbytes
            start += piece.nbytes
            if self._block_fill == BLOCK_BYTES:
                self._end_block()

    def _end_block(self) -> None:
        self._block_checksums.append(self._block.intdigest())
        self._block.reset()
        self._block_fill = 0

    def begin_tail(self) -> list[int]:
        """End the body: the unsigned checksum of each of its blocks."""
        if self._block_fill:
            self._end_block()
        self._tail = bytearray()
        return self._block_checksums

    @property
    def checksum(self) -> int:
        """Of everything written so far, in the form of ``checksum_of``."""
        value = self._whole.intdigest()
        return value - (1 << 64) if value >= 1 << 63 else value

    @property
    def tail(self) -> bytes:
        return bytes(self._tail or b"")

    def discard(self) -> None:
        self._discarded = True

    def flush(self) -> None:
        """Nothing: the output decides when it is durable."""

    def close(self) -> None:
        """Nothing: whoever opened the output closes it."""

    def tell(self) -> int:
        return self.size_bytes

    def readable(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False


class CheckedInput:
    """A file whose every read is checked against block checksums; the tail has been read and checked already.

    Reads are widened to whole blocks. That is at most two blocks more than asked for, and pyarrow asks for whole column
    chunks. One position, so for one thread at a time; pyarrow takes a lock around seek and read.
    """

    def __init__(self, path: str, source: Any, tail: bytes, size_bytes: int, blocks: tuple[int, Sequence[int]]) -> None:
        self._path = path
        self._source = source
        self._read_source = getattr(source, "read_buffer", source.read)  # pyarrow's own files: without a copy
        self._tail = memoryview(tail)
        self._size = size_bytes
        self._body = size_bytes - len(tail)
        self._block_bytes, self._checksums = blocks
        self._position = 0
        self._closed = False
        if self._block_bytes < 1 or len(self._checksums) != -(-self._body // self._block_bytes):
            raise DamagedFileError(path, "its block checksums do not fit its size", REMEDY)

    def read(self, length: int = -1, /) -> memoryview:
        start = min(self._position, self._size)
        end = self._size if length is None or length < 0 else min(start + length, self._size)
        self._position = end
        in_body = self._read_body(start, min(end, self._body))
        in_tail = self._tail[max(start - self._body, 0) : max(end - self._body, 0)]
        if in_body.nbytes and in_tail.nbytes:
            return memoryview(bytes(in_body) + bytes(in_tail))
        return in_body if in_body.nbytes else in_tail

    def _read_body(self, start: int, end: int) -> memoryview:
        if start >= end:
            return memoryview(b"")
        size = self._block_bytes
        first, last = start // size, -(-end // size)
        offset = first * size
        wanted = min(last * size, self._body) - offset
        self._source.seek(offset)
        data = memoryview(self._read_source(wanted)).cast("B")
        if data.nbytes != wanted:
            problem = f"it ends at byte {offset + data.nbytes}, {self._size} were written"
            raise DamagedFileError(self._path, problem, REMEDY)
        for index in range(first, last):
            block = data[index * size - offset : (index + 1) * size - offset]
            if xxhash.xxh3_64_intdigest(block) != self._checksums[index]:
                raise DamagedFileError(self._path, f"the checksum of the block at byte {index * size} is wrong", REMEDY)
        return data[start - offset : end - offset]

    def seek(self, offset: int, whence: int = os.SEEK_SET, /) -> int:
        self._position = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._size}[whence] + offset
        return self._position

    def tell(self) -> int:
        return self._position

    def size(self) -> int:
        return self._size

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


def give_up(
    opened: AbstractContextManager[OutputFile], error: BaseException | None, trace: TracebackType | None
) -> None:
    """Leave the block of ``open_output`` without a file: by the error that ends it, or by one made for that."""
    given_up = error or _GivenUpError()
    try:
        opened.__exit__(type(given_up), given_up, trace)
    except _GivenUpError:
        return


class _GivenUpError(Exception):
    """Tells ``open_output`` that its block did not end well, where no other error does."""


def check_bytes(path: str, data: bytes, checksum: int, what: str) -> None:
    """Raise :class:`DamagedFileError` if ``data`` does not have the checksum."""
    if checksum_of(data) != checksum:
        raise DamagedFileError(path, f"the checksum of its {what} is wrong", REMEDY)
