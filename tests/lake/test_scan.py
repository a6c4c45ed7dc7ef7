"""Scans: what is read, and the ways to have it."""

import gc
from dataclasses import replace

import pyarrow as pa
import pytest

from skerry.common.errors import DamagedFileError, SkerryError, SnapshotExpiredError
from skerry.types.field import Field
from support.tables import World, append, ids_of, row


@pytest.fixture
def world() -> World:
    world = World()
    table = world.create()
    append(table, 1, 2)
    append(table, 3)
    return world


def test_all_forms_have_the_same_rows(world: World) -> None:
    scan = world.table().scan()
    expected = [row(1), row(2), row(3)]
    assert scan.to_arrow().to_pylist() == expected
    assert scan.to_batches().read_all().to_pylist() == expected
    assert scan.to_pandas().to_dict("records") == expected
    assert pytest.importorskip("polars").from_arrow(scan.to_arrow()).equals(scan.to_polars())
    assert scan.count() == 3


def test_columns_come_in_the_order_they_are_asked_for(world: World) -> None:
    table = world.table()
    assert table.scan(["v", "id"]).to_arrow().schema.names == ["v", "id"]
    assert table.scan(["v"]).columns == ("v",)
    assert table.scan(("id",)).to_arrow().to_pylist() == [{"id": 1}, {"id": 2}, {"id": 3}]


def test_no_columns_still_have_rows(world: World) -> None:
    scan = world.table().scan([])
    assert scan.to_arrow().num_rows == 3
    assert sum(batch.num_rows for batch in scan.to_batches()) == 3
    assert world.table().scan([], limit=2).to_arrow().num_rows == 2


@pytest.mark.parametrize("limit", [0, 1, 2, 3, 99])
def test_limits(world: World, limit: int) -> None:
    scan = world.table().scan(limit=limit)
    expected = [1, 2, 3][:limit]
    assert scan.to_arrow().column("id").to_pylist() == expected
    assert scan.to_batches().read_all().column("id").to_pylist() == expected
    assert scan.count() == len(expected)
    assert scan.limit == limit


def test_a_limit_opens_no_more_files_than_it_needs(world: World) -> None:
    table, storage = world.hooked()
    table.scan(limit=1).to_arrow()
    assert len([p for p in storage.paths("read", "open_input") if "/data/" in p]) == 1


def test_counting_opens_no_file(world: World) -> None:
    table, storage = world.hooked()
    assert table.scan().count() == 3
    assert not [p for p in storage.paths("read", "open_input") if "/data/" in p or "/manifest/" in p]


def test_the_schema_is_exactly_the_tables(world: World) -> None:
    table = world.lake().create_table(
        "app.typed", [Field("id", "BIGINT", nullable=False), Field("u", "ARRAY<UUID>"), Field("t", "TIMESTAMPTZ")]
    )
    expected = table.schema.arrow
    assert table.scan().to_arrow().schema == expected, "also with no snapshot"
    assert table.scan().to_batches().schema == expected
    table.append([])
    assert table.scan().to_arrow().schema == expected, "also with no files"
    table.append([{"id": 1}])
    assert table.scan().to_arrow().schema == expected
    assert table.scan(limit=0).to_arrow().schema == expected


def test_rows_come_in_the_order_of_commits_whatever_was_merged() -> None:
    world = World()
    table = world.create(options={"manifest.merge-count": 4})
    for number in range(14, 0, -1):
        append(table, number)
    assert table.scan().to_arrow().column("id").to_pylist() == list(range(14, 0, -1))


def test_a_scan_reads_one_snapshot_however_often(world: World) -> None:
    scan = world.table().scan()
    assert scan.to_arrow().num_rows == 3
    append(world.table(), 4)
    assert scan.to_arrow().num_rows == 3
    assert scan.count() == 3
    assert scan.snapshot is not None
    assert scan.snapshot.id == 2


