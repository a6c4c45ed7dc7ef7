"""Reading sections of a scan plan as Arrow tables or batches."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.projection import empty_batches
from skerry.formats.read import BATCH_ROWS
from skerry.formats.row_group import RowFilter
from skerry.formats.row_kind import KIND_FIELD
from skerry.lsm.memtable import FrozenRows, MemTable
from skerry.lsm.merge_stream import merge_streams, sift_streams
from skerry.lsm.merge_versions import merge_versions, without_marks
from skerry.planning.step import PruningRequest
from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import TRUE, BoundPredicate, all_of, split_by
from skerry.pruning.predicate.evaluate import filter_rows
from skerry.pruning.predicate.foreign import asked_of_indexes
from skerry.pruning.predicate.key_range import key_bounds
from skerry.store.read.behind_vectors import behind_vectors
from skerry.store.read.index_rows import IndexUse
from skerry.store.read.key_bounds import ALL_KEYS, KeyBounds
from skerry.store.read.key_files import narrow_to_key
from skerry.store.read.plan import ScanPlan, Section, plan_scan
from skerry.store.read.sorted_source import SortedSource, SourceRead, merge_batch_rows
from skerry.table.context import TableContext
from skerry.table.entry import FIXED, PARTITION_PREFIX
from skerry.table.snapshot import Snapshot
from skerry.types.arrow import empty_table
from skerry.types.build import array_of
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_PARALLEL_BYTES = 256 << 20
"""Files read ahead by a parallel read hold at most about this many bytes on disk, however many threads there are."""

AT_ONCE_ROWS = 4_000_000
"""Maximum row versions of a section that is merged in memory as a whole, when all rows are read."""

T = TypeVar("T")


@dataclass(frozen=True)
class TableReader:
    """Reads the matching rows of one snapshot and of its writer's MemTables."""

    context: TableContext
    snapshot: Snapshot | None
    schema: Schema
    fields: tuple[Field, ...]
    """The columns of the result."""
    where: BoundPredicate | None = None
    memtables: tuple[MemTable | FrozenRows, ...] = ()
    """Oldest first; none of them is in the snapshot."""
    filters: tuple[BoundRuntimeFilter, ...] = ()
    """Keys of the other side of a join: files and rows without a match may be dropped."""
    within: KeyBounds = ALL_KEYS
    """The range of requested keys, beside that of the condition; rows outside may still be read."""
    hints: BoundPredicate | None = None
    """Conditions on index targets: indexes prune by them, this reader does not filter; the caller does."""

    @cached_property
    def rules(self) -> MergeRules:
        return self.context.shape(self.schema).rules

    @property
    def arrow_schema(self) -> pa.Schema:
        return pa.schema([pa.field(f.name, f.type.arrow, f.nullable) for f in self.fields])

    @cached_property
    def bounds(self) -> KeyBounds:
        """The keys that can match."""
        if self.where is None or not self.rules.key:
            return self.within
        return KeyBounds(*key_bounds(self.where, self.rules.key))

    def plan(self, *, explains: bool = False) -> ScanPlan:
        """The scan plan: sections in order, and the pruning steps."""
        only = self._only_key
        request = PruningRequest(
            self.where, self.filters, self.within.low, self.within.high, explains, ignores_vectors=only is not None
        )
        plan = plan_scan(self.context, self.snapshot, self.schema, self.memtables, request)
        if only is None:
            plan = replace(plan, sections=behind_vectors(self.context, plan.sections, self.rules))
        else:
            plan = narrow_to_key(self.context, plan, self.rules.key, only, self.context.env.clock)
        return plan if self.indexes is None else self.indexes.narrow(plan, self.context.env.clock)

    @property
    def _only_key(self) -> bytes | None:
        """The only key that matching rows can have; None if there may be several."""
        if self.where is None or not self.rules.key or self.bounds.low != self.bounds.high:
            return None
        return self.bounds.low

    @cached_property
    def indexes(self) -> IndexUse | None:
        """The indexes that can exclude rows by the condition and the hints."""
        return IndexUse.of(self.context, self.schema, self.asked_of_indexes)

    @cached_property
    def asked_of_indexes(self) -> BoundPredicate | None:
        """The condition and the hints."""
        where = None if self.where is None else asked_of_indexes(self.where)
        parts = [part for part in (where, self.hints) if part is not None]
        return all_of(parts) if parts else None

    def sections(self) -> tuple[Section, ...]:
        """The sections to read, in order."""
        return self.plan().sections

    # Streams

    def batches(
        self, sections: Sequence[Section], limit: int | None = None, *, ordered: bool = True
    ) -> Iterator[pa.RecordBatch]:
        """Rows as a stream: of every source of a section about one row group is in memory at a time.

        With ``ordered`` they are sorted by key within a section, otherwise in the cheapest order.
        """
        left = limit
        for section in sections:
            if left == 0:
                return
            for table in self._stream(section, ordered=ordered):
                piece = self._result(table)
                if left is not None:
                    piece = piece.slice(0, left)
                    left -= piece.num_rows
                if piece.num_rows:
                    yield from self._as_batches(piece)
                if left == 0:
                    return

    def _as_batches(self, table: pa.Table) -> list[pa.RecordBatch]:
        if not self.fields:
            return empty_batches(table.num_rows, BATCH_ROWS)
        batches: list[pa.RecordBatch] = table.to_batches(max_chunksize=BATCH_ROWS)
        return batches

    def unfiltered(self, section: Section) -> Iterator[pa.Table]:
        """All rows of a section, deletes applied, with the columns of the result and of the filter, and maybe others.

        Where rows are combined column by column, a value that was never set is NULL here, not the column's default.
        """
        return self._stream(section, prunes=False)

    def _stream(self, section: Section, *, prunes: bool = True, ordered: bool = True) -> Iterator[pa.Table]:
        """The rows of a section with the columns of :meth:`_needed`, deletes applied, unfiltered.

        ``prunes``: rows that the filter drops may be missing.
        """
        needed = self._needed(section)
        sources = section.sources_for(self.asked_of_indexes) if prunes else section.sources
        shares = merge_batch_rows(sources)
        wanted = self._wanted(section) if prunes else None
        streams = [
            source.tables(SourceRead(needed, not self.rules.combines, batch_rows, self.bounds, wanted))
            for source, batch_rows in zip(sources, shares, strict=True)
        ]
        if len(streams) == 1:
            return map(without_marks, streams[0])
        if not ordered and not self.rules.combines:
            return sift_streams(streams, self.rules, batch_rows=sum(shares))
        return merge_streams(streams, self.rules, final=True)

    # All at once

    def table(self, sections: Sequence[Section]) -> pa.Table:
        """All rows at once; several files are read at the same time."""
        sources = [source for section in sections for source in section.sources]
        if len(sources) < 2:
            return self._concat([self._read_alone(section) for section in sections])
        tables: list[pa.Table] = []
        with ThreadPoolExecutor(min(self.context.env.settings.read_threads, len(sources))) as pool:
            for section, parts in self._read_ahead(pool, sections):
                if parts is None:
                    tables += [self._result(table) for table in self._stream(section)]
                elif len(section.sources) == 1:
                    tables += parts
                else:
                    tables.append(self._result(merge_versions(parts, self.rules, final=True)))
        return self._concat(tables)

    def table_of_keys(self, sections: Sequence[Section], keys: pa.Array) -> pa.Table:
        """The rows with these keys, which are encoded; the key is among the columns of the result.

        Versions with other keys are left out before versions are merged.
        """
        found: list[pa.Table] = []
        for section in sections:
            versions = (self._read(section, number) for number in range(len(section.sources)))
            tables = [table.filter(self._has_key(table, keys)) for table in versions]
            merged = merge_versions(tables, self.rules, final=True) if len(tables) > 1 else without_marks(tables[0])
            found.append(self._result(merged))
        return self._concat(found)

    def _has_key(self, table: pa.Table, keys: pa.Array) -> pa.Array:
        rules = self.rules
        own = encode_keys([table.column(f.name) for f in rules.key], [f.type for f in rules.key], rules.key_names)
        return pc.is_in(own.cast(keys.type), value_set=keys)

    def _read_ahead(
        self, pool: ThreadPoolExecutor, sections: Sequence[Section]
    ) -> Iterator[tuple[Section, list[pa.Table] | None]]:
        """Every section with the tables of its sources, or None if it is too large to be read as a whole.

        The table of a single source is already filtered, so that all threads share that work.
        """
        waiting: deque[tuple[Section, list[Future[pa.Table]] | None, int]] = deque()
        waiting_bytes = waiting_files = 0
        most_files = 2 * self.context.env.settings.read_threads
        for section in sections:
            size = sum(source.size_bytes for source in section.sources)
            while waiting and (waiting_files >= most_files or waiting_bytes + size > _PARALLEL_BYTES):
                done, futures, done_bytes = waiting.popleft()
                waiting_bytes -= done_bytes
                waiting_files -= len(done.sources)
                yield done, _results(futures)
            futures = None
            if len(section.sources) == 1:
                futures = [pool.submit(self._read_alone, section)]
            elif section.row_count <= AT_ONCE_ROWS:
                futures = [pool.submit(self._read, section, number) for number in range(len(section.sources))]
            waiting.append((section, futures, size))
            waiting_bytes += size
            waiting_files += len(section.sources)
        for done, futures, _ in waiting:
            yield done, _results(futures)

    def _read(self, section: Section, number: int) -> pa.Table:
        read = SourceRead(self._needed(section), not self.rules.combines, wanted=self._wanted(section))
        return section.sources_for(self.asked_of_indexes)[number].table(read)

    def _read_alone(self, section: Section) -> pa.Table:
        """The result rows of a section with one source."""
        return self._result(without_marks(self._read(section, 0)))

    # What need not be read

    def _wanted(self, section: Section) -> RowFilter | None:
        """The filter for rows of a section's sources. Before versions are merged, it may use keys only."""
        where = TRUE if self.where is None else self.where
        filters = self.filters
        if len(section.sources) > 1:
            keys = {field.id for field in self.rules.key}
            where, _ = split_by(where, keys)
            of_keys = [runtime.restricted_to(keys) for runtime in filters]
            filters = tuple(runtime for runtime in of_keys if runtime is not None)
        # Where rows are combined column by column, NULL is a column that was never set, and reads as its default.
        unset = frozenset(f.id for f in self.schema.fields if self.rules.combines and f.default is not None)
        found = RowFilter(self.schema, where, filters, unset)
        return None if found.is_trivial else found

    # From what was read to what was asked for

    def asked(self) -> dict[int, Field]:
        """The columns of the result and of the filter, by id."""
        asked = {field.id: field for field in self.fields}
        for field_id in () if self.where is None else self.where.field_ids:
            asked.setdefault(field_id, self.schema.by_id[field_id])
        for runtime in self.filters:
            asked |= {f.id: f for f in runtime.fields if f.id not in asked}
        return asked

    def filtered(self, table: pa.Table) -> pa.Table:
        """The rows of a table with the columns of :meth:`asked` that pass the filter."""
        if self.where is not None:
            table = filter_rows(self.where, table)
        for runtime in self.filters:
            table = table.filter(pa.array(runtime.row_mask(table)))
        return table

    def _needed(self, section: Section) -> tuple[Field, ...]:
        """The columns to read: those of the result, of the filter, and what merging needs."""
        needed = self.asked()
        if section.needs_keys:
            needed |= {f.id: f for f in self.rules.key if f.id not in needed}
            if self.rules.sequence is not None:
                needed.setdefault(self.rules.sequence.id, self.rules.sequence)
        if any(source.has_marks for source in section.sources):
            needed[KIND_FIELD.id] = KIND_FIELD
        return tuple(needed.values())

    def _result(self, table: pa.Table) -> pa.Table:
        """Defaults of columns that were never set, the filter, and the columns of the result."""
        if self.rules.combines:
            table = with_defaults(table, self.schema)
        table = self.filtered(table)
        if not self.fields:
            return pa.Table.from_batches(empty_batches(table.num_rows, max(table.num_rows, 1)), self.arrow_schema)
        return pa.Table.from_arrays([table.column(f.name) for f in self.fields], schema=self.arrow_schema)

    def _concat(self, tables: Sequence[pa.Table]) -> pa.Table:
        if not self.fields:  # Arrow forgets how many rows there are
            rows = sum(table.num_rows for table in tables)
            return pa.Table.from_batches(empty_batches(rows, max(rows, 1)), self.arrow_schema)
        return pa.concat_tables(tables) if tables else empty_table(self.arrow_schema)

    # Counting

    def count(self, sections: Sequence[Section]) -> int:
        """The number of rows; files whose rows are known to count are not opened unless there is a filter."""
        total = 0
        for section in sections:
            if self.where is None and not self.filters and section.known_count is not None:
                total += section.known_count
            else:
                total += sum(self._result(table).num_rows for table in self._stream(section, ordered=False))
        return total


