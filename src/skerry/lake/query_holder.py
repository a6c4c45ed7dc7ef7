"""Snapshots protected by query contexts of a service, for readers without permission to write leases.

A query is begun for the first snapshot that is read, with that snapshot pinned; the service keeps its lease. Snapshots
that are read from then until one of its reads ends, such as the other tables of a join, are pinned in the same query. A
thread of this process renews the queries at a quarter of their time while rows are read; each ends with the last of its
reads. If the service has lost a query, another one is begun with the snapshots that are still read.
"""

import threading
from collections import Counter

from skerry.common.clock import Clock
from skerry.common.errors import ConflictError, InvalidInputError, NotFoundError, SkerryError, SnapshotExpiredError
from skerry.common.log import EventLog
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, query_pb2
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot

_TTL_SECONDS = 120.0
_log = EventLog("lake")
Pin = tuple[str, int]
"""UUID of a table, and the id of a snapshot."""


class QueryHolder:
    """``skerry.table.context.SnapshotHolder`` over a service; safe between threads."""

    def __init__(self, client: Client, clock: Clock, ttl_seconds: float = _TTL_SECONDS) -> None:
        self._service = client.queries
        self._clock = clock
        self._ttl_seconds = ttl_seconds
        self._joining = threading.Lock()
        """Held while a snapshot is pinned, so that all tables of a query join the query begun for the first."""
        self._lock = threading.RLock()  # the garbage collector may end the read of a dropped stream at any time
        self._held: set[SharedQuery] = set()
        self._open: SharedQuery | None = None
        """The query in which further snapshots are pinned; None once one of its reads has ended."""
        self._renews = False
        self._none_held = threading.Event()

    def hold(self, context: TableContext, snapshot: Snapshot) -> "HeldSnapshot | None":
        """Protect a snapshot; None if the service cannot do it, :class:`SnapshotExpiredError` if it has expired."""
        pin = context.uuid, snapshot.id
        try:
            with self._joining:
                query = self._joined(pin) or self._begun(pin)
        except SnapshotExpiredError:
            raise
        except SkerryError as error:
            _log.warning("the service holds no snapshot", table=context.name, problem=str(error))
            return None
        return HeldSnapshot(self, query, pin, context.name)

    def leave(self, context: TableContext, snapshot: Snapshot) -> None:
        """Protect a snapshot for the time of a lease; the query ends by itself."""
        try:
            self.begin([(context.uuid, snapshot.id)], context.env.settings.lease_ttl_seconds)
        except SnapshotExpiredError:
            raise
        except SkerryError as error:
            _log.warning("the service holds no snapshot", table=context.name, problem=str(error))

    def renew(self) -> None:
        """Renew all queries; the background thread calls this."""
        with self._lock:
            held = list(self._held)
        for query in held:
            self._renew(query)

    def age_seconds(self, query: "SharedQuery") -> float:
        """Seconds since the last renewal of a query."""
        return self._clock.monotonic() - query.renewed_at

    @property
    def patience_seconds(self) -> float:
        """Seconds without a renewal after which snapshots of a query count as unprotected."""
        return self._ttl_seconds / 2

    def _joined(self, pin: Pin) -> "SharedQuery | None":
        """The open query, after pinning one more snapshot; None if there is none, or if the service has lost it."""
        with self._lock:
            query = self._open
            if query is None:
                return None
            query.pins[pin] += 1  # first, so that the query does not end meanwhile
        try:
            self._service.pin_tables(query_pb2.PinTablesRequest(query_id=query.id, tables=[_message(pin)]))
        except BaseException as error:
            self.release(query, pin)
            if isinstance(error, NotFoundError) and not isinstance(error, SnapshotExpiredError):
                return None
            raise
        return query

    def _begun(self, pin: Pin) -> "SharedQuery":
        query = SharedQuery(self.begin([pin], self._ttl_seconds), pin, self._clock.monotonic())
        with self._lock:
            self._held.add(query)
            self._open = query
            self._none_held.clear()
            if not self._renews:
                self._renews = True
                threading.Thread(target=self._renew_while_held, name="skerry-query-pins", daemon=True).start()
        return query

    def begin(self, pins: list[Pin], ttl_seconds: float) -> str:
        """Begin a query with pinned snapshots; returns its id."""
        tables = [_message(pin) for pin in pins]
        try:
            made = self._service.begin_query(query_pb2.BeginQueryRequest(ttl_seconds=ttl_seconds, tables=tables))
        except InvalidInputError:  # the time exceeds the service's maximum: use its default
            made = self._service.begin_query(query_pb2.BeginQueryRequest(tables=tables))
        if made.pins:
            return made.query_id
        try:  # a service of an earlier version
            self._service.pin_tables(query_pb2.PinTablesRequest(query_id=made.query_id, tables=tables))
        except BaseException:
            self._end(made.query_id)
            raise
        return made.query_id

    def release(self, query: "SharedQuery", pin: Pin) -> None:
        """End a read; the query ends with its last read."""
        with self._lock:
            if self._open is query:
                self._open = None
            query.pins[pin] -= 1
            query.pins += Counter()  # drops snapshots that are no longer read
            if query.pins or query not in self._held:
                return
            self._held.discard(query)
            if not self._held:
                self._none_held.set()
        self._end(query.id)

    def _end(self, query: str) -> None:
        try:
            self._service.end_query(query_pb2.EndQueryRequest(query_id=query))
        except SkerryError as error:
            _log.info("a query was not ended, it ends by itself", problem=str(error))

    def _renew(self, query: "SharedQuery") -> None:
        """Renew a query. A failure is logged and tried again later; ``check`` raises if renewals keep failing."""
        try:
            try:
                self._service.renew_query(query_pb2.RenewQueryRequest(query_id=query.id))
            except NotFoundError:
                with self._lock:
                    pins = list(query.pins)
                query.id = self.begin(pins, self._ttl_seconds)
        except SkerryError as error:
            _log.warning("snapshots are not held for longer", problem=str(error))
            return
        query.renewed_at = self._clock.monotonic()

    def _renew_while_held(self) -> None:
        while True:
            while not self._none_held.wait(self._ttl_seconds / 4):
                self.renew()
            with self._lock:
                if not self._held:  # else another snapshot was added meanwhile
                    self._renews = False
                    return


