"""HintService: engine hints of resources."""

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.node import GraphNode
from skerry.protocol.v1 import hint_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.current_nodes import CurrentNodes
from skerry.service.find import Finder
from skerry.service.message import KINDS, hint_message, name_of, resource_message


class HintServicer:
    """Answers HintService."""

    def __init__(self, backend: Backend) -> None:
        self._hints = backend.hints
        self._graph = backend.graph
        self._find = Finder(backend)
        self._current = CurrentNodes(backend)

    def get_hints(self, call: ServiceCall, request: hint_pb2.GetHintsRequest) -> hint_pb2.GetHintsResponse:
        engine = call.require_engine()
        node = self._current.for_hints(call, self._node(call, request))
        asked = list(request.payload_types) or self._hints.payload_types(node.kind, engine)
        found = [self._hints.hint(call.graph, node, engine, name) for name in asked]
        return hint_pb2.GetHintsResponse(
            id=resource_message(node.id),
            version=node.version,
            hints=[hint_message(hint) for hint in found if hint is not None],
        )

    def list_payload_types(
        self, call: ServiceCall, request: hint_pb2.ListPayloadTypesRequest
    ) -> hint_pb2.ListPayloadTypesResponse:
        engine = call.require_engine()
        kind = KINDS.get(request.kind)
        if kind is None:
            raise InvalidInputError("the kind of node is missing, such as RESOURCE_KIND_TABLE", about=("kind",))
        return hint_pb2.ListPayloadTypesResponse(payload_types=self._hints.payload_types(kind, engine))

    def _node(self, call: ServiceCall, request: hint_pb2.GetHintsRequest) -> GraphNode:
        ref = name_of(call, request.resource)
        if ref.id is not None:
            return self._find.system_or_any(call, ref.id)
        if ref.name:
            return self._find.system_or_any(call, self._find.relation(call, ref))
        if ref.path:
            return self._find.namespace(call, request.resource)
        if not ref.catalog:
            raise InvalidInputError("a hint is about a resource: give its name or id", about=("resource",))
        catalog = self._graph.names.catalog(call.graph, ref.catalog)
        if catalog is None:
            raise NotFoundError(f"there is no catalog {ref.catalog!r}")
        return catalog
