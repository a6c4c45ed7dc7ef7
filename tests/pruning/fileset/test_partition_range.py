"""Ranges of partition values: they hold every source value of the partition, and end where another one begins."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from skerry.pruning.fileset.partition_range import source_range
from skerry.pruning.partition.transform import apply_transform, civil_from_days, days_from_civil
from skerry.pruning.search.point import GREATEST, LEAST, arrow_points, counts_of, is_counted, values_at
from skerry.types.build import array_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    DATE,
    INT,
    STRING,
    TIMESTAMP,
    TIMESTAMPTZ,
    DataType,
    DecimalType,
)
from skerry.types.partition import Transform
from support.filesets import TRANSFORMS
from support.predicates import FIELDS, Maker

PAIRS = [
    (f.type, t) for f in FIELDS for t in [*TRANSFORMS, Transform("truncate", 7), Transform("truncate", 2**31 - 1)]
    if t.accepts(f.type) and t.name not in ("void", "bucket") and f.name[-1] != "2"
]  # fmt: skip
LIMITS = {INT: (-(2**31), 2**31 - 1), DATE: (-(2**31), 2**31 - 1)}


def _values(type_: DataType) -> pa.Array:
    maker = Maker(7)
    values = [maker.value(type_) for _ in range(300)]
    if type_ in (INT, BIGINT, DATE, TIMESTAMP, TIMESTAMPTZ):
        least, greatest = LIMITS.get(type_, (LEAST, GREATEST))
        edge = np.array([*range(least, least + 40), *range(greatest - 40, greatest + 1), *range(-40, 40)], np.int64)
        return pa.concat_arrays([array_of(values, type_), values_at(edge, type_)])
    return array_of(values, type_)


@pytest.mark.parametrize(("type_", "transform"), PAIRS, ids=str)
def test_a_value_lies_in_the_range_of_its_partition(type_: DataType, transform: Transform) -> None:
    source = _values(type_)
    partitions = apply_transform(transform, source, type_)
    found = source_range(transform, type_, partitions)
    assert found is not None
    if is_counted(type_):
        points = counts_of(source, type_, 0)
        assert (found.lower <= points).all()
        assert (points <= found.upper).all()
        return
    points = arrow_points(source, type_).to_pylist()
    lower, upper = found.lower.to_pylist(), found.upper.to_pylist()
    for n, point in enumerate(points):
        is_open = found.open_above is not None and bool(found.open_above[n])
        assert lower[n] <= point
        assert upper[n] is None or point < upper[n] or (point == upper[n] and not is_open)


INTEGRAL = [(type_, transform) for type_, transform in PAIRS if type_ in (INT, BIGINT, DATE, TIMESTAMP)]


@pytest.mark.parametrize(("type_", "transform"), INTEGRAL, ids=str)
def test_beyond_the_range_begins_another_partition(type_: DataType, transform: Transform) -> None:
    least, greatest = LIMITS.get(type_, (LEAST, GREATEST))
    result = transform.result_type(type_)
    partitions = apply_transform(transform, _values(type_), type_)
    found = source_range(transform, type_, partitions)
    assert found is not None
    own = counts_of(partitions, result, 0)
    for side, step in ((found.lower, -1), (found.upper, 1)):
        rows = np.flatnonzero((side > least) & (side < greatest))
        beside = apply_transform(transform, values_at(side[rows] + step, type_), type_)
        assert len(rows) > 100
        assert (counts_of(beside, result, 0) != own[rows]).all()


def _ends(transform: Transform, type_: DataType, values: list[Any], arrow: pa.DataType | None = None) -> list[Any]:
    array = array_of(values, transform.result_type(type_)) if arrow is None else pa.array(values, arrow)
    found = source_range(transform, type_, array)
    assert found is not None
    return list(zip(found.lower.tolist(), found.upper.tolist(), strict=True))


def test_moments_of_2024() -> None:
    def micros(*parts: int) -> int:
        return int(datetime(*parts, tzinfo=UTC).timestamp()) * 1_000_000  # type: ignore[arg-type,misc]

    assert _ends(Transform("year"), TIMESTAMP, [54]) == [(micros(2024, 1, 1), micros(2025, 1, 1) - 1)]
    assert _ends(Transform("month"), TIMESTAMP, [648, 649]) == [
        (micros(2024, 1, 1), micros(2024, 2, 1) - 1),
        (micros(2024, 2, 1), micros(2024, 3, 1) - 1),
    ]
    assert _ends(Transform("day"), TIMESTAMPTZ, [19737]) == [(micros(2024, 1, 15), micros(2024, 1, 16) - 1)]
    assert _ends(Transform("hour"), TIMESTAMP, [473698]) == [(micros(2024, 1, 15, 10), micros(2024, 1, 15, 11) - 1)]
    assert _ends(Transform("year"), DATE, [54, -1]) == [(19723, 20088), (-365, -1)]


def test_days_may_come_as_dates() -> None:
    assert _ends(Transform("day"), DATE, [19737, None], pa.date32()) == [(19737, 19737), (LEAST, GREATEST)]


def test_the_outermost_hours_are_open() -> None:
    ends = _ends(Transform("hour"), TIMESTAMP, [-(2**31), 2**31 - 1])
    assert ends[0][0] == LEAST
    assert ends[1][1] == GREATEST


@pytest.mark.parametrize(("type_", "bits"), [(INT, 32), (BIGINT, 64)])
def test_a_truncated_integer_that_wrapped_stands_for_the_lowest_window(type_: DataType, bits: int) -> None:
    least = -(2 ** (bits - 1))
    [wrapped] = apply_transform(Transform("truncate", 10), values_at(np.array([least + 1]), type_), type_).to_pylist()
    assert wrapped > 0
    [(low, high)] = _ends(Transform("truncate", 10), type_, [wrapped])
    assert low == LEAST
    assert high == least + 7  # the first multiple of ten is least + 8
    [(low, high)] = _ends(Transform("truncate", 10), type_, [-least - 8])
    assert (low, high) == (-least - 8, GREATEST)


def test_no_truncated_value_says_nothing() -> None:
    assert _ends(Transform("truncate", 10), INT, [13, None, 20]) == [(LEAST, GREATEST)] * 2 + [(20, 29)]
    found = source_range(Transform("truncate", 2), STRING, pa.array(["abc", "ab", "a", None]))
    assert found is not None
    assert found.lower.to_pylist() == [None, b"ab", b"a", None]
    assert found.upper.to_pylist() == [None, b"ab\xff", b"a", None]


def test_prefixes_of_bytes_end_below_their_successor() -> None:
    found = source_range(Transform("truncate", 2), BINARY, pa.array([b"ab", b"a\xff", b"\xff\xff", b"a", None, b""]))
    assert found is not None
    assert found.upper.to_pylist() == [b"ac", b"b", None, b"a", None, b""]
    assert found.open_above is not None
    assert found.open_above.tolist()[:4] == [True, True, True, False]


@pytest.mark.parametrize("type_", [DecimalType(9, 2), DecimalType(38, 2)])
def test_decimals_are_truncated_in_units_of_their_last_digit(type_: DecimalType) -> None:
    values = pa.array([Decimal("1.20"), Decimal("-100000000.00"), None], pa.decimal128(38, 2))
    found = source_range(Transform("truncate", 50), type_, values)
    assert found is not None
    if is_counted(type_):
        assert found.lower.tolist() == [120, -10_000_000_000, LEAST]
        assert found.upper.tolist() == [169, -10_000_000_000 + 49, GREATEST]
    else:
        assert found.upper.to_pylist() == [Decimal("1.69"), Decimal("-99999999.51"), None]


@pytest.mark.parametrize("transform", [Transform("bucket", 4), Transform("void"), Transform("zorder")])
def test_some_transforms_have_no_ranges(transform: Transform) -> None:
    assert source_range(transform, INT, pa.array([1], pa.int32())) is None


def test_days_from_civil_is_the_way_back() -> None:
    days = np.concatenate([np.arange(-5000, 25_000), np.array([-(2**31), 2**31 - 1, -719_469, -719_468])])
    assert (days_from_civil(*civil_from_days(days)) == days).all()
