"""Pruning: files that a scan, or the large side of a join, does not read."""

from datetime import UTC, datetime, timedelta
from typing import Any

import skerry
from skerry.cli.story import Chapter, Step


def fill(lake: skerry.Lake) -> Any:
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


CHAPTER = Chapter("Reading almost nothing", (Step(fill), Step(prune), Step(join)))
