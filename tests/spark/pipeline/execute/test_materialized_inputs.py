"""Targets that hold what queries make of other tables: right after every batch, whatever came before."""

import os
import random
import signal
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import skerry
from skerry.spark.pipeline.execute import materialize
from skerry.spark.pipeline.execute.report import RunReport
from skerry.spark.pipeline.execute.state import StateStore
from spark.pipeline.conftest import Rows, Workshop

FLIGHTS = """
sources:
  raw:
    files: in/*.csv
    schema: id BIGINT, day DATE, route STRING, delay INT, told BIGINT
    options: {header: true}
steps:
  totals:
    sql: |
      SELECT route, day, count(*) AS flights, sum(delay) AS delay, max(delay) AS longest
      FROM app.flights GROUP BY route, day
targets:
  - {table: app.flights, from: raw, keys: id, create: true, options: {sequence.field: told}}
  - {table: app.totals, from: totals, mode: materialized, keys: [route, day], create: true}
"""
DAYS, ROUTES = 223, 6


@dataclass
class Airline:
    """Flights of 1,338 groups, in files that come day by day, with some that come late."""

    shop: Workshop
    chance: random.Random = field(default_factory=lambda: random.Random(13))
    flights: dict[int, tuple[str, str, int]] = field(default_factory=dict)
    files: int = 0
    told: int = 0

    def day(self, number: int) -> str:
        return f"2013-{number // 28 + 1:02}-{number % 28 + 1:02}"

    def file(self, first: int, last: int, rows: int) -> None:
        """Flights of some days; a fourth of them is late, and a few are told again with another delay."""
        made: Rows = []
        for _ in range(rows):
            known = bool(self.flights) and self.chance.random() < 0.05
            number = self.chance.choice(list(self.flights)) if known else len(self.flights)
            late = self.chance.random() < 0.25
            day = self.chance.randrange(last) if late else self.chance.randrange(first, last)
            self.flights[number] = (f"R{self.chance.randrange(ROUTES)}", self.day(day), self.chance.randrange(-20, 300))
            self.told += 1
            route, date, delay = self.flights[number]
            made.append({"id": number, "day": date, "route": route, "delay": delay, "told": self.told})
        self.files += 1
        self.shop.csv(f"in/{self.files:03}.csv", made)

    def expected(self) -> dict[tuple[str, str], tuple[int, int, int]]:
        groups: dict[tuple[str, str], list[int]] = defaultdict(list)
        for route, day, delay in self.flights.values():
            groups[route, day].append(delay)
        return {key: (len(found), sum(found), max(found)) for key, found in groups.items()}

    def check(self) -> None:
        rows = self.shop.rows("app.totals")
        found = {(r["route"], str(r["day"])): (r["flights"], r["delay"], r["longest"]) for r in rows}
        assert len(found) == len(rows)
        assert found == self.expected()


def words(report: RunReport) -> list[str]:
    return [note for each in report.batches for note in each.notes]


