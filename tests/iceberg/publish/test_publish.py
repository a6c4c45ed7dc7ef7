"""What publishing does: versions, reuse, lag, tags, expiry, races and faults."""

import json
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.table import StaticTable
from typer.testing import CliRunner

import skerry
from faults.world import NAME, World, new_world
from s3server import ACCESS_KEY_ID, SECRET_ACCESS_KEY, S3Server
from skerry.cli.main import app
from skerry.common.errors import DamagedFileError, InvalidInputError, SkerryError
from skerry.iceberg.avro import record_codec as avro
from skerry.iceberg.publish import draft, manifest_builder, publish
from skerry.lake.table import Table
from skerry.table.published import read_published
from support.effort import SOAK
from support.faulty import FaultyFileIO, ProcessDied
from support.keyed import keyed_world, put

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), pa.field("v", pa.string())])


def _rows(ids: range, text: str = "a") -> list[dict[str, Any]]:
    return [{"id": i, "v": f"{text}{i}"} for i in ids]


def _table(folder: Path, **options: Any) -> Table:
    named = {"compaction.mode": "off"} | {name.replace("_", "."): value for name, value in options.items()}
    return skerry.connect(folder).create_table("db.t", SCHEMA, primary_key=["id"], options=named)


def _seen(metadata: str, snapshot: int | None = None) -> dict[int, str]:
    rows = StaticTable.from_metadata(metadata).scan(snapshot_id=snapshot).to_arrow().to_pylist()
    return {row["id"]: row["v"] for row in rows}


def _ours(table: Table, snapshot: int | None = None) -> dict[int, str]:
    return {row["id"]: row["v"] for row in table.scan(snapshot=snapshot).to_arrow().to_pylist()}


def _document(metadata: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Path(metadata.removeprefix("file://")).read_text())
    return found


def test_what_is_published_is_not_published_again(tmp_path: Path) -> None:
    table = _table(tmp_path)
    with pytest.raises(InvalidInputError, match="no snapshot to publish yet"):
        table.publish_iceberg()
    table.upsert(_rows(range(5)))
    first = table.publish_iceberg()
    files = sorted(tmp_path.rglob("iceberg/**/*"))
    again = table.publish_iceberg()
    assert (first.is_new, again.is_new, str(first)) == (True, False, str(again))
    assert sorted(tmp_path.rglob("iceberg/**/*")) == files
    assert first == f"file://{tmp_path}/db/t/iceberg/metadata/v1.metadata.json"
    assert (tmp_path / "db/t/iceberg/metadata/version-hint.text").read_text() == "1"


def test_manifests_of_unchanged_files_are_used_again(tmp_path: Path) -> None:
    table = _table(tmp_path)
    manifests: set[str] = set()
    for n in range(4):
        table.upsert(_rows(range(10 * n, 10 * n + 10)))
        found = table.publish_iceberg()
        named = {m.manifest_path for m in StaticTable.from_metadata(found).current_snapshot().manifests(_io(found))}
        assert manifests <= named
        assert len(named - manifests) == 1
        manifests = named
    for n in range(4, 24):
        table.upsert(_rows(range(10 * n, 10 * n + 10)))
        found = table.publish_iceberg()
    snapshot = StaticTable.from_metadata(found).current_snapshot()
    assert snapshot is not None
    assert len(snapshot.manifests(_io(found))) < 14
    assert _seen(found) == _ours(table)


def test_many_files_are_several_manifests_and_new_ones_are_listed_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (manifest_builder, draft):
        monkeypatch.setattr(module, "MANIFEST_ENTRIES", 4)
    table = _table(tmp_path)
    for n in range(9):
        table.upsert(_rows(range(10 * n, 10 * n + 10)))
    found = table.publish_iceberg()
    listed = StaticTable.from_metadata(found).current_snapshot().manifests(_io(found))
    assert sorted(m.added_files_count for m in listed) == [1, 4, 4]
    for n in range(9, 30):
        table.upsert(_rows(range(10 * n, 10 * n + 10)))
        found = table.publish_iceberg()
        after = StaticTable.from_metadata(found).current_snapshot().manifests(_io(found))
        assert after[0].added_snapshot_id == max(m.added_snapshot_id for m in after)
        assert all((m.added_files_count or 0) + (m.existing_files_count or 0) <= 4 for m in after)
    assert sorted(m.manifest_path for m in listed if m.added_files_count == 4)[0] in {m.manifest_path for m in after}
    assert _seen(table.publish_iceberg()) == _ours(table)


