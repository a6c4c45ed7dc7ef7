"""Spark with Iceberg's own runtime, from the folder, as a file-system table. Spark has no type for TIME."""

import os
from typing import Any

from pyspark.sql import Row, SparkSession

from report import report

spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.jars", os.environ["ICEBERG_JAR"])
    .config("spark.sql.extensions", "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.memory", "1g")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.sql.shuffle.partitions", "1")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")


def plain(value: Any) -> Any:
    if isinstance(value, Row):
        return {name: plain(item) for name, item in value.asDict().items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def read(table: dict[str, Any], snapshot: int | None, condition: str | None) -> list[dict[str, Any]]:
    reader = spark.read.format("iceberg")
    if snapshot is not None:
        reader = reader.option("versionAsOf", snapshot)
    frame = reader.load(table["metadata"].rsplit("/metadata/", 1)[0])
    return [plain(row) for row in (frame if condition is None else frame.where(condition)).collect()]


report(read, skip=("times",))
spark.stop()
