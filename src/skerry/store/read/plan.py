"""Scan plan: a snapshot and the MemTables of its writer → sections to read.

A table without a primary key is read file by file, in the order in which rows were written. In a primary-key table a
section (``skerry.lsm.section``) of one source is read as it is, and one of several is merged. Sections are found among
all live files and MemTables that can hold wanted keys, before files are pruned by values: which value a row has is
known only from all of its versions.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import InvalidInputError
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_mask import LiveRanges
from skerry.lsm.memtable import FrozenRows, MemTable
from skerry.lsm.merge_versions import KIND, merge_versions, prepare_versions
from skerry.lsm.section import find_sections, number_trees
from skerry.planning.choose import choose_files
from skerry.planning.file_columns import Mask, Places
from skerry.planning.funnel import FunnelStep
from skerry.planning.step import PruningRequest
from skerry.pruning.partition.placement import place_rows
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.pruning.predicate.render import to_text
from skerry.pruning.predicate.where import WhereClause
from skerry.store.read.sorted_source import FileSource, Live, MemorySource, SortedSource, Stretched
from skerry.table.context import PlannedFiles, TableContext
from skerry.table.entry import ADD, FIXED, PARTITION_PREFIX, VECTOR, concat_entries, file_metas, partition_types
from skerry.table.snapshot import Snapshot
from skerry.table.snapshot_files import SnapshotFiles
from skerry.types.build import array_of
from skerry.types.cast import default_array
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_NEWEST = 1 << 62
"""The sequence of rows in memory: newer than everything in files."""

_EVERYTHING = PruningRequest()
_UNPRUNED_BYTES = 64 << 20
"""A table of one file of up to this size is read without pruning: to open the file costs less, and its reader skips row
groups by the same bounds."""
_KEPT_FILES = 2_000
_META_BYTES = 1_500
"""Approximate memory for the metadata of one file, in bytes."""


@dataclass(frozen=True, slots=True)
class RowSelection:
    """The rows of a file that may match one condition, by its indexes. Not valid for any other condition."""

    asked: BoundPredicate
    """The condition that indexes evaluated: the reader's, with its hints (``TableReader.asked_of_indexes``)."""
    rows: LiveRanges


@dataclass(frozen=True, slots=True)
class Section:
    """Overlapping sources, oldest first; a single source overlaps no other."""

    sources: tuple[SortedSource, ...]
    selection: RowSelection | None = None
    """Only with one source, a file without marks: rows that readers with the same condition need not read."""

    @property
    def row_count(self) -> int:
        """Versions of rows, before merging."""
        return sum(source.row_count for source in self.sources)

    @property
    def is_plain(self) -> bool:
        """Whether every row in it is live: nothing to merge, no deletes."""
        first = self.sources[0]
        return len(self.sources) == 1 and isinstance(first, FileSource | MemorySource) and not first.has_marks

    @property
    def known_count(self) -> int | None:
        """Number of live rows, if known without reading."""
        if self.is_plain:
            return self.row_count
        source = self.sources[0]
        if len(self.sources) > 1 or not isinstance(source, Live):
            return None
        return int(np.count_nonzero(source.live.mask(0, source.row_count)))

    @property
    def needs_keys(self) -> bool:
        """Whether the key columns must be read, to merge sources or to cut a range of keys out of one."""
        return len(self.sources) > 1 or isinstance(self.sources[0], Stretched)

    def sources_for(self, asked: BoundPredicate | None) -> tuple[SortedSource, ...]:
        """The sources for a reader with this condition, without the rows that indexes exclude."""
        if self.selection is None or self.selection.asked != asked:
            return self.sources
        (source,) = self.sources
        assert isinstance(source, FileSource)
        return (Live(source, self.selection.rows),)

    @property
    def only_file(self) -> FileSource:
        """The file of a section of a table without a primary key."""
        (source,) = self.sources
        assert isinstance(source, FileSource)
        return source


@dataclass(frozen=True, slots=True)
class ScanPlan:
    """Sections to read, in order; with the pruning steps if requested."""

    sections: tuple[Section, ...]
    steps: tuple[FunnelStep, ...] = ()
    chosen_by: str = ""
    """The planner that chose the files, for tables of a metadata service."""


