"""Encoding of rows as bytes, part by part, for all rows at once.

Small parts (varints, fixed widths) are columns of a matrix of bytes, from which the used bytes are selected with one
mask. Parts of any length, like texts, are not copied; Arrow joins everything row by row at the end.
"""

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.formats.sst.varint import Words, varint_lengths, varint_matrix
from skerry.types.key import BINARY_LIMIT_BYTES, Bytes, Offsets, binary_parts

Mask = NDArray[np.bool_]


class PartBuilder:
    """The bytes of ``rows`` rows: ``add`` their parts in order, then ``finish``.

    ``present`` says which rows have the part at all; None means all of them.
    """

    def __init__(self, rows: int) -> None:
        self._rows = rows
        self._matrices: list[Bytes] = []
        self._lengths: list[NDArray[np.int64] | None] = []
        self._columns: list[pa.Array] = []
        self.total_lengths = np.zeros(rows, np.int64)

    def add_fixed(self, matrix: Bytes, present: Mask | None = None) -> None:
        """One row of bytes for each row."""
        width = matrix.shape[1]
        if present is None:
            self._add(matrix, None)
            self.total_lengths += width
        else:
            lengths = np.where(present, width, 0)
            self._add(matrix, lengths)
            self.total_lengths += lengths

    def add_varints(self, values: Words, present: Mask | None = None) -> None:
        lengths = varint_lengths(values)
        matrix = varint_matrix(values, lengths)
        if present is not None:
            lengths[~present] = 0
        self._add(matrix, None if present is None and matrix.shape[1] == 1 else lengths)
        self.total_lengths += lengths

    def add_bytes(self, column: pa.Array) -> None:
        """A ``large_binary`` array without NULLs."""
        self._end_matrix()
        self._columns.append(column)
        offsets = np.frombuffer(column.buffers()[1], np.int64)[column.offset : column.offset + self._rows + 1]
        self.total_lengths += np.diff(offsets)

    def add_all(self, other: "PartBuilder") -> None:
        """Append the parts of another one, which must not be used afterwards."""
        other._end_matrix()
        self._end_matrix()
        self._columns += other._columns
        self.total_lengths += other.total_lengths

    def _add(self, matrix: Bytes, lengths: NDArray[np.int64] | None) -> None:
        self._matrices.append(matrix)
        self._lengths.append(lengths)

    def _end_matrix(self) -> None:
        if not self._matrices:
            return
        matrix = self._matrices[0] if len(self._matrices) == 1 else np.concatenate(self._matrices, axis=1)
        width = matrix.shape[1]
        if all(lengths is None for lengths in self._lengths):
            data, offsets = matrix.reshape(-1), np.arange(self._rows + 1) * width
        else:
            counts = np.zeros(self._rows, np.int64)
            chosen = np.ones(matrix.shape, np.bool_)
            start = 0
            for part, lengths in zip(self._matrices, self._lengths, strict=True):
                stop = start + part.shape[1]
                if lengths is None:
                    counts += part.shape[1]
                else:
                    np.less(np.arange(part.shape[1]), lengths[:, None], out=chosen[:, start:stop])
                    counts += lengths
                start = stop
            data, offsets = matrix[chosen], offsets_of(counts)
        self._columns.append(binary_array(data, offsets))
        self._matrices, self._lengths = [], []

    def finish(self) -> tuple[Bytes, Offsets]:
        """The bytes of all rows, one after another, and where each begins (and the last one ends)."""
        self._end_matrix()
        if len(self._columns) == 1:
            return binary_parts(self._columns[0])
        return binary_parts(pc.binary_join_element_wise(*self._columns, pa.scalar(b"", pa.large_binary())))


def offsets_of(lengths: NDArray[np.int64]) -> Offsets:
    """Offsets of items with these lengths, and the end of the last."""
    offsets = np.zeros(len(lengths) + 1, np.int64)
    np.cumsum(lengths, out=offsets[1:])
    return offsets


def binary_array(data: Bytes, offsets: Offsets) -> pa.Array:
    """A ``large_binary`` array over the data, without a copy."""
    buffers: list[Any] = [None, pa.py_buffer(offsets), pa.py_buffer(np.ascontiguousarray(data))]
    return pa.Array.from_buffers(pa.large_binary(), len(offsets) - 1, buffers)


def take_ranges(
    data: Any, starts: Offsets, stops: Offsets, arrow: pa.DataType, present: Mask | None = None
) -> pa.Array:
    """``data[start:stop]`` for each row, as an array of ``binary`` or ``string``; NULL where it is not ``present``.

    Ranges are in order and do not overlap, else ValueError. An array over the same bytes, with the ranges and the gaps
    between them as alternating elements, needs no copy; Arrow then takes every other element.
    """
    rows = len(starts)
    if not rows:
        return pa.array([], arrow)
    edges = np.empty(2 * rows, np.int64)
    edges[0::2], edges[1::2] = starts, stops
    buffer = pa.py_buffer(data)
    if edges[0] < 0 or edges[-1] > min(buffer.size, BINARY_LIMIT_BYTES) or (edges[1:] < edges[:-1]).any():
        raise ValueError("a part of a row reaches into the next")  # Arrow would read arbitrary bytes
    ranges = pa.Array.from_buffers(arrow, 2 * rows - 1, [None, pa.py_buffer(edges.astype(np.int32)), buffer])
    chosen = np.arange(0, 2 * rows, 2, dtype=np.int32)
    return ranges.take(pa.array(chosen, mask=None if present is None else ~present))
