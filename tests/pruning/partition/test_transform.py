"""Partition transforms: the specification's vectors, pyiceberg as oracle, and the ends of every range."""

import json
import math
import uuid
from datetime import UTC, date, datetime, time, timedelta, timezone
from decimal import Context, Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import SchemaError
from skerry.pruning.partition.bucket_hash import hash_values
from skerry.pruning.partition.transform import apply_transform, civil_from_days, readable_value
from skerry.types.datatype import (
    ATOMIC_TYPES,
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    DataType,
    DecimalType,
)
from skerry.types.field import parse_type
from skerry.types.partition import Transform, parse_transform

VECTORS = json.loads((Path(__file__).parents[2] / "golden" / "iceberg_hash_vectors.json").read_text())
SPEC_NAMES = {"long": "BIGINT"}

LONG_MIN, LONG_MAX = -(2**63), 2**63 - 1
INT_MIN, INT_MAX = -(2**31), 2**31 - 1
NAMES = ["identity", "void", "year", "month", "day", "hour", "bucket[7]", "truncate[3]"]
ALL_TYPES = [*ATOMIC_TYPES.values(), DecimalType(9, 2), DecimalType(38, 10)]


def longs(limit: int) -> st.SearchStrategy[int]:
    return st.integers(-limit, limit - 1) | st.integers(-1000, 1000)


def decimals(type_: DecimalType) -> st.SearchStrategy[Decimal]:
    limit = 10**type_.precision - 1
    return (st.integers(-limit, limit) | st.integers(-500, 500)).map(
        lambda v: Decimal(v).scaleb(-type_.scale, context=Context(prec=60))
    )


VALUES: dict[DataType, st.SearchStrategy[Any]] = {
    INT: longs(2**31),
    BIGINT: longs(2**63),
    STRING: st.text(max_size=12),
    BINARY: st.binary(max_size=12),
    DATE: st.dates(),
    TIME: st.times(),
    TIMESTAMP: st.datetimes(),
    TIMESTAMPTZ: st.datetimes(timezones=st.just(UTC)),
    UUID: st.uuids(),
    DecimalType(9, 2): decimals(DecimalType(9, 2)),
    DecimalType(38, 10): decimals(DecimalType(38, 10)),
}
CASES = [(name, type_) for name in NAMES for type_ in VALUES if parse_transform(name).accepts(type_)]


def column_of(type_: DataType, values: list[Any]) -> pa.Array:
    if type_ == UUID:
        return pa.array([None if v is None else v.bytes for v in values], pa.binary(16)).cast(pa.uuid())
    return pa.array(values, type_.arrow)


def stored(type_: DataType, values: list[int | None]) -> pa.Array:
    """Dates and timestamps from the integers that Arrow stores, beyond Python's calendar too."""
    return pa.array(values, pa.int32() if type_ == DATE else pa.int64()).cast(type_.arrow)


def apply(transform: str, type_: DataType, *values: Any) -> list[Any]:
    result = apply_transform(parse_transform(transform), column_of(type_, list(values)), type_)
    assert result.type == parse_transform(transform).result_type(type_).arrow
    found: list[Any] = result.to_pylist()
    return found


def iceberg_type(type_: DataType) -> Any:
    types = pytest.importorskip("pyiceberg.types")
    if isinstance(type_, DecimalType):
        return types.DecimalType(type_.precision, type_.scale)
    named = {INT: "Integer", BIGINT: "Long", TIMESTAMPTZ: "Timestamptz"}
    return getattr(types, f"{named.get(type_, str(type_).title() if type_ != UUID else 'UUID')}Type")()


def parse_vector(type_: DataType, value: Any) -> Any:
    if type_ in (TIMESTAMP, TIMESTAMPTZ):
        return datetime.fromisoformat(value)
    if type_ == BINARY:
        return bytes.fromhex(value.removeprefix("hex:"))
    readers = {DATE: date.fromisoformat, TIME: time.fromisoformat, UUID: uuid.UUID}
    if isinstance(type_, DecimalType):
        return Decimal(value)
    return readers.get(type_, lambda v: v)(value)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['type']} {v['value']}")
