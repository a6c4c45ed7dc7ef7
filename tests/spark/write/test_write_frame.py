"""DataFrames into tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry import CommitIdentity, DataError, Field, InvalidInputError
from skerry.lake.table import Table
from skerry.spark import SparkLake
from skerry.spark.write import job
from support.effort import SOAK

USERS = pa.schema([pa.field("id", pa.int64(), nullable=False), ("name", pa.string()), ("score", pa.int64())])
ROWS = "id bigint, name string, score bigint"


def sorted_rows(table: Table) -> list[dict[str, Any]]:
    return sorted(table.scan().to_arrow().to_pylist(), key=repr)


@contextmanager
def many_tasks(spark: SparkSession) -> Iterator[None]:
    """As many tasks as there are partitions, however little they have to do."""
    spark.conf.set("spark.sql.adaptive.coalescePartitions.enabled", "false")
    try:
        yield
    finally:
        spark.conf.unset("spark.sql.adaptive.coalescePartitions.enabled")


@pytest.fixture
def users(lake: SparkLake) -> Table:
    return lake.lake.create_table("app.users", USERS, primary_key=["id"])


def frame_of(spark: SparkSession, count: int, name: str = "x") -> DataFrame:
    return spark.range(count).select("id", F.lit(name).alias("name"), (F.col("id") * 2).alias("score"))


@pytest.mark.parametrize("partition_by", [None, ["bucket(4, id)"], ["truncate(100, id)"], ["bucket(3, id)", "id"]])
def test_upserts_are_what_the_embedded_table_makes_of_them(
    lake: SparkLake, spark: SparkSession, partition_by: list[str] | None
) -> None:
    rows = 40 if partition_by == ["bucket(3, id)", "id"] else 1000
    ours = lake.lake.create_table("app.ours", USERS, primary_key=["id"], partition_by=partition_by)
    theirs = lake.lake.create_table("app.theirs", USERS, primary_key=["id"], partition_by=partition_by)
    first, second = frame_of(spark, rows), frame_of(spark, rows // 2, "y").union(spark.createDataFrame([(-5, "n", 1)]))
    for frame in (first, second):
        lake.upsert(frame, "app.ours")
        theirs.upsert(frame.toArrow())
    assert sorted_rows(ours) == sorted_rows(theirs)


def test_a_commit_is_one_sorted_run_of_each_tree(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], partition_by=["bucket(4, id)"])
    lake.upsert(frame_of(spark, 20_000).repartition(7), "app.t")
    assert table.files().num_rows == 4
    assert set(table.files().column("level").to_pylist()) != {0}  # nothing overlaps: it is at the bottom


def test_an_unpartitioned_table_is_written_by_several_tasks(
    lake: SparkLake, spark: SparkSession, users: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job, "_ONE_TASK_BYTES", 100_000)  # the rows are larger
    with many_tasks(spark):
        lake.upsert(frame_of(spark, 20_000), "app.users")
    files = users.files()
    assert files.num_rows == int(spark.conf.get("spark.sql.shuffle.partitions") or 0) > 1
    assert 0 not in files.column("level").to_pylist()
    assert users.scan().count() == 20_000


def test_a_small_upsert_is_a_single_file(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    with many_tasks(spark):
        lake.upsert(frame_of(spark, 100), "app.users")
    assert users.files().num_rows == 1


def test_an_empty_frame_is_a_commit_without_rows(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    lake.upsert(frame_of(spark, 0), "app.users", identity=CommitIdentity("job", 1))
    assert users.scan().count() == 0
    assert users.snapshots()[-1].identity == CommitIdentity("job", 1)


def test_columns_that_are_left_out_get_defaults(lake: SparkLake, spark: SparkSession) -> None:
    lake.lake.sql("CREATE TABLE app.d (id BIGINT NOT NULL, n INT DEFAULT 7, t STRING, PRIMARY KEY (id))")
    lake.upsert(spark.createDataFrame([(1,)], "id bigint"), "app.d", missing_columns="fill")
    assert lake.lake.table("app.d").scan().to_arrow().to_pylist() == [{"id": 1, "n": 7, "t": None}]


def test_an_identity_lands_once(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    first = lake.upsert(frame_of(spark, 3), "app.users", identity=CommitIdentity("job", 5))
    again = lake.upsert(frame_of(spark, 9), "app.users", identity=CommitIdentity("job", 5))
    earlier = lake.upsert(frame_of(spark, 9), "app.users", identity=CommitIdentity("job", 4))
    assert first.id == again.id == earlier.id
    assert users.scan().count() == 3


# What is wrong with a DataFrame


def test_a_schema_that_does_not_fit_is_told_column_by_column(
    lake: SparkLake, spark: SparkSession, users: Table
) -> None:
    frame = spark.createDataFrame([], "nmae string, score double, extra int")
    with pytest.raises(DataError) as caught:
        lake.upsert(frame, "app.users")
    lines = str(caught.value).splitlines()
    assert lines[0] == "the DataFrame does not fit table app.users:"
    assert any("there is no column 'nmae'; did you mean 'name'?" in line for line in lines)
    assert any("there is no column 'extra'" in line for line in lines)
    assert any("column 'id' is missing, and it is BIGINT NOT NULL" in line for line in lines)
    assert any("column 'name' is missing: an upsert replaces whole rows" in line for line in lines)
    assert len(lines) == 5  # a double may be a whole number: values will tell
    assert users.snapshots() == []


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ("id string, name string", "column 'id' is BIGINT, the DataFrame has STRING; cast it to BIGINT"),
        ("id bigint, name int", "column 'name' is STRING, the DataFrame has INT; cast it to STRING"),
        ("id bigint, name interval day", "the DataFrame has INTERVAL DAY; cast it to STRING"),
        ("id bigint, ID bigint", "there is no column 'ID'; 'id' differs only in case"),
        ("id void", "BIGINT NOT NULL, and the DataFrame has nothing but NULL there"),
    ],
)
def test_types_that_do_not_fit_are_refused(
    lake: SparkLake, spark: SparkSession, users: Table, columns: str, message: str
) -> None:
    with pytest.raises(DataError, match=message.replace("(", r"\(")):
        lake.upsert(spark.createDataFrame([], columns), "app.users")


def test_a_timestamp_with_the_other_idea_of_zones_is_refused_with_advice(lake: SparkLake, spark: SparkSession) -> None:
    lake.lake.create_table("app.t", pa.schema([("a", pa.timestamp("us")), ("b", pa.timestamp("us", "UTC"))]))
    with pytest.raises(DataError) as caught:
        lake.append(spark.createDataFrame([], "a timestamp, b timestamp_ntz"), "app.t")
    assert "cast it to TIMESTAMP_NTZ" in str(caught.value)
    assert "cast it to TIMESTAMP, which takes" in str(caught.value)


def test_a_null_where_none_may_be_is_an_error_with_its_row(lake: SparkLake, spark: SparkSession) -> None:
    schema = pa.schema([pa.field("id", pa.int64(), nullable=False), pa.field("v", pa.int64(), nullable=False)])
    table = lake.lake.create_table("app.t", schema, primary_key=["id"])
    frame = spark.createDataFrame([(1, 1), (7, None)], "id bigint, v bigint")
    with pytest.raises(DataError, match=r"the row \(id = 7\), column 'v': NULL, but it is BIGINT NOT NULL"):
        lake.upsert(frame, "app.t")
    assert table.snapshots() == []


def test_a_value_that_does_not_fit_is_an_error_with_its_row(lake: SparkLake, spark: SparkSession) -> None:
    schema = pa.schema([pa.field("id", pa.int64(), nullable=False), ("u", pa.uuid()), ("n", pa.int8())])
    lake.lake.create_table("app.t", schema, primary_key=["id"])
    with pytest.raises(DataError, match=r"the row \(id = 4\), column 'u': 'nonsense' .*does not fit UUID"):
        lake.upsert(spark.createDataFrame([(4, "nonsense", 1)], "id bigint, u string, n int"), "app.t")
    with pytest.raises(DataError, match=r"the row \(id = 4\), column 'n': 1000 .*does not fit TINYINT"):
        lake.upsert(spark.createDataFrame([(4, None, 1000)], "id bigint, u string, n int"), "app.t")


def test_rows_without_columns_are_refused(lake: SparkLake, spark: SparkSession) -> None:
    """Spark sends nothing to tasks that could be counted."""
    table = lake.lake.create_table("app.t", pa.schema([("a", pa.int32())]))
    with pytest.raises(DataError, match="it has none of the table's columns"):
        lake.append(spark.range(3).select(), "app.t")
    assert table.snapshots() == []


@pytest.mark.parametrize("primary_key", [None, ["id"]])
def test_a_text_that_is_none_is_an_error_with_its_row(
    lake: SparkLake, spark: SparkSession, primary_key: list[str] | None
) -> None:
    fields = [Field("id", "INT", nullable=False), Field("words", "ARRAY<STRING>")]
    table = lake.lake.create_table("app.t", fields, primary_key=primary_key or ())
    frame = spark.sql("SELECT 1 AS id, array('ä') AS words UNION ALL SELECT 2, array('x', CAST(X'C3' AS STRING))")
    with pytest.raises(DataError, match=r"the row \(id = 2.*\), column 'words': a text that is no UTF-8"):
        (lake.upsert if primary_key else lake.append)(frame.coalesce(1), "app.t")
    assert table.snapshots() == []


def test_what_is_no_batch_is_refused(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    with pytest.raises(InvalidInputError, match="a DataFrame of Spark, not list"):
        lake.upsert([{"id": 1}], "app.users")  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError, match="is a stream: use write_stream"):
        lake.upsert(spark.readStream.format("rate").load(), "app.users")
    with pytest.raises(InvalidInputError, match="has a primary key"):
        lake.append(frame_of(spark, 1), "app.users")


# Several rows with one key


def test_rows_with_the_same_key_are_refused(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    frame = spark.createDataFrame([(1, "a", 1), (2, "b", 1), (2, "c", 1)], ROWS)
    with pytest.raises(DataError, match=r"several rows with the key \(id = 2\)"):
        lake.upsert(frame, "app.users")
    assert users.snapshots() == []


def test_rows_that_are_the_same_altogether_are_one(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    lake.upsert(spark.createDataFrame([(2, "b", None), (2, "b", None)], ROWS), "app.users")
    assert sorted_rows(users) == [{"id": 2, "name": "b", "score": None}]


def test_rows_with_a_value_that_is_no_number_may_be_the_same(lake: SparkLake, spark: SparkSession) -> None:
    fields = [Field("id", "INT", nullable=False), Field("x", "DOUBLE")]
    table = lake.lake.create_table("app.t", fields, primary_key=["id"])
    rows = "SELECT * FROM VALUES (1, double('NaN')), (1, double('NaN')), (2, NULL), (2, {}) AS t(id, x)"
    for other in ("double('NaN')", "0.0D"):
        with pytest.raises(DataError, match=r"several rows with the key \(id = 2\)"):
            lake.upsert(spark.sql(rows.format(other)), "app.t")
    lake.upsert(spark.sql(rows.format("NULL")), "app.t")
    assert [str(row["x"]) for row in sorted_rows(table)] == ["nan", "None"]


def test_the_greatest_in_order_by_is_the_newest(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    rows = [(i % 10, f"v{i}", i, i * 7 % 1000) for i in range(1000)]
    frame = spark.createDataFrame(rows, "id bigint, name string, score bigint, lsn int").repartition(5)
    lake.upsert(frame, "app.users", order_by="lsn")
    newest = {key: max((lsn, name) for i, name, _, lsn in rows if i == key)[1] for key in range(10)}
    assert {row["id"]: row["name"] for row in sorted_rows(users)} == newest
    with pytest.raises(DataError, match=r"key \(id = 0\) that are equal in score"):
        lake.upsert(frame.withColumn("score", F.lit(1).cast("bigint")).drop("lsn"), "app.users", order_by="score")
    with pytest.raises(InvalidInputError, match="order_by: there is no column 'lsm'; did you mean 'lsn'"):
        lake.upsert(frame, "app.users", order_by="lsm")
    with pytest.raises(InvalidInputError, match="order_by: 'lsn' is INTERVAL MONTH, which has no order here"):
        lake.upsert(frame.withColumn("lsn", F.expr("INTERVAL '1' MONTH")), "app.users", order_by="lsn")


def test_texts_that_a_collation_takes_for_equal_are_no_order(lake: SparkLake, spark: SparkSession) -> None:
    fields = [Field("id", "BIGINT", nullable=False), Field("v", "STRING")]
    table = lake.lake.create_table("app.t", fields, primary_key=["id"], options={"sequence.field": "v"})
    frame = spark.sql("SELECT * FROM VALUES (1L, 'b'), (1L, 'B') AS t(id, v)").withColumn(
        "v", F.collate("v", "UTF8_LCASE")
    )
    with pytest.raises(InvalidInputError, match=r"order_by: 'v' is a text with a collation"):
        lake.upsert(frame, "app.t", order_by="v")
    lake.upsert(frame, "app.t")
    assert sorted_rows(table) == [{"id": 1, "v": "b"}]


def test_a_sequence_field_that_is_left_out_is_null(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options={"sequence.field": "score"})
    lake.upsert(spark.createDataFrame([(1, "x")], "id bigint, name string"), "app.t", missing_columns="fill")
    assert sorted_rows(table) == [{"id": 1, "name": "x", "score": None}]
    frame = spark.createDataFrame([(1, "x"), (1, "y")], "id bigint, name string")
    with pytest.raises(DataError, match=r"several rows with the key \(id = 1\)"):
        lake.upsert(frame, "app.t", missing_columns="fill")


def test_a_sequence_field_orders_rows(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options={"sequence.field": "score"})
    lake.upsert(spark.createDataFrame([(1, "old", 1), (1, "new", 9), (1, "mid", 5)], ROWS), "app.t")
    lake.upsert(spark.createDataFrame([(1, "late", 3)], ROWS), "app.t")
    assert sorted_rows(table) == [{"id": 1, "name": "new", "score": 9}]


ENGINES: dict[str, dict[str, str]] = {
    "deduplicate": {},
    "first-row": {"merge-engine": "first-row"},
    "partial-update": {"merge-engine": "partial-update"},
    "aggregation": {
        "merge-engine": "aggregation",
        "fields.score.aggregate-function": "sum",
        "fields.name.aggregate-function": "max",
    },
    "listagg": {"merge-engine": "aggregation", "fields.name.aggregate-function": "listagg"},
}


@pytest.mark.parametrize("engine", ENGINES if SOAK else list(ENGINES)[::2])
def test_every_merge_engine_gives_what_it_gives_embedded(lake: SparkLake, spark: SparkSession, engine: str) -> None:
    options = {"partition_by": ["bucket(2, id)"], "options": ENGINES[engine]}
    ours = lake.lake.create_table("app.ours", USERS, primary_key=["id"], **options)
    theirs = lake.lake.create_table("app.theirs", USERS, primary_key=["id"], **options)
    for turn in range(3):
        rows = [(i * 7 % 20, None if i % 3 == turn else f"{turn}.{i}", i if i % 2 else None, i) for i in range(50)]
        lake.upsert(spark.createDataFrame(rows, f"{ROWS}, nr int").repartition(3), "app.ours", order_by=["nr"])
        theirs.upsert([dict(zip(("id", "name", "score"), row[:3], strict=True)) for row in rows])
    assert sorted_rows(ours) == sorted_rows(theirs)


def test_rows_to_be_added_up_need_no_order(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options=ENGINES["aggregation"])
    lake.upsert(spark.createDataFrame([(1, "a", 1), (1, "b", 2), (1, "a", 1)], ROWS), "app.t")
    assert sorted_rows(table) == [{"id": 1, "name": "b", "score": 4}]


# Types


TYPES = pa.schema(
    [
        pa.field("id", pa.int32(), nullable=False),
        ("b", pa.bool_()), ("i8", pa.int8()), ("i16", pa.int16()), ("f", pa.float32()), ("d", pa.float64()),
        ("dec", pa.decimal128(20, 3)), ("s", pa.string()), ("bin", pa.binary()), ("day", pa.date32()),
        ("tm", pa.time64("us")), ("ntz", pa.timestamp("us")), ("tz", pa.timestamp("us", "UTC")), ("u", pa.uuid()),
        ("l", pa.list_(pa.int64())), ("m", pa.map_(pa.string(), pa.float64())),
        ("st", pa.struct([("x", pa.int64()), ("y", pa.list_(pa.uuid()))])),
    ]
)  # fmt: skip


def test_all_types_arrive(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", TYPES, primary_key=["id"])
    some = UUID("12345678-1234-5678-1234-567812345678")
    row = {
        "id": 1, "b": True, "i8": -5, "i16": 300, "f": 1.5, "d": -0.0, "dec": Decimal("12345678901234567.125"),
        "s": "ü", "bin": b"\0\xff", "day": date(1, 1, 1), "tm": time(23, 59, 59, 999999),
        "ntz": datetime(1900, 1, 1, 3), "tz": datetime(2024, 3, 10, 12, tzinfo=UTC), "u": some,
        "l": [1, None], "m": {"a": 1.0, "b": None},
        "st": {"x": None, "y": [some, None]},
    }  # fmt: skip
    nothing = dict.fromkeys(row) | {"id": 2}
    table.upsert([row, nothing])
    copied = lake.lake.create_table("app.copy", TYPES, primary_key=["id"])
    lake.upsert(lake.table("app.t"), "app.copy")
    assert copied.scan().to_arrow().sort_by("id").equals(table.scan().to_arrow().sort_by("id"))
    assert copied.get({"id": 1})["u"] == some


def test_keys_that_are_equal_are_found_equal(lake: SparkLake, spark: SparkSession) -> None:
    schema = pa.schema([pa.field("k", pa.float64(), nullable=False), ("v", pa.int64())])
    table = lake.lake.create_table("app.t", schema, primary_key=["k"])
    nan = float("nan")
    frame = spark.createDataFrame([(0.0, 1, 1), (-0.0, 2, 2), (nan, 1, 1), (-nan, 2, 2)], "k double, v bigint, o int")
    lake.upsert(frame.repartition(4), "app.t", order_by="o")
    assert [row["v"] for row in table.scan().to_arrow().to_pylist()] == [2, 2]


@pytest.mark.parametrize(
    ("type_", "values"),
    [
        (pa.string(), ["", "a", "a\0", "ä", "\U0001f600", "z" * 100, "Z"]),
        (pa.binary(), [b"", b"\0", b"\0\0", b"\x7f", b"\x80", b"\xff"]),
        (pa.decimal128(10, 2), [Decimal("-1.50"), Decimal("0"), Decimal("99999999.99")]),
        (pa.date32(), [date(1, 1, 1), date(1969, 12, 31), date(9999, 12, 31)]),
        (pa.timestamp("us"), [datetime(1, 1, 1), datetime(2024, 2, 18, 0, 30), datetime(9999, 12, 31)]),
        (pa.bool_(), [False, True]),
        (pa.float64(), [float("-inf"), -1.5, 0.0, 2.0, float("inf"), float("nan")]),
        (pa.int32(), [-(2**31), -1, 0, 1, 2**31 - 1]),
    ],
)
def test_keys_of_every_type_stand_in_our_order(
    lake: SparkLake,
    spark: SparkSession,
    type_: pa.DataType,
    values: list[Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(job, "_ONE_TASK_BYTES", 0)  # few rows would go to one task
    schema = pa.schema([pa.field("k", type_, nullable=False), ("v", pa.int64())])
    table = lake.lake.create_table("app.t", schema, primary_key=["k"])
    data = pa.table({"k": pa.array(values * 2, type_), "v": list(range(2 * len(values)))}, schema=schema)
    lake.lake.create_table("app.source", schema).append(data)
    with many_tasks(spark):  # split by Spark's order of keys: if it were not ours, their files would overlap
        lake.upsert(lake.table("app.source").repartition(4), "app.t", order_by="v")
    embedded = lake.lake.create_table("app.e", schema, primary_key=["k"])
    embedded.upsert(data)
    assert repr(table.scan().to_arrow().to_pylist()) == repr(embedded.scan().to_arrow().to_pylist())
    assert table.files().num_rows > 1


# Append, delete, overwrite


def test_rows_are_appended(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.log", USERS, partition_by=["truncate(10, id)"])
    lake.append(frame_of(spark, 100), "app.log")
    lake.append(frame_of(spark, 50), "app.log")
    assert table.scan().count() == 150
    assert sum(table.scan(["score"]).to_arrow().column("score").to_pylist()) == 9900 + 2450
    assert table.files().num_rows == 10 + 5
    with pytest.raises(InvalidInputError, match="log has no primary key"):
        lake.upsert(frame_of(spark, 1), "app.log")


def test_a_limit_on_partitions_counts_all_tasks(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.log", USERS, partition_by=["id"], options={"write.max-partitions": "30"})
    with pytest.raises(DataError, match="belong to more than 30 partitions"):
        lake.append(frame_of(spark, 60), "app.log")
    assert table.snapshots() == []


def test_names_of_columns_may_hold_anything(lake: SparkLake, spark: SparkSession) -> None:
    fields = [Field("a.b", "INT", False), Field("`q` r", "STRING"), Field("ü\"'", "INT")]
    keyed = lake.lake.create_table("app.keyed", fields, primary_key=["a.b"])
    plain = lake.lake.create_table("app.plain", fields)
    rows = [{"a.b": 1, "`q` r": "x", "ü\"'": 5}, {"a.b": 2, "`q` r": None, "ü\"'": None}]
    frame = spark.createDataFrame([tuple(row.values()) for row in rows], "a int, b string, c int")
    frame = frame.toDF(*[field.name for field in fields])
    lake.upsert(frame, "app.keyed", order_by="`q` r")
    lake.append(frame, "app.plain")
    for table in (keyed, plain):
        assert sorted(table.scan().to_arrow().to_pylist(), key=lambda row: row["a.b"]) == rows
        assert lake.table(table.name, where='"a.b" = 2').count() == 1
    lake.delete(frame.limit(1).select("`a.b`"), "app.keyed")
    assert keyed.scan().count() == 1


def test_rows_are_deleted_by_key(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    lake.upsert(frame_of(spark, 10), "app.users")
    lake.delete(spark.createDataFrame([(2,), (3,), (99,), (3,)], "id bigint"), "app.users")
    assert [row["id"] for row in sorted_rows(users)] == [0, 1, 4, 5, 6, 7, 8, 9]
    with pytest.raises(DataError, match=r"keys of app.users and no other columns, .* has 'name'.*select\('id'\)"):
        lake.delete(frame_of(spark, 1), "app.users")
    with pytest.raises(InvalidInputError, match="either a DataFrame of keys or a condition"):
        lake.delete(name="app.users")


@pytest.mark.parametrize("options", [{}, {"sequence.field": "score"}])
def test_rows_are_deleted_by_condition(lake: SparkLake, spark: SparkSession, options: dict[str, str]) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options=options)
    lake.delete(name="app.t", where="id >= 5")
    lake.upsert(frame_of(spark, 10), "app.t")
    lake.delete(name="app.t", where="id >= 5")
    assert table.scan().count() == 5
    lake.delete(spark.createDataFrame([(1,), (77,)], "id bigint"), "app.t")
    assert sorted(row["id"] for row in sorted_rows(table)) == [0, 2, 3, 4]


def test_keys_of_rows_that_are_looked_up_are_compared_by_their_bytes(lake: SparkLake, spark: SparkSession) -> None:
    fields = [Field("id", "STRING", nullable=False), Field("s", "INT", nullable=False)]
    table = lake.lake.create_table("app.t", fields, primary_key=["id"], options={"sequence.field": "s"})
    table.upsert([{"id": "a", "s": 1}, {"id": "A", "s": 1}])
    lake.delete(spark.sql("SELECT 'a' COLLATE UTF8_LCASE AS id"), "app.t")
    assert sorted_rows(table) == [{"id": "A", "s": 1}]


@pytest.mark.parametrize("options", [{}, {"sequence.field": "score"}], ids=["direct", "looked up"])
def test_a_key_that_is_null_is_refused_however_rows_are_found(
    lake: SparkLake, spark: SparkSession, options: dict[str, str]
) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options=options)
    lake.upsert(spark.createDataFrame([(1, "a", 10), (2, "b", 10)], ROWS), "app.t")
    with pytest.raises(DataError, match=r"the row \(id = None\), column 'id': NULL"):
        lake.delete(spark.createDataFrame([(1,), (None,)], "id bigint"), "app.t")
    assert [row["id"] for row in sorted_rows(table)] == [1, 2]


def test_a_delete_may_bring_its_place_in_the_sequence(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options={"sequence.field": "score"})
    lake.upsert(spark.createDataFrame([(1, "a", 10), (2, "b", 10)], ROWS), "app.t")
    lake.delete(spark.createDataFrame([(1, 9), (2, 11)], "id bigint, score bigint"), "app.t")
    assert [row["id"] for row in sorted_rows(table)] == [1]
    with pytest.raises(DataError, match=r"the delete of \(id = 1\) has no value for 'score'"):
        lake.delete(spark.createDataFrame([(1, None)], "id bigint, score bigint"), "app.t")


@pytest.mark.parametrize("primary_key", [None, ["id"]])
def test_a_table_is_overwritten(lake: SparkLake, spark: SparkSession, primary_key: list[str] | None) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=primary_key, partition_by=["truncate(10, id)"])
    lake.overwrite(frame_of(spark, 30), "app.t")
    lake.overwrite(frame_of(spark, 15, "y").where("id > 9"), "app.t", partitions_only=True)
    assert sorted((row["id"], row["name"]) for row in sorted_rows(table)) == [
        *((i, "x") for i in range(10)),
        *((i, "y") for i in range(10, 15)),
        *((i, "x") for i in range(20, 30)),
    ]
    lake.overwrite(frame_of(spark, 0), "app.t", partitions_only=True)
    assert table.scan().count() == 25
    lake.overwrite(frame_of(spark, 2), "app.t")
    assert table.scan().count() == 2
    lake.overwrite(frame_of(spark, 0), "app.t")
    assert table.scan().count() == 0


def _no_rows_collected(self: DataFrame) -> object:
    raise AssertionError("rows were collected in the driver")


@pytest.mark.parametrize("primary_key", [["id"], None])
def test_rows_of_a_condition_are_replaced_as_embedded(
    lake: SparkLake, spark: SparkSession, primary_key: list[str] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [lake.lake.create_table(f"app.{name}", USERS, primary_key=primary_key) for name in ("ours", "theirs")]
    for table in tables:
        table.overwrite([{"id": n, "name": "old", "score": n * 10} for n in range(6)])
    where = "score >= 20 AND score < 50 AND name LIKE 'o%'"
    rows = [{"id": 3, "name": "only", "score": 35}, {"id": 9, "name": "o", "score": 49}]
    monkeypatch.setattr(DataFrame, "toArrow", _no_rows_collected)
    identity = CommitIdentity("job", 1)
    frame = spark.createDataFrame([tuple(r.values()) for r in rows], ROWS)
    done = [lake.overwrite(frame, "app.ours", where=where, identity=identity) for _ in range(2)]
    tables[1].overwrite(rows, where=where)
    assert sorted_rows(tables[0]) == sorted_rows(tables[1])
    assert [row["id"] for row in sorted_rows(tables[0])] == [0, 1, 3, 5, 9]
    assert done[0].id == done[1].id
    assert done[0].operation.name == "OVERWRITE"


@pytest.mark.parametrize("primary_key", [["id"], None])
def test_new_rows_outside_of_the_condition_are_refused(
    lake: SparkLake, spark: SparkSession, primary_key: list[str] | None
) -> None:
    table = lake.lake.create_table("app.t", USERS, primary_key=primary_key)
    table.overwrite([{"id": 1, "name": "old", "score": 10}])
    frame = spark.createDataFrame([(2, "in", 5), (3, "out", 99)], ROWS)
    with pytest.raises(DataError, match=r"the row \(id = 3.*\) does not meet the condition score < 50 of the rows"):
        lake.overwrite(frame, "app.t", where="score < 50")
    problem = "'score' is missing: an upsert replaces whole rows" if primary_key else "does not meet the condition"
    with pytest.raises(DataError, match=problem):
        lake.overwrite(spark.createDataFrame([(2, "in")], "id bigint, name string"), "app.t", where="score < 50")
    with pytest.raises(InvalidInputError, match="either a condition"):
        lake.overwrite(frame, "app.t", where="score < 50", partitions_only=True)
    with pytest.raises(InvalidInputError, match="there is no column 'scor'; did you mean 'score'"):
        lake.overwrite(frame, "app.t", where="scor < 50")
    assert [row["id"] for row in sorted_rows(table)] == [1]
    assert len(table.snapshots()) == 1


def test_columns_that_a_table_lacks_are_added_by_one_commit(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.log", [Field("id", "BIGINT")])
    wide = spark.sql("SELECT 1L AS id, 'a' AS note, CAST(1.5 AS DECIMAL(6, 2)) AS price, array(1) AS parts")
    with pytest.raises(DataError, match="there is no column 'note'"):
        lake.append(wide, "app.log")
    lake.append(wide, "app.log", evolve=True)
    lake.append(spark.sql("SELECT 2L AS id"), "app.log", evolve=True)
    assert [(f.name, str(f.type)) for f in table.schema.fields][1:3] == [("note", "STRING"), ("price", "DECIMAL(6, 2)")]
    assert [(row["id"], row["note"], row["parts"]) for row in sorted_rows(table)] == [(1, "a", [1]), (2, None, None)]
    assert [snapshot.operation.name for snapshot in table.snapshots()] == ["ALTER", "INSERT", "INSERT"]


def test_a_frame_that_does_not_fit_adds_no_columns(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    log = lake.lake.create_table("app.log", [Field("id", "BIGINT", False)])
    with pytest.raises(InvalidInputError, match="has a primary key"):
        lake.append(spark.sql("SELECT 1L AS id, 'a' AS note"), "app.users", evolve=True)
    with pytest.raises(DataError, match="column 'id'"):
        lake.append(spark.sql("SELECT 'x' AS id, 'a' AS note"), "app.log", evolve=True)
    with pytest.raises(InvalidInputError, match="column 'note' is VOID"):
        lake.append(spark.sql("SELECT 1L AS id, NULL AS note"), "app.log", evolve=True)
    with pytest.raises(InvalidInputError, match="takes a DataFrame"):
        lake.append([{"id": 1}], "app.log", evolve=True)  # type: ignore[arg-type]
    assert log.schema.column_names == ["id"]


def test_an_upsert_may_add_columns_but_not_those_that_order_rows(
    lake: SparkLake, spark: SparkSession, users: Table
) -> None:
    frame = spark.createDataFrame([(1, "a", 1, "x", 1), (1, "b", 2, "y", 2)], f"{ROWS}, extra string, at int")
    lake.upsert(frame, "app.users", order_by="at", evolve=True)
    assert sorted_rows(users) == [{"id": 1, "name": "b", "score": 2, "extra": "y"}]


def test_partitions_of_a_table_without_them_cannot_be_overwritten(
    lake: SparkLake, spark: SparkSession, users: Table
) -> None:
    with pytest.raises(InvalidInputError, match="is not partitioned"):
        lake.overwrite(frame_of(spark, 1), "app.users", partitions_only=True)


def test_what_an_open_writer_holds_is_older(lake: SparkLake, spark: SparkSession, users: Table) -> None:
    with users.writer() as writer:
        writer.put({"id": 1, "name": "held", "score": 0})
        lake.upsert(spark.createDataFrame([(1, "newer", 1)], ROWS), "app.users")
        assert users.get({"id": 1}) == {"id": 1, "name": "newer", "score": 1}


def test_runs_are_compacted_when_there_are_too_many(lake: SparkLake, spark: SparkSession) -> None:
    options = {"compaction.mode": "inline", "compaction.trigger": "2"}
    table = lake.lake.create_table("app.t", USERS, primary_key=["id"], options=options)
    for turn in range(3):
        lake.upsert(frame_of(spark, 5, f"v{turn}"), "app.t")
    assert "COMPACT" in table.history().column("operation").to_pylist()
    assert {row["name"] for row in sorted_rows(table)} == {"v2"}
