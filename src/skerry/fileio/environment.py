"""The environment of a process: storage, clock, ids, settings and caches.

It knows no table, so every layer above storage can use it: tables, views, names of a lake, readers of other table
formats.
"""

from dataclasses import dataclass
from functools import cached_property

from skerry.common.cache import WeightedCache
from skerry.common.clock import Clock, IdSource
from skerry.common.enumeration import RecentEnumerations
from skerry.common.metrics import Metrics
from skerry.common.settings import Settings
from skerry.fileio.base import FileIO


@dataclass(frozen=True)
class Environment:
    """Storage, clock, ids, settings and caches of a process."""

    fileio: FileIO
    clock: Clock
    ids: IdSource
    settings: Settings

    @cached_property
    def cache(self) -> WeightedCache:
        """Decoded parts of data files, of all tables."""
        return WeightedCache(self.settings.cache_bytes)

    @cached_property
    def metadata_cache(self) -> WeightedCache:
        """Decoded columns of manifests and contents of index files, of all tables."""
        return WeightedCache(self.settings.metadata_cache_bytes)

    @cached_property
    def metrics(self) -> Metrics:
        """Counters of the work done through this environment."""
        return Metrics()

    @cached_property
    def enumerations(self) -> RecentEnumerations:
        """The last enumerations of indexes."""
        return RecentEnumerations()
