"""The chapters about ``demo.orders``: rows, schema evolution, time travel, commits and maintenance."""

import os
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa

import skerry
from skerry.cli.story import Chapter, Step
from skerry.common.wording import count_text


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


TABLE = Chapter("A table, and rows in it", (Step(create), Step(append), Step(read)), tree="demo.orders")


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


SCHEMA = Chapter(
    "A schema that changes",
    (Step(change), Step(refuse_change, skerry.SchemaError), Step(refuse_rows, skerry.DataError)),
)


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


TRAVEL = Chapter("Travel in time", (Step(history), Step(by_snapshot), Step(by_timestamp), Step(by_tag)))


def repeat(lake: skerry.Lake) -> Any:
    """A job that crashed does not know whether its last commit landed. It repeats the commit under the same identity,
    and the rows are in the table once."""
    orders = lake.table("demo.orders")
    batch = [{"id": 5, "customer": "Ada"}, {"id": 6, "customer": "Alan"}]
    identity = skerry.CommitIdentity("nightly-import", 1)
    first = orders.append(batch, identity=identity)
    again = orders.append(batch, identity=identity)
    # shown
    return first, f"repeated: the answer is snapshot {again.id} once more, and there are {orders.scan().count()} rows"


def append_three(warehouse: str, writer: int) -> list[int]:
    orders = skerry.connect(warehouse).table("demo.orders")
    rows = [{"id": 100 + 10 * writer + n} for n in range(3)]
    return [orders.append([row]).id for row in rows]


def race(lake: skerry.Lake) -> Any:
    """Three writers append three times each, all at once. They are threads here, but share nothing, and could be
    processes on three machines. There is no lock and no server: a writer that loses the race for the next snapshot
    checks the commits that landed, finds no conflict, and takes the one after."""
    orders = lake.table("demo.orders")
    before = orders.scan().count()
    with ThreadPoolExecutor(3) as pool:
        landed = list(pool.map(append_three, [lake.root] * 3, range(3)))
    after = orders.scan().count()
    # shown
    ids = [", ".join(map(str, snapshots)) for snapshots in landed]
    words = f"9 commits became {len(set().union(*landed))} snapshots, and {before} rows {after}: nothing was lost"
    return pa.table({"writer": range(3), "its snapshots": ids}), words


COMMITS = Chapter("Commits that are repeated, commits that race", (Step(repeat), Step(race, helper=append_three)))


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


UPKEEP = Chapter(
    "Going back, and cleaning up",
    (Step(roll_back), Step(rewrite), Step(expire), Step(read_tag), Step(remove_orphans)),
    tree="demo.orders",
)
