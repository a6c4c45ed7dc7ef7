"""Partition specs: checked against a schema, numbered, and compared."""

from collections.abc import Mapping, Sequence
from typing import Any

from skerry.service.rest.error import invalid
from skerry.service.rest.metadata.member import a_list, a_text, an_int, an_object
from skerry.service.rest.metadata.schema import Schema, columns_by_id
from skerry.service.rest.metadata.transform import checked_transform

FIRST_FIELD_ID = 1000
Spec = dict[str, Any]


def bound_fields(value: Any, schema: Schema) -> list[dict[str, Any]]:
    """The fields of a spec, checked against a schema; new fields have no id yet."""
    members = an_object(value, "partition spec")
    parts = a_list(members, "fields", "partition spec")
    if not parts:
        return []
    columns = columns_by_id(schema)
    names = {name: i for i, (name, _, _) in columns.items()}
    found: list[dict[str, Any]] = []
    for part in parts:
        field = an_object(part, "a partition field")
        name = a_text(field, "name", "a partition field")
        source = an_int(field, "source-id", f"partition field {name!r}")
        transform = _bound_transform(field, source, columns, name)
        if not name:
            raise invalid("Cannot use empty or null partition name")
        if any(name == other["name"] for other in found):
            raise invalid(f"Cannot use partition name more than once: {name}")
        if name in names and transform != "void" and (transform != "identity" or names[name] != source):
            raise invalid(f"Cannot create partition from name that exists in schema: {name}")
        if any((source, transform) == (other["source-id"], other["transform"]) for other in found):
            raise invalid(f"Cannot add redundant partition: {transform} of {columns[source][0]} is there twice")
        made: dict[str, Any] = {"name": name, "transform": transform, "source-id": source}
        if field.get("field-id") is not None:
            made["field-id"] = an_int(field, "field-id", f"partition field {name!r}")
        found.append(made)
    ids = [field["field-id"] for field in found if "field-id" in field]
    if len(set(ids)) < len(ids):
        raise invalid("Cannot use a partition field id more than once")
    return found


def _bound_transform(
    field: Mapping[str, Any], source: int, columns: Mapping[int, tuple[str, Any, bool]], name: str
) -> str:
    if field.get("transform") == "void":
        return "void"
    if source not in columns:
        raise invalid(f"Cannot find source column for partition field {name}: id {source}")
    column, type_, repeated = columns[source]
    if repeated:
        raise invalid(f"Invalid partition field parent: {column} is in a list or map")
    return checked_transform(field.get("transform"), type_, column)


def numbered_spec(
    fields: Sequence[dict[str, Any]], spec_id: int, specs: Sequence[Spec], last_id: int
) -> tuple[Spec, int]:
    """A spec whose fields all have ids, and the highest id assigned so far.

    A field without an id gets that of the same transform of the same column in an older spec, or a new one.
    """
    known = {(field["source-id"], field["transform"]): field["field-id"] for spec in specs for field in spec["fields"]}
    used = {field["field-id"] for field in fields if "field-id" in field}
    made = []
    for field in fields:
        field_id = field.get("field-id", known.get((field["source-id"], field["transform"])))
        if field_id is None or ("field-id" not in field and field_id in used):
            field_id = max(last_id, FIRST_FIELD_ID - 1, *used) + 1 if used else max(last_id, FIRST_FIELD_ID - 1) + 1
        used.add(field_id)
        last_id = max(last_id, field_id)
        made.append({**field, "field-id": field_id})
    return {"spec-id": spec_id, "fields": made}, max(last_id, FIRST_FIELD_ID - 1)


def same_spec(one: Spec, fields: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a spec has these fields, ignoring their ids."""
    own = [(field["name"], field["transform"], field["source-id"]) for field in one["fields"]]
    return own == [(field["name"], field["transform"], field["source-id"]) for field in fields]


def has_sequential_ids(spec: Spec) -> bool:
    """Whether field ids are consecutive from 1000, as format version 1 requires."""
    return all(field["field-id"] == FIRST_FIELD_ID + number for number, field in enumerate(spec["fields"]))
