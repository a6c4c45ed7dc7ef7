"""Values as unsigned 64-bit words that compare, word by word, like the values.

==============================================  ==================================================================
type                                            words
==============================================  ==================================================================
BOOLEAN, integers, DATE, TIME, TIMESTAMP(TZ)    one: the count with its sign bit flipped
DECIMAL(p ≤ 18, s)                              one: the unscaled value, likewise
FLOAT, DOUBLE                                   one: the bits of the canonical value; the sign bit flipped if it was
                                                clear, all bits flipped if it was set
DECIMAL(p > 18, s), UUID                        two: 16 bytes, big-endian (the DECIMAL's sign bit flipped)
STRING, JSON, BINARY                            as many as needed: seven bytes (zeros after the last) and, as the
                                                lowest byte, one more than how many bytes were left, at most 9:
                                                "more follow"
==============================================  ==================================================================

Texts may be encoded without a common prefix. A text without the prefix has one word that no other text has: 0 if it
comes before all texts with the prefix, 2⁶⁴ − 1 if it comes after them.
"""

from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.types.datatype import BINARY, BOOLEAN, FLOAT, JSON, STRING, UUID, DataType, DecimalType, is_floating
from skerry.types.key import Column, one_array, raw_values

Words: TypeAlias = NDArray[np.uint64]
Positions: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]
Rows: TypeAlias = slice | Positions

BEFORE, AFTER = np.uint64(0), np.uint64(2**64 - 1)
STEP_BYTES = 7

_SIGN = np.uint64(1 << 63)
_MORE = np.uint64(9)
_LOW_BYTE = np.uint64(0xFF)
_KEPT = np.array([0] + [(2**64 - 1) >> (64 - 8 * n) << (64 - 8 * n) for n in range(1, 9)], np.uint64)
"""Masks of the first n bytes of a word."""


def is_text(type_: DataType) -> bool:
    """Whether values of the type have a variable number of words."""
    return type_ in (STRING, JSON, BINARY)


def is_one_word(type_: DataType) -> bool:
    """Whether every value of the type is a single word."""
    if isinstance(type_, DecimalType):
        return type_.precision <= 18
    return not is_text(type_) and type_ != UUID


def has_unit_steps(type_: DataType) -> bool:
    """Whether neighbouring values of the type have neighbouring words."""
    return is_one_word(type_) and not is_floating(type_)


class WordColumn:
    """A column as words, computed for some rows at a time. Words of NULLs are arbitrary."""

    __slots__ = ("_fixed", "_prefix", "_texts", "_type")

    def __init__(self, column: Column, type_: DataType, prefix: bytes = b"") -> None:
        if arrow_types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        self._type = type_
        self._prefix = prefix
        self._texts = _TextColumn(column) if is_text(type_) else None
        self._fixed = _raw_words(column, type_) if self._texts is None else np.empty(0)

    def __len__(self) -> int:
        return len(self._fixed) if self._texts is None else self._texts.count

    def first(self, rows: Rows = slice(None)) -> Words:
        """The first word of each row."""
        if self._texts is not None:
            return self._texts.first(self._prefix, rows)
        if is_one_word(self._type):
            return _single_words(self._fixed[rows], self._type)
        return self._half(0, rows)

    def further(self, level: int, rows: Positions) -> Words:
        """The words number ``level``, from 1 on, of rows that have that many."""
        if self._texts is not None:
            return self._texts.words(len(self._prefix) + level * STEP_BYTES, rows)
        return self._half(level, rows)

    def goes_on(self, level: int, words: Words) -> Mask:
        """Which of a level's words are followed by another one."""
        if self._texts is not None:
            more: Mask = (words & _LOW_BYTE) == _MORE
            return more
        return np.full(len(words), level == 0 and not is_one_word(self._type))

    def octets(self, row: int) -> bytes:
        """A text's bytes."""
        assert self._texts is not None
        return self._texts.octets(row)

    def _half(self, level: int, rows: Rows) -> Words:
        halves: NDArray[Any] = self._fixed[rows]
        if self._type == UUID:
            return halves[:, level].astype(np.uint64)
        return halves[:, 0] if level else _flipped(halves[:, 1])


