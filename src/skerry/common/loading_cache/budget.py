"""Memory shared by several caches: one limit in bytes, one order of last use.

Each cache has a :class:`Shelf` with limits in entries and in bytes, and a time after which an unused entry leaves. All
shelves of a budget share its lock and its limit in bytes: if they exceed it together, the least recently used entry of
all caches is evicted. These rules are about memory only (residency). Whether a value may still be served is decided by
the cache, not here.

(:class:`skerry.common.cache.WeightedCache` has one limit in bytes, and needs neither entries, time nor invalidation: it
holds parts of our own files.)

A buffer that several entries hold (:class:`skerry.common.loading_cache.weight.Weight`) counts once, as long as one of
them holds it, on the shelf that held it first.

Values own no resources that must be closed: an evicted value is only forgotten, and readers that hold it go on.
"""

import math
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from skerry.common.clock import Clock
from skerry.common.errors import InvalidInputError
from skerry.common.loading_cache.weight import Weight, deep_bytes

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

ENTRY_BYTES = 350
"""Measured bytes of an entry besides its key and value: the entry object and its node in the LRU order."""


class Entry(Generic[Value]):
    """A resident value. The cache adds ``loaded_at`` and ``refresh_at`` where its values age."""

    __slots__ = ("loaded_at", "refresh_at", "shared", "used", "used_at", "value", "weight")

    def __init__(
        self, value: Value, weight: int, loaded_at: float, shared: Mapping[int, int] = MappingProxyType({})
    ) -> None:
        """``shared`` are the bytes of buffers that other entries may hold as well, by address."""
        self.value = value
        self.weight = weight
        self.shared = shared
        self.loaded_at = loaded_at
        self.refresh_at = loaded_at
        self.used = 0
        self.used_at = loaded_at


class CacheBudget:
    """A limit in bytes for all shelves made from it, and the lock that guards them."""

    def __init__(self, max_bytes: int, clock: Clock) -> None:
        self.max_bytes = max_bytes
        self.lock = threading.Lock()
        self.clock = clock
        self._shelves: list[Shelf[Any, Any]] = []
        self._shared: dict[int, tuple[int, dict[Shelf[Any, Any], int]]] = {}
        """By address of a buffer: its size, and how many entries of each shelf hold it; it counts on the first."""
        self._size_bytes = 0
        self._uses = 0
        self._next_expiry = math.inf
        """No entry expires before this time."""

    @property
    def size_bytes(self) -> int:
        """Weight of everything on the shelves."""
        return self._size_bytes

    def shelf(
        self,
        max_entries: int,
        expire_after_seconds: float,
        on_evict: Callable[[], None],
        max_bytes: int | None = None,
    ) -> "Shelf[Any, Any]":
        """A new shelf; ``on_evict`` is called, with the lock held, for each entry that is pushed out or expires."""
        with self.lock:
            shelf = Shelf[Any, Any](self, max_entries, expire_after_seconds, on_evict, max_bytes)
            self._shelves.append(shelf)
            return shelf

    def release(self, shelf: "Shelf[Any, Any]") -> None:
        """Forget a shelf and all its entries."""
        with self.lock:
            shelf.clear()
            if shelf in self._shelves:
                self._shelves.remove(shelf)

    def next_use(self) -> int:
        self._uses += 1
        return self._uses

    def grow(self, size_bytes: int) -> None:
        self._size_bytes += size_bytes

    def hold(self, shelf: "Shelf[Any, Any]", buffers: Mapping[int, int]) -> None:
        """An entry of the shelf holds these buffers."""
        for address, size_bytes in buffers.items():
            counted, holders = self._shared.setdefault(address, (size_bytes, {}))
            if not holders:
                shelf.change(counted)
            holders[shelf] = holders.get(shelf, 0) + 1

    def let_go(self, shelf: "Shelf[Any, Any]", buffers: Mapping[int, int]) -> None:
        """An entry of the shelf does not hold these buffers any more."""
        for address in buffers:
            size_bytes, holders = self._shared[address]
            holders[shelf] -= 1
            if holders[shelf]:
                continue
            was_first = next(iter(holders)) is shelf
            del holders[shelf]
            if not holders:
                del self._shared[address]
            if was_first:
                shelf.change(-size_bytes)
                if holders:
                    next(iter(holders)).change(size_bytes)

    def expects_expiry(self, at: float) -> None:
        """An entry that was added may expire at this time."""
        self._next_expiry = min(self._next_expiry, at)

    def make_room(self) -> None:
        """Drop expired entries of all shelves, then the least recently used until the limit holds. Needs the lock."""
        now = self.clock.monotonic()
        if now >= self._next_expiry:
            for shelf in self._shelves:
                shelf.drop_expired(now)
            self._next_expiry = min((shelf.next_expiry() for shelf in self._shelves), default=math.inf)
        while self._size_bytes > self.max_bytes:
            oldest = min((shelf for shelf in self._shelves if shelf.entries), key=lambda shelf: shelf.oldest_use())
            oldest.drop_oldest()