def _io(metadata: str) -> Any:
    return StaticTable.from_metadata(metadata).io


def test_the_shape_of_the_metadata(tmp_path: Path) -> None:
    table = _table(tmp_path, **{"iceberg_format-version": 3})
    table.upsert(_rows(range(5)))
    table.publish_iceberg()
    table.upsert(_rows(range(3), "b"))
    found = table.publish_iceberg()
    document = _document(found)
    schema, before, current = document["schemas"][0], *document["snapshots"]
    assert schema["identifier-field-ids"] == [1]
    assert [field["id"] for field in schema["fields"]] == [1, 2]
    assert document["properties"]["gc.enabled"] == "false"
    assert json.loads(document["properties"]["schema.name-mapping.default"])[1] == {"field-id": 2, "names": ["v"]}
    assert document["sort-orders"][1]["fields"][0]["source-id"] == 1
    assert (before["snapshot-id"], current["parent-snapshot-id"], current["sequence-number"]) == (1, 1, 2)
    assert (before["first-row-id"], before["added-rows"]) == (0, 5)
    assert (current["first-row-id"], current["added-rows"], document["next-row-id"]) == (5, 3, 8)
    assert current["summary"]["operation"] == "overwrite"
    assert current["summary"]["total-position-deletes"] == "3"
    assert document["refs"] == {"main": {"snapshot-id": 2, "type": "branch"}}
    manifests = StaticTable.from_metadata(found).current_snapshot().manifests(_io(found))
    (deletes,) = [m for m in manifests if m.content == 1]
    (entry,) = deletes.fetch_manifest_entry(_io(found))
    assert (entry.data_file.file_format.value, entry.data_file.record_count) == ("PUFFIN", 3)


def test_a_table_with_sst_files_shows_its_last_exact_state(tmp_path: Path) -> None:
    table = _table(tmp_path)
    with table.writer() as writer:
        writer.put({"id": 1, "v": "a"})
    with pytest.raises(InvalidInputError, match=r"SST files.*compact\(full=True\)"):
        table.publish_iceberg()
    table.compact(full=True)
    assert table.publish_iceberg().lag_snapshots == 0
    with table.writer() as writer:
        writer.put({"id": 2, "v": "b"})
    found = table.publish_iceberg()
    assert (found.is_new, found.snapshot_id, found.lag_snapshots) == (False, 2, 1)
    assert "SST files" in found.reason
    assert _seen(found) == {1: "a"}
    table.compact(full=True)
    assert _seen(table.publish_iceberg()) == {1: "a", 2: "b"}


@pytest.mark.parametrize("options", [{"merge-engine": "partial-update"}, {"sequence.field": "v"}])
def test_other_engines_show_their_last_compacted_state(tmp_path: Path, options: dict[str, str]) -> None:
    lake = skerry.connect(tmp_path)
    named = {"compaction.mode": "off", **options}
    table = lake.create_table("db.t", SCHEMA, primary_key=["id"], options=named)
    table.upsert(_rows(range(5)))
    table.upsert(_rows(range(3), "b"))
    found = table.publish_iceberg()
    assert (found.snapshot_id, found.lag_snapshots) == (1, 1)
    assert _document(found)["snapshots"][0]["summary"]["skerry.lag-snapshots"] == "1"
    assert _seen(found) == _ours(table, 1)
    table.compact(full=True)
    found = table.publish_iceberg()
    assert found.lag_snapshots == 0
    assert _seen(found) == _ours(table)


