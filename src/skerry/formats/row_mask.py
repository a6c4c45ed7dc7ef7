"""The live rows of a source: those that readers return, by their numbers.

======================  ==============================================================================
:class:`LiveRows`       a bit for each row, the first in the highest bit of the first byte
:class:`LiveRanges`     ranges of row numbers, where indexes leave a few of many rows
======================  ==============================================================================
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias, TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.row_ranges import RowRanges

Rows = TypeVar("Rows", pa.RecordBatch, pa.Table)


class _Choice(ABC):
    """What both forms do with rows."""

    __slots__ = ()

    @abstractmethod
    def mask(self, start: int, count: int) -> NDArray[np.bool_]:
        """The mask of ``count`` rows from number ``start`` on."""

    @abstractmethod
    def rows(self, start: int, count: int) -> NDArray[np.int64]:
        """The live ones among ``count`` rows from number ``start`` on, numbered from there, ascending."""

    def chosen(self, rows: Rows, start: int) -> Rows:
        """The live ones of these rows; the first row has number ``start`` in its source."""
        mask = self.mask(start, rows.num_rows)
        return rows if mask.all() else rows.filter(pa.array(mask))

    def of_stream(self, batches: Iterator[Rows]) -> Iterator[Rows]:
        """The live rows of a stream of all rows of the source."""
        start = 0
        for batch in batches:
            chosen = self.chosen(batch, start)
            start += batch.num_rows
            if chosen.num_rows:
                yield chosen


@dataclass(frozen=True, slots=True)
class LiveRows(_Choice):
    """The bits of a source."""

    bits: bytes

    @staticmethod
    def of(alive: NDArray[np.bool_]) -> "LiveRows":
        return LiveRows(np.packbits(alive).tobytes())

    def mask(self, start: int, count: int) -> NDArray[np.bool_]:
        """The mask of ``count`` rows from number ``start`` on."""
        first = start // 8
        octets = np.frombuffer(self.bits, np.uint8)[first : (start + count + 7) // 8]
        mask: NDArray[np.bool_] = np.unpackbits(octets)[start - 8 * first :][:count].view(np.bool_)
        if len(mask) != count:
            raise ValueError(f"rows {start} to {start + count} are not among the {8 * len(self.bits)} that are known")
        return mask

    def rows(self, start: int, count: int) -> NDArray[np.int64]:
        """The live ones among ``count`` rows from number ``start`` on, numbered from there, ascending."""
        return np.flatnonzero(self.mask(start, count))

    def parts_with_any(self, starts: Sequence[int]) -> list[int]:
        """Numbers of the parts of a source that have a live row; ``starts`` are their first rows, and the row count."""
        parts = [part for part, (first, end) in enumerate(pairwise(starts)) if first < end]
        if not parts:
            return []
        alive = np.logical_or.reduceat(self.mask(0, starts[-1]), [starts[part] for part in parts])
        return [part for part, is_alive in zip(parts, alive.tolist(), strict=True) if is_alive]

    def touched(self, block_rows: int, row_count: int) -> int:
        """How many blocks of equally many rows hold a live row; the source has ``row_count`` rows."""
        return len(np.unique(np.flatnonzero(self.mask(0, row_count)) // block_rows))


@dataclass(frozen=True, slots=True, eq=False)
class LiveRanges(_Choice):
    """The ranges of a source."""

    ranges: RowRanges

    @property
    def bits(self) -> bytes:
        """As :class:`LiveRows` has them."""
        return np.packbits(self.ranges.mask()).tobytes()

    def mask(self, start: int, count: int) -> NDArray[np.bool_]:
        """The mask of ``count`` rows from number ``start`` on."""
        return self._within(start, count).mask()

    def rows(self, start: int, count: int) -> NDArray[np.int64]:
        """The live ones among ``count`` rows from number ``start`` on, numbered from there, ascending."""
        return self._within(start, count).numbers()

    def _within(self, start: int, count: int) -> RowRanges:
        if start + count > self.ranges.row_count:
            raise ValueError(
                f"rows {start} to {start + count} are not among the {self.ranges.row_count} that are known"
            )
        return self.ranges.within(start, count)

    def parts_with_any(self, starts: Sequence[int]) -> list[int]:
        """Numbers of the parts of a source that have a live row; ``starts`` are their first rows, and the row count."""
        first = np.searchsorted(starts, self.ranges.starts, side="right") - 1
        last = np.searchsorted(starts, self.ranges.ends, side="left")
        touched = {part for low, high in zip(first.tolist(), last.tolist(), strict=True) for part in range(low, high)}
        return sorted(part for part in touched if starts[part] < starts[part + 1])

    def touched(self, block_rows: int, row_count: int) -> int:
        """How many blocks of equally many rows hold a live row."""
        return self.ranges.touched(block_rows)


Liveness: TypeAlias = LiveRows | LiveRanges
