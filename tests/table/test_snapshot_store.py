"""Which snapshots there are, and which is the latest."""

from dataclasses import replace

import pytest

from skerry.common.document import encode_document
from skerry.common.errors import DamagedFileError, NotFoundError, SnapshotExpiredError, StorageError
from skerry.table.context import TableContext
from skerry.table.snapshot import Operation, encode_snapshot
from support.tables import World, commit_files, context_of


@pytest.fixture
def world() -> World:
    world = World()
    world.make_context()
    return world


def commit(context: TableContext, count: int, world: World) -> None:
    for _ in range(count):
        world.clock.advance(10)
        commit_files(context, world.ids.new_id())


def latest_id(world: World) -> int:
    found = world.context().snapshots.latest()
    assert found is not None
    return found.id


def test_a_new_table_has_no_snapshot(world: World) -> None:
    store = world.context().snapshots
    assert store.latest() is None
    assert store.list() == []
    with pytest.raises(NotFoundError, match=r"app\.t has no snapshot 1; it has no snapshots yet"):
        store.get(1)
    with pytest.raises(NotFoundError, match=r"app\.t has no snapshots yet"):
        store.at(0)


def test_the_latest_is_found_with_few_requests(world: World) -> None:
    commit(world.context(), 5, world)
    table, storage = world.hooked()
    storage.log.clear()
    assert table.snapshot().id == 5  # type: ignore[union-attr]
    assert storage.paths("list_files") == []
    assert len(storage.log) == 4, "FLOOR, LATEST, the snapshot, and that there is no next one"


def test_a_page_of_snapshots_costs_the_same_wherever_it_is(world: World) -> None:
    commit(world.context(), 9, world)
    table, storage = world.hooked()
    for below, expected in ((None, [9, 8]), (7, [6, 5]), (3, [2, 1]), (2, [1]), (1, []), (99, [9, 8])):
        storage.log.clear()
        found, total = context_of(table).snapshots.page(below, 2)
        assert ([one.id for one in found], total) == (expected, 9)
        assert len(storage.log) <= 7, "FLOOR twice, LATEST, the latest and that there is no next one, the page"
    checked: list[int] = []
    context_of(table).snapshots.page(None, 4, lambda: checked.append(1))
    assert len(checked) == 4


@pytest.mark.parametrize("steps", [1, 63, 64, 70])
def test_a_hint_that_lags_far_behind_costs_a_listing_and_not_an_answer(world: World, steps: int) -> None:
    context = world.context()
    commit(context, 1, world)
    hint = world.fileio.read("app/t/snapshot/LATEST")
    first = context.snapshots.get(1)
    for number in range(2, steps + 2):
        world.fileio.write(f"app/t/snapshot/snapshot-{number}", encode_snapshot(replace(first, id=number)))
    world.fileio.replace("app/t/snapshot/LATEST", hint)
    assert latest_id(world) == steps + 1


def test_a_hint_of_another_table_is_ignored(world: World) -> None:
    commit(world.context(), 2, world)
    fields = {"tableUuid": "other", "snapshotId": 99}
    world.fileio.replace("app/t/snapshot/LATEST", encode_document("hint", 1, fields))
    assert latest_id(world) == 2


def test_a_snapshot_of_another_table_is_damage(world: World) -> None:
    context = world.context()
    commit(context, 2, world)
    foreign = replace(context.snapshots.get(2), id=3, table_uuid="other")
    world.fileio.write("app/t/snapshot/snapshot-3", encode_snapshot(foreign))
    with pytest.raises(DamagedFileError, match="snapshot-3: holds snapshot 3 of table other"):
        context.snapshots.latest()


def test_a_snapshot_under_the_wrong_name_is_damage(world: World) -> None:
    context = world.context()
    commit(context, 1, world)
    world.fileio.write("app/t/snapshot/snapshot-2", world.fileio.read("app/t/snapshot/snapshot-1"))
    with pytest.raises(DamagedFileError, match="snapshot-2: holds snapshot 1"):
        context.snapshots.read(2)


@pytest.mark.parametrize("hint", [True, False], ids=["with hint", "without hint"])
def test_all_snapshots_gone_although_some_expired_is_damage(world: World, hint: bool) -> None:
    commit(world.context(), 3, world)
    world.table().expire_snapshots(retain_last=1)
    world.fileio.delete(["app/t/snapshot/snapshot-3", *([] if hint else ["app/t/snapshot/LATEST"])])
    with pytest.raises(DamagedFileError, match="snapshot 3 was committed and its file is missing"):
        world.context().snapshots.latest()


def test_get_says_what_became_of_a_snapshot(world: World) -> None:
    context = world.context()
    commit(context, 5, world)
    world.table().expire_snapshots(retain_last=3)
    assert context.snapshots.get(4).id == 4
    with pytest.raises(SnapshotExpiredError, match=r"snapshot 2 of app\.t has expired; snapshots 3 to 5 are left"):
        context.snapshots.get(2)
    with pytest.raises(NotFoundError, match=r"app\.t has no snapshot 6; snapshots 3 to 5 exist") as caught:
        context.snapshots.get(6)
    assert not isinstance(caught.value, SnapshotExpiredError)
    world.fileio.delete(["app/t/snapshot/snapshot-4"])
    with pytest.raises(DamagedFileError, match="snapshot 4 was committed"):
        context.snapshots.get(4)
    with pytest.raises(DamagedFileError, match="snapshot 4 was committed"):
        context.snapshots.list()


