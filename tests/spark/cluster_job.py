"""A program on a cluster: python cluster_job.py MASTER WAREHOUSE PYTHON; prints what it found as JSON.

``PYTHON`` is what executors run: an interpreter that does not have this package.
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

os.environ["PYSPARK_PYTHON"] = sys.argv[3]
os.environ["PYSPARK_DRIVER_PYTHON"] = sys.executable

import skerry
from skerry.spark import connect

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string())])


def homes(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Where executors have the package from."""
    for _ in batches:
        yield pa.record_batch([[skerry.__file__]], names=["home"])


def main(master: str, warehouse: str) -> None:
    spark = (
        SparkSession.builder.master(master)
        .config("spark.ui.enabled", "false")
        .config("spark.executor.memory", "512m")
        .config("spark.executor.cores", "1")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    with connect(spark, warehouse) as lake:
        options = {"compaction.mode": "off"}
        table = lake.lake.create_table(
            "app.t", SCHEMA, primary_key=["id"], partition_by=["bucket(2, id)"], options=options
        )
        table.upsert([{"id": id_, "v": "old"} for id_ in range(100)])
        lake.upsert(spark.range(50, 150).selectExpr("id", "'new' AS v"), "app.t")
        found = {
            "homes": sorted({row[0] for row in spark.range(0, 2, 1, 2).mapInArrow(homes, "home string").collect()}),
            "merged": counts(lake.table("app.t")),
            "compacted": lake.compact("app.t", full=True).written_files,
            "after": counts(lake.table("app.t")),
        }
        batches: list[dict[str, int]] = []
        query = lake.read_stream("app.t", changes=False).writeStream.option("checkpointLocation", f"{warehouse}-c")
        query.foreachBatch(lambda batch, _: batches.append(counts(batch))).trigger(
            availableNow=True
        ).start().awaitTermination()
        found["streamed"] = batches
        read = spark.read.format("skerry").option("warehouse", warehouse).load("app.t")
        found["read"] = counts(read)
    print(json.dumps(found))
    spark.stop()


def counts(frame: DataFrame) -> dict[str, int]:
    return {row["v"]: row["count"] for row in frame.groupBy("v").count().collect()}


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
