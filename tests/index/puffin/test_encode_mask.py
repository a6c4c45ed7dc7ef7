"""Roaring bitmaps written from masks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyroaring import BitMap64

from skerry.index.puffin.roaring import check_roaring64, encode_mask


@given(st.sets(st.integers(0, 200_000), max_size=50), st.integers(0, 2), st.booleans())
def test_a_bitmap_has_the_rows_of_the_mask(rows: set[int], dense: int, ends_full: bool) -> None:
    mask = np.zeros(200_001, np.bool_)
    mask[list(rows)] = True
    mask[dense * 65_536 : dense * 65_536 + 5_000] = True  # more than an array container holds
    mask[-1] = ends_full
    data = encode_mask(mask)
    check_roaring64(data)
    assert list(BitMap64.deserialize(data)) == np.flatnonzero(mask).tolist()


@pytest.mark.parametrize("count", [0, 1, 65_536, 70_000])
def test_all_rows_and_none(count: int) -> None:
    for mask in (np.zeros(count, np.bool_), np.ones(count, np.bool_)):
        data = encode_mask(mask)
        check_roaring64(data)
        assert list(BitMap64.deserialize(data)) == np.flatnonzero(mask).tolist()
