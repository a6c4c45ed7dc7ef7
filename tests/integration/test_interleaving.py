"""Interleavings that processes meet once in a million, played on purpose.

One process is halted at an operation of its storage, others do what they like meanwhile, and it goes on. Afterwards
nothing acknowledged is lost or doubled, nothing needed is deleted, and history is one line (:class:`Auditor` looks).
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from skerry.common.errors import NotFoundError, SnapshotExpiredError, StorageError, TableDroppedError
from skerry.lake.lake import connect
from skerry.lake.table import Table
from skerry.table.lifecycle import drop_table
from skerry.table.snapshot import CommitIdentity, encode_snapshot
from support.audit import Auditor
from support.sleeper import Sleeper
from support.tables import ID_AND_TEXT, World, append, context_of, ids_of, row

AT_ONCE = timedelta(0)


@pytest.fixture
def world() -> World:
    """A table with snapshots 1 to 5, a row each."""
    world = World()
    table = world.create()
    for number in range(1, 6):
        append(table, number)
    return world


def go_on_to(world: World, snapshot_id: int) -> None:
    """Others commit a row each, up to that snapshot."""
    table = world.table()
    newest = table.snapshot()
    for number in range((newest.id if newest else 0) + 1, snapshot_id + 1):
        append(table, number)


def expire(world: World, retain_last: int) -> None:
    world.table().expire_snapshots(retain_last=retain_last)


def remove_orphans(world: World) -> None:
    """All of them, however young."""
    world.clock.advance(1)
    world.table().remove_orphan_files(older_than=AT_ONCE)


def floor_of(world: World) -> tuple[int, int]:
    floor = world.context().floors.read()
    assert floor is not None
    return floor.floor, floor.cleaned


def audit(world: World) -> dict[int, list[int]]:
    """Every snapshot's rows, having checked that everything is as it should be."""
    table = world.table()
    Auditor(table).check_files()
    return {s.id: ids_of(table, snapshot=s.id) for s in table.snapshots()}


# (a) A committer stalls before its put


def test_a_commit_that_slept_through_an_expiry_lands_at_the_end_of_history(world: World) -> None:
    """It stalls on base 5; others commit to 100; expiry deletes 1–90; its put of snapshot-6 succeeds."""
    stalled, storage = world.hooked()

    def meanwhile() -> None:
        go_on_to(world, 100)
        expire(world, 10)

    storage.before("put_if_absent", "snapshot/snapshot-6", meanwhile)
    assert append(stalled, 666).id == 101
    assert "app/t/snapshot/snapshot-6" in storage.paths("put_if_absent")
    states = audit(world)
    assert list(states) == list(range(91, 102))
    for snapshot_id, ids in states.items():
        assert ids == [*range(1, min(snapshot_id, 100) + 1), *([666] if snapshot_id == 101 else [])]


def append_row(table: Table) -> int:
    return append(table, 666).id


def overwrite(table: Table) -> int:
    return table.overwrite([row(666)]).id


def alter(table: Table) -> int:
    return table.add_column("extra", "INT").id


def roll_back(table: Table) -> int:
    return table.rollback_to(3).id


@pytest.mark.parametrize(("change", "rows"), [(overwrite, [666]), (alter, [*range(1, 13)]), (roll_back, [1, 2, 3])])
def test_so_does_every_other_kind_of_commit(world: World, change: Callable[[Table], int], rows: list[int]) -> None:
    stalled, storage = world.hooked()

    def meanwhile() -> None:
        go_on_to(world, 12)
        expire(world, 2)

    storage.before("put_if_absent", "snapshot/snapshot-6", meanwhile)
    assert change(stalled) == 13
    assert audit(world)[13] == rows
    assert ("extra" in world.table().schema.column_names) == (change is alter)


