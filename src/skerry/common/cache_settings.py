"""Settings of the cache of Iceberg metadata: ``iceberg.cache.*``. See docs/iceberg-cache.md for what each bounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from skerry.common.errors import OptionError
from skerry.common.option_spec import DURATION, SIZE, TEXT, OptionSpec, count

CACHE_SETTINGS = (
    OptionSpec(
        "iceberg.cache.pointer-freshness",
        DURATION,
        "60 s",
        "How old the current state of a table in an Iceberg catalog may be: a query sees every commit that landed "
        "longer ago. Counted from when the state was asked for, never from its last use. 0: the catalog is asked "
        "for every query.",
    ),
    OptionSpec(
        "iceberg.cache.refresh-after",
        DURATION,
        "60 min",
        "Age at which the state of a table in use is asked for again in the background. Matters where "
        "`iceberg.cache.pointer-freshness` is longer.",
    ),
    OptionSpec(
        "iceberg.cache.stale-if-error",
        DURATION,
        "0 s",
        "How long beyond `iceberg.cache.pointer-freshness` the last known state of a table may be used, marked as "
        "stale, while its catalog fails. 0: the error is raised.",
    ),
    OptionSpec(
        "iceberg.cache.expire-after-access",
        DURATION,
        "24 h",
        "How long cached metadata stays in memory after its last use.",
    ),
    OptionSpec(
        "iceberg.cache.max-entries",
        count(1, 100_000_000),
        "50000",
        "Entries in each cache of a catalog.",
    ),
    OptionSpec(
        "iceberg.cache.max-bytes",
        SIZE,
        "512 MB",
        "Memory for cached metadata of all Iceberg catalogs together.",
    ),
    OptionSpec(
        "iceberg.cache.loader-threads",
        count(1, 256),
        "10",
        "Threads of each of the three pools (common, row counts, file listings) that load metadata. The queue of a "
        "pool holds 10,000 loads for each thread.",
    ),
    OptionSpec(
        "iceberg.cache.disk-path",
        TEXT,
        None,
        "Local folder for copies of immutable metadata files of Iceberg tables; they survive a restart, and several "
        "processes may share it. Unset: none.",
    ),
    OptionSpec("iceberg.cache.disk-size", SIZE, "1 GB", "Size of that folder; files used least recently leave it."),
)


@dataclass(frozen=True, slots=True)
class CacheSettings:
    """Bounds of the cache of Iceberg metadata."""

    pointer_freshness_seconds: float = 60.0
    refresh_after_seconds: float = 3600.0
    stale_if_error_seconds: float = 0.0
    expire_after_access_seconds: float = 86_400.0
    max_entries: int = 50_000
    max_bytes: int = 512 << 20
    loader_threads: int = 10
    disk_path: str | None = None
    disk_bytes: int = 1 << 30


def cache_settings(values: Mapping[str, Any]) -> CacheSettings:
    """The settings from parsed options."""
    prefix = "iceberg.cache."
    if values[f"{prefix}refresh-after"] <= 0:
        raise OptionError(
            f"setting '{prefix}refresh-after' must be longer than 0; '{prefix}pointer-freshness' = '0 s' asks the "
            "catalog for every query",
            about=(f"{prefix}refresh-after",),
        )
    return CacheSettings(
        pointer_freshness_seconds=values[f"{prefix}pointer-freshness"],
        refresh_after_seconds=values[f"{prefix}refresh-after"],
        stale_if_error_seconds=values[f"{prefix}stale-if-error"],
        expire_after_access_seconds=values[f"{prefix}expire-after-access"],
        max_entries=values[f"{prefix}max-entries"],
        max_bytes=values[f"{prefix}max-bytes"],
        loader_threads=values[f"{prefix}loader-threads"],
        disk_path=values[f"{prefix}disk-path"],
        disk_bytes=values[f"{prefix}disk-size"],
    )
