"""QueryService: query contexts, and the pins of a query."""

from collections.abc import Sequence

from skerry.common.errors import InvalidInputError
from skerry.graph.node import SnapshotSet
from skerry.graph.pin import PinnedSnapshot, SnapshotRef
from skerry.graph.query_context import DEFAULT_TTL_SECONDS, QueryContext
from skerry.graph.resource import ResourceId
from skerry.protocol.v1 import query_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.find import Finder
from skerry.service.message import pin_message, resource_message, snapshot_of

MAX_PINS = 10_000


class QueryServicer:
    """Answers QueryService."""

    def __init__(self, backend: Backend) -> None:
        self._queries = backend.queries
        self._find = Finder(backend)

    def begin_query(self, call: ServiceCall, request: query_pb2.BeginQueryRequest) -> query_pb2.QueryContext:
        _check_count(request.tables)
        as_of_ms = request.as_of_default_ms if request.HasField("as_of_default_ms") else None
        begun = self._queries.begin(call.graph, as_of_ms, request.ttl_seconds or DEFAULT_TTL_SECONDS)
        if not request.tables:
            return _context(begun)
        try:
            self._pin(call, begun.id, request.tables)
        except BaseException:
            self._queries.end(call.graph, begun.id)
            raise
        return _context(self._queries.get(call.graph, begun.id))

    def renew_query(self, call: ServiceCall, request: query_pb2.RenewQueryRequest) -> query_pb2.QueryContext:
        return _context(self._queries.renew(call.graph, request.query_id))

    def end_query(self, call: ServiceCall, request: query_pb2.EndQueryRequest) -> query_pb2.EndQueryResponse:
        self._queries.end(call.graph, request.query_id)
        return query_pb2.EndQueryResponse()

    def get_query(self, call: ServiceCall, request: query_pb2.GetQueryRequest) -> query_pb2.QueryContext:
        return _context(self._queries.get(call.graph, request.query_id))

    def pin_tables(self, call: ServiceCall, request: query_pb2.PinTablesRequest) -> query_pb2.PinTablesResponse:
        _check_count(request.tables)
        self._queries.get(call.graph, request.query_id)  # raises for an unknown query before names are looked up
        pins = self._pin(call, request.query_id, request.tables)
        return query_pb2.PinTablesResponse(pins=[pin_message(pin) for pin in pins])

    def _pin(self, call: ServiceCall, query_id: str, tables: Sequence[query_pb2.TablePin]) -> list[PinnedSnapshot]:
        wanted: list[tuple[ResourceId, SnapshotRef]] = []
        for row in tables:
            call.check()
            wanted.append((self._find.table(call, row.table).id, snapshot_of(row.snapshot)))
        return self._queries.pin_all(call.graph, query_id, wanted, call.check)


def _check_count(tables: Sequence[query_pb2.TablePin]) -> None:
    if len(tables) > MAX_PINS:
        raise InvalidInputError(f"a request pins at most {MAX_PINS} tables, not {len(tables)}", about=("tables",))


def _context(context: QueryContext) -> query_pb2.QueryContext:
    return query_pb2.QueryContext(
        query_id=context.id,
        as_of_default_ms=context.as_of_default_ms,
        expires_ms=context.expires_ms,
        pins=[pin_message(pin) for pin in context.pins.values()],
        tables=[_snapshots(table, found) for table, found in context.snapshot_sets().items()],
    )


def _snapshots(table: ResourceId, found: SnapshotSet) -> query_pb2.TableSnapshots:
    return query_pb2.TableSnapshots(
        table_id=resource_message(table), current=found.current, previous=found.previous, resolved=found.resolved
    )
