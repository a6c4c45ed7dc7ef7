"""Expressions without columns → typed values, as DuckDB types them.

Literals, parameters, casts of literals (``DATE '1994-01-01'``), sums and differences of numbers, and dates plus or
minus an interval of days, weeks, months or years. Anything else is not worked out: what is not certain is left to the
engine.
"""

import calendar
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlglot import exp

_WHOLE = re.compile(r"[0-9]{1,18}")
_DECIMAL = re.compile(r"(?:[0-9]{1,15}\.[0-9]{0,15}|\.[0-9]{1,15})")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?")
_ZONED = re.compile(_STAMP.pattern + r"(?:[+-][0-9]{2}(?::[0-9]{2})?|Z)")
_UUID = re.compile(r"[0-9a-fA-F]{32}")
_TIME = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?")

_MAX_DIGITS = 15
"""Of decimals: so many are exact in a DOUBLE, too."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A value and its kind.

    ``kind`` is null, bool, int, decimal, double, text (a literal, which takes on any type), varchar (a parameter, which
    does not), blob, date, time, timestamp, timestamptz, uuid or interval (months, days).
    """

    kind: str
    value: Any


class UnclearError(Exception):
    """The expression is none whose value is certain."""


def constant_of(node: exp.Expr, parameters: Mapping[str, Any]) -> Constant:
    """The value of an expression, or :class:`UnclearError`."""
    if isinstance(node, exp.Paren):
        return constant_of(node.this, parameters)
    if isinstance(node, exp.Literal):
        return Constant("text", node.this) if node.is_string else _number(node.this)
    if isinstance(node, exp.Null):
        return Constant("null", None)
    if isinstance(node, exp.Boolean):
        return Constant("bool", bool(node.this))
    if isinstance(node, exp.Neg):
        return _negated(constant_of(node.this, parameters))
    if isinstance(node, exp.HexString):
        return _blob(str(node.this))
    if isinstance(node, exp.Placeholder) and node.name in parameters:  # ``:name`` is none of ours
        return of_python(parameters[node.name])
    if type(node) is exp.Cast and has_only(node, "this", "to", "_type"):
        return _cast(constant_of(node.this, parameters), node.to)
    if isinstance(node, exp.Interval):
        return _interval(node)
    if type(node) in (exp.Add, exp.Sub):
        sign = 1 if isinstance(node, exp.Add) else -1
        return _sum(constant_of(node.this, parameters), constant_of(node.expression, parameters), sign)
    raise UnclearError


def of_python(value: Any) -> Constant:
    """What DuckDB makes of the value of a parameter."""
    if value is None:
        return Constant("null", None)
    kind = _PYTHON.get(type(value))
    if kind is None:
        raise UnclearError
    if kind == "int" and abs(value) >= 10**18:
        raise UnclearError
    if kind == "decimal" and (not value.is_finite() or _digits(value) > _MAX_DIGITS):
        raise UnclearError
    if kind == "time" and value.tzinfo is not None:
        raise UnclearError
    if kind == "timestamp" and value.tzinfo is not None:
        return Constant("timestamptz", value.astimezone(UTC))
    return Constant(kind, value)


_PYTHON: dict[type, str] = {
    bool: "bool",
    int: "int",
    Decimal: "decimal",
    float: "double",
    str: "varchar",
    bytes: "blob",
    date: "date",
    datetime: "timestamp",
    time: "time",
    UUID: "uuid",
}


def has_only(node: exp.Expr, *keys: str) -> bool:
    """Does a node say no more than what is looked at?"""
    return all(key in keys for key, value in node.args.items() if value)


def _number(text: str) -> Constant:
    if _WHOLE.fullmatch(text):
        return Constant("int", int(text))
    if _DECIMAL.fullmatch(text) and _digits(Decimal(text)) <= _MAX_DIGITS:
        return Constant("decimal", Decimal(text))
    raise UnclearError


def _digits(value: Decimal) -> int:
    sign_digits, exponent = value.as_tuple().digits, value.as_tuple().exponent
    assert isinstance(exponent, int)
    return max(len(sign_digits), -exponent) if exponent <= 0 else len(sign_digits) + exponent


def _negated(value: Constant) -> Constant:
    if value.kind in ("int", "decimal", "double"):
        return Constant(value.kind, -value.value)
    raise UnclearError


