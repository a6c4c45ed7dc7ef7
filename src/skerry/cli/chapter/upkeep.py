"""Rolling back, expiring, cleaning up."""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import skerry
from skerry.cli.story import Chapter, Step
from skerry.common.wording import count_text


def roll_back(lake: skerry.Lake) -> Any:
    """The table is overwritten by mistake. A rollback is one more commit: it restores the rows, and the mistake stays
    in the history."""
    orders = lake.table("demo.orders")
    good = orders.snapshots()[-1]
    mistake = orders.overwrite([{"id": 0, "customer": "oops"}])
    repair = orders.rollback_to(good.id)
    # shown
    return mistake, repair


def rewrite(lake: skerry.Lake) -> Any:
    """The race left many small files. While no other process writes, an overwrite with the same rows packs them
    together."""
    orders = lake.table("demo.orders")
    return orders.overwrite(orders.scan().to_arrow())


def expire(lake: skerry.Lake) -> Any:
    """Expiry removes old snapshots and deletes the files that only they needed."""
    orders = lake.table("demo.orders")
    done = orders.expire_snapshots(retain_last=1)
    # shown
    files = f"{len(done.deleted_data_files)} data files and {len(done.deleted_manifests)} manifest files"
    return f"{count_text(len(done.snapshots), 'snapshot')} expired, {files} deleted"


def read_tag(lake: skerry.Lake) -> Any:
    """Snapshot 1 has expired, but its tag kept the files it needs."""
    orders = lake.table("demo.orders")
    return orders.scan(["id", "customer", "amount"], tag="opening").to_arrow()


def remove_orphans(lake: skerry.Lake) -> Any:
    """A writer that crashes leaves unreferenced files. They are harmless, and can be deleted when they are older than
    three days: by then no commit in progress needs them. This step creates one, and makes it old."""
    orders = lake.table("demo.orders")
    orphan = Path(lake.root, orders.location, "data/left-by-a-crash.parquet")
    orphan.write_bytes(b"half a file")
    four_days_ago = orders.snapshots()[-1].timestamp - timedelta(days=4)
    os.utime(orphan, (four_days_ago.timestamp(),) * 2)
    removed = orders.remove_orphan_files()
    # shown
    return f"removed {', '.join(removed.files)}"


CHAPTER = Chapter(
    "Going back, and cleaning up",
    (Step(roll_back), Step(rewrite), Step(expire), Step(read_tag), Step(remove_orphans)),
    tree="demo.orders",
)
