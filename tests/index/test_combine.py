from collections.abc import Mapping

import numpy as np
import pyarrow as pa
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.row_ranges import RowRanges
from skerry.index.combine import combine
from skerry.index.inverted import InvertedBuilder, InvertedIndexes
from skerry.index.value_bytes import ValueCodec
from skerry.pruning.predicate.bound import (
    FALSE,
    UNKNOWN,
    AllOf,
    AnyOf,
    BoundPredicate,
    Compare,
    IsNull,
    all_of,
    any_of,
    split_by,
)
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.expression import Op
from skerry.types.datatype import INT
from skerry.types.field import Field
from support.indexes import PATH, blob_of
from support.rowset import flags

A, B, C = (Field(name, INT, id=number) for number, name in enumerate("abc", 1))
A1, B1, C1 = (Compare(field, Op.EQ, 1) for field in (A, B, C))


class Fixed:
    """A reader that has the same answer to everything, and counts questions."""

    def __init__(self, mask: list[int] | None) -> None:
        self._rows = None if mask is None else RowRanges.of_mask(np.array(mask, np.bool_))
        self.asked = 0

    def candidates(self, leaf: BoundPredicate) -> RowRanges | None:
        self.asked += 1
        return self._rows


def answer(predicate: BoundPredicate, readers: Mapping[BoundPredicate, list[Fixed]]) -> list[int] | None:
    mask = flags(combine(predicate, lambda leaf: readers.get(leaf, []), 4).rows)
    return None if mask is None else mask.astype(int).tolist()


def test_and_joins_what_is_known() -> None:
    readers = {A1: [Fixed([1, 1, 0, 0])], B1: [Fixed([1, 0, 1, 0])], C1: [Fixed(None)]}
    assert answer(AllOf((A1, B1)), readers) == [1, 0, 0, 0]
    assert answer(AllOf((A1, C1)), readers) == [1, 1, 0, 0]
    assert answer(AllOf((C1, C1)), readers) is None


def test_or_is_known_only_if_every_part_is() -> None:
    readers = {A1: [Fixed([1, 1, 0, 0])], B1: [Fixed([1, 0, 1, 0])]}
    assert answer(AnyOf((A1, B1)), readers) == [1, 1, 1, 0]
    assert answer(AnyOf((A1, C1)), readers) is None
    assert answer(AllOf((AnyOf((A1, C1)), B1)), readers) == [1, 0, 1, 0]


def test_several_indexes_of_a_leaf_intersect_completely() -> None:
    empty, last = Fixed([0, 0, 0, 0]), Fixed([1, 1, 1, 0])
    assert answer(A1, {A1: [empty, Fixed(None), last]}) == [0, 0, 0, 0]
    assert last.asked == 1
    assert answer(AllOf((A1, B1)), {A1: [empty], B1: [last]}) == [0, 0, 0, 0]
    assert last.asked == 2


def test_constants_are_known() -> None:
    assert answer(FALSE, {}) == [0, 0, 0, 0]
    assert answer(AnyOf((A1, UNKNOWN)), {A1: [Fixed([1, 0, 0, 0])]}) == [1, 0, 0, 0]


def test_leaves_that_no_index_answered_are_reported() -> None:
    readers = {A1: [Fixed(None), Fixed([1, 1, 1, 1])], B1: [Fixed(None)]}
    found = combine(AllOf((A1, AnyOf((B1, C1)))), lambda leaf: readers.get(leaf, []), 4)
    assert found.answered == (A1,)
    assert found.unanswered == (B1, C1)


def test_a_conjunction_is_answered_by_an_index_of_several_columns() -> None:
    joint = Fixed([0, 1, 0, 0])
    predicate = AllOf((A1, B1, C1))
    found = combine(predicate, lambda _: [], 4, lambda node: [(joint, split_by(node, {1, 2})[0])])
    assert found.rows is not None
    assert found.rows.mask().tolist() == [False, True, False, False]
    assert found.answered == (A1, B1)
    assert found.unanswered == (C1,)


def predicates() -> st.SearchStrategy[BoundPredicate]:
    leaf = st.builds(Compare, st.sampled_from([A, B, C]), st.sampled_from(list(Op)), st.integers(0, 3))
    null = st.builds(IsNull, st.sampled_from([A, B, C]), st.booleans())
    return st.recursive(
        leaf | null,
        lambda inner: (
            st.lists(inner, min_size=2, max_size=3).map(all_of) | st.lists(inner, min_size=2, max_size=3).map(any_of)
        ),
        max_leaves=6,
    )


@given(
    predicates(),
    st.lists(st.tuples(*[st.none() | st.integers(0, 3)] * 3), max_size=20),
    st.sets(st.sampled_from([1, 2, 3])),
    st.integers(1, 4),
)
def test_no_row_that_matches_is_dropped(
    predicate: BoundPredicate, rows: list[tuple[int | None, ...]], indexed: set[int], segment_rows: int
) -> None:
    columns = {field.name: pa.array([row[n] for row in rows], pa.int32()) for n, field in enumerate((A, B, C))}
    builder = InvertedBuilder(segment_rows)
    for field in (A, B, C):
        builder.column(str(field.id), ValueCodec((INT,)), (field.id,)).add(columns[field.name])
    pair = builder.column("1,2", ValueCodec((INT, INT)), (1, 2))
    pair.add(pa.StructArray.from_arrays([columns["a"], columns["b"]], ["a", "b"]))
    indexes = InvertedIndexes(blob_of(builder.finish()), PATH)

    def lookup(leaf: BoundPredicate) -> list[object]:
        (number,) = leaf.field_ids
        reader = indexes.reader(str(number), ValueCodec((INT,)), (number,), len(rows))
        return [reader] if number in indexed else []

    joint = indexes.reader("1,2", ValueCodec((INT, INT)), (1, 2), len(rows))
    found = combine(predicate, lookup, len(rows), lambda node: [(joint, split_by(node, {1, 2})[0])])  # type: ignore[arg-type]
    if found.rows is not None:
        assert not (evaluate(predicate, pa.table(columns)) & ~found.rows.mask()).any()
