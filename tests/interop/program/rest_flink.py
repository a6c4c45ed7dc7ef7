"""Flink SQL on a REST catalog: ``rest_flink.py URI ANSWER TOKEN``."""

import json
import sys
from pathlib import Path
from typing import Any

from pyflink.table import EnvironmentSettings, TableEnvironment

URI, ANSWER, TOKEN = sys.argv[1:4]
flink = TableEnvironment.create(EnvironmentSettings.in_batch_mode())
flink.get_config().set("parallelism.default", "1")


def rows(query: str) -> list[list[Any]]:
    with flink.execute_sql(query).collect() as found:
        return sorted(list(row) for row in found)


flink.execute_sql(
    "CREATE CATALOG lake WITH ('type' = 'iceberg', 'catalog-type' = 'rest', "
    f"'uri' = '{URI}', 'warehouse' = 'lake', 'token' = '{TOKEN}')"
)
flink.execute_sql("CREATE DATABASE lake.flink")
flink.execute_sql("CREATE TABLE lake.flink.t (id BIGINT, name STRING)")
flink.execute_sql("INSERT INTO lake.flink.t VALUES (1, 'a'), (2, 'b')").wait()
answer = {
    "written": rows("SELECT id, name FROM lake.flink.t"),
    "own": rows("SELECT id, name FROM lake.own.users"),
}
Path(ANSWER).write_text(json.dumps(answer))
