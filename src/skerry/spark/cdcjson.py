"""Debezium's envelopes as JSON.

Every field must be what its column is, or the envelope is refused: numbers that do not fit, texts where numbers belong.
JSON has no dates and times. As texts they are ISO 8601, a TIMESTAMPTZ with its zone, a TIMESTAMP without one or in UTC.
A number is a DATE in days; what it is of a TIMESTAMP depends on how the source was set up, and has to be told. What is
finer than the column (a time of day in a DATE, nanoseconds) is refused, too. DECIMALs are numbers or texts
(``decimal.handling.mode=string`` or ``double``) that fit to the last digit, BINARY is base64. The same holds inside of
arrays, maps and structs.
"""

from collections.abc import Iterator, Sequence
from functools import reduce

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.spark.decimaltext import exact_decimal
from skerry.spark.envelope import AFTER, BEFORE, OP, PROBLEM, Envelopes
from skerry.spark.native import quoted
from skerry.spark.schema import spark_type
from skerry.types.datatype import (
    DATE,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    TINYINT,
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
)
from skerry.types.field import Field
from skerry.types.nested import holds
from skerry.types.schema import Schema

UNKNOWN_FIELDS = ("refuse", "ignore")
_TEMPORAL = (DATE, TIME, TIMESTAMP, TIMESTAMPTZ)
_CORRUPT = "__skerry_corrupt"
_WHOLE_TEXT = "envelope"
"""The text stands in an object of its own: of two envelopes one after another, Spark would see the first only."""
_WHOLE = r"^-?[0-9]+$"
_ZONED = r":[0-9]{2}([.][0-9]+)? ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)$"
_ELSEWHERE = r":[0-9]{2}([.][0-9]+)? ?[+-]0*[1-9:][0-9:]*$"
"""A time in a zone other than UTC: a wall clock does not know it."""
_DAY = r"^[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}"
_MIDNIGHT = rf"{_DAY}([ T]00:00(:00([.]0+)?)?)?Z?$"
_TOO_FINE = r"[.][0-9]{6}[0-9]*[1-9]"
"""Of a text: more digits of a second than a column has."""
_MOST_MILLIS = (2**63 - 1) // 1000


def decode_envelopes(frame: DataFrame, text: Column, schema: Schema, *, times: str | None, unknown: str) -> Envelopes:
    """Envelopes of JSON; those that are NULL are left out."""
    for field in schema.fields:
        if _has_odd_keys(field.type):
            raise InvalidInputError(
                f"column {field.name!r} is {field.type}: keys of maps are texts in JSON; give envelopes as structs"
            )
    there = frame.withColumn("__skerry_text", text).where(
        F.col("__skerry_text").isNotNull() & (F.trim(F.col("__skerry_text")) != F.lit("null"))
    )
    parsed = there.withColumn(
        "__skerry_json",
        F.from_json(
            F.concat(F.lit(f'{{"{_WHOLE_TEXT}":'), F.col("__skerry_text"), F.lit("}")),
            _json_schema(schema),
            {"mode": "PERMISSIVE", "columnNameOfCorruptRecord": _CORRUPT},
        ),
    )
    read, json = F.col("__skerry_json"), F.col("__skerry_json")[_WHOLE_TEXT]
    wrapped = json["payload"].isNotNull()
    op = F.when(wrapped, json["payload"][OP]).otherwise(json[OP])
    images = {name: F.when(wrapped, json["payload"][name]).otherwise(json[name]) for name in (BEFORE, AFTER)}
    problem = F.when(json.isNull() | read[_CORRUPT].isNotNull(), F.lit("it is no JSON that fits the table"))
    for name in (BEFORE, AFTER):
        for wrong, what in _wrong_values(schema, images[name], name, times):
            problem = problem.when(wrong, what)
        if unknown == "refuse":
            extra = _unknown_fields(schema, name)
            problem = problem.when(
                F.size(extra) > 0, F.concat(F.lit(f"{name} has fields that are no columns: "), F.concat_ws(", ", extra))
            )
    parts = {OP: op, PROBLEM: problem}
    parts |= {name: _typed_image(schema, image, times) for name, image in images.items()}
    others = {name: F.col(quoted(name)) for name in frame.columns}
    return Envelopes(parsed, others | parts, F.col("__skerry_text"))


def _json_schema(schema: Schema) -> spark.StructType:
    image = spark.StructType([spark.StructField(f.name, _json_type(f.type)) for f in schema.fields])
    envelope = [
        spark.StructField(OP, spark.StringType()),
        spark.StructField(BEFORE, image),
        spark.StructField(AFTER, image),
    ]
    payload = spark.StructField("payload", spark.StructType(envelope))
    whole = spark.StructField(_WHOLE_TEXT, spark.StructType([*envelope, payload]))
    return spark.StructType([whole, spark.StructField(_CORRUPT, spark.StringType())])


def _json_type(type_: DataType) -> spark.DataType:
    """What Spark reads: parts that it would not read exactly are texts at first."""
    if isinstance(type_, ArrayType):
        return spark.ArrayType(_json_type(type_.element))
    if isinstance(type_, MapType):
        return spark.MapType(spark_type(type_.key), _json_type(type_.value))
    if isinstance(type_, StructType):
        return spark.StructType([spark.StructField(f.name, _json_type(f.type)) for f in type_.fields])
    if isinstance(type_, DecimalType):
        return spark.VariantType()  # a number in a text would have passed through a double
    if type_ == TINYINT:
        return spark.ShortType()  # of 200, Spark would make a byte of -56
    return spark.StringType() if _is_text(type_) else spark_type(type_)


