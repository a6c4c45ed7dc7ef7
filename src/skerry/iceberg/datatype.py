"""Iceberg's types and ours.

===========================================  ==================================================================
Iceberg                                      Skerry
===========================================  ==================================================================
boolean, int, long, float, double            BOOLEAN, INT, BIGINT, FLOAT, DOUBLE
decimal(p, s), date, time                    DECIMAL(p, s), DATE, TIME
timestamp, timestamptz                       TIMESTAMP, TIMESTAMPTZ
timestamp_ns, timestamptz_ns                 TIMESTAMP, TIMESTAMPTZ; a value with nanoseconds is an error, not rounded
string, uuid, binary, fixed[n]               STRING, UUID, BINARY, BINARY
struct, list, map                            STRUCT, ARRAY, MAP
unknown, variant, geometry, geography        none: a table with such a column is refused
===========================================  ==================================================================

Field ids are Iceberg's own.
"""

import re
import uuid
from base64 import b64decode
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

from skerry.common.errors import SchemaError
from skerry.types.datatype import (
    BIGINT,
    BINARY,
    BOOLEAN,
    DATE,
    DOUBLE,
    FLOAT,
    INT,
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
from skerry.types.field import Field

_PLAIN: dict[str, DataType] = {
    "boolean": BOOLEAN,
    "int": INT,
    "long": BIGINT,
    "float": FLOAT,
    "double": DOUBLE,
    "date": DATE,
    "time": TIME,
    "timestamp": TIMESTAMP,
    "timestamptz": TIMESTAMPTZ,
    "timestamp_ns": TIMESTAMP,
    "timestamptz_ns": TIMESTAMPTZ,
    "string": STRING,
    "uuid": UUID,
    "binary": BINARY,
}
_DECIMAL = re.compile(r"decimal\((\d+), *(\d+)\)")
_FIXED = re.compile(r"fixed\[\d+\]")


def field_of(given: Mapping[str, Any], path: str = "") -> Field:
    """Our field of a field in a schema's JSON; :class:`SchemaError` if its type has no counterpart."""
    name = str(given["name"])
    full = f"{path}.{name}" if path else name
    type_ = type_of(given["type"], full)
    default = given.get("initial-default")
    value = None if default is None else default_value(default, type_, full)
    return Field(name, type_, not given.get("required", False), given.get("doc"), value, int(given["id"]))


def type_of(given: Any, column: str) -> DataType:
    """Our type of a type in a schema's JSON; ``column`` is named in errors."""
    if isinstance(given, str):
        decimal = _DECIMAL.fullmatch(given)
        if decimal is not None:
            return DecimalType(int(decimal[1]), int(decimal[2]))
        if _FIXED.fullmatch(given):
            return BINARY
        if given in _PLAIN:
            return _PLAIN[given]
    elif isinstance(given, Mapping):
        kind = given.get("type")
        if kind == "struct":
            return StructType(tuple(field_of(part, column) for part in given["fields"]))
        if kind == "list":
            element = type_of(given["element"], f"{column}.element")
            return ArrayType(element, not given.get("element-required", False), int(given["element-id"]))
        if kind == "map":
            key, value = type_of(given["key"], f"{column}.key"), type_of(given["value"], f"{column}.value")
            nullable = not given.get("value-required", False)
            return MapType(key, value, nullable, int(given["key-id"]), int(given["value-id"]))
        given = kind
    raise SchemaError(f"column {column!r}: Iceberg's type {given} has no counterpart in Skerry")


def default_value(given: Any, type_: DataType, column: str) -> Any:
    """A default of a schema's JSON as a Python value of our type."""
    try:
        return _default(given, type_)
    except (ValueError, TypeError, ArithmeticError) as error:
        raise SchemaError(f"column {column!r}: the default {given!r} is no {type_}: {error}") from None


def _default(given: Any, type_: DataType) -> Any:
    if isinstance(type_, DecimalType):
        return Decimal(str(given))
    if type_ == DATE:
        return date.fromisoformat(given)
    if type_ == TIME:
        return time.fromisoformat(given)
    if type_ in (TIMESTAMP, TIMESTAMPTZ):
        return datetime.fromisoformat(given)
    if type_ == UUID:
        return uuid.UUID(given)
    if type_ == BINARY:
        return bytes.fromhex(given) if re.fullmatch(r"(?:[0-9A-Fa-f]{2})*", given) else b64decode(given)
    if type_ in (FLOAT, DOUBLE):
        return float(given)
    if isinstance(given, dict | list):
        raise ValueError("defaults of nested types are not read")
    return given
