"""Values as Iceberg stores them: bounds in manifests, partition values in Avro, defaults in JSON.

A *plain* value is what all of these are made from: bool, int (also of dates, times and decimals, unscaled), float, str
or bytes (also of UUIDs). Iceberg's single-value form of it, little-endian except where noted::

    boolean: 1 byte       int, date: 4        long, time, timestamp, timestamptz: 8
    float: 4              double: 8           decimal: unscaled, two's complement, big-endian, fewest bytes
    string: UTF-8         uuid: 16            binary: as it is
"""

import math
import uuid
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pyarrow as pa

from skerry.iceberg.primitive import pack_number
from skerry.types.datatype import (
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    JSON,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
)
from skerry.types.epoch import iso_datetime, iso_time


def plain_values(column: pa.ChunkedArray | pa.Array, type_: DataType) -> list[Any]:
    """The plain values of a column; None for NULL."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if type_ == DATE:
        array = array.cast(pa.int32())
    elif type_ in (TIME, TIMESTAMP, TIMESTAMPTZ):
        array = array.cast(pa.int64())
    elif type_ == UUID and isinstance(array, pa.ExtensionArray):
        array = array.storage
    found: list[Any] = array.to_pylist()
    if isinstance(type_, DecimalType):
        return [None if value is None else unscaled(value, type_.scale) for value in found]
    return found


def unscaled(value: Decimal, scale: int) -> int:
    """The unscaled integer of a decimal."""
    sign, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        raise ValueError(f"{value} is no number")
    number = int("".join(map(str, digits))) * int(10 ** (exponent + scale))
    return -number if sign else number


def encode_single(value: Any, type_: DataType) -> bytes:
    """A plain value in Iceberg's single-value form."""
    if type_ == BOOLEAN:
        return b"\x01" if value else b"\x00"
    if isinstance(type_, DecimalType):
        return signed_bytes(value)
    if type_ in (STRING, JSON):
        return bytes(value.encode())
    if type_ in (BINARY, UUID):
        return bytes(value)
    return pack_number(value, type_)


def encode_bound(value: Any, type_: DataType, *, upper: bool) -> bytes | None:
    """A bound, or None. A lower bound of zero is −0.0 and an upper one 0.0, since readers order the two; NaN is no
    bound.
    """
    if value is None:
        return None
    if type_ in (FLOAT, DOUBLE):
        if math.isnan(value):
            return None
        if value == 0:
            value = 0.0 if upper else -0.0
    return encode_single(value, type_)


def signed_bytes(value: int, size: int | None = None) -> bytes:
    """A number in two's complement, big-endian, in the fewest bytes or in ``size``."""
    fewest = ((value if value >= 0 else ~value).bit_length() + 8) // 8
    return value.to_bytes(size or fewest, "big", signed=True)


def avro_value(value: Any, type_: DataType) -> Any:
    """A plain value in Avro's form: decimals have a fixed size."""
    if value is not None and isinstance(type_, DecimalType):
        return signed_bytes(value, decimal_bytes(type_.precision))
    return value


def value_of_avro(value: Any, type_: DataType) -> Any:
    """The reverse of :func:`avro_value`."""
    if value is not None and isinstance(type_, DecimalType):
        return int.from_bytes(value, "big", signed=True)
    return value


def decimal_bytes(precision: int) -> int:
    """Size of a decimal in Avro, in bytes."""
    return (int(10**precision - 1).bit_length() + 8) // 8


def json_default(value: Any, type_: DataType) -> Any:
    """A default of ours in Iceberg's JSON form."""
    if isinstance(type_, StructType):
        return {str(f.id + 1): None if (v := value[f.name]) is None else json_default(v, f.type) for f in type_.fields}
    if isinstance(type_, ArrayType):
        return [None if item is None else json_default(item, type_.element) for item in value]
    if isinstance(type_, MapType):
        pairs = value.items() if isinstance(value, dict) else value
        keys, items = zip(*pairs, strict=True) if pairs else ((), ())
        return {
            "keys": [json_default(key, type_.key) for key in keys],
            "values": [None if item is None else json_default(item, type_.value) for item in items],
        }
    if isinstance(type_, DecimalType):
        return f"{Decimal(value):.{type_.scale}f}"
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, datetime):
        return iso_datetime(value)
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return iso_time(value)
    return str(value) if isinstance(value, uuid.UUID) else value
