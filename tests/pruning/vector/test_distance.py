"""Distances of vectors, by definition."""

import math
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import InvalidInputError
from skerry.pruning.vector.distance import distances_to, nearest_rows, pair_distances, query_vector, rowwise
from skerry.pruning.vector.metric import Metric

NUMBERS = st.one_of(st.none(), st.floats(-100, 100), st.sampled_from([math.nan, math.inf, 0.0]))
VECTORS = st.lists(st.one_of(st.none(), st.lists(NUMBERS, max_size=4)), max_size=12)


def by_definition(left: list[float | None] | None, right: list[float | None] | None, metric: Metric) -> float | None:
    if left is None or right is None or len(left) != len(right) or not left:
        return None
    pairs = [(a, b) for a, b in zip(left, right, strict=True) if a is not None and b is not None]
    if len(pairs) < len(left) or not all(math.isfinite(a) and math.isfinite(b) for a, b in pairs):
        return None
    product = sum(a * b for a, b in pairs)
    if metric is Metric.IP:
        return -product
    if metric is Metric.L2:
        return math.sqrt(sum((a - b) ** 2 for a, b in pairs))
    lengths = math.sqrt(sum(a * a for a, _ in pairs)) * math.sqrt(sum(b * b for _, b in pairs))
    return None if lengths == 0 else 1 - product / lengths


@given(st.sampled_from(list(Metric)), VECTORS, st.data())
def test_distances_are_those_of_the_definition(metric: Metric, left: list[Any], data: st.DataObject) -> None:
    right = [data.draw(st.one_of(st.none(), st.lists(NUMBERS, max_size=4))) for _ in left]
    type_ = pa.list_(pa.float64())
    found = pair_distances(pa.array(left, type_), pa.array(right, type_), metric)
    for one, other, distance in zip(left, right, found.tolist(), strict=True):
        expected = by_definition(one, other, metric)
        if expected is None or metric is Metric.COSINE:
            assert math.isnan(distance) or expected is None or abs(distance - expected) < 1e-9
            assert expected is not None or math.isnan(distance)
        else:
            assert distance == pytest.approx(expected, abs=1e-9)
    for other in (vector for vector in right if vector and all(n is not None and math.isfinite(n) for n in vector)):
        one_to_all = distances_to(pa.chunked_array([pa.array(left, type_)]), np.array(other), metric)
        pairs = pair_distances(pa.array(left, type_), pa.array([other] * len(left), type_), metric)
        np.testing.assert_allclose(one_to_all, pairs, atol=1e-9)


def test_slices_and_hidden_values_of_null_lists_do_not_matter() -> None:
    values = pa.array([1.0, 2.0, 9.0, 9.0, 3.0, 4.0])
    column = pa.ListArray.from_arrays(pa.array([0, 2, 4, 6]), values, mask=pa.array([False, True, False]))
    assert distances_to(column.slice(1), np.array([3.0, 4.0]), Metric.L2).tolist()[1] == 0.0
    assert math.isnan(distances_to(column.slice(1), np.array([3.0, 4.0]), Metric.L2)[0])


def test_each_row_may_have_its_own_metric() -> None:
    one = pa.array([[3.0, 4.0]] * 4, pa.list_(pa.float64()))
    other = pa.array([[0.0, 5.0]] * 4, pa.list_(pa.float64()))
    found = rowwise(one, other, pa.array(["l2", "cosine", "IP", None])).to_pylist()
    assert found[:3] == pytest.approx([math.sqrt(10), 0.2, -20.0])
    assert found[3] is None
    with pytest.raises(InvalidInputError, match="there is no metric 'l1'; metrics are l2, cosine, ip"):
        rowwise(one, other, pa.array(["l1"] * 4))


def test_the_nearest_rows_leave_out_those_without_a_distance() -> None:
    found = np.array([3.0, math.nan, 1.0, 2.0, 1.0])
    assert nearest_rows(found, 3).tolist() == [2, 4, 3]
    assert nearest_rows(found, 10).tolist() == [2, 4, 3, 0]
    assert nearest_rows(found, 0).tolist() == []


def test_vectors_are_taken_in_many_forms() -> None:
    for given_vector in ([1, 2.5], (1, 2.5), np.array([1, 2.5], np.float32), pa.array([1, 2.5]), [Decimal(1), 2.5]):
        assert query_vector(given_vector).tolist() == [1.0, 2.5]


@pytest.mark.parametrize(
    ("wrong", "problem"),
    [
        ("1,2", "a list of numbers, not '1,2'"),
        (None, "a list of numbers, not None"),
        (["1"], r"a list of numbers, not \['1'\]"),
        ([1, None], "a list of numbers"),
        ([], "1 to 65,536 numbers, not of 0"),
        ([[1.0], [2.0]], "not of 2 × 1"),
        ([1.0, math.nan], "finite numbers"),
    ],
)
def test_what_is_no_vector_is_refused(wrong: object, problem: str) -> None:
    with pytest.raises(InvalidInputError, match=problem):
        query_vector(wrong)
