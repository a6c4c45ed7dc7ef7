"""The size of a table in Spark's plans, so that joins broadcast the small side.

Spark takes the size of a scan from its leaf. A leaf of task numbers has a few bytes, whatever its tasks return. So this
leaf is a longer range of numbers, each with an empty column of a wide type, and a filter keeps one number per task:
Spark's estimate ignores the filter. A number stands for up to 3 KB. Generating a number takes about 2 ns, less than a
thousandth of the time to read its rows.

The size is Spark's own estimate: rows times the default size of the row's types, or the size of the files if that is
larger.
"""

from collections.abc import Iterable, Sequence

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark_types

from skerry.spark.values.schema import spark_type
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

_NUMBER_BYTES = 8
_PAD_BYTES = 50
"""Bytes that a padding field adds per number: 100 bytes to a row of 16, while Spark estimates 8 bytes per number."""
_MOST_PADS = 64


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

    The task's number is the first column divided by the numbers per task.
    """
    share = -(-size_bytes // tasks)
    each = max(-(-share // (_NUMBER_BYTES + _PAD_BYTES * _MOST_PADS)), 1)
    pads = min(max(-(-(share // each - _NUMBER_BYTES) // _PAD_BYTES), 1), _MOST_PADS)
    padding = ", ".join(f"p{number}: BINARY" for number in range(pads))
    numbers = spark.range(0, tasks * each, 1, tasks).where(f"id % {each} = 0")
    return numbers.selectExpr("id", f"CAST(NULL AS STRUCT<{padding}>) AS padding"), each


def empty_frame(spark: SparkSession, schema: spark_types.StructType) -> DataFrame:
    """An empty DataFrame that Spark knows to be small; one made from an empty list has an unknown size."""
    columns = [F.lit(None).cast(field.dataType).alias(field.name, metadata=field.metadata) for field in schema.fields]
    return spark.range(0, 0, 1, 1).select(columns)
