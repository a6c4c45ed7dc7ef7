"""A table, as users hold it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry.common.errors import NotFoundError
from skerry.table.snapshot import CommitIdentity
from skerry.types.field import Field
from support.datafile import EVERY_TYPE
from support.golden_table import warehouse_rows
from support.tables import DAY_SECONDS, World, append, ids_of, row, rows_of


@pytest.fixture
def world() -> World:
    world = World()
    world.create()
    return world


class TestWriting:
    @pytest.mark.parametrize("kind", ["table", "batch", "reader", "dicts", "columns", "generator", "pandas", "polars"])
    def test_data_of_many_kinds(self, world: World, kind: str) -> None:
        rows = [row(1), row(2)]
        table = pa.Table.from_pylist(rows, pa.schema([("id", pa.int64()), ("v", pa.string())]))
        data: Any = {
            "table": lambda: table,
            "batch": lambda: table.to_batches()[0],
            "reader": lambda: table.to_reader(),
            "dicts": lambda: rows,
            "columns": lambda: {"id": [1, 2], "v": ["v1", "v2"]},
            "generator": lambda: (r for r in rows),
            "pandas": lambda: table.to_pandas(),
            "polars": lambda: pytest.importorskip("polars").from_arrow(table),
        }[kind]()
        world.table().append(data)
        assert rows_of(world.table()) == rows

    def test_every_type_comes_back(self, world: World) -> None:
        table = world.lake().create_table("app.every", EVERY_TYPE)
        table.append(warehouse_rows())
        assert rows_of(world.table("app.every")) == warehouse_rows()

    def test_no_rows_are_a_commit_too(self, world: World) -> None:
        snapshot = world.table().append([])
        assert (snapshot.id, snapshot.summary["totalRecords"]) == (1, 0)
        assert rows_of(world.table()) == []
        assert world.table().append(pa.schema([("id", pa.int64())]).empty_table()).id == 2

    def test_overwrite_replaces_everything_and_history_stays(self, world: World) -> None:
        table = world.table()
        append(table, 1, 2)
        snapshot = table.overwrite([row(3)])
        assert snapshot.operation == "OVERWRITE"
        assert (snapshot.added.records, snapshot.removed.records) == (1, 2)
        assert ids_of(table) == [3]
        assert ids_of(table, snapshot=1) == [1, 2]
        table.overwrite([])
        assert ids_of(table) == []

    def test_an_overwrite_that_meets_an_append_overwrites_it_too(self, world: World) -> None:
        append(world.table(), 1)
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-2", lambda: append(world.table(), 2))
        table.overwrite([row(3)])
        assert ids_of(world.table()) == [3]

    def test_identities(self, world: World) -> None:
        table = world.table()
        for _ in range(3):
            table.append([row(1)], identity=CommitIdentity("job", 1))
            table.overwrite([row(2)], identity=CommitIdentity("job", 2))
        assert ids_of(table) == [2]
        assert len(table.snapshots()) == 2

    def test_large_writes_become_several_files(self, world: World) -> None:
        table = world.lake().create_table(
            "app.big",
            pa.schema([("id", pa.int64())]),
            options={"file.target-size": "4 kb", "file.row-group-rows": 1000},
        )
        table.append([pa.table({"id": range(n * 1000, (n + 1) * 1000)}) for n in range(12)])
        files = table.files()
        assert files.num_rows > 1
        assert sum(files.column("row_versions").to_pylist()) == 12_000
        assert table.scan().to_arrow().column("id").to_pylist() == list(range(12_000))


class TestInformation:
    def test_a_new_table(self, world: World) -> None:
        table = world.table()
        assert table.name == "app.t"
        assert table.snapshot() is None
        assert table.snapshots() == []
        assert table.tags() == []
        assert table.history().num_rows == 0
        assert table.files().num_rows == 0
        assert "file" in table.files().schema.names
        assert table.options == {}
        assert table.metadata.current_snapshot_id == -1  # type: ignore[union-attr]

    def test_it_always_shows_the_latest_state(self, world: World) -> None:
        table = world.table()
        append(world.table(), 1)
        world.table().add_column("w", "INT")
        assert table.schema.column_names == ["id", "v", "w"]
        assert table.snapshot().id == 2  # type: ignore[union-attr]
        assert rows_of(table) == [{"id": 1, "v": "v1", "w": None}]

    def test_history_is_a_row_for_each_snapshot(self, world: World) -> None:
        table = world.table()
        table.append([row(1), row(2)], identity=CommitIdentity("job", 1))
        world.clock.advance(60)
        table.overwrite([row(3)])
        table.set_comment("x")
        history = table.history().to_pylist()
        assert [h["operation"] for h in history] == ["INSERT", "OVERWRITE", "ALTER"]
        assert history[1] == {
            "snapshot_id": 2,
            "timestamp": datetime.fromtimestamp(1_700_000_060, UTC),
            "operation": "OVERWRITE",
            "schema_id": 0,
            "added_row_versions": 1,
            "removed_row_versions": 2,
            "added_files": 1,
            "removed_files": 1,
            "total_row_versions": 1,
            "total_files": 1,
            "commit_user": None,
        }
        assert [h["commit_user"] for h in history] == ["job", None, None]
        assert history[2]["schema_id"] == 1

    def test_files_are_shown_with_their_partitions(self, world: World) -> None:
        table = world.lake().create_table(
            "app.p", [Field("id", "BIGINT"), Field("level", "STRING")], partition_by=["bucket(2, id)", "level"]
        )
        table.append([{"id": 1, "level": "a"}])
        (file,) = table.files().to_pylist()
        assert file["id_bucket"] in (0, 1)
        assert file["level"] == 0, "the file's own"
        assert file["level_1001"] == "a"
        assert file["row_versions"] == 1
        assert "kind" not in file
        table.overwrite([])
        assert table.files().num_rows == 0
        assert table.files(snapshot=1).num_rows == 1
        table.create_tag("v1", snapshot=1)
        assert table.files(tag="v1").num_rows == 1


class TestAltering:
    def test_everything_that_is_allowed(self, world: World) -> None:
        table = world.table()
        append(table, 1)
        table.add_column("a", "INT", default=5, description="five")
        table.add_columns([Field("b", "INT"), Field("c", "BOOLEAN", nullable=False, default=True)])
        table.rename_column("v", "text")
        table.describe_column("id", "the key")
        table.make_nullable("c")
        table.set_comment("a table")
        table.set_options({"file.compression": "lz4", "snapshot.retain-last": 3})
        table.set_options(remove=["snapshot.retain-last"])
        table.partition_by(["bucket(2, id)"])
        schema = world.table().schema
        assert [str(f) for f in schema.fields] == ["id BIGINT", "text STRING", "a INT", "b INT", "c BOOLEAN"]
        assert (schema.by_name["a"].description, schema.by_name["id"].description) == ("five", "the key")
        assert (schema.comment, table.options) == ("a table", {"file.compression": "lz4"})
        assert schema.partition_by == ["bucket(2, id)"]
        assert schema.id == 9
        assert [s.operation for s in table.snapshots()] == ["INSERT", *["ALTER"] * 9]
        assert rows_of(table) == [{"id": 1, "text": "v1", "a": 5, "b": None, "c": True}]
        table.append([{"id": 2, "c": None}])
        assert rows_of(table)[1] == {"id": 2, "text": None, "a": 5, "b": None, "c": None}

    def test_update_schema_turns_one_schema_into_another(self, world: World) -> None:
        table = world.table()
        append(table, 1)
        schema = table.schema
        wanted = replace(schema, fields=(*schema.fields, Field("w", "INT", default=7)), comment="new")
        assert table.update_schema(wanted).schema_id == 1
        assert rows_of(table) == [{"id": 1, "v": "v1", "w": 7}]
        assert table.schema.comment == "new"

    def test_before_the_first_snapshot_too(self, world: World) -> None:
        assert world.table().add_column("w", "INT").id == 1
        assert world.table().schema.column_names == ["id", "v", "w"]


class TestTimeTravel:
    def test_by_snapshot_timestamp_and_tag(self, world: World) -> None:
        table = world.table()
        for number in (1, 2, 3):
            world.clock.advance(60)
            append(table, number)
        table.create_tag("two", snapshot=2)
        start = datetime.fromtimestamp(1_700_000_000, UTC)
        assert ids_of(table, snapshot=2) == ids_of(table, tag="two") == [1, 2]
        assert ids_of(table, timestamp=start + timedelta(seconds=121)) == [1, 2]
        assert ids_of(table, timestamp=(start + timedelta(seconds=61)).isoformat()) == [1]
        assert ids_of(table, timestamp=2**60) == [1, 2, 3]
        assert [t.name for t in table.tags()] == ["two"]
        assert table.create_tag("latest-one").snapshot.id == 3

    def test_a_table_without_snapshots_cannot_be_tagged(self, world: World) -> None:
        with pytest.raises(NotFoundError, match=r"table app\.t has no snapshot to tag yet"):
            world.table().create_tag("v1")


class TestUpkeep:
    def test_expiry_by_the_tables_options(self) -> None:
        world = World()
        table = world.create(options={"snapshot.retain-for": "2 d", "snapshot.retain-last": 2})
        for number in range(5):
            append(table, number)
            world.clock.advance(DAY_SECONDS)
        assert table.expire_snapshots().snapshots == [1, 2, 3]
        world.clock.advance(99 * DAY_SECONDS)
        assert table.expire_snapshots().snapshots == [], "two stay, however old"

    def test_by_number_or_by_age_or_by_both(self, world: World) -> None:
        table = world.table()
        for number in range(6):
            append(table, number)
            world.clock.advance(DAY_SECONDS)
        assert table.expire_snapshots(older_than=timedelta(days=5)).snapshots == [1]
        assert table.expire_snapshots(retain_last=4).snapshots == [2]
        assert table.expire_snapshots(retain_last=3, older_than=timedelta(days=3)).snapshots == [3]
        assert table.expire_snapshots(older_than="2000-01-01").snapshots == []
        assert table.expire_snapshots(older_than=2**60).snapshots == [4, 5]
        assert ids_of(table) == [0, 1, 2, 3, 4, 5]

    def test_the_default_keeps_a_week(self, world: World) -> None:
        table = world.table()
        append(table, 1)
        world.clock.advance(6 * DAY_SECONDS)
        append(table, 2)
        assert table.expire_snapshots().snapshots == []
        world.clock.advance(2 * DAY_SECONDS)
        assert table.expire_snapshots().snapshots == [1]


def test_a_snapshot_says_that_it_counts_versions_of_rows(tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        fields = [skerry.Field("id", "BIGINT", nullable=False), skerry.Field("v", "INT")]
        table = lake.create_table("app.t", fields, primary_key=["id"], options={"compaction.mode": "off"})
        for v in range(3):
            latest = table.upsert([{"id": 1, "v": v}])
        assert repr(latest).endswith(", 3 row versions)")
        assert table.scan().count() == 1
