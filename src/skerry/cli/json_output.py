"""The JSON that all commands print: documents, and rows as one object per line.

Integers and decimals are JSON numbers with all their digits; dates and times are ISO 8601 text, binary is text of hex
digits, NaN and infinities are ``"NaN"``, ``"Infinity"`` and ``"-Infinity"``. A map whose keys are text is an object,
any other a list of objects with ``key`` and ``value``.
"""

import math
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import numpy as np
import orjson
import pyarrow as pa

from skerry.sql.result import distinct_names
from skerry.sql.result_value import is_list, plain_array, value_text, value_texts
from skerry.types.build import array_of
from skerry.types.datatype import DataType


def json_lines(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> Iterator[bytes]:
    """The lines of rows, a batch at a time. Duplicate column names get a number, since names in an object are
    unique."""
    names = distinct_names(list(schema.names))
    for batch in batches:
        rows = zip(*(json_values(array) for array in batch.columns), strict=True)
        yield b"".join(orjson.dumps(dict(zip(names, row, strict=True))) + b"\n" for row in rows)


def json_rows(table: pa.Table) -> list[dict[str, Any]]:
    """The rows as JSON objects."""
    columns = [[value for chunk in column.chunks for value in json_values(chunk)] for column in table.columns]
    return [dict(zip(table.schema.names, row, strict=True)) for row in zip(*columns, strict=True)]


def json_literal(value: Any, type_: DataType) -> Any:
    """One value of a type as JSON, like the default of a column."""
    return json_values(array_of([value], type_))[0]


def json_document(value: Any, *, indent: bool = True) -> bytes:
    """A document of dicts, lists and Python's values; a value without a JSON form becomes text."""
    option = orjson.OPT_PASSTHROUGH_DATETIME | (orjson.OPT_INDENT_2 if indent else 0)
    return orjson.dumps(_plain(value), default=_python_value, option=option)


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    return _number(value) if isinstance(value, float) else value


def _python_value(value: Any) -> Any:
    if isinstance(value, date):  # a datetime is a date, too
        type_ = None if not isinstance(value, datetime) else pa.timestamp("us", "UTC" if value.tzinfo else None)
        return value_text(pa.scalar(value, type_), separator="T")
    if isinstance(value, Decimal):
        return orjson.Fragment(f"{value:f}")
    return value.hex() if isinstance(value, bytes) else str(value)


def json_values(array: pa.Array) -> list[Any]:
    """The values in types that orjson accepts."""
    array = plain_array(array)
    type_ = array.type
    if pa.types.is_boolean(type_) or pa.types.is_integer(type_) or pa.types.is_null(type_):
        return array.to_pylist()  # type: ignore[no-any-return]
    if pa.types.is_date32(type_) or pa.types.is_timestamp(type_) or pa.types.is_string(type_):
        return value_texts(array, separator="T")
    if pa.types.is_float64(type_):
        return [value if value is None else _number(value) for value in array.to_pylist()]
    if pa.types.is_decimal(type_):
        return [value if value is None else orjson.Fragment(f"{value:f}") for value in array.to_pylist()]
    return [_json_value(scalar) for scalar in array]


def _json_value(scalar: pa.Scalar) -> Any:
    if not scalar.is_valid:
        return None
    type_ = scalar.type
    if pa.types.is_boolean(type_) or pa.types.is_integer(type_):
        return scalar.as_py()
    if pa.types.is_floating(type_):
        return _number(float(str(np.float32(scalar.as_py()))) if pa.types.is_float32(type_) else scalar.as_py())
    if pa.types.is_decimal(type_):
        return orjson.Fragment(f"{scalar.as_py():f}")
    if pa.types.is_map(type_):
        keys, items = scalar.values.field(0), scalar.values.field(1)
        pairs = [(_json_value(key), _json_value(item)) for key, item in zip(keys, items, strict=True)]
        if pa.types.is_string(type_.key_type):
            return dict(pairs)
        return [{"key": key, "value": item} for key, item in pairs]
    if pa.types.is_struct(type_):
        return {type_.field(i).name: _json_value(scalar[i]) for i in range(type_.num_fields)}
    if is_list(type_):
        return [_json_value(value) for value in scalar.values]
    if pa.types.is_union(type_):
        return _json_value(scalar.value)
    return value_text(scalar, separator="T")


def _number(value: float) -> float | str:
    if math.isfinite(value):
        return value
    return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
