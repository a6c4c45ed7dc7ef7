"""File objects that compute checksums while writing and check them while reading.

Both classes implement the part of Python's file interface that pyarrow uses. :mod:`skerry.formats.layout` describes the
checksums and where they are kept.
"""

import threading
from collections.abc import Sequence
from contextlib import AbstractContextManager
from types import TracebackType
from typing import Any

import xxhash

from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError
from skerry.fileio.base import OutputFile
from skerry.fileio.input import SeekableInput
from skerry.formats.layout import BLOCK_BYTES

REMEDY = "Restore the file from a backup, or roll the table back to a snapshot that does not need it"


class CheckedOutput:
    """An output that computes checksums of the bytes written through it.

    Call order: ``write`` the body, ``begin_tail`` once, ``write`` the tail; then the results are available. After
    ``discard`` writes are ignored: a discarded Parquet writer still writes its footer.
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
        """Does nothing: the output decides when it is durable."""

    def close(self) -> None:
        """Does nothing: the code that opened the output closes it."""

    def tell(self) -> int:
        return self.size_bytes

    def readable(self) -> bool:
        return False

    def writable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False


class CheckedInput(SeekableInput):
    """A file whose every read is checked against block checksums; the tail has already been read and checked.

    Reads are widened to whole blocks: at most two blocks more than requested, and pyarrow requests whole column chunks.
    ``read_at`` leaves the position alone and may be called by several threads.
    """

    def __init__(self, path: str, source: Any, tail: bytes, size_bytes: int, blocks: tuple[int, Sequence[int]]) -> None:
        super().__init__(size_bytes)
        self._path = path
        self._source = source
        self._read_source = getattr(source, "read_buffer", source.read)  # pyarrow's own files: without a copy
        self._source_lock = threading.Lock()
        self.tail = tail
        self._tail = memoryview(tail)
        self._body = size_bytes - len(tail)
        self._block_bytes, self._checksums = blocks
        if self._block_bytes < 1 or len(self._checksums) != -(-self._body // self._block_bytes):
            raise DamagedFileError(path, "its block checksums do not fit its size", REMEDY)

    def read(self, length: int = -1, /) -> memoryview:
        start = min(self._position, self._size)
        end = self._size if length is None or length < 0 else min(start + length, self._size)
        self._position = end
        return self.read_at(start, end - start)

    def read_at(self, offset: int, length: int) -> memoryview:
        """These bytes, or as many of them as the file has."""
        start, end = min(offset, self._size), min(offset + length, self._size)
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
        with self._source_lock:
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

    def size(self) -> int:
        return self._size


def give_up(
    opened: AbstractContextManager[OutputFile], error: BaseException | None, trace: TracebackType | None
) -> None:
    """Leave the block of ``open_output`` so that no file appears: by its own error, or by an internal one."""
    given_up = error or _GivenUpError()
    try:
        opened.__exit__(type(given_up), given_up, trace)
    except _GivenUpError:
        return


class _GivenUpError(Exception):
    """Raised to make ``open_output`` discard its file, where there is no other error."""


def check_bytes(path: str, data: bytes, checksum: int, what: str) -> None:
    """Raise :class:`DamagedFileError` if ``data`` does not have the checksum."""
    if checksum_of(data) != checksum:
        raise DamagedFileError(path, f"the checksum of its {what} is wrong", REMEDY)
