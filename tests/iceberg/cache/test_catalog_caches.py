"""The caches of catalogs together: what REFRESH, DDL and DROP discard, and what the statistics say."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from skerry.common.cache_settings import CacheSettings
from skerry.common.clock import ManualClock
from skerry.common.errors import DamagedFileError
from skerry.common.metrics import Metrics
from skerry.iceberg.cache import (
    CatalogCaches,
    ContentKey,
    FilePlanKey,
    ListingKey,
    MetadataCaches,
    NameMapping,
    RowCountKey,
    SchemaKey,
    SnapshotKey,
    SnapshotListKey,
    SnapshotRef,
    SnapshotValue,
)
from skerry.iceberg.cache.catalog_caches import RANKS
from support.gate import Gate

WAIT = 60
FILE = ContentKey("s3://bucket", "t/metadata/v1.json", 7)
VALUE = SnapshotValue(SnapshotRef(1, 0))
POINTERS, DERIVED = ("tables", "views"), ("snapshot_lists", "snapshots", "schemas", "row_counts", "file_plans")
FILES = ("metadata_files", "manifest_lists", "manifests", "manifest_details")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
def caches(clock: ManualClock) -> Any:
    with MetadataCaches(CacheSettings(), clock) as caches:
        yield caches


def name(table: str, database: str = "db", catalog: str = "c1") -> NameMapping:
    return NameMapping(catalog, database, table, database.upper(), table.upper())


def keys(of: NameMapping) -> dict[str, Any]:
    """The key of one entry in each cache for a table."""
    file = ContentKey("s3://bucket", f"{of}/v1.json", 7)
    return {
        "tables": of,
        "views": of,
        "snapshot_lists": SnapshotListKey(of, file),
        "snapshots": SnapshotKey(of, "uuid", 1),
        "schemas": SchemaKey(of, "uuid", 0),
        "row_counts": RowCountKey(of, "uuid", 1),
        "file_plans": FilePlanKey(of, "uuid", 1, "x > 1"),
        **dict.fromkeys(FILES, file),
    }


def fill(catalog: CatalogCaches, *tables: NameMapping) -> None:
    for of in tables:
        for cache, key in keys(of).items():
            getattr(catalog, cache).get(key, lambda *_: VALUE)
        catalog.listings.get(ListingKey(of.catalog_id, of.local_database), lambda _: ("t",))
        catalog.listings.get(ListingKey(of.catalog_id), lambda _: ("db",))


def held(catalog: CatalogCaches, of: NameMapping) -> set[str]:
    return {cache for cache, key in keys(of).items() if getattr(catalog, cache).peek(key) is not None}


def listed(catalog: CatalogCaches, database: str | None) -> bool:
    return catalog.listings.peek(ListingKey("c1", database)) is not None


ALL = {*POINTERS, *DERIVED, *FILES}
T, U, ELSEWHERE = name("t"), name("u"), name("t", "other")


def test_a_refresh_of_a_table_discards_its_pointers_and_derived_values_only(caches: MetadataCaches) -> None:
    catalog = caches.catalog("c1", "ice")
    fill(catalog, T, U, ELSEWHERE)
    catalog.refresh_table("db", "t")
    assert held(catalog, T) == set(FILES), "files never change, so they stay"
    assert held(catalog, U) == held(catalog, ELSEWHERE) == ALL
    assert (listed(catalog, "db"), listed(catalog, "other"), listed(catalog, None)) == (False, True, True)


def test_a_refresh_of_a_database_is_for_all_its_tables(caches: MetadataCaches) -> None:
    catalog = caches.catalog("c1", "ice")
    fill(catalog, T, U, ELSEWHERE)
    catalog.refresh_database("db")
    assert held(catalog, T) == held(catalog, U) == set(FILES)
    assert held(catalog, ELSEWHERE) == ALL
    assert (listed(catalog, "db"), listed(catalog, "other"), listed(catalog, None)) == (False, True, True)


def test_a_refresh_of_a_catalog_is_for_that_catalog_only(caches: MetadataCaches) -> None:
    catalog, other = caches.catalog("c1", "ice"), caches.catalog("c2", "other")
    theirs = name("t", catalog="c2")
    fill(catalog, T, ELSEWHERE)
    fill(other, theirs)
    catalog.refresh_catalog()
    assert held(catalog, T) == held(catalog, ELSEWHERE) == set(FILES)
    assert held(other, theirs) == ALL
    assert not listed(catalog, None)


def test_a_dropped_catalog_leaves_memory_and_its_loads_publish_nothing(caches: MetadataCaches) -> None:
    catalog, other = caches.catalog("c1", "ice"), caches.catalog("c2", "other")
    theirs = name("t", catalog="c2")
    fill(catalog, T)
    fill(other, theirs)
    load = Gate(VALUE)
    with ThreadPoolExecutor(1) as threads:
        late = threads.submit(catalog.tables.get, U, load)
        assert load.begun.wait(WAIT)
        caches.drop_catalog("c1")
        load.open()
        assert late.result(WAIT).value is VALUE
    assert held(catalog, T) == held(catalog, U) == set()
    assert caches.budget.size_bytes == sum(row.bytes for row in caches.statistics())
    assert {row.catalog for row in caches.statistics()} == {"other"}
    assert held(other, theirs) == ALL
    assert caches.catalog("c1", "ice") is not catalog
    caches.drop_catalog("unknown")


def test_a_catalog_has_one_set_of_caches(caches: MetadataCaches) -> None:
    assert caches.catalog("c1", "ice") is caches.catalog("c1", "ice")


def test_a_derived_value_of_an_older_state_is_not_found_for_a_newer_one(caches: MetadataCaches) -> None:
    """A query holds the old pointer, REFRESH runs, and only then the query computes the list of snapshots."""
    catalog = caches.catalog("c1", "ice")
    old = SnapshotListKey(T, ContentKey("s3://bucket", "v1.json", 7))
    new = SnapshotListKey(T, ContentKey("s3://bucket", "v2.json", 9))
    catalog.refresh_table("db", "t")
    catalog.snapshot_lists.get(old, lambda: [1])
    assert catalog.snapshot_lists.get(new, lambda: [1, 2]) == [1, 2]


def test_the_layers_of_a_first_query_load_each_other(caches: MetadataCaches) -> None:
    """A plan loads, inside of its own load, everything below it; the second one loads nothing."""
    catalog, loads = caches.catalog("c1", "ice"), []

    def noted(what: str, value: Any) -> Any:
        loads.append(what)
        return value

    def manifests() -> list[int]:
        numbers = catalog.manifest_lists.get(FILE, lambda: noted("manifest list", [1, 2, 3]))
        return caches.pools.file_listing.map(
            lambda at: catalog.manifests.get(ContentKey("s", str(at), at), lambda: noted("manifest", at)), numbers
        )

    def snapshot() -> SnapshotValue:
        pointer = catalog.tables.get(
            T, lambda _: catalog.metadata_files.get(FILE, lambda: noted("metadata", "v1.json"))
        )
        assert pointer.value == "v1.json"
        catalog.schemas.get(SchemaKey(T, "uuid", 0), lambda: noted("schema", ["a"]))
        manifests()
        return VALUE

    def plan() -> list[int]:
        catalog.snapshots.get(SnapshotKey(T, "uuid", 1), snapshot)
        return manifests()

    for _ in range(2):
        assert catalog.file_plans.get(FilePlanKey(T, "uuid", 1, "x > 1"), plan) == [1, 2, 3]
    assert sorted(loads) == ["manifest", "manifest", "manifest", "manifest list", "metadata", "schema"]


def test_every_cache_has_a_rank_of_its_own(caches: MetadataCaches) -> None:
    catalog = caches.catalog("c1", "ice")
    assert sorted(RANKS) == sorted(row.cache for row in catalog.statistics()) == sorted({*ALL, "listings"})
    for lower, higher in pairwise(RANKS):
        assert getattr(catalog, lower).rank < getattr(catalog, higher).rank


def test_settings_reach_the_caches(clock: ManualClock, tmp_path: Path) -> None:
    settings = CacheSettings(
        pointer_freshness_seconds=5,
        refresh_after_seconds=3,
        stale_if_error_seconds=10,
        expire_after_access_seconds=30,
        max_entries=2,
        max_bytes=100_000,
        loader_threads=3,
        disk_path=str(tmp_path),
        disk_bytes=50_000,
    )
    with MetadataCaches(settings, clock) as caches:
        catalog = caches.catalog("c1", "ice")
        assert (caches.budget.max_bytes, caches.pools.row_count.threads, caches.pools.common.max_waiting) == (
            100_000,
            3,
            30_000,
        )
        assert caches.disk is not None
        assert (caches.disk.folder, caches.disk.max_bytes) == (tmp_path, 50_000)
        for table in ("t", "u", "v"):
            catalog.tables.get(name(table), lambda _: "old")
        assert [catalog.tables.peek(name(table)) is None for table in ("t", "u", "v")] == [True, False, False]
        refreshed = threading.Event()
        clock.advance(3)
        catalog.tables.get(name("v"), lambda _: refreshed.set() or "new")
        assert refreshed.wait(WAIT)
        clock.advance(9)
        assert catalog.tables.get(name("u"), Gate(OSError("slow")).open()).stale
        clock.advance(3)
        with pytest.raises(OSError, match="slow"):
            catalog.tables.get(name("u"), Gate(OSError("slow")).open())
        clock.advance(30)
        assert catalog.tables.peek(name("u")) is None


def test_files_are_read_through_the_disk_tier(clock: ManualClock, tmp_path: Path) -> None:
    read = Gate(b"{json}\n").open()
    for calls in (1, 1):
        with MetadataCaches(CacheSettings(disk_path=str(tmp_path)), clock) as caches:
            assert caches.catalog("c1", "ice").read_file(FILE, read) == b"{json}\n"
            assert read.calls == calls, "the second process finds the copy"
            row = caches.statistics()[-1]
            assert (row.catalog, row.cache, row.entries) == ("", "disk", 1)


def test_without_a_disk_tier_the_length_is_checked_as_well(caches: MetadataCaches) -> None:
    catalog = caches.catalog("c1", "ice")
    assert catalog.read_file(FILE, lambda: b"{json}\n") == b"{json}\n"
    with pytest.raises(DamagedFileError, match="it has 3 bytes, 7 were expected"):
        catalog.read_file(FILE, lambda: b"cut")


def test_statistics_and_metrics_say_what_happened(clock: ManualClock) -> None:
    metrics = Metrics()
    with MetadataCaches(CacheSettings(stale_if_error_seconds=100), clock, metrics) as caches:
        secret = "p4ssw0rd"
        catalog = caches.catalog("c1", "ice", redact=lambda text: text.replace(secret, "***"))

        def slow(_: Any) -> str:
            clock.advance(2)
            return "value"

        catalog.tables.get(T, slow)
        catalog.tables.get(T, slow)
        clock.advance(60)
        catalog.tables.get(T, Gate(OSError(f"login with {secret} at s3://me:you@host failed")).open())
        catalog.refresh_table("db", "t")
        (row,) = [row for row in caches.statistics() if row.cache == "tables"]
        shown = {field.name: getattr(row, field.name) for field in fields(row)}
        assert shown == {
            "catalog": "ice",
            "cache": "tables",
            "hits": 1,
            "misses": 2,
            "loads": 2,
            "load_seconds": 2.0,
            "failures": 1,
            "evictions": 0,
            "entries": 0,
            "bytes": 0,
            "stale_served": 1,
            "revalidated": 0,
            "refreshes": 0,
            "invalidations": 1,
            "last_error": "OSError: login with *** at s3://***@host failed",
        }
        exported = {(metric.name, dict(metric.labels)["cache"]): metric.value for metric in metrics}
        assert exported["skerry_iceberg_cache_hits", "tables"] == 1
        assert exported["skerry_iceberg_cache_load_seconds", "tables"] == 2
        assert exported["skerry_iceberg_cache_bytes", "manifests"] == 0
        assert {metric.labels[1] for metric in metrics} == {("catalog", "ice")}
    assert list(metrics) == [], "closed caches export nothing"


def test_a_long_error_is_cut(caches: MetadataCaches) -> None:
    catalog = caches.catalog("c1", "ice")
    with pytest.raises(ValueError):
        catalog.manifests.get(FILE, Gate(ValueError("x" * 10_000)).open())
    (row,) = [row for row in catalog.statistics() if row.cache == "manifests"]
    assert row.last_error is not None
    assert len(row.last_error) == 501
