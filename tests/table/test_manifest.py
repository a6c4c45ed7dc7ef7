"""Manifests and lists on disk."""

import math
from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.errors import DamagedFileError
from skerry.formats.meta import ColumnStats, DataFileMeta
from skerry.table.entry import DELETE, concat_entries, entries_of, with_kind
from skerry.table.manifest import LIST_FIXED, ManifestStore, concat_lists, with_snapshot
from skerry.types.field import Field
from skerry.types.partition import Transform
from skerry.types.schema import Schema
from support.effort import rounds
from support.tables import HookedFileIO, World, commit_files, context_of, fake_file, live_names, plain
from type_strategies import leaf_types, values

FORMATS = ["parquet", "json"]


def store_of(world: World) -> ManifestStore:
    return world.context().manifests


@pytest.fixture
def world() -> World:
    world = World()
    world.make_context()
    return world


def assert_same(kept: pa.Table, decoded: pa.Table) -> None:
    """A table that is kept in memory is the one in its file, to the order and types of its columns."""
    assert [(field.name, field.type) for field in kept.schema] == [(f.name, f.type) for f in decoded.schema]
    assert plain(kept) == plain(decoded)


@st.composite
def schemas_and_files(draw: st.DrawFn) -> tuple[Schema, list[DataFileMeta]]:
    types = draw(st.lists(leaf_types(), min_size=1, max_size=2))
    columns = [Field(f"c{i}", t) for i, t in enumerate(types)]
    keyed = [f.name for f in columns if Transform("identity").accepts(f.type)]
    schema = Schema.of(columns, partition_by=keyed)
    files = []
    for number in range(draw(st.integers(1, 3))):
        stats = {
            f.id: ColumnStats(draw(values(f.type)), draw(values(f.type)), draw(st.none() | st.integers(0, 9)), 0)
            for f in schema.fields
        }
        partition = {p.id: draw(values(schema.by_id[p.source_id].type)) for p in schema.spec.fields}
        files.append(fake_file(f"f{number}", stats=stats, partition=partition, min_key=draw(st.none() | st.binary())))
    return schema, files


@settings(max_examples=rounds(25, 250))
@given(schemas_and_files())
def test_manifests_and_lists_of_any_values_come_back_in_both_formats(given: tuple[Schema, list[DataFileMeta]]) -> None:
    schema, files = given
    world = World()
    world.make_context()
    store = store_of(world)
    entries = entries_of(files, schema)
    written = plain(entries.drop_columns(["sequence_snapshot", "added_snapshot"]))
    for format in FORMATS:
        row = store.write_manifest(entries, format)
        listed = store.write_list(with_snapshot(row, 4), format)
        rows = store_of(world).read_list(listed)  # another process: nothing is kept
        assert plain(rows) == {**plain(row), "snapshot_id": ["4"]}
        (found,) = store_of(world).read_manifests(rows)
        assert_same(store.read_list(listed), rows)
        assert_same(store.read_manifests(rows)[0], found)
        assert_same(store.read_manifests(rows, ["level", "none", "file"])[0], found.select(["file", "level"]))
        assert found.column("sequence_snapshot").to_pylist() == [4] * len(files)
        assert plain(found.drop_columns(["sequence_snapshot", "added_snapshot"])) == written


class TestListRow:
    """What a list says of a manifest encloses all of its entries, or is unknown."""

    SCHEMA = Schema.of([Field("n", "INT"), Field("f", "DOUBLE"), Field("s", "STRING")], partition_by=["s"])

    def row(self, world: World, *files: DataFileMeta) -> dict[str, Any]:
        found: dict[str, Any] = store_of(world).write_manifest(entries_of(files, self.SCHEMA), "parquet").to_pylist()[0]
        return found

    def test_counts(self, world: World) -> None:
        store = store_of(world)
        entries = entries_of([fake_file("a", row_count=5), fake_file("b", row_count=7)], self.SCHEMA)
        both = concat_entries([with_kind(entries, DELETE), entries.slice(0, 1)])
        row = store.write_manifest(both, "json").to_pylist()[0]
        assert (row["added_files"], row["deleted_files"], row["row_count"]) == (1, 2, 5)
        assert row["snapshot_id"] is None
        assert row["size_bytes"] == len(world.fileio.read(f"app/t/{row['file']}"))

    def test_bounds_are_those_of_all_files(self, world: World) -> None:
        row = self.row(
            world,
            fake_file("a", stats={0: ColumnStats(5, 9, 1)}, partition={1000: "b"}),
            fake_file("b", stats={0: ColumnStats(2, 3, 0)}, partition={1000: "a"}),
            fake_file("c", stats={0: ColumnStats(4, 4, 2)}, partition={1000: None}),
        )
        assert (row["lower_0"], row["upper_0"], row["nulls_0"]) == (2, 9, 3)
        found = [row[f"partition_{what}_1000"] for what in ("lower", "upper", "nulls")]
        assert found == ["a", "b", 1]

    def test_one_unknown_makes_all_unknown(self, world: World) -> None:
        row = self.row(world, fake_file("a", stats={0: ColumnStats(5, 9, 1)}), fake_file("b", stats={0: ColumnStats()}))
        assert (row["lower_0"], row["upper_0"], row["nulls_0"]) == (None, None, None)
        row = self.row(world, fake_file("a", stats={0: ColumnStats(5, 9, 1)}), fake_file("b"))
        assert (row["lower_0"], row["upper_0"]) == (None, None)
        assert "lower_1" not in row

    def test_a_list_without_rows(self, world: World) -> None:
        store = store_of(world)
        for format in FORMATS:
            rows = store.read_list(store.write_list(concat_lists([]), format))
            assert rows.num_rows == 0
            assert rows.schema.names == LIST_FIXED.names


