"""Literals as values of a column's type.

A literal may lie between two values of the type (1.5 for an INT), or beyond all of them (3000000000 for an INT). Then a
comparison with it is decided exactly, by its neighbours, and is not an error. Types that cannot be compared are an
error.

=====================  ==============================================================================================
column                 literals
=====================  ==============================================================================================
BOOLEAN                ``TRUE``, ``FALSE``
integers, DECIMAL      numbers and number texts, compared exactly
FLOAT, DOUBLE          numbers and number texts: the nearest value of the type (but beyond its largest finite value they
                       lie below ±∞); ``'NaN'``, ``'Infinity'``, ``'-Infinity'``
STRING                 texts
BINARY                 ``X'…'``
DATE                   dates, timestamps (compared exactly, a date being its midnight), or either as text
TIME                   times, or as text
TIMESTAMP              timestamps, dates (midnight), or either as text
TIMESTAMPTZ            moments, timestamps and dates (in UTC), or any of them as text
UUID                   texts of 36 characters, ``X'…'`` of 16 bytes
=====================  ==============================================================================================
"""

import math
import re
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from fractions import Fraction
from typing import Any

from skerry.pruning.predicate.expression import LiteralValue
from skerry.types.coerce import INTEGER_BITS, UnfitError, coerce_leaf
from skerry.types.datatype import STRING, AtomicType, DataType, DecimalType
from skerry.types.epoch import (
    MICROS_PER_DAY,
    TooFineError,
    date_of,
    datetime_of,
    micros_of,
    parse_date,
    parse_datetime,
    parse_time,
)

_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,9})?\s*")
_SPECIAL_FLOATS = {"nan": math.nan, "infinity": math.inf, "inf": math.inf, "-infinity": -math.inf, "-inf": -math.inf}
_MAX_FINITE = {"FLOAT": float.fromhex("0x1.fffffep+127"), "DOUBLE": float.fromhex("0x1.fffffffffffffp+1023")}
_HUGE = 100
"""Numbers with more digits before the point are beyond every exact type; they are never expanded."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The neighbours of a literal among a type's values: the greatest that is not above it, the least not below it.

    Both are the literal itself if the type has it; None if there is no such value.
    """

    below: Any
    above: Any

    @property
    def is_exact(self) -> bool:
        return self.below is self.above


def fit_literal(value: LiteralValue, type_: DataType) -> Fit:
    """The neighbours of a literal that is not NULL; :class:`UnfitError` if the type cannot be compared with it."""
    if isinstance(type_, DecimalType):
        limit = 10**type_.precision - 1
        return _fit_exact(_number(value), type_.scale, -limit, limit, _decimal_of(type_.scale))
    assert isinstance(type_, AtomicType)
    if type_.name in INTEGER_BITS:
        limit = 1 << (INTEGER_BITS[type_.name] - 1)
        return _fit_exact(_number(value), 0, -limit, limit - 1, int)
    if type_.name in _MAX_FINITE:
        return _fit_float(value, type_.name)
    if type_.name == "DATE":
        return _fit_date(value)
    return _exact(_RULES[type_.name](value))


def fit_all(values: Sequence[LiteralValue], type_: DataType) -> list[Any] | None:
    """Literals that are all integers, or all texts, as values of such a type: a fast path for long lists.

    None if they are anything else, or if one of them does not fit: then each is converted by itself.
    """
    classes = set(map(type, values))
    if type_ == STRING and classes == {str}:
        texts: list[Any] = list(values)
        return texts if _is_utf8("".join(texts)) else None
    if not isinstance(type_, AtomicType) or type_.name not in INTEGER_BITS or classes != {Decimal}:
        return None
    numbers: list[Any] = list(values)
    limit = 1 << (INTEGER_BITS[type_.name] - 1)
    if not -limit <= min(numbers) <= max(numbers) < limit:
        return None
    whole = list(map(int, numbers))
    return whole if whole == numbers else None


