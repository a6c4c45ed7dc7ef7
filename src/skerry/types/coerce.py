"""Conversion of Python values to atomic types: accepted values, their canonical form, and advice for others.

Conversions lose nothing. A number fits every number type that holds exactly that number, so ``1.0`` is a valid INT and
``1.5`` is not; bools and texts are not numbers. One exception: Python has no single precision floats, so FLOAT takes
the nearest 32-bit float (and refuses overflow).
"""

import re
import struct
import uuid
from collections.abc import Callable
from datetime import date, datetime, time
from decimal import MAX_EMAX, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation
from typing import Any

import numpy as np

from skerry.types.datatype import AtomicType, DataType, DecimalType
from skerry.types.epoch import (
    Ordinal,
    TooFineError,
    date_of,
    datetime_of,
    micros_of,
    parse_date,
    parse_datetime,
    parse_time,
)
from skerry.types.json_text import json_problem, json_text

INTEGER_BITS = {"TINYINT": 8, "SMALLINT": 16, "INT": 32, "BIGINT": 64}
UUID_TEXT = r"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"

_NUMBER_TEXT = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?")
_EXACT = Context(prec=80, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[Inexact, InvalidOperation])

_WANTED = {
    "BOOLEAN": "True or False",
    "FLOAT": "a float, or a whole number that 32-bit floats hold exactly",
    "DOUBLE": "a float, or a whole number that 64-bit floats hold exactly",
    "STRING": "a str that UTF-8 can hold",
    "BINARY": "bytes",
    "DATE": "a datetime.date",
    "TIME": "a datetime.time without a time zone, to the microsecond",
    "TIMESTAMP": "a datetime without a time zone, to the microsecond",
    "TIMESTAMPTZ": "a datetime with a time zone, to the microsecond",
    "UUID": "a uuid.UUID, its 16 bytes or its text like '123e4567-e89b-12d3-a456-426614174000'",
    "JSON": """a text that is valid JSON, like '{"a": [1, null]}' or '"a text"', or a dict or list""",
}
_WANTED_TEXT = {
    "DATE": " or a text like '2024-01-15'",
    "TIME": " or a text like '10:30:00.25'",
    "TIMESTAMP": " or a text like '2024-01-15T10:30:00'",
    "TIMESTAMPTZ": " or a text like '2024-01-15T10:30:00+00:00'",
}


class UnfitError(ValueError):
    """The value does not fit the type; the message, if any, says why."""


class TooFineValueError(UnfitError):
    """The value is a time with digits that are finer than a microsecond."""


def wanted(type_: DataType, *, parse_text: bool = True) -> str:
    """Description of valid values of the type, for error messages."""
    if isinstance(type_, DecimalType):
        digits = f"at most {type_.precision - type_.scale} digits before and {type_.scale} after the point"
        return f"a Decimal or int{' or text' if parse_text else ''} of {digits}"
    name = str(type_)
    if name in INTEGER_BITS:
        limit = 1 << (INTEGER_BITS[name] - 1)
        return f"a whole number from {-limit} to {limit - 1}"
    return _WANTED[name] + (_WANTED_TEXT.get(name, "") if parse_text else "")


def coerce_leaf(value: Any, type_: DataType, *, parse_text: bool) -> Any:
    """The canonical value; :class:`UnfitError` if there is none. ``parse_text`` admits ISO texts and decimal texts."""
    plain = _without_numpy(value) if isinstance(value, np.generic) else value
    if isinstance(type_, DecimalType):
        return _decimal(plain, type_, parse_text)
    assert isinstance(type_, AtomicType)
    if type_.name in INTEGER_BITS:
        return _integer(plain, INTEGER_BITS[type_.name])
    return _RULES[type_.name](plain, parse_text)


def _without_numpy(value: np.generic) -> Any:
    if not isinstance(value, np.datetime64):
        return value.item()
    if np.isnat(value):
        raise UnfitError("NaT stands for no value: give None")
    unit = np.datetime_data(value.dtype)[0]
    is_date = unit in ("Y", "M", "W", "D")
    try:
        counted = value.astype("M8[D]" if is_date else "M8[us]")
    except OverflowError:
        raise UnfitError from None
    if counted.astype(value.dtype) != value:
        raise TooFineValueError("it is finer than a microsecond")
    count = int(counted.astype(np.int64))
    return date_of(count) if is_date else datetime_of(count, utc=False)


def _boolean(value: Any, _: bool) -> bool:
    if not isinstance(value, bool):
        raise UnfitError
    return value


