"""Lookup of a request's resources, by id or name, in the caller's account; those of other accounts are not found."""

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.names import NameRef
from skerry.graph.node import CatalogNode, GraphNode, NamespaceNode, StoredNode, TableNode, ViewNode
from skerry.graph.resource import SYSTEM_ACCOUNT, NodeKind, ResourceId
from skerry.protocol.v1 import common_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.message import name_of, resource_of


class Finder:
    """Looks resources up for servicers."""

    def __init__(self, backend: Backend) -> None:
        self._graph = backend.graph
        self._meta = backend.meta
        self._lakes = backend.lakes

    def catalog(self, call: ServiceCall, name: str, resource: common_pb2.ResourceId | None = None) -> CatalogNode:
        """The catalog of a name or an id."""
        if resource is not None:
            node: StoredNode | None = self._graph.resolve(call.graph, resource_of(call, resource))
        else:
            node = self._graph.names.catalog(call.graph, name)
        if not isinstance(node, CatalogNode):
            raise NotFoundError(f"there is no catalog {name if resource is None else resource.uuid!r}")
        return node

    def namespace(self, call: ServiceCall, message: common_pb2.NameRef) -> NamespaceNode:
        """The namespace of a catalog and a path, or of an id."""
        ref = name_of(call, message)
        if ref.id is None and (not ref.catalog or not ref.path or ref.name):
            raise InvalidInputError("a namespace has a catalog and a path, or an id, and no name", about=("namespace",))
        if ref.id is not None:
            node: StoredNode | None = self._graph.resolve(call.graph, ref.id)
        else:
            self._lakes.settle(call.caller, ref)
            node = self._graph.names.namespace(call.graph, ref.catalog, ref.path)
        if not isinstance(node, NamespaceNode):
            raise NotFoundError(f"there is no namespace {ref}")
        return node

    def table(self, call: ServiceCall, message: common_pb2.NameRef) -> TableNode:
        """The table of a full name or an id."""
        node = self._relation(call, message, NodeKind.TABLE)
        if not isinstance(node, TableNode):
            raise NotFoundError(f"there is no table {name_of(call, message)}")
        return node

    def view(self, call: ServiceCall, message: common_pb2.NameRef) -> ViewNode:
        """The view of a full name or an id."""
        node = self._relation(call, message, NodeKind.VIEW)
        if not isinstance(node, ViewNode):
            raise NotFoundError(f"there is no view {name_of(call, message)}")
        return node

    def relation(self, call: ServiceCall, ref: NameRef) -> ResourceId:
        """The id of a table or view: first in the lake, compared with its folder, then among the engine's objects.

        So the user's objects hide those of the engine.
        """
        settled = self._lakes.settle(call.caller, ref) if ref.id is None else None
        if settled is not None:
            return settled
        try:
            return self._graph.resolve_name(call.graph, ref)
        except NotFoundError as error:
            missing = error
        found = self._meta.system_relation(call.graph, ref)
        if found is None:
            raise missing
        return found

    def any(self, call: ServiceCall, resource: ResourceId) -> StoredNode:
        """The node of an id."""
        node = self._graph.resolve(call.graph, resource)
        if node is None:
            raise NotFoundError(f"there is no {resource.kind.value} {resource.uuid}")
        return node

    def system_or_any(self, call: ServiceCall, resource: ResourceId) -> GraphNode:
        """The node of an id, including system objects of the caller's engine."""
        if resource.account != SYSTEM_ACCOUNT:
            return self.any(call, resource)
        node = self._meta.resolve(call.graph, resource)
        if node is None:
            raise NotFoundError(f"there is no {resource.kind.value} {resource.uuid}")
        return node

    def canonical(self, call: ServiceCall, node: StoredNode) -> NameRef:
        """The current name of a node, with its id."""
        if isinstance(node, CatalogNode):
            return NameRef(node.display_name, id=node.id)
        catalog = self.any(call, node.catalog_id)
        if isinstance(node, NamespaceNode):
            return NameRef(catalog.display_name, tuple(node.path), id=node.id)
        namespace = self.any(call, node.namespace_id)
        path = tuple(namespace.path) if isinstance(namespace, NamespaceNode) else ()
        return NameRef(catalog.display_name, path, node.display_name, node.id)

    def _relation(self, call: ServiceCall, message: common_pb2.NameRef, kind: NodeKind) -> StoredNode | None:
        ref = name_of(call, message)
        if ref.id is not None:
            return self._graph.resolve(call.graph, ref.id)
        self._lakes.settle(call.caller, ref)
        resource = self._graph.names.relation(call.graph, kind, ref)
        return None if resource is None else self._graph.resolve(call.graph, resource)
