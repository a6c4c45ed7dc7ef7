"""Checks a DataFrame's columns against a table, before any job runs.

Columns are matched by exact name. Rows arrive from Spark as Arrow columns, so a column accepts the types that
``skerry.types.accept`` lists; the tasks that write check the values.
"""

from collections.abc import Collection, Iterable

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql import types as spark
from pyspark.sql.pandas.types import to_arrow_type

from skerry.common.errors import DataError, InvalidInputError
from skerry.spark.values.spark_types import spark_type
from skerry.types.accept import TypeRefusedError, check_type
from skerry.types.conform import WHOLE_ROWS, columns_in_words
from skerry.types.field import Field
from skerry.types.literal import unknown_name

_ATOMIC = (
    spark.BooleanType, spark.ByteType, spark.ShortType, spark.IntegerType, spark.LongType, spark.FloatType,
    spark.DoubleType, spark.DecimalType, spark.StringType, spark.BinaryType, spark.DateType, spark.TimestampType,
    spark.TimestampNTZType, spark.TimeType, spark.NullType,
)  # fmt: skip


def check_batch_frame(frame: object, what: str) -> DataFrame:
    """Raise an error for an object that is not a DataFrame, and for a streaming DataFrame."""
    if not isinstance(frame, DataFrame):
        raise InvalidInputError(f"{what} takes a DataFrame of Spark, not {type(frame).__name__}")
    if frame.isStreaming:
        raise InvalidInputError(f"{what} takes the rows of a DataFrame at once; this one is a stream: use write_stream")
    return frame


def check_columns(
    given: spark.StructType,
    fields: Iterable[Field],
    table_name: str,
    *,
    others: Collection[str] = (),
    required: Collection[str] = (),
) -> None:
    """Raise :class:`DataError` with all problems of the columns; ``others`` are additional columns that are allowed.

    Columns in ``required`` must be present even if they are nullable, because an upsert replaces whole rows.
    """
    wanted = tuple(fields)
    problems = [*_wrong_names(given, wanted, others), *_missing(given, wanted)]
    lacking = [f.name for f in wanted if f.name in required and f.nullable and f.name not in given.names]
    if lacking:
        problems.append(f"{columns_in_words(lacking)} {'are' if len(lacking) > 1 else 'is'} missing: {WHOLE_ROWS}")
    types = {field.name: field.dataType for field in given.fields}
    for field in wanted:
        if field.name in types:
            problems += _wrong_type(field, types[field.name])
    if not problems and not any(field.name in types for field in wanted):  # Spark would lose count of such rows
        problems.append("it has none of the table's columns")
    if problems:
        lines = "".join(f"\n- {problem}" for problem in problems)
        raise DataError(f"the DataFrame does not fit table {table_name}:{lines}")


def check_fills(field: Field, given: spark.DataType, path: str) -> None:
    """Raise :class:`DataError` if a column does not accept the type of the value that fills it."""
    problems = _wrong_type(field, given)
    if problems:
        raise DataError(f"{path!r} is to fill {field.name!r}: {problems[0]}")


def _wrong_names(given: spark.StructType, wanted: tuple[Field, ...], others: Collection[str]) -> list[str]:
    known = [field.name for field in wanted]
    problems = []
    for name in dict.fromkeys(given.names):
        if name not in known and name not in others:
            problems.append(unknown_name(name, known, "column"))
        elif given.names.count(name) > 1:
            problems.append(f"column {name!r} is there twice")
    return problems


def _missing(given: spark.StructType, wanted: tuple[Field, ...]) -> list[str]:
    return [
        f"column {field.name!r} is missing, and it is {field.type} NOT NULL without a default"
        for field in wanted
        if field.name not in given.names and not field.nullable and field.default is None
    ]


def _wrong_type(field: Field, given: spark.DataType) -> list[str]:
    if isinstance(given, spark.NullType) and not field.nullable:
        return [f"column {field.name!r} is {field.type} NOT NULL, and the DataFrame has nothing but NULL there"]
    advice = ""
    try:
        arrow = _arrow_type(given)
        if arrow is not None:
            check_type(arrow, field.type)
            return []
    except TypeRefusedError as error:
        inside = f"{error.part[1:]}: " if error.part else ""
        advice = _advice(error, field, given, inside)
    fitting = spark_type(field.type).simpleString().upper()
    zone = " with a time zone" if isinstance(given, spark.TimestampType) else ""
    return [
        f"column {field.name!r} is {field.type}, the DataFrame has {given.simpleString().upper()}{zone}; "
        f"{advice or f'cast it to {fitting}, if that is what it means'}"
    ]


def _advice(error: TypeRefusedError, field: Field, given: spark.DataType, inside: str) -> str:
    if isinstance(given, spark.StructType) and "cast" not in error.advice:
        return f"{inside}{error.advice}"
    if str(field.type) == "TIMESTAMP" and isinstance(given, spark.TimestampType):
        return "cast it to TIMESTAMP_NTZ, which takes the session's time zone off"
    if str(field.type) == "TIMESTAMPTZ" and isinstance(given, spark.TimestampNTZType):
        return "cast it to TIMESTAMP, which takes the times for those of the session's time zone"
    if inside:
        return f"{inside}that is {error.wanted}, the DataFrame has {error.got}"
    return ""


def accepts(field: Field, given: spark.DataType) -> bool:
    """True if a column accepts values of a type; the tasks that write check the values."""
    return not _wrong_type(field, given)


def _arrow_type(given: spark.DataType) -> pa.DataType | None:
    """The Arrow type in which values reach tasks; None if tables have no such type."""
    if isinstance(given, spark.ArrayType):
        parts = [given.elementType]
    elif isinstance(given, spark.MapType):
        parts = [given.keyType, given.valueType]
    elif isinstance(given, spark.StructType):
        parts = [field.dataType for field in given.fields]
    elif isinstance(given, _ATOMIC):
        parts = []
    else:
        return None
    if any(_arrow_type(part) is None for part in parts):
        return None
    return to_arrow_type(given, timezone="UTC")
