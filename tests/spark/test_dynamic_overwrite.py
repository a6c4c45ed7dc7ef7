"""``partitionOverwriteMode``: an overwrite replaces the partitions that it has rows for, if the session says so."""

from collections.abc import Iterator

import pytest
from pyspark.sql import DataFrame

from skerry.common.errors import InvalidInputError
from skerry.spark import SparkLake

MODE = "spark.sql.sources.partitionOverwriteMode"
MONTHS = 12


@pytest.fixture(params=["PRIMARY KEY (id, month)", None], ids=["keyed", "append-only"])
def year(lake: SparkLake, request: pytest.FixtureRequest) -> SparkLake:
    """A table with a row in each of twelve partitions."""
    key = f", {request.param}" if request.param else ""
    lake.lake.sql(f"""
        CREATE TABLE app.year (id BIGINT NOT NULL, month INT NOT NULL, v STRING{key}) PARTITIONED BY (month)
    """)
    lake.overwrite(rows(lake, range(MONTHS), "old"), "app.year")
    return lake


@pytest.fixture
def dynamic(lake: SparkLake) -> Iterator[None]:
    lake.spark.conf.set(MODE, "dynamic")
    yield
    lake.spark.conf.unset(MODE)


def rows(lake: SparkLake, months: range, text: str) -> DataFrame:
    frame = lake.spark.range(months.start, months.stop, 1, 2)
    return frame.selectExpr("id + 100 AS id", "CAST(id AS INT) AS month", f"'{text}' AS v")


def save(lake: SparkLake, frame: DataFrame, name: str = "app.year", **options: str) -> None:
    writer = frame.write.format("skerry").option("warehouse", lake.lake.root).mode("overwrite")
    for option, value in options.items():
        writer = writer.option(option, value)
    writer.save(name)


def texts(lake: SparkLake) -> list[str]:
    found = lake.lake.sql("SELECT v FROM app.year ORDER BY month").fetchall()
    return [text for (text,) in found]


MIXED = ["old"] * 10 + ["new"] * 2
ALL_NEW = ["new"] * 2


def test_the_writers_option(year: SparkLake) -> None:
    before = len(year.lake.table("app.year").snapshots())
    save(year, rows(year, range(10, 12), "new"), partitionOverwriteMode="dynamic")
    assert texts(year) == MIXED
    assert len(year.lake.table("app.year").snapshots()) == before + 1
    save(year, rows(year, range(10, 12), "new"), partitionOverwriteMode="STATIC")
    assert texts(year) == ALL_NEW


@pytest.mark.usefixtures("dynamic")
def test_the_sessions_setting(year: SparkLake) -> None:
    save(year, rows(year, range(10, 12), "new"))
    assert texts(year) == MIXED
    save(year, rows(year, range(0), "none"))  # no rows: no partition is replaced
    assert texts(year) == MIXED
    year.overwrite(rows(year, range(0, 2), "newer"), "app.year")
    assert texts(year) == ["newer"] * 2 + ["old"] * 8 + ["new"] * 2
    save(year, rows(year, range(10, 12), "new"), partitionOverwriteMode="static")
    assert texts(year) == ALL_NEW
    year.overwrite(rows(year, range(3), "whole"), "app.year", partitions_only=False)
    assert texts(year) == ["whole"] * 3


def test_without_either_everything_is_replaced(year: SparkLake) -> None:
    save(year, rows(year, range(10, 12), "new"))
    assert texts(year) == ALL_NEW


@pytest.mark.usefixtures("dynamic")
def test_a_table_without_partitions_is_replaced_as_a_whole(lake: SparkLake) -> None:
    lake.lake.sql("CREATE TABLE app.year (id BIGINT, month INT, v STRING)")
    for write in (lambda frame: save(lake, frame), lambda frame: lake.overwrite(frame, "app.year")):
        lake.append(rows(lake, range(3), "old"), "app.year")
        write(rows(lake, range(10, 12), "new"))
        assert texts(lake) == ALL_NEW
    with pytest.raises(InvalidInputError, match="is not partitioned"):
        lake.overwrite(rows(lake, range(1), "x"), "app.year", partitions_only=True)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"partitionOverwriteMode": "some"}, "partitionOverwriteMode is static or dynamic, not 'some'"),
        ({"partitionOverwriteMode": "static", "partitions-only": "true"}, "contradict each other"),
    ],
)
def test_modes_that_mean_nothing_are_refused(lake: SparkLake, options: dict[str, str], problem: str) -> None:
    lake.lake.sql("CREATE TABLE app.year (id BIGINT, month INT, v STRING) PARTITIONED BY (month)")
    with pytest.raises(Exception, match=problem):
        save(lake, rows(lake, range(1), "x"), **options)
