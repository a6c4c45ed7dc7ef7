"""Debezium's envelopes as JSON.

Every field must be what its column is, or the envelope is refused: numbers that do not fit, texts where numbers belong.
JSON has no dates and times. As texts they are ISO 8601, a TIMESTAMPTZ with its zone, a TIMESTAMP without one or in UTC.
A number is a DATE in days; what it is of a TIMESTAMP depends on how the source was set up, and has to be told. What is
finer than the column (a time of day in a DATE, nanoseconds) is refused, too. DECIMALs are numbers or texts
(``decimal.handling.mode=string`` or ``double``) that fit to the last digit, BINARY is base64. The same holds inside of
arrays, maps and structs.
"""

from collections.abc import Iterator

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.spark.envelope import AFTER, BEFORE, OP, PROBLEM, Envelopes
from skerry.spark.native import quoted
from skerry.spark.retype import Retyping, exact_decimal, shown
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
    retyping = _retyping(times)
    for name in (BEFORE, AFTER):
        for wrong, what in _wrong_values(schema, images[name], name, retyping, untold=times is None):
            problem = problem.when(wrong, what)
        if unknown == "refuse":
            extra = _unknown_fields(schema, name)
            problem = problem.when(
                F.size(extra) > 0, F.concat(F.lit(f"{name} has fields that are no columns: "), F.concat_ws(", ", extra))
            )
    parts = {OP: op, PROBLEM: problem}
    parts |= {name: retyping.struct(schema.fields, image) for name, image in images.items()}
    others = {name: F.col(quoted(name)) for name in frame.columns}
    return Envelopes(parsed, others | parts, F.col("__skerry_text"))


def _json_schema(schema: Schema) -> spark.StructType:
    image = _retyping(None).read_struct(schema.fields)
    envelope = [
        spark.StructField(OP, spark.StringType()),
        spark.StructField(BEFORE, image),
        spark.StructField(AFTER, image),
    ]
    payload = spark.StructField("payload", spark.StructType(envelope))
    whole = spark.StructField(_WHOLE_TEXT, spark.StructType([*envelope, payload]))
    return spark.StructType([whole, spark.StructField(_CORRUPT, spark.StringType())])


def _read_type(type_: DataType) -> spark.DataType:
    """What Spark reads for a type without parts: it would round decimals, and take times for the session's zone."""
    if isinstance(type_, DecimalType):
        return spark.VariantType()  # a number in a text would have passed through a double
    if type_ == TINYINT:
        return spark.ShortType()  # of 200, Spark would make a byte of -56
    return spark.StringType() if type_ in _TEMPORAL else spark_type(type_)


def _retyping(times: str | None) -> Retyping:
    return Retyping(_read_type, lambda type_, value: _made(type_, value, times))


def _has_odd_keys(type_: DataType) -> bool:
    """Is there a map in it whose keys are no texts?"""
    if isinstance(type_, ArrayType):
        return _has_odd_keys(type_.element)
    if isinstance(type_, MapType):
        return type_.key != STRING or _has_odd_keys(type_.value)
    return isinstance(type_, StructType) and any(_has_odd_keys(field.type) for field in type_.fields)


def _made(type_: DataType, value: Column, times: str | None) -> Column:
    """A value of its own type; NULL where it is none."""
    if isinstance(type_, DecimalType):
        return exact_decimal(type_, value.cast("string"))
    if type_ == TINYINT:
        return value.try_cast(spark_type(type_))
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


def _wrong_values(
    schema: Schema, image: Column, name: str, retyping: Retyping, *, untold: bool
) -> Iterator[tuple[Column, Column]]:
    """Conditions that a value is not of its type, and what to say then; ``untold``: numbers for times mean nothing."""
    for field in schema.fields:
        if not retyping.changes(field.type):
            continue
        value = image[field.name]
        hint = " (numbers need the format's 'times')" if untold and holds(field.type, TIMESTAMP, TIMESTAMPTZ) else ""
        what = F.concat(
            F.lit(f"{name}.{field.name} is "), shown(field.type, value), F.lit(f", which is no {field.type}{hint}")
        )
        yield retyping.is_lost(field.type, value), what


def _unknown_fields(schema: Schema, name: str) -> Column:
    text = F.col("__skerry_text")
    image = F.coalesce(F.get_json_object(text, f"$.payload.{name}"), F.get_json_object(text, f"$.{name}"))
    known = F.array(*[F.lit(column) for column in schema.column_names])
    return F.array_except(F.json_object_keys(image), known)
