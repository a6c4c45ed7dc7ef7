"""Backfills compute rows of a range again; files that change replace their own rows; selected targets are run."""

import re
from datetime import date
from typing import Any

import pytest

from skerry.common.errors import InvalidInputError
from skerry.spark.pipeline.execute import batch_writer
from skerry.spark.pipeline.execute.backfill import RunChoice
from skerry.spark.pipeline.execute.failure import StepFailedError
from skerry.spark.pipeline.execute.files import InputFile
from skerry.spark.pipeline.execute.state import Batch, StateStore
from spark.pipeline.conftest import Workshop, counts

FILE = """
parameters: {factor: 1}
sources:
  raw:
    files: in/*.csv
    schema: id BIGINT, day DATE, amount BIGINT
    options: {header: true}
    file_column: file
    changed: CHANGED
steps:
  orders: {sql: 'SELECT id, day, amount * ${factor} AS amount, file FROM raw'}
  by_day: {sql: 'SELECT day, sum(amount) AS amount FROM app.orders GROUP BY day'}
targets:
  - {table: app.orders, from: orders, keys: id, create: true, time: day}
  - {table: app.log, from: orders, create: true, partition_by: day}
  - {table: app.by_day, from: by_day, mode: materialized, keys: day, create: true, time: day}
"""


def order(id_: int, day: int, amount: int) -> dict[str, Any]:
    return {"id": id_, "day": date(2024, 1, day), "amount": amount}


def amounts(shop: Workshop, table: str) -> list[tuple[int, int]]:
    return sorted((row["day"].day, row["amount"]) for row in shop.rows(table))


@pytest.fixture
def loaded(shop: Workshop) -> Workshop:
    shop.declare(FILE.replace("CHANGED", "reload"))
    shop.csv("in/1.csv", [order(1, 1, 10), order(2, 2, 20)])
    shop.run()
    shop.csv("in/2.csv", [order(3, 2, 30), order(4, 3, 40)])
    shop.run()
    return shop


def test_a_backfill_computes_exactly_the_rows_of_a_range(loaded: Workshop) -> None:
    shop = loaded
    shop.csv("in/3.csv", [order(5, 2, 50)])  # new: it stays so
    report = shop.run(choice=RunChoice(since="2024-01-02", until="2024-01-03", exclude=("by_day",)), factor="2")
    assert counts(report) == {"app.orders": 2, "app.log": 2}
    assert amounts(shop, "app.orders") == [(1, 10), (2, 40), (2, 60), (3, 40)]
    assert amounts(shop, "app.log") == [(1, 10), (2, 40), (2, 60), (3, 40)]
    assert amounts(shop, "app.by_day") == [(1, 10), (2, 50), (3, 40)]  # it was not selected
    shop.run()
    assert amounts(shop, "app.by_day") == [(1, 10), (2, 150), (3, 40)]
    assert amounts(shop, "app.log") == [(1, 10), (2, 40), (2, 50), (2, 60), (3, 40)]
    assert shop.run().batches == []


def test_tables_made_of_a_backfilled_one_follow_in_the_same_run(loaded: Workshop) -> None:
    loaded.run(choice=RunChoice(where="id IN (2, 4)", select=("app.orders", "by_day")), factor="3")
    assert amounts(loaded, "app.orders") == [(1, 10), (2, 30), (2, 60), (3, 120)]
    assert amounts(loaded, "app.by_day") == [(1, 10), (2, 90), (3, 120)]


def test_rows_that_are_no_longer_computed_are_deleted(loaded: Workshop) -> None:
    text = loaded.path.read_text().replace("FROM raw", "FROM raw WHERE id <> 2").replace("sum(amount)", "max(amount)")
    loaded.path.write_text(text)
    loaded.run(choice=RunChoice(select=("app.orders",), since="2024-01-02"))
    assert [row["id"] for row in loaded.rows("app.orders")] == [1, 3, 4]
    loaded.run(choice=RunChoice(select=("app.log",), where="day = '2024-01-02'"))
    assert [row["id"] for row in loaded.rows("app.log", "id")] == [1, 3, 4]
    loaded.run(choice=RunChoice(select=("by_day",), until="2024-01-02"))  # of the whole by_day, one row only
    assert amounts(loaded, "app.by_day") == [(1, 10), (2, 50), (3, 40)]
    loaded.run()  # the query is another one: everything is computed
    assert amounts(loaded, "app.by_day") == [(1, 10), (2, 30), (3, 40)]