@pytest.mark.parametrize("identity", [None, CommitIdentity("job", 1)], ids=["plain", "identity"])
@pytest.mark.parametrize("cleaned", [True, False], ids=["cleaned", "floor raised"])
def test_a_commit_that_expired_before_it_looked_again_is_not_repeated(
    world: World, identity: CommitIdentity | None, cleaned: bool
) -> None:
    """It stalls *after* its put. Others build upon snapshot 6 and it expires: anew, its row would be there twice."""
    stalled, storage = world.hooked()

    def meanwhile() -> None:
        for number in range(7, 13):
            append(world.table(), number)
        expirer, at = world.hooked()
        if not cleaned:
            at.fail("list_files", "/tag", StorageError("tag", "the expirer dies"))
        with suppress(StorageError):
            expirer.expire_snapshots(retain_last=2)

    storage.after("put_if_absent", "snapshot/snapshot-6", meanwhile)
    assert stalled.append([row(6)], identity=identity).id == 6
    assert floor_of(world) == (10, 10 if cleaned else 0)
    assert audit(world) == {11: list(range(1, 12)), 12: list(range(1, 13))}
    expire(world, 1)
    world.clock.advance(10 * 86400)
    world.table().remove_orphan_files()
    assert audit(world) == {12: list(range(1, 13))}


# (b) Readers, (c) taggers


def use_by_scan(table: Table) -> object:
    return table.scan(snapshot=3).to_arrow()


def use_by_stream(table: Table) -> object:
    return table.scan(snapshot=3).to_batches().read_all()


def use_by_tag(table: Table) -> object:
    return table.create_tag("kept", snapshot=3)


def use_by_rollback(table: Table) -> object:
    return table.rollback_to(3)


USES = [(use_by_scan, "/lease/"), (use_by_stream, "/lease/"), (use_by_tag, "/tag/"), (use_by_rollback, "/lease/")]


@pytest.mark.parametrize(("use", "mark"), USES)
@pytest.mark.parametrize("raised_only", [True, False], ids=["floor raised", "cleaned"])
def test_who_comes_after_floor_was_raised_is_told(
    world: World, use: Callable[[Table], object], mark: str, raised_only: bool
) -> None:
    """Its mark may have come after expiry listed the marks: its files may go at any moment."""
    world.table().overwrite([row(60)])
    late, storage = world.hooked()

    def meanwhile() -> None:
        expirer, at = world.hooked()
        if raised_only:
            at.fail("list_files", "/tag", StorageError("tag", "the expirer dies"))
        with suppress(StorageError):
            expirer.expire_snapshots(retain_last=1)

    storage.before("put_if_absent" if mark == "/tag/" else "replace", mark, meanwhile)
    with pytest.raises(SnapshotExpiredError):
        use(late)
    assert [f for f in world.files("app/t") if mark in f] == [], "and takes its mark back"
    expire(world, 1)
    assert audit(world) == {6: [60]}


@pytest.mark.parametrize(("use", "mark"), USES)
def test_who_came_before_keeps_its_files(world: World, use: Callable[[Table], object], mark: str) -> None:
    """The mark is written, FLOOR is raised right after: whoever expires finds the mark."""
    world.table().overwrite([row(60)])
    early, storage = world.hooked()
    # its FLOOR is read, and before it can act upon it everything else expires
    seen: list[int] = []

    def meanwhile() -> None:
        seen.append(len(seen))
        expire(world, 1)

    after_mark = False

    def read_floor(call: Callable[[], Any]) -> Any:
        nonlocal after_mark
        answer = call()
        if any(mark in path for path in storage.paths("replace", "put_if_absent")) and not after_mark:
            after_mark = True
            meanwhile()
        return answer

    storage.on("read_versioned", "snapshot/FLOOR", read_floor, times=1000)
    result = use(early)
    assert seen == [0]
    assert floor_of(world) == (5, 5)
    if mark == "/tag/":
        assert ids_of(world.table(), tag="kept") == [1, 2, 3]
    elif use is use_by_rollback:
        assert audit(world) == {6: [60], 7: [1, 2, 3]}
    else:
        assert sorted(result.column("id").to_pylist()) == [1, 2, 3]  # type: ignore[attr-defined]
    Auditor(world.table()).check_files()


def test_expiry_sees_whoever_came_before_it_raised_floor(world: World) -> None:
    """It has decided what to expire, and not raised FLOOR yet: the marks must be listed after that, not before."""
    world.table().overwrite([row(60)])
    expirer = Sleeper(
        world, lambda table: table.expire_snapshots(retain_last=1), before=("replace_if", "snapshot/FLOOR")
    )
    stream = world.table().scan(["id"], snapshot=5).to_batches()
    world.table().create_tag("kept", snapshot=3)
    expirer.wake()
    assert floor_of(world) == (5, 5)
    assert sorted(stream.read_all().column("id").to_pylist()) == [1, 2, 3, 4, 5]
    assert ids_of(world.table(), tag="kept") == [1, 2, 3]


