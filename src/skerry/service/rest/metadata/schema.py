"""Schemas of tables and views: checking them, giving them new ids, comparing them."""

from collections.abc import Callable, Mapping
from typing import Any

from skerry.service.rest.error import invalid
from skerry.service.rest.metadata.field_type import checked_fields, walk_fields
from skerry.service.rest.metadata.member import an_object, whole_numbers

Schema = dict[str, Any]


def checked_schema(value: Any, version: int) -> Schema:
    """A schema in its stored form, without its id; :class:`RestError` if it is not valid in a format version."""
    members = an_object(value, "schema")
    if members.get("type", "struct") != "struct":
        raise invalid("Invalid schema: it must be a struct")
    schema: Schema = {"type": "struct", "fields": checked_fields(members, version, "")}
    columns = list(walk_fields(schema["fields"]))
    by_id = {column[0]: column for column in columns}
    if len(by_id) < len(columns):
        raise invalid("Invalid schema: multiple fields have the same id")
    if any(field_id < 0 for field_id in by_id):
        raise invalid("Invalid schema: ids of fields are not negative")
    identifiers = (
        whole_numbers(members, "identifier-field-ids", "schema") if members.get("identifier-field-ids") else []
    )
    for field_id in identifiers:
        found = by_id.get(field_id)
        if found is None:
            raise invalid(f"Cannot add field {field_id} as an identifier field: it does not exist")
        _, name, type_, required, repeated = found
        if not isinstance(type_, str) or type_ in ("float", "double") or repeated or not required:
            raise invalid(
                f"Cannot add field {name} as an identifier field: it must be required, primitive, not float or double, "
                "and not in a list or map"
            )
    if identifiers:
        schema["identifier-field-ids"] = sorted(set(identifiers))
    return schema


def with_id(schema: Schema, schema_id: int) -> Schema:
    """A schema with its id in the usual position."""
    kept = {name: value for name, value in schema.items() if name not in ("type", "schema-id", "fields")}
    return {"type": "struct", "schema-id": schema_id, "fields": schema["fields"], **kept}


def same_schema(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two schemas are equal except for their schema ids."""
    return bool(one["fields"] == other["fields"]) and sorted(one.get("identifier-field-ids") or ()) == sorted(
        other.get("identifier-field-ids") or ()
    )


def highest_id(schema: Schema) -> int:
    """The highest column id at any depth; 0 if there is no column."""
    return max((column[0] for column in walk_fields(schema["fields"])), default=0)


def columns_by_id(schema: Schema) -> dict[int, tuple[str, Any, bool]]:
    """Columns at every depth by id: full name, type, whether it is in a list or map."""
    return {i: (name, type_, repeated) for i, name, type_, _, repeated in walk_fields(schema["fields"])}


def with_fresh_ids(schema: Schema) -> tuple[Schema, dict[int, int]]:
    """The schema with ids from 1, level by level, and a map from old to new ids."""
    renumbered: dict[int, int] = {}
    last = 0

    def new_id(old: int) -> int:
        nonlocal last
        last += 1
        renumbered[old] = last
        return last

    fields = _fresh_fields(schema["fields"], new_id)
    made = {**schema, "fields": fields}
    if "identifier-field-ids" in schema:
        made["identifier-field-ids"] = sorted(renumbered[i] for i in schema["identifier-field-ids"])
    return made, renumbered


def _fresh_fields(fields: list[dict[str, Any]], new_id: Callable[[int], int]) -> list[dict[str, Any]]:
    ids = [new_id(field["id"]) for field in fields]
    return [
        {**field, "id": given, "type": _fresh_type(field["type"], new_id)}
        for field, given in zip(fields, ids, strict=True)
    ]


def _fresh_type(type_: Any, new_id: Callable[[int], int]) -> Any:
    if isinstance(type_, str):
        return type_
    if type_["type"] == "struct":
        return {**type_, "fields": _fresh_fields(type_["fields"], new_id)}
    if type_["type"] == "list":
        element_id = new_id(type_["element-id"])
        return {**type_, "element-id": element_id, "element": _fresh_type(type_["element"], new_id)}
    key_id, value_id = new_id(type_["key-id"]), new_id(type_["value-id"])
    return {
        **type_,
        "key-id": key_id,
        "key": _fresh_type(type_["key"], new_id),
        "value-id": value_id,
        "value": _fresh_type(type_["value"], new_id),
    }
