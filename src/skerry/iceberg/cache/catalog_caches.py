"""The caches of one external catalog, and their invalidation.

Layers, each found through the one before it::

    name → table pointer → metadata file → schema by id
                                         → snapshot list → snapshot value (partition info)
                                         → manifest list → manifests → row count, file plans, partition info
    name → view

What ages, and what an invalidation discards:

* Pointers (``tables``, ``views``, ``listings``) have the freshness bound of :mod:`skerry.iceberg.cache.pointer`.
* Derived values (``snapshot_lists``, ``snapshots``, ``schemas``, ``row_counts``, ``file_plans``) are immutable, and
  found by the identity of what they were computed from.
* Files (``metadata_files``, ``manifest_lists``, ``manifests``, ``manifest_details``, the disk tier) are immutable, and
  found by storage, path, length and version. ``manifests`` has the columns for planning, ``manifest_details`` those for
  metadata tables.

``REFRESH`` of a catalog, database or table discards the pointers and the derived values of that scope, and the
results of their loads under way. Files stay: they are immutable, and the next query, which loads the pointer again,
needs most of them. Files that the new pointer does not refer to are evicted after a time without use. ``DROP CATALOG``
discards everything of the catalog.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from skerry.common.cache_settings import CacheSettings
from skerry.common.loading_cache.budget import CacheBudget
from skerry.common.loading_cache.content import ContentCache
from skerry.common.loading_cache.loading import CachePolicy, LoadingCache, Weigher
from skerry.common.loading_cache.statistics import CacheStatistics
from skerry.common.loading_cache.weight import deep_bytes
from skerry.common.secret import hide_secrets
from skerry.iceberg.cache.disk import DiskTier
from skerry.iceberg.cache.disk_entry import checked_length
from skerry.iceberg.cache.key import (
    ContentKey,
    FilePlanKey,
    ListingKey,
    NameMapping,
    RowCountKey,
    SchemaKey,
    Scope,
    SnapshotKey,
    SnapshotListKey,
)
from skerry.iceberg.cache.partition_info import SnapshotValue
from skerry.iceberg.cache.pointer import Freshness, PointerCache
from skerry.iceberg.cache.pool import LoadPools
from skerry.iceberg.cache.row_count import RowCount

Key = TypeVar("Key")

RANKS = (
    "manifests",
    "manifest_details",
    "manifest_lists",
    "metadata_files",
    "schemas",
    "tables",
    "views",
    "listings",
    "snapshot_lists",
    "snapshots",
    "row_counts",
    "file_plans",
)
"""Order of caches: a load may only use caches earlier in it (:mod:`skerry.common.loading_cache.load_order`)."""


class CatalogCaches:
    """All caches of the metadata of one catalog. They share the memory and the pools of the process."""

    def __init__(
        self,
        catalog_id: str,
        name: str,
        settings: CacheSettings,
        budget: CacheBudget,
        pools: LoadPools,
        disk: DiskTier | None = None,
        redact: Callable[[str], str] = hide_secrets,
    ) -> None:
        self.catalog_id = catalog_id
        self.name = name
        self.pools = pools
        self._settings = settings
        self._budget = budget
        self._disk = disk
        self._redact = redact
        self._caches: list[LoadingCache[Any, Any]] = []
        self.tables: PointerCache[NameMapping, Any] = self._pointers("tables")
        self.views: PointerCache[NameMapping, Any] = self._pointers("views")
        self.listings: PointerCache[ListingKey, Any] = self._pointers("listings")
        self.snapshot_lists: ContentCache[SnapshotListKey, Any] = self._contents("snapshot_lists")
        self.snapshots: ContentCache[SnapshotKey, SnapshotValue] = self._contents(
            "snapshots", lambda value: value.weight_bytes
        )
        self.schemas: ContentCache[SchemaKey, Any] = self._contents("schemas")
        self.row_counts: ContentCache[RowCountKey, RowCount] = self._contents("row_counts")
        self.file_plans: ContentCache[FilePlanKey, Any] = self._contents("file_plans")
        self.metadata_files: ContentCache[ContentKey, Any] = self._contents("metadata_files")
        self.manifest_lists: ContentCache[ContentKey, Any] = self._contents("manifest_lists")
        self.manifests: ContentCache[ContentKey, Any] = self._contents("manifests")
        self.manifest_details: ContentCache[ContentKey, Any] = self._contents("manifest_details")

    def read_file(self, key: ContentKey, read: Callable[[], bytes]) -> bytes:
        """The bytes of an immutable file, through the disk tier if there is one; its length is checked."""
        return checked_length(key, read()) if self._disk is None else self._disk.get_or_read(key, read)

    def refresh_catalog(self) -> None:
        """REFRESH CATALOG: the next request for each name asks the catalog."""
        self._invalidate(Scope(self.catalog_id))

    def refresh_database(self, database: str) -> None:
        """REFRESH DATABASE, by its local name."""
        self._invalidate(Scope(self.catalog_id, database))

    def refresh_table(self, database: str, table: str) -> None:
        """REFRESH TABLE, by local names; also for a view. The list of names in its database is read again, too."""
        self._invalidate(Scope(self.catalog_id, database, table))
        self.listings.invalidate(Scope(self.catalog_id, database))

    def statistics(self) -> list[CacheStatistics]:
        """One row for each cache."""
        return [cache.statistics() for cache in self._caches]

    def close(self) -> None:
        """DROP CATALOG: everything leaves memory, and loads under way publish nothing."""
        for cache in self._caches:
            cache.close()

    def _invalidate(self, scope: Scope) -> None:
        """Discard a scope in all caches, pointers first, so that a derived value loaded meanwhile has a new source."""
        for cache in self._caches:
            cache.invalidate(scope)

    def _pointers(self, name: str) -> PointerCache[Any, Any]:
        settings = self._settings
        freshness = Freshness(
            settings.pointer_freshness_seconds, settings.refresh_after_seconds, settings.stale_if_error_seconds
        )
        policy = self._policy(name, _pointer_bytes)
        cache = PointerCache[Any, Any](name, self._budget, self.pools.common, freshness, policy)
        self._caches.append(cache)
        return cache

    def _contents(self, name: str, weigh: Weigher = deep_bytes) -> ContentCache[Any, Any]:
        cache = ContentCache[Any, Any](name, self._budget, self._policy(name, weigh))
        self._caches.append(cache)
        return cache

    def _policy(self, name: str, weigh: Weigher) -> CachePolicy:
        return CachePolicy(
            rank=RANKS.index(name),
            max_entries=self._settings.max_entries,
            expire_after_seconds=self._settings.expire_after_access_seconds,
            weigh=weigh,
            catalog=self.name,
            redact=self._redact,
        )


def _pointer_bytes(value: Any) -> int:
    """The size that a pointer gives itself, or its measured size: a pointer is weighed each time it changes."""
    known = getattr(value, "size_bytes", None)
    return deep_bytes(value) if known is None else int(known)
