"""NamespaceService: namespaces of catalogs."""

from dataclasses import replace

from skerry.common.errors import ConflictError, InvalidInputError, NotFoundError
from skerry.graph.mutation import name_of as pointer_name
from skerry.graph.node import NamespaceNode, StoredNode
from skerry.graph.resource import NodeKind
from skerry.protocol.v1 import common_pb2, namespace_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.convert import changed_properties, meta_message, name_of, resource_message
from skerry.service.find import Finder
from skerry.service.once import Once
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
        self._once = Once(backend.repository)

    def create_namespace(
        self, call: ServiceCall, request: namespace_pb2.CreateNamespaceRequest
    ) -> namespace_pb2.Namespace:
        call.facts["namespace"] = ".".join(request.path)

        def act() -> namespace_pb2.Namespace:
            given = request.catalog_id if request.HasField("catalog_id") else None
            if given is None and self._store.is_of_lake(request.catalog, request.path):
                return self._created_database(call, request)
            catalog = self._find.catalog(call, request.catalog, given)
            if self._store.is_of_lake(catalog.display_name, request.path):
                return self._created_database(call, request)
            node = NamespaceNode(
                id=self._graph.new_id(call.graph, NodeKind.NAMESPACE),
                version=0,
                display_name=request.path[-1] if request.path else "",
                catalog_id=catalog.id,
                path=tuple(request.path),
                properties=dict(request.properties),
                description=request.description if request.HasField("description") else None,
            )
            return _message(self._graph.create(call.graph, node))

        return self._once.run(call, request, namespace_pb2.Namespace, act)

    def get_namespace(self, call: ServiceCall, request: namespace_pb2.GetNamespaceRequest) -> namespace_pb2.Namespace:
        return _message(self._find.namespace(call, request.namespace))

    def list_namespaces(
        self, call: ServiceCall, request: namespace_pb2.ListNamespacesRequest
    ) -> namespace_pb2.ListNamespacesResponse:
        if request.parent.catalog == self._backend.default_catalog:
            self._backend.lakes.lake(call.caller).list_databases()  # follows the folders now and then
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
        call.facts["namespace"] = str(name_of(call, request.namespace))

        def act() -> namespace_pb2.Namespace:
            before = self._find.namespace(call, request.namespace)
            after = replace(
                before,
                version=request.version or before.version,
                properties=changed_properties(before.properties, request.properties),
                description=request.description if request.HasField("description") else before.description,
            )
            return _message(self._graph.replace(call.graph, after))

        return self._once.run(call, request, namespace_pb2.Namespace, act)

    def drop_namespace(
        self, call: ServiceCall, request: namespace_pb2.DropNamespaceRequest
    ) -> namespace_pb2.DropNamespaceResponse:
        call.facts["namespace"] = str(name_of(call, request.namespace))

        def act() -> namespace_pb2.DropNamespaceResponse:
            node = self._find.namespace(call, request.namespace)
            catalog = self._find.any(call, node.catalog_id)
            if self._store.is_of_lake(catalog.display_name, node.path):
                if request.version and request.version != node.version:
                    raise ConflictError(f"namespace {node.display_name!r} has changed since", rule=_CHANGED)
                self._backend.lakes.lake(call.caller).drop_database(node.path[0])
            else:
                self._graph.drop(call.graph, node.id, request.version or None)
            return namespace_pb2.DropNamespaceResponse()

        return self._once.run(call, request, namespace_pb2.DropNamespaceResponse, act)

    def _created_database(
        self, call: ServiceCall, request: namespace_pb2.CreateNamespaceRequest
    ) -> namespace_pb2.Namespace:
        """A database of the lake: its folder, then its node."""
        comment = request.description if request.HasField("description") else None
        self._backend.lakes.lake(call.caller).create_database(request.path[0], comment=comment)
        node = self._graph.names.namespace(call.graph, self._backend.default_catalog, request.path)
        if node is None:
            raise NotFoundError(f"namespace {request.path[0]!r} was dropped while it was created")
        if request.properties:
            node = self._graph.replace(call.graph, replace(node, properties=dict(request.properties)))
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
