"""The JSON of a table's Iceberg metadata."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from skerry.iceberg.publish.schema_document import (
    BY_KEY,
    UNSORTED,
    iceberg_schema,
    last_column_id,
    name_mapping,
    partition_spec,
    sort_orders,
)
from skerry.iceberg.snapshot import NO_SNAPSHOT
from skerry.table.published import SNAPSHOT_KEY
from skerry.table.snapshot import Snapshot, snapshot_fields
from skerry.types.partition import FIRST_PARTITION_FIELD_ID
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class Publication:
    """A snapshot to publish, with its manifests."""

    snapshot: Snapshot
    schema: Schema
    format_version: int
    manifest_list: str
    """URI."""
    summary: Mapping[str, str]
    first_row_id: int = 0
    next_row_id: int = 0


def table_metadata(
    table_uuid: str, location: str, before: Mapping[str, Any] | None, publication: Publication
) -> dict[str, Any]:
    """The metadata with an additional snapshot, which is the current one; ``before`` is the version to build on."""
    schema, version, snapshot = publication.schema, publication.format_version, publication.snapshot
    known: list[dict[str, Any]] = [] if before is None else before["snapshots"]
    log: list[dict[str, Any]] = [] if before is None else before["snapshot-log"]
    schemas = {} if before is None else {s["schema-id"]: s for s in before["schemas"]}
    schemas[schema.id] = iceberg_schema(schema, version)
    document: dict[str, Any] = {
        **_definition(table_uuid, location, schema, version),
        "last-sequence-number": snapshot.id,
        "last-updated-ms": snapshot.commit_ms,
        "schemas": list(schemas.values()),
        "properties": {**_properties(schema), SNAPSHOT_KEY: orjson.dumps(snapshot_fields(snapshot)).decode()},
        "current-snapshot-id": snapshot.id,
        "snapshots": [*known, _snapshot_json(known, publication)],
        "snapshot-log": [*log, {"timestamp-ms": snapshot.commit_ms, "snapshot-id": snapshot.id}],
        "metadata-log": [],
        "refs": {"main": {"snapshot-id": snapshot.id, "type": "branch"}},
        "statistics": [] if before is None else before["statistics"],
        "partition-statistics": [],
    }
    if version >= 3:
        document["next-row-id"] = publication.next_row_id
    return document


def empty_metadata(
    table_uuid: str, location: str, schema: Schema, format_version: int, created_ms: int
) -> dict[str, Any]:
    """The metadata of a table that has no snapshot yet."""
    document: dict[str, Any] = {
        **_definition(table_uuid, location, schema, format_version),
        "last-sequence-number": 0,
        "last-updated-ms": created_ms,
        "schemas": [iceberg_schema(schema, format_version)],
        "properties": _properties(schema),
        "current-snapshot-id": NO_SNAPSHOT,
        "snapshots": [],
        "snapshot-log": [],
        "metadata-log": [],
        "refs": {},
        "statistics": [],
        "partition-statistics": [],
    }
    if format_version >= 3:
        document["next-row-id"] = 0
    return document


def _definition(table_uuid: str, location: str, schema: Schema, format_version: int) -> dict[str, Any]:
    return {
        "format-version": format_version,
        "table-uuid": table_uuid,
        "location": location,
        "last-column-id": last_column_id(schema),
        "current-schema-id": schema.id,
        "partition-specs": [partition_spec(spec, schema) for spec in schema.specs],
        "default-spec-id": schema.spec.id,
        "last-partition-id": max(
            (part.id for spec in schema.specs for part in spec.fields), default=FIRST_PARTITION_FIELD_ID - 1
        ),
        "sort-orders": sort_orders(schema),
        "default-sort-order-id": BY_KEY if schema.primary_key else UNSORTED,
    }


def _properties(schema: Schema) -> dict[str, str]:
    properties = {
        "gc.enabled": "false",
        "write.format.default": "parquet",
        "schema.name-mapping.default": name_mapping(schema),
    }
    return properties if schema.comment is None else {"comment": schema.comment, **properties}


def _snapshot_json(known: list[dict[str, Any]], publication: Publication) -> dict[str, Any]:
    snapshot = publication.snapshot
    found: dict[str, Any] = {
        "snapshot-id": snapshot.id,
        "sequence-number": snapshot.id,
        "timestamp-ms": snapshot.commit_ms,
        "manifest-list": publication.manifest_list,
        "summary": dict(publication.summary),
        "schema-id": publication.schema.id,
    }
    if known:
        found["parent-snapshot-id"] = known[-1]["snapshot-id"]
    if publication.format_version >= 3:
        found["first-row-id"] = publication.first_row_id
        found["added-rows"] = publication.next_row_id - publication.first_row_id
    return found
