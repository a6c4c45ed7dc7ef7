"""Monotonic functions against the functions that they stand for: exactly the arguments whose results are in a range."""

import math
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from skerry.pruning.predicate.monotone import (
    UNITS,
    Span,
    Step,
    before,
    blurred,
    bucketed,
    count_of,
    counted,
    day_of,
    divided,
    floored,
    last_day_of,
    midnight_of,
    scaled,
    shifted,
    subtracted,
    truncated,
    year_of,
)
from skerry.types.epoch import MICROS_PER_DAY

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICRO = timedelta(microseconds=1)
SMALL = range(-20, 21)
DAYS = [day + off for year in (-2, -1, 0, 1, 2, 30, 31) for day in (year * 365 + year // 4,) for off in range(-3, 4)]
MOMENTS = sorted(
    {
        start + off
        for month in ((1969, 12), (1970, 1), (1970, 4), (1971, 1), (1972, 2), (1972, 3), (2000, 12), (2001, 1))
        for day in (1, 5, 12)
        for hour in (0, 1)
        for start in ((datetime(*month, day, hour, tzinfo=UTC) - EPOCH) // MICRO,)
        for off in (-1, 0, 1)
    }
)


def is_in(value: int, span: Span) -> bool:
    return (span.low is None or value >= span.low) and (span.high is None or value < span.high)


def assert_exact(steps: Iterable[Step], function: Callable[[int], int], arguments: Iterable[int]) -> None:
    """For all ranges between results and their neighbours."""
    results = {argument: function(argument) for argument in arguments}
    ends = [None, *sorted({value + off for value in results.values() for off in (-1, 0, 1)})]
    bounds = [(low, high) for low, high in product(ends, ends) if None in (low, high)]
    for low, high in [*bounds, *zip(ends[1:-2], ends[3:], strict=True)]:
        wanted = Span(low, high)
        found = before(wanted, steps)
        for argument, result in results.items():
            assert is_in(argument, found) == is_in(result, wanted), (argument, result, wanted, found)


@pytest.mark.parametrize("by", [-7, -3, -2, -1, 1, 2, 3, 7])
def test_calculations(by: int) -> None:
    assert_exact([scaled(by)], lambda value: value * by, SMALL)
    assert_exact([shifted(by)], lambda value: value + by, SMALL)
    assert_exact([subtracted(by)], lambda value: by - value, SMALL)
    if by > 0:
        assert_exact([divided(by)], lambda value: math.trunc(value / by), SMALL)


def test_one_after_another() -> None:
    assert_exact([scaled(-3), shifted(5), divided(2)], lambda value: math.trunc((value * -3 + 5) / 2), SMALL)
    assert_exact([subtracted(4), scaled(-2), subtracted(1)], lambda value: 1 - (4 - value) * -2, SMALL)


def test_a_value_near_its_argument_keeps_all_arguments_that_it_may_come_from() -> None:
    for off in (-2, 0, 2):
        for low, high in ((None, 3), (3, None), (-1, 4)):
            wanted = Span(low, high)
            found = before(wanted, [blurred(2)])
            assert all(is_in(value, found) for value in SMALL if is_in(value + off, wanted))
    assert before(Span(-1, 4), [blurred(2)]) == Span(-3, 6)


def test_days_and_years() -> None:
    assert_exact([year_of(days=True)], lambda days: (EPOCH + timedelta(days=days)).year, DAYS)
    assert_exact([year_of(days=False)], lambda micros: moment(micros).year, MOMENTS)
    assert_exact([day_of()], lambda micros: micros // MICROS_PER_DAY, MOMENTS)
    assert_exact([midnight_of()], lambda days: days * MICROS_PER_DAY, DAYS)


@pytest.mark.parametrize("by", [1, 2, 7])
def test_quotients_are_rounded_down(by: int) -> None:
    assert_exact([floored(by)], lambda value: value // by, SMALL)


def test_last_days_of_months() -> None:
    def last(days: int) -> int:
        first = (EPOCH + timedelta(days=days)).replace(day=1)
        return ((first + timedelta(days=32)).replace(day=1) - EPOCH).days - 1

    assert_exact([last_day_of()], last, DAYS)


def test_buckets_keep_all_arguments_that_they_may_hold() -> None:
    for origin in (0, 3):
        for low, high in ((None, 7), (7, None), (-7, 14), (3, 4)):
            wanted, found = Span(low, high), before(Span(low, high), [bucketed(7)])
            assert all(is_in(v, found) for v in SMALL if is_in((v - origin) // 7 * 7 + origin, wanted))
    assert before(Span(-7, 7), [bucketed(7)]) == Span(-7, 14)


@pytest.mark.parametrize("unit", UNITS)
def test_beginnings_of_units_are_counted(unit: str) -> None:
    """The count grows by one at each beginning of a unit, and is the one that the step inverts."""
    for micros in MOMENTS:
        start = (beginning(unit, moment(micros)) - EPOCH) // MICRO
        assert count_of(unit, micros) == count_of(unit, start) == count_of(unit, start - 1) + 1
    assert_exact([counted(unit)], lambda micros: count_of(unit, micros), MOMENTS)


@pytest.mark.parametrize("unit", UNITS)
def test_beginnings_of_units(unit: str) -> None:
    assert_exact([truncated(unit)], lambda micros: (beginning(unit, moment(micros)) - EPOCH) // MICRO, MOMENTS)


def moment(micros: int) -> datetime:
    return EPOCH + micros * MICRO


def beginning(unit: str, at: datetime) -> datetime:
    """The beginning of the unit that a moment is in, by the calendar of Python."""
    day = at.replace(hour=0, minute=0, second=0, microsecond=0)
    match unit:
        case "year":
            return day.replace(month=1, day=1)
        case "quarter":
            return day.replace(month=(at.month - 1) // 3 * 3 + 1, day=1)
        case "month":
            return day.replace(day=1)
        case "week":
            return day - timedelta(days=day.weekday())
        case "day":
            return day
        case "hour":
            return at.replace(minute=0, second=0, microsecond=0)
        case "minute":
            return at.replace(second=0, microsecond=0)
        case "second":
            return at.replace(microsecond=0)
        case "millisecond":
            return at.replace(microsecond=at.microsecond // 1000 * 1000)
    assert unit == "microsecond"
    return at
