"""Builds the vector index of a data file: see ``skerry.index.vector.layout`` for the bytes."""

from typing import Any

import numpy as np
import orjson
import pyarrow as pa
from numpy.typing import NDArray

from skerry.index.blob import BlobDraft
from skerry.index.property import SUMMARY
from skerry.index.vector.layout import VECTOR_BLOB_PREFIX, VectorHeader, encode_rows
from skerry.index.vector.library import empty_graph, usearch_index
from skerry.pruning.vector.distance import MAX_DIMENSION
from skerry.pruning.vector.matrix import Vectors
from skerry.pruning.vector.metric import Metric

LARGEST = 1e15
"""Numbers beyond are not in the graph: their squares are too much for 32 bits."""
SMALLEST_NORM = 1e-15
"""Vectors that are shorter are not in a graph of cosines: the squares of their numbers are too little for 32 bits."""


class VectorBuilder:
    """Builds the index of one column. Call order: ``add`` the values of all rows in order, then ``finish`` once.

    One thread builds a graph: beside each other, threads of the library leave rows that no search reaches (a row in 700
    with two of them), and equal rows would give unequal files. Memory: the graph with its vectors, 32 bits for each
    number.
    """

    def __init__(
        self, target_key: str, fields: tuple[int, ...], *, metric: Metric, connectivity: int, expansion: int
    ) -> None:
        self._target_key = target_key
        self._fields = fields
        self._metric = metric
        self._connectivity = connectivity
        self._expansion = expansion
        self._class = usearch_index()
        self._graph: Any = None
        self._dimension = 0
        self._row_count = self._indexed_rows = 0
        self._outside: list[NDArray[np.int64]] = []

    def add(self, values: pa.Array) -> None:
        """The column's values of the next rows."""
        vectors = Vectors.of(values)
        if self._graph is None:
            self._begin(vectors)
        outside = vectors.lengths > 0
        if self._graph is not None:
            rows, matrix = vectors.of_length(self._dimension)
            fits, never = self._judge(matrix)
            outside[rows[fits | never]] = False
            if fits.any():
                keys = (rows[fits] + self._row_count).astype(np.uint64)
                chosen = matrix if fits.all() else matrix[fits]
                self._graph.add(keys, np.ascontiguousarray(chosen, np.float32), copy=True, threads=1)
                self._indexed_rows += len(keys)
        if outside.any():
            self._outside.append(np.flatnonzero(outside) + self._row_count)
        self._row_count += len(vectors)

    def _begin(self, vectors: Vectors) -> None:
        """The first vector of the file decides on the dimension."""
        lengths = vectors.lengths[(vectors.lengths > 0) & (vectors.lengths <= MAX_DIMENSION)]
        if len(lengths):
            self._dimension = int(lengths[0])
            self._graph = empty_graph(self._class, self._dimension, self._metric, self._connectivity, self._expansion)

    def _judge(self, matrix: NDArray[np.floating]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which vectors go into the graph, and which never have a distance."""
        largest = np.abs(matrix).max(axis=1, initial=0)
        never = ~np.isfinite(largest)  # a NaN is the largest of all
        fits = largest <= LARGEST
        if self._metric is Metric.COSINE:
            never |= largest == 0
            fits &= largest >= SMALLEST_NORM
        return fits, never

    def finish(self) -> BlobDraft:
        """The blob."""
        graph = bytes(self._graph.save()) if self._indexed_rows else b""
        outside = np.concatenate(self._outside) if self._outside else np.empty(0, np.int64)
        header = VectorHeader(
            self._metric, self._dimension if self._indexed_rows else 0, self._connectivity, self._expansion,
            self._row_count, self._indexed_rows, len(outside), len(graph),
        )  # fmt: skip
        self._graph = None
        properties = {SUMMARY: orjson.dumps({self._target_key: header.summary}).decode()}
        data = b"".join((header.encode(), encode_rows(outside), graph))
        return BlobDraft(VECTOR_BLOB_PREFIX + self._target_key, data, self._fields, properties)
