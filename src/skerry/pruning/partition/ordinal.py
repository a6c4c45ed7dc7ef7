"""The texts of year, month, day and hour partitions. Partition values themselves are always ordinals since 1970.

=======  ==========  =================  ============
unit     ordinal     readable           compact
=======  ==========  =================  ============
year     54          ``2024``           ``2024``
month    648         ``2024-01``        ``202401``
day      19737       ``2024-01-15``     ``20240115``
hour     473698      ``2024-01-15-10``  ``2024011510``
=======  ==========  =================  ============

Readable texts exist for every ordinal: years have at least four digits and, before the year 0, a minus sign. Compact
ones exist for the years 0 to 9999 only, since longer years would be ambiguous.
"""

import re

from skerry.common.errors import InvalidInputError
from skerry.pruning.partition.transform import civil_from_days, days_from_civil

UNITS = ("year", "month", "day", "hour")

_WANTED = {
    "year": ("2024", "2024"),
    "month": ("2024-01", "202401"),
    "day": ("2024-01-15", "20240115"),
    "hour": ("2024-01-15-10", "2024011510"),
}
_INT_MIN, _INT_MAX = -(2**31), 2**31 - 1
_YEAR = r"(-?\d{4,10})"


def readable_ordinal(unit: str, ordinal: int) -> str:
    """The readable text of an ordinal: ``2024-01`` for month 648."""
    year, *rest = _parts(unit, ordinal)
    return "-".join([f"{'-' if year < 0 else ''}{abs(year):04d}", *(f"{part:02d}" for part in rest)])


def parse_readable_ordinal(unit: str, text: str) -> int:
    """The ordinal that has this readable text."""
    _check_unit(unit)
    match = re.fullmatch(_YEAR + r"-(\d\d)" * UNITS.index(unit), text, re.ASCII)
    if match is None or text.startswith("-0000") or re.match(r"-?0\d{4,}", text, re.ASCII):
        raise _unreadable(unit, text, _WANTED[unit][0])
    return _ordinal(unit, text, [int(part) for part in match.groups()])


def compact_ordinal(unit: str, ordinal: int) -> str:
    """The compact text of an ordinal: ``202401`` for month 648."""
    year, *rest = _parts(unit, ordinal)
    if not 0 <= year <= 9999:
        raise InvalidInputError(
            f"{unit} {ordinal} is in the year {year}; compact texts go from the year 0 to 9999, "
            f"the readable one is {readable_ordinal(unit, ordinal)!r}"
        )
    return f"{year:04d}" + "".join(f"{part:02d}" for part in rest)


def parse_compact_ordinal(unit: str, text: str) -> int:
    """The ordinal that has this compact text."""
    _check_unit(unit)
    match = re.fullmatch(r"(\d{4})" + r"(\d\d)" * UNITS.index(unit), text, re.ASCII)
    if match is None:
        raise _unreadable(unit, text, _WANTED[unit][1])
    return _ordinal(unit, text, [int(part) for part in match.groups()])


def _parts(unit: str, ordinal: int) -> list[int]:
    """Year, month, day and hour, as far as the unit goes."""
    _check_unit(unit)
    if not _INT_MIN <= ordinal <= _INT_MAX:
        raise InvalidInputError(f"{unit} {ordinal}: ordinals are integers of 32 bits")
    if unit == "year":
        return [1970 + ordinal]
    if unit == "month":
        return [1970 + ordinal // 12, ordinal % 12 + 1]
    if unit == "day":
        return [*civil_from_days(ordinal)]
    return [*civil_from_days(ordinal // 24), ordinal % 24]


def _ordinal(unit: str, text: str, parts: list[int]) -> int:
    year, month, day, hour = parts + [1, 1, 0][len(parts) - 1 :]
    days = days_from_civil(year, month, day)
    if not 1 <= month <= 12 or tuple(civil_from_days(days)) != (year, month, day) or hour > 23:
        raise InvalidInputError(f"{text!r} is no {unit}: there is no such date or hour")
    ordinal = {"year": year - 1970, "month": (year - 1970) * 12 + month - 1, "day": days, "hour": days * 24 + hour}[
        unit
    ]
    if not _INT_MIN <= ordinal <= _INT_MAX:
        raise InvalidInputError(f"{text!r}: its ordinal {ordinal} does not fit 32 bits")
    return int(ordinal)


def _check_unit(unit: str) -> None:
    if unit not in UNITS:
        raise InvalidInputError(f"{unit!r} has no ordinals; units are {', '.join(UNITS)}")


def _unreadable(unit: str, text: str, example: str) -> InvalidInputError:
    return InvalidInputError(f"{text!r} is no {unit}; write it like {example!r}")
