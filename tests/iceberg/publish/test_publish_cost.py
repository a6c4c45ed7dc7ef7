"""A publication costs what has changed: what is decoded, planned and written does not grow with the table."""

import random
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from pyiceberg.table import StaticTable

import skerry
from skerry.common.document import encode_document
from skerry.iceberg.publish import draft as draft_module
from skerry.iceberg.publish import manifest_builder
from skerry.iceberg.publish.changed import changes_between
from skerry.iceberg.publish.draft import Draft
from skerry.iceberg.publish.hidden import sections_of
from skerry.iceberg.publish.manifest_builder import ManifestBuilder
from skerry.iceberg.publish.manifest_entry import ManifestForm
from skerry.iceberg.publish.manifest_record import DATA, read_manifest
from skerry.iceberg.publish.touched_section import touched_sections
from skerry.lake.table import Table
from skerry.table.published import FILES_KEY, PublishedVersion, files_of, parts_of, read_published
from support.effort import rounds

TREES = 40


def partitioned(folder: Path, version: int = 3, vectors: str = "on-commit", trees: int = TREES) -> Table:
    """A table with two runs in each of its trees."""
    lake = skerry.connect(folder)
    lake.sql(
        f"CREATE TABLE db.t (id BIGINT NOT NULL, v STRING, PRIMARY KEY (id)) PARTITIONED BY (bucket({trees}, id)) WITH "
        f"('compaction.mode' = 'off', 'iceberg.format-version' = '{version}', 'deletion-vectors' = '{vectors}')"
    )
    table = lake.table("db.t")
    table.upsert(rows_of(range(20 * trees), "a"))
    table.upsert(rows_of(range(0, 20 * trees, 2), "b"))
    return table


def rows_of(keys: Any, value: str) -> list[dict[str, Any]]:
    return [{"id": key, "v": value} for key in keys]


def seen(metadata: str) -> dict[int, str]:
    return {row["id"]: row["v"] for row in StaticTable.from_metadata(metadata).scan().to_arrow().to_pylist()}


def ours(table: Table) -> dict[int, str]:
    return {row["id"]: row["v"] for row in table.scan().to_arrow().to_pylist()}


def published(table: Table) -> PublishedVersion:
    found = read_published(table._context)
    assert found is not None
    return found


def files_in(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_size for path in (folder / "db/t/iceberg").rglob("*") if path.is_file()}


