"""Materialized targets that are refreshed by partition: right after every change, and no other partition is touched."""

import random
from pathlib import Path
from typing import Any

import pytest

import skerry
from skerry.spark.pipeline.execute import materialize
from skerry.spark.pipeline.execute.report import RunReport
from skerry.spark.pipeline.execute.state import StateStore
from skerry.spark.pipeline.pipeline_file import load_pipeline
from spark.pipeline.conftest import Workshop
from support.effort import rounds

BEST = """
sources:
  sales: {table: app.sales}
steps:
  best:
    sql: |
      SELECT day, region, id, n, row_number() OVER (PARTITION BY day, region ORDER BY n DESC, id) AS place
      FROM sales
  top:
    sql: SELECT day, region, id, n FROM best WHERE place <= 2
targets:
  - {table: app.top, from: top, mode: materialized, create: true, partition_by: day}
"""
TOP = """
    SELECT day, region, id, n FROM (
        SELECT *, row_number() OVER (PARTITION BY day, region ORDER BY n DESC, id) AS place FROM app.sales
    ) WHERE place <= 2
"""


def sql(shop: Workshop, *statements: str) -> list[tuple[Any, ...]]:
    with skerry.connect(shop.folder / "lake") as lake:
        for statement in statements:
            found = lake.sql(statement)
        return list(found.fetchall())


def words(report: RunReport) -> list[str]:
    return [note for each in report.batches for note in each.notes]


def check(shop: Workshop, table: str = "app.top", query: str = TOP) -> None:
    """What the table holds is what its query gives."""
    assert sorted(map(str, sql(shop, f"SELECT * FROM {table}"))) == sorted(map(str, sql(shop, query)))


def files(shop: Workshop, table: str = "app.top") -> dict[str, set[str]]:
    """Files by partition."""
    found: dict[str, set[str]] = {}
    for day, file in sql(shop, f"SELECT day, file FROM {table}$files"):
        found.setdefault(str(day), set()).add(file)
    return found


@pytest.fixture
def sales(shop: Workshop) -> Workshop:
    sql(
        shop,
        "CREATE TABLE app.sales (id BIGINT, day DATE, region STRING, n INT, PRIMARY KEY (id, day)) "
        "PARTITIONED BY (day)",
        "INSERT INTO app.sales SELECT i, DATE '2024-01-01' + CAST(i % 5 AS INT), 'r' || i % 2, i * 7 % 13 "
        "FROM range(40) t(i)",
    )
    shop.declare(BEST)
    return shop


def test_only_partitions_that_changed_are_computed_and_replaced(sales: Workshop) -> None:
    assert words(sales.run()) == ["app.top: recomputed as a whole: for the first time"]
    check(sales)
    assert sales.run().batches == []
    before = files(sales)
    sql(sales, "UPDATE app.sales SET n = 100 WHERE id = 7", "DELETE FROM app.sales WHERE day = DATE '2024-01-05'")
    with skerry.connect(sales.folder / "lake") as lake:
        listed = [f for f in lake.table("app.sales").files().to_pylist() if str(f["day"]) == "2024-01-02"]
        paths = [next((sales.folder / "lake").rglob(Path(f["file"]).name)) for f in listed]
    hidden = [path.rename(path.with_suffix(".hidden")) for path in paths]
    assert words(sales.run()) == ["app.top: 2 partitions of day recomputed"], "others are not even read"
    for path, other in zip(paths, hidden, strict=True):
        other.rename(path)
    check(sales)
    after = files(sales)
    assert {day for day in before if before[day] != after.get(day)} == {"2024-01-03", "2024-01-05"}
    assert "2024-01-05" not in after, "a partition without rows is gone"

    sql(sales, "INSERT INTO app.sales VALUES (900, DATE '2023-01-01', 'late', 3), (901, DATE '2024-01-05', 'r0', 1)")
    with skerry.connect(sales.folder / "lake") as lake:
        lake.table("app.sales").compact(full=True)
    assert words(sales.run()) == ["app.top: 2 partitions of day recomputed"], "compaction changes no rows"
    check(sales)
    with skerry.connect(sales.folder / "lake") as lake:
        lake.table("app.sales").compact(full=True)
    assert sales.run().batches == []


