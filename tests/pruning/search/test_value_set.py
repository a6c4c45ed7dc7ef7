"""Sets of values against plain Python, for every type."""

import math
import pickle
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from skerry.common.errors import SchemaError
from skerry.pruning.partition.transform import apply_transform
from skerry.pruning.search.rank import Grid
from skerry.pruning.search.value_set import ValueSet
from skerry.types.build import array_of, literal_of
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    DATE,
    DOUBLE,
    INT,
    STRING,
    TIMESTAMP,
    ArrayType,
    DataType,
    DecimalType,
)
from skerry.types.epoch import days_of, micros_of
from skerry.types.partition import Transform
from support.effort import rounds
from type_strategies import leaf_types, values

_near_texts = st.text("ab\0\x7fé", max_size=24) | st.text("a", max_size=40).map(lambda t: "https://" + t)
_near_bytes = st.binary(max_size=3) | st.lists(st.sampled_from([0, 1, 97, 255]), max_size=24).map(bytes)


def near_values(type_: DataType) -> st.SearchStrategy[Any]:
    """Values that meet each other often, and any others."""
    near: dict[str, st.SearchStrategy[Any]] = {
        "STRING": _near_texts,
        "BINARY": _near_bytes,
        "FLOAT": st.sampled_from([-math.inf, -1.5, -0.0, 0.0, 1.5, math.inf, math.nan]),
        "DOUBLE": st.sampled_from([-math.inf, -1.5, -0.0, 0.0, 1.5, math.inf, math.nan]),
    }
    if str(type_) in ("TINYINT", "SMALLINT", "INT", "BIGINT"):
        some: st.SearchStrategy[Any] = st.integers(-4, 4)
    elif isinstance(type_, DecimalType):
        some = st.integers(-4, 4).map(lambda n: Decimal(n).scaleb(-type_.scale))
    else:
        some = near.get(str(type_), st.nothing())
    return some | values(type_, nullable=False)


def order(value: Any) -> Any:
    """What plain Python sorts values of one type by."""
    if isinstance(value, float):
        return (math.isnan(value), 0.0 if math.isnan(value) else value + 0.0)
    if hasattr(value, "utcoffset") and hasattr(value, "year"):
        return micros_of(value)
    if hasattr(value, "toordinal"):
        return days_of(value)
    return value.encode() if isinstance(value, str) else value


@st.composite
def sets_and_bounds(draw: st.DrawFn) -> tuple[DataType, list[Any], list[Any], list[Any]]:
    type_ = draw(leaf_types())
    some = near_values(type_)
    members = draw(st.lists(st.none() | some, max_size=12))
    pairs = draw(st.lists(st.tuples(st.none() | some, st.none() | some), max_size=12))
    if members and draw(st.booleans()):  # bounds at members
        pairs += [(member, draw(st.sampled_from(members))) for member in members]
    return type_, members, [low for low, _ in pairs], [high for _, high in pairs]


def within(value: Any, low: Any, high: Any) -> bool:
    return (low is None or order(low) <= order(value)) and (high is None or order(value) <= order(high))


@settings(max_examples=rounds(300, 3000))
@given(sets_and_bounds())
def test_overlap_is_exact_for_every_type(case: tuple[DataType, list[Any], list[Any], list[Any]]) -> None:
    type_, members, lows, highs = case
    found = ValueSet.of(members, type_)
    some = [member for member in members if member is not None]
    assert [order(literal_of(v, type_)) for v in found.values] == sorted({order(v) for v in some})
    lower, upper = array_of(lows, type_), array_of(highs, type_)
    expected = [any(within(v, low, high) for v in some) for low, high in zip(lows, highs, strict=True)]
    assert found.overlaps(lower, upper).tolist() == expected
    assert found.overlaps(lower, None).tolist() == [any(within(v, low, None) for v in some) for low in lows]
    assert found.overlaps(None, upper).tolist() == [any(within(v, None, high) for v in some) for high in highs]
    known = {order(v) for v in some}
    assert found.contains(lower).tolist() == [low is not None and order(low) in known for low in lows]
    for low, high, covered in zip(lows, highs, found.covers(lower, upper).tolist(), strict=True):
        one = low is not None and high is not None and order(low) == order(high) and order(low) in known
        assert covered if one else True
        if covered:
            assert order(low) <= order(high)
            assert {order(low), order(high)} <= known


