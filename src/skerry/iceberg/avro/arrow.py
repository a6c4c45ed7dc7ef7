"""Avro types as Arrow types, with Iceberg's field ids.

===========================================  ==================================================
Avro                                         Arrow
===========================================  ==================================================
``int`` ``date``                             date
``long`` ``time-micros``, ``time-millis``    time of microseconds
``long`` ``timestamp-millis|micros|nanos``   timestamp; in UTC if ``adjust-to-utc`` says so
``bytes`` or ``fixed`` ``decimal``           decimal
``fixed`` of 16 bytes ``uuid``               16 bytes
``array``; ``array`` ``map``, ``map``        list; map
``record``                                   struct
===========================================  ==================================================

Values are read as they are stored first (numbers, bytes, lists), and become these types as whole columns.
"""

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.foreign_projection import FIELD_ID
from skerry.iceberg.avro.schema import Array, Field, Node, Primitive, Record, Union
from skerry.iceberg.single_value import decimals
from skerry.types.datatype import DecimalType

_STORED = {
    "boolean": pa.bool_(),
    "int": pa.int32(),
    "long": pa.int64(),
    "float": pa.float32(),
    "double": pa.float64(),
    "bytes": pa.binary(),
    "string": pa.binary(),
    "null": pa.null(),
}
_TIMES = {"timestamp-millis": "ms", "timestamp-micros": "us", "timestamp-nanos": "ns"}
_LOCAL = "local-"
_MILLIS = 1000


def value_node(node: Node) -> Primitive | Array | Record:
    """The node without a union with NULL."""
    return value_node(node.value) if isinstance(node, Union) else node


def stored_type(node: Node) -> pa.DataType:
    """The Arrow type in which values are decoded; maps are lists of pairs."""
    found = value_node(node)
    if isinstance(found, Primitive):
        return pa.binary(found.size) if found.name == "fixed" else _STORED[found.name]
    if isinstance(found, Array):
        return pa.list_(stored_type(found.items))
    return pa.struct([(field.name, stored_type(field.type)) for field in found.fields])


def arrow_type(node: Node) -> pa.DataType:
    """The Arrow type of the logical type; ValueError for a type that Iceberg does not have."""
    found = value_node(node)
    if isinstance(found, Primitive):
        return _meant(found)
    if isinstance(found, Record):
        return pa.struct(arrow_fields(found.fields))
    if not found.is_map:
        return pa.list_(_field("element", found.items, found.item_id))
    key, value = _pair(found)
    return pa.map_(_field("key", key.type, key.id).with_nullable(False), _field("value", value.type, value.id))


def arrow_fields(fields: Sequence[Field]) -> list[pa.Field]:
    """Fields with their ids."""
    return [_field(field.name, field.type, field.id) for field in fields]


def _field(name: str, node: Node, number: int | None) -> pa.Field:
    metadata = None if number is None else {FIELD_ID: str(number).encode()}
    return pa.field(name, arrow_type(node), True, metadata)


def _pair(node: Array) -> tuple[Field, Field]:
    found = value_node(node.items)
    if not isinstance(found, Record) or len(found.fields) != 2:
        raise ValueError("its schema has a map whose items are not a key and a value")
    return found.fields[0], found.fields[1]


def _meant(node: Primitive) -> pa.DataType:
    logical = (node.logical or "").removeprefix(_LOCAL)
    if logical == "decimal" and node.name in ("bytes", "fixed"):
        return pa.decimal128(node.precision, node.scale)
    if logical == "date" and node.name == "int":
        return pa.date32()
    if logical in ("time-micros", "time-millis"):
        return pa.time64("us")
    if logical in _TIMES and node.name == "long":
        return pa.timestamp(_TIMES[logical], "UTC" if node.is_utc else None)
    return pa.string() if node.name == "string" else stored_type(node)


def as_meant(array: pa.Array, node: Node) -> pa.Array:
    """Convert decoded values to their logical types; :class:`pa.ArrowInvalid` for text that is not UTF-8."""
    found = value_node(node)
    if isinstance(found, Primitive):
        return _primitive(array, found)
    if isinstance(found, Record):
        parts = [as_meant(pc.struct_field(array, n), field.type) for n, field in enumerate(found.fields)]
        mask = array.is_null() if array.null_count else None
        return pa.StructArray.from_arrays(parts, fields=arrow_fields(found.fields), mask=mask)
    values = as_meant(array.values, found.items)
    wanted = arrow_type(found)
    if found.is_map:
        values = pa.StructArray.from_arrays(values.flatten(), fields=[wanted.key_field, wanted.item_field])
    return pa.Array.from_buffers(wanted, len(array), array.buffers()[:2], array.null_count, array.offset, [values])


def _primitive(array: pa.Array, node: Primitive) -> pa.Array:
    if node.logical == "enum":
        raise ValueError("a column is an enum, which Iceberg does not have")
    wanted = _meant(node)
    if wanted == array.type:
        return array
    if pa.types.is_decimal(wanted):
        return _decimal(array, wanted)
    if node.logical == "time-millis":
        return pc.multiply(array.cast(pa.int64()), _MILLIS).view(wanted)
    return array.cast(wanted) if pa.types.is_string(wanted) else array.view(wanted)


def _decimal(array: pa.Array, wanted: pa.Decimal128Type) -> pa.Array:
    """Decimals from big-endian bytes of any length."""
    raw = array.cast(pa.binary())
    buffers = raw.buffers()
    offsets = np.frombuffer(buffers[1], np.int32)[raw.offset : raw.offset + len(raw) + 1].astype(np.int64)
    data = np.zeros(0, np.uint8) if buffers[2] is None else np.frombuffer(buffers[2], np.uint8)
    lengths = np.diff(offsets)
    if raw.null_count:
        lengths = np.where(np.asarray(raw.is_valid()), lengths, 0)
    found = decimals(DecimalType(wanted.precision, wanted.scale), data, offsets[:-1], lengths)
    if found.null_count != raw.null_count:
        raise ValueError("a decimal has no bytes, or more than 16")
    return found