def _is_text(type_: DataType) -> bool:
    """Is it left to us to understand? Spark would round decimals, and take times for those of the session's zone."""
    return type_ in _TEMPORAL or isinstance(type_, DecimalType)


def _has_texts(type_: DataType) -> bool:
    """Is it, or is a part of it?"""
    if isinstance(type_, ArrayType):
        return _has_texts(type_.element)
    if isinstance(type_, MapType):
        return _has_texts(type_.value)
    if isinstance(type_, StructType):
        return any(_has_texts(field.type) for field in type_.fields)
    return _is_text(type_)


def _has_odd_keys(type_: DataType) -> bool:
    """Is there a map in it whose keys are no texts?"""
    if isinstance(type_, ArrayType):
        return _has_odd_keys(type_.element)
    if isinstance(type_, MapType):
        return type_.key != STRING or _has_odd_keys(type_.value)
    return isinstance(type_, StructType) and any(_has_odd_keys(field.type) for field in type_.fields)


def _typed_image(schema: Schema, image: Column, times: str | None) -> Column:
    return _typed_struct(schema.fields, image, times)


def _typed_struct(fields: Sequence[Field], value: Column, times: str | None) -> Column:
    typed = [_typed(f.type, value[f.name], times).alias(f.name) for f in fields]
    return F.when(value.isNotNull(), F.struct(*typed))


def _typed(type_: DataType, value: Column, times: str | None) -> Column:
    """A value of its own type; NULL where it is none."""
    if not _has_texts(type_):
        return value
    if isinstance(type_, ArrayType):
        return F.transform(value, lambda element: _typed(type_.element, element, times))
    if isinstance(type_, MapType):
        return F.transform_values(value, lambda _, inner: _typed(type_.value, inner, times))
    if isinstance(type_, StructType):
        return _typed_struct(type_.fields, value, times)
    if isinstance(type_, DecimalType):
        return exact_decimal(type_, value.cast("string"))
    number = F.when(value.rlike(_WHOLE), value.try_cast("bigint"))
    text = F.when(~value.rlike(_WHOLE) & ~value.rlike(_TOO_FINE), value)
    if type_ == DATE:
        day = F.when(text.rlike(_MIDNIGHT), F.regexp_extract(text, _DAY, 0))
        return F.coalesce(F.date_from_unix_date(number.try_cast("int")), day.try_cast("date"))
    if type_ == TIME:
        return text.try_cast("time(6)")
    text = F.when(text.rlike(_DAY), text)
    if type_ == TIMESTAMPTZ:
        moment = None if times is None else F.timestamp_micros(_micros(number, times))
        parsed = F.when(text.rlike(_ZONED), text.try_cast(spark.TimestampType()))
    else:
        moment = None if times is None else _wall_clock(_micros(number, times))
        parsed = F.when(~text.rlike(_ELSEWHERE), text.try_cast(spark.TimestampNTZType()))
    return parsed if moment is None else F.coalesce(moment, parsed)


def _micros(number: Column, times: str) -> Column:
    """A number of some unit in microseconds; NULL if there are too many of them."""
    if times == "us":
        return number
    return F.when(number.between(F.lit(-_MOST_MILLIS), F.lit(_MOST_MILLIS)), number * F.lit(1000).cast("bigint"))


def _wall_clock(micros: Column) -> Column:
    """What a clock in UTC shows then. The way through the session's zone would lose an hour a year."""
    zero, one = F.lit(0), F.lit("0.000001").cast("decimal(18, 6)")
    return F.lit("1970-01-01").cast(spark.TimestampNTZType()) + F.make_dt_interval(zero, zero, zero, one) * micros


def _wrong_values(schema: Schema, image: Column, name: str, times: str | None) -> Iterator[tuple[Column, Column]]:
    for field in schema.fields:
        if not _has_texts(field.type):
            continue
        value = image[field.name]
        shown = value.cast("string") if _is_text(field.type) else F.to_json(value)
        untold = times is None and holds(field.type, TIMESTAMP, TIMESTAMPTZ)
        hint = " (numbers need the format's 'times')" if untold else ""
        what = F.concat(F.lit(f"{name}.{field.name} is "), shown, F.lit(f", which is no {field.type}{hint}"))
        yield _is_lost(field.type, value, times), what


def _is_lost(type_: DataType, value: Column, times: str | None) -> Column:
    """Would a value, or a part of it, become NULL by what it is not?"""
    if not _has_texts(type_):
        return F.lit(False)
    if isinstance(type_, ArrayType):
        lost = F.exists(value, lambda element: _is_lost(type_.element, element, times))
    elif isinstance(type_, MapType):
        lost = F.exists(F.map_values(value), lambda inner: _is_lost(type_.value, inner, times))
    elif isinstance(type_, StructType):
        lost = reduce(Column.__or__, [_is_lost(f.type, value[f.name], times) for f in type_.fields])
    else:
        lost = value.cast("string").isNotNull() & _typed(type_, value, times).isNull()  # a NULL in JSON is a variant
    return F.coalesce(lost, F.lit(False))


def _unknown_fields(schema: Schema, name: str) -> Column:
    text = F.col("__skerry_text")
    image = F.coalesce(F.get_json_object(text, f"$.payload.{name}"), F.get_json_object(text, f"$.{name}"))
    known = F.array(*[F.lit(column) for column in schema.column_names])
    return F.array_except(F.json_object_keys(image), known)
