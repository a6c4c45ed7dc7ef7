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
unknown, variant, geometry, geography        none: the other columns of the table can be read
===========================================  ==================================================================

Field ids are Iceberg's own.
"""

import re
import uuid
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import pyarrow as pa

from skerry.common.errors import SchemaError
from skerry.iceberg.primitive import OUR_TYPES
from skerry.types.datatype import (
    BINARY,
    DATE,
    DOUBLE,
    FLOAT,
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

_UNREAD = frozenset({"unknown", "variant", "geometry", "geography"})
_DECIMAL = re.compile(r"decimal\((\d+), *(\d+)\)")
_FIXED = re.compile(r"fixed\[\d+\]")


@dataclass(frozen=True, slots=True)
class UnreadType(DataType):
    """A type without a counterpart. Columns of it are listed and cannot be read."""

    name: str
    column: str

    def __str__(self) -> str:
        return self.name.upper()

    @property
    def arrow(self) -> pa.DataType:
        raise self.error()

    def error(self) -> SchemaError:
        """The error that names the column and its type."""
        return SchemaError(
            f"column {self.column!r}: Iceberg's type {self.name} has no counterpart in Skerry; name the other columns"
        )


def column_of(given: Mapping[str, Any]) -> Field:
    """Our field for a column in a schema's JSON; a type without a counterpart becomes an :class:`UnreadType`."""
    unread = _unread_part(given["type"])
    if unread is None:
        return field_of(given)
    name = str(given["name"])
    nullable = not given.get("required", False)
    return Field(name, UnreadType(unread, name), nullable, given.get("doc"), None, int(given["id"]))


def _unread_part(given: Any) -> str | None:
    """The first type without a counterpart, which is the type itself or a part of it."""
    if isinstance(given, Mapping):
        parts = [given.get(name) for name in ("element", "key", "value") if given.get(name) is not None]
        parts += [part["type"] for part in given.get("fields") or ()]
        if given.get("type") not in ("struct", "list", "map"):
            parts.append(given.get("type"))
        return next((found for part in parts if (found := _unread_part(part)) is not None), None)
    word = re.split(r"[(\[ ]", str(given))[0]
    return word if word in _UNREAD else None


def field_of(given: Mapping[str, Any], path: str = "") -> Field:
    """Our field for a field in a schema's JSON; :class:`SchemaError` if its type has no counterpart."""
    name = str(given["name"])
    full = f"{path}.{name}" if path else name
    type_ = type_of(given["type"], full)
    default = given.get("initial-default")
    value = None if default is None else default_value(default, type_, full)
    return Field(name, type_, not given.get("required", False), given.get("doc"), value, int(given["id"]))


def type_of(given: Any, column: str) -> DataType:
    """Our type for a type in a schema's JSON; errors name ``column``."""
    if isinstance(given, str):
        decimal = _DECIMAL.fullmatch(given)
        if decimal is not None:
            return DecimalType(int(decimal[1]), int(decimal[2]))
        if _FIXED.fullmatch(given):
            return BINARY
        if given in OUR_TYPES:
            return OUR_TYPES[given]
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
    """A default in a schema's JSON as a Python value of our type."""
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
