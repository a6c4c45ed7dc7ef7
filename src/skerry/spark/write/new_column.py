"""Columns of a DataFrame that a table lacks: they are added to it before the rows are written."""

from collections.abc import Collection, Sequence

from pyspark.errors import PySparkException
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import to_arrow_type

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError
from skerry.lake.table import Table
from skerry.spark.read.condition_sql import quoted
from skerry.spark.write.check_columns import check_batch_frame
from skerry.spark.write.version_order import checked_order
from skerry.spark.write.write_frame import check_rows
from skerry.store.ingest import check_missing_columns
from skerry.types.arrow import type_from_arrow
from skerry.types.datatype import DataType
from skerry.types.evolution import add_columns
from skerry.types.field import Field


def new_columns(table: Table, frame: DataFrame, others: Collection[str] = ()) -> list[Field]:
    """Columns of a DataFrame that a table lacks, without ``others``.

    Names that differ from a column's only in case are left to the check of the rows.
    """
    known = {name.lower() for name in table.schema.column_names}
    return [
        Field(f.name, table_type(f.name, f.dataType))
        for f in frame.schema.fields
        if f.name.lower() not in known and f.name not in others
    ]


def add_new_columns(table: Table, frame: DataFrame, others: Collection[str] = ()) -> list[str]:
    """Add the columns that the table lacks, in one commit; returns their names."""
    new = new_columns(table, frame, others)
    if not new:
        return []
    try:
        table.alter(add_columns(new))
    except SchemaError:
        if new_columns(table, frame, others):  # not added by another process meanwhile
            raise
    return [field.name for field in new]


def evolve_table(
    table: Table,
    frame: DataFrame,
    what: str,
    order_by: str | Sequence[str] = (),
    missing_columns: str | None = None,
) -> None:
    """Add the columns that the table lacks before an append or upsert, if the rest of the DataFrame fits the table."""
    given = check_batch_frame(frame, what)
    check_missing_columns(missing_columns)
    order = checked_order(given.schema, order_by)
    beside = {field.name for field in new_columns(table, given, order)}
    known = [quoted(name) for name in given.columns if name not in beside]
    if beside and known:
        check_rows(table, given.select(*known), what, order, missing_columns)
    add_new_columns(table, given, order)


def table_type(name: str, given: object) -> DataType:
    """The type of a column that holds values of a type of Spark."""
    words = getattr(given, "simpleString", lambda: str(given))().upper()
    try:
        return type_from_arrow(to_arrow_type(given, timezone="UTC"), name)  # type: ignore[arg-type]
    except (PySparkException, SkerryError):
        raise InvalidInputError(
            f"column {name!r} is {words}, which tables do not have; cast it, or leave it out"
        ) from None
