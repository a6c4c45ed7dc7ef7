"""Dates before 1970 days were counted: the way back from ``skerry.pruning.transform.civil_from_days``."""

from typing import Any


def days_from_civil(year: Any, month: Any, day: Any) -> Any:
    """Days since 1970-01-01, for integers or int64 arrays of any size. Day and month are not checked."""
    shifted = year - (month <= 2)
    era = shifted // 400
    year_of_era = shifted - era * 400
    day_of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    day_of_era = year_of_era * 365 + year_of_era // 4 - year_of_era // 100 + day_of_year
    return era * 146_097 + day_of_era - 719_468
