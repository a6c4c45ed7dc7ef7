"""Compaction: what was chosen is merged, moved, and committed.

The files of a task fall into sections. A section of one large file is not rewritten, only moved to its new level.
Everything else is merged as streams (memory is bounded, however large the tree) into files of the target size. Results
carry the largest sequence of their inputs. Marks of deletes are dropped where no older file can hold the row.

Nothing is locked. Others write while a compaction runs; when it commits, rules check that its inputs are still live and
that nothing came up which its result would go before or beside (``skerry.table.conflict``). If so, it starts again.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import CommitOutcomeUnknownError, ConflictError, SkerryError, SnapshotExpiredError
from skerry.common.log import EventLog
from skerry.formats.kind import DELETE, DELETED_AT_FIELD, KIND_FIELD
from skerry.formats.meta import DataFileMeta
from skerry.lsm.compact import (
    CompactionLimits,
    CompactionTask,
    choose_compaction,
    choose_full_compaction,
    sorted_runs,
)
from skerry.lsm.merge import KIND
from skerry.lsm.piece import Piece, plan_pieces
from skerry.lsm.stream import merge_streams
from skerry.pruning.placement import partition_folder
from skerry.store.run import RunWriter
from skerry.store.source import Source, merge_batch_rows
from skerry.store.tree import Tree, find_trees
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.entry import file_metas
from skerry.table.lease import LeaseKeeper
from skerry.table.options import TableOptions, parse_table_options
from skerry.table.publish import delete_quietly
from skerry.table.request import Changes, CommitRequest
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_TRIES = 10
_COMMIT_BYTES = 1 << 30
"""Trees are compacted one after another, and committed together until their inputs have so many bytes."""

_log = EventLog("store")

Progress = Callable[[str, int, int], None]
"""Called with what is done, rows read so far and rows to read."""


@dataclass(frozen=True, slots=True)
class CompactResult:
    """What a compaction did."""

    snapshots: tuple[Snapshot, ...] = ()
    rewritten_files: int = 0
    moved_files: int = 0
    written_files: int = 0
    read_rows: int = 0
    written_rows: int = 0

    def plus(self, other: "CompactResult") -> "CompactResult":
        return CompactResult(
            self.snapshots + other.snapshots,
            self.rewritten_files + other.rewritten_files,
            self.moved_files + other.moved_files,
            self.written_files + other.written_files,
            self.read_rows + other.read_rows,
            self.written_rows + other.written_rows,
        )


def compact_table(
    context: TableContext, leases: LeaseKeeper, *, full: bool, progress: Progress | None = None
) -> CompactResult:
    """Merge the runs of every partition as its strategy says, due or not; ``full``: into one run each."""

    def choose(tree: Tree, limits: CompactionLimits) -> CompactionTask | None:
        if full:
            return choose_full_compaction(tree.files, limits)
        return choose_compaction(tree.files, limits, forced=True)

    return _compact(context, leases, choose, progress)


def compact_due(context: TableContext, leases: LeaseKeeper, *, runs: int | None = None) -> CompactResult:
    """Compact the partitions where that is due, until it is nowhere; with ``runs`` those that have so many."""

    def choose(tree: Tree, limits: CompactionLimits) -> CompactionTask | None:
        if runs is not None and len(sorted_runs(tree.files)) < runs:
            return None
        return choose_compaction(tree.files, limits)

    total = CompactResult()
    while True:
        result = _compact(context, leases, choose, None, at_least=runs or 2)
        total = total.plus(result)
        if not result.snapshots:
            return total


Choice = Callable[[Tree, CompactionLimits], CompactionTask | None]


def _compact(
    context: TableContext,
    leases: LeaseKeeper,
    choose: Choice,
    progress: Progress | None,
    *,
    at_least: int = 1,
) -> CompactResult:
    total = CompactResult()
    for attempt in range(_TRIES):
        latest = context.snapshots.latest()
        if latest is None:
            return total
        schema = context.schema_of(latest)
        options = parse_table_options(schema.options)
        work = _Work(context, schema, options, latest, progress)
        try:
            with leases.hold(latest):
                trees = find_trees(context, latest)
                chosen = [(tree, task) for tree in trees if (task := choose(tree, _limits(options)))]
                work.total_rows = sum(_row_count(tree, task) for tree, task in chosen)
                return total.plus(work.run(chosen))
        except (ConflictError, SnapshotExpiredError) as error:
            total = total.plus(work.result)
            _log.info("compaction starts again", table=context.name, attempt=attempt + 1, reason=str(error))
            if attempt == _TRIES - 1:
                raise
    raise AssertionError("not reached")


def _limits(options: TableOptions) -> CompactionLimits:
    return CompactionLimits(
        trigger=options.compaction_trigger,
        space_percent=options.compaction_space_percent,
        ratio_percent=options.compaction_ratio_percent,
        levels=options.compaction_levels,
    )


def _row_count(tree: Tree, task: CompactionTask) -> int:
    counts = tree.entries.column("row_count").to_pylist()
    return sum(counts[file.number] for file in task.inputs)


@dataclass(slots=True)
class _Work:
    """One pass over the chosen trees, on one snapshot."""

    context: TableContext
    schema: Schema
    options: TableOptions
    base: Snapshot
    progress: Progress | None
    total_rows: int = 0
    done_rows: int = 0
    result: CompactResult = field(default_factory=CompactResult)

    def run(self, chosen: Sequence[tuple[Tree, CompactionTask]]) -> CompactResult:
        outcomes: list[_Outcome] = []
        size = 0
        for number, (tree, task) in enumerate(chosen):
            outcomes.append(self._compact_tree(tree, task, outcomes))
            size += sum(file.size_bytes for file in task.inputs)
            if size >= _COMMIT_BYTES or number == len(chosen) - 1:
                self._commit(outcomes)
                outcomes, size = [], 0
        return self.result

    def _compact_tree(self, tree: Tree, task: CompactionTask, others: list["_Outcome"]) -> "_Outcome":
        outcome = _Outcome()
        try:
            for piece in plan_pieces(
                tree.files,
                task,
                format=self.options.format_at(task.level),
                large_bytes=self.options.file_target_size_bytes // 2,
            ):
                if piece.moves:
                    outcome.removed.append(tree.entries.slice(piece.files[0].number, 1))
                    outcome.moved.append(_at_level(tree.entries.slice(piece.files[0].number, 1), task.level))
                    self._report(tree, piece)
                else:
                    self._merge(tree, task, piece, outcome)
        except BaseException:
            self._discard([*others, outcome])
            raise
        return outcome

    def _merge(self, tree: Tree, task: CompactionTask, piece: Piece, outcome: "_Outcome") -> None:
        numbers = [file.number for file in piece.files]
        metas = file_metas(tree.entries.take(pa.array(numbers)))
        first = metas[0]
        spec = next(s for s in self.schema.specs if s.id == first.spec_id)
        types = {i: f.type for i, f in self.schema.by_id.items()}
        folder = partition_folder(spec, types, [first.partition.get(part.id) for part in spec.fields])
        writer = RunWriter(
            self.context,
            self.schema,
            task.level,
            self.options.format_at(task.level),
            {part.id: first.partition.get(part.id) for part in spec.fields},
            spec,
            folder,
            sequence=max(file.sequence for file in piece.files),
        )
        try:
            for table in self._merged(metas, piece):
                writer.write(table)
            outcome.added += writer.finish()
        except BaseException:
            writer.discard()
            raise
        outcome.removed.append(tree.entries.take(pa.array(numbers)))
        self._report(tree, piece)

    def _merged(self, metas: Sequence[DataFileMeta], piece: Piece) -> Iterator[pa.Table]:
        """The rows of a piece, section by section."""
        rules = MergeRules.of(self.schema)
        fields = [*self.schema.fields, KIND_FIELD]
        if rules.sequence is not None:
            fields.append(DELETED_AT_FIELD)
        by_number = {file.number: meta for file, meta in zip(piece.files, metas, strict=True)}
        for files in piece.sections:
            sources = [Source(self.context, by_number[file.number]) for file in sorted(files, key=lambda f: f.sequence)]
            batch_rows = merge_batch_rows(sources)
            streams = [
                source.tables(fields, fill_defaults=not rules.combines, batch_rows=batch_rows) for source in sources
            ]
            final = piece.drops_marks and rules.sequence is None
            for table in merge_streams(streams, rules, final=final):
                yield self._without_old_tombstones(table) if piece.drops_marks and not final else table

    def _without_old_tombstones(self, table: pa.Table) -> pa.Table:
        """With a sequence field, deletes stay for a while: a version that comes late must find them."""
        if KIND not in table.schema.names:
            return table
        oldest = self.context.env.clock.now_ms() - int(self.options.tombstone_retention_seconds * 1000)
        limit = pa.scalar(oldest * 1000, pa.int64()).cast(pa.timestamp("us", "UTC"))
        expired = pc.fill_null(pc.less(table.column(DELETED_AT_FIELD.name), limit), True)
        is_delete = pc.equal(table.column(KIND), DELETE)
        return table.filter(pc.invert(pc.and_(is_delete, expired)))

    def _report(self, tree: Tree, piece: Piece) -> None:
        counts = tree.entries.column("row_count").to_pylist()
        self.done_rows += sum(counts[file.number] for file in piece.files)
        if self.progress is not None:
            self.progress("compacting", self.done_rows, self.total_rows)

    def _commit(self, outcomes: list["_Outcome"]) -> None:
        removed = [table for outcome in outcomes for table in outcome.removed]
        if not removed:
            return
        added = tuple(meta for outcome in outcomes for meta in outcome.added)
        moved = [table for outcome in outcomes for table in outcome.moved]
        changes = Changes(
            added=added,
            removed=pa.concat_tables(removed, promote_options="default"),
            restored=pa.concat_tables(moved, promote_options="default") if moved else None,
        )
        base = self.result.snapshots[-1] if self.result.snapshots else self.base
        request = CommitRequest(Operation.COMPACT, lambda state: changes, base=base)
        try:
            snapshot = Committer(self.context).commit(request)
        except CommitOutcomeUnknownError:
            raise
        except SkerryError:
            self._discard(outcomes)
            raise
        removed_files = sum(table.num_rows for table in removed)
        moved_files = sum(table.num_rows for table in moved)
        self.result = self.result.plus(
            CompactResult(
                snapshots=(snapshot,),
                rewritten_files=removed_files - moved_files,
                moved_files=moved_files,
                written_files=len(added),
                read_rows=sum(pc.sum(t.column("row_count")).as_py() for t in removed)
                - sum(pc.sum(t.column("row_count")).as_py() for t in moved),
                written_rows=sum(meta.row_count for meta in added),
            )
        )
        _log.info("compacted", table=self.context.name, files=removed_files, into=len(added), moved=moved_files)

    def _discard(self, outcomes: Sequence["_Outcome"]) -> None:
        paths = [self.context.paths.absolute(meta.path) for outcome in outcomes for meta in outcome.added]
        delete_quietly(self.context, paths)


@dataclass(slots=True)
class _Outcome:
    """What becomes of one tree's files."""

    removed: list[pa.Table] = field(default_factory=list)
    moved: list[pa.Table] = field(default_factory=list)
    added: list[DataFileMeta] = field(default_factory=list)


def _at_level(entry: pa.Table, level: int) -> pa.Table:
    index = entry.schema.get_field_index("level")
    return entry.set_column(index, entry.schema.field(index), pa.array([level] * entry.num_rows, pa.int32()))
