"""Rows that Spark has not arranged: those that come through ``df.write.format("skerry")``.

There, nobody can tell Spark which rows belong together, so that every task may have rows of every tree, and every key.
A task sorts what fits into memory and writes it as a run; the runs of a commit overlap, and stay at level 0 until they
are compacted. Whether a key comes twice is seen in each part by its task, and between parts before the commit, which
reads the keys of files that overlap. ``SparkLake.upsert`` spares all that.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError, SkerryError
from skerry.formats.meta import DataFileMeta
from skerry.lsm.section import find_sections
from skerry.spark.address import TableAddress
from skerry.spark.distinct import OrderCheck, order_matters
from skerry.spark.writejob import number_trees
from skerry.spark.writetask import RowKind, TaskResult, WriteTask, conform_rows, gather
from skerry.store.keysplit import split_section
from skerry.store.plan import Section
from skerry.store.run import RunSet, write_runs
from skerry.store.source import Source
from skerry.store.upsert import ingest_fields
from skerry.table.context import TableContext
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_PART_BYTES = 96 << 20
_ROWS_AT_ONCE = 4_000_000


@dataclass(frozen=True, slots=True)
class LooseTask:
    """Writes the rows of one task, in whatever order they come."""

    address: TableAddress
    schema: Schema

    def write(self, batches: Iterable[pa.RecordBatch]) -> TaskResult:
        """Write all rows; an error that comes of them is part of the result, any other one is raised."""
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
        done = RunSet(context)
        rows = 0
        try:
            for part in _parts(batches):
                rows += part.num_rows
                fields, key = ingest_fields(self.schema), self.schema.primary_key
                fitting = pa.concat_tables(conform_rows(part, fields, context.name, key))
                done.files += write_runs(context, self.schema, [_sorted(fitting, self.schema)]).files
        except BaseException:  # whatever Spark does to stop a task included
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


def _sorted(rows: pa.Table, schema: Schema) -> pa.Table:
    """Rows by key and sequence, if no key comes twice without one being newer."""
    rules = MergeRules.of(schema)
    if not order_matters(rules, schema.column_names):
        return rows
    keys = encode_keys([rows.column(f.name) for f in rules.key], [f.type for f in rules.key])
    sequence = [] if rules.sequence is None else [rules.sequence.name]
    by = pa.table({"key": keys, **{name: rows.column(name) for name in sequence}})
    order = [(name, "ascending") for name in by.column_names]
    whole = rows.take(pc.sort_indices(by, sort_keys=order, null_placement="at_start"))
    OrderCheck(rules).check(whole, whole.select(sequence))
    return whole


def refuse_shared_keys(context: TableContext, schema: Schema, files: Sequence[DataFileMeta]) -> None:
    """Raise :class:`DataError` for a key that is in several of the files, which were written at the same time."""
    rules = MergeRules.of(schema)
    if not files or not schema.primary_key or not order_matters(rules, schema.column_names):
        return
    fields = rules.key if rules.sequence is None or rules.sequence in rules.key else (*rules.key, rules.sequence)
    for section in _overlapping(context, files):
        for piece in split_section(section, -(-section.row_count // _ROWS_AT_ONCE)):
            parts = []
            for source in piece.sources:
                tables = source.tables(fields, fill_defaults=False, batch_rows=_ROWS_AT_ONCE)
                cut = (t if source.stretch is None else source.stretch.cut(t, rules.key) for t in tables)
                parts += [table.select([f.name for f in fields]) for table in cut]
            _refuse_twice(pa.concat_tables(parts), rules)


def _overlapping(context: TableContext, files: Sequence[DataFileMeta]) -> list[Section]:
    bounds = (pa.array([getattr(meta, name) for meta in files], pa.binary()) for name in ("min_key", "max_key"))
    sections: dict[int, list[Source]] = {}
    for number, meta in zip(find_sections(number_trees(files), *bounds).tolist(), files, strict=True):
        sections.setdefault(number, []).append(Source(context, meta))
    return [Section(tuple(sources)) for sources in sections.values() if len(sources) > 1]


def _refuse_twice(rows: pa.Table, rules: MergeRules) -> None:
    sequence = [] if rules.sequence is None else [rules.sequence]
    parts = [encode_keys([rows.column(f.name) for f in rules.key], [f.type for f in rules.key])]
    if sequence:
        # what tells versions apart is part of what must not come twice
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