def test_json_and_orc_tables_and_defaults_in_version_2_are_refused_with_advice(tmp_path: Path) -> None:
    lake = skerry.connect(tmp_path)
    table = lake.create_table("db.j", SCHEMA, options={"file.format": "json"})
    table.append(_rows(range(3)))
    with pytest.raises(InvalidInputError, match="JSON files"):
        table.publish_iceberg()
    plain = lake.create_table("db.p", SCHEMA)
    plain.append(_rows(range(3)))
    plain.add_column("c", "INT", default=4)
    found = plain.publish_iceberg()
    assert (found.snapshot_id, found.lag_snapshots) == (1, 1)
    assert "only Iceberg format 3" in found.reason


def test_format_2_becomes_3_and_3_becomes_2(tmp_path: Path) -> None:
    table = _table(tmp_path)
    table.upsert(_rows(range(20)))
    table.upsert(_rows(range(5), "b"))
    table.publish_iceberg()
    table.set_options({"iceberg.format-version": 3})
    table.upsert(_rows(range(10, 12), "c"))
    found = table.publish_iceberg()
    assert (found.format_version, _seen(found), _seen(found, 2)) == (3, _ours(table), _ours(table, 2))
    assert _document(found)["next-row-id"] >= 27
    table.set_options({"iceberg.format-version": 2})
    found = table.publish_iceberg()
    assert (found.format_version, _seen(found)) == (2, _ours(table))
    assert len(_document(found)["snapshots"]) == 1


def test_tags_are_tags_there_and_keep_what_expires_here(tmp_path: Path) -> None:
    table = _table(tmp_path)
    for n in range(6):
        table.upsert(_rows(range(n, n + 10), f"n{n}-"))
        if n == 1:
            table.create_tag("v1")
        table.publish_iceberg()
    tagged = _ours(table, 2)
    table.create_tag("last")
    found = table.publish_iceberg()
    assert {name: ref["snapshot-id"] for name, ref in _document(found)["refs"].items()} == {
        "main": 6,
        "v1": 2,
        "last": 6,
    }
    table.compact(full=True)
    table.expire_snapshots(retain_last=1)
    kept = read_published(table._context)
    assert kept is not None
    assert [s["snapshot-id"] for s in kept.snapshots] == [2, 6]
    path = str(found).replace(f"v{7}.", f"v{kept.version}.")
    assert (_seen(path), _seen(path, 2)) == (_ours(table), tagged)
    table.remove_orphan_files(older_than=0)
    assert (_seen(path), _seen(path, 2)) == (_ours(table), tagged)
    found = table.publish_iceberg()
    table.delete_tag("v1")
    table.delete_tag("last")
    table.remove_orphan_files(older_than=0)
    kept = read_published(table._context)
    assert kept is not None
    assert [s["snapshot-id"] for s in kept.snapshots] == [7]
    assert _seen(str(table.publish_iceberg())) == _ours(table)
    named = {"metadata/version-hint.text"}
    for file in (tmp_path / "db/t/iceberg").rglob("*.*"):
        named.add(str(file.relative_to(tmp_path / "db/t/iceberg")))
    assert not [name for name in named if name.startswith("delete/")]
    assert len([name for name in named if name.startswith("manifest/snap-")]) == 1


def test_the_published_snapshot_outlives_its_expiry_here(tmp_path: Path) -> None:
    table = _table(tmp_path)
    table.upsert(_rows(range(10)))
    table.upsert(_rows(range(5), "b"))
    found, expected = table.publish_iceberg(), _ours(table)
    table.upsert(_rows(range(10), "c"))
    table.compact(full=True)
    table.upsert(_rows(range(10), "d"))
    table.expire_snapshots(retain_last=1)
    table.remove_orphan_files(older_than=0)
    assert _seen(found) == expected
    found = table.publish_iceberg()
    assert _seen(found) == _ours(table)
    table.remove_orphan_files(older_than=0)
    assert _seen(found) == _ours(table)


