"""Tables of external catalogs on Spark: the same answers as DuckDB gives, whoever reads the files."""

from collections.abc import Iterator
from datetime import UTC, datetime, time
from pathlib import Path
from typing import Any
from uuid import UUID

import pyarrow as pa
import pytest
from pyiceberg.catalog.sql import SqlCatalog
from pyiceberg.schema import Schema
from pyiceberg.types import (
    BinaryType,
    BooleanType,
    FloatType,
    ListType,
    LongType,
    MapType,
    NestedField,
    StringType,
    StructType,
    TimestamptzType,
    TimeType,
    UUIDType,
)
from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession

import skerry
from s3server import S3Server
from skerry.iceberg.address import StorageAddress
from skerry.iceberg.scan import IcebergScan
from skerry.spark import SparkLake, connect
from skerry.spark.read.external_frame import _divide
from support.effort import SOAK
from support.engines import check_same
from support.iceberg import Catalog, HandTable, use_pure_transforms
from support.iceberg_rows import SCHEMA, evolve, make_rows

FIELDS = [
    {"id": 1, "name": "id", "type": "long", "required": True},
    {"id": 2, "name": "name", "type": "string", "required": False},
]
IDS = {"id": 1, "name": 2}
PARTITIONS = 1100 if SOAK else 110


def rows(first: int, count: int, name: str | None = None) -> pa.Table:
    numbers = range(first, first + count)
    return pa.table({"id": pa.array(numbers, pa.int64()), "name": pa.array([name or f"n{i}" for i in numbers])})


def keys(*numbers: int) -> pa.Table:
    return pa.table({"id": pa.array(numbers, pa.int64())})


def make_deleted(catalog: Catalog, folder: Path) -> None:
    """``pos``, ``eq``, ``dv``: in each, one file with deletes and one without."""
    hand = HandTable(folder / "pos", FIELDS)
    one, two = hand.parquet(rows(0, 9), IDS), hand.parquet(rows(10, 5), IDS)
    hand.commit(one, two)
    hand.commit(hand.position_deletes([(one.path, 1), (one.path, 3)], referenced=one.path))
    hand.refs["before"] = {"snapshot-id": 1001, "type": "tag"}
    catalog.register(hand, "pos")
    hand = HandTable(folder / "eq", FIELDS)
    hand.commit(hand.parquet(rows(0, 9), IDS))
    hand.commit(hand.parquet(keys(1, 4), {"id": 1}, content=2, equality_ids=[1]), hand.parquet(rows(4, 3, "new"), IDS))
    hand.commit(hand.parquet(pa.table({"name": ["n7"]}), {"name": 2}, content=2, equality_ids=[2]))
    catalog.register(hand, "eq")
    hand = HandTable(folder / "dv", FIELDS, version=3)
    one, two = hand.parquet(rows(0, 9), IDS), hand.parquet(rows(10, 5), IDS)
    hand.commit(one, two)
    hand.commit(hand.vector(one.path, [0, 2, 8]))
    catalog.register(hand, "dv")


def make_evolved(catalog: Catalog) -> None:
    """``specs``: four specs; ``cols``: columns renamed, dropped, added again and widened, a branch and a tag."""
    evolve(catalog.remote.create_table("ns.specs", SCHEMA))
    cols = catalog.remote.create_table("ns.cols", SCHEMA)
    cols.append(make_rows(0, 20))
    first = cols.current_snapshot().snapshot_id
    cols.manage_snapshots().create_tag(first, "v1").commit()
    cols.manage_snapshots().create_branch(first, "side").commit()
    with cols.update_schema() as change:
        change.delete_column("code")
        change.rename_column("day", "since")
        change.update_column("small", field_type=LongType())
    with cols.update_schema() as change:
        change.add_column("code", StringType())
    now = make_rows(20, 10).drop(["code"]).rename_columns({"day": "since"})
    now = now.set_column(now.column_names.index("small"), "small", now.column("small").cast(pa.int64()))
    now = now.append_column("code", pa.array([f"new{i}" for i in range(10)]))
    cols.append(now)
    cols.append(now.slice(0, 4), branch="side")
    catalog.remote.create_table("ns.empty", SCHEMA)


