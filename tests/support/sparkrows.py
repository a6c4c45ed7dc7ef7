"""The rows of a DataFrame and of a scan in one form, to be compared."""

from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame

from skerry.spark.values.spark_batch import SparkShape
from skerry.types.arrow import type_from_arrow
from skerry.types.build import literal_of


def frame_rows(frame: DataFrame) -> list[str]:
    """The rows of a DataFrame, sorted."""
    return rows_text(frame.toArrow())


def scan_rows(scan: Any) -> list[str]:
    """The rows of a scan as Spark should have them, sorted."""
    table = scan.to_arrow()
    fields = [scan.schema.by_name[name] for name in scan.columns]
    shape = SparkShape(fields)
    return rows_text(pa.Table.from_batches(list(shape.apply(table.to_batches())), shape.schema))


def rows_text(table: pa.Table) -> list[str]:
    """Rows as texts of canonical values, which compare although NaN does not."""
    columns = []
    for field in table.schema:
        arrow = field.type
        if pa.types.is_timestamp(arrow) and arrow.tz is not None:
            arrow = pa.timestamp("us", "UTC")
        arrow = _in_micros(arrow)
        column = table.column(field.name)
        if arrow != column.type:
            column = column.cast(arrow)
        type_ = type_from_arrow(arrow, field.name)
        columns.append([repr(literal_of(value, type_)) for value in column])
    return sorted("|".join(row) for row in zip(*columns, strict=True)) if columns else [""] * table.num_rows


def _in_micros(arrow: pa.DataType) -> pa.DataType:
    if pa.types.is_time(arrow):
        return pa.time64("us")
    if pa.types.is_map(arrow):
        return pa.map_(_in_micros(arrow.key_type), _in_micros(arrow.item_type))
    if pa.types.is_list(arrow):
        return pa.list_(_in_micros(arrow.value_type))
    if pa.types.is_struct(arrow):
        return pa.struct([pa.field(f.name, _in_micros(f.type)) for f in arrow])
    if pa.types.is_timestamp(arrow) and arrow.tz is not None:
        return pa.timestamp("us", "UTC")
    return arrow
