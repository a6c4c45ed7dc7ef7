"""Tables that pyiceberg has written, compared with its own reader or with a model."""

import gzip
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema
from pyiceberg.transforms import (
    BucketTransform,
    DayTransform,
    HourTransform,
    IdentityTransform,
    MonthTransform,
    TruncateTransform,
)
from pyiceberg.types import (
    DecimalType,
    LongType,
    NestedField,
    StringType,
)

import skerry
from skerry.pruning.predicate.evaluate import filter_rows
from support.effort import rounds
from support.iceberg import Catalog, HandTable, use_pure_transforms
from support.iceberg_rows import SCHEMA, evolve, make_rows


@pytest.fixture(autouse=True, scope="module")
def transforms() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        use_pure_transforms(patch)
        yield


def by_id(table: pa.Table) -> pa.Table:
    return table.sort_by([("id", "ascending")])


def same(ours: pa.Table, theirs: pa.Table) -> bool:
    """The same rows; NaN equals NaN."""
    mine, other = (str(by_id(t).select(ours.column_names).to_pylist()) for t in (ours, theirs))
    return mine == other


def test_appends_overwrites_and_deletes(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    assert catalog.lake.table("ice.ns.t").scan().to_arrow().num_rows == 0
    assert catalog.lake.sql("SELECT count(*) FROM ice.ns.t").fetchall() == [(0,)]
    theirs.append(make_rows(0, 50))
    theirs.append(make_rows(50, 50))
    assert same(catalog.lake.table("ice.ns.t").scan().to_arrow(), make_rows(0, 100))
    theirs.delete("id < 20")
    theirs.overwrite(make_rows(90, 30), overwrite_filter="id >= 90")
    found = catalog.lake.table("ice.ns.t").scan().to_arrow()
    assert same(found, theirs.scan().to_arrow())
    assert found.num_rows == 100


def test_time_travel_by_id_time_branch_and_tag(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    theirs.append(make_rows(0, 10))
    first = theirs.current_snapshot()
    theirs.manage_snapshots().create_tag(first.snapshot_id, "v1").commit()
    theirs.manage_snapshots().create_branch(first.snapshot_id, "side").commit()
    with theirs.update_schema() as change:
        change.rename_column("code", "label")
    theirs.append(make_rows(10, 10).rename_columns(["id", "ts", "label", "price", "amount", "day", "small"]))
    theirs.append(
        make_rows(20, 5).rename_columns(["id", "ts", "label", "price", "amount", "day", "small"]), branch="side"
    )
    table = catalog.lake.table("ice.ns.t")
    assert table.scan().count() == 20
    assert table.scan(["label"], branch="side").to_arrow().num_rows == 15  # a branch has the current names
    old = table.scan(["code"], tag="v1")  # a tag has those of its time
    assert old.to_arrow().num_rows == 10
    assert old.snapshot.id == first.snapshot_id
    assert table.scan(snapshot=first.snapshot_id).columns[2] == "code"
    moment = datetime.fromtimestamp(first.timestamp_ms / 1000, UTC)
    assert table.scan(timestamp=moment).count() == 10
    sql = catalog.lake.sql
    assert sql("SELECT count(code) FROM ice.ns.t FOR VERSION AS OF 'v1'").fetchall() == [(9,)]
    assert sql("SELECT count(*) FROM ice.ns.t FOR VERSION AS OF 'side'").fetchall() == [(15,)]
    assert sql(f"SELECT count(*) FROM ice.ns.t FOR VERSION AS OF {first.snapshot_id}").fetchall() == [(10,)]
    assert sql("SELECT count(*) FROM ice.ns.t FOR TIMESTAMP AS OF ?", [moment]).fetchall() == [(10,)]
    with pytest.raises(skerry.SkerryError, match=r"no branch or tag 'v9'; there are .*v1 \(tag\)"):
        table.scan(tag="v9")
    with pytest.raises(skerry.SkerryError, match=r"'side' is a branch of ice.ns.t, not a tag"):
        table.scan(tag="side")
    with pytest.raises(skerry.SkerryError, match="has no snapshot 5"):
        table.scan(snapshot=5)
    with pytest.raises(skerry.SkerryError, match="had no snapshot yet"):
        table.scan(timestamp="2001-01-01")


def test_columns_are_read_by_id_after_renames_drops_and_promotions(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    theirs.append(make_rows(0, 20))
    with theirs.update_schema() as change:
        change.delete_column("code")
        change.rename_column("day", "since")
        change.update_column("small", field_type=LongType())
        change.update_column("amount", field_type=DecimalType(18, 2))
    with theirs.update_schema() as change:
        change.add_column("code", StringType())  # another column of the name of one that is gone
    table = catalog.lake.table("ice.ns.t")
    found = table.scan(["id", "code", "since", "small", "amount"]).to_arrow()
    assert found.column("code").null_count == 20
    assert found.column("since").to_pylist() == make_rows(0, 20).column("day").to_pylist()
    assert found.schema.field("small").type == pa.int64()
    assert found.schema.field("amount").type == pa.decimal128(18, 2)
    # statistics of the narrower types still prune
    assert table.scan(where="small = 49").plan() == []
    assert table.scan(where="amount > 9000000").plan() == []
    assert table.scan(where="small = 3").count() == 1
    assert table.scan(where="code = 'c01-1'").count() == 0
    assert catalog.lake.sql("SELECT max(since) FROM ice.ns.t WHERE small > 3").fetchall() == [(date(2024, 1, 4),)]


def test_evolved_specs_prune_each_file_under_its_own(catalog: Catalog) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    evolve(theirs)
    table = catalog.lake.table("ice.ns.t")
    assert same(table.scan().to_arrow(), theirs.scan().to_arrow())
    scan = table.scan(where="ts >= TIMESTAMP '2024-05-01' AND ts < TIMESTAMP '2024-05-03'")
    assert 0 < len(scan.plan()) < len(table.scan().plan())
    assert same(scan.to_arrow(), theirs.scan("ts >= '2024-05-01T00:00:00' and ts < '2024-05-03T00:00:00'").to_arrow())


REMOVED = {
    "day": ("ts", DayTransform(), "ts < TIMESTAMP '2024-01-02'", 2),
    "hour": ("ts", HourTransform(), "ts >= TIMESTAMP '2024-01-03'", 3),
    "month": ("d", MonthTransform(), "d = DATE '2024-02-01'", 1),
    "bucket of texts": ("name", BucketTransform(4), "name = 'n2'", 1),
    "bucket of numbers": ("id", BucketTransform(3), "id = 3", 1),
    "truncate": ("amount", TruncateTransform(50), "amount < 1.5", 3),
    "identity": ("name", IdentityTransform(), "name IS NULL", 1),
}


@pytest.mark.parametrize("kind", REMOVED)
def test_a_term_that_was_removed_in_version_1_is_void_under_the_same_id(catalog: Catalog, kind: str) -> None:
    column, transform, condition, count = REMOVED[kind]
    types = {"id": pa.int64(), "ts": pa.timestamp("us"), "d": pa.date32(), "name": pa.string()}
    schema = pa.schema({**types, "amount": pa.decimal128(9, 2)})
    theirs = catalog.remote.create_table("ns.t", schema, properties={"format-version": "1"})
    with theirs.update_spec() as spec:
        spec.add_field(column, transform, "p")

    def row(i: int) -> dict[str, Any]:
        name = None if i == 4 else f"n{i}"
        day = datetime(2024, 1, 1 + i // 2, i)
        return {"id": i, "ts": day, "d": date(2024, 1 + i % 2 * (i == 1), 1), "name": name, "amount": Decimal(i) / 2}

    theirs.append(pa.Table.from_pylist([row(i) for i in range(4)], schema))
    with theirs.update_spec() as spec:
        spec.remove_field("p")
    theirs.append(pa.Table.from_pylist([row(i) for i in range(4, 7)], schema))
    assert [[str(f.transform) for f in s.fields] for s in theirs.specs().values()][-1] == ["void"]
    table, lake = catalog.lake.table("ice.ns.t"), catalog.lake
    assert same(table.scan().to_arrow(), theirs.scan().to_arrow())
    found = table.scan(where=condition).to_arrow()
    assert found.num_rows == lake.sql(f"SELECT * FROM ice.ns.t WHERE {condition}").to_arrow().num_rows == count
    manifests = theirs.current_snapshot().manifests(theirs.io)
    expected = {e.data_file.partition[0] for m in manifests for e in m.fetch_manifest_entry(theirs.io)}
    for name in ("files", "partitions"):  # pyiceberg's own fail here
        rows = lake.sql(f"SELECT partition.p FROM ice.ns.t${name}").to_arrow().column(0).to_pylist()
        assert {v.toordinal() - 719_163 if isinstance(v, date) else v for v in rows} == expected, name
    assert same(lake.import_iceberg("ice.ns.t", "db.t").scan(where=condition).to_arrow(), found)


def test_a_table_of_many_partitions(catalog: Catalog) -> None:
    spec = PartitionSpec(PartitionField(2, 1000, DayTransform(), "ts_day"))
    theirs = catalog.remote.create_table("ns.t", SCHEMA, partition_spec=spec)
    theirs.append(make_rows(0, 1000))
    table = catalog.lake.table("ice.ns.t")
    assert len(table.scan().plan()) == len({ts.date() for ts in make_rows(0, 1000).column("ts").to_pylist()})
    assert table.scan().count() == 1000
    one = table.scan(where="ts >= TIMESTAMP '2024-03-01' AND ts < TIMESTAMP '2024-03-02'")
    assert len(one.plan()) == 1
    assert one.count() == sum(ts.date() == date(2024, 3, 1) for ts in make_rows(0, 1000).column("ts").to_pylist())


def test_manifests_are_pruned_by_the_ranges_of_their_partition_values(catalog: Catalog) -> None:
    spec = PartitionSpec(
        PartitionField(2, 1000, DayTransform(), "ts_day"), PartitionField(7, 1001, IdentityTransform(), "small")
    )
    theirs = catalog.remote.create_table(
        "ns.t", SCHEMA, partition_spec=spec, properties={"commit.manifest-merge.enabled": "false"}
    )
    for first in range(0, 400, 100):
        theirs.append(make_rows(first, 100))
    table = catalog.lake.table("ice.ns.t")
    steps = table.scan(where="ts < TIMESTAMP '2024-01-05'").funnel()
    assert steps[0].name == "manifests"
    assert steps[0].files == len(table.scan().plan())
    assert steps[1].files < steps[0].files / 2
    assert table.scan(where="ts < TIMESTAMP '2024-01-05'").count() == 14


def test_joins_prune_by_runtime_filters_both_ways(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skerry.sql.query.join.LARGE_BYTES", 1)
    spec = PartitionSpec(PartitionField(1, 1000, BucketTransform(16), "id_bucket"))
    theirs = catalog.remote.create_table("ns.t", SCHEMA, partition_spec=spec)
    for first in range(0, 2000, 500):
        theirs.append(make_rows(first, 500))
    lake = catalog.lake
    lake.sql("CREATE TABLE app.own (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")
    lake.table("app.own").upsert([{"id": i, "name": f"n{i}"} for i in (3, 777, 5000)])
    query = "SELECT o.name, t.code FROM app.own o JOIN ice.ns.t t ON t.id = o.id WHERE o.name < 'o' ORDER BY 1"
    assert lake.sql(query).fetchall() == [("n3", "c03-3"), ("n777", "c18-777")]
    plan = "\n".join(row[0] for row in lake.sql(f"EXPLAIN {query}").fetchall())
    assert "runtime filter 1" in plan
    assert lake.sql("CREATE TABLE app.wide (id BIGINT) PARTITIONED BY (bucket(16, id))")
    lake.table("app.wide").append(make_rows(0, 2000).select(["id"]))
    backwards = "SELECT count(*) FROM ice.ns.t t JOIN app.wide w ON t.id = w.id WHERE t.small = 3 AND t.id < 60"
    assert lake.sql(backwards).fetchall() == [(2,)]
    plan = "\n".join(row[0] for row in lake.sql(f"EXPLAIN {backwards}").fetchall())
    assert "runtime filter 1" in plan


def test_files_without_field_ids_are_read_by_the_name_mapping(catalog: Catalog, tmp_path: Path) -> None:
    fields = [
        {"id": 1, "name": "id", "type": "long", "required": False},
        {"id": 2, "name": "title", "type": "string", "required": False},
    ]
    mapping = '[{"field-id": 1, "names": ["id"]}, {"field-id": 2, "names": ["old_title", "title"]}]'
    hand = HandTable(tmp_path / "hand", fields, properties={"schema.name-mapping.default": mapping})
    hand.commit(hand.parquet(pa.table({"old_title": ["a"], "id": pa.array([1], pa.int64()), "other": [1]}), None))
    assert catalog.register(hand).scan().to_arrow().to_pylist() == [{"id": 1, "title": "a"}]
    hand.properties.clear()
    with pytest.raises(skerry.SkerryError, match="has no field ids, and the table has no name mapping"):
        catalog.register(hand).scan().to_arrow()


def test_columns_that_differ_in_case_are_read_by_scans_and_refused_by_sql(catalog: Catalog) -> None:
    both = Schema(NestedField(1, "id", LongType()), NestedField(2, "ID", LongType()))
    theirs = catalog.remote.create_table("ns.t", both)
    theirs.append(pa.table({"id": [1], "ID": [2]}))
    table = catalog.lake.table("ice.ns.t")
    assert table.scan(["ID", "id"]).to_arrow().to_pylist() == [{"ID": 2, "id": 1}]
    for text in ('SELECT "ID" FROM ice.ns.t', "SELECT count(*) FROM ice.ns.t"):
        with pytest.raises(skerry.SkerryError, match=r"'id' and 'ID' of ice\.ns\.t differ only in case"):
            catalog.lake.sql(text).fetchall()
    with theirs.update_schema() as change:
        change.rename_column("ID", "other")
    assert catalog.lake.sql("SELECT other, id FROM ice.ns.t").fetchall() == [(2, 1)]


@pytest.mark.parametrize("version", [2, 3])
def test_metadata_that_a_catalog_sends_says_what_the_file_says(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: int
) -> None:
    added = {"id": 2, "name": "amount", "type": "decimal(9, 2)", "required": False, "initial-default": "14.20"}
    hand = HandTable(tmp_path / "hand", [{"id": 1, "name": "id", "type": "long", "required": False}], version=version)
    hand.commit(hand.parquet(pa.table({"id": pa.array([1])}), {"id": 1}))
    if version == 3:
        hand.schemas.append({"type": "struct", "schema-id": 1, "fields": [*hand.schemas[0]["fields"], added]})
    expected = catalog.register(hand).scan().to_arrow()
    # REST, Hive and Glue send metadata; a database of SQL is asked for the location alone
    monkeypatch.setattr("skerry.iceberg.remote.SqlCatalog", type("NoSqlCatalog", (), {}))
    catalog.lake.create_catalog("sends", {**catalog.properties, "catalog-name": "there"})
    assert catalog.lake.table("sends.ns.t").scan().to_arrow() == expected


def test_metadata_files_may_be_compressed(catalog: Catalog, tmp_path: Path) -> None:
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    theirs.append(make_rows(0, 5))
    whole = gzip.compress(Path(theirs.metadata_location.removeprefix("file://")).read_bytes())
    path = tmp_path / "1.gz.metadata.json"
    path.write_bytes(whole)
    catalog.remote.register_table("ns.g", f"file://{path}")
    assert catalog.lake.table("ice.ns.g").scan().count() == 5
    path.write_bytes(whole[:-10])
    with pytest.raises(skerry.SkerryError, match="not a whole gzip file"):
        catalog.lake.table("ice.ns.g")


def test_columns_that_a_file_lacks(catalog: Catalog, tmp_path: Path) -> None:
    """The partition's value, else the initial default, else NULL; nested columns alike."""
    inner = [
        {"id": 6, "name": "kept", "type": "int", "required": False},
        {"id": 7, "name": "late", "type": "int", "required": False, "initial-default": 9},
    ]
    fields = [
        {"id": 1, "name": "id", "type": "long", "required": False},
        {"id": 2, "name": "region", "type": "string", "required": False},
        {"id": 3, "name": "level", "type": "int", "required": False, "initial-default": 5},
        {"id": 4, "name": "note", "type": "string", "required": False},
        {"id": 5, "name": "nested", "type": {"type": "struct", "fields": inner}, "required": False},
    ]
    spec = [{"source-id": 2, "field-id": 1000, "name": "region", "transform": "identity"}]
    hand = HandTable(tmp_path / "hand", fields, spec=spec, version=3)
    id_of = {b"PARQUET:field_id": b"5"}
    part = pa.struct([pa.field("kept", pa.int32(), metadata={b"PARQUET:field_id": b"6"})])
    nested = pa.field("nested", part, metadata=id_of)
    number = pa.field("id", pa.int64(), metadata={b"PARQUET:field_id": b"1"})
    data = pa.table(
        [pa.array([1, 2], pa.int64()), pa.array([{"kept": 4}, None], part)], schema=pa.schema([number, nested])
    )
    hand.commit(hand.parquet(data, None, partition={"region": "north"}))
    table = catalog.register(hand)
    assert table.scan().to_arrow().to_pylist() == [
        {"id": 1, "region": "north", "level": 5, "note": None, "nested": {"kept": 4, "late": 9}},
        {"id": 2, "region": "north", "level": 5, "note": None, "nested": None},
    ]
    assert table.scan(where="region = 'north' AND level = 5 AND id = 2").count() == 1
    assert table.scan(where="region = 'south'").plan() == []
    assert catalog.lake.sql("SELECT level, region FROM ice.ns.t WHERE note IS NULL LIMIT 1").fetchall() == [
        (5, "north")
    ]


def test_unknown_transforms_keep_the_file(catalog: Catalog, tmp_path: Path) -> None:
    fields = [{"id": 1, "name": "id", "type": "long", "required": False}]
    spec = [{"source-id": 1, "field-id": 1000, "name": "z", "transform": "zorder"}]
    hand = HandTable(tmp_path / "hand", fields, spec=spec)
    hand.commit(hand.parquet(pa.table({"id": pa.array([1, 2], pa.int64())}), {"id": 1}, partition={"z": 7}))
    assert catalog.register(hand).scan(where="id = 2").count() == 1


CONDITIONS = st.recursive(
    st.one_of(
        st.builds("id {} {}".format, st.sampled_from(["=", "<", ">=", "!="]), st.integers(-5, 720)),
        st.builds("small {} {}".format, st.sampled_from(["=", "<=", ">"]), st.integers(-1, 51)),
        st.builds("price {} {}".format, st.sampled_from(["<", ">", "="]), st.integers(-1, 180)),
        st.builds("amount {} {}".format, st.sampled_from(["<", ">="]), st.decimals(-4, 8, places=2)),
        st.builds("code {} 'c{:02}'".format, st.sampled_from(["<", ">="]), st.integers(0, 25)),
        st.builds("code LIKE 'c{:02}%'".format, st.integers(0, 25)),
        st.builds(
            "day {} DATE '2024-0{}-{:02}'".format,
            st.sampled_from(["<", ">=", "="]),
            st.integers(1, 6),
            st.integers(1, 28),
        ),
        st.builds(
            "ts {} TIMESTAMP '2024-0{}-{:02} 05:00:00'".format,
            st.sampled_from(["<", ">="]),
            st.integers(1, 8),
            st.integers(1, 28),
        ),
        st.builds("id IN ({}, {}, {})".format, *[st.integers(0, 720)] * 3),
        st.sampled_from(["code IS NULL", "price IS NOT NULL", "small IS NULL", "NOT small < 10"]),
    ),
    lambda inner: st.builds("({} {} {})".format, inner, st.sampled_from(["AND", "OR"]), inner),
    max_leaves=4,
)


@pytest.fixture(scope="module")
def evolved(tmp_path_factory: pytest.TempPathFactory, transforms: None) -> Any:
    catalog = Catalog(tmp_path_factory.mktemp("evolved"), **{"iceberg.cache.pointer-freshness": "1 h"})
    evolve(catalog.remote.create_table("ns.t", SCHEMA))
    yield catalog.lake.table("ice.ns.t")
    catalog.close()


@settings(max_examples=rounds(60, 600), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=CONDITIONS)
def test_a_condition_finds_the_rows_that_brute_force_finds(evolved: Any, where: str) -> None:
    scan = evolved.scan(where=where)
    everything = evolved.scan().to_arrow()
    expected = filter_rows(scan.planner.where, everything)
    assert sorted(scan.to_arrow().column("id").to_pylist()) == sorted(expected.column("id").to_pylist())
    assert scan.count() == expected.num_rows


def test_two_tables_with_the_same_uuid_are_two(catalog: Catalog) -> None:
    """A table that is registered again, from older metadata, has the uuid of the first."""
    theirs = catalog.remote.create_table("ns.t", SCHEMA)
    theirs.append(make_rows(0, 5))
    catalog.remote.register_table("ns.old", theirs.metadata_location)
    theirs.append(make_rows(5, 5))
    query = "SELECT (SELECT count(*) FROM ice.ns.t) AS new, (SELECT count(*) FROM ice.ns.old) AS old"
    assert catalog.lake.sql(query).fetchall() == [(10, 5)]


def test_a_table_without_snapshots_has_its_main_branch(catalog: Catalog) -> None:
    catalog.remote.create_table("ns.empty", pa.schema([("id", pa.int64())]))
    table = catalog.lake.table("ice.ns.empty")
    assert table.scan(branch="main").to_arrow().num_rows == 0
    assert catalog.lake.sql("SELECT * FROM ice.ns.empty FOR VERSION AS OF 'main'").fetchall() == []
    with pytest.raises(skerry.SkerryError, match="no branch or tag 'other'"):
        table.scan(branch="other")
    with pytest.raises(skerry.SkerryError, match="give one of tag and branch, not both"):
        table.scan(branch="main", tag="main")
    with pytest.raises(skerry.SkerryError, match="give one of snapshot and tag, not both"):
        table.scan(snapshot=1, tag="main")
