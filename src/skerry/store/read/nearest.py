"""The nearest rows to a vector.

Graphs give candidate rows, ordered by 32-bit distance. The nearest candidates of all files are read, the condition is
applied, and distances are computed exactly. If too few rows remain, more candidates are requested; if these would be a
large part of the rows, all rows are read. So every row of the result is live, satisfies the condition, and has its
exact distance, but a nearer row may be missed: graphs are approximate. Without an index, or with the setting
``read.indexes=false``, the result is exact.
"""

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import InvalidInputError
from skerry.planning.nearest_request import DISTANCE, BoundNearest
from skerry.pruning.vector.distance import distances_to, nearest_rows
from skerry.pruning.vector.matrix import Vectors
from skerry.pruning.vector.metric import Metric
from skerry.store.read.nearest_parts import Graph, NearestParts, divide, with_vectors
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.types.arrow import empty_table

_OVERSAMPLED = 2
"""Candidates read per row of the result."""
_LEAST = 32
_SHARE = 4
"""All rows are read if candidates are more than 1/N of them."""
_TOLERANCE = 1e-3
"""Relative error of 32-bit distances."""
_ROUNDED = 1e-6
"""Relative rounding error of 32-bit elements, as a share of the largest element."""
_MOST_DIMENSIONS = 5


@dataclass(frozen=True, slots=True)
class NearestRows:
    """The result."""

    rows: pa.Table
    """The nearest first, with their distances in ``_distance``."""
    dimensions: frozenset[int]
    """Some dimensions of the vectors that were read."""


def find_nearest(reader: TableReader, wanted: BoundNearest) -> NearestRows:
    """The rows of a reader that are nearest to a vector; those without a distance are not among them."""
    if DISTANCE in reader.schema.by_name:
        raise InvalidInputError(f"the table has a column {DISTANCE!r}, which is what distances would be called")
    inner = with_vectors(reader, wanted)
    parts = divide(inner, wanted)
    best = _Best(wanted, set(parts.dimensions))
    best.add_all(inner, parts.others)
    if parts.graphs:
        best = _with_graphs(inner, parts, best, wanted)
    rows, distances = best.result(inner.arrow_schema)
    rows = rows.select([f.name for f in reader.fields])
    return NearestRows(rows.append_column(DISTANCE, pa.array(distances, pa.float64())), frozenset(best.dimensions))


def _with_graphs(reader: TableReader, parts: NearestParts, known: "_Best", wanted: BoundNearest) -> "_Best":
    """``known`` with the rows that graphs find."""
    total = sum(graph.row_count for graph in parts.graphs)
    count = max(_OVERSAMPLED * wanted.count, _LEAST)
    while count * _SHARE <= total:
        candidates = _candidates(parts.graphs, wanted.vector, count)
        if candidates is None:
            break
        sections, horizon = candidates
        best = known.copy()
        best.add(reader.table(sections))
        found = best.within(horizon + _tolerance(horizon, wanted))
        if found >= wanted.count:
            return best
        # as many more as the condition seems to leave out
        count *= min(max(2 * wanted.count // max(found, 1), 4), 64)
    best = known.copy()
    best.add_all(reader, [graph.inside() for graph in parts.graphs])
    return best


def _tolerance(horizon: float, wanted: BoundNearest) -> float:
    """Maximum error of a graph's distance near ``horizon``."""
    rounded = {Metric.L2: _ROUNDED * float(np.linalg.norm(wanted.vector)), Metric.COSINE: _ROUNDED, Metric.IP: 0.0}
    return _TOLERANCE * abs(horizon) + rounded[wanted.metric]


def _candidates(graphs: list[Graph], query: NDArray[np.float64], count: int) -> tuple[list[Section], float] | None:
    """The nearest ``count`` rows of all graphs, and the distance of the last; None if no graph can answer."""
    found: list[tuple[Graph, NDArray[np.int64], NDArray[np.float64]]] = []
    small: list[Section] = []
    for graph in graphs:
        result = graph.search(query, count)
        if result is None:
            small.append(graph.inside())  # read as a whole
        else:
            found.append((graph, *result))
    if not found:
        return None
    distances = np.concatenate([part for _, _, part in found])
    horizon = float(np.partition(distances, count - 1)[count - 1])
    sections = [graph.section(rows[part <= horizon]) for graph, rows, part in found if (part <= horizon).any()]
    return small + sections, horizon


class _Best:
    """The nearest rows so far, at most the requested number."""

    def __init__(self, wanted: BoundNearest, dimensions: set[int]) -> None:
        self._wanted = wanted
        self.dimensions = dimensions
        self._rows: pa.Table | None = None
        self._distances = np.empty(0)

    def copy(self) -> "_Best":
        other = _Best(self._wanted, self.dimensions)
        other._rows, other._distances = self._rows, self._distances
        return other

    def add_all(self, reader: TableReader, sections: list[Section]) -> None:
        """Compare all rows of some sections, as a stream."""
        for batch in reader.batches(sections, ordered=False):
            self.add(pa.Table.from_batches([batch]))

    def add(self, rows: pa.Table) -> None:
        """Compare some rows, with the columns of the reader."""
        column = rows.column(self._wanted.field.name)
        distances = distances_to(column, self._wanted.vector, self._wanted.metric)
        chosen = nearest_rows(distances, self._wanted.count)
        if len(self.dimensions) < _MOST_DIMENSIONS:
            lengths = Vectors.of(column).lengths
            self.dimensions |= set(np.unique(lengths[lengths > 0])[:_MOST_DIMENSIONS].tolist())
        if len(self._distances) == self._wanted.count:
            chosen = chosen[distances[chosen] < self._distances[-1]]
        if not len(chosen):
            return
        taken = rows.take(pa.array(chosen))
        self._rows = taken if self._rows is None else pa.concat_tables([self._rows, taken])
        self._distances = np.concatenate([self._distances, distances[chosen]])
        order = nearest_rows(self._distances, self._wanted.count)
        self._rows, self._distances = self._rows.take(pa.array(order)), self._distances[order]

    def within(self, distance: float) -> int:
        """The number of rows within a distance."""
        return int((self._distances <= distance).sum())

    def result(self, schema: pa.Schema) -> tuple[pa.Table, NDArray[np.float64]]:
        """The rows and their distances, the nearest first."""
        return (empty_table(schema) if self._rows is None else self._rows.combine_chunks()), self._distances


def check_dimension(found: NearestRows, wanted: BoundNearest) -> None:
    """Refuse a vector of a dimension that no vector of the table has."""
    seen = sorted(found.dimensions)
    if found.rows.num_rows or not seen or len(wanted.vector) in seen:
        return
    dimensions = " or ".join(map(str, seen))
    raise InvalidInputError(
        f"the vector has {len(wanted.vector)} numbers, and those of column {wanted.field.name!r} have {dimensions}"
    )


def explain_nearest(reader: TableReader, wanted: BoundNearest) -> list[str]:
    """The plan of a nearest-neighbour search as text, one line each."""
    parts = divide(replace(with_vectors(reader, wanted)), wanted)
    lines = []
    if parts.used and wanted.index is not None:
        lines.append(f"used: {wanted.index.name} ({parts.used} {'file' if parts.used == 1 else 'files'})")
    name = wanted.index.name if wanted.index is not None else "no index"
    lines += [
        f"not used: {name}: {reason} ({count} {'file' if count == 1 else 'files'})"
        for reason, count in sorted(parts.unused.items())
        if count
    ]
    return lines
