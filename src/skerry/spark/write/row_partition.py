"""The partition of a row, computed by Spark, so that rows of one LSM tree go to one task.

=========================  ==============================================  ===========================================
transform                  of                                              how
=========================  ==============================================  ===========================================
identity                   all                                             the column; floats made canonical
bucket                     INT, BIGINT, DATE, TIMESTAMP[TZ]                Spark's own hash, given the seed 0
bucket                     STRING, BINARY, DECIMAL, TIME, UUID             our own transform, in an Arrow function
truncate                   INT, BIGINT, STRING, BINARY                     arithmetic, substring
truncate                   DECIMAL                                         our own transform, in an Arrow function
year, month, day, hour     DATE, TIMESTAMP[TZ]                             date functions, never in the session's zone
=========================  ==============================================  ===========================================

Spark's hash starts with the seed 42, Iceberg's with 0; hashing the INT -1693959553 first brings Spark's to 0. Spark
hashes texts with a Murmur3 variant of its own, so they cannot use it.

These values only group rows. The task that writes a file computes its partition again.
"""

from collections.abc import Callable
from functools import partial

import pyarrow as pa
from pyspark.sql import Column
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql.pandas.functions import arrow_udf

from skerry.pruning.partition.transform import MICROS_PER_HOUR, apply_transform
from skerry.spark.read.condition_sql import quoted
from skerry.types.cast import MisfitError, cast_array
from skerry.types.datatype import (
    BIGINT,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    STRING,
    TIMESTAMP,
    TIMESTAMPTZ,
    DataType,
    DecimalType,
)
from skerry.types.epoch import MICROS_PER_DAY
from skerry.types.field import Field
from skerry.types.partition import PartitionField, Transform
from skerry.types.schema import Schema

_SEED_0 = -1693959553
_LONG_MAX = 2**63 - 1
_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1


def tree_columns(schema: Schema) -> list[Column]:
    """Columns that are equal exactly for rows of the same partition."""
    placing = [part for part in schema.spec.fields if part.transform.name != "void"]
    return [_placed(part, schema.by_id[part.source_id]) for part in placing]


def known_trees(schema: Schema) -> int:
    """Expected minimum number of partitions with rows, given enough rows: the product of the bucket counts."""
    known = 1
    for part in schema.spec.fields:
        if part.transform.name == "bucket":
            known *= part.transform.parameter or 1
    return known


def is_bucketed(schema: Schema) -> bool:
    """True if buckets alone determine the partition of a row, so that :func:`known_trees` is the total number."""
    return all(part.transform.name in ("bucket", "void") for part in schema.spec.fields)


def key_columns(schema: Schema) -> list[Column]:
    """The primary key, as columns that are equal exactly if the keys are."""
    return [canonical(F.col(quoted(name)), schema.by_name[name].type) for name in schema.primary_key]


def canonical(column: Column, type_: DataType) -> Column:
    """A column in canonical form: −0.0 becomes 0.0, there is one NaN, texts compare by their bytes."""
    if type_ in (FLOAT, DOUBLE):
        name = "float" if type_ == FLOAT else "double"
        zero, nan = F.lit(0.0).cast(name), F.lit(float("nan")).cast(name)
        return F.when(F.isnan(column), nan).when(column == zero, zero).otherwise(column)
    return F.collate(column, "UTF8_BINARY") if type_ == STRING else column


def _placed(part: PartitionField, source: Field) -> Column:
    column = F.col(quoted(source.name))
    native = native_transform(part.transform, column, source.type)
    return column_by_us(part.transform, column, source.type) if native is None else native


