"""``system.cache_statistics``: hits, loads and sizes of the caches of external catalogs."""

from collections.abc import Sequence
from dataclasses import astuple

import pyarrow as pa

from skerry.sql.names import Given
from skerry.sql.scope import Scope
from skerry.sql.system.given import column, given_table, table_of

STATISTICS = pa.schema(
    [
        column("catalog_name", pa.string(), "the catalog; empty for what all catalogs share", nullable=False),
        column("cache", pa.string(), "which of its caches", nullable=False),
        column("hits", pa.int64(), "requests answered from the cache", nullable=False),
        column("misses", pa.int64(), "requests that waited for a load", nullable=False),
        column("loads", pa.int64(), "loads, those that failed included", nullable=False),
        column("load_seconds", pa.float64(), "time that they took", nullable=False),
        column("failures", pa.int64(), "loads that failed", nullable=False),
        column("evictions", pa.int64(), "entries dropped for want of space or of use", nullable=False),
        column("entries", pa.int64(), "entries now", nullable=False),
        column("bytes", pa.int64(), "memory that they take", nullable=False),
        column("stale_served", pa.int64(), "answers beyond the freshness bound, as the load failed", nullable=False),
        column("revalidated", pa.int64(), "loads that found nothing changed", nullable=False),
        column("refreshes", pa.int64(), "loads in the background", nullable=False),
        column("invalidations", pa.int64(), "entries that REFRESH or DROP discarded", nullable=False),
        column("last_error", pa.string(), "the last load that failed, without credentials"),
    ]
)


def cache_statistics_table(scope: Scope) -> Given:
    """A row for each cache of each catalog that was used."""

    def compute(columns: Sequence[str]) -> pa.Table:
        return table_of(STATISTICS, [astuple(row) for row in scope.names.cache_statistics()])

    return given_table("system.cache_statistics", STATISTICS, compute)
