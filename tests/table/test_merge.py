"""Which manifests are merged: bounded in every way that costs."""

import math
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from skerry.table.merge import plan_manifest_merge

counts_lists = st.lists(st.integers(0, 120), max_size=40)


@given(counts_lists, st.integers(4, 12), st.integers(100, 300))
def test_a_merge_is_a_stretch_within_its_limits(counts: list[int], max_count: int, max_entries: int) -> None:
    stretch = plan_manifest_merge(counts, max_count, max_entries)
    open_count = sum(1 for n in counts if n <= max_entries // 2)
    if stretch is None:
        pairs = pairwise(counts)
        assert open_count <= max_count or all(a + b > max_entries for a, b in pairs), "a pair could be merged"
        return
    start, end = stretch
    assert 0 <= start < end - 1 < len(counts)
    assert sum(counts[start:end]) <= max_entries
    assert open_count > max_count


def test_few_manifests_are_left_alone() -> None:
    assert plan_manifest_merge([], 4, 100) is None
    assert plan_manifest_merge([1, 1, 1, 1], 4, 100) is None


def test_the_newest_are_merged_and_older_ones_that_are_not_larger() -> None:
    assert plan_manifest_merge([50, 1, 1, 1, 1], 4, 100) == (1, 5), "50 would be rewritten for the sake of 4"
    assert plan_manifest_merge([1, 1, 1, 1, 1], 4, 100) == (0, 5)
    assert plan_manifest_merge([3, 1, 1, 1, 1], 4, 100) == (0, 5)


def test_full_manifests_do_not_count() -> None:
    assert plan_manifest_merge([90] * 30, 4, 100) is None
    assert plan_manifest_merge([90] * 30 + [1] * 4, 4, 100) is None
    assert plan_manifest_merge([90] * 30 + [1] * 5, 4, 100) == (30, 35)


def test_what_does_not_fit_together_is_merged_in_smaller_parts() -> None:
    assert plan_manifest_merge([40, 40, 40, 40, 40], 4, 100) == (3, 5)


@given(st.lists(st.integers(1, 30), min_size=50, max_size=400), st.integers(4, 12))
def test_over_a_tables_life_manifests_stay_few_and_entries_are_rewritten_seldom(
    commits: list[int], max_count: int
) -> None:
    max_entries = 10_000
    counts: list[int] = []
    rewritten = 0
    for size in commits:
        stretch = plan_manifest_merge(counts, max_count, max_entries)
        if stretch is not None:
            start, end = stretch
            total = sum(counts[start:end])
            rewritten += total
            counts[start:end] = [total]
        counts.append(size)
        assert len(counts) <= max_count + 1
    entries = sum(commits)
    assert rewritten <= entries * (2 + math.log2(len(commits)))


def test_a_large_table_is_rewritten_a_logarithmic_number_of_times() -> None:
    counts: list[int] = []
    rewritten = 0
    commits = 20_000
    for _ in range(commits):
        stretch = plan_manifest_merge(counts, 30, 100_000)
        if stretch is not None:
            start, end = stretch
            rewritten += sum(counts[start:end])
            counts[start:end] = [sum(counts[start:end])]
        counts.append(1)
    assert rewritten <= 8 * commits
    assert len(counts) <= 31
