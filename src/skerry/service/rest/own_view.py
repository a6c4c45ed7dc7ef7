"""Views of the lake as Iceberg view metadata, generated on request."""

from collections.abc import Sequence
from typing import Any

from skerry.graph.node import ViewColumn, ViewNode

_TYPES = {
    "BOOLEAN": "boolean",
    "TINYINT": "int",
    "SMALLINT": "int",
    "INT": "int",
    "INTEGER": "int",
    "BIGINT": "long",
    "FLOAT": "float",
    "DOUBLE": "double",
    "DATE": "date",
    "TIME": "time",
    "TIMESTAMP": "timestamp",
    "TIMESTAMPTZ": "timestamptz",
    "UUID": "uuid",
    "BYTES": "binary",
    "BINARY": "binary",
    "HUGEINT": "decimal(38, 0)",
}


def own_view_document(node: ViewNode, namespace: Sequence[str], root: str) -> dict[str, Any]:
    """The metadata of a view, with one version. Nested types are shown as text."""
    version = {
        "version-id": 1,
        "schema-id": 0,
        "timestamp-ms": node.metadata_updated_ms,
        "summary": {},
        "representations": [{"type": "sql", "sql": node.sql, "dialect": node.dialect}],
        "default-namespace": list(node.search_path[-1:] or namespace),
    }
    fields = [_field(number, column) for number, column in enumerate(node.columns, 1)]
    return {
        "view-uuid": node.id.uuid,
        "format-version": 1,
        "location": f"{root}/{'/'.join(namespace)}/{node.display_name}",
        "schemas": [{"type": "struct", "schema-id": 0, "fields": fields}],
        "current-version-id": 1,
        "versions": [version],
        "version-log": [{"timestamp-ms": node.metadata_updated_ms, "version-id": 1}],
        "properties": dict(node.properties),
    }


def _field(number: int, column: ViewColumn) -> dict[str, Any]:
    name = column.type.upper().strip()
    found: dict[str, Any] = {
        "id": number,
        "name": column.name,
        "required": False,
        "type": name.lower() if name.startswith("DECIMAL(") else _TYPES.get(name, "string"),
    }
    return found if column.comment is None else {**found, "doc": column.comment}
