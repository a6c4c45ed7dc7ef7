"""Versions of rows → sorted runs: data files of a primary-key table.

Rows are split by partition, and within each sorted by key with every key once: so one file holds each key once, and
what is read from it needs no sorting. Memory is bounded: rows are collected up to ``BUFFER_BYTES`` and become one run
of each partition that they touch; what comes after them becomes a newer run of the same commit.
"""

from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.formats.columns import FileColumns, file_columns
from skerry.formats.datafile import DataWriter, WriteSettings, open_writer
from skerry.formats.kind import DELETE, DELETED_AT_FIELD, KIND_FIELD, UPSERT
from skerry.formats.meta import DataFileMeta
from skerry.lsm.merge import SumExceededError, merge_slices, merge_versions, prepare_versions, split_versions
from skerry.pruning.placement import partition_folder, place_rows
from skerry.table.context import TableContext
from skerry.table.options import TableOptions, parse_table_options
from skerry.table.paths import data_file_name
from skerry.table.publish import delete_quietly
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.partition import PartitionSpec
from skerry.types.schema import Schema

BUFFER_BYTES = 256 << 20
_MARKS = (KIND_FIELD, DELETED_AT_FIELD)


@dataclass(slots=True)
class RunWriter:
    """Writes one sorted run of one partition.

    Call order: ``write`` tables of versions, each sorted and after the one before; then ``finish`` or ``discard``. A
    file ends at the target size. It also ends where the first mark comes up, so that only files that hold one have the
    columns for it.
    """

    context: TableContext
    schema: Schema
    level: int
    format: str
    partition: Mapping[int, Any]
    spec: PartitionSpec
    folder: str
    sequence: tuple[int, int] | None = None
    done: list[DataFileMeta] = field(default_factory=list)
    _open: "_OpenRun | None" = None

    def write(self, table: pa.Table) -> None:
        """Add rows."""
        step = self._options.file_row_group_rows
        for start in range(0, table.num_rows, step):
            self._write_piece(table.slice(start, step))

    def _write_piece(self, table: pa.Table) -> None:
        marks = tuple(mark for mark in _MARKS if mark.name in table.schema.names) if _has_marks(table) else ()
        if marks and self._open is not None and self._open.marks != marks:
            self._end()
        if self._open is None:
            self._open = self._begin(marks)
        self._open.write(table)
        if self._open.writer.size_bytes >= self._options.file_target_size_bytes:
            self._end()

    def finish(self) -> list[DataFileMeta]:
        """Close the last file; all are durable."""
        if self._open is not None:
            self._end()
        return self.done

    def discard(self) -> None:
        """Remove what was written."""
        if self._open is not None:
            self._open.stack.close()
            self._open = None
        delete_quietly(self.context, [self.context.paths.absolute(meta.path) for meta in self.done])
        self.done.clear()

    @property
    def _options(self) -> TableOptions:
        return parse_table_options(self.schema.options)

    def _begin(self, marks: tuple[Any, ...]) -> "_OpenRun":
        env, options = self.context.env, self._options
        path = data_file_name(self.folder, self.level, len(self.done), env.ids.new_id(), self.format)
        rules = MergeRules.of(self.schema)
        columns = file_columns(self.schema, marks, optional=bool(marks) or rules.combines)
        settings = WriteSettings(
            compression=options.file_compression,
            row_group_rows=options.file_row_group_rows,
            stats_limit=options.manifest_stats_columns,
            created_ms=env.clock.now_ms(),
        )
        stack = ExitStack()
        writer = stack.enter_context(
            open_writer(
                self.context.fileio, self.context.paths.absolute(path), self.format, self.schema, columns, settings
            )
        )
        return _OpenRun(path, writer, stack, columns, marks, rules)

    def _end(self) -> None:
        run = self._open
        assert run is not None
        written = run.writer.finish()
        run.stack.close()
        self._open = None
        self.done.append(
            written.meta(
                run.path,
                self.schema.id,
                spec_id=self.spec.id,
                level=self.level,
                partition=self.partition,
                created_ms=self.context.env.clock.now_ms(),
                min_key=run.min_key,
                max_key=run.max_key,
                tombstone_count=run.tombstones,
                sequence=self.sequence,
            )
        )