def test_totals_are_right_after_every_batch(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.declare(FLIGHTS)
    airline = Airline(shop)
    airline.file(0, DAYS, 4000)
    airline.file(0, DAYS, 3000)
    report = shop.run()
    assert words(report) == ["app.totals: recomputed as a whole: for the first time"]
    assert len(airline.expected()) > 0.98 * DAYS * ROUTES
    airline.check()

    for first in (200, 210):  # several files in a batch, with flights of any day before
        airline.file(first, first + 10, 20)
        airline.file(first, first + 10, 15)
        (note,) = words(shop.run())
        assert note.startswith("app.totals: ")
        assert note.endswith(" keys recomputed")
        assert int(note.split()[1]) < 100
        airline.check()
    assert shop.run().batches == []

    # a batch that fails between the two targets, and is finished by the next run
    airline.file(215, 223, 30)
    written = materialize.write_keys

    def fail(*given: Any) -> Any:
        raise RuntimeError("no")

    monkeypatch.setattr(materialize, "write_keys", fail)
    with pytest.raises(skerry.SkerryError, match=r"target app\.totals failed"):
        shop.run()
    monkeypatch.setattr(materialize, "write_keys", written)
    report = shop.run()
    assert [(t.table, t.landed_before) for t in report.batches[0].targets] == [
        ("app.flights", True),
        ("app.totals", False),
    ]
    airline.check()
    landed = shop.snapshots("app.totals")

    # rows of the input that somebody else deletes and updates, without a new file
    with skerry.connect(shop.folder / "lake") as lake:
        table = lake.table("app.flights")
        gone = [number for number, (route, day, _) in airline.flights.items() if (route, day) == ("R0", airline.day(3))]
        table.delete(keys=[{"id": number} for number in gone])
        lake.sql("UPDATE app.flights SET route = 'R9' WHERE route = 'R5' AND day = DATE '2013-01-01'")
        table.compact(full=True)
    for number in gone:
        del airline.flights[number]
    for number, (route, day, delay) in airline.flights.items():
        if (route, day) == ("R5", "2013-01-01"):
            airline.flights[number] = "R9", day, delay
    assert words(shop.run()) == ["app.totals: 3 keys recomputed"]
    airline.check()
    assert shop.snapshots("app.totals") == landed + 1

    with skerry.connect(shop.folder / "lake") as lake:
        lake.table("app.flights").compact(full=True)  # which changes no row
    assert shop.run().batches == []


SALES = """
sources:
  raw: {files: in/*.json, schema: 'id BIGINT, shop STRING, n INT'}
steps:
  totals:
    sql: |
      SELECT shop, count(*) AS sales, sum(n) AS n FROM app.sales GROUP BY shop
targets:
  - {table: app.sales, from: raw, keys: id, create: true, partition_by: 'bucket(4, id)'}
  - {table: app.totals, from: totals, mode: materialized, keys: shop, create: true}
"""
QUERY = "SELECT shop, count(*) AS sales, CAST(sum(n) AS BIGINT) AS n FROM app.sales GROUP BY shop ORDER BY shop"


def sale(id_: int, shop: str, n: int = 1) -> dict[str, object]:
    return {"id": id_, "shop": shop, "n": n}


def totals(shop: Workshop) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in shop.rows("app.totals", "shop")]


def check_totals(shop: Workshop, query: str = QUERY) -> list[tuple[Any, ...]]:
    """What the table holds is what its query gives."""
    with skerry.connect(shop.folder / "lake") as lake:
        wanted = [tuple(row) for row in lake.sql(query).fetchall()]
    assert totals(shop) == wanted
    return wanted


def change(shop: Workshop, *statements: str) -> None:
    with skerry.connect(shop.folder / "lake") as lake:
        for statement in statements:
            lake.sql(statement)


def test_what_does_not_fit_what_is_known_is_computed_as_a_whole(shop: Workshop) -> None:
    shop.declare(SALES)
    shop.json("in/1.json", [sale(1, "a"), sale(2, "a"), sale(3, "b")])
    shop.run()
    assert check_totals(shop) == [("a", 2, 2), ("b", 1, 1)]

    change(shop, "DELETE FROM app.totals WHERE shop = 'b'")
    assert words(shop.run()) == ["app.totals: recomputed as a whole: it was changed by others"]
    check_totals(shop)

    shop.declare(SALES.replace("sum(n) AS n", "sum(n + 1) AS n"))
    assert words(shop.run()) == ["app.totals: recomputed as a whole: its queries have changed"]
    assert totals(shop) == [("a", 2, 4), ("b", 1, 2)]
    shop.declare(SALES)
    shop.run()

    change(
        shop, "ALTER TABLE app.sales ADD COLUMN more INT DEFAULT 0", "UPDATE app.sales SET more = 1, n = 5 WHERE id = 3"
    )
    assert words(shop.run()) == [
        "app.totals: recomputed as a whole: what has changed in app.sales is not known any more"
    ]
    assert check_totals(shop) == [("a", 2, 2), ("b", 1, 5)]

    change(shop, "DROP TABLE app.totals")
    assert words(shop.run()) == ["app.totals: recomputed as a whole: for the first time"]
    check_totals(shop)
    assert shop.run().batches == []
    shop.run(full_refresh=True)
    assert totals(shop) == [("a", 2, 2), ("b", 1, 1)]


