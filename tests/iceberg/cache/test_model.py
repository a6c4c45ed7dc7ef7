"""Random histories of both caches, compared with models of a few lines."""

import contextvars
from collections.abc import Callable
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from skerry.common.clock import ManualClock
from skerry.common.errors import NotFoundError, StorageError
from skerry.common.loading_cache.budget import entry_weight
from skerry.iceberg.cache import (
    CacheBudget,
    CachePolicy,
    ContentCache,
    Freshness,
    LoadPool,
    NameMapping,
    Pointer,
    PointerCache,
    Scope,
)

DATABASES, TABLES = ("a", "b"), ("t", "u")
NAMES = [NameMapping("c", database, table, database, table) for database in DATABASES for table in TABLES]
FRESHNESS, REFRESH_AFTER, STALE, EXPIRE = 100, 60, 50, 400


class InlinePool(LoadPool):
    """A pool whose tasks run when they are submitted: refreshes are over before ``get`` returns."""

    def submit(self, task: Callable[[], None]) -> None:
        contextvars.Context().run(task)


class PointerMachine(RuleBasedStateMachine):
    """A catalog in which tables appear, change, vanish and fail, seen through the cache."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = ManualClock()
        self.cache: PointerCache[Any, Any] = PointerCache(
            "tables",
            CacheBudget(10_000_000, self.clock),
            InlinePool("common", 1),
            Freshness(FRESHNESS, REFRESH_AFTER, STALE),
            CachePolicy(expire_after_seconds=EXPIRE),
        )
        self.remote: dict[NameMapping, Any] = {}
        self.failing = False
        self.version = 0
        self.known: dict[NameMapping, list[Any]] = {}
        """Value, time of its load, of its last use, and when it is refreshed."""

    def load(self, name: NameMapping, previous: Any) -> Any:
        entry = self.known.get(name)
        assert previous == (None if entry is None else entry[0]), "loaders are given the last known value"
        if self.failing:
            raise StorageError("catalog", "no answer")
        if name not in self.remote:
            raise NotFoundError("no such table")
        return self.remote[name]

    @rule(name=st.sampled_from(NAMES))
    def commit(self, name: NameMapping) -> None:
        self.version += 1
        self.remote[name] = (name, self.version)

    @rule(name=st.sampled_from(NAMES))
    def drop(self, name: NameMapping) -> None:
        self.remote.pop(name, None)

    @rule()
    def fail_or_recover(self) -> None:
        self.failing = not self.failing

    @rule(seconds=st.sampled_from([1, 5, 6, 30, 60, 99, 100, 150, 400]))
    def pass_time(self, seconds: int) -> None:
        self.clock.advance(seconds)

    @rule(scope=st.sampled_from([Scope("c"), Scope("c", "a"), Scope("c", "b", "t"), Scope("d")]))
    def invalidate(self, scope: Scope) -> None:
        gone = [name for name in self.known if scope.covers(name.scope)]
        self._expire()
        assert self.cache.invalidate(scope) >= len([name for name in gone if name in self.known])
        for name in gone:
            self.known.pop(name, None)

    @rule(name=st.sampled_from(NAMES))
    def get(self, name: NameMapping) -> None:
        self._expire()
        now, entry = self.clock.monotonic(), self.known.get(name)
        due = entry is not None and now >= entry[3]
        expected = self._expected(name, entry, now)
        try:
            found: Any = self.cache.get(name, lambda previous: self.load(name, previous))
        except (StorageError, NotFoundError) as error:
            found = type(error)
        assert found == expected
        self._learn(name, entry, now, due)

    def _expected(self, name: NameMapping, entry: list[Any] | None, now: float) -> Any:
        if entry is not None and now - entry[1] < FRESHNESS:
            return Pointer(entry[0], now - entry[1])
        if self.failing and entry is not None and now - entry[1] < FRESHNESS + STALE:
            return Pointer(entry[0], now - entry[1], stale=True, error="StorageError: catalog: no answer")
        if self.failing:
            return StorageError
        return Pointer(self.remote[name], 0) if name in self.remote else NotFoundError

    def _learn(self, name: NameMapping, entry: list[Any] | None, now: float, due: bool) -> None:
        if entry is not None:
            entry[2] = now
        loads = entry is None or now - entry[1] >= FRESHNESS or due
        if loads and not self.failing:
            self.known.pop(name, None)
            if name in self.remote:
                self.known[name] = [self.remote[name], now, now, now + REFRESH_AFTER]
        elif entry is not None and due and now - entry[1] < FRESHNESS:
            entry[3] = now + 0.1 * REFRESH_AFTER

    def _expire(self) -> None:
        now = self.clock.monotonic()
        self.known = {name: entry for name, entry in self.known.items() if now - entry[2] < EXPIRE}

    @invariant()
    def holds_what_the_model_knows(self) -> None:
        self._expire()
        assert self.cache.statistics().entries == len(self.known)


class ContentMachine(RuleBasedStateMachine):
    """Two caches that share a budget, with limits in bytes, in entries and in time."""

    @initialize(max_bytes=st.integers(3_000, 12_000), max_entries=st.integers(1, 6))
    def start(self, max_bytes: int, max_entries: int) -> None:
        self.clock = ManualClock()
        self.budget = CacheBudget(max_bytes, self.clock)
        self.max_entries = max_entries
        policy = CachePolicy(max_entries=max_entries, expire_after_seconds=EXPIRE)
        self.caches = [ContentCache[Any, Any](name, self.budget, policy) for name in ("one", "two")]
        self.model: list[tuple[int, Any, int, float]] = []
        """Cache, key, weight and time of last use, in the order of use."""

    @rule(cache=st.integers(0, 1), name=st.sampled_from([*NAMES, 0, 1, 2, 3]), weight=st.integers(0, 4_000))
    def get(self, cache: int, name: Any, weight: int) -> None:
        now, loaded = self.clock.monotonic(), []
        held = self._take(cache, name, now)
        value = self.caches[cache].get(name, lambda: loaded.append(1) or (cache, name), lambda _: weight)
        assert value == (cache, name)
        assert bool(loaded) is (held is None)
        if held is not None:
            self.model.append((cache, name, held, now))
        elif entry_weight(name, weight) <= self.budget.max_bytes:
            self._put(cache, name, entry_weight(name, weight), now)

    def _take(self, cache: int, name: Any, now: float) -> int | None:
        for at, (owner, key, weight, used_at) in enumerate(self.model):
            if (owner, key) == (cache, name):
                del self.model[at]
                return weight if now - used_at < EXPIRE else None
        return None

    def _put(self, cache: int, name: Any, weight: int, now: float) -> None:
        self.model.append((cache, name, weight, now))
        while sum(owner == cache for owner, *_ in self.model) > self.max_entries:
            self.model.remove(next(entry for entry in self.model if entry[0] == cache))
        self.model = [entry for entry in self.model if now - entry[3] < EXPIRE]
        while sum(entry[2] for entry in self.model) > self.budget.max_bytes:
            self.model.pop(0)

    @rule(cache=st.integers(0, 1), name=st.sampled_from(NAMES))
    def fail(self, cache: int, name: Any) -> None:
        def broken() -> Any:
            raise OSError("torn")

        now = self.clock.monotonic()
        held = self._take(cache, name, now)
        try:
            self.caches[cache].get(name, broken)
        except OSError:
            assert held is None
        else:
            assert held is not None
            self.model.append((cache, name, held, now))

    @rule(cache=st.integers(0, 1), scope=st.sampled_from([Scope("c"), Scope("c", "a"), Scope("c", "b", "t")]))
    def invalidate(self, cache: int, scope: Scope) -> None:
        self.caches[cache].invalidate(scope)
        self.model = [
            entry
            for entry in self.model
            if entry[0] != cache or not isinstance(entry[1], NameMapping) or not scope.covers(entry[1].scope)
        ]

    @precondition(lambda self: self.model)
    @rule(seconds=st.sampled_from([1, 100, 399, 400]))
    def pass_time(self, seconds: int) -> None:
        self.clock.advance(seconds)

    @invariant()
    def holds_what_the_model_holds(self) -> None:
        if not hasattr(self, "model"):
            return
        found = [cache.statistics() for cache in self.caches]  # drops what has expired
        now = self.clock.monotonic()
        self.model = [entry for entry in self.model if now - entry[3] < EXPIRE]
        for at, row in enumerate(found):
            mine = [entry for entry in self.model if entry[0] == at]
            assert (row.entries, row.bytes) == (len(mine), sum(entry[2] for entry in mine))
        assert self.budget.size_bytes == sum(row.bytes for row in found) <= self.budget.max_bytes


TestPointers = PointerMachine.TestCase
TestContent = ContentMachine.TestCase
TestPointers.settings = TestContent.settings = settings(stateful_step_count=40)
