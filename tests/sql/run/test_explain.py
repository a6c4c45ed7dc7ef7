"""EXPLAIN shows what is read, for queries and for statements that change rows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import skerry
from skerry.sql.query import join

TABLES = """
    CREATE TABLE k (id INT NOT NULL, name STRING, n INT, PRIMARY KEY (id)) PARTITIONED BY (bucket(8, id));
    CREATE TABLE s (id INT, name STRING, n INT);
    INSERT INTO k SELECT i, 'k' || i, i FROM range(100) r(i);
    INSERT INTO s VALUES (1, 'a', 1), (2, 'b', 2)
"""


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path) as lake:
        lake.sql(TABLES)
        yield lake


def plan(lake: skerry.Lake, statement: str) -> str:
    return "\n".join(line for (line,) in lake.sql(f"EXPLAIN {statement}").fetchall())


def test_a_query_shows_the_funnel_of_each_table_and_the_engines_plan(lake: skerry.Lake) -> None:
    text = plan(lake, "SELECT k.name FROM k JOIN s ON s.id = k.id WHERE k.id = 7")
    assert "Scan default.k, snapshot 1" in text
    assert "Scan default.s, snapshot 1" in text
    assert "columns  id, name (2 of 3)" in text
    assert "files    1, " in text
    assert "partitions" in text
    assert "Engine" in text


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE k SET n = 0 WHERE id = 7",
        "UPDATE k AS x SET n = 0 WHERE x.id = 7 -- that one",
        "DELETE FROM k WHERE id = 7",
    ],
)
def test_a_statement_that_changes_rows_shows_which_files_it_reads(lake: skerry.Lake, statement: str) -> None:
    text = plan(lake, statement)
    assert "Scan default.k, snapshot 1" in text
    assert "files    1, " in text
    assert lake.sql("SELECT count(*), sum(n) FROM k").fetchall() == [(100, 4950)]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE k SET n = s.n FROM s WHERE s.id = k.id",
        "DELETE FROM k USING s WHERE s.id = k.id",
        "MERGE INTO k USING s ON k.id = s.id WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT *",
        "MERGE INTO k AS t USING (SELECT * FROM s) AS u ON t.id = u.id WHEN NOT MATCHED BY SOURCE THEN DELETE",
        "INSERT INTO k SELECT s.* FROM s JOIN k ON k.id = s.id",
        "CREATE TABLE c AS SELECT s.* FROM s JOIN k ON k.id = s.id",
    ],
)
def test_the_tables_beside_it_are_shown_too_and_nothing_is_done(lake: skerry.Lake, statement: str) -> None:
    text = plan(lake, statement)
    assert "Scan default.k" in text
    assert "Scan default.s" in text
    assert lake.sql("SELECT count(*) FROM k").fetchall() == [(100,)]
    assert lake.list_tables() == ["default.k", "default.s"]


def test_analyze_runs_the_query(lake: skerry.Lake) -> None:
    assert "Engine" in plan(lake, "ANALYZE SELECT count(*) FROM k")


@pytest.mark.parametrize("statement", ["DROP TABLE k", "INSERT INTO s DEFAULT VALUES", "SHOW TABLES"])
def test_what_reads_no_rows_has_no_plan(lake: skerry.Lake, statement: str) -> None:
    with pytest.raises(skerry.SqlError, match="reads none"):
        plan(lake, statement)


@pytest.mark.parametrize("analyze", ["", "ANALYZE "])
@pytest.mark.parametrize(
    "query",
    [
        "WITH RECURSIVE r(i) AS (SELECT min(id) FROM x UNION ALL SELECT i + 1 FROM r WHERE i < 3) FROM r",
        "PIVOT x ON n IN (1, 2) USING count(*)",
        "SUMMARIZE x",
    ],
)
def test_queries_that_need_views_over_rows_that_the_engine_does_not_read_itself(
    lake: skerry.Lake, query: str, analyze: str
) -> None:
    lake.sql("CREATE TABLE x (id INT PRIMARY KEY, n INT) WITH ('file.format' = 'sst')")
    assert "Scan default.x, nothing" in plan(lake, analyze + query)
    lake.sql("INSERT INTO x VALUES (1, 1), (2, 2)")
    assert "Scan default.x, snapshot 1" in plan(lake, analyze + query)


def test_a_pivot_finds_its_columns_in_live_rows(lake: skerry.Lake) -> None:
    lake.sql(
        "CREATE TABLE d (id INT PRIMARY KEY, n INT) WITH ('deletion-vectors' = 'on-commit');"
        "INSERT INTO d SELECT i, i % 3 FROM range(20) r(i); DELETE FROM d WHERE n = 1"
    )
    query = "PIVOT (SELECT n, id % 2 AS parity FROM d) ON n"
    assert "Scan default.d, snapshot 2" in plan(lake, query)
    assert lake.sql(query).to_arrow().column_names == ["parity", "0", "2"]


def test_analyze_is_for_queries(lake: skerry.Lake) -> None:
    with pytest.raises(skerry.SqlError, match="leave out ANALYZE"):
        plan(lake, "ANALYZE DELETE FROM k")
    assert lake.sql("SELECT count(*) FROM k").fetchall() == [(100,)]


STAR = """
    CREATE TABLE sales (day INT, item INT, amount INT) PARTITIONED BY (day);
    CREATE TABLE days (id INT, month STRING);
    CREATE TABLE items (id INT, kind STRING);
    INSERT INTO days SELECT i, 'm' || (i // 10) FROM range(50) r(i);
    INSERT INTO items SELECT i, CASE WHEN i < 3 THEN 'tea' ELSE 'other' END FROM range(100) r(i);
    INSERT INTO sales SELECT i % 50, i // 50, 1 FROM range(5000) r(i)
"""


def test_a_star_join_reads_only_the_files_that_its_dimensions_leave(
    lake: skerry.Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(join, "LARGE_BYTES", 0)
    lake.sql(STAR)
    query = """
        SELECT count(*) FROM sales JOIN days ON days.id = sales.day JOIN items ON items.id = sales.item
        WHERE days.month = 'm2' AND items.kind = 'tea'
    """
    text = plan(lake, query)
    assert "Runtime filter: 10 keys of days prune sales (on id = day)" in text
    sales = text[text.index("Scan default.sales") :]
    assert "files    10, " in sales
    assert "50 files" in sales
    assert "runtime filter 1" in sales
    assert lake.sql(query).fetchall() == [(30,)]
    assert "Runtime filter" not in plan(lake, query.replace("JOIN days", "FULL JOIN days"))
