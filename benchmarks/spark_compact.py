"""Compaction as a job on Spark: a task for each tree, beside what one would do with Spark alone, and in this process.

A table of eight buckets is loaded and updated three times, a fifth of the rows each; a full compaction reads and
writes all of it. *Spark SQL* reads the same versions from Parquet files with a number for their order, finds the newest
of each key with ``row_number()``, and writes them by bucket, sorted, with zstd. Megabytes are those of the files that
are read. *In this process* is ``table.compact(full=True)``, without Spark.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F  # noqa: N812

from benchmarks.measure import Sample, in_turns
from benchmarks.report import Result
from benchmarks.sparks import WorkerMemory, line, local_spark
from skerry.lake.table import Table
from skerry.spark import SparkLake, connect
from skerry.spark.write.row_partition import native_transform
from skerry.types.datatype import BIGINT
from skerry.types.partition import Transform

NAME = "spark compact"
BUCKETS = 8
UPDATES = 3
_SCHEMA = pa.schema(
    [
        pa.field("id", pa.int64(), nullable=False),
        ("amount", pa.int64()),
        ("price", pa.float64()),
        ("name", pa.string()),
    ]
)
_NAMES = np.array([f"customer number {n}" for n in range(5000)])


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int


FULL = Size(5_000_000, 3)
QUICK = Size(400_000, 1)
SMALLEST = Size(4_000, 1)


def run(size: Size, folder: Path) -> list[Result]:
    """Three ways to the same files, in turns."""
    versions = _versions(size.rows)
    by_hand = folder / "spark-compact-versions"
    _save(versions, by_hand)
    with local_spark(folder) as spark, connect(spark, folder / "spark-compact") as lake:
        numbers = count()
        memory = WorkerMemory()
        first = _load(lake, versions, next(numbers))
        read_bytes, all_rows = sum(meta.size_bytes for meta in first.scan().plan()), sum(v.num_rows for v in versions)
        with memory:
            lake.compact(first.name, full=True)
        _check(first, size.rows)

        def on_spark() -> Callable[[], object]:
            table = _load(lake, versions, next(numbers))
            return lambda: lake.compact(table.name, full=True)

        def here() -> Callable[[], object]:
            table = _load(lake, versions, next(numbers))
            return lambda: table.compact(full=True)

        def by_spark() -> Callable[[], object]:
            target = folder / f"spark-compacted-{next(numbers)}"
            return lambda: _by_spark(spark, by_hand, target)

        taken = in_turns({"ours": on_spark, "here": here, "Spark SQL": by_spark}, size.rounds)
    work = f"compact {all_rows / 1e6:g} M versions of {size.rows / 1e6:g} M rows"
    ours = taken["ours"]
    return [
        line(NAME, work, ours, "row_number() in Spark SQL", taken["Spark SQL"], 1.0),
        line(NAME, work, ours, "in this process", taken["here"]),
        Result(
            NAME,
            "megabytes read",
            _speed(ours, read_bytes),
            "MB/s",
            "in this process",
            _speed(taken["here"], read_bytes),
        ),
        Result(NAME, "Python workers' memory", memory.peak_bytes / 2**20, "MB"),
    ]


def _speed(taken: Sample, size_bytes: int) -> float:
    return size_bytes / 1e6 / taken.best


def _versions(rows: int) -> list[pa.Table]:
    rng = np.random.default_rng(0)
    ids = [rng.permutation(rows), *(rng.choice(rows, rows // 5, replace=False) for _ in range(UPDATES))]
    return [
        pa.table(
            {
                "id": pa.array(some, pa.int64()),
                "amount": pa.array(rng.integers(0, 1000, len(some)), pa.int64()),
                "price": pa.array(rng.integers(0, 10**6, len(some)) / 8, pa.float64()),
                "name": pa.array(_NAMES[some % len(_NAMES)], pa.string()),
            },
            schema=_SCHEMA,
        )
        for some in ids
    ]


def _load(lake: SparkLake, versions: list[pa.Table], number: int) -> Table:
    options = {"compaction.mode": "off", "file.format": "parquet"}
    partition_by = [f"bucket({BUCKETS}, id)"]
    name = f"bench.t{number}"
    table = lake.lake.create_table(name, _SCHEMA, primary_key=["id"], partition_by=partition_by, options=options)
    for rows in versions:
        table.upsert(rows)
    return table


def _check(table: Table, rows: int) -> None:
    files = table.scan().plan()
    if len(files) != BUCKETS or sum(meta.row_count for meta in files) != rows:
        raise RuntimeError(f"{len(files)} files are left after compaction, which was to leave {BUCKETS}")


def _save(versions: list[pa.Table], folder: Path) -> None:
    folder.mkdir(parents=True)
    for number, rows in enumerate(versions):
        numbered = rows.append_column("version", pa.array(np.full(rows.num_rows, number), pa.int32()))
        pq.write_table(numbered, folder / f"{number}.parquet", compression="zstd")


def _by_spark(spark: SparkSession, source: Path, target: Path) -> None:
    bucket = native_transform(Transform("bucket", BUCKETS), F.col("id"), BIGINT)
    newest = Window.partitionBy("bucket", "id").orderBy(F.col("version").desc())
    rows = spark.read.parquet(f"file:{source}").withColumn("bucket", bucket).repartition("bucket")
    rows = rows.withColumn("place", F.row_number().over(newest)).where("place = 1").drop("place", "version")
    rows = rows.sortWithinPartitions("bucket", "id")
    rows.write.option("compression", "zstd").partitionBy("bucket").parquet(f"file:{target}")
