"""Entries as columns: which files are live, and what may be forgotten, against a model that goes row by row."""

import math
from datetime import date
from itertools import pairwise
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.formats.meta import ColumnStats
from skerry.table.entry import (
    ADD,
    DELETE,
    FIXED,
    concat_entries,
    entries_of,
    file_metas,
    live_mask,
    merge_mask,
    with_inherited,
    with_kind,
)
from skerry.types.epoch import Ordinal
from skerry.types.evolution import evolve, partition_by
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.tables import fake_file

SCHEMA = Schema.of([Field("id", "BIGINT")])
Rows = list[tuple[int, str, int]]


def table_of(rows: Rows) -> pa.Table:
    """(kind, file, version): the version tells which ADD of a file it is."""
    files = [fake_file(name, row_count=version) for _, name, version in rows]
    table = entries_of(files, SCHEMA)
    kinds = pa.array([kind for kind, _, _ in rows], pa.int8())
    return table.set_column(0, FIXED.field("kind"), kinds)


def rows_of(table: pa.Table) -> Rows:
    return [
        (r["kind"], r["file"].removeprefix("data/"), r["row_count"])
        for r in table.select(["kind", "file", "row_count"]).to_pylist()
    ]


def model(rows: Rows) -> dict[str, int]:
    """The live files, each with the version that is live."""
    live: dict[str, int] = {}
    for kind, name, version in rows:
        if kind == ADD:
            assert name not in live
            live[name] = version
        else:
            del live[name]
    return live


@st.composite
def histories(draw: st.DrawFn) -> Rows:
    """What commits may write: they add files that are not live and remove live ones, one and the same included."""
    rows: Rows = []
    live: set[str] = set()
    for version in range(draw(st.integers(0, 25))):
        name = draw(st.sampled_from("abcdefg"))
        moves = draw(st.booleans()) and name in live
        if name in live:
            rows.append((DELETE, name, version))
            live.remove(name)
        if moves or not rows or rows[-1][1] != name:
            rows.append((ADD, name, version))
            live.add(name)
    return rows


def merged(table: pa.Table) -> pa.Table:
    return table.filter(pa.array(merge_mask(table)))


@given(histories())
def test_live_files_are_those_the_model_has(rows: Rows) -> None:
    table = table_of(rows)
    live = rows_of(table.filter(pa.array(live_mask(table))))
    assert {name: version for _, name, version in live} == model(rows)
    assert len(live) == len(model(rows))
    assert all(kind == ADD for kind, _, _ in live)


@given(histories(), st.data())
def test_merging_adjacent_manifests_never_changes_the_state(rows: Rows, data: st.DataObject) -> None:
    """Merge random stretches of random manifests, one after the other, as commits do over a table's life."""
    cuts = sorted(data.draw(st.lists(st.integers(0, len(rows)), max_size=6)))
    bounds = [0, *cuts, len(rows)]
    manifests = [table_of(rows[a:b]) for a, b in pairwise(bounds)]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(manifests) - 1))
        end = data.draw(st.integers(start + 1, len(manifests)))
        manifests[start:end] = [merged(concat_entries(manifests[start:end]))]
        state = concat_entries(manifests)
        live = rows_of(state.filter(pa.array(live_mask(state))))
        assert {name: version for _, name, version in live} == model(rows)
    whole = merged(concat_entries(manifests))
    assert rows_of(whole) == rows_of(state.filter(pa.array(live_mask(state)))), "merged whole, only live files are left"


@given(histories())
def test_a_merged_manifest_names_a_file_at_most_once_per_kind(rows: Rows) -> None:
    for start in range(0, len(rows), 3):
        names = [(kind, name) for kind, name, _ in rows_of(merged(table_of(rows[start:])))]
        assert len(set(names)) == len(names)


def test_a_file_that_is_removed_and_was_never_added_is_named() -> None:
    with pytest.raises(ValueError, match="data/b"):
        live_mask(table_of([(ADD, "a", 1), (DELETE, "b", 1), (ADD, "b", 2)]))


def test_a_delete_of_what_came_before_survives_a_merge() -> None:
    rows: Rows = [(DELETE, "a", 0), (ADD, "b", 1), (ADD, "a", 2), (DELETE, "b", 3)]
    assert rows_of(merged(table_of(rows))) == [(DELETE, "a", 0), (ADD, "a", 2)]


