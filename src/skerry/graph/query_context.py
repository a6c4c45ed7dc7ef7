"""Query contexts: what one query reads, from its begin to its end.

A context keeps the pins of its query: a table that is asked for again gets the snapshot of the first time. Pinned
snapshots are protected from expiry until the context ends, or is not renewed in time. A context that ended, expired or
belongs to another account is not found, with one and the same error.

Contexts are kept in the memory of the process that began them. If it dies, the protection of its snapshots ends by
itself (:attr:`SnapshotSource.protection_seconds`).
"""

import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from types import MappingProxyType

from skerry.common.clock import Clock, IdSource
from skerry.common.closing import Closing
from skerry.common.errors import InvalidInputError, LimitExceededError, NotFoundError, SnapshotExpiredError
from skerry.graph.node import SnapshotSet, TableNode
from skerry.graph.pin import CURRENT, PinnedSnapshot, SnapshotPins, SnapshotRef
from skerry.graph.resource import Call, ResourceId
from skerry.graph.snapshot_source import Protection

PinKey = tuple[ResourceId, SnapshotRef]

DEFAULT_TTL_SECONDS = 300.0
MAX_OPEN_PER_ACCOUNT = 10_000
_ATTEMPTS = 5
_FEW = 3
"""Fewer tables are pinned one after the other."""
_SWEEP_MS = 1000
"""``begin`` looks for queries that expired if the last time is this long ago."""


@dataclass(frozen=True, slots=True)
class QueryContext:
    """A query as it is now."""

    id: str
    account: str
    as_of_default_ms: int | None
    """The moment of all tables for which the query names no other: BEGIN QUERY AS OF."""
    expires_ms: int
    pins: Mapping[PinKey, PinnedSnapshot]


@dataclass(slots=True)
class _Query:
    """An open query. ``lock`` guards all but the first three; storage is asked while it is held."""

    id: str
    account: str
    as_of_default_ms: int | None
    ttl_ms: int
    expires_ms: int
    pins: dict[PinKey, PinnedSnapshot] = field(default_factory=dict)
    protected: dict[tuple[ResourceId, int], Protection] = field(default_factory=dict)
    ended: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def seen(self) -> QueryContext:
        pins = MappingProxyType(dict(self.pins))
        return QueryContext(self.id, self.account, self.as_of_default_ms, self.expires_ms, pins)


