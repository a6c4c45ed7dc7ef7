"""Tables as DataFrames: the rows that an embedded scan gives, whatever way they are read."""

import os
import uuid
from datetime import UTC, date, datetime, time
from decimal import Decimal
from functools import reduce
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry import DamagedFileError, Field, Scan, SchemaError, SnapshotExpiredError
from skerry import connect as connect_lake
from skerry.common.clock import ManualClock
from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.lake.join import semi_join_prune
from skerry.lake.table import Table
from skerry.pruning.join.runtime_filter import build_runtime_filter
from skerry.spark import SparkLake, connect
from skerry.spark.read.schedule import EXPANSION
from support.effort import SOAK
from support.sparkrows import frame_rows, scan_rows

ALL_TYPES = [
    Field("id", "BIGINT", False),
    Field("flag", "BOOLEAN"),
    Field("tiny", "TINYINT"),
    Field("small", "SMALLINT"),
    Field("n", "INT"),
    Field("x", "FLOAT"),
    Field("y", "DOUBLE"),
    Field("price", "DECIMAL(9, 2)"),
    Field("wide", "DECIMAL(38, 6)"),
    Field("s", "STRING", description="a text"),
    Field("raw", "BINARY"),
    Field("day", "DATE"),
    Field("clock", "TIME"),
    Field("ts", "TIMESTAMP"),
    Field("tz", "TIMESTAMPTZ"),
    Field("u", "UUID"),
    Field("list", "ARRAY<INT NOT NULL>"),
    Field("lists", "ARRAY<ARRAY<STRING>>"),
    Field("map", "MAP<STRING, DECIMAL(10, 2)>"),
    Field("inner", "STRUCT<a: INT NOT NULL, `b c`: STRING, ts: TIMESTAMPTZ>"),
    Field("uuids", "ARRAY<STRUCT<u: UUID, at: TIME>>"),
]
PLAIN_TYPES = [field.name for field in ALL_TYPES if field.name not in ("clock", "uuids")]


def row(n: int) -> dict[str, Any]:
    if n % 7 == 6:
        return {field.name: None for field in ALL_TYPES} | {"id": n}
    moment = datetime(1890 + n * 13, 1 + n % 12, 1 + n % 28, n % 24, n % 60, 59, n * 1001)
    return {
        "id": n,
        "flag": n % 2 == 0,
        "tiny": n % 100 - 50,
        "small": -n,
        "n": n * 1000,
        "x": n / 8,
        "y": -n / 3,
        "price": Decimal(n) / 4,
        "wide": Decimal(10**25 + n) / 8,
        "s": f"text {n} ü\0€😀",
        "raw": bytes([n % 256, 0, 255]),
        "day": date(1500 + 20 * n, 1 + n % 12, 1 + n % 28),
        "clock": time(n % 24, n % 60, 1, n),
        "ts": moment,
        "tz": moment.replace(tzinfo=UTC),
        "u": uuid.UUID(int=n * 3**70 % 2**128),
        "list": [n, n + 1][: n % 3],
        "lists": [["a", None], [], None][: n % 4],
        "map": {f"k{n}": Decimal(n), "none": None} if n % 2 else {},
        "inner": {"a": n, "b c": None if n % 2 else "b", "ts": moment.replace(tzinfo=UTC)},
        "uuids": [{"u": uuid.UUID(int=n), "at": time(n % 24)}, None],
    }


def same(lake: SparkLake, name: str, **asked: Any) -> None:
    """The DataFrame has the rows of the scan."""
    assert frame_rows(lake.table(name, **asked)) == scan_rows(lake.lake.table(name).scan(**asked))


def plan_text(frame: DataFrame) -> str:
    return str(frame._jdf.queryExecution().toString())


