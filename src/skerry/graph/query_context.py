"""Query contexts: the snapshots that one query reads, from its begin to its end.

A context keeps the pins of its query: every request for a table gets the snapshot of the first one. Pinned snapshots
are protected from expiry until the context ends, or is not renewed in time. A context that ended, expired or belongs to
another account gives the same "not found" error.

With a repository, contexts are stored there, and every process that uses it can continue them: each use reads the
stored version, and each change is a compare-and-set. A process keeps only the opened snapshots of pins in memory; those
pinned by another process are opened by their leases. If all processes die, the protection expires
(:attr:`SnapshotSource.protection_seconds`). Without a repository, contexts belong to one process.
"""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from skerry.common.clock import Clock, IdSource
from skerry.common.closing import Closing
from skerry.common.errors import (
    ConflictError,
    InvalidInputError,
    LimitExceededError,
    NotFoundError,
    SkerryError,
    SnapshotExpiredError,
)
from skerry.graph.node import SnapshotSet, TableNode
from skerry.graph.pin import CURRENT, PinnedSnapshot, SnapshotPins, SnapshotRef
from skerry.graph.query_document import PinKey, Protections, decode_query, encode_query
from skerry.graph.repository.base import Repository
from skerry.graph.repository.record import StoredQuery
from skerry.graph.resource import Call, ResourceId

DEFAULT_TTL_SECONDS = 300.0
MAX_OPEN_PER_ACCOUNT = 10_000
MAX_PINS_PER_QUERY = 100_000
_ATTEMPTS = 5
_FEW = 3
"""Fewer tables are pinned sequentially, without threads."""
_UNKNOWN = -1
"""Version of a query whose stored version is not known."""
_SWEEP_MS = 1000
"""Interval at which ``begin`` removes expired queries."""


@dataclass(frozen=True, slots=True)
class QueryContext:
    """Current state of a query."""

    id: str
    account: str
    as_of_default_ms: int | None
    """Default moment of all tables: BEGIN QUERY AS OF."""
    expires_ms: int
    pins: Mapping[PinKey, PinnedSnapshot]

    def snapshot_sets(self) -> dict[ResourceId, SnapshotSet]:
        """The pinned snapshots of each table, in the order of their first pins.

        ``current`` is the snapshot of the query's own moment, or the latest at the pin; ``previous`` the pinned one
        before it; ``resolved`` all of them.
        """
        ids: dict[ResourceId, set[int]] = {}
        for (table, _), pinned in self.pins.items():
            ids.setdefault(table, set()).update(() if pinned.snapshot is None else (pinned.snapshot.id,))
        return {table: self._snapshot_set(table, sorted(found)) for table, found in ids.items()}

    def _snapshot_set(self, table: ResourceId, ids: Sequence[int]) -> SnapshotSet:
        own = self.pins.get((table, CURRENT))
        current = None if own is None or own.snapshot is None else own.snapshot.id
        previous = max((found for found in ids if current is not None and found < current), default=None)
        return SnapshotSet(current, previous, ids)


@dataclass(slots=True)
class _Query:
    """An open query. ``lock`` guards all but the first two; storage is asked while it is held."""

    id: str
    account: str
    as_of_default_ms: int | None
    ttl_ms: int
    expires_ms: int
    pins: dict[PinKey, PinnedSnapshot] = field(default_factory=dict)
    protected: Protections = field(default_factory=dict)
    unopened: dict[PinKey, str] = field(default_factory=dict)
    """Pins of other processes whose snapshot is not opened here yet, with the token of its protection."""
    version: int = 0
    """Of the stored query that this is a copy of; 0: not read yet."""
    ended: bool = False
    lock: threading.Lock = field(default_factory=threading.Lock)

    def seen(self) -> QueryContext:
        pins = MappingProxyType(dict(self.pins))
        return QueryContext(self.id, self.account, self.as_of_default_ms, self.expires_ms, pins)


