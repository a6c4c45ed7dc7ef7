"""Plans after commits: what an earlier snapshot has is used again, and the files are those of a first plan."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from pyiceberg.partitioning import PartitionField, PartitionSpec
from pyiceberg.schema import Schema as IcebergSchema
from pyiceberg.transforms import IdentityTransform
from pyiceberg.types import LongType, NestedField, StringType

import skerry
from skerry.common.loading_cache.content import ContentCache
from skerry.iceberg import loader, state
from skerry.pruning.fileset import column_facts
from support.iceberg import Catalog, HandTable

CONDITIONS = ("id = 7", "id >= 20 AND name < 'n3'", "name = 'n2'", "name IS NULL", "x > 2.5")


def part(number: int) -> pa.Table:
    ids = list(range(10 * number, 10 * number + 10))
    names = [None if i % 4 == 0 else f"n{number}" for i in ids]
    return pa.table({"id": pa.array(ids, pa.int64()), "name": names, "x": [float(number)] * 10})


def planned(lake: Any, where: str) -> list[str]:
    return [file.path for file in lake.table("ice.ns.t").scan(where=where).plan()]


def afresh(catalog: Catalog, folder: Path, where: str) -> list[str]:
    with skerry.connect(folder) as lake:
        lake.create_catalog("ice", catalog.properties)
        return planned(lake, where)


def test_after_a_commit_only_the_new_manifest_is_decoded_and_only_its_files_are_looked_at(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = catalog.remote.create_table("ns.t", part(0).schema)
    for number in range(3):
        theirs.append(part(number))
    decoded: list[str] = []
    looked_at: list[int] = []
    read, gather = loader.read_manifest, column_facts._gather

    def reading(data: bytes, listed: Any) -> Any:
        decoded.append(listed.path)
        return read(data, listed)

    def gathering(field: Any, nullable: bool, files: Any, schema: Any) -> Any:
        looked_at.append(len(files))
        return gather(field, nullable, files, schema)

    monkeypatch.setattr(loader, "read_manifest", reading)
    monkeypatch.setattr(column_facts, "_gather", gathering)
    for where in CONDITIONS:
        planned(catalog.lake, where)
    assert len(decoded) == 3
    for number in range(3, 6):
        theirs.append(part(number))
        decoded.clear()
        looked_at.clear()
        found = {where: planned(catalog.lake, where) for where in CONDITIONS}
        assert len(decoded) == 1
        assert set(looked_at) == {1}
        with monkeypatch.context() as undisturbed:
            undisturbed.setattr(column_facts, "_gather", gather)
            assert found == {
                where: afresh(catalog, tmp_path / f"{number}{n}", where) for n, where in enumerate(CONDITIONS)
            }
    assert len(found["id = 7"]) == 1


def test_rewritten_and_dropped_files_are_not_used_again(catalog: Catalog, tmp_path: Path) -> None:
    theirs = catalog.remote.create_table("ns.t", part(0).schema)
    for number in range(3):
        theirs.append(part(number))
    assert len(planned(catalog.lake, "id >= 0")) == 3
    theirs.delete("id < 10")
    theirs.append(part(5))
    assert planned(catalog.lake, "id >= 0") == afresh(catalog, tmp_path / "b", "id >= 0")
    theirs.overwrite(part(8))
    assert planned(catalog.lake, "id >= 0") == afresh(catalog, tmp_path / "c", "id >= 0")
    assert len(planned(catalog.lake, "id >= 0")) == 1


def test_manifests_that_are_listed_after_older_ones_are_found(catalog: Catalog, tmp_path: Path) -> None:
    fields = [{"id": 1, "name": "id", "type": "long", "required": False}]
    hand = HandTable(tmp_path / "t", fields)
    for number in range(3):
        hand.commit(hand.parquet(part(number).select(["id"]), {"id": 1}, nulls={1: 0}))
        hand.snapshots[-1]["parent-snapshot-id"] = hand.snapshots[-2]["snapshot-id"] if number else None
        table = catalog.register(hand)
        assert sorted(table.scan(where="id >= 0").to_arrow()["id"].to_pylist()) == list(range(10 * (number + 1)))
        assert np.unique([file.path for file in table.scan().plan()]).size == number + 1


def test_a_commit_that_cannot_match_changes_no_columns_and_reads_no_manifest(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = IcebergSchema(NestedField(1, "id", LongType()), NestedField(2, "name", StringType()))
    spec = PartitionSpec(PartitionField(2, 1000, IdentityTransform(), "name"))
    theirs = catalog.remote.create_table("ns.t", schema, partition_spec=spec)
    rows = pa.table({"id": pa.array([1, 2], pa.int64()), "name": ["a", "b"]})
    theirs.append(rows)
    before = planned(catalog.lake, "name = 'a'")
    decoded: list[str] = []
    read = loader.read_manifest
    monkeypatch.setattr(loader, "read_manifest", lambda data, listed: decoded.append(listed.path) or read(data, listed))
    theirs.append(rows.slice(1))
    table = catalog.lake.table("ice.ns.t")
    assert planned(catalog.lake, "name = 'a'") == before
    assert not decoded
    assert table.scan(where="name = 'b'").count() == 2
    assert len(decoded) == 1
    theirs.delete("name = 'a'")
    assert planned(catalog.lake, "name = 'a'") == []
    assert planned(catalog.lake, "name = 'b'") == afresh(catalog, tmp_path / "d", "name = 'b'")


def test_a_plan_weighs_the_columns_that_it_makes_once(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = catalog.remote.create_table("ns.t", part(0).schema)
    weighed: list[tuple[Any, int]] = []
    grown = ContentCache.grown

    def growing(self: Any, key: Any, value: Any, weigh: Any) -> None:
        weighed.append((value, len(value.columns)))
        grown(self, key, value, weigh)

    monkeypatch.setattr(ContentCache, "grown", growing)
    for number in range(3):
        theirs.append(part(number))
        assert len(planned(catalog.lake, "id >= 0")) == number + 1
        ((store, columns),) = weighed
        assert columns == len(store.columns) > 3, "with all columns"
        assert len(planned(catalog.lake, "id >= 0")) == number + 1
        assert len(weighed) == 1, "it has no more columns"
        weighed.clear()

    def failing(files: Any, *_: Any) -> None:
        files.column("row_count")
        raise skerry.SkerryError("a step that fails")

    theirs.append(part(3))
    monkeypatch.setattr(state, "choose_files", failing)
    with pytest.raises(skerry.SkerryError, match="a step that fails"):
        planned(catalog.lake, "id >= 0")
    assert [columns for _, columns in weighed] == [1], "also if it fails"