def test_every_type_comes_out_right_from_files_that_spark_reads(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", ALL_TYPES)
    table.append([row(n) for n in range(20)])
    frame = lake.table("app.t", PLAIN_TYPES)
    assert "MapInArrow" not in plan_text(frame)
    same(lake, "app.t", columns=PLAIN_TYPES)
    assert {field.name: field.dataType.simpleString() for field in frame.schema} == {
        "id": "bigint",
        "flag": "boolean",
        "tiny": "tinyint",
        "small": "smallint",
        "n": "int",
        "x": "float",
        "y": "double",
        "price": "decimal(9,2)",
        "wide": "decimal(38,6)",
        "s": "string",
        "raw": "binary",
        "day": "date",
        "ts": "timestamp_ntz",
        "tz": "timestamp",
        "u": "string",
        "list": "array<int>",
        "lists": "array<array<string>>",
        "map": "map<string,decimal(10,2)>",
        "inner": "struct<a:int,b c:string,ts:timestamp>",
    }
    assert frame.schema["s"].metadata == {"comment": "a text"}


def test_every_type_comes_out_right_from_runs_that_tasks_merge(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", ALL_TYPES, primary_key=["id"], options={"compaction.mode": "off"})
    table.upsert([row(n) for n in range(20)])
    table.upsert([row(n + 100) | {"id": n} for n in range(5, 30)])
    table.delete(keys=[{"id": 3}, {"id": 7}])
    frame = lake.table("app.t")
    assert "MapInArrow" in plan_text(frame)
    assert frame.count() == 28
    same(lake, "app.t")
    assert lake.table("app.t", PLAIN_TYPES).schema == lake.table("app.t").select(PLAIN_TYPES).schema


def test_moments_are_the_same_in_every_time_zone(lake: SparkLake, spark: SparkSession) -> None:
    fields = [Field("id", "INT", False), Field("ts", "TIMESTAMP"), Field("tz", "TIMESTAMPTZ")]
    summer = datetime(2024, 7, 1, 12)
    for name, key in (("app.native", None), ("app.merged", ["id"])):
        options = {} if key is None else {"file.format": "sst"}
        table = lake.lake.create_table(name, fields, primary_key=key, options=options)
        write = table.append if key is None else table.upsert
        write([{"id": 1, "ts": summer, "tz": summer.replace(tzinfo=UTC)}])
        found = lake.table(name).select(F.col("ts").cast("string"), F.unix_seconds("tz")).collect()
        assert [tuple(r) for r in found] == [("2024-07-01 12:00:00", 1_719_835_200)]
        for where in ("ts = TIMESTAMP '2024-07-01 12:00:00'", "tz = TIMESTAMPTZ '2024-07-01 12:00:00+00:00'"):
            assert lake.table(name, where=where).count() == 1


@pytest.mark.parametrize("engine", ["deduplicate", "first-row", "partial-update", "aggregation"])
def test_every_merge_engine_gives_its_rows(lake: SparkLake, engine: str) -> None:
    options = {"merge-engine": engine, "compaction.mode": "off"}
    if engine == "aggregation":
        options["fields.v.aggregate-function"] = "sum"
    fields = [Field("id", "BIGINT", False), Field("v", "BIGINT", default=5), Field("w", "STRING")]
    table = lake.lake.create_table("app.t", fields, primary_key=["id"], partition_by=["bucket(2, id)"], options=options)
    for run in range(3):
        table.upsert([{"id": n, "v": None if n % 3 == run else n + run, "w": None} for n in range(50)])
    same(lake, "app.t")
    same(lake, "app.t", columns=["v"], where="v > 20")
    with connect(lake.spark, lake.lake.root, settings={"spark.driver-merge-rows": "0"}) as merging:
        same(merging, "app.t")
        same(merging, "app.t", columns=["v"], where="v > 20")
    table.compact(full=True)
    same(lake, "app.t")
    same(lake, "app.t", columns=["v"], where="v > 20")


def test_columns_are_found_by_id_after_renames_and_additions(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT"), Field("a", "STRING")])
    table.append([{"id": 1, "a": "old a"}])
    table.rename_column("a", "b")
    table.add_column("a", "STRING", default="new a's default")
    table.append([{"id": 2, "a": "a", "b": "b"}])
    table.add_column("price", "DECIMAL(10, 2)", default="1.50")
    table.add_column("day", "DATE", default="2024-02-29")
    table.add_column("at", "TIMESTAMP", default="2024-02-29 10:00:00")
    table.add_column("tags", "ARRAY<STRING>", default=["x"])
    table.append([{"id": 3, "a": None, "b": "b"}])
    frame = lake.table("app.t", ["id", "a", "b", "price", "day", "at"])
    assert "MapInArrow" not in plan_text(frame)
    assert {tuple(r)[:3] for r in frame.collect()} == {
        (1, "new a's default", "old a"),
        (2, "a", "b"),
        (3, None, "b"),
    }
    same(lake, "app.t")
    same(lake, "app.t", columns=["at"])
    same(lake, "app.t", columns=["price"], where="a = 'new a''s default'")
    same(lake, "app.t", columns=["id"], where="day = DATE '2024-02-29' AND b IS NOT NULL")
    same(lake, "app.t", snapshot=1)
    assert lake.table("app.t", snapshot=1).columns == ["id", "a"]


CODES = ["007", "a b", "50%", "x=1", "#1", "ü", "a:b", "", "1/2", "*", "[x]", "{a,b}", "?", "a\\b", None]


def test_values_of_partitions_come_from_files_not_from_folders(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("code", "STRING"), Field("n", "INT")], partition_by=["code"])
    table.append([{"code": code, "n": n} for n, code in enumerate(CODES)])
    assert len(lake.table("app.t").inputFiles()) > 5
    assert {r.n: r.code for r in lake.table("app.t").collect()} == dict(enumerate(CODES))


WHERES = [
    "n > 3000",
    "n BETWEEN 2000 AND 9000 OR id = 1",
    "NOT (n > 3000)",
    "id IN (1, 5, 99)",
    "id NOT IN (1, 5, 99)",
    "x < 1.5",
    "y >= -2",
    "price = 1.25",
    "wide > 1250000000000000000000000.5",
    "s LIKE 'text 1%'",
    "s LIKE '%ü%😀'",
    "s NOT LIKE '%1_ü%'",
    "s = 'text 1 ü'",
    "raw = X'0500FF'",
    "raw > X'05'",
    "day < DATE '1582-10-10'",
    "ts > TIMESTAMP '1950-01-01 00:00:00'",
    "tz <= TIMESTAMPTZ '1950-01-01 00:00:00+02:00'",
    "u = '00000000-0000-0000-0000-000000000000'",
    "clock > TIME '12:00:00'",
    "flag",
    "NOT flag",
    "flag IS NULL",
    "map IS NOT NULL AND small = -3",
    "tiny = small",
    "n > 3000000000",
    "n < 3000000000",
    "FALSE",
]


def test_conditions_choose_the_same_rows(lake: SparkLake) -> None:
    plain = lake.lake.create_table("app.plain", ALL_TYPES, options={"file.row-group-rows": "4"})
    plain.append([row(n) for n in range(20)])
    keyed = lake.lake.create_table("app.keyed", ALL_TYPES, primary_key=["id"], options={"compaction.mode": "off"})
    keyed.upsert([row(n) for n in range(20)])
    keyed.upsert([row(n + 3) | {"id": n} for n in range(10)])
    for table in (plain, keyed):
        wheres = WHERES if SOAK else WHERES[table is keyed :: 2]
        frames = [lake.table(table.name, ["id"], where=where).withColumn("w", F.lit(where)) for where in wheres]
        found: dict[str, list[int]] = {where: [] for where in wheres}
        for r in reduce(DataFrame.union, frames).collect():
            found[r.w].append(r.id)
        for where in wheres:
            ids = table.scan(["id"], where=where).to_arrow().column("id").to_pylist()
            assert sorted(found[where]) == sorted(ids), where


def test_long_lists_of_values_are_left_to_our_reader(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT")])
    table.append([{"id": n} for n in range(5000)])
    same(lake, "app.t", where=f"id IN ({', '.join(str(n) for n in range(0, 5000, 3))})")


def test_nan_is_the_greatest_number_and_equal_to_itself(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT"), Field("x", "DOUBLE"), Field("l", "ARRAY<FLOAT>")])
    values = [1.0, float("nan"), float("inf"), -0.0, 0.0, None]
    table.append([{"id": n, "x": x, "l": [x]} for n, x in enumerate(values)])
    table.append([{"id": n + 10, "x": float(n), "l": []} for n in range(3)])
    for where in ("x > 5", "x = 0.0", "isnan(x)", "NOT isnan(x)", "x IN (0.0, 1.0)"):
        same(lake, "app.t", columns=["id"], where=where)
    frame = lake.table("app.t", ["id", "x"])
    assert {r.id for r in frame.where("x > 5").collect()} == {1, 2}
    assert {r.id for r in frame.where("isnan(x)").collect()} == {1}
    same(lake, "app.t")


def test_no_columns_are_rows_all_the_same(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT", False)], primary_key=["id"])
    table.upsert([{"id": n} for n in range(10)])
    frame = lake.table("app.t", [], where="id < 4")
    assert frame.columns == []
    assert frame.count() == 4


def test_a_table_without_rows_has_columns(lake: SparkLake) -> None:
    lake.lake.create_table("app.t", ALL_TYPES)
    frame = lake.table("app.t")
    assert frame.columns == [field.name for field in ALL_TYPES]
    assert frame.collect() == []


def test_rows_that_a_writer_has_not_flushed_are_read(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT", False), Field("u", "UUID")], primary_key=["id"])
    table.upsert([{"id": n, "u": uuid.UUID(int=n)} for n in range(10)])
    with table.writer() as writer:
        writer.put({"id": 5, "u": uuid.UUID(int=500)})
        writer.delete({"id": 6})
        frame = lake.table("app.t")
        expected = scan_rows(table.scan())
        assert frame_rows(frame) == expected
        writer.put({"id": 7, "u": None})
        assert frame_rows(frame) == expected
    assert frame_rows(frame) == expected


def test_earlier_states_are_read_by_snapshot_timestamp_and_tag(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT", False)], primary_key=["id"])
    first = table.upsert([{"id": 1}])
    table.create_tag("v1")
    table.upsert([{"id": 2}])
    for asked in ({"snapshot": first.id}, {"timestamp": first.timestamp}, {"tag": "v1"}):
        assert [r.id for r in lake.table("app.t", **asked).collect()] == [1]
    assert lake.table("app.t").count() == 2


def test_expiry_leaves_a_dataframe_its_files_until_the_lake_is_closed(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT", False)], primary_key=["id"])
    table.upsert([{"id": 1}])
    frame = lake.table("app.t")
    table.overwrite([{"id": 2}])
    table.expire_snapshots(retain_last=1)
    assert [r.id for r in frame.collect()] == [1]
    lake.close()
    table.upsert([{"id": 3}])
    table.expire_snapshots(retain_last=1)
    table.remove_orphan_files(older_than="2100-01-01")
    with pytest.raises(Exception, match=r"FILE_NOT_EXIST|no such file|does not exist"):
        frame.collect()


def big_keyed(lake: SparkLake, rows: int = 20_000) -> Table:
    options = {"compaction.mode": "off", "file.format": "parquet", "file.row-group-rows": "1000"}
    fields = [Field("id", "BIGINT", False), Field("v", "BIGINT"), Field("s", "STRING")]
    table = lake.lake.create_table("app.big", fields, primary_key=["id"], options=options)
    table.upsert([{"id": n, "v": n, "s": f"row {n}"} for n in range(rows)])
    table.upsert([{"id": n, "v": -n, "s": None} for n in range(0, rows, 7)])
    table.delete(keys=[{"id": n} for n in range(0, rows, 11)])
    return table


@pytest.mark.parametrize("merges", ["driver", "tasks"])
def test_a_large_section_is_cut_into_tasks_by_row_or_by_key(spark: SparkSession, lake: SparkLake, merges: str) -> None:
    table = big_keyed(lake)
    memory = sum(meta.size_bytes for meta in table.scan().plan()) * EXPANSION // 6
    settings = {"spark.task-memory": str(memory), "spark.driver-merge-rows": "20000000" if merges == "driver" else "0"}
    with connect(spark, lake.lake.root, settings=settings) as small:
        frame = small.table("app.big")
        assert frame.rdd.getNumPartitions() >= 5
        assert frame_rows(frame) == scan_rows(table.scan())
        below = small.table("app.big", ["s"], where="v < 0")
        assert frame_rows(below) == scan_rows(table.scan(["s"], where="v < 0"))


def test_runtime_filters_leave_out_files_of_the_probe_side(lake: SparkLake) -> None:
    fields = [Field("k", "BIGINT", False), Field("v", "INT", False)]
    plain = lake.lake.create_table("app.plain", fields, partition_by=["bucket(8, k)"])
    plain.append([{"k": n % 100, "v": n} for n in range(1000)])
    keyed = lake.lake.create_table("app.keyed", fields, primary_key=["k", "v"], partition_by=["bucket(8, k)"])
    for _ in range(2):
        keyed.upsert([{"k": n % 100, "v": n} for n in range(1000)])
    dim = lake.lake.create_table("app.dim", [Field("k", "BIGINT"), Field("name", "STRING")])
    dim.append([{"k": 5, "name": "five"}])
    for fact in (plain, keyed):
        pruned = semi_join_prune(dim.scan(), fact.scan(), on="k")
        assert isinstance(pruned, Scan)
        frame = lake.table(fact.name, runtime_filters=pruned.runtime_filters)
        assert {r.k for r in frame.collect()} == {5}
        joined = frame.join(lake.table("app.dim"), "k")
        assert {r.v for r in joined.collect()} == set(range(5, 1000, 100))
    whole = lake.table("app.plain")
    assert len(frame.inputFiles()) == 0
    assert len(lake.table("app.plain", runtime_filters=pruned.runtime_filters).inputFiles()) < len(whole.inputFiles())


def test_runtime_filters_leave_out_rows_whatever_columns_are_asked_for(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("k", "BIGINT"), Field("v", "INT"), Field("s", "STRING")])
    table.append([{"k": n, "v": n % 7, "s": str(n)} for n in range(2000)] + [{"k": None, "v": None, "s": "null"}])
    few = build_runtime_filter(pa.array([3, 1700, 5000, None]), ["k"])
    many = build_runtime_filter(pa.array(range(0, 2000, 3)), ["k"])
    pairs = build_runtime_filter(pa.table({"k": [1, 2, 3], "v": [1, 1, 3]}), ["k", "v"])
    for filters, count in (([few], 2), ([many], 667), ([pairs], 2), ([few, many], 1)):
        for columns in (None, ["s"], ["v"], []):
            scan = table.scan(columns, runtime_filters=filters)
            frame = lake.table("app.t", columns, runtime_filters=filters)
            assert frame.count() == scan.count() == count
            assert not columns or frame_rows(frame) == scan_rows(scan)
    assert "MapInArrow" not in plan_text(lake.table("app.t", ["s"], runtime_filters=[few]))


def test_a_damaged_page_is_an_error_not_a_wrong_answer(lake: SparkLake, tmp_path: Any) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "BIGINT")], options={"file.compression": "none"})
    table.append([{"id": n} for n in range(5000)])
    (meta,) = table.scan().plan()
    path = tmp_path / "warehouse" / table.location / meta.path
    data = bytearray(path.read_bytes())
    data[2000] ^= 0xFF
    path.write_bytes(data)
    with pytest.raises(Exception, match=r"(?i)crc|checksum|corrupt"):
        lake.table("app.t").groupBy().sum("id").collect()


def test_a_damaged_footer_is_found_before_spark_reads_it(lake: SparkLake, tmp_path: Any) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "BIGINT")])
    table.append([{"id": n} for n in range(5000)])
    (meta,) = table.scan().plan()
    path = tmp_path / "warehouse" / table.location / meta.path
    data = bytearray(path.read_bytes())
    data[-40] ^= 0xFF
    path.write_bytes(data)
    with pytest.raises(Exception, match="checksum"):
        lake.table("app.t")


def test_a_footer_that_is_damaged_after_the_first_query_is_found(spark: SparkSession, tmp_path: Path) -> None:
    clock = ManualClock(4_000_000_000_000)  # ahead, so that the file is old enough to be remembered as checked
    with connect(spark, connect_lake(tmp_path, clock=clock)) as lake:
        lake.lake.create_table("app.t", [Field("id", "BIGINT")]).append([{"id": n} for n in range(50)])
        assert lake.table("app.t").count() == 50
        (path,) = (tmp_path / "app/t/data").iterdir()
        before, data = path.stat(), bytearray(path.read_bytes())
        data[-40] ^= 0xFF
        path.write_bytes(data)
        os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
        with pytest.raises(DamagedFileError, match="footer"):
            lake.table("app.t")


def test_every_block_is_checked_by_tasks_if_the_setting_says_so(spark: SparkSession, tmp_path: Path) -> None:
    with connect(spark, tmp_path, settings={"read.verify": "always"}) as lake:
        lake.lake.create_table("app.t", [Field("id", "BIGINT")]).append([{"id": n} for n in range(50)])
        frame = lake.table("app.t")
        assert "MapInArrow" in plan_text(frame)
        assert frame.count() == 50
        (path,) = (tmp_path / "app/t/data").iterdir()
        data = bytearray(path.read_bytes())
        data[10] ^= 1
        path.write_bytes(data)
        with pytest.raises(Exception, match="DamagedFileError"):
            lake.table("app.t").collect()


@pytest.mark.parametrize(
    ("asked", "error", "problem"),
    [
        ({"columns": ["nope"]}, SchemaError, "there is no column 'nope'"),
        ({"columns": "id"}, InvalidInputError, "columns is a list"),
        ({"where": "nope = 1"}, InvalidInputError, "nope"),
        ({"snapshot": 99}, NotFoundError, "99"),
        ({"tag": "none"}, NotFoundError, "none"),
        ({"snapshot": 1, "tag": "v"}, InvalidInputError, "give one of"),
    ],
)
def test_what_cannot_be_read_is_refused(lake: SparkLake, asked: Any, error: type[Exception], problem: str) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT")])
    table.append([{"id": 1}])
    with pytest.raises(error, match=problem):
        lake.table("app.t", **asked)


def test_an_expired_snapshot_is_told(lake: SparkLake) -> None:
    table = lake.lake.create_table("app.t", [Field("id", "INT")])
    for n in range(3):
        table.append([{"id": n}])
    table.expire_snapshots(retain_last=1)
    with pytest.raises(SnapshotExpiredError):
        lake.table("app.t", snapshot=1)


@pytest.mark.parametrize("vectors", ["on-commit", "on-compact"])
def test_files_behind_deletion_vectors_show_the_rows_that_are_left(lake: SparkLake, vectors: str) -> None:
    options = {"deletion-vectors": vectors, "compaction.mode": "off"}
    columns = [Field("id", "BIGINT", False), Field("v", "INT")]
    table = lake.lake.create_table("app.behind", columns, primary_key=["id"], options=options)
    table.upsert([{"id": n, "v": 0} for n in range(1000)])
    table.upsert([{"id": n, "v": 1} for n in range(0, 1200, 7)])
    table.delete(keys=[{"id": n} for n in range(0, 1200, 5)])
    expected = {n: int(not n % 7) for n in range(1200) if n % 5 and (n < 1000 or not n % 7)}
    frame = lake.table("app.behind")
    assert {row["id"]: row["v"] for row in frame.collect()} == expected
    assert frame.count() == len(expected)
    assert frame.where("v = 1").count() == sum(expected.values())
    (found,) = lake.sql("SELECT count(*) AS n, sum(v) AS v FROM app.behind").collect()
    assert (found["n"], found["v"]) == (len(expected), sum(expected.values()))
