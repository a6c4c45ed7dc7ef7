"""Where values stand among the sorted values of a set, for a whole column at once.

Every value is a sequence of 64-bit words that compare, word by word and without a sign, like the values do:

==============================================  ==================================================================
type                                            words
==============================================  ==================================================================
BOOLEAN, integers, DATE, TIME, TIMESTAMP(TZ)    one: the count with its sign bit flipped
DECIMAL(p ≤ 18, s)                              one: the unscaled value, likewise
FLOAT, DOUBLE                                   one: the bits of the canonical value; the sign bit flipped if it was
                                                clear, all bits flipped if it was set
DECIMAL(p > 18, s), UUID                        two: 16 bytes, big-endian (the DECIMAL's sign bit flipped)
STRING, BINARY                                  as many as it takes: seven bytes (zeros behind the last) and, as the
                                                lowest byte, how many bytes were left, at most 8: "more follow"
==============================================  ==================================================================

The words of a set make a trie. Level 0 is searched by all rows of a column; a row goes down to the next level only if
its word is that of a node there, so a column of unlike texts is decided by its first seven bytes. Levels are built when
a row gets there. A search is exact, and its cost per row is the logarithm of the set's size, for texts as for numbers.
"""

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray
from pyarrow import types as arrow_types

from skerry.types.datatype import BINARY, BOOLEAN, DOUBLE, FLOAT, STRING, UUID, DataType, DecimalType, is_floating
from skerry.types.key import Column, binary_parts, canonical_floats, one_array, raw_values

Words: TypeAlias = NDArray[np.uint64]
Positions: TypeAlias = NDArray[np.int64]
Mask: TypeAlias = NDArray[np.bool_]

_SIGN = np.uint64(1 << 63)
_STEP = 7
"""Bytes of a text in one word."""

_LONG = np.uint64(8)
"""The lowest byte of a word that is not the last of its text."""


def is_one_word(type_: DataType) -> bool:
    """Is every value of the type a single word?"""
    if isinstance(type_, DecimalType):
        return type_.precision <= 18
    return type_ not in (STRING, BINARY, UUID)


def has_unit_steps(type_: DataType) -> bool:
    """Do neighbouring values of the type have neighbouring words?"""
    return is_one_word(type_) and not is_floating(type_)


class WordColumn:
    """A column as words, worked out when they are asked for. What stands at a NULL is arbitrary."""

    __slots__ = ("_data", "_depth", "_lengths", "_one", "_starts", "_two")

    def __init__(self, column: Column, type_: DataType) -> None:
        self._one: Words | None = None
        self._two: Words | None = None
        if arrow_types.is_dictionary(column.type):
            column = column.cast(column.type.value_type)
        if type_ in (STRING, BINARY):
            data, offsets = binary_parts(one_array(column, pa.large_binary()))
            self._data = np.concatenate((data, np.zeros(8, np.uint8)))  # so that eight bytes can be read anywhere
            self._starts, self._lengths = offsets[:-1], np.diff(offsets)
        elif is_one_word(type_):
            self._one = _single_words(column, type_)
        else:
            self._two = _double_words(column, type_)

    def at(self, level: int, rows: Positions | None = None) -> Words:
        """The words of a level, of all rows or of some that have as many."""
        if self._one is not None:
            return self._one if rows is None else self._one[rows]
        if self._two is not None:
            return self._two[:, level] if rows is None else self._two[rows, level]
        starts, lengths = (self._starts, self._lengths) if rows is None else (self._starts[rows], self._lengths[rows])
        octets = np.ndarray(len(self._data) - 7, ">u8", self._data, strides=(1,))  # the eight bytes from each position
        words: Words = octets[starts + level * _STEP].astype(np.uint64)
        left = np.clip(lengths - level * _STEP, 0, 8).astype(np.uint64)
        cleared = np.uint64(64) - (np.minimum(left, np.uint64(_STEP)) << np.uint64(3))  # 8 to 64 low bits
        half = cleared >> np.uint64(1)  # a shift by 64 is not defined, so it is done in two
        words >>= half
        words >>= half
        words <<= half
        words <<= half
        words |= left
        return words

    def goes_on(self, level: int, words: Words) -> Mask:
        """Which of a level's words are followed by another one?"""
        if self._one is not None:
            return np.zeros(len(words), np.bool_)
        if self._two is not None:
            return np.full(len(words), level == 0)
        return (words & np.uint64(0xFF)) == _LONG


@dataclass(frozen=True, slots=True)
class _Level:
    """The nodes of one level in order: each is a word below a node of the level above, and covers a run of values."""

    words: Words
    """The distinct words of the level."""
    keys: Positions
    """Of each node: number of the parent · (count of words + 1) + number of the word. Ascending."""
    starts: Positions
    """The first value that each node covers, and one more: the number of values."""
    ends: Positions
    """One behind the last value that each node covers, and one more."""
    deeper: Positions
    """Of each node: its number among the nodes that have a level below, or −1; and one more."""


