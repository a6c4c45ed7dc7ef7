"""Sets of rows of a data file, as ranges of row numbers.

An index that keeps ten pages of a file with two million rows is ten ranges: combining, counting and searching sets
costs time by the number of ranges, not of rows.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class RowRanges:
    """Row ranges ``starts[i]`` to ``ends[i]`` (exclusive) of a file of ``row_count`` rows; ascending, with gaps."""

    starts: _Numbers
    ends: _Numbers
    row_count: int

    @staticmethod
    def none(row_count: int) -> "RowRanges":
        """No row of a file."""
        return RowRanges(np.empty(0, np.int64), np.empty(0, np.int64), row_count)

    @staticmethod
    def every(row_count: int) -> "RowRanges":
        """Every row of a file."""
        if not row_count:
            return RowRanges.none(0)
        return RowRanges(np.zeros(1, np.int64), np.array([row_count], np.int64), row_count)

    @staticmethod
    def of_mask(mask: NDArray[np.bool_]) -> "RowRanges":
        """Rows that are True."""
        edges = np.flatnonzero(np.diff(mask.view(np.int8), prepend=np.int8(0), append=np.int8(0)))
        return RowRanges(edges[::2], edges[1::2], len(mask))

    @staticmethod
    def of_rows(rows: _Numbers, row_count: int) -> "RowRanges":
        """Rows with these numbers, in any order."""
        ascending = np.unique(rows)
        if not len(ascending):
            return RowRanges.none(row_count)
        last = np.append(np.flatnonzero(np.diff(ascending) > 1), len(ascending) - 1)
        first = np.append(0, last[:-1] + 1)
        return RowRanges(ascending[first], ascending[last] + 1, row_count)

    @staticmethod
    def of_segments(segments: NDArray[np.bool_], rows_per_segment: int, row_count: int) -> "RowRanges":
        """Rows of the segments that are True; all segments have the same number of rows, the last may have fewer."""
        if len(segments) <= 1:  # a segment may be declared longer than an integer holds
            return RowRanges.every(row_count) if segments.any() else RowRanges.none(row_count)
        kept = RowRanges.of_mask(segments)
        ends = np.minimum(kept.ends * rows_per_segment, row_count)
        return RowRanges(kept.starts * rows_per_segment, ends, row_count)

    @property
    def count(self) -> int:
        """How many rows there are."""
        return int((self.ends - self.starts).sum())

    @property
    def is_empty(self) -> bool:
        return not len(self.starts)

    @property
    def is_everything(self) -> bool:
        return self.count == self.row_count

    def inverted(self) -> "RowRanges":
        """The other rows of the file."""
        inner = np.stack([self.starts, self.ends], 1).reshape(-1)
        bounds = np.concatenate([np.zeros(1, np.int64), inner, np.array([self.row_count])])
        starts, ends = bounds[::2], bounds[1::2]
        return RowRanges(starts[starts < ends], ends[starts < ends], self.row_count)

    def touched(self, block_rows: int) -> int:
        """How many blocks of equally many rows hold at least one of these rows."""
        first, last = self.starts // block_rows, (self.ends - 1) // block_rows
        return int((last - first + 1).sum() - np.count_nonzero(first[1:] == last[:-1]))

    def within(self, start: int, count: int) -> "RowRanges":
        """The part of the set in the ``count`` rows from ``start`` on, numbered from ``start``."""
        low = int(np.searchsorted(self.ends, start, side="right"))
        high = int(np.searchsorted(self.starts, start + count, side="left"))
        starts, ends = self.starts[low:high] - start, self.ends[low:high] - start
        return RowRanges(np.maximum(starts, 0), np.minimum(ends, count), count)

    def numbers(self) -> _Numbers:
        """The numbers of the rows, ascending."""
        lengths = self.ends - self.starts
        before = np.cumsum(lengths) - lengths
        numbers: _Numbers = np.arange(self.count) + np.repeat(self.starts - before, lengths)
        return numbers

    def mask(self) -> NDArray[np.bool_]:
        """A flag for each row of the file."""
        change = np.zeros(self.row_count + 1, np.int8)
        change[self.starts] = 1
        change[self.ends] = -1
        return np.cumsum(change[:-1], dtype=np.int8).view(np.bool_)


def in_all(sets: Sequence[RowRanges]) -> RowRanges:
    """Intersection of one or more sets of the same file."""
    return sets[0] if len(sets) == 1 else _covered(sets, len(sets))


def in_any(sets: Sequence[RowRanges]) -> RowRanges:
    """Union of one or more sets of the same file."""
    return sets[0] if len(sets) == 1 else _covered(sets, 1)


def _covered(sets: Sequence[RowRanges], least: int) -> RowRanges:
    """Rows that are in ``least`` of the sets or more."""
    starts, ends = np.concatenate([one.starts for one in sets]), np.concatenate([one.ends for one in sets])
    places, where = np.unique(np.concatenate([starts, ends]), return_inverse=True)
    opened = np.bincount(where[: len(starts)], minlength=len(places))
    closed = np.bincount(where[len(starts) :], minlength=len(places))
    inside = np.cumsum(opened - closed) >= least
    edges = np.flatnonzero(np.diff(inside.view(np.int8), prepend=np.int8(0)))
    return RowRanges(places[edges[::2]], places[edges[1::2]], sets[0].row_count)
