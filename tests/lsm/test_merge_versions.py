"""Merging, against a model that applies one version after another."""

import itertools
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.errors import DataError
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lsm.merge_versions import merge_versions, prepare_versions
from skerry.types.merging import AGGREGATES, MergeRules
from skerry.types.schema import Schema
from support.effort import rounds
from support.versions import Version, merged_rows, versions_table

TYPES: dict[str, pa.DataType] = {
    "sum": pa.int64(),
    "count": pa.int64(),
    "min": pa.string(),
    "max": pa.int32(),
    "first": pa.string(),
    "last": pa.int64(),
    "first_non_null": pa.int64(),
    "last_non_null": pa.string(),
    "bool_and": pa.bool_(),
    "bool_or": pa.bool_(),
    "listagg": pa.string(),
    "collect": pa.list_(pa.int64()),
}

KEYS: dict[str, tuple[list[tuple[str, pa.DataType]], st.SearchStrategy[tuple[Any, ...]]]] = {
    "integer": ([("k", pa.int64())], st.tuples(st.integers(-3, 3))),
    "text": ([("k", pa.string())], st.tuples(st.text("ab\0", max_size=12))),
    "composite": (
        [("k", pa.string()), ("l", pa.int32())],
        st.tuples(st.sampled_from(["", "a", "a-long-common-prefix-1", "a-long-common-prefix-2"]), st.integers(0, 2)),
    ),
}

VALUES: dict[pa.DataType, st.SearchStrategy[Any]] = {
    pa.int64(): st.integers(-100, 100),
    pa.int32(): st.integers(-100, 100),
    pa.string(): st.text("xyz", max_size=3),
    pa.bool_(): st.booleans(),
    pa.list_(pa.int64()): st.lists(st.integers(0, 9), max_size=3),
}


def table_schema(key: str, engine: str, **options: str) -> Schema:
    columns = [pa.field(name, type_, nullable=False) for name, type_ in KEYS[key][0]]
    columns += [pa.field(f"c_{name}", type_) for name, type_ in TYPES.items()]
    if engine == "aggregation":
        options |= {f"fields.c_{name}.aggregate-function": name for name in AGGREGATES}
    return Schema.of(
        pa.schema(columns), primary_key=[n for n, _ in KEYS[key][0]], options={"merge-engine": engine, **options}
    )


@st.composite
def batches(draw: st.DrawFn, schema: Schema, key: str, sequence: str | None = None) -> list[list[Version]]:
    """Some batches of versions, oldest first."""
    names = [n for n, _ in KEYS[key][0]]
    count = draw(st.integers(0, 12))
    versions: list[Version] = []
    for _ in range(count):
        row = dict(zip(names, draw(KEYS[key][1]), strict=True))
        kind = draw(st.sampled_from([UPSERT, UPSERT, UPSERT, DELETE]))
        for field in schema.arrow:
            if field.name not in names:
                value = draw(st.none() | VALUES[TYPES[field.name.removeprefix("c_")]])
                row[field.name] = value if kind == UPSERT or field.name == sequence else None
        if row["c_count"] is not None:
            row["c_count"] = 1
        versions.append((kind, row))
    cuts = sorted(draw(st.lists(st.integers(0, count), max_size=4)))
    edges = [0, *cuts, count]
    return [versions[a:b] for a, b in itertools.pairwise(edges)]


def rows_of(table: pa.Table, rules: MergeRules) -> list[dict[str, Any]]:
    return sorted(table.to_pylist(), key=lambda row: tuple(row[n] for n in rules.key_names))


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("engine", ["deduplicate", "first-row", "partial-update", "aggregation", "sequence"])
@settings(max_examples=rounds(40, 2000), deadline=None)
@given(data=st.data())
def test_merging_gives_what_applying_versions_one_by_one_gives(key: str, engine: str, data: st.DataObject) -> None:
    sequence = "c_last" if engine == "sequence" else None
    options = {"sequence.field": "c_last"} if sequence else {}
    schema = table_schema(key, "deduplicate" if sequence else engine, **options)
    rules = MergeRules.of(schema)
    given_batches = data.draw(batches(schema, key, sequence))
    tables = [versions_table(batch, schema.arrow) for batch in given_batches]
    expected = merged_rows([v for batch in given_batches for v in batch], rules)

    at_once = merge_versions(tables, rules, final=True)

    assert at_once.to_pylist() == expected  # sorted by key as well
    assert "_kind" not in at_once.schema.names


@pytest.mark.parametrize("engine", ["deduplicate", "first-row", "partial-update", "aggregation", "sequence"])
@settings(max_examples=rounds(60, 2000), deadline=None)
@given(data=st.data())
def test_the_order_of_compactions_does_not_matter(engine: str, data: st.DataObject) -> None:
    sequence = "c_last" if engine == "sequence" else None
    options = {"sequence.field": "c_last"} if sequence else {}
    schema = table_schema("integer", "deduplicate" if sequence else engine, **options)
    rules = MergeRules.of(schema)
    given_batches = data.draw(batches(schema, "integer", sequence))
    runs = [merge_versions([versions_table(b, schema.arrow)], rules, final=False) for b in given_batches]
    expected = merge_versions([versions_table(b, schema.arrow) for b in given_batches], rules, final=True)

    while len(runs) > 1:  # merge neighbours in any order
        at = data.draw(st.integers(0, len(runs) - 2))
        width = data.draw(st.integers(2, len(runs) - at))
        runs[at : at + width] = [merge_versions(runs[at : at + width], rules, final=False)]

    assert merge_versions(runs, rules, final=True).to_pylist() == expected.to_pylist()


