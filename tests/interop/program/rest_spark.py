"""Spark with Iceberg's SparkCatalog on a REST catalog: ``rest_spark.py URI ANSWER``."""

import json
import os
import sys
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession

spark = (
    SparkSession.builder.master("local[1]")
    .config("spark.jars", os.environ["ICEBERG_JAR"])
    .config("spark.sql.extensions", "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions")
    .config("spark.ui.enabled", "false")
    .config("spark.driver.host", "127.0.0.1")
    .config("spark.driver.memory", "1g")
    .config("spark.sql.shuffle.partitions", "1")
    .config("spark.sql.catalog.lake", "org.apache.iceberg.spark.SparkCatalog")
    .config("spark.sql.catalog.lake.type", "rest")
    .config("spark.sql.catalog.lake.uri", sys.argv[1])
    .config("spark.sql.catalog.lake.warehouse", "lake")
    .getOrCreate()
)
spark.sparkContext.setLogLevel("ERROR")


def rows(query: str) -> list[list[Any]]:
    return [list(row) for row in spark.sql(query).collect()]


spark.sql("CREATE NAMESPACE lake.spark")
spark.sql("CREATE TABLE lake.spark.t (id BIGINT, name STRING) PARTITIONED BY (bucket(2, id))")
spark.sql("INSERT INTO lake.spark.t VALUES (1, 'a'), (2, 'b'), (3, 'c')")
first = rows("SELECT snapshot_id FROM lake.spark.t.snapshots")[0][0]
spark.sql("DELETE FROM lake.spark.t WHERE id = 3")
spark.sql(
    "MERGE INTO lake.spark.t t USING (SELECT * FROM VALUES (2, 'z'), (4, 'd') AS v(id, name)) s ON t.id = s.id "
    "WHEN MATCHED THEN UPDATE SET name = s.name WHEN NOT MATCHED THEN INSERT *"
)
answer: dict[str, Any] = {
    "after_merge": rows("SELECT id, name FROM lake.spark.t ORDER BY id"),
    "time_travel": rows(f"SELECT id, name FROM lake.spark.t VERSION AS OF {first} ORDER BY id"),
    "tables": [row[1] for row in rows("SHOW TABLES IN lake.spark")],
    "own": rows("SELECT id, name FROM lake.own.users ORDER BY id"),
    "empty": rows("SELECT id FROM lake.own.empty"),
    "joined": rows(
        "SELECT t.id, t.name, u.name FROM lake.spark.t t JOIN lake.own.users u ON t.id = u.id ORDER BY t.id"
    ),
}
spark.sql("CREATE VIEW lake.spark.v AS SELECT id, name FROM lake.spark.t WHERE id > 1")
answer["view"] = rows("SELECT * FROM lake.spark.v ORDER BY id")
try:
    spark.sql("INSERT INTO lake.own.users VALUES (9, 'x')")
    answer["refused"] = ""
except Exception as error:  # noqa: BLE001  Spark wraps errors of Java in several classes
    answer["refused"] = str(error)
Path(sys.argv[2]).write_text(json.dumps(answer))
spark.stop()
