"""Spark over the lake of a service: the driver asks for names, executors need no service."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from skerry.spark import SparkLake, connect
from support.service import TestService, running


@pytest.fixture
def service(tmp_path: Path) -> Iterator[TestService]:
    with running(tmp_path / "warehouse", "acme") as made:
        yield made


@pytest.fixture
def lake(spark: SparkSession, service: TestService, monkeypatch: pytest.MonkeyPatch) -> Iterator[SparkLake]:
    monkeypatch.setenv("SKERRY_TOKEN", "acme")
    with connect(spark, f"skerry://{service.address}") as opened:
        yield opened


def test_what_executors_do_needs_no_service(spark: SparkSession, lake: SparkLake, service: TestService) -> None:
    lake.lake.sql("CREATE TABLE app.t (id BIGINT NOT NULL, v STRING, PRIMARY KEY (id)) PARTITIONED BY (bucket(2, id))")
    frame = spark.createDataFrame([(number, f"v{number}") for number in range(10)], "id BIGINT, v STRING")
    lake.upsert(frame, "app.t")
    lake.upsert(frame.where("id < 5").selectExpr("id", "'new' AS v"), "app.t")
    rows = lake.table("app.t", where="id >= 4 AND id < 6")
    service.server.close()
    assert sorted(tuple(row) for row in rows.collect()) == [(4, "new"), (5, "v5")]


def test_the_generic_reader_takes_the_url_on_the_driver(spark: SparkSession, tmp_path: Path) -> None:
    """Without a token here: one in SKERRY_TOKEN must be there before the session starts."""
    with running(tmp_path / "open") as service, connect(spark, f"skerry://{service.address}") as lake:
        lake.lake.sql("CREATE TABLE app.t (id BIGINT); INSERT INTO app.t VALUES (1), (2)")
        frame = spark.read.format("skerry").option("warehouse", f"skerry://{service.address}").load("app.t")
        assert sorted(row.id for row in frame.collect()) == [1, 2]


def test_sql_on_spark_resolves_names_through_the_service(lake: SparkLake) -> None:
    lake.lake.sql("CREATE TABLE app.t (id BIGINT); INSERT INTO app.t VALUES (1), (2), (3)")
    lake.lake.sql("CREATE VIEW app.big AS SELECT id FROM app.t WHERE id > 1")
    assert sorted(row.id for row in lake.sql("SELECT id FROM app.big").collect()) == [2, 3]