@dataclass(slots=True)
class _OpenRun:
    """A file being written."""

    path: str
    writer: DataWriter
    stack: ExitStack
    columns: FileColumns
    marks: tuple[Any, ...]
    rules: MergeRules
    min_key: bytes | None = None
    max_key: bytes | None = None
    tombstones: int = 0

    def write(self, table: pa.Table) -> None:
        if self.marks:
            kinds = _kinds(table)
            self.tombstones += pc.sum(pc.not_equal(kinds, UPSERT)).as_py() or 0
        if self.min_key is None:
            self.min_key = self._key_at(table, 0)
        self.max_key = self._key_at(table, table.num_rows - 1)
        arrays = [_column(table, f.name, self.columns.arrow.field(i)) for i, f in enumerate(self.columns.fields)]
        self.writer.write(pa.Table.from_arrays(arrays, schema=self.columns.arrow))

    def _key_at(self, table: pa.Table, row: int) -> bytes:
        piece = table.slice(row, 1)
        key = self.rules.key
        encoded = encode_keys([piece.column(f.name) for f in key], [f.type for f in key])
        return bytes(encoded[0].as_py())


def _column(table: pa.Table, name: str, field: pa.Field) -> pa.ChunkedArray:
    if name in table.schema.names:
        return table.column(name)
    if name == KIND_FIELD.name:
        return _kinds(table)
    return pa.chunked_array([pa.nulls(table.num_rows, field.type)])


def _kinds(table: pa.Table) -> pa.ChunkedArray:
    if KIND_FIELD.name not in table.schema.names:
        return pa.chunked_array([pa.repeat(pa.scalar(UPSERT, pa.int8()), table.num_rows)])
    return pc.fill_null(table.column(KIND_FIELD.name), UPSERT)


def _has_marks(table: pa.Table) -> bool:
    if KIND_FIELD.name not in table.schema.names:
        return False
    return bool(pc.any(pc.not_equal(table.column(KIND_FIELD.name), UPSERT)).as_py())


@dataclass(slots=True)
class RunSet:
    """The files of one commit, in the order of their sequence."""

    context: TableContext
    files: list[DataFileMeta] = field(default_factory=list)

    def discard(self) -> None:
        """Remove them: the commit will not happen."""
        delete_quietly(self.context, [self.context.paths.absolute(meta.path) for meta in self.files])
        self.files.clear()


@dataclass(slots=True)
class RunBuffer:
    """Writes runs of level 0 as rows come, whenever enough have come together.

    Call order: ``write`` any number of tables of versions, oldest first and possibly with ``_kind``; then ``finish`` or
    ``discard``. ``prepared`` says that counted values are counts already (``skerry.lsm.merge.prepare_versions``).
    """

    context: TableContext
    schema: Schema
    format: str | None = None
    prepared: bool = False
    _runs: RunSet = field(init=False)
    _waiting: list[pa.Table] = field(default_factory=list)
    _waiting_bytes: int = 0
    _touched: set[Any] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._runs = RunSet(self.context)

    def write(self, table: pa.Table) -> None:
        """Add versions."""
        if not table.num_rows:
            return
        self._waiting.append(table)
        self._waiting_bytes += table.nbytes
        if self._waiting_bytes >= BUFFER_BYTES:
            self._flush()

    def finish(self) -> RunSet:
        """Write what waits; the files are durable, and nobody refers to them yet."""
        if self._waiting:
            self._flush()
        return self._runs

    def discard(self) -> None:
        """Remove what was written."""
        self._waiting, self._waiting_bytes = [], 0
        self._runs.discard()

    def _flush(self) -> None:
        table = pa.concat_tables(self._waiting, promote_options="default")
        self._waiting, self._waiting_bytes = [], 0
        _write_buffer(
            self.context, self.schema, table, self.format, self._runs, self._touched, is_prepared=self.prepared
        )