class SharedQuery:
    """A query of the service, with the number of reads of each snapshot."""

    def __init__(self, query: str, pin: Pin, renewed_at: float) -> None:
        self.id = query
        self.pins = Counter([pin])
        self.renewed_at = renewed_at


class HeldSnapshot:
    """A snapshot that a query of the service protects."""

    def __init__(self, holder: QueryHolder, query: SharedQuery, pin: Pin, table: str) -> None:
        self._holder = holder
        self._query = query
        self._pin = pin
        self._table = table

    @property
    def query(self) -> str:
        """The id of the query."""
        return self._query.id

    def check(self) -> None:
        """Raise if the service may no longer protect the snapshot."""
        age_seconds = self._holder.age_seconds(self._query)
        if age_seconds > self._holder.patience_seconds:
            raise ConflictError(
                f"the service has not renewed its hold on a snapshot of {self._table} for {age_seconds:.0f} s and may "
                "have let go; try again",
                rule="lease_is_in_force",
            )

    def release(self) -> None:
        """End the read."""
        self._holder.release(self._query, self._pin)


def _message(pin: Pin) -> query_pb2.TablePin:
    table = common_pb2.ResourceId(kind=common_pb2.RESOURCE_KIND_TABLE, uuid=pin[0])
    return query_pb2.TablePin(table=common_pb2.NameRef(id=table), snapshot=common_pb2.SnapshotRef(snapshot_id=pin[1]))
