"""Rows of an Iceberg table that pyiceberg writes, and a history of it under several specs."""

from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pyarrow as pa
from pyiceberg.schema import Schema
from pyiceberg.transforms import BucketTransform, IdentityTransform, MonthTransform, TruncateTransform
from pyiceberg.types import (
    DateType,
    DecimalType,
    DoubleType,
    IntegerType,
    LongType,
    NestedField,
    StringType,
    TimestampType,
)

SCHEMA = Schema(
    NestedField(1, "id", LongType(), required=False),
    NestedField(2, "ts", TimestampType(), required=False),
    NestedField(3, "code", StringType(), required=False),
    NestedField(4, "price", DoubleType(), required=False),
    NestedField(5, "amount", DecimalType(9, 2), required=False),
    NestedField(6, "day", DateType(), required=False),
    NestedField(7, "small", IntegerType(), required=False),
)
START = datetime(2024, 1, 1)


def make_rows(first: int, count: int) -> pa.Table:
    numbers = range(first, first + count)
    return pa.table(
        {
            "id": pa.array(numbers, pa.int64()),
            "ts": pa.array([START + timedelta(hours=7 * i) for i in numbers], pa.timestamp("us")),
            "code": pa.array([None if i % 11 == 0 else f"c{i % 23:02}-{i}" for i in numbers]),
            "price": pa.array([None if i % 13 == 0 else float("nan") if i % 17 == 0 else i / 4 for i in numbers]),
            "amount": pa.array([Decimal(i * 7 % 1000 - 300) / 100 for i in numbers], pa.decimal128(9, 2)),
            "day": pa.array([date(2024, 1, 1) + timedelta(days=i // 5) for i in numbers]),
            "small": pa.array([None if i % 7 == 0 else i % 50 for i in numbers], pa.int32()),
        }
    )


def evolve(table: Any) -> None:
    """Appends under four specs, with a delete by copy-on-write in between."""
    table.append(make_rows(0, 200))
    with table.update_spec() as spec:
        spec.add_field("ts", MonthTransform(), "ts_month")
    table.append(make_rows(200, 200))
    with table.update_spec() as spec:
        spec.add_field("id", BucketTransform(4), "id_bucket")
        spec.add_field("code", TruncateTransform(2), "code_trunc")
    table.append(make_rows(400, 200))
    with table.update_spec() as spec:
        spec.remove_field("ts_month")
        spec.remove_field("code_trunc")
        spec.add_field("day", IdentityTransform(), "day_itself")
    table.append(make_rows(600, 100))
    table.delete("id >= 150 and id < 250")
