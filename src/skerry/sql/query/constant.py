"""Expressions without columns → typed values, as DuckDB types them.

Literals, parameters, casts of literals (``DATE '1994-01-01'``), the statement's time (``now()``, ``current_date``,
where :mod:`skerry.sql.query.now` has fixed it), sums and differences of numbers, dates and timestamps plus or minus an
interval, products of whole numbers, years, months and the like of dates, ``date_trunc`` of them, ``make_date``,
``to_timestamp`` and similar functions. Anything else is left to the engine.

DuckDB sessions are in UTC here, so a time without a zone is in UTC. Spark sessions may have any zone: a time that
depends on it is off by less than a day (``skerry.sql.query.loosen``); expressions that could be off by more are left to
Spark.
"""

import calendar
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlglot import exp

from skerry.pruning.predicate.monotone import start_of
from skerry.sql.query.datepart import part_of, truncation_of
from skerry.types.epoch import datetime_of, micros_of

_WHOLE = re.compile(r"[0-9]{1,18}")
_HUGE = re.compile(r"[1-9][0-9]{18,19}")
_MOST_HUGE = (1 << 64) - 1
_DECIMAL = re.compile(r"(?:[0-9]{1,15}\.[0-9]{0,15}|\.[0-9]{1,15})")
_DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_STAMP = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?")
_ZONED = re.compile(_STAMP.pattern + r"(?:[+-][0-9]{2}(?::[0-9]{2})?|Z)")
_UUID = re.compile(r"[0-9a-fA-F]{32}")
_TIME = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?")

_MAX_DIGITS = 15
"""Maximum digits of a decimal that a DOUBLE holds exactly."""


@dataclass(frozen=True, slots=True)
class Constant:
    """A value and its kind.

    ``kind`` is null, bool, int, huge (a whole number of 19 or 20 digits, up to 2⁶⁴ − 1), decimal, double, text (a
    literal, which takes on any type), varchar (a parameter, which does not), blob, date, time, timestamp, timestamptz,
    uuid or interval (months, days, microseconds).
    """

    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class Known:
    """Values that constants may depend on: parameters and the statement's time."""

    parameters: Mapping[str, Any]
    now: datetime | None = None
    """The statement's time, in UTC."""
    is_exact: bool = True
    """Whether the session is in UTC; if not, it may be in any time zone."""


IS_FIXED = "skerry_now"
"""Key in the ``meta`` of calls such as ``now()`` that the text to run replaces by the statement's time."""


ANALYZER = "skerry_analyzer"
"""Key in the ``meta`` of calls of ``matches``: the analyzer of the column."""


WRITTEN_PATH = "skerry_path"
"""Key in the ``meta`` of a JSON path: the text or number as written."""


class UnclearError(Exception):
    """The expression has no value that is certain."""


def constant_of(node: exp.Expr, known: Known) -> Constant:
    """The value of an expression, or :class:`UnclearError`."""
    if isinstance(node, exp.Paren):
        return constant_of(node.this, known)
    if isinstance(node, exp.Literal):
        return Constant("text", node.this) if node.is_string else _number(node.this)
    if isinstance(node, exp.Null):
        return Constant("null", None)
    if isinstance(node, exp.Boolean):
        return Constant("bool", bool(node.this))
    if isinstance(node, exp.Neg):
        return _negated(constant_of(node.this, known))
    if isinstance(node, exp.HexString):
        return _blob(str(node.this))
    if isinstance(node, exp.Placeholder) and node.name in known.parameters:  # ``:name`` is not one of our parameters
        return of_python(known.parameters[node.name])
    if isinstance(node, exp.Cast) and has_only(node, "this", "to", "_type", "safe"):
        return _cast(constant_of(node.this, known), node.to, known)
    if isinstance(node, exp.Interval):
        return _interval(node)
    if type(node) in (exp.Add, exp.Sub):
        sign = 1 if isinstance(node, exp.Add) else -1
        return _sum(constant_of(node.this, known), constant_of(node.expression, known), sign, known)
    if node.meta.get(IS_FIXED):
        return _now(node, known)
    if isinstance(node, exp.Mul):
        return _product(constant_of(node.this, known), constant_of(node.expression, known))
    if known.is_exact and type(node) in _MADE:
        return _MADE[type(node)](node, known)
    return _of_date(node, known)


def _now(node: exp.Expr, known: Known) -> Constant:
    now = known.now
    if now is None:
        raise UnclearError
    if isinstance(node, exp.CurrentDate):
        return Constant("date", now.date())
    return Constant("timestamp", now.replace(tzinfo=None)) if isinstance(node, exp.Localtimestamp) else _moment(now)


def _moment(value: datetime) -> Constant:
    return Constant("timestamptz", value)


