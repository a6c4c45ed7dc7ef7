"""Conversion between our types and Arrow's.

Each of our types has one Arrow type. Input may have any Arrow type with the same values: large and view layouts,
dictionaries, coarser time units, small unsigned integers (widened). Types that could lose values are refused with
advice.
"""

import pyarrow as pa

from skerry.common.errors import SchemaError
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
    UNASSIGNED,
    UUID,
    ArrayType,
    DataType,
    DecimalType,
    MapType,
    StructType,
)
from skerry.types.field import Field
from skerry.types.syntax import MAX_DEPTH

PARQUET_ID_OFFSET = 1
"""Field ids start at 0 with us and at 1 in Parquet and Iceberg."""

_PLAIN: dict[pa.DataType, DataType] = {
    pa.bool_(): BOOLEAN,
    pa.int8(): TINYINT,
    pa.int16(): SMALLINT,
    pa.int32(): INT,
    pa.int64(): BIGINT,
    pa.uint8(): SMALLINT,
    pa.uint16(): INT,
    pa.uint32(): BIGINT,
    pa.float32(): FLOAT,
    pa.float64(): DOUBLE,
    pa.string(): STRING,
    pa.large_string(): STRING,
    pa.string_view(): STRING,
    pa.binary(): BINARY,
    pa.large_binary(): BINARY,
    pa.binary_view(): BINARY,
    pa.date32(): DATE,
    pa.date64(): DATE,
    pa.uuid(): UUID,
}

_LISTS = (
    pa.types.is_list,
    pa.types.is_large_list,
    pa.types.is_fixed_size_list,
    pa.types.is_list_view,
    pa.types.is_large_list_view,
)

_ADVICE = {
    "uint64": "cast it to decimal128(20, 0), or to int64 if its values fit",
    "halffloat": "cast it to float32",
    "null": "give the column a type",
}
_UNITS = {"s": "seconds", "ms": "milliseconds", "us": "microseconds", "ns": "nanoseconds"}


def type_from_arrow(arrow: pa.DataType, column: str) -> DataType:
    """Our type for an Arrow type; ``column`` is named in errors."""
    plain = _PLAIN.get(arrow)
    if plain is not None:
        return plain
    if isinstance(arrow, pa.JsonType):
        return JSON
    if pa.types.is_timestamp(arrow) and arrow.unit != "ns":
        return TIMESTAMP if arrow.tz is None else TIMESTAMPTZ
    if pa.types.is_time(arrow) and arrow.unit != "ns":
        return TIME
    if pa.types.is_decimal(arrow) and arrow.precision <= 38 and 0 <= arrow.scale <= arrow.precision:
        return DecimalType(arrow.precision, arrow.scale)
    if pa.types.is_dictionary(arrow) or pa.types.is_run_end_encoded(arrow):
        return type_from_arrow(arrow.value_type, column)
    if pa.types.is_map(arrow):
        key = type_from_arrow(arrow.key_type, f"{column}.key")
        return MapType(key, type_from_arrow(arrow.item_type, f"{column}.value"), arrow.item_field.nullable)
    if any(is_layout(arrow) for is_layout in _LISTS):
        element = type_from_arrow(arrow.value_type, f"{column}.element")
        return ArrayType(element, arrow.value_field.nullable)
    if pa.types.is_struct(arrow):
        fields = (arrow.field(i) for i in range(arrow.num_fields))
        return StructType(tuple(field_from_arrow(f, f"{column}.{f.name}") for f in fields))
    if pa.types.is_fixed_size_binary(arrow):
        return BINARY
    advice = _ADVICE.get(str(arrow), "use one of the types that 'skerry docs formats/types' lists")
    if (pa.types.is_timestamp(arrow) or pa.types.is_time(arrow)) and arrow.unit == "ns":
        advice = "Skerry keeps microseconds: cast it to unit 'us'"
    if pa.types.is_duration(arrow):
        advice = f"cast it to int64: a BIGINT counts its {_UNITS[arrow.unit]}"
    raise SchemaError(f"column {column!r}: Arrow type {arrow} has no counterpart; {advice}")


def field_from_arrow(field: pa.Field, column: str | None = None) -> Field:
    """Our field for an Arrow field; a ``comment`` in its metadata becomes the description."""
    if column is None:
        _check_depth(field)
    comment = (field.metadata or {}).get(b"comment")
    description = comment.decode() if comment is not None else None
    return Field(field.name, type_from_arrow(field.type, column or field.name), field.nullable, description)


def stored_field(field: pa.Field, *, from_data: bool = False) -> Field:
    """Our field for a new column that is made of an Arrow field.

    64-bit unsigned integers become ``DECIMAL(20, 0)``, as a declared UBIGINT does. With ``from_data`` nanoseconds
    become microseconds: writing the data refuses values that lose digits.
    """
    _check_depth(field)
    return field_from_arrow(field.with_type(_stored_arrow(field.type, from_data)))


