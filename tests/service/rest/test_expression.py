"""Filters of clients: what they become, and that they never keep less than Iceberg would."""

from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.pruning.predicate.bind import bind
from skerry.pruning.predicate.evaluate import evaluate
from skerry.service.rest.error import RestError
from skerry.service.rest.expression import predicate_of
from skerry.types.datatype import BIGINT, DOUBLE, STRING
from skerry.types.field import Field
from skerry.types.schema import Schema

SCHEMA = Schema((Field("a", BIGINT, id=0), Field("s", STRING, id=1), Field("d", DOUBLE, id=2)))
ROWS = [
    {"a": a, "s": s, "d": d} for a in (None, 1, 2, 3) for s in (None, "", "x", "xy") for d in (None, 0.5, float("nan"))
]
_VALUES = {"a": st.sampled_from([0, 1, 2, 5]), "s": st.sampled_from(["", "x", "z"]), "d": st.sampled_from([0.5, 1.5])}


@st.composite
def filters(draw: st.DrawFn, depth: int = 3) -> Any:
    kind = draw(st.sampled_from(["leaf", "leaf", "and", "or", "not"]) if depth else st.just("leaf"))
    if kind == "not":
        return {"type": "not", "child": draw(filters(depth - 1))}
    if kind != "leaf":
        return {"type": kind, "left": draw(filters(depth - 1)), "right": draw(filters(depth - 1))}
    term = draw(st.sampled_from(["a", "s", "d"]))
    test = draw(st.sampled_from(["lt", "lt-eq", "gt", "gt-eq", "eq", "not-eq", "in", "not-in", "is-null", "not-null"]))
    if test in ("is-null", "not-null"):
        return {"type": test, "term": term}
    if test in ("in", "not-in"):
        return {"type": test, "term": term, "values": draw(st.lists(_VALUES[term], min_size=1, max_size=3))}
    return {"type": test, "term": term, "value": draw(_VALUES[term])}


def holds(found: Any, row: dict[str, Any]) -> bool:
    """What Iceberg means: NULL differs from every value, and nothing is unknown; NaN is greatest."""
    kind = found["type"]
    if kind == "not":
        return not holds(found["child"], row)
    if kind in ("and", "or"):
        sides = [holds(found[side], row) for side in ("left", "right")]
        return all(sides) if kind == "and" else any(sides)
    value = row[found["term"]]
    if kind in ("is-null", "not-null"):
        return (value is None) == (kind == "is-null")
    if kind in ("in", "not-in"):
        return (value in found["values"]) == (kind == "in")
    other = found["value"]
    if value is None:
        return kind == "not-eq"
    less = value < other
    more = value > other or value != value
    return {"lt": less, "lt-eq": not more, "gt": more, "gt-eq": not less, "eq": value == other,
            "not-eq": value != other}[kind]  # fmt: skip


@given(filters())
def test_no_row_is_lost_that_iceberg_keeps(found: Any) -> None:
    predicate = predicate_of(found, SCHEMA)
    batch = pa.RecordBatch.from_pylist(ROWS, pa.schema([("a", pa.int64()), ("s", pa.string()), ("d", pa.float64())]))
    kept = [True] * len(ROWS) if predicate is None else _mask(predicate, batch)
    for row, is_kept in zip(ROWS, kept, strict=True):
        if holds(found, row) and not _negates_order(found):
            assert is_kept, row


def _negates_order(found: Any) -> bool:
    """NOT (a < 1) of NULL: engines disagree, and SQL says unknown."""
    kind = found["type"]
    if kind == "not":
        return True
    return kind in ("and", "or") and any(_negates_order(found[side]) for side in ("left", "right"))


def _mask(predicate: Any, batch: pa.RecordBatch) -> list[bool]:
    return [bool(kept) for kept in evaluate(bind(predicate, SCHEMA), batch)]


@pytest.mark.parametrize(
    "found",
    [
        {"type": "eq", "term": {"type": "transform", "transform": "bucket[4]", "term": "a"}, "value": 1},
        {"type": "eq", "term": "nested.x", "value": 1},
        {"type": "eq", "term": "a", "value": "text"},
        {"type": "not", "child": {"type": "eq", "term": "s", "value": 1}},
        True,
        {"type": "true"},
    ],
)
def test_what_has_no_counterpart_keeps_everything(found: Any) -> None:
    assert predicate_of(found, SCHEMA) is None


@pytest.mark.parametrize(
    "found", [{"type": "x"}, {"type": "eq", "term": "none", "value": 1}, {"type": "eq", "term": 1}, 7, []]
)
def test_what_is_no_filter_is_refused(found: Any) -> None:
    with pytest.raises(RestError):
        predicate_of(found, SCHEMA)