def test_a_stream_is_read_to_its_end_however_much_expires(world: World) -> None:
    reader = world.table()
    stream = reader.scan(["id"], snapshot=5).to_batches()
    ids = stream.read_next_batch().column("id").to_pylist()
    for number in range(10, 20):
        world.table().overwrite([row(number)])
        expire(world, 1)
        remove_orphans(world)
        reader._leases.renew()
    for batch in stream:
        ids += batch.column("id").to_pylist()
    assert sorted(ids) == [1, 2, 3, 4, 5]
    assert audit(world) == {15: [19]}


# (d) Rollback and expiry


def test_a_rollback_while_its_target_expires_brings_everything_back(world: World) -> None:
    world.table().overwrite([row(60)])
    roller = Sleeper(world, lambda table: table.rollback_to(5).id, before=("put_if_absent", "snapshot/snapshot-7"))
    world.table().overwrite([row(61)])
    expire(world, 1)
    remove_orphans(world)
    assert roller.wake() == 8
    assert audit(world) == {7: [61], 8: [1, 2, 3, 4, 5]}


@pytest.mark.parametrize("listed", [("list_files", "/lease"), ("list_files", "/tag"), ("read", "snapshot/LATEST")])
@pytest.mark.parametrize("job", ["expiry", "orphan removal"])
def test_a_rollback_that_lands_while_others_look_what_is_needed(
    world: World, job: str, listed: tuple[str, str]
) -> None:
    """Its target has expired and lives by its lease. It lands, and gives the lease back, between two of their looks."""
    world.table().overwrite([row(60)])
    world.table().overwrite([row(61)])
    roller = Sleeper(world, lambda table: table.rollback_to(5).id, before=("put_if_absent", "snapshot/snapshot-8"))
    world.clock.advance(1)
    if job == "expiry":
        other: Sleeper[Any] = Sleeper(world, lambda table: table.expire_snapshots(retain_last=1), before=listed)
    else:
        expire(world, 1)
        other = Sleeper(world, lambda table: table.remove_orphan_files(older_than=AT_ONCE), before=listed)
    assert roller.wake() == 8
    other.wake()
    assert audit(world)[8] == [1, 2, 3, 4, 5]
    expire(world, 1)
    assert audit(world) == {8: [1, 2, 3, 4, 5]}


# (e) Two expirers


@pytest.mark.parametrize("where", ["floor raised", "marks listed", "data deleted", "cleaned"])
def test_an_expirer_that_others_overtake_ends_well(world: World, where: str) -> None:
    """It stalls; another expires further and cleans up; a rollback and new commits land; it wakes."""
    for number in range(60, 66):
        world.table().overwrite([row(number)])
    slow, at = world.hooked()

    def meanwhile() -> None:
        world.table().overwrite([row(70)])
        world.table().rollback_to(11)
        expire(world, 1)
        append(world.table(), 71)

    if where == "floor raised":
        at.after("replace_if", "snapshot/FLOOR", meanwhile)
    elif where == "marks listed":
        at.after("list_files", "/lease", meanwhile)
    elif where == "data deleted":
        at.after("delete", "/data/", meanwhile)
    else:
        at.before("delete", "/snapshot/", meanwhile)
    slow.expire_snapshots(retain_last=4)
    assert audit(world) == {13: [65], 14: [65, 71]}
    assert floor_of(world) == (12, 12)


# (f) A straggler's files


def test_a_straggler_keeps_what_it_will_commit_again(world: World) -> None:
    """Expirer B has read FLOOR and stalls; A cleans up; a straggler puts snapshot-6 and stalls; B wakes and finds it.

    The straggler sees by FLOOR that it is dead, and commits the same files again at the end of history.
    """
    straggler = Sleeper(world, lambda table: append(table, 666).id, before=("put_if_absent", "snapshot/snapshot-6"))
    go_on_to(world, 12)
    world.table().overwrite([row(13)])
    a = Sleeper(world, lambda table: table.expire_snapshots(retain_last=3), after=("replace_if", "snapshot/FLOOR"))
    b = Sleeper(world, lambda table: table.expire_snapshots(retain_last=3), before=("read", "snapshot/snapshot-2"))
    a.wake()
    assert floor_of(world) == (10, 10)
    straggler.wake_until(before=("read_versioned", "snapshot/FLOOR"))
    b.wake()
    assert straggler.wake() == 14
    assert audit(world)[14] == [13, 666]
    remove_orphans(world)
    expire(world, 1)
    assert audit(world) == {14: [13, 666]}


