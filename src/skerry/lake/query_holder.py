"""Snapshots protected by query contexts of a service, for readers without permission to write leases.

A query is begun for each snapshot that is read, with that snapshot pinned; the service keeps its lease. A thread of
this process renews the queries at a quarter of their time while rows are read, and each ends with its reader. If the
service has lost a query, another one is begun with the same snapshot.
"""

import threading
from collections.abc import Callable

from skerry.common.clock import Clock
from skerry.common.errors import ConflictError, InvalidInputError, NotFoundError, SkerryError, SnapshotExpiredError
from skerry.common.log import EventLog
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, query_pb2
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot

_TTL_SECONDS = 120.0
_log = EventLog("lake")


class QueryHolder:
    """``skerry.table.context.SnapshotHolder`` over a service; safe between threads."""

    def __init__(self, client: Client, clock: Clock, ttl_seconds: float = _TTL_SECONDS) -> None:
        self._service = client.queries
        self._clock = clock
        self._ttl_seconds = ttl_seconds
        self._lock = threading.Lock()
        self._held: set[HeldSnapshot] = set()
        self._renews = False
        self._none_held = threading.Event()

    def hold(self, context: TableContext, snapshot: Snapshot) -> "HeldSnapshot | None":
        """Protect a snapshot; None if the service cannot, :class:`SnapshotExpiredError` if it has expired."""

        def begin() -> str:
            return self._begin(context.uuid, snapshot.id, self._ttl_seconds)

        try:
            made = HeldSnapshot(self, context.name, begin)
        except SnapshotExpiredError:
            raise
        except SkerryError as error:
            _log.warning("the service holds no snapshot", table=context.name, problem=str(error))
            return None
        with self._lock:
            self._held.add(made)
            self._none_held.clear()
            if not self._renews:
                self._renews = True
                threading.Thread(target=self._renew_while_held, name="skerry-query-pins", daemon=True).start()
        return made

    def leave(self, context: TableContext, snapshot: Snapshot) -> None:
        """Protect a snapshot for the time of a lease; the query ends by itself."""
        try:
            self._begin(context.uuid, snapshot.id, context.env.settings.lease_ttl_seconds)
        except SnapshotExpiredError:
            raise
        except SkerryError as error:
            _log.warning("the service holds no snapshot", table=context.name, problem=str(error))

    def renew(self) -> None:
        """Renew what is held; the background thread calls this."""
        with self._lock:
            held = list(self._held)
        for one in held:
            one.renew()

    def _begin(self, table_uuid: str, snapshot_id: int, ttl_seconds: float) -> str:
        try:
            query = self._service.begin_query(query_pb2.BeginQueryRequest(ttl_seconds=ttl_seconds)).query_id
        except InvalidInputError:  # longer than leases of the service last
            query = self._service.begin_query(query_pb2.BeginQueryRequest()).query_id
        table = common_pb2.ResourceId(kind=common_pb2.RESOURCE_KIND_TABLE, uuid=table_uuid)
        pin = query_pb2.TablePin(
            table=common_pb2.NameRef(id=table), snapshot=common_pb2.SnapshotRef(snapshot_id=snapshot_id)
        )
        try:
            self._service.pin_tables(query_pb2.PinTablesRequest(query_id=query, tables=[pin]))
        except BaseException:
            self._end(query)
            raise
        return query

    def _end(self, query: str) -> None:
        try:
            self._service.end_query(query_pb2.EndQueryRequest(query_id=query))
        except SkerryError as error:
            _log.info("a query was not ended, it ends by itself", problem=str(error))

    def _release(self, held: "HeldSnapshot") -> None:
        with self._lock:
            self._held.discard(held)
            if not self._held:
                self._none_held.set()
        self._end(held.query)

    def _renew_while_held(self) -> None:
        while True:
            while not self._none_held.wait(self._ttl_seconds / 4):
                self.renew()
            with self._lock:
                if not self._held:  # else another one came meanwhile
                    self._renews = False
                    return


class HeldSnapshot:
    """A snapshot that a query of the service protects."""

    def __init__(self, holder: QueryHolder, table: str, begin: Callable[[], str]) -> None:
        self._holder = holder
        self._table = table
        self._begin = begin
        self.query = begin()
        self._renewed_at = holder._clock.monotonic()

    def renew(self) -> None:
        """Let the query last for its time again; a failure is tried again, and :meth:`check` says if it lasts."""
        holder = self._holder
        try:
            try:
                holder._service.renew_query(query_pb2.RenewQueryRequest(query_id=self.query))
            except NotFoundError:
                self.query = self._begin()
        except SkerryError as error:
            _log.warning("a snapshot is not held for longer", table=self._table, problem=str(error))
            return
        self._renewed_at = holder._clock.monotonic()

    def check(self) -> None:
        """Raise if the snapshot may have been let go."""
        age_seconds = self._holder._clock.monotonic() - self._renewed_at
        if age_seconds > self._holder._ttl_seconds / 2:
            raise ConflictError(
                f"the service has not renewed its hold on a snapshot of {self._table} for {age_seconds:.0f} s and may "
                "have let go; try again",
                rule="lease_is_in_force",
            )

    def release(self) -> None:
        """End the query."""
        self._holder._release(self)
