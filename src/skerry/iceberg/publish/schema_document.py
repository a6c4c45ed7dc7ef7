"""Schemas, partition specs and sort orders in Iceberg's JSON form.

A field id of Iceberg is ours plus 1, at every depth, as Parquet files have it. Ids of partition fields (from 1000 on),
specs and schemas are the same. TINYINT and SMALLINT are ``int``, JSON is ``string``. The primary key is the sort order
of files, and the identifier fields, unless FLOAT or DOUBLE is in it, which Iceberg allows in neither.
"""

import re
from math import isfinite
from typing import Any

import orjson

from skerry.common.errors import InvalidInputError
from skerry.iceberg.primitive import NAMES
from skerry.iceberg.publish.single_value import decimal_bytes, json_default
from skerry.types.arrow import PARQUET_ID_OFFSET
from skerry.types.datatype import ArrayType, DataType, DecimalType, MapType, StructType, is_floating
from skerry.types.epoch import Ordinal
from skerry.types.field import Field, all_ids
from skerry.types.partition import PartitionField, PartitionSpec
from skerry.types.schema import Schema

UNSORTED, BY_KEY = 0, 1
"""Ids of sort orders."""

_AVRO: dict[str, Any] = {
    "boolean": "boolean", "int": "int", "long": "long", "float": "float", "double": "double", "string": "string",
    "binary": "bytes",
    "date": {"type": "int", "logicalType": "date"},
    "time": {"type": "long", "logicalType": "time-micros"},
    "timestamp": {"type": "long", "logicalType": "timestamp-micros", "adjust-to-utc": False},
    "timestamptz": {"type": "long", "logicalType": "timestamp-micros", "adjust-to-utc": True},
}  # fmt: skip


def iceberg_id(field_id: int) -> int:
    """Iceberg's id of a column or a nested field."""
    return field_id + PARQUET_ID_OFFSET


def iceberg_schema(schema: Schema, format_version: int) -> dict[str, Any]:
    """A schema; with defaults from format version 3 on."""
    document: dict[str, Any] = {
        "type": "struct",
        "schema-id": schema.id,
        "fields": [_field(field, format_version) for field in schema.fields],
    }
    key = [schema.field(name) for name in schema.primary_key]
    if key and not any(is_floating(field.type) for field in key):
        document["identifier-field-ids"] = [iceberg_id(field.id) for field in key]
    return document


def _field(field: Field, format_version: int) -> dict[str, Any]:
    found: dict[str, Any] = {
        "id": iceberg_id(field.id),
        "name": field.name,
        "required": not field.nullable,
        "type": iceberg_type(field.type, format_version),
    }
    if field.description is not None:
        found["doc"] = field.description
    if field.default is not None and format_version >= 3 and not is_nested(field.type):
        if isinstance(field.default, Ordinal) or (isinstance(field.default, float) and not isfinite(field.default)):
            raise InvalidInputError(
                f"column {field.name!r} has the default {field.default!r}, which Iceberg's metadata cannot hold"
            )
        found["initial-default"] = found["write-default"] = json_default(field.default, field.type)
    return found


def is_nested(type_: DataType) -> bool:
    """Whether the type is nested: pyiceberg opens no table with a default in a nested column."""
    return isinstance(type_, StructType | ArrayType | MapType)


def iceberg_type(type_: DataType, format_version: int = 2) -> Any:
    """A type: a word, or an object for nested ones."""
    if isinstance(type_, StructType):
        return {"type": "struct", "fields": [_field(field, format_version) for field in type_.fields]}
    if isinstance(type_, ArrayType):
        return {
            "type": "list",
            "element-id": iceberg_id(type_.element_id),
            "element": iceberg_type(type_.element, format_version),
            "element-required": not type_.element_nullable,
        }
    if isinstance(type_, MapType):
        return {
            "type": "map",
            "key-id": iceberg_id(type_.key_id),
            "key": iceberg_type(type_.key, format_version),
            "value-id": iceberg_id(type_.value_id),
            "value": iceberg_type(type_.value, format_version),
            "value-required": not type_.value_nullable,
        }
    if isinstance(type_, DecimalType):
        return f"decimal({type_.precision}, {type_.scale})"
    return NAMES[type_]