def test_a_straggler_that_landed_is_told_so_whatever_became_of_it(world: World) -> None:
    """Put, built upon, overwritten, expired: its rows are gone for good, and must not come back."""
    straggler = Sleeper(world, lambda table: append(table, 6).id, after=("put_if_absent", "snapshot/snapshot-6"))
    world.table().overwrite([row(7)])
    expirer = Sleeper(world, lambda table: table.expire_snapshots(retain_last=1), before=("delete", "/snapshot/"))
    assert floor_of(world) == (6, 6)
    assert straggler.wake() == 6
    expirer.wake()
    assert audit(world) == {7: [7]}


def test_an_alter_that_landed_is_told_so_whatever_became_of_it(world: World) -> None:
    straggler = Sleeper(world, alter, after=("put_if_absent", "snapshot/snapshot-6"))
    world.table().overwrite([row(7)])
    expire(world, 1)
    assert straggler.wake() == 6
    assert world.table().schema.column_names == ["id", "v", "extra"]
    assert audit(world) == {7: [7]}


# (g) Drop and create anew


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("change", [append_row, overwrite, alter, roll_back])
def test_a_commit_to_a_dropped_table_is_never_seen_in_the_next_one(
    world: World, moment: str, change: Callable[[Table], int]
) -> None:
    """Created anew while it stalls before its put, or right after: it is told, and the new table is not touched."""
    put = ("put_if_absent", "snapshot/snapshot-6")
    stalled = Sleeper(world, change, **{moment: put})
    world.lake().drop_table("app.t")
    new = world.create()
    go_on_to(world, 7)
    new.add_column("mine", "INT")
    before = {path: world.fileio.read(path) for path in world.files(context_of(new).paths.root)}
    with pytest.raises(TableDroppedError):
        stalled.wake()
    assert {path: world.fileio.read(path) for path in before} == before
    assert world.table().schema.column_names == ["id", "v", "mine"]
    go_on_to(world, 9)
    assert audit(world) == {**{n: list(range(1, n + 1)) for n in range(1, 8)}, 8: [*range(1, 8)], 9: [*range(1, 8), 9]}
    remove_orphans(world)
    assert len(audit(world)) == 9
    Auditor(world.table()).check_no_litter()


@pytest.mark.parametrize(
    "moment",
    [
        ("read", "snapshot/LATEST"),
        ("read", "schema/schema-0"),
        ("read", "manifest/manifest-list-"),
        ("read_versioned", "snapshot/snapshot-6"),
        ("read_versioned", "snapshot/FLOOR"),
    ],
    ids=lambda moment: moment[1],
)
def test_whatever_a_commit_misses_in_a_dropped_table_it_is_told_why(world: World, moment: tuple[str, str]) -> None:
    """It is no damage, and no race that was lost."""
    committer = Sleeper(world, append_row, before=moment if moment[0] == "read" else ("put_if_absent", "snapshot-6"))
    if moment[0] != "read":
        go_on_to(world, 6)
        committer.wake_until(before=moment)
    world.lake().drop_table("app.t")
    with pytest.raises(TableDroppedError):
        committer.wake()
    assert [f for f in world.files("app/t") if not f.endswith("/FLOOR")] == []


def test_a_drop_in_the_middle_of_a_data_file_is_told_too(tmp_path: Path) -> None:
    """Its temporary file is deleted under it."""
    lake = connect(tmp_path)
    table = lake.create_table("app.t", ID_AND_TEXT, options={"file.row-group-rows": 1})

    def batches() -> Iterator[pa.RecordBatch]:
        for number in range(4):
            if number == 2:
                connect(tmp_path).drop_table("app.t")
            yield pa.RecordBatch.from_pylist([row(number)])

    reader = pa.RecordBatchReader.from_batches(next(batches()).schema, batches())
    with pytest.raises(TableDroppedError):
        table.append(reader)
    assert lake.list_tables("app") == []


