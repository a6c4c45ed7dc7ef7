"""Statistics of index enumerations: counted while one runs, kept for the last few of a lake."""

import threading
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from skerry.common.metrics import Metrics

KEPT_RUNS = 100


@dataclass(slots=True)
class EnumerationStatistics:
    """Counts of one enumeration; they grow until it ends."""

    started_ms: int = 0
    seconds: float = 0.0
    """Duration from the first index requested to the last, or until the caller stopped."""
    complete: bool = False
    """False while it runs, and if the caller stopped before the end."""
    tables: int = 0
    files: int = 0
    """Index files visited, including those that failed."""
    cached_files: int = 0
    """Files whose index list was in the cache."""
    targets: Counter[str] = field(default_factory=Counter)
    """Indexes listed, by ``index_type``."""
    read_count: int = 0
    read_bytes: int = 0
    failed_tables: int = 0
    failed_files: int = 0
    """Files that are damaged, missing, or could not be read."""
    failed_targets: int = 0
    """Blobs, or targets of blobs, that could not be decoded in files that could be read."""
    expired_files: int = 0
    """Files of older snapshots that expired while the enumeration ran."""

    def publish(self, metrics: Metrics) -> None:
        """Add the counts to the process's metrics."""
        prefix = "skerry_index_enumeration"
        metrics.add(f"{prefix}_runs")
        for name in ("seconds", "tables", "files", "cached_files", "read_count", "read_bytes", "failed_tables",
                     "failed_files", "failed_targets", "expired_files"):  # fmt: skip
            metrics.add(f"{prefix}_{name}", getattr(self, name))
        for index_type, count in self.targets.items():
            metrics.add(f"{prefix}_targets", count, index_type=index_type)


class RecentEnumerations:
    """The last enumerations of a lake that have ended, oldest first; safe between threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._runs: deque[EnumerationStatistics] = deque(maxlen=KEPT_RUNS)

    def append(self, run: EnumerationStatistics) -> None:
        with self._lock:
            self._runs.append(run)

    def __iter__(self) -> Iterator[EnumerationStatistics]:
        with self._lock:
            return iter(list(self._runs))
