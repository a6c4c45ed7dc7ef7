"""CSV and JSON files as columns of known types: what is not of its type ends the reading.

Spark alone makes NULL of what it cannot read, takes columns of CSV by their places whatever the header says, rounds
decimals, and makes a TINYINT of -56 out of 200 in JSON. Here rows that are malformed are an error unless options of
the reader say otherwise (``mode``), names in a header must be those of the columns, and decimals fit to the last digit.
"""

from collections.abc import Mapping, Sequence
from functools import reduce

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.spark.decimaltext import exact_decimal
from skerry.spark.native import quoted
from skerry.spark.schema import spark_type
from skerry.types.datatype import TINYINT, ArrayType, DataType, DecimalType, MapType, StructType
from skerry.types.field import Field

_STRICT = {"csv": {"mode": "FAILFAST", "enforceSchema": "false"}, "json": {"mode": "FAILFAST"}}
_MERGED = {"parquet": {"mergeSchema": "true"}, "orc": {"mergeSchema": "true"}}
"""Files have columns of their own; taken from one file, those of another would be left out."""
_INEXACT = ("locale", "basepath")
"""Options with which Spark reads numbers as people write them somewhere, or takes columns from names of folders."""


def reader_options(format: str, fields: Sequence[Field] | None, options: Mapping[str, str]) -> dict[str, str]:
    """Options of Spark's reader for a format, with what is strict where nothing else is said."""
    given = {name.lower() for name in options}
    strict = _MERGED.get(format, {}) if fields is None else {}
    if _is_strict(fields or (), options):
        strict = {**strict, **_STRICT.get(format, {})}
    return {**{name: value for name, value in strict.items() if name.lower() not in given}, **options}


def reader_schema(format: str, fields: Sequence[Field], options: Mapping[str, str]) -> spark.StructType:
    """The columns as Spark reads them without a loss; :func:`exact_columns` makes of them what they are."""
    exact = _is_exact(format, fields, options)
    return spark.StructType(
        [spark.StructField(f.name, _read_type(f.type, format) if exact else spark_type(f.type)) for f in fields]
    )


def exact_columns(frame: DataFrame, format: str, fields: Sequence[Field], options: Mapping[str, str]) -> DataFrame:
    """Columns of their own types. A value that is not of its type is an error when it is read."""
    if not _is_exact(format, fields, options):
        return frame
    changed = {f.name: _checked(f, F.col(quoted(f.name)), format) for f in fields if _differs(f.type, format)}
    return frame.withColumns(changed) if changed else frame


def _is_strict(fields: Sequence[Field], options: Mapping[str, str]) -> bool:
    """Is a row that cannot be read an error? Not if there is a column for it, unless that is said."""
    given = {name.lower(): value for name, value in options.items()}
    corrupt = given.get("columnnameofcorruptrecord", "_corrupt_record")
    mode = "PERMISSIVE" if any(field.name == corrupt for field in fields) else "FAILFAST"
    return given.get("mode", mode).upper() == "FAILFAST"


def _is_exact(format: str, fields: Sequence[Field], options: Mapping[str, str]) -> bool:
    return format in _STRICT and _is_strict(fields, options) and not any(name.lower() in _INEXACT for name in options)


def _differs(type_: DataType, format: str) -> bool:
    return _read_type(type_, format) != spark_type(type_)


def _read_type(type_: DataType, format: str) -> spark.DataType:
    if isinstance(type_, ArrayType):
        return spark.ArrayType(_read_type(type_.element, format))
    if isinstance(type_, MapType):
        return spark.MapType(spark_type(type_.key), _read_type(type_.value, format))
    if isinstance(type_, StructType):
        return spark.StructType([spark.StructField(f.name, _read_type(f.type, format)) for f in type_.fields])
    if isinstance(type_, DecimalType):
        return spark.VariantType() if format == "json" else spark.StringType()
    if type_ == TINYINT and format == "json":
        return spark.ShortType()
    return spark_type(type_)


def _checked(field: Field, value: Column, format: str) -> Column:
    shown = F.to_json(value) if isinstance(field.type, ArrayType | MapType | StructType) else value.cast("string")
    wrong = F.concat(F.lit(f"column '{field.name}': "), shown, F.lit(f" is no {field.type}"))
    return F.when(_is_lost(field.type, value, format), F.raise_error(wrong)).otherwise(
        _exact(field.type, value, format)
    )


def _exact(type_: DataType, value: Column, format: str) -> Column:
    """The value of its own type; NULL where it is none."""
    if not _differs(type_, format):
        return value
    if isinstance(type_, ArrayType):
        return F.transform(value, lambda element: _exact(type_.element, element, format))
    if isinstance(type_, MapType):
        return F.transform_values(value, lambda _, inner: _exact(type_.value, inner, format))
    if isinstance(type_, StructType):
        parts = [_exact(f.type, value[f.name], format).alias(f.name) for f in type_.fields]
        return F.when(value.isNotNull(), F.struct(*parts))
    if isinstance(type_, DecimalType):
        text = value.cast("string")
        return exact_decimal(type_, F.replace(text, F.lit(","), F.lit("")) if format == "csv" else text)
    return value.try_cast(spark_type(type_))


def _is_lost(type_: DataType, value: Column, format: str) -> Column:
    """Would a value, or a part of it, become NULL by what it is not?"""
    if not _differs(type_, format):
        return F.lit(False)
    if isinstance(type_, ArrayType):
        lost = F.exists(value, lambda element: _is_lost(type_.element, element, format))
    elif isinstance(type_, MapType):
        lost = F.exists(F.map_values(value), lambda inner: _is_lost(type_.value, inner, format))
    elif isinstance(type_, StructType):
        lost = reduce(Column.__or__, [_is_lost(f.type, value[f.name], format) for f in type_.fields])
    else:
        lost = value.cast("string").isNotNull() & _exact(type_, value, format).isNull()
    return F.coalesce(lost, F.lit(False))
