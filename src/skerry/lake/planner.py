"""Scan planning for engines; users call :class:`skerry.lake.scan.Scan`."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import pyarrow as pa

from skerry.common.errors import SkerryError
from skerry.common.wording import count_text, version_unit
from skerry.fileio.base import FileIO
from skerry.index.target_condition import bind_hints, hints_text
from skerry.lake.leased_batches import LeasedBatches
from skerry.lake.scan_state import LeasedState, ScanState, StateSource
from skerry.planning.column_summary import median_row
from skerry.planning.funnel import FunnelStep, funnel_text
from skerry.planning.nearest_request import DISTANCE, BoundNearest
from skerry.planning.scan_request import ScanRequest, find_columns
from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.narrow import narrowed_sections
from skerry.store.read.native_files import group_files
from skerry.store.read.nearest import check_dimension, explain_nearest, find_nearest
from skerry.store.read.plan import ScanPlan, Section
from skerry.store.read.reader import TableReader, source_of
from skerry.store.read.split import Division, ScanParts, divide_known, split_scan
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.schema import Schema

T = TypeVar("T")
_KEPT_SECTIONS = 10_000
"""Largest plan, in sections, that is cached for other scans of the same snapshot."""


@dataclass(frozen=True, slots=True)
class BoundRequest:
    """A request bound to one schema."""

    schema: Schema
    columns: tuple[str, ...]
    where: BoundPredicate | None
    filters: tuple[BoundRuntimeFilter, ...]
    hints: BoundPredicate | None = None
    nearest: BoundNearest | None = None

    @staticmethod
    def of(request: ScanRequest, schema: Schema) -> "BoundRequest":
        """Bind a request to a schema; errors name unknown columns."""
        return BoundRequest(
            schema,
            find_columns(schema, request.columns),
            None if request.predicate is None else request.predicate.bind(schema),
            tuple(runtime.bind(schema) for runtime in request.runtime_filters),
            None if request.hints is None else bind_hints(request.hints, schema),
            None if request.nearest is None else request.nearest.bind(schema),
        )


class ScanPlanner:
    """A request and the state of a table that it reads (``skerry.sql.names.ScanHandle``)."""

    def __init__(self, leased: LeasedState, request: ScanRequest) -> None:
        self._leased = leased
        self._request = request
        self._bound = BoundRequest.of(request, leased.current.schema)
        self._divided: tuple[ScanState, Division] | None = None
        """The state that :meth:`known_parts` was asked about, and the answer."""

    @staticmethod
    def of(source: StateSource, request: ScanRequest) -> "ScanPlanner":
        """The planner of a request; its snapshot is found now."""
        return ScanPlanner(LeasedState(source), request)

    @property
    def request(self) -> ScanRequest:
        """The scan request."""
        return self._request

    @property
    def table_name(self) -> str:
        """The table that is read."""
        return self._leased.source.context.name

    @property
    def fileio(self) -> FileIO:
        """The storage of the table."""
        return self._leased.source.context.env.fileio

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot that is read; None for a table that has none yet."""
        return self._leased.current.snapshot

    @property
    def schema(self) -> Schema:
        """The snapshot's schema, in which names are bound."""
        return self._leased.current.schema

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that are read."""
        return self.bound.columns

    @property
    def bound(self) -> BoundRequest:
        """The request in terms of the snapshot's schema."""
        schema = self._leased.current.schema
        if self._bound.schema is not schema:  # the scan has moved on to a newer snapshot
            self._bound = BoundRequest.of(self._request, schema)
        return self._bound

    @property
    def committed_state(self) -> tuple[int, str] | None:
        """Id and commit id of the snapshot if it holds all rows of the scan.

        None if an open writer has rows that are not flushed, or if there is no snapshot yet.
        """
        state = self._leased.current
        return None if state.snapshot is None or state.memtables else (state.snapshot.id, state.snapshot.commit_id)

    @property
    def folders(self) -> tuple[str, ...]:
        """Folders outside the lake that hold files of the scan: none."""
        return ()

    def fresh(self, forks: dict[int, Any] | None = None) -> "ScanPlanner":
        """A copy of the scan, not yet begun: it shares the plan, and may move on to a newer snapshot independently.

        Scans that share a state keep sharing one if they are copied with the same ``forks``.
        """
        other = copy(self)
        other._leased = (
            self._leased.fork() if forks is None else forks.setdefault(id(self._leased), self._leased.fork())
        )
        return other

    def with_request(self, request: ScanRequest, *, pins: bool = True) -> "ScanPlanner":
        """Another scan of the same state.

        With ``pins`` both see the very same rows from now on, those that a writer has not flushed included, and do not
        move on if the snapshot expires.
        """
        if pins:
            self._leased.pin()
            return ScanPlanner(self._leased, request)
        return ScanPlanner(self._leased.fork(), request)

    # Reading

    @contextmanager
    def open_reader(self, *, plans_only: bool = False) -> Iterator[TableReader]:
        """A reader of the snapshot, which is protected while the block runs; with ``plans_only`` it reads no rows."""
        with self._leased.hold() as state:
            reader = self._reader(state)
            if not plans_only:
                self.note(reader.bounds if state.schema.primary_key else KeyBounds())
            yield reader

    @contextmanager
    def open(self) -> Iterator[ScanParts]:
        """Files that an engine reads natively, and the rows that we read for it, while the block runs.

        The condition and runtime filters have pruned the files; the engine filters the rows of native files, and
        applies the limit.
        """
        with self.open_reader() as reader:
            state, division = self._divided or (None, None)
            known = division if state is self._leased.current else None
            nearest = self._nearest_parts(reader)
            yield nearest or split_scan(reader, self._sections(reader), self._leased.explained, known)

    def known_parts(self) -> ScanParts | None:
        """The parts that :meth:`open` would give, if they are only files that DuckDB has read before; otherwise None.

        For planning: no lease protects the files.
        """
        if self.bound.nearest is not None or self.committed_state is None:
            return None
        state = self._leased.current
        reader = self._reader(state)
        try:
            found = divide_known(reader, self._sections(reader))
        except SkerryError:  # the snapshot may have expired: opening the scan moves on, or says so
            return None
        if found is None:
            return None
        self._divided = state, found
        return ScanParts(reader.fields, group_files(found.native, found.rules), None)

    def _nearest_parts(self, reader: TableReader) -> ScanParts | None:
        """The nearest rows only, if the request asks for them and an index found enough."""
        rows = self._indexed_nearest(reader)
        if rows is None:
            return None
        batches = rows.to_batches()
        return ScanParts(reader.fields, (), lambda: iter(batches))

    def _indexed_nearest(self, reader: TableReader) -> pa.Table | None:
        wanted = self.bound.nearest
        if wanted is None or wanted.index is None:
            return None
        rows = find_nearest(reader, wanted).rows
        # with fewer, rows without a distance come next, or there are no more
        return None if rows.num_rows < wanted.count else rows.drop_columns([DISTANCE])

    def indexed_nearest(self) -> pa.Table | None:
        """The nearest rows without their distances, found through a vector index; None if all rows must be read."""
        if self.bound.nearest is None or self.bound.nearest.index is None:
            return None
        with self.open_reader() as reader:
            return self._indexed_nearest(reader)

    def nearest(self) -> pa.Table:
        """The nearest rows to the vector of the request, the nearest first, with their distances."""
        with self.open_reader() as reader:
            wanted = self.bound.nearest
            assert wanted is not None
            found = find_nearest(reader, wanted)
            check_dimension(found, wanted)
            return found.rows

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream with bounded memory; the lease is held until it is exhausted or dropped."""
        lease = ExitStack()
        reader = lease.enter_context(self.open_reader())
        batches = LeasedBatches(self._batches(reader, narrowed_sections(reader)), lease)
        return pa.RecordBatchReader.from_batches(reader.arrow_schema, batches)

    def _batches(self, reader: TableReader, sections: Sequence[Section]) -> Iterator[pa.RecordBatch]:
        with self._leased.explaining():
            yield from reader.batches(sections, self._request.limit)

    def note(self, bounds: KeyBounds) -> None:
        """Log the keys that were read, for the statement's conflict check."""
        if self._leased.source.note is not None:
            self._leased.source.note(bounds)

    def _reader(self, state: ScanState) -> TableReader:
        bound = self.bound
        fields = tuple(state.schema.field(name) for name in bound.columns)
        context = self._leased.source.context
        reader = TableReader(context, state.snapshot, state.schema, fields, bound.where, state.memtables, bound.filters)
        return replace(reader, hints=bound.hints)

    def _sections(self, reader: TableReader) -> tuple[Section, ...]:
        """The sections to read; scans of the same rows share them, whatever columns they read."""
        state = self._leased.current
        if state.memtables:
            return reader.sections()  # a MemTable may have grown since
        key = self._request.predicate, self._request.runtime_filters, self._request.hints
        known = state.plans.get(key)
        if known is None:
            known = reader.sections()
            if len(known) <= _KEPT_SECTIONS:
                state.plans[key] = known
        return known

    # Metadata only

    def plan(self) -> ScanPlan:
        """The scan plan: sections and pruning steps."""
        with self.open_reader(plans_only=True) as reader:
            return reader.plan(explains=True)

    def funnel(self) -> list[FunnelStep]:
        """Files, bytes and rows left after each pruning step."""
        return list(self.plan().steps)

    def size(self) -> FunnelStep:
        """Size of the plan: files, bytes and rows before they are merged or filtered.

        Takes no lease, because it is called often.
        """
        sources = source_of(self._without_lease(self._sections))
        files = sum(source.file is not None for source in sources)
        return FunnelStep("left", files, sum(s.size_bytes for s in sources), sum(s.row_count for s in sources), 0.0)

    def median_row(self, columns: Sequence[str]) -> pa.RecordBatch | None:
        """A row with the median of each column's bounds over all files; None if a column has no bounds."""

        def find(reader: TableReader) -> pa.RecordBatch | None:
            if reader.snapshot is None:
                return None
            fields = [reader.schema.field(name) for name in columns]
            return median_row(SnapshotFiles(reader.context, reader.snapshot), fields)

        return self._without_lease(find)

    def _without_lease(self, ask: Callable[[TableReader], T]) -> T:
        """Read what manifests say without a lease: most of the time they are cached.

        If the snapshot has expired meanwhile, ``ask`` is called again under a lease.
        """
        try:
            return ask(self._reader(self._leased.current))
        except SkerryError:
            with self.open_reader(plans_only=True) as reader:
                return ask(reader)

    def explain(self, *, alias: str | None = None) -> str:
        """The plan as text: what is left of the table after each pruning step, and why.

        ``alias`` is the table's name in a query.
        """
        plan = self.plan()
        request = replace(self._request, columns=self.columns)
        text = explain_scan(self.table_name, alias, self.snapshot, self.schema, request, plan)
        return text if request.nearest is None else f"{text}\n{self._explain_nearest()}"

    def _explain_nearest(self) -> str:
        with self.open_reader(plans_only=True) as reader:
            wanted = self.bound.nearest
            assert wanted is not None
            lines = [f"  nearest  {self._request.nearest} ({wanted.metric.value})"]
            return "\n".join([*lines, *(f"    {line}" for line in explain_nearest(reader, wanted))])