@settings(max_examples=rounds(100, 1000))
@given(sets_and_bounds(), st.booleans(), st.booleans())
def test_ranges_and_intersections_are_those_of_plain_sets(
    case: tuple[DataType, list[Any], list[Any], list[Any]], include_low: bool, include_high: bool
) -> None:
    type_, members, lows, highs = case
    found = ValueSet.of(members, type_)
    for low, high in list(zip(lows, highs, strict=True))[:3]:
        part = found.in_range(low, high, include_low=include_low, include_high=include_high)
        expected = [
            order(v)
            for v in (literal_of(v, type_) for v in found.values)
            if within(v, low, high)
            and (include_low or low is None or order(v) != order(low))
            and (include_high or high is None or order(v) != order(high))
        ]
        assert [order(literal_of(v, type_)) for v in part.values] == expected
        assert part.overlaps(array_of(lows, type_), array_of(highs, type_)).any() <= bool(expected)
    other = ValueSet.of(lows, type_)
    both = {order(v) for v in members if v is not None} & {order(v) for v in lows if v is not None}
    assert [order(literal_of(v, type_)) for v in found.intersect(other).values] == sorted(both)
    copy = pickle.loads(pickle.dumps(found))
    assert copy == found
    assert hash(copy) == hash(found)


TRANSFORMS = [Transform(name) for name in ("identity", "year", "month", "day", "hour")] + [
    Transform("bucket", 3),
    Transform("bucket", 2**31 - 1),
    Transform("truncate", 1),
    Transform("truncate", 7),
]


@settings(max_examples=rounds(250, 2500))
@given(sets_and_bounds(), st.sampled_from(TRANSFORMS), st.data())
def test_a_file_is_kept_only_for_a_member_of_its_own_partition_within_its_bounds(
    case: tuple[DataType, list[Any], list[Any], list[Any]], transform: Transform, data: st.DataObject
) -> None:
    type_, members, lows, highs = case
    assume(transform.accepts(type_))
    found = ValueSet.of(members, type_)
    pool = array_of([v for v in [*members, *lows] if v is not None] + [None], type_)
    places = apply_transform(transform, pool, type_)
    chosen = places.take(
        pa.array(data.draw(st.lists(st.integers(0, len(pool) - 1), min_size=len(lows), max_size=len(lows))), pa.int64())
    )
    lower, upper = array_of(lows, type_), array_of(highs, type_)
    own = apply_transform(transform, found.values, type_).to_pylist() if _python_holds(type_) else None
    joint = found.overlaps_in_partition(transform, chosen, lower, upper)
    if own is not None:
        values_ = [literal_of(v, type_) for v in found.values]
        expected = [
            any(_same(p, place) and within(v, low, high) for v, p in zip(values_, own, strict=True))
            for place, low, high in zip(chosen.to_pylist(), lows, highs, strict=True)
        ]
        assert joint.tolist() == expected
    assert found.transform(transform).contains(places.slice(0, 0)).tolist() == []
    mapped = found.transform(transform)
    assert mapped.contains(apply_transform(transform, found.values, type_)).all()


def _python_holds(type_: DataType) -> bool:
    return type_ not in (DATE, TIMESTAMP) and str(type_) != "TIMESTAMPTZ"


def _same(left: Any, right: Any) -> bool:
    return right is not None and order(left) == order(right)


