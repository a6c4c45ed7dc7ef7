"""SystemObjectsService: the system objects of the caller's engine, in one stream of bounded chunks."""

from collections.abc import Iterator

from skerry.common.errors import InvalidInputError
from skerry.graph.engine_version import EngineKey
from skerry.graph.node import GraphNode
from skerry.graph.resource import NodeKind
from skerry.graph.system.builtin_entry import SECTIONS
from skerry.graph.system.filtered import filtered_entry
from skerry.protocol.v1 import system_objects_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.message import KINDS, resource_message

DEFAULT_CHUNK, MAX_CHUNK = 500, 1000
CHUNK_BYTES = 1 << 20
_FIELDS = {section.kind: section.kind.value.removeprefix("system_") for section in SECTIONS}


class SystemObjectsServicer:
    """Answers SystemObjectsService."""

    def __init__(self, backend: Backend) -> None:
        self._registry = backend.meta.system.registry

    def get_system_objects(
        self, call: ServiceCall, request: system_objects_pb2.GetSystemObjectsRequest
    ) -> Iterator[system_objects_pb2.SystemObjectsChunk]:
        engine = call.require_engine()
        size, kinds = _checked(request)
        bundle = self._registry.bundle(engine)
        unchanged = bool(bundle.digest) and request.known_digest == bundle.digest
        nodes = [] if unchanged else [node for kind in kinds for node in bundle.nodes(kind)]
        yield system_objects_pb2.SystemObjectsChunk(
            header=system_objects_pb2.SystemObjectsHeader(
                engine_kind=engine.kind,
                engine_version=engine.version,
                digest=bundle.digest,
                unchanged=unchanged,
                object_count=len(nodes),
                correlation_id=call.correlation_id,
            )
        )
        chunks = 0
        for chunk in self._chunks(engine, nodes, size):
            call.check()
            yield system_objects_pb2.SystemObjectsChunk(objects=chunk)
            chunks += 1
        yield system_objects_pb2.SystemObjectsChunk(
            summary=system_objects_pb2.SystemObjectsSummary(object_count=len(nodes), chunk_count=chunks)
        )

    def _chunks(
        self, engine: EngineKey, nodes: list[GraphNode], size: int
    ) -> Iterator[system_objects_pb2.SystemObjects]:
        catalog = self._registry.catalog(engine.kind)
        chunk, size_bytes = system_objects_pb2.SystemObjects(), 0
        for node in nodes:
            entry = None if catalog is None else catalog.entry(node.id)
            assert entry is not None
            made = chunk.objects.add(id=resource_message(node.id))
            field = _FIELDS[node.kind]
            getattr(made, field).CopyFrom(filtered_entry(entry, engine))
            size_bytes += made.ByteSize()
            if len(chunk.objects) == size or size_bytes >= CHUNK_BYTES:
                yield chunk
                chunk, size_bytes = system_objects_pb2.SystemObjects(), 0
        if chunk.objects:
            yield chunk


def _checked(request: system_objects_pb2.GetSystemObjectsRequest) -> tuple[int, list[NodeKind]]:
    if not 0 <= request.chunk_size <= MAX_CHUNK:
        raise InvalidInputError(
            f"chunk_size is 0 (for {DEFAULT_CHUNK}) to {MAX_CHUNK}, not {request.chunk_size}", about=("chunk_size",)
        )
    asked = [KINDS.get(kind) for kind in request.kinds]
    if not all(kind in _FIELDS for kind in asked):
        names = ", ".join(f"RESOURCE_KIND_{kind.name}" for kind in _FIELDS)
        raise InvalidInputError(f"kinds of system objects are {names}", about=("kinds",))
    return request.chunk_size or DEFAULT_CHUNK, [kind for kind in _FIELDS if not asked or kind in asked]
