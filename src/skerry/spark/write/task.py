"""Writes the files of a commit in Spark tasks.

A task gets rows as Spark has sorted them, checks and converts them, writes files under unique names, and returns their
manifest entries. Only returned files are committed. Files of a task that failed, or that ran twice for the same rows,
are orphans.

Rows that cannot be written are the caller's error, not the machine's: such a task succeeds and returns the error, so
that Spark does not repeat it.
"""

import pickle
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError, SkerryError
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.where import WhereClause
from skerry.spark.session.address import TableAddress
from skerry.spark.write.duplicate_key import OrderCheck, RepeatedKeys, order_matters, same_rows
from skerry.store.update.keyed import show_row
from skerry.store.write.open_file import RowWriter, WrittenFiles
from skerry.store.write.partitioned_files import DataFileWriter
from skerry.store.write.sorted_run import RunBuffer, deletes_of
from skerry.table.context import TableContext
from skerry.table.shape import TableShape
from skerry.types.conform import conform
from skerry.types.field import Field
from skerry.types.schema import Schema

RESULT_SCHEMA = "result binary"
KIND_NAME = "__skerry_kind"
"""The column with each row's kind: UPSERT, DELETE, :data:`UPDATE_BEFORE` or :data:`INSERTED`."""
UPDATE_BEFORE = 3
"""A row before an update: a delete, unless a newer change of the same key follows."""
INSERTED = 4
"""An UPSERT of a row that did not exist."""
PROBLEM_NAME = "__skerry_problem"
"""The column with the problem of a row, or NULL."""
THEN_NAME = "__skerry_then"
"""The last ordering column, which puts a row before an update ahead of the row after it."""
CLAUSE_NAME = "__skerry_clause"
"""The column with the number of the clause of a statement that a row comes from; rows are counted by it."""
ORDER_PREFIX = "__skerry_order_"
"""Prefix of the columns that order rows with the same key."""
_AT_ONCE_ROWS = 131_072
_AT_ONCE_BYTES = 32 << 20


class RowKind(Enum):
    """Kind of all rows of a DataFrame."""

    APPENDED = "appended"
    UPSERTED = "upserted"
    DELETED = "deleted"
    MIXED = "mixed"
    """Each row has its own kind, in :data:`KIND_NAME`."""


@dataclass(frozen=True, slots=True)
class TaskResult:
    """Result of one task: files, or an error."""

    rows: int = 0
    files: tuple[DataFileMeta, ...] = ()
    error: SkerryError | None = None
    clauses: tuple[tuple[int, int], ...] = ()
    """The number of rows of each clause, for rows with :data:`CLAUSE_NAME`."""

    def pack(self) -> bytes:
        return zlib.compress(pickle.dumps(self), 1)

    @staticmethod
    def unpack(packed: bytes) -> "TaskResult":
        result: TaskResult = pickle.loads(zlib.decompress(packed))
        return result


@dataclass(frozen=True, slots=True)
class WriteTask:
    """The function for ``mapInArrow``, over rows with the table's columns, the ordering columns, and possibly their
    kind."""

    address: TableAddress
    schema: Schema
    kind: RowKind
    order_by: tuple[str, ...] = ()
    """Names of the ordering columns, for errors."""
    repeated: RepeatedKeys = RepeatedKeys.ORDERED
    within: WhereClause | None = None
    """A condition that new rows must satisfy."""

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        result = self.write(batches)
        yield pa.record_batch([pa.array([result.pack()], pa.binary())], names=["result"])

    def write(self, batches: Iterable[pa.RecordBatch]) -> TaskResult:
        """Write all rows. Returns an error caused by the rows as part of the result; raises any other error."""
        try:
            return self._write(batches)
        except SkerryError as error:
            if error.retryable:  # another attempt may succeed
                raise
            return TaskResult(error=error)

    def _write(self, batches: Iterable[pa.RecordBatch]) -> TaskResult:
        context = self.address.open()
        within = None if self.within is None else RowsWithin(self.within, self.schema, context.name)
        if self.kind is RowKind.APPENDED:
            writer: RowWriter = _Appended(context, context.shape(self.schema), within)
        else:
            writer = _Versions(context, context.shape(self.schema), self.kind, self.order_by, self.repeated, within)
        rows = 0
        clauses: Counter[int] = Counter()
        try:
            for table in gather(batches):
                rows += table.num_rows
                if CLAUSE_NAME in table.column_names:
                    clauses.update({pair["values"]: pair["counts"] for pair in _counts(table.column(CLAUSE_NAME))})
                    table = table.drop_columns(CLAUSE_NAME)
                writer.write(table)
            return TaskResult(rows, tuple(writer.finish().files), clauses=tuple(clauses.items()))
        except BaseException:  # also when Spark kills the task
            writer.discard()
            raise


def _counts(column: pa.ChunkedArray) -> list[dict[str, int]]:
    counted: list[dict[str, int]] = pc.value_counts(column).to_pylist()
    return counted


class RowsWithin:
    """Checks that new rows satisfy the condition of the rows that they replace."""

    def __init__(self, where: WhereClause, schema: Schema, table_name: str) -> None:
        self._where, self._predicate = where, where.bind(schema)
        self._key, self._table_name = schema.primary_key, table_name

    def check(self, rows: pa.Table) -> None:
        """Raise an error that shows the first row outside."""
        for batch in rows.to_batches():
            outside = np.flatnonzero(~evaluate(self._predicate, batch))
            if len(outside):
                row = pa.Table.from_batches([batch.slice(int(outside[0]), 1)])
                shown = _show(row, self._key or row.column_names[:_SHOWN_COLUMNS])
                raise DataError(
                    f"table {self._table_name!r}: the row {shown} does not meet the condition {self._where} of the "
                    f"rows that are replaced; widen it, or leave such rows out"
                )


