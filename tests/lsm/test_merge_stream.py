"""Merging streams gives what merging everything at once gives, however the streams are cut into tables."""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lsm.merge_stream import merge_streams, sift_streams
from skerry.lsm.merge_versions import merge_versions
from skerry.lsm.order import Keys
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema
from support.effort import rounds
from support.versions import Version, versions_table

ENGINES: dict[str, dict[str, str]] = {
    "deduplicate": {},
    "sequence": {"sequence.field": "n"},
    "first-row": {"merge-engine": "first-row"},
    "partial-update": {"merge-engine": "partial-update"},
    "aggregation": {
        "merge-engine": "aggregation",
        "fields.n.aggregate-function": "sum",
        "fields.s.aggregate-function": "listagg",
    },
}
KEYS: dict[str, tuple[list[str], st.SearchStrategy[tuple[Any, ...]]]] = {
    "BIGINT": (["BIGINT"], st.tuples(st.integers(-4, 12))),
    "STRING": (["STRING"], st.tuples(st.one_of(st.text("\0ab", max_size=10), st.just("a" * 30)))),
    "composite": (["STRING", "INT"], st.tuples(st.sampled_from(["", "\0", "a"]), st.integers(-2, 3))),
}


def make_schema(types: list[str], engine: str) -> Schema:
    columns = [Field(f"k{n}", type_, nullable=False) for n, type_ in enumerate(types)]
    return Schema.of(
        [*columns, Field("n", "BIGINT"), Field("s", "STRING")],
        primary_key=[c.name for c in columns],
        options=ENGINES[engine],
    )


@st.composite
def runs(draw: st.DrawFn, schema: Schema, keys: st.SearchStrategy[tuple[Any, ...]]) -> list[pa.Table]:
    """Sorted runs, oldest first; some have marks, some none, some are empty."""
    rules = MergeRules.of(schema)
    tables = []
    for _ in range(draw(st.integers(1, 4))):
        versions: list[Version] = []
        kinds = st.sampled_from([UPSERT, DELETE]) if draw(st.booleans()) else st.just(UPSERT)
        for key in draw(st.lists(keys, max_size=12)):
            kind = draw(kinds)
            n, s = draw(st.none() | st.integers(0, 5)), draw(st.none() | st.sampled_from("xyz"))
            keeps = kind == UPSERT or rules.sequence is not None
            row = dict(zip(rules.key_names, key, strict=True))
            versions.append((kind, {**row, "n": n if keeps else None, "s": s if kind == UPSERT else None}))
        tables.append(merge_versions([versions_table(versions, schema.arrow)], rules, final=False))
    return tables


def cut(table: pa.Table, sizes: list[int], read: list[int]) -> Iterator[pa.Table]:
    """A stream of tables of these sizes, some perhaps empty; what was read is counted."""
    start = 0
    for size in sizes:
        read.append(1)
        yield table.slice(start, size)
        start += size
    read.append(1)
    yield table.slice(start)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=rounds(10, 100))
@given(data=st.data(), final=st.booleans())
def test_streams_merge_to_what_all_at_once_merges_to(key: str, engine: str, data: st.DataObject, final: bool) -> None:
    types, keys = KEYS[key]
    schema = make_schema(types, engine)
    rules = MergeRules.of(schema)
    tables = data.draw(runs(schema, keys))
    expected = merge_versions(tables, rules, final=final)
    read: list[int] = []
    streams = [cut(t, data.draw(st.lists(st.integers(0, 4), max_size=6)), read) for t in tables]
    found = list(merge_streams(streams, rules, final=final))
    assert all(table.num_rows for table in found)
    assert [row for table in found for row in plain(table)] == plain(expected)
    ordered = [k for t in found for k in encoded(t, rules)]
    assert ordered == sorted(set(ordered))


@pytest.mark.parametrize("engine", ["deduplicate", "sequence", "first-row"])
@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=rounds(10, 100))
@given(data=st.data(), batch_rows=st.integers(1, 20))
def test_sifting_keeps_the_rows_that_a_merge_keeps(key: str, engine: str, data: st.DataObject, batch_rows: int) -> None:
    types, keys = KEYS[key]
    schema = make_schema(types, engine)
    rules = MergeRules.of(schema)
    tables = data.draw(runs(schema, keys))
    expected = merge_versions(tables, rules, final=True)
    streams = [cut(t, data.draw(st.lists(st.integers(0, 4), max_size=6)), []) for t in tables]
    found = list(sift_streams(streams, rules, batch_rows=batch_rows))
    assert all(table.num_rows and table.schema.names == schema.arrow.names for table in found)
    rows = sorted((row for table in found for row in table.to_pylist()), key=lambda row: encoded_row(row, schema))
    assert rows == expected.to_pylist()


def encoded_row(row: dict[str, Any], schema: Schema) -> bytes:
    rules = MergeRules.of(schema)
    return encoded(pa.Table.from_pylist([row], schema.arrow), rules)[0]


def test_few_rows_wait_until_they_make_a_batch() -> None:
    """A large stream with small ones above it: its rows are handed on as they come, those of the others together."""
    rules = MergeRules.of(make_schema(["BIGINT"], "deduplicate"))
    large = pa.table({"k0": list(range(1000)), "n": [0] * 1000, "s": ["x"] * 1000})
    small = pa.table({"k0": list(range(0, 1000, 10)), "n": [1] * 100, "s": ["y"] * 100})
    found = list(sift_streams([cut(large, [100] * 9, []), cut(small, [10] * 9, [])], rules, batch_rows=100))
    assert len(found) <= 13
    rows = pa.concat_tables(found).sort_by("k0")
    assert rows.column("k0").to_pylist() == list(range(1000))
    assert rows.column("n").to_pylist() == [1 if k % 10 == 0 else 0 for k in range(1000)]


def plain(table: pa.Table) -> list[dict[str, Any]]:
    """Rows with their kind, whether or not the table has a column for it."""
    return [{"_kind": UPSERT, **row} for row in table.to_pylist()]


def encoded(table: pa.Table, rules: MergeRules) -> list[bytes]:
    keys = Keys.of(table, rules.key)
    return [keys.bytes_at(n) for n in range(len(keys))]


def test_no_streams_and_empty_streams_are_nothing() -> None:
    rules = MergeRules.of(make_schema(["BIGINT"], "deduplicate"))
    assert list(merge_streams([], rules, final=True)) == []
    assert list(merge_streams([iter(()), iter(())], rules, final=True)) == []


def test_of_each_stream_one_table_is_read_ahead() -> None:
    """A stream whose keys are far ahead is not read until the others have come there."""
    schema = make_schema(["BIGINT"], "deduplicate")
    rules = MergeRules.of(schema)
    near = pa.table({"k0": list(range(100)), "n": list(range(100)), "s": ["x"] * 100})
    far = pa.table({"k0": list(range(1000, 1100)), "n": list(range(100)), "s": ["x"] * 100})
    read_near: list[int] = []
    read_far: list[int] = []
    merged = merge_streams([cut(near, [10] * 9, read_near), cut(far, [10] * 9, read_far)], rules, final=True)
    next(merged)
    assert (len(read_near), len(read_far)) == (1, 1)
    assert sum(table.num_rows for table in merged) == 190
