"""Positions of the rows of a column among the sorted values of a set.

The words of a set (``skerry.pruning.search.sortable_words``) make a trie. All rows of a column are searched in its
first level; a row goes down to the next level only if its word equals that of a node, so a column of different texts is
decided by the first seven bytes after the common prefix of the set's values. Levels are built on demand; the result is
exact.

Within a level words are found by a grid: the span of words is cut into equal cells, about four for each word, and a
table has the number of words before each cell. Then follows a binary search among the words of one cell, in as many
steps as the fullest cell needs: a few vector operations for evenly distributed words, and never worse than a plain
binary search. Rows are searched 32,768 at a time, so that temporary arrays stay in the processor's cache.
"""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.pruning.search.sortable_words import AFTER, Mask, Positions, WordColumn, Words, is_one_word, is_text
from skerry.types.datatype import DataType
from skerry.types.key import Column, one_array

PIECE_ROWS = 1 << 15

_CELLS_PER_WORD_BITS = 2
_MOST_CELL_BITS = 20
_DEEP = 32
"""Levels after which rows are compared one by one: they are nearly always equal to the end."""


class Grid:
    """Searches sorted words, equal ones allowed."""

    __slots__ = ("_before", "_least", "_padded", "_shift", "_steps", "count")

    def __init__(self, words: Words) -> None:
        self.count = len(words)
        span = int(words[-1]) - int(words[0]) if self.count else 0
        bits = min(_MOST_CELL_BITS, self.count.bit_length() + _CELLS_PER_WORD_BITS)
        self._shift = np.uint64(max(0, span.bit_length() - bits))
        self._least = words[0] if self.count else np.uint64(0)
        cells = ((words - self._least) >> self._shift).view(np.int64)
        counts = np.bincount(cells, minlength=1) if self.count else np.zeros(1, np.int64)
        self._before = np.cumsum(counts) - counts
        most = int(counts.max())
        self._steps = [1 << bit for bit in reversed(range(most.bit_length()))]
        self._padded = np.concatenate((words, np.full(2 * most + 1, AFTER, np.uint64)))

    def find(self, words: Words) -> Positions:
        """For each word the number of words less than it."""
        cell = ((np.maximum(words, self._least) - self._least) >> self._shift).view(np.int64)
        position: Positions = self._before.take(cell, mode="clip")
        if self._shift == 0:  # a cell beyond 2⁶³ is negative here, and would be clipped to the wrong side
            position[cell < 0] = self._before[-1]
        for step in self._steps:
            position += (self._padded[position + (step - 1)] < words) * np.int64(step)
        return position

    def at(self, position: Positions) -> Words:
        """The words at positions; the greatest possible word after the last."""
        return self._padded[position]


@dataclass(frozen=True, slots=True)
class _Level:
    """The nodes of one level in order: each is a word below a node of the level above, and covers a run of values."""

    words: Grid
    """The distinct words of the level."""
    keys: Grid
    """Of each node: number of the parent · (count of words + 1) + number of the word."""
    starts: Positions
    """The first value that each node covers, and one more: the number of values."""
    ends: Positions
    """The end (exclusive) of the values that each node covers, and one more."""
    deeper: Positions
    """Of each node: its number among the nodes that have a level below, or −1; and one more."""
    below: Positions
    """The values that have nodes on the level below."""


