"""Builds system tables from columns that are computed on demand."""

from collections.abc import Callable, Sequence

import pyarrow as pa

from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given

TIME = pa.timestamp("us", "UTC")

VERSIONS = "versions of rows in its files, deletes included; without a primary key these are its rows"


def column(name: str, type_: pa.DataType, comment: str, *, nullable: bool = True) -> pa.Field:
    """A column of a system table; DESCRIBE shows the comment."""
    return pa.field(name, type_, nullable, {b"comment": comment.encode()})


def given_table(name: str, schema: pa.Schema, compute: Callable[[Sequence[str]], pa.Table]) -> Given:
    """A system table. ``compute`` gets the needed columns; it may return more."""

    def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
        return as_reader(compute(columns), columns, schema)

    return Given(name, schema, read)


def as_reader(table: pa.Table, columns: Sequence[str], schema: pa.Schema) -> pa.RecordBatchReader:
    """Some columns of a table as a stream. Without columns, there still are rows to count."""
    chosen = pa.schema([schema.field(column) for column in columns])
    if not columns:
        rows = pa.RecordBatch.from_struct_array(pa.array([{}] * table.num_rows, pa.struct([])))
        return pa.RecordBatchReader.from_batches(chosen, [rows])
    arrays = [table.column(field.name) for field in chosen]
    return pa.Table.from_arrays(arrays, schema=chosen).to_reader()


def table_of(schema: pa.Schema, rows: Sequence[Sequence[object]]) -> pa.Table:
    """A table from rows of values in the order of the columns."""
    columns = list(zip(*rows, strict=True)) if rows else [()] * len(schema)
    arrays = [pa.array(list(values), field.type) for values, field in zip(columns, schema, strict=True)]
    return pa.Table.from_arrays(arrays, schema=schema)


def from_millis(milliseconds: int) -> int:
    """A time in milliseconds in the unit of :data:`TIME` columns."""
    return milliseconds * 1000
