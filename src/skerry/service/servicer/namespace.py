"""NamespaceService: namespaces of catalogs."""

from collections.abc import Callable
from dataclasses import replace

from skerry.common.errors import ConflictError, InvalidInputError, NotFoundError
from skerry.graph.mutation import name_of as pointer_name
from skerry.graph.names import NameRef
from skerry.graph.node import NamespaceNode, StoredNode
from skerry.graph.resource import NodeKind
from skerry.protocol.v1 import common_pb2, namespace_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import changed_properties, meta_message, name_of, resource_message
from skerry.service.once import Once, Turn
from skerry.service.page import NodePages
from skerry.service.relation_store import RelationStore

_CHANGED = "pointer_version_is_expected"


class NamespaceServicer:
    """Answers NamespaceService."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._graph = backend.graph
        self._store = RelationStore(backend)
        self._find = Finder(backend)
        self._pages = NodePages(backend.graph, backend.tokens)
        self._once = Once(backend)

    def create_namespace(
        self, call: ServiceCall, request: namespace_pb2.CreateNamespaceRequest
    ) -> namespace_pb2.Namespace:
        call.facts["namespace"] = ".".join(request.path)

        def act(turn: Turn[namespace_pb2.Namespace]) -> namespace_pb2.Namespace:
            given = request.catalog_id if request.HasField("catalog_id") else None
            if given is None and self._store.is_of_lake(request.catalog, request.path):
                return self._created_database(call, turn, request)
            catalog = self._find.catalog(call, request.catalog, given)
            if self._store.is_of_lake(catalog.display_name, request.path):
                return self._created_database(call, turn, request)
            node = NamespaceNode(
                id=self._graph.new_id(call.graph, NodeKind.NAMESPACE),
                version=0,
                display_name=request.path[-1] if request.path else "",
                catalog_id=catalog.id,
                path=tuple(request.path),
                properties=dict(request.properties),
                description=request.description if request.HasField("description") else None,
            )
            prepared = self._graph.mutations.prepare_create(call.graph, node)
            return turn.commit(prepared.changes, _message(prepared.node))

        return self._once.run(call, request, namespace_pb2.Namespace, act)

    def get_namespace(self, call: ServiceCall, request: namespace_pb2.GetNamespaceRequest) -> namespace_pb2.Namespace:
        return _message(self._find.namespace(call, request.namespace))

    def list_namespaces(
        self, call: ServiceCall, request: namespace_pb2.ListNamespacesRequest
    ) -> namespace_pb2.ListNamespacesResponse:
        if request.parent.catalog == self._backend.default_catalog:
            self._backend.lakes.follow(call.caller, NameRef(request.parent.catalog))
        parent = self._parent(call, request.parent)
        prefix = f"{pointer_name(parent)}/" if isinstance(parent, NamespaceNode) else f"namespace/{parent.id.uuid}/"
        found = self._pages.read(call, "list-namespaces", prefix, request.page, {}, direct=not request.recursive)
        return namespace_pb2.ListNamespacesResponse(
            namespaces=[_message(node) for node in found.nodes if isinstance(node, NamespaceNode)],
            page=found.page,
            errors=found.errors,
        )

    def update_namespace(
        self, call: ServiceCall, request: namespace_pb2.UpdateNamespaceRequest
    ) -> namespace_pb2.Namespace:
        def updated(before: NamespaceNode) -> NamespaceNode:
            return replace(
                before,
                properties=changed_properties(before.properties, request.properties),
                description=request.description if request.HasField("description") else before.description,
            )

        return self._replace(call, request, updated)

    def rename_namespace(
        self, call: ServiceCall, request: namespace_pb2.RenameNamespaceRequest
    ) -> namespace_pb2.Namespace:
        def renamed(before: NamespaceNode) -> NamespaceNode:
            catalog = self._find.any(call, before.catalog_id)
            path = tuple(request.new_path)
            if any(self._store.is_of_lake(catalog.display_name, place) for place in (before.path, path)):
                raise InvalidInputError(
                    f"{'.'.join(before.path)!r} and {'.'.join(path)!r}: databases of the lake are folders, and are not "
                    "renamed",
                    about=("new_path",),
                )
            return replace(before, path=path, display_name=path[-1] if path else "")

        return self._replace(call, request, renamed)

    def _replace(
        self,
        call: ServiceCall,
        request: namespace_pb2.UpdateNamespaceRequest | namespace_pb2.RenameNamespaceRequest,
        change: Callable[[NamespaceNode], NamespaceNode],
    ) -> namespace_pb2.Namespace:
        """Replace the node of a namespace, if it still has the version that the request names."""
        call.facts["namespace"] = str(name_of(call, request.namespace))

        def act(turn: Turn[namespace_pb2.Namespace]) -> namespace_pb2.Namespace:
            before = self._find.namespace(call, request.namespace)
            after = replace(change(before), version=request.version or before.version)
            prepared = self._graph.mutations.prepare_replace(call.graph, after)
            return turn.commit(prepared.changes, _message(prepared.node))

        return self._once.run(call, request, namespace_pb2.Namespace, act)

    def drop_namespace(
        self, call: ServiceCall, request: namespace_pb2.DropNamespaceRequest
    ) -> namespace_pb2.DropNamespaceResponse:
        call.facts["namespace"] = str(name_of(call, request.namespace))

        def act(turn: Turn[namespace_pb2.DropNamespaceResponse]) -> namespace_pb2.DropNamespaceResponse:
            try:
                node = self._find.namespace(call, request.namespace)
            except NotFoundError:
                if not self._backend.lakes.once(call.caller, turn.request).finish_drop_database():
                    raise
                return namespace_pb2.DropNamespaceResponse()
            catalog = self._find.any(call, node.catalog_id)
            if self._store.is_of_lake(catalog.display_name, node.path):
                if request.version and request.version != node.version:
                    raise ConflictError(f"namespace {node.display_name!r} has changed since", rule=_CHANGED)
                self._backend.lakes.once(call.caller, turn.request).drop_database(node.path[0])
                return namespace_pb2.DropNamespaceResponse()
            changes = self._graph.mutations.prepare_drop(call.graph, node.id, request.version or None)
            return turn.commit(changes, namespace_pb2.DropNamespaceResponse())

        return self._once.run(call, request, namespace_pb2.DropNamespaceResponse, act)

    def _created_database(
        self,
        call: ServiceCall,
        turn: Turn[namespace_pb2.Namespace],
        request: namespace_pb2.CreateNamespaceRequest,
    ) -> namespace_pb2.Namespace:
        """Create a database of the lake: its folder, then its node."""
        comment = request.description if request.HasField("description") else None
        self._backend.lakes.once(call.caller, turn.request).create_database(request.path[0], comment=comment)
        node = self._graph.names.namespace(call.graph, self._backend.default_catalog, request.path)
        if node is None:
            raise NotFoundError(f"namespace {request.path[0]!r} was dropped while it was created")
        if request.properties:
            after = replace(node, properties=dict(request.properties))
            prepared = self._graph.mutations.prepare_replace(call.graph, after)
            return turn.commit(prepared.changes, _message(prepared.node))
        return _message(node)

    def _parent(self, call: ServiceCall, message: common_pb2.NameRef) -> StoredNode:
        ref = name_of(call, message)
        if ref.id is not None and ref.id.kind is NodeKind.CATALOG:
            return self._find.catalog(call, "", message.id)
        if ref.id is not None or ref.path:
            return self._find.namespace(call, message)
        if not ref.catalog or ref.name:
            raise InvalidInputError("the parent is a catalog, with or without a path, or an id", about=("parent",))
        return self._find.catalog(call, ref.catalog)


def _message(node: NamespaceNode) -> namespace_pb2.Namespace:
    return namespace_pb2.Namespace(
        meta=meta_message(node), catalog_id=resource_message(node.catalog_id), path=node.path
    )