def test_hashes_are_those_of_the_iceberg_specification(vector: dict[str, Any]) -> None:
    type_ = parse_type(SPEC_NAMES.get(vector["type"], vector["type"]))
    value = parse_vector(type_, vector["value"])
    assert hash_values(column_of(type_, [value]), type_).tolist() == [vector["hash"]]
    assert apply("bucket[16]", type_, value) == [(vector["hash"] & 0x7FFFFFFF) % 16]


def test_ordinals_count_from_1970() -> None:
    moment = datetime(2024, 1, 15, 10)
    assert [apply(unit, TIMESTAMP, moment)[0] for unit in ("year", "month", "day", "hour")] == [54, 648, 19737, 473698]
    assert [apply(unit, DATE, moment.date())[0] for unit in ("year", "month", "day")] == [54, 648, 19737]
    east = moment.replace(tzinfo=timezone(timedelta(hours=10, minutes=30)))
    assert [apply(unit, TIMESTAMPTZ, east)[0] for unit in ("day", "hour")] == [19736, 473687]


def test_moments_before_1970_are_floored() -> None:
    last = datetime(1969, 12, 31, 23, 59, 59, 999999)
    assert [apply(unit, TIMESTAMP, last)[0] for unit in ("year", "month", "day", "hour")] == [-1, -1, -1, -1]
    first = datetime(1969, 1, 1)
    assert [apply(unit, TIMESTAMP, first)[0] for unit in ("year", "month", "day", "hour")] == [-1, -12, -365, -8760]
    assert apply("month", DATE, date(1968, 12, 31), date(1970, 1, 1)) == [-13, 0]


@pytest.mark.parametrize(("name", "type_"), CASES, ids=str)
@given(data=st.data())
def test_values_are_those_of_pyiceberg(name: str, type_: DataType, data: st.DataObject) -> None:
    transforms = pytest.importorskip("pyiceberg.transforms")
    number = data.draw(st.integers(1, 50) | st.sampled_from([2**31 - 1, 2**30, 10**6]))
    name = f"{name.split('[')[0]}[{number}]" if "[" in name else name
    values = data.draw(st.lists(st.none() | VALUES[type_], max_size=8))
    oracle = transforms.parse_transform(name).transform(iceberg_type(type_))
    expected = [oracle(v) for v in values]
    if name.startswith("truncate") and type_ in (INT, BIGINT):
        bits = 32 if type_ == INT else 64
        half = 1 << (bits - 1)  # Python's integers have no end, Java's and ours wrap round
        expected = [None if v is None else (v + half) % (1 << bits) - half for v in expected]
    assert apply(name, type_, *values) == expected


@pytest.mark.parametrize(("name", "type_"), CASES, ids=str)
@given(data=st.data())
def test_slices_and_chunks_give_the_values_of_whole_columns(name: str, type_: DataType, data: st.DataObject) -> None:
    values = data.draw(st.lists(st.none() | VALUES[type_], max_size=8))
    cut = data.draw(st.integers(0, len(values)))
    transform = parse_transform(name)
    whole = apply_transform(transform, column_of(type_, values), type_)
    whole.validate()
    assert apply_transform(transform, column_of(type_, values)[cut:], type_).to_pylist() == whole.to_pylist()[cut:]
    chunks = pa.chunked_array([column_of(type_, values[:cut]), column_of(type_, values[cut:])])
    assert apply_transform(transform, chunks, type_).to_pylist() == whole.to_pylist()
    assert len(apply_transform(transform, pa.chunked_array([], type_.arrow), type_)) == 0


def test_every_accepted_pair_of_transform_and_type_works_and_every_other_is_refused() -> None:
    for name in NAMES:
        transform = parse_transform(name)
        for type_ in ALL_TYPES:
            nulls = pa.nulls(3, type_.arrow)
            if transform.accepts(type_):
                result = apply_transform(transform, nulls, type_)
                assert (result.type, result.null_count) == (transform.result_type(type_).arrow, 3)
            else:
                with pytest.raises(SchemaError, match="is not defined for type"):
                    apply_transform(transform, nulls, type_)
    with pytest.raises(SchemaError, match="needs a number"):
        apply_transform(Transform("bucket"), pa.array([1]), BIGINT)