def plan_scan(
    context: TableContext,
    snapshot: Snapshot | None,
    schema: Schema,
    memtables: Sequence[MemTable | FrozenRows] = (),
    request: PruningRequest = _EVERYTHING,
) -> ScanPlan:
    """Plan a scan: sections by tree, then by key; without a primary key in the order of writing.

    The sections of all files of a snapshot are cached, if there are not too many, for joins, repeated queries, and
    conditions that drop no file. A table of one small file is not pruned, unless the plan is to be explained.
    """
    if snapshot is not None and not request.explains and _is_too_small_to_prune(snapshot):
        request = _EVERYTHING
    if snapshot is None or memtables or request != _EVERYTHING or snapshot.total.files > _KEPT_FILES:
        return _plan(context, snapshot, schema, memtables, request)
    return ScanPlan(_every_section(context, snapshot, schema))


def _every_section(context: TableContext, snapshot: Snapshot, schema: Schema) -> tuple[Section, ...]:
    """The sections of all files of a snapshot, cached."""

    def plan() -> tuple[tuple[DataFileMeta, ...], ...]:
        sections = _plan(context, snapshot, schema, (), _EVERYTHING).sections
        files = [[source.file for source in section.sources] for section in sections]
        return tuple(tuple(file.meta for file in found if file is not None) for found in files)

    kept = SnapshotFiles(context, snapshot).kept(
        ("plan", schema.id), plan, lambda _: _META_BYTES * snapshot.total.files
    )
    return tuple(Section(tuple(FileSource(context, meta) for meta in metas)) for metas in kept)


def _is_too_small_to_prune(snapshot: Snapshot) -> bool:
    return snapshot.total.files <= 1 and snapshot.total.bytes <= _UNPRUNED_BYTES


def _plan(
    context: TableContext,
    snapshot: Snapshot | None,
    schema: Schema,
    memtables: Sequence[MemTable | FrozenRows],
    request: PruningRequest,
) -> ScanPlan:
    rules = context.shape(schema).rules
    memory = _memory_sources(context, schema, memtables) if schema.primary_key else []
    in_memory = _memory_entries(memory, schema) if memory else None
    live, sources = FIXED.empty_table(), list[SortedSource]()
    steps: tuple[FunnelStep, ...] = ()
    chosen_by = "" if context.planner is None else "this process"
    planned = (
        None if snapshot is None or in_memory is not None else _choose_elsewhere(context, snapshot, schema, request)
    )
    if planned is not None and context.planner is not None:
        chosen_by = context.planner.name
        live = planned.entries
        steps = tuple(FunnelStep(name, files, size, rows, 0.0) for name, files, size, rows in planned.steps)
        if not schema.primary_key:
            metas = file_metas(_in_order_of_writing(live))
            return ScanPlan(tuple(Section((FileSource(context, meta),)) for meta in metas), steps, chosen_by)
        sources = [FileSource(context, meta) for meta in file_metas(live)]
    elif snapshot is not None:
        files = SnapshotFiles(context, snapshot)
        chosen = choose_files(files, schema, rules, request, in_memory, context.env.clock)
        steps = chosen.steps
        is_kept = request != _EVERYTHING and snapshot.total.files <= _KEPT_FILES
        if is_kept and in_memory is None and len(chosen.places) == len(files.live):
            return ScanPlan(_every_section(context, snapshot, schema), steps, chosen_by)
        live = files.entries(chosen.places, entry_columns(schema))
        if not schema.primary_key:
            metas = file_metas(_in_order_of_writing(live))
            return ScanPlan(tuple(Section((FileSource(context, meta),)) for meta in metas), steps, chosen_by)
        sources = [FileSource(context, meta) for meta in file_metas(live)]
    if in_memory is not None:
        live = concat_entries([live, in_memory])
        sources += [source for source, _ in memory]
    return ScanPlan(tuple(_sections(live, sources)), steps, chosen_by)


def entry_columns(schema: Schema) -> list[str]:
    """The columns of manifests that a reader needs of the files it reads."""
    partitions = [f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(schema)]
    return [*FIXED.names, *VECTOR.names, *partitions]


def _in_order_of_writing(entries: pa.Table) -> pa.Table:
    snapshots, ordinals = (entries.column(n).to_numpy() for n in ("sequence_snapshot", "sequence_ordinal"))
    return entries.take(pa.array(np.lexsort((ordinals, snapshots))))


def plan_trees(
    context: TableContext, snapshot: Snapshot, schema: Schema, request: PruningRequest, trees: pa.Table
) -> tuple[Section, ...]:
    """The sections of some trees of a primary-key table: those that entries are of, and possibly more."""
    files = SnapshotFiles(context, snapshot)
    places = choose_files(files, schema, context.shape(schema).rules, request, None, context.env.clock).places
    live = files.entries(in_trees(files, places, schema, trees), entry_columns(schema))
    return tuple(_sections(live, [FileSource(context, meta) for meta in file_metas(live)]))


