"""Arrow lists of numbers as matrices."""

from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Vectors:
    """Vectors of any lengths, one after another. A NULL element is NaN, a NULL vector has the length −1."""

    flat: NDArray[np.floating]
    lengths: NDArray[np.int64]

    @staticmethod
    def of(values: pa.Array | pa.ChunkedArray) -> "Vectors":
        """The vectors of a column of lists of FLOAT or DOUBLE."""
        if isinstance(values, pa.ChunkedArray):
            values = values.combine_chunks() if values.num_chunks != 1 else values.chunk(0)
        if isinstance(values, pa.ChunkedArray):  # of no chunks, or more than one array holds
            return _joined([Vectors.of(chunk) for chunk in values.chunks])
        inner = values.flatten()  # without what NULL lists may hide
        lengths = values.value_lengths().fill_null(-1).to_numpy(zero_copy_only=False).astype(np.int64)
        if not pa.types.is_floating(inner.type):
            inner = inner.cast(pa.float64())
        return Vectors(inner.to_numpy(zero_copy_only=False), lengths)

    def __len__(self) -> int:
        return len(self.lengths)

    def of_length(self, dimension: int) -> tuple[NDArray[np.int64], NDArray[np.floating]]:
        """The numbers of the rows with vectors of this length, and a matrix of them."""
        fitting = self.lengths == dimension
        if fitting.all():
            return np.arange(len(self), dtype=np.int64), self.flat.reshape(-1, dimension)
        inside = np.repeat(fitting, np.maximum(self.lengths, 0))
        return np.flatnonzero(fitting), self.flat[inside].reshape(-1, dimension)


def _joined(parts: list[Vectors]) -> Vectors:
    if not parts:
        return Vectors(np.empty(0), np.empty(0, np.int64))
    return Vectors(np.concatenate([p.flat for p in parts]), np.concatenate([p.lengths for p in parts]))
