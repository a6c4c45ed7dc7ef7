"""Conditions on functions of columns leave out no row for Spark, whatever its time zone."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from skerry import Field
from skerry.spark import SparkLake, connect
from support.effort import SOAK

CONDITIONS = [
    "year(ts) = 2012",
    "year(tz) = 2011",
    "year(d) < 2012",
    "CAST(tz AS DATE) = DATE '2011-12-31'",
    "to_date(ts) = DATE '2011-12-30'",
    "date_trunc('DAY', tz) = TIMESTAMP '2011-12-29 00:00:00'",
    "date_trunc('MONTH', ts) >= TIMESTAMP '2012-01-01 00:00:00'",
    "tz >= '2012-01-01'",
    "tz < TIMESTAMP '2011-12-30 00:00:00'",
    "ts >= TIMESTAMP '2011-12-31 12:00:00'",
    "tz + INTERVAL 1 DAY >= TIMESTAMP '2012-01-02 00:00:00'",
    "tz - INTERVAL 2 DAYS < TIMESTAMP '2011-12-28 12:00:00'",
    "ts + INTERVAL 36 HOURS <= TIMESTAMP '2011-12-31 00:00:00'",
    "year(tz) = 2011 AND month(tz) = 12 AND day(tz) = 31",
    "d >= TIMESTAMP '2011-12-31 12:00:00'",
    "s LIKE 'h\\\\_0%'",
    "left(s, 3) = 'h_1'",
    "tz >= current_timestamp() - INTERVAL 7 DAYS",
]

ZONES = ["Pacific/Apia", "UTC", "America/New_York"] if SOAK else ["Pacific/Apia"]


@pytest.fixture(scope="module")
def lake(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    """A row for each hour of ten days, a file for each twelve of them; Samoa had no 30 December in 2011."""
    with connect(spark, tmp_path_factory.mktemp("lake")) as lake:
        columns = [Field("ts", "TIMESTAMP"), Field("tz", "TIMESTAMPTZ"), Field("d", "DATE"), Field("s", "STRING")]
        table = lake.lake.create_table("app.hours", columns)
        for start in range(0, 240, 12):
            hours = [datetime(2011, 12, 27) + timedelta(hours=hour) for hour in range(start, start + 12)]
            table.append(
                [
                    {"ts": hour, "tz": hour.replace(tzinfo=UTC), "d": hour.date(), "s": f"h_{hour.day % 3}"}
                    for hour in hours
                ]
            )
        yield lake


@pytest.mark.parametrize("zone", ZONES)
def test_rows_are_those_that_spark_finds_itself(
    spark: SparkSession, lake: SparkLake, zone: str, tmp_path: Path
) -> None:
    before = spark.conf.get("spark.sql.session.timeZone")
    lake.sql("SELECT * FROM app.hours").write.parquet(str(tmp_path / "plain"))
    spark.read.parquet(str(tmp_path / "plain")).createOrReplaceTempView("skerry_plain_hours")

    def counts(name: str) -> str:
        return " UNION ALL ".join(
            f"SELECT {number} AS number, count(*) AS rows FROM {name} WHERE {condition}"
            for number, condition in enumerate(CONDITIONS)
        )

    try:
        spark.conf.set("spark.sql.session.timeZone", zone)
        found = {row.number: row.rows for row in lake.sql(counts("app.hours")).collect()}
        expected = {row.number: row.rows for row in spark.sql(counts("skerry_plain_hours")).collect()}
    finally:
        spark.conf.set("spark.sql.session.timeZone", before)
        spark.catalog.dropTempView("skerry_plain_hours")
    assert {CONDITIONS[number]: count for number, count in found.items()} == {
        CONDITIONS[number]: count for number, count in expected.items()
    }
