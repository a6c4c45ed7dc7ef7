"""Searching a sorted list of integers for both ends of a million intervals at once.

The search itself is that of ``skerry.pruning.search.rank``. For groups (buckets) there is a table, one row for each
group, with the next value of the group at every position; only if that would be large are groups searched too.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.pruning.search.point import Counts, Mask
from skerry.pruning.search.rank import Grid, pieces

_SIGN = np.uint64(1 << 63)
_TABLE_LIMIT = 1 << 22
"""Maximum entries of the table of groups: 16 MiB."""


class Groups:
    """The group of each value, numbered from 0."""

    __slots__ = ("_grid", "_keys", "_size", "_table")

    def __init__(self, groups: NDArray[np.int64]) -> None:
        self._size = len(groups)
        self._table: NDArray[np.int32] | None = None
        self._keys = np.sort(groups * (self._size + 1) + np.arange(self._size))
        self._grid: Grid | None = None
        count = int(groups.max(initial=0)) + 1
        if count * (self._size + 1) > _TABLE_LIMIT:
            self._grid = Grid(self._keys.view(np.uint64))
            return
        table = np.full((count, self._size + 1), self._size, np.int32)
        table[groups, np.arange(self._size)] = np.arange(self._size)
        self._table = np.ascontiguousarray(np.minimum.accumulate(table[:, ::-1], axis=1)[:, ::-1]).ravel()

    def next(self, own: NDArray[Any], first: NDArray[np.int64]) -> NDArray[Any]:
        """The least position from ``first`` on whose group is ``own``; the number of positions if there is none.

        The result for negative groups is arbitrary.
        """
        start = own.astype(np.int64) * (self._size + 1)
        if self._table is not None:
            found = self._table.take(start + first, mode="clip")
            found[start >= len(self._table)] = self._size
            return found
        assert self._grid is not None
        position = self._grid.find((start + first).view(np.uint64))
        nearest = self._keys[np.minimum(position, self._size - 1)]
        inside = (nearest >= start + first) & (nearest - start < self._size)
        return np.where(inside, nearest - start, self._size)


class SortedCounts:
    """Distinct int64 values in ascending order."""

    __slots__ = ("_grid", "values")

    def __init__(self, values: Counts) -> None:
        self.values = values
        self._grid = Grid(values.view(np.uint64) ^ _SIGN)

    def within(
        self, lower: Counts, upper: Counts, groups: Groups | None = None, own: NDArray[Any] | None = None
    ) -> Mask:
        """Whether there is a value from ``lower`` to ``upper``, with ``groups`` one of the group ``own``."""
        found = np.zeros(len(lower), np.bool_)
        size = len(self.values)
        for rows in pieces(len(lower)) if size else ():
            position = self._grid.find(lower[rows].view(np.uint64) ^ _SIGN)
            if groups is not None and own is not None:
                position = groups.next(own[rows], position)
            found[rows] = (position < size) & (self.values[np.minimum(position, size - 1)] <= upper[rows])
        return found
