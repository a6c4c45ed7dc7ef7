"""Writing a DataFrame into a bucketed primary-key table, beside Spark's own way to write such files.

Both bring the rows of a bucket together, sort them by key, and write Parquet with zstd: Spark by ``repartition``,
``sortWithinPartitions`` and ``partitionBy``. We check every row, keep statistics, and commit as well. The second half
is what the number of buckets costs: Spark, which is given a column for it, writes a bucket in one task; we split few
large buckets by ranges of keys.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from benchmarks.measure import Sample, in_turns
from benchmarks.report import Result
from benchmarks.sparks import WorkerMemory, line, local_spark
from skerry.spark import SparkLake, connect
from skerry.spark.write.row_partition import native_transform
from skerry.types.datatype import BIGINT
from skerry.types.partition import Transform

NAME = "spark write"
BUCKETS = 16
OTHERS = (1, 4, 64, 256)
_TARGET = 1.2
_SCHEMA = pa.schema(
    [
        pa.field("id", pa.int64(), nullable=False),
        ("name", pa.string()),
        ("amount", pa.float64()),
        ("at", pa.timestamp("us", "UTC")),
        ("flag", pa.bool_()),
    ]
)


@dataclass(frozen=True)
class Size:
    rows: int
    rounds: int
    others: tuple[int, ...] = OTHERS


FULL = Size(5_000_000, 3)
QUICK = Size(400_000, 1)
SMALLEST = Size(4_000, 1, ())


def run(size: Size, folder: Path) -> list[Result]:
    """Both ways, with one number of buckets after the other."""
    with local_spark(folder) as spark, connect(spark, folder / "spark-write") as lake:
        source = folder / "spark-source"
        rows_of(spark, size.rows).write.parquet(f"file:{source}")
        frame = spark.read.parquet(f"file:{source}")
        memory = WorkerMemory()
        with memory:
            _by_us(lake, frame, "bench.first", BUCKETS)
        numbers = count()
        results = []
        for buckets in (BUCKETS, *size.others):
            ours, theirs = _write_both(lake, frame, folder, buckets, numbers, size.rounds)
            work = f"write {size.rows / 1e6:g} M rows, {buckets} bucket{'s' * (buckets > 1)}"
            target = _TARGET if buckets == BUCKETS and size.rows >= FULL.rows else None
            results.append(line(NAME, work, ours, "Spark, repartition + sort + partitionBy", theirs, target))
        results.append(Result(NAME, f"Python workers' memory, {BUCKETS} buckets", memory.peak_bytes / 2**20, "MB"))
        return results


def _write_both(
    lake: SparkLake, frame: DataFrame, folder: Path, buckets: int, numbers: "count[int]", rounds: int
) -> tuple[Sample, Sample]:
    def ours() -> Callable[[], object]:
        name = f"bench.t{next(numbers)}"
        return lambda: _by_us(lake, frame, name, buckets)

    def theirs() -> Callable[[], object]:
        target = folder / f"spark-theirs-{next(numbers)}"
        return lambda: _by_spark(frame, target, buckets)

    taken = in_turns({"ours": ours, "theirs": theirs}, rounds)
    return taken["ours"], taken["theirs"]


def rows_of(spark: SparkSession, rows: int) -> DataFrame:
    """Keys in no order, and columns of several kinds."""
    mixed = F.pmod(F.xxhash64("id"), F.lit(2**40))
    return spark.range(0, rows, 1, 4).select(
        F.col("id").bitwiseXOR(F.lit(0x5A5A5A)).alias("id"),
        F.concat(F.lit("name-"), (mixed % 100_000).cast("string")).alias("name"),
        (mixed / 1000.0).alias("amount"),
        F.timestamp_seconds(F.lit(1_700_000_000) + F.col("id") % 10_000_000).alias("at"),
        (mixed % 2 == 0).alias("flag"),
    )


def _by_spark(frame: DataFrame, folder: Path, buckets: int) -> None:
    """Repartition, sort, write a folder for each bucket."""
    bucket = native_transform(Transform("bucket", buckets), F.col("id"), BIGINT)
    placed = frame.withColumn("bucket", bucket).repartition("bucket").sortWithinPartitions("bucket", "id")
    placed.write.option("compression", "zstd").partitionBy("bucket").parquet(f"file:{folder}")


def _by_us(lake: SparkLake, frame: DataFrame, name: str, buckets: int) -> None:
    options = {"compaction.mode": "off"}
    partition_by = [f"bucket({buckets}, id)"]
    lake.lake.create_table(name, _SCHEMA, primary_key=["id"], partition_by=partition_by, options=options)
    lake.upsert(frame, name)
