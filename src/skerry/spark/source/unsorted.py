"""Writes rows that Spark has not partitioned or sorted: those of ``df.write.format("skerry")``.

That interface cannot ask Spark to group rows, so every task may have rows of every LSM tree and every key range. A task
sorts as many rows as fit into memory and writes them as a run; the runs of a commit overlap, and stay at level 0 until
compaction. Each task finds duplicate keys in its own runs; before the commit, the keys of overlapping files are
compared. ``SparkLake.upsert`` avoids all that.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError, SkerryError
from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import find_sections
from skerry.spark.session.address import TableAddress
from skerry.spark.write.duplicate_key import OrderCheck, order_matters
from skerry.spark.write.job import number_trees
from skerry.spark.write.task import RowKind, TaskResult, WriteTask, conform_rows, gather
from skerry.store.read.key_split import split_section
from skerry.store.read.plan import Section
from skerry.store.read.sorted_source import FileSource, SourceRead
from skerry.store.write.open_file import WrittenFiles
from skerry.store.write.sorted_run import write_runs
from skerry.table.context import TableContext
from skerry.table.shape import TableShape
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_PART_BYTES = 96 << 20
_ROWS_AT_ONCE = 4_000_000


@dataclass(frozen=True, slots=True)
class UnsortedWriteTask:
    """Writes the rows of one task, in any order."""

    address: TableAddress
    schema: Schema

    def write(self, batches: Iterable[pa.RecordBatch]) -> TaskResult:
        """Write all rows. Returns an error caused by the rows as part of the result; raises any other error."""
        if not self.schema.primary_key:
            return WriteTask(self.address, self.schema, RowKind.APPENDED).write(batches)
        try:
            return self._write_versions(batches)
        except SkerryError as error:
            if error.retryable:
                raise
            return TaskResult(error=error)

    def _write_versions(self, batches: Iterable[pa.RecordBatch]) -> TaskResult:
        context = self.address.open()
        shape = context.shape(self.schema)
        done = WrittenFiles(context)
        rows = 0
        try:
            for part in _parts(batches):
                rows += part.num_rows
                fitting = conform_rows(part, shape.ingest_fields, context.name, self.schema.primary_key)
                done.files += write_runs(context, shape, [_sorted(pa.concat_tables(fitting), shape)]).files
        except BaseException:  # also when Spark kills the task
            done.discard()
            raise
        return TaskResult(rows, tuple(done.files))


def _parts(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    waiting: list[pa.Table] = []
    size_bytes = 0
    for table in gather(batches):
        waiting.append(table)
        size_bytes += table.nbytes
        if size_bytes >= _PART_BYTES:
            yield pa.concat_tables(waiting)
            waiting, size_bytes = [], 0
    if waiting:
        yield pa.concat_tables(waiting)


def _sorted(rows: pa.Table, shape: TableShape) -> pa.Table:
    """Rows sorted by key and sequence; refuses equal keys without an order."""
    rules = shape.rules
    if not order_matters(rules, shape.schema.column_names):
        return rows
    keys = encode_keys([rows.column(f.name) for f in rules.key], [f.type for f in rules.key])
    sequence = [] if rules.sequence is None else [rules.sequence.name]
    by = pa.table({"key": keys, **{name: rows.column(name) for name in sequence}})
    order = [(name, "ascending") for name in by.column_names]
    whole = rows.take(pc.sort_indices(by, sort_keys=order, null_placement="at_start"))
    OrderCheck(rules).check(whole, whole.select(sequence))
    return whole


def refuse_shared_keys(context: TableContext, schema: Schema, files: Sequence[DataFileMeta]) -> None:
    """Raise :class:`DataError` for a key that is in several files of one commit."""
    shape = context.shape(schema)
    rules = shape.rules
    if not files or not schema.primary_key or not order_matters(rules, schema.column_names):
        return
    fields = shape.delete_fields
    for section in _overlapping(context, files):
        for piece in split_section(section, -(-section.row_count // _ROWS_AT_ONCE)):
            parts = []
            for source in piece.sources:
                tables = source.tables(SourceRead(fields, False, _ROWS_AT_ONCE))
                parts += [table.select([f.name for f in fields]) for table in tables]
            _refuse_twice(pa.concat_tables(parts), rules)


def _overlapping(context: TableContext, files: Sequence[DataFileMeta]) -> list[Section]:
    bounds = (pa.array([getattr(meta, name) for meta in files], pa.binary()) for name in ("min_key", "max_key"))
    sections: dict[int, list[FileSource]] = {}
    for number, meta in zip(find_sections(number_trees(files), *bounds).tolist(), files, strict=True):
        sections.setdefault(number, []).append(FileSource(context, meta))
    return [Section(tuple(sources)) for sources in sections.values() if len(sources) > 1]


def _refuse_twice(rows: pa.Table, rules: MergeRules) -> None:
    sequence = [] if rules.sequence is None else [rules.sequence]
    parts = [encode_keys([rows.column(f.name) for f in rules.key], [f.type for f in rules.key])]
    if sequence:
        # the columns that order versions are compared, too
        parts.append(rows.column(sequence[0].name).combine_chunks())
    codes = pa.table(parts, names=[str(n) for n in range(len(parts))])
    counted = codes.append_column("row", pa.array(range(rows.num_rows))).group_by(codes.column_names)
    twice = counted.aggregate([("row", "count"), ("row", "max")]).filter(pc.field("row_count") > 1)
    if twice.num_rows:
        row = rows.slice(twice.column("row_max")[0].as_py(), 1)
        key = ", ".join(f"{name} = {row.column(name)[0].as_py()!r}" for name in rules.key_names)
        raise DataError(
            f"the DataFrame has several rows with the key ({key}), and rows of a DataFrame have no order: leave all "
            f"but one out, with dropDuplicates, or write with SparkLake.upsert, which can order them"
        )
