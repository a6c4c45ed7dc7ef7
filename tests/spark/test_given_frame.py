"""DataFrames of Spark as data of a lake: registered for queries, appended, and as new tables."""

from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from pyspark.sql import DataFrame, SparkSession

import skerry

MOMENT = datetime(2024, 1, 15, 10, tzinfo=UTC)
ROWS = [(1, MOMENT, [MOMENT], datetime(2024, 1, 15, 10), date(2024, 1, 15)), (2, None, None, None, None)]


@pytest.fixture
def frame(spark: SparkSession) -> DataFrame:
    """Two rows with times of both kinds, also inside a list; the session's zone is not UTC."""
    first = "SELECT 1L id, timestamp'2024-01-15 10:00:00Z' ts, array(timestamp'2024-01-15 10:00:00Z') l, "
    first += "timestamp_ntz'2024-01-15 10:00:00' n, date'2024-01-15' d"
    return spark.sql(f"{first} UNION ALL SELECT 2L, NULL, NULL, NULL, NULL")


def test_a_frame_with_times_is_registered_appended_and_made_a_table(frame: DataFrame, tmp_path: Path) -> None:
    with skerry.connect(tmp_path / "lake") as lake:
        lake.register("df", frame)
        assert lake.sql("SELECT * FROM df ORDER BY id").fetchall() == ROWS
        table = lake.create_table("app.t", frame)
        assert str(table.schema.field("ts").type) == "TIMESTAMPTZ"
        assert str(table.schema.field("n").type) == "TIMESTAMP"
        table.append(frame)
        assert lake.sql("SELECT * FROM app.t ORDER BY id").fetchall() == [ROWS[0], ROWS[0], ROWS[1], ROWS[1]]


def test_a_frame_without_times_is_registered_as_a_stream(spark: SparkSession) -> None:
    with skerry.connect("memory://frames") as lake:
        lake.register("df", spark.range(5))
        assert lake.sql("SELECT sum(id) FROM df").fetchall() == [(10,)]
