"""Files that are missing, torn, garbled, of another time or of a newer version.

Whoever needs such a file is told its name and what to do; whoever does not need it notices nothing. Nobody ever gets a
wrong answer, and no write or clean-up makes the damage worse: put the right file back and everything is there.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import orjson
import pytest

from faults.world import COLUMNS, DAY, NAME, ROOT, SETTINGS, State, World, look, new_world, read_rows, row_for, rows_of
from skerry.common.document import checksum_of, encode_document
from skerry.common.errors import DamagedFileError, NewerFormatError, NotFoundError, SkerryError
from skerry.lake.lake import Lake
from skerry.table.columnar import encode_table
from skerry.table.manifest import MANIFEST, MANIFEST_LIST
from skerry.table.schema_store import JSON_SCHEMA_VERSION
from skerry.table.snapshot import ListFile, encode_snapshot
from support.effort import SOAK
from support.faulty import FaultyFileIO

FORMATS = ("parquet", "json")
FIRST, LAST = 2, 8
HINTS = {"snapshot/LATEST", "snapshot/EARLIEST", "schema/latest-schema"}
"""Nobody may ever fail because of these."""


@cache
def table_with_a_past(format: str) -> World:
    """Snapshots 2 to 8, the first expired; a new column, an overwrite, merged manifests, two tags."""
    world = new_world()
    options = {"manifest.merge-count": 4, "manifest.format": format}
    table = world.lake().create_table(NAME, COLUMNS, options=options)
    table.append(rows_of([1, 2]))
    table.create_tag("first")
    table.append(rows_of([3]))
    table.create_tag("second")
    table.add_column("score", "INT", default=7)
    table.overwrite([{"id": 4, "region": "north", "score": 1}])
    for number in (5, 6, 7, 8):
        table.append([{"id": number, "region": None, "score": number}])
    table.expire_snapshots(retain_last=LAST - FIRST + 1)
    return world


Read = Callable[[Lake], Any]


def all_reads() -> dict[str, Read]:
    reads: dict[str, Read] = {
        "latest": lambda lake: read_rows(lake.table(NAME)),
        "limit": lambda lake: lake.table(NAME).scan(["id"], limit=2).to_arrow().to_pylist(),
        "schema": lambda lake: lake.table(NAME).schema.arrow,
        "snapshots": lambda lake: lake.table(NAME).snapshots(),
        "history": lambda lake: lake.table(NAME).history(),
        "files": lambda lake: lake.table(NAME).files(),
        "tags": lambda lake: lake.table(NAME).tags(),
        "first": lambda lake: read_rows(lake.table(NAME), tag="first"),
        "second": lambda lake: read_rows(lake.table(NAME), tag="second"),
        "timestamp": lambda lake: read_rows(lake.table(NAME), timestamp=new_world().clock.now_ms() + 3),
        "metadata": lambda lake: lake.table(NAME).metadata,
    }
    for i in range(FIRST, LAST + 1):
        reads[f"snapshot {i}"] = lambda lake, i=i: read_rows(lake.table(NAME), snapshot=i)
    return reads


READS = all_reads()


@dataclass(frozen=True)
class Healthy:
    """What reads of the undamaged table answer, and which files each of them looks into."""

    world: World
    state: State
    answers: dict[str, Any]
    needs: dict[str, set[str]]
    metadata_files: list[str]
    data_files: list[str]


@cache
def healthy(format: str) -> Healthy:
    world = table_with_a_past(format)
    state = look(world.lake())
    assert state is not None
    answers, needs = {}, {}
    for name, read in READS.items():
        watching = FaultyFileIO(world.fileio)
        answers[name] = read(world.lake(lambda _, w=watching: w))
        opened = {path for op, path in watching.log if op in ("read", "read_versioned", "read_range", "open_input")}
        needs[name] = {path[len(ROOT) + 1 :] for path in opened}
    files = sorted(world.table_files())
    data = [path for path in files if path.startswith("data/")]
    return Healthy(world, state, answers, needs, [path for path in files if path not in data], data)


def assert_names_the_file(error: DamagedFileError, path: str) -> None:
    assert error.path == f"{ROOT}/{path}"
    assert str(error).startswith(error.path)
    assert error.remedy
    assert str(error).endswith(error.remedy)


def check_reads(world: World, format: str, path: str, names: Iterator[str] | list[str]) -> int:
    """Every read is right or names the damaged file; how many were not right."""
    well = healthy(format)
    failed = 0
    for name in names:
        try:
            answer = READS[name](world.lake())
        except DamagedFileError as error:
            assert_names_the_file(error, path)
            assert path not in HINTS
            failed += 1
        except NotFoundError:
            assert path == f"tag/tag-{name}"  # a tag whose file is gone is no tag
            assert path not in world.table_files()
        else:
            assert answer == expected_answer(world, well, path, name), name
    return failed


def expected_answer(world: World, well: Healthy, path: str, name: str) -> Any:
    """The right one; but a tag or the metadata whose file is gone is not there at all."""
    if path not in world.table_files():
        if name == path == "metadata":
            return None
        if name == "tags":
            return [tag for tag in well.answers[name] if path != f"tag/tag-{tag.name}"]
    return well.answers[name]


def damaged(format: str, path: str, content: bytes | None) -> World:
    world = healthy(format).world.copy()
    if content is None:
        world.fileio.delete([f"{ROOT}/{path}"])
    else:
        world.fileio.write(f"{ROOT}/{path}", content)
    return world


def original(format: str, path: str) -> bytes:
    return healthy(format).world.fileio.read(f"{ROOT}/{path}")


def flipped(data: bytes, position: int, bit: int = 0) -> bytes:
    return data[:position] + bytes([data[position] ^ (1 << bit)]) + data[position + 1 :]


def content_damages(data: bytes, seed: str) -> Iterator[tuple[str, bytes]]:
    dice = random.Random(seed)
    yield "empty", b""
    yield "truncated to half", data[: len(data) // 2]
    yield "last byte lost", data[:-1]
    yield "first byte lost", data[1:]
    yield "longer", data + b"\n"
    yield "garbage", dice.randbytes(len(data))
    yield "zeros", bytes(len(data))
    yield "text", b"{}\n"
    yield "twice", data + data
    for position in sorted(dice.sample(range(len(data)), 3)):
        yield f"bit of byte {position} flipped", flipped(data, position, dice.randrange(8))


def siblings(paths: list[str], path: str) -> list[str]:
    """Other files of the same kind."""
    kind = path.rstrip("0123456789").rsplit("-", 5 if path.startswith("manifest") else 1)[0]
    return [p for p in paths if p != path and p.startswith(f"{kind}-") and ("list" in p) == ("list" in path)]


@pytest.mark.parametrize("format", FORMATS)
def test_the_table_has_a_file_of_every_kind(format: str) -> None:
    well = healthy(format)
    names = " ".join(well.metadata_files)
    for kind in ("snapshot/snapshot-8", "FLOOR", "LATEST", "EARLIEST", "latest-schema", "metadata", "schema/schema-1"):
        assert kind in names
    for kind in ("manifest/manifest-list-", "manifest/manifest-0", "tag/tag-first"):
        assert kind in names
    lists = well.world.context().manifests.read_lists(well.world.context().snapshots.get(LAST))
    assert None in lists.column("snapshot_id").to_pylist(), "no manifest was merged"
    needed = set().union(*well.needs.values())
    assert set(well.metadata_files) - needed <= HINTS
    assert all(original(format, p)[:1] == b"{" for p in well.metadata_files) == (format == "json")


@pytest.mark.parametrize("format", FORMATS)
def test_a_damaged_file_is_named_by_whoever_needs_it_and_unnoticed_by_all_others(format: str) -> None:
    well = healthy(format)
    for path in well.metadata_files:
        needing = [name for name, needs in well.needs.items() if path in needs]
        for what, content in content_damages(original(format, path), f"{format} {path.rsplit('-', 1)[0]}"):
            world = damaged(format, path, content)
            try:
                failed = check_reads(world, format, path, needing[:4])
                assert failed == (0 if path in HINTS else len(needing[:4]))
            except Exception as error:
                error.add_note(f"{path}: {what}")
                raise


@pytest.mark.parametrize("format", FORMATS)
def test_a_missing_file_is_named_by_whoever_needs_it_and_unnoticed_by_all_others(format: str) -> None:
    well = healthy(format)
    for path in well.metadata_files:
        needing = [name for name, needs in well.needs.items() if path in needs]
        # A manifest is missed by nobody else; the other folders are also listed.
        asked = [*needing, "latest", "snapshots"] if path.startswith("manifest/") else list(READS)
        try:
            failed = check_reads(damaged(format, path, None), format, path, asked)
            excused = path in HINTS or path == "metadata" or path.startswith("tag/")
            assert failed >= (0 if excused else len(needing))
        except Exception as error:
            error.add_note(f"{path}: missing")
            raise


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_in_the_place_of_another_of_its_kind_is_damage(format: str) -> None:
    well = healthy(format)
    swapped = 0
    for path in well.metadata_files:
        needing = [name for name, needs in well.needs.items() if path in needs]
        for other in siblings(well.metadata_files, path)[:2]:
            if original(format, other) == original(format, path):
                continue  # two empty lists
            world = damaged(format, path, original(format, other))
            try:
                assert check_reads(world, format, path, needing[:3]) == len(needing[:3])
            except Exception as error:
                error.add_note(f"{path} replaced by {other}")
                raise
            swapped += 1
    assert swapped > 40


DOCUMENTS: dict[str, Callable[[Lake], Any]] = {
    "snapshot/FLOOR": lambda lake: lake.table(NAME).uuid,
    f"snapshot/snapshot-{LAST}": lambda lake: lake.table(NAME).snapshot(),
    "snapshot/LATEST": lambda lake: lake.table(NAME).snapshot(),
    "schema/schema-1": lambda lake: lake.table(NAME).schema.arrow,
    "tag/tag-first": lambda lake: lake.table(NAME).scan(tag="first").count(),
    "metadata": lambda lake: lake.table(NAME).metadata,
}


@pytest.mark.parametrize("path", DOCUMENTS)
def test_a_document_cut_at_any_length_or_changed_in_any_byte_is_noticed(path: str) -> None:
    read, data = DOCUMENTS[path], original("parquet", path)
    world = healthy("parquet").world.copy()
    right = read(world.lake())
    changed = [(f"cut to {length} bytes", data[:length]) for length in range(len(data))]
    changed += [(f"byte {i} changed", flipped(data, i, i % 8)) for i in range(len(data))]
    for what, content in changed:
        world.fileio.replace(f"{ROOT}/{path}", content)
        try:
            assert read(world.lake()) == right
            assert path in HINTS, what
        except DamagedFileError as error:
            assert_names_the_file(error, path)
            assert path not in HINTS, what


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("kind", ["manifest/manifest-list-", "manifest/manifest-0"])
def test_a_manifest_cut_or_changed_anywhere_is_noticed(format: str, kind: str) -> None:
    well = healthy(format)
    path = next(p for p in well.metadata_files if p.startswith(kind) and p in well.needs["files"])
    data, dice = original(format, path), random.Random(kind)
    world = well.world.copy()
    positions = dice.sample(range(len(data)), 150)
    for content in [flipped(data, i, i % 8) for i in positions] + [data[:i] for i in positions[::5]]:
        world.fileio.replace(f"{ROOT}/{path}", content)
        with pytest.raises(DamagedFileError) as caught:
            world.lake().table(NAME).files()
        assert_names_the_file(caught.value, path)


def test_without_its_latest_snapshot_a_table_gives_no_older_answer() -> None:
    path = f"snapshot/snapshot-{LAST}"
    for world in (damaged("parquet", path, None), damaged("parquet", path, b"")):
        world.clock.advance(5 * DAY)
        before = world.files()
        for use in (
            lambda table: table.scan(),
            lambda table: table.snapshot(),
            lambda table: table.snapshots(),
            lambda table: table.schema,
            lambda table: table.append(rows_of([9])),
            lambda table: table.add_column("x", "INT"),
            lambda table: table.create_tag("x"),
            lambda table: table.expire_snapshots(retain_last=1),
            lambda table: table.remove_orphan_files(),
        ):
            with pytest.raises(DamagedFileError) as caught:
                use(world.lake().table(NAME))
            assert_names_the_file(caught.value, path)
        assert world.files() == before
        assert read_rows(world.lake().table(NAME), snapshot=FIRST) == healthy("parquet").answers[f"snapshot {FIRST}"]


def test_a_table_that_has_lost_its_floor_is_not_brought_to_life_again() -> None:
    world = damaged("parquet", "snapshot/FLOOR", None)
    for _ in range(2):
        with pytest.raises(DamagedFileError) as caught:
            world.lake().table(NAME)
        assert_names_the_file(caught.value, "snapshot/FLOOR")
        with pytest.raises(SkerryError):
            world.lake().create_table(NAME, COLUMNS)
        with pytest.raises(SkerryError):
            world.lake().drop_table(NAME)
    assert world.files() == damaged("parquet", "snapshot/FLOOR", None).files()


def test_a_table_in_a_folder_of_its_own_that_has_lost_its_floor_is_not_taken_for_nothing() -> None:
    world = new_world()
    lake = world.lake()
    lake.create_table(NAME, COLUMNS).append(rows_of([1]))
    lake.drop_table(NAME)
    lake.create_table(NAME, COLUMNS).append(rows_of([2]))
    world.fileio.delete([f"{ROOT}/snapshot/FLOOR"])
    before = world.files()
    for use in (
        lambda lake: lake.table(NAME),
        lambda lake: lake.create_table(NAME, COLUMNS),
        lambda lake: lake.drop_table(NAME),
        lambda lake: lake.drop_table(NAME, if_exists=True),
    ):
        with pytest.raises(DamagedFileError) as caught:
            use(world.lake())
        assert_names_the_file(caught.value, "snapshot/FLOOR")
    assert world.files() == before


def test_a_hint_that_is_stale_or_ahead_of_its_time_gives_no_other_answer() -> None:
    well = healthy("parquet")
    uuid = well.world.lake().table(NAME).uuid
    for number in (1, FIRST, LAST - 1):
        stale = encode_document("hint", 1, {"tableUuid": uuid, "snapshotId": number})
        world = damaged("parquet", "snapshot/LATEST", stale)
        assert look(world.lake()) == well.state
    ahead = encode_document("hint", 1, {"tableUuid": uuid, "snapshotId": LAST + 1})
    with pytest.raises(DamagedFileError) as caught:
        damaged("parquet", "snapshot/LATEST", ahead).lake().table(NAME).scan()
    assert_names_the_file(caught.value, f"snapshot/snapshot-{LAST + 1}")
    foreign = encode_document("hint", 1, {"tableUuid": "another", "snapshotId": FIRST})
    assert look(damaged("parquet", "snapshot/LATEST", foreign).lake()) == well.state


# Writing and cleaning up in spite of damage

WRITES: dict[str, tuple[bool, Callable[[Lake], Any]]] = {
    "append": (True, lambda lake: lake.table(NAME).append([row_for(lake.table(NAME), 9)])),
    "overwrite": (True, lambda lake: lake.table(NAME).overwrite([row_for(lake.table(NAME), 9)])),
    "alter": (True, lambda lake: lake.table(NAME).rename_column("region", "area")),
    "rollback": (True, lambda lake: lake.table(NAME).rollback_to(FIRST)),
    "tag": (False, lambda lake: lake.table(NAME).create_tag("third", snapshot=3)),
    "expire": (False, lambda lake: lake.table(NAME).expire_snapshots(retain_last=1)),
    "orphans": (False, lambda lake: lake.table(NAME).remove_orphan_files()),
}


@cache
def after_write(name: str) -> tuple[State, set[str]]:
    """The state after a write on the healthy table, and the files that it looks into."""
    world = healthy("parquet").world.copy()
    world.clock.advance(5 * DAY)
    watching = FaultyFileIO(world.fileio)
    WRITES[name][1](world.lake(lambda _: watching))
    state = look(world.lake())
    assert state is not None
    opened = {path for op, path in watching.log if op in ("read", "read_versioned", "stat")}
    return state, {path[len(ROOT) + 1 :] for path in opened}


@pytest.mark.parametrize("name", WRITES)
def test_a_write_on_a_damaged_table_lands_or_fails_and_makes_nothing_worse(name: str) -> None:
    for number, path in enumerate(healthy("parquet").metadata_files):
        contents = (None, random.Random(path).randbytes(100))
        for content in contents if SOAK else contents[number % 2 :][:1]:
            missed = content is None and not path.startswith("manifest/")  # the other folders are listed
            if path not in after_write(name)[1] and not missed:
                continue  # it cannot notice
            if content is None and path.startswith("tag/"):
                continue  # a tag whose file is gone protects nothing any more
            world = damaged("parquet", path, content)
            world.clock.advance(5 * DAY)
            try:
                check_write(world, path, content, name)
            except Exception as error:
                error.add_note(f"{path}: {'missing' if content is None else 'garbled'}")
                raise


def check_write(world: World, path: str, content: bytes | None, name: str) -> None:
    commits, write = WRITES[name]
    old, new, before = healthy("parquet").state, after_write(name)[0], world.files()
    allowed = [old, new]
    try:
        write(world.lake())
        allowed = [new] if commits else allowed
    except DamagedFileError as error:
        assert_names_the_file(error, path)
        assert path not in HINTS
        allowed = [old] if commits else allowed
    if name == "expire":  # it may have stopped in front of the damage
        allowed += [replace(old, snapshots=old.snapshots[i:]) for i in range(1, len(old.snapshots))]
    after = world.files()
    if after == before and old in allowed:
        return
    if after.get(f"{ROOT}/{path}") == content:
        world.fileio.write(f"{ROOT}/{path}", original("parquet", path))
    assert look(world.lake()) in allowed


# Newer versions


def made_newer(data: bytes) -> bytes:
    """The same document, a version newer than the newest, with the right checksum."""
    fields = orjson.loads(data)
    kind, version = fields.pop("kind"), fields.pop("formatVersion")
    del fields["checksum"]
    newest = JSON_SCHEMA_VERSION if kind == "schema" else version
    return encode_document(kind, newest + 1, fields)


def test_a_document_of_a_newer_version_is_refused_by_name() -> None:
    well = healthy("parquet")
    for path in well.metadata_files:
        data = original("parquet", path)
        if data[:1] != b"{" or path in HINTS:
            continue
        world = damaged("parquet", path, made_newer(data))
        for name in [name for name, needs in well.needs.items() if path in needs][:4]:
            with pytest.raises(NewerFormatError, match=r"version [23].*Upgrade") as caught:
                READS[name](world.lake())
            assert_names_the_file(caught.value, path)


def test_a_hint_of_a_newer_version_is_passed_over() -> None:
    for path in sorted(HINTS):
        world = damaged("parquet", path, made_newer(original("parquet", path)))
        assert look(world.lake()) == healthy("parquet").state
        world.lake().table(NAME).append([row_for(world.lake().table(NAME), 9)])


def test_nothing_is_written_over_a_newer_latest_snapshot_or_schema_or_floor() -> None:
    for path in (f"snapshot/snapshot-{LAST}", "schema/schema-1", "snapshot/FLOOR"):
        world = damaged("parquet", path, made_newer(original("parquet", path)))
        world.clock.advance(5 * DAY)
        before = world.files()
        for name in WRITES:
            if path not in after_write(name)[1]:
                continue  # a tag needs no schema, and only the snapshot it names
            with pytest.raises(NewerFormatError) as caught:
                WRITES[name][1](world.lake())
            assert_names_the_file(caught.value, path)
        assert world.files() == before


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("kind", [MANIFEST, MANIFEST_LIST], ids=lambda kind: kind.name)
def test_a_manifest_of_a_newer_version_is_refused_by_name(format: str, kind: Any) -> None:
    world = healthy(format).world.copy()
    context = world.context()
    snapshot = context.snapshots.get(FIRST)
    newer = replace(kind, version=kind.version + 1)
    rows = context.manifests.read_list(snapshot.delta)
    if kind is MANIFEST_LIST:
        path, data = snapshot.delta.path, encode_table(newer, rows, format)
    else:
        path = rows.column("file")[0].as_py()
        data = encode_table(newer, context.manifests.read_manifests(rows)[0], format)
        for name, value in (("size_bytes", len(data)), ("checksum", checksum_of(data))):
            rows = rows.set_column(rows.schema.get_field_index(name), name, [[value]])
        world.fileio.write(f"{ROOT}/{snapshot.delta.path}", encode_table(MANIFEST_LIST, rows, format))
    world.fileio.write(f"{ROOT}/{path}", data)
    listed = world.fileio.read(f"{ROOT}/{snapshot.delta.path}")
    delta = ListFile(snapshot.delta.path, len(listed), checksum_of(listed))
    world.fileio.write(f"{ROOT}/snapshot/snapshot-{FIRST}", encode_snapshot(replace(snapshot, delta=delta)))
    for use in (lambda table: table.scan(snapshot=FIRST).to_arrow(), lambda table: table.files(snapshot=FIRST)):
        with pytest.raises(NewerFormatError, match=rf"version {newer.version}.*Upgrade") as caught:
            use(world.lake().table(NAME))
        assert_names_the_file(caught.value, path)


# Data files and leases


def test_a_damaged_data_file_is_named_by_whoever_needs_it_and_unnoticed_by_all_others() -> None:
    well = healthy("parquet")
    for path in well.data_files:
        data = original("parquet", path)
        needing = [name for name, needs in well.needs.items() if path in needs]
        assert needing
        for what, content in [("missing", None), *content_damages(data, path.rsplit("-", 1)[1])]:
            world = damaged("parquet", path, content)
            try:
                assert check_reads(world, "parquet", path, needing[:2]) == len(needing[:2])
            except Exception as error:
                error.add_note(f"{path}: {what}")
                raise
        assert check_reads(damaged("parquet", path, None), "parquet", path, list(READS)) == len(needing)


def test_a_lease_that_cannot_be_read_keeps_everything_until_it_has_ended() -> None:
    well = healthy("parquet")
    lease = f"{ROOT}/lease/lease-1"
    newer = encode_document("lease", 2, {"from": "the future"})
    for content in (b"", b"garbage", newer):
        world = well.world.copy()
        world.fileio.replace(lease, content)
        for _ in range(2):
            for use in (
                lambda table: table.expire_snapshots(retain_last=1),
                lambda table: table.remove_orphan_files(older_than=new_world().clock.now_ms() * 2),
            ):
                with pytest.raises(DamagedFileError) as caught:
                    use(world.lake().table(NAME))
                assert_names_the_file(caught.value, "lease/lease-1")
        assert set(well.world.files()) <= set(world.files())
        world.clock.advance(SETTINGS.lease_ttl_seconds + 1)
        world.lake().table(NAME).expire_snapshots(retain_last=1)
        world.clock.advance(5 * DAY)
        world.lake().table(NAME).remove_orphan_files()
        assert world.fileio.stat(lease) is None