def with_defaults(table: pa.Table, schema: Schema) -> pa.Table:
    """In a table whose rows are combined column by column, NULL after the merge is the column's default."""
    for index, name in enumerate(table.schema.names):
        field = schema.by_name.get(name)
        if field is not None and field.default is not None and table.column(index).null_count:
            table = table.set_column(index, table.schema.field(index), _fill(table.column(index), field))
    return table


def _fill(column: pa.ChunkedArray, field: Field) -> pa.ChunkedArray:
    """The default where the column is NULL; by taking rows, which every type can."""
    default = array_of([field.default], field.type)
    rows = np.where(column.is_valid().to_numpy(), np.arange(len(column)), len(column))
    return pa.chunked_array([*column.chunks, default]).take(pa.array(rows))


def _results(futures: list[Future[T]] | None) -> list[T] | None:
    return None if futures is None else [future.result() for future in futures]


def files_table(context: TableContext, snapshot: Snapshot | None, schema: Schema) -> pa.Table:
    """The live files of a snapshot for display: partition values by name, without statistics."""
    names = {"row_count": "row_versions"}  # in a table with a primary key a row may have several, deletes included
    if snapshot is None:
        return FIXED.empty_table().drop_columns(["kind"]).rename_columns(names)
    live = context.manifests.live_files(snapshot)
    for spec in reversed(schema.specs):  # the current one has the first choice of names
        for part in spec.fields:
            taken = part.name in FIXED.names or part.name in names.values()
            names.setdefault(f"{PARTITION_PREFIX}{part.id}", f"{part.name}_{part.id}" if taken else part.name)
    shown = [n for n in live.schema.names if n in FIXED.names or n in names]
    table = live.select([n for n in shown if n != "kind"])
    return table.rename_columns([names.get(n, n) for n in table.schema.names])


def source_of(sections: Sequence[Section]) -> list[SortedSource]:
    """All sources, in the order in which they are read."""
    return [source for section in sections for source in section.sources]
