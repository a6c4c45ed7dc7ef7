"""Whole runs: files through steps and expectations into tables, once."""

import json
import os
import signal
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import skerry
from skerry import SkerryError
from skerry.spark.pipeline import run as run_module
from skerry.spark.pipeline.execute import batch, batch_writer
from skerry.spark.pipeline.execute.failure import StepFailedError
from skerry.spark.pipeline.execute.state import StateStore
from skerry.spark.pipeline.pipeline_file import load_pipeline
from skerry.spark.pipeline.run import PipelineRun
from spark.pipeline.conftest import Workshop, counts

ORDERS = """
quarantine: app.rejected
sources:
  raw:
    files: in/*.csv
    schema: id BIGINT, customer STRING, amount DECIMAL(8, 2)
    options: {header: true}
  customers:
    files: customers/*.json
    schema: name STRING, country STRING
steps:
  orders:
    sql: |
      SELECT id, trim(customer) AS customer, amount
      FROM raw
    expectations:
      has_id: {condition: id IS NOT NULL, action: drop}
      positive: {condition: amount > 0, action: quarantine}
      named: {condition: customer <> '', action: warn}
  doubled:
    python: steps:times
    from: orders
    arguments: {factor: 2}
targets:
  - table: app.orders
    from: orders
    keys: id
    order_by: amount
    partition_by: bucket(2, id)
    create: true
  - table: app.log
    from: doubled
    create: true
    expectations:
      small: {condition: amount < 1000, action: drop}
  - {table: app.customers, from: customers, keys: name, create: true}
maintenance:
  - target: app.orders
    compact: {when: every 2 runs, full: true}
    expire_snapshots: {when: after_run, retain_last: 2}
"""

FOLLOWING = """
mode: {mode}
sources:
  there: {{table: app.there, changes: true}}
{source}targets:
{target}  - table: app.copy
    from: there
    mode: cdc
    keys: id
    create: true
    changes: {{format: row-kind, column: _row_kind}}
"""
FILES = '  raw: {files: "in/*.csv", schema: "id BIGINT, n INT", options: {header: true}}\n'
ROWS = "  - {table: app.rows, from: raw, keys: id, create: true}\n"


@pytest.mark.parametrize("mode", ["batch", "stream"])
def test_a_run_without_news_ends_before_spark_starts(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, mode: str
) -> None:
    """What is new is found out without a JVM: snapshots, and files on this machine."""
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("CREATE TABLE app.there (id BIGINT PRIMARY KEY, n INT)")
        lake.sql("INSERT INTO app.there VALUES (1, 1)")
    beside = {"source": FILES, "target": ROWS} if mode == "batch" else {"source": "", "target": ""}
    shop.declare(FOLLOWING.format(mode=mode, **beside))
    shop.csv("in/1.csv", [{"id": 1, "n": 1}])
    shop.run()
    assert shop.rows("app.copy") == [{"id": 1, "n": 1}]

    def start(*given: object) -> None:
        raise SkerryError("Spark is started")

    monkeypatch.setattr(run_module, "_start_spark", start)
    monkeypatch.setattr(run_module.SparkSession, "getActiveSession", lambda: None)

    def run() -> None:
        PipelineRun(load_pipeline(shop.path, environment={})).run()

    run()
    if mode == "batch":
        shop.csv("in/2.csv", [{"id": 2, "n": 2}])
        with pytest.raises(SkerryError, match="Spark is started"):
            run()
        (shop.folder / "in/2.csv").unlink()
        run()
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("INSERT INTO app.there VALUES (2, 2)")
    with pytest.raises(SkerryError, match="Spark is started"):
        run()


STEPS = """
from pyspark.sql import functions as F

@F.udf("decimal(8, 2)")
def scaled(amount, factor):
    return amount * factor

def times(frame, factor):
    return frame.withColumn("amount", scaled("amount", F.lit(factor)))
"""


def order(id_: int | None, amount: float, customer: str = "Ada") -> dict[str, object]:
    return {"id": id_, "customer": customer, "amount": amount}


