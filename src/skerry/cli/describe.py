"""Tables, snapshots and tags as text and as JSON."""

from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa
from rich.table import Table as Grid
from rich.text import Text

from skerry.cli.json_output import json_literal
from skerry.cli.render import make_grid, size_text, time_text
from skerry.common.errors import DamagedFileError
from skerry.common.wording import count_text
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.pruning.partition.transform import readable_value
from skerry.table.snapshot import Snapshot
from skerry.table.tag import Tag
from skerry.types.schema import Schema


def location_text(lake: Lake, table: Table) -> str:
    """The folder or URL of a table."""
    return f"{lake.root.rstrip('/')}/{table.location}"


def table_facts(
    lake: Lake, table: Table, snapshot: Snapshot | None, schema: Schema, tags: list[Tag]
) -> list[tuple[str, str]]:
    """The description of a table as pairs of label and text."""
    facts = [("location", location_text(lake, table)), ("uuid", table.uuid)]
    if schema.comment:
        facts.insert(0, ("comment", schema.comment))
    with suppress(DamagedFileError):  # for information only: show the rest
        if (metadata := table.metadata) is not None:
            facts.append(("created", f"{time_text(metadata.created_ms)} UTC"))
    if snapshot is None:
        facts.append(("snapshot", "none yet: the table is empty"))
    else:
        total = snapshot.total
        files = f"{count_text(total.files, 'file')}, {size_text(total.bytes)}"
        facts.append(("snapshot", f"{snapshot.id} ({snapshot.operation}, {time_text(snapshot.commit_ms)} UTC)"))
        facts.append(("rows", f"{'up to ' if schema.primary_key else ''}{total.records:,} in {files}"))
    facts.append(("schema", f"version {schema.id}"))
    facts.append(("key", ", ".join(schema.primary_key) or "none: rows are only ever appended"))
    facts.append(("partitions", ", ".join(schema.partition_by) or "none"))
    facts.append(("tags", ", ".join(f"{tag.name} (snapshot {tag.snapshot.id})" for tag in tags) or "none"))
    return facts


def column_grid(schema: Schema) -> Grid:
    """The columns of a schema."""
    grid = make_grid(["id", "column", "type", "NULL", "default", "description"], right=["id"])
    for field in schema.fields:
        default = "" if field.default is None else str(field.default)
        nullable = "yes" if field.nullable else "no"
        texts = (Text(field.name), Text(str(field.type)), nullable, Text(default), Text(field.description or ""))
        grid.add_row(str(field.id), *texts)
    return grid


def partition_texts(files: pa.Table, schema: Schema) -> dict[str, list[str]]:
    """The columns of partition values as readable text: the day 19737 is 2024-01-15."""
    fields = {part.name: part for spec in schema.specs for part in spec.fields}
    texts: dict[str, list[str]] = {}
    for name in files.schema.names:
        part = fields.get(name)
        if part is not None and part.transform.known:
            source = schema.by_id[part.source_id].type
            values = files.column(name).to_pylist()
            texts[name] = [readable_value(part.transform, source, value) for value in values]
    return texts


def overview_fields(table: Table, snapshot: Snapshot | None) -> dict[str, Any]:
    """A table in a list, as JSON fields."""
    return {"name": table.name, "snapshot": None if snapshot is None else snapshot_fields(snapshot)}


def snapshot_fields(snapshot: Snapshot) -> dict[str, Any]:
    """A snapshot as JSON fields."""
    return {
        "id": snapshot.id,
        "timestamp": snapshot.timestamp,
        "operation": snapshot.operation.value,
        "schema_id": snapshot.schema_id,
        "summary": snapshot.summary,
        "commit_user": None if snapshot.identity is None else snapshot.identity.user,
    }


def tag_fields(tag: Tag) -> dict[str, Any]:
    """A tag as JSON fields."""
    created = datetime.fromtimestamp(tag.created_ms / 1000, UTC)
    return {"name": tag.name, "created": created, "snapshot": snapshot_fields(tag.snapshot)}


def table_fields(
    lake: Lake, table: Table, snapshot: Snapshot | None, schema: Schema, tags: list[Tag]
) -> dict[str, Any]:
    """A table with its columns, options and tags as JSON fields."""
    columns = [
        {
            "id": field.id,
            "name": field.name,
            "type": str(field.type),
            "nullable": field.nullable,
            "default": None if field.default is None else json_literal(field.default, field.type),
            "description": field.description,
        }
        for field in schema.fields
    ]
    return {
        **overview_fields(table, snapshot),
        "location": location_text(lake, table),
        "uuid": table.uuid,
        "comment": schema.comment,
        "schema_id": schema.id,
        "columns": columns,
        "primary_key": list(schema.primary_key),
        "partition_by": schema.partition_by,
        "options": dict(schema.options),
        "tags": [tag_fields(tag) for tag in tags],
    }