def test_without_deletes_everything_stays() -> None:
    table = table_of([(ADD, "a", 1), (ADD, "b", 2)])
    assert live_mask(table).tolist() == merge_mask(table).tolist() == [True, True]
    assert live_mask(FIXED.empty_table()).tolist() == []


class TestInheritance:
    def test_new_entries_inherit_and_explicit_values_stay(self) -> None:
        table = entries_of([fake_file("a"), fake_file("b")], SCHEMA)
        assert table.column("sequence_snapshot").null_count == 2
        assert table.column("sequence_ordinal").to_pylist() == [0, 1]
        old = with_inherited(table, 7)
        assert old.column("sequence_snapshot").to_pylist() == [7, 7]
        assert old.column("added_snapshot").to_pylist() == [7, 7]
        assert with_inherited(old, 9).equals(old)
        assert with_inherited(old, None) is old

    def test_columns_that_were_not_read_are_not_missed(self) -> None:
        table = entries_of([fake_file("a")], SCHEMA).select(["kind", "file"])
        assert with_inherited(table, 7).schema.names == ["kind", "file"]

    def test_a_restored_entry_keeps_its_place(self) -> None:
        table = with_inherited(entries_of([fake_file("a")], SCHEMA), 7)
        again = with_kind(with_kind(table, DELETE), ADD)
        assert again.column("sequence_snapshot").to_pylist() == [7]
        assert with_kind(table, DELETE).column("kind").to_pylist() == [DELETE]


class TestEntriesOf:
    def test_a_file_comes_back(self) -> None:
        meta = fake_file(
            "x", row_count=5, size_bytes=9, checksum=-3, schema_id=2, spec_id=1, level=4, min_key=b"a", max_key=b"z",
            tombstone_count=1, created_ms=8, index_path="index/i", index_size_bytes=3, partition={1000: "eu"},
        )  # fmt: skip
        schema = evolve(Schema.of([Field("r", "STRING")]), [partition_by(["r"])])
        assert file_metas(entries_of([meta], schema)) == [meta]

    def test_partition_values_beyond_the_calendar_come_back(self) -> None:
        schema = evolve(Schema.of([Field("d", "DATE")]), [partition_by(["d"])])
        metas = [fake_file("x", partition={1000: Ordinal(5_000_000)}), fake_file("y", partition={1000: None})]
        assert [meta.partition for meta in file_metas(entries_of(metas, schema))] == [m.partition for m in metas]

    def test_statistics_are_typed_columns_and_unknown_ones_null(self) -> None:
        schema = Schema.of([Field("d", "DATE"), Field("f", "DOUBLE"), Field("l", "ARRAY<INT>")])
        far = Ordinal(5_000_000)
        files = [
            fake_file("a", stats={0: ColumnStats(date(2024, 1, 1), far, 1), 1: ColumnStats(1.0, None, 0, 2)}),
            fake_file("b", stats={2: ColumnStats(null_count=3)}),
        ]
        table = entries_of(files, schema)
        names = [n for n in table.schema.names if n not in FIXED.names]
        assert names == ["lower_0", "upper_0", "nulls_0", "lower_1", "upper_1", "nulls_1", "nans_1", "nulls_2"]
        assert table.schema.field("lower_0").type == pa.date32()
        assert table.column("upper_0").cast(pa.int32()).to_pylist() == [int(far), None]
        assert table.column("nans_1").to_pylist() == [2, None]
        assert table.column("nulls_2").to_pylist() == [None, 3]

    def test_tables_of_different_width_are_put_together(self) -> None:
        schema = Schema.of([Field("a", "INT"), Field("b", "INT")])
        one = entries_of([fake_file("x", stats={0: ColumnStats(1, 2, 0)})], schema)
        two = entries_of([fake_file("y", stats={1: ColumnStats(3, 4, 0)})], schema)
        both = concat_entries([one, two])
        assert both.column("lower_0").to_pylist() == [1, None]
        assert both.column("lower_1").to_pylist() == [None, 3]
        assert concat_entries([]).schema == FIXED

    def test_partition_values_of_any_kind(self) -> None:
        schema = Schema.of([Field("f", "DOUBLE")], partition_by=["f"])
        given: list[Any] = [math.nan, None, 0.0]
        files = [fake_file(str(n), partition={1000: value}) for n, value in enumerate(given)]
        found = entries_of(files, schema).column("partition_1000").to_pylist()
        assert np.isnan(found[0])
        assert found[1:] == [None, 0.0]