def _of_date(node: exp.Expr, known: Known) -> Constant:
    """A part of a date or timestamp, or the start of its day, month and so on."""
    part, truncation = part_of(node), truncation_of(node)
    if part is None and truncation is None:
        raise UnclearError
    name, inner = part or truncation or ("", node)
    value = constant_of(inner, known)
    if value.kind not in ("date", "timestamp", "timestamptz") or not known.is_exact:
        raise UnclearError
    if part is not None:
        months = value.value.month
        return Constant("int", (months + 2) // 3 if name == "quarter" else getattr(value.value, name))
    moment = midnight(value.value) if value.kind == "date" else value.value
    start = datetime_of(start_of(name, micros_of(moment)), utc=moment.tzinfo is not None)
    if not isinstance(start, datetime):
        raise UnclearError
    return Constant("timestamp" if value.kind == "date" else value.kind, start)


def of_python(value: Any) -> Constant:
    """The constant that DuckDB makes of a parameter's value."""
    if value is None:
        return Constant("null", None)
    kind = _PYTHON.get(type(value))
    if kind is None:
        raise UnclearError
    if kind in ("int", "decimal") and _is_huge(value):
        return Constant("huge", int(value))
    if kind == "int" and abs(value) >= 10**18:
        raise UnclearError
    if kind == "decimal" and (not value.is_finite() or _digits(value) > _MAX_DIGITS):
        raise UnclearError
    if kind == "time" and value.tzinfo is not None:
        raise UnclearError
    if kind == "timestamp" and value.tzinfo is not None:
        try:
            return Constant("timestamptz", value.astimezone(UTC))
        except OverflowError:  # in UTC it is in the year 0 or 10000
            raise UnclearError from None
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
    """Whether a node has no arguments besides these keys."""
    return all(key in keys for key, value in node.args.items() if value)


def _number(text: str) -> Constant:
    if _WHOLE.fullmatch(text):
        return Constant("int", int(text))
    if _HUGE.fullmatch(text) and int(text) <= _MOST_HUGE:
        return Constant("huge", int(text))
    if _DECIMAL.fullmatch(text) and _digits(Decimal(text)) <= _MAX_DIGITS:
        return Constant("decimal", Decimal(text))
    raise UnclearError


def _is_huge(value: int | Decimal) -> bool:
    if isinstance(value, Decimal) and (not value.is_finite() or value.as_tuple().exponent != 0):
        return False
    return 10**18 <= value <= _MOST_HUGE


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


def _cast(value: Constant, to: exp.DataType, known: Known) -> Constant:
    if to.expressions:
        raise UnclearError
    if value.kind == "null":
        return value
    if value.kind in ("text", "varchar"):
        return read_text(value.value, _CASTS.get(to.this, ""))
    same = _CASTS.get(to.this)
    if same is not None and same == value.kind:
        return value
    if value.kind not in ("date", "timestamp", "timestamptz") or not (known.is_exact or value.kind != "timestamptz"):
        raise UnclearError
    moment = midnight(value.value) if value.kind == "date" else value.value
    if same == "date":
        return Constant("date", moment.date())
    if same == "timestamp":
        return Constant("timestamp", moment.replace(tzinfo=None))
    if same == "timestamptz":
        return _moment(moment.replace(tzinfo=UTC))
    raise UnclearError


_CASTS = {
    exp.DType.DATE: "date",
    exp.DType.TIME: "time",
    exp.DType.TIMESTAMP: "timestamp",
    exp.DType.TIMESTAMPNTZ: "timestamp",
    exp.DType.DATETIME: "timestamp",
    exp.DType.TIMESTAMPTZ: "timestamptz",
    exp.DType.TIMESTAMPLTZ: "timestamptz",
    exp.DType.UUID: "uuid",
}


def read_text(text: str, kind: str) -> Constant:
    """The constant that DuckDB parses a text to, for a type; only unambiguous forms are accepted."""
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
        if kind == "timestamptz":  # without a zone: in the session's, which is UTC
            return Constant(kind, read_text(text, "timestamp").value.replace(tzinfo=UTC))
        if kind == "uuid":
            return Constant(kind, read_uuid(text))
    except (ValueError, OverflowError):
        raise UnclearError from None
    raise UnclearError


def read_uuid(text: str) -> UUID:
    """A UUID as DuckDB parses it: 32 digits, with dashes anywhere, optionally in braces."""
    inner = text[1:-1] if text.startswith("{") and text.endswith("}") else text
    digits = inner.replace("-", "")
    if not _UUID.fullmatch(digits):
        raise UnclearError
    return UUID(digits)


def _filled(text: str) -> str:
    """The text with a fraction of six digits."""
    whole, point, fraction = text.partition(".")
    return f"{whole}.{fraction:0<6}" if point else whole


def midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day)


_INTERVAL = re.compile(r"\s*(-?[0-9]{1,6})\s*([a-z]+)\s*", re.IGNORECASE)
_UNITS = {
    "YEAR": (12, 0, 0),
    "MONTH": (1, 0, 0),
    "WEEK": (0, 7, 0),
    "DAY": (0, 1, 0),
    "HOUR": (0, 0, 3_600_000_000),
    "MINUTE": (0, 0, 60_000_000),
    "SECOND": (0, 0, 1_000_000),
}


