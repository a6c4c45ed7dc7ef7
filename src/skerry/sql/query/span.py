"""Conversion of constants to counts, and of ranges of counts to conditions on a column.

Counts are those of ``skerry.pruning.predicate.monotone``: integers, days and microseconds since 1970.
"""

import re
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor, isfinite
from typing import Any

from skerry.pruning.predicate.expression import Column, Comparison, In, Literal, Op, Predicate, conjunction, disjunction
from skerry.pruning.predicate.monotone import Span
from skerry.sql.query.constant import Constant, Known, UnclearError, midnight, read_text
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import DataType
from skerry.types.epoch import (
    FIRST_DAY,
    FIRST_MICRO,
    LAST_DAY,
    LAST_MICRO,
    MICROS_PER_DAY,
    MICROS_PER_SECOND,
    Ordinal,
    date_of,
    datetime_of,
    days_of,
    micros_of,
)

TIMES = ("date", "timestamp", "timestamptz")
_LIMITS = {"double": 1 << 53, "float": 1 << 24}
"""Integers below these are exact as floats."""
_DAYS_PER_MONTH = 30
_DIGITS = re.compile(r"-?[0-9]{1,18}")


def neighbours(constant: Constant, kind: str, known: Known) -> tuple[int, int]:
    """The counts below and above a constant, in the unit of a kind; equal if the constant is a count itself."""
    if kind in TIMES:
        return _time_neighbours(constant, kind, known)
    if kind == "interval":
        return (_interval_micros(constant),) * 2
    value: Any = constant.value
    if constant.kind == "text" and kind == "int" and _DIGITS.fullmatch(value):
        return int(value), int(value)
    if constant.kind not in ("int", "decimal", "double") or (constant.kind == "double" and not isfinite(value)):
        raise UnclearError
    limit = _LIMITS.get(kind, _LIMITS["double"] if constant.kind == "double" else 0)
    exact = Fraction(value) * (MICROS_PER_SECOND if kind == "seconds" else 1)
    if kind == "fraction" or (limit and abs(exact) >= limit):
        raise UnclearError
    if kind in _LIMITS and constant.kind == "decimal" and exact.denominator > 1:
        # it is rounded to a float first, which may be an integer
        exact = Fraction(float(Decimal(value))) if kind == "double" else exact
        if kind == "float":
            raise UnclearError
    return floor(exact), ceil(exact)


def _interval_micros(constant: Constant) -> int:
    """The microseconds of an interval, where DuckDB compares intervals by their length.

    It compares months of 30 days, then days, then microseconds, which are all of one sign in a difference of moments.
    """
    if constant.kind != "interval":
        raise UnclearError
    months, days, micros = constant.value
    if min(constant.value) < 0 < max(constant.value):
        raise UnclearError
    if abs(days) % _DAYS_PER_MONTH + abs(micros) // MICROS_PER_DAY >= _DAYS_PER_MONTH:
        raise UnclearError  # the days would carry into a month
    return int((months * _DAYS_PER_MONTH + days) * MICROS_PER_DAY + micros)


def _time_neighbours(constant: Constant, kind: str, known: Known) -> tuple[int, int]:
    if constant.kind == "text":
        constant = read_text(constant.value, kind)
    if constant.kind not in TIMES:
        raise UnclearError
    if kind == "date" and constant.kind == "date":
        return days_of(constant.value), days_of(constant.value)
    moment = midnight(constant.value) if constant.kind == "date" else constant.value
    micros = micros_of(moment)
    if kind != "date":
        return micros, micros
    if not known.is_exact:
        raise UnclearError  # the midnight depends on the session's time zone
    return micros // MICROS_PER_DAY, -(-micros // MICROS_PER_DAY)


def said_of(column: Column, type_: DataType, spans: list[Span]) -> Predicate:
    """The condition that a column lies in one of the spans."""
    if not spans:
        return Comparison(column, Op.NE, column)
    values = [_single(type_, span) for span in spans]
    known = [value for value in values if value is not None]
    if len(known) == len(spans):
        return Comparison(column, Op.EQ, known[0]) if len(known) == 1 else In(column, tuple(known))
    return disjunction([_within(column, type_, span) for span in spans])


def _is_counted(type_: DataType) -> bool:
    """Whether the type has no values between two counts."""
    return str(type_).lower() in TIMES or str(type_) in INTEGER_BITS


def _single(type_: DataType, span: Span) -> Literal | None:
    """The only value in a span, if there is one."""
    if span.low is None or span.high != span.low + 1 or not _is_counted(type_):
        return None
    return _literal(type_, span.low)


def _literal(type_: DataType, count: int) -> Literal | None:
    """A count as a literal; None for years outside 1 to 9999."""
    name = str(type_)
    if name not in ("DATE", "TIMESTAMP", "TIMESTAMPTZ"):
        return Literal(Decimal(count))
    value = date_of(count) if name == "DATE" else datetime_of(count, utc=name == "TIMESTAMPTZ")
    return None if isinstance(value, Ordinal) else Literal(value)


def _within(column: Column, type_: DataType, span: Span) -> Predicate:
    parts: list[Predicate] = []
    if span.low is not None:
        parts += _bound(column, type_, span.low, Op.GE)
    if span.high is not None:
        parts += _bound(column, type_, span.high, Op.LT if _is_counted(type_) else Op.LE)
    return conjunction(parts) if parts else Comparison(column, Op.EQ, column)


def _bound(column: Column, type_: DataType, count: int, op: Op) -> list[Predicate]:
    """A comparison with a count; years outside 1 to 9999 are clamped."""
    if str(type_).lower() in TIMES:
        first, last = (FIRST_DAY, LAST_DAY) if str(type_) == "DATE" else (FIRST_MICRO, LAST_MICRO)
        if (op is Op.GE and count <= first) or (op is Op.LT and count > last):
            return []
        if count > last:
            count, op = last, Op.GT
        count = max(count, first)
    literal = _literal(type_, count)
    assert literal is not None
    return [Comparison(column, op, literal)]
