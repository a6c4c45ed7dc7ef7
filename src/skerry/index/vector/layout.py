"""The blob ``skerry-vector-index-v1-{target key}``: vectors of one column of one data file, as a graph.

Numbers are little-endian. Not compressed::

    +---------------+------------------+--------------------------+-------------+
    | header: 64    | rows outside     | rows that repeat others  | graph       |
    +---------------+------------------+--------------------------+-------------+

======  =====  =====================================================================================
offset  type   holds
======  =====  =====================================================================================
0       4      magic ``SKVI``
4       u16    version of the layout: 1
6       u8     metric: 1 l2, 2 cosine, 3 ip
7       u8     numbers of the graph: 1 FLOAT (32 bits)
8       u32    dimension: elements of the vectors in the graph; 0 if there are none
12      u32    connectivity
16      u32    expansion
20      i32    scale: vectors of the graph have been multiplied by 2 to the power of this number
24      u64    rows of the data file
32      u64    rows that are found by the graph
40      u64    of these, rows that repeat others
48      u64    rows outside
56      u64    bytes of the graph; 0 if it finds no rows
======  =====  =====================================================================================

**Rows outside** are row numbers from 0, u64 each, ascending: vectors that are not in the graph though they may have a
distance to some vector. These have another dimension than the first vector of the file, or numbers that are too large
or too small for 32 bits when they have been multiplied. A reader computes their distances one by one. Rows that never
have a distance are in neither: NULL, empty, with an element that is NULL, NaN or infinite, and zeros if the metric is
cosine.

**Rows that repeat others** have a vector that an earlier row has, number by number: their row numbers, u64 each,
ascending, and after these, in the same order, the number of the first row with that vector. Only the first is in the
graph: many nodes at distance 0 from each other would be the only neighbours of each other, and searches would not get
past them.

**The graph** is what usearch 2 saves: an HNSW graph with its vectors, keys are row numbers, u64.
"""

import struct
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.pruning.vector.metric import Metric

VECTOR_BLOB_PREFIX = "skerry-vector-index-v1-"
META_SCHEMA_VERSION = 1
VERSION = 1
_MAGIC = b"SKVI"
_HEADER = struct.Struct("<4sHBBIIIiQQQQQ")
HEADER_BYTES = _HEADER.size
_METRICS = {1: Metric.L2, 2: Metric.COSINE, 3: Metric.IP}
_CODES = {metric: code for code, metric in _METRICS.items()}
_FLOAT = 1
MOST_CONNECTIVITY, MOST_EXPANSION = 256, 4096
"""Limits of the options; with larger values a search would exhaust memory."""
LARGEST = 1e15
"""Vectors with larger elements are not in the graph: their squares overflow 32 bits."""
MOST_SCALE = 1_100
"""Bound of the scale in both directions: numbers of 64 bits need no more."""


class NewerLayoutError(ValueError):
    """A version that this release does not know."""

    def __init__(self, version: int) -> None:
        super().__init__(f"version {version} of the layout")
        self.version = version


@dataclass(frozen=True, slots=True)
class VectorHeader:
    """The header of a vector blob."""

    metric: Metric
    dimension: int
    connectivity: int
    expansion: int
    row_count: int
    indexed_rows: int
    repeated_rows: int
    outside_rows: int
    graph_bytes: int
    scale: int = 0

    def encode(self) -> bytes:
        return _HEADER.pack(
            _MAGIC, VERSION, _CODES[self.metric], _FLOAT, self.dimension, self.connectivity, self.expansion,
            self.scale, self.row_count, self.indexed_rows, self.repeated_rows, self.outside_rows, self.graph_bytes,
        )  # fmt: skip

    @property
    def outside_bytes(self) -> int:
        return 8 * self.outside_rows

    @property
    def repeated_bytes(self) -> int:
        return 16 * self.repeated_rows

    @property
    def graph_rows(self) -> int:
        """Nodes of the graph."""
        return self.indexed_rows - self.repeated_rows

    @property
    def graph_offset(self) -> int:
        return HEADER_BYTES + self.outside_bytes + self.repeated_bytes

    @property
    def size_bytes(self) -> int:
        """Of the whole blob."""
        return self.graph_offset + self.graph_bytes

    @property
    def summary(self) -> dict[str, Any]:
        """The ``meta_json`` of the catalogue of indexes."""
        return {
            "meta_schema_version": META_SCHEMA_VERSION,
            "vector": {
                "metric": self.metric.value,
                "dimension": self.dimension,
                "row_count": self.row_count,
                "indexed_rows": self.indexed_rows,
                "connectivity": self.connectivity,
                "expansion": self.expansion,
            },
        }


