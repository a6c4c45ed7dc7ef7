"""Mutable pointers by name: the current metadata file of a table or view, and the names in a database.

Freshness contract:

* ``get`` returns a value whose load began at most ``freshness_seconds`` before the call, however often it is used: age
  counts from the *start* of the load, never from the last use. With a bound of N seconds, a commit in the remote
  catalog is seen by every ``get`` that begins N seconds later. With a bound of 0 each ``get`` sees what was committed
  before it began; concurrent ones share a load that began after all of them.
* A value beyond its bound is not thrown away: the loader is given it (with its ETag or location) and returns the same
  object if it is still current.
* A value in use that is older than ``refresh_after_seconds``, and within its bound, is served and loaded again in the
  background.
* If a load fails, the error is raised; if the last good value is not older than ``freshness_seconds`` +
  ``stale_if_error_seconds``, it is served instead, marked as stale and with the error. "There is no such table" and
  "access denied" are answers and not failures: they are always raised, and the first removes the entry.
* Errors and None are not cached. An invalidation wins over a load under way.
"""

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from skerry.common.errors import AccessDeniedError, NotFoundError
from skerry.common.loading_cache.budget import CacheBudget, Entry, weighed_entry
from skerry.common.loading_cache.load_order import check_rank
from skerry.common.loading_cache.load_pool import LoadPool, LoadPoolFullError
from skerry.common.loading_cache.loading import DEFAULT_POLICY, CachePolicy, Flight, LoadingCache

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

_RETRY_SHARE = 0.1
"""A background refresh that failed is tried again after this share of ``refresh_after_seconds``."""


@dataclass(frozen=True, slots=True)
class Freshness:
    """Bounds on the age of pointers, in seconds since their load began: see the contract above."""

    freshness_seconds: float
    refresh_after_seconds: float = 3600
    stale_if_error_seconds: float = 0


@dataclass(frozen=True, slots=True)
class Pointer(Generic[Value]):
    """A value, the time since its load began, and whether it exceeds its bound because a load failed."""

    value: Value
    age_seconds: float
    stale: bool = False
    error: str | None = None
    """Error of the failed load, without credentials, if the value is stale."""


