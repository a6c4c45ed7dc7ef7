"""Dates and times as counts since 1970-01-01, exactly, and from ISO 8601 text.

Arrow counts days in 32 bits and microseconds in 64: about 5.8 million and 292 thousand years each way. Python's
``datetime`` ends at the years 1 and 9999. A count beyond them stays a count: an :class:`Ordinal`.
"""

import re
from datetime import UTC, date, datetime, time, timedelta

_EPOCH_DAY = date(1970, 1, 1).toordinal()
_EPOCH = datetime(1970, 1, 1)
_MICROSECOND = timedelta(microseconds=1)
_TOO_FINE = re.compile(r"[.,]\d{6}\d*[1-9]")

MICROS_PER_SECOND = 1_000_000
MICROS_PER_DAY = 86_400_000_000
FIRST_DAY, LAST_DAY = date.min.toordinal() - _EPOCH_DAY, date.max.toordinal() - _EPOCH_DAY
FIRST_MICRO, LAST_MICRO = FIRST_DAY * MICROS_PER_DAY, (LAST_DAY + 1) * MICROS_PER_DAY - 1


class TooFineError(ValueError):
    """A time has digits that are finer than a microsecond."""


class Ordinal(int):
    """Days (DATE) or microseconds (TIMESTAMP, TIMESTAMPTZ) since 1970 of a moment that ``datetime`` cannot hold.

    A separate class, because a plain integer given for a date is nearly always a mistake (``20240115``).
    """

    __slots__ = ()


def days_of(value: date | int) -> int:
    """Days since 1970; a count stays as it is."""
    return int(value) if isinstance(value, int) else value.toordinal() - _EPOCH_DAY


def date_of(days: int) -> date | Ordinal:
    """The date that lies ``days`` after 1970-01-01."""
    return date.fromordinal(days + _EPOCH_DAY) if FIRST_DAY <= days <= LAST_DAY else Ordinal(days)


def micros_of(value: datetime | int) -> int:
    """Microseconds since 1970, in UTC if the value has a time zone; a count stays as it is.

    Built from the parts: subtracting would overflow in the hours around the years 1 and 9999.
    """
    if isinstance(value, int):
        return int(value)
    v = value
    wall = datetime(v.year, v.month, v.day, v.hour, v.minute, v.second, v.microsecond)
    offset = value.utcoffset()
    return (wall - _EPOCH) // _MICROSECOND - (offset // _MICROSECOND if offset is not None else 0)


def datetime_of(micros: int, *, utc: bool) -> datetime | Ordinal:
    """The moment ``micros`` after 1970, naive or in UTC."""
    if not FIRST_MICRO <= micros <= LAST_MICRO:
        return Ordinal(micros)
    moment = _EPOCH + timedelta(microseconds=micros)
    return moment.replace(tzinfo=UTC) if utc else moment


def parse_date(text: str) -> date:
    """An ISO date; ValueError for anything else."""
    return date.fromisoformat(text)


def parse_time(text: str) -> time:
    """An ISO time; ValueError for anything else, :class:`TooFineError` for digits finer than microseconds."""
    _check_fraction(text)
    return time.fromisoformat(text)


def parse_datetime(text: str) -> datetime:
    """An ISO date and time; ValueError for anything else, :class:`TooFineError` for digits finer than microseconds."""
    _check_fraction(text)
    return datetime.fromisoformat(text)


def _check_fraction(text: str) -> None:
    # fromisoformat silently drops digits finer than a microsecond
    if _TOO_FINE.search(text):
        raise TooFineError(f"{text!r} is finer than a microsecond")


def iso_time(value: time) -> str:
    """``22:31:08.123456``, always with microseconds."""
    return value.isoformat(timespec="microseconds")


def time_text(count: int, digits: int) -> str:
    """A time of day from a count with ``digits`` decimal places of a second: ``10:30:00``, ``10:30:00.25``."""
    seconds, fraction = divmod(count, 10**digits)
    text = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    return f"{text}.{f'{fraction:0{digits}}'.rstrip('0')}" if fraction else text


def iso_datetime(value: datetime) -> str:
    """``2017-11-16T22:31:08.123456``, with ``+00:00`` if the value is in UTC."""
    return value.isoformat(timespec="microseconds")