def test_rollback_and_on_commit(tmp_path: Path) -> None:
    table = _table(tmp_path, iceberg_publish="on-commit")
    table.upsert(_rows(range(10)))
    table.upsert(_rows(range(5), "b"))
    table.delete(keys=[{"id": 7}])
    table.rollback_to(1)
    table.set_comment("x")
    found = table.publish_iceberg()
    assert not found.is_new
    assert [s["snapshot-id"] for s in _document(found)["snapshots"]] == [1, 2, 3, 4, 5]
    for snapshot in range(1, 6):
        assert _seen(found, snapshot) == _ours(table, snapshot)


def test_on_compact_publishes_after_compactions_only(tmp_path: Path) -> None:
    table = _table(tmp_path, iceberg_publish="on-compact")
    table.upsert(_rows(range(10)))
    table.upsert(_rows(range(5), "b"))
    assert read_published(table._context) is None
    table.compact(full=True)
    published = read_published(table._context)
    assert published is not None
    assert published.current_id == 3


def test_a_failed_publication_does_not_fail_the_commit(tmp_path: Path) -> None:
    lake = skerry.connect(tmp_path)
    options = {"file.format": "json", "iceberg.publish": "on-commit"}
    table = lake.create_table("db.j", SCHEMA, options=options)
    assert table.append(_rows(range(3))).id == 1


def test_call_and_command(tmp_path: Path) -> None:
    table = _table(tmp_path)
    table.upsert(_rows(range(3)))
    lake = skerry.connect(tmp_path)
    (row,) = lake.sql("CALL publish_iceberg('db.t')").to_arrow().to_pylist()
    assert row["snapshot_id"] == 1
    assert _seen(row["metadata_location"]) == _ours(table)
    result = CliRunner().invoke(app, ["table", "publish", "db.t", "--warehouse", str(tmp_path), "--json"])
    assert json.loads(result.stdout)["metadata_location"] == row["metadata_location"]
    result = CliRunner().invoke(app, ["table", "publish", "db.t", "--warehouse", str(tmp_path)])
    assert result.stdout.strip() == row["metadata_location"]


def test_of_two_publishers_one_wins_and_the_other_returns_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _table(tmp_path)
    table.upsert(_rows(range(5)))
    other = skerry.connect(tmp_path).table("db.t")
    real, winners = publish.put_version, []

    def put(*given: Any) -> bool:
        if not winners:
            winners.append(None)
            winners[0] = other.publish_iceberg()
        return real(*given)

    monkeypatch.setattr(publish, "put_version", put)
    found = table.publish_iceberg()
    assert str(found) == str(winners[0])
    assert not found.is_new
    assert len(list((tmp_path / "db/t/iceberg/manifest").iterdir())) == 2


