"""Monotonic functions: conditions on their results as ranges of their arguments.

``year(ts) = 2024`` is true for exactly the values from the beginning of 2024 to just before 2025. So a condition on
such a function of a column prunes like one on the column. Values are counts here: integers as they are, days since 1970
for DATE, microseconds since 1970 for timestamps.

======================  ======================================================================================="""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from skerry.pruning.partition.transform import civil_from_days, days_from_civil
from skerry.pruning.predicate.expression import Op
from skerry.types.epoch import MICROS_PER_DAY

_SIZES = {
    "microsecond": 1,
    "millisecond": 1_000,
    "second": 1_000_000,
    "minute": 60_000_000,
    "hour": 3_600_000_000,
    "day": MICROS_PER_DAY,
    "week": 7 * MICROS_PER_DAY,
}
_MONTHS = {"month": 1, "quarter": 3, "year": 12}
_FIRST_MONDAY = 4 * MICROS_PER_DAY
"""1970-01-05; weeks begin on Mondays."""

UNITS = (*_SIZES, *_MONTHS)
"""Units of truncation of timestamps."""


@dataclass(frozen=True, slots=True)
class Span:
    """The counts from ``low`` to just below ``high``; None: unbounded."""

    low: int | None
    high: int | None


@dataclass(frozen=True, slots=True)
class Step:
    """A monotonic function, as a map from bounds of results to bounds of arguments.

    A result that is not below v comes from an argument that is not below ``low(v)``, and a result below v from one
    below ``high(v)``. If the function ``falls``, it is the other way round: from below ``low(v)``, and from not below
    ``high(v)``.
    """

    low: Callable[[int], int]
    high: Callable[[int], int]
    falls: bool = False


def spans_of(op: Op, below: int, above: int) -> list[Span]:
    """The results that compare with a value in some way.

    ``below`` and ``above`` are the neighbours of the value among all results, and the same if it is a result itself.
    """
    if op is Op.EQ:
        return [Span(below, below + 1)] if below == above else []
    if op is Op.NE:
        return [Span(None, below), Span(below + 1, None)] if below == above else [Span(None, None)]
    if op in (Op.LT, Op.LE):
        return [Span(None, above if op is Op.LT else below + 1)]
    return [Span(above if op is Op.GE else below + 1, None)]


def before(span: Span, steps: Iterable[Step]) -> Span:
    """The arguments whose results, after these functions in this order, can lie in a span."""
    low, high = span.low, span.high
    for step in reversed(tuple(steps)):
        first = None if low is None else step.low(low)
        last = None if high is None else step.high(high)
        low, high = (last, first) if step.falls else (first, last)
    return Span(low, high)


def year_of(*, days: bool) -> Step:
    """The year of days, or of microseconds."""
    size = 1 if days else MICROS_PER_DAY
    return _exact(lambda year: days_from_civil(year, 1, 1) * size)


def truncated(unit: str) -> Step:
    """``date_trunc`` of microseconds."""
    return _exact(lambda value: next_start(unit, value))


def start_of(unit: str, micros: int) -> int:
    """The last beginning of a unit that is not after a moment."""
    if unit in _SIZES:
        origin = _FIRST_MONDAY if unit == "week" else 0
        return (micros - origin) // _SIZES[unit] * _SIZES[unit] + origin
    year, month, _ = civil_from_days(micros // MICROS_PER_DAY)
    first = (month - 1) // _MONTHS[unit] * _MONTHS[unit] + 1
    return int(days_from_civil(year, first, 1)) * MICROS_PER_DAY


def next_start(unit: str, micros: int) -> int:
    """The first beginning of a unit that is not before a moment."""
    start = start_of(unit, micros)
    if start == micros:
        return start
    if unit in _SIZES:
        return start + _SIZES[unit]
    year, month, _ = civil_from_days(start // MICROS_PER_DAY)
    after = year * 12 + month - 1 + _MONTHS[unit]
    return month_start(after) * MICROS_PER_DAY


def month_start(months: int) -> int:
    """The first day of a month, which is counted from January of year 0."""
    return int(days_from_civil(months // 12, months % 12 + 1, 1))


def count_of(unit: str, micros: int) -> int:
    """The number of beginnings of a unit from an arbitrary one to a moment; ``date_diff`` is the difference of two."""
    if unit in _SIZES:
        return (micros - (_FIRST_MONDAY if unit == "week" else 0)) // _SIZES[unit]
    year, month, _ = civil_from_days(micros // MICROS_PER_DAY)
    return (int(year) * 12 + int(month) - 1) // _MONTHS[unit]


def counted(unit: str) -> Step:
    """The count of :func:`count_of`, of microseconds."""
    if unit in _SIZES:
        origin = _FIRST_MONDAY if unit == "week" else 0
        return _exact(lambda count: count * _SIZES[unit] + origin)
    return _exact(lambda count: month_start(count * _MONTHS[unit]) * MICROS_PER_DAY)


def last_day_of() -> Step:
    """The last day of a date's month."""

    def inverse(days: int) -> int:
        year, month, _ = civil_from_days(days)
        return int(days_from_civil(year, month, 1))

    return _exact(inverse)


def bucketed(width: int) -> Step:
    """The beginning of the interval that contains the argument; no interval is longer than ``width``."""
    return Step(lambda value: value, lambda value: value + width)


def day_of() -> Step:
    """A timestamp's date."""
    return _exact(lambda days: days * MICROS_PER_DAY)


def midnight_of() -> Step:
    """A date's midnight."""
    return _exact(lambda micros: -(-micros // MICROS_PER_DAY))


def shifted(by: int) -> Step:
    """A sum."""
    return _exact(lambda value: value - by)


def floored(by: int) -> Step:
    """A quotient by a positive number, rounded down."""
    return _exact(lambda value: value * by)


def scaled(by: int) -> Step:
    """A product."""
    if by > 0:
        return _exact(lambda value: -(-value // by))
    return _exact(lambda value: -value // -by + 1, falls=True)


def divided(by: int) -> Step:
    """A quotient by a positive number, truncated towards 0."""
    return _exact(lambda value: value * by if value > 0 else (value - 1) * by + 1)


def subtracted(start: int) -> Step:
    """A difference with the argument as subtrahend."""
    return _exact(lambda value: start - value + 1, falls=True)


def blurred(by: int) -> Step:
    """A function whose result is near its argument."""
    return Step(lambda value: value - by, lambda value: value + by)


def _exact(inverse: Callable[[int], int], *, falls: bool = False) -> Step:
    return Step(inverse, inverse, falls)