def test_keys_without_rows_are_deleted_and_files_without_keys_are_not_read(shop: Workshop) -> None:
    shop.declare(
        SALES.replace("partition_by: 'bucket(4, id)'", "partition_by: shop").replace("keys: id", "keys: [id, shop]")
    )
    shop.json("in/1.json", [sale(n, name) for n, name in enumerate("aabbcc")])
    shop.run()
    change(shop, "DELETE FROM app.sales WHERE shop = 'a'")
    with skerry.connect(shop.folder / "lake") as lake:
        files = lake.table("app.sales").files().to_pylist()
    paths = [file["file"] for file in files if file["shop"] == "c"]
    assert len(paths) == 1
    (file,) = (shop.folder / "lake").rglob(Path(paths[0]).name)
    hidden = file.rename(file.with_suffix(".hidden"))
    assert words(shop.run()) == ["app.totals: 1 key recomputed"]
    assert totals(shop) == [("b", 2, 2), ("c", 2, 2)]
    hidden.rename(file)
    check_totals(shop)


JOINED = """
sources:
  raw: {files: in/*.json, schema: 'id BIGINT, shop STRING, n INT'}
  again: {table: app.sales, after: true}
steps:
  known:
    sql: SELECT s.id, d.country AS shop, s.n FROM app.sales s JOIN app.dim d ON s.shop = d.shop
  totals:
    sql: SELECT shop, count(*) AS sales, sum(n) AS n FROM known GROUP BY shop
  large:
    sql: SELECT shop, sales FROM app.totals WHERE sales > 1
  seen:
    python: steps:newest
    from: again
  fresh:
    sql: SELECT r.id, count(s.id) AS there FROM raw r LEFT JOIN app.sales s ON r.id = s.id GROUP BY r.id
    after: app.sales
targets:
  - {table: app.large, from: large, mode: materialized, create: true}
  - {table: app.log, from: fresh, create: true}
  - {table: app.seen, from: seen, mode: overwrite, create: true}
  - {table: app.sales, from: raw, keys: id, create: true}
  - table: app.totals
    from: totals
    mode: materialized
    keys: shop
    create: true
    expectations:
      some: {condition: n > 0, action: drop}
"""
COUNTRIES = """
    SELECT country, count(*), CAST(sum(n) AS BIGINT) FROM app.sales s JOIN app.dim d ON s.shop = d.shop
    GROUP BY 1 HAVING sum(n) > 0 ORDER BY 1
"""


def test_targets_are_read_as_the_run_has_left_them(shop: Workshop) -> None:
    """In whatever order the file names them; and what joins a table that changes is computed as a whole."""
    change(
        shop, "CREATE TABLE app.dim (shop STRING, country STRING)", "INSERT INTO app.dim VALUES ('a', 'X'), ('b', 'Y')"
    )
    shop.declare(JOINED)
    (shop.folder / "steps.py").write_text("def newest(frame):\n    return frame.selectExpr('max(id) AS id')\n")
    shop.json("in/1.json", [sale(1, "a"), sale(2, "a"), sale(3, "b"), sale(4, "c")])
    report = shop.run()
    assert [target.table for target in report.batches[0].targets] == [
        "app.sales", "app.log", "app.seen", "app.totals", "app.large",
    ]  # fmt: skip
    assert check_totals(shop, COUNTRIES) == [("X", 2, 2), ("Y", 1, 1)]
    assert shop.rows("app.large") == [{"shop": "X", "sales": 2}]
    assert shop.rows("app.seen") == [{"id": 4}]
    assert [row["there"] for row in shop.rows("app.log")] == [1, 1, 1, 1]

    shop.json("in/2.json", [sale(5, "b", -1), sale(4, "b", 7), sale(3, "b", -9)])
    notes = words(shop.run())
    assert notes == ["app.totals: 1 key recomputed", "app.large: recomputed as a whole: it has no 'keys'"]
    assert check_totals(shop, COUNTRIES) == [("X", 2, 2)]  # of Y there is nothing left that is expected
    assert shop.rows("app.large") == [{"shop": "X", "sales": 2}]
    assert shop.rows("app.seen") == [{"id": 5}]

    change(shop, "INSERT INTO app.dim VALUES ('c', 'X')", "UPDATE app.sales SET n = 20 WHERE id = 3")
    notes = words(shop.run())
    assert notes[0] == "app.totals: recomputed as a whole: several of its inputs have changed (app.dim, app.sales)"
    check_totals(shop, COUNTRIES)
    assert shop.rows("app.large", "shop") == [{"shop": "X", "sales": 2}, {"shop": "Y", "sales": 3}]


