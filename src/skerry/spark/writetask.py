"""What a task writes: the files of a commit, before the commit.

A task gets rows as Spark has arranged them, checks and converts them, writes files under names that nobody else has,
and returns what a manifest has to say of them. Only what a task has returned is committed. Files of a task that failed,
or that ran beside another one for the same rows, belong to nobody: they are orphans.

Rows that cannot be written are the caller's mistake, not the machine's: such a task succeeds, and returns the error.
"""

import pickle
import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError, SkerryError
from skerry.formats.kind import DELETE
from skerry.formats.meta import DataFileMeta
from skerry.spark.address import TableAddress
from skerry.spark.distinct import OrderCheck, order_matters, same_rows
from skerry.store.change_keyed import show_row
from skerry.store.run import RunBuffer, deletes_of
from skerry.store.upsert import ingest_fields
from skerry.store.write import DataFileWriter
from skerry.table.context import TableContext
from skerry.types.conform import conform
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

RESULT_SCHEMA = "result binary"
KIND_NAME = "__skerry_kind"
"""The column that says of each row whether it is an UPSERT, a DELETE, an :data:`UPDATE_BEFORE` or :data:`INSERTED`."""
UPDATE_BEFORE = 3
"""What a row was before it was updated: a delete, unless a newer change of the same key stands behind it."""
INSERTED = 4
"""An UPSERT of a row that was not there before."""
PROBLEM_NAME = "__skerry_problem"
"""The column that says what is wrong with a row, if anything is."""
THEN_NAME = "__skerry_then"
"""The last column of an order, which puts what a row was before what it became."""
ORDER_PREFIX = "__skerry_order_"
"""What the names of columns begin with that order rows with the same key."""
_AT_ONCE_ROWS = 131_072
_AT_ONCE_BYTES = 32 << 20
_ROW = re.compile(r"row (\d+)(?=[,:])")


class RowKind(Enum):
    """What the rows of a DataFrame are."""

    APPENDED = "appended"
    UPSERTED = "upserted"
    DELETED = "deleted"
    MIXED = "mixed"
    """Each row says it, in :data:`KIND_NAME`."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """What one task has done: files, or an error."""

    rows: int = 0
    files: tuple[DataFileMeta, ...] = ()
    error: SkerryError | None = None

    def pack(self) -> bytes:
        return zlib.compress(pickle.dumps(self), 1)

    @staticmethod
    def unpack(packed: bytes) -> "TaskResult":
        result: TaskResult = pickle.loads(zlib.decompress(packed))
        return result


@dataclass(frozen=True, slots=True)
class WriteTask:
    """For ``mapInArrow``, over rows with the table's columns, those of the order, and possibly their kind."""

    address: TableAddress
    schema: Schema
    kind: RowKind
    order_by: tuple[str, ...] = ()
    """What the columns of the order are called, for errors."""

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        result = self.write(batches)
        yield pa.record_batch([pa.array([result.pack()], pa.binary())], names=["result"])

    def write(self, batches: Iterable[pa.RecordBatch]) -> TaskResult:
        """Write all rows; an error that comes of them is part of the result, any other one is raised."""
        try:
            return self._write(batches)
        except SkerryError as error:
            if error.retryable:  # it may go well in another attempt
                raise
            return TaskResult(error=error)

    def _write(self, batches: Iterable[pa.RecordBatch]) -> TaskResult:
        context = self.address.open()
        if self.kind is RowKind.APPENDED:
            writer: _Writer = _Appended(context, self.schema)
        else:
            writer = _Versions(context, self.schema, self.kind, self.order_by)
        rows = 0
        try:
            for table in gather(batches):
                rows += table.num_rows
                writer.write(table)
            return TaskResult(rows, tuple(writer.finish()))
        except BaseException:  # whatever Spark does to stop a task included
            writer.discard()
            raise


class _Writer(Protocol):
    def write(self, table: pa.Table) -> None: ...
    def finish(self) -> Sequence[DataFileMeta]: ...
    def discard(self) -> None: ...