class PointerCache(LoadingCache[Key, Value], Generic[Key, Value]):
    """Values that change elsewhere, with a bound on their age; safe between threads.

    ``pool`` runs refreshes in the background. Loaders given to :meth:`get` may run there after the call: they must not
    depend on the query that gave them.
    """

    def __init__(
        self,
        name: str,
        budget: CacheBudget,
        pool: LoadPool,
        freshness: Freshness,
        policy: CachePolicy = DEFAULT_POLICY,
    ) -> None:
        super().__init__(name, budget, policy)
        self._pool = pool
        self._freshness_seconds = freshness.freshness_seconds
        self._refresh_after_seconds = freshness.refresh_after_seconds
        self._longest_seconds = freshness.freshness_seconds + freshness.stale_if_error_seconds

    def peek(self, key: Key) -> Pointer[Value] | None:
        """The cached value of any age (``stale`` if it exceeds the bound); never loads."""
        now = self._clock.monotonic()
        with self._lock:
            entry = self._shelf.find(key, now)
            if entry is None:
                return None
            age_seconds = now - entry.loaded_at
            return Pointer(entry.value, age_seconds, stale=age_seconds >= self._freshness_seconds)

    def get(self, key: Key, load: Callable[[Value | None], Value]) -> Pointer[Value]:
        """The value, no older than the bound.

        ``load`` is given the last known value or None, and returns the current one: the same object if it has not
        changed. It runs in this thread, unless another thread is loading the same key.
        """
        check_rank(self.rank, self.name)
        asked_at = self._clock.monotonic()
        counted = False
        while True:
            with self._lock:
                entry = self._shelf.find(key, asked_at)
                if entry is not None and asked_at - entry.loaded_at < self._freshness_seconds:
                    self._counters.hits += not counted
                    due = asked_at >= entry.refresh_at
                    if due:
                        entry.refresh_at = math.inf  # one refresh at a time
                    break
                self._counters.misses += not counted
                counted = True
                under_way = self._flights.get(key)
                if under_way is None:
                    mine = self._flights[key] = Flight[Value](self._clock.monotonic(), entry)
            if under_way is None:
                return self._load_here(key, mine, load, asked_at)
            under_way.done.wait()
            if self._answers(under_way, asked_at):
                return self._outcome(under_way, asked_at)
        if due:
            self._begin_refresh(key, entry, load, asked_at)
        return Pointer(entry.value, max(0.0, asked_at - entry.loaded_at))

    def _answers(self, flight: Flight[Value], asked_at: float) -> bool:
        """Whether a finished load answers a request: it began within the bound and was not interrupted."""
        fresh = flight.started_at >= asked_at or asked_at - flight.started_at < self._freshness_seconds
        return fresh and (flight.error is None or isinstance(flight.error, Exception))

    def _load_here(
        self, key: Key, flight: Flight[Value], load: Callable[[Value | None], Value], asked_at: float
    ) -> Pointer[Value]:
        try:
            self._fly(key, flight, load)
        except Exception:  # noqa: BLE001  # kept in the flight: _outcome raises it, or serves the last value
            return self._outcome(flight, asked_at)
        return self._outcome(flight, asked_at)

    def _fly(self, key: Key, flight: Flight[Value], load: Callable[[Value | None], Value]) -> None:
        previous = flight.previous
        self._run(
            key,
            flight,
            lambda: load(None if previous is None else previous.value),
            lambda value: self._entry(key, value, flight),
        )

    def _entry(self, key: Key, value: Value, flight: Flight[Value]) -> Entry[Value]:
        previous = flight.previous
        if previous is not None and value is previous.value:
            with self._lock:
                self._counters.revalidated += 1
            entry = Entry(value, previous.weight, flight.started_at, previous.shared)
        else:
            entry = weighed_entry(key, value, self._policy.weigh(value), flight.started_at)
        entry.refresh_at = flight.started_at + self._refresh_after_seconds
        return entry

    def _outcome(self, flight: Flight[Value], asked_at: float) -> Pointer[Value]:
        """The value of a finished load; after an error the previous value, if that may be served."""
        error = flight.error
        if error is None:
            age_seconds = max(0.0, self._clock.monotonic() - flight.started_at)
            return Pointer(flight.value, age_seconds)  # type: ignore[arg-type]  # set, as there is no error
        previous = flight.previous
        answer = isinstance(error, NotFoundError | AccessDeniedError)
        if previous is None or flight.invalidated or answer:
            raise error
        age_seconds = asked_at - previous.loaded_at
        if age_seconds >= self._longest_seconds:
            raise error
        with self._lock:
            self._counters.stale_served += 1
        return Pointer(previous.value, age_seconds, stale=True, error=self._counters.describe(error))

    def _begin_refresh(
        self, key: Key, entry: Entry[Value], load: Callable[[Value | None], Value], asked_at: float
    ) -> None:
        try:
            self._pool.submit(lambda: self._refresh(key, entry, load))
        except LoadPoolFullError:
            self._retry_later(entry, asked_at)

    def _refresh(self, key: Key, entry: Entry[Value], load: Callable[[Value | None], Value]) -> None:
        """Load in a thread of the pool.

        The flight begins here and not when the refresh is put into the queue: a thread never waits for a load that has
        no thread yet.
        """
        now = self._clock.monotonic()
        with self._lock:
            begins = self._shelf.entries.get(key) is entry and key not in self._flights
            if begins:
                flight = self._flights[key] = Flight(now, entry)
                self._counters.refreshes += 1
        if not begins:
            self._retry_later(entry, now)
            return
        try:
            self._fly(key, flight, load)
        except Exception:  # noqa: BLE001  # counted with its text; the value is served until its bound
            self._retry_later(entry, now)

    def _retry_later(self, entry: Entry[Value], now: float) -> None:
        entry.refresh_at = now + _RETRY_SHARE * self._refresh_after_seconds
