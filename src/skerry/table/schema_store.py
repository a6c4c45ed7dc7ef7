"""Schemas on disk: ``schema/schema-{id}``, written once with put-if-absent.

A document of kind ``schema``, version 1::

    tableUuid, schemaId, timeMillis, comment, highestFieldId,
    fields: [{id, name, type, nullable, description, default}]      type: text, or an object for nested types
    primaryKeys: [name], partitionKeys: [text, for people],
    partitionSpecs: [{specId, fields: [{fieldId, sourceId, name, transform}]}]   the current one last
    options: {name: text}
    indexes: [{name, kind, columns: [field id], path, expression, options: {name: text}}]     only if there are any

A schema is in use once a snapshot refers to it (or, for the first one, once the table exists): an ALTER that dies
before its commit leaves an unused schema file. So ids grow but may have gaps. Schemas are cached without limit: a
schema file that a snapshot refers to never changes.

``schema/latest-schema`` (a document of kind ``hint``: tableUuid, schemaId) is for people and tools: the latest snapshot
names the current schema.
"""

import threading
from collections.abc import Callable
from typing import Any

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import DamagedFileError, FileMissingError, SkerryError, StorageError
from skerry.common.log import EventLog
from skerry.common.member import (
    checked_number,
    flag_member,
    list_member,
    map_member,
    number_member,
    optional_text,
    text_member,
    texts_member,
    time_member,
    whole_members,
)
from skerry.fileio.base import FileIO
from skerry.table.paths import TablePaths, parse_schema_id
from skerry.types.datatype import JSON, ArrayType, DataType, MapType, StructType
from skerry.types.field import Field, check_depth, parse_type
from skerry.types.index_definition import IndexDefinition
from skerry.types.literal import decode_literal, encode_literal
from skerry.types.nested import holds
from skerry.types.partition import PartitionField, PartitionSpec, stored_transform
from skerry.types.schema import Schema

SCHEMA_VERSION = 1
JSON_SCHEMA_VERSION = 2
"""For schemas with a JSON column, or JSON inside of one: readers that do not know the type refuse them."""
HINT_VERSION = 1
_log = EventLog("table")
_REMEDY = "Restore the file from a backup: without it the columns of its data files cannot be identified"


def encode_schema(schema: Schema, table_uuid: str) -> bytes:
    """The bytes of a schema file."""
    fields = {
        "tableUuid": table_uuid,
        "schemaId": schema.id,
        "timeMillis": schema.time_ms,
        "comment": schema.comment,
        "highestFieldId": schema.highest_field_id,
        "fields": [_field_json(f) for f in schema.fields],
        "primaryKeys": list(schema.primary_key),
        "partitionKeys": schema.partition_by,
        "partitionSpecs": [_spec_json(s) for s in schema.specs],
        "options": dict(schema.options),
    }
    if schema.indexes:
        fields["indexes"] = [_index_json(i) for i in schema.indexes]
    has_json = any(holds(f.type, JSON) for f in schema.fields)
    return encode_document("schema", JSON_SCHEMA_VERSION if has_json else SCHEMA_VERSION, fields)


def decode_schema(data: bytes, path: str) -> tuple[Schema, str]:
    """A schema and the UUID of the table it belongs to."""
    doc = decode_document(data, path=path, kind="schema", known_version=JSON_SCHEMA_VERSION, remedy=_REMEDY)
    with whole_members(path, "schema", _REMEDY):
        schema = Schema(
            fields=tuple(_field_from_json(f) for f in list_member(doc, "fields")),
            primary_key=texts_member(doc, "primaryKeys"),
            specs=tuple(_spec_from_json(s) for s in list_member(doc, "partitionSpecs")),
            options={name: text_member(doc["options"], name) for name in map_member(doc, "options")},
            comment=optional_text(doc, "comment"),
            id=number_member(doc, "schemaId"),
            time_ms=time_member(doc, "timeMillis"),
            highest_field_id=number_member(doc, "highestFieldId"),
            indexes=tuple(_index_from_json(i) for i in list_member(doc, "indexes")) if "indexes" in doc else (),
        )
        if not schema.fields or not schema.specs:
            raise ValueError("it has no columns, or no partition spec")
        for name in schema.primary_key:
            schema.by_name[name]
        check_depth(schema.fields)
        return schema, text_member(doc, "tableUuid")


