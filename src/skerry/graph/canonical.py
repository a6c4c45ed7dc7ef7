"""Full names of nodes, found by going up from a node to its namespace and catalog."""

from typing import Protocol

from skerry.graph.names import NameRef
from skerry.graph.node import CatalogNode, GraphNode, NamespaceNode
from skerry.graph.resource import Call, ResourceId


class NodeLookup(Protocol):
    """Nodes by id: a :class:`~skerry.graph.reading.ReadingGraph` or a :class:`~skerry.graph.meta_graph.MetaGraph`."""

    def resolve(self, call: Call, resource: ResourceId) -> GraphNode | None: ...


def canonical_name(graph: NodeLookup, call: Call, node: GraphNode) -> NameRef:
    """The name that a node has now, with its id; that of a catalog or namespace has no name in it."""
    if isinstance(node, CatalogNode):
        return NameRef(node.display_name, id=node.id)
    if isinstance(node, NamespaceNode):
        return NameRef(_catalog(graph, call, node), tuple(node.path), id=node.id)
    within: ResourceId | None = getattr(node, "namespace_id", None)
    namespace = None if within is None else graph.resolve(call, within)
    if not isinstance(namespace, NamespaceNode):
        return NameRef(name=node.display_name, id=node.id)
    return NameRef(_catalog(graph, call, namespace), tuple(namespace.path), node.display_name, node.id)


def _catalog(graph: NodeLookup, call: Call, namespace: NamespaceNode) -> str:
    catalog = graph.resolve(call, namespace.catalog_id)
    return "" if catalog is None else catalog.display_name
