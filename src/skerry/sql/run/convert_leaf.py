"""Converts scalar values of a query to the type of a column.

In addition to the types in ``skerry.types.accept``, a statement may assign:

=============  ====================================================================================================
to             also
=============  ====================================================================================================
BOOLEAN        texts: ``'true'``, ``'false'``
whole numbers  texts of numbers that fit: ``'12'``, ``'12.0'``
FLOAT, DOUBLE  decimals, which 0.1 is in SQL, and texts: the nearest number; ``'NaN'``, ``'Infinity'``, ``'-Infinity'``
DECIMAL(p, s)  texts of numbers that fit; floats if their shortest decimal form fits: 0.1, but not 0.1 + 0.2
STRING         whole numbers, decimals, booleans, dates
JSON           nothing else: numbers and structs need to_json(…)
DATE           texts like ``'2024-01-15'``; timestamps that are a midnight
TIME           texts like ``'10:30:00.25'``
TIMESTAMP      texts like ``'2024-01-15 10:30:00'``; dates, which are their midnight; moments, in UTC
TIMESTAMPTZ    the same, and timestamps: in UTC if they name no zone
=============  ====================================================================================================

Everything else needs a CAST, by the engine's rules.
"""

import re
from collections.abc import Callable
from datetime import UTC, date, time
from decimal import Decimal
from math import inf, isinf, nan
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import types as arrow_types

from skerry.sql.interval_advice import INTERVALS, micros_of_interval, text_of_interval
from skerry.sql.query.dialect import SPARK, QueryDialect
from skerry.types.accept import is_any_string
from skerry.types.build import array_of
from skerry.types.coerce import INTEGER_BITS, TooFineValueError, UnfitError, coerce_leaf, wanted
from skerry.types.datatype import (
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    JSON,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    DataType,
    DecimalType,
    describe_value,
)
from skerry.types.epoch import TooFineError, parse_datetime

_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,6})?")
_SPECIAL = {"nan": nan, "infinity": inf, "inf": inf, "+infinity": inf, "-infinity": -inf, "-inf": -inf}
_PARSED = (BOOLEAN, FLOAT, DOUBLE, DATE, TIME, TIMESTAMP, TIMESTAMPTZ)

Convert = Callable[[pa.Array], pa.Array]


_WANTED = {
    "BOOLEAN": "TRUE or FALSE",
    "FLOAT": "a number that 32 bits hold exactly, or CAST(… AS FLOAT) for the nearest one",
    "DOUBLE": "a number that 64 bits hold exactly, or CAST(… AS DOUBLE) for the nearest one",
    "DATE": "a date like '2024-01-15'",
    "TIME": "a time like '10:30:00.25', to the microsecond",
    "TIMESTAMP": "a timestamp like '2024-01-15 10:30:00', without a time zone and to the microsecond",
    "TIMESTAMPTZ": "a timestamp like '2024-01-15 10:30:00+00', to the microsecond",
    "UUID": "a text like '123e4567-e89b-12d3-a456-426614174000'",
    "JSON": """a text that is valid JSON, like '{"a": [1, null]}' or '"a text"'""",
}


class UnfitValueError(Exception):
    """A value that does not fit the type; the message has the value and a correct example."""


def unfit(value: Any, type_: DataType, reason: str = "") -> str:
    """The message for a value that does not fit, with a correct example."""
    shown = str(value) if isinstance(value, Decimal | date | time) else describe_value(value)
    return f"{shown} does not fit {type_}{f' ({reason})' if reason else ''}; give {_right(type_)}"


def _right(type_: DataType) -> str:
    if isinstance(type_, DecimalType):
        return f"a number of at most {type_.precision - type_.scale} digits before and {type_.scale} after the point"
    return _WANTED.get(str(type_)) or wanted(type_)


def leaf_conversion(got: pa.DataType, type_: DataType) -> Convert | None:
    """The conversion to values that ``skerry.types.cast`` accepts; None if there is no lossless one."""
    if is_any_string(got) and (type_ in _PARSED or isinstance(type_, DecimalType) or str(type_) in INTEGER_BITS):
        return lambda array: _by_value(array, type_, _parse)
    if arrow_types.is_decimal(got) and type_ in (FLOAT, DOUBLE):
        return lambda array: _to_floats(array, type_)
    if arrow_types.is_floating(got) and isinstance(type_, DecimalType):
        return lambda array: _by_value(array, type_, _shortest_decimal)
    if type_ == STRING and _has_one_text(got):
        return lambda array: array.cast(pa.string())
    if type_ == DATE and arrow_types.is_timestamp(got) and got.tz is None:
        return _midnights
    if type_ in (TIMESTAMP, TIMESTAMPTZ) and arrow_types.is_date(got):
        return lambda array: array.cast(pa.timestamp("us")).cast(type_.arrow)
    if type_ == TIMESTAMPTZ and arrow_types.is_timestamp(got) and got.tz is None:
        return lambda array: pc.assume_timezone(array, "UTC")
    if type_ == TIMESTAMP and arrow_types.is_timestamp(got) and got.tz is not None:
        return lambda array: array.cast(pa.timestamp(got.unit))  # in the session's time zone, which is UTC
    return None