class _Appended:
    """Rows of a table without a primary key."""

    def __init__(self, context: TableContext, schema: Schema) -> None:
        self._name, self._fields = context.name, schema.fields
        self._writer = DataFileWriter(context, schema)

    def write(self, table: pa.Table) -> None:
        for fitting in conform_rows(table, self._fields, self._name):
            self._writer.write(fitting)

    def finish(self) -> Sequence[DataFileMeta]:
        return self._writer.finish()

    def discard(self) -> None:
        self._writer.discard()


@dataclass(slots=True)
class _Versions:
    """Versions of rows in a table with a primary key: sorted runs."""

    context: TableContext
    schema: Schema
    kind: RowKind
    order_by: tuple[str, ...]
    _buffer: RunBuffer = field(init=False)
    _check: OrderCheck | None = field(init=False)
    _held: pa.Table | None = None
    """A last row that may not be one: what comes next will tell."""

    def __post_init__(self) -> None:
        rules = MergeRules.of(self.schema)
        self._buffer = RunBuffer(self.context, self.schema)
        deletes = self.kind is not RowKind.UPSERTED
        self._check = OrderCheck(rules) if deletes or order_matters(rules, self.schema.column_names) else None

    def write(self, table: pa.Table) -> None:
        if self.kind is RowKind.MIXED:
            _refuse_problems(table, self.context.name)
            table = self._settled(table)
        self._write(table)

    def _write(self, table: pa.Table) -> None:
        versions = self._versions(table)
        if self._check is not None:
            names = [name for name in table.column_names if name.startswith(ORDER_PREFIX)]
            self._check.check(versions, table.select(names).rename_columns(list(self.order_by)))
        self._buffer.write(versions)

    def finish(self) -> Sequence[DataFileMeta]:
        if self._held is not None:
            self._write(self._held)
        return self._buffer.finish().files

    def discard(self) -> None:
        self._buffer.discard()

    def _versions(self, table: pa.Table) -> pa.Table:
        rows = table.select([name for name in table.column_names if not _is_beside(name)])
        if self.kind is RowKind.UPSERTED:
            return self._upserts(rows)
        if self.kind is RowKind.DELETED:
            return self._deletes(rows)
        is_delete = pc.is_in(table.column(KIND_NAME), value_set=pa.array([DELETE, UPDATE_BEFORE], pa.int8()))
        places = pc.indices_nonzero(pc.invert(is_delete)), pc.indices_nonzero(is_delete)
        if not len(places[1]):
            return self._upserts(rows)
        parts = [self._upserts(rows.take(places[0])), self._deletes(rows.take(places[1]))]
        whole = pa.concat_tables([part for part in parts if part.num_rows], promote_options="default")
        return whole.take(pc.sort_indices(pa.concat_arrays(list(places))))  # as they came

    def _settled(self, table: pa.Table) -> pa.Table:
        """Rows without those that only say what another one of them was before."""
        if self._held is not None:
            table, self._held = pa.concat_tables([self._held, table]), None
        kinds = table.column(KIND_NAME).to_numpy()
        if kinds[-1] == UPDATE_BEFORE:
            table, self._held = table.slice(0, table.num_rows - 1), table.slice(table.num_rows - 1)
        before = np.flatnonzero(kinds[: table.num_rows] == UPDATE_BEFORE)
        if not len(before):
            return table
        whole = table if self._held is None else pa.concat_tables([table, self._held])
        keep = np.ones(table.num_rows, np.bool_)
        keys = [whole.column(name) for name in self.schema.primary_key]
        followed = same_rows(keys, before, before + 1)
        keep[before] = ~followed
        self._refuse_unordered(whole, before[followed])
        return table.filter(pa.array(keep))

    def _refuse_unordered(self, rows: pa.Table, before: NDArray[np.int64]) -> None:
        """Refuse an insert beside an update that took a row away from the same key, if none of them is newer."""
        before = before[rows.column(KIND_NAME).to_numpy()[before + 1] == INSERTED]
        order = [f"{ORDER_PREFIX}{n}" for n, name in enumerate(self.order_by) if name != THEN_NAME]
        same = same_rows([rows.column(name) for name in order], before, before + 1)
        if same.any():
            row = rows.slice(int(before[same][0]), 1)
            shown = _show(row.select(list(self.schema.primary_key)), self.schema.primary_key)
            names = ", ".join(name for name in self.order_by if name != THEN_NAME)
            raise DataError(
                f"table {self.context.name!r}: the row {shown} was inserted, and an update tells what was there before "
                f"it; which came first nobody says{f', since they are equal in {names}' if names else ''}: order "
                f"changes (order_by) by something that tells"
            )

    def _upserts(self, rows: pa.Table) -> pa.Table:
        fitting = list(conform_rows(rows, ingest_fields(self.schema), self.context.name, self.schema.primary_key))
        return pa.concat_tables(fitting) if fitting else rows.slice(0, 0)

    def _deletes(self, rows: pa.Table) -> pa.Table:
        fields = delete_fields(self.schema)
        given = rows.select([f.name for f in fields])
        fitting = list(conform_rows(given, fields, self.context.name, self.schema.primary_key))
        keys = pa.concat_tables(fitting) if fitting else given.slice(0, 0)
        sequence = MergeRules.of(self.schema).sequence
        if sequence is not None and keys.column(sequence.name).null_count:
            row = pc.index(keys.column(sequence.name).is_null(), True).as_py()
            shown = _show(keys.slice(row, 1), self.schema.primary_key)
            raise DataError(
                f"table {self.context.name!r}: the delete of {shown} has no value for {sequence.name!r}, which orders "
                f"the versions of a row ('sequence.field'); a delete carries that of the row that it deletes"
            )
        return deletes_of(keys, self.schema)