def test_expiry_during_a_publication(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = _table(tmp_path)
    table.upsert(_rows(range(5)))
    table.publish_iceberg()
    table.upsert(_rows(range(3), "b"))
    expected = _ours(table)
    other = skerry.connect(tmp_path).table("db.t")
    real, done = publish.put_version, []

    def put(*given: Any) -> bool:
        if not done:
            done.append(True)
            other.compact(full=True)
            other.expire_snapshots(retain_last=1)
            other.remove_orphan_files(older_than="3 d")
        return real(*given)

    monkeypatch.setattr(publish, "put_version", put)
    found = table.publish_iceberg()
    shown = _seen(found)
    assert shown == expected == _ours(table)
    table.publish_iceberg()
    table.remove_orphan_files(older_than=0)
    assert _seen(table.publish_iceberg()) == expected


def test_a_table_without_rows(tmp_path: Path) -> None:
    table = _table(tmp_path)
    table.set_comment("no rows yet")
    found = table.publish_iceberg()
    assert _seen(found) == {}
    table.upsert(_rows(range(3)))
    table.delete(where="id >= 0")
    table.compact(full=True)
    assert _seen(table.publish_iceberg()) == {}


def test_a_suspended_publisher_whose_version_was_deleted_publishes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _table(tmp_path)
    table.upsert(_rows(range(3)))
    table.publish_iceberg()
    table.upsert(_rows(range(1), "b"))
    other = skerry.connect(tmp_path).table("db.t")
    real, done = publish.put_version, []

    def put(*given: Any) -> bool:
        if not done:
            done.append(True)
            for n in range(30):  # versions 2 to 31: the first of them are deleted again
                other.create_tag(f"t{n}")
                other.publish_iceberg()
        return real(*given)

    monkeypatch.setattr(publish, "put_version", put)
    found = table.publish_iceberg()
    assert _seen(found) == _ours(table)
    assert (tmp_path / "db/t/iceberg/metadata/version-hint.text").read_text() == "31"
    assert str(found).endswith("v31.metadata.json")


def test_many_publishers_beside_many_writers(tmp_path: Path) -> None:
    _table(tmp_path).upsert(_rows(range(50)))

    def work(number: int) -> None:
        table = skerry.connect(tmp_path).table("db.t")
        for n in range(4):
            table.upsert(_rows(range(10 * number, 10 * number + 5 + n), f"w{number}-{n}-"))
            found = table.publish_iceberg()
            assert found.snapshot_id + found.lag_snapshots >= n + 2
            if number == 2:
                table.expire_snapshots(retain_last=6)

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(work, range(3)))
    table = skerry.connect(tmp_path).table("db.t")
    found = table.publish_iceberg()
    live = {snapshot.id for snapshot in table.snapshots()}
    for snapshot in _document(found)["snapshots"]:
        if snapshot["snapshot-id"] in live:
            assert _seen(found, snapshot["snapshot-id"]) == _ours(table, snapshot["snapshot-id"])
    folder = tmp_path / "db/t/iceberg/metadata"
    versions = sorted(int(file.name[1:].split(".")[0]) for file in folder.glob("v*.metadata.json"))
    current = [_document(str(folder / f"v{version}.metadata.json"))["current-snapshot-id"] for version in versions]
    assert current == sorted(current)
    assert current[-1] == max(live)


def test_metadata_that_another_program_wrote_is_refused(tmp_path: Path) -> None:
    table = _table(tmp_path)
    table.upsert(_rows(range(3)))
    found = table.publish_iceberg()
    foreign = {**_document(found), "current-snapshot-id": 12345}
    (tmp_path / "db/t/iceberg/metadata/v2.metadata.json").write_text(json.dumps(foreign))
    with pytest.raises(DamagedFileError, match=r"v2\.metadata\.json.*Delete the table's folder iceberg/"):
        table.publish_iceberg()
    shutil.rmtree(tmp_path / "db/t/iceberg")
    assert _seen(table.publish_iceberg()) == _ours(table)


@pytest.mark.s3
def test_a_table_on_object_storage(s3_server: S3Server, s3_url: str, tmp_path: Path) -> None:
    lake = skerry.connect(s3_url, settings={**s3_server.storage(), "wal.dir": str(tmp_path)})
    plain = lake.create_table("db.p", SCHEMA)
    plain.append(_rows(range(3)))
    keyed = lake.create_table("db.k", SCHEMA, primary_key=["id"], options={"iceberg.format-version": "3"})
    keyed.upsert(_rows(range(9)))
    keyed.upsert(_rows(range(2), "b"))
    access = {
        "s3.endpoint": s3_server.endpoint,
        "s3.access-key-id": ACCESS_KEY_ID,
        "s3.secret-access-key": SECRET_ACCESS_KEY,
        "s3.region": "us-east-1",
    }
    for table in (plain, keyed):
        found = table.publish_iceberg()
        assert str(found) == f"{s3_url}/{table.location}/iceberg/metadata/v1.metadata.json"
        rows = StaticTable.from_metadata(found, access).scan().to_arrow().to_pylist()
        assert {row["id"]: row["v"] for row in rows} == _ours(table)


