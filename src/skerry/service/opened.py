"""Opens the tables of nodes at one snapshot."""

from dataclasses import dataclass

from skerry.common.errors import InvalidInputError, NotFoundError, TableDroppedError
from skerry.fileio.environment import Environment
from skerry.graph.node import TableNode
from skerry.graph.pin import PinnedSnapshot
from skerry.graph.snapshot_source import open_node
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class OpenedTable:
    """A table at one snapshot; None for a table that has none yet."""

    context: TableContext
    snapshot: Snapshot | None
    schema: Schema


def open_at(env: Environment, node: TableNode, pinned: PinnedSnapshot) -> OpenedTable:
    """A table at a pinned snapshot. One that has expired since stays readable until its query ends."""
    if pinned.snapshot is None:
        context = open_existing(env, node)
        return OpenedTable(context, None, context.schema_of(None))
    if pinned.snapshot.opened is not None:
        context, snapshot = pinned.snapshot.opened
    else:
        context = open_existing(env, node)
        snapshot = context.snapshots.get(pinned.snapshot.id)
    return OpenedTable(context, snapshot, context.schema_of(snapshot))


def open_latest(env: Environment, node: TableNode) -> OpenedTable:
    """A table at its latest snapshot."""
    context = open_existing(env, node)
    snapshot = context.snapshots.latest()
    return OpenedTable(context, snapshot, context.schema_of(snapshot))


def open_existing(env: Environment, node: TableNode) -> TableContext:
    """The table of a node; :class:`TableDroppedError` if the name is there and its folder is not."""
    if node.format != "skerry":
        raise InvalidInputError(
            f"table {node.display_name} has the format {node.format!r}, and this call answers for tables of the lake "
            "alone; GetUserObjects and FetchScanBundle also answer for Iceberg tables of clients"
        )
    try:
        return open_node(env, node)
    except TableDroppedError:
        raise
    except NotFoundError as error:
        raise TableDroppedError(
            f"table {node.display_name} has a name, but its folder {node.location} has no table; drop it"
        ) from error
