"""Data that a table is created from: its columns, and its rows."""

from collections.abc import Iterable, Mapping, Sequence
from inspect import getattr_static
from typing import Any, TypeAlias

import pyarrow as pa

from skerry.types.arrow import stored_field
from skerry.types.field import Field
from skerry.types.input_kind import to_reader
from skerry.types.schema import Schema

Columns: TypeAlias = "pa.Schema | Schema | Iterable[Field]"


def columns_and_data(given: Any, key: Sequence[str]) -> tuple[Columns, Any]:
    """The columns of a new table and the data to fill it with; None if columns were given and no data.

    Columns of data may be NULL, unless they are part of the key.
    """
    if isinstance(given, pa.Schema | Schema) or _are_fields(given):
        return given, None
    if _is_spark(given):
        given = given.toArrow()
    read = to_reader(given)
    fields = [stored_field(field, from_data=True) for field in read.schema]
    return [Field(f.name, f.type, f.nullable and f.name not in key, f.description) for f in fields], read


def _are_fields(given: Any) -> bool:
    """Whether it is a list of columns. Anything that cannot be data counts as one, so that the schema refuses it.

    The columns of a polars LazyFrame are not read: that plans the query, with a warning.
    """
    if isinstance(given, Mapping | pa.Table | pa.RecordBatch | pa.RecordBatchReader):
        return False
    if hasattr(given, "__arrow_c_stream__") or _is_spark(given) or getattr_static(given, "columns", None) is not None:
        return False
    return not (isinstance(given, list) and bool(given) and isinstance(given[0], Mapping))


def _is_spark(given: Any) -> bool:
    return type(given).__module__.startswith("pyspark.sql") and hasattr(given, "toArrow")