def _world() -> World:
    world = new_world()
    table = world.lake().create_table(NAME, SCHEMA, primary_key=["id"], options={"iceberg.format-version": "3"})
    table.upsert(_rows(range(10)))
    table.publish_iceberg()
    table.upsert(_rows(range(4), "b"))
    table.publish_iceberg()
    table.upsert(_rows(range(2, 6), "c"))
    table.compact(full=True)
    table.upsert(_rows(range(2), "d"))
    return world


def _published_state(world: World) -> tuple[int, list[int]] | None:
    found = read_published(world.context())
    return None if found is None else (found.current_id, [s["snapshot-id"] for s in found.snapshots])


def _check_files(world: World) -> None:
    """All that the current version names is there, down to the data files."""
    published = read_published(world.context())
    assert published is not None

    def path_of(uri: str) -> str:
        return f"db/t/{uri.split('/db/t/', 1)[1]}"

    for snapshot in published.snapshots:
        _, rows = avro.decode_container(world.fileio.read(path_of(snapshot["manifest-list"])), "list")
        for row in rows:
            _, entries = avro.decode_container(world.fileio.read(path_of(row["manifest_path"])), "manifest")
            for entry in entries:
                if entry["status"] != 2:
                    path = path_of(entry["data_file"]["file_path"])
                    stat = world.fileio.stat(path)
                    assert stat is not None, path
                    assert stat.size_bytes == entry["data_file"]["file_size_in_bytes"]


def _places(log: list[tuple[str, str]]) -> list[int]:
    """The operations at which to fail: all that change something; of reads in a row only the first, but for soaks."""
    changes = ["", *(op for op, _ in log)]
    changing = ("write", "replace", "put_if_absent", "replace_if", "delete", "close_output")
    return [k for k in range(1, len(changes)) if SOAK or k == 1 or changes[k] in changing or changes[k - 1] in changing]


@pytest.mark.parametrize("mode", ["raise", "die", "after"])
def test_a_crash_at_every_operation_of_a_publication(mode: str) -> None:
    prior = _world()
    rehearsal = prior.copy()
    faulty = FaultyFileIO(rehearsal.fileio)
    rehearsal.lake(lambda _: faulty).table(NAME).publish_iceberg()
    old, new = _published_state(prior), _published_state(rehearsal)
    assert old != new
    for k in _places(faulty.log):
        world = prior.copy()
        kind = "die" if mode == "die" else "raise"
        broken = FaultyFileIO(world.fileio, k, kind, after=mode == "after")
        with suppress(ProcessDied, SkerryError):
            world.lake(lambda _, broken=broken: broken).table(NAME).publish_iceberg()
        assert _published_state(world) in (old, new), faulty.log[k - 1]
        _check_files(world)
        table = world.lake().table(NAME)
        table.publish_iceberg()
        assert _published_state(world) == new
        hint = world.fileio.read(world.context().paths.iceberg_hint)
        assert re.fullmatch(rb"\d+", hint)
        assert int(hint) == read_published(world.context()).version  # type: ignore[union-attr]
        _check_files(world)
        world.clock.advance(10 * 86_400)
        table.expire_snapshots(retain_last=1)
        table.remove_orphan_files()
        _check_files(world)


@pytest.mark.parametrize("mode", ["raise", "die"])
def test_a_crash_at_every_operation_of_an_expiry_of_published_snapshots(mode: Any) -> None:
    prior = _world()
    prior.lake().table(NAME).publish_iceberg()
    rehearsal = prior.copy()
    faulty = FaultyFileIO(rehearsal.fileio)
    rehearsal.lake(lambda _: faulty).table(NAME).expire_snapshots(retain_last=1)
    assert _published_state(rehearsal) == (5, [5])
    for k in _places(faulty.log):
        world = prior.copy()
        broken = FaultyFileIO(world.fileio, k, mode)
        with suppress(ProcessDied, SkerryError):
            world.lake(lambda _, broken=broken: broken).table(NAME).expire_snapshots(retain_last=1)
        _check_files(world)
        table = world.lake().table(NAME)
        table.expire_snapshots(retain_last=1)
        assert _published_state(world) == (5, [5])
        _check_files(world)
        world.clock.advance(10 * 86_400)
        table.remove_orphan_files()
        _check_files(world)