def test_a_projection_merges_without_the_other_columns() -> None:
    schema = table_schema("integer", "aggregation")
    rules = MergeRules.of(schema)
    tables = [pa.table({"k": [1, 2], "c_sum": [5, 7]}), pa.table({"k": [2, 3], "c_sum": [1, 1]})]
    assert merge_versions(tables, rules, final=True).to_pydict() == {"k": [1, 2, 3], "c_sum": [5, 8, 1]}


def test_a_delete_between_sums_is_not_undone_by_compacting_what_follows_it() -> None:
    schema = Schema.of(
        pa.schema([pa.field("k", pa.int64(), False), pa.field("v", pa.int64())]),
        primary_key=["k"],
        options={"merge-engine": "aggregation", "fields.v.aggregate-function": "sum"},
    )
    rules = MergeRules.of(schema)
    put_5 = pa.table({"k": [1], "v": [5]})
    delete = pa.table({"k": [1], "v": pa.nulls(1, pa.int64()), "_kind": pa.array([DELETE], pa.int8())})
    put_3 = pa.table({"k": [1], "v": [3]})
    later = merge_versions([delete, put_3], rules, final=False)
    assert merge_versions([put_5, later], rules, final=True).to_pydict() == {"k": [1], "v": [3]}


def test_a_sum_that_leaves_its_type_is_an_error() -> None:
    schema = Schema.of(
        pa.schema([pa.field("k", pa.int64(), False), pa.field("v", pa.int64()), pa.field("w", pa.int32())]),
        primary_key=["k"],
        options={"merge-engine": "aggregation", "fields.default-aggregate-function": "sum"},
    )
    rules = MergeRules.of(schema)
    big = pa.table({"k": [1, 1], "v": [2**62, 2**62]})
    with pytest.raises(DataError, match=r"column 'v' of the row {'k': 1}: the sum exceeds int64"):
        merge_versions([big], rules, final=True)
    just = pa.table({"k": [1, 1, 1], "v": [2**62, 2**62 - 1, -(2**62)]})
    assert merge_versions([just], rules, final=True).column("v").to_pylist() == [2**62 - 1]
    with pytest.raises(DataError, match=r"'w'.*int32"):
        merge_versions([pa.table({"k": [1, 1], "w": pa.array([2**31 - 1, 1], pa.int32())})], rules, final=True)


def test_a_sum_of_decimals_that_leaves_its_type_is_an_error() -> None:
    schema = Schema.of(
        pa.schema([pa.field("k", pa.string(), False), pa.field("v", pa.decimal128(4, 2))]),
        primary_key=["k"],
        options={"merge-engine": "aggregation", "fields.default-aggregate-function": "sum"},
    )
    values = pa.array([1, 2, 99, 1], pa.int8()).cast(pa.float64()).cast(pa.decimal128(4, 2))
    with pytest.raises(DataError, match=r"column 'v' of the row {'k': 'b'}: the sum exceeds"):
        merge_versions([pa.table({"k": ["a", "a", "b", "b"], "v": values})], MergeRules.of(schema), final=True)


def test_counted_values_are_stored_as_ones() -> None:
    schema = table_schema("integer", "aggregation")
    rules = MergeRules.of(schema)
    kinds = pa.array([UPSERT, UPSERT, DELETE], pa.int8())
    rows = pa.table({"k": [1, 1, 2], "c_count": pa.array([42, None, None], pa.int64()), "_kind": kinds})
    assert prepare_versions(rows, rules).column("c_count").to_pylist() == [1, 0, None]


@pytest.mark.parametrize("type_", [pa.decimal128(10, 2), pa.decimal128(30, 5), pa.float32(), pa.float64(), pa.int8()])
def test_sums_keep_the_type_of_their_column(type_: pa.DataType) -> None:
    schema = Schema.of(
        pa.schema([pa.field("k", pa.int64(), False), pa.field("v", type_)]),
        primary_key=["k"],
        options={"merge-engine": "aggregation", "fields.v.aggregate-function": "sum"},
    )
    rows = pa.table({"k": [1, 2, 1, 3], "v": pa.array([1, 2, 3, None], pa.int8()).cast(schema.field("v").type.arrow)})
    merged = merge_versions([rows], MergeRules.of(schema), final=True)
    assert merged.column("v").to_pylist() == [4, 2, None]
    assert merged.schema.field("v").type == schema.field("v").type.arrow


@pytest.mark.parametrize(
    "type_",
    [
        pa.string(),
        pa.binary(),
        pa.date32(),
        pa.timestamp("us"),
        pa.decimal128(20, 2),
        pa.bool_(),
        pa.uuid(),
        pa.float64(),
    ],
)
def test_extremes_of_every_type(type_: pa.DataType) -> None:
    schema = Schema.of(
        pa.schema([pa.field("k", pa.int64(), False), pa.field("v", type_)]),
        primary_key=["k"],
        options={"merge-engine": "aggregation", "fields.v.aggregate-function": "max"},
    )
    storage = pa.binary(16) if type_ == pa.uuid() else type_
    if type_ == pa.bool_():
        values = [False, True]
    elif storage == pa.binary(16):
        values = [b"a" * 16, b"b" * 16]
    elif pa.types.is_binary(type_) or pa.types.is_string(type_):
        values = ["a", "b"]
    else:
        small = pa.int32() if pa.types.is_date(type_) else pa.int64()
        values = pa.array([1, 2], pa.int8()).cast(pa.float64() if pa.types.is_decimal(type_) else small).cast(type_)
        values = values.to_pylist()
    column = pa.array([values[1], values[0], None], storage)
    if type_ == pa.uuid():
        column = pa.ExtensionArray.from_storage(type_, column)
    merged = merge_versions([pa.table({"k": [1, 1, 1], "v": column})], MergeRules.of(schema), final=True)
    assert merged.column("v").to_pylist() == column.take(pa.array([0])).to_pylist()
