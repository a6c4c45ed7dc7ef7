"""Texts that contain a text: the same rows as Arrow's kernel finds, however the column lies in memory."""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.pruning.text.contain import rows_containing


def expected(texts: pa.Array, wanted: str, *, lowers: bool) -> list[bool]:
    looked = pc.ascii_lower(texts) if lowers else texts
    return [bool(found) for found in pc.match_substring(looked, pattern=wanted).to_pylist()]


@given(
    st.lists(st.none() | st.text("abAB ß磁", max_size=6), max_size=40),
    st.text("ab ß磁", min_size=1, max_size=3),
    st.booleans(),
    st.sampled_from([pa.string(), pa.large_string()]),
    st.integers(0, 5),
    st.integers(0, 5),
)
def test_rows_are_those_that_arrow_finds(
    texts: list[str | None], wanted: str, lowers: bool, kind: pa.DataType, first: int, last: int
) -> None:
    column = pa.array(texts, kind)
    column = column.slice(first, max(len(column) - first - last, 0))
    assert rows_containing(column, wanted, lowers=lowers).tolist() == expected(column, wanted, lowers=lowers)


def test_a_text_that_spans_two_rows_is_in_neither() -> None:
    column = pa.array(["the end", "less road", "endless"])
    assert rows_containing(column, "endless").tolist() == [False, False, True]


@pytest.mark.parametrize("every", [1, 2, 100, 10_000])
def test_rare_and_common_texts_are_found(every: int) -> None:
    column = pa.array([f"row {n} has {'IT' if n % every == 0 else 'nothing'}" for n in range(20_000)])
    assert np.flatnonzero(rows_containing(column, "IT")).tolist() == list(range(0, 20_000, every))
    assert rows_containing(column, "it", lowers=True).sum() == len(range(0, 20_000, every))


def test_values_under_nulls_do_not_count() -> None:
    plain = pa.array(["xx", "xx", "yy"])
    hidden = pa.Array.from_buffers(pa.string(), 3, [pa.py_buffer(bytes([0b101])), *plain.buffers()[1:]])
    assert rows_containing(hidden, "x").tolist() == [True, False, False]
