"""Reading a primary-key table with Spark, beside Spark's own Parquet reader on the same rows.

One local Spark, two cores. A table of eight buckets is loaded, and updated three times (a twentieth of the rows each);
compaction is off. *Merged* reads all of that, *compacted* the same after a full compaction. The driver finds out once
which rows of overlapping files survive, and keeps it: *first* is a read by a lake that was opened just before. The
limit is ``spark.read.parquet`` of the merged rows, in eight files that pyarrow wrote. Every read sums and counts all
columns, so that all of them are decoded.

*Windows* and *max_by* are what people do in Spark SQL instead of merging on read: all versions lie in Parquet files
with a number for their order, and the newest of each key is found by ``row_number()`` or by ``max_by``.

What the first read of a new session costs is measured by ``benchmarks.spark_first_read``.

What the numbers of buckets and of runs cost is measured on tables of a quarter of the rows.

Memory is that of Python workers: the largest they had, all together, seen every tenth of a second; Spark's JVM has its
own.
"""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from benchmarks.measure import Sample, in_turns
from benchmarks.report import Result
from benchmarks.spark_first_read import first_reads
from benchmarks.sparks import WorkerMemory, line, local_spark
from skerry.lake.table import Table
from skerry.spark import SparkLake, connect

NAME = "spark read"
BUCKETS = 8
UPDATES = 3
_COMPACTED, _MERGED = 1.15, 1.5
"""How many times the limit a read may take."""
_NEW_SESSIONS = 3
"""Maximum number of rounds that start two Sparks each."""
_COLUMNS = ("id", "amount", "price", "name", "ts")


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int
    grows: bool = True


FULL = Size(8_000_000, 5)
QUICK = Size(400_000, 2)
SMALLEST = Size(4_000, 1, False)


def run(size: Size, folder: Path) -> list[Result]:
    """Read first in new sessions; load, read merged and compacted, beside Spark alone."""
    first = first_reads(NAME, min(size.rounds, _NEW_SESSIONS), folder / "spark-first")
    with local_spark(folder) as spark, connect(spark, folder / "spark-read") as lake:
        table, versions = _load(lake, size)
        limit = folder / "spark-limit"
        _save_parts(table.scan().to_arrow(), limit)
        by_hand = folder / "spark-versions"
        _save_versions(versions, by_hand)
        schema = lake.table("bench.orders").schema
        native = lambda: spark.read.schema(schema).parquet(f"file:{limit}")  # noqa: E731
        results = _reads(lake, size, native, "merged", _MERGED, _newest(spark, by_hand))
        table.compact(full=True)
        results += _reads(lake, size, native, "compacted", _COMPACTED, {})
        return first + results + (_growth(lake, size) if size.grows else [])


def _reads(
    lake: SparkLake,
    size: Size,
    native: Callable[[], DataFrame],
    state: str,
    target: float,
    instead: dict[str, Callable[[], DataFrame]],
) -> list[Result]:
    def first() -> DataFrame:
        fresh = closing.enter_context(connect(lake.spark, lake.lake.root))
        return fresh.table("bench.orders")

    ways: dict[str, Callable[[], DataFrame]] = {
        "ours": lambda: lake.table("bench.orders"),
        "limit": native,
        "first": first,
        "format": lambda: lake.spark.read.format("skerry").option("warehouse", lake.lake.root).load("bench.orders"),
    }
    expected = _consume(native())
    memory = WorkerMemory()

    def prepare(frame: Callable[[], DataFrame]) -> Callable[[], object]:
        return lambda: _check(_consume(frame()), expected)

    def measured(ways: dict[str, Callable[[], DataFrame]]) -> dict[str, Sample]:
        return in_turns({name: (lambda way=way: prepare(way)) for name, way in ways.items()}, size.rounds)

    with ExitStack() as closing:
        with memory:
            _check(_consume(ways["ours"]()), expected)
        samples = measured(ways)
    if instead:  # in turns of their own: they need the memory of the whole JVM, which tells on what comes next
        samples |= measured(instead)
    rows = f"{size.rows / 1e6:g} M rows"
    ours, limit = samples["ours"], samples["limit"]
    lines = [
        line(NAME, f"read {rows}, {state}", ours, "spark.read.parquet", limit, target),
        line(NAME, f"read {rows}, {state}, first", samples["first"], "spark.read.parquet", limit),
        line(NAME, f"read {rows}, {state}, format(skerry)", samples["format"], "spark.read.parquet", limit),
    ]
    lines += [line(NAME, f"read {rows}, {state}", ours, name, samples[name], 1.0) for name in instead]
    lines.append(Result(NAME, f"Python workers' memory, {state}", memory.peak_bytes / 2**20, "MB"))
    return lines


def _consume(frame: DataFrame) -> tuple[Any, ...]:
    """Every column of every row is looked at."""
    return tuple(
        frame.agg(
            F.count("*"),
            F.sum("id"),
            F.sum("amount"),
            F.sum(F.length("name")),
            F.max("ts"),
            F.round(F.sum("price"), 3),
        ).collect()[0]
    )


