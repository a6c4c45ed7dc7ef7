"""The cache of metadata of external Iceberg catalogs: docs/iceberg-cache.md has the freshness contract of each part."""

from skerry.common.loading_cache.budget import CacheBudget
from skerry.common.loading_cache.content import ContentCache
from skerry.common.loading_cache.load_pool import LoadPool, LoadPoolFullError
from skerry.common.loading_cache.loading import CachePolicy
from skerry.common.loading_cache.statistics import CacheStatistics
from skerry.common.loading_cache.weight import deep_bytes
from skerry.iceberg.cache.catalog_caches import CatalogCaches
from skerry.iceberg.cache.disk import DiskTier
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
    content_key,
)
from skerry.iceberg.cache.metadata_caches import MetadataCaches
from skerry.iceberg.cache.partition_info import (
    NO_PARTITIONS,
    Partition,
    PartitionInfo,
    PartitionItem,
    SnapshotRef,
    SnapshotValue,
)
from skerry.iceberg.cache.pointer import Freshness, Pointer, PointerCache
from skerry.iceberg.cache.pool import LoadPools
from skerry.iceberg.cache.row_count import RowCount

__all__ = [
    "NO_PARTITIONS",
    "CacheBudget",
    "CachePolicy",
    "CacheStatistics",
    "CatalogCaches",
    "ContentCache",
    "ContentKey",
    "DiskTier",
    "FilePlanKey",
    "Freshness",
    "ListingKey",
    "LoadPool",
    "LoadPoolFullError",
    "LoadPools",
    "MetadataCaches",
    "NameMapping",
    "Partition",
    "PartitionInfo",
    "PartitionItem",
    "Pointer",
    "PointerCache",
    "RowCount",
    "RowCountKey",
    "SchemaKey",
    "Scope",
    "SnapshotKey",
    "SnapshotListKey",
    "SnapshotRef",
    "SnapshotValue",
    "content_key",
    "deep_bytes",
]
