"""Key sections, against brute force."""

import math
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.lsm.section import find_sections, number_trees
from support.effort import rounds

RANGES = st.lists(
    st.tuples(st.integers(0, 2), st.binary(max_size=2), st.binary(max_size=2)).map(
        lambda r: (r[0], min(r[1:]), max(r[1:]))
    ),
    max_size=14,
)


def connected(files: list[tuple[int, bytes, bytes]]) -> list[set[int]]:
    """Files that touch each other, directly or through others: by trying all pairs until nothing changes."""
    groups = [{n} for n in range(len(files))]

    def touch(one: int, other: int) -> bool:
        (tree, low, high), (their_tree, their_low, their_high) = files[one], files[other]
        return tree == their_tree and low <= their_high and their_low <= high

    merged = True
    while merged:
        merged = False
        for a in range(len(groups)):
            for b in range(a + 1, len(groups)):
                if any(touch(x, y) for x in groups[a] for y in groups[b]):
                    groups[a] |= groups.pop(b)
                    merged = True
                    break
            if merged:
                break
    return groups


@settings(max_examples=rounds(300, 3000))
@given(files=RANGES)
def test_sections_are_what_overlaps_directly_or_through_others(files: list[tuple[int, bytes, bytes]]) -> None:
    trees = np.array([tree for tree, _, _ in files], np.int64)
    low = pa.array([low for _, low, _ in files], pa.binary())
    high = pa.array([high for _, _, high in files], pa.binary())
    found = find_sections(trees, low, high).tolist()
    groups = connected(files)
    groups.sort(key=lambda group: min((files[n][0], files[n][1]) for n in group))
    expected = {n: number for number, group in enumerate(groups) for n in group}
    assert found == [expected[n] for n in range(len(files))]


def test_keys_that_only_begin_alike_are_not_the_same() -> None:
    """NumPy would take ``a`` and ``a\\0`` for one."""
    found = find_sections(np.zeros(2, np.int64), pa.array([b"a", b"a\0"]), pa.array([b"a", b"b"]))
    assert found.tolist() == [0, 1]


VALUES: dict[str, tuple[pa.DataType, list[Any]]] = {
    "int": (pa.int32(), [None, 0, 1, -1]),
    "text": (pa.string(), [None, "", "a", "NULL"]),
    "double": (pa.float64(), [None, 0.0, 1.5, math.nan]),
    "boolean": (pa.bool_(), [None, True, False]),
    "decimal": (pa.decimal128(9, 2), [None, 0, 1]),
    "uuid": (pa.uuid(), [None, b"\0" * 16, b"\1" * 16]),
}


@pytest.mark.parametrize("name", VALUES)
@settings(max_examples=rounds(50, 500))
@given(data=st.data())
def test_trees_are_what_agrees_in_all_partition_columns(name: str, data: st.DataObject) -> None:
    type_, values = VALUES[name]
    rows = data.draw(st.lists(st.tuples(st.sampled_from(values), st.sampled_from([None, "x", "y"])), max_size=12))
    arrays = [pa.array([row[0] for row in rows], type_), pa.array([row[1] for row in rows], pa.string())]
    chunked = [pa.chunked_array([a.slice(0, 2), a.slice(2)]) for a in arrays]
    found = number_trees(pa.table(chunked, names=["p", "q"]), ["p", "q"]).tolist()
    for n, row in enumerate(rows):
        for m, other in enumerate(rows):
            assert (found[n] == found[m]) == (repr(row) == repr(other))
    assert sorted(set(found)) == list(range(len(set(found))))


def test_a_table_without_partitions_is_one_tree() -> None:
    assert number_trees(pa.table({"file": ["a", "b"]}), []).tolist() == [0, 0]
    assert number_trees(pa.table({"p": pa.array([], pa.int32())}), ["p"]).tolist() == []
