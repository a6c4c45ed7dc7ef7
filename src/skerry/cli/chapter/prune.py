"""Pruning: files that a scan, or the large side of a join, does not read, by their metadata and by indexes."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pyarrow as pa

import skerry
from skerry.cli.story import Chapter, Step


def fill_payments(lake: skerry.Lake) -> Any:
    """Ten days of payments, partitioned by day and by bucket of the customer. For each file, manifests hold its
    partition, and the least and greatest value of every column."""
    columns = [
        skerry.Field("customer", "BIGINT", nullable=False),
        skerry.Field("paid", "TIMESTAMPTZ"),
        skerry.Field("cents", "INT"),
    ]
    parts = ["day(paid)", "bucket(8, customer)"]
    payments = lake.create_table("demo.payments", columns, partition_by=parts)
    first = datetime(2024, 2, 1, tzinfo=UTC)
    payments.append(
        {
            "customer": [n * 37 % 500 for n in range(2000)],
            "paid": [first + timedelta(minutes=7 * n) for n in range(2000)],
            "cents": [n * 13 % 900 + 100 for n in range(2000)],
        }
    )
    # shown
    return payments.snapshot()


def prune(lake: skerry.Lake) -> Any:
    """A condition is compared with the metadata in manifests, before any data file is opened. The plan is a funnel: the
    files left after each step, and how many each part of the condition dropped."""
    payments = lake.table("demo.payments")
    found = payments.scan(where="paid < '2024-02-04' AND customer = 42")
    return found.explain()


def join(lake: skerry.Lake) -> Any:
    """In a join, the small side is read first. Its keys become a runtime filter, which drops files of the large side,
    also through transforms: of eight buckets, only those of these customers can match."""
    payments = lake.table("demo.payments")
    watched = lake.create_table("demo.watched", [skerry.Field("id", "BIGINT")])
    watched.append([{"id": 42}, {"id": 211}])
    matching = skerry.semi_join_prune(watched, payments, on={"id": "customer"})
    # shown
    funnel, rows = matching.explain(), matching.to_arrow()
    return funnel, f"{rows.num_rows} of {payments.scan().count():,} rows have a partner, and only they are returned"


PRUNING = Chapter("Reading almost nothing", (Step(fill_payments), Step(prune), Step(join)))


def fill_logs(lake: skerry.Lake) -> Any:
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


def create_indexes(lake: skerry.Lake) -> Any:
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


def explain_index(lake: skerry.Lake) -> Any:
    """EXPLAIN tells which index dropped what, and which was not used."""
    logs = lake.table("demo.logs")
    return logs.scan(where="request = 'a12b4869'").explain()


INDEXES = Chapter("Finding a needle", (Step(fill_logs), Step(create_indexes), Step(ask), Step(explain_index)))