def test_rows_that_are_not_of_their_types_end_the_run(shop: Workshop) -> None:
    """Spark alone makes NULL of them, rounds them, or takes them for those of another column."""
    shop.declare(
        "sources:\n  raw: {files: in/*.csv, schema: 'id BIGINT, price DECIMAL(8, 2)', options: {header: true}}\n"
        "targets:\n  - {table: app.t, from: raw, create: true}\n"
    )
    for name, header, row, problem in [
        ("1", "id,price", "x,1", 'For input string: "x"'),
        ("2", "id,price", "1,1.239", r"column 'price': 1.239 is no DECIMAL\(8, 2\)"),
        ("3", "price,id", "1,2", "header does not conform"),
    ]:
        path = shop.folder / f"in/{name}.csv"
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{header}\n{row}\n")
        with pytest.raises(StepFailedError, match=problem):
            shop.run()
        path.unlink()
    shop.csv("in/4.csv", [{"id": 1, "price": "1.23"}])
    shop.run()
    assert shop.rows("app.t") == [{"id": 1, "price": Decimal("1.23")}]


def test_files_become_tables_and_come_once(shop: Workshop) -> None:
    shop.declare(ORDERS)
    (shop.folder / "steps.py").write_text(STEPS)
    shop.csv("in/1.csv", [order(1, 10), order(2, 20, " Grace "), order(3, -1), order(None, 5), order(4, 600, " ")])
    shop.json("customers/1.json", [{"name": "Ada", "country": "UK"}])
    report = shop.run()
    assert counts(report) == {"app.orders": 3, "app.log": 2, "app.customers": 1}
    (only,) = report.batches
    assert {(s.name, s.rows, s.files) for s in only.sources} == {("raw", 5, 1), ("customers", 1, 1)}
    assert {(e.step, e.name): e.rows for e in only.expectations} == {
        ("orders", "has_id"): 1,
        ("orders", "positive"): 1,
        ("orders", "named"): 1,
        ("app.log", "small"): 1,
    }
    assert shop.rows("app.orders") == [
        {"id": 1, "customer": "Ada", "amount": Decimal("10.00")},
        {"id": 2, "customer": "Grace", "amount": Decimal("20.00")},
        {"id": 4, "customer": "", "amount": Decimal("600.00")},
    ]
    assert [row["amount"] for row in shop.rows("app.log")] == [Decimal("20.00"), Decimal("40.00")]
    (rejected,) = shop.rows("app.rejected")
    assert (rejected["step"], rejected["expectation"], rejected["batch"]) == ("orders", "positive", 1)
    assert rejected["reason"] == "not met: amount > 0"
    assert rejected["run_id"] == report.run_id
    assert json.loads(rejected["row"]) == {"id": 3, "customer": "Ada", "amount": -1.00}

    again = shop.run()
    assert again.batches == []
    assert shop.snapshots("app.log") == 1

    shop.csv("in/2.csv", [order(1, 30), order(1, 7), order(5, 1)])
    third = shop.run()
    assert counts(third) == {"app.orders": 2, "app.log": 3}
    assert [row["amount"] for row in shop.rows("app.orders", "id")] == [30, 20, 600, 1]
    assert [job.job for job in report.maintenance] == ["expire_snapshots"]
    assert [job.job for job in third.maintenance] == ["compact", "expire_snapshots"]
    assert third.to_json()["batches"][0]["targets"][0]["snapshot"] == 2
    with skerry.connect(shop.folder / "lake") as lake:
        orders = lake.table("app.orders")
        assert orders.schema.primary_key == ("id",)
        assert orders.schema.partition_by == ["bucket(2, id)"]

    whole = shop.run(full_refresh=True)
    assert counts(whole) == {"app.orders": 4, "app.log": 5, "app.customers": 1}
    assert [row["amount"] for row in shop.rows("app.orders", "id")] == [30, 20, 600, 1]
    assert len(shop.rows("app.log", "id", "amount")) == 5
    assert shop.run().batches == []


CDC = """
sources:
  changes: {files: changes, format: text}
targets:
  - table: app.users
    from: changes
    mode: cdc
    changes: {column: value}
    order_by: source.lsn
    keys: id
    schema: id BIGINT NOT NULL, name STRING
    create: true
"""


