"""DirectoryService: names to ids, and ids to names."""

from skerry.common.errors import InvalidInputError
from skerry.graph.canonical import canonical_name
from skerry.graph.names import NameRef, ResolveResult
from skerry.graph.resource import NodeKind
from skerry.protocol.v1 import common_pb2, directory_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import name_message, name_of, resource_message, resource_of


class DirectoryServicer:
    """Answers DirectoryService."""

    def __init__(self, backend: Backend) -> None:
        self._meta = backend.meta
        self._lakes = backend.lakes
        self._find = Finder(backend)

    def resolve(self, call: ServiceCall, request: directory_pb2.ResolveRequest) -> directory_pb2.ResolveResponse:
        resource = self._find.relation(call, name_of(call, request.name))
        return directory_pb2.ResolveResponse(id=resource_message(resource))

    def lookup(self, call: ServiceCall, request: directory_pb2.LookupRequest) -> directory_pb2.LookupResponse:
        node = self._find.system_or_any(call, resource_of(call, request.id))
        return directory_pb2.LookupResponse(name=name_message(canonical_name(self._meta, call.graph, node)))

    def resolve_fq_tables(
        self, call: ServiceCall, request: directory_pb2.ResolveFQRequest
    ) -> directory_pb2.ResolveFQResponse:
        return self._resolve_fq(call, request, NodeKind.TABLE)

    def resolve_fq_views(
        self, call: ServiceCall, request: directory_pb2.ResolveFQRequest
    ) -> directory_pb2.ResolveFQResponse:
        return self._resolve_fq(call, request, NodeKind.VIEW)

    def _resolve_fq(
        self, call: ServiceCall, request: directory_pb2.ResolveFQRequest, kind: NodeKind
    ) -> directory_pb2.ResolveFQResponse:
        which = request.WhichOneof("selector")
        if which is None:
            raise InvalidInputError("give a list of names, or a prefix", about=("selector",))
        selector: NameRef | list[NameRef]
        if which == "list":
            selector = [name_of(call, message) for message in request.list.names]
        else:
            selector = name_of(call, request.prefix)
            self._lakes.follow(call.caller, selector)
        resolve = self._meta.resolve_tables if kind is NodeKind.TABLE else self._meta.resolve_views
        found = resolve(call.graph, selector, request.page.page_size, request.page.page_token)
        if which == "list":
            for row in found.relations:
                call.check()
                self._lakes.settle(call.caller, row.ref)
            found = resolve(call.graph, selector, request.page.page_size, request.page.page_token)
        return _page(found)


def _page(found: ResolveResult) -> directory_pb2.ResolveFQResponse:
    made = directory_pb2.ResolveFQResponse(
        page=common_pb2.PageResponse(next_page_token=found.next_page_token, total=found.total)
    )
    for row in found.relations:
        added = made.relations.add()
        added.name.CopyFrom(name_message(row.ref))
        if row.id is not None:
            added.id.CopyFrom(resource_message(row.id))
    return made
