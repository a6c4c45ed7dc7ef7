"""Partition info: three frozen maps, and overlapping partitions merged."""

import dataclasses
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.iceberg.cache import (
    NO_PARTITIONS,
    Partition,
    PartitionInfo,
    PartitionItem,
    SnapshotRef,
    SnapshotValue,
    deep_bytes,
)


def partition(name: str, updated_ms: int | None = None, snapshot_id: int | None = None) -> Partition:
    return Partition(name, 0, (name,), 10, 1, 1000, updated_ms, snapshot_id)


def days(name: str, lower: int, upper: int | None, spec_id: int = 0) -> tuple[Partition, PartitionItem]:
    return partition(name), PartitionItem(spec_id, (lower,), None if upper is None else (upper,))


def test_partitions_that_do_not_overlap_stand_for_themselves() -> None:
    info = PartitionInfo.of([days("day=2", 2, 3), days("day=1", 1, 2), days("day=null", 0, None)])
    assert sorted(info.items) == sorted(info.partitions) == ["day=1", "day=2", "day=null"]
    assert info.merged == {}
    assert info.names("day=1") == {"day=1"}


def test_days_are_merged_into_their_month_after_the_spec_changed() -> None:
    month, other = days("month=1", 31, 59), days("month=2", 59, 90)
    early, late, after = days("day=31", 31, 32, 1), days("day=40", 40, 41, 1), days("day=95", 95, 96, 1)
    info = PartitionInfo.of([early, other, late, month, after])
    assert info.merged == {"month=1": {"month=1", "day=31", "day=40"}}
    assert dict(info.items) == {"month=1": month[1], "month=2": other[1], "day=95": after[1]}
    assert len(info.partitions) == 5


def test_partial_overlap_gives_one_item_that_covers_all() -> None:
    info = PartitionInfo.of([days("a", 0, 10), days("b", 8, 20), days("c", 15, 16), days("d", 20, 30)])
    assert info.merged == {"a": {"a", "b", "c"}}
    assert info.items["a"] == PartitionItem(0, (0,), (20,))
    assert sorted(info.items) == ["a", "d"]


def test_single_values_overlap_ranges_that_contain_them_and_none_is_below_all() -> None:
    null = (partition("null"), PartitionItem(0, (None,)))
    info = PartitionInfo.of([days("three", 3, None), days("range", 3, 5), days("five", 5, None), null])
    assert info.merged == {"range": {"range", "three"}}
    assert sorted(info.items) == ["five", "null", "range"]


def test_partitions_by_different_columns_make_one_item() -> None:
    by_name = partition("name=x"), PartitionItem(1, ("x",))
    info = PartitionInfo.of([days("day=1", 1, 2), by_name], comparable=False)
    assert info.merged == {"day=1": {"day=1", "name=x"}}
    assert list(info.items) == ["day=1"]
    assert PartitionInfo.of([], comparable=False) == NO_PARTITIONS


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 8)), max_size=12))
def test_items_never_overlap_and_every_partition_is_in_one(ranges: list[tuple[int, int]]) -> None:
    info = PartitionInfo.of(days(str(at), low, low + length) for at, (low, length) in enumerate(ranges))
    bounds = sorted((item.lower, item.upper) for item in info.items.values())
    assert all(before[1] <= after[0] for before, after in pairwise(bounds))
    covered = [name for item in info.items for name in info.names(item)]
    assert sorted(covered) == sorted(info.partitions) == sorted(str(at) for at in range(len(ranges)))
    for item, found in info.items.items():
        for name in info.names(item):
            low, length = ranges[int(name)]
            assert found.lower <= (low,)
            assert (low + length,) <= found.upper


def test_the_last_change_of_an_item_is_that_of_all_its_partitions() -> None:
    month = partition("month", 5, 50), PartitionItem(0, (0,), (30,))
    day = partition("day", 9, 40), PartitionItem(1, (3,), (4,))
    alone = partition("alone"), PartitionItem(1, (40,), (41,))
    info = PartitionInfo.of([month, day, alone])
    assert info.last_snapshot_id("month") == 40, "the day was changed later"
    assert info.last_snapshot_id("alone") is None


def test_nothing_of_it_can_be_changed() -> None:
    given = {"a": PartitionItem(0, (1,))}
    info = PartitionInfo(given, {"a": partition("a")}, {})
    given["b"] = PartitionItem(0, (2,))
    assert list(info.items) == ["a"]
    with pytest.raises(TypeError):
        info.items["c"] = PartitionItem(0, (3,))  # type: ignore[index]
    with pytest.raises(dataclasses.FrozenInstanceError):
        info.items = {}  # type: ignore[misc]


def test_the_weight_is_that_of_the_maps_and_measured_once() -> None:
    info = PartitionInfo.of(days(f"day={number}", number, number + 1) for number in range(1000))
    value = SnapshotValue(SnapshotRef(7, 0), info)
    assert 200_000 < info.weight_bytes < 1_000_000
    assert info.weight_bytes <= value.weight_bytes <= 1.05 * deep_bytes(value)
    assert SnapshotValue(SnapshotRef(-1, 0)).weight_bytes < 2_000
