"""Spark over a lake on object storage. Tasks read and write through this package: Spark has no way to S3 here."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyspark.sql import DataFrame, SparkSession

from skerry.common.errors import InvalidInputError
from skerry.spark import SparkLake, connect
from skerry.spark.pipeline.declare.problem import PipelineInvalidError
from skerry.spark.pipeline.pipeline_file import load_pipeline
from skerry.spark.pipeline.run import PipelineRun

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string())])
KEYED = {"primary_key": ["id"], "partition_by": ["bucket(2, id)"], "options": {"compaction.mode": "off"}}

PIPELINE = """
pipeline: p
warehouse: {warehouse}
{more}sources:
  raw:
    files: in/*.json
    schema: id BIGINT, v STRING
steps:
  clean: {{sql: "SELECT raw.id, upper(raw.v) AS v FROM raw LEFT ANTI JOIN app.blocked b ON b.id = raw.id"}}
targets:
  - {{table: app.clean, from: clean, keys: id, order_by: v, create: true}}
"""


@pytest.fixture
def lake(spark: SparkSession, s3_url: str, s3_storage: dict[str, str]) -> Iterator[SparkLake]:
    with connect(spark, s3_url, settings=s3_storage) as opened:
        yield opened


def rows(*pairs: tuple[int, str]) -> list[dict[str, Any]]:
    return [{"id": id_, "v": v} for id_, v in pairs]


def found(frame: DataFrame) -> list[tuple[Any, ...]]:
    return sorted(tuple(row) for row in frame.collect())


def frame_of(spark: SparkSession, *pairs: tuple[int, str]) -> DataFrame:
    return spark.createDataFrame(list(pairs), "id BIGINT, v STRING")


def test_tables_are_read_whether_merged_or_not(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    first = table.upsert(rows(*((number, "a") for number in range(100))))
    table.upsert(rows((3, "b"), (200, "b")))
    expected = sorted([(n, "b" if n == 3 else "a") for n in range(100)] + [(200, "b")])
    assert found(lake.table("app.t")) == expected
    assert found(lake.table("app.t", snapshot=first.id, where="id = 3")) == [(3, "a")]
    assert found(lake.sql("SELECT v, count(*) FROM app.t GROUP BY v")) == [("a", 99), ("b", 2)]
    table.compact(full=True)
    compacted = lake.table("app.t")
    # one file for each tree, which Spark would read itself if it lay in a folder
    assert not compacted.inputFiles()
    assert found(compacted) == expected
    twice = lake.sql("SELECT a.id FROM app.t a JOIN app.t b ON a.id = b.id WHERE a.v = 'b' AND b.id > 5")
    assert found(twice) == [(200,)]


def test_tables_are_written(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    plain = lake.lake.create_table("app.plain", SCHEMA, partition_by=["v"])
    lake.upsert(frame_of(spark, (1, "a"), (2, "a"), (3, "a")), "app.t")
    lake.upsert(frame_of(spark, (2, "b")), "app.t")
    lake.delete(frame_of(spark, (3, "x")).select("id"), "app.t")
    lake.delete(name="app.t", where="id = 1")
    assert table.scan().to_arrow().to_pylist() == rows((2, "b"))
    lake.append(frame_of(spark, (1, "a"), (1, "a"), (2, "b")), "app.plain")
    lake.overwrite(frame_of(spark, (5, "b")), "app.plain", partitions_only=True)
    lake.delete(name="app.plain", where="id = 5")
    assert sorted(r["id"] for r in plain.scan().to_arrow().to_pylist()) == [1, 1]


def test_jobs_run(lake: SparkLake, spark: SparkSession, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    (tmp_path / "one.csv").write_text("id,v\n1,a\n2,b\n")
    lake.load(tmp_path / "one.csv", "app.t")
    lake.upsert(frame_of(spark, (2, "c")), "app.t")
    assert lake.compact("app.t", full=True).written_row_versions == 2
    assert lake.expire_snapshots("app.t", retain_last=1).snapshots == [1, 2]
    assert lake.remove_orphan_files("app.t", dry_run=True).files == []
    assert lake.analyze("app.t").column("row_count").to_pylist() == [2, 2]
    assert table.scan().to_arrow().sort_by("id").to_pylist() == rows((1, "a"), (2, "c"))


def test_streams_write_and_read(lake: SparkLake, spark: SparkSession, tmp_path: Path) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    (tmp_path / "feed").mkdir()
    (tmp_path / "feed" / "1.json").write_text('{"id": 1, "v": "a"}\n{"id": 2, "v": "a"}\n')
    feed = spark.readStream.schema("id BIGINT, v STRING").json(str(tmp_path / "feed"))
    sink = lake.write_stream(
        feed, "app.t", mode="upsert", order_by="v", checkpoint=tmp_path / "sink", trigger="available-now"
    )
    sink.awaitTermination()
    assert table.scan().to_arrow().num_rows == 2
    batches: list[list[tuple[Any, ...]]] = []

    def follow() -> None:
        frame = lake.read_stream("app.t", consumer="follower")
        writer = frame.writeStream.option("checkpointLocation", str(tmp_path / "source"))
        writer = writer.foreachBatch(lambda batch, number: batches.append(found(batch)))
        writer.trigger(availableNow=True).start().awaitTermination()

    follow()
    table.upsert(rows((2, "b"), (3, "b")))
    table.delete(keys=[{"id": 1}])
    follow()
    assert [batch for batch in batches if batch] == [
        [("+I", 1, "a"), ("+I", 2, "a")],
        [("+I", 3, "b"), ("+U", 2, "b"), ("-D", 1, "a"), ("-U", 2, "a")],
    ]
    assert [consumer.position for consumer in table.consumers()] == [3]


def test_what_spark_itself_cannot_reach_is_refused(lake: SparkLake, spark: SparkSession, tmp_path: Path) -> None:
    lake.lake.create_table("app.t", SCHEMA, **KEYED)
    (tmp_path / "feed").mkdir()
    feed = spark.readStream.schema("id BIGINT, v STRING").json(str(tmp_path / "feed"))
    with pytest.raises(InvalidInputError, match=r"the checkpoint s3://.* no file system for s3:// here.*hadoop-aws"):
        lake.write_stream(feed, "app.t", mode="upsert", checkpoint=f"{lake.lake.root}/checkpoint")
    with pytest.raises(InvalidInputError, match=r"the file s3://bucket/x\.csv .* no file system for s3:// here"):
        lake.load("s3://bucket/x.csv", "app.t")


@pytest.mark.parametrize("mode", ["batch", "stream"])
def test_a_pipeline_runs(lake: SparkLake, spark: SparkSession, tmp_path: Path, s3_storage: Any, mode: str) -> None:
    lake.lake.create_table("app.blocked", SCHEMA).append(rows((2, "x")))
    path = tmp_path / "p.yaml"
    more = "" if mode == "batch" else f"mode: stream\ncheckpoint: {tmp_path / 'checkpoint'}\n"
    path.write_text(PIPELINE.format(warehouse=lake.lake.root, more=more))
    (tmp_path / "in").mkdir()

    def run(number: int, *pairs: tuple[int, str]) -> list[dict[str, Any]]:
        (tmp_path / "in" / f"{number}.json").write_text("\n".join(map(json.dumps, rows(*pairs))))
        PipelineRun(load_pipeline(path, settings=s3_storage)).run(spark=spark, settings=s3_storage)
        found: list[dict[str, Any]] = lake.lake.table("app.clean").scan().to_arrow().sort_by("id").to_pylist()
        return found

    assert run(1, (1, "a"), (2, "b"), (3, "c")) == rows((1, "A"), (3, "C"))
    assert run(2, (3, "d"), (4, "e")) == rows((1, "A"), (3, "D"), (4, "E"))
    if mode == "stream":
        path.write_text(PIPELINE.format(warehouse=lake.lake.root, more="mode: stream\n"))
        with pytest.raises(PipelineInvalidError, match="needs 'checkpoint: …'"):
            load_pipeline(path, settings=s3_storage)


def test_the_data_source_reads_and_writes(
    lake: SparkLake, spark: SparkSession, s3_url: str, s3_storage: dict[str, str]
) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    options = {**s3_storage, "warehouse": s3_url}
    writer = frame_of(spark, (1, "a"), (2, "b")).write.format("skerry").options(**options, operation="upsert")
    writer.mode("append").save("app.t")
    assert table.scan().to_arrow().num_rows == 2
    assert found(spark.read.format("skerry").options(**options).load("app.t")) == [(1, "a"), (2, "b")]


def test_credentials_do_not_show(lake: SparkLake, s3_storage: dict[str, str], capsys: Any) -> None:
    table = lake.lake.create_table("app.t", SCHEMA, **KEYED)
    table.upsert(rows((1, "a")))
    secret = s3_storage["storage.secret-access-key"]
    frame = lake.table("app.t")
    frame.explain(True)
    assert secret not in capsys.readouterr().out
    stream = lake.read_stream("app.t")
    stream.explain(True)
    assert secret not in capsys.readouterr().out