def make_lacking(catalog: Catalog, folder: Path) -> None:
    """``mapped``: files without ids; ``lacks``: columns that files lack; ``parts``: many partitions."""
    mapping = '[{"field-id": 1, "names": ["id"]}, {"field-id": 2, "names": ["old_name", "name"]}]'
    hand = HandTable(folder / "mapped", FIELDS, properties={"schema.name-mapping.default": mapping})
    hand.commit(hand.parquet(pa.table({"old_name": ["a", "b"], "id": pa.array([1, 2], pa.int64()), "x": [1, 1]}), None))
    hand.commit(hand.parquet(rows(5, 2), IDS))
    catalog.register(hand, "mapped")
    fields = [
        {"id": 1, "name": "id", "type": "long", "required": False},
        {"id": 2, "name": "region", "type": "string", "required": False},
        {"id": 3, "name": "level", "type": "int", "required": False, "initial-default": 5},
        {"id": 4, "name": "note", "type": "string", "required": False},
    ]
    spec = [{"source-id": 2, "field-id": 1000, "name": "region", "transform": "identity"}]
    hand = HandTable(folder / "lacks", fields, spec=spec, version=3)
    hand.commit(
        hand.parquet(keys(1, 2), {"id": 1}, partition={"region": "north"}),
        hand.parquet(keys(3), {"id": 1}, partition={"region": None}),
    )
    catalog.register(hand, "lacks")
    hand = HandTable(folder / "parts", fields, spec=spec)
    hand.commit(*(hand.parquet(keys(n, n + 5000), {"id": 1}, partition={"region": f"r{n}"}) for n in range(PARTITIONS)))
    catalog.register(hand, "parts")


TYPES = Schema(
    NestedField(1, "id", LongType()),
    NestedField(2, "flag", BooleanType()),
    NestedField(3, "data", BinaryType()),
    NestedField(4, "u", UUIDType()),
    NestedField(5, "moment", TimestamptzType()),
    NestedField(6, "clock", TimeType()),
    NestedField(7, "f", FloatType()),
    NestedField(8, "tags", ListType(20, StringType(), element_required=False)),
    NestedField(9, "attrs", MapType(21, StringType(), 22, LongType(), value_required=False)),
    NestedField(10, "pos", StructType(NestedField(23, "x", LongType()), NestedField(24, "y", StringType()))),
)


def make_typed(catalog: Catalog) -> None:
    table = catalog.remote.create_table("ns.types", TYPES)
    given = [
        [1, True, b"\x00\xff", UUID(int=7), datetime(2024, 1, 1, 23, 30, tzinfo=UTC), time(1, 2, 3, 4), 1.5],
        [2, None, None, None, None, None, float("nan")],
        [3, False, b"", UUID(int=2**127), datetime(1969, 12, 31, tzinfo=UTC), time(23, 59, 59), None],
    ]
    nested = [[["a", None], {"k": 1}, {"x": 1, "y": "z"}], [None, None, None], [[], {}, {"x": None, "y": None}]]
    full = [[*a, *b] for a, b in zip(given, nested, strict=True)]
    types = {"u": pa.binary(16)}
    arrow = table.schema().as_arrow()
    columns = []
    for number, field in enumerate(arrow):
        values = [row[number] for row in full]
        if field.name in types:
            values = [None if v is None else v.bytes for v in values]
            columns.append(pa.array(values, pa.binary(16)).cast(field.type))
        else:
            columns.append(pa.array(values, field.type))
    table.append(pa.Table.from_arrays(columns, schema=arrow))


@pytest.fixture(scope="module")
def catalog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalog]:
    folder = tmp_path_factory.mktemp("external")
    found = Catalog(folder, **{"iceberg.cache.pointer-freshness": "1 h"})
    with pytest.MonkeyPatch.context() as patch:
        use_pure_transforms(patch)
        make_evolved(found)
    make_deleted(found, folder)
    make_lacking(found, folder)
    make_typed(found)
    own = found.lake
    own.sql("CREATE TABLE app.own (id BIGINT NOT NULL, label STRING, PRIMARY KEY (id))")
    own.table("app.own").upsert([{"id": i, "label": f"own{i}"} for i in (0, 2, 3, 4, 12, 777)])
    own.sql("CREATE TABLE app.wide (id BIGINT) PARTITIONED BY (bucket(16, id))")
    own.table("app.wide").append(keys(*range(2000)))
    yield found
    found.close()


