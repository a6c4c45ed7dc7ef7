"""Values that derive from metadata, through their caches: snapshots with partitions, schemas, row counts."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import BucketTransform, DayTransform, IdentityTransform, MonthTransform
from pyiceberg.types import DoubleType, LongType, NestedField, StringType, TimestampType

import skerry
from skerry.iceberg import loader
from skerry.iceberg.cache import NO_PARTITIONS, PartitionInfo
from skerry.iceberg.storage import TableStorage
from support.iceberg import Catalog, HandTable, use_pure_transforms

SCHEMA = Schema(
    NestedField(1, "id", LongType(), required=False),
    NestedField(2, "ts", TimestampType(), required=False),
    NestedField(3, "region", StringType(), required=False),
    NestedField(4, "price", DoubleType(), required=False),
)
BY_REGION = PartitionSpec(PartitionField(3, 1000, IdentityTransform(), "region"))
BY_DAY = PartitionSpec(PartitionField(2, 1000, DayTransform(), "ts_day"))
JANUARY = 1704067200 * 1_000_000
DAY = 86_400 * 1_000_000


@pytest.fixture(autouse=True, scope="module")
def transforms() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        use_pure_transforms(patch)
        yield


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Catalog]:
    catalog = Catalog(tmp_path, **{"iceberg.cache.pointer-freshness": "1 h"})
    yield catalog
    catalog.close()


def rows(*given: tuple[int, int, str | None]) -> pa.Table:
    """Rows by id, day of January 2024, and region."""
    return pa.table(
        {
            "id": pa.array([i for i, _, _ in given], pa.int64()),
            "ts": pa.array([datetime(2024, 1, day, 7) for _, day, _ in given], pa.timestamp("us")),
            "region": pa.array([region for _, _, region in given], pa.string()),
            "price": pa.array([i / 2 for i, _, _ in given]),
        }
    )


def info_of(catalog: Catalog, snapshot: int | None = None) -> PartitionInfo:
    found: PartitionInfo = catalog.lake.table("ice.ns.t").partitions(snapshot=snapshot)
    return found


def statistics(catalog: Catalog, cache: str) -> Any:
    query = f"SELECT loads, hits, entries, invalidations FROM system.cache_statistics WHERE cache = '{cache}'"
    return catalog.lake.sql(query).fetchall()[0]


def test_partitions_with_their_values_counts_and_last_changes(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA, partition_spec=BY_REGION)
    theirs.append(rows((1, 1, "eu"), (2, 1, "eu"), (3, 1, "a/b c")))
    first = theirs.current_snapshot()
    theirs.append(rows((4, 1, "eu"), (5, 1, None)))
    second = theirs.current_snapshot()
    info = info_of(catalog)
    assert sorted(info.items) == sorted(info.partitions) == ["region=a%2Fb c", "region=eu", "region=null"]
    assert info.merged == {}
    eu = info.partitions["region=eu"]
    assert (eu.values, eu.record_count, eu.file_count) == (("eu",), 3, 2)
    assert (eu.last_snapshot_id, eu.last_updated_ms) == (second.snapshot_id, second.timestamp_ms)
    other = info.partitions["region=a%2Fb c"]
    assert (other.record_count, other.last_snapshot_id) == (1, first.snapshot_id)
    assert info.partitions["region=null"].values == (None,)
    files = {f["partition"]["region"]: f["file_size_in_bytes"] for f in theirs.inspect.files().to_pylist()}
    assert other.size_bytes == files["a/b c"]
    old = info_of(catalog, first.snapshot_id)
    assert sorted(old.partitions) == ["region=a%2Fb c", "region=eu"]
    assert {p.name for p in info.changed_since(old)} == {"region=eu", "region=null"}
    assert {p.name for p in old.changed_since(info)} == {"region=eu", "region=null"}


def test_a_partition_that_lost_its_files_or_got_others_is_changed(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA, partition_spec=BY_REGION)
    theirs.append(rows((1, 1, "a"), (2, 1, "b"), (3, 1, "c"), (4, 1, "d")))
    before = info_of(catalog)
    theirs.delete("region = 'a'")
    theirs.overwrite(rows((7, 1, "b")), overwrite_filter="region = 'b'")
    theirs.append(rows((9, 1, "e")))
    after = info_of(catalog)
    assert {p.name for p in after.changed_since(before)} == {"region=a", "region=b", "region=e"}
    assert after.partitions["region=b"].record_count == before.partitions["region=b"].record_count
    assert after.changed_since(info_of(catalog)) == []


def test_days_are_within_their_month_after_the_spec_changed(catalog: Catalog) -> None:
    month = PartitionSpec(PartitionField(2, 1000, MonthTransform(), "ts_month"))
    theirs = catalog.remote.create_table("ns.t", SCHEMA, partition_spec=month)
    theirs.append(rows((1, 1, "a"), (2, 20, "a")))
    with theirs.update_spec() as spec:
        spec.remove_field("ts_month")
        spec.add_field("ts", DayTransform(), "ts_day")
    theirs.append(rows((3, 20, "a"), (4, 21, "a")))
    info = info_of(catalog)
    assert list(info.items) == ["ts_month=2024-01"]
    assert info.merged["ts_month=2024-01"] == {"ts_month=2024-01", "ts_day=2024-01-20", "ts_day=2024-01-21"}
    assert (info.items["ts_month=2024-01"].lower, info.items["ts_month=2024-01"].upper) == (
        (JANUARY,),
        (JANUARY + 31 * DAY,),
    )
    with theirs.update_spec() as spec:
        spec.add_field("id", BucketTransform(2), "id_bucket")
    theirs.append(rows((5, 25, "a")))
    assert len(info_of(catalog).items) == 1, "by other columns: nothing can be told apart"


def test_a_table_without_partitions_has_no_partition_info(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    assert info_of(catalog) == NO_PARTITIONS
    theirs.append(rows((1, 1, "a")))
    assert info_of(catalog) == NO_PARTITIONS


def test_a_new_snapshot_reads_only_manifests_that_were_not_seen(slow: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = slow.remote.create_table("ns.t", SCHEMA, partition_spec=BY_DAY)
    theirs.append(rows((1, 1, "a")))
    theirs.append(rows((2, 2, "a")))
    read: list[str] = []
    original = TableStorage.read
    monkeypatch.setattr(TableStorage, "read", lambda self, path: (read.append(path), original(self, path))[1])
    assert sorted(info_of(slow).partitions) == ["ts_day=2024-01-01", "ts_day=2024-01-02"]
    assert sum(path.endswith(".avro") for path in read) == 3
    for _ in range(3):
        info_of(slow)
    assert statistics(slow, "snapshots") == (1, 3, 1, 0)
    read.clear()
    theirs.append(rows((3, 3, "a")))
    slow.lake.sql("REFRESH TABLE ice.ns.t")
    assert statistics(slow, "snapshots") == (1, 3, 0, 1)
    assert len(info_of(slow).partitions) == 3
    assert sum(path.endswith(".avro") for path in read) == 2, "the list and the manifest that are new"


def test_row_counts_are_exact_without_deletes_and_open_no_file(slow: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = slow.remote.create_table("ns.t", SCHEMA)
    table = slow.lake.table("ice.ns.t")
    assert (table.row_count().rows, table.row_count().is_exact) == (0, True)
    theirs.append(rows((1, 1, "a"), (2, 1, "b")))
    theirs.append(rows((3, 1, "c")))
    slow.lake.sql("REFRESH TABLE ice.ns.t")
    opened: list[str] = []
    original = TableStorage.open
    monkeypatch.setattr(TableStorage, "open", lambda self, path: (opened.append(path), original(self, path))[1])
    assert table.scan().count() == 3
    assert slow.lake.sql("SELECT count(*) FROM ice.ns.t").fetchall() == [(3,)]
    assert slow.lake.sql("SELECT count(*) FROM (SELECT * FROM ice.ns.t LIMIT 2)").fetchall() == [(2,)]
    assert [path for path in opened if path.endswith(".parquet")] == []
    loads, hits, entries, _ = statistics(slow, "row_counts")
    assert (loads, entries) == (1, 1)
    assert hits > 0


FIELDS = [{"id": 1, "name": "id", "type": "long", "required": False}]
IDS = {"id": 1}


def numbers(count: int) -> pa.Table:
    return pa.table({"id": pa.array(range(count), pa.int64())})


def test_row_counts_without_rows_that_deletion_vectors_hide(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS, version=3)
    files = [hand.parquet(numbers(10), IDS) for _ in range(2)]
    hand.commit(*files)
    hand.commit(hand.vector(files[0].path, [1, 2, 3]), hand.vector("file:///gone.parquet", [1]))
    table = catalog.register(hand)
    assert (table.row_count().rows, table.row_count().is_exact) == (17, True)
    assert table.scan().count() == table.scan().to_arrow().num_rows == 17
    assert table.scan().planner.size().rows == 17
    hand.commit(hand.vector(files[0].path, [1, 2, 3, 4]))
    table = catalog.register(hand)
    assert not table.row_count().is_exact, "two vectors of one file, of which the newer one counts"
    assert table.scan().count() == table.scan().to_arrow().num_rows == 16


def test_row_counts_with_position_deletes_are_estimates(catalog: Catalog, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "hand", FIELDS)
    file = hand.parquet(numbers(10), IDS)
    hand.commit(file)
    hand.commit(hand.position_deletes([(file.path, 1), (file.path, 1), (file.path, 5)]))
    table = catalog.register(hand)
    assert (table.row_count().rows, table.row_count().is_exact) == (7, False)
    assert table.scan().count() == 8, "a row that is deleted twice is counted by reading"
    assert catalog.lake.sql("SELECT count(*) FROM ice.ns.t").fetchall() == [(8,)]
    other = HandTable(tmp_path / "other", FIELDS)
    other.commit(other.parquet(numbers(4), IDS))
    assert catalog.register(other).scan().count() == 4, "the same uuid and snapshot id, another table"


def test_a_schema_is_made_once_and_again_for_other_specs(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    theirs.append(rows((1, 1, "a")))
    table = catalog.lake.table("ice.ns.t")
    assert table.scan().schema is table.scan(where="id = 1").schema
    assert statistics(catalog, "schemas")[0] == 1
    with theirs.update_spec() as spec:
        spec.add_field("region", IdentityTransform(), "region")
    assert [len(s.fields) for s in table.scan().schema.specs] == [0, 1], "the same schema id with another spec"
    with theirs.update_schema() as change:
        change.rename_column("price", "cost")
    assert table.scan().columns == ("id", "ts", "region", "cost")
    snapshot = theirs.current_snapshot().snapshot_id
    assert table.scan(snapshot=snapshot).columns == ("id", "ts", "region", "price")
    assert statistics(catalog, "schemas")[0] == 3


def test_snapshot_lists_follow_the_metadata_file(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    theirs.append(rows((1, 1, "a")))
    table = catalog.lake.table("ice.ns.t")
    for _ in range(2):
        assert [s.id for s in table.snapshots()] == [s.snapshot_id for s in theirs.snapshots()]
    assert statistics(catalog, "snapshot_lists")[:3] == (1, 1, 1)
    theirs.append(rows((2, 1, "a")))
    table.scan()
    assert [s.id for s in table.snapshots()] == [s.snapshot_id for s in theirs.snapshots()]
    catalog.lake.sql("REFRESH CATALOG ice")
    assert statistics(catalog, "snapshot_lists")[2] == 0


def test_many_threads_load_partitions_and_row_counts_once(slow: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = slow.remote.create_table("ns.t", SCHEMA, partition_spec=BY_REGION)
    theirs.append(rows((1, 1, "a"), (2, 1, "b")))
    table = slow.lake.table("ice.ns.t")
    start, counted = threading.Barrier(20), loader.partition_totals
    calls: list[int] = []
    monkeypatch.setattr(loader, "partition_totals", lambda *given: (calls.append(1), counted(*given))[1])

    def ask(_: int) -> tuple[int, int]:
        start.wait()
        return len(table.partitions().partitions), table.row_count().rows

    with ThreadPoolExecutor(20) as threads:
        assert set(threads.map(ask, range(20))) == {(2, 2)}
    assert len(calls) == 1
    assert statistics(slow, "row_counts")[0] == statistics(slow, "snapshots")[0] == 1


def test_only_what_was_refreshed_is_discarded(slow: Catalog) -> None:
    for name in ("t", "u"):
        slow.remote.create_table(f"ns.{name}", SCHEMA, partition_spec=BY_REGION).append(rows((1, 1, "a")))
        table = slow.lake.table(f"ice.ns.{name}")
        table.partitions(), table.row_count(), table.snapshots()
    caches = ("snapshots", "row_counts", "schemas", "snapshot_lists")
    assert [statistics(slow, cache)[2] for cache in caches] == [2, 2, 2, 2]
    slow.lake.sql("REFRESH TABLE ice.ns.t")
    assert [statistics(slow, cache)[2:] for cache in caches] == [(1, 1)] * 4
    slow.lake.sql("REFRESH DATABASE ice.ns")
    assert [statistics(slow, cache)[2] for cache in caches] == [0, 0, 0, 0]
    assert statistics(slow, "manifests")[2] == 2, "files stay"


def test_partition_info_of_a_snapshot_that_is_not_there(catalog: Catalog) -> None:
    catalog.remote.create_table("ns.t", SCHEMA, partition_spec=BY_REGION)
    with pytest.raises(skerry.NotFoundError, match="has no snapshot 7"):
        info_of(catalog, 7)


def test_join_planning_counts_rows_in_the_background(slow: Catalog) -> None:
    slow.remote.create_table("ns.t", SCHEMA).append(rows((1, 1, "a"), (2, 1, "b")))
    query = "SELECT count(*) FROM ice.ns.t a JOIN ice.ns.t b ON a.id = b.id"
    assert slow.lake.sql(query).fetchall() == [(2,)]
    table = slow.lake.table("ice.ns.t")
    assert table.row_count().rows == table.scan().planner.size().rows == 2
    assert statistics(slow, "row_counts")[0] == 1