def test_stretches_of_countable_values_are_covered() -> None:
    found = ValueSet.of([1, 2, 3, 5, 2**63 - 1, -(2**63)], BIGINT)
    lower = pa.array([1, 1, 3, 5, 2**63 - 1, -(2**63), -(2**63), 3, None, 2])
    upper = pa.array([3, 5, 5, 5, 2**63 - 1, -(2**63), 2**63 - 1, 1, 3, None])
    assert found.covers(lower, upper).tolist() == [
        True, False, False, True, True, True, False, False, False, False
    ]  # fmt: skip
    days = ValueSet.of(pa.array([10, 11, 12], pa.int32()).view(pa.date32()), DATE)
    ends = pa.array([12, 13], pa.int32()).view(pa.date32())
    assert days.covers(pa.array([10, 10], pa.int32()).view(pa.date32()), ends).tolist() == [True, False]
    assert not ValueSet.of([], INT).covers(pa.array([1], pa.int32()), pa.array([1], pa.int32())).any()
    assert not found.covers(lower, None).any()


def test_texts_with_long_common_parts_are_told_apart_to_the_last_byte() -> None:
    stem = "x" * 5000
    texts = [stem, stem + "\0", stem + "a", stem + "b" * 400, stem + "b" * 401, "y"]
    found = ValueSet.of(texts[1:5], STRING)
    column = pa.array([*texts, stem[:-1], stem + "b" * 399, stem + "b" * 402, ""])
    assert found.contains(column).tolist() == [False] + [True] * 4 + [False] * 5
    assert found.overlaps(column, column).tolist() == found.contains(column).tolist()
    assert found.overlaps(column, None).tolist() == [True] * 5 + [False, True, True, False, True]


def test_texts_that_end_in_zero_bytes_are_told_apart() -> None:
    found = ValueSet.of(["a", "a\0\0", "b"], STRING)
    asked = pa.array(["a", "a\0", "a\0\0", "a\0\0\0", ""])
    assert found.contains(asked).tolist() == [True, False, True, False, False]
    behind = ValueSet.of(["a\0", "a\0y"], STRING)  # what all have in common ends in zero
    assert behind.contains(asked).tolist() == [False, True, False, False, False]
    assert behind.overlaps(None, asked).tolist() == [False, True, True, True, False]
    seven = ValueSet.of([b"1234567", b"12345678", b"2"], BINARY)
    more = pa.array([b"1234567", b"1234567\0", b"12345678", b"12345678\0"])
    assert seven.contains(more).tolist() == [True, False, True, False]


def test_behind_the_last_of_a_longer_word_comes_the_next_text() -> None:
    found = ValueSet.of(["aaaaaaaXX", "b", "cccccccYY"], STRING)
    lower = pa.array(["aaaaaaaZZ", "aaaaaaaXX", "aaaaaaaAA", "cccccccZZ"])
    assert found.overlaps(lower, pa.array(["bb", "aaaaaaaXX", "aaaaaaaBB", "d"])).tolist() == [True, True, False, False]
    assert found.positions(lower)[0].tolist() == [1, 0, 0, 3]


def test_an_empty_set_overlaps_nothing() -> None:
    for type_ in (INT, DOUBLE, STRING, BINARY, DecimalType(38, 2)):
        none = ValueSet.of([None], type_)
        assert len(none) == 0
        assert (none.least, none.greatest) == (None, None)
        assert not none.overlaps(None, None, count=3).any()
        assert not none.overlaps(array_of([None], type_), array_of([None], type_)).any()
        assert len(none.in_range()) == 0
        if type_ != DOUBLE:
            assert not none.overlaps_in_partition(Transform("bucket", 4), pa.array([1], pa.int32()), None, None).any()


def test_nan_is_within_what_has_no_upper_bound() -> None:
    found = ValueSet.of([math.nan], DOUBLE)
    assert found.overlaps(pa.array([0.0, 0.0, None]), pa.array([math.inf, None, None])).tolist() == [False, True, True]
    assert ValueSet.of([-0.0, 0.0], DOUBLE).overlaps(pa.array([0.0]), pa.array([0.0])).all()