def advice(got: pa.DataType, type_: DataType, dialect: QueryDialect) -> str:
    """Advice on what to write, in an engine's SQL, instead of values that cannot be assigned."""
    on_spark = dialect is SPARK
    cast = f"write CAST(… AS {type_}) if that is what it means"
    if got in INTERVALS:
        return f"write {text_of_interval(on_spark) if type_ == STRING else micros_of_interval(on_spark)}"
    if type_ == JSON:
        return "write to_json(…) for the JSON of a value"
    if type_ == BOOLEAN:
        return "numbers are not booleans; write a condition, like … <> 0"
    if arrow_types.is_boolean(got):
        return f"booleans are not numbers; {cast}"
    if type_ == STRING:
        spelled = "CAST(… AS STRING), or date_format(…, …)" if on_spark else "CAST(… AS VARCHAR), or strftime(…, …)"
        return f"say how it is to be written: {spelled}"
    if is_any_string(got) and str(type_) == "BINARY":
        if on_spark:
            return "write encode(…, 'UTF-8') for its bytes, or unhex(…)"
        return "write encode(…) for its bytes in UTF-8, or from_hex(…)"
    return cast


def _has_one_text(got: pa.DataType) -> bool:
    tests = (arrow_types.is_integer, arrow_types.is_decimal, arrow_types.is_boolean, arrow_types.is_date)
    return any(test(got) for test in tests)


def _by_value(array: pa.Array, type_: DataType, convert: Callable[[Any, DataType], Any]) -> pa.Array:
    """Convert each distinct value once."""
    encoded = array.cast(pa.string()).dictionary_encode() if is_any_string(array.type) else array.dictionary_encode()
    values = [convert(value, type_) for value in encoded.dictionary.to_pylist()]
    return array_of(values, type_).take(encoded.indices)


def _parse(text: str, type_: DataType) -> Any:
    plain = text.strip()
    try:
        return coerce_leaf(_parsed(plain, type_), type_, parse_text=True)
    except (TooFineError, TooFineValueError):
        raise UnfitValueError(unfit(text, type_, "it is finer than a microsecond")) from None
    except ValueError:
        raise UnfitValueError(unfit(text, type_)) from None


def _parsed(text: str, type_: DataType) -> Any:
    """The value of a text; ValueError if it has none."""
    if type_ == BOOLEAN:
        return {"true": True, "false": False}.get(text.lower(), text)
    if type_ == TIMESTAMPTZ:
        moment = parse_datetime(text)
        return moment if moment.tzinfo is not None else moment.replace(tzinfo=UTC)
    if type_ in (FLOAT, DOUBLE):
        if text.lower() in _SPECIAL:
            return _SPECIAL[text.lower()]
        number = float(text) if _NUMBER.fullmatch(text) else inf
        if isinf(number):
            raise ValueError(text)
        return number
    if str(type_) in INTEGER_BITS:
        return Decimal(text) if _NUMBER.fullmatch(text) else text
    return text


def _shortest_decimal(value: float | None, type_: DataType) -> Decimal | None:
    if value is None:
        return None
    try:
        decimal: Decimal = coerce_leaf(Decimal(repr(value)), type_, parse_text=False)
    except UnfitError:
        raise UnfitValueError(
            f"{value!r} does not fit {type_} exactly; write CAST(… AS {type_}) or round(…) to have it rounded"
        ) from None
    return decimal


def _to_floats(array: pa.Array, type_: DataType) -> pa.Array:
    """The nearest floats, parsed from texts: Arrow's conversion of decimals is sometimes off by one unit."""
    if array.type.scale == 0:  # an integer, which must fit exactly
        return array.cast(pa.decimal128(38, 0)) if not _fits_int64(array) else array.cast(pa.int64())
    return array.cast(pa.string()).cast(type_.arrow)


def _fits_int64(array: pa.Array) -> bool:
    try:
        array.cast(pa.int64())
    except pa.ArrowInvalid:
        return False
    return True


def _midnights(array: pa.Array) -> pa.Array:
    dates = array.cast(pa.date32(), safe=False)
    same = pc.equal(dates.cast(array.type), array)
    if not pc.all(same, min_count=0).as_py():
        value = array[pc.index(same, False).as_py()].cast(pa.string()).as_py()
        raise UnfitValueError(f"{value} has a time of day, DATE has none; write CAST(… AS DATE) to cut it off")
    return dates
