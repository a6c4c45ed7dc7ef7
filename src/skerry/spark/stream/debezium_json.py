"""Debezium's envelopes as JSON.

Every field must have its column's type, or the envelope is refused: numbers that do not fit, texts for numbers. JSON
has no dates and times. As texts they are ISO 8601, a TIMESTAMPTZ with its zone, a TIMESTAMP without one or in UTC. A
number for a DATE counts days; for a TIMESTAMP its unit depends on the source's configuration, and must be given
(``times``). Values finer than the column (a time of day in a DATE, nanoseconds) are refused, too. DECIMALs are numbers
or texts (``decimal.handling.mode=string`` or ``double``) that fit to the last digit, BINARY is base64. The same holds
inside of arrays, maps and structs. The value for the table's ``sequence.field`` may be in any part of the envelope, as
a number or a text, and is converted by the same rules.
"""

from collections.abc import Iterator, Sequence

from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it
from pyspark.sql import types as spark

from skerry.common.errors import InvalidInputError
from skerry.spark.read.condition_sql import quoted
from skerry.spark.stream.debezium import AFTER, BEFORE, OP, PROBLEM, Envelopes
from skerry.spark.stream.sequence_field import FilledSequence
from skerry.spark.values.exact_type import Retyping, exact_decimal, shown
from skerry.spark.values.spark_types import spark_type
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    DATE,
    INT,
    SMALLINT,
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
"""Key of the object that wraps the text: if a text has two envelopes, Spark would see only the first."""
_WHOLE = r"^-?[0-9]+$"
_ZONED = r":[0-9]{2}([.][0-9]+)? ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)$"
_ELSEWHERE = r":[0-9]{2}([.][0-9]+)? ?[+-]0*[1-9:][0-9:]*$"
"""A time in a zone other than UTC, which a TIMESTAMP cannot have."""
_DAY = r"^[+-]?[0-9]{4,}-[0-9]{1,2}-[0-9]{1,2}"
_MIDNIGHT = rf"{_DAY}([ T]00:00(:00([.]0+)?)?)?Z?$"
_TOO_FINE = r"[.][0-9]{6}[0-9]*[1-9]"
"""A text with more than six digits of a second's fraction."""
_MOST_MILLIS = (2**63 - 1) // 1000


def decode_envelopes(
    frame: DataFrame,
    text: Column,
    schema: Schema,
    *,
    times: str | None,
    unknown: str,
    sequence: FilledSequence | None = None,
) -> Envelopes:
    """Decode JSON envelopes, without NULL ones. ``sequence`` is the sequence column, if it is not in the rows."""
    fields = [field for field in schema.fields if sequence is None or field.name != sequence.name]
    inside = None if sequence is None or sequence.path in frame.columns else sequence.path
    for field in fields:
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
            _json_schema(fields, inside),
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
        for wrong, what in _wrong_values(fields, images[name], name, retyping, untold=times is None):
            problem = problem.when(wrong, what)
        if unknown == "refuse":
            extra = _unknown_fields(fields, name)
            problem = problem.when(
                F.size(extra) > 0, F.concat(F.lit(f"{name} has fields that are no columns: "), F.concat_ws(", ", extra))
            )
    filled = None
    if sequence is not None and inside is not None:
        text_of = F.when(wrapped, _inner(json["payload"], inside)).otherwise(_inner(json, inside)).cast("string")
        type_ = schema.by_name[sequence.name].type
        filled = _sequence_value(type_, text_of, times)
        problem = problem.when(
            text_of.isNotNull() & filled.isNull(),
            F.concat(F.lit(f"{inside} is "), text_of, F.lit(f", which is no {type_}, as {sequence.name!r} is")),
        )
    parts = {OP: op, PROBLEM: problem}
    parts |= {name: retyping.struct(fields, image) for name, image in images.items()}
    others = {name: F.col(quoted(name)) for name in frame.columns}
    return Envelopes(parsed, others | parts, F.col("__skerry_text"), filled)


