"""Data blocks: rows as entries, many at once.

A block is entries, then the offsets of its restart points (u32 each), then their count (u32). An entry:

======================  ==========================================================================================
shared key length       varint: length of the prefix shared with the key before it; 0 at a restart point
unshared key length     varint
value length            varint
unshared key            bytes; a key is that of skerry.types.key
value                   kind (u8), bitmap of NULLs, value columns in their order, see skerry.formats.sst.column
======================  ==========================================================================================

The *kind* is that of skerry.formats.row_kind. The bitmap has one bit for each value column, set if it is NULL, from the
lowest bit of the first byte on, in ⌈columns / 8⌉ bytes (none without value columns).

*Restart points* are rows 0, 16, 32, … of the file: an entry depends on others only within its restart interval. A block
holds whole intervals until it reaches 4 KB. So the bytes of an entry do not depend on where blocks end, and all
intervals of a file can be encoded and decoded together: their first entries, their second ones, and so on.
"""

import struct
from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.formats.sst.column import Source, decode_column, encode_column
from skerry.formats.sst.layout import RESTART_INTERVAL
from skerry.formats.sst.part import Mask, PartBuilder
from skerry.formats.sst.prefix import restore_any, restore_fixed, suffixes
from skerry.formats.sst.varint import PADDING_BYTES, read_varints, word_view
from skerry.types.field import Field
from skerry.types.key import Bytes, Offsets, key_width

_COUNT = struct.Struct("<I")
_LONG_LENGTHS = np.uint64(0x808080)
"""The high bits of the three lengths of an entry: set if one takes more than a byte."""


