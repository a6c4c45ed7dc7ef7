"""Deletes of a publication from the ones before it and the keys of new files: the same as from a merge of all keys."""

import random
from pathlib import Path
from typing import Any

import pytest

import skerry
from skerry.iceberg.publish import draft as draft_module
from skerry.iceberg.publish.delete_writer import read_deletes
from skerry.iceberg.publish.draft import Draft
from skerry.iceberg.publish.grown_section import find_added_rows
from skerry.iceberg.publish.manifest_builder import ManifestBuilder, relative_name
from skerry.lake.table import Table
from skerry.store.read.hidden_rows import hidden_rows
from skerry.table.published import read_published
from support.effort import rounds


def published_deletes(table: Table) -> dict[str, list[int]]:
    """The deleted positions of the current published snapshot, by data file."""
    context = table._context
    snapshot = context.snapshots.latest()
    assert snapshot is not None
    base = read_published(context)
    version = context.shape_of(snapshot).options.iceberg_format_version
    found = Draft(context, base, snapshot, version, (0, 0))
    builder = ManifestBuilder(context, found.schema, version, found.location, snapshot.id, found.manifests(), [])
    counts = {hidden.meta.path: hidden.meta.row_count for hidden in hidden_rows(context, snapshot)}
    deletes = {}
    for entry, _ in builder.deletes():
        path = relative_name(entry["data_file"]["referenced_data_file"], found.location)
        deletes[path] = read_deletes(context, entry["data_file"], found.location, counts[path]).tolist()
    return deletes


def merged_deletes(table: Table) -> dict[str, list[int]]:
    """The same from a merge of the keys of all files."""
    context = table._context
    snapshot = context.snapshots.latest()
    assert snapshot is not None
    return {found.meta.path: list(found.rows) for found in hidden_rows(context, snapshot) if found.rows}


@pytest.fixture
def probed(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each changed section was probed instead of merged."""
    calls: list[bool] = []

    def find(*arguments: Any) -> dict[str, Any] | None:
        found = find_added_rows(*arguments)
        calls.append(found is not None)
        return found

    monkeypatch.setattr(draft_module, "find_added_rows", find)
    return calls


def make_table(folder: Path, version: int, engine: str = "deduplicate", vectors: str = "off") -> Table:
    lake = skerry.connect(folder)
    lake.sql(
        f"CREATE TABLE db.t (id BIGINT NOT NULL, v STRING, PRIMARY KEY (id)) WITH ('compaction.mode' = 'off', "
        f"'iceberg.format-version' = '{version}', 'merge-engine' = '{engine}', 'deletion-vectors' = '{vectors}')"
    )
    return lake.table("db.t")


def rows_of(keys: list[int], value: object) -> list[dict[str, Any]]:
    return [{"id": key, "v": str(value)} for key in keys]


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("engine", ["deduplicate", "first-row"])
@pytest.mark.parametrize("seed", range(rounds(2, 20)))
def test_deletes_of_a_random_history_are_those_of_a_merge(
    tmp_path: Path, probed: list[bool], version: int, engine: str, seed: int
) -> None:
    rng = random.Random(100 * version + seed)
    table = make_table(tmp_path, version, engine, ("off", "on-compact")[seed % 2])
    table.upsert(rows_of(rng.sample(range(200), 100), "first"))
    for number in range(12):
        kind = rng.choice(("upsert", "upsert", "upsert", "far", "two", "delete", "compact", "full", "rollback"))
        keys = rng.sample(range(200), rng.randrange(1, 20))
        if kind == "delete":
            table.delete(keys=[{"id": key} for key in keys])
        elif kind in ("compact", "full"):
            table.compact(full=kind == "full")
        elif kind == "rollback":
            table.rollback_to(rng.choice([snapshot.id for snapshot in table.snapshots()]))
        else:
            table.upsert(rows_of([key + 500 * (kind == "far") for key in keys], number))
            if kind == "two":
                table.upsert(rows_of(keys[:3], number))
        found = table.publish_iceberg()
        assert found.lag_snapshots == 0, found.reason
        assert published_deletes(table) == merged_deletes(table), f"step {number}: {kind}"
    table.compact(full=True)
    table.publish_iceberg()
    for number in range(2):
        table.upsert(rows_of(rng.sample(range(200), 5), number))
        table.publish_iceberg()
        assert probed[-1], "few keys beside many"
        assert published_deletes(table) == merged_deletes(table)


@pytest.mark.parametrize("version", [2, 3])
def test_an_upsert_probes_its_keys_and_rewrites_deletes_of_the_files_that_it_hides_rows_of(
    tmp_path: Path, probed: list[bool], version: int
) -> None:
    table = make_table(tmp_path, version)
    for number, keys in enumerate(([*range(100)], [*range(0, 100, 10)], [5, 10, 105])):
        table.upsert(rows_of(keys, number))
        table.publish_iceberg()
    first, second, _ = (file["file"] for file in table.files().sort_by("sequence_snapshot").to_pylist())
    assert published_deletes(table) == {first: sorted([*range(0, 100, 10), 5]), second: [1]}
    assert probed == [True, True]
    table.upsert(rows_of([300], "far"))  # overlaps no file
    table.upsert(rows_of([1, 300], "both"))  # joins what were two sections
    table.publish_iceberg()
    assert published_deletes(table) == merged_deletes(table)
    assert probed == [True, True, True]


@pytest.mark.parametrize("version", [2, 3])
def test_damaged_published_deletes_are_computed_again(tmp_path: Path, probed: list[bool], version: int) -> None:
    table = make_table(tmp_path, version)
    for number, keys in enumerate(([*range(100)], [*range(0, 100, 10)])):
        table.upsert(rows_of(keys, number))
        table.publish_iceberg()
    (deletes,) = (tmp_path / "db" / "t" / "iceberg" / "delete").iterdir()
    data = bytearray(deletes.read_bytes())
    data[len(data) // 2] ^= 0xFF
    deletes.write_bytes(data)
    table.upsert(rows_of([7], "new"))
    table.publish_iceberg()
    assert probed == [True, True]
    assert published_deletes(table) == merged_deletes(table)
    assert sum(map(len, published_deletes(table).values())) == 11


def test_a_file_that_is_gone_makes_a_merge(tmp_path: Path, probed: list[bool]) -> None:
    table = make_table(tmp_path, 2)
    table.upsert(rows_of([*range(100)], 0))
    before = table.upsert(rows_of([3, 4], 1))
    table.upsert(rows_of([4, 5], 2))
    table.publish_iceberg()
    table.rollback_to(before.id)
    table.publish_iceberg()
    assert probed == [False, False]
    assert published_deletes(table) == merged_deletes(table)
    shown = skerry.connect(tmp_path).table("db.t").scan(where="id IN (4, 5)").to_arrow().to_pylist()
    assert sorted(shown, key=lambda row: int(row["id"])) == [{"id": 4, "v": "1"}, {"id": 5, "v": "0"}]
