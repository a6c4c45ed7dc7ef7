"""Column statistics of a table, in one pass over its rows."""

import pyarrow as pa
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.spark.read.condition_sql import quoted
from skerry.types.datatype import BINARY, ArrayType, DataType, MapType, StructType
from skerry.types.schema import Schema

STATISTICS = pa.schema(
    [
        ("column_name", pa.string()),
        ("type", pa.string()),
        ("row_count", pa.int64()),
        ("null_count", pa.int64()),
        ("distinct_count", pa.int64()),
        ("min", pa.string()),
        ("max", pa.string()),
    ]
)


def analyze(frame: DataFrame, schema: Schema) -> pa.Table:
    """One row per column: rows, NULLs, approximate number of distinct values, minimum and maximum as text.

    The number of distinct values is an estimate with an error of about 5 %. Nested columns have only rows and NULLs;
    binary columns have no minimum and maximum.
    """
    fields = [schema.field(name) for name in frame.columns]
    asked: list[Column] = [F.count(F.lit(1))]
    for field in fields:
        asked += _asked(F.col(quoted(field.name)), field.type)
    values = list(frame.agg(*[column.alias(f"s{number}") for number, column in enumerate(asked)]).first() or ())
    total, rest = values[0], values[1:]
    rows = []
    for place, field in enumerate(fields):
        filled, distinct, least, greatest = rest[4 * place : 4 * place + 4]
        rows.append(
            {
                "column_name": field.name,
                "type": str(field.type),
                "row_count": total,
                "null_count": total - filled,
                "distinct_count": distinct,
                "min": least,
                "max": greatest,
            }
        )
    return pa.Table.from_pylist(rows, STATISTICS)


def _asked(column: Column, type_: DataType) -> list[Column]:
    """Aggregates of a column: count of non-NULL values, distinct values, minimum, maximum."""
    nothing = F.max(F.lit(None).cast("string"))
    if isinstance(type_, ArrayType | MapType | StructType):
        return [F.count(column), F.max(F.lit(None).cast("bigint")), nothing, nothing]
    distinct = F.approx_count_distinct(column)
    if type_ == BINARY:
        return [F.count(column), distinct, nothing, nothing]
    return [F.count(column), distinct, F.min(column).cast("string"), F.max(column).cast("string")]