def encode_entries(
    keys: tuple[Bytes, Offsets],
    common: NDArray[np.int64],
    kinds: NDArray[np.uint8],
    columns: Sequence[tuple[pa.Array, Field]],
) -> tuple[Bytes, Offsets]:
    """The entries of rows that begin at a restart point, and where each begins (and the last one ends).

    ``common`` is the length of the prefix that each key shares with the one before it.
    """
    rows = len(kinds)
    values = PartBuilder(rows)
    bitmap = np.zeros((rows, -(-len(columns) // 8)), np.uint8)
    for number, (column, _) in enumerate(columns):
        if column.null_count:
            bitmap[:, number // 8] |= column.is_null().to_numpy(zero_copy_only=False).astype(np.uint8) << number % 8
    values.add_fixed(np.ascontiguousarray(kinds).reshape(-1, 1))
    values.add_fixed(bitmap)
    for column, field in columns:
        encode_column(values, column, field)
    shared = common.copy()
    shared[::RESTART_INTERVAL] = 0
    entries = PartBuilder(rows)
    unshared = np.diff(keys[1]) - shared
    for lengths in (shared, unshared, values.total_lengths):
        entries.add_varints(lengths.view(np.uint64))
    entries.add_bytes(suffixes(*keys, shared))
    entries.add_all(values)
    return entries.finish()


def cut_blocks(starts: Offsets, block_bytes: int) -> list[tuple[int, int]]:
    """Cut intervals that begin at ``starts`` (and end where the next one begins) into blocks of enough bytes.

    Each block is the number of its first interval and of the one after its last. Intervals left for the next block are
    not included.
    """
    edges = starts.tolist()
    blocks = []
    first = 0
    while (last := bisect_left(edges, edges[first] + block_bytes, first)) < len(edges):
        blocks.append((first, last))
        first = last
    return blocks


def encode_block(data: Bytes, starts: Offsets) -> bytes:
    """A block of the intervals that begin at ``starts`` (and end where the next one begins)."""
    restarts = (starts[:-1] - starts[0]).astype("<u4")
    return b"".join((data[starts[0] : starts[-1]].tobytes(), restarts.tobytes(), _COUNT.pack(len(restarts))))


class Entries:
    """The entries of adjacent blocks. ValueError or IndexError if they are invalid.

    The constructor finds the parts of every row; keys and columns are decoded on demand.
    """

    def __init__(self, blocks: Iterable[Any]) -> None:
        data, starts, stops = _join(blocks)
        self.size_bytes = len(data)
        self._source = Source(data, word_view(data))
        self._shared, self._key_start, self._value_start, self._value_stop = _find_parts(self._source, starts, stops)
        self.row_count = len(self._shared)

    def keys(self, types: Sequence[Any]) -> pa.Array:
        """The keys, as ``large_binary``."""
        widths = [key_width(type_) for type_ in types]
        fixed = [width for width in widths if width is not None]
        if len(fixed) < len(widths):
            return restore_any(self._source.data, self._key_start, self._value_start, self._shared)
        width = sum(fixed)
        if (self._shared + self._value_start - self._key_start != width).any():
            raise ValueError(f"a key has not got {width} bytes")
        return restore_fixed(self._source.data, self._key_start, self._shared, width)

    @property
    def kinds(self) -> NDArray[np.uint8]:
        """The kind of each row."""
        return self._source.data[self._value_start]

    def columns(self, fields: Sequence[Field], wanted: Collection[int]) -> dict[int, pa.Array]:
        """The value columns with the ``wanted`` ids; ``fields`` are all value columns of the file."""
        found: dict[int, pa.Array] = {}
        cursor = self._value_start + 1
        bitmap_start = cursor
        cursor = cursor + -(-len(fields) // 8)
        last = max((number for number, field in enumerate(fields) if field.id in wanted), default=-1)
        for number, field in enumerate(fields[: last + 1]):
            present = self._present(bitmap_start, number)
            array, cursor = decode_column(self._source, cursor, present, field.type, wanted=field.id in wanted)
            if array is not None:
                found[field.id] = array
        if last == len(fields) - 1 and (cursor != self._value_stop).any():
            raise ValueError("a row's values do not end where they should")
        return found

    def _present(self, bitmap_start: Offsets, number: int) -> Mask | None:
        bits = self._source.data[bitmap_start + number // 8] >> np.uint8(number % 8) & np.uint8(1)
        return bits == 0 if bits.any() else None


def _join(blocks: Iterable[Any]) -> tuple[Bytes, Offsets, Offsets]:
    """The entries of all blocks in one array, and where their intervals begin and end."""
    pieces: list[Any] = []
    starts: list[Offsets] = []
    base = 0
    for block in blocks:
        octets = np.frombuffer(block, np.uint8)
        (count,) = _COUNT.unpack_from(block, len(octets) - _COUNT.size)
        size = len(octets) - _COUNT.size * (count + 1)
        if not count or size < 0:
            raise ValueError(f"a block of {len(octets)} bytes has {count} restart points")
        pieces.append(octets[:size])
        starts.append(octets[size : -_COUNT.size].view("<u4").astype(np.int64) + base)
        base += size
    first = np.concatenate(starts) if starts else np.empty(0, np.int64)
    data = np.concatenate((*pieces, np.zeros(PADDING_BYTES, np.uint8)))
    stops = np.append(first[1:], base)
    if (first >= stops).any() or (len(first) and first[0]):
        raise ValueError("restart points are out of order")
    return data, first, stops


@dataclass(slots=True)
class _Grid:
    """One number for each row, filled entry by entry for all intervals at once."""

    cells: NDArray[np.int64]

    @classmethod
    def of(cls, intervals: int) -> "_Grid":
        return cls(np.empty((intervals, RESTART_INTERVAL), np.int64))

    def set(self, step: int, values: NDArray[np.int64]) -> None:
        self.cells[: len(values), step] = values

    def rows(self, count: int) -> NDArray[np.int64]:
        return self.cells.reshape(-1)[:count]


def _find_parts(source: Source, starts: Offsets, stops: Offsets) -> tuple[Offsets, Offsets, Offsets, Offsets]:
    """For each row: shared key length, where the unshared key begins, where its value begins and ends."""
    grids = [_Grid.of(len(starts)) for _ in range(4)]
    position, rows = starts, 0
    for step in range(RESTART_INTERVAL):
        if len(position) and position[-1] >= stops[len(position) - 1]:
            position = position[:-1]  # only the last interval of a file may be short
        if not len(position):
            break
        shared, unshared, value, begin = _read_lengths(source, position)
        key_stop = begin + unshared
        position = key_stop + value
        if (position > stops[: len(position)]).any():
            raise ValueError("an entry reaches into the next restart interval")
        for grid, values in zip(grids, (shared, begin, key_stop, position), strict=True):
            grid.set(step, values)
        rows += len(position)
    if (position != stops[: len(position)]).any() or len(starts) - len(position) > 1:
        raise ValueError("a restart interval does not end where it should")
    shared, begin, key_stop, stop = (grid.rows(rows) for grid in grids)
    return shared, begin, key_stop, stop


def _read_lengths(source: Source, position: Offsets) -> tuple[Offsets, Offsets, Offsets, Offsets]:
    """The three lengths at the beginning of an entry, and where they end."""
    word = source.words[position]
    if not (word & _LONG_LENGTHS).any():
        low = word.view(np.int64)
        return low & 0x7F, low >> 8 & 0x7F, low >> 16 & 0x7F, position + 3
    found = []
    for _ in range(3):
        value, length = read_varints(source.data, source.words, position)
        found.append(value.view(np.int64))
        position = position + length
    return found[0], found[1], found[2], position