class QueryContexts(Closing):
    """The open queries of a process; safe between threads."""

    def __init__(
        self,
        pins: SnapshotPins,
        clock: Clock,
        ids: IdSource,
        max_open_per_account: int = MAX_OPEN_PER_ACCOUNT,
        threads: int = 1,
    ) -> None:
        """``threads``: tables that are pinned at the same time, of all queries together; for storage that is far."""
        self._pool = None if threads <= 1 else ThreadPoolExecutor(threads, thread_name_prefix="skerry-pin")
        self._pins = pins
        self._clock = clock
        self._ids = ids
        self._max_open = max_open_per_account
        self._lock = threading.Lock()
        self._queries: dict[tuple[str, str], _Query] = {}
        self._open: dict[str, int] = {}
        self._next_sweep_ms = 0

    def __len__(self) -> int:
        """How many are open, or were not renewed and not swept yet."""
        return len(self._queries)

    def begin(
        self, call: Call, as_of_default_ms: int | None = None, ttl_seconds: float = DEFAULT_TTL_SECONDS
    ) -> QueryContext:
        """Begin a query. It ends after ``ttl_seconds`` unless it is renewed."""
        SnapshotRef(as_of_ms=as_of_default_ms)  # refuses a moment that cannot be
        longest = self._pins.source.protection_seconds
        if not 0 < ttl_seconds <= longest:
            raise InvalidInputError(
                f"a query lasts more than 0 and at most {longest:g} s without renewal, not {ttl_seconds:g} s; "
                "renew it, or set 'lease.ttl' higher",
                about=("ttl_seconds",),
            )
        if self._clock.now_ms() >= self._next_sweep_ms:
            self.expire()
        ttl_ms = int(ttl_seconds * 1000)
        query = _Query(self._ids.new_id(), call.account, as_of_default_ms, ttl_ms, self._clock.now_ms() + ttl_ms)
        with self._lock:
            count = self._open.get(call.account, 0)
            if count >= self._max_open:
                raise LimitExceededError(f"the account has {count} open queries, and no more are possible; end some")
            self._open[call.account] = count + 1
            self._queries[call.account, query.id] = query
        return query.seen()

    def get(self, call: Call, query_id: str) -> QueryContext:
        """The query as it is now."""
        query = self._find(call, query_id)
        with query.lock:
            self._check_open(query)
            return query.seen()

    def renew(self, call: Call, query_id: str) -> QueryContext:
        """Let a query last for its time again, counted from now."""
        query = self._find(call, query_id)
        with query.lock:
            self._check_open(query)
            try:
                for protection in query.protected.values():
                    protection.renew()
            except SnapshotExpiredError:
                self._close(query)  # it cannot be answered any more
                raise
            query.expires_ms = self._clock.now_ms() + query.ttl_ms
            return query.seen()

    def end(self, call: Call, query_id: str) -> None:
        """End a query; its snapshots may expire from now on."""
        query = self._find(call, query_id)
        with query.lock:
            self._check_open(query)
            self._close(query)

    def pin(self, call: Call, query_id: str, table_id: ResourceId, override: SnapshotRef = CURRENT) -> PinnedSnapshot:
        """The snapshot of a table that the query reads; the same each time it is asked for."""
        return self.pin_all(call, query_id, [(table_id, override)])[0]

    def pin_all(
        self, call: Call, query_id: str, tables: Sequence[tuple[ResourceId, SnapshotRef]]
    ) -> list[PinnedSnapshot]:
        """Pins of several tables, all or none; of those without an override at the query's moment, if it has one."""
        query = self._find(call, query_id)
        with query.lock:
            self._check_open(query)
            new = [key for key in dict.fromkeys(tables) if key not in query.pins]
            made, protected = self._made_all(call, query, new)
            query.pins.update(made)
            query.protected.update(protected)
            return [query.pins[key] for key in tables]

    def table(self, call: Call, query_id: str, table_id: ResourceId) -> TableNode:
        """A table with the snapshots that the query has pinned."""
        query = self._find(call, query_id)
        node = self._pins.table(call, table_id)
        with query.lock:
            self._check_open(query)
            return node.with_snapshots(_snapshots(query, table_id))

    def tables(self, call: Call, query_id: str) -> list[TableNode]:
        """All tables that the query has pinned, each with its snapshots, in the order of their first pins."""
        pinned = dict.fromkeys(table for table, _ in self.get(call, query_id).pins)
        return [self.table(call, query_id, table) for table in pinned]

    def expire(self) -> int:
        """End the queries that were not renewed in time; how many there were. ``begin`` calls this once a second.

        A query at work is left out: what it does finds that it has expired.
        """
        now = self._clock.now_ms()
        self._next_sweep_ms = now + _SWEEP_MS
        with self._lock:
            late = [query for query in self._queries.values() if query.expires_ms <= now]
        count = 0
        for query in late:
            if not query.lock.acquire(blocking=False):
                continue
            try:
                if not query.ended and query.expires_ms <= now:
                    self._close(query)
                    count += 1
            finally:
                query.lock.release()
        return count

    def forget(self, account: str) -> None:
        """End all queries of an account that was deleted."""
        self._end_all(lambda query: query.account == account)

    def close(self) -> None:
        """End all queries."""
        if self._pool is not None:
            self._pool.shutdown(wait=True)
        self._end_all(lambda _: True)

    def _end_all(self, chosen: Callable[[_Query], bool]) -> None:
        with self._lock:
            queries = [query for query in self._queries.values() if chosen(query)]
        for query in queries:
            with query.lock:
                if not query.ended:
                    self._close(query)

    def _made_all(
        self, call: Call, query: _Query, keys: Sequence[PinKey]
    ) -> tuple[dict[PinKey, PinnedSnapshot], dict[tuple[ResourceId, int], Protection]]:
        """Pins with their protections, all or none."""
        protected: dict[tuple[ResourceId, int], Protection] = {}
        try:
            if self._pool is None or len(keys) < _FEW:
                return {key: self._made(call, query, key, protected) for key in keys}, protected
            first = {key[0]: key for key in reversed(keys)}  # tables at the same time, pins of one table in order
            futures = {key: self._pool.submit(self._made, call, query, key, protected) for key in first.values()}
            wait(futures.values())
            made = {key: future.result() for key, future in futures.items()}
            return made | {key: self._made(call, query, key, protected) for key in keys if key not in made}, protected
        except BaseException:
            for protection in protected.values():
                protection.release()
            raise

    def _made(
        self, call: Call, query: _Query, key: PinKey, protected: dict[tuple[ResourceId, int], Protection]
    ) -> PinnedSnapshot:
        """A new pin, protected. The latest snapshot may expire before it is protected: then there is a later one."""
        latest = key[1] == CURRENT and query.as_of_default_ms is None
        for attempt in range(_ATTEMPTS):
            pinned = self._pins.resolve(call, key[0], key[1], query.as_of_default_ms)
            try:
                self._protect(call, query, pinned, protected)
            except SnapshotExpiredError:
                if not latest or attempt + 1 == _ATTEMPTS:
                    raise
                continue
            return pinned
        raise AssertionError("unreachable: the last attempt returns or raises")

    def _protect(
        self,
        call: Call,
        query: _Query,
        pinned: PinnedSnapshot,
        protected: dict[tuple[ResourceId, int], Protection],
    ) -> None:
        if pinned.snapshot is None:
            return
        key = pinned.table_id, pinned.snapshot.id
        if key not in query.protected and key not in protected:
            table = self._pins.table(call, pinned.table_id)
            protected[key] = self._pins.source.protect(table, pinned.snapshot)

    def _find(self, call: Call, query_id: str) -> _Query:
        with self._lock:
            query = self._queries.get((call.account, query_id))
        if query is None:
            raise _no_query(query_id)
        return query

    def _check_open(self, query: _Query) -> None:
        if not query.ended and query.expires_ms <= self._clock.now_ms():
            self._close(query)
        if query.ended:
            raise _no_query(query.id)

    def _close(self, query: _Query) -> None:
        query.ended = True
        with self._lock:
            del self._queries[query.account, query.id]
            self._open[query.account] -= 1
            if not self._open[query.account]:
                del self._open[query.account]
        protected, query.protected = query.protected, {}
        for protection in protected.values():
            protection.release()


def _snapshots(query: _Query, table_id: ResourceId) -> SnapshotSet:
    """The snapshots of a table that a query has pinned. ``current`` is that of its own moment, or the latest."""
    pinned = [pin.snapshot for (table, _), pin in query.pins.items() if table == table_id]
    own = query.pins.get((table_id, CURRENT))
    current = None if own is None or own.snapshot is None else own.snapshot.id
    ids = sorted({snapshot.id for snapshot in pinned if snapshot is not None})
    previous = max((found for found in ids if current is not None and found < current), default=None)
    return SnapshotSet(current, previous, tuple(ids))


def _no_query(query_id: str) -> NotFoundError:
    return NotFoundError(f"there is no open query {query_id!r}; it has ended, or was not renewed in time")