class Ranking:
    """Searches a sorted array of distinct values, none of them NULL (floats: canonical)."""

    __slots__ = ("_column", "_count", "_levels", "_type")

    def __init__(self, values: pa.Array, type_: DataType) -> None:
        self._type = type_
        self._count = len(values)
        self._column = WordColumn(values, type_)
        self._levels: dict[int, tuple[_Level, Positions]] = {}

    @property
    def words(self) -> Words:
        """The first word of each value."""
        return self._column.at(0)

    def find(self, column: Column) -> tuple[Positions, Mask]:
        """For each row: how many values are less than it, and is it one of them? Arbitrary for NULL."""
        rows = WordColumn(column, self._type)
        words = rows.at(0)
        level, _ = self._level(0)
        position = np.searchsorted(level.words, words)
        below = level.starts[position]
        equal = _at(level.words, position) == words if self._count else np.zeros(len(words), np.bool_)
        live = np.flatnonzero(equal & rows.goes_on(0, words))
        parents, depth = position[live], 0
        while len(live):
            equal[live] = False
            ends, parents = level.ends[parents], level.deeper[parents]
            depth += 1
            level, _ = self._level(depth)
            words = rows.at(depth, live)
            code = np.searchsorted(level.words, words)
            key = parents * (len(level.words) + 1) + code
            position = np.searchsorted(level.keys, key)
            below[live] = np.minimum(level.starts[position], ends)
            hit = (_at(level.words, code) == words) & (_at(level.keys, position) == key)
            equal[live] = hit
            on = hit & rows.goes_on(depth, words)
            live, parents = live[on], position[on]
        return below, equal

    def _level(self, depth: int) -> tuple[_Level, Positions]:
        """A level, and the values that have nodes below it."""
        found = self._levels.get(depth)
        if found is None:
            found = self._levels[depth] = self._build(depth)  # whoever builds it builds the same
        return found

    def _build(self, depth: int) -> tuple[_Level, Positions]:
        if depth == 0:
            rows = np.arange(self._count)
            parents = np.zeros(self._count, np.int64)
        else:
            above, rows = self._level(depth - 1)
            node = np.searchsorted(above.starts, rows, "right") - 1
            parents = above.deeper[node]
        words = self._column.at(depth, rows)
        distinct, codes = np.unique(words, return_inverse=True)
        keys = parents * (len(distinct) + 1) + codes
        first = np.flatnonzero(np.concatenate((np.ones(min(1, len(keys)), np.bool_), keys[1:] != keys[:-1])))
        last = np.append(first[1:], len(rows)) - 1
        on = self._column.goes_on(depth, words[first])
        level = _Level(
            words=distinct,
            keys=keys[first],
            starts=np.append(rows[first], self._count),
            ends=np.append(rows[last] + 1 if len(first) else rows[first], self._count),
            deeper=np.append(np.where(on, np.cumsum(on) - 1, -1), -1),
        )
        return level, rows[np.repeat(on, np.diff(np.append(first, len(rows))))]


def _at(values: NDArray[Any], position: Positions) -> NDArray[Any]:
    """The values at positions, of which one behind the last is allowed (and equal to nothing less than it)."""
    return values[np.minimum(position, len(values) - 1)]


def _single_words(column: Column, type_: DataType) -> Words:
    if isinstance(type_, DecimalType):
        halves = _decimal_halves(column, type_)
        low, high = halves[:, 0].view(np.int64), halves[:, 1].view(np.int64)
        # A decimal beyond 64 bits (Arrow does not check precisions) is beyond all of 18 digits, on its side.
        beyond = np.where(high < 0, np.iinfo(np.int64).min, np.iinfo(np.int64).max)
        return np.where(high == low >> 63, low, beyond).view(np.uint64) ^ _SIGN
    if type_ in (FLOAT, DOUBLE):
        width, sign = (4, np.uint32(1 << 31)) if type_ == FLOAT else (8, _SIGN)
        bits = raw_values(canonical_floats(one_array(column, type_.arrow)), f"u{width}")
        return np.where(bits & sign, ~bits, bits ^ sign).astype(np.uint64, copy=False)
    array = one_array(column, type_.arrow)
    if type_ == BOOLEAN:
        array = array.cast(pa.int8())
    counts = raw_values(array, f"i{array.type.bit_width // 8}").astype(np.int64, copy=False)
    return counts.view(np.uint64) ^ _SIGN


def _double_words(column: Column, type_: DataType) -> Words:
    if isinstance(type_, DecimalType):
        halves = _decimal_halves(column, type_)
        return np.column_stack((halves[:, 1] ^ _SIGN, halves[:, 0]))
    array = one_array(column, column.type)
    storage = array.storage if isinstance(array, pa.ExtensionArray) else one_array(array, pa.binary(16))
    return raw_values(storage, "V16").view(">u8").astype(np.uint64).reshape(-1, 2)


def _decimal_halves(column: Column, type_: DecimalType) -> Words:
    """Low and high word of each unscaled value. There may be more digits than the type's: truncated values need one."""
    as_it_is = arrow_types.is_decimal128(column.type) and column.type.scale == type_.scale
    array = one_array(column, column.type if as_it_is else type_.arrow)
    return raw_values(array, "V16").view("<u8").reshape(-1, 2)
