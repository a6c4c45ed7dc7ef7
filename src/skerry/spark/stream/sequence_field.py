"""Fills the ``sequence.field`` of a table from metadata of changes.

``order_by`` orders the changes of one batch. Between batches, versions are ordered by their commits, unless the table
has a ``sequence.field``: then the greatest value wins in any batch, and a delete has a value of its own. Where that
order is not a column of the source's rows but a part of the envelope (``source.lsn``) or a column beside it (an offset
of Kafka), ``ChangeFormat.sequence`` names it, and every change gets its value, deletes included.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from pyspark.errors import AnalysisException
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.spark.read.condition_sql import quoted
from skerry.spark.stream.late_change import sequence_advice
from skerry.spark.write.check_columns import check_fills
from skerry.table.shape import TableShape
from skerry.types.literal import unknown_name
from skerry.types.schema import Schema

SEQUENCE_NAME = "__skerry_sequence"
"""Temporary name of the sequence column, until it gets its name in the table."""


@dataclass(frozen=True, slots=True)
class FilledSequence:
    """The table's ``sequence.field``, and the part of a change that fills it."""

    path: str
    name: str

    def missing(self, value: Column) -> tuple[Column, Column]:
        """The condition for a change without the value, and its message."""
        text = f"{self.path} is missing or NULL, and fills {self.name!r}, the 'sequence.field' of the table"
        return value.isNull(), F.lit(text)


def filled_sequence(schema: Schema, table_name: str, path: str | None) -> FilledSequence | None:
    """The part that fills a table's sequence; None if the rows have the column, or the table has no sequence."""
    rules = TableShape(schema).rules
    field = rules.sequence
    if path is None:
        return None
    if field is None:
        raise InvalidInputError(
            f"sequence={path!r} fills the column that the table option 'sequence.field' names, and table {table_name} "
            f"has none; {sequence_advice(rules.engine)}, or leave it out"
        )
    return FilledSequence(path, field.name)


def require_sequence(schema: Schema, table_name: str, columns: list[str]) -> None:
    """Refuse changes without the column that orders versions."""
    field = TableShape(schema).rules.sequence
    if field is not None and field.name not in columns:
        raise InvalidInputError(
            f"the rows have no column {field.name!r}, which orders the versions of a row in {table_name} "
            f"('sequence.field'); name the part of a change that fills it, like ChangeFormat(sequence='source.lsn')"
        )


def part_column(frame: DataFrame, parts: Mapping[str, Column], path: str, what: str) -> tuple[Column, spark.DataType]:
    """A part of a change by its path, ``source.lsn``, and its type."""
    if path in parts:
        column = parts[path]
    else:
        first, *rest = path.split(".")
        if first not in parts:
            raise InvalidInputError(f"{what}: {unknown_name(first, list(parts), 'part of the envelope')}")
        column = parts[first]
        for name in rest:
            column = column[name]
    try:
        return column, frame.select(column.alias("part")).schema["part"].dataType
    except AnalysisException:
        raise InvalidInputError(f"{what}: there is no {path!r} in what {path.split('.')[0]!r} holds") from None


def check_sequence_type(schema: Schema, sequence: FilledSequence, type_: spark.DataType) -> None:
    """Refuse a part of a type that the column does not accept, before any job runs."""
    check_fills(schema.by_name[sequence.name], type_, sequence.path)


def frame_parts(frame: DataFrame) -> dict[str, Column]:
    """The columns of a DataFrame, by name."""
    return {name: F.col(quoted(name)) for name in frame.columns}
