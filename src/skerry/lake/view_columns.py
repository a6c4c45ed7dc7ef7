"""Output columns of views in the metadata graph.

SQL binds the query, with the names of the lake and within its sandbox, so that a view shows nothing that its reader
could not read. Freshness: ``skerry.sql.view_schemas``.
"""

from dataclasses import replace
from typing import Protocol

from skerry.common.errors import SkerryError, SqlError
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.node import NamespaceNode, StoredNode, ViewColumn, ViewNode
from skerry.graph.resource import Call, ResourceId
from skerry.iceberg.primitive import OUR_TYPES
from skerry.lake.graph_names import GraphNames
from skerry.lake.internals import names_of
from skerry.lake.lake import Lake
from skerry.lake.register import location_of, view_of
from skerry.table.view_store import View


class Nodes(Protocol):
    """Gives nodes by id (:class:`~skerry.graph.reading.ReadingGraph`)."""

    def resolve(self, call: Call, resource: ResourceId) -> StoredNode | None: ...


def database_of(nodes: Nodes, call: Call, node: ViewNode) -> str | None:
    """The database of a view, ``a.b`` for a namespace of two levels; None if it is in another catalog than the lake."""
    catalog, namespace = nodes.resolve(call, node.catalog_id), nodes.resolve(call, node.namespace_id)
    if catalog is None or catalog.display_name != LAKE_CATALOG or not isinstance(namespace, NamespaceNode):
        return None
    return ".".join(namespace.path)


def bound_view(lake: Lake, node: ViewNode, database: str | None) -> ViewNode:
    """The node with the output columns of its query, or with ``binding_error``.

    A view in a folder that cannot be bound has no columns; another one has those that it was registered with, like one
    of an Iceberg client. A view in no ``database`` of the lake is not bound: SQL does not read it.
    """
    try:
        if database is None:
            raise SqlError(f"{node.display_name} is in no database of the lake, where SQL could read it")
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
    if node.metadata_location:
        return tuple(replace(column, type=_our_type(column.type)) for column in node.columns)
    return tuple(node.columns) if location_of(node) is None else ()


def _our_type(iceberg: str) -> str:
    """Skerry's name of an Iceberg type; empty for nested types, whose parts the graph does not store."""
    found = OUR_TYPES.get(iceberg)
    if found is not None:
        return str(found)
    return iceberg.upper() if iceberg.startswith("decimal(") else ""