def _is_beside(name: str) -> bool:
    """Is it a column that says something of rows, and is none of theirs?"""
    return name in (KIND_NAME, PROBLEM_NAME) or name.startswith(ORDER_PREFIX)


def _refuse_problems(table: pa.Table, table_name: str) -> None:
    problems = table.column(PROBLEM_NAME).drop_null()
    if len(problems):
        raise DataError(f"table {table_name!r}: {problems[0].as_py()}")


def delete_fields(schema: Schema) -> tuple[Field, ...]:
    """The columns of a delete: the key's, and the sequence field."""
    rules = MergeRules.of(schema)
    sequence = None if rules.sequence is None or rules.sequence in rules.key else rules.sequence
    return rules.key if sequence is None else (*rules.key, sequence)


def gather(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Small batches together as larger tables: what is done once for each costs more than what is done for its rows."""
    waiting: list[pa.RecordBatch] = []
    rows = size_bytes = 0
    for batch in batches:
        if not batch.num_rows:
            continue
        waiting.append(batch)
        rows += batch.num_rows
        size_bytes += batch.nbytes
        if rows >= _AT_ONCE_ROWS or size_bytes >= _AT_ONCE_BYTES:
            yield pa.Table.from_batches(waiting)
            waiting, rows, size_bytes = [], 0, 0
    if waiting:
        yield pa.Table.from_batches(waiting)


def conform_rows(
    table: pa.Table, fields: tuple[Field, ...], table_name: str, key: Sequence[str] = ()
) -> Iterator[pa.Table]:
    """The rows in the table's own types. The number of a row in its task says nothing to anybody: its key is shown."""
    try:
        yield from conform(table, fields, table_name=table_name)
    except DataError as error:
        found = _ROW.search(str(error))
        if found is None or int(found[1]) >= table.num_rows:
            raise
        row = table.slice(int(found[1]), 1)
        names = [name for name in key if name in row.column_names] or row.column_names[:_SHOWN_COLUMNS]
        text = f"{str(error)[: found.start()]}the row {_show(row, names)}{str(error)[found.end() :]}"
        raise DataError(text) from None


_SHOWN_COLUMNS = 4


def _show(row: pa.Table, names: Sequence[str]) -> str:
    return show_row({name: _value(row.column(name)) for name in names})


def _value(one: pa.ChunkedArray) -> object:
    try:
        return one[0].as_py()
    except UnicodeDecodeError:
        return one.cast(pa.binary())[0].as_py() if one.type == pa.string() else "…"
    except (ValueError, OverflowError):  # a time that Python has no value for
        return one.cast(pa.string())[0].as_py()