@given(st.lists(st.integers(INT_MIN, INT_MAX), min_size=1))
def test_dates_of_any_year_have_their_year_and_month(days: list[int]) -> None:
    numpy_days = np.array(days, "datetime64[D]")
    column = stored(DATE, days)  # type: ignore[arg-type]
    for unit, code in (("year", "Y"), ("month", "M"), ("day", "D")):
        expected = numpy_days.astype(f"datetime64[{code}]").astype(np.int64).tolist()
        assert apply_transform(Transform(unit), column, DATE).to_pylist() == expected


@given(st.integers(-(10**7), 10**7))
def test_the_calendar_agrees_with_numpy_for_every_day(days: int) -> None:
    year, month, day = civil_from_days(days)
    months = (year - 1970) * 12 + month - 1
    assert np.datetime64(days, "D") == np.datetime64(months, "M").astype("datetime64[D]") + np.timedelta64(day - 1)


def test_the_first_and_last_timestamps_have_ordinals_and_hours_stop_at_the_ends_of_int() -> None:
    column = stored(TIMESTAMP, [LONG_MIN, LONG_MAX, None])
    results = {
        unit: apply_transform(Transform(unit), column, TIMESTAMP).to_pylist()
        for unit in ("year", "month", "day", "hour")
    }
    assert results["year"] == [-290308 - 1970, 294247 - 1970, None]
    assert results["month"] == [(-290308 - 1970) * 12 + 11, (294247 - 1970) * 12, None]
    assert results["day"] == [LONG_MIN // 86_400_000_000, LONG_MAX // 86_400_000_000, None]
    assert results["hour"] == [INT_MIN, INT_MAX, None]


def test_truncating_integers_floors_and_wraps_below_the_minimum() -> None:
    assert apply("truncate[10]", INT, 1, -1, 0, 19, -10, None) == [0, -10, 0, 10, -10, None]
    assert apply("truncate[10]", INT, INT_MIN, INT_MIN + 7, INT_MIN + 8) == [INT_MAX - 1, INT_MAX - 1, INT_MIN + 8]
    assert apply("truncate[10]", BIGINT, LONG_MIN, LONG_MAX) == [LONG_MAX - 1, LONG_MAX - 7]
    assert apply("truncate[1024]", INT, INT_MIN) == [INT_MIN]


@given(st.integers(INT_MIN, INT_MIN + 3 * 10**6), st.integers(1, 10**6))
def test_a_wrapped_truncation_is_positive_and_no_multiple_of_the_width(value: int, width: int) -> None:
    found = apply(f"truncate[{width}]", INT, value)[0]
    exact = value - value % width
    assert found == exact if exact >= INT_MIN else found > 0 and found % width != 0


def test_truncating_decimals_works_on_the_unscaled_value() -> None:
    type_ = DecimalType(9, 2)
    values = [Decimal("10.65"), Decimal("-10.65"), Decimal("0.49"), None]
    assert apply("truncate[50]", type_, *values) == [Decimal("10.50"), Decimal("-11.00"), Decimal("0.00"), None]
    limit = 10**38 - 1
    huge = DecimalType(38, 0)
    assert apply("truncate[7]", huge, Decimal(limit)) == [Decimal(limit - limit % 7)]
    assert apply("truncate[10]", DecimalType(2, 0), Decimal(-99)) == [Decimal(-100)]
    assert apply("truncate[10]", huge, Decimal(-limit)) == [Decimal(-limit - 1)]


def test_truncating_text_counts_code_points_and_binary_counts_bytes() -> None:
    assert apply("truncate[3]", STRING, "iceberg", "a\U0001f642é!", "é", "", "a\0bc", None) == [
        "ice", "a\U0001f642é", "é", "", "a\0b", None,
    ]  # fmt: skip
    assert apply("truncate[2]", BINARY, b"\0\1\2", b"\xff", b"", None) == [b"\0\1", b"\xff", b"", None]
    for layout in (pa.large_string(), pa.string_view()):
        cut = apply_transform(Transform("truncate", 1), pa.array(["ab", None]).cast(layout), STRING)
        assert cut.equals(pa.array(["a", None]))


def test_identity_makes_floats_canonical() -> None:
    for type_ in (FLOAT, DOUBLE):
        zero, nan, null, plain = apply("identity", type_, -0.0, math.nan, None, 1.5)
        assert (math.copysign(1, zero), math.isnan(nan), null, plain) == (1.0, True, None, 1.5)
    assert apply("identity", BOOLEAN, True, None, False) == [True, None, False]
    assert apply("void", STRING, "a", "b") == [None, None]


@pytest.mark.parametrize(
    ("transform", "type_", "value", "text"),
    [
        ("year", TIMESTAMP, 54, "2024"),
        ("year", DATE, -1970, "0000"),
        ("year", DATE, -1971, "-0001"),
        ("year", DATE, 8030, "10000"),
        ("month", TIMESTAMP, 648, "2024-01"),
        ("month", TIMESTAMP, -1, "1969-12"),
        ("day", TIMESTAMP, 19737, "2024-01-15"),
        ("day", TIMESTAMP, date(2024, 1, 15), "2024-01-15"),
        ("day", DATE, -1, "1969-12-31"),
        ("day", DATE, INT_MIN, "-5877641-06-23"),
        ("day", DATE, INT_MAX, "5881580-07-11"),
        ("hour", TIMESTAMPTZ, 473698, "2024-01-15-10"),
        ("hour", TIMESTAMPTZ, -1, "1969-12-31-23"),
        ("bucket[16]", STRING, 3, "3"),
        ("truncate[10]", INT, -10, "-10"),
        ("truncate[2]", BINARY, b"\x00\xab", "00ab"),
        ("truncate[5]", DecimalType(9, 2), Decimal("-14.2"), "-14.20"),
        ("identity", DecimalType(38, 0), Decimal(-(10**38)), "-1" + "0" * 38),
        ("identity", BOOLEAN, True, "true"),
        ("identity", BOOLEAN, False, "false"),
        ("identity", STRING, "a/b=ü", "a/b=ü"),
        ("identity", STRING, "", ""),
        ("identity", BIGINT, LONG_MIN, "-9223372036854775808"),
        ("identity", DOUBLE, 1.5, "1.5"),
        ("identity", DOUBLE, -0.0, "0.0"),
        ("identity", DOUBLE, math.nan, "nan"),
        ("identity", DOUBLE, -math.inf, "-inf"),
        ("identity", UUID, uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        ("identity", DATE, date(1, 1, 1), "0001-01-01"),
        ("identity", DATE, 2932897, "10000-01-01"),
        ("identity", TIME, time(1, 2, 3), "01:02:03"),
        ("identity", TIME, time(1, 2, 3, 4), "01:02:03.000004"),
        ("identity", TIME, 86_399_000_000, "23:59:59"),
        ("identity", TIMESTAMP, datetime(2024, 1, 15, 10), "2024-01-15T10:00:00"),
        ("identity", TIMESTAMP, datetime(1969, 12, 31, 23, 59, 59, 999999), "1969-12-31T23:59:59.999999"),
        ("identity", TIMESTAMP, LONG_MIN, "-290308-12-21T19:59:05.224192"),
        ("identity", TIMESTAMP, LONG_MAX, "294247-01-10T04:00:54.775807"),
        ("identity", TIMESTAMPTZ, datetime(2024, 1, 15, 10, tzinfo=UTC), "2024-01-15T10:00:00+00:00"),
        (
            "identity",
            TIMESTAMPTZ,
            datetime(2024, 1, 15, 10, tzinfo=timezone(timedelta(hours=2))),
            "2024-01-15T08:00:00+00:00",
        ),
        ("void", STRING, None, "null"),
    ],
)
def test_partition_values_read_well(transform: str, type_: DataType, value: Any, text: str) -> None:
    assert readable_value(parse_transform(transform), type_, value) == text


@given(st.datetimes(timezones=st.just(UTC)))
def test_readable_timestamps_and_dates_are_those_of_python(moment: datetime) -> None:
    identity = Transform("identity")
    assert readable_value(identity, TIMESTAMPTZ, moment) == moment.isoformat()
    assert readable_value(identity, TIMESTAMP, moment.replace(tzinfo=None)) == moment.replace(tzinfo=None).isoformat()
    assert readable_value(identity, DATE, moment.date()) == moment.date().isoformat()
    assert readable_value(identity, TIME, moment.time()) == moment.time().isoformat()
    hour = apply("hour", TIMESTAMPTZ, moment)[0]
    assert readable_value(Transform("hour"), TIMESTAMPTZ, hour) == f"{moment.date().isoformat()}-{moment.hour:02d}"