def _json_schema(fields: Sequence[Field], sequence: str | None) -> spark.StructType:
    image = _retyping(None).read_struct(fields)
    envelope = [
        spark.StructField(OP, spark.StringType()),
        spark.StructField(BEFORE, image),
        spark.StructField(AFTER, image),
    ]
    if sequence is not None:
        first, *rest = sequence.split(".")
        type_: spark.DataType = spark.VariantType()  # a number or a text, exact
        for name in reversed(rest):
            type_ = spark.StructType([spark.StructField(name, type_)])
        envelope.append(spark.StructField(first, type_))
    payload = spark.StructField("payload", spark.StructType(envelope))
    whole = spark.StructField(_WHOLE_TEXT, spark.StructType([*envelope, payload]))
    return spark.StructType([whole, spark.StructField(_CORRUPT, spark.StringType())])


def _read_type(type_: DataType) -> spark.DataType:
    """The type that Spark reads instead of a scalar type: it would round decimals, and read times in its own zone."""
    if isinstance(type_, DecimalType):
        return spark.VariantType()  # a number in a text would become a double
    if type_ == TINYINT:
        return spark.ShortType()  # Spark would read 200 as a byte of -56
    return spark.StringType() if type_ in _TEMPORAL else spark_type(type_)


def _inner(envelope: Column, path: str) -> Column:
    for name in path.split("."):
        envelope = envelope[name]
    return envelope


def _sequence_value(type_: DataType, text: Column, times: str | None) -> Column:
    """A number's text, or a text, as a value of a column; NULL if it does not fit."""
    if isinstance(type_, DecimalType) or type_ in _TEMPORAL:
        return _made(type_, text, times)
    if type_ in (TINYINT, SMALLINT, INT, BIGINT):
        return F.when(text.rlike(_WHOLE), text.try_cast(spark_type(type_)))
    return F.try_to_binary(text, F.lit("base64")) if type_ == BINARY else text.try_cast(spark_type(type_))


def _retyping(times: str | None) -> Retyping:
    return Retyping(_read_type, lambda type_, value: _made(type_, value, times))


def _has_odd_keys(type_: DataType) -> bool:
    """True if the type has a map with non-text keys."""
    if isinstance(type_, ArrayType):
        return _has_odd_keys(type_.element)
    if isinstance(type_, MapType):
        return type_.key != STRING or _has_odd_keys(type_.value)
    return isinstance(type_, StructType) and any(_has_odd_keys(field.type) for field in type_.fields)


def _made(type_: DataType, value: Column, times: str | None) -> Column:
    """A value in its own type; NULL if it does not fit."""
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
    """A number of a unit in microseconds; NULL on overflow."""
    if times == "us":
        return number
    return F.when(number.between(F.lit(-_MOST_MILLIS), F.lit(_MOST_MILLIS)), number * F.lit(1000).cast("bigint"))


def _wall_clock(micros: Column) -> Column:
    """Wall-clock time in UTC. Converting through the session's zone would lose an hour per year."""
    zero, one = F.lit(0), F.lit("0.000001").cast("decimal(18, 6)")
    return F.lit("1970-01-01").cast(spark.TimestampNTZType()) + F.make_dt_interval(zero, zero, zero, one) * micros


def _wrong_values(
    fields: Sequence[Field], image: Column, name: str, retyping: Retyping, *, untold: bool
) -> Iterator[tuple[Column, Column]]:
    """Conditions for values of the wrong type, with messages; ``untold``: numbers for times are refused."""
    for field in fields:
        if not retyping.changes(field.type):
            continue
        value = image[field.name]
        hint = " (numbers need the format's 'times')" if untold and holds(field.type, TIMESTAMP, TIMESTAMPTZ) else ""
        what = F.concat(
            F.lit(f"{name}.{field.name} is "), shown(field.type, value), F.lit(f", which is no {field.type}{hint}")
        )
        yield retyping.is_lost(field.type, value), what


def _unknown_fields(fields: Sequence[Field], name: str) -> Column:
    text = F.col("__skerry_text")
    image = F.coalesce(F.get_json_object(text, f"$.payload.{name}"), F.get_json_object(text, f"$.{name}"))
    known = F.array(*[F.lit(field.name) for field in fields])
    return F.array_except(F.json_object_keys(image), known)
