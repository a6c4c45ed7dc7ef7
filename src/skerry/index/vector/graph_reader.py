"""Reads the vector index of a data file, and searches in it."""

import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.common.errors import NewerFormatError
from skerry.index.blob import BlobBytes
from skerry.index.tail import damage_at, damaged
from skerry.index.vector.layout import (
    HEADER_BYTES,
    LARGEST,
    VERSION,
    NewerLayoutError,
    VectorHeader,
    decode_header,
    decode_repeated,
    decode_rows,
    scaled,
)
from skerry.index.vector.library import empty_graph, usearch_index
from skerry.pruning.vector.metric import Metric

_QUERY_POWER = 16
"""The power of 2 that a query's largest element is scaled to where only its direction matters."""
_LOOKED_AT = 2
"""A search expands this many times the build's ``expansion`` of nodes, and at least the requested count."""


class VectorReader:
    """The index of one column in one data file, in memory. Safe between threads, which search one after another.

    ``path`` names the Puffin file in errors, ``row_count`` is that of the data file. Checksums of the blob are verified
    when it is read; the consistency of header and graph, and row numbers found, are checked here.
    """

    def __init__(self, blob: BlobBytes, path: str, row_count: int) -> None:
        with damage_at(path, "vector index"):
            header = _header(blob, path)
            if header.row_count != row_count:
                raise ValueError(f"it is of {header.row_count} rows, the data file has {row_count}")
            self.header = header
            self.outside = decode_rows(blob.read(HEADER_BYTES, header.outside_bytes), row_count)
            """Rows that are not in the graph, and may have a distance."""
            at = HEADER_BYTES + header.outside_bytes
            rows, firsts = decode_repeated(blob.read(at, header.repeated_bytes), row_count)
            order = np.argsort(firsts, kind="stable")
            self._repeated, self._firsts = rows[order], firsts[order]
            graph = blob.read(header.graph_offset, header.graph_bytes) if header.graph_bytes else b""
            self._graph = _open_graph(graph, header) if graph else None
        self._path = path
        self._lock = threading.Lock()

    @property
    def metric(self) -> Metric:
        """The metric that the graph was built for."""
        return self.header.metric

    @property
    def dimension(self) -> int:
        """Elements of the vectors in the graph; 0 if there are none."""
        return self.header.dimension

    @property
    def weight_bytes(self) -> int:
        """Approximate memory."""
        return self.header.size_bytes + 10_000

    def reaches(self, query: NDArray[np.floating]) -> bool:
        """Whether distances to a vector fit 32-bit floats; otherwise the graph cannot be searched for it."""
        return self.metric is not Metric.L2 or bool(np.abs(scaled(query, self.header.scale)).max(initial=0) <= LARGEST)

    def search(self, query: NDArray[np.floating], count: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """Numbers of about the ``count`` nearest rows, the nearest first, and their distances with 32 bits.

        The query must have the graph's dimension, and :meth:`reaches` must be true; an empty graph has no rows.
        """
        nodes = min(count, self.header.graph_rows)
        if self._graph is None or nodes < 1:
            return np.empty(0, np.int64), np.empty(0)
        assert len(query) == self.dimension
        power = self._power_for(query)
        wanted = scaled(query, power).astype(np.float32)
        with self._lock:  # the library has one working area for each of its own threads
            self._graph.expansion_search = max(_LOOKED_AT * self.header.expansion, nodes)
            found = self._graph.search(wanted, nodes, threads=1)
        keys = np.asarray(found.keys)
        if len(keys) and int(keys.max()) >= self.header.row_count:
            raise damaged(self._path, f"vector index: row {keys.max()} of a file of {self.header.row_count} rows")
        distances = self._as_ours(np.asarray(found.distances).astype(np.float64), power)
        return self._with_repeated(keys.astype(np.int64), distances, count)

    def _power_for(self, query: NDArray[np.floating]) -> int:
        """By which power of 2 a query is multiplied: for L2 as the vectors were, else so that 32 bits hold it well."""
        if self.metric is Metric.L2:
            return self.header.scale
        return _QUERY_POWER - int(np.frexp(np.abs(query).max(initial=0))[1])

    def _as_ours(self, distances: NDArray[np.float64], power: int) -> NDArray[np.float64]:
        """usearch has squares of Euclidean distances, and 1 − the inner product, of numbers that were multiplied."""
        if self.metric is Metric.L2:
            return scaled(np.sqrt(np.maximum(distances, 0)), -power)
        return scaled(distances - 1, -power - self.header.scale) if self.metric is Metric.IP else distances

    def _with_repeated(
        self, found: NDArray[np.int64], distances: NDArray[np.float64], count: int
    ) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
        """The first ``count`` rows, each followed by those that repeat it."""
        low, high = (np.searchsorted(self._firsts, found, side=side) for side in ("left", "right"))
        if not (high > low).any():
            return found[:count], distances[:count]
        of_node = 1 + high - low
        ends = np.cumsum(of_node)
        total = min(int(ends[-1]), count)
        node = np.searchsorted(ends, np.arange(total), side="right")
        place = np.arange(total) - (ends - of_node)[node]
        rows = np.where(place == 0, found[node], self._repeated[np.minimum(low[node] + place, len(self._repeated)) - 1])
        return rows, distances[node]


def _header(blob: BlobBytes, path: str) -> VectorHeader:
    try:
        return decode_header(blob.read(0, min(HEADER_BYTES, blob.size_bytes)), blob.size_bytes)
    except NewerLayoutError as error:
        raise NewerFormatError(path, error.version, VERSION) from None


def _open_graph(data: bytes, header: VectorHeader) -> Any:
    graph_class = usearch_index()
    said = graph_class.metadata(data)
    if said is None:
        raise ValueError("its graph is none of usearch")
    stated = said["dimensions"], said["count_present"], said["count_deleted"]
    if stated != (header.dimension, header.graph_rows, 0):
        raise ValueError(f"its graph states {stated}, the header {header.dimension} and {header.graph_rows}")
    graph = empty_graph(graph_class, header.dimension, header.metric, header.connectivity, header.expansion)
    graph.load(data)
    if (len(graph), graph.ndim) != (header.graph_rows, header.dimension):
        raise ValueError(f"its graph has {len(graph)} rows of {graph.ndim} numbers, not as the header says")
    return graph
