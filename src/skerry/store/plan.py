"""A snapshot and the MemTables of its writer → what to read, section by section.

A table without a primary key is read file by file, in the order in which rows were written. In a primary-key table a
section (``skerry.lsm.section``) of one source is read as it is, and one of several is merged. Sections are found among
all live files and MemTables that can hold wanted keys, before anything else is left out: what a value says of a row is
known only when all versions of the row are on the table.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.meta import DataFileMeta
from skerry.lsm.memtable import FrozenRows, MemTable
from skerry.lsm.merge import KIND, merge_versions, prepare_versions
from skerry.lsm.section import find_sections, number_trees
from skerry.planning.choose import Wanted, choose_files, in_order
from skerry.planning.funnel import FunnelStep
from skerry.planning.snapshotfiles import SnapshotFiles
from skerry.pruning.placement import place_rows
from skerry.store.source import MEMORY, Source
from skerry.table.context import TableContext
from skerry.table.entry import FIXED, PARTITION_PREFIX, concat_entries, entries_of, file_metas, partition_types
from skerry.table.snapshot import Snapshot
from skerry.types.cast import default_array
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_NEWEST = 1 << 62
"""The sequence of rows in memory: newer than everything in files."""

_EVERYTHING = Wanted()
_KEPT_FILES = 2_000
_META_BYTES = 1_500
"""What is known of a file takes about so much."""


@dataclass(frozen=True, slots=True)
class Section:
    """Sources that overlap, oldest first; one alone overlaps nothing."""

    sources: tuple[Source, ...]

    @property
    def row_count(self) -> int:
        """Versions of rows, before merging."""
        return sum(source.meta.row_count for source in self.sources)

    @property
    def is_plain(self) -> bool:
        """Is every row in it a row of the table?"""
        first = self.sources[0]
        return len(self.sources) == 1 and not first.has_marks and first.stretch is None and first.live is None


@dataclass(frozen=True, slots=True)
class ScanPlan:
    """What to read, in order, and how it was found, if that was asked for."""

    sections: tuple[Section, ...]
    steps: tuple[FunnelStep, ...] = ()


def plan_scan(
    context: TableContext,
    snapshot: Snapshot | None,
    schema: Schema,
    memtables: Sequence[MemTable | FrozenRows] = (),
    wanted: Wanted = _EVERYTHING,
) -> ScanPlan:
    """What to read: by tree, then by key; without a primary key in the order of writing.

    The plan that reads all files of a snapshot is kept, if there are not too many: joins and repeated queries ask for
    it again and again.
    """
    if snapshot is None or memtables or wanted != _EVERYTHING or snapshot.total.files > _KEPT_FILES:
        return _plan(context, snapshot, schema, memtables, wanted)

    def plan() -> tuple[tuple[DataFileMeta, ...], ...]:
        sections = _plan(context, snapshot, schema, (), wanted).sections
        return tuple(tuple(source.meta for source in section.sources) for section in sections)

    kept = SnapshotFiles(context, snapshot).kept(
        ("plan", schema.id), plan, lambda _: _META_BYTES * snapshot.total.files
    )
    return ScanPlan(tuple(Section(tuple(Source(context, meta) for meta in metas)) for metas in kept))


def _plan(
    context: TableContext,
    snapshot: Snapshot | None,
    schema: Schema,
    memtables: Sequence[MemTable | FrozenRows],
    wanted: Wanted,
) -> ScanPlan:
    rules = MergeRules.of(schema)
    memory = _memory_sources(context, schema, memtables) if schema.primary_key else []
    in_memory = entries_of([source.meta for source in memory], schema) if memory else None
    live, sources = FIXED.empty_table(), list[Source]()
    steps: tuple[FunnelStep, ...] = ()
    if snapshot is not None:
        files = SnapshotFiles(context, snapshot)
        chosen = choose_files(files, schema, rules, wanted, in_memory, context.env.clock)
        steps = chosen.steps
        partitions = [f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(schema)]
        live = files.entries(chosen.places, [*FIXED.names, *partitions])
        if not schema.primary_key:
            metas = file_metas(in_order(live))
            return ScanPlan(tuple(Section((Source(context, meta),)) for meta in metas), steps)
        sources = [Source(context, meta) for meta in file_metas(live)]
    if in_memory is not None:
        live = concat_entries([live, in_memory])
        sources += memory
    return ScanPlan(tuple(_sections(live, sources)), steps)


def plan_trees(
    context: TableContext, snapshot: Snapshot, schema: Schema, wanted: Wanted, trees: pa.Table
) -> tuple[Section, ...]:
    """The sections of some trees of a primary-key table: those that entries are of, and possibly more."""
    files = SnapshotFiles(context, snapshot)
    places = choose_files(files, schema, MergeRules.of(schema), wanted, None, context.env.clock).places
    partitions = [f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(schema)]
    if len(places) and partitions:
        found = files.entries(places, partitions)
        kept = np.ones(len(places), np.bool_)
        for name in set(found.schema.names) & set(trees.schema.names):
            type_ = found.schema.field(name).type
            # values that do not equal themselves, or that Arrow cannot look up, say nothing here
            if type_ == trees.schema.field(name).type and not (pa.types.is_floating(type_) or type_ == pa.uuid()):
                kept &= pc.is_in(found.column(name), value_set=_flat(trees, name)).to_numpy()
        places = places[kept]
    live = files.entries(places, [*FIXED.names, *partitions])
    return tuple(_sections(live, [Source(context, meta) for meta in file_metas(live)]))


def _sections(entries: pa.Table, sources: Sequence[Source]) -> list[Section]:
    """Sources that overlap put together, oldest first; ``entries`` say what they hold."""
    if not sources:
        return []
    trees = number_trees(entries, sorted(n for n in entries.schema.names if n.startswith(PARTITION_PREFIX)))
    sections = find_sections(trees, _flat(entries, "min_key"), _flat(entries, "max_key"))
    snapshots, ordinals = (entries.column(n).to_numpy() for n in ("sequence_snapshot", "sequence_ordinal"))
    order = np.lexsort((ordinals, snapshots, sections))
    starts = np.flatnonzero(np.diff(sections[order], prepend=-1)).tolist()
    ends = [*starts[1:], len(sources)]
    sorted_sources = [sources[i] for i in order.tolist()]
    return [Section(tuple(sorted_sources[start:end])) for start, end in zip(starts, ends, strict=True)]


def _flat(table: pa.Table, name: str) -> pa.Array:
    column = table.column(name)
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def _memory_sources(context: TableContext, schema: Schema, memtables: Sequence[MemTable | FrozenRows]) -> list[Source]:
    """The rows of MemTables as sources, one for each tree that they touch; ``memtables`` are oldest first."""
    rules = MergeRules.of(schema)
    sources: list[Source] = []
    for memtable in memtables:
        rows = memtable.to_table()
        if not rows.num_rows:
            continue
        prepared = prepare_versions(rows, MergeRules.of(memtable.schema))
        versions = under_schema(prepared, memtable.schema, schema, rules)
        for piece in place_rows(versions, schema.spec, schema.by_id):
            sorted_rows = merge_versions([piece.table], rules, final=False)
            partition = {part.id: value for part, value in zip(schema.spec.fields, piece.values, strict=True)}
            ends = pa.concat_tables([sorted_rows.slice(0, 1), sorted_rows.slice(sorted_rows.num_rows - 1)])
            keys = encode_keys([ends.column(f.name) for f in rules.key], [f.type for f in rules.key])
            marks = KIND in sorted_rows.schema.names
            meta = DataFileMeta(
                path=f"{MEMORY}-{len(sources)}",
                format=MEMORY,
                row_count=sorted_rows.num_rows,
                size_bytes=sorted_rows.nbytes,
                checksum=0,
                tail_size_bytes=0,
                tail_checksum=0,
                schema_id=schema.id,
                spec_id=schema.spec.id,
                partition=partition,
                min_key=keys[0].as_py(),
                max_key=keys[1].as_py(),
                tombstone_count=sorted_rows.num_rows if marks else 0,
                sequence=(_NEWEST, len(sources)),
            )
            sources.append(Source(context, meta, sorted_rows))
    return sources


def under_schema(rows: pa.Table, written: Schema, wanted: Schema, rules: MergeRules) -> pa.Table:
    """Rows of a MemTable with the columns of the schema that is read; columns are matched by id."""
    if written.id == wanted.id:
        return rows
    columns, names = [], []
    for field in wanted.fields:
        before = written.by_id.get(field.id)
        if before is not None:
            columns.append(rows.column(before.name))
        elif rules.combines:
            columns.append(pa.chunked_array([pa.nulls(rows.num_rows, field.type.arrow)]))
        else:
            columns.append(pa.chunked_array([default_array(field, rows.num_rows)]))
        names.append(field.name)
    if KIND in rows.schema.names:
        columns.append(rows.column(KIND))
        names.append(KIND)
    return pa.Table.from_arrays(columns, names=names)
