"""QueryService: query contexts, and the pins of a query."""

from skerry.graph.query_context import DEFAULT_TTL_SECONDS, QueryContext
from skerry.protocol.v1 import query_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.convert import pin_message, snapshot_of
from skerry.service.find import Finder


class QueryServicer:
    """Answers QueryService."""

    def __init__(self, backend: Backend) -> None:
        self._queries = backend.queries
        self._find = Finder(backend)

    def begin_query(self, call: ServiceCall, request: query_pb2.BeginQueryRequest) -> query_pb2.QueryContext:
        as_of_ms = request.as_of_default_ms if request.HasField("as_of_default_ms") else None
        return _context(self._queries.begin(call.graph, as_of_ms, request.ttl_seconds or DEFAULT_TTL_SECONDS))

    def renew_query(self, call: ServiceCall, request: query_pb2.RenewQueryRequest) -> query_pb2.QueryContext:
        return _context(self._queries.renew(call.graph, request.query_id))

    def end_query(self, call: ServiceCall, request: query_pb2.EndQueryRequest) -> query_pb2.EndQueryResponse:
        self._queries.end(call.graph, request.query_id)
        return query_pb2.EndQueryResponse()

    def get_query(self, call: ServiceCall, request: query_pb2.GetQueryRequest) -> query_pb2.QueryContext:
        return _context(self._queries.get(call.graph, request.query_id))

    def pin_tables(self, call: ServiceCall, request: query_pb2.PinTablesRequest) -> query_pb2.PinTablesResponse:
        self._queries.get(call.graph, request.query_id)  # before anything is looked up in its name
        wanted = [(self._find.table(call, row.table).id, snapshot_of(row.snapshot)) for row in request.tables]
        pins = self._queries.pin_all(call.graph, request.query_id, wanted)
        return query_pb2.PinTablesResponse(pins=[pin_message(pin) for pin in pins])


def _context(context: QueryContext) -> query_pb2.QueryContext:
    return query_pb2.QueryContext(
        query_id=context.id,
        as_of_default_ms=context.as_of_default_ms,
        expires_ms=context.expires_ms,
        pins=[pin_message(pin) for pin in context.pins.values()],
    )
