"""Metadata tables, compared with those of pyiceberg."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import (
    BucketTransform,
    DayTransform,
    IdentityTransform,
    MonthTransform,
    TruncateTransform,
)
from pyiceberg.types import (
    DateType,
    DecimalType,
    DoubleType,
    ListType,
    LongType,
    NestedField,
    StringType,
    TimestampType,
)

import skerry
import skerry.iceberg.inspect
from skerry.iceberg.storage import TableStorage
from support.iceberg import Catalog, HandTable, use_pure_transforms

SCHEMA = Schema(
    NestedField(1, "id", LongType(), required=False),
    NestedField(2, "ts", TimestampType(), required=False),
    NestedField(3, "region", StringType(), required=False),
    NestedField(4, "price", DoubleType(), required=False),
    NestedField(5, "amount", DecimalType(9, 2), required=False),
    NestedField(6, "day", DateType(), required=False),
    NestedField(7, "tags", ListType(8, StringType(), element_required=False), required=False),
)
SPEC = PartitionSpec(
    PartitionField(2, 1000, DayTransform(), "ts_day"), PartitionField(3, 1001, IdentityTransform(), "region")
)
FILES = ("files", "data_files", "delete_files")
ALL_FILES = ("all_files", "all_data_files", "all_delete_files")


@pytest.fixture(autouse=True, scope="module")
def transforms() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        use_pure_transforms(patch)
        yield


def rows(first: int, count: int) -> pa.Table:
    numbers = range(first, first + count)
    return pa.table(
        {
            "id": pa.array(numbers, pa.int64()),
            "ts": pa.array([datetime(2024, 1, 1 + i % 3, i % 24) for i in numbers], pa.timestamp("us")),
            "region": pa.array([None if i % 5 == 0 else f"r{i % 2}" for i in numbers]),
            "price": pa.array([None if i % 7 == 0 else float("nan") if i % 11 == 0 else i / 4 for i in numbers]),
            "amount": pa.array([i * 3 % 100 for i in numbers], pa.decimal128(9, 2)),
            "day": pa.array([date(2024, 2, 1 + i % 9) for i in numbers]),
            "tags": pa.array([["x"] * (i % 3) for i in numbers], pa.list_(pa.string())),
        }
    )


def evolve(catalog: Catalog) -> Any:
    """A table with appends under three specs, deletes, an overwrite, a tag and a branch."""
    theirs = catalog.remote.create_table("ns.t", SCHEMA, partition_spec=SPEC)
    theirs.append(rows(0, 20))
    theirs.manage_snapshots().create_tag(theirs.current_snapshot().snapshot_id, "first", max_ref_age_ms=10**12).commit()
    theirs.append(rows(20, 10))
    with theirs.update_spec() as spec:
        spec.remove_field("ts_day")
        spec.add_field("ts", MonthTransform(), "ts_month")
        spec.add_field("id", BucketTransform(3), "id_bucket")
    theirs.append(rows(30, 10))
    theirs.delete("id < 5")
    with theirs.update_spec() as spec:
        spec.remove_field("id_bucket")
        spec.remove_field("region")
        spec.add_field("region", TruncateTransform(1), "region_trunc")
    theirs.overwrite(rows(50, 7), overwrite_filter="id >= 35")
    theirs.manage_snapshots().create_branch(theirs.current_snapshot().snapshot_id, "side").commit()
    return theirs


@pytest.fixture(scope="module")
def evolved(tmp_path_factory: pytest.TempPathFactory, transforms: None) -> Iterator[tuple[Catalog, Any]]:
    """A catalog with such a table, which no test changes."""
    catalog = Catalog(tmp_path_factory.mktemp("evolved"))
    yield catalog, evolve(catalog)
    catalog.close()


def plain(value: Any) -> Any:
    """A value that can be compared: times without zones, no NaN, maps as dictionaries."""
    if isinstance(value, datetime):
        return value.replace(tzinfo=None)
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], tuple):
        return dict(value)
    if isinstance(value, list):
        return [plain(part) for part in value]
    return "NaN" if value != value else value


def listed(table: pa.Table, names: list[str]) -> list[str]:
    """Rows as texts, sorted."""
    return sorted(str({name: plain(row[name]) for name in names}) for row in table.select(names).to_pylist())


def same(ours: pa.Table, theirs: pa.Table) -> bool:
    """The same values in all columns that pyiceberg has; ours may have more columns."""
    names = theirs.column_names
    return set(names) <= set(ours.column_names) and listed(ours, names) == listed(theirs, names)


def test_tables_about_snapshots_are_those_of_pyiceberg(evolved: tuple[Catalog, Any]) -> None:
    catalog, theirs = evolved
    table = catalog.lake.table("ice.ns.t")
    for kind in ("snapshots", "history", "refs", "metadata_log_entries"):
        expected = getattr(theirs.inspect, kind)()
        found = table.inspect(kind)
        assert found.column_names == expected.column_names
        assert same(found, expected), kind
        assert found.num_rows > 1


def without_partition(table: pa.Table) -> pa.Table:
    return table.drop_columns([name for name in ("partition", "spec_id") if name in table.column_names])


@pytest.mark.parametrize("kind", [*FILES, *ALL_FILES])
def test_files_are_those_of_pyiceberg(evolved: tuple[Catalog, Any], kind: str) -> None:
    catalog, theirs = evolved
    expected, found = getattr(theirs.inspect, kind)(), catalog.lake.table("ice.ns.t").inspect(kind)
    extra = {"first_row_id", "referenced_data_file", "content_offset", "content_size_in_bytes"}
    assert [name for name in found.column_names if name not in extra] == expected.column_names
    assert same(found, expected)
    assert (found.num_rows > 0) == ("delete" not in kind)


def test_entries_are_those_of_pyiceberg(evolved: tuple[Catalog, Any]) -> None:
    catalog, theirs = evolved
    table, statuses = catalog.lake.table("ice.ns.t"), set()
    for snapshot in theirs.snapshots():
        found = table.inspect("entries", snapshot=snapshot.snapshot_id)
        expected = theirs.inspect.entries(snapshot_id=snapshot.snapshot_id)
        assert found.column_names == expected.column_names
        names = [field.name for field in expected.schema.field("data_file").type]
        files, others = (
            sorted(str({n: plain(row["data_file"][n] or None) for n in names}) for row in entries.to_pylist())
            for entries in (found, expected)
        )
        assert files == others
        assert same(found.drop_columns("data_file"), expected.drop_columns("data_file"))
        statuses |= set(found.column("status").to_pylist())
    assert statuses == {0, 1, 2}, "files that were removed are there"


def test_manifests_are_those_of_pyiceberg(evolved: tuple[Catalog, Any]) -> None:
    catalog, theirs = evolved
    table = catalog.lake.table("ice.ns.t")
    for kind in ("manifests", "all_manifests"):
        expected, found = getattr(theirs.inspect, kind)(), table.inspect(kind)
        assert found.column_names == expected.column_names
        assert same(found, expected), kind


def test_partitions_are_those_of_pyiceberg(evolved: tuple[Catalog, Any]) -> None:
    catalog, theirs = evolved
    table = catalog.lake.table("ice.ns.t")
    for snapshot in theirs.snapshots():
        expected = theirs.inspect.partitions(snapshot_id=snapshot.snapshot_id)
        found = table.inspect("partitions", snapshot=snapshot.snapshot_id)
        assert found.column_names == expected.column_names
        assert same(without_partition(found), without_partition(expected))
        values, others = (
            sorted(
                str(sorted((k, v) for k, v in row["partition"].items() if v is not None)) for row in part.to_pylist()
            )
            for part in (found, expected)
        )
        assert values == others


def test_a_table_without_partitions_and_one_without_snapshots(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    table = catalog.lake.table("ice.ns.t")
    for kind in (*FILES, *ALL_FILES, "entries", "manifests", "partitions", "snapshots", "history", "refs"):
        assert table.inspect(kind).num_rows == 0
        assert catalog.lake.sql(f"SELECT count(*) FROM ice.ns.t${kind}").fetchall() == [(0,)]
    theirs.append(rows(0, 5))
    theirs.append(rows(5, 5))
    assert same(table.inspect("partitions"), theirs.inspect.partitions())
    assert "partition" not in table.inspect("files").column_names
    assert table.inspect("partitions").column("record_count").to_pylist() == [10]


def test_sql_reads_all_of_them_under_three_spellings(evolved: tuple[Catalog, Any]) -> None:
    catalog, theirs = evolved
    table = catalog.lake.table("ice.ns.t")
    for kind in skerry.iceberg.inspect.METADATA_TABLES:
        expected = table.inspect(kind)
        for name in (f"ice.ns.t${kind}", f'ice.ns."t${kind}"', f"ice.ns.t.{kind}"):
            found = catalog.lake.sql(f"SELECT * FROM {name}").to_arrow()
            assert found.column_names == expected.column_names
            assert found.num_rows == expected.num_rows
        assert str(catalog.lake.sql(f"SELECT count(*) FROM ice.ns.t${kind}").fetchall()) == f"[({expected.num_rows},)]"
    query = "SELECT file_path FROM ice.ns.t$files WHERE record_count > 1 AND partition.region = 'r1'"
    wanted = [
        f["file_path"]
        for f in theirs.inspect.files().to_pylist()
        if f["record_count"] > 1 and f["partition"]["region"] == "r1"
    ]
    assert sorted(row[0] for row in catalog.lake.sql(query).fetchall()) == sorted(wanted)
    bounds = "SELECT max(readable_metrics.id.upper_bound), min(readable_metrics.amount.lower_bound) FROM ice.ns.t$files"
    ids = [row["readable_metrics"]["id"]["upper_bound"] for row in theirs.inspect.files().to_pylist()]
    assert catalog.lake.sql(bounds).fetchall()[0][0] == max(ids)
    assert catalog.lake.sql("DESCRIBE ice.ns.t$snapshots").fetchall()[1][0] == "snapshot_id"


def test_tables_of_a_snapshot_have_versions_and_others_have_none(evolved: tuple[Catalog, Any]) -> None:
    catalog, theirs = evolved
    table, sql = catalog.lake.table("ice.ns.t"), catalog.lake.sql
    first = theirs.snapshots()[0]
    for kind in ("files", "entries", "manifests", "partitions"):
        old = sql(f"SELECT * FROM ice.ns.t${kind} FOR VERSION AS OF {first.snapshot_id}").to_arrow()
        assert old.num_rows == table.inspect(kind, snapshot=first.snapshot_id).num_rows
        assert old.num_rows == sql(f"SELECT * FROM ice.ns.t${kind} FOR VERSION AS OF 'first'").to_arrow().num_rows
    expected = theirs.inspect.files(snapshot_id=first.snapshot_id)
    assert same(table.inspect("files", tag="first"), expected)
    moment = datetime.fromtimestamp(first.timestamp_ms / 1000, UTC)
    assert same(table.inspect("files", timestamp=moment), expected)
    with pytest.raises(skerry.SkerryError, match=r"t\$snapshots is about all snapshots, so it has no versions"):
        sql("SELECT * FROM ice.ns.t$snapshots FOR VERSION AS OF 'first'")
    with pytest.raises(skerry.SkerryError, match=r"has no metadata table filez; did you mean files\?"):
        sql("SELECT * FROM ice.ns.t$filez")
    with pytest.raises(skerry.SkerryError, match=r"there is no namespace ns.t"):
        sql("SELECT * FROM ice.ns.t.filez")


def test_delete_files_and_deletion_vectors(catalog: Catalog, tmp_path: Path) -> None:
    fields = [{"id": 1, "name": "id", "type": "long", "required": False}]
    hand = HandTable(tmp_path / "hand", fields, version=3)
    data = hand.parquet(pa.table({"id": pa.array(range(9), pa.int64())}), {"id": 1})
    hand.commit(data)
    vector = hand.vector(data.path, [1, 2])
    equality = hand.parquet(pa.table({"id": pa.array([7], pa.int64())}), {"id": 1}, content=2, equality_ids=[1])
    hand.commit(vector, equality)
    table = catalog.register(hand)
    found = {row["content"]: row for row in table.inspect("delete_files").to_pylist()}
    assert (found[1]["file_format"], found[1]["referenced_data_file"]) == ("PUFFIN", data.path)
    assert (found[1]["content_offset"], found[1]["content_size_in_bytes"]) == vector.blob
    assert (found[2]["equality_ids"], found[2]["record_count"]) == ([1], 1)
    assert table.inspect("files").num_rows == 3
    assert table.inspect("data_files").column("file_path").to_pylist() == [data.path]
    (totals,) = table.inspect("partitions").to_pylist()
    assert (totals["position_delete_record_count"], totals["equality_delete_file_count"]) == (2, 1)


def test_a_renamed_term_has_its_newest_name(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table(
        "ns.renamed",
        schema=Schema(NestedField(1, "a", LongType(), required=False), NestedField(2, "b", LongType(), required=False)),
        partition_spec=PartitionSpec(PartitionField(1, 1000, IdentityTransform(), "p")),
    )
    theirs.append(pa.table({"a": [1], "b": [2]}))
    with theirs.update_spec() as update:
        update.rename_field("p", "pp")
    theirs.append(pa.table({"a": [3], "b": [4]}))
    with theirs.update_spec() as update:
        update.remove_field("pp")
    with theirs.update_spec() as update:
        update.add_identity("b")
    theirs.append(pa.table({"a": [5], "b": [6]}))
    found = catalog.lake.table("ice.ns.renamed").inspect("data_files").column("partition").to_pylist()
    assert sorted(found, key=str) == sorted(({"pp": 1, "b": None}, {"pp": 3, "b": None}, {"pp": None, "b": 6}), key=str)


def test_a_count_is_that_of_the_rows_or_none_where_metadata_contradict(catalog: Catalog, tmp_path: Path) -> None:
    fields = [{"id": 1, "name": "id", "type": "long", "required": False}]
    rows = pa.table({"id": pa.array([1, 2, 3], pa.int64())})
    twice = HandTable(tmp_path / "twice", fields, version=3)
    data = twice.parquet(rows, {"id": 1})
    for entries in ([data], [data], [twice.vector(data.path, [0])]):
        twice.commit(*entries)
    scan = catalog.register(twice, "twice").scan()
    assert scan.count() == scan.to_arrow().num_rows == 4
    wrong = HandTable(tmp_path / "wrong", fields, version=3)
    data = wrong.parquet(rows, {"id": 1})
    vector = wrong.vector(data.path, [0])
    vector.rows = 2
    wrong.commit(data, vector)
    with pytest.raises(skerry.DamagedFileError, match="hides 1 rows, its manifest says 2"):
        catalog.register(wrong, "wrong").scan().to_arrow()


def test_details_of_manifests_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    catalog = Catalog(tmp_path, **{"iceberg.cache.pointer-freshness": "1 h"})
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    theirs.append(rows(0, 5))
    theirs.append(rows(5, 5))
    read: list[str] = []
    original = TableStorage.read
    monkeypatch.setattr(TableStorage, "read", lambda self, path: (read.append(path), original(self, path))[1])
    for _ in range(2):
        assert catalog.lake.sql("SELECT sum(record_count) FROM ice.ns.t$files").fetchall() == [(10,)]
        assert catalog.lake.sql("SELECT count(*) FROM ice.ns.t$entries").fetchall() == [(2,)]
    assert len([path for path in read if path.endswith(".avro")]) == 3
    query = "SELECT loads, entries, hits FROM system.cache_statistics WHERE cache = 'manifest_details'"
    assert catalog.lake.sql(query).fetchall() == [(2, 2, 6)]
    catalog.close()


@pytest.mark.parametrize("name", ["t$snapshots", "t$files", "t.files"])
def test_a_repeated_query_sees_what_was_committed_meanwhile(catalog: Catalog, name: str) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    for number in range(3):
        assert catalog.lake.sql(f"SELECT count(*) FROM ice.ns.{name}").fetchall() == [(number,)]
        theirs.append(rows(number, 2))


def test_partitions_of_several_specs_with_the_same_values_are_one(catalog: Catalog, tmp_path: Path) -> None:
    fields = [{"id": n, "name": name, "type": "long", "required": False} for n, name in ((1, "a"), (2, "b"))]
    by_a = {"source-id": 1, "field-id": 1000, "name": "a", "transform": "identity"}
    by_b = {"source-id": 2, "field-id": 1001, "name": "b", "transform": "identity"}
    hand = HandTable(tmp_path / "hand", fields, spec=[by_a])
    hand.specs.append({"spec-id": 1, "fields": [by_a, by_b]})
    rows, ids = pa.table({"a": [1], "b": pa.array([None], pa.int64())}), {"a": 1, "b": 2}
    hand.commit(hand.parquet(rows, ids, partition={"a": 1}), hand.parquet(rows, ids, partition={"a": 2}))
    newest = hand.commit(
        hand.parquet(rows, ids, partition={"a": 1, "b": None}),
        hand.parquet(rows, ids, partition={"a": 1, "b": 5}),
        spec_id=1,
    )
    found = {
        (row["partition"]["a"], row["partition"]["b"]): row
        for row in catalog.register(hand).inspect("partitions").to_pylist()
    }
    assert {key: (row["file_count"], row["record_count"], row["spec_id"]) for key, row in found.items()} == {
        (1, None): (2, 2, 1),
        (2, None): (1, 1, 0),
        (1, 5): (1, 1, 1),
    }
    assert found[1, None]["last_updated_snapshot_id"] == newest


LIST_OF_UUIDS = {"type": "list", "element-id": 11, "element": "uuid", "element-required": False}
NESTED = {
    "u": "uuid",
    "list": LIST_OF_UUIDS,
    "struct": {"type": "struct", "fields": [{"id": 12, "name": "u", "type": "uuid", "required": False}]},
    "map": {"type": "map", "key-id": 13, "key": "uuid", "value-id": 14, "value": "uuid", "value-required": False},
}


@pytest.mark.parametrize("version", [1, 2, 3])
@pytest.mark.parametrize("term", [None, "u"])
def test_tables_without_live_files_whose_columns_nest_uuids(
    catalog: Catalog, tmp_path: Path, version: int, term: str | None
) -> None:
    fields = [
        {"id": n, "name": name, "type": type_, "required": False}
        for n, (name, type_) in enumerate({"id": "long", **NESTED}.items(), 1)
    ]
    spec = [{"source-id": 2, "field-id": 1000, "name": "p", "transform": "identity"}] if term else None
    hand = HandTable(tmp_path / "hand", fields, spec=spec, version=version)
    partition = {"p": None} if term else {}
    rows = pa.table({"id": pa.array([1], pa.int64())})

    def check(files: int, deletes: int, entries: int) -> None:
        table = catalog.register(hand)
        live = {"files": files + deletes, "data_files": files, "delete_files": deletes, "entries": entries}
        for kind in skerry.iceberg.inspect.METADATA_TABLES:
            found = table.inspect(kind)
            read = catalog.lake.sql(f"SELECT * FROM ice.ns.t${kind}").to_arrow()
            assert (read.num_rows, read.column_names) == (found.num_rows, found.column_names)
            assert found.num_rows == live.get(kind, found.num_rows), kind
            for row in found.to_pylist():
                assert row.get("readable_metrics", NESTED).keys() >= NESTED.keys()
        assert table.scan().count() == table.scan().to_arrow().num_rows == 0
        assert catalog.lake.sql("SELECT * FROM ice.ns.t").to_arrow().num_rows == 0

    check(0, 0, 0)
    hand.commit()
    check(0, 0, 0)
    data = hand.parquet(rows, {"id": 1}, partition=partition)
    data.status = 2
    hand.commit(data)
    check(0, 0, 1)
    if version > 1:
        hand.commit(
            hand.position_deletes([(data.path, 0)], partition=partition),
            hand.parquet(rows, {"id": 1}, content=2, equality_ids=[1], partition=partition),
        )
        check(0, 2, 3)
