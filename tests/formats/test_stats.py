"""Statistics: whatever the rows are, the bounds enclose them."""

import math
import struct
import uuid
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.formats.meta import ColumnStats
from skerry.formats.stats import StatsBuilder, next_bytes, next_text
from skerry.types.datatype import DataType
from skerry.types.epoch import Ordinal, date_of, datetime_of, days_of, micros_of
from skerry.types.field import Field, parse_type
from support.datafile import EVERY_TYPE, FULL_ROW, NULL_ROW, column_stats, table_of

DAYS = st.integers(-(2**31), 2**31 - 1)
MICROS = st.integers(-(2**63), 2**63 - 1)
EDGE_CHARACTERS = st.sampled_from("\ud7fe\ud7ff\ue000\uffff\U0010fffe\U0010ffff\x00aé")
TEXTS = st.text(max_size=25) | st.text(EDGE_CHARACTERS, max_size=40)
BYTES = st.binary(max_size=25) | st.lists(st.sampled_from([0, 1, 0xFE, 0xFF]), max_size=40).map(bytes)
FLOATS = {width: st.floats(width=width) | st.sampled_from([0.0, -0.0, math.nan, math.inf]) for width in (32, 64)}

VALUES: dict[str, st.SearchStrategy[Any]] = {
    "BOOLEAN": st.booleans(),
    "TINYINT": st.integers(-128, 127),
    "SMALLINT": st.integers(-(2**15), 2**15 - 1),
    "INT": st.integers(-(2**31), 2**31 - 1),
    "BIGINT": st.integers(-(2**63), 2**63 - 1),
    "FLOAT": FLOATS[32],
    "DOUBLE": FLOATS[64],
    "DECIMAL(5, 2)": st.integers(-99999, 99999).map(lambda n: Decimal(n).scaleb(-2)),
    "DECIMAL(38, 0)": st.integers(-(10**38) + 1, 10**38 - 1).map(Decimal),
    "STRING": TEXTS,
    "BINARY": BYTES,
    "DATE": DAYS | st.dates().map(days_of),
    "TIME": st.times(),
    "TIMESTAMP": MICROS | st.datetimes().map(micros_of),
    "TIMESTAMPTZ": MICROS | st.datetimes().map(micros_of),
    "UUID": st.uuids(),
}


def stats_of(values: list[Any], type_: DataType | str, **settings: Any) -> ColumnStats:
    field = Field("c", type_, id=7)
    table = pa.table({"c": pa.array(values, field.type.arrow)})
    return column_stats(table, [field], limit=1, **settings)[7]


def comparable(value: Any) -> Any:
    """Dates and times as counts, so that values and bounds compare whatever their form."""
    if isinstance(value, datetime):
        return micros_of(value)
    return days_of(value) if isinstance(value, date) else value


@pytest.mark.parametrize("name", VALUES)
@given(data=st.data())
def test_bounds_enclose_every_value_and_counts_are_exact(name: str, data: st.DataObject) -> None:
    values = data.draw(st.lists(st.none() | VALUES[name], max_size=12))
    split = data.draw(st.integers(0, len(values)))
    limit = data.draw(st.integers(1, 20))
    field = Field("c", name, id=7)
    builder = StatsBuilder([field], limit=1, text_limit=limit)
    for part in (values[:split], values[split:]):
        builder.add(pa.table({"c": pa.array(part, field.type.arrow)}))
    stats = builder.finish()[7]
    there = [v for v in values if v is not None]
    numbers = [v for v in there if not (isinstance(v, float) and math.isnan(v))]
    assert stats.null_count == len(values) - len(there)
    assert stats.nan_count == (len(there) - len(numbers) if name in ("FLOAT", "DOUBLE") else None)
    lower, upper = comparable(stats.lower), comparable(stats.upper)
    assert (lower is not None) == bool(numbers)
    assert lower is None or all(lower <= v for v in numbers)
    assert upper is None or all(v <= upper for v in numbers)
    if len(there) > len(numbers) or not numbers:
        assert upper is None
    elif name not in ("STRING", "BINARY"):
        assert (lower, upper) == (min(numbers), max(numbers))
    # what a manifest stores them in takes them all
    pa.array([stats.lower, stats.upper], field.type.arrow)


@given(text=TEXTS, limit=st.integers(1, 20))
def test_a_text_bound_is_never_longer_than_the_limit_and_still_encloses(text: str, limit: int) -> None:
    stats = stats_of([text], "STRING", text_limit=limit)
    assert stats.lower == text[:limit]
    if len(text) <= limit:
        assert stats.upper == text
    elif stats.upper is None:
        assert set(text[:limit]) == {"\U0010ffff"}
    else:
        assert len(stats.upper) <= limit
        assert text < stats.upper
        stats.upper.encode()


