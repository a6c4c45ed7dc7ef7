"""The first read of a new Spark, and those after it: ``format("skerry")`` beside ``spark.read.parquet``.

A small table, as a dimension of a query is. Each Spark is a process of its own, which has read nothing; that it starts
is not measured. The first read of ``format("skerry")`` registers the data source, and starts the Python workers that
plan and read; like the first read of ``spark.read.parquet``, it loads and compiles what any query needs of the JVM.
*Again* is the best of the reads that follow in the same session.
"""

import atexit
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession

from benchmarks.measure import FreshRun, FreshWork, Sample, fresh_in_turns, fresh_summary
from benchmarks.report import Result
from benchmarks.sparks import line, local_spark
from skerry.lake.lake import connect
from skerry.spark.source.data_source import register

_ROWS = 10_000
_AGAIN = 4
_MEMORY_BYTES = 2 << 30
_PEER = "spark.read.parquet"


def first_reads(name: str, rounds: int, folder: Path) -> list[Result]:
    """Time the first read of new sessions, and the next ones."""
    folder.mkdir(parents=True)
    rows = pa.table({"id": range(_ROWS), "name": [f"name {n}" for n in range(_ROWS)]})
    with connect(folder / "lake") as lake:
        lake.create_table("bench.small", rows.schema).append(rows)
    pq.write_table(rows, folder / "small.parquet", compression="zstd")
    works = {
        way: FreshWork(f"benchmarks.spark_first_read:{way}", {"folder": str(folder)}, _MEMORY_BYTES)
        for way in ("read_format", "read_parquet")
    }
    runs = fresh_in_turns(works, rounds, repeat=1 + _AGAIN)
    ours, theirs = runs["read_format"], runs["read_parquet"]
    work = f"read {_ROWS / 1e3:g} k rows in a new session, format(skerry)"
    results = [
        line(name, f"{work}, first", _sample(ours, 0, 1), f"{_PEER}, first", _sample(theirs, 0, 1)),
        line(name, f"{work}, again", _sample(ours, 1, None), f"{_PEER}, again", _sample(theirs, 1, None)),
    ]
    results[0].detail.update(fresh=fresh_summary(ours), fresh_peer=fresh_summary(theirs))
    return results


def _sample(runs: list[FreshRun], low: int, high: int | None) -> Sample:
    return Sample(tuple(seconds for run in runs for seconds in run.seconds[low:high]))


def _session(folder: Path) -> SparkSession:
    """A new Spark, until the process ends."""
    closing = ExitStack()
    atexit.register(closing.close)
    return closing.enter_context(local_spark(folder))


def read_format(folder: str) -> Callable[[], dict[str, int]]:
    """A read by ``format("skerry")``."""
    place = Path(folder)
    spark = _session(place)

    def read() -> dict[str, int]:
        register(spark)
        frame = spark.read.format("skerry").option("warehouse", str(place / "lake")).load("bench.small")
        return {"rows": len(frame.collect())}

    return read


def read_parquet(folder: str) -> Callable[[], dict[str, int]]:
    """The same of a Parquet file, by Spark alone."""
    place = Path(folder)
    spark = _session(place)
    return lambda: {"rows": len(spark.read.parquet(f"file:{place / 'small.parquet'}").collect())}