def write_runs(
    context: TableContext, schema: Schema, tables: Iterable[pa.Table], *, format: str | None = None
) -> RunSet:
    """Rows as users gave them, oldest first and possibly with ``_kind``, as runs of level 0.

    On an error nothing stays behind. The files are durable, and nobody refers to them yet.
    """
    buffer = RunBuffer(context, schema, format)
    try:
        for table in tables:
            buffer.write(table)
        return buffer.finish()
    except BaseException:  # whatever the data's own iterator raises included
        buffer.discard()
        raise


def _write_buffer(
    context: TableContext,
    schema: Schema,
    table: pa.Table,
    format: str | None,
    runs: RunSet,
    touched: set[Any],
    *,
    is_prepared: bool,
) -> None:
    rules, options = MergeRules.of(schema), parse_table_options(schema.options)
    now_ms = context.env.clock.now_ms()
    types = {i: f.type for i, f in schema.by_id.items()}
    for piece in place_rows(table, schema.spec, schema.by_id):
        touched.add(tuple("NaN" if value != value else value for value in piece.values))
        if len(touched) > options.max_partitions:
            raise DataError(
                f"the rows for {context.name} belong to more than {options.max_partitions} partitions of "
                f"({', '.join(schema.partition_by)}), and each becomes a file: write fewer at a time, choose a "
                f"coarser partitioning, or raise the option 'write.max-partitions'"
            )
        partition = {part.id: value for part, value in zip(schema.spec.fields, piece.values, strict=True)}
        folder = partition_folder(schema.spec, types, piece.values)
        versions = piece.table if is_prepared else prepare_versions(piece.table, rules)
        for run in _sorted_runs(versions, rules, options.file_row_group_rows):
            writer = RunWriter(context, schema, 0, format or options.file_format, partition, schema.spec, folder)
            try:
                with closing(_one_ahead(run)) as slices:
                    for part in slices:
                        writer.write(part if rules.sequence is None else _with_deletion_time(part, now_ms))
                runs.files += writer.finish()
            except BaseException:
                writer.discard()
                raise


def _sorted_runs(versions: pa.Table, rules: MergeRules, slice_rows: int) -> list[Iterable[pa.Table]]:
    """The versions as one run; as several, if what they add up to is too much for its column.

    Such rows cannot be read, but they can be deleted. Were they refused here, where they have been acknowledged
    already, a writer could never flush again.
    """
    if not rules.combines and versions.num_rows > slice_rows:
        return [merge_slices(versions, rules, slice_rows)]
    try:
        return [[merge_versions([versions], rules, final=False)]]
    except SumExceededError:
        return [[run] for run in split_versions(versions, rules)]


def _one_ahead(tables: Iterable[pa.Table]) -> Generator[pa.Table, None, None]:
    """The same tables; while one is written, the next is put in order by another thread."""
    if isinstance(tables, list):
        yield from tables
        return
    source = iter(tables)
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(next, source, None)
        while (table := waiting.result()) is not None:
            waiting = pool.submit(next, source, None)
            yield table


def _with_deletion_time(versions: pa.Table, now_ms: int) -> pa.Table:
    """In a table with a sequence field marks outlive the rows that they delete, for a while that begins now."""
    if KIND_FIELD.name not in versions.schema.names or DELETED_AT_FIELD.name in versions.schema.names:
        return versions
    now = pa.scalar(now_ms * 1000, pa.int64()).cast(DELETED_AT_FIELD.type.arrow)
    is_delete = pc.equal(versions.column(KIND_FIELD.name), DELETE)
    times = pc.if_else(is_delete, now, pa.scalar(None, now.type))
    return versions.append_column(pa.field(DELETED_AT_FIELD.name, now.type), times)


def deletes_of(keys: pa.Table, schema: Schema) -> pa.Table:
    """Versions that delete the rows with these keys: key columns as given, the others NULL."""
    columns = []
    for f in schema.fields:
        if f.name in keys.schema.names:
            columns.append(keys.column(f.name))
        else:
            columns.append(pa.chunked_array([pa.nulls(keys.num_rows, f.type.arrow)]))
    kinds = pa.chunked_array([pa.repeat(pa.scalar(DELETE, pa.int8()), keys.num_rows)])
    names = [*(f.name for f in schema.fields), KIND_FIELD.name]
    return pa.Table.from_arrays([*columns, kinds], names=names)