def test_changes_in_files_become_rows_of_a_table(shop: Workshop) -> None:
    def change(op: str, id_: int, name: str | None, lsn: int) -> dict[str, object]:
        row = {"id": id_, "name": name}
        after = None if op == "d" else row
        return {"op": op, "before": None if op == "c" else row, "after": after, "source": {"lsn": lsn}}

    shop.declare(CDC)
    shop.json("changes/1", [change("c", 1, "Ada", 1), change("c", 2, "Bob", 2), change("u", 1, "Ada L.", 3)])
    shop.run()
    shop.json("changes/2", [change("d", 2, "Bob", 4), change("c", 3, "Cy", 5)])
    shop.run()
    assert shop.rows("app.users") == [{"id": 1, "name": "Ada L."}, {"id": 3, "name": "Cy"}]
    shop.run(full_refresh=True)
    assert shop.rows("app.users") == [{"id": 1, "name": "Ada L."}, {"id": 3, "name": "Cy"}]


LATE = """
sources:
  raw: {files: changes/*.txt}
targets:
  - table: app.users
    from: raw
    mode: cdc
    keys: id
    create: true
    schema: id BIGINT, name STRING, lsn BIGINT
    options: {sequence.field: lsn}
    changes: {column: value, sequence: source.at.lsn}
"""


@pytest.mark.parametrize("mode", ["batch", "stream"])
def test_changes_that_come_late_lose_in_whichever_batch_they_come(shop: Workshop, mode: str) -> None:
    shop.declare(f"mode: {mode}\n{LATE}")
    key, places = {"id": 1}, [2, 9, 5, 7, 12]
    for number, lsn in enumerate(places):
        after = None if lsn == 9 else {"id": 1, "name": f"at {lsn}"}
        shop.json(
            f"changes/{number}.txt",
            [{"op": "u" if after else "d", "before": key, "after": after, "source": {"at": {"lsn": lsn}}}],
        )
        shop.run()
        newest = max(places[: number + 1])
        assert shop.rows("app.users") == ([] if newest == 9 else [{"id": 1, "name": f"at {newest}", "lsn": newest}])


def test_a_sequence_of_another_type_is_refused_before_anything_is_written(shop: Workshop) -> None:
    shop.declare("""
sources:
  raw: {files: in/*.json, schema: 'id BIGINT, kind STRING, at STRING'}
steps:
  ids: {sql: SELECT id FROM raw}
targets:
  - {table: app.log, from: ids, create: true}
  - table: app.t
    from: raw
    mode: cdc
    keys: id
    create: true
    schema: id BIGINT, lsn BIGINT
    options: {sequence.field: lsn}
    changes: {format: row-kind, sequence: at}
""")
    shop.json("in/1.json", [{"id": 1, "kind": "+I", "at": "7"}])
    with pytest.raises(
        StepFailedError, match=r"target app\.t failed .*'at' is to fill 'lsn': column 'lsn' is BIGINT, the"
    ):
        shop.run()
    with skerry.connect(shop.folder / "lake") as lake:
        assert lake.list_tables() == []


FOLLOW = """
sources:
  changed: {table: app.users, changes: true}
steps:
  kinds:
    sql: SELECT _row_kind AS kind, c.id, name, seen FROM changed AS c JOIN app.dim ON name = key
targets:
  - {table: app.copy, from: changed, mode: cdc, keys: id, create: true, changes: {format: row-kind, column: _row_kind}}
  - {table: app.history, from: kinds, create: true}
"""


@pytest.mark.parametrize("mode", ["batch", "stream"])
def test_a_target_that_is_gone_is_not_created_anew_without_its_rows(shop: Workshop, mode: str) -> None:
    shop.declare(
        f"mode: {mode}\n"
        "sources:\n  raw: {files: in/*.json, schema: 'id BIGINT'}\n"
        "targets:\n  - {table: app.t, from: raw, create: true}\n"
    )
    shop.json("in/1.json", [{"id": 1}])
    shop.run()
    with skerry.connect(shop.folder / "lake") as lake:
        lake.drop_table("app.t")
        assert counts(shop.run()) == {}, "nothing is new"
        shop.json("in/2.json", [{"id": 2}])
        with pytest.raises(SkerryError, match=r"table app\.t is gone, and earlier batches were written to it"):
            shop.run()
        lake.sql("CREATE TABLE app.t (id BIGINT)")
        shop.run()
        assert shop.rows("app.t") == [{"id": 2}]
        lake.drop_table("app.t")
    shop.run(full_refresh=True)
    assert shop.rows("app.t", "id") == [{"id": 1}, {"id": 2}]


