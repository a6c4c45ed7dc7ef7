"""Spark: a stream of changes into a primary-key table, its compaction, and a join that prunes. Needs pyspark."""

import json
from pathlib import Path
from typing import Any

import skerry
from skerry.cli.story import Chapter, Step
from skerry.spark import SparkLake, connect
from skerry.spark.session.start import start_session
from skerry.spark.stream.cdc import ChangeFormat


def on_spark(lake: skerry.Lake) -> SparkLake:
    spark, _ = start_session("skerry demo")
    return connect(spark, lake)


def begin(lake: skerry.Lake) -> Any:
    """Spark works on the same tables: what Spark writes, the embedded lake reads, and the other way round. Tasks read
    and write the files, and one commit at the end publishes them."""
    shop = on_spark(lake)
    sales = shop.table("demo.sales", columns=["buyer"]).count()
    # shown
    session = shop.spark
    return f"Spark {session.version} on {session.sparkContext.master}: {sales:,} rows in demo.sales"


def order_change(file: int, order: int) -> str:
    state = ("new", "paid", "sent")[file]
    row = {"id": order, "buyer": order % 500, "state": state}
    change: dict[str, Any] = {"op": "u", "before": row, "after": row}
    if file == 0:
        change = {"op": "c", "before": None, "after": row}
    if file == 2 and order % 10 == 0:
        change = {"op": "d", "before": row, "after": None}
    return json.dumps({**change, "source": {"lsn": file * 5000 + order}})


def feed(lake: skerry.Lake) -> Any:
    """Another database sends changes of its orders, in Debezium's format: c for created, u for updated, d for deleted,
    with the row before and after. There are three files so far."""
    folder = Path(lake.root, "_feed")
    folder.mkdir()
    for file in range(3):
        changes = [order_change(file, order) for order in range(5000)]
        (folder / f"{file}.json").write_text("\n".join(changes))
    # shown
    return (folder / "1.json").read_text().splitlines()[0]


def stream(lake: skerry.Lake) -> Any:
    """A stream applies them. Each micro-batch is one commit, under the query's id and the batch's number. So it lands
    once, wherever a job dies and however often it is restarted: here it runs twice."""
    lake.sql("""
        CREATE TABLE demo.tracked (
            id BIGINT NOT NULL, buyer BIGINT, state STRING, PRIMARY KEY (id)
        ) PARTITIONED BY (bucket(2, id)) WITH ('compaction.mode' = 'off')
    """)
    shop = on_spark(lake)
    for _ in range(2):
        source = shop.spark.readStream.option("maxFilesPerTrigger", 1)
        query = shop.write_stream(
            source.text(f"{lake.root}/_feed"),
            "demo.tracked",
            mode="cdc",
            changes=ChangeFormat(column="value"),
            order_by="source.lsn",
            checkpoint=f"{lake.root}/_checkpoint",
            trigger="available-now",
        )
        query.awaitTermination()
    return lake.sql("""
        SELECT snapshot_id, operation, added_row_versions
        FROM demo.tracked$history
    """).to_arrow()


def compact(lake: skerry.Lake) -> Any:
    """Each tree has three runs to merge. As a Spark job, every tree is one task, without a shuffle."""
    tracked = lake.table("demo.tracked")
    before = tracked.scan().explain()
    done = on_spark(lake).compact("demo.tracked", full=True)
    states = lake.sql("SELECT state, count(*) FROM demo.tracked GROUP BY ALL")
    # shown
    merged = before.splitlines()[-1].strip()
    words = f"{done.rewritten_files} files with {done.read_row_versions:,} row versions became "
    return f"before: {merged}", f"{words}{done.written_files} with {done.written_row_versions:,}", states.to_arrow()


def join(lake: skerry.Lake) -> Any:
    """A join with a small, filtered table reads that one first, and drops files of the large one that cannot hold its
    keys. Spark never opens those."""
    found = on_spark(lake).sql("""
        SELECT country, count(*) AS sales, sum(cents) AS cents
        FROM demo.sales JOIN demo.buyers ON buyer = buyers.id
        JOIN demo.shops ON shop = shops.id
        WHERE buyers.name = 'Ada' AND country IN ('CH', 'IT')
        GROUP BY country ORDER BY country
    """)
    # shown
    all_files = lake.table("demo.sales").snapshot()
    read = sum("/sales/" in name for name in found.inputFiles())
    assert all_files is not None
    return f"read {read} of {all_files.total.files} files of demo.sales", found.toArrow()


CHAPTER = Chapter(
    "The same lake on Spark",
    (
        Step(begin, helper=on_spark),
        Step(feed, helper=order_change),
        Step(stream),
        Step(compact),
        Step(join),
    ),
)
