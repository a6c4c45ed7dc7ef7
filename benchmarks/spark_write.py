"""Writing a DataFrame into a bucketed table, beside Spark's own way to write the same files.

``python benchmarks/spark_write.py [rows]``: both sort rows within buckets and write Parquet; the ratio is what counts.
The second table is what the number of buckets costs.
"""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry.spark import SparkLake, connect
from skerry.spark.place import native_transform
from skerry.types.datatype import BIGINT
from skerry.types.partition import Transform

SCHEMA = pa.schema(
    [
        pa.field("id", pa.int64(), nullable=False),
        ("name", pa.string()),
        ("amount", pa.float64()),
        ("at", pa.timestamp("us", "UTC")),
        ("flag", pa.bool_()),
    ]
)
BUCKETS = 16
TURNS = 3


def rows_of(spark: SparkSession, count: int) -> DataFrame:
    """Keys in no order, and columns of several kinds."""
    mixed = F.pmod(F.xxhash64("id"), F.lit(2**40))
    return spark.range(0, count, 1, 4).select(
        F.col("id").bitwiseXOR(F.lit(0x5A5A5A)).alias("id"),
        F.concat(F.lit("name-"), (mixed % 100_000).cast("string")).alias("name"),
        (mixed / 1000.0).alias("amount"),
        F.timestamp_seconds(F.lit(1_700_000_000) + F.col("id") % 10_000_000).alias("at"),
        (mixed % 2 == 0).alias("flag"),
    )


def by_spark(frame: DataFrame, folder: Path, buckets: int) -> None:
    """Repartition, sort, write a folder for each bucket."""
    bucket = native_transform(Transform("bucket", buckets), F.col("id"), BIGINT)
    placed = frame.withColumn("bucket", bucket)
    placed = placed.repartition("bucket").sortWithinPartitions("bucket", "id")
    placed.write.mode("overwrite").option("compression", "zstd").partitionBy("bucket").parquet(str(folder))


def by_us(lake: SparkLake, frame: DataFrame, name: str, buckets: int) -> None:
    table = lake.lake.create_table(name, SCHEMA, primary_key=["id"], partition_by=[f"bucket({buckets}, id)"])
    lake.upsert(frame, name)
    assert table.files().num_rows >= buckets


def seconds(work: Callable[[], None]) -> float:
    started = time.monotonic()
    work()
    return time.monotonic() - started


def main(rows: int) -> None:
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    with TemporaryDirectory() as folder:
        spark = (
            SparkSession.builder.master("local[2]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.memory", "4g")
            .config("spark.local.dir", f"{folder}/spark")
            .config("spark.sql.shuffle.partitions", "16")
            .getOrCreate()
        )
        spark.sparkContext.setLogLevel("ERROR")
        with connect(spark, f"{folder}/warehouse") as lake:
            source = f"{folder}/source"
            rows_of(spark, rows).write.parquet(source)
            frame = spark.read.parquet(source)
            warm = frame.limit(1000)
            by_us(lake, warm, "warm.t", 2)
            by_spark(warm, Path(folder) / "warm", 2)
            ours, theirs = [], []
            for turn in range(TURNS):  # in turns: whatever else the machine does meets both
                theirs.append(seconds(lambda: by_spark(frame, Path(folder) / "theirs", BUCKETS)))
                ours.append(seconds(lambda turn=turn: by_us(lake, frame, f"app.t{turn}", BUCKETS)))  # type: ignore[misc]
            print(
                f"{rows:,} rows, {BUCKETS} buckets: Spark {min(theirs):.2f} s, Skerry {min(ours):.2f} s, "
                f"{min(ours) / min(theirs):.2f} ×"
            )
            for buckets in (1, 4, 64, 256):
                native = seconds(lambda buckets=buckets: by_spark(frame, Path(folder) / "n", buckets))  # type: ignore[misc]
                own = seconds(lambda buckets=buckets: by_us(lake, frame, f"app.b{buckets}", buckets))  # type: ignore[misc]
                print(f"{buckets:>4} buckets: Spark {native:.2f} s, Skerry {own:.2f} s, {own / native:.2f} ×")
        spark.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5_000_000)
