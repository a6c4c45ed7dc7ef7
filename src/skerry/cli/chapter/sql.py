"""SQL on the same lake, and a star join that reads very few files."""

from typing import Any

import skerry
from skerry.cli.story import Chapter, Step


def create(lake: skerry.Lake) -> Any:
    """All of this works in SQL too. Queries run on DuckDB, in this process, over the lake's own scans."""
    lake.sql("""
        USE demo;
        CREATE TABLE shops (id INT NOT NULL, country STRING, PRIMARY KEY (id));
        INSERT INTO shops
            SELECT range, ['CH', 'DE', 'FR', 'IT'][1 + range // 20]
            FROM range(80);
        CREATE TABLE buyers (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id));
        INSERT INTO buyers SELECT range, 'buyer ' || range FROM range(500)
    """)
    return lake.sql("FROM system.tables SELECT table_name, file_count").to_arrow()


def change(lake: skerry.Lake) -> Any:
    """Statements that change rows are atomic, and each makes a snapshot. The changes can be queried."""
    lake.sql("UPDATE buyers SET name = 'Ada' WHERE id = 42")
    lake.sql("DELETE FROM buyers WHERE id = ?", [499])
    return lake.sql("""
        SELECT snapshot_id, rowkind, id, name FROM buyers$audit_log
        WHERE snapshot_id > 1
    """).to_arrow()


def fill(lake: skerry.Lake) -> Any:
    """A star: a table of facts, and tables around it that say more about its keys."""
    filled = lake.sql("""
        CREATE TABLE sales (shop INT, buyer BIGINT, cents INT, receipt UUID)
            PARTITIONED BY (truncate(10, shop), bucket(8, buyer));
        INSERT INTO sales
            SELECT range % 80, range * 37 % 500, range % 900, uuid()
            FROM range(300000)
    """)
    # shown
    return filled.snapshot


def explain(lake: skerry.Lake) -> Any:
    """The small or filtered sides are read first, and their keys prune the facts. EXPLAIN shows the filters, and the
    files left after each."""
    plan = lake.sql("""
        EXPLAIN SELECT country, sum(cents) FROM sales
        JOIN shops ON shop = shops.id JOIN buyers ON buyer = buyers.id
        WHERE country = 'CH' AND name = 'Ada' GROUP BY country
    """)
    # shown
    lines = [line for (line,) in plan]
    return "\n".join(lines[: lines.index("Engine")]).rstrip()


def travel(lake: skerry.Lake) -> Any:
    """Each table of a query may be read at another time. Values are parameters beside the text, never pasted into
    it."""
    return lake.sql(
        """
        SELECT now.id, before.name AS before, now.name AS now
        FROM buyers now JOIN buyers FOR VERSION AS OF 1 AS before USING (id)
        WHERE now.name <> before.name AND now.id < $limit
        """,
        {"limit": 100},
    ).to_arrow()


CHAPTER = Chapter("The lake behind a prompt", (Step(create), Step(change), Step(fill), Step(explain), Step(travel)))
