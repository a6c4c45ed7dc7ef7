"""Conditions of DataFrames with paths in JSON and expressions: tasks evaluate them as scans do."""

from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from skerry import Field
from skerry.spark import connect


@pytest.mark.parametrize("keyed", [False, True])
def test_a_frame_and_a_delete_take_paths_and_expressions(spark: SparkSession, tmp_path: Path, keyed: bool) -> None:
    with connect(spark, tmp_path) as lake:
        fields = [Field("id", "BIGINT", False), Field("Host", "STRING"), Field("payload", "JSON")]
        table = lake.lake.create_table("app.t", fields, primary_key=["id"] if keyed else None)
        rows = [{"id": n, "Host": f"Web{n % 3}", "payload": {"user": f"u{n // 10}"}} for n in range(100)]
        for part in (rows[:60], rows[60:]):
            table.upsert(part) if keyed else table.append(part)
        table.create_index("payload ->> '$.user'", kind="inverted")
        for where in ("payload ->> '$.user' = 'u4'", "lower(host) = 'web1' AND id % 2 = 0 AND id > 50"):
            found = sorted(row.id for row in lake.table("app.t", ["id"], where=where).collect())
            assert found == sorted(table.scan(["id"], where=where).to_arrow()["id"].to_pylist())
            assert found, where
        lake.delete(name="app.t", where="payload ->> '$.user' = 'u4'")
        assert lake.table("app.t").count() == 90