def _interval(node: exp.Interval) -> Constant:
    """Months, days and microseconds, which are added one after the other."""
    number, unit = node.this, node.args.get("unit")
    number = number.unnest() if isinstance(number, exp.Paren) else number
    if not isinstance(number, exp.Literal) or not isinstance(unit, exp.Var | None):
        raise UnclearError
    text = f"{number.this} {'' if unit is None else unit.name}"
    total, at = (0, 0, 0), 0
    while at < len(text):
        found = _INTERVAL.match(text, at)
        size = None if found is None else _UNITS.get(found[2].upper().removesuffix("S"))
        if found is None or size is None:
            raise UnclearError
        months, days, micros = (int(found[1]) * one for one in size)
        total = (total[0] + months, total[1] + days, total[2] + micros)
        at = found.end()
    return Constant("interval", total)


def _product(left: Constant, right: Constant) -> Constant:
    """A product of two 32-bit integers, or a multiple of an interval."""
    if left.kind == "int":
        left, right = right, left
    if right.kind == "int" and left.kind == "interval" and abs(right.value) < 10**6:
        return Constant("interval", tuple(part * right.value for part in left.value))
    if left.kind == right.kind == "int" and max(abs(left.value), abs(right.value)) <= _MOST_INT32:
        product = left.value * right.value
        if abs(product) <= _MOST_INT32:
            return Constant("int", product)
    raise UnclearError


def _made_date(node: exp.Expr, known: Known) -> Constant:
    """``make_date(2024, 1, 15)``."""
    parts = [node.args.get(key) for key in ("year", "month", "day")]
    if not has_only(node, "year", "month", "day") or None in parts:
        raise UnclearError
    try:
        return Constant("date", date(*(_int32(part, known) for part in parts if part is not None)))
    except ValueError:
        raise UnclearError from None


def _made_moment(node: exp.Expr, known: Known) -> Constant:
    """``to_timestamp``, ``epoch_ms`` or ``make_timestamp`` of a number."""
    scale = node.args.get("scale")
    size = _MOMENTS.get("" if scale is None else scale.name)
    number = constant_of(node.this, known)
    if size is None or number.kind != "int" or not has_only(node, "this", "scale"):
        raise UnclearError
    moment = datetime_of(number.value * size, utc=scale is None)
    if not isinstance(moment, datetime):
        raise UnclearError
    return Constant("timestamp" if moment.tzinfo is None else "timestamptz", moment)


def _made_days(node: exp.Expr, known: Known) -> Constant:
    """``to_days(7)``."""
    return Constant("interval", (0, _int32(node.this, known), 0))


def _added(node: exp.Expr, known: Known) -> Constant:
    """``date_add(DATE '2024-01-15', INTERVAL 1 DAY)``."""
    if not has_only(node, "this", "expression"):
        raise UnclearError
    return _sum(constant_of(node.this, known), constant_of(node.expression, known), 1, known)


def _int32(node: exp.Expr, known: Known) -> int:
    constant = constant_of(node, known)
    if constant.kind != "int" or abs(constant.value) > _MOST_INT32:
        raise UnclearError
    return int(constant.value)


_MOST_INT32 = (1 << 31) - 1
_MOMENTS = {"": 1_000_000, "3": 1000, "6": 1}
"""Microseconds of a unit, by the scale that sqlglot gives to these functions."""
_MADE: dict[type[exp.Expr], Callable[[exp.Expr, Known], Constant]] = {
    exp.DateFromParts: _made_date,
    exp.UnixToTime: _made_moment,
    exp.ToDays: _made_days,
    exp.DateAdd: _added,
}


def _sum(left: Constant, right: Constant, sign: int, known: Known) -> Constant:
    if left.kind == "interval" and sign > 0:
        left, right = right, left
    if right.kind == "interval" and left.kind in ("date", "timestamp", "timestamptz"):
        return _later(left, right, sign, known)
    if left.kind == "date" and right.kind == "int" and abs(right.value) < 10**6:
        try:
            return Constant("date", left.value + timedelta(days=sign * right.value))
        except OverflowError:
            raise UnclearError from None
    if left.kind in ("int", "decimal") and right.kind in ("int", "decimal"):
        total = left.value + sign * right.value
        kind = "int" if left.kind == right.kind == "int" else "decimal"
        if abs(total) < 10**_MAX_DIGITS and (kind == "int" or _digits(total) <= _MAX_DIGITS):
            return Constant(kind, total)
    raise UnclearError


def _later(start: Constant, interval: Constant, sign: int, known: Known) -> Constant:
    months, days, micros = interval.value
    if start.kind == "timestamptz" and months and not known.is_exact:
        raise UnclearError  # the last of a month in one zone may be the first in another
    moment = midnight(start.value) if start.kind == "date" else start.value
    try:
        moment = _months_later(moment, sign * months) + timedelta(days=sign * days)
        return Constant("timestamp" if start.kind == "date" else start.kind, moment + timedelta(0, 0, sign * micros))
    except (ValueError, OverflowError):
        raise UnclearError from None


def _months_later(start: datetime, months: int) -> datetime:
    """The same day of a later month, or its last day if it has no such day."""
    count = start.year * 12 + start.month - 1 + months
    year, month = divmod(count, 12)
    return start.replace(year=year, month=month + 1, day=min(start.day, calendar.monthrange(year, month + 1)[1]))
