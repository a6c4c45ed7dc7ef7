"""The first metadata of a table: from a request to create it, or from a file that is registered."""

from collections.abc import Mapping
from typing import Any

from skerry.iceberg.snapshot import NO_SNAPSHOT
from skerry.service.rest.error import invalid
from skerry.service.rest.metadata.member import an_object, text_map
from skerry.service.rest.metadata.schema import checked_schema, with_fresh_ids
from skerry.service.rest.metadata.sort_order import UNSORTED
from skerry.service.rest.metadata.table_draft import DEFAULT_VERSION, LAST_ADDED, TableDraft, check_version
from skerry.service.rest.metadata.update import RESERVED

_LISTS = ("partition-specs", "sort-orders", "schemas")


def new_table(request: Mapping[str, Any], uuid: str, location: str, now_ms: int) -> dict[str, Any]:
    """The metadata of a table in a create request; column ids are assigned again, from 1."""
    properties = text_map(request, "properties", "create table", required=False)
    version = _version_of(properties)
    schema, ids = with_fresh_ids(checked_schema(request.get("schema"), version))
    draft = TableDraft.empty(uuid, version, now_ms)
    draft.add_schema(schema)
    draft.set_current_schema(LAST_ADDED)
    draft.add_spec(_renumbered(request.get("partition-spec") or {"fields": []}, ids, "partition spec"))
    draft.set_default_spec(LAST_ADDED)
    draft.add_sort_order(_renumbered(request.get("write-order") or UNSORTED, ids, "sort order"))
    draft.set_default_sort_order(LAST_ADDED)
    draft.set_location(location)
    draft.set_properties({name: value for name, value in properties.items() if name not in RESERVED})
    return draft.finish(None)


def _version_of(properties: Mapping[str, str]) -> int:
    text = properties.get("format-version", str(DEFAULT_VERSION))
    if not text.isdecimal() or len(text) > 9:
        raise invalid(f"Invalid format-version: {text[:40]!r}")
    return check_version(int(text))


def _renumbered(value: Any, ids: Mapping[int, int], what: str) -> dict[str, Any]:
    """A spec or order with the new column ids; ids of partition fields are assigned again, too."""
    members = an_object(value, what)
    fields = members.get("fields")
    if not isinstance(fields, list):
        raise invalid(f"{what}: 'fields' must be a list")
    made = []
    for part in fields:
        field = {name: found for name, found in an_object(part, what).items() if name != "field-id"}
        source = field.get("source-id")
        if isinstance(source, int) and source not in ids:
            raise invalid(f"Cannot find source column of the {what}: id {source}")
        made.append({**field, "source-id": ids.get(source, source)} if isinstance(source, int) else field)
    return {"fields": made}


def registered_table(value: Any, location: str) -> dict[str, Any]:
    """The content of a metadata file, completed with fields that files of version 1 may lack."""
    document = dict(an_object(value, f"the metadata in {location}"))
    version = document.get("format-version")
    if not isinstance(version, int) or not isinstance(document.get("location"), str):
        raise invalid(f"{location} is not the metadata of an Iceberg table")
    check_version(version)
    if not document.get("table-uuid"):
        raise invalid(f"{location}: a table without a uuid cannot be registered; write it once with a newer engine")
    if not document.get("schemas"):
        schema = dict(an_object(document.get("schema"), "schema"))
        document["schemas"] = [{"schema-id": 0, **schema}]
        document.setdefault("current-schema-id", schema.get("schema-id", 0))
    if not document.get("partition-specs"):
        document["partition-specs"] = [{"spec-id": 0, "fields": document.get("partition-spec") or []}]
        document.setdefault("default-spec-id", 0)
    document.setdefault("last-partition-id", _highest_partition_id(document))
    if not document.get("sort-orders"):
        document["sort-orders"], document["default-sort-order-id"] = [UNSORTED], 0
    if document.get("current-snapshot-id") is None:
        document["current-snapshot-id"] = NO_SNAPSHOT
    current = document["current-snapshot-id"]
    if not document.get("refs") and current != NO_SNAPSHOT:
        document["refs"] = {"main": {"snapshot-id": current, "type": "branch"}}
    for name in ("snapshots", "snapshot-log", "metadata-log", "statistics", "partition-statistics"):
        document[name] = document.get(name) or []
    for name in ("properties", "refs"):
        document[name] = document.get(name) or {}
    if version >= 2:
        document.setdefault("last-sequence-number", 0)
    if version >= 3:
        document.setdefault("next-row-id", 0)
    if document.get("encryption-keys"):
        raise invalid(f"{location}: encrypted tables are not supported")
    return document


def _highest_partition_id(document: Mapping[str, Any]) -> int:
    ids = [field.get("field-id", 999) for spec in document["partition-specs"] for field in spec["fields"]]
    return max(ids, default=999)
