"""Expectations over sets are checked on the table as it would be; one that fails leaves the table as it was."""

from datetime import datetime
from typing import Any

import pytest

import skerry
from skerry.common.clock import ManualClock
from skerry.spark.pipeline.execute.failure import StepFailedError
from skerry.spark.pipeline.execute.report import RunReport
from spark.pipeline.conftest import Workshop

NOW_MS = 1_705_312_800_000  # 2024-01-15 10:00 UTC
FILE = """
sources:
  raw:
    files: in/*.csv
    schema: id BIGINT, email STRING, customer BIGINT, at TIMESTAMP
    options: {header: true}
  people: {files: people/*.csv, schema: 'id BIGINT, name STRING', options: {header: true}}
targets:
  - table: app.orders
    from: raw
    keys: id
    create: true
    expectations:
      EXPECTATIONS
  - {table: app.people, from: people, keys: id, create: true}
"""


def declare(shop: Workshop, *expectations: str) -> None:
    shop.declare(FILE.replace("EXPECTATIONS", "\n      ".join(expectations)))


def order(id_: int, email: str = "", customer: int | str = 1, at: str = "2024-01-15 09:00:00") -> dict[str, Any]:
    return {"id": id_, "email": email or f"{id_}@x", "customer": customer, "at": at}


def found(report: RunReport) -> dict[str, tuple[int, str]]:
    return {e.name: (e.rows, e.detail) for batch in report.batches for e in batch.expectations}


def test_a_table_is_checked_as_it_would_be_and_stays_as_it_was(shop: Workshop) -> None:
    """Neither file breaks anything by itself: the second one does together with what is there."""
    declare(shop, "one_email: {unique: email, action: fail}", "few: {rows: {at_most: 3}, action: fail}")
    shop.csv("people/1.csv", [{"id": 1, "name": "Ada"}])
    shop.csv("in/1.csv", [order(1), order(2)])
    assert found(shop.run()) == {"one_email": (0, ""), "few": (0, "")}
    before = shop.rows("app.orders"), shop.snapshots("app.orders")

    shop.csv("in/2.csv", [order(3, "1@x"), order(4, "2@x")])
    with pytest.raises(StepFailedError) as caught:
        shop.run()
    assert str(caught.value) == (
        "target app.orders failed (p.yaml:10:5): expectation 'one_email' (email unique) is not met: 2 values occur "
        "more than once: 1@x (2 times), 2@x (2 times)"
    )
    assert (shop.rows("app.orders"), shop.snapshots("app.orders")) == before
    with skerry.connect(shop.folder / "lake") as lake:
        kept = lake.sql("SELECT part, name, message FROM system.pipeline_runs WHERE status IN ('failed', 'not met')")
        problem = str(caught.value).partition("): ")[2]
        assert [tuple(row.values()) for row in kept.to_arrow().to_pylist()] == [
            ("run", "p", str(caught.value)),
            ("expectation", "app.orders: one_email", problem.partition("is not met: ")[2]),
            ("target", "app.orders", problem),
        ]

    (shop.folder / "in/2.csv").unlink()
    shop.csv("in/2.csv", [order(3), order(4)])
    with pytest.raises(StepFailedError, match=r"'few' \(at most 3 rows\) is not met: there are 4 rows"):
        shop.run()
    assert (shop.rows("app.orders"), shop.snapshots("app.orders")) == before

    (shop.folder / "in/2.csv").unlink()
    shop.csv("in/2.csv", [order(1, "2@x"), order(2, "1@x")])  # the rows that they replace do not count
    shop.run()
    assert {row["id"]: row["email"] for row in shop.rows("app.orders")} == {1: "2@x", 2: "1@x"}


def test_what_is_not_met_is_reported_with_keys_and_warned_of(shop: Workshop) -> None:
    declare(
        shop,
        "has_email: {not_null: [email, at]}",
        "known_customer: {reference: {columns: customer, table: app.people, key: id}}",
        "enough: {rows: {at_least: 10}}",
        "fresh: {freshness: {column: at, within: 1 h}}",
    )
    shop.csv("people/1.csv", [{"id": 1, "name": "Ada"}, {"id": 2, "name": "Bo"}])
    rows = [order(1), order(2, customer=7), order(3, customer=8, at="2024-01-15 06:00:00"), order(4, customer="")]
    rows[1]["email"] = rows[2]["email"] = ""
    for row in rows:
        row["at"] = "2024-01-15 08:00:00"
    shop.csv("in/1.csv", rows)
    assert found(shop.run(clock=ManualClock(NOW_MS))) == {
        "has_email": (2, "2 rows with NULL in email or at: 2, 3"),
        "known_customer": (2, "2 values of customer not in app.people: 7, 8"),
        "enough": (1, "there are 4 rows"),
        "fresh": (1, "the newest at is 2024-01-15 08:00:00, 2 hours ago"),
    }
    assert len(shop.rows("app.orders")) == 4


