"""UserObjectsService: relations of a query, resolved in one stream.

A relation is looked up by its candidate names in order; the first that exists is taken. A chunk's tables are pinned
together before the chunk is sent. A relation that fails has an error in its place, without effect on the others.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from skerry.common.errors import InvalidInputError, NotFoundError, SkerryError
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode, ViewNode
from skerry.graph.pin import PinnedSnapshot
from skerry.graph.query_document import PinKey
from skerry.graph.resource import ResourceId
from skerry.protocol.error_code import code_of
from skerry.protocol.v1 import user_objects_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import name_of, pin_message, resource_message, snapshot_of
from skerry.service.relation_info import RelationInfos

OWN = "skerry"
DEFAULT_CHUNK, MAX_CHUNK = 64, 1000
MAX_RELATIONS, MAX_CANDIDATES, MAX_DEPTH = 10_000, 64, 50


@dataclass(slots=True)
class _Found:
    """A relation of the answer in progress."""

    index: int
    request: user_objects_pb2.RelationRequest
    candidate: int = -1
    node: TableNode | ViewNode | None = None
    unchecked: bool = False
    """Whether the name comes from the graph only; pinning the table compares it with its folder."""
    pinned: PinnedSnapshot | None = None
    error: SkerryError | None = None
    path: tuple[ResourceId, ...] = ()


@dataclass(slots=True)
class _Counts:
    found: int = 0
    unchanged: int = 0
    failed: int = 0
    expanded: int = 0


class UserObjectsServicer:
    """Answers UserObjectsService."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._graph = backend.graph
        self._find = Finder(backend)
        self._infos = RelationInfos(backend)

    def get_user_objects(
        self, call: ServiceCall, request: user_objects_pb2.GetUserObjectsRequest
    ) -> Iterator[user_objects_pb2.UserObjectsChunk]:
        size = _check(request)
        if request.query_id:
            self._backend.queries.get(call.graph, request.query_id)
        yield user_objects_pb2.UserObjectsChunk(
            header=user_objects_pb2.UserObjectsHeader(
                query_id=request.query_id,
                relation_count=len(request.relations),
                correlation_id=call.correlation_id,
            )
        )
        counts = _Counts()
        views: list[_Found] = []
        for start in range(0, len(request.relations), size):
            call.check()
            rows = [
                self._resolved(call, _Found(start + place, relation))
                for place, relation in enumerate(request.relations[start : start + size])
            ]
            if request.expand_views:
                views += [row for row in rows if isinstance(row.node, ViewNode)]
            yield self._chunk(call, request, rows, counts)
        for rows in self._expanded(call, views, request.expand_views, size):
            call.check()
            counts.expanded += len(rows)
            yield self._chunk(call, request, rows, counts)
        yield user_objects_pb2.UserObjectsChunk(
            summary=user_objects_pb2.UserObjectsSummary(
                found=counts.found, unchanged=counts.unchanged, failed=counts.failed, expanded=counts.expanded
            )
        )

    def _resolved(self, call: ServiceCall, row: _Found, *, checked: bool = False) -> _Found:
        """The first candidate that exists; ``checked``: names are compared with their folders first."""
        row.unchecked = False
        try:
            if not 1 <= len(row.request.candidates) <= MAX_CANDIDATES:
                raise InvalidInputError(f"a relation has 1 to {MAX_CANDIDATES} candidates")
            for number, message in enumerate(row.request.candidates):
                ref = name_of(call, message)
                node: TableNode | ViewNode | None = None if checked else self._known_table(call, ref)
                row.unchecked = node is not None
                node = node or self._node(call, ref)
                if node is not None:
                    row.candidate, row.node = number, node
                    return row
            tried = ", ".join(str(name_of(call, message)) for message in row.request.candidates[:5])
            raise NotFoundError(f"there is no table or view {tried}")
        except SkerryError as error:
            row.error = error
            return row

    def _known_table(self, call: ServiceCall, ref: NameRef) -> TableNode | None:
        """The table of a name in the graph. Most names are unchanged, so that no second lookup is needed."""
        if ref.id is not None:
            return None
        try:
            node = self._graph.resolve(call.graph, self._graph.resolve_name(call.graph, ref))
        except (NotFoundError, InvalidInputError):
            return None
        return node if isinstance(node, TableNode) and node.format == OWN else None

    def _node(self, call: ServiceCall, ref: NameRef) -> TableNode | ViewNode | None:
        try:
            node = self._graph.resolve(call.graph, self._find.relation(call, ref))
        except NotFoundError:
            return None
        return node if isinstance(node, TableNode | ViewNode) else None

    def _chunk(
        self,
        call: ServiceCall,
        request: user_objects_pb2.GetUserObjectsRequest,
        rows: list[_Found],
        counts: _Counts,
    ) -> user_objects_pb2.UserObjectsChunk:
        self._pin(call, request.query_id, rows)
        messages = [self._message(call, request, row, counts) for row in rows]
        return user_objects_pb2.UserObjectsChunk(resolutions=user_objects_pb2.RelationResolutions(resolutions=messages))

    def _pin(self, call: ServiceCall, query_id: str, rows: list[_Found]) -> None:
        """Pin the tables of a chunk together; one that fails has its error, and the others their pins."""
        self._pin_tables(call, query_id, rows)
        replaced = [row for row in rows if row.unchecked and isinstance(row.error, NotFoundError)]
        for row in replaced:
            row.node, row.candidate, row.error = None, -1, None
            self._resolved(call, row, checked=True)  # the folder has another table by now
        self._pin_tables(call, query_id, replaced)

    def _pin_tables(self, call: ServiceCall, query_id: str, rows: list[_Found]) -> None:
        tables: list[_Found] = []
        wanted: list[PinKey] = []
        for row in rows:
            if isinstance(row.node, TableNode):
                try:
                    wanted.append((row.node.id, snapshot_of(row.request.snapshot)))
                    tables.append(row)
                except SkerryError as error:
                    row.error = error
        if not tables:
            return
        for row, found in zip(tables, self._pins(call, query_id, wanted), strict=True):
            if isinstance(found, SkerryError):
                row.error = found
            else:
                row.pinned = found

    def _pins(self, call: ServiceCall, query_id: str, wanted: list[PinKey]) -> list[PinnedSnapshot | SkerryError]:
        if query_id:
            return self._backend.queries.pin_each(call.graph, query_id, wanted, call.check)
        found: list[PinnedSnapshot | SkerryError] = []
        for table, ref in wanted:
            call.check()
            try:
                found.append(self._backend.pins.resolve(call.graph, table, ref))
            except SkerryError as error:
                found.append(error)
        return found

    def _message(
        self,
        call: ServiceCall,
        request: user_objects_pb2.GetUserObjectsRequest,
        row: _Found,
        counts: _Counts,
    ) -> user_objects_pb2.RelationResolution:
        made = user_objects_pb2.RelationResolution(request_index=row.index, candidate_index=row.candidate)
        made.view_path.extend(resource_message(resource) for resource in row.path)
        if isinstance(row.node, ViewNode):
            call.check()  # binding a view takes milliseconds, and a chunk may have a thousand
        if row.error is None and row.node is not None:
            try:
                self._fill(call, request, row, made, counts)
                return made
            except SkerryError as error:
                row.error = error
        assert row.error is not None
        counts.failed += 1
        made.ClearField("candidate_index")
        made.candidate_index = row.candidate
        made.error.code, made.error.message = code_of(row.error), row.error.message
        return made

    def _fill(
        self,
        call: ServiceCall,
        request: user_objects_pb2.GetUserObjectsRequest,
        row: _Found,
        made: user_objects_pb2.RelationResolution,
        counts: _Counts,
    ) -> None:
        assert row.node is not None
        columns, hints = tuple(row.request.columns), tuple(request.hint_payload_types)
        node = self._infos.current(call, row.node, row.pinned, hints)
        tag = self._infos.tag(call, node, row.pinned, columns, hints)
        known = (one.version_tag for one in row.request.known if one.id.uuid == row.node.id.uuid)
        if tag in known:
            made.unchanged.id.CopyFrom(resource_message(row.node.id))
            if row.pinned is not None:
                made.unchanged.pin.CopyFrom(pin_message(row.pinned))
            counts.unchanged += 1
            return
        made.relation.CopyFrom(self._infos.info(call, node, row.pinned, columns, hints, tag))
        counts.found += 1

    def _expanded(self, call: ServiceCall, views: list[_Found], depth: int, size: int) -> Iterator[list[_Found]]:
        """Relations that views read, level by level, each once per requested view."""
        seen = {(view.index, view.node.id) for view in views if view.node is not None}
        level = views
        for _ in range(depth):
            following: list[_Found] = []
            for view in level:
                if not isinstance(view.node, ViewNode):
                    continue
                for resource in view.node.base_relation_ids:
                    if (view.index, resource) in seen:
                        continue
                    seen.add((view.index, resource))
                    following.append(self._base(call, view, resource))
            for start in range(0, len(following), size):
                yield following[start : start + size]
            level = following

    def _base(self, call: ServiceCall, view: _Found, resource: ResourceId) -> _Found:
        assert view.node is not None
        row = _Found(view.index, user_objects_pb2.RelationRequest(), path=(*view.path, view.node.id))
        try:
            node = self._graph.resolve(call.graph, resource)
            if not isinstance(node, TableNode | ViewNode):
                raise NotFoundError(f"there is no {resource.kind.value} {resource.uuid}, which a view reads")
            row.node = node
        except SkerryError as error:
            row.error = error
        return row


def _check(request: user_objects_pb2.GetUserObjectsRequest) -> int:
    if len(request.relations) > MAX_RELATIONS:
        raise InvalidInputError(f"a request has at most {MAX_RELATIONS} relations, not {len(request.relations)}")
    if not 0 <= request.chunk_size <= MAX_CHUNK:
        raise InvalidInputError(f"chunk_size is 0 (for {DEFAULT_CHUNK}) to {MAX_CHUNK}, not {request.chunk_size}")
    if not 0 <= request.expand_views <= MAX_DEPTH:
        raise InvalidInputError(f"expand_views is 0 to {MAX_DEPTH}, not {request.expand_views}")
    return request.chunk_size or DEFAULT_CHUNK
