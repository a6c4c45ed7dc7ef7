"""Primary keys: put, get, upsert, delete, merge engines, compaction."""

from typing import Any

import skerry
from skerry.cli.story import Chapter, Step


def create(lake: skerry.Lake) -> Any:
    """A table with a primary key holds each key once: writing a row with an existing key replaces that row."""
    columns = [
        skerry.Field("id", "BIGINT", nullable=False),
        skerry.Field("name", "STRING"),
        skerry.Field("city", "STRING"),
    ]
    by_id = ["id"]
    customers = lake.create_table("demo.customers", columns, primary_key=by_id)
    return customers.schema


def put(lake: skerry.Lake) -> Any:
    """A writer takes rows one by one. When put returns, the row is in a log on the disk, and get finds it at once,
    although nothing is committed yet. At the end of the block all rows become one commit."""
    customers = lake.table("demo.customers")
    with customers.writer() as writer:
        writer.put({"id": 1, "name": "Ada", "city": "London"})
        writer.put({"id": 2, "name": "Grace", "city": "New York"})
        writer.put({"id": 1, "name": "Ada", "city": "Paris"})
        found, committed = customers.get({"id": 1}), customers.snapshot()
    # shown
    words = f"before the commit: {committed}, and yet get finds {found}"
    return words, customers.scan().to_arrow()


def upsert(lake: skerry.Lake) -> Any:
    """Whole batches are upserted in one commit: new keys are inserted, existing ones are updated."""
    customers = lake.table("demo.customers")
    move = {"id": 2, "name": "Grace", "city": "Arlington"}
    customers.upsert([move, {"id": 3, "name": "Edsger", "city": "Austin"}])
    return customers.scan().to_arrow()


def delete(lake: skerry.Lake) -> Any:
    """A delete is a commit too: the row is gone, and the snapshot before it still has it."""
    customers = lake.table("demo.customers")
    before = customers.snapshots()[-1]
    customers.delete(where="city = 'Paris'")
    now = customers.get({"id": 1})
    then = customers.scan(where="id = 1", snapshot=before.id)
    # shown
    return f"now: {now}, in snapshot {before.id}:", then.to_arrow()


def aggregate(lake: skerry.Lake) -> Any:
    """The merge engine decides what a second row with the same key means. This one adds up, so that a stream of orders
    becomes totals without reading the old ones."""
    totals = lake.create_table(
        "demo.totals",
        [
            skerry.Field("customer", "STRING", nullable=False),
            skerry.Field("orders", "BIGINT"),
            skerry.Field("largest", "INT"),
        ],
        primary_key=["customer"],
        options={
            "merge-engine": "aggregation",
            "fields.orders.aggregate-function": "sum",
            "fields.largest.aggregate-function": "max",
        },
    )
    totals.upsert([{"customer": "Ada", "orders": 1, "largest": 20}])
    totals.upsert([{"customer": "Ada", "orders": 2, "largest": 15}])
    return totals.scan().to_arrow()


def compact(lake: skerry.Lake) -> Any:
    """Files are never changed in place: every write added a sorted run, deletes too, and a read merges overlapping
    runs. Compaction replaces them with one merged run. It is a commit that changes no row, and while a writer is open
    it happens in the background."""
    customers = lake.table("demo.customers")
    before = customers.scan().explain()
    done = customers.compact(full=True)
    after = customers.scan().explain()
    # shown
    words = f"{done.rewritten_files} files with {done.read_row_versions} row versions became "
    words += f"{done.written_files} with {done.written_row_versions}"
    return before, words, after


CHAPTER = Chapter(
    "Rows that change",
    (Step(create), Step(put), Step(upsert), Step(delete), Step(aggregate), Step(compact)),
    tree="demo.customers",
)