class QueryContexts(Closing):
    """Open queries; safe between threads, and between processes over one repository."""

    def __init__(
        self,
        pins: SnapshotPins,
        clock: Clock,
        ids: IdSource,
        max_open_per_account: int = MAX_OPEN_PER_ACCOUNT,
        threads: int = 1,
        repository: Repository | None = None,
    ) -> None:
        """``threads``: maximum tables pinned concurrently, over all queries; for remote storage."""
        self._store = repository
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
        """The number of queries in this process's memory: open, or expired and not yet removed."""
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
        stored = 0 if self._store is None else self._store.count_queries(call.account)
        with self._lock:
            count = max(stored, self._open.get(call.account, 0))
            if count >= self._max_open:
                raise LimitExceededError(f"the account has {count} open queries, and no more are possible; end some")
            self._remember(query)
        with query.lock:
            try:
                self._save(query)
            except BaseException:
                self._forget(query)
                raise
            return query.seen()

    def get(self, call: Call, query_id: str) -> QueryContext:
        """The current state of the query."""
        with self._open_query(call, query_id) as query:
            return query.seen()

    def renew(self, call: Call, query_id: str) -> QueryContext:
        """Extend a query by its time to live, from now."""
        for _ in range(_ATTEMPTS):
            with self._open_query(call, query_id) as query:
                try:
                    for protection in query.protected.values():
                        protection.renew()
                except SnapshotExpiredError:
                    self._close(query)  # it cannot be answered any more
                    raise
                query.expires_ms = self._clock.now_ms() + query.ttl_ms
                if self._save(query):
                    return query.seen()
        raise _restless(query_id)

    def end(self, call: Call, query_id: str) -> None:
        """End a query; its snapshots may expire from now on."""
        with self._open_query(call, query_id) as query:
            self._close(query)

    def pin(self, call: Call, query_id: str, table_id: ResourceId, override: SnapshotRef = CURRENT) -> PinnedSnapshot:
        """The snapshot of a table that the query reads; the same for every call."""
        return self.pin_all(call, query_id, [(table_id, override)])[0]

    def pin_all(
        self,
        call: Call,
        query_id: str,
        tables: Sequence[PinKey],
        check: Callable[[], None] = lambda: None,
    ) -> list[PinnedSnapshot]:
        """Pins of several tables, all or none; of those without an override at the query's moment, if it has one.

        ``check`` is called before each table, and may raise to give up.
        """
        return [found for found in self._pin(call, query_id, tables, check, None) if isinstance(found, PinnedSnapshot)]

    def pin_each(
        self,
        call: Call,
        query_id: str,
        tables: Sequence[PinKey],
        check: Callable[[], None] = lambda: None,
    ) -> list[PinnedSnapshot | SkerryError]:
        """Like :meth:`pin_all`, but a table that cannot be pinned has its error in its place, and the others count.

        An error of ``check`` gives up all of them.
        """
        return self._pin(call, query_id, tables, check, {})

    def _pin(
        self,
        call: Call,
        query_id: str,
        tables: Sequence[PinKey],
        check: Callable[[], None],
        failed: dict[PinKey, SkerryError] | None,
    ) -> list[PinnedSnapshot | SkerryError]:
        """One pin for each table; errors are put into ``failed``, or raised if it is None."""
        for _ in range(_ATTEMPTS):
            with self._open_query(call, query_id) as query:
                if failed is not None:
                    failed.clear()
                new = _within_limit([key for key in dict.fromkeys(tables) if key not in query.pins], query, failed)
                made, protected = self._made_all(call, query, new, check, failed)
                query.protected.update(protected)
                if not made or self._save_pins(query, made):
                    return [query.pins[key] if key in query.pins else (failed or {})[key] for key in tables]
                for held in protected:  # another process was faster: its pins hold
                    query.protected.pop(held).release()
        raise _restless(query_id)

    def table(self, call: Call, query_id: str, table_id: ResourceId) -> TableNode:
        """A table with the snapshots that the query has pinned."""
        node = self._pins.table(call, table_id)
        return node.with_snapshots(self.get(call, query_id).snapshot_sets().get(table_id, SnapshotSet()))

    def tables(self, call: Call, query_id: str) -> list[TableNode]:
        """All tables that the query has pinned, each with its snapshots, in the order of their first pins."""
        sets = self.get(call, query_id).snapshot_sets()
        return [self._pins.table(call, table).with_snapshots(found) for table, found in sets.items()]

    def expire(self) -> int:
        """End the queries that were not renewed in time; how many there were. ``begin`` calls this once a second.

        A query in use is skipped; its own call finds that it has expired.
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
                count += not query.ended and self._read_again(query) and self._close_expired(query, now)
            finally:
                query.lock.release()
        return count if self._store is None else count + self._store.remove_expired_queries(now)

    def forget(self, account: str) -> None:
        """End all queries of an account that was deleted."""
        self._end_all(lambda query: query.account == account)

    def close(self) -> None:
        """End all queries, unless another process can continue them."""
        if self._pool is not None:
            self._pool.shutdown(wait=True)
        if self._store is None or not self._store.outlives_process:
            self._end_all(lambda _: True)

    def _end_all(self, chosen: Callable[[_Query], bool]) -> None:
        with self._lock:
            queries = [query for query in self._queries.values() if chosen(query)]
        for query in queries:
            with query.lock:
                if not query.ended:
                    self._close(query)

    def _made_all(
        self,
        call: Call,
        query: _Query,
        keys: Sequence[PinKey],
        check: Callable[[], None],
        failed: dict[PinKey, SkerryError] | None,
    ) -> tuple[dict[PinKey, PinnedSnapshot], Protections]:
        """Pins with their protections; an error goes into ``failed``, or ends all of them if that is None."""
        protected: Protections = {}
        made: dict[PinKey, PinnedSnapshot] = {}

        def make(key: PinKey) -> None:
            check()
            try:
                made[key] = self._made(call, query, key, protected)
            except SkerryError as error:
                if failed is None:
                    raise
                failed[key] = error

        try:
            first = {key[0]: key for key in reversed(keys)}  # tables at the same time, pins of one table in order
            if self._pool is not None and len(keys) >= _FEW:
                futures = [self._pool.submit(make, key) for key in first.values()]
                wait(futures)
                for future in futures:
                    future.result()
            for key in keys:
                if key not in made and key not in (failed or ()):
                    make(key)
            return {key: made[key] for key in keys if key in made}, protected
        except BaseException:
            for protection in protected.values():
                protection.release()
            raise

    def _made(self, call: Call, query: _Query, key: PinKey, protected: Protections) -> PinnedSnapshot:
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
        protected: Protections,
    ) -> None:
        if pinned.snapshot is None:
            return
        key = pinned.table_id, pinned.snapshot.id
        if key not in query.protected and key not in protected:
            table = self._pins.table(call, pinned.table_id)
            protected[key] = self._pins.source.protect(table, pinned.snapshot)

    @contextmanager
    def _open_query(self, call: Call, query_id: str) -> Iterator[_Query]:
        """A query, locked and as it is now; an error if it is not open."""
        with self._lock:
            query = self._queries.get((call.account, query_id))
            if query is None and self._store is not None:
                query = _Query(query_id, call.account, None, 0, 0)  # to be read
                self._remember(query)
        if query is None:
            raise _no_query(query_id)
        with query.lock:
            if not query.ended and self._read_again(query):
                self._close_expired(query, self._clock.now_ms())
            if query.ended:
                raise _no_query(query_id)
            yield query

    def _read_again(self, query: _Query) -> bool:
        """Reload a query from the repository; False if it has ended there."""
        if self._store is None:
            return True
        try:
            stored = self._store.query(query.account, query.id)
        except BaseException:
            if not query.version:
                self._forget(query)
            raise
        if stored is None:
            if query.expires_ms <= self._clock.now_ms():
                self._let_go(query)  # another process removed it as expired, and has not opened its snapshots
            else:
                self._forget(query)  # who ended it has let go of its snapshots
            return False
        query.expires_ms = stored.expires_ms
        if stored.version != query.version:
            document = decode_query(query.account, stored.body)
            query.as_of_default_ms, query.ttl_ms = document.as_of_default_ms, document.ttl_ms
            for key, pinned in document.pins.items():
                if key not in query.pins:
                    query.pins[key] = pinned
                    query.unopened[key] = "" if pinned.snapshot is None else document.tokens[key[0], pinned.snapshot.id]
            query.version = stored.version
        for key, token in list(query.unopened.items()):
            self._restore(query, key, token)
        return True

    def _restore(self, query: _Query, key: PinKey, token: str) -> None:
        """Open the snapshot of another process's pin. A lost one stays pinned, and reading it raises an error."""
        snapshot = query.pins[key].snapshot
        if snapshot is not None:
            try:
                table = self._pins.table(Call(query.account), key[0])
                opened, protection = self._pins.source.restore(table, snapshot.id, token)
            except NotFoundError:
                return  # or not known here yet: it is tried again
            query.protected.setdefault((key[0], snapshot.id), protection)
            query.pins[key] = replace(query.pins[key], snapshot=opened)
        del query.unopened[key]

    def _save(self, query: _Query) -> bool:
        """Store the next version of a query; False if another process was faster."""
        if self._store is None:
            return True
        body = encode_query(query.as_of_default_ms, query.ttl_ms, query.pins, query.protected)
        if not self._store.store_query(query.account, StoredQuery(query.id, query.version + 1, query.expires_ms, body)):
            return False
        query.version += 1
        return True

    def _save_pins(self, query: _Query, made: Mapping[PinKey, PinnedSnapshot]) -> bool:
        """Store a query with new pins; it has them only if they are stored, so that all processes read the same."""
        query.pins.update(made)
        stored = False
        try:
            stored = self._save(query)
        except BaseException:
            query.version = _UNKNOWN  # they may be stored: read it before the next use, and keep the snapshots
            raise
        finally:
            if not stored:
                for key in made:
                    del query.pins[key]
        return stored

    def _remember(self, query: _Query) -> None:
        """Needs the lock."""
        self._open[query.account] = self._open.get(query.account, 0) + 1
        self._queries[query.account, query.id] = query

    def _forget(self, query: _Query) -> None:
        query.ended = True
        with self._lock:
            if self._queries.pop((query.account, query.id), None) is not None:
                self._open[query.account] -= 1
                if not self._open[query.account]:
                    del self._open[query.account]

    def _close_expired(self, query: _Query, now_ms: int) -> bool:
        """End a query that was not renewed in time; whether it was so. Another process may have renewed it since it
        was read: then it goes on.
        """
        if query.expires_ms > now_ms:
            return False
        if self._store is not None and not self._store.remove_query(query.account, query.id, now_ms):
            self._read_again(query)
            return False
        self._let_go(query)
        return True

    def _close(self, query: _Query) -> None:
        if self._store is not None:
            self._store.remove_query(query.account, query.id)
        self._let_go(query)

    def _let_go(self, query: _Query) -> None:
        self._forget(query)
        protected, query.protected = query.protected, {}
        for protection in protected.values():
            protection.release()


def _within_limit(keys: list[PinKey], query: _Query, failed: dict[PinKey, SkerryError] | None) -> list[PinKey]:
    """As many new pins as the query may have; the others are put into ``failed``, or the error is raised."""
    room = max(0, MAX_PINS_PER_QUERY - len(query.pins))
    if len(keys) <= room:
        return keys
    problem = f"a query pins at most {MAX_PINS_PER_QUERY} snapshots; begin another one"
    if failed is None:
        raise LimitExceededError(problem)
    failed.update((key, LimitExceededError(problem)) for key in keys[room:])
    return keys[:room]


def _restless(query_id: str) -> ConflictError:
    return ConflictError(f"query {query_id!r} is changed by others all the time; try again", rule="query_is_current")


def _no_query(query_id: str) -> NotFoundError:
    return NotFoundError(f"there is no open query {query_id!r}; it has ended, or was not renewed in time")