def test_a_backfill_that_was_interrupted_is_finished_by_the_next_run(
    loaded: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = batch_writer.overwrite_frame_where

    def stop(table: Any, *args: Any, **kwargs: Any) -> Any:
        if table.name == "app.log":
            raise RuntimeError("killed")
        return write(table, *args, **kwargs)

    monkeypatch.setattr(batch_writer, "overwrite_frame_where", stop)
    with pytest.raises(StepFailedError, match="killed"):
        loaded.run(choice=RunChoice(since="2024-01-02", exclude=("by_day",)), factor="2")
    assert amounts(loaded, "app.orders") == [(1, 10), (2, 40), (2, 60), (3, 80)]
    assert amounts(loaded, "app.log") == [(1, 10), (2, 20), (2, 30), (3, 40)]
    monkeypatch.undo()
    report = loaded.run(factor="2")
    assert [(t.table, t.landed_before) for t in report.batches[0].targets] == [("app.orders", True), ("app.log", False)]
    assert amounts(loaded, "app.log") == [(1, 10), (2, 40), (2, 60), (3, 80)]
    assert amounts(loaded, "app.by_day") == [(1, 10), (2, 100), (3, 80)]


def test_an_older_version_of_a_key_does_not_replace_a_newer_one_outside_of_the_range(shop: Workshop) -> None:
    lines = FILE.replace("CHANGED", "ignore").splitlines(keepends=True)
    only = "".join(line for line in lines if "by_day" not in line and "app.log" not in line)
    shop.declare(only)
    shop.csv("in/1.csv", [order(1, 1, 10), order(2, 1, 20)])
    shop.run()
    shop.csv("in/2.csv", [order(1, 5, 11)])  # order 1 moves to another day
    shop.run()
    choice = RunChoice(since="2024-01-01", until="2024-01-02")
    with pytest.raises(StepFailedError, match=r"several rows with the key \(id\) = \(1\) have no order, and one"):
        shop.run(choice=choice)
    assert amounts(shop, "app.orders") == [(1, 20), (5, 11)]
    assert shop.run().batches == [], "a backfill that has failed before its first write does not come back"
    shop.declare(only.replace("time: day", "time: day, order_by: amount"))
    assert counts(shop.run(choice=choice)) == {"app.orders": 1}
    assert amounts(shop, "app.orders") == [(1, 20), (5, 11)]
    report = shop.run(choice=RunChoice(where="id = 1 AND id = 2"))  # Spark reads no file for that
    assert [source.rows for source in report.batches[0].sources] == [None]
    with pytest.raises(InvalidInputError, match="--from 2024-01-02 --to 2024-01-02 has no day in it"):
        shop.run(choice=RunChoice(since="2024-01-02", until="2024-01-02"))


def test_what_cannot_be_computed_again_is_refused(loaded: Workshop) -> None:
    with pytest.raises(InvalidInputError, match="write either --where, or --from and --to"):
        loaded.run(choice=RunChoice(where="id = 1", since="2024-01-02"))
    with pytest.raises(StepFailedError, match="--where 'dy = 1': predicate, at 1: there is no column 'dy'"):
        loaded.run(choice=RunChoice(where="dy = 1"))
    with pytest.raises(StepFailedError, match="--from 'x': 'x' cannot be compared with column 'day', which is DATE"):
        loaded.run(choice=RunChoice(since="x"))
    with pytest.raises(StepFailedError, match="--to 'y': 'y' cannot be compared with column 'day', which is DATE"):
        loaded.run(choice=RunChoice(since="2024-01-01", until="y"))
    for where in ("id = 1) OR (id = 2", "id =", ""):  # no session of Spark is needed to see that
        with pytest.raises(InvalidInputError, match=f"^--where {re.escape(repr(where))}: "):
            loaded.run(choice=RunChoice(where=where))
    (loaded.folder / "in/1.csv").unlink()
    with pytest.raises(StepFailedError, match=r"in/1\.csv was loaded from source 'raw' and is gone"):
        loaded.run(choice=RunChoice(since="2024-01-02"))


def test_a_file_that_changed_replaces_its_own_rows(loaded: Workshop) -> None:
    shop = loaded
    shop.csv("in/1.csv", [order(2, 2, 21), order(6, 1, 60)])  # without order 1
    shop.csv("in/3.csv", [order(7, 3, 70)])
    report = shop.run()
    assert [batch.number for batch in report.batches] == [3, 4]
    for table in ("app.orders", "app.log"):
        found = {row["id"]: (row["amount"], row["file"]) for row in shop.rows(table, "id")}
        first, second = "in/1.csv", "in/2.csv"
        assert found == {2: (21, first), 3: (30, second), 4: (40, second), 6: (60, first), 7: (70, "in/3.csv")}
    assert amounts(shop, "app.by_day") == [(1, 60), (2, 51), (3, 110)]
    assert shop.run().batches == []


def test_a_file_that_changed_is_warned_of(shop: Workshop) -> None:
    shop.declare(FILE.replace("CHANGED", "warn"))
    shop.csv("in/1.csv", [order(1, 1, 10)])
    assert shop.run().warnings == []
    shop.csv("in/1.csv", [order(1, 1, 11)])
    report = shop.run()
    assert report.batches == []
    assert report.warnings == [
        "source 'raw': in/1.csv changed after being loaded; the tables have the rows of before ('changed: reload' "
        "would replace them)"
    ]
    shop.declare(FILE.replace("CHANGED", "ignore"))
    assert shop.run().warnings == []


def test_a_batch_that_another_run_began_meanwhile_is_written_to_all_of_its_targets(
    loaded: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = StateStore.begin

    def overtaken(store: StateStore, batch: Batch) -> Batch:
        """Another run stores its batch first."""
        monkeypatch.undo()
        path = loaded.folder / "in/3.csv"
        file = InputFile("in/3.csv", path.stat().st_size, path.stat().st_mtime_ns // 1_000_000)
        titles = ("app.orders from orders", "app.log from orders", "app.by_day from by_day")
        begin(store, Batch(batch.number, "another", 1, titles, {"raw": (file,)}))
        return begin(store, batch)

    loaded.csv("in/3.csv", [order(5, 1, 50)])
    monkeypatch.setattr(StateStore, "begin", overtaken)
    report = loaded.run(full_refresh=True, choice=RunChoice(select=("app.log",)), factor="2")
    assert [[t.table for t in batch.targets] for batch in report.batches] == [
        ["app.orders", "app.log", "app.by_day"],
        ["app.log"],
    ]
    assert (1, 100) in amounts(loaded, "app.log")
    assert amounts(loaded, "app.by_day")[0] == (1, 110)


def test_selected_targets_are_run_and_filled(loaded: Workshop) -> None:
    shop = loaded
    shop.csv("in/3.csv", [order(5, 2, 50)])
    with pytest.raises(InvalidInputError, match=r"app\.orders would miss its rows: select 'raw\+'"):
        shop.run(choice=RunChoice(select=("app.log",)))
    assert shop.run(choice=RunChoice(select=("by_day",))).batches == []
    report = shop.run(full_refresh=True, choice=RunChoice(select=("app.log",)), factor="2")
    assert counts(report) == {"app.log": 4}
    assert amounts(shop, "app.log") == [(1, 20), (2, 40), (2, 60), (3, 80)]
    assert counts(shop.run(choice=RunChoice(select=("raw+",)))) == {"app.orders": 1, "app.log": 1, "app.by_day": 1}
