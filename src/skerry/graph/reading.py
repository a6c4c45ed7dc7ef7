"""The read interface of a metadata graph: nodes by id, ids by name. One implementation for every store of nodes.

:class:`Nodes` is what it needs: pointers by key and by name, and the nodes behind them. Repositories offer it through
``skerry.graph.loader``; the folders of a warehouse through ``skerry.lake.folder_graph``, without any database.
"""

from collections.abc import Sequence
from typing import Protocol

from skerry.graph.names import NameRef, NameResolver, Nodes, ResolveResult
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode, TableNode, ViewNode
from skerry.graph.resource import Call, NodeKind, ResourceId


class MetadataGraph(Protocol):
    """The interface for planners, the same for an embedded lake and for a metadata service."""

    def resolve(self, call: Call, resource: ResourceId) -> StoredNode | None: ...
    def catalog(self, call: Call, resource: ResourceId) -> CatalogNode | None: ...
    def namespace(self, call: Call, resource: ResourceId) -> NamespaceNode | None: ...
    def table(self, call: Call, resource: ResourceId) -> TableNode | None: ...
    def view(self, call: Call, resource: ResourceId) -> ViewNode | None: ...
    def resolve_name(self, call: Call, ref: NameRef) -> ResourceId: ...
    def resolve_tables(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult: ...
    def resolve_views(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult: ...


class ReadingGraph:
    """:class:`MetadataGraph` over nodes."""

    def __init__(self, nodes: Nodes, names: NameResolver) -> None:
        self._nodes = nodes
        self.names = names

    def resolve(self, call: Call, resource: ResourceId) -> StoredNode | None:
        """The node of a resource; None if it does not exist or is not the caller's."""
        return self._nodes.find(call, resource)

    def catalog(self, call: Call, resource: ResourceId) -> CatalogNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, CatalogNode) else None

    def namespace(self, call: Call, resource: ResourceId) -> NamespaceNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, NamespaceNode) else None

    def table(self, call: Call, resource: ResourceId) -> TableNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, TableNode) else None

    def view(self, call: Call, resource: ResourceId) -> ViewNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, ViewNode) else None

    def resolve_name(self, call: Call, ref: NameRef) -> ResourceId:
        """The id of a table or view; ``InvalidInputError`` if the name is ambiguous, ``NotFoundError`` if unknown."""
        return self.names.resolve_name(call, ref)

    def resolve_tables(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Ids of tables: of a list of names, or of all in a namespace, page by page."""
        return self._resolve(call, NodeKind.TABLE, selector, limit, token)

    def resolve_views(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Ids of views, like :meth:`resolve_tables`."""
        return self._resolve(call, NodeKind.VIEW, selector, limit, token)

    def _resolve(
        self, call: Call, kind: NodeKind, selector: NameRef | Sequence[NameRef], limit: int, token: str
    ) -> ResolveResult:
        if isinstance(selector, NameRef):
            return self.names.resolve_prefix(call, kind, selector, limit, token)
        return self.names.resolve_list(call, kind, selector, limit, token)
