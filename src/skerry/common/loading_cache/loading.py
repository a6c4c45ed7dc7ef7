"""Base of the loading caches: one load per key at a time, outside locks; an invalidation discards loads under way.

A load under way is a :class:`Flight`. Threads that need the same key wait for it. An invalidation takes matching
flights out of the table of flights, under the same lock under which a finished load looks itself up there: a load that
is not found publishes nothing. So what was read before an invalidation is never stored after it, and requests after
the invalidation begin a load of their own. (This is the generation check; the flight itself is the generation.)
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from skerry.common.errors import NotFoundError
from skerry.common.loading_cache.budget import CacheBudget, Entry, Shelf
from skerry.common.loading_cache.load_order import loading
from skerry.common.loading_cache.statistics import CacheCounters, CacheStatistics
from skerry.common.loading_cache.weight import Weight, deep_bytes
from skerry.common.secret import hide_secrets

Key = TypeVar("Key")
Value = TypeVar("Value")
Weigher: TypeAlias = Callable[[Any], "int | Weight"]


class Scope(Protocol):
    """A group of keys: a key belongs to it if its attribute ``scope`` is covered."""

    def covers(self, other: Any) -> bool: ...


class Flight(Generic[Value]):
    """A load under way. ``done`` is set when its value or its error is available."""

    __slots__ = ("done", "error", "invalidated", "previous", "started_at", "value")

    def __init__(self, started_at: float, previous: Entry[Value] | None = None) -> None:
        self.started_at = started_at
        self.previous = previous
        self.invalidated = False
        self.done = threading.Event()
        self.value: Value | None = None
        self.error: BaseException | None = None


@dataclass(frozen=True, slots=True)
class CachePolicy:
    """Limits, expiry and load rank of one cache."""

    rank: int = 0
    """A load may ask caches of a lower rank: :mod:`skerry.common.loading_cache.load_order`."""
    max_entries: int = 50_000
    max_bytes: int | None = None
    """Limit of this cache alone, within the budget that it shares."""
    expire_after_seconds: float = 86_400
    """Residency in memory after the last use."""
    weigh: Weigher = deep_bytes
    """Bytes of a value, measured once and without I/O."""
    catalog: str = ""
    """Its name in statistics."""
    redact: Callable[[str], str] = hide_secrets
    """Removes credentials from texts of errors, besides those in URLs."""


DEFAULT_POLICY = CachePolicy()


class LoadingCache(Generic[Key, Value]):
    """Base of the caches: entries, flights, counters, invalidation and statistics."""

    def __init__(self, name: str, budget: CacheBudget, policy: CachePolicy) -> None:
        self.name = name
        self.rank = policy.rank
        self._policy = policy
        self._budget = budget
        self._lock = budget.lock
        self._clock = budget.clock
        self._counters = CacheCounters(policy.redact)
        self._shelf: Shelf[Key, Value] = budget.shelf(
            policy.max_entries, policy.expire_after_seconds, self._evicted, policy.max_bytes
        )
        self._flights: dict[Key, Flight[Value]] = {}
        self._closed = False

    def __len__(self) -> int:
        return len(self._shelf.entries)

    @property
    def size_bytes(self) -> int:
        """Weight of all entries."""
        return self._shelf.size_bytes

    def invalidate(self, scope: Scope) -> int:
        """Discard the entries of a scope, and the results of its loads under way; how many of both there were."""

        def within(key: Key) -> bool:
            found = getattr(key, "scope", None)
            return found is not None and scope.covers(found)

        return self._discard(within)

    def discard(self, key: Key) -> bool:
        """Discard the entry of a key, and the result of its load under way; whether there was one of them."""
        with self._lock:
            found = self._shelf.remove(key)
            flight = self._flights.pop(key, None)
            if flight is not None:
                flight.invalidated = True
            self._counters.invalidations += found or flight is not None
            return found or flight is not None

    def discard_where(self, matches: Callable[[Key], bool]) -> int:
        """Discard the entries of all keys that match, and the results of their loads; how many of both there were."""
        return self._discard(matches)

    def clear(self) -> int:
        """Discard all entries, and the results of all loads under way; how many of both there were."""
        return self._discard(lambda key: True)

    def close(self) -> None:
        """Give the memory back; requests are answered by loads from now on, and nothing is kept."""
        with self._lock:
            self._closed = True
        self.clear()
        self._budget.release(self._shelf)

    def statistics(self) -> CacheStatistics:
        """Counters and size of the cache."""
        with self._lock:
            self._shelf.drop_expired(self._clock.monotonic())
            return self._counters.row(self._policy.catalog, self.name, len(self._shelf.entries), self._shelf.size_bytes)

    def _discard(self, matches: Callable[[Key], bool]) -> int:
        with self._lock:
            count = self._shelf.remove_where(matches)
            for key in [key for key in self._flights if matches(key)]:
                self._flights.pop(key).invalidated = True
                count += 1
            self._counters.invalidations += count
            return count

    def _evicted(self) -> None:
        self._counters.evictions += 1

    def _run(
        self, key: Key, flight: Flight[Value], load: Callable[[], Value], entry_of: Callable[[Value], Entry[Value]]
    ) -> Value:
        """Run a load in this thread, publish its entry unless it was invalidated, and wake the threads that wait."""
        entry: Entry[Value] | None = None
        try:
            with loading(self.rank):
                value = load()
            entry = None if value is None else entry_of(value)
            flight.value = value
            return value
        except BaseException as error:
            flight.error = error
            raise
        finally:
            self._land(key, flight, entry)

    def _land(self, key: Key, flight: Flight[Value], entry: Entry[Value] | None) -> None:
        now = self._clock.monotonic()
        with self._lock:
            if flight.error is None:
                self._counters.loaded(now - flight.started_at)
            else:
                self._counters.failed(now - flight.started_at, flight.error)
            if self._flights.get(key) is flight:
                del self._flights[key]
                if entry is not None and not self._closed:
                    self._shelf.put(key, entry, now)
                elif flight.error is None or isinstance(flight.error, NotFoundError):
                    self._shelf.remove(key)
        flight.done.set()
