"""Immutable content by key: parsed metadata files, manifest lists, manifests, and what is derived from them.

Freshness contract:

* A key finds one content for ever, so an entry is never stale and has no bound on its age. It leaves memory after
  ``expire_after_seconds`` of its policy without use, or for want of space; the next request loads the same content.
* An entry is complete or absent. Loaders raise where content is cut short or does not agree with what refers to it
  (length, counts); a load that raises publishes nothing, all threads that wait for it get its error, and the next
  request loads again. Errors are not cached, nor is None.
* A hit gives the content. It does not prove that the file, the snapshot or the table still exists.
"""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from skerry.common.loading_cache.budget import CacheBudget, Entry, weighed_entry
from skerry.common.loading_cache.load_order import check_rank
from skerry.common.loading_cache.load_pool import LoadPool, LoadPoolFullError
from skerry.common.loading_cache.loading import DEFAULT_POLICY, CachePolicy, Flight, LoadingCache, Weigher

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class ContentCache(LoadingCache[Key, Value], Generic[Key, Value]):
    """Values that never change, each loaded once however many threads ask; safe between threads."""

    def __init__(self, name: str, budget: CacheBudget, policy: CachePolicy = DEFAULT_POLICY) -> None:
        super().__init__(name, budget, policy)
        self._begun: set[Key] = set()

    def peek(self, key: Key) -> Value | None:
        """The cached value or None; never loads. Counts as a use, but not as a hit or a miss."""
        with self._lock:
            entry = self._shelf.find(key, self._clock.monotonic())
            return None if entry is None else entry.value

    def get(self, key: Key, load: Callable[[], Value], weigh: Weigher | None = None) -> Value:
        """The value; if it is missing, ``load`` runs in this thread, or this thread waits for one that loads it.

        ``weigh`` measures the value once, in bytes, without I/O.
        """
        return self._get(key, load, weigh or self._policy.weigh, counted=False)

    def keep(self, key: Key, value: Value, weigh: Weigher) -> None:
        """Keep a value that its caller has made, without a load; counts as neither a hit nor a miss."""
        now = self._clock.monotonic()
        entry = weighed_entry(key, value, weigh(value), now)
        with self._lock:
            if not self._closed:
                self._shelf.put(key, entry, now)

    def grown(self, key: Key, value: Value, weigh: Weigher) -> None:
        """Weigh a value again that has grown since it was stored; nothing happens if it is not in the cache.

        Others leave for it, or it leaves itself if it has become larger than the limit.
        """
        weight = weigh(value)
        with self._lock:
            now = self._clock.monotonic()
            entry = self._shelf.find(key, now)
            if (
                entry is not None
                and entry.value is value
                and not self._shelf.put(key, weighed_entry(key, value, weight, now), now)
            ):
                self._counters.evictions += 1

    def get_or_begin(self, key: Key, load: Callable[[], Value], pool: LoadPool) -> Value | None:
        """The cached value; otherwise None, and a thread of the pool loads it, unless the pool is full."""
        with self._lock:
            entry = self._shelf.find(key, self._clock.monotonic())
            if entry is not None:
                self._counters.hits += 1
                return entry.value
            self._counters.misses += 1
            if key in self._begun or key in self._flights:
                return None
            self._begun.add(key)
        try:
            pool.submit(lambda: self._load_behind(key, load))
        except LoadPoolFullError:
            self._forget_begun(key)
        return None

    def _load_behind(self, key: Key, load: Callable[[], Value]) -> None:
        with self._lock:
            self._counters.refreshes += 1
        try:
            self._get(key, load, self._policy.weigh, counted=True)
        except Exception:  # noqa: BLE001  # counted with its text; the next request starts the load again
            return
        finally:
            self._forget_begun(key)

    def _forget_begun(self, key: Key) -> None:
        with self._lock:
            self._begun.discard(key)

    def _get(self, key: Key, load: Callable[[], Value], weigh: Weigher, *, counted: bool) -> Value:
        check_rank(self.rank, self.name)
        with self._lock:  # most requests end here
            entry = self._shelf.find(key, self._clock.monotonic())
            if entry is not None:
                self._counters.hits += not counted
                return entry.value

        def entry_of(value: Value) -> Entry[Value]:
            return weighed_entry(key, value, weigh(value), self._clock.monotonic())

        while True:
            with self._lock:
                now = self._clock.monotonic()
                entry = self._shelf.find(key, now)
                if entry is not None:
                    self._counters.hits += not counted
                    return entry.value
                self._counters.misses += not counted
                counted = True
                under_way = self._flights.get(key)
                if under_way is None:
                    mine = self._flights[key] = Flight[Value](now)
            if under_way is None:
                return self._run(key, mine, load, entry_of)
            under_way.done.wait()
            if under_way.error is None:
                return under_way.value  # type: ignore[return-value]  # set, as there is no error
            if isinstance(under_way.error, Exception):
                raise under_way.error
            # the loading thread was interrupted, which is no answer for this one: look again
