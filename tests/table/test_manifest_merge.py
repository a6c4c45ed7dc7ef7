"""Which manifests are merged: bounded in every way that costs."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.table.manifest_merge import plan_manifest_merge


@given(st.lists(st.integers(0, 120), max_size=40), st.integers(4, 12), st.integers(100, 300))
def test_a_merge_is_the_newest_stretch_within_its_limits(counts: list[int], fan_in: int, max_entries: int) -> None:
    stretch = plan_manifest_merge(counts, fan_in, max_entries)
    if stretch is None:
        return
    start, end = stretch
    assert 0 <= start < end - 1
    assert end == len(counts)
    assert sum(counts[start:end]) <= max_entries
    assert max(counts[start:end]) <= max_entries // 2


def test_few_manifests_are_left_alone() -> None:
    assert plan_manifest_merge([], 4, 100) is None
    assert plan_manifest_merge([1, 1, 1], 4, 100) is None
    assert plan_manifest_merge([5, 5, 5, 1, 1, 1], 4, 100) is None, "three of each tier"


def test_as_many_as_the_fan_in_of_one_tier_are_merged_with_all_that_are_newer() -> None:
    assert plan_manifest_merge([1, 1, 1, 1], 4, 100) == (0, 4)
    assert plan_manifest_merge([50, 1, 1, 1, 1], 4, 100) == (1, 5), "50 would be rewritten for the sake of 4"
    assert plan_manifest_merge([5, 5, 5, 5, 1, 1], 4, 100) == (0, 6)
    assert plan_manifest_merge([5, 5, 5, 1, 1, 1, 1], 4, 100) == (3, 7)


def test_a_small_one_behind_a_large_one_goes_with_it() -> None:
    assert plan_manifest_merge([1, 5, 1, 5, 5, 5], 4, 100) == (0, 6)


def test_full_manifests_are_left_alone() -> None:
    assert plan_manifest_merge([90] * 30, 4, 100) is None
    assert plan_manifest_merge([90] * 30 + [1] * 4, 4, 100) == (30, 34)


def test_what_does_not_fit_together_makes_a_full_one() -> None:
    assert plan_manifest_merge([40, 40, 40, 40, 40], 4, 100) == (3, 5)


@pytest.mark.parametrize("fan_in", [4, 8, 16])
@given(sizes=st.lists(st.integers(1, 30), min_size=50, max_size=400))
def test_over_a_tables_life_manifests_stay_few_and_entries_are_rewritten_once_a_tier(
    fan_in: int, sizes: list[int]
) -> None:
    counts: list[int] = []
    rewritten = 0
    tiers = 1 + math.log(sum(sizes), fan_in)
    for size in sizes:
        stretch = plan_manifest_merge(counts, fan_in, 10**9)
        if stretch is not None:
            start, end = stretch
            rewritten += sum(counts[start:end])
            counts[start:end] = [sum(counts[start:end])]
        counts.append(size)
        assert len(counts) <= fan_in * (tiers + 2)
    assert rewritten <= sum(sizes) * (tiers + 1)


@pytest.mark.parametrize(("fan_in", "most"), [(4, 10), (10, 5), (30, 4)])
def test_a_large_table_is_rewritten_a_logarithmic_number_of_times(fan_in: int, most: int) -> None:
    counts: list[int] = []
    rewritten = 0
    commits = 20_000
    for _ in range(commits):
        stretch = plan_manifest_merge(counts, fan_in, 100_000)
        if stretch is not None:
            start, end = stretch
            rewritten += sum(counts[start:end])
            counts[start:end] = [sum(counts[start:end])]
        counts.append(1)
    assert rewritten <= most * commits
    assert len(counts) <= fan_in * 8