def explain_scan(
    table: str, alias: str | None, snapshot: Snapshot | None, schema: Schema, request: ScanRequest, plan: ScanPlan
) -> str:
    """A scan plan as text: what is left of the table after each pruning step, and why.

    ``request`` has the columns; ``alias`` is the table's name in a query.
    """
    sources = source_of(plan.sections)
    files = [source.file.meta for source in sources if source.file is not None]
    size, rows = sum(f.size_bytes for f in files), sum(f.row_count for f in files)
    what = "nothing: the table has no snapshot yet" if snapshot is None else f"snapshot {snapshot.id}"
    called = "" if alias is None else f" as {alias}"
    unit = version_unit(is_keyed=bool(schema.primary_key))
    columns = request.columns or ()
    lines = [
        f"Scan {table}, {what}{called}",
        f"  columns  {', '.join(columns)} ({len(columns)} of {len(schema.fields)})",
        f"  files    {len(files)}, {count_text(size, 'byte')}, {count_text(rows, unit)}",
    ]
    if len(files) < len(sources):
        unflushed = sum(source.row_count for source in sources if source.file is None)
        lines.append(f"  memory   {count_text(unflushed, unit)} that the writer has not flushed yet")
    if schema.primary_key:
        merged = [section for section in plan.sections if len(section.sources) > 1]
        inside = sum(len(section.sources) for section in merged)
        are = "is" if len(merged) == 1 else "are"
        lines.append(f"  sections {len(plan.sections)}, of which {len(merged)} {are} merged of {inside} runs")
    if request.predicate is not None:
        lines.append(f"  where    {request.predicate}")
    if request.hints is not None:
        lines.append(f"  indexes  are asked for {hints_text(request.hints, schema)}")
    if request.limit is not None:
        lines.append(f"  limit    {count_text(request.limit, 'row')}")
    if plan.chosen_by:
        lines.append(f"  chosen   by {plan.chosen_by}")
    if len(plan.steps) > 1:
        lines += ["  pruning", *(f"    {line}" for line in funnel_text(plan.steps, unit=unit))]
    return "\n".join(lines)