def decode_header(data: bytes, blob_bytes: int) -> VectorHeader:
    """Parse and check a header; :class:`ValueError` if it contradicts itself or the size of its blob."""
    if len(data) < HEADER_BYTES:
        raise ValueError(f"{len(data)} bytes are no header")
    magic, version, metric, scalar, dimension, connectivity, expansion, scale, *counts = _HEADER.unpack_from(data)
    if magic != _MAGIC:
        raise ValueError(f"it begins with {magic!r}, not with {_MAGIC!r}")
    if version > VERSION:
        raise NewerLayoutError(version)
    if version < 1 or metric not in _METRICS or scalar != _FLOAT:
        raise ValueError(f"version {version}, metric {metric}, numbers {scalar}: there are no such")
    if abs(scale) > MOST_SCALE:
        raise ValueError(f"scale {scale} is out of bounds")
    if not 2 <= connectivity <= MOST_CONNECTIVITY or not 8 <= expansion <= MOST_EXPANSION:
        raise ValueError(f"connectivity {connectivity} or expansion {expansion} is out of bounds")
    rows, indexed, repeated, outside, graph_bytes = counts
    header = VectorHeader(
        _METRICS[metric], dimension, connectivity, expansion, rows, indexed, repeated, outside, graph_bytes, scale
    )
    if header.indexed_rows + header.outside_rows > header.row_count:
        raise ValueError(
            f"{header.indexed_rows} rows in the graph and {header.outside_rows} outside of {header.row_count}"
        )
    if header.size_bytes != blob_bytes:
        raise ValueError(f"it states {header.size_bytes} bytes and has {blob_bytes}")
    if header.graph_rows < bool(header.indexed_rows):
        raise ValueError(f"{header.repeated_rows} rows repeat others of {header.indexed_rows} rows")
    if bool(header.indexed_rows) != bool(header.graph_bytes) or bool(header.indexed_rows) != bool(dimension):
        raise ValueError(f"{header.indexed_rows} rows of {dimension} numbers in a graph of {header.graph_bytes} bytes")
    if 4 * header.graph_rows * dimension > header.graph_bytes:
        raise ValueError(f"{header.graph_rows} rows of {dimension} numbers are not in {header.graph_bytes} bytes")
    return header


def encode_rows(rows: NDArray[np.int64]) -> bytes:
    """Row numbers, ascending."""
    return rows.astype("<u8").tobytes()


def decode_rows(data: bytes, row_count: int) -> NDArray[np.int64]:
    """Row numbers; :class:`ValueError` if they do not ascend, or are not in the data file."""
    rows = np.frombuffer(data, "<u8")
    if len(rows) and (int(rows[-1]) >= row_count or (rows[1:] <= rows[:-1]).any()):
        raise ValueError(f"the rows outside of the graph do not ascend, or the data file, with {row_count}, lacks them")
    return rows.astype(np.int64)


def decode_repeated(data: bytes, row_count: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows that repeat others, and which: an earlier one each; :class:`ValueError` if that does not hold."""
    half = len(data) // 2
    rows, firsts = decode_rows(data[:half], row_count), np.frombuffer(data[half:], "<u8")
    if (firsts >= rows.astype(np.uint64)).any():
        raise ValueError("a row repeats one that does not stand before it")
    return rows, firsts.astype(np.int64)


def scaled(numbers: NDArray[np.floating], power: int) -> NDArray[np.float64]:
    """Numbers multiplied by a power of 2, with 64 bits; what gets too large is infinite."""
    with np.errstate(over="ignore", under="ignore"):
        return np.asarray(np.ldexp(numbers.astype(np.float64), power))