def test_small_tables_are_read_once_and_large_ones_are_not_kept(world: World) -> None:
    fileio = HookedFileIO(world.fileio)
    store, reader = store_of(world), world.context(fileio=fileio).manifests
    schema = Schema.of([Field("x", "INT")])
    for count, reads in ((64, 2), (65, 3)):
        row = store.write_manifest(entries_of([fake_file(f"{n}") for n in range(count)], schema), "parquet")
        listed = store.write_list(with_snapshot(row, 1), "parquet")
        fileio.log.clear()
        for _ in range(2):
            (found,) = reader.read_manifests(reader.read_list(listed))
            assert found.num_rows == count
        assert len([path for operation, path in fileio.log if operation == "read" and "/manifest/" in path]) == reads


def test_formats_may_be_mixed_in_one_table() -> None:
    world = World()
    columns = [Field("p", "INT"), Field("d", "DECIMAL(9, 2)"), Field("t", "DATE")]
    table = world.create(columns=columns, partition_by=["p"], options={"manifest.merge-count": 4})
    for number in range(9):
        table.append([{"p": number, "d": Decimal(number), "t": date(1, 1, 1)}])
        if number % 2:
            table.set_options({"manifest.format": "json" if number % 4 == 1 else "parquet"})
    kinds = {world.fileio.read(p)[:1] for p in world.files("app/t/manifest")}
    assert kinds == {b"P", b"{"}
    assert sorted(table.files().column("p").to_pylist()) == list(range(9))
    table.overwrite([{"p": 1}])
    table.rollback_to(3)
    assert sorted(table.scan().to_arrow().column("p").to_pylist()) == [0, 1]


def test_only_the_columns_that_are_needed_are_read(world: World) -> None:
    context = world.context()
    commit_files(context, "a", stats={0: ColumnStats(1, 2, 0)})
    live = context.manifests.live_files(context.snapshots.get(1), ["level"])
    assert set(live.schema.names) == {"kind", "file", "sequence_snapshot", "added_snapshot", "level"}


def test_many_manifests_are_read_in_order(world: World) -> None:
    context = world.context()
    for number in range(12):
        commit_files(context, f"f{number:02d}")
    assert live_names(context) == [f"f{number:02d}" for number in range(12)]


@pytest.mark.parametrize("part", ["manifest-list-", "manifest-0"])
def test_a_missing_file_is_named_with_a_remedy(world: World, part: str) -> None:
    commit_files(world.context(), "a")
    path = [p for p in world.files() if f"/manifest/{part}" in p][-1]
    world.fileio.delete([path])
    with pytest.raises(DamagedFileError, match=r"is missing\. Restore the file from a backup, or roll the table back"):
        live_names(world.context())


def test_manifests_that_remove_what_none_adds_are_damage(world: World) -> None:
    context = world.context()
    snapshot = commit_files(context, "a")
    store = context.manifests
    entries = with_kind(entries_of([fake_file("ghost")], Schema.of([Field("x", "INT")])), DELETE)
    delta = store.write_list(with_snapshot(store.write_manifest(entries, "json"), 1), "json")
    with pytest.raises(DamagedFileError, match="its manifests remove data/ghost, which none of them adds"):
        store.live_files(replace(snapshot, delta=delta))


def test_nan_partitions_are_read_back_as_partitions() -> None:
    world = World()
    table = world.create(columns=[Field("f", "DOUBLE")], partition_by=["f"], options={"manifest.format": "json"})
    table.append([{"f": math.nan}, {"f": 1.0}])
    found = context_of(table).manifests.live_files(table.snapshots()[0]).column("partition_1000").to_pylist()
    assert math.isnan(found[0])
    assert found[1] == 1.0