def test_a_publisher_whose_base_was_dropped_by_a_faster_one_starts_over() -> None:
    """The published snapshot has expired here; the faster publisher deletes its manifests, which is no damage."""
    world = keyed_world()
    table = world.table()
    put(table, (1, 1), (2, 1))
    put(table, (2, 2))
    table.publish_iceberg()
    put(table, (2, 3))
    table.expire_snapshots(retain_last=1)
    slow, io = world.hooked()

    def overtake() -> None:
        world.table().publish_iceberg()
        put(world.table(), (1, 9))
        world.table().expire_snapshots(retain_last=1)

    io.before("read", "iceberg/manifest/snap-", overtake)
    found = slow.publish_iceberg()
    assert (found.lag_snapshots, found.snapshot_id) == (0, slow.snapshots()[-1].id)


@pytest.mark.parametrize(
    ("type_", "default"), [("ARRAY<INT>", [1, 2]), ("MAP<STRING, INT>", {"a": 1}), ("STRUCT<x: INT>", {"x": 1})]
)
def test_defaults_of_nested_types_are_shown_only_where_files_hold_them(
    tmp_path: Path, type_: str, default: Any
) -> None:
    """pyiceberg opens no table in which a column of such a type has a default."""
    table = skerry.connect(tmp_path).create_table(
        "db.t", [skerry.Field("id", "BIGINT")], options={"iceberg.format-version": 3}
    )
    table.append([{"id": 1}])
    before = table.publish_iceberg()
    table.add_column("c", type_, default=default)
    table.append([{"id": 2}])
    lagging = table.publish_iceberg()
    assert (lagging.snapshot_id, "whose default" in lagging.reason) == (before.snapshot_id, True)
    table.overwrite([{"id": 2}, {"id": 3, "c": default}])
    exact = table.publish_iceberg()
    assert exact.lag_snapshots == 0
    theirs = StaticTable.from_metadata(str(exact)).scan().to_arrow().to_pylist()
    assert sorted(theirs, key=str) == sorted(table.scan().to_arrow().to_pylist(), key=str)


def test_a_table_that_lags_is_not_searched_again_from_the_beginning() -> None:
    world = new_world()
    options = {"merge-engine": "partial-update", "file.format": "parquet", "compaction.mode": "off"}
    schema = [skerry.Field("id", "BIGINT", nullable=False), skerry.Field("v", "STRING")]
    world.lake().create_table(NAME, skerry.Schema.of(schema, primary_key=["id"], options=options))

    def publish() -> int:
        """How many snapshots and lists of manifests a publication of a fresh process reads."""
        counting = FaultyFileIO(world.fileio)
        found = world.lake(lambda _: counting).table(NAME).publish_iceberg()
        assert found.lag_snapshots == world.lake().table(NAME).snapshots()[-1].id - 1
        assert not found.lag_snapshots or "partial-update overlap" in found.reason
        return sum("/snapshot/snapshot-" in path or "/manifest-list-" in path for _, path in counting.log)

    costs = []
    for n in range(8):
        world.lake().table(NAME).upsert([{"id": 1, "v": f"{n}"}])
        costs.append(publish())
    assert costs[2:] == [costs[2]] * 6
    path = world.context().paths.iceberg_searched
    world.fileio.replace(path, b"damaged")
    assert publish() > costs[-1] + 5  # it is only a hint
    world.lake().table(NAME).compact(full=True)
    found = world.lake().table(NAME).publish_iceberg()
    assert (found.lag_snapshots, found.is_new) == (0, True)
    world.lake().table(NAME).upsert([{"id": 1, "v": "last"}])
    assert world.lake().table(NAME).publish_iceberg().snapshot_id == found.snapshot_id
