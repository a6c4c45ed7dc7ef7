"""Bit masks of the live rows of a source: one bit per row, the first in the highest bit of the first byte."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

Rows = TypeVar("Rows", pa.RecordBatch, pa.Table)


@dataclass(frozen=True, slots=True)
class LiveRows:
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
