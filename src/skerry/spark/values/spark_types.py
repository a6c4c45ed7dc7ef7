"""Skerry's types in Spark.

====================  =================  =======================================================================
type                  in Spark           note
====================  =================  =======================================================================
BOOLEAN               BOOLEAN
TINYINT … BIGINT      TINYINT … BIGINT
FLOAT, DOUBLE         FLOAT, DOUBLE
DECIMAL(p, s)         DECIMAL(p, s)
STRING, BINARY        STRING, BINARY
DATE                  DATE
TIME                  TIME(6)            ``connect`` sets ``spark.sql.timeType.enabled``, without which Spark refuses it
TIMESTAMP             TIMESTAMP_NTZ      a wall-clock time, independent of the session's time zone
TIMESTAMPTZ           TIMESTAMP          a moment; the session's time zone affects only its display
UUID                  STRING             Spark has no such type: 8-4-4-4-12 digits, in lower case
JSON                  STRING             its text: get_json_object, from_json and parse_json read it
ARRAY, MAP, STRUCT    the same           part by part
====================  =================  =======================================================================

All columns of a DataFrame are nullable, as when Spark reads files: a table has the same schema whichever way its files
are read.
"""

from collections.abc import Iterable

from pyspark.sql import types as spark

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
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    TINYINT,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
)
from skerry.types.field import Field

_ATOMIC: dict[DataType, spark.DataType] = {
    BOOLEAN: spark.BooleanType(),
    TINYINT: spark.ByteType(),
    SMALLINT: spark.ShortType(),
    INT: spark.IntegerType(),
    BIGINT: spark.LongType(),
    FLOAT: spark.FloatType(),
    DOUBLE: spark.DoubleType(),
    STRING: spark.StringType(),
    BINARY: spark.BinaryType(),
    DATE: spark.DateType(),
    TIME: spark.TimeType(6),
    TIMESTAMP: spark.TimestampNTZType(),
    TIMESTAMPTZ: spark.TimestampType(),
    UUID: spark.StringType(),
    JSON: spark.StringType(),
}


def spark_schema(fields: Iterable[Field]) -> spark.StructType:
    """Columns of a DataFrame, with their comments."""
    return spark.StructType([_spark_field(field) for field in fields])


def spark_type(type_: DataType) -> spark.DataType:
    """The type of a DataFrame's column."""
    if isinstance(type_, DecimalType):
        return spark.DecimalType(type_.precision, type_.scale)
    if isinstance(type_, ArrayType):
        return spark.ArrayType(spark_type(type_.element))
    if isinstance(type_, MapType):
        return spark.MapType(spark_type(type_.key), spark_type(type_.value))
    if isinstance(type_, StructType):
        return spark.StructType([_spark_field(field) for field in type_.fields])
    return _ATOMIC[type_]


def _spark_field(field: Field) -> spark.StructField:
    metadata = {"comment": field.description} if field.description is not None else None
    return spark.StructField(field.name, spark_type(field.type), metadata=metadata)
