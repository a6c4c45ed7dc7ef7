"""Nodes of tables as their folders are now.

A node in a repository has the definition that the table had when it was registered, and a table changes without its
repository. The latest snapshot in the folder says what the schema is.
"""

from dataclasses import replace
from typing import Final

from skerry.common.errors import DamagedFileError, NotFoundError
from skerry.fileio.environment import Environment
from skerry.graph.node import TableNode, TableStats
from skerry.graph.snapshot_source import open_node
from skerry.table.schema_store import decode_schema, encode_schema
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema

_OWN: Final = "skerry"
"""Format of tables that are in folders of the lake."""


def current_table(env: Environment, node: TableNode) -> TableNode | None:
    """The node with the schema and the totals of the latest snapshot; None if its folder has another table by now.

    Tables of other formats are as they are. Costs as many requests as opening the table.
    """
    if node.format != _OWN:
        return node
    try:
        context = open_node(env, node)
        snapshot = context.snapshots.latest()
        return with_schema(node, context.schema_of(snapshot), stats_of(snapshot))
    except NotFoundError:
        return None


def with_schema(node: TableNode, schema: Schema, stats: TableStats | None = None) -> TableNode:
    """The node with a schema of its table.

    The description is the table's comment, unless the repository has another one than at registration: that was given
    to the node itself.
    """
    return replace(
        node,
        schema_json=encode_schema(schema, node.id.uuid).decode(),
        partition_keys=tuple(schema.partition_by),
        field_ids={field.name: field.id for field in schema.fields},
        description=_description(node, schema),
        stats=stats,
    )


def stats_of(snapshot: Snapshot | None) -> TableStats:
    """The totals of a snapshot."""
    if snapshot is None:
        return TableStats(0, 0, 0)
    total = snapshot.total
    return TableStats(total.records, total.bytes, total.files)


def _description(node: TableNode, schema: Schema) -> str | None:
    same = node.description == schema.comment or node.description == _registered_comment(node)
    return schema.comment if same else node.description


def _registered_comment(node: TableNode) -> str | None:
    if not node.schema_json:
        return None
    try:
        return decode_schema(node.schema_json.encode(), f"node {node.id.key}")[0].comment
    except DamagedFileError:
        return None
