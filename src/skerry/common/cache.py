"""A cache with a limit in bytes, shared by all readers.

Freshness: it holds only content of immutable files, under keys that never change their meaning (the path of a file that
is never rewritten, and an offset in it). So no entry goes stale or is invalidated, and a hit gives the content of the
file, but does not prove that the file still exists. State that can change (the latest snapshot, the list of files) does
not belong here.

Order is least recently used. A hit takes a lock for half a microsecond. A load runs outside the lock, once for each
key: threads that need the same key wait for it, other threads do not.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

Value = TypeVar("Value")

_ENTRY_BYTES = 200
"""Bytes of an entry besides its value: key, node, bookkeeping."""


class _Load:
    """A load in progress; the event is set when the value or the error is available."""

    __slots__ = ("done", "error", "value")

    def __init__(self) -> None:
        self.done = threading.Event()
        self.value: Any = None
        self.error: BaseException | None = None


class WeightedCache:
    """Values by key, at most ``max_bytes`` of them by the weight that callers give; safe between threads.

    A value that weighs more than the whole cache is returned and not kept.
    """

    def __init__(self, max_bytes: int) -> None:
        self.max_bytes = max_bytes
        self._lock = threading.Lock()
        self._entries: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()
        self._loads: dict[Hashable, _Load] = {}
        self._size_bytes = 0

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def size_bytes(self) -> int:
        """Total weight of all entries."""
        return self._size_bytes

    def get(self, key: Hashable) -> Any:
        """The value, or None."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def get_or_load(self, key: Hashable, load: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        """The value, loaded with ``load`` if it is missing. All waiting threads get an error of ``load``."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None:
                self._entries.move_to_end(key)
                return cast(Value, entry[0])
            under_way = self._loads.get(key)
            if under_way is None:
                mine = self._loads[key] = _Load()
        if under_way is None:
            return self._run(key, mine, load, weigh)
        under_way.done.wait()
        if under_way.error is None:
            return cast(Value, under_way.value)
        if isinstance(under_way.error, Exception):
            raise under_way.error
        return self.get_or_load(key, load, weigh)  # the loading thread was interrupted: load it here

    def _run(self, key: Hashable, mine: _Load, load: Callable[[], Value], weigh: Callable[[Value], int]) -> Value:
        try:
            value = load()
            weight = weigh(value) + _ENTRY_BYTES
            mine.value = value
        except BaseException as error:
            mine.error = error
            raise
        else:
            self._keep(key, value, weight)
            return value
        finally:
            with self._lock:
                del self._loads[key]
            mine.done.set()

    def put(self, key: Hashable, value: Any, weight: int) -> None:
        """Replace a value with a larger part of the same content."""
        self._keep(key, value, weight + _ENTRY_BYTES)

    def _keep(self, key: Hashable, value: Any, weight: int) -> None:
        with self._lock:
            if weight > self.max_bytes:
                return
            before = self._entries.pop(key, None)
            self._size_bytes -= 0 if before is None else before[1]
            self._entries[key] = (value, weight)
            self._size_bytes += weight
            while self._size_bytes > self.max_bytes:
                _, (_, dropped) = self._entries.popitem(last=False)
                self._size_bytes -= dropped

    def clear(self) -> None:
        """Remove all entries; loads in progress still add theirs."""
        with self._lock:
            self._entries.clear()
            self._size_bytes = 0
