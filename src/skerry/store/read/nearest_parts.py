"""Division of a nearest-neighbour search: files searched by graph, and rows compared one by one.

A graph has all rows of its file. The live ones are known for a file that overlaps no other, and for files whose
survivors a key-only merge found (``skerry.store.read.survivors``). All other rows are compared one by one: rows in
memory, merges that combine versions, files without a usable index, files with few rows left by conditions, and rows
outside the graph.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from skerry.common.errors import DamagedFileError
from skerry.common.log import EventLog
from skerry.formats.row_mask import LiveRows
from skerry.index.vector.graph_reader import VectorReader
from skerry.planning.nearest_request import BoundNearest
from skerry.store.companion.ask import open_vectors
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.read.sorted_source import FileSource, Live, SortedSource
from skerry.store.read.survivors import resolve_sections

_log = EventLog("store")
FEW_ROWS = 1_024
"""Up to this many remaining rows of a file are compared one by one, without its graph."""


@dataclass(frozen=True, slots=True, eq=False)
class Graph:
    """A file, its vector index, and its live rows."""

    file: FileSource
    vectors: VectorReader
    alive: NDArray[np.bool_] | None
    """None: all rows are live."""

    @property
    def row_count(self) -> int:
        """Number of live rows, including those outside the graph."""
        return self.file.row_count if self.alive is None else int(self.alive.sum())

    def search(self, query: NDArray[np.float64], count: int) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None:
        """The nearest ``count`` live rows and their distances; None if half of the graph's rows are not enough."""
        asked, total = count, self.vectors.header.indexed_rows
        if not self.vectors.reaches(query):
            return None
        while 2 * asked <= total:
            try:
                rows, distances = self.vectors.search(query, asked)
            except DamagedFileError as error:
                _log.warning(
                    "index not used", table=self.file.context.name, file=self.file.meta.path, problem=str(error)
                )
                return None
            if self.alive is not None:
                kept = self.alive[rows]
                rows, distances = rows[kept], distances[kept]
            if len(rows) >= count:
                return rows[:count], distances[:count]
            asked *= 4
        return None

    def section(self, rows: NDArray[np.int64]) -> Section:
        """Some rows, to be read."""
        mask = np.zeros(self.file.row_count, np.bool_)
        mask[rows] = True
        return Section((Live(self.file, LiveRows.of(mask)),))

    def outside(self) -> Section | None:
        """The live rows outside the graph."""
        rows = self.vectors.outside if self.alive is None else self.vectors.outside[self.alive[self.vectors.outside]]
        return self.section(rows) if len(rows) else None

    def inside(self) -> Section:
        """The live rows in the graph."""
        if not len(self.vectors.outside):
            return Section((self.file if self.alive is None else Live(self.file, LiveRows.of(self.alive)),))
        mask = np.ones(self.file.row_count, np.bool_) if self.alive is None else self.alive.copy()
        mask[self.vectors.outside] = False
        return Section((Live(self.file, LiveRows.of(mask)),))


@dataclass(slots=True)
class NearestParts:
    """The rows of a scan: searched by graph, or compared one by one."""

    graphs: list[Graph] = field(default_factory=list)
    others: list[Section] = field(default_factory=list)
    """Sections compared row by row."""
    dimensions: set[int] = field(default_factory=set)
    """Dimensions of vectors in graphs, including files without a vector of the query's dimension."""
    used: int = 0
    """Files whose graph is used."""
    unused: Counter[str] = field(default_factory=Counter)
    """Reasons why files are compared row by row."""


def divide(reader: TableReader, wanted: BoundNearest) -> NearestParts:
    """Find the graphs that can be searched. ``reader`` must read the vector column."""
    parts = NearestParts()
    reason = _no_index(reader, wanted)
    if reason is not None:
        sections = reader.sections()
        parts.others = [Section(section.sources_for(reader.where)) for section in sections]
        parts.unused[reason] += sum(s.file is not None for section in sections for s in section.sources)
        return parts
    found = list(_resolved(reader))
    opened = _open_all(reader, wanted, [_graph_file(section) for section in found])
    for section, vectors in zip(found, opened, strict=True):
        file = _graph_file(section)
        if file is None or not isinstance(vectors, VectorReader):
            parts.others.append(section)
            reason = vectors if isinstance(vectors, str) else "rows that are merged, in memory, or few"
            parts.unused[reason] += len(section.sources)
            continue
        _add(parts, Graph(file, vectors, _alive(section.sources[0])), wanted)
    return parts


def _add(parts: NearestParts, graph: Graph, wanted: BoundNearest) -> None:
    parts.used += 1
    outside = graph.outside()
    if outside is not None:
        parts.others.append(outside)
    if graph.vectors.dimension:
        parts.dimensions.add(graph.vectors.dimension)
    if graph.vectors.dimension == len(wanted.vector):
        parts.graphs.append(graph)


def _no_index(reader: TableReader, wanted: BoundNearest) -> str | None:
    """Why no file's index can be used."""
    if wanted.index is None:
        return f"there is no vector index of metric {wanted.metric.value} on {wanted.field.name}"
    if not reader.context.env.settings.read_indexes:
        return "indexes are switched off (read.indexes)"
    if reader.rules.combines and wanted.field.default is not None:
        return "rows are combined, and the column has a default"
    return None


def _resolved(reader: TableReader) -> Iterator[Section]:
    """Sections of one source where survivors can be found; without rows that indexes exclude by the condition."""
    for section in resolve_sections(reader, reader.sections(), _is_indexed):
        narrowed: Section | None = Section(section.sources_for(reader.where))
        if reader.indexes is not None and len(section.sources) == 1 and section.selection is None:
            narrowed = reader.indexes.narrow_survivors(section)
        if narrowed is not None:
            yield narrowed


def _is_indexed(source: SortedSource) -> bool:
    return source.file is not None and source.file.meta.index_path is not None


def _graph_file(section: Section) -> FileSource | None:
    """The file of a section whose live rows are known, and are not few."""
    source = section.sources[0]
    if len(section.sources) > 1 or source.has_marks or source.file is None:
        return None
    alive = _alive(source)
    rows = source.row_count if alive is None else int(alive.sum())
    return source.file if isinstance(source, FileSource | Live) and rows > FEW_ROWS else None


def _alive(source: SortedSource) -> NDArray[np.bool_] | None:
    return source.live.mask(0, source.row_count) if isinstance(source, Live) else None


def _open_all(
    reader: TableReader, wanted: BoundNearest, files: Sequence[FileSource | None]
) -> list[VectorReader | str | None]:
    types = {f.id: f.type for f in reader.schema.fields}
    index = wanted.index
    assert index is not None

    def open_one(file: FileSource | None) -> VectorReader | str | None:
        if file is None:
            return None
        found = open_vectors(reader.context, file.meta, index, types)
        if not isinstance(found, str) and found.metric is not wanted.metric:
            return f"built for {found.metric.value}"
        return found

    if len(files) < 2:
        return [open_one(file) for file in files]
    with ThreadPoolExecutor(min(reader.context.env.settings.read_threads, len(files))) as pool:
        return list(pool.map(open_one, files))


def with_vectors(reader: TableReader, wanted: BoundNearest) -> TableReader:
    """The reader, with the column of vectors among those that are read."""
    if wanted.field.id in {f.id for f in reader.fields}:
        return reader
    return replace(reader, fields=(*reader.fields, wanted.field))
