"""Creating a table, appending to it, reading it."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pyarrow as pa

import skerry
from skerry.cli.story import Chapter, Step


def create(lake: skerry.Lake) -> Any:
    """A table has a schema and optionally a partitioning. This one puts the orders of each day into a folder."""
    schema = pa.schema(
        [
            pa.field("id", pa.int64(), nullable=False),
            pa.field("customer", pa.string()),
            pa.field("amount", pa.decimal128(10, 2)),
            pa.field("placed", pa.timestamp("us", "UTC")),
        ]
    )
    by_day = ["day(placed)"]
    orders = lake.create_table("demo.orders", schema, partition_by=by_day)
    return orders.schema


def append(lake: skerry.Lake) -> Any:
    """Rows are given as Arrow, pandas, polars or plain Python. An append is one atomic commit, and every commit makes a
    snapshot."""
    orders = lake.table("demo.orders")
    monday = datetime(2024, 1, 15, 9, tzinfo=UTC)
    tuesday = datetime(2024, 1, 16, 9, tzinfo=UTC)
    rows = {
        "id": [1, 2, 3],
        "customer": ["Ada", "Grace", "Edsger"],
        "amount": [Decimal("12.50"), Decimal("80.00"), Decimal("7.20")],
        "placed": [monday, monday, tuesday],
    }
    return orders.append(rows)


def read(lake: skerry.Lake) -> Any:
    """A scan reads one snapshot, as Arrow, batches, pandas or polars."""
    orders = lake.table("demo.orders")
    return orders.scan(columns=["id", "customer", "amount"]).to_arrow()


CHAPTER = Chapter("A table, and rows in it", (Step(create), Step(append), Step(read)), tree="demo.orders")
