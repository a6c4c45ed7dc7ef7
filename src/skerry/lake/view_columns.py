"""Output columns of views in the metadata graph.

SQL binds the query, with the names of the lake and within its sandbox, so that a view shows nothing that its reader
could not read. Freshness: ``skerry.sql.view_schemas``.
"""

from dataclasses import replace

from skerry.common.errors import SkerryError
from skerry.graph.node import ViewColumn, ViewNode
from skerry.iceberg.primitive import OUR_TYPES
from skerry.lake.graph_names import GraphNames
from skerry.lake.internals import names_of
from skerry.lake.lake import Lake
from skerry.lake.register import view_of
from skerry.table.view_store import View


def bound_view(lake: Lake, node: ViewNode, database: str) -> ViewNode:
    """The node with the output columns of its query, or with ``binding_error``.

    A view that cannot be bound has no columns; that of an Iceberg client has those that the client recorded.
    """
    try:
        columns = lake.session().view_columns(_definition(lake, node, database))
    except SkerryError as error:
        return replace(node, columns=_recorded(node), binding_error=error.message or type(error).__name__)
    return replace(node, columns=tuple(ViewColumn(one.name, one.type, one.comment, one.nullable) for one in columns))


def _definition(lake: Lake, node: ViewNode, database: str) -> View:
    names = names_of(lake)
    if node.metadata_location and isinstance(names, GraphNames):
        return names.client_view(node)
    return view_of(node, f"{database}.{node.display_name}")


def _recorded(node: ViewNode) -> tuple[ViewColumn, ...]:
    if not node.metadata_location:
        return ()
    return tuple(replace(column, type=_our_type(column.type)) for column in node.columns)


def _our_type(iceberg: str) -> str:
    """Our name of a type that the graph has in Iceberg's words; empty for nested types, of which it has one word."""
    found = OUR_TYPES.get(iceberg)
    if found is not None:
        return str(found)
    return iceberg.upper() if iceberg.startswith("decimal(") else ""