def test_a_stream_keeps_materialized_targets_right(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    shop.declare("mode: stream\n" + SALES.replace("schema:", "max_files: 1, format: json, schema:"))
    shop.json("in/1.json", [sale(1, "a"), sale(2, "b")])
    shop.json("in/2.json", [sale(3, "a"), sale(2, "c")])
    shop.run()
    assert check_totals(shop) == [("a", 2, 2), ("c", 1, 1)]
    shop.json("in/3.json", [sale(4, "c", 3)])
    with monkeypatch.context() as patch:
        patch.setattr(materialize, "write_keys", lambda *given: 1 / 0)
        with pytest.raises(skerry.SkerryError, match=r"target app\.totals failed"):
            shop.run()
    change(shop, "DELETE FROM app.sales WHERE id = 1")  # which the micro-batch that is repeated does not see
    shop.run()
    assert totals(shop) == [("a", 2, 2), ("c", 2, 4)]
    shop.json("in/4.json", [sale(5, "d")])
    shop.run()
    assert check_totals(shop) == [("a", 1, 1), ("c", 2, 4), ("d", 1, 1)]


class Killed(BaseException):
    """As good as a crash: nothing of ours catches it."""


CRASHES = {
    "targets pinned": (StateStore, "pin"),
    "keys written": (materialize, "write_keys"),
    "state remembered": (materialize, "write_state"),
    "batch finished": (StateStore, "finish"),
}


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_run_that_crashes_anywhere_leaves_totals_to_the_next(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    shop.declare(SALES)
    shop.json("in/0.json", [sale(n, "abc"[n % 3]) for n in range(9)])
    shop.run()
    for number, (stage, (owner, name)) in enumerate(CRASHES.items(), 1):
        shop.json(f"in/{number}.json", [sale(number, "c", number), sale(20 + number, "d")])
        with monkeypatch.context() as patch:
            original = getattr(owner, name)

            def dying(*args: Any, original: Any = original) -> Any:
                if moment == "after":
                    original(*args)
                raise Killed

            patch.setattr(owner, name, dying)
            with pytest.raises(Killed):
                shop.run()
        change(shop, f"UPDATE app.sales SET n = 50 WHERE id = {4 + number}")  # by somebody else meanwhile
        shop.run()
        check_totals(shop)
        assert shop.run().batches == [], stage


JOB = Path(__file__).parents[1] / "dying_job.py"


@pytest.mark.parametrize("table", ["app.sales", "app.totals"])
def test_a_run_that_is_killed_leaves_totals_to_the_next(shop: Workshop, table: str) -> None:
    shop.declare(SALES)
    shop.json("in/1.json", [sale(1, "a"), sale(2, "b")])
    shop.run()
    shop.json("in/2.json", [sale(1, "b"), sale(3, "c")])
    command = [sys.executable, str(JOB), str(shop.path), table]
    told = shop.folder / "told.txt"
    with told.open("w") as file:
        environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
        done = subprocess.run(command, env=environment, stdout=file, stderr=file, timeout=300)
    assert done.returncode == -signal.SIGKILL, told.read_text()
    shop.json("in/3.json", [sale(4, "c")])
    report = shop.run()
    assert [each.resumed for each in report.batches] == [True, False]
    assert check_totals(shop) == [("b", 2, 2), ("c", 2, 2)]
    assert shop.snapshots("app.totals") == 3


@pytest.mark.parametrize("seed", range(6))
def test_totals_follow_whatever_becomes_of_their_input(shop: Workshop, seed: int) -> None:
    shop.declare(SALES)
    chance = random.Random(seed)
    for number in range(6):
        files = chance.randrange(0 if number else 1, 3)
        for file in range(files):
            names = chance.sample(range(40), 8)
            shop.json(f"in/{number}-{file}.json", [sale(40 * file + n, chance.choice("abcdef"), n) for n in names])
        if number and chance.random() < 0.7:
            low = chance.randrange(60)
            what = chance.choice(("DELETE FROM app.sales", "UPDATE app.sales SET shop = 'z', n = n + 1"))
            change(shop, f"{what} WHERE id BETWEEN {low} AND {low + 9}")
        if number and chance.random() < 0.3:
            with skerry.connect(shop.folder / "lake") as lake:
                lake.table("app.sales").compact(full=chance.random() < 0.5)
                lake.table("app.totals").compact(full=True)
        shop.run()
        check_totals(shop)
    assert shop.run().batches == []
