"""Memory of cached plans of large tables: what the caches say they hold is what the process holds."""

import gc
import tracemalloc
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from support.iceberg import Catalog, Entry, HandTable, number

FIELDS = [
    {"id": 1, "name": "id", "required": True, "type": "long"},
    {"id": 2, "name": "amount", "required": False, "type": "long"},
]
CONDITIONS = ("id = 17", "amount > 5 AND amount IS NOT NULL")
MB = 1 << 20


class LargeTable(HandTable):
    """A table with many files, of which only the manifests exist."""

    codec = "null"

    def add(self, manifests: int, files: int) -> None:
        """Add manifests with the same files, under names of their own."""
        entries = [
            Entry(
                self.uri(f"data/m00000/{n:08}-and-a-name-of-usual-length.parquet"),
                100,
                1_000_000 + n,
                lower={1: number(10 * n), 2: number(n)},
                upper={1: number(10 * n + 9), 2: number(n + 1000)},
                nulls={1: 0, 2: n % 3},
            )
            for n in range(files)
        ]
        first = self._manifest(entries, 0, 1001, 0)
        content = (self.folder / "metadata" / Path(first["manifest_path"]).name).read_bytes()
        for n in range(manifests):
            path = self._new("metadata/m{}.avro")
            path.write_bytes(content.replace(b"/m00000/", f"/m{n:05}/".encode()))
            self.manifests.append({**first, "manifest_path": self.uri(f"metadata/{path.name}")})


def plans(table: Any) -> int:
    return sum(len(table.scan(where=where).plan()) for where in CONDITIONS)


@pytest.mark.parametrize(
    ("manifests", "files", "limit"), [(10, 10_000, 24), (10, 1_000, 256), (200, 3, 1), (200, 3, 256)]
)
def test_cached_plans_hold_what_they_say_and_no_more_than_the_limit(
    tmp_path: Path, manifests: int, files: int, limit: int
) -> None:
    catalog = Catalog(tmp_path, **{"iceberg.cache.max-bytes": f"{limit} MB", "cache.metadata-size": "64 KB"})
    small, large = LargeTable(tmp_path / "small", FIELDS), LargeTable(tmp_path / "large", FIELDS)
    small.add(2, 10)
    large.add(manifests, files)
    small.commit()
    large.commit()
    plans(catalog.register(small, "small"))  # modules are imported
    catalog.register(large, "large")
    budget = catalog.lake._names.external.caches.budget
    gc.collect()
    arrow, claimed = pa.total_allocated_bytes(), budget.size_bytes
    tracemalloc.start()
    try:
        found = plans(catalog.lake.table("ice.ns.large"))
        gc.collect()
        held = tracemalloc.get_traced_memory()[0] + pa.total_allocated_bytes() - arrow
        claims = budget.size_bytes - claimed
    finally:
        tracemalloc.stop()
    assert found >= manifests
    assert budget.size_bytes <= limit * MB
    assert held <= 1.1 * limit * MB + MB / 2
    assert held <= 1.1 * claims + MB / 2
    assert claims <= 1.6 * held + MB / 2
    assert plans(catalog.lake.table("ice.ns.large")) == found
    catalog.close()


def test_what_a_plan_shares_with_manifests_and_earlier_plans_counts_once(catalog: Catalog, tmp_path: Path) -> None:
    large = LargeTable(tmp_path / "large", FIELDS)
    large.add(2, 10_000)
    large.commit()
    caches = None
    sizes = []
    for _ in range(4):
        plans(catalog.register(large))
        caches = catalog.lake._names.external.caches
        sizes.append(caches.budget.size_bytes)
        large.manifests.insert(0, large._manifest([Entry(large.uri("data/one.parquet"), 1, 100)], 0, 1001, 0))
        large.commit()
        large.snapshots[-1]["parent-snapshot-id"] = large.snapshots[-2]["snapshot-id"]
    assert caches is not None
    assert sizes[-1] <= 1.2 * sizes[0]
    assert sum(row.bytes for row in caches.statistics()) == caches.budget.size_bytes


def test_a_plan_whose_manifests_have_left_reads_them_again(catalog: Catalog, tmp_path: Path) -> None:
    """A condition on another column needs bounds that the cached columns lack."""
    large = LargeTable(tmp_path / "large", FIELDS)
    large.add(3, 100)
    large.commit()
    table = catalog.register(large)
    first = [file.path for file in table.scan(where="id = 17").plan()]
    caches = next(iter(catalog.lake._names.external.caches._catalogs.values()))
    assert caches.manifests.clear() == 3
    assert [file.path for file in table.scan(where="id = 17").plan()] == first
    assert len(caches.manifests) == 0
    assert len(table.scan(where="amount = 0").plan()) == 3
    assert len(caches.manifests) == 3
