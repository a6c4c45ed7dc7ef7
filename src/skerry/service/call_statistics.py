"""Call statistics: counts by method and error code, and a histogram of durations per method.

The number of series is bounded: one per method and error code.
"""

import threading
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from skerry.common.metrics import Metric

BUCKETS: Final = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 60.0)
"""Upper bounds of histogram buckets, in seconds."""
CALLS = "skerry_service_calls"
SECONDS = "skerry_service_call_seconds"
MESSAGES = "skerry_service_messages_sent"


class CallStatistics:
    """Counts calls; safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._codes: dict[tuple[str, str], int] = {}
        self._buckets: dict[str, list[int]] = {}
        self._seconds: dict[str, float] = {}
        self._messages: dict[str, int] = {}

    def record(self, method: str, code: str, seconds: float, messages: int = 1) -> None:
        """Count a finished call."""
        place = bisect_left(BUCKETS, seconds)
        with self._lock:
            key = method, code
            self._codes[key] = self._codes.get(key, 0) + 1
            buckets = self._buckets.get(method)
            if buckets is None:
                buckets = self._buckets[method] = [0] * (len(BUCKETS) + 1)
            buckets[place] += 1
            self._seconds[method] = self._seconds.get(method, 0.0) + seconds
            self._messages[method] = self._messages.get(method, 0) + messages

    def metrics(self) -> Iterator[Metric]:
        """Counters; buckets of the histogram count all calls up to their bound, as Prometheus expects."""
        with self._lock:
            codes, seconds = dict(self._codes), dict(self._seconds)
            buckets = {method: list(counts) for method, counts in self._buckets.items()}
            messages = dict(self._messages)
        for (method, code), count in codes.items():
            yield Metric(CALLS, (("code", code), ("method", method)), count)
        for method, count in messages.items():
            yield Metric(MESSAGES, (("method", method),), count)
        for method, counts in buckets.items():
            total = 0
            for bound, count in zip((*map(str, BUCKETS), "+Inf"), counts, strict=True):
                total += count
                yield Metric(f"{SECONDS}_bucket", (("le", bound), ("method", method)), total)
            yield Metric(f"{SECONDS}_count", (("method", method),), total)
            yield Metric(f"{SECONDS}_sum", (("method", method),), seconds[method])