class Ranking:
    """Searches a sorted array of distinct values, none of them NULL (floats: canonical)."""

    __slots__ = ("_column", "_levels", "_prefix", "_top", "_type", "count")

    def __init__(self, values: pa.Array, type_: DataType) -> None:
        self.count = len(values)
        self._type = type_
        self._prefix = _common_prefix(values) if is_text(type_) and self.count else b""
        self._column = WordColumn(values, type_, self._prefix)
        self._top = Grid(self._column.first())
        self._levels: dict[int, _Level] = {}

    def words_of(self, column: Column) -> WordColumn:
        """A column as :meth:`find` and :meth:`reaches` take it."""
        return WordColumn(column, self._type, self._prefix)

    def first_word(self, position: Positions) -> Words:
        """The first word of the values at positions."""
        return self._top.at(position)

    def find(self, column: WordColumn, rows: slice) -> tuple[Positions, Mask]:
        """For each row the number of values less than it, and whether it is one of them; arbitrary for NULL."""
        words = column.first(rows)
        below = self._top.find(words)
        equal = (self._top.at(below) == words) & (below < self.count)
        if not is_one_word(self._type):
            on = np.flatnonzero(equal & column.goes_on(0, words))
            if len(on):
                below[on], equal[on] = self._descend(column, on + (rows.start or 0), words[on])
        return below, equal

    def find_all(self, column: Column) -> tuple[Positions, Mask]:
        """The same for a whole column."""
        words = self.words_of(column)
        below, equal = np.empty(len(words), np.int64), np.empty(len(words), np.bool_)
        for rows in pieces(len(words)):
            below[rows], equal[rows] = self.find(words, rows)
        return below, equal

    def reaches(self, position: Positions, upper: WordColumn, rows: slice) -> Mask:
        """Whether the value at each position exists and is not above the row of ``upper``."""
        words = upper.first(rows)
        value = self._top.at(position)
        exists = position < self.count
        if is_one_word(self._type):
            return (value <= words) & exists
        found = (value < words) & exists
        tied = np.flatnonzero((value == words) & exists)
        if len(tied):
            on = upper.goes_on(0, words[tied])
            found[tied[~on]] = True  # the only value with this word
            rest = tied[on]
            below, equal = self._descend(upper, rest + (rows.start or 0), words[rest])
            found[rest] = position[rest] < below + equal
        return found

    def _descend(self, column: WordColumn, rows: Positions, words: Words) -> tuple[Positions, Mask]:
        """``find`` for rows whose first word equals a value's and is followed by others."""
        below, equal = np.empty(len(rows), np.int64), np.zeros(len(rows), np.bool_)
        level = self._level(0)
        live, parents, depth = np.arange(len(rows)), level.words.find(words), 0
        while len(live):
            starts, ends, parents = level.starts[parents], level.ends[parents], level.deeper[parents]
            if depth == _DEEP:
                below[live], equal[live] = self._bisect(column, rows[live], starts, ends)
                break
            depth += 1
            level = self._level(depth)
            words = column.further(depth, rows[live])
            code = level.words.find(words)
            key = (parents * (level.words.count + 1) + code).view(np.uint64)
            position = level.keys.find(key)
            below[live] = np.minimum(level.starts[position], ends)
            hit = (level.words.at(code) == words) & (level.keys.at(position) == key) & (position < level.keys.count)
            equal[live] = hit
            on = hit & column.goes_on(depth, words)
            live, parents = live[on], position[on]
        return below, equal

    def _bisect(self, column: WordColumn, rows: Positions, starts: Positions, ends: Positions) -> tuple[Any, Any]:
        found = []
        for row, start, end in zip(rows.tolist(), starts.tolist(), ends.tolist(), strict=True):
            text = column.octets(row)
            at = bisect_left(range(end), text, lo=start, key=self._column.octets)
            found.append((at, at < end and self._column.octets(at) == text))
        below, equal = zip(*found, strict=True)
        return below, equal

    def _level(self, depth: int) -> _Level:
        found = self._levels.get(depth)
        if found is None:
            found = self._levels[depth] = self._build(depth)  # another thread would build the same
        return found

    def _build(self, depth: int) -> _Level:
        if depth == 0:
            rows, parents = np.arange(self.count), np.zeros(self.count, np.int64)
            words = self._column.first()
        else:
            above = self._level(depth - 1)
            rows = above.below
            parents = above.deeper[np.searchsorted(above.starts, rows, "right") - 1]
            words = self._column.further(depth, rows)
        distinct, codes = np.unique(words, return_inverse=True)
        keys = parents * (len(distinct) + 1) + codes
        first = np.flatnonzero(np.diff(keys, prepend=-1))
        behind = np.append(first[1:], len(rows))
        on = self._column.goes_on(depth, words[first])
        return _Level(
            words=Grid(distinct),
            keys=Grid(keys[first].view(np.uint64)),
            starts=np.append(rows[first], self.count),
            ends=np.append(rows[behind - 1] + 1, self.count),
            deeper=np.append(np.where(on, np.cumsum(on) - 1, -1), -1),
            below=rows[np.repeat(on, behind - first)],
        )


def pieces(count: int) -> Iterator[slice]:
    """Rows to be taken at once."""
    return (slice(start, min(start + PIECE_ROWS, count)) for start in range(0, count, PIECE_ROWS))


def _common_prefix(values: pa.Array) -> bytes:
    """The common prefix of all values, which is that of the first and the last one."""
    ends = one_array(values.take(pa.array([0, len(values) - 1])), pa.large_binary()).to_pylist()
    first, last = np.frombuffer(ends[0], np.uint8), np.frombuffer(ends[1], np.uint8)
    size = min(len(first), len(last))
    differ: NDArray[Any] = np.flatnonzero(first[:size] != last[:size])
    return bytes(ends[0][: int(differ[0]) if len(differ) else size])
