"""Batches that fail: one that wrote nothing is planned again by the next run, one that wrote something is finished."""

from typing import Any

import pytest

import skerry
from skerry.spark.pipeline.execute import batch_writer
from skerry.spark.pipeline.execute.failure import StepFailedError
from skerry.spark.pipeline.execute.state import StateStore
from skerry.spark.pipeline.execute.target_rows import write_target
from spark.pipeline.conftest import Workshop

LOOKUP = """
quarantine: app.rejected
sources:
  raw: {files: in/*.csv, schema: 'id BIGINT, key BIGINT', options: {header: true}}
steps:
  named:
    sql: SELECT id, name FROM raw JOIN app.names USING (key)
    expectations:
      positive: {condition: id > 0, action: quarantine}
      named: {condition: name IS NOT NULL, action: fail}
targets:
  - {table: app.first, from: named, create: true}
  - {table: app.second, from: named, create: true}
"""


def sql(shop: Workshop, *statements: str) -> None:
    with skerry.connect(shop.folder / "lake") as lake:
        for statement in statements:
            lake.sql(statement)


def test_a_batch_that_wrote_nothing_reads_what_is_there_when_it_is_planned_again(shop: Workshop) -> None:
    sql(shop, "CREATE TABLE app.names (key BIGINT, name STRING)", "INSERT INTO app.names VALUES (1, NULL)")
    shop.declare(LOOKUP)
    shop.csv("in/1.csv", [{"id": 1, "key": 1}])
    with pytest.raises(StepFailedError, match="expectation 'named'"):
        shop.run()
    sql(shop, "UPDATE app.names SET name = 'one'", "INSERT INTO app.names VALUES (2, 'two')")
    shop.csv("in/2.csv", [{"id": 2, "key": 2}])
    report = shop.run()
    assert [(each.number, each.resumed) for each in report.batches] == [(2, False)]
    assert report.batches[0].notes == []
    assert shop.rows("app.first") == [{"id": 1, "name": "one"}, {"id": 2, "name": "two"}] == shop.rows("app.second")
    assert shop.run().batches == []


@pytest.mark.parametrize("failing", ["app.first", "app.second"])
def test_a_batch_that_wrote_something_keeps_its_input(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, failing: str
) -> None:
    """Quarantined rows are written before the first target."""
    sql(shop, "CREATE TABLE app.names (key BIGINT, name STRING)", "INSERT INTO app.names VALUES (1, 'old')")
    shop.declare(LOOKUP)
    shop.csv("in/1.csv", [{"id": 1, "key": 1}, {"id": -1, "key": 1}])

    def breaking(lake: Any, target: Any, *given: Any) -> Any:
        if target.table == failing:
            raise skerry.SkerryError("no more disk")
        return write_target(lake, target, *given)

    with monkeypatch.context() as patch:
        patch.setattr(batch_writer, "write_target", breaking)
        with pytest.raises(StepFailedError, match="no more disk"):
            shop.run()
    sql(shop, "UPDATE app.names SET name = 'new'")
    shop.csv("in/2.csv", [{"id": 2, "key": 1}])
    report = shop.run()
    assert [(each.number, each.resumed) for each in report.batches] == [(1, True), (2, False)]
    assert shop.rows("app.first") == [{"id": 1, "name": "old"}, {"id": 2, "name": "new"}] == shop.rows("app.second")
    assert len(shop.rows("app.rejected")) == 1


FOLLOWED = """
sources:
  users: {table: app.users, changes: true}
steps:
  marked:
    sql: SELECT _row_kind AS kind, id, MARK AS mark FROM users
targets:
  - {table: app.log, from: marked, create: true}
"""


class Killed(BaseException):
    """As good as a crash: nothing of ours catches it."""


@pytest.mark.parametrize("is_killed", [False, True])
def test_a_batch_of_a_snapshot_that_has_expired_is_planned_again(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, is_killed: bool
) -> None:
    def dying(self: StateStore, *given: Any) -> Any:
        raise Killed

    sql(shop, "CREATE TABLE app.users (id BIGINT PRIMARY KEY)", "INSERT INTO app.users VALUES (1)")
    shop.declare(FOLLOWED.replace("MARK", "'a'" if is_killed else "raise_error('wrong')"))
    with monkeypatch.context() as patch:
        if is_killed:
            patch.setattr(StateStore, "claim", dying)
        with pytest.raises(Killed if is_killed else StepFailedError):
            shop.run()
    shop.declare(FOLLOWED.replace("MARK", "'a'"))
    sql(shop, "INSERT INTO app.users VALUES (2)", "DELETE FROM app.users WHERE id = 1")
    with skerry.connect(shop.folder / "lake") as lake:
        lake.table("app.users").expire_snapshots(retain_last=1)
    report = shop.run()
    assert [(each.number, each.resumed) for each in report.batches] == [(2, False)]
    assert [row["id"] for row in shop.rows("app.log")] == [2]
    given_up = [warning for warning in report.warnings if "batch 1 of an earlier run had written nothing" in warning]
    assert len(given_up) == is_killed
    sql(shop, "INSERT INTO app.users VALUES (3)")
    shop.run()
    assert [row["id"] for row in shop.rows("app.log")] == [2, 3], "changes since the batch that was written"


STREAM = """
mode: stream
sources:
  raw: {files: in, format: json, schema: 'id BIGINT, key BIGINT'}
steps:
  named:
    sql: SELECT id, name FROM raw JOIN app.names USING (key)
    expectations:
      named: {condition: name IS NOT NULL, action: fail}
targets:
  - {table: app.first, from: named, create: true}
"""


def test_a_micro_batch_that_wrote_nothing_reads_tables_as_they_are(shop: Workshop) -> None:
    sql(shop, "CREATE TABLE app.names (key BIGINT, name STRING)", "INSERT INTO app.names VALUES (1, NULL)")
    shop.declare(STREAM)
    shop.json("in/1", [{"id": 1, "key": 1}])
    with pytest.raises(StepFailedError, match="expectation 'named'"):
        shop.run()
    sql(shop, "UPDATE app.names SET name = 'one'")
    shop.run()
    assert shop.rows("app.first") == [{"id": 1, "name": "one"}]
