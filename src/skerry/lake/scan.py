"""Scans: what to read, and the ways to have it."""

import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import replace
from importlib import import_module
from typing import Any, TypeVar

import pyarrow as pa

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError, SnapshotExpiredError
from skerry.common.wording import count_text
from skerry.formats.meta import DataFileMeta
from skerry.lsm.memtable import FrozenRows, MemTable
from skerry.planning.funnel import FunnelStep, funnel_text
from skerry.planning.snapshotfiles import SnapshotFiles
from skerry.planning.typical import typical_values
from skerry.pruning.bind import parse_and_bind
from skerry.pruning.runtime import RuntimeFilter
from skerry.store.plan import Section
from skerry.store.read import KeyBounds, TableReader, source_of
from skerry.store.source import MEMORY
from skerry.store.split import ScanParts, split_scan
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema

T = TypeVar("T")

_MOVES = 10
_KEPT_SECTIONS = 10_000
"""Plans of up to so many sections are kept for other scans of the same snapshot."""


class Scan:
    """A read of one snapshot, not yet begun. Each method reads anew, always the same snapshot.

    While it reads, it holds a lease, so that expiry leaves it its files. A scan that was asked for the latest snapshot
    and finds it expired before it has read anything moves on to the one that is the latest then.
    """

    def __init__(
        self,
        context: TableContext,
        leases: LeaseKeeper,
        find: Callable[[], Snapshot | None],
        *,
        columns: Sequence[str] | None,
        where: str | None = None,
        runtime_filters: Sequence[RuntimeFilter] = (),
        limit: int | None,
        pinned: bool,
        tag: str | None,
        memory: Callable[[], Callable[[Snapshot | None], tuple[MemTable, ...]] | None] | None = None,
        note: Callable[[KeyBounds], None] | None = None,
    ) -> None:
        self._context = context
        self._leases = leases
        self._find = find
        self._asked_columns = columns
        self._asked_where = checked_where(where)
        self._asked_filters = checked_filters(runtime_filters)
        self._memory = memory
        self._note = note
        """Told of the keys that are read, whenever they are."""
        self._pinned = pinned
        self._tag = tag
        self.limit = checked_limit(limit)
        self._resolve()

    @property
    def snapshot(self) -> Snapshot | None:
        """The snapshot that is read; None for a table that has none yet."""
        return self._snapshot

    @property
    def schema(self) -> Schema:
        """The snapshot's schema, in which names are bound."""
        return self._schema

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that are read."""
        return self._columns

    @property
    def where(self) -> str | None:
        """The condition that rows must meet."""
        return self._asked_where

    def _resolve(self) -> None:
        # MemTables first: one that is flushed in between is in the snapshot then, and is left out here.
        unflushed = None if self._memory is None else self._memory()
        self._snapshot = self._find()
        self._memtables: tuple[MemTable | FrozenRows, ...] = () if unflushed is None else unflushed(self._snapshot)
        self._schema = self._context.schema_of(self._snapshot)
        self._plans: dict[tuple[str | int | None, ...], tuple[tuple[Section, ...], tuple[RuntimeFilter, ...]]] = {}
        self._bind()

    def _bind(self) -> None:
        self._columns = checked_columns(self._schema, self._asked_columns)
        self._where = None if self._asked_where is None else parse_and_bind(self._asked_where, self._schema)
        self._filters = tuple(runtime.bind(self._schema) for runtime in self._asked_filters)

    @contextmanager
    def _hold(self, *, plans_only: bool = False) -> Iterator[TableReader]:
        """A reader of the snapshot, which is protected while the block runs; with ``plans_only`` it reads no rows."""
        with ExitStack() as stack:
            for _ in range(_MOVES):
                if self._snapshot is None:
                    break
                try:
                    stack.enter_context(self._leases.hold(self._snapshot, tag=self._tag))
                    break
                except SnapshotExpiredError:
                    if self._pinned:
                        raise
                    self._resolve()
            else:
                raise SnapshotExpiredError(f"snapshots of {self._context.name} expire faster than they can be read")
            self._pinned = True
            reader = self._reader()
            if self._note is not None and not plans_only:
                self._note(reader.bounds if self._schema.primary_key else KeyBounds())
            yield reader

    def _sections(self, reader: TableReader) -> tuple[Section, ...]:
        """What there is to read. Scans of the same rows ask for it once, whatever columns they read."""
        if self._memtables:
            return reader.sections()  # a MemTable may have grown since
        key = (self._asked_where, *map(id, self._asked_filters))
        known = self._plans.get(key)
        if known is None:
            known = (reader.sections(), self._asked_filters)
            if len(known[0]) <= _KEPT_SECTIONS:
                self._plans[key] = known
        return known[0]

    def _reader(self) -> TableReader:
        fields = tuple(self._schema.field(name) for name in self._columns)
        return TableReader(
            self._context, self._snapshot, self._schema, fields, self._where, self._memtables, self._filters
        )

    def with_filters(self, filters: Sequence[RuntimeFilter]) -> "Scan":
        """The same scan with more runtime filters: what the other side of a join lets through."""
        other = copy(self)
        other._asked_filters = (*self._asked_filters, *checked_filters(filters))
        other._filters = tuple(runtime.bind(self._schema) for runtime in other._asked_filters)
        return other

    def again(
        self,
        columns: Sequence[str] | None = None,
        *,
        where: str | None = None,
        runtime_filters: Sequence[RuntimeFilter] = (),
        limit: int | None = None,
        stay: bool = True,
    ) -> "Scan":
        """Another scan of the same snapshot.

        With ``stay`` both see the very same rows from now on, those that a writer has not flushed included, and do not
        move on if the snapshot expires.
        """
        if stay:
            self._memtables = tuple(m if isinstance(m, FrozenRows) else m.frozen() for m in self._memtables)
            self._pinned = True
        other = copy(self)
        other._asked_columns, other._asked_where = columns, checked_where(where)
        other._asked_filters = checked_filters(runtime_filters)
        other.limit = checked_limit(limit)
        other._bind()
        return other

    def to_arrow(self) -> pa.Table:
        """All rows."""
        with self._hold() as reader:
            if self.limit is None:
                return reader.table(reader.sections())
            batches = list(reader.batches(reader.sections(), self.limit))
            return pa.Table.from_batches(batches, reader.arrow_schema)

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream with bounded memory: about one row group at a time.

        The lease is held until the stream is exhausted or dropped.
        """
        lease = ExitStack()
        reader = lease.enter_context(self._hold())
        batches = LeasedBatches(reader.batches(reader.sections(), self.limit), lease)
        return pa.RecordBatchReader.from_batches(reader.arrow_schema, batches)

    @contextmanager
    def open(self) -> Iterator[ScanParts]:
        """For an engine: files that it reads by itself, and the rows that we read for it, while the block runs.

        The condition and runtime filters have chosen the files; in those that the engine reads by itself, rows are its
        own to choose. The limit is as well.
        """
        with self._hold() as reader:
            yield split_scan(reader, self._sections(reader))

    def to_pandas(self) -> Any:
        """All rows as a pandas DataFrame; needs the extra ``skerry[pandas]``."""
        _require("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """All rows as a polars DataFrame; needs the extra ``skerry[polars]``."""
        return _require("polars").from_arrow(self.to_arrow())

    def count(self) -> int:
        """How many rows there are.

        Without a filter, no file of a table without a primary key is opened; of one with a key, only those that
        overlap.
        """
        if self._where is None and not self._filters and not self._schema.primary_key:
            rows = 0 if self.snapshot is None else self.snapshot.total.records
            if self._note is not None:
                self._note(KeyBounds())
        else:
            with self._hold() as reader:
                rows = TableReader.count(replace(reader, fields=()), reader.sections())
        return rows if self.limit is None else min(rows, self.limit)

    def plan(self) -> list[DataFileMeta]:
        """The data files that the scan reads, in order."""
        with self._hold(plans_only=True) as reader:
            sources = source_of(reader.sections())
            return [source.meta for source in sources if source.meta.format != MEMORY]

    def size(self) -> FunnelStep:
        """How much there is to read, as planning sees it: files, bytes and rows before they are merged or filtered.

        No lease is taken for it, as it is asked often.
        """
        metas = [source.meta for source in source_of(self._without_lease(self._sections))]
        files = sum(meta.format != MEMORY for meta in metas)
        return FunnelStep("left", files, sum(m.size_bytes for m in metas), sum(m.row_count for m in metas), 0.0)

    def typical(self, columns: Sequence[str]) -> pa.RecordBatch | None:
        """A row with a value from the middle of each column, by the bounds of files; None if they have none."""

        def find(reader: TableReader) -> pa.RecordBatch | None:
            if reader.snapshot is None:
                return None
            fields = [reader.schema.field(name) for name in columns]
            return typical_values(SnapshotFiles(reader.context, reader.snapshot), fields)

        return self._without_lease(find)

    def _without_lease(self, ask: Callable[[TableReader], T]) -> T:
        """Ask what manifests know, which are in the cache most of the time.

        If the snapshot has expired meanwhile, it is asked again, under a lease.
        """
        try:
            return ask(self._reader())
        except SkerryError:
            with self._hold(plans_only=True) as reader:
                return ask(reader)

    def explain(self) -> str:
        """What the scan reads, in words: what is left of the table after each step of planning, and why."""
        with self._hold(plans_only=True) as reader:
            plan = reader.plan(explains=True)
        sources = source_of(plan.sections)
        files = [source.meta for source in sources if source.meta.format != MEMORY]
        size, rows = sum(f.size_bytes for f in files), sum(f.row_count for f in files)
        what = "nothing: the table has no snapshot yet" if self.snapshot is None else f"snapshot {self.snapshot.id}"
        lines = [
            f"Scan {self._context.name}, {what}",
            f"  columns  {', '.join(self.columns)} ({len(self.columns)} of {len(self.schema.fields)})",
            f"  files    {len(files)}, {count_text(size, 'byte')}, {count_text(rows, 'row')}",
        ]
        if len(files) < len(sources):
            unflushed = sum(source.meta.row_count for source in sources if source.meta.format == MEMORY)
            lines.append(f"  memory   {count_text(unflushed, 'row')} that the writer has not flushed yet")
        if self.schema.primary_key:
            merged = [section for section in plan.sections if len(section.sources) > 1]
            inside = sum(len(section.sources) for section in merged)
            are = "is" if len(merged) == 1 else "are"
            lines.append(f"  sections {len(plan.sections)}, of which {len(merged)} {are} merged of {inside} runs")
        if self._asked_where is not None:
            lines.append(f"  where    {self._asked_where}")
        if self.limit is not None:
            lines.append(f"  limit    {count_text(self.limit, 'row')}")
        if len(plan.steps) > 1:
            lines += ["  pruning", *(f"    {line}" for line in funnel_text(plan.steps))]
        return "\n".join(lines)

    def funnel(self) -> list[FunnelStep]:
        """What is left after each step of planning: files, bytes, rows, the conditions that did it, and the time."""
        with self._hold(plans_only=True) as reader:
            return list(reader.plan(explains=True).steps)


class LeasedBatches:
    """Batches whose end gives the lease back, also if nobody ever asks for the first one."""

    def __init__(self, batches: Iterator[pa.RecordBatch], lease: ExitStack) -> None:
        self._batches = batches
        self._give_back = weakref.finalize(self, lease.close)

    def __iter__(self) -> "LeasedBatches":
        return self

    def __next__(self) -> pa.RecordBatch:
        try:
            return next(self._batches)
        except BaseException:
            self._give_back()
            raise


def checked_columns(schema: Schema, columns: Sequence[str] | None) -> tuple[str, ...]:
    """The columns to read: all, or those named, each once."""
    if columns is None:
        return tuple(schema.column_names)
    if isinstance(columns, str):
        raise InvalidInputError(f"columns is a list of names, like [{columns!r}], not a text")
    names = tuple(columns)
    for name in names:
        if not isinstance(name, str) or name not in schema.by_name:
            raise SchemaError(f"there is no column {name!r}; columns are {schema.column_names}")
    if len(set(names)) != len(names):
        raise InvalidInputError(f"columns names a column twice: {list(names)}")
    return names


def checked_where(where: object) -> str | None:
    """A condition as text, or None."""
    if where is not None and not isinstance(where, str):
        raise InvalidInputError(f"where is a condition as text, like 'id < 10', not {where!r}")
    return where


def checked_filters(filters: object) -> tuple[RuntimeFilter, ...]:
    """Runtime filters, or none."""
    given = tuple(filters) if isinstance(filters, list | tuple) else (filters,)
    for runtime in given:
        if not isinstance(runtime, RuntimeFilter):
            raise InvalidInputError(
                f"runtime_filters is a list of skerry.pruning.runtime.RuntimeFilter, as skerry.semi_join_prune makes "
                f"them, not {filters!r}"
            )
    return given


def checked_limit(limit: int | None) -> int | None:
    """A limit of at least 0 rows, or None."""
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
        raise InvalidInputError(f"limit is a number of rows, 0 or more, not {limit!r}")
    return limit


def _require(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise SkerryError(f"this needs {module}: pip install 'skerry[{module}]'") from None