def _blob(digits: str) -> Constant:
    try:
        return Constant("blob", bytes.fromhex(digits))
    except ValueError:
        raise UnclearError from None


def _cast(value: Constant, to: exp.DataType) -> Constant:
    if to.expressions:
        raise UnclearError
    if value.kind == "null":
        return value
    if value.kind in ("text", "varchar"):
        return read_text(value.value, _CASTS.get(to.this, ""))
    same = _CASTS.get(to.this)
    if same is not None and same == value.kind:
        return value
    if same == "timestamp" and value.kind == "date":
        return Constant("timestamp", midnight(value.value))
    raise UnclearError


_CASTS = {
    exp.DType.DATE: "date",
    exp.DType.TIME: "time",
    exp.DType.TIMESTAMP: "timestamp",
    exp.DType.TIMESTAMPNTZ: "timestamp",
    exp.DType.DATETIME: "timestamp",
    exp.DType.TIMESTAMPTZ: "timestamptz",
    exp.DType.UUID: "uuid",
}


def read_text(text: str, kind: str) -> Constant:
    """A text as DuckDB reads it for a type; only in the forms that cannot be read in another way."""
    try:
        if kind == "date" and _DATE.fullmatch(text):
            return Constant(kind, date.fromisoformat(text))
        if kind == "time" and _TIME.fullmatch(text):
            return Constant(kind, time.fromisoformat(_filled(text)))
        if kind == "timestamp" and _DATE.fullmatch(text):
            return Constant(kind, midnight(date.fromisoformat(text)))
        if kind == "timestamp" and _STAMP.fullmatch(text):
            return Constant(kind, datetime.fromisoformat(_filled(text)))
        if kind == "timestamptz" and _ZONED.fullmatch(text):
            return Constant(kind, datetime.fromisoformat(text).astimezone(UTC))
        if kind == "uuid":
            return Constant(kind, read_uuid(text))
    except (ValueError, OverflowError):
        raise UnclearError from None
    raise UnclearError


def read_uuid(text: str) -> UUID:
    """A text as DuckDB reads it for a UUID: 32 digits, with dashes anywhere, maybe between braces."""
    inner = text[1:-1] if text.startswith("{") and text.endswith("}") else text
    digits = inner.replace("-", "")
    if not _UUID.fullmatch(digits):
        raise UnclearError
    return UUID(digits)


def _filled(text: str) -> str:
    """With six digits of a second's fraction."""
    whole, point, fraction = text.partition(".")
    return f"{whole}.{fraction:0<6}" if point else whole


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)


def _interval(node: exp.Interval) -> Constant:
    """Months and days."""
    unit, number = str(node.args.get("unit") or "").upper().rstrip("S"), node.this
    if not isinstance(number, exp.Literal) or not re.fullmatch(r"-?[0-9]{1,6}", str(number.this)):
        raise UnclearError
    count = int(number.this)
    months, days = {"YEAR": (12, 0), "MONTH": (1, 0), "WEEK": (0, 7), "DAY": (0, 1)}.get(unit, (0, 0))
    if not months and not days:
        raise UnclearError
    return Constant("interval", (count * months, count * days))


def _sum(left: Constant, right: Constant, sign: int) -> Constant:
    if right.kind == "interval" and left.kind in ("date", "timestamp"):
        months, days = right.value
        start = midnight(left.value) if left.kind == "date" else left.value
        try:
            return Constant("timestamp", _months_later(start, sign * months) + timedelta(days=sign * days))
        except (ValueError, OverflowError):
            raise UnclearError from None
    if left.kind in ("int", "decimal") and right.kind in ("int", "decimal"):
        total = left.value + sign * right.value
        kind = "int" if left.kind == right.kind == "int" else "decimal"
        if abs(total) < 10**_MAX_DIGITS and (kind == "int" or _digits(total) <= _MAX_DIGITS):
            return Constant(kind, total)
    raise UnclearError


def _months_later(start: datetime, months: int) -> datetime:
    """The same day of another month, or its last day if it has no such day."""
    count = start.year * 12 + start.month - 1 + months
    year, month = divmod(count, 12)
    return start.replace(year=year, month=month + 1, day=min(start.day, calendar.monthrange(year, month + 1)[1]))
