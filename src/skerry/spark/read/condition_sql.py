"""A bound predicate as a condition in Spark's SQL over columns of data files.

Spark's order is ours: NaN is greatest and equal to itself, texts compare by their bytes. A predicate without an exact
counterpart becomes ``None``, and our own reader reads and filters the rows instead.

Conditions are texts, because a text reaches the JVM in one call; a ``Column`` takes a dozen calls for each part of it.
Texts and names must mean the same under every setting of the session, so texts with special characters are written as
bytes: Spark replaces ``${name}`` in SQL, and backslashes escape or not, depending on settings.
"""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from pyspark.sql import types as spark_types

from skerry.common import quoting
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
from skerry.spark.values.spark_types import spark_type
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
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
)
from skerry.types.epoch import days_of, micros_of
from skerry.types.field import Field

MANY_VALUES = 200
"""Maximum length of an IN list; our own reader takes longer lists, which Spark is slow to parse and plan."""

_OPERATORS = {Op.EQ: "=", Op.NE: "<>", Op.LT: "<", Op.LE: "<=", Op.GT: ">", Op.GE: ">="}
_NUMBERS = (TINYINT, SMALLINT, INT, BIGINT)
_FLOATING = (FLOAT, DOUBLE)
_TEXTS = (STRING, JSON)
_PLAIN = (BOOLEAN, *_NUMBERS, *_FLOATING, *_TEXTS)
_ESCAPE = "!"
_SIMPLE_TEXT = re.compile(r"[A-Za-z0-9 .,:;_%!+-]*", re.ASCII)
_SUBSTITUTED = "${"


def quoted(name: str) -> str:
    """A name quoted for Spark."""
    return quoting.quoted(name, "`")


def is_safe_name(name: str) -> bool:
    """False if Spark may replace a part of the name by the value of a setting, even between quotes."""
    return _SUBSTITUTED not in name


def to_condition(predicate: BoundPredicate, columns: Mapping[int, str]) -> str | None:
    """The predicate over columns, given as SQL by field id; None if Spark has no exact equivalent."""
    if isinstance(predicate, AllOf | AnyOf):
        parts = [to_condition(part, columns) for part in predicate.parts]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        return f"({(' AND ' if isinstance(predicate, AllOf) else ' OR ').join(known)})"
    if isinstance(predicate, Constant):
        return _truth(predicate.truth is True)
    if isinstance(predicate, CompareColumns):
        if predicate.left.type != predicate.right.type or to_literal_type(predicate.left.type) is None:
            return None
        return f"({columns[predicate.left.id]} {_OPERATORS[predicate.op]} {columns[predicate.right.id]})"
    if isinstance(predicate, Matches | MatchesTerm | RowTest):
        return None
    assert isinstance(predicate, Compare | InSet | IsNull | IsNaN | StartsWith | Like | Decided)
    return _leaf(predicate, columns[predicate.field.id])


def _leaf(node: Compare | InSet | IsNull | IsNaN | StartsWith | Like | Decided, column: str) -> str | None:
    if isinstance(node, IsNull):
        return f"({column} IS {'NOT ' if node.negated else ''}NULL)"
    if isinstance(node, Decided):
        return f"({column} IS NOT NULL)" if node.truth else _truth(False)
    if isinstance(node, IsNaN):
        return f"({column} IS NOT NULL AND NOT isnan({column}))" if node.negated else f"isnan({column})"
    if isinstance(node, Compare):
        value = to_literal(node.value, node.field.type)
        return None if value is None else f"({column} {_OPERATORS[node.op]} {value})"
    if isinstance(node, InSet):
        return _in_set(node, column)
    if node.field.type != STRING:
        return None
    if isinstance(node, StartsWith):
        found = f"startswith({column}, {_text(node.prefix)})"
    else:
        found = f"({column} LIKE {_text(_like_pattern(node.pattern))} ESCAPE '{_ESCAPE}')"
    return f"(NOT {found})" if node.negated else found


def _in_set(node: InSet, column: str) -> str | None:
    if len(node.values) > MANY_VALUES:
        return None
    values = [to_literal(value, node.field.type) for value in node.values]
    known = [value for value in values if value is not None]
    if len(known) < len(values):
        return None
    return f"({column} {'NOT ' if node.negated else ''}IN ({', '.join(known)}))"


def _like_pattern(pattern: Pattern) -> str:
    return "".join(
        "".join(_ESCAPE + c if c in ("%", "_", _ESCAPE) else c for c in part) if isinstance(part, str) else part.value
        for part in pattern.parts
    )


def to_literal_type(type_: DataType) -> DataType | None:
    """The type, if its values can be Spark literals."""
    known = type_ in _PLAIN or type_ in (BINARY, DATE, TIMESTAMP, TIMESTAMPTZ) or isinstance(type_, DecimalType)
    return type_ if known else None


def to_literal(value: Any, type_: DataType) -> str | None:
    """A canonical value as a literal in Spark's SQL; None if Spark has no such value.

    Times become counts or texts, which no time zone changes. NULL of a nested type has no type.
    """
    if value is None:
        return "NULL" if is_nested(type_) else f"CAST(NULL AS {_sql_type(type_)})"
    if type_ == BOOLEAN:
        return _truth(value)
    if type_ in _NUMBERS:
        return f"CAST('{value:d}' AS {_sql_type(type_)})"
    if type_ in _FLOATING:  # the nearest DOUBLE first: Python's value is one
        return f"CAST(CAST('{float(value)!r}' AS DOUBLE) AS {_sql_type(type_)})"
    if isinstance(type_, DecimalType):
        return f"CAST('{value:f}' AS {_sql_type(type_)})"
    if type_ in _TEXTS:
        return _text(value)
    if type_ == BINARY:
        return f"X'{bytes(value).hex()}'"
    if type_ == DATE and isinstance(value, date):
        return f"date_from_unix_date({days_of(value)})"
    if type_ == TIMESTAMPTZ and isinstance(value, datetime):
        return f"timestamp_micros(CAST('{micros_of(value)}' AS BIGINT))"
    if type_ == TIMESTAMP and isinstance(value, datetime):
        return f"CAST('{value.isoformat(sep=' ')}' AS TIMESTAMP_NTZ)"
    return None


def is_nested(type_: DataType) -> bool:
    """True for types with parts."""
    return isinstance(type_, ArrayType | MapType | StructType)


def sql_nan(type_: DataType) -> str:
    """NaN of a floating type."""
    return f"CAST('NaN' AS {_sql_type(type_)})"


def sql_type(type_: spark_types.DataType) -> str:
    """The name of a scalar type, independent of settings: TIMESTAMP means what ``spark.sql.timestampType`` says."""
    return "TIMESTAMP_LTZ" if type_ == spark_types.TimestampType() else type_.simpleString()


def _sql_type(type_: DataType) -> str:
    return sql_type(spark_type(type_))


def _truth(value: bool) -> str:
    return "TRUE" if value else "FALSE"


def _text(value: str) -> str:
    if _SIMPLE_TEXT.fullmatch(value):
        return f"'{value}'"
    return f"CAST(X'{value.encode().hex()}' AS STRING)"


def is_literal(field: Field) -> bool:
    """True if the column's default can be a literal."""
    if field.default is None or to_literal_type(field.type) is None:
        return field.default is None
    return to_literal(field.default, field.type) is not None
