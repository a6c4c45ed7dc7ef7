"""Writer of primary-key tables: row versions → sorted runs.

Rows are split by partition, sorted by key, and merged to one version per key: so a file holds each key once, sorted.
Memory is bounded: up to ``BUFFER_BYTES`` of rows become one run per partition; later rows become a newer run of the
same commit.
"""

from collections.abc import Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE, DELETED_AT_FIELD, KIND_FIELD, UPSERT
from skerry.formats.stored_column import StoredColumns, stored_columns
from skerry.lsm.merge_versions import SumExceededError, merge_slices, merge_versions, prepare_versions, split_versions
from skerry.pruning.partition.placement import place_rows
from skerry.store.ingest import check_partition_count
from skerry.store.write.open_file import FilePlacement, OpenDataFile, WrittenFiles, write_all
from skerry.table.context import TableContext
from skerry.table.shape import TableShape
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

BUFFER_BYTES = 256 << 20
_MARKS = (KIND_FIELD, DELETED_AT_FIELD)


@dataclass(slots=True)
class RunWriter:
    """Writes one sorted run of one partition.

    Call order: ``write`` tables of versions, each sorted and after the one before; then ``finish`` or ``discard``. A
    file ends at the target size. It also ends at the first delete mark, so that only files with marks have the columns
    for them.
    """

    context: TableContext
    shape: TableShape
    placement: FilePlacement
    format: str
    _done: WrittenFiles = field(init=False)
    _open: "_OpenRun | None" = None

    def __post_init__(self) -> None:
        self._done = WrittenFiles(self.context)

    def write(self, table: pa.Table) -> None:
        """Add rows."""
        step = self.shape.slice_rows
        for start in range(0, table.num_rows, step):
            self._write_piece(table.slice(start, step))

    def _write_piece(self, table: pa.Table) -> None:
        marks = tuple(mark for mark in _MARKS if mark.name in table.schema.names) if _has_marks(table) else ()
        if marks and self._open is not None and self._open.marks != marks:
            self._end()
        if self._open is None:
            self._open = self._begin(marks)
        self._open.write(table)
        if self._open.file.size_bytes >= self.shape.options.file_target_size_bytes:
            self._end()

    def finish(self) -> WrittenFiles:
        """Close the last file; all are durable."""
        if self._open is not None:
            self._end()
        return self._done

    def discard(self) -> None:
        """Remove what was written."""
        if self._open is not None:
            self._open.file.discard()
            self._open = None
        self._done.discard()

    def _begin(self, marks: tuple[Any, ...]) -> "_OpenRun":
        rules = self.shape.rules
        columns = stored_columns(self.shape.schema, marks, optional=bool(marks) or rules.combines)
        number = len(self._done.files)
        file = OpenDataFile(self.context, self.shape, self.placement, columns, format=self.format, number=number)
        return _OpenRun(file, columns, marks, rules)

    def _end(self) -> None:
        assert self._open is not None
        meta = self._open.finish()
        self._open = None
        self._done.files.append(meta)


@dataclass(slots=True)
class _OpenRun:
    """A file being written, and the key bounds for its manifest entry."""

    file: OpenDataFile
    columns: StoredColumns
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
        self.file.write(pa.Table.from_arrays(arrays, schema=self.columns.arrow))

    def finish(self) -> DataFileMeta:
        return self.file.finish(min_key=self.min_key, max_key=self.max_key, tombstone_count=self.tombstones)

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
class RunBuffer:
    """Buffers rows and writes a level-0 run whenever the buffer is full.

    Call order: ``write`` any number of tables of versions, oldest first and possibly with ``_kind``; then ``finish`` or
    ``discard``. ``prepared`` says that counted values are counts already
    (``skerry.lsm.merge_versions.prepare_versions``).
    """

    context: TableContext
    shape: TableShape
    format: str | None = None
    prepared: bool = False
    _done: WrittenFiles = field(init=False)
    _waiting: list[pa.Table] = field(default_factory=list)
    _waiting_bytes: int = 0
    _touched: set[Any] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._done = WrittenFiles(self.context)

    def write(self, table: pa.Table) -> None:
        """Add versions."""
        if not table.num_rows:
            return
        self._waiting.append(table)
        self._waiting_bytes += table.nbytes
        if self._waiting_bytes >= BUFFER_BYTES:
            self._flush()

    def finish(self) -> WrittenFiles:
        """Write the buffered rows; the files are durable, and no snapshot refers to them yet."""
        if self._waiting:
            self._flush()
        return self._done

    def discard(self) -> None:
        """Remove what was written."""
        self._waiting, self._waiting_bytes = [], 0
        self._done.discard()

    def _flush(self) -> None:
        table = pa.concat_tables(self._waiting, promote_options="default")
        self._waiting, self._waiting_bytes = [], 0
        schema = self.shape.schema
        for piece in place_rows(table, schema.spec, schema.by_id):
            self._touched.add(tuple("NaN" if value != value else value for value in piece.values))
            check_partition_count(self.context, self.shape, len(self._touched))
            versions = piece.table if self.prepared else prepare_versions(piece.table, self.shape.rules)
            self._write_partition(versions, FilePlacement.of(schema, schema.spec, piece.values))

    def _write_partition(self, versions: pa.Table, placement: FilePlacement) -> None:
        rules, options, now_ms = self.shape.rules, self.shape.options, self.context.env.clock.now_ms()
        for run in _sorted_runs(versions, rules, self.shape.slice_rows):
            writer = RunWriter(self.context, self.shape, placement, self.format or options.file_format)
            with closing(_one_ahead(run)) as slices:
                timed = (part if rules.sequence is None else _with_deletion_time(part, now_ms) for part in slices)
                self._done.files += write_all(writer, timed).files


def write_runs(
    context: TableContext, shape: TableShape, tables: Iterable[pa.Table], *, format: str | None = None
) -> WrittenFiles:
    """Rows as users gave them, oldest first and possibly with ``_kind``, as runs of level 0.

    After an error no file is left. The files are durable, and no snapshot refers to them yet.
    """
    return write_all(RunBuffer(context, shape, format), tables)


def _sorted_runs(versions: pa.Table, rules: MergeRules, slice_rows: int) -> list[Iterable[pa.Table]]:
    """The versions as one run; as several, if a sum overflows its column.

    Such rows cannot be read, but they can be deleted. If the flush refused these acknowledged rows, the writer could
    never flush again.
    """
    if not rules.combines and versions.num_rows > slice_rows:
        return [merge_slices(versions, rules, slice_rows)]
    try:
        return [[merge_versions([versions], rules, final=False)]]
    except SumExceededError:
        return [[run] for run in split_versions(versions, rules)]


def _one_ahead(tables: Iterable[pa.Table]) -> Generator[pa.Table, None, None]:
    """The same tables; while one is written, another thread sorts the next."""
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
    """In a table with a sequence field, delete marks get the current time, from which their retention counts."""
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