def _growth(lake: SparkLake, size: Size) -> list[Result]:
    """What the numbers of buckets and of runs cost: a quarter of the rows, a twentieth of them in every later run."""
    count = size.rows // 4
    cases = [(buckets, 4) for buckets in (1, 4, 16, 64)] + [(4, runs) for runs in (1, 2, 8, 16)]
    for buckets, runs in cases:
        table = _create(lake, f"bench.b{buckets}r{runs}", buckets)
        rng = np.random.default_rng(buckets * runs)
        table.upsert(_rows(rng.permutation(count), 0))
        for version in range(1, runs):
            table.upsert(_rows(rng.choice(count, count // 20, replace=False), version))

    def read(buckets: int, runs: int) -> Callable[[], object]:
        return lambda: _consume(lake.table(f"bench.b{buckets}r{runs}"))

    samples = in_turns({str(case): (lambda case=case: read(*case)) for case in cases}, size.rounds)
    rows = f"{count / 1e6:g} M rows"
    few, one = samples[str((1, 4))], samples[str((4, 1))]
    lines = [
        line(NAME, f"read {rows}, 4 runs, {b} buckets", samples[str((b, 4))], "1 bucket", few) for b in (4, 16, 64)
    ]
    return lines + [
        line(NAME, f"read {rows}, 4 buckets, {r} runs", samples[str((4, r))], "1 run", one) for r in (2, 8, 16)
    ]


def _check(found: tuple[Any, ...], expected: tuple[Any, ...]) -> None:
    if found != expected:
        raise RuntimeError(f"rows differ: {found} instead of {expected}")


# The rows


def _rows(ids: Any, version: int) -> pa.Table:
    rng = np.random.default_rng(version)
    return pa.table(
        {
            "id": pa.array(ids, pa.int64()),
            "amount": pa.array(rng.integers(0, 1000, len(ids)), pa.int64()),
            "price": pa.array(rng.integers(0, 10**6, len(ids)) / 8, pa.float64()),
            "name": pa.array(_NAMES[ids % len(_NAMES)], pa.string()),
            "ts": pa.array(1_700_000_000_000_000 + ids * 1000 + version, pa.timestamp("us")),
        },
        schema=_SCHEMA,
    )


_NAMES = np.array([f"customer number {n}" for n in range(5000)])
_SCHEMA = pa.schema(
    [
        pa.field("id", pa.int64(), nullable=False),
        ("amount", pa.int64()),
        ("price", pa.float64()),
        ("name", pa.string()),
        ("ts", pa.timestamp("us")),
    ]
)


def _create(lake: SparkLake, name: str, buckets: int) -> Table:
    options = {"compaction.mode": "off", "file.format": "parquet"}
    return lake.lake.create_table(
        name, _SCHEMA, primary_key=["id"], partition_by=[f"bucket({buckets}, id)"], options=options
    )


def _load(lake: SparkLake, size: Size) -> tuple[Table, list[pa.Table]]:
    table = _create(lake, "bench.orders", BUCKETS)
    rng = np.random.default_rng(0)
    versions = [_rows(rng.permutation(size.rows), 0)]
    versions += [_rows(rng.choice(size.rows, size.rows // 20, replace=False), n + 1) for n in range(UPDATES)]
    for rows in versions:
        table.upsert(rows)
    return table, versions


def _save_parts(rows: pa.Table, folder: Path) -> None:
    folder.mkdir()
    part = -(-rows.num_rows // BUCKETS)
    for number in range(BUCKETS):
        pq.write_table(rows.slice(number * part, part), folder / f"{number}.parquet", compression="zstd")


def _save_versions(versions: list[pa.Table], folder: Path) -> None:
    folder.mkdir()
    for number, rows in enumerate(versions):
        numbered = rows.append_column("version", pa.array(np.full(rows.num_rows, number), pa.int32()))
        pq.write_table(numbered, folder / f"{number}.parquet", compression="zstd")


def _newest(spark: SparkSession, folder: Path) -> dict[str, Callable[[], DataFrame]]:
    def versions() -> str:
        spark.read.parquet(f"file:{folder}").createOrReplaceTempView("versions")
        return "versions"

    columns = ", ".join(_COLUMNS)
    struct = ", ".join(name for name in _COLUMNS if name != "id")
    return {
        "row_number() in Spark SQL": lambda: spark.sql(
            f"SELECT {columns} FROM (SELECT *, row_number() OVER (PARTITION BY id ORDER BY version DESC) AS place "
            f"FROM {versions()}) WHERE place = 1"
        ),
        "max_by in Spark SQL": lambda: spark.sql(
            f"SELECT id, newest.* FROM (SELECT id, max_by(struct({struct}), version) AS newest "
            f"FROM {versions()} GROUP BY id)"
        ),
    }