@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("vectors", ["off", "on-commit"])
def test_an_upsert_of_one_row_looks_at_its_tree_alone(
    tmp_path: Path, version: int, vectors: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(manifest_builder, "DELETE_ENTRIES", 8)
    table = partitioned(tmp_path, version, vectors)
    table.publish_iceberg()
    table.upsert(rows_of([0], "before"))
    table.publish_iceberg()
    before = files_in(tmp_path)
    asked: list[int] = []
    decoded: list[int] = []
    real_sections, real_data_file = draft_module.touched_sections, ManifestForm.data_file

    def touched(*given: Any) -> Any:
        found = real_sections(*given)
        asked.append(sum(len(section.files) for section in found[0]))
        return found

    def data_file(form: ManifestForm, entry: Any) -> Any:
        decoded.append(1)
        return real_data_file(form, entry)

    monkeypatch.setattr(draft_module, "touched_sections", touched)
    monkeypatch.setattr(ManifestForm, "data_file", data_file)
    table.upsert(rows_of([7], "new"))
    found = table.publish_iceberg()
    assert asked == [3], "the files of one tree"
    assert len(decoded) <= 3
    written = {path: size for path, size in files_in(tmp_path).items() if path not in before}
    deletes = [path for path in written if path.parent.name == "delete"]
    assert len(deletes) == 1, "of the file that had the row until now"
    lists = [size for path, size in written.items() if path.parent.name == "files"]
    assert len(lists) == 2
    assert max(lists) < 2000, "no list has all delete files"
    assert seen(str(found)) == ours(table)


@pytest.mark.parametrize("version", [2, 3])
def test_deletes_that_are_replaced_stay_in_their_manifest(tmp_path: Path, version: int) -> None:
    table = partitioned(tmp_path, version)
    table.publish_iceberg()
    counts = []
    for number in range(25):
        table.upsert(rows_of([7 * number], f"n{number}"))
        found = table.publish_iceberg()
        snapshot = StaticTable.from_metadata(str(found)).current_snapshot()
        assert snapshot is not None
        listed = snapshot.manifests(StaticTable.from_metadata(str(found)).io)
        counts.append(sum(manifest.content == 1 for manifest in listed))
        removed = sum(manifest.deleted_files_count or 0 for manifest in listed)
        assert removed <= number + 1
    assert max(counts) <= 10
    assert seen(str(found)) == ours(table)


@pytest.mark.parametrize("seed", range(rounds(4, 40)))
def test_sections_that_are_not_touched_are_the_same_in_both_snapshots(tmp_path: Path, seed: int) -> None:
    """All sections of two snapshots, and those that the files in between touch: the others are equal."""
    rng = random.Random(seed)
    by = ("", "PARTITIONED BY (bucket(3, id))", "PARTITIONED BY (k)")[seed % 3]
    lake = skerry.connect(tmp_path)
    lake.sql(
        f"CREATE TABLE db.t (id BIGINT NOT NULL, k STRING NOT NULL, PRIMARY KEY (id, k)) {by} WITH "
        f"('compaction.mode' = 'off', 'deletion-vectors' = '{('off', 'on-commit')[seed % 2]}')"
    )
    table = lake.table("db.t")
    for _ in range(14):
        start = rng.randrange(400)
        keys = rng.sample(range(start, start + 60), rng.randrange(1, 12))
        kind = rng.choice(("upsert", "upsert", "upsert", "delete", "full", "compact", "rollback"))
        rows = [{"id": key, "k": "abc"[key % 3]} for key in keys]
        if kind == "delete":
            table.delete(keys=rows)
        elif kind in ("full", "compact"):
            table.compact(full=kind == "full")
        elif kind == "rollback" and table.snapshots():
            table.rollback_to(rng.choice([snapshot.id for snapshot in table.snapshots()]))
        else:
            table.upsert(rows)
    context = table._context
    snapshots = [context.snapshots.get(snapshot.id) for snapshot in table.snapshots()]
    for number, before in enumerate(snapshots[:-1]):
        after = rng.choice(snapshots[number + 1 :])
        new, old = touched_sections(context, before, after, changes_between(context, before, after))
        all_new, all_old = sections_of(context, after), sections_of(context, before)
        assert [one.paths for one in new] == [one.paths for one in all_new if one.paths in {x.paths for x in new}]
        touched = {path for one in (*new, *old) for path in one.paths}
        for one in all_old:
            assert one.paths in {x.paths for x in old} or touched.isdisjoint(one.paths)
            assert one.paths in {x.paths for x in old} or one.paths in {x.paths for x in all_new}
        for one in all_new:
            assert one.paths in {x.paths for x in new} or touched.isdisjoint(one.paths)
            assert one.paths in {x.paths for x in new} or one.paths in {x.paths for x in all_old}
        by_paths = {one.paths: one for one in all_new}
        assert [one.hides_rows for one in new] == [by_paths[one.paths].hides_rows for one in new]
        metas = [[source.meta for source in one.files] for one in new]
        assert metas == [[source.meta for source in by_paths[one.paths].files] for one in new]


def test_lists_of_files_of_a_former_version_are_read(tmp_path: Path) -> None:
    """Version 1 of the document names files of deletes among all others, and has no parts."""
    table = partitioned(tmp_path)
    table.publish_iceberg()
    table.upsert(rows_of([3], "c"))
    table.publish_iceberg()
    context = table._context
    for snapshot in published(table).snapshots:
        name = snapshot["summary"][FILES_KEY]
        files = sorted(files_of(context, snapshot) - {name, *parts_of(context, snapshot).values()})
        assert sum(file.startswith("iceberg/delete/") for file in files) >= TREES
        fields = {"tableUuid": context.uuid, "snapshotId": snapshot["snapshot-id"], "files": files}
        (tmp_path / "db/t" / name).write_bytes(encode_document("published-files", 1, fields))
        assert files_of(context, snapshot) == {name, *files}
        assert parts_of(context, snapshot) == {}
    table = skerry.connect(tmp_path).table("db.t")
    table.upsert(rows_of([5], "d"))
    found = table.publish_iceberg()
    assert parts_of(context, published(table).snapshots[-1])
    table.expire_snapshots(retain_last=1)
    table.remove_orphan_files(older_than=timedelta(0))
    assert seen(str(found).replace("v3.", "v4.")) == ours(table)
    needed = files_of(context, published(table).snapshots[-1])
    kept = {str(path.relative_to(tmp_path / "db/t")) for path in files_in(tmp_path)}
    assert needed <= kept
    assert not {name for name in kept - needed if "/metadata/" not in name and not name.endswith("searched")}


@pytest.mark.parametrize("version", [2, 3])
def test_many_upserts_and_compactions_read_as_our_own_scan(
    tmp_path: Path, version: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Manifests are merged, split and rewritten by an old process and by new ones, which have nothing in memory."""
    monkeypatch.setattr(manifest_builder, "DELETE_ENTRIES", 6)
    rng = random.Random(version)
    table = partitioned(tmp_path, version, ("off", "on-commit")[version % 2], trees=12)
    row_ids: dict[str, int] = {}
    for number in range(30):
        if number % 7 == 3:
            table = skerry.connect(tmp_path).table("db.t")
        table.upsert(rows_of(rng.sample(range(240), rng.choice((1, 1, 2, 9))), f"n{number}"))
        if number % 10 == 9:
            table.compact(full=True)
        found = table.publish_iceberg()
        assert seen(str(found)) == ours(table), number
        for path, row_id in row_ids_of(table).items() if version == 3 else ():
            assert row_ids.setdefault(path, row_id) == row_id, "row ids never change"


def test_a_first_publication_keeps_no_entries_of_full_manifests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (manifest_builder, draft_module):
        monkeypatch.setattr(module, "MANIFEST_ENTRIES", 10)
    kept: list[int] = []
    real = ManifestBuilder.keep_entries

    def keep(builder: ManifestBuilder) -> None:
        paths = {row["manifest_path"] for row in builder.rows if row["content"] == DATA}
        kept.append(sum(len(lines) for path, lines in builder._lines.items() if path in paths))
        real(builder)

    monkeypatch.setattr(ManifestBuilder, "keep_entries", keep)
    table = partitioned(tmp_path)
    table.upsert(rows_of(range(3), "c"))
    found = table.publish_iceberg()
    assert kept == [2], "of 82 files, those of the manifest that may be merged"
    assert seen(str(found)) == ours(table)


def row_ids_of(table: Table) -> dict[str, int]:
    """The first row id of each published data file."""
    context = table._context
    snapshot = context.snapshots.latest()
    assert snapshot is not None
    found = {}
    for row in Draft(context, read_published(context), snapshot, 3, (0, 0)).manifests():
        if row["content"] == DATA:
            name = row["manifest_path"].partition("/db/t/")[2]
            for entry in read_manifest(context.fileio.read(context.paths.absolute(name)), row):
                found[entry["data_file"]["file_path"]] = entry["data_file"]["first_row_id"]
    assert None not in found.values()
    return found
