"""Readable and compact texts of ordinals."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.pruning.partition.ordinal import (
    UNITS,
    compact_ordinal,
    parse_compact_ordinal,
    parse_readable_ordinal,
    readable_ordinal,
)
from skerry.pruning.partition.transform import readable_value
from skerry.types.datatype import TIMESTAMP
from skerry.types.partition import Transform

INTS = st.integers(-(2**31), 2**31 - 1)


@pytest.mark.parametrize(
    ("unit", "ordinal", "readable", "compact"),
    [
        ("year", 54, "2024", "2024"),
        ("month", 648, "2024-01", "202401"),
        ("day", 19737, "2024-01-15", "20240115"),
        ("hour", 473698, "2024-01-15-10", "2024011510"),
        ("hour", -1, "1969-12-31-23", "1969123123"),
        ("year", -1970, "0000", "0000"),
        ("day", 2932896, "9999-12-31", "99991231"),
        ("day", -719528, "0000-01-01", "00000101"),
    ],
)
def test_texts_of_ordinals(unit: str, ordinal: int, readable: str, compact: str) -> None:
    assert readable_ordinal(unit, ordinal) == readable
    assert compact_ordinal(unit, ordinal) == compact
    assert parse_readable_ordinal(unit, readable) == ordinal
    assert parse_compact_ordinal(unit, compact) == ordinal


@given(st.sampled_from(UNITS), INTS)
def test_every_ordinal_has_a_readable_text_that_is_parsed_back(unit: str, ordinal: int) -> None:
    text = readable_ordinal(unit, ordinal)
    assert text == readable_value(Transform(unit), TIMESTAMP, ordinal)
    assert parse_readable_ordinal(unit, text) == ordinal


@given(st.sampled_from(UNITS), st.integers(-719_528, 2_932_896))
def test_compact_texts_are_parsed_back(unit: str, day: int) -> None:
    years = {"year": day // 366, "month": day // 31, "day": day, "hour": day * 24}
    assert parse_compact_ordinal(unit, compact_ordinal(unit, years[unit])) == years[unit]


@pytest.mark.parametrize(
    ("unit", "ordinal"), [("year", 8030), ("month", -23641), ("day", 2932897), ("hour", 2**31 - 1)]
)
def test_compact_texts_end_where_digits_would_be_ambiguous(unit: str, ordinal: int) -> None:
    with pytest.raises(InvalidInputError, match="compact texts go from the year 0 to 9999"):
        compact_ordinal(unit, ordinal)


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("year", "24"),
        ("year", "-0000"),
        ("year", "02024"),
        ("year", "٢٠٢٤"),
        ("month", "202401"),
        ("month", "2024-13"),
        ("month", "2024-00"),
        ("day", "2024-02-30"),
        ("day", "2023-02-29"),
        ("day", "2024-1-5"),
        ("hour", "2024-01-15-24"),
        ("hour", "2024-01-15T10"),
        ("hour", "300000-01-01-00"),
        ("year", "9999999999"),
        ("day", " 2024-01-15"),
    ],
)
def test_what_is_no_readable_text_is_refused(unit: str, text: str) -> None:
    with pytest.raises(InvalidInputError, match=text):
        parse_readable_ordinal(unit, text)


@pytest.mark.parametrize(
    ("unit", "text"),
    [
        ("year", "12024"),
        ("month", "2024-01"),
        ("month", "202413"),
        ("day", "20240230"),
        ("hour", "2024011524"),
        ("day", ""),
    ],
)
def test_what_is_no_compact_text_is_refused(unit: str, text: str) -> None:
    with pytest.raises(InvalidInputError, match=f"'{text}'"):
        parse_compact_ordinal(unit, text)


def test_units_and_ordinals_are_checked() -> None:
    with pytest.raises(InvalidInputError, match="'week' has no ordinals; units are year, month, day, hour"):
        readable_ordinal("week", 1)
    with pytest.raises(InvalidInputError, match="32 bits"):
        readable_ordinal("year", 2**31)