@given(data=BYTES, limit=st.integers(1, 20))
def test_a_binary_bound_is_never_longer_than_the_limit_and_still_encloses(data: bytes, limit: int) -> None:
    stats = stats_of([data], "BINARY", text_limit=limit)
    assert stats.lower == data[:limit]
    if len(data) <= limit:
        assert stats.upper == data
    elif stats.upper is None:
        assert set(data[:limit]) == {0xFF}
    else:
        assert len(stats.upper) <= limit
        assert data < stats.upper


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ab", "ac"),
        ("a\ud7ff", "a\ue000"),
        ("a\U0010ffff", "b"),
        ("\U0010ffff", None),
        ("", None),
        ("\uffff", "\U00010000"),
    ],
)
def test_the_next_text_skips_surrogates_and_what_cannot_grow(text: str, expected: str | None) -> None:
    assert next_text(text) == expected


@pytest.mark.parametrize(
    ("data", "expected"), [(b"ab", b"ac"), (b"a\xff\xff", b"b"), (b"\xff\xff", None), (b"", None), (b"\x00", b"\x01")]
)
def test_the_next_bytes_drop_what_cannot_grow(data: bytes, expected: bytes | None) -> None:
    assert next_bytes(data) == expected


@pytest.mark.parametrize("name", ["FLOAT", "DOUBLE"])
def test_a_nan_takes_the_upper_bound_away_and_leaves_the_lower(name: str) -> None:
    assert stats_of([1.0, math.nan, -2.0, None], name) == ColumnStats(-2.0, None, 1, 1)
    assert stats_of([math.nan], name) == ColumnStats(None, None, 0, 1)
    assert stats_of([math.inf, -math.inf], name) == ColumnStats(-math.inf, math.inf, 0, 0)


@pytest.mark.parametrize("values", [[-0.0], [0.0, -0.0], [-0.0, 0.0]])
def test_a_negative_zero_is_never_a_bound(values: list[float]) -> None:
    stats = stats_of(values, "DOUBLE")
    assert struct.pack("<dd", stats.lower, stats.upper) == bytes(16)


def test_moments_that_python_cannot_hold_are_ordinals() -> None:
    stats = stats_of([-(2**63), 2**63 - 1], "TIMESTAMPTZ")
    assert (type(stats.lower), type(stats.upper)) == (Ordinal, Ordinal)
    assert (stats.lower, stats.upper) == (-(2**63), 2**63 - 1)
    assert stats_of([2**31 - 1], "DATE").upper == date_of(2**31 - 1)
    assert stats_of([0], "TIMESTAMPTZ").lower == datetime(1970, 1, 1, tzinfo=UTC)
    assert stats_of([0], "TIMESTAMP").lower == datetime_of(0, utc=False) == datetime(1970, 1, 1)


def test_a_count_that_is_no_time_of_day_has_no_bound() -> None:
    column = pa.array([0, 86_400_000_000], pa.int64()).cast(pa.time64("us"))
    field = Field("c", "TIME", id=0)
    stats = column_stats(pa.table({"c": column}), [field], limit=1)[0]
    assert (stats.lower, stats.upper) == (time(0), None)


def test_text_that_is_no_utf8_has_no_bound_and_no_crash() -> None:
    broken = pa.array([b"\xff\xfe"]).view(pa.string())
    stats = column_stats(pa.table({"c": broken}), [Field("c", "STRING", id=0)], limit=1)[0]
    assert stats == ColumnStats(None, None, 0, None)


def test_a_column_of_nulls_has_no_bounds() -> None:
    for name in VALUES:
        stats = stats_of([None, None], name)
        assert (stats.lower, stats.upper, stats.null_count) == (None, None, 2)


def test_nested_columns_have_a_null_count_only() -> None:
    stats = column_stats(table_of(EVERY_TYPE, [FULL_ROW, NULL_ROW]), EVERY_TYPE.fields, limit=100)
    for name in ("tags", "keys", "props", "where"):
        assert stats[EVERY_TYPE.field(name).id] == ColumnStats(None, None, 1, None)


def test_bounds_are_canonical_values_of_their_type() -> None:
    stats = column_stats(table_of(EVERY_TYPE, [FULL_ROW]), EVERY_TYPE.fields, limit=100)
    for field in EVERY_TYPE.fields[:17]:
        assert (stats[field.id].lower, stats[field.id].upper) == (FULL_ROW[field.name], FULL_ROW[field.name])
    assert isinstance(stats[EVERY_TYPE.field("key").id].lower, uuid.UUID)


def test_columns_beyond_the_limit_are_unknown() -> None:
    fields = [Field("a", "INT", id=3), Field("b", parse_type("INT"), id=5)]
    table = pa.table({"a": pa.array([1], pa.int32()), "b": pa.array([2], pa.int32())})
    assert set(column_stats(table, fields, limit=1)) == {3}
    assert column_stats(table, fields, limit=0) == {}
    assert set(column_stats(table, fields, limit=9)) == {3, 5}
