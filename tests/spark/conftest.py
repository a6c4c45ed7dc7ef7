"""One Spark for each test process, small and quiet."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from skerry.spark import SparkLake, connect

LONG = {
    "test_cdc.py",
    "test_cluster.py",
    "test_concurrent.py",
    "test_demo.py",
    "test_exactly_once.py",
    "test_job.py",
    "test_run.py",
    "test_sink.py",
    "test_source.py",
    "test_speculation.py",
    "test_state.py",
    "test_stream.py",
    "test_write.py",
    "test_write_faults.py",
    "test_write_source.py",
}
"""Tests that start clusters, kill jobs or wait for streams: ``make spark`` runs them, and ``make soak``."""

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
# a JVM that lives for a few tests is done sooner if it does not optimise much
os.environ.setdefault("JDK_JAVA_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("SKERRY_SOAK"):
        return
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.path.name in LONG:
            item.add_marker(pytest.mark.skip(reason="takes long: make spark"))


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    """A local Spark in a time zone that is not UTC: no answer may depend on it."""
    folder = tmp_path_factory.mktemp("spark")
    session = (
        SparkSession.builder.master("local[2,3]")
        .appName("skerry-tests")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.sql.session.timeZone", "America/Sao_Paulo")
        .config("spark.sql.warehouse.dir", str(folder / "catalog"))
        .config("spark.local.dir", str(folder / "local"))
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.timeType.enabled", "true")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


@pytest.fixture
def lake(spark: SparkSession, tmp_path: Path) -> Iterator[SparkLake]:
    with connect(spark, tmp_path / "warehouse") as opened:
        yield opened