def last_column_id(schema: Schema) -> int:
    """The highest id of a column in this or an earlier schema."""
    return iceberg_id(max(schema.highest_field_id, *all_ids(schema.fields)))


def name_mapping(schema: Schema) -> str:
    """The names of columns by id, for readers of files without ids."""
    return orjson.dumps([_mapped(field.name, field.id, field.type) for field in schema.fields]).decode()


def _mapped(name: str, id_: int, type_: DataType) -> dict[str, Any]:
    found: dict[str, Any] = {"field-id": iceberg_id(id_), "names": [name]}
    if isinstance(type_, StructType):
        found["fields"] = [_mapped(field.name, field.id, field.type) for field in type_.fields]
    elif isinstance(type_, ArrayType):
        found["fields"] = [_mapped("element", type_.element_id, type_.element)]
    elif isinstance(type_, MapType):
        found["fields"] = [_mapped("key", type_.key_id, type_.key), _mapped("value", type_.value_id, type_.value)]
    return found


def sort_orders(schema: Schema) -> list[dict[str, Any]]:
    """All sort orders of a table."""
    key = [
        {
            "transform": "identity",
            "source-id": iceberg_id(schema.field(name).id),
            "direction": "asc",
            "null-order": "nulls-first",
        }
        for name in schema.primary_key
    ]
    unsorted: dict[str, Any] = {"order-id": UNSORTED, "fields": []}
    return [unsorted, {"order-id": BY_KEY, "fields": key}] if key else [unsorted]


def partition_spec(spec: PartitionSpec, schema: Schema) -> dict[str, Any]:
    """A partition spec."""
    return {"spec-id": spec.id, "fields": partition_fields(spec, schema)}


def partition_fields(spec: PartitionSpec, schema: Schema) -> list[dict[str, Any]]:
    """The fields of a spec. A name that a column has, too, is made unique: Iceberg has one namespace for both."""
    fields = []
    for part in spec.fields:
        if not part.transform.known:
            raise InvalidInputError(f"partition field {part.name!r}: Iceberg has no transform {part.transform}")
        clash = schema.by_name.get(part.name)
        name = part.name if clash is None or clash.id == part.source_id else f"{part.name}_{part.id}"
        fields.append(
            {
                "source-id": iceberg_id(part.source_id),
                "field-id": part.id,
                "name": name,
                "transform": str(part.transform),
            }
        )
    return fields


def partition_record(spec: PartitionSpec, schema: Schema) -> dict[str, Any]:
    """The Avro type of partition tuples of a spec; its fields are named by :func:`avro_name`."""
    types = spec_types(spec, schema)
    fields = [
        {
            "name": avro_name(part),
            "type": ["null", _avro_type(part, types[part.id])],
            "default": None,
            "field-id": part.id,
        }
        for part in spec.fields
    ]
    return {"type": "record", "name": "r102", "fields": fields}


def spec_types(spec: PartitionSpec, schema: Schema) -> dict[int, DataType]:
    """The type of each partition field, by id; decimals without the extra digit of our truncated ones."""
    return {part.id: part.transform.result_type(schema.by_id[part.source_id].type) for part in spec.fields}


def avro_name(part: PartitionField) -> str:
    """The name of a partition field in Avro, which allows only letters, digits and underscores."""
    name = re.sub(r"[^A-Za-z0-9_]", lambda found: f"_x{ord(found[0]):X}", part.name)
    return f"_{name}" if name[:1].isdecimal() else name


def _avro_type(part: PartitionField, type_: DataType) -> Any:
    if part.transform.name == "day":
        return _AVRO["date"]
    if isinstance(type_, DecimalType):
        return {
            "type": "fixed",
            "name": f"decimal_{type_.precision}_{type_.scale}_f{part.id}",
            "size": decimal_bytes(type_.precision),
            "logicalType": "decimal",
            "precision": type_.precision,
            "scale": type_.scale,
        }
    word = str(iceberg_type(type_))
    if word == "uuid":
        return {"type": "fixed", "name": f"uuid_f{part.id}", "size": 16, "logicalType": "uuid"}
    return _AVRO[word]
