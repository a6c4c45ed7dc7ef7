"""Spark, an embedded writer and compaction on one table at once."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql import functions as F  # noqa: N812

import skerry
from skerry import ConflictError
from skerry.spark import SparkLake

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("n", pa.int64())])
KEYS = 200


def test_all_rows_are_right(lake: SparkLake, spark: SparkSession, tmp_path: Path) -> None:
    """The table adds up: whatever is lost, or lands twice, shows."""
    options = {"merge-engine": "aggregation", "fields.n.aggregate-function": "sum", "compaction.mode": "off"}
    table = lake.lake.create_table("app.t", SCHEMA, primary_key=["id"], partition_by=["bucket(2, id)"], options=options)
    done = Event()

    def embedded() -> int:
        count = 0
        with skerry.connect(tmp_path / "warehouse") as other, other.table("app.t").writer() as writer:
            while not done.is_set():
                for _ in range(3):
                    for key in range(KEYS):
                        writer.put({"id": key, "n": 1})
                writer.flush()
                count += 3
        return count

    def compacting() -> int:
        count = 0
        with skerry.connect(tmp_path / "warehouse") as other:
            while not done.is_set() or not count:  # on a busy machine the first one comes after the last write
                try:
                    count += other.table("app.t").compact(full=count % 2 == 0).rewritten_files
                except ConflictError:
                    continue
        return count

    with ThreadPoolExecutor(2) as pool:
        writing, compaction = pool.submit(embedded), pool.submit(compacting)
        try:
            for turn in range(4):
                frame = spark.range(KEYS).select("id", F.lit(1000 ** (turn % 2)).cast("bigint").alias("n"))
                lake.upsert(frame, "app.t")
        finally:
            done.set()
        embedded_count = writing.result()
        assert compaction.result() > 0
    wanted = 2 * 1 + 2 * 1000 + embedded_count
    rows = table.scan().to_arrow().to_pylist()
    assert sorted(row["id"] for row in rows) == list(range(KEYS))
    assert {row["n"] for row in rows} == {wanted}
    assert {row["n"] for row in lake.table("app.t").collect()} == {wanted}


def test_a_delete_that_reads_is_done_again_when_others_write(lake: SparkLake, spark: SparkSession) -> None:
    """Rows that come while a delete looks for rows are found by it, or come after it: the two commit in some order."""
    table = lake.lake.create_table("app.t", SCHEMA, primary_key=["id"], options={"sequence.field": "n"})
    table.upsert([{"id": key, "n": 1} for key in range(10)])
    done = Event()

    def writing() -> int:
        turn = 1
        while not done.is_set() and turn < 4:
            turn += 1
            table.upsert([{"id": 1, "n": turn}])
            done.wait(0.5)
        return turn

    with ThreadPoolExecutor(1) as pool:
        turns = pool.submit(writing)
        try:
            lake.delete(spark.range(1, 3), "app.t")
        finally:
            done.set()
        last = turns.result()
    kinds = table.history().column("operation").to_pylist()
    ids = {row["id"]: row["n"] for row in table.scan().to_arrow().to_pylist()}
    assert 2 not in ids
    if kinds[-1] == "DELETE":
        assert 1 not in ids
    else:
        assert ids.get(1, last) == last