def test_another_table_of_the_name_is_not_followed(shop: Workshop) -> None:
    """Its snapshots have the same numbers, and what it had before those would never be read."""
    with skerry.connect(shop.folder / "lake") as lake:
        create = "CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))"
        lake.sql(create)
        lake.sql("INSERT INTO app.users VALUES (1, 'Ada')")
        shop.declare(
            "sources:\n  changed: {table: app.users, changes: true}\n"
            "targets:\n  - {table: app.copy, from: changed, mode: cdc, keys: id, create: true, "
            "changes: {format: row-kind, column: _row_kind}}\n"
        )
        shop.run()
        lake.sql("DROP TABLE app.users")
        lake.sql(create)
        lake.sql("INSERT INTO app.users VALUES (2, 'Bob')")
        lake.sql("INSERT INTO app.users VALUES (3, 'Cy')")
        with pytest.raises(StepFailedError, match=r"source 'changed' has read another table called app\.users, which"):
            shop.run()
        shop.run(full_refresh=True)
    assert shop.rows("app.copy") == [{"id": 2, "name": "Bob"}, {"id": 3, "name": "Cy"}]


def test_changes_of_a_table_are_followed(shop: Workshop) -> None:
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")
        lake.sql("CREATE TABLE app.dim (key STRING, seen INT)")
        lake.sql("INSERT INTO app.dim VALUES ('Ada', 1), ('Bob', 2), ('Cy', 3)")
        lake.sql("INSERT INTO app.users VALUES (1, 'Ada'), (2, 'Bob')")
        shop.declare(FOLLOW)
        assert counts(shop.run()) == {"app.copy": 2, "app.history": 2}
        lake.sql("UPDATE app.users SET name = 'Cy' WHERE id = 1")
        lake.sql("DELETE FROM app.users WHERE id = 2")
        lake.table("app.users").expire_snapshots(retain_last=1)
        assert len(lake.table("app.users").snapshots()) > 1, "what was not followed yet waits"
        shop.run()
        assert shop.run().batches == []
    assert shop.rows("app.copy") == [{"id": 1, "name": "Cy"}]
    assert [(row["kind"], row["id"], row["seen"]) for row in shop.rows("app.history")] == [
        ("+I", 1, 1),
        ("+I", 2, 2),
        ("+U", 1, 3),
        ("-D", 2, 2),
        ("-U", 1, 1),
    ]


FAILING = """
sources:
  raw: {files: in/*.csv, schema: 'id BIGINT, n BIGINT', options: {header: true}, max_files: 1}
steps:
  good:
    sql: SELECT id, n FROM raw
    expectations:
      positive: {condition: n > 0, action: fail}
targets:
  - {table: app.t, from: good, create: true}
"""


def test_a_run_that_fails_writes_nothing_and_goes_on_when_the_file_is_mended(shop: Workshop) -> None:
    shop.declare(FAILING)
    shop.csv("in/1.csv", [{"id": 1, "n": 1}])
    shop.csv("in/2.csv", [{"id": 2, "n": 2}, {"id": 3, "n": -3}])
    with pytest.raises(StepFailedError) as caught:
        shop.run()
    assert str(caught.value) == (
        "step 'good' failed (p.yaml:6:3): expectation 'positive' (n > 0) is not met by 1 row, like {\"id\":3,\"n\":-3}"
    )
    assert shop.rows("app.t") == [{"id": 1, "n": 1}]
    shop.csv("in/2.csv", [{"id": 2, "n": 2}])
    report = shop.run()
    assert [(each.number, each.resumed) for each in report.batches] == [(3, False)]
    assert shop.rows("app.t") == [{"id": 1, "n": 1}, {"id": 2, "n": 2}]


def test_mistakes_that_only_spark_finds_have_a_place(shop: Workshop) -> None:
    shop.csv("in/1.csv", [{"id": 1, "n": 1}])
    query = "sql: |\n      SELECT id, n,\n        twist(n) AS m FROM raw"
    shop.declare(FAILING.replace("sql: SELECT id, n FROM raw", query))
    with pytest.raises(StepFailedError, match=r"step 'good' failed \(p.yaml:9:9\): .*`twist`"):
        shop.run()
    step = "{python: broken:broken, from: raw}\n" + FAILING[FAILING.index("targets:") :]
    shop.declare(FAILING[: FAILING.index("sql: ")] + step)
    (shop.folder / "broken.py").write_text("def broken(frame):\n    return frame.undefined_thing\n")
    with pytest.raises(StepFailedError, match=r"step 'good' failed \(p.yaml:6:3\): .*undefined_thing"):
        shop.run()


