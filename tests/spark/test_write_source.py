"""``df.write.format("skerry")`` and ``df.writeStream.format("skerry")``."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyspark.errors import PySparkException, StreamingQueryException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.types import StructType

from skerry import SkerryError
from skerry.lake.table import Table
from skerry.spark import SparkLake
from skerry.spark.source.data_source import SkerrySource
from skerry.spark.source.data_writer import SourceWriter

USERS = pa.schema([pa.field("id", pa.int64(), nullable=False), ("name", pa.string())])
COLUMNS = "id bigint, name string"


def rows_of(table: Table) -> list[tuple[Any, ...]]:
    return sorted(tuple(row.values()) for row in table.scan().to_arrow().to_pylist())


def frame_of(spark: SparkSession, *numbers: int, name: str = "x") -> DataFrame:
    """A row for each number, in several partitions."""
    ids = F.explode(F.array(*[F.lit(n).cast("bigint") for n in numbers]))
    return spark.range(1).select(ids.alias("id"), F.lit(name).alias("name")).repartition(3)


def save(lake: SparkLake, frame: DataFrame, name: str, mode: str = "append", **options: Any) -> None:
    writer = frame.write.format("skerry").option("warehouse", lake.lake.root)
    writer.options(**{key.replace("_", "-"): value for key, value in options.items()}).mode(mode).save(name)


def test_rows_are_appended_and_overwritten(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.log", USERS, partition_by=["id"])
    save(lake, frame_of(spark, 1, 2), "app.log", commit_user="job", commit_identifier=1)
    save(lake, frame_of(spark, 1, 2), "app.log", commit_user="job", commit_identifier=1)
    assert rows_of(table) == [(1, "x"), (2, "x")]
    save(lake, frame_of(spark, 2, 3, name="y"), "app.log", "overwrite", partitions_only="true")
    assert rows_of(table) == [(1, "x"), (2, "y"), (3, "y")]
    save(lake, frame_of(spark, 9), "app.log", "overwrite")
    assert rows_of(table) == [(9, "x")]


def test_rows_are_upserted_by_option(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.users", USERS, primary_key=["id"], partition_by=["bucket(2, id)"])
    save(lake, frame_of(spark, *range(50)), "app.users", operation="upsert")
    save(lake, frame_of(spark, *range(10), name="y"), "app.users", operation="upsert")
    assert rows_of(table) == [(i, "y" if i < 10 else "x") for i in range(50)]
    table.compact(full=True)
    assert rows_of(table) == [(i, "y" if i < 10 else "x") for i in range(50)]


def test_keys_that_come_twice_are_refused_wherever_they_are(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.users", USERS, primary_key=["id"])
    same = spark.range(0, 1, 1, 1).select(F.lit(7).cast("bigint").alias("id"), F.lit("a").alias("name"))
    other = same.withColumn("name", F.lit("b"))
    for frame in (same.union(other), same.union(other).coalesce(1)):  # in two tasks, in one
        with pytest.raises(PySparkException, match=r"several rows with the key \(id = 7\)"):
            save(lake, frame, "app.users", operation="upsert")
    assert table.snapshots() == []
    sums = {"merge-engine": "aggregation", "fields.n.aggregate-function": "sum"}
    schema = pa.schema([pa.field("id", pa.int64(), nullable=False), ("n", pa.int64())])
    added = lake.lake.create_table("app.sums", schema, primary_key=["id"], options=sums)
    save(
        lake,
        spark.range(0, 30, 1, 3).select((F.col("id") % 2).alias("id"), F.lit(1).alias("n")),
        "app.sums",
        operation="upsert",
    )
    assert rows_of(added) == [(0, 15), (1, 15)]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, "app.users has a primary key"),
        ({"operation": "merge"}, "operation is one of append, upsert, not 'merge'"),
        ({"operaton": "upsert"}, "there is no option 'operaton'; did you mean 'operation'"),
        ({"partitions_only": "true", "operation": "upsert"}, "goes with mode"),
        ({"commit_user": "x", "operation": "upsert"}, "an identity is a name in 'commit-user' and a number"),
        (
            {"commit_user": "skerry-writer-1", "commit_identifier": "9", "operation": "upsert"},
            "are those of writers, and identify their logs",  # a log of theirs would be taken for flushed
        ),
    ],
)
def test_options_that_cannot_be_are_refused(lake: SparkLake, options: dict[str, str], message: str) -> None:
    """Spark asks the source in a process of its own, which takes its time: here it is asked without."""
    table = lake.lake.create_table("app.users", USERS, primary_key=["id"])
    given = {"warehouse": lake.lake.root, "path": "app.users"} | {k.replace("_", "-"): v for k, v in options.items()}
    with pytest.raises(SkerryError, match=message):
        SkerrySource(given).writer(StructType.fromDDL(COLUMNS), False)
    assert table.snapshots() == []


def test_what_does_not_fit_is_refused(lake: SparkLake, spark: SparkSession) -> None:
    lake.lake.create_table("app.log", USERS)
    with pytest.raises(PySparkException, match="there is no column 'nmae'; did you mean 'name'"):
        save(lake, frame_of(spark, 1).withColumnRenamed("name", "nmae"), "app.log")
    with pytest.raises(PySparkException, match="there is no option 'operaton'; did you mean 'operation'"):
        save(lake, frame_of(spark, 1), "app.log", operaton="upsert")
    with pytest.raises(PySparkException, match="NULL, but it is BIGINT NOT NULL"):
        save(lake, frame_of(spark, 1).withColumn("id", F.when(F.col("id") > 5, F.col("id"))), "app.log")


def test_an_abort_after_a_commit_takes_nothing_back(lake: SparkLake, spark: SparkSession) -> None:
    """*The commit lands, and the process that made it dies*: Spark takes it for a failure, and aborts."""
    table = lake.lake.create_table("app.log", USERS)
    options = {"warehouse": lake.lake.root, "path": "app.log"}
    writer = SourceWriter(options, frame_of(spark, 1).schema, False)
    messages = [writer.write(iter(pa.table({"id": [1], "name": ["a"]}).to_batches()))]
    writer.commit(messages)
    writer.abort(messages)
    assert rows_of(table) == [(1, "a")]


def test_a_stream_lands_once(lake: SparkLake, spark: SparkSession, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.log", USERS)
    feed, checkpoint = tmp_path / "feed", tmp_path / "checkpoint"
    feed.mkdir()
    (feed / "0.json").write_text(json.dumps({"id": 1, "name": "a"}))

    def run(**options: str) -> None:
        stream = spark.readStream.schema(COLUMNS).json(str(feed))
        writer = stream.writeStream.format("skerry").option("warehouse", lake.lake.root).options(**options)
        query = writer.option("checkpointLocation", str(checkpoint)).trigger(availableNow=True).start("app.log")
        query.awaitTermination()

    run()
    assert rows_of(table) == [(1, "a")]
    table.append([{"id": 2, "name": "b"}])
    table.expire_snapshots(retain_last=1)
    for path in (checkpoint / "commits").iterdir():  # as if the query had died before it noted that it was done
        path.unlink()
    run()
    assert rows_of(table) == [(1, "a"), (2, "b")]
    (feed / "1.json").write_text(json.dumps({"id": 3, "name": "c"}))
    run()
    assert rows_of(table) == [(1, "a"), (2, "b"), (3, "c")]
    (feed / "2.json").write_text(json.dumps({"id": 4, "name": "d"}))
    with pytest.raises(StreamingQueryException, match="there is no option 'colour'"):
        run(colour="red")
