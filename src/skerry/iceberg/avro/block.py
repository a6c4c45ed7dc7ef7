"""Blocks of an Avro file, read one after another: a file may be larger than memory."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from skerry.iceberg.avro.container import SYNC_BYTES, Header, read_header, read_varint

_READ_BYTES = 1 << 22
_MOST_HEADER = 1 << 26
_MOST_BLOCK = 1 << 30
"""Maximum bytes of a compressed block; a larger one is treated as damage."""


@dataclass(frozen=True, slots=True)
class Block:
    """Some records, compressed together."""

    first_row: int
    count: int
    packed: memoryview


class BlockReader:
    """The header of a file, and its blocks. ``file`` is read from its beginning, in pieces."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._data = b""
        self._at = 0
        self._ended = False
        self.header = self._header()

    def _header(self) -> Header:
        while True:
            try:
                found = read_header(self._data)
            except IndexError:
                found = None
            except ValueError:
                if len(self._data) >= SYNC_BYTES or self._ended:
                    raise
                found = None
            if found is not None:
                self._at = found.size
                return found
            if self._ended or len(self._data) > _MOST_HEADER:
                raise ValueError("its header is not whole")
            self._more(len(self._data) + 1)

    def __iter__(self) -> Iterator[Block]:
        """All blocks; ValueError if one is incomplete."""
        row = 0
        sync = self.header.sync
        while self._has(1):
            self._has(20)  # two numbers, or the end of the file
            try:
                count, at = read_varint(self._data, self._at)
                size, at = read_varint(self._data, at)
            except IndexError:
                raise ValueError("it ends too early") from None
            if count < 0 or not 0 <= size <= _MOST_BLOCK:
                raise ValueError(f"the block after row {row} states a wrong size")
            numbers = at - self._at
            if not self._has(numbers + size + SYNC_BYTES):
                raise ValueError("it ends too early")
            at = self._at + numbers
            end = at + size
            if self._data[end : end + SYNC_BYTES] != sync:
                raise ValueError(f"the block after row {row} is not whole")
            yield Block(row, count, memoryview(self._data)[at:end])
            self._at = end + SYNC_BYTES
            row += count

    def _has(self, size: int) -> bool:
        """Whether this number of bytes is left; reads them from the file if necessary."""
        if len(self._data) - self._at < size:
            self._more(size)
        return len(self._data) - self._at >= size

    def _more(self, size: int) -> None:
        parts = [self._data[self._at :]]
        left = size - len(parts[0])
        while left > 0 and not self._ended:
            part = bytes(self._file.read(max(_READ_BYTES, left)))
            self._ended = not part
            parts.append(part)
            left -= len(part)
        self._data, self._at = b"".join(parts), 0