def test_a_table_that_others_changed_or_that_was_rolled_back(sales: Workshop) -> None:
    sales.run()
    with skerry.connect(sales.folder / "lake") as lake:
        table = lake.table("app.sales")
        first = table.snapshot()
        lake.sql("DELETE FROM app.sales WHERE id < 20")
        lake.sql("INSERT INTO app.sales VALUES (77, DATE '2024-02-01', 'r9', 1)")
        assert first is not None
    sales.run()
    check(sales)
    with skerry.connect(sales.folder / "lake") as lake:
        lake.table("app.sales").rollback_to(first.id)
    assert words(sales.run()) == ["app.top: 6 partitions of day recomputed"]
    check(sales)
    sql(sales, "DELETE FROM app.top WHERE day = DATE '2024-01-01'")
    assert words(sales.run()) == ["app.top: recomputed as a whole: it was changed by others"]
    check(sales)
    sql(sales, "ALTER TABLE app.sales ADD COLUMN more INT", "UPDATE app.sales SET n = n + 1 WHERE id = 3")
    assert words(sales.run()) == ["app.top: recomputed as a whole: what has changed in app.sales is not known any more"]
    check(sales)


DAYS = """
sources:
  events: {table: app.events, where: kind <> 'no'}
steps:
  totals:
    sql: |
      SELECT CAST(e.ts AS DATE) AS day, e.kind, count(DISTINCT e.id) AS ids, max(d.title) AS title
      FROM events e LEFT JOIN app.kinds d ON e.kind = d.kind
      GROUP BY CAST(e.ts AS DATE), e.kind HAVING count(*) > 1
targets:
  - {table: app.days, from: totals, mode: materialized, create: true, partition_by: [day, kind]}
"""
EACH = """
    SELECT CAST(e.ts AS DATE) AS day, e.kind, count(DISTINCT e.id), max(d.title)
    FROM app.events e LEFT JOIN app.kinds d ON e.kind = d.kind WHERE e.kind <> 'no'
    GROUP BY 1, 2 HAVING count(*) > 1
"""


@pytest.mark.parametrize("term", ["hour(ts)", "day(ts), kind"])
def test_days_of_a_table_that_is_partitioned_by_time(shop: Workshop, term: str) -> None:
    sql(
        shop,
        "CREATE TABLE app.kinds (kind STRING, title STRING)",
        "INSERT INTO app.kinds VALUES ('a', 'Alpha')",
        f"CREATE TABLE app.events (id BIGINT, ts TIMESTAMP, kind STRING) PARTITIONED BY ({term})",
        "INSERT INTO app.events SELECT i, TIMESTAMP '1969-12-31 00:30:00' + i * INTERVAL 4 HOUR, "
        "['a', 'b', 'no'][i // 2 % 3 + 1] FROM range(18) t(i)",
        "INSERT INTO app.events VALUES (900, NULL, 'a'), (901, NULL, 'a')",
    )
    shop.declare(DAYS)
    shop.run()
    check(shop, "app.days", EACH)
    sql(
        shop,
        "INSERT INTO app.events VALUES (1000, TIMESTAMP '1969-12-31 23:59:59.999999', 'b'), "
        "(1001, TIMESTAMP '1970-01-03 00:00:00', 'b'), (1002, TIMESTAMP '1970-01-03 00:00:01', 'b')",
    )
    assert words(shop.run()) == ["app.days: 2 partitions of day recomputed"]
    check(shop, "app.days", EACH)
    sql(shop, "DELETE FROM app.events WHERE ts IS NULL AND id = 901")
    assert words(shop.run()) == ["app.days: 1 partition of day recomputed"]
    check(shop, "app.days", EACH)
    sql(shop, "INSERT INTO app.kinds VALUES ('b', 'Beta')")
    (note,) = words(shop.run())
    assert note.startswith("app.days: recomputed as a whole: ")
    check(shop, "app.days", EACH)


class Killed(BaseException):
    """As good as a crash: nothing of ours catches it."""


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize(
    ("owner", "name"), [(materialize, "overwrite_frame"), (materialize, "write_state"), (StateStore, "finish")]
)
def test_a_run_that_crashes_is_finished_by_the_next(
    sales: Workshop, monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, moment: str
) -> None:
    sales.run()
    sql(sales, "UPDATE app.sales SET n = 50 WHERE id = 3", "DELETE FROM app.sales WHERE day = DATE '2024-01-01'")
    original = getattr(owner, name)

    def dying(*given: Any, **named: Any) -> Any:
        if moment == "after":
            original(*given, **named)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(owner, name, dying)
        with pytest.raises(Killed):
            sales.run()
    sql(sales, "UPDATE app.sales SET n = 60 WHERE id = 4")  # by somebody else meanwhile
    sales.run()
    sales.run()
    check(sales)
    assert sales.run().batches == []


