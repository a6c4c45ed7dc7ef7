"""Reading the past."""

from typing import Any

import skerry
from skerry.cli.story import Chapter, Step


def history(lake: skerry.Lake) -> Any:
    """Schema changes are commits like any other, so the history lists them too."""
    orders = lake.table("demo.orders")
    history = orders.history()
    # shown
    return history.select(
        ["snapshot_id", "timestamp", "operation", "schema_id", "added_row_versions", "total_row_versions"]
    )


def by_snapshot(lake: skerry.Lake) -> Any:
    """Every snapshot can be read, under the schema it had then: the column 'total' is still called 'amount' here."""
    orders = lake.table("demo.orders")
    return orders.scan(snapshot=1).to_arrow()


def by_timestamp(lake: skerry.Lake) -> Any:
    """A timestamp selects the last commit up to that moment."""
    orders = lake.table("demo.orders")
    moment = orders.snapshots()[1].timestamp
    then = orders.scan(timestamp=moment)
    # shown
    found = then.snapshot.id if then.snapshot else None
    return f"{moment:%Y-%m-%d %H:%M:%S.%f} is snapshot {found}: {then.count()} rows, columns {', '.join(then.columns)}"


def by_tag(lake: skerry.Lake) -> Any:
    """A tag is a name for a snapshot, and keeps it readable when others expire."""
    orders = lake.table("demo.orders")
    orders.create_tag("opening", snapshot=1)
    return orders.scan(["id", "customer"], tag="opening").to_arrow()


CHAPTER = Chapter("Travel in time", (Step(history), Step(by_snapshot), Step(by_timestamp), Step(by_tag)))
