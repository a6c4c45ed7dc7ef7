"""Indexes: values that lie in every file's range, and are in few files."""

from typing import Any

import pyarrow as pa

import skerry
from skerry.cli.story import Chapter, Step


def fill(lake: skerry.Lake) -> Any:
    """A log: request ids, codes and words are spread over all files, so that ranges of values drop none."""
    lake.sql("""
        CREATE TABLE demo.logs (
            id BIGINT, request STRING, code INT, line STRING
        )
    """)
    logs = lake.table("demo.logs")
    for first in range(0, 40_000, 10_000):
        ids = range(first, first + 10_000)
        lines = [f"disk {n % 500} is {'ok' if n % 9 else 'full'}" for n in ids]
        codes = [200 if n % 97 else 400 + n // 97 % 104 for n in ids]
        logs.append(
            {
                "id": ids,
                "request": [f"{n * 2654435761 % 2**32:08x}" for n in ids],
                "code": codes,
                "line": lines,
            }
        )
    # shown
    return logs.snapshot()


def create(lake: skerry.Lake) -> Any:
    """Three indexes: one for single values, one also for ranges, one for words. Each is built for the files that are
    there; new files get theirs as they are written."""
    lake.sql("""
        CREATE INDEX by_request ON demo.logs (request) USING bloom;
        CREATE INDEX by_code ON demo.logs (code) USING inverted
            WITH ('granularity' = 50);
        CREATE INDEX words ON demo.logs (line) USING fulltext
    """)
    return lake.sql("SHOW INDEXES FROM demo.logs").to_arrow()


def ask(lake: skerry.Lake) -> Any:
    """What each saves: the files and rows that are left to look at. The rows that are found are the same without it."""
    logs = lake.table("demo.logs")
    questions = [
        "request = 'a12b4869'",
        "code BETWEEN 500 AND 501",
        "matches(line, '\"disk 42\" full')",
    ]
    scans = [logs.scan(where=where) for where in questions]
    left = [scan.funnel()[-1] for scan in scans]
    # shown
    return pa.table(
        {
            "condition": questions,
            "rows found": [scan.count() for scan in scans],
            "files to read, of 4": [step.files for step in left],
            "rows to look at, of 40,000": [step.rows for step in left],
        }
    )


def explain(lake: skerry.Lake) -> Any:
    """EXPLAIN tells which index dropped what, and which was not used."""
    logs = lake.table("demo.logs")
    return logs.scan(where="request = 'a12b4869'").explain()


CHAPTER = Chapter("Finding a needle", (Step(fill), Step(create), Step(ask), Step(explain)))
