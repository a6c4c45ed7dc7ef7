"""The size of a table in Spark's plans, so that joins broadcast the small side.

Spark takes the size of a scan from its leaf. A leaf of task numbers has a few bytes, even if its tasks return
gigabytes. So this leaf is a longer range of numbers, each with an empty column of a wide type, and a filter keeps one
number per task: Spark's estimate ignores the filter. A number stands for 1 KB. Generating a number takes about 2 ns,
less than a thousandth of the time to read its rows.

The size is Spark's own estimate: rows times the default size of the row's types, or the size of the files if that is
larger.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark_types

from skerry.spark.read.condition_sql import is_safe_name, quoted, sql_type
from skerry.spark.values.spark_types import spark_type
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.types.field import Field
from skerry.types.schema import Schema

_ROW_OVERHEAD = 8
_DEFAULT_BYTES: dict[type[spark_types.DataType], int] = {
    spark_types.BooleanType: 1,
    spark_types.ByteType: 1,
    spark_types.ShortType: 2,
    spark_types.IntegerType: 4,
    spark_types.FloatType: 4,
    spark_types.DateType: 4,
    spark_types.StringType: 20,
    spark_types.BinaryType: 100,
}
_OTHER_BYTES = 8
_LONG_DECIMAL = 18
"""Decimals with more digits count twice the size."""

_NUMBER_BYTES = 8 * (8 + 8 + 2048) // (8 + 8)
"""Spark's estimate per number: 8 bytes, times the growth of its row of 16 bytes by a VARIANT of 2,048."""
_SIGNIFICANT_BITS = 4


def scan_bytes(reader: TableReader, sections: Iterable[Section]) -> int:
    """Size in bytes of the columns that a scan reads; an upper bound, because it counts versions that a merge drops."""
    rows = file_bytes = 0
    for section in sections:
        rows += section.row_count
        file_bytes += sum(source.size_bytes for source in section.sources)
    return columns_bytes(rows, file_bytes, reader.fields, reader.schema)


def columns_bytes(rows: int, file_bytes: int, fields: Sequence[Field], schema: Schema) -> int:
    """Size in bytes of some columns of files."""
    wanted, whole = row_bytes(fields), row_bytes(schema.fields)
    return max(rows * wanted, file_bytes * wanted // whole)


def row_bytes(fields: Iterable[Field]) -> int:
    """Spark's estimate for a row of these columns, in bytes."""
    return _ROW_OVERHEAD + sum(_type_bytes(spark_type(field.type)) for field in fields)


def _type_bytes(kind: spark_types.DataType) -> int:
    if isinstance(kind, spark_types.StructType):
        return sum(_type_bytes(field.dataType) for field in kind.fields)
    if isinstance(kind, spark_types.ArrayType):
        return _type_bytes(kind.elementType)
    if isinstance(kind, spark_types.MapType):
        return _type_bytes(kind.keyType) + _type_bytes(kind.valueType)
    if isinstance(kind, spark_types.DecimalType):
        return _OTHER_BYTES if kind.precision <= _LONG_DECIMAL else 2 * _OTHER_BYTES
    return _DEFAULT_BYTES.get(type(kind), _OTHER_BYTES)


def task_numbers(spark: SparkSession, tasks: int, size_bytes: int) -> tuple[DataFrame, int]:
    """A DataFrame of one row per task, with a planned size of ``size_bytes``; and the numbers per task.

    The task's number is the first column divided by the numbers per task. The size is rounded up by an eighth at most,
    so that tables of similar size share the DataFrame, and Spark the code that it compiles for it.
    """
    each = max(-(-size_bytes // (tasks * _NUMBER_BYTES)), 1)
    step = 1 << max(each.bit_length() - _SIGNIFICANT_BITS, 0)
    each = -(-each // step) * step
    return _numbers(spark, tasks, each), each


@lru_cache(maxsize=64)
def _numbers(spark: SparkSession, tasks: int, each: int) -> DataFrame:
    numbers = spark.range(0, tasks * each, 1, tasks).where(f"id % {each} = 0")
    return numbers.selectExpr("id", "CAST(NULL AS VARIANT) AS padding")


def empty_frame(spark: SparkSession, schema: spark_types.StructType) -> DataFrame:
    """An empty DataFrame that Spark knows to be small; one made from an empty list has an unknown size."""
    nothing = spark.range(0, 0, 1, 1)
    if all(map(_has_plain_text, schema.fields)):
        texts = [f"CAST(NULL AS {sql_type(field.dataType)}) AS {quoted(field.name)}" for field in schema.fields]
        return nothing.selectExpr(*texts)
    columns = [F.lit(None).cast(field.dataType).alias(field.name, metadata=field.metadata) for field in schema.fields]
    return nothing.select(columns)


def _has_plain_text(field: spark_types.StructField) -> bool:
    nested = spark_types.StructType | spark_types.ArrayType | spark_types.MapType
    return is_safe_name(field.name) and not field.metadata and not isinstance(field.dataType, nested)