@pytest.mark.parametrize(
    ("upkeep", "moment"),
    [
        (lambda table: table.expire_snapshots(retain_last=1), ("delete", "/data/")),
        (lambda table: table.expire_snapshots(retain_last=1), ("delete", "/snapshot/")),
        (lambda table: table.remove_orphan_files(older_than=AT_ONCE), ("delete", "/data/")),
        (lambda table: drop_table(context_of(table)), ("delete", "/snapshot/")),
    ],
    ids=["expiry of files", "expiry of snapshots", "orphan removal", "drop"],
)
def test_upkeep_of_a_dropped_table_does_not_touch_the_next_one(
    world: World, upkeep: Callable[[Table], object], moment: tuple[str, str]
) -> None:
    """It has decided what to delete, and stalls. The names are the same: snapshot-1, snapshot-2, …"""
    world.table().overwrite([row(60)])
    world.fileio.write("app/t/data/stray.parquet", b"")
    world.clock.advance(1)
    stalled = Sleeper(world, upkeep, before=moment)
    with suppress(NotFoundError):  # the drop that stalls has got so far
        world.lake().drop_table("app.t")
    world.create()
    go_on_to(world, 7)
    with suppress(TableDroppedError):
        stalled.wake()
    assert audit(world) == {n: list(range(1, n + 1)) for n in range(1, 8)}


# What a committer, a reader and an expirer find when history moves under them


@pytest.mark.parametrize(
    ("change", "part"),
    [
        (append_row, "manifest/manifest-list-"),
        (overwrite, "manifest/manifest-list-"),
        (overwrite, "manifest/manifest-0"),
        (alter, "manifest/manifest-list-"),
    ],
)
def test_a_base_that_expires_while_it_is_read_is_a_lost_race(
    world: World, change: Callable[[Table], int], part: str
) -> None:
    """The latest snapshot is found; then others commit, it expires, and its lists are gone when they are read."""
    committer, storage = world.hooked()

    def meanwhile() -> None:
        world.table().overwrite([row(60)])
        world.table().overwrite([row(61)])
        expire(world, 1)

    storage.before("read", part, meanwhile)
    assert change(committer) == 8
    assert audit(world)[8] == ([666] if change is overwrite else [61, 666] if change is not alter else [61])


@pytest.mark.parametrize("change", [overwrite, lambda table: table.rollback_to(5).id], ids=["overwrite", "rollback"])
@pytest.mark.parametrize("cleaning", ["/manifest/", "/snapshot/"])
def test_what_landed_since_its_base_may_be_half_deleted(
    world: World, change: Callable[[Table], int], cleaning: str
) -> None:
    """A commit that has lost the race looks at what landed, while expiry deletes just that."""
    loser = Sleeper(world, change, before=("put_if_absent", "snapshot/snapshot-6"))
    for number in range(60, 63):
        world.table().overwrite([row(number)])
    expirer = Sleeper(world, lambda table: table.expire_snapshots(retain_last=1), after=("delete", cleaning))
    assert loser.wake() == 9
    expirer.wake()
    assert audit(world)[9] == ([666] if change is overwrite else [1, 2, 3, 4, 5])


def put_straggler(world: World, snapshot_id: int) -> None:
    """A snapshot that was put after its time, where expiry has deleted one."""
    latest = world.table().snapshot()
    assert latest is not None
    stray = encode_snapshot(replace(latest, id=snapshot_id))
    assert world.fileio.put_if_absent(f"app/t/snapshot/snapshot-{snapshot_id}", stray)


@pytest.mark.parametrize("stray", [False, True], ids=["gone", "a straggler's"])
def test_the_latest_is_never_one_that_expired_while_it_was_looked_for(world: World, stray: bool) -> None:
    """LATEST names snapshot 5, which is read; before 6 is looked for, everything up to 9 expires."""
    reader = Sleeper(world, lambda table: table.snapshot(), before=("read", "snapshot/snapshot-6"))
    go_on_to(world, 10)
    expire(world, 1)
    if stray:
        put_straggler(world, 6)
    assert reader.wake() == world.table().snapshot()


@pytest.mark.parametrize("moment", [("list_files", "app/t/snapshot"), ("read", "snapshot/snapshot-5")])
def test_the_latest_is_found_although_all_that_was_listed_expires(world: World, moment: tuple[str, str]) -> None:
    world.fileio.delete(["app/t/snapshot/LATEST"])
    place = {"after": moment} if moment[0] == "list_files" else {"before": moment}
    reader = Sleeper(world, lambda table: table.snapshot(), **place)
    go_on_to(world, 8)
    expire(world, 1)
    assert reader.wake() == world.table().snapshot()


