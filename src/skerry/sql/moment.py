"""Dates and timestamps before the year 1 and after 9999, as DuckDB writes them.

``DATE '0044-03-15 (BC)'``, ``TIMESTAMP '12024-01-15 10:30:00'``: Python has no type for them, so both directions
compute with day and microsecond counts (:class:`~skerry.types.epoch.Ordinal`).
"""

import re

from skerry.pruning.partition.transform import civil_from_days, days_from_civil
from skerry.types.datatype import DATE, TIMESTAMP, TIMESTAMPTZ, DataType
from skerry.types.epoch import MICROS_PER_DAY, Ordinal

_BEYOND = re.compile(
    r"(?P<year>\d{4,7})-(?P<month>\d\d)-(?P<day>\d\d)(?P<bc> \(BC\))?"
    r"(?: (?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d):(?P<second>[0-5]\d)(?:\.(?P<micro>\d{1,6}))?)?(?P<utc>\+00:00)?"
)


def ordinal_text(value: Ordinal, type_: DataType) -> str:
    """A date or timestamp with its type: ``DATE '0044-03-15 (BC)'``."""
    days, micros = (int(value), 0) if type_ == DATE else divmod(int(value), MICROS_PER_DAY)
    year, month, day = civil_from_days(days)
    text = f"{year if year > 0 else 1 - year:04d}-{month:02d}-{day:02d}{'' if year > 0 else ' (BC)'}"
    if type_ != DATE:
        seconds, micro = divmod(micros, 1_000_000)
        text += f" {seconds // 3600:02d}:{seconds // 60 % 60:02d}:{seconds % 60:02d}" + (
            f".{micro:06d}" if micro else ""
        )
    return f"{type_} '{text}{'+00:00' if type_ == TIMESTAMPTZ else ''}'"


def parse_ordinal(text: str, type_: DataType) -> Ordinal | None:
    """Parse the quoted part of :func:`ordinal_text`; None for other texts, and for dates in Python's range."""
    found = _BEYOND.fullmatch(text) if type_ in (DATE, TIMESTAMP, TIMESTAMPTZ) else None
    if found is None or (found["bc"] is None and len(found["year"]) == 4):
        return None
    if (found["hour"] is not None and type_ == DATE) or (found["utc"] is not None) != (type_ == TIMESTAMPTZ):
        return None
    year = int(found["year"]) if found["bc"] is None else 1 - int(found["year"])
    month, day = int(found["month"]), int(found["day"])
    days = days_from_civil(year, month, day)
    if not 1 <= month <= 12 or tuple(civil_from_days(days)) != (year, month, day):
        return None
    if type_ == DATE:
        return Ordinal(days)
    seconds = int(found["hour"] or 0) * 3600 + int(found["minute"] or 0) * 60 + int(found["second"] or 0)
    return Ordinal(days * MICROS_PER_DAY + seconds * 1_000_000 + int((found["micro"] or "0").ljust(6, "0")))