JOB = Path(__file__).with_name("dying_job.py")


def test_a_run_killed_between_two_targets_is_finished_by_the_next(shop: Workshop) -> None:
    """The step looks into the first target: what landed there before the crash must not hide rows from the second."""
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("CREATE TABLE app.seen (id BIGINT NOT NULL, PRIMARY KEY (id))")
        lake.sql("INSERT INTO app.seen VALUES (1)")
    shop.declare("""
sources:
  raw: {files: in/*.csv, schema: id BIGINT, options: {header: true}}
steps:
  fresh:
    sql: SELECT id FROM raw WHERE id NOT IN (SELECT id FROM app.seen)
targets:
  - {table: app.seen, from: fresh, keys: id}
  - {table: app.log, from: fresh, create: true}
""")
    shop.csv("in/1.csv", [{"id": 1}, {"id": 2}, {"id": 3}])
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    command = [sys.executable, str(JOB), str(shop.path), "app.seen"]
    told = shop.folder / "told.txt"
    with told.open("w") as file:  # not a pipe: Spark's JVM may hold on to that for longer than the process lives
        done = subprocess.run(command, env=environment, stdout=file, stderr=file, timeout=300)
    assert done.returncode == -signal.SIGKILL, told.read_text()
    assert [row["id"] for row in shop.rows("app.seen")] == [1, 2, 3]
    with skerry.connect(shop.folder / "lake") as lake:
        assert lake.list_tables() == ["app.seen"]

    shop.csv("in/2.csv", [{"id": 3}, {"id": 4}])
    report = shop.run()
    assert [(each.number, each.resumed) for each in report.batches] == [(1, True), (2, False)]
    assert [(t.table, t.landed_before) for t in report.batches[0].targets] == [("app.seen", True), ("app.log", False)]
    assert [row["id"] for row in shop.rows("app.log")] == [2, 3, 4]
    assert [row["id"] for row in shop.rows("app.seen")] == [1, 2, 3, 4]
    assert shop.run().batches == []


class Killed(BaseException):
    """As good as a crash: nothing of ours catches it."""


CRASHES = {
    "batch begun": (StateStore, "begin"),
    "rows put aside": (batch, "append_frame"),
    "table emptied": (batch_writer, "empty_table"),
    "a target written": (batch_writer, "write_target"),
    "all written": (StateStore, "finish"),
}

