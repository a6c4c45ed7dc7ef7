"""DataFrames that lack columns of a table with a primary key: refused, unless somebody chooses what becomes of them."""

import json
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from skerry.common.errors import DataError
from skerry.spark import ChangeFormat, SparkLake


@pytest.fixture
def part(lake: SparkLake) -> SparkLake:
    lake.lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, v STRING, n INT DEFAULT 7, PRIMARY KEY (id))")
    lake.lake.table("app.t").upsert([{"id": 1, "v": "a", "n": 1}])
    return lake


def row(lake: SparkLake) -> dict[str, object] | None:
    return lake.lake.table("app.t").get({"id": 1})


def test_an_upsert_that_lacks_columns_is_refused_unless_they_are_to_be_filled(
    part: SparkLake, spark: SparkSession
) -> None:
    frame = spark.sql("SELECT 1L AS id")
    writer = frame.write.format("skerry").option("warehouse", part.lake.root).option("operation", "upsert")
    problem = "column 'v' is missing: an upsert replaces whole rows"
    with pytest.raises(DataError, match=problem):
        part.upsert(frame, "app.t")
    with pytest.raises(Exception, match=problem):
        writer.mode("append").save("app.t")
    with pytest.raises(DataError, match=problem):
        part.apply_changes(frame.selectExpr("id", "'+I' AS kind"), "app.t", ChangeFormat(format="row-kind"))
    assert row(part) == {"id": 1, "v": "a", "n": 1}
    part.upsert(frame, "app.t", missing_columns="fill")
    assert row(part) == {"id": 1, "v": None, "n": 7}
    writer.option("missing-columns", "fill").mode("append").save("app.t")
    part.lake.sql("ALTER TABLE app.t SET ('upsert.missing-columns' = 'fill')")
    part.upsert(frame, "app.t")
    with pytest.raises(DataError, match=problem):
        part.upsert(frame, "app.t", missing_columns="refuse")


def test_columns_may_be_missing_where_versions_are_combined(lake: SparkLake, spark: SparkSession) -> None:
    lake.lake.sql("""
        CREATE TABLE app.t (id BIGINT NOT NULL, v STRING, n INT, PRIMARY KEY (id))
        WITH ('merge-engine' = 'partial-update')
    """)
    lake.upsert(spark.sql("SELECT 1L AS id, 'a' AS v"), "app.t")
    lake.upsert(spark.sql("SELECT 1L AS id, 2 AS n"), "app.t")
    assert row(lake) == {"id": 1, "v": "a", "n": 2}


@pytest.mark.parametrize("mode", ["upsert", "cdc"])
def test_a_running_stream_goes_on_when_a_column_is_added(
    part: SparkLake, spark: SparkSession, tmp_path: Path, mode: str
) -> None:
    files, kinds = tmp_path / "files", mode == "cdc"
    shape = "id bigint, v string, n int" + (", kind string" if kinds else "")

    def arrive(number: int) -> None:
        given = {"id": number, "v": f"v{number}", "n": number} | ({"kind": "+I"} if kinds else {})
        files.mkdir(exist_ok=True)
        (files / f"{number}.json").write_text(json.dumps(given))

    arrive(2)
    query = part.write_stream(
        spark.readStream.schema(shape).json(str(files)),
        "app.t",
        checkpoint=tmp_path / "checkpoint",
        mode=mode,
        changes=ChangeFormat(format="row-kind") if kinds else None,
        trigger="100 milliseconds",
    )
    try:
        query.processAllAvailable()
        part.lake.table("app.t").add_column("later", "STRING")
        arrive(3)
        query.processAllAvailable()
    finally:
        query.stop()
    assert part.lake.table("app.t").get({"id": 3}) == {"id": 3, "v": "v3", "n": 3, "later": None}
