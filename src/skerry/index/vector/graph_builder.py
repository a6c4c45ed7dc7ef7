"""Builds the vector index of a data file: see ``skerry.index.vector.layout`` for the bytes."""

from typing import Any

import numpy as np
import orjson
import pyarrow as pa
from numpy.typing import NDArray
from xxhash import xxh3_128_intdigest

from skerry.index.blob import BlobDraft
from skerry.index.property import SUMMARY
from skerry.index.vector.layout import LARGEST, VECTOR_BLOB_PREFIX, VectorHeader, encode_rows, scaled
from skerry.index.vector.library import empty_graph, usearch_index
from skerry.pruning.vector.distance import MAX_DIMENSION
from skerry.pruning.vector.matrix import Vectors
from skerry.pruning.vector.metric import Metric

_COMFORTABLE = {Metric.L2: (-20, 40), Metric.COSINE: (-20, 40), Metric.IP: (4, 40)}
"""Range, in powers of 2, of the largest elements of most vectors; outside it, all vectors are scaled.

Squares of smaller numbers underflow in 32 bits. usearch computes 1 − the inner product, which loses a small one.
"""
_SCALED_TO = 16
"""The power of 2 that they are scaled to."""
SMALLEST_NORM = 1e-15
"""Shorter vectors are not in a cosine graph: the squares of their elements underflow in 32 bits."""


class VectorBuilder:
    """Builds the index of one column. Call order: ``add`` the values of all rows in order, then ``finish`` once.

    One thread builds a graph: with two, usearch left one row in 700 that no search reaches, and equal rows would give
    different files. Memory: the graph with its vectors, 32 bits for each number, and about 100 bytes for each distinct
    vector.
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
        self._scale: int | None = None
        self._row_count = self._indexed_rows = 0
        self._outside: list[NDArray[np.int64]] = []
        self._firsts: dict[int, int] = {}
        self._repeated: list[tuple[int, int]] = []

    def add(self, values: pa.Array) -> None:
        """The column's values of the next rows."""
        vectors = Vectors.of(values)
        if self._graph is None:
            self._begin(vectors)
        outside = vectors.lengths > 0
        if self._graph is not None:
            rows, matrix = vectors.of_length(self._dimension)
            matrix, fits, never = self._judge(matrix)
            outside[rows[fits | never]] = False
            if fits.any():
                keys = rows[fits] + self._row_count
                chosen = np.ascontiguousarray(matrix if fits.all() else matrix[fits], np.float32) + np.float32(0)
                is_first = self._are_first(keys, chosen)
                self._graph.add(keys[is_first].astype(np.uint64), chosen[is_first], copy=True, threads=1)
                self._indexed_rows += len(keys)
        if outside.any():
            self._outside.append(np.flatnonzero(outside) + self._row_count)
        self._row_count += len(vectors)

    def _are_first(self, keys: NDArray[np.int64], matrix: NDArray[np.float32]) -> NDArray[np.bool_]:
        """Which rows have a vector that no earlier row has; the others are recorded as repeats.

        Vectors are compared by a 128-bit hash. Hashing a row takes a hundredth of the time of adding its node.
        """
        data, width = matrix.tobytes(), matrix.shape[1] * matrix.itemsize
        hashes = (xxh3_128_intdigest(data[at : at + width]) for at in range(0, len(data), width))
        firsts = [self._firsts.setdefault(hash_, key) for hash_, key in zip(hashes, keys.tolist(), strict=True)]
        is_first: NDArray[np.bool_] = np.array(firsts) == keys
        self._repeated += zip(keys[~is_first].tolist(), np.array(firsts)[~is_first].tolist(), strict=True)
        return is_first

    def _begin(self, vectors: Vectors) -> None:
        """The first vector of the file decides on the dimension."""
        lengths = vectors.lengths[(vectors.lengths > 0) & (vectors.lengths <= MAX_DIMENSION)]
        if len(lengths):
            self._dimension = int(lengths[0])
            self._graph = empty_graph(self._class, self._dimension, self._metric, self._connectivity, self._expansion)

    def _judge(self, matrix: NDArray[np.floating]) -> tuple[NDArray[np.floating], NDArray[np.bool_], NDArray[np.bool_]]:
        """The vectors as they are in the graph, which of them go into it, and which never have a distance."""
        largest = np.abs(matrix).max(axis=1, initial=0)
        never = ~np.isfinite(largest)  # a NaN is the largest of all
        if self._metric is Metric.COSINE:
            never |= largest == 0
        if self._scale is None and (usual := ~never & (largest > 0)).any():
            self._scale = _scale_for(largest[usual], self._metric)
        if self._scale:
            matrix, largest = scaled(matrix, self._scale), scaled(largest, self._scale)
        fits = ~never & (largest <= LARGEST)
        if self._metric is Metric.COSINE:
            fits &= largest >= SMALLEST_NORM
        return matrix, fits, never

    def finish(self) -> BlobDraft:
        """The blob."""
        graph = bytes(self._graph.save()) if self._indexed_rows else b""
        outside = np.concatenate(self._outside) if self._outside else np.empty(0, np.int64)
        header = VectorHeader(
            self._metric, self._dimension if self._indexed_rows else 0, self._connectivity, self._expansion,
            self._row_count, self._indexed_rows, len(self._repeated), len(outside), len(graph),
            self._scale or 0,
        )  # fmt: skip
        self._graph = None
        properties = {SUMMARY: orjson.dumps({self._target_key: header.summary}).decode()}
        repeated = np.array(self._repeated, np.int64).reshape(-1, 2).T
        data = b"".join((header.encode(), encode_rows(outside), *map(encode_rows, repeated), graph))
        return BlobDraft(VECTOR_BLOB_PREFIX + self._target_key, data, self._fields, properties)


def _scale_for(largest: NDArray[np.floating], metric: Metric) -> int:
    """The power of 2 to scale vectors by, from the largest elements of the first ones."""
    power = int(np.frexp(np.median(largest))[1])
    least, most = _COMFORTABLE[metric]
    return 0 if least <= power <= most else _SCALED_TO - power