def _is_utf8(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _exact(value: Any) -> Fit:
    return Fit(value, value)


def _number(value: LiteralValue) -> Decimal:
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return Decimal(value.strip())
    if not isinstance(value, Decimal):
        raise UnfitError
    return value


def _decimal_of(scale: int) -> Callable[[int], Decimal]:
    return lambda unscaled: Decimal((int(unscaled < 0), tuple(map(int, str(abs(unscaled)))), -scale))


def _fit_exact(number: Decimal, scale: int, low: int, high: int, make: Callable[[int], Any]) -> Fit:
    if number and number.adjusted() > _HUGE:
        return Fit(None, make(low)) if number < 0 else Fit(make(high), None)
    if number and number.adjusted() < -_HUGE:  # nearly zero; expanding all its digits could take for ever
        number = Decimal((number.as_tuple().sign, (1,), -_HUGE))
    if not number or number.as_tuple().exponent == 0:  # the common case, and much faster
        floor = ceiling = int(number) * 10**scale
    else:
        scaled = Fraction(number) * 10**scale
        floor, ceiling = math.floor(scaled), math.ceil(scaled)
    if floor == ceiling and low <= floor <= high:
        return _exact(make(floor))
    below = None if floor < low else make(min(floor, high))
    above = None if ceiling > high else make(max(ceiling, low))
    return Fit(below, above)


def _fit_float(value: LiteralValue, name: str) -> Fit:
    if isinstance(value, str) and value.strip().lower() in _SPECIAL_FLOATS:
        return _exact(_SPECIAL_FLOATS[value.strip().lower()])
    number = _number(value)
    try:
        nearest = float(number)
        if name == "FLOAT":
            nearest = _nearest_single(number, nearest)
    except OverflowError:
        nearest = math.copysign(math.inf, number)
    if math.isfinite(nearest):
        return _exact(nearest + 0.0)
    largest = _MAX_FINITE[name]
    return Fit(largest, math.inf) if number > 0 else Fit(-math.inf, -largest)


def _nearest_single(number: Decimal, double: float) -> float:
    """The 32-bit float nearest to a number; ``double`` is its nearest 64-bit float.

    Rounding twice is wrong where the double lies exactly between two singles and the number does not.
    """
    single: float = struct.unpack("<f", struct.pack("<f", double))[0]
    if single == double or not math.isfinite(double):
        return single
    exact = Fraction(number) if -400 < number.adjusted() < 400 else Fraction(double)
    bits: int = struct.unpack("<i", struct.pack("<f", single))[0]
    finite = [near for near in (bits - 1, bits + 1) if near & 0x7FFFFFFF < 0x7F800000]
    around: list[float] = [single, *(struct.unpack("<f", struct.pack("<i", near))[0] for near in finite)]
    # of two that are equally near, packing has chosen the even one, which comes first
    return min(around, key=lambda near: abs(Fraction(near) - exact))


def _fit_date(value: LiteralValue) -> Fit:
    if isinstance(value, str):
        value = _parsed(value, parse_date, parse_datetime)
    if isinstance(value, datetime):
        if value.utcoffset() is not None:
            raise UnfitError("it has a time zone, and dates have none")
        days, rest = divmod(micros_of(value), MICROS_PER_DAY)
        return Fit(date_of(days), date_of(days + 1)) if rest else _exact(date_of(days))
    if not isinstance(value, date):
        raise UnfitError
    return _exact(value)


def _timestamp(value: LiteralValue) -> Any:
    moment = _moment(value)
    if moment.utcoffset() is not None:
        raise UnfitError("it has a time zone, and the column has none")
    return datetime_of(micros_of(moment), utc=False)


def _timestamptz(value: LiteralValue) -> Any:
    return datetime_of(micros_of(_moment(value)), utc=True)


def _moment(value: LiteralValue) -> datetime:
    if isinstance(value, str):
        value = _parsed(value, parse_datetime)
    if isinstance(value, date) and not isinstance(value, datetime):
        value = datetime(value.year, value.month, value.day)
    if not isinstance(value, datetime):
        raise UnfitError
    return value


def _time(value: LiteralValue) -> time:
    if isinstance(value, str):
        value = _parsed(value, parse_time)
    if not isinstance(value, time) or value.tzinfo is not None:
        raise UnfitError
    return value.replace(fold=0)


def _parsed(text: str, *parsers: Callable[[str], Any]) -> Any:
    problem = ""
    for parse in parsers:
        try:
            return parse(text.strip())
        except TooFineError as error:
            problem = str(error)
        except ValueError:
            continue
    raise UnfitError(problem)


def _plain(name: str) -> Callable[[LiteralValue], Any]:
    return lambda value: coerce_leaf(value, AtomicType(name), parse_text=True)


_RULES: dict[str, Callable[[LiteralValue], Any]] = {
    **{name: _plain(name) for name in ("BOOLEAN", "STRING", "BINARY", "UUID")},
    "TIME": _time,
    "TIMESTAMP": _timestamp,
    "TIMESTAMPTZ": _timestamptz,
}

_WANTED = {
    "BOOLEAN": "TRUE or FALSE",
    "FLOAT": "a number, 'NaN', 'Infinity' or '-Infinity'",
    "DOUBLE": "a number, 'NaN', 'Infinity' or '-Infinity'",
    "STRING": "a text like 'abc'",
    "BINARY": "bytes like X'00ff'",
    "DATE": "a date like '2024-01-15'",
    "TIME": "a time like '10:30:00'",
    "TIMESTAMP": "a time like '2024-01-15 10:30:00'",
    "TIMESTAMPTZ": "a time like '2024-01-15 10:30:00+00:00'",
    "UUID": "a text like '123e4567-e89b-12d3-a456-426614174000'",
}


def wanted_literal(type_: DataType) -> str:
    """Description of literals that can be compared with the type, for error messages."""
    return _WANTED.get(str(type_), "a number")
