"""A bound predicate as a Spark condition over columns of data files.

Spark's order is ours: NaN is greatest and equal to itself, texts compare by their bytes. A predicate without an exact
counterpart becomes ``None``, and our own reader reads and filters the rows instead.
"""

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import reduce
from typing import Any

from pyspark.sql import Column
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.pruning.predicate.bound import (
    AllOf,
    AnyOf,
    BoundPredicate,
    Compare,
    CompareColumns,
    Constant,
    Decided,
    InSet,
    IsNaN,
    IsNull,
    Like,
    Matches,
    MatchesTerm,
    StartsWith,
)
from skerry.pruning.predicate.expression import Op
from skerry.pruning.predicate.foreign import RowTest
from skerry.pruning.predicate.like import Pattern
from skerry.spark.values.schema import spark_type
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    JSON,
    SMALLINT,
    STRING,
    TIMESTAMP,
    TIMESTAMPTZ,
    TINYINT,
    DataType,
    DecimalType,
)
from skerry.types.epoch import days_of, micros_of
from skerry.types.field import Field

MANY_VALUES = 200
"""Maximum length of an IN list; each value is a call to the JVM, so our own reader takes longer lists."""

_OPERATORS: dict[Op, Callable[[Column, Column], Column]] = {
    Op.EQ: lambda a, b: a == b,
    Op.NE: lambda a, b: a != b,
    Op.LT: lambda a, b: a < b,
    Op.LE: lambda a, b: a <= b,
    Op.GT: lambda a, b: a > b,
    Op.GE: lambda a, b: a >= b,
}
_PLAIN = (BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, STRING, JSON)
_ESCAPE = "\\"


def to_condition(predicate: BoundPredicate, columns: Mapping[int, Column]) -> Column | None:
    """The predicate over columns by field id; None if Spark has no exact equivalent."""
    if isinstance(predicate, AllOf | AnyOf):
        parts = [to_condition(part, columns) for part in predicate.parts]
        if any(part is None for part in parts):
            return None
        known = [part for part in parts if part is not None]
        if isinstance(predicate, AllOf):
            return reduce(lambda a, b: a & b, known)
        return reduce(lambda a, b: a | b, known)
    if isinstance(predicate, Constant):
        return F.lit(predicate.truth is True)
    if isinstance(predicate, CompareColumns):
        if predicate.left.type != predicate.right.type or to_literal_type(predicate.left.type) is None:
            return None
        return _OPERATORS[predicate.op](columns[predicate.left.id], columns[predicate.right.id])
    if isinstance(predicate, Matches | MatchesTerm | RowTest):
        return None
    assert isinstance(predicate, Compare | InSet | IsNull | IsNaN | StartsWith | Like | Decided)
    return _leaf(predicate, columns[predicate.field.id])


def _leaf(node: Compare | InSet | IsNull | IsNaN | StartsWith | Like | Decided, column: Column) -> Column | None:
    if isinstance(node, IsNull):
        return column.isNotNull() if node.negated else column.isNull()
    if isinstance(node, Decided):
        return column.isNotNull() if node.truth else F.lit(False)
    if isinstance(node, IsNaN):
        return (column.isNotNull() & ~F.isnan(column)) if node.negated else F.isnan(column)
    if isinstance(node, Compare):
        value = to_literal(node.value, node.field.type)
        return None if value is None else _OPERATORS[node.op](column, value)
    if isinstance(node, InSet):
        return _in_set(node, column)
    if node.field.type != STRING:
        return None
    found = column.startswith(node.prefix) if isinstance(node, StartsWith) else _like(column, node.pattern)
    return ~found if node.negated else found


def _in_set(node: InSet, column: Column) -> Column | None:
    if len(node.values) > MANY_VALUES:
        return None
    values = [to_literal(value, node.field.type) for value in node.values]
    if any(value is None for value in values):
        return None
    found = column.isin(values)
    return ~found if node.negated else found


def _like(column: Column, pattern: Pattern) -> Column:
    text = "".join(
        "".join(_ESCAPE + c if c in ("%", "_", _ESCAPE) else c for c in part) if isinstance(part, str) else part.value
        for part in pattern.parts
    )
    return F.like(column, F.lit(text), F.lit(_ESCAPE))


def to_literal_type(type_: DataType) -> DataType | None:
    """The type, if its values can be Spark literals."""
    known = type_ in _PLAIN or type_ in (BINARY, DATE, TIMESTAMP, TIMESTAMPTZ) or isinstance(type_, DecimalType)
    return type_ if known else None


def to_literal(value: Any, type_: DataType) -> Column | None:
    """A canonical value as a Spark literal; None if Spark has no such value.

    Times become counts or texts with a zone, because Spark would convert Python values by this machine's time zone.
    """
    if value is None:
        return F.lit(None).cast(spark_type(type_))
    if type_ in _PLAIN or isinstance(type_, DecimalType):
        return F.lit(value).cast(spark_type(type_))
    if type_ == BINARY:
        return F.unhex(F.lit(bytes(value).hex()))
    if type_ == DATE and isinstance(value, date):
        return F.date_from_unix_date(F.lit(days_of(value)))
    if type_ == TIMESTAMPTZ and isinstance(value, datetime):
        return F.timestamp_micros(F.lit(micros_of(value)).cast("bigint"))
    if type_ == TIMESTAMP and isinstance(value, datetime):
        return F.lit(value.isoformat(sep=" ")).cast("timestamp_ntz")
    return None


def is_literal(field: Field) -> bool:
    """True if the column's default can be a literal."""
    if field.default is None or to_literal_type(field.type) is None:
        return field.default is None
    return to_literal(field.default, field.type) is not None
