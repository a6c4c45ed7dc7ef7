"""A Spark session with Iceberg's runtime, on one core."""

import os
from typing import Any

from pyspark.sql import Row, SparkSession

_BUILDER = (
    SparkSession.builder.master("local[1]")
    .config("spark.jars", os.environ["ICEBERG_JAR"])
    .config("spark.sql.extensions", "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.memory", "1g")
    .config("spark.sql.session.timeZone", "UTC")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.catalog.ice", "org.apache.iceberg.spark.SparkCatalog")
    .config("spark.sql.catalog.ice.type", "hadoop")
    .config("spark.sql.catalog.ice.warehouse", os.environ.get("ICE_WAREHOUSE", "/nowhere"))
)
spark = _BUILDER.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def plain(value: Any) -> Any:
    """A value without Spark's rows in it."""
    if isinstance(value, Row):
        return {name: plain(item) for name, item in value.asDict().items()}
    return [plain(item) for item in value] if isinstance(value, list) else value