def in_trees(files: SnapshotFiles, places: Places, schema: Schema, trees: pa.Table) -> Places:
    """The places of files in some trees: those that entries are of, and possibly more."""
    kept: Mask | None = None
    for name in (f"{PARTITION_PREFIX}{field_id}" for field_id in partition_types(schema)):
        column = files.column(name) if len(places) and name in trees.schema.names else None
        # values that do not equal themselves, or that Arrow cannot look up, say nothing here
        if column is None or column.type != trees.schema.field(name).type:
            continue
        if pa.types.is_floating(column.type) or column.type == pa.uuid():
            continue
        found = pc.is_in(column, value_set=pc.unique(_flat(trees, name))).to_numpy()
        kept = found if kept is None else kept & found
    return places if kept is None else places[kept[places]]


def _sections(entries: pa.Table, sources: Sequence[SortedSource]) -> list[Section]:
    """Overlapping sources grouped into sections, oldest first; ``entries`` has their key ranges."""
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


def _memory_sources(
    context: TableContext, schema: Schema, memtables: Sequence[MemTable | FrozenRows]
) -> list[tuple[MemorySource, dict[int, Any]]]:
    """The rows of MemTables, oldest first: a source for each tree that they touch, with the tree's partition."""
    rules = context.shape(schema).rules
    sources: list[tuple[MemorySource, dict[int, Any]]] = []
    for memtable in memtables:
        rows = memtable.to_table()
        if not rows.num_rows:
            continue
        prepared = prepare_versions(rows, context.shape(memtable.schema).rules)
        versions = under_schema(prepared, memtable.schema, schema, rules)
        for piece in place_rows(versions, schema.spec, schema.by_id):
            sorted_rows = merge_versions([piece.table], rules, final=False)
            partition = {part.id: value for part, value in zip(schema.spec.fields, piece.values, strict=True)}
            ends = pa.concat_tables([sorted_rows.slice(0, 1), sorted_rows.slice(sorted_rows.num_rows - 1)])
            keys = encode_keys([ends.column(f.name) for f in rules.key], [f.type for f in rules.key])
            source = MemorySource(
                sorted_rows,
                tuple(f.id for f in rules.key),
                min_key=keys[0].as_py(),
                max_key=keys[1].as_py(),
                has_marks=KIND in sorted_rows.schema.names,
            )
            sources.append((source, partition))
    return sources


def _memory_entries(memory: Sequence[tuple[MemorySource, Mapping[int, Any]]], schema: Schema) -> pa.Table:
    """MemTables as manifest-like columns (tree, key range, sequence), for overlap and sections."""
    count = len(memory)
    columns = {
        "kind": pa.array([ADD] * count, pa.int8()),
        "tombstone_count": pa.array([source.row_count if source.has_marks else 0 for source, _ in memory], pa.int64()),
        "min_key": pa.array([source.min_key for source, _ in memory], pa.binary()),
        "max_key": pa.array([source.max_key for source, _ in memory], pa.binary()),
        "sequence_snapshot": pa.array([_NEWEST] * count, pa.int64()),
        "sequence_ordinal": pa.array(range(count), pa.int32()),
    }
    types = partition_types(schema)
    for field_id in sorted({i for _, partition in memory for i in partition} & set(types)):
        values = [partition.get(field_id) for _, partition in memory]
        columns[f"{PARTITION_PREFIX}{field_id}"] = array_of(values, types[field_id])
    return pa.table(columns)


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


def _choose_elsewhere(
    context: TableContext, snapshot: Snapshot, schema: Schema, request: PruningRequest
) -> PlannedFiles | None:
    """The files that the metadata service chooses for a scan; None if this process must plan them.

    The service parses the condition and binds it to the same schema of the same snapshot. So the request must be a
    condition alone, and its text must parse back to the same condition.
    """
    if context.planner is None or request.where is None or request.filters or request.ignores_vectors:
        return None
    if request.low is not None or request.high is not None:
        return None
    text = _as_text(request.where, schema)
    return None if text is None else context.planner.choose(context, snapshot, schema, text)


def _as_text(where: BoundPredicate, schema: Schema) -> str | None:
    """The condition as text; None if the text does not parse back to the same condition."""
    text = to_text(where)
    try:
        again = WhereClause.parse(text).bind(schema)
    except InvalidInputError:
        return None
    return text if again == where else None