def test_a_snapshot_is_expired_as_soon_as_the_floor_is_raised(world: World) -> None:
    """*Expiry has raised FLOOR and is about to delete*: files that are still there are history no more."""
    commit(world.context(), 5, world)
    table, storage = world.hooked()
    asked: list[str] = []

    def look() -> None:
        store = world.context().snapshots
        for number in (1, 2):
            assert store.read(number) is not None, "the file is still there"
            with pytest.raises(
                SnapshotExpiredError, match=rf"snapshot {number} of app\.t has expired; snapshots 3 to 5"
            ):
                store.get(number)
        assert [store.get(number).id for number in (3, 4, 5)] == [3, 4, 5]
        assert [s.id for s in store.list()] == [3, 4, 5]
        with pytest.raises(SnapshotExpiredError, match="the oldest is 3"):
            store.at(0)
        asked.append("before the cleaning")

    storage.before("delete", "", look)
    table.expire_snapshots(retain_last=3)
    assert asked == ["before the cleaning"]
    with pytest.raises(SnapshotExpiredError, match="snapshot 2 of"):
        world.context().snapshots.get(2)


def test_the_file_of_a_straggler_is_not_history(world: World) -> None:
    """*A committer stalls on base 1, expiry deletes 1 to 3, and its put of snapshot 2 succeeds*: it is never read."""
    context = world.context()
    commit(context, 5, world)
    straggler = replace(context.snapshots.get(2), commit_id="another", operation=Operation.DELETE)
    world.table().expire_snapshots(retain_last=2)
    assert world.fileio.put_if_absent("app/t/snapshot/snapshot-2", encode_snapshot(straggler))
    for number in (1, 2, 3):
        with pytest.raises(SnapshotExpiredError, match=rf"snapshot {number} of app\.t has expired"):
            context.snapshots.get(number)
    assert [s.id for s in context.snapshots.list()] == [4, 5]
    assert context.snapshots.at(2**62).id == 5


def test_the_floor_is_read_after_the_snapshot(world: World) -> None:
    """*Expiry and a straggler get in just before the file is read*: a FLOOR from before would let it pass."""
    commit(world.context(), 5, world)
    straggler = replace(world.context().snapshots.get(2), commit_id="another")
    table, storage = world.hooked()

    def overtake() -> None:
        world.table().expire_snapshots(retain_last=2)
        assert world.fileio.put_if_absent("app/t/snapshot/snapshot-2", encode_snapshot(straggler))

    storage.before("read", "snapshot/snapshot-2", overtake)
    with pytest.raises(SnapshotExpiredError, match=r"snapshot 2 of app\.t has expired; snapshots 4 to 5 are left"):
        context_of(table).snapshots.get(2)


def test_numbers_that_are_no_snapshots_are_not_expired(world: World) -> None:
    commit(world.context(), 5, world)
    world.table().expire_snapshots(retain_last=2)
    for number in (0, -1, 6):
        with pytest.raises(NotFoundError, match=rf"app\.t has no snapshot {number}; snapshots 4 to 5 exist") as caught:
            world.context().snapshots.get(number)
        assert not isinstance(caught.value, SnapshotExpiredError)


def test_time_travel_takes_the_last_commit_until_then(world: World) -> None:
    context = world.context()
    commit(context, 9, world)
    times = {s.id: s.commit_ms for s in context.snapshots.list()}
    for number, millis in times.items():
        assert context.snapshots.at(millis).id == number
        assert context.snapshots.at(millis + 9_999).id == number
        if number > 1:
            assert context.snapshots.at(millis - 1).id == number - 1
    assert context.snapshots.at(2**62).id == 9
    for early in (times[1] - 1, 0, -(2**62)):
        with pytest.raises(
            SnapshotExpiredError, match=r"no snapshot as old as .*; the oldest is 1 of 2023-11-14T22:13"
        ):
            context.snapshots.at(early)


def test_time_travel_reads_few_snapshots(world: World) -> None:
    context = world.context()
    commit(context, 1, world)
    first = context.snapshots.get(1)
    for number in range(2, 101):
        snapshot = replace(first, id=number, commit_ms=first.commit_ms + number)
        world.fileio.write(f"app/t/snapshot/snapshot-{number}", encode_snapshot(snapshot))
    context.snapshots.write_hints(100, 0)
    table, storage = world.hooked()
    assert context_of(table).snapshots.at(first.commit_ms + 37).id == 37
    assert len([p for p in storage.paths("read") if "snapshot-" in p]) < 12


def test_earliest_is_written_with_the_first_and_with_expiry(world: World) -> None:
    commit(world.context(), 1, world)
    first = world.fileio.read("app/t/snapshot/EARLIEST")
    assert b'"snapshotId":1' in first
    commit(world.context(), 2, world)
    assert world.fileio.read("app/t/snapshot/EARLIEST") == first
    world.table().expire_snapshots(retain_last=1)
    assert b'"snapshotId":3' in world.fileio.read("app/t/snapshot/EARLIEST")


def test_hints_that_cannot_be_written_are_no_failure(world: World) -> None:
    table, storage = world.hooked()
    storage.fail("replace", "snapshot/", StorageError("p", "full"), times=2)
    assert commit_files(context_of(table), "a").id == 1
    assert latest_id(world) == 1


def test_a_list_that_expiry_overtakes_is_made_anew(world: World) -> None:
    commit(world.context(), 4, world)
    table, storage = world.hooked()
    storage.before("read", "snapshot/snapshot-2", lambda: world.table().expire_snapshots(retain_last=2))
    assert [s.id for s in table.snapshots()] == [3, 4]