@pytest.mark.parametrize("stray", [False, True], ids=["gone", "a straggler's"])
def test_snapshots_are_listed_while_the_oldest_expire(world: World, stray: bool) -> None:
    reader = Sleeper(world, lambda table: [s.id for s in table.snapshots()], before=("read", "snapshot/snapshot-3"))
    expire(world, 2)
    if stray:
        put_straggler(world, 3)
    assert reader.wake() == [4, 5]


@pytest.mark.parametrize("late", [("put_if_absent", "/tag/"), ("replace", "/lease/")], ids=["tag", "lease"])
@pytest.mark.parametrize("job", [lambda world: expire(world, 1), remove_orphans], ids=["expiry", "orphan removal"])
def test_a_mark_that_came_too_late_does_not_stop_others(
    world: World, late: tuple[str, str], job: Callable[[World], None]
) -> None:
    """Its files are gone. It is taken back as soon as its owner looks at FLOOR; until then it is in nobody's way."""
    for number in range(60, 63):
        world.table().overwrite([row(number)])
    owner = Sleeper(world, use_by_tag if late[1] == "/tag/" else use_by_scan, before=late)
    expire(world, 2)
    owner.wake_until(before=("read_versioned", "snapshot/FLOOR"))
    job(world)
    with pytest.raises(SnapshotExpiredError):
        owner.wake()
    expire(world, 1)
    assert audit(world) == {8: [62]}


@pytest.mark.parametrize("listed", ["/lease", "/tag"])
def test_a_reader_by_tag_is_protected_although_the_tag_goes(world: World, listed: str) -> None:
    """It has written its lease and seen the tag; the tag is deleted; orphan removal must find one or the other."""
    world.table().create_tag("v", snapshot=3)
    world.table().overwrite([row(60)])
    expire(world, 1)
    world.clock.advance(1)
    remover = Sleeper(world, lambda table: table.remove_orphan_files(older_than=AT_ONCE), after=("list_files", listed))
    stream = world.table().scan(["id"], tag="v").to_batches()
    world.table().delete_tag("v")
    remover.wake()
    assert sorted(stream.read_all().column("id").to_pylist()) == [1, 2, 3]


def test_orphan_removal_sees_a_reader_whose_snapshot_expires_meanwhile(world: World) -> None:
    """Its lease came after the leases were listed, and its snapshot expired before the snapshots were."""
    world.clock.advance(1)
    remover = Sleeper(
        world, lambda table: table.remove_orphan_files(older_than=AT_ONCE), after=("list_files", "/lease")
    )
    stream = world.table().scan(["id"], snapshot=5).to_batches()
    world.table().overwrite([row(60)])
    expire(world, 1)
    remover.wake()
    assert sorted(stream.read_all().column("id").to_pylist()) == [1, 2, 3, 4, 5]


def test_a_tag_of_the_same_name_does_not_protect_another_snapshot(world: World) -> None:
    """The tag is read, deleted, its files are removed, and it is made anew for another snapshot."""
    world.table().create_tag("v", snapshot=3)
    world.table().overwrite([row(60)])
    expire(world, 1)
    reader, storage = world.hooked()

    def meanwhile() -> None:
        world.table().delete_tag("v")
        remove_orphans(world)
        world.table().create_tag("v")

    storage.before("replace", "/lease/", meanwhile)
    with pytest.raises(SnapshotExpiredError):
        reader.scan(tag="v").to_arrow()
    assert ids_of(world.table(), tag="v") == [60]


def test_a_merge_of_manifests_survives_lost_races() -> None:
    """Thrown away, it would never land where many race, and every commit would read more manifests than the last."""
    world = World()
    table = world.create(options={"manifest.merge-count": 10_000})
    for number in range(14):
        append(table, number)
    committer, storage = world.hooked()
    schemas = context_of(committer).schemas
    schemas._cache[0] = replace(schemas.get(0), options={"manifest.merge-count": "10"})  # it alone merges
    rivals = iter(range(100, 103))
    storage.before("put_if_absent", "snapshot/snapshot-1", lambda: append(world.table(), next(rivals)), times=3)
    newest = append(committer, 14)
    assert newest.id == 18
    assert world.context().manifests.read_lists(newest).num_rows <= 10
    assert len([p for p in storage.paths("read") if "/manifest/manifest-0" in p]) <= 14, "each is read once"
    assert audit(world)[18] == [*range(15), 100, 101, 102]
