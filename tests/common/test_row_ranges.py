"""Sets of rows against masks of the same rows."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.row_ranges import RowRanges, in_all, in_any

MASKS = st.lists(st.booleans(), max_size=40).map(lambda flags: np.array(flags, np.bool_))


@given(MASKS)
def test_a_mask_comes_back(mask: np.ndarray) -> None:
    rows = RowRanges.of_mask(mask)
    assert rows.mask().tolist() == mask.tolist()
    assert rows.count == mask.sum()
    assert rows.is_empty == (not mask.any())
    assert rows.is_everything == mask.all()
    assert rows.inverted().mask().tolist() == (~mask).tolist()
    assert (rows.starts < rows.ends).all()
    assert (rows.starts[1:] > rows.ends[:-1]).all()


@given(st.integers(0, 30).flatmap(lambda n: st.lists(st.lists(st.booleans(), min_size=n, max_size=n), min_size=1)))
def test_sets_are_combined_row_by_row(flags: list[list[bool]]) -> None:
    masks = [np.array(one, np.bool_) for one in flags]
    sets = [RowRanges.of_mask(mask) for mask in masks]
    assert in_all(sets).mask().tolist() == np.logical_and.reduce(masks).tolist()
    assert in_any(sets).mask().tolist() == np.logical_or.reduce(masks).tolist()


@given(MASKS, st.integers(0, 45), st.integers(0, 45), st.integers(1, 12))
def test_parts_and_blocks_are_those_of_the_mask(mask: np.ndarray, start: int, count: int, block: int) -> None:
    rows = RowRanges.of_mask(mask)
    start, count = min(start, len(mask)), min(count, len(mask) - min(start, len(mask)))
    assert rows.within(start, count).mask().tolist() == mask[start : start + count].tolist()
    assert rows.touched(block) == len(np.unique(np.flatnonzero(mask) // block))


@given(st.lists(st.integers(0, 50)))
def test_rows_may_come_in_any_order_and_twice(numbers: list[int]) -> None:
    mask = np.zeros(51, np.bool_)
    mask[numbers] = True
    assert RowRanges.of_rows(np.array(numbers, np.int64), 51).mask().tolist() == mask.tolist()


@given(MASKS.filter(len), st.integers(1, 9), st.integers(1, 9))
def test_segments_are_runs_of_equally_many_rows(segments: np.ndarray, rows_per_segment: int, last: int) -> None:
    row_count = (len(segments) - 1) * rows_per_segment + min(last, rows_per_segment)
    found = RowRanges.of_segments(segments, rows_per_segment, row_count)
    assert found.mask().tolist() == np.repeat(segments, rows_per_segment)[:row_count].tolist()


def test_one_segment_may_be_declared_longer_than_any_file() -> None:
    assert RowRanges.of_segments(np.array([True]), 1 << 62, 5).is_everything
    assert RowRanges.of_segments(np.array([False]), 1 << 62, 5).is_empty
    assert RowRanges.every(0).is_empty
