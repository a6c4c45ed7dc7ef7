"""The limit in bytes, measured against the process: many distinct entries of all kinds."""

import gc
import tracemalloc
from typing import Any

import pyarrow as pa

from skerry.common.clock import SystemClock
from skerry.common.settings import load_settings
from skerry.iceberg.cache import (
    ContentKey,
    MetadataCaches,
    NameMapping,
    Partition,
    PartitionInfo,
    PartitionItem,
    SchemaKey,
    SnapshotKey,
    SnapshotRef,
    SnapshotValue,
)
from support.effort import SOAK

ENTRIES = 100_000 if SOAK else 3_000
LIMIT_BYTES = (4 << 20) if SOAK else 1_500_000


def manifest(number: int) -> pa.Table:
    rows = number % 40 + 1
    return pa.table({"path": [f"s3://bucket/data/{number}-{row}.parquet" for row in range(rows)], "rows": range(rows)})


def snapshot(number: int) -> SnapshotValue:
    pairs = (
        (Partition(f"day={number}-{day}", 0, (day,), number, 1, number), PartitionItem(0, (day,), (day + 1,)))
        for day in range(number % 8)
    )
    return SnapshotValue(SnapshotRef(number, 0), PartitionInfo.of(pairs))


def test_distinct_entries_stay_within_the_limit_of_the_process() -> None:
    limits = {"iceberg.cache.max-bytes": str(LIMIT_BYTES), "iceberg.cache.max-entries": "100000"}
    with MetadataCaches(load_settings(limits, environment={}).iceberg_cache, SystemClock()) as caches:
        catalog = caches.catalog("c", "ice")

        def load(number: int) -> Any:
            name = NameMapping("c", f"db{number % 50}", f"table{number}", f"DB{number % 50}", f"TABLE{number}")
            kind = number % 4
            if kind == 0:
                key = ContentKey("s3://bucket", f"metadata/{number:010}-m0.avro", number)
                return catalog.manifests.get(key, lambda: manifest(number))
            if kind == 1:
                return catalog.snapshots.get(SnapshotKey(name, f"uuid-{number}", number), lambda: snapshot(number))
            if kind == 2:
                columns = [f"column {number} {at}" for at in range(number % 30)]
                return catalog.schemas.get(SchemaKey(name, f"uuid-{number}", 0), lambda: columns)
            return catalog.tables.get(name, lambda _: (f"s3://bucket/{number}/metadata.json", f"etag-{number}"))

        for number in range(20):
            load(number)
        catalog.refresh_catalog()
        for cache in (catalog.manifests, catalog.metadata_files):
            cache.clear()
        gc.collect()
        arrow_bytes = pa.total_allocated_bytes()
        tracemalloc.start()
        try:
            before = tracemalloc.get_traced_memory()[0]
            held = []
            for number in range(20, ENTRIES):
                load(number)
                if number % (ENTRIES // 4) == 0:
                    assert caches.budget.size_bytes <= LIMIT_BYTES
                    gc.collect()
                    python_bytes = tracemalloc.get_traced_memory()[0] - before
                    held.append((python_bytes + pa.total_allocated_bytes() - arrow_bytes) / LIMIT_BYTES)
        finally:
            tracemalloc.stop()
        rows = catalog.statistics()
    assert sum(row.loads for row in rows) == ENTRIES
    assert sum(row.evictions for row in rows) > ENTRIES // 4
    assert max(held) <= 1.0, held
    assert held[-1] >= 0.3, "and the limit is used"
