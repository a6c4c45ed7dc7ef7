"""Changing a schema, and changes that are refused."""

from decimal import Decimal
from typing import Any

import skerry
from skerry.cli.story import Chapter, Step


def change(lake: skerry.Lake) -> Any:
    """Columns are added and renamed without changing any data file. Rows older than a column read as its default."""
    orders = lake.table("demo.orders")
    orders.add_column("currency", "STRING", nullable=False, default="EUR")
    orders.rename_column("amount", "total")
    orders.append([{"id": 4, "total": Decimal("25.00"), "currency": "USD"}])
    return orders.scan(columns=["id", "total", "currency"]).to_arrow()


def refuse_change(lake: skerry.Lake) -> Any:
    """A change that would leave old rows without a value is refused, and the message says why."""
    orders = lake.table("demo.orders")
    orders.add_column("vat", "DECIMAL(4, 2)", nullable=False)


def refuse_rows(lake: skerry.Lake) -> Any:
    """Rows that do not fit are refused too, and nothing of the append is written."""
    orders = lake.table("demo.orders")
    orders.append([{"id": 5, "total": 10}, {"id": 6, "total": "a lot"}])


CHAPTER = Chapter(
    "A schema that changes",
    (Step(change), Step(refuse_change, skerry.SchemaError), Step(refuse_rows, skerry.DataError)),
)
