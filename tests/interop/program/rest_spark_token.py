"""Spark with a token, and with a credential that it exchanges for one: ``rest_spark_token.py URI ANSWER TOKEN``."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession

URI, ANSWER, TOKEN = sys.argv[1:4]
WAYS = {
    "lake": {"token": TOKEN},
    "exchanged": {"credential": f"x:{TOKEN}", "oauth2-server-uri": f"{URI}/v1/oauth/tokens"},
    "wrong": {"token": "none"},
}
builder = (
    SparkSession.builder.master("local[1]")
    .config("spark.jars", os.environ["ICEBERG_JAR"])
    .config("spark.sql.extensions", "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.memory", "1g")
    .config("spark.sql.shuffle.partitions", "1")
)
for name, properties in WAYS.items():
    options = {"type": "rest", "uri": URI, "warehouse": "lake", **properties}
    builder = builder.config(f"spark.sql.catalog.{name}", "org.apache.iceberg.spark.SparkCatalog")
    for key, value in options.items():
        builder = builder.config(f"spark.sql.catalog.{name}.{key}", value)
spark = builder.getOrCreate()
spark.sparkContext.setLogLevel("ERROR")


def rows(query: str) -> list[list[Any]]:
    return [list(row) for row in spark.sql(query).collect()]


spark.sql("CREATE NAMESPACE lake.spark")
spark.sql("CREATE TABLE lake.spark.t (id BIGINT, name STRING)")
spark.sql("INSERT INTO lake.spark.t VALUES (1, 'a')")
spark.sql("INSERT INTO exchanged.spark.t VALUES (2, 'b')")
spark.sql("REFRESH TABLE lake.spark.t")  # the catalog keeps a table that it has loaded
answer: dict[str, Any] = {
    "token": rows("SELECT id, name FROM lake.spark.t ORDER BY id"),
    "credential": rows("SELECT id, name FROM exchanged.spark.t ORDER BY id"),
}
try:
    answer["unknown"] = str(rows("SELECT id FROM wrong.spark.t"))
except Exception as error:  # noqa: BLE001  Spark wraps errors of Java in several classes
    answer["unknown"] = str(error)
Path(ANSWER).write_text(json.dumps(answer))
spark.stop()
