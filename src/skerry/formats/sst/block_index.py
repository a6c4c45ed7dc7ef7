"""The index block: keys and positions of the data blocks.

One entry after another, one for each data block, in order (integers are little-endian):

======================  =====  ===================================================================================
separator key           4 + n  its length, its bytes; not less than the block's last key, less than the next first
block offset            8
block size              4      without the trailer
first key               4 + n  its length, its bytes
======================  =====  ===================================================================================

A separator is the shortest possible key: between ``…apple`` and ``…banana`` it is ``…b``. The separator of the last
block is its last key.
"""

import struct
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from skerry.formats.sst.layout import HEADER, Handle

_LENGTH = struct.Struct("<I")
_PLACE = struct.Struct("<QII")
_FF = 0xFF


@dataclass(frozen=True, slots=True)
class BlockIndex:
    """The data blocks of a file, in order."""

    separators: Sequence[bytes]
    handles: Sequence[Handle]
    first_keys: Sequence[bytes]

    def find(self, key: bytes) -> int:
        """The number of the only block that can hold the key; the count of blocks if none can."""
        return bisect_left(self.separators, key)

    def span(self, min_key: bytes | None, max_key: bytes | None) -> range:
        """The numbers of the blocks that can hold keys in [min_key, max_key]; None is no limit."""
        first = 0 if min_key is None else self.find(min_key)
        count = len(self.handles)
        last = count if max_key is None else min(self.find(max_key) + 1, count)
        return range(first, last)


class IndexBuilder:
    """Collects blocks in order: ``add`` each, then ``finish``.

    A separator depends on the next block's first key, so an entry is complete only when the next one comes.
    """

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._open: tuple[bytes, bytes] | None = None

    def add(self, first_key: bytes, last_key: bytes, handle: Handle) -> None:
        if self._open is not None:
            last, rest = self._open
            self._close(shortest_separator(last, first_key), rest)
        place = _PLACE.pack(handle.offset, handle.size_bytes, len(first_key))
        self._open = (last_key, place + first_key)

    def _close(self, separator: bytes, rest: bytes) -> None:
        self._pieces += (_LENGTH.pack(len(separator)), separator, rest)

    def finish(self) -> bytes:
        """The index block."""
        if self._open is not None:
            self._close(*self._open)
            self._open = None
        return b"".join(self._pieces)


def shortest_separator(last: bytes, first: bytes) -> bytes:
    """The shortest key that is not less than ``last`` and less than ``first``, where ``last < first``."""
    shorter = min(len(last), len(first))
    common = next((at for at in range(shorter) if last[at] != first[at]), shorter)
    if common == len(last):
        return last
    if len(first) > common + 1:
        return first[: common + 1]
    if last[common] + 1 < first[common]:
        return last[:common] + bytes([last[common] + 1])
    # last is …a… and first is …b with b = a + 1: keys in between share the prefix of last
    for at in range(common + 1, len(last) - 1):
        if last[at] < _FF:
            return last[:at] + bytes([last[at] + 1])
    return last


def decode_index(block: bytes, meta_offset: int) -> BlockIndex:
    """The index of a file whose meta block begins at ``meta_offset``; ValueError if its blocks leave gaps."""
    separators, handles, first_keys = [], [], []
    position, expected = 0, HEADER.size
    while position < len(block):
        (length,) = _LENGTH.unpack_from(block, position)
        position += _LENGTH.size
        separator = block[position : position + length]
        position += length
        offset, size_bytes, key_length = _PLACE.unpack_from(block, position)
        position += _PLACE.size
        first_key = block[position : position + key_length]
        position += key_length
        handle = Handle(offset, size_bytes)
        if offset != expected or position > len(block):
            raise ValueError(f"its index is wrong about the block at byte {expected}")
        expected = handle.end
        separators.append(separator)
        handles.append(handle)
        first_keys.append(first_key)
    if expected != meta_offset:
        raise ValueError(f"its index ends at byte {expected}, its data at {meta_offset}")
    return BlockIndex(separators, handles, first_keys)
