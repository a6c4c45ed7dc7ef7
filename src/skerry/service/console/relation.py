"""A table or a view: its schema, keys, options and counts."""

from contextlib import suppress
from typing import Any

from skerry.common.errors import DamagedFileError, NotFoundError
from skerry.common.wording import version_unit
from skerry.lake.client_table import ClientTable
from skerry.lake.external import ExternalTable
from skerry.lake.lake import Lake, names_of
from skerry.lake.table import Table
from skerry.service.console.ask import Answer, Ask
from skerry.service.console.instant import instant_text
from skerry.service.console.listing import ident_of
from skerry.table.snapshot import Snapshot
from skerry.table.view_store import View
from skerry.types.literal import encode_literal
from skerry.types.schema import Schema

_MOST_COLUMNS = 5_000


def find(lake: Lake, name: str) -> Table | View | ExternalTable:
    """The table or view of a name."""
    return names_of(lake).find(ident_of(name))


def own_table(lake: Lake, name: str, what: str) -> Table:
    """A table of the lake itself; the error for others says that they have no ``what``."""
    found = find(lake, name)
    if isinstance(found, Table):
        return found
    kind = "a view" if isinstance(found, View) else "a table of an external catalog"
    raise NotFoundError(f"{name} is {kind}: it has no {what} of ours")


def describe(ask: Ask) -> Answer:
    """A table or a view."""
    found = find(ask.lake, ask.text("name"))
    if isinstance(found, View):
        return _view(found)
    if isinstance(found, ExternalTable):
        return _external(found)
    return _own(found)


def _own(table: Table) -> Answer:
    snapshot, schema = table.snapshot(), table.schema
    created = None
    with suppress(DamagedFileError):  # for information only: the rest is shown
        if (metadata := table.metadata) is not None:
            created = instant_text(metadata.created_ms)
    return {
        "kind": "table",
        "name": table.name,
        "uuid": table.uuid,
        "location": table.location,
        "created": created,
        "options": [{"name": name, "value": value} for name, value in sorted(schema.options.items())],
        "tags": [{"name": tag.name, "snapshot": tag.snapshot.id} for tag in table.tags()[:_MOST_COLUMNS]],
        "indexes": [index.name for index in schema.indexes],
        "snapshot": None if snapshot is None else _totals(snapshot),
        **_schema(schema),
    }


def _external(table: ExternalTable) -> Answer:
    snapshots = table.snapshots()
    newest = next((s for s in snapshots if s.id == table.version.snapshot), None)
    return {
        "kind": "external",
        "name": table.name,
        "uuid": table.iceberg_uuid,
        "written_by": "Iceberg clients, through the REST catalog of this lake"
        if isinstance(table, ClientTable)
        else f"others, through the catalog {table.name.partition('.')[0]}",
        "location": table.location,
        "created": None,
        "options": [{"name": name, "value": value} for name, value in sorted(table.properties.items())],
        "tags": [{"name": name, "snapshot": str(found)} for name, found in table.tags().items()][:_MOST_COLUMNS],
        "indexes": [],
        "snapshot": None
        if newest is None
        else {
            "id": str(newest.id),
            "time": instant_text(newest.timestamp_ms),
            "operation": newest.operation,
            "rows": _whole(newest.summary.get("total-records")),
            "files": _whole(newest.summary.get("total-data-files")),
            "bytes": _whole(newest.summary.get("total-files-size")),
        },
        **_schema(table.schema),
    }


def _view(view: View) -> Answer:
    comments = view.column_comments or (None,) * len(view.columns)
    return {
        "kind": "view",
        "name": view.name,
        "query": view.query,
        "database": view.database,
        "comment": view.comment,
        "version": view.version,
        "created": instant_text(view.created_ms) if view.created_ms else None,
        "columns": [{"name": name, "comment": text} for name, text in zip(view.columns, comments, strict=False)],
    }


def _schema(schema: Schema) -> Answer:
    keys = {name: place for place, name in enumerate(schema.primary_key, 1)}
    columns = [
        {
            "id": field.id,
            "name": field.name,
            "type": str(field.type),
            "nullable": field.nullable,
            "key": keys.get(field.name),
            "default": None if field.default is None else str(encode_literal(field.default, field.type)),
            "comment": field.description,
        }
        for field in schema.fields[:_MOST_COLUMNS]
    ]
    return {
        "comment": schema.comment,
        "schema_id": schema.id,
        "columns": columns,
        "column_count": len(schema.fields),
        "primary_key": list(schema.primary_key),
        "partition_by": list(schema.partition_by),
        "unit": version_unit(is_keyed=bool(schema.primary_key)),
    }


def _totals(snapshot: Snapshot) -> Answer:
    total = snapshot.total
    return {
        "id": str(snapshot.id),
        "time": instant_text(snapshot.commit_ms),
        "operation": snapshot.operation.value,
        "rows": total.records,
        "files": total.files,
        "bytes": total.bytes,
    }


def _whole(text: Any) -> int | None:
    return int(text) if isinstance(text, str) and text.isdigit() else None