@pytest.fixture
def lake(spark: SparkSession, catalog: Catalog) -> Iterator[SparkLake]:
    with connect(spark, catalog.lake) as opened:
        yield opened


def divided(catalog: Catalog, name: str, columns: list[str] | None = None, where: str | None = None) -> tuple[int, int]:
    """How many files Spark reads by itself, and how many our tasks read."""
    scan: IcebergScan = catalog.lake.table(f"ice.ns.{name}").scan(columns, where=where).planner
    found = _divide(scan, exact=False)
    return sum(len(group.paths) for group in found.native), len(found.ours)


QUERIES = [
    "SELECT * FROM ice.ns.pos",
    "SELECT name FROM ice.ns.pos WHERE id > 3 AND id < 12",
    "SELECT count(*) FROM ice.ns.pos",
    "SELECT count(*) FROM ice.ns.pos FOR VERSION AS OF 'before'",
    "SELECT count(*) FROM ice.ns.pos FOR VERSION AS OF 1001",
    "SELECT id FROM ice.ns.pos FOR TIMESTAMP AS OF '2023-11-14 22:13:21' ORDER BY id",
    "SELECT * FROM ice.ns.eq",
    "SELECT name FROM ice.ns.eq WHERE name <> 'new'",
    "SELECT sum(id) AS s FROM ice.ns.dv",
    "SELECT * FROM ice.ns.specs",
    "SELECT small, count(*) AS n, sum(amount) AS s FROM ice.ns.specs GROUP BY small",
    "SELECT id FROM ice.ns.specs WHERE price > 100",
    "SELECT id, price FROM ice.ns.specs WHERE ts >= TIMESTAMP '2024-05-01' AND ts < TIMESTAMP '2024-05-03'",
    "SELECT * FROM ice.ns.cols",
    "SELECT id, code, small FROM ice.ns.cols WHERE small > 10 OR code IS NULL",
    "SELECT id, code FROM ice.ns.cols FOR VERSION AS OF 'v1'",
    "SELECT id, since, code FROM ice.ns.cols FOR VERSION AS OF 'side'",
    "SELECT * FROM ice.ns.mapped",
    "SELECT * FROM ice.ns.lacks",
    "SELECT id FROM ice.ns.lacks WHERE region = 'north' AND level = 5 AND note IS NULL",
    "SELECT id FROM ice.ns.lacks LIMIT 0",
    "SELECT * FROM ice.ns.empty",
    "SELECT count(*) FROM ice.ns.empty",
    "SELECT * FROM ice.ns.types",
    "SELECT id, f, u, moment, data, flag FROM ice.ns.types",
    "SELECT id FROM ice.ns.types WHERE u = '00000000-0000-0000-0000-000000000007' OR f > 2",
    "SELECT count(*), max(id) AS m, count(DISTINCT region) AS d FROM ice.ns.parts",
    f"SELECT id, region FROM ice.ns.parts WHERE region IN ('r7', 'r{PARTITIONS - 1}')",
    "SELECT o.label, e.name FROM app.own o JOIN ice.ns.eq e ON e.id = o.id",
    "SELECT o.label, t.code FROM app.own o JOIN ice.ns.specs t ON t.id = o.id WHERE o.label < 'own9'",
    "SELECT count(*) AS n FROM ice.ns.specs t JOIN app.wide w ON t.id = w.id WHERE t.small = 3",
    "SELECT p.id, d.name FROM ice.ns.pos p LEFT JOIN ice.ns.dv d ON d.id = p.id",
]


@pytest.mark.parametrize("query", QUERIES if SOAK else QUERIES[::5])
def test_both_engines_give_the_same_answer(catalog: Catalog, spark: SparkSession, query: str) -> None:
    ours = catalog.lake.sql(query).to_arrow()
    found = catalog.lake.sql(query, engine="spark").to_arrow()
    assert found.num_rows > 0 or "empty" in query or "LIMIT 0" in query
    if "types" in query:  # Spark has no UUID
        assert str(sorted(map(plain, found.to_pylist()), key=str)) == str(sorted(map(plain, ours.to_pylist()), key=str))
    else:
        check_same(ours, found, query.partition(" FOR ")[0])


def plain(row: dict[str, Any]) -> dict[str, Any]:
    return {name: str(value) if isinstance(value, UUID) else value for name, value in row.items()}