class _Appended:
    """Rows of a table without a primary key."""

    def __init__(self, context: TableContext, shape: TableShape, within: RowsWithin | None = None) -> None:
        self._name, self._fields, self._within = context.name, shape.ingest_fields, within
        self._writer = DataFileWriter(context, shape)

    def write(self, table: pa.Table) -> None:
        for fitting in conform_rows(table, self._fields, self._name):
            if self._within is not None:
                self._within.check(fitting)
            self._writer.write(fitting)

    def finish(self) -> WrittenFiles:
        return self._writer.finish()

    def discard(self) -> None:
        self._writer.discard()


@dataclass(slots=True)
class _Versions:
    """Row versions of a table with a primary key: sorted runs."""

    context: TableContext
    shape: TableShape
    kind: RowKind
    order_by: tuple[str, ...]
    repeated: RepeatedKeys = RepeatedKeys.ORDERED
    within: RowsWithin | None = None
    _buffer: RunBuffer = field(init=False)
    _check: OrderCheck | None = field(init=False)
    _held: pa.Table | None = None
    """A final update-before row, held back until the next rows show whether its key follows."""

    def __post_init__(self) -> None:
        rules = self.shape.rules
        self._buffer = RunBuffer(self.context, self.shape)
        deletes = self.kind is not RowKind.UPSERTED
        matters = deletes or order_matters(rules, self.shape.schema.column_names)
        self._check = OrderCheck(rules, self.repeated) if matters else None

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

    def finish(self) -> WrittenFiles:
        if self._held is not None:
            self._write(self._held)
        return self._buffer.finish()

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
        return whole.take(pc.sort_indices(pa.concat_arrays(list(places))))  # in their original order

    def _settled(self, table: pa.Table) -> pa.Table:
        """Rows without those update-befores that are followed by a newer change of the same key."""
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
        keys = [whole.column(name) for name in self.shape.schema.primary_key]
        followed = same_rows(keys, before, before + 1)
        keep[before] = ~followed
        self._refuse_unordered(whole, before[followed])
        return table.filter(pa.array(keep))

    def _refuse_unordered(self, rows: pa.Table, before: NDArray[np.int64]) -> None:
        """Refuse an insert and an update-before of the same key without an order between them."""
        before = before[rows.column(KIND_NAME).to_numpy()[before + 1] == INSERTED]
        order = [f"{ORDER_PREFIX}{n}" for n, name in enumerate(self.order_by) if name != THEN_NAME]
        same = same_rows([rows.column(name) for name in order], before, before + 1)
        if same.any():
            row = rows.slice(int(before[same][0]), 1)
            shown = _show(row.select(list(self.shape.schema.primary_key)), self.shape.schema.primary_key)
            names = ", ".join(name for name in self.order_by if name != THEN_NAME)
            raise DataError(
                f"table {self.context.name!r}: the row {shown} has an insert and an update-before, and no order "
                f"between them{f', since they are equal in {names}' if names else ''}: order changes (order_by) by "
                f"columns in which they differ"
            )

    def _upserts(self, rows: pa.Table) -> pa.Table:
        fitting = list(conform_rows(rows, self.shape.ingest_fields, self.context.name, self.shape.schema.primary_key))
        whole = pa.concat_tables(fitting) if fitting else rows.slice(0, 0)
        if self.within is not None and fitting:
            self.within.check(whole)
        return whole

    def _deletes(self, rows: pa.Table) -> pa.Table:
        fields = self.shape.delete_fields
        given = rows.select([f.name for f in fields])
        fitting = list(conform_rows(given, fields, self.context.name, self.shape.schema.primary_key))
        keys = pa.concat_tables(fitting) if fitting else given.slice(0, 0)
        sequence = self.shape.rules.sequence
        if sequence is not None and keys.column(sequence.name).null_count:
            row = pc.index(keys.column(sequence.name).is_null(), True).as_py()
            shown = _show(keys.slice(row, 1), self.shape.schema.primary_key)
            raise DataError(
                f"table {self.context.name!r}: the delete of {shown} has no value for {sequence.name!r}, which orders "
                f"the versions of a row ('sequence.field'); a delete carries that of the row that it deletes"
            )
        return deletes_of(keys, self.shape.schema)


def _is_beside(name: str) -> bool:
    """True for a column about the row that is not one of the table's."""
    return name in (KIND_NAME, PROBLEM_NAME) or name.startswith(ORDER_PREFIX)


def _refuse_problems(table: pa.Table, table_name: str) -> None:
    problems = table.column(PROBLEM_NAME).drop_null()
    if len(problems):
        raise DataError(f"table {table_name!r}: {problems[0].as_py()}")


def gather(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.Table]:
    """Combine small batches into larger tables, since the cost per batch exceeds the cost of its rows."""
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
    """The rows in the table's types. Errors show a row's key, since its number within the task is not meaningful."""

    def title(row: int) -> str:
        names = [name for name in key if name in table.column_names] or table.column_names[:_SHOWN_COLUMNS]
        return f"the row {_show(table.slice(row, 1), names)}"

    yield from conform(table, fields, table_name=table_name, row_title=title)


_SHOWN_COLUMNS = 4


def _show(row: pa.Table, names: Sequence[str]) -> str:
    return show_row({name: _value(row.column(name)) for name in names})


def _value(one: pa.ChunkedArray) -> object:
    try:
        return one[0].as_py()
    except UnicodeDecodeError:
        return one.cast(pa.binary())[0].as_py() if one.type == pa.string() else "…"
    except (ValueError, OverflowError):  # a time beyond Python's range
        return one.cast(pa.string())[0].as_py()