def native_transform(transform: Transform, column: Column, type_: DataType) -> Column | None:
    """The transform in Spark's own functions; None if they are not exact. NULL stays NULL."""
    if transform.name == "identity":
        return canonical(column, type_)
    if transform.name == "bucket":
        return _bucket(column, type_, transform.parameter or 1)
    if transform.name == "truncate":
        return _truncated(column, type_, transform.parameter or 1)
    if transform.name == "hour":
        return _hours(column, type_)
    days = _date(column, type_)
    if transform.name == "day":
        return F.unix_date(days)
    years = F.year(days) - F.lit(1970)
    return years if transform.name == "year" else years * F.lit(12) + F.month(days) - F.lit(1)


def column_by_us(transform: Transform, column: Column, type_: DataType) -> Column:
    """The transform as an Arrow function. A value that does not fit the type becomes NULL; the writer refuses it."""
    result = "int" if transform.name == "bucket" else "string"
    placed: Column = arrow_udf(_applied(transform, type_), result)(column)  # type: ignore[call-overload]
    return placed


def _applied(transform: Transform, type_: DataType) -> Callable[[pa.Array], pa.Array]:
    # Spark infers the kind of function from its signature, which partial hides
    apply = partial(_apply, transform, type_)

    def applied(values: pa.Array) -> pa.Array:
        return apply(values)

    return applied


def _apply(transform: Transform, type_: DataType, values: pa.Array) -> pa.Array:
    result = pa.int32() if transform.name == "bucket" else pa.string()
    try:
        ours = pa.chunked_array(cast_array(values, type_), type_.arrow)
    except MisfitError:
        return pa.nulls(len(values), result)
    placed = apply_transform(transform, ours, type_)
    return placed if placed.type == result else placed.cast(result)


def _bucket(column: Column, type_: DataType, count: int) -> Column | None:
    if type_ == INT:
        column = column.cast("bigint")
    elif type_ == DATE:
        column = F.unix_date(column).cast("bigint")
    elif type_ == BIGINT:
        column = column.cast("bigint")
    elif type_ not in (TIMESTAMP, TIMESTAMPTZ):
        return None
    hashed = F.hash(F.lit(_SEED_0).cast("int"), column).bitwiseAND(F.lit(_INT_MAX)) % F.lit(count)
    return F.when(column.isNotNull(), hashed)


def _truncated(column: Column, type_: DataType, width: int) -> Column | None:
    if isinstance(type_, DecimalType):
        return None
    if type_ not in (INT, BIGINT):
        return F.substring(canonical(column, type_), 1, width)
    whole = column.cast("bigint")
    rest = F.pmod(whole, F.lit(width).cast("bigint"))
    if type_ == INT:
        floor = whole - rest
        return F.when(floor < F.lit(_INT_MIN), floor + F.lit(2**32)).otherwise(floor).cast("int")
    above_minimum = whole.bitwiseAND(F.lit(_LONG_MAX))  # of a negative number
    wraps = (whole < F.lit(0)) & (above_minimum < rest)
    return F.when(wraps, F.lit(_LONG_MAX) - (rest - above_minimum - F.lit(1))).otherwise(whole - rest)


def _date(column: Column, type_: DataType) -> Column:
    """The date in UTC; for a TIMESTAMP, its own date."""
    if type_ == TIMESTAMPTZ:
        return F.date_from_unix_date(_floor_div(F.unix_micros(column), MICROS_PER_DAY).cast("int"))
    return column.cast("date")


def _hours(column: Column, type_: DataType) -> Column:
    if type_ == TIMESTAMPTZ:
        hours = _floor_div(F.unix_micros(column), MICROS_PER_HOUR)
    else:
        hours = F.unix_date(column.cast("date")).cast("bigint") * F.lit(24) + F.hour(column)
    within = F.greatest(F.least(hours, F.lit(_INT_MAX)), F.lit(_INT_MIN))  # both ignore NULLs
    return F.when(hours.isNotNull(), within).cast("int")


def _floor_div(column: Column, by: int) -> Column:
    divisor = F.lit(by).cast("bigint")
    quotient = F.call_function("div", column, divisor)
    return F.when(column % divisor < F.lit(0), quotient - F.lit(1)).otherwise(quotient)
