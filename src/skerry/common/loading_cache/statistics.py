"""Counters of one cache, and the row of ``system.cache_statistics`` that they make."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

from skerry.common.metrics import Metric
from skerry.common.secret import hide_secrets

_LONGEST_ERROR = 500


@dataclass(frozen=True, slots=True)
class CacheStatistics:
    """Counters of a cache since its creation, and its current size. The fields are the columns of the table."""

    catalog: str
    """Name of the catalog; empty for caches that all catalogs share."""
    cache: str
    hits: int
    """Requests answered from the cache, without waiting."""
    misses: int
    """Requests that waited for a load, whichever thread ran it."""
    loads: int
    """Calls of loaders, those that failed and those in the background included."""
    load_seconds: float
    failures: int
    """Loads that raised an error; for the disk tier, damaged files."""
    evictions: int
    """Entries dropped for want of space, or since they were not used for long."""
    entries: int
    bytes: int
    stale_served: int
    """Requests answered with a value beyond its freshness bound, since the load failed."""
    revalidated: int
    """Loads that found the value unchanged."""
    refreshes: int
    """Loads in the background."""
    invalidations: int
    """Entries and loads under way that REFRESH, DDL or DROP discarded."""
    last_error: str | None
    """The error of the last load that failed, without credentials."""

    def metrics(self, prefix: str) -> Iterator[Metric]:
        """The numbers under names with a prefix: counters, but for ``entries`` and ``bytes``."""
        labels = (("cache", self.cache), ("catalog", self.catalog))
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, int | float):
                yield Metric(prefix + field.name, labels, value)


class CacheCounters:
    """Counters of one cache. The lock of the cache guards them."""

    __slots__ = (
        "_redact",
        "evictions",
        "failures",
        "hits",
        "invalidations",
        "last_error",
        "load_seconds",
        "loads",
        "misses",
        "refreshes",
        "revalidated",
        "stale_served",
    )

    def __init__(self, redact: Callable[[str], str] = hide_secrets) -> None:
        self._redact = redact
        self.hits = self.misses = self.loads = self.failures = self.evictions = 0
        self.stale_served = self.revalidated = self.refreshes = self.invalidations = 0
        self.load_seconds = 0.0
        self.last_error: str | None = None

    def loaded(self, seconds: float) -> None:
        """Count a load that returned."""
        self.loads += 1
        self.load_seconds += max(0.0, seconds)

    def failed(self, seconds: float, error: BaseException) -> None:
        """Count a load that raised."""
        self.loaded(seconds)
        self.failures += 1
        self.last_error = self.describe(error)

    def describe(self, error: BaseException) -> str:
        """The error in words, without credentials and of limited length."""
        text = self._redact(hide_secrets(f"{type(error).__name__}: {error}"))
        return text if len(text) <= _LONGEST_ERROR else f"{text[:_LONGEST_ERROR]}…"

    def row(self, catalog: str, cache: str, entries: int, size_bytes: int) -> CacheStatistics:
        """The counters as they are now."""
        return CacheStatistics(
            catalog=catalog,
            cache=cache,
            hits=self.hits,
            misses=self.misses,
            loads=self.loads,
            load_seconds=self.load_seconds,
            failures=self.failures,
            evictions=self.evictions,
            entries=entries,
            bytes=size_bytes,
            stale_served=self.stale_served,
            revalidated=self.revalidated,
            refreshes=self.refreshes,
            invalidations=self.invalidations,
            last_error=self.last_error,
        )