class _TextColumn:
    __slots__ = ("_data", "_offsets", "count")

    def __init__(self, column: Column) -> None:
        is_large = any(test(column.type) for test in _LARGE_LAYOUTS)
        array = one_array(column, column.type if is_large or column.type in _SMALL_LAYOUTS else pa.large_binary())
        wide = array.type not in _SMALL_LAYOUTS
        self.count = len(array)
        if not self.count:
            self._offsets: Any = np.zeros(1, np.int64)
            self._data = np.zeros(8, np.uint8)
            return
        _, offset_buffer, data_buffer = array.buffers()
        stored = np.frombuffer(offset_buffer, np.int64 if wide else np.int32)
        self._offsets = stored[array.offset : array.offset + len(array) + 1]
        low, high = int(self._offsets[0]), int(self._offsets[-1])
        data = np.frombuffer(data_buffer or b"", np.uint8)[low:high]
        self._offsets = self._offsets - low if low else self._offsets
        self._data = np.concatenate((data, np.zeros(8, np.uint8)))  # so that eight bytes can be read anywhere

    def first(self, prefix: bytes, rows: Rows) -> Words:
        words = self.words(len(prefix), rows)
        if not prefix:
            return words
        starts, lengths = self._extents(rows)
        undecided: Mask = np.ones(len(words), np.bool_)
        for at in range(0, len(prefix), 8):
            part = prefix[at : at + 8]
            wanted = np.uint64(int.from_bytes(part.ljust(8, b"\0")))
            found = self._eight(starts, at) & _KEPT[np.clip(lengths - at, 0, len(part))]
            words[undecided & (found < wanted)] = BEFORE
            words[undecided & (found > wanted)] = AFTER
            undecided &= found == wanted
        words[undecided & (lengths < len(prefix))] = BEFORE
        return words

    def words(self, at: int, rows: Rows) -> Words:
        starts, lengths = self._extents(rows)
        left = np.clip(lengths - at, 0, 8)
        words = self._eight(starts, at) & _KEPT[np.minimum(left, STEP_BYTES)]
        words |= left.astype(np.uint64) + np.uint64(1)
        return words

    def octets(self, row: int) -> bytes:
        return self._data[self._offsets[row] : self._offsets[row + 1]].tobytes()

    def _extents(self, rows: Rows) -> tuple[Positions, Positions]:
        starts, ends = self._offsets[:-1][rows], self._offsets[1:][rows]
        return starts, ends - starts

    def _eight(self, starts: Positions, at: int) -> Words:
        """Eight bytes from ``at`` on, possibly beyond the row's end."""
        octets = np.ndarray(len(self._data) - 7, ">u8", self._data, strides=(1,))  # from each position on
        return octets[np.minimum(starts + at, len(octets) - 1)].astype(np.uint64)


_SMALL_LAYOUTS = (pa.string(), pa.binary())
_LARGE_LAYOUTS = (arrow_types.is_large_string, arrow_types.is_large_binary)


def _raw_words(column: Column, type_: DataType) -> NDArray[Any]:
    """Arrow's stored values as a NumPy array, without computation."""
    if isinstance(type_, DecimalType):
        # There may be one more digit than the type has, in truncated values.
        as_it_is = arrow_types.is_decimal128(column.type) and column.type.scale == type_.scale
        array = one_array(column, column.type if as_it_is else type_.arrow)
        return raw_values(array, "V16").view("<u8").reshape(-1, 2)
    if type_ == UUID:
        array = one_array(column, column.type)
        storage = array.storage if isinstance(array, pa.ExtensionArray) else one_array(array, pa.binary(16))
        return raw_values(storage, "V16").view(">u8").reshape(-1, 2)
    array = one_array(column, type_.arrow)
    if type_ == BOOLEAN:
        array = array.cast(pa.int8())
    return raw_values(array, f"{'f' if is_floating(type_) else 'i'}{array.type.bit_width // 8}")


def _single_words(raw: NDArray[Any], type_: DataType) -> Words:
    if isinstance(type_, DecimalType):
        low, high = raw[:, 0].view(np.int64), raw[:, 1].view(np.int64)
        # A decimal beyond 64 bits (Arrow does not check precisions) is beyond all of 18 digits, on its side.
        beyond = np.where(high < 0, np.iinfo(np.int64).min, np.iinfo(np.int64).max)
        return _flipped(np.where(high == low >> 63, low, beyond))
    if is_floating(type_):
        width, sign = (4, np.uint32(1 << 31)) if type_ == FLOAT else (8, _SIGN)
        canonical = np.where(np.isnan(raw), raw.dtype.type(np.nan), raw + raw.dtype.type(0.0))  # −0.0 + 0.0 is 0.0
        bits = canonical.view(f"u{width}")
        words: Words = np.where(bits & sign, ~bits, bits ^ sign).astype(np.uint64, copy=False)
        return words
    return _flipped(raw.astype(np.int64, copy=False))


def _flipped(counts: NDArray[Any]) -> Words:
    words: Words = counts.view(np.uint64) ^ _SIGN
    return words