def test_a_scan_of_the_latest_moves_on_before_it_has_read(world: World) -> None:
    table = world.table()
    scan, pinned = table.scan(), table.scan(snapshot=2)
    table.overwrite([row(9)])
    table.expire_snapshots(retain_last=1)
    assert scan.to_arrow().column("id").to_pylist() == [9]
    assert scan.snapshot.id == 3  # type: ignore[union-attr]
    with pytest.raises(SnapshotExpiredError, match="snapshot 2"):
        pinned.to_arrow()
    append(table, 10)
    table.expire_snapshots(retain_last=1)
    with pytest.raises(SnapshotExpiredError):
        scan.to_arrow()


class TestLeases:
    def leases(self, world: World) -> int:
        return len(world.files("app/t/lease"))

    def test_a_stream_holds_its_lease_to_the_end(self, world: World) -> None:
        reader = world.table().scan().to_batches()
        assert self.leases(world) == 1
        reader.read_next_batch()
        assert self.leases(world) == 1
        reader.read_all()
        assert self.leases(world) == 0

    def test_a_stream_that_is_dropped_gives_it_back(self, world: World) -> None:
        reader = world.table().scan().to_batches()
        del reader
        gc.collect()
        assert self.leases(world) == 0

    def test_a_stream_that_fails_gives_it_back(self, world: World) -> None:
        path = world.files("app/t/data")[0]
        world.fileio.replace(path, b"garbage")
        reader = world.table().scan().to_batches()
        with pytest.raises(DamagedFileError):
            reader.read_all()
        assert self.leases(world) == 0

    def test_whole_reads_leave_none(self, world: World) -> None:
        table = world.table()
        table.scan().to_arrow()
        table.scan().plan()
        table.files()
        assert self.leases(world) == 0

    def test_rows_that_a_stream_still_reads_survive_an_overwrite_and_expiry(self, world: World) -> None:
        table = world.table()
        reader = table.scan().to_batches()
        first = reader.read_next_batch().num_rows
        table.overwrite([row(9)])
        table.expire_snapshots(retain_last=1)
        assert first + sum(batch.num_rows for batch in reader) == 3


def test_the_plan_names_the_files_in_order(world: World) -> None:
    plan = world.table().scan().plan()
    assert [f.row_count for f in plan] == [2, 1]
    assert all(f.path.startswith("data/0-") and f.format == "parquet" for f in plan)


def test_explain_says_what_is_read(world: World) -> None:
    text = world.table().scan(["id"], limit=1000).explain()
    size = sum(f.size_bytes for f in world.table().scan().plan())
    assert text.splitlines() == [
        "Scan app.t, snapshot 2",
        "  columns  id (1 of 2)",
        f"  files    2, {size:,} bytes, 3 rows",
        "  limit    1,000 rows",
    ]
    empty = world.lake().create_table("app.empty", pa.schema([("id", pa.int64())]))
    assert "nothing: the table has no snapshot yet" in empty.scan().explain()


def test_several_files_are_read_at_the_same_time_and_one_after_the_other() -> None:
    world = World(settings={"read.threads": 1})
    table = world.create()
    for number in range(6):
        append(table, number)
    one = table.scan().to_arrow()
    world.settings = {"read.threads": 8}
    assert world.table().scan().to_arrow().equals(one)
    assert ids_of(table) == list(range(6))


def test_a_library_that_is_not_installed_is_named(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str) -> object:
        raise ImportError(name)

    monkeypatch.setattr("skerry.sql.frame.import_module", fail)
    with pytest.raises(SkerryError, match=r"this needs pandas: pip install 'skerry\[pandas\]'"):
        world.table().scan().to_pandas()
    with pytest.raises(SkerryError, match=r"this needs polars: pip install 'skerry\[polars\]'"):
        world.table().scan().to_polars()


def test_old_files_are_read_under_the_schema_of_the_snapshot(world: World) -> None:
    table = world.table()
    table.add_column("w", "INT", default=1)
    table.update_schema(replace(table.schema, comment="x"))
    table.append([{"id": 4, "v": "v4", "w": 2}])
    assert table.scan(["w", "id"]).to_arrow().to_pylist() == [
        {"w": 1, "id": 1}, {"w": 1, "id": 2}, {"w": 1, "id": 3}, {"w": 2, "id": 4},
    ]  # fmt: skip