@pytest.mark.parametrize("seed", range(rounds(1, 6)))
def test_random_changes_are_followed_as_a_full_recompute_would(sales: Workshop, seed: int) -> None:
    chance = random.Random(seed)
    sales.run()
    parts = 0
    for number in range(4):
        for _ in range(chance.randrange(1, 4)):
            day, low = f"DATE '2024-01-0{chance.randrange(1, 9)}'", chance.randrange(60)
            sql(
                sales,
                chance.choice(
                    (
                        f"DELETE FROM app.sales WHERE day = {day}",
                        f"DELETE FROM app.sales WHERE id BETWEEN {low} AND {low + 5}",
                        f"UPDATE app.sales SET n = n + 11 WHERE id BETWEEN {low} AND {low + 3}",
                        f"INSERT INTO app.sales SELECT i + {low}, {day}, 'r' || i % 3, i * {number} % 7 "
                        f"FROM range(6) t(i)",
                        f"MERGE INTO app.sales t USING (SELECT CAST({low} AS BIGINT) AS id, {day} AS day) s "
                        f"ON t.id = s.id AND t.day = s.day WHEN MATCHED THEN DELETE "
                        f"WHEN NOT MATCHED THEN INSERT VALUES (s.id, s.day, 'new', 99)",
                    )
                ),
            )
        if chance.random() < 0.4:
            with skerry.connect(sales.folder / "lake") as lake:
                lake.table("app.sales").compact(full=chance.random() < 0.5)
        notes = words(sales.run())
        assert not any("as a whole" in note for note in notes)
        parts += any("partition" in note for note in notes)
        check(sales)
    assert parts
    assert sales.run().batches == []


def refreshes(shop: Workshop, text: str) -> tuple[str, ...]:
    shop.declare(text)
    return load_pipeline(shop.path, environment={}).refreshes


def test_validate_says_how_targets_follow_their_tables(sales: Workshop) -> None:
    def plan(query: str, target: str = "partition_by: day") -> str:
        text = 'sources:\n  sales: {table: app.sales}\nsteps:\n  s:\n    sql: "' + query + '"\n'
        text += f"targets:\n  - {{table: app.x, from: s, mode: materialized, create: true, {target}}}\n"
        (found,) = refreshes(sales, text)
        return found

    by_partition = "app.x follows app.sales by partition (day); not by keys: "
    for query in (
        "SELECT DISTINCT day, region FROM sales",
        "SELECT day, count(*) AS n FROM sales GROUP BY 1",
        "SELECT day, count(*) AS n FROM sales GROUP BY ALL",
        "SELECT s.day AS day, sum(s.n) AS n FROM sales s GROUP BY s.day HAVING sum(s.n) > 1 ORDER BY n",
        "SELECT *, sum(n) OVER (PARTITION BY day) AS all_n FROM sales",
    ):
        assert plan(query).startswith(by_partition), query
    whole = "app.x is recomputed as a whole if app.sales changes: it has no 'keys'"
    for query, why in {
        "SELECT day, region FROM sales LIMIT 3": "step 's' has LIMIT",
        "SELECT max(day) AS day FROM sales": "step 's' aggregates without GROUP BY",
        "SELECT day, n, sum(n) OVER (PARTITION BY region) AS m FROM sales": "step 's' does not keep 'day'",
        "SELECT max(day) AS day, region FROM sales GROUP BY region": "step 's' does not keep 'day'",
        "SELECT day + INTERVAL 1 DAY AS day FROM sales": "step 's' does not keep 'day'",
        "SELECT day, n FROM sales UNION ALL SELECT day, 1 FROM sales": "app.sales is read more than once",
        "SELECT day, n FROM sales WHERE n > (SELECT 3)": "step 's' has a subquery or WITH",
        "SELECT day AS other, n AS day FROM sales": "no partition column of app.sales becomes a partition column",
    }.items():
        found = plan(query)
        assert found.startswith(f"{whole}; not by partition: {why}"), found
    assert plan("SELECT day, count(*) AS n FROM sales GROUP BY day", "partition_by: day, keys: day") == (
        "app.x follows app.sales by keys (day)"
    )
    assert plan("SELECT day, n FROM sales", "comment: x") == whole
