"""Iceberg's primitive types: their names, our types, and their numeric encodings."""

import struct
from dataclasses import dataclass

import numpy as np

from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
    JSON,
    SMALLINT,
    STRING,
    TIME,
    TIMESTAMP,
    TIMESTAMPTZ,
    TINYINT,
    UUID,
    DataType,
)


@dataclass(frozen=True, slots=True)
class PrimitiveType:
    """An Iceberg type without parameters."""

    name: str
    ours: DataType
    number: str | None = None
    """NumPy type of values in bounds, little-endian; None: not a number."""
    narrower: str | None = None
    """NumPy type of bounds that were written before the column was widened to this type."""


PRIMITIVES = (
    PrimitiveType("boolean", BOOLEAN),
    PrimitiveType("int", INT, "<i4"),
    PrimitiveType("long", BIGINT, "<i8", "<i4"),
    PrimitiveType("float", FLOAT, "<f4"),
    PrimitiveType("double", DOUBLE, "<f8", "<f4"),
    PrimitiveType("date", DATE, "<i4"),
    PrimitiveType("time", TIME, "<i8"),
    PrimitiveType("timestamp", TIMESTAMP, "<i8", "<i4"),
    PrimitiveType("timestamptz", TIMESTAMPTZ, "<i8", "<i4"),
    PrimitiveType("timestamp_ns", TIMESTAMP, "<i8", "<i4"),
    PrimitiveType("timestamptz_ns", TIMESTAMPTZ, "<i8", "<i4"),
    PrimitiveType("string", STRING),
    PrimitiveType("uuid", UUID),
    PrimitiveType("binary", BINARY),
)
"""If several have the same type of ours, that type is published as the first of them."""

OUR_TYPES: dict[str, DataType] = {found.name: found.ours for found in PRIMITIVES}
"""Our types by Iceberg's names."""

NAMES: dict[DataType, str] = {
    **{found.ours: found.name for found in reversed(PRIMITIVES)},
    TINYINT: "int",
    SMALLINT: "int",
    JSON: "string",
}
"""Iceberg's names by our types; types that Iceberg lacks are stored as wider ones."""

NUMBERS: dict[DataType, np.dtype] = {f.ours: np.dtype(f.number) for f in PRIMITIVES if f.number is not None}
"""NumPy type of numbers in bounds, by our types."""

NARROWER: dict[DataType, np.dtype] = {f.ours: np.dtype(f.narrower) for f in PRIMITIVES if f.narrower is not None}
"""NumPy type of numbers in bounds that were written before a column was widened."""

_CODES = {"<i4": "<i", "<i8": "<q", "<f4": "<f", "<f8": "<d"}
_PACKED = {found.ours: struct.Struct(_CODES[found.number]) for found in PRIMITIVES if found.number is not None}


def pack_number(value: float, type_: DataType) -> bytes:
    """A number in the form of bounds; TINYINT and SMALLINT are stored as INT."""
    return _PACKED.get(type_, _PACKED[INT]).pack(value)
