"""CatalogService: catalogs of the caller's account."""

from dataclasses import replace
from typing import Any

from skerry.common.errors import InvalidInputError
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.node import CatalogNode
from skerry.graph.resource import NodeKind
from skerry.graph.system.builtin_node import SYSTEM_CATALOG
from skerry.protocol.v1 import catalog_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import changed_properties, meta_message, required
from skerry.service.once import Once, Turn
from skerry.service.page import NodePages

_PREFIX = "catalog/"


class CatalogServicer:
    """Answers CatalogService."""

    def __init__(self, backend: Backend) -> None:
        self._graph = backend.graph
        self._find = Finder(backend)
        self._pages = NodePages(backend.graph, backend.tokens)
        self._once = Once(backend)

    def create_catalog(self, call: ServiceCall, request: catalog_pb2.CreateCatalogRequest) -> catalog_pb2.Catalog:
        call.facts["catalog"] = request.name

        def act(turn: Turn[catalog_pb2.Catalog]) -> catalog_pb2.Catalog:
            if request.HasField("connector"):
                raise _operators_own()
            fields: dict[str, Any] = {
                "properties": dict(request.properties),
                "description": request.description if request.HasField("description") else None,
                "policy": request.policy if request.HasField("policy") else None,
            }
            node = CatalogNode(
                id=self._graph.new_id(call.graph, NodeKind.CATALOG),
                version=0,
                display_name=_new_name(request.name, "name"),
                **fields,
            )
            prepared = self._graph.mutations.prepare_create(call.graph, node)
            return turn.commit(prepared.changes, _message(prepared.node))

        return self._once.run(call, request, catalog_pb2.Catalog, act)

    def get_catalog(self, call: ServiceCall, request: catalog_pb2.GetCatalogRequest) -> catalog_pb2.Catalog:
        which = request.WhichOneof("which")
        if which is None:
            raise InvalidInputError("give the id or the name of a catalog", about=("which",))
        return _message(self._find.catalog(call, request.name, request.id if which == "id" else None))

    def list_catalogs(
        self, call: ServiceCall, request: catalog_pb2.ListCatalogsRequest
    ) -> catalog_pb2.ListCatalogsResponse:
        found = self._pages.read(call, "list-catalogs", _PREFIX, request.page, {})
        return catalog_pb2.ListCatalogsResponse(
            catalogs=[_message(node) for node in found.nodes if isinstance(node, CatalogNode)],
            page=found.page,
            errors=found.errors,
        )

    def update_catalog(self, call: ServiceCall, request: catalog_pb2.UpdateCatalogRequest) -> catalog_pb2.Catalog:
        call.facts["catalog"] = request.id.uuid

        def act(turn: Turn[catalog_pb2.Catalog]) -> catalog_pb2.Catalog:
            before = self._find.catalog(call, "", request.id)
            if before.connector is not None:
                raise _operators_own()
            if request.HasField("new_name") and before.display_name == LAKE_CATALOG:
                raise InvalidInputError(f"the lake's own catalog stays {LAKE_CATALOG!r}", about=("new_name",))
            after = replace(
                before,
                version=request.version or before.version,
                display_name=_new_name(request.new_name, "new_name")
                if request.HasField("new_name")
                else before.display_name,
                properties=changed_properties(before.properties, request.properties),
                description=request.description if request.HasField("description") else before.description,
                policy=request.policy if request.HasField("policy") else before.policy,
            )
            prepared = self._graph.mutations.prepare_replace(call.graph, after)
            return turn.commit(prepared.changes, _message(prepared.node))

        return self._once.run(call, request, catalog_pb2.Catalog, act)

    def drop_catalog(
        self, call: ServiceCall, request: catalog_pb2.DropCatalogRequest
    ) -> catalog_pb2.DropCatalogResponse:
        call.facts["catalog"] = request.id.uuid

        def act(turn: Turn[catalog_pb2.DropCatalogResponse]) -> catalog_pb2.DropCatalogResponse:
            node = self._find.catalog(call, "", request.id)
            if node.connector is not None:
                raise _operators_own()
            changes = self._graph.mutations.prepare_drop(call.graph, node.id, request.version or None)
            return turn.commit(changes, catalog_pb2.DropCatalogResponse())

        return self._once.run(call, request, catalog_pb2.DropCatalogResponse, act)


def _new_name(name: str, member: str) -> str:
    """The name of a new or renamed catalog: not that of the system objects, which it would hide."""
    if name == SYSTEM_CATALOG:
        raise InvalidInputError(f"{SYSTEM_CATALOG!r} is the catalog of engines' system objects", about=(member,))
    return required(name, member)


def _operators_own() -> InvalidInputError:
    return InvalidInputError(
        "catalogs with a connector are set up by who runs the server: CREATE CATALOG in the warehouse",
        about=("connector",),
    )


def _message(node: CatalogNode) -> catalog_pb2.Catalog:
    return catalog_pb2.Catalog(
        meta=meta_message(node), name=node.display_name, connector=node.connector, policy=node.policy
    )