def _integer(value: Any, bits: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise UnfitError
    if isinstance(value, Decimal) and value.adjusted() > 20:  # int() would write out 1E+1000000
        raise UnfitError
    try:
        number = int(value)
    except (ValueError, OverflowError):  # NaN and infinity
        raise UnfitError from None
    if number != value or not -(1 << (bits - 1)) <= number < 1 << (bits - 1):
        raise UnfitError
    return number


def _double(value: Any, _: bool) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise UnfitError
    try:
        number = float(value)
    except OverflowError:
        raise UnfitError from None
    if isinstance(value, int) and int(number) != value:
        raise UnfitError
    return number


def _float(value: Any, parse_text: bool) -> float:
    number = _double(value, parse_text)
    try:
        single: float = struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        raise UnfitError("it is too large for 32 bits") from None
    if isinstance(value, int) and single != value:
        raise UnfitError
    return single


def _decimal(value: Any, type_: DecimalType, parse_text: bool) -> Decimal:
    if isinstance(value, float):
        raise UnfitError("a float is seldom exactly the decimal it looks like")
    is_number_text = parse_text and isinstance(value, str) and _NUMBER_TEXT.fullmatch(value)
    if isinstance(value, bool) or not (isinstance(value, int | Decimal) or is_number_text):
        raise UnfitError
    try:
        scaled = Decimal(value).quantize(Decimal((0, (1,), -type_.scale)), context=_EXACT)
    except (Inexact, InvalidOperation):
        raise UnfitError from None
    if not scaled.is_finite() or scaled.copy_abs() >= Decimal((0, (1,), type_.precision - type_.scale)):
        raise UnfitError
    return scaled if scaled else scaled.copy_abs()


def _string(value: Any, _: bool) -> str:
    if not isinstance(value, str):
        raise UnfitError
    try:
        value.encode()
    except UnicodeEncodeError:
        raise UnfitError("it holds half of a surrogate pair") from None
    return value if type(value) is str else str.__str__(value)


def _binary(value: Any, _: bool) -> bytes:
    if not isinstance(value, bytes | bytearray | memoryview):
        raise UnfitError
    return bytes(value)


def _date(value: Any, parse_text: bool) -> date | Ordinal:
    if isinstance(value, str) and parse_text:
        value = _parsed(parse_date, value)
    if isinstance(value, Ordinal) and -(2**31) <= value < 2**31:
        return date_of(int(value))
    if isinstance(value, datetime):
        _moment(value, parse_text)
        raise UnfitError("it has a time of day: take its .date()")
    if not isinstance(value, date):
        raise UnfitError
    return value if type(value) is date else date(value.year, value.month, value.day)


def _time(value: Any, parse_text: bool) -> time:
    if isinstance(value, str) and parse_text:
        value = _parsed(parse_time, value)
    if not isinstance(value, time) or value.tzinfo is not None:
        raise UnfitError
    return value.replace(fold=0)


def _timestamp(value: Any, parse_text: bool) -> datetime | Ordinal:
    moment = _moment(value, parse_text)
    if isinstance(moment, datetime) and moment.utcoffset() is not None:
        raise UnfitError("it has a time zone: drop it, or make the column TIMESTAMPTZ")
    return datetime_of(micros_of(moment), utc=False)


def _timestamptz(value: Any, parse_text: bool) -> datetime | Ordinal:
    moment = _moment(value, parse_text)
    if isinstance(moment, datetime) and moment.utcoffset() is None:
        raise UnfitError("it has no time zone: add one, or make the column TIMESTAMP")
    return datetime_of(micros_of(moment), utc=True)


def _moment(value: Any, parse_text: bool) -> datetime | Ordinal:
    if isinstance(value, str) and parse_text:
        value = _parsed(parse_datetime, value)
    if isinstance(value, Ordinal) and -(2**63) <= value < 2**63:
        return value
    if not isinstance(value, datetime):
        raise UnfitError
    if value != value:  # pandas' NaT is a datetime
        raise UnfitError("NaT stands for no value: give None")
    if getattr(value, "nanosecond", 0):  # pandas' Timestamp
        raise TooFineValueError("it is finer than a microsecond")
    return value


def _uuid(value: Any, _: bool) -> uuid.UUID:
    if isinstance(value, uuid.UUID):
        return value
    if isinstance(value, bytes) and len(value) == 16:
        return uuid.UUID(bytes=bytes(value))
    if isinstance(value, str) and re.fullmatch(UUID_TEXT, value):
        return uuid.UUID(value)
    raise UnfitError


def _json(value: Any, _: bool) -> str:
    if isinstance(value, dict | list | tuple):
        try:
            value = json_text(value)
        except ValueError as error:
            raise UnfitError(str(error)) from None
    text = _string(value, False)
    problem = json_problem(text)
    if problem is not None:
        raise UnfitError(problem)
    return text


def _parsed(parse: Callable[[str], Any], text: str) -> Any:
    try:
        return parse(text)
    except TooFineError as error:
        raise TooFineValueError(str(error)) from None
    except ValueError:
        raise UnfitError from None


_RULES: dict[str, Callable[[Any, bool], Any]] = {
    "BOOLEAN": _boolean,
    "FLOAT": _float,
    "DOUBLE": _double,
    "STRING": _string,
    "BINARY": _binary,
    "DATE": _date,
    "TIME": _time,
    "TIMESTAMP": _timestamp,
    "TIMESTAMPTZ": _timestamptz,
    "UUID": _uuid,
    "JSON": _json,
}