def test_a_null_partition_has_no_member_and_void_is_refused() -> None:
    found = ValueSet.of([1, 2], INT)
    nothing = pa.array([None], pa.int32())
    for buckets in (nothing, pa.array([-1, 4, 2**31 - 1], pa.int32())):
        assert not found.overlaps_in_partition(Transform("bucket", 4), buckets, None, None).any()
    with pytest.raises(SchemaError, match="void"):
        found.transform(Transform("void"))
    with pytest.raises(SchemaError, match="intersection"):
        found.intersect(ValueSet.of([1], BIGINT))
    with pytest.raises(SchemaError, match="order"):
        ValueSet.of([], ArrayType(INT))
    with pytest.raises(ValueError, match="number of files"):
        found.overlaps(None, None)


def test_truncated_decimals_may_have_a_digit_more() -> None:
    found = ValueSet.of([Decimal("-99"), Decimal("5")], DecimalType(2, 0))
    assert found.truncated(10).values.cast(pa.decimal128(3, 0)).to_pylist() == [Decimal(-100), Decimal(0)]
    partitions = pa.array([Decimal(-100), Decimal(0), Decimal(10)], pa.decimal128(3, 0))
    assert found.truncated(10).contains(partitions).tolist() == [True, True, False]


def test_day_partitions_may_be_dates_or_ordinals() -> None:
    found = ValueSet.of(pa.array([19737], pa.int32()).view(pa.date32()), DATE).transform(Transform("day"))
    days = pa.array([19736, 19737], pa.int32())
    assert found.contains(days).tolist() == found.contains(days.view(pa.date32())).tolist() == [False, True]


def test_columns_may_be_chunked_sliced_large_or_dictionaries() -> None:
    found = ValueSet.of(["abcdefghij", "b"], STRING)
    plain = pa.array(["-", "abcdefghij", "b", None, "c"])
    layouts = [
        plain[1:],
        pa.chunked_array([plain[1:3], plain[3:]]),
        plain[1:].cast(pa.large_string()),
        plain[1:].dictionary_encode(),
        plain[1:].cast(pa.binary()),
    ]
    for layout in layouts:
        assert found.contains(layout).tolist() == [True, True, False, False]
        assert found.overlaps(layout, layout).tolist() == [True, True, True, False]


def test_more_files_than_one_piece_are_pruned_alike() -> None:
    generator = np.random.default_rng(7)
    lows = generator.integers(0, 10**6, 100_000)
    highs = lows + generator.integers(0, 50, len(lows))
    members = np.unique(generator.integers(0, 10**6, 3000))
    expected = np.searchsorted(members, lows) < np.searchsorted(members, highs, "right")
    numbers = ValueSet.of(pa.array(members), BIGINT)
    assert (numbers.overlaps(pa.array(lows), pa.array(highs)) == expected).all()
    texts = ValueSet.of([f"key-{n:07d}" for n in members], STRING)
    lower, upper = (pa.array([f"key-{n:07d}" for n in bounds.tolist()]) for bounds in (lows, highs))
    assert (texts.overlaps(lower, upper) == expected).all()
    buckets = pa.array(generator.integers(0, 16, len(lows)).astype(np.int32))
    own = apply_transform(Transform("bucket", 16), numbers.values, BIGINT).to_numpy()
    first, end = np.searchsorted(members, lows), np.searchsorted(members, highs, "right")
    joint = [b in own[i:j] for b, i, j in zip(buckets.to_pylist(), first, end, strict=True)]
    found = numbers.overlaps_in_partition(Transform("bucket", 16), buckets, pa.array(lows), pa.array(highs))
    assert found.tolist() == joint


@given(st.lists(st.integers(0, 2**64 - 1) | st.integers(0, 9), max_size=40), st.lists(st.integers(0, 2**64 - 1)))
def test_a_grid_finds_what_a_binary_search_finds(words: list[int], wanted: list[int]) -> None:
    ordered = np.sort(np.array(words, np.uint64))
    asked = np.array([*wanted, *words, 0, 2**64 - 1], np.uint64)
    assert Grid(ordered).find(asked).tolist() == np.searchsorted(ordered, asked).tolist()