def test_deletes_hide_the_same_rows_on_both_engines(catalog: Catalog, lake: SparkLake) -> None:
    names = ["pos", "eq", "dv", "mapped"]
    text = " UNION ALL ".join(f"SELECT '{name}' AS t, id, name FROM ice.ns.{name}" for name in names)
    assert sorted(map(tuple, lake.sql(text).collect())) == sorted(catalog.lake.sql(text).fetchall())
    expected = {
        "pos": [0, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14],
        "eq": [0, 2, 3, 4, 5, 5, 6, 6, 8],
        "dv": [1, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14],
        "mapped": [1, 2, 5, 6],
    }
    found = lake.sql(text).collect()
    assert {name: sorted(row.id for row in found if row.t == name) for name in names} == expected


def test_spark_reads_files_that_need_nothing(catalog: Catalog) -> None:
    assert divided(catalog, "pos") == (1, 1)
    assert divided(catalog, "dv") == (1, 1)
    assert divided(catalog, "eq") == (0, 2)
    assert divided(catalog, "mapped") == (2, 0)
    assert divided(catalog, "cols") == (1, 1)  # the other file has a narrower column
    assert divided(catalog, "cols", ["id", "since", "code"]) == (2, 0)  # by id, under other names
    assert divided(catalog, "lacks", ["id", "level", "note"]) == (2, 0)  # defaults are constants
    assert divided(catalog, "lacks") == (0, 2)  # partition values are not
    assert divided(catalog, "parts", ["id"]) == (PARTITIONS, 0)
    assert divided(catalog, "types", ["id", "flag", "data", "u", "moment", "f"]) == (1, 0)
    for ours in ("clock", "tags", "attrs", "pos"):
        assert divided(catalog, "types", ["id", ours]) == (0, 1)


def test_nan_is_found_in_files_whose_statistics_leave_it_out(catalog: Catalog, lake: SparkLake) -> None:
    assert divided(catalog, "types", ["id", "f"]) == (1, 0)
    assert [row.id for row in lake.sql("SELECT id FROM ice.ns.types WHERE f > 1000").collect()] == [2]
    assert [row.id for row in lake.table("ice.ns.types", ["id"], where="f > 1000").collect()] == [2]


def test_tables_are_data_frames(catalog: Catalog, lake: SparkLake) -> None:
    frame = lake.table("ice.ns.cols", ["id", "code"], where="id >= 18 AND id < 22", tag="v1")
    assert sorted(tuple(row) for row in frame.collect()) == [(18, "c18-18"), (19, "c19-19")]
    assert lake.table("ice.ns.pos", [], tag="before").count() == 14
    assert lake.table("ice.ns.pos", []).count() == 12
    assert lake.table("ice.ns.empty").columns == list(catalog.lake.table("ice.ns.empty").schema.column_names)