def test_a_reference_is_to_what_the_same_run_has_written(shop: Workshop) -> None:
    declare(shop, "known_customer: {reference: {columns: customer, table: app.people, key: id}, action: fail}")
    shop.csv("people/1.csv", [{"id": 1, "name": "Ada"}])
    shop.csv("in/1.csv", [order(1), order(2)])
    assert found(shop.run()) == {"known_customer": (0, "")}
    shop.csv("in/2.csv", [order(3, customer=9)])
    with pytest.raises(StepFailedError, match=r"1 value of customer not in app\.people: 9"):
        shop.run()
    shop.csv("people/2.csv", [{"id": 9, "name": "Cy"}])
    (shop.folder / "in/2.csv").unlink()
    shop.csv("in/3.csv", [order(3, customer=9)])
    shop.run()
    assert [row["customer"] for row in shop.rows("app.orders")] == [1, 1, 9]


def test_freshness_is_checked_when_nothing_is_new(shop: Workshop) -> None:
    declare(shop, "fresh: {freshness: {column: at, within: 1 d}, action: fail}")
    shop.csv("people/1.csv", [{"id": 1, "name": "Ada"}])
    shop.csv("in/1.csv", [order(1)])
    shop.run(clock=ManualClock(NOW_MS))
    report = shop.run(clock=ManualClock(NOW_MS))
    assert report.batches == []
    assert [(e.step, e.name, e.rows) for e in report.expectations] == [("app.orders", "fresh", 0)]
    with pytest.raises(StepFailedError, match=r"the newest at is 2024-01-15 09:00:00, 3\.04 days ago"):
        shop.run(clock=ManualClock(NOW_MS + 3 * 86_400_000))


STEPS = """
sources:
  raw: {files: in/*.csv, schema: 'id BIGINT, day DATE', options: {header: true}}
steps:
  days:
    sql: SELECT day, count(*) AS n FROM app.log GROUP BY day
  once:
    sql: SELECT * FROM raw
    expectations: {ids: {unique: [id, day], action: fail}}
targets:
  - {table: app.log, from: once, create: true, expectations: {days: {freshness: {column: day, within: 2 d}}}}
  - table: app.days
    from: days
    mode: materialized
    keys: day
    create: true
    expectations: {few: {rows: {at_most: 2}, action: fail}}
"""


def test_batches_of_steps_and_materialized_tables_are_checked(shop: Workshop) -> None:
    shop.declare(STEPS)
    shop.csv("in/1.csv", [{"id": 1, "day": "2024-01-14"}, {"id": 1, "day": "2024-01-13"}])
    report = shop.run(clock=ManualClock(NOW_MS))
    assert found(report) == {"ids": (0, ""), "days": (0, ""), "few": (0, "")}
    shop.csv("in/2.csv", [{"id": 2, "day": "2024-01-14"}])  # one key is recomputed: the other counts, too
    shop.run(clock=ManualClock(NOW_MS))
    assert [(row["day"].day, row["n"]) for row in shop.rows("app.days")] == [(13, 1), (14, 2)]
    shop.csv("in/3.csv", [{"id": 3, "day": "2024-01-15"}])
    with pytest.raises(StepFailedError, match=r"target app\.days failed .*: expectation 'few' .*there are 3 rows"):
        shop.run(clock=ManualClock(NOW_MS))
    assert len(shop.rows("app.days")) == 2
    assert len(shop.rows("app.log")) == 4  # written before: an earlier stage
    shop.csv("in/4.csv", [{"id": 4, "day": "2024-01-15"}] * 2)
    shop.declare(STEPS.replace("at_most: 2", "at_most: 3"))
    with pytest.raises(StepFailedError, match=r"step 'once' failed .*: 1 value occurs more than once: \(4, 2024"):
        shop.run(clock=ManualClock(NOW_MS))
    assert len(shop.rows("app.days")) == 3  # the batch before was finished first
    assert datetime(2024, 1, 15).date() in [row["day"] for row in shop.rows("app.days")]
