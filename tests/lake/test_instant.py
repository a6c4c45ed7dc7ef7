"""Times as users give them."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.lake.instant import before_millis, to_millis

MOMENT = datetime(2024, 1, 15, 10, tzinfo=UTC)
MILLIS = 1_705_312_800_000


@pytest.mark.parametrize(
    "given_time",
    [
        MILLIS,
        MOMENT,
        datetime(2024, 1, 15, 12, tzinfo=timezone(timedelta(hours=2))),
        "2024-01-15 10:00:00",
        "2024-01-15T10:00",
        "2024-01-15T12:00:00+02:00",
        "2024-01-15T10:00:00Z",
    ],
)
def test_one_moment_in_many_words(given_time: object) -> None:
    assert to_millis(given_time, "timestamp") == MILLIS


def test_a_date_is_its_first_moment_in_utc() -> None:
    assert to_millis("2024-01-15", "timestamp") == MILLIS - 10 * 3_600_000


@given(st.datetimes(timezones=st.just(UTC)))
def test_times_are_floored_to_milliseconds_exactly(moment: datetime) -> None:
    millis = to_millis(moment, "t")
    rest = moment - (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=millis))
    assert timedelta(0) <= rest < timedelta(milliseconds=1)


@pytest.mark.parametrize(
    ("given_time", "problem"),
    [
        (datetime(2024, 1, 15), "has no time zone; use datetime.now(timezone.utc) or the like"),
        ("yesterday", "'yesterday' is not a time; write it like '2024-01-15 10:00:00'"),
        ("", "is not a time"),
        (True, "expected a time, not True"),
        (1.5, "expected a datetime, an ISO text or milliseconds, not 1.5"),
        (date(2024, 1, 15), "expected a datetime, an ISO text or milliseconds"),
        (None, "expected a datetime"),
        (timedelta(days=1), "expected a datetime"),
    ],
)
def test_what_is_no_time_is_refused_with_what_would_be(given_time: object, problem: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        to_millis(given_time, "timestamp")
    assert str(caught.value).startswith("timestamp: ")
    assert problem in str(caught.value)


def test_older_than_may_be_a_duration_back_from_now() -> None:
    assert before_millis(timedelta(days=1), MILLIS, "older_than") == MILLIS - 86_400_000
    assert before_millis(timedelta(0), MILLIS, "older_than") == MILLIS
    assert before_millis(MOMENT, 0, "older_than") == MILLIS
    with pytest.raises(InvalidInputError, match=r"older_than: .* is negative"):
        before_millis(timedelta(days=-1), MILLIS, "older_than")