class Shelf(Generic[Key, Value]):
    """The entries of one cache, least recently used first. Every method needs the lock of the budget."""

    def __init__(
        self,
        budget: CacheBudget,
        max_entries: int,
        expire_after_seconds: float,
        on_evict: Callable[[], None],
        max_bytes: int | None = None,
    ) -> None:
        self.entries: OrderedDict[Key, Entry[Value]] = OrderedDict()
        self.size_bytes = 0
        self._budget = budget
        self._max_entries = max_entries
        self._max_bytes = math.inf if max_bytes is None else max_bytes
        self._expire_after_seconds = expire_after_seconds
        self._on_evict = on_evict

    def find(self, key: Key, now: float) -> Entry[Value] | None:
        """The entry, marked as used; None if it is absent or expired."""
        entry = self.entries.get(key)
        if entry is None:
            return None
        if self._expired(entry, now):
            self.remove(key)
            self._on_evict()
            return None
        entry.used, entry.used_at = self._budget.next_use(), now
        self.entries.move_to_end(key)
        return entry

    def put(self, key: Key, entry: Entry[Value], now: float) -> bool:
        """Add or replace an entry, evicting others if need be. An entry heavier than the limit is not added."""
        self.remove(key)
        if entry.weight + sum(entry.shared.values()) > min(self._max_bytes, self._budget.max_bytes):
            return False
        entry.used, entry.used_at = self._budget.next_use(), now
        self.entries[key] = entry
        self._add(entry)
        self._budget.expects_expiry(now + self._expire_after_seconds)
        while len(self.entries) > self._max_entries or self.size_bytes > self._max_bytes:
            self.drop_oldest()
        self._budget.make_room()
        return True

    def remove(self, key: Key) -> bool:
        """Remove an entry if it is there."""
        entry = self.entries.pop(key, None)
        if entry is None:
            return False
        self._subtract(entry)
        return True

    def remove_where(self, matches: Callable[[Key], bool]) -> int:
        """Remove all entries whose key matches; their number."""
        found = [key for key in self.entries if matches(key)]
        for key in found:
            self.remove(key)
        return len(found)

    def clear(self) -> int:
        """Remove all entries; their number."""
        return self.remove_where(lambda _: True)

    def oldest_use(self) -> int:
        """Use counter of the least recently used entry."""
        return next(iter(self.entries.values())).used

    def drop_oldest(self) -> None:
        """Evict the least recently used entry."""
        _, entry = self.entries.popitem(last=False)
        self._subtract(entry)
        self._on_evict()

    def next_expiry(self) -> float:
        """When the entry that was used longest ago expires; later if it is used before."""
        oldest = next(iter(self.entries.values()), None)
        return math.inf if oldest is None else oldest.used_at + self._expire_after_seconds

    def drop_expired(self, now: float) -> None:
        """Drop the entries that were not used for too long: the first ones, by the order of use."""
        while self.entries:
            key = next(iter(self.entries))
            if not self._expired(self.entries[key], now):
                return
            self.remove(key)
            self._on_evict()

    def _expired(self, entry: Entry[Value], now: float) -> bool:
        return now - entry.used_at >= self._expire_after_seconds

    def _add(self, entry: Entry[Value]) -> None:
        self.change(entry.weight)
        self._budget.hold(self, entry.shared)

    def _subtract(self, entry: Entry[Value]) -> None:
        self.change(-entry.weight)
        self._budget.let_go(self, entry.shared)

    def change(self, size_bytes: int) -> None:
        """Count more bytes, or fewer."""
        self.size_bytes += size_bytes
        self._budget.grow(size_bytes)


def entry_weight(key: Hashable, weight: int) -> int:
    """The weight of an entry with this key, and this weight of its value."""
    if weight < 0:
        raise InvalidInputError(f"a value weighs 0 bytes or more, not {weight}")
    measured = getattr(key, "size_bytes", None)
    return ENTRY_BYTES + weight + (deep_bytes(key) if measured is None else measured)


def weighed_entry(key: Hashable, value: Value, weight: int | Weight, now: float) -> Entry[Value]:
    """An entry with the weight of its value."""
    if isinstance(weight, int):
        return Entry(value, entry_weight(key, weight), now)
    return Entry(value, entry_weight(key, weight.own), now, weight.shared)
