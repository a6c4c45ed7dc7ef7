"""Loading caches: one load per missing key, and one memory budget shared by several caches."""

from skerry.common.loading_cache.budget import CacheBudget
from skerry.common.loading_cache.content import ContentCache
from skerry.common.loading_cache.load_pool import LoadPool, LoadPoolFullError
from skerry.common.loading_cache.loading import CachePolicy
from skerry.common.loading_cache.statistics import CacheStatistics
from skerry.common.loading_cache.weight import deep_bytes

__all__ = [
    "CacheBudget",
    "CachePolicy",
    "CacheStatistics",
    "ContentCache",
    "LoadPool",
    "LoadPoolFullError",
    "deep_bytes",
]
