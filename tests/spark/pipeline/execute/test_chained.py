"""Targets of one run build on each other, and a step may read its own target: what dbt calls an incremental model."""

import pytest

import skerry
from skerry.spark.pipeline.execute.backfill import RunChoice
from skerry.spark.pipeline.execute.failure import StepFailedError
from spark.pipeline.conftest import Workshop, counts

INCREMENTAL = """
sources:
  events: {table: app.events}
steps:
  newer:
    sql: >
      SELECT id, at FROM events
      WHERE at > coalesce((SELECT max(at) FROM app.copy), TIMESTAMP_NTZ'1970-01-01 00:00:00')
  days:
    sql: SELECT CAST(at AS DATE) AS day, count(*) AS n FROM app.copy GROUP BY 1
    after: app.copy
  months:
    sql: SELECT month(day) AS month, sum(n) AS n FROM app.days GROUP BY 1
    after: app.days
targets:
  - {table: app.copy, from: newer, create: true, schema: 'id BIGINT, at TIMESTAMP'}
  - {table: app.days, from: days, mode: overwrite, create: true}
  - {table: app.months, from: months, mode: overwrite, create: true}
"""


def test_a_step_reads_its_own_target_and_others_what_the_run_has_written(shop: Workshop) -> None:
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("CREATE TABLE app.events (id BIGINT, at TIMESTAMP)")
        lake.sql("INSERT INTO app.events VALUES (1, '2024-01-01 10:00:00'), (2, '2024-01-02 10:00:00')")
    shop.declare(INCREMENTAL)
    assert counts(shop.run()) == {"app.copy": 2, "app.days": 2, "app.months": 1}
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("INSERT INTO app.events VALUES (3, '2024-02-02 11:00:00'), (4, '2024-01-01 00:00:00')")
    assert counts(shop.run())["app.copy"] == 1  # order 4 is older than what is there
    assert [row["id"] for row in shop.rows("app.copy", "id")] == [1, 2, 3]
    assert shop.rows("app.months") == [{"month": 1, "n": 2}, {"month": 2, "n": 1}]

    with pytest.raises(StepFailedError, match=r"rows of app\.copy are computed from those that it has"):
        shop.run(choice=RunChoice(where="id = 1", select=("newer",)))
    shop.run(full_refresh=True, choice=RunChoice(select=("newer",)))  # a full refresh begins with an empty table
    assert [row["id"] for row in shop.rows("app.copy", "id")] == [1, 2, 3, 4]
