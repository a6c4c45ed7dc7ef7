"""Concurrency limits per account, so that one account cannot starve the others."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass

from skerry.common.errors import LimitExceededError
from skerry.common.metrics import Metric


@dataclass(frozen=True, slots=True)
class CallLimits:
    """Maximum numbers of concurrent calls."""

    calls_per_account: int = 64
    streams_per_account: int = 8
    streams: int = 24
    """In the whole process; fewer than there are workers, so that other calls are answered even if clients are slow."""


class CallGate:
    """Counts running calls; safe between threads. An account without calls takes no memory."""

    def __init__(self, limits: CallLimits) -> None:
        self.limits = limits
        self._lock = threading.Lock()
        self._calls: dict[str, int] = {}
        self._streams: dict[str, int] = {}
        self._total_streams = 0

    def enter(self, account: str, *, is_stream: bool) -> None:
        """Count a call as running; :class:`LimitExceededError` if there are too many."""
        limits = self.limits
        with self._lock:
            calls = self._calls.get(account, 0)
            if calls >= limits.calls_per_account:
                raise _too_many(f"the account has {calls} calls under way, as many as it may")
            if is_stream:
                streams = self._streams.get(account, 0)
                if streams >= limits.streams_per_account:
                    raise _too_many(f"the account has {streams} streams open, as many as it may")
                if self._total_streams >= limits.streams:
                    raise _too_many("the service has as many streams open as it can serve")
                self._streams[account] = streams + 1
                self._total_streams += 1
            self._calls[account] = calls + 1

    def leave(self, account: str, *, is_stream: bool) -> None:
        """Count a call as ended."""
        with self._lock:
            _decrease(self._calls, account)
            if is_stream:
                _decrease(self._streams, account)
                self._total_streams -= 1

    def metrics(self) -> Iterator[Metric]:
        """Number of running calls, without account names."""
        with self._lock:
            calls, streams = sum(self._calls.values()), self._total_streams
        yield Metric("skerry_service_calls_active", (), calls)
        yield Metric("skerry_service_streams_active", (), streams)


def _decrease(counts: dict[str, int], account: str) -> None:
    counts[account] -= 1
    if not counts[account]:
        del counts[account]


def _too_many(problem: str) -> LimitExceededError:
    return LimitExceededError(f"{problem}; try again when some have ended")
