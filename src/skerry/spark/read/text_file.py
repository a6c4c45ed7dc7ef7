"""CSV and JSON files as columns of known types; a value of another type is an error.

By default Spark reads malformed values as NULL, assigns CSV columns by position without reading the header, rounds
decimals, and reads 200 in JSON as a TINYINT of -56. Here malformed rows are an error unless the reader's options allow
them (``mode``), a header must have the columns' names, and decimals must fit exactly.
"""

from collections.abc import Mapping, Sequence

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.spark.read.condition_sql import quoted
from skerry.spark.values.exact_type import Retyping, exact_decimal, shown
from skerry.spark.values.spark_types import spark_schema, spark_type
from skerry.types.datatype import TINYINT, DataType, DecimalType
from skerry.types.field import Field

_STRICT = {"csv": {"mode": "FAILFAST", "enforceSchema": "false"}, "json": {"mode": "FAILFAST"}}
_MERGED = {"parquet": {"mergeSchema": "true"}, "orc": {"mergeSchema": "true"}}
"""Read the columns of all files; from one file alone, columns of others would be missing."""
_INEXACT = ("locale", "basepath")
"""Options that make Spark parse numbers by locale, or take columns from folder names."""


def reader_options(format: str, fields: Sequence[Field] | None, options: Mapping[str, str]) -> dict[str, str]:
    """Options of Spark's reader for a format, strict by default."""
    given = {name.lower() for name in options}
    strict = _MERGED.get(format, {}) if fields is None else {}
    if _is_strict(fields or (), options):
        strict = {**strict, **_STRICT.get(format, {})}
    return {**{name: value for name, value in strict.items() if name.lower() not in given}, **options}


def reader_schema(format: str, fields: Sequence[Field], options: Mapping[str, str]) -> spark.StructType:
    """The types that Spark reads without loss; :func:`exact_columns` converts them to the columns' types."""
    return _retyping(format).read_struct(fields) if _is_exact(format, fields, options) else spark_schema(fields)


def exact_columns(frame: DataFrame, format: str, fields: Sequence[Field], options: Mapping[str, str]) -> DataFrame:
    """Columns in their own types. A value of another type is an error when it is read."""
    if not _is_exact(format, fields, options):
        return frame
    retyping = _retyping(format)
    changed = {f.name: _checked(f, F.col(quoted(f.name)), retyping) for f in fields if retyping.changes(f.type)}
    return frame.withColumns(changed) if changed else frame


def _is_strict(fields: Sequence[Field], options: Mapping[str, str]) -> bool:
    """True if a malformed row is an error: by the option ``mode``, else unless a column collects malformed rows."""
    given = {name.lower(): value for name, value in options.items()}
    corrupt = given.get("columnnameofcorruptrecord", "_corrupt_record")
    mode = "PERMISSIVE" if any(field.name == corrupt for field in fields) else "FAILFAST"
    return given.get("mode", mode).upper() == "FAILFAST"


def _is_exact(format: str, fields: Sequence[Field], options: Mapping[str, str]) -> bool:
    return format in _STRICT and _is_strict(fields, options) and not any(name.lower() in _INEXACT for name in options)


def _retyping(format: str) -> Retyping:
    """Text and wider types for values that Spark would round or truncate."""

    def read(type_: DataType) -> spark.DataType:
        if isinstance(type_, DecimalType):
            return spark.VariantType() if format == "json" else spark.StringType()
        return spark.ShortType() if type_ == TINYINT and format == "json" else spark_type(type_)

    def make(type_: DataType, value: Column) -> Column:
        if not isinstance(type_, DecimalType):
            return value.try_cast(spark_type(type_))
        text = value.cast("string")
        return exact_decimal(type_, F.replace(text, F.lit(","), F.lit("")) if format == "csv" else text)

    return Retyping(read, make)


def _checked(field: Field, value: Column, retyping: Retyping) -> Column:
    wrong = F.concat(F.lit(f"column '{field.name}': "), shown(field.type, value), F.lit(f" is no {field.type}"))
    return F.when(retyping.is_lost(field.type, value), F.raise_error(wrong)).otherwise(
        retyping.value(field.type, value)
    )