class SchemaStore:
    """The schemas of one table."""

    def __init__(
        self,
        fileio: FileIO,
        paths: TablePaths,
        table_uuid: str,
        explain: Callable[[SkerryError], None] | None = None,
    ) -> None:
        """``explain`` is called when a file is missing, and raises what explains it: the table was dropped."""
        self._fileio = fileio
        self._paths = paths
        self._uuid = table_uuid
        self._explain = explain
        self._cache: dict[int, Schema] = {}
        self._lock = threading.Lock()

    def get(self, schema_id: int) -> Schema:
        """A schema by id, read once."""
        with self._lock:
            cached = self._cache.get(schema_id)
        if cached is not None:
            return cached
        path = self._paths.schema(schema_id)
        try:
            schema, owner = decode_schema(self._fileio.read(path), path)
        except FileMissingError:
            missing = DamagedFileError(path, "the schema file is missing", _REMEDY)
            if self._explain is not None:
                self._explain(missing)
            raise missing from None
        if owner != self._uuid or schema.id != schema_id:
            raise DamagedFileError(path, f"holds schema {schema.id} of table {owner}, not ours", _REMEDY)
        with self._lock:
            return self._cache.setdefault(schema_id, schema)

    def put(self, schema: Schema) -> bool:
        """Write a schema under its id; False if the id is taken."""
        return self._fileio.put_if_absent(self._paths.schema(schema.id), encode_schema(schema, self._uuid))

    def is_ours(self, schema: Schema) -> bool:
        """Whether the schema file still has exactly the content that was written."""
        try:
            return self._fileio.read(self._paths.schema(schema.id)) == encode_schema(schema, self._uuid)
        except FileMissingError:
            return False

    def write_latest_hint(self, schema_id: int) -> None:
        """Record which schema is the current one; a failure is logged only: it is a hint."""
        fields = {"tableUuid": self._uuid, "schemaId": schema_id}
        try:
            self._fileio.replace(self._paths.latest_schema_hint, encode_document("hint", HINT_VERSION, fields))
        except StorageError as error:
            _log.warning("hint not written", path=self._paths.latest_schema_hint, problem=str(error))

    def list_ids(self) -> list[int]:
        """The ids of all schema files, those of unfinished changes included, in order."""
        found = (parse_schema_id(f.path) for f in self._fileio.list_files(self._paths.schema_folder))
        return sorted(i for i in found if i is not None)


def _field_json(field: Field) -> dict[str, Any]:
    default = None if field.default is None else encode_literal(field.default, field.type)
    return {
        "id": field.id,
        "name": field.name,
        "type": _type_json(field.type),
        "nullable": field.nullable,
        "description": field.description,
        "default": default,
    }


def _field_from_json(doc: dict[str, Any]) -> Field:
    type_ = _type_from_json(doc["type"])
    default = None if doc["default"] is None else decode_literal(doc["default"], type_)
    return Field(
        text_member(doc, "name"),
        type_,
        flag_member(doc, "nullable"),
        optional_text(doc, "description"),
        default,
        number_member(doc, "id"),
    )


def _type_json(type_: DataType) -> Any:
    if isinstance(type_, ArrayType):
        element = _type_json(type_.element)
        return {"array": element, "elementId": type_.element_id, "elementNullable": type_.element_nullable}
    if isinstance(type_, MapType):
        return {
            "map": [_type_json(type_.key), _type_json(type_.value)],
            "keyId": type_.key_id,
            "valueId": type_.value_id,
            "valueNullable": type_.value_nullable,
        }
    if isinstance(type_, StructType):
        return {"struct": [_field_json(f) for f in type_.fields]}
    return str(type_)


def _type_from_json(doc: Any) -> DataType:
    if isinstance(doc, str):
        return parse_type(doc)
    if "array" in doc:
        nullable = flag_member(doc, "elementNullable")
        return ArrayType(_type_from_json(doc["array"]), nullable, number_member(doc, "elementId"))
    if "map" in doc:
        key, value = (_type_from_json(part) for part in doc["map"])
        ids = number_member(doc, "keyId"), number_member(doc, "valueId")
        return MapType(key, value, flag_member(doc, "valueNullable"), *ids)
    return StructType(tuple(_field_from_json(f) for f in list_member(doc, "struct")))


def _index_json(index: IndexDefinition) -> dict[str, Any]:
    return {
        "name": index.name,
        "kind": index.kind,
        "columns": list(index.columns),
        "path": index.path,
        "expression": index.expression,
        "options": dict(index.options),
    }


def _index_from_json(doc: dict[str, Any]) -> IndexDefinition:
    return IndexDefinition(
        text_member(doc, "name"),
        text_member(doc, "kind"),
        tuple(checked_number(column, "columns") for column in list_member(doc, "columns")),
        optional_text(doc, "path"),
        optional_text(doc, "expression"),
        {name: text_member(doc["options"], name) for name in map_member(doc, "options")},
    )


def _spec_json(spec: PartitionSpec) -> dict[str, Any]:
    parts = [
        {"fieldId": f.id, "sourceId": f.source_id, "name": f.name, "transform": str(f.transform)} for f in spec.fields
    ]
    return {"specId": spec.id, "fields": parts}


def _spec_from_json(doc: dict[str, Any]) -> PartitionSpec:
    parts = tuple(
        PartitionField(
            number_member(f, "fieldId"),
            number_member(f, "sourceId"),
            text_member(f, "name"),
            stored_transform(text_member(f, "transform")),
        )
        for f in list_member(doc, "fields")
    )
    return PartitionSpec(number_member(doc, "specId"), parts)
