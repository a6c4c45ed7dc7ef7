"""Partitions that Spark computes, against our own."""

from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry.pruning.partition.transform import apply_transform
from skerry.spark.write.row_partition import column_by_us, native_transform
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    STRING,
    TIMESTAMP,
    TIMESTAMPTZ,
    DataType,
    DecimalType,
)
from skerry.types.partition import Transform

ROWS = 600
DECIMAL = DecimalType(20, 3)
TRANSFORMS = [
    *(Transform("bucket", n) for n in (1, 7, 16, 2**31 - 1)),
    *(Transform("truncate", n) for n in (1, 10, 4096, 2**31 - 1)),
    *(Transform(name) for name in ("identity", "year", "month", "day", "hour")),
]
EDGES = [0, 1, -1, 9, -9, 10, -10, 11, 4095, -4096, 59, -60]


def spread(rng: np.random.Generator, low: int, high: int) -> list[int]:
    """Whole numbers of all sizes, the ends among them."""
    near = [value for end in (low, high) for value in (end, end + 1, end - 1, end + 10, end - 10)]
    sizes = rng.integers(0, 64, ROWS)
    values = [int(v) >> int(s) for v, s in zip(rng.integers(low, high, ROWS, endpoint=True), sizes, strict=True)]
    return [v for v in (*near, *EDGES, *values) if low <= v <= high][:ROWS]


def columns() -> dict[str, tuple[DataType, pa.Array]]:
    rng = np.random.default_rng(20240229)
    longs, ints = spread(rng, -(2**63), 2**63 - 1), spread(rng, -(2**31), 2**31 - 1)
    # Parquet's readers know the years that Java's calendar is exact for; 0001 to 9999 is what SQL asks for
    days, micros = spread(rng, -719_162, 2_932_896), spread(rng, -62_135_596_800_000_000, 253_402_300_799_999_999)
    texts = ["", "a", "ab", "abc", "abcd", "ü", "日本語テキスト", "\U0001f600\U0001f600", "x" * 5000, "\0"]
    texts += ["".join(chr(int(c)) for c in rng.integers(1, 0xD7FF, n)) for n in rng.integers(0, 20, 200)]
    blobs = [text.encode() for text in texts] + [bytes(rng.bytes(int(n))) for n in rng.integers(0, 20, 200)]
    floats = [0.0, -0.0, float("nan"), float("inf"), float("-inf"), 5e-324, 1.5, -1.5]
    decimals = [Decimal(v % 10**18 - 5 * 10**17).scaleb(-3) for v in longs] + [Decimal("-99999999999999999.999")]
    return {
        "i": (INT, pa.array([None, *ints], pa.int32())),
        "l": (BIGINT, pa.array([None, *longs], pa.int64())),
        "day": (DATE, pa.array([None, *days], pa.int32()).cast(pa.date32())),
        "ntz": (TIMESTAMP, pa.array([None, *micros], pa.int64()).cast(pa.timestamp("us"))),
        "tz": (TIMESTAMPTZ, pa.array([None, *micros], pa.int64()).cast(pa.timestamp("us", "UTC"))),
        "s": (STRING, pa.array([None, *texts], pa.string())),
        "bin": (BINARY, pa.array([None, *blobs], pa.binary())),
        "d": (DOUBLE, pa.array([None, *floats], pa.float64())),
        "f": (FLOAT, pa.array([None, *floats], pa.float32())),
        "dec": (DECIMAL, pa.array([None, *decimals], pa.decimal128(20, 3))),
        "b": (BOOLEAN, pa.array([None, True, False], pa.bool_())),
    }


def padded(array: pa.Array, rows: int) -> pa.Array:
    return pa.concat_arrays([array, pa.nulls(rows - len(array), array.type)])


def plain(array: pa.Array) -> list[Any]:
    return [None if value is None else str(value) for value in array.to_pylist()]


def test_spark_places_rows_where_we_do(spark: SparkSession, tmp_path: Path) -> None:
    given = columns()
    rows = max(len(array) for _, array in given.values())
    table = pa.table({"n": range(rows), **{name: padded(array, rows) for name, (_, array) in given.items()}})
    pq.write_table(table, tmp_path / "rows.parquet")
    frame = spark.read.parquet(str(tmp_path / "rows.parquet"))
    assert [frame.schema[n].dataType.simpleString() for n in ("ntz", "tz")] == ["timestamp_ntz", "timestamp"]
    wanted, placed, native = {}, [], set()
    for name, (type_, _) in given.items():
        for transform in TRANSFORMS:
            if not transform.accepts(type_):
                continue
            column = native_transform(transform, F.col(name), type_)
            if column is None:
                column = column_by_us(transform, F.col(name), type_)
            else:
                native.add((transform.name, str(type_)))
            alias = f"{transform}({name})"
            wanted[alias] = apply_transform(transform, table.column(name), type_)
            placed.append(column.alias(alias))
    found = frame.select("n", *placed).orderBy("n").toArrow()
    for alias, values in wanted.items():
        column = found.column(alias)
        if column.type == pa.string() or pa.types.is_floating(values.type):
            assert plain(column) == plain(values), alias
        else:
            assert column.cast(values.type).to_pylist() == values.to_pylist(), alias
    assert ("bucket", "BIGINT") in native
    assert ("truncate", "BIGINT") in native
    assert ("bucket", "STRING") not in native
    assert not any(kind == "DECIMAL(20, 3)" and name in ("bucket", "truncate") for name, kind in native)


def test_a_text_that_is_no_uuid_has_no_bucket_yet(spark: SparkSession) -> None:
    from skerry.types.datatype import UUID

    frame = spark.createDataFrame([("zzz",)], "u string")
    assert frame.select(column_by_us(Transform("bucket", 4), F.col("u"), UUID)).collect()[0][0] is None


def test_far_times_are_placed_without_overflow(spark: SparkSession) -> None:
    """Those that only arithmetic can make: near both ends of a BIGINT of microseconds."""
    ends = [-(2**63), -(2**63) + 1, 2**63 - 1, -62_135_596_800_000_001, 253_402_300_800_000_000]
    frame = spark.createDataFrame([(n,) for n in ends], "n bigint").select("n", F.timestamp_micros("n").alias("t"))
    transforms = [Transform("year"), Transform("month"), Transform("day"), Transform("hour"), Transform("bucket", 9)]
    columns = [native_transform(t, F.col("t"), TIMESTAMPTZ).alias(str(t)) for t in transforms]
    found = {row["n"]: row for row in frame.select("n", *columns).collect()}
    values = pa.array(ends, pa.int64()).cast(pa.timestamp("us", "UTC"))
    for transform in transforms:
        wanted = apply_transform(transform, values, TIMESTAMPTZ).to_pylist()
        assert [found[n][str(transform)] for n in ends] == wanted, transform
