"""Searching a sorted list of integers for both ends of a million intervals at once.

The search itself is that of ``skerry.pruning.rank``. Groups (buckets) are met by a table, one row for each group, that
says at every position which value of the group comes next; only if that would be large are groups searched too.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.pruning.point import Counts, Mask
from skerry.pruning.rank import Grid, pieces

_SIGN = np.uint64(1 << 63)
_TABLE_LIMIT = 1 << 22
"""Entries of the table that says where a group goes on: 16 MiB."""


class Groups:
    """Which group each of some values belongs to, by numbers from 0 on."""

    __slots__ = ("_grid", "_groups", "_keys", "_table")

    def __init__(self, groups: NDArray[np.int64]) -> None:
        self._groups = groups
        self._table: NDArray[np.int32] | None = None
        size, count = len(groups), int(groups.max(initial=0)) + 1
        if count * (size + 1) <= _TABLE_LIMIT:
            table = np.full((count, size + 1), size, np.int32)
            table[groups, np.arange(size)] = np.arange(size)
            self._table = np.ascontiguousarray(np.minimum.accumulate(table[:, ::-1], axis=1)[:, ::-1]).ravel()
        self._keys = np.sort(groups * (size + 1) + np.arange(size))
        self._grid = Grid(self._keys.view(np.uint64))

    def next(self, own: NDArray[Any], first: NDArray[np.int64]) -> NDArray[Any]:
        """The least position from ``first`` on whose group is ``own``; the number of positions if there is none.

        What it says of negative groups is arbitrary.
        """
        size = len(self._groups)
        if self._table is not None:
            places = own.astype(np.int64) * (size + 1)
            places += first
            found = self._table.take(places, mode="clip")
            if int(own.max(initial=0)) * (size + 1) >= len(self._table):
                found[own.astype(np.int64) * (size + 1) >= len(self._table)] = size
            return found
        start = own.astype(np.int64) * (size + 1)
        nearest = self._keys[np.minimum(self._grid.find((start + first).view(np.uint64)), size - 1)]
        inside = (nearest >= start + first) & (nearest - start < size)
        return np.where(inside, nearest - start, size)


class SortedCounts:
    """Distinct int64 values in ascending order."""

    __slots__ = ("_grid", "values")

    def __init__(self, values: Counts) -> None:
        self.values = values
        self._grid = Grid(values.view(np.uint64) ^ _SIGN)

    def within(
        self, lower: Counts, upper: Counts, groups: Groups | None = None, own: NDArray[Any] | None = None
    ) -> Mask:
        """Is there a value from ``lower`` to ``upper``, and (with ``groups``) is it one of the group ``own``?"""
        found = np.zeros(len(lower), np.bool_)
        size = len(self.values)
        for rows in pieces(len(lower)) if size else ():
            position = self._grid.find(lower[rows].view(np.uint64) ^ _SIGN)
            if groups is not None and own is not None:
                position = groups.next(own[rows], position)
            found[rows] = (position < size) & (self.values[np.minimum(position, size - 1)] <= upper[rows])
        return found
