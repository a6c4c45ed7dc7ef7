"""The caches of all external catalogs of a process: one budget of memory, three pools, one disk tier."""

import threading
from collections.abc import Callable, Iterator

from skerry.common.cache_settings import CacheSettings
from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.closing import Closing
from skerry.common.loading_cache.budget import CacheBudget
from skerry.common.loading_cache.statistics import CacheStatistics
from skerry.common.metrics import Metric, Metrics
from skerry.common.secret import hide_secrets
from skerry.iceberg.cache.catalog_caches import CatalogCaches
from skerry.iceberg.cache.disk import DiskTier
from skerry.iceberg.cache.pool import LoadPools

_METRICS = "skerry_iceberg_cache_"


class MetadataCaches(Closing):
    """Caches by catalog. Created once per process, and closed at its end, which ends the threads of the pools."""

    def __init__(
        self,
        settings: CacheSettings,
        clock: Clock | None = None,
        metrics: Metrics | None = None,
        ids: IdSource | None = None,
    ) -> None:
        clock = clock or SystemClock()
        self.budget = CacheBudget(settings.max_bytes, clock)
        self.pools = LoadPools(settings.loader_threads)
        self.disk: DiskTier | None = None
        if settings.disk_path is not None:
            self.disk = DiskTier(settings.disk_path, settings.disk_bytes, clock, ids or SystemIds())
        self._settings = settings
        self._lock = threading.Lock()
        self._catalogs: dict[str, CatalogCaches] = {}
        self._stop_metrics = None if metrics is None else metrics.observe(self._metrics)

    def catalog(self, catalog_id: str, name: str, *, redact: Callable[[str], str] = hide_secrets) -> CatalogCaches:
        """The caches of a catalog, made at the first call. An id is never used for another catalog.

        ``redact`` removes credentials from texts of errors, besides those in URLs, which are always removed.
        """
        with self._lock:
            found = self._catalogs.get(catalog_id)
            if found is None:
                found = CatalogCaches(catalog_id, name, self._settings, self.budget, self.pools, self.disk, redact)
                self._catalogs[catalog_id] = found
            return found

    def drop_catalog(self, catalog_id: str) -> None:
        """DROP CATALOG: discard everything of it. Its files on disk stay until they are evicted."""
        with self._lock:
            found = self._catalogs.pop(catalog_id, None)
        if found is not None:
            found.close()

    def statistics(self) -> list[CacheStatistics]:
        """The rows of ``system.cache_statistics``: by catalog and cache, and one for the disk tier."""
        with self._lock:
            catalogs = sorted(self._catalogs.values(), key=lambda caches: caches.name)
        rows = [row for caches in catalogs for row in caches.statistics()]
        return rows if self.disk is None else [*rows, self.disk.statistics()]

    def close(self) -> None:
        """End the threads and clear all caches."""
        if self._stop_metrics is not None:
            self._stop_metrics()
        self.pools.close()
        with self._lock:
            catalogs = list(self._catalogs.values())
            self._catalogs.clear()
        for caches in catalogs:
            caches.close()

    def _metrics(self) -> Iterator[Metric]:
        for row in self.statistics():
            yield from row.metrics(_METRICS)
