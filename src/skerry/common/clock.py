"""Injected time, ids and randomness: tests choose them, and no other module asks the system for them."""

import random
import threading
import time
import uuid
from collections.abc import Callable
from typing import Protocol


class Clock(Protocol):
    """Wall-clock milliseconds since 1970 (UTC), a monotonic clock for durations, and sleep."""

    def now_ms(self) -> int: ...

    def monotonic(self) -> float: ...

    def sleep(self, seconds: float) -> None: ...


class IdSource(Protocol):
    """Unique ids and jitter."""

    def new_id(self) -> str:
        """A fresh UUID, as 36 characters."""
        ...

    def uniform(self, low: float, high: float) -> float: ...


class SystemClock:
    """The machine's clock."""

    def now_ms(self) -> int:
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


class SystemIds:
    """Random UUIDs and jitter from the system."""

    def new_id(self) -> str:
        return str(uuid.uuid4())

    def uniform(self, low: float, high: float) -> float:
        return random.uniform(low, high)


class ManualClock:
    """A clock that tests set: ``sleep`` advances it and calls ``on_sleep``, for events during the sleep."""

    def __init__(self, now_ms: int = 1_700_000_000_000, on_sleep: Callable[[float], None] | None = None) -> None:
        self._now_ms = float(now_ms)
        self._lock = threading.RLock()  # the garbage collector may run code that asks for the time while it is held
        self.on_sleep = on_sleep

    def now_ms(self) -> int:
        with self._lock:
            return int(self._now_ms)

    def monotonic(self) -> float:
        with self._lock:
            return self._now_ms / 1000

    def sleep(self, seconds: float) -> None:
        self.advance(seconds)
        if self.on_sleep is not None:
            self.on_sleep(seconds)

    def advance(self, seconds: float) -> None:
        with self._lock:
            self._now_ms += seconds * 1000


class CountingIds:
    """Ids 00000000-…-000000000001, 2, 3, …: files made with it have predictable names."""

    def __init__(self) -> None:
        self._next = 0
        self._lock = threading.Lock()

    def new_id(self) -> str:
        with self._lock:
            self._next += 1
            return str(uuid.UUID(int=self._next))

    def uniform(self, low: float, high: float) -> float:
        return (low + high) / 2
