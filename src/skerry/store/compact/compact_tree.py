"""Compaction of one tree: merges and moves the chosen files. Input and output are plain values, for use in Spark tasks.

The files of a task fall into sections. A section of one large file is not rewritten, only moved to its new level.
Everything else is merged as streams (memory is bounded, however large the tree) into files of the target size. Results
carry the largest sequence of their inputs. Marks of deletes are dropped where no older file can hold the row.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE, DELETED_AT_FIELD, KIND_FIELD
from skerry.lsm.compaction_choice import CompactionTask
from skerry.lsm.compaction_plan import Piece, plan_pieces
from skerry.lsm.merge_stream import merge_streams
from skerry.lsm.merge_versions import KIND
from skerry.store.compact.tree import Tree
from skerry.store.read.sorted_source import FileSource, SourceRead, merge_batch_rows
from skerry.store.write.open_file import FilePlacement, write_all
from skerry.store.write.sorted_run import RunWriter
from skerry.table.context import TableContext
from skerry.table.entry import file_metas
from skerry.table.publish import delete_quietly
from skerry.table.shape import TableShape
from skerry.types.schema import Schema


@dataclass(slots=True)
class TreeOutcome:
    """Result of one tree's compaction, not yet committed: new, moved and removed files."""

    removed: list[pa.Table] = field(default_factory=list)
    moved: list[pa.Table] = field(default_factory=list)
    added: list[DataFileMeta] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TreeWork:
    """A tree, the compaction chosen for it, and the schema to write under."""

    schema: Schema
    tree: Tree
    task: CompactionTask

    @property
    def size_bytes(self) -> int:
        return sum(file.size_bytes for file in self.task.inputs)

    @property
    def row_count(self) -> int:
        counts = self.tree.entries.column("row_count").to_pylist()
        return sum(counts[file.number] for file in self.task.inputs)


def compact_tree(context: TableContext, work: TreeWork, report: Callable[[int], None] | None = None) -> TreeOutcome:
    """Write the files of a compaction, which no snapshot refers to yet. ``report`` is called with numbers of rows."""
    merger = _TreeMerger(context, context.shape(work.schema), report)
    return merger.run(work.tree, work.task)


def discard_outcomes(context: TableContext, outcomes: Sequence[TreeOutcome]) -> None:
    """Delete the files written for these outcomes."""
    paths = [path for outcome in outcomes for meta in outcome.added for path in meta.all_paths]
    delete_quietly(context, [context.paths.absolute(path) for path in paths])


@dataclass(frozen=True, slots=True)
class _TreeMerger:
    context: TableContext
    shape: TableShape
    report: Callable[[int], None] | None

    def run(self, tree: Tree, task: CompactionTask) -> TreeOutcome:
        outcome = TreeOutcome()
        try:
            for piece in plan_pieces(
                tree.files,
                task,
                format=self.shape.options.format_at(task.level),
                large_bytes=self.shape.options.file_target_size_bytes // 2,
            ):
                if piece.moves:
                    outcome.removed.append(tree.entries.slice(piece.files[0].number, 1))
                    outcome.moved.append(_at_level(tree.entries.slice(piece.files[0].number, 1), task.level))
                else:
                    self._merge(tree, task, piece, outcome)
                self._report(tree, piece)
        except BaseException:
            discard_outcomes(self.context, [outcome])
            raise
        return outcome

    def _merge(self, tree: Tree, task: CompactionTask, piece: Piece, outcome: TreeOutcome) -> None:
        numbers = [file.number for file in piece.files]
        metas = file_metas(tree.entries.take(pa.array(numbers)))
        first, schema = metas[0], self.shape.schema
        spec = next(s for s in schema.specs if s.id == first.spec_id)
        values = [first.partition.get(part.id) for part in spec.fields]
        newest = max(file.sequence for file in piece.files)
        placement = FilePlacement.of(schema, spec, values, task.level, sequence=newest)
        writer = RunWriter(self.context, self.shape, placement, self.shape.options.format_at(task.level))
        outcome.added += write_all(writer, self._merged(metas, piece)).files
        outcome.removed.append(tree.entries.take(pa.array(numbers)))

    def _merged(self, metas: Sequence[DataFileMeta], piece: Piece) -> Iterator[pa.Table]:
        """The rows of a piece, section by section."""
        rules = self.shape.rules
        fields = [*self.shape.schema.fields, KIND_FIELD]
        if rules.sequence is not None:
            fields.append(DELETED_AT_FIELD)
        by_number = {file.number: meta for file, meta in zip(piece.files, metas, strict=True)}
        for files in piece.sections:
            in_order = sorted(files, key=lambda f: f.sequence)
            sources = [FileSource(self.context, by_number[file.number]) for file in in_order]
            streams = [
                source.tables(SourceRead(fields, not rules.combines, batch_rows))
                for source, batch_rows in zip(sources, merge_batch_rows(sources), strict=True)
            ]
            final = piece.drops_marks and rules.sequence is None
            for table in merge_streams(streams, rules, final=final):
                yield self._without_old_tombstones(table) if piece.drops_marks and not final else table

    def _without_old_tombstones(self, table: pa.Table) -> pa.Table:
        """Drop deletes older than ``sequence.tombstone-retention``; younger ones stay for versions that come late."""
        if KIND not in table.schema.names:
            return table
        oldest = self.context.env.clock.now_ms() - int(self.shape.options.tombstone_retention_seconds * 1000)
        limit = pa.scalar(oldest * 1000, pa.int64()).cast(pa.timestamp("us", "UTC"))
        expired = pc.fill_null(pc.less(table.column(DELETED_AT_FIELD.name), limit), True)
        is_delete = pc.equal(table.column(KIND), DELETE)
        return table.filter(pc.invert(pc.and_(is_delete, expired)))

    def _report(self, tree: Tree, piece: Piece) -> None:
        if self.report is not None:
            counts = tree.entries.column("row_count").to_pylist()
            self.report(sum(counts[file.number] for file in piece.files))


def _at_level(entry: pa.Table, level: int) -> pa.Table:
    index = entry.schema.get_field_index("level")
    return entry.set_column(index, entry.schema.field(index), pa.array([level] * entry.num_rows, pa.int32()))