CRASHING = """
quarantine: app.rejected
sources:
  raw: {files: in/*.csv, schema: 'id BIGINT, n BIGINT', options: {header: true}}
steps:
  good:
    sql: SELECT id, n FROM raw a JOIN raw b USING (id, n)
    expectations:
      positive: {condition: n > 0, action: quarantine}
targets:
  - {table: app.sums, from: good, keys: id}
  - {table: app.log, from: good}
  - table: app.log
    from: raw
    expectations:
      positive: {condition: n > 0, action: quarantine}
"""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_run_that_crashes_anywhere_is_finished_by_the_next(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """The table adds up what it is given: what is lost shows, and so does what comes twice."""
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("""
            CREATE TABLE app.sums (id BIGINT NOT NULL, n BIGINT, PRIMARY KEY (id))
                WITH ('merge-engine' = 'aggregation', 'fields.n.aggregate-function' = 'sum');
            CREATE TABLE app.log (id BIGINT, n BIGINT)
        """)
    shop.declare(CRASHING)
    for number, (stage, (owner, name)) in enumerate(CRASHES.items()):
        shop.csv(f"in/{number}.csv", [{"id": 1, "n": 10**number}, {"id": 2, "n": -(10**number)}])
        refresh = stage == "table emptied"
        with monkeypatch.context() as patch:
            original = getattr(owner, name)

            def dying(*args: Any, original: Any = original, **kwargs: Any) -> Any:
                if moment == "after":
                    original(*args, **kwargs)
                raise Killed

            patch.setattr(owner, name, dying)
            with pytest.raises(Killed):
                shop.run(full_refresh=refresh)
        shop.run()
        wanted = (10 ** (number + 1) - 1) // 9
        assert shop.rows("app.sums") == [{"id": 1, "n": wanted}], stage
        assert sum(row["n"] for row in shop.rows("app.log")) == 2 * wanted, stage
        assert len(shop.rows("app.rejected", "at")) == 2 * (number + 1 + (2 if number >= 2 else 0)), stage
    assert shop.run().batches == []


def test_names_of_files_are_taken_as_they_are(shop: Workshop) -> None:
    shop.declare(FAILING)
    for number, name in enumerate(("a b", "[1]", "x%20y", "{z}", "ü")):
        shop.csv(f"in/{name}.csv", [{"id": number, "n": 1}])
    shop.csv("in/_hidden.csv", [{"id": 9, "n": 1}])
    shop.run()
    assert [row["id"] for row in shop.rows("app.t")] == [0, 1, 2, 3, 4]


STREAM = """
mode: stream
quarantine: app.rejected
sources:
  raw: {files: in, format: json, schema: 'id BIGINT, n BIGINT', max_files: 1}
steps:
  good:
    sql: SELECT id, n, seen FROM raw JOIN app.dim ON id % 2 = key
    expectations:
      positive: {condition: n > 0, action: quarantine}
targets:
  - {table: app.t, from: good, keys: id, create: true}
  - {table: app.log, from: good, create: true}
maintenance:
  - target: app.t
    compact: after_run
"""


def test_a_stream_reads_what_is_there_and_goes_on_where_it_was(shop: Workshop) -> None:
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("CREATE TABLE app.dim (key BIGINT, seen STRING)")
        lake.sql("INSERT INTO app.dim VALUES (0, 'even'), (1, 'odd')")
    shop.declare(STREAM)
    shop.json("in/1", [{"id": 1, "n": 1}, {"id": 2, "n": -2}])
    shop.json("in/2", [{"id": 1, "n": 3}])
    first = shop.run()
    assert counts(first) == {"app.t": 2, "app.log": 2}
    assert [job.job for job in first.maintenance] == ["compact"]
    shop.json("in/3", [{"id": 4, "n": 4}])
    assert counts(shop.run()) == {"app.t": 1, "app.log": 1}
    assert counts(shop.run()) == {}
    assert shop.rows("app.t") == [{"id": 1, "n": 3, "seen": "odd"}, {"id": 4, "n": 4, "seen": "even"}]
    assert [row["n"] for row in shop.rows("app.log", "n")] == [1, 3, 4]
    assert [json.loads(row["row"])["id"] for row in shop.rows("app.rejected")] == [2]
    shop.run(full_refresh=True)
    assert [row["n"] for row in shop.rows("app.log", "n")] == [1, 3, 4]


FOLLOWED = """
mode: stream
sources:
  changed: {table: app.users, changes: true}
  ticks: {rate: {rows_per_batch: 5}}
steps:
  halves: {sql: SELECT value DIV 2 AS half FROM ticks}
targets:
  - {table: app.copy, from: changed, mode: cdc, keys: id, create: true, changes: {format: row-kind, column: _row_kind}}
  - {table: app.ticks, from: halves, create: true}
"""


def test_streams_of_changes_and_of_numbers(shop: Workshop) -> None:
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")
        lake.sql("INSERT INTO app.users VALUES (1, 'Ada'), (2, 'Bob')")
        shop.declare(FOLLOWED)
        shop.run()
        lake.sql("DELETE FROM app.users WHERE id = 2")
    shop.run()
    assert shop.rows("app.copy") == [{"id": 1, "name": "Ada"}]
    ticks = shop.rows("app.ticks")
    assert [row["half"] for row in ticks] == [n // 2 for n in range(len(ticks))]


def test_an_error_in_a_stream_names_the_step(shop: Workshop) -> None:
    shop.declare(
        STREAM.replace("JOIN app.dim ON id % 2 = key", "").replace(", seen", "").replace("quarantine}", "fail}")
    )
    shop.json("in/1", [{"id": 2, "n": -2}])
    with pytest.raises(
        StepFailedError, match=r"^step 'good' failed \(p.yaml:8:3\): expectation 'positive' \(n > 0\) is not"
    ):
        shop.run()
    with skerry.connect(shop.folder / "lake") as lake:
        assert lake.list_tables() == []


def test_a_micro_batch_that_fails_half_way_is_finished_by_the_next_run(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    shop.declare(STREAM.replace("JOIN app.dim ON id % 2 = key", "").replace(", seen", ""))
    shop.json("in/1", [{"id": 1, "n": 1}, {"id": 2, "n": 2}])
    with monkeypatch.context() as patch:
        original = batch_writer.write_target

        def failing(lake: Any, target: Any, *rest: Any) -> Any:
            if target.table == "app.log":
                raise OSError("the disk is full")
            return original(lake, target, *rest)

        patch.setattr(batch_writer, "write_target", failing)
        with pytest.raises(
            StepFailedError, match=r"^target app.log failed \(p.yaml:14:6\): OSError: the disk is full$"
        ):
            shop.run()
    shop.json("in/2", [{"id": 3, "n": 3}])
    shop.run()
    assert [row["id"] for row in shop.rows("app.t")] == [1, 2, 3]
    assert [row["id"] for row in shop.rows("app.log")] == [1, 2, 3]
    assert shop.snapshots("app.log") == 2


def test_a_stream_with_a_trigger_goes_on_until_it_is_stopped(shop: Workshop) -> None:
    shop.declare(
        STREAM.replace("JOIN app.dim ON id % 2 = key", "").replace(", seen", "") + "trigger: 100 milliseconds\n"
    )
    run = PipelineRun(load_pipeline(shop.path, environment={}))
    shop.json("in/1", [{"id": 1, "n": 1}])

    def feed(what: str, done: int, total: int) -> None:
        """When the first micro-batch is under way, there is another file; when that is, it is time to stop."""
        if what == "batch 0: step good":
            shop.json("in/2", [{"id": 2, "n": 2}])
        if what == "batch 1: step good":
            run.stop()

    run._progress = feed
    report = run.run(spark=shop.spark)
    assert [row["id"] for row in shop.rows("app.t")] == [1, 2]
    assert counts(report) == {"app.t": 2, "app.log": 2}


MODES = """
sources:
  people: {jdbc: {url: 'jdbc:derby:memory:p;create=true', table: people, options: {driver: '${driver}', password: pw}}}
  gone: {files: gone/*.parquet}
  dim: {table: app.dim, columns: [key], where: key > 1}
targets:
  - {table: app.people, from: people, mode: overwrite, keys: ID, create: true}
  - {table: app.people, from: gone, mode: delete}
  - {table: app.keys, from: dim, mode: overwrite, create: true}
"""


def test_other_databases_parquet_and_rows_that_are_replaced_or_deleted(shop: Workshop) -> None:
    url, driver = "jdbc:derby:memory:p;create=true", "org.apache.derby.iapi.jdbc.AutoloadedDriver"
    properties = shop.spark.sparkContext._jvm.java.lang.System
    properties.setProperty("derby.stream.error.file", str(shop.folder / "derby.log"))
    people = shop.spark.createDataFrame([(1, "Ada"), (2, "Bob"), (3, "Cy")], "ID bigint, NAME string")
    people.write.format("jdbc").options(url=url, driver=driver, dbtable="people").mode("overwrite").save()
    with skerry.connect(shop.folder / "lake") as lake:
        lake.sql("CREATE TABLE app.dim (key BIGINT)")
        lake.sql("INSERT INTO app.dim VALUES (1), (2), (3)")
    shop.spark.createDataFrame([(2, "x")], "ID bigint, why string").write.parquet(str(shop.folder / "gone"))
    shop.declare(MODES)
    report = shop.run(driver=driver)
    assert {source.name: source.rows for source in report.batches[0].sources} == {"people": 3, "gone": 1, "dim": None}
    assert [row["ID"] for row in shop.rows("app.people")] == [1, 3]
    again = shop.run(driver=driver)
    assert counts(again) == {"app.people": 3, "app.keys": 2}, "what has no beginning is read as a whole each time"
    assert [row["ID"] for row in shop.rows("app.people")] == [1, 2, 3]
    assert shop.rows("app.keys") == [{"key": 2}, {"key": 3}]