def _stored_arrow(arrow: pa.DataType, from_data: bool) -> pa.DataType:
    if pa.types.is_uint64(arrow):
        return pa.decimal128(20, 0)
    if from_data and pa.types.is_timestamp(arrow):
        return pa.timestamp("us", arrow.tz)
    if from_data and pa.types.is_time64(arrow):
        return pa.time64("us")
    if pa.types.is_dictionary(arrow) or pa.types.is_run_end_encoded(arrow):
        return _stored_arrow(arrow.value_type, from_data)
    if pa.types.is_map(arrow):
        parts = (part.with_type(_stored_arrow(part.type, from_data)) for part in (arrow.key_field, arrow.item_field))
        return pa.map_(*parts)
    if any(is_layout(arrow) for is_layout in _LISTS):
        return pa.list_(arrow.value_field.with_type(_stored_arrow(arrow.value_type, from_data)))
    if pa.types.is_struct(arrow):
        return pa.struct([part.with_type(_stored_arrow(part.type, from_data)) for part in arrow])
    return arrow


def _check_depth(field: pa.Field) -> None:
    waiting = [(field.type, 0)]
    while waiting:
        arrow, depth = waiting.pop()
        if depth > MAX_DEPTH:
            raise SchemaError(f"column {field.name!r}: types are nested more than {MAX_DEPTH} deep")
        if pa.types.is_map(arrow):
            waiting += [(arrow.key_type, depth + 1), (arrow.item_type, depth + 1)]
        elif pa.types.is_nested(arrow):
            waiting += [(arrow.field(number).type, depth + 1) for number in range(arrow.num_fields)]


def arrow_field(field: Field, *, parquet_ids: bool = False) -> pa.Field:
    """The Arrow field of ours; with ``parquet_ids`` it and its parts carry Parquet field ids."""
    if not parquet_ids:
        return pa.field(field.name, field.type.arrow, field.nullable)
    return _with_id(field.name, field.type, field.nullable, field.id)


def _with_id(name: str, type_: DataType, nullable: bool, id_: int) -> pa.Field:
    if id_ == UNASSIGNED:
        raise SchemaError(f"column {name!r} has no field id yet; files need one")
    metadata = {b"PARQUET:field_id": str(id_ + PARQUET_ID_OFFSET).encode()}
    return pa.field(name, _type_with_ids(type_), nullable, metadata)


def _type_with_ids(type_: DataType) -> pa.DataType:
    if isinstance(type_, StructType):
        return pa.struct([_with_id(f.name, f.type, f.nullable, f.id) for f in type_.fields])
    if isinstance(type_, ArrayType):
        return pa.list_(_with_id("element", type_.element, type_.element_nullable, type_.element_id))
    if isinstance(type_, MapType):
        return pa.map_(
            _with_id("key", type_.key, False, type_.key_id),
            _with_id("value", type_.value, type_.value_nullable, type_.value_id),
        )
    return type_.arrow


def named_field(field: Field) -> pa.Field:
    """The Arrow field of ours with JSON named as Arrow's extension ``arrow.json``, at every depth.

    The name is in the metadata alone, so arrays of texts are of this type already. DuckDB reads such columns as JSON; a
    cast would parse each text.
    """
    return _named(field.name, field.type, field.nullable)


_JSON_NAME = {b"ARROW:extension:name": b"arrow.json", b"ARROW:extension:metadata": b""}


def _named(name: str, type_: DataType, nullable: bool) -> pa.Field:
    if isinstance(type_, StructType):
        return pa.field(name, pa.struct([_named(f.name, f.type, f.nullable) for f in type_.fields]), nullable)
    if isinstance(type_, ArrayType):
        return pa.field(name, pa.list_(_named("element", type_.element, type_.element_nullable)), nullable)
    if isinstance(type_, MapType):
        key, value = _named("key", type_.key, False), _named("value", type_.value, type_.value_nullable)
        return pa.field(name, pa.map_(key, value), nullable)
    return pa.field(name, type_.arrow, nullable, _JSON_NAME if type_ == JSON else None)


def texts_as_bytes(arrow: pa.DataType) -> pa.DataType:
    """The same layout with bytes for texts, which is valid even if a text is not UTF-8."""
    if pa.types.is_string(arrow):
        return pa.binary()
    if pa.types.is_large_string(arrow):
        return pa.large_binary()
    if pa.types.is_list(arrow):
        return pa.list_(arrow.value_field.with_type(texts_as_bytes(arrow.value_type)))
    if pa.types.is_map(arrow):
        key, item = arrow.key_field, arrow.item_field
        return pa.map_(key.with_type(texts_as_bytes(key.type)), item.with_type(texts_as_bytes(item.type)))
    if pa.types.is_struct(arrow):
        return pa.struct([part.with_type(texts_as_bytes(part.type)) for part in arrow])
    return arrow


def empty_table(schema: pa.Schema) -> pa.Table:
    """A table without rows. Arrow's own ``schema.empty_table()`` fails where UUIDs are inside other types."""
    return pa.Table.from_arrays([pa.nulls(0, field.type) for field in schema], schema=schema)
