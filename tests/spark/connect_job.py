"""What works over Spark Connect, in a process of its own: one process has sessions of one kind only. Prints JSON."""

import json
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark.sql import SparkSession

from skerry.common.errors import InvalidInputError
from skerry.spark import connect
from skerry.spark.pipeline.pipeline_file import load_pipeline
from skerry.spark.pipeline.run import PipelineRun

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string())])
PIPELINE = """
pipeline: p
warehouse: lake
sources:
  raw: {files: x.csv, schema: 'id BIGINT, v STRING', options: {header: true}}
targets:
  - {table: app.t, from: raw, keys: id}
"""


def main(folder: Path) -> dict[str, Any]:
    spark: Any = SparkSession.builder.remote("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    said: dict[str, Any] = {"session": type(spark).__module__}
    try:
        with connect(spark, folder / "lake") as lake:
            table = lake.lake.create_table(
                "app.t", SCHEMA, primary_key=["id"], options={"compaction.mode": "off", "file.format": "parquet"}
            )
            plain = lake.lake.create_table("app.plain", SCHEMA)

            def frame(*rows: tuple[int, str]) -> Any:
                return spark.createDataFrame(list(rows), "id BIGINT, v STRING")

            def found(rows: Any) -> list[list[Any]]:
                return sorted(list(row) for row in rows.collect())

            lake.upsert(frame((1, "a"), (2, "a"), (3, "a")), "app.t")
            said["native"] = found(lake.table("app.t"))
            lake.upsert(frame((2, "b")), "app.t")
            lake.delete(frame((3, "x")).select("id"), "app.t")
            said["merged"] = found(lake.table("app.t"))
            said["sql"] = found(lake.sql("SELECT a.v, count(*) FROM app.t a JOIN app.t b USING (id) GROUP BY a.v"))
            lake.append(frame((1, "x"), (2, "x")), "app.plain")
            lake.delete(name="app.plain", where="id = 1")
            said["plain"] = plain.scan().to_arrow().to_pylist()
            said["compacted"] = lake.compact("app.t", full=True).written_row_versions
            (folder / "x.csv").write_text("id,v\n9,z\n")
            lake.load(folder / "x.csv", "app.t")
            stream = lake.read_stream("app.t")
            writer = stream.writeStream.format("memory").queryName("q").option("checkpointLocation", str(folder / "c"))
            writer.trigger(availableNow=True).start().awaitTermination()
            said["stream"] = found(spark.table("q"))
            reader = spark.read.format("skerry").option("warehouse", str(folder / "lake"))
            said["source"] = found(reader.load("app.t"))
            said["rows"] = table.scan().count()
            try:
                lake.write_stream(stream, "app.t", mode="upsert", checkpoint=folder / "c2")
            except InvalidInputError as error:
                said["write_stream"] = str(error)
        (folder / "p.yaml").write_text(PIPELINE)
        try:
            PipelineRun(load_pipeline(folder / "p.yaml")).run(spark=spark)
        except InvalidInputError as error:
            said["pipeline"] = str(error)
    finally:
        spark.stop()
    return said


if __name__ == "__main__":
    Path(sys.argv[2]).write_text(json.dumps(main(Path(sys.argv[1]))))