def test_runtime_filters_prune_files_both_ways(
    catalog: Catalog, spark: SparkSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.sql.query.join.LARGE_BYTES", 1)
    for query in (
        "SELECT o.label, t.code FROM app.own o JOIN ice.ns.specs t ON t.id = o.id WHERE o.label < 'own3'",
        "SELECT count(*) FROM ice.ns.specs t JOIN app.wide w ON t.id = w.id WHERE t.small = 3 AND t.id < 60",
    ):
        plan = "\n".join(row[0] for row in catalog.lake.sql(f"EXPLAIN {query}", engine="spark").fetchall())
        assert "runtime filter 1" in plan
        check_same(catalog.lake.sql(query).to_arrow(), catalog.lake.sql(query, engine="spark").to_arrow(), query)


def test_the_plan_has_an_honest_size(catalog: Catalog, lake: SparkLake) -> None:
    """Of a join, the small side is broadcast, on whichever side of it the table is."""

    def size(name: str) -> int:
        frame = lake.table(f"ice.ns.{name}")
        return int(frame._jdf.queryExecution().optimizedPlan().stats().sizeInBytes())

    assert 14 * 28 <= size("eq") < 10_000
    assert 2 * PARTITIONS * 20 <= size("parts") < 10_000_000
    assert size("empty") < 100


def test_large_files_are_shared_by_tasks(
    catalog: Catalog, lake: SparkLake, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skerry.spark.read.schedule._LEAST_BYTES", 300)
    hand = HandTable(tmp_path / "large", FIELDS)
    monkeypatch.setattr("pyarrow.parquet.write_table", _in_small_groups(pa.parquet.write_table))
    one = hand.parquet(rows(0, 1000), IDS)
    hand.commit(one)
    hand.commit(hand.position_deletes([(one.path, n) for n in range(0, 1000, 7)], referenced=one.path))
    catalog.register(hand, "large")
    frame = lake.table("ice.ns.large")
    assert frame.rdd.getNumPartitions() == 2
    assert sorted(row.id for row in frame.collect()) == [n for n in range(1000) if n % 7]


def _in_small_groups(write: Any) -> Any:
    return lambda table, path, **options: write(table, path, row_group_size=50, **options)


def test_errors_name_the_file(catalog: Catalog, lake: SparkLake, tmp_path: Path) -> None:
    hand = HandTable(tmp_path / "broken", FIELDS)
    one, two = hand.parquet(rows(0, 3), IDS), hand.parquet(rows(5, 3), IDS)
    hand.commit(one, two)
    catalog.register(hand, "broken")
    Path(one.path.removeprefix("file://")).unlink()
    with pytest.raises(skerry.SkerryError, match=r"00001\.parquet"):
        catalog.lake.sql("SELECT * FROM ice.ns.broken", engine="spark").fetchall()


def test_writes_and_jobs_are_refused(lake: SparkLake, spark: SparkSession) -> None:
    one = spark.range(1)
    for attempt in (
        lambda: lake.append(one, "ice.ns.pos"),
        lambda: lake.upsert(one, "ice.ns.pos"),
        lambda: lake.overwrite(one, "ice.ns.pos"),
        lambda: lake.delete(one, "ice.ns.pos"),
        lambda: lake.compact("ice.ns.pos"),
        lambda: lake.expire_snapshots("ice.ns.pos"),
        lambda: lake.remove_orphan_files("ice.ns.pos"),
        lambda: lake.build_index("ice.ns.pos", "x"),
        lambda: lake.read_stream("ice.ns.pos"),
    ):
        with pytest.raises(skerry.SkerryError, match="external catalog ice"):
            attempt()
    with pytest.raises(AnalysisException, match="external catalog ice"):
        spark.read.format("skerry").option("warehouse", lake.lake.root).load("ice.ns.pos")


def test_files_on_object_storage_are_read_by_tasks_and_credentials_do_not_show(
    catalog: Catalog, spark: SparkSession, s3_server: S3Server, s3_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = s3_server.storage()
    given = {"s3.endpoint": reached["storage.endpoint"], "s3.region": reached["storage.region"]}
    keys_ = {
        "s3.access-key-id": reached["storage.access-key-id"],
        "s3.secret-access-key": reached["storage.secret-access-key"],
    }
    uri = f"sqlite:///{catalog.folder}/s3.db"
    with SqlCatalog("far", uri=uri, warehouse=s3_url, **given, **keys_) as far:
        far.create_namespace("ns")
        theirs = far.create_table("ns.t", SCHEMA)
        theirs.append(make_rows(0, 30))
    stored = {"type": "sql", "uri": uri, **given}
    for number, (name, value) in enumerate(keys_.items()):
        monkeypatch.setenv(f"S3_{number}", value)
        stored[name] = f"${{ENV:S3_{number}}}"
    catalog.lake.create_catalog("far", stored)
    with connect(spark, catalog.lake) as lake:
        frame = lake.table("far.ns.t", ["id", "code"], where="id < 12")
        assert sorted(row.id for row in frame.collect()) == list(range(12))
        plan = frame._jdf.queryExecution().toString()
        scan: IcebergScan = catalog.lake.table("far.ns.t").scan().planner
        address = StorageAddress.of(scan.state.loader.storage, scan.plan())
        assert dict(address.properties)["s3.secret-access-key"] == keys_["s3.secret-access-key"]
        assert not {"uri", "type", "warehouse"} & {name for name, _ in address.properties}
        for shown in (plan, repr(address), repr(scan.row_request())):
            assert keys_["s3.secret-access-key"] not in shown
    local: IcebergScan = catalog.lake.table("ice.ns.pos").scan().planner
    assert StorageAddress.of(local.state.loader.storage, local.plan()).properties == ()
