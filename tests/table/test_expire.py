"""Expiry: which snapshots go, in which order things are deleted, and that it can be interrupted."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.errors import StorageError
from skerry.table.expire import clean_expired, expire_snapshots, plan_expiry
from skerry.table.floor import Floor
from skerry.table.snapshot import ListFile, Operation, Snapshot, Totals
from support.tables import DAY_SECONDS, World, append, context_of, ids_of, row

LIST = ListFile("manifest/manifest-list-a", 1, 1)
ONE = Snapshot(1, 0, 0, "c", Operation.INSERT, LIST, LIST, Totals(), Totals(), Totals(), "u")
FOREVER = 2**62


@given(
    st.integers(1, 9),
    st.lists(st.integers(1, 5), min_size=1, max_size=9),
    st.integers(1, 12),
    st.integers(0, 40),
)
def test_the_plan_takes_the_oldest_that_are_old_enough(first: int, steps: list[int], keep: int, before: int) -> None:
    snapshots = [replace(ONE, id=first + n, commit_ms=sum(steps[: n + 1])) for n in range(len(steps))]
    doomed = plan_expiry(snapshots, snapshots[-1].id, keep, before)
    left = [s for s in snapshots if s.id not in doomed]
    assert doomed == [s.id for s in snapshots[: len(doomed)]], "a prefix: live ids stay contiguous"
    assert len(left) >= min(keep, len(snapshots)) >= 1
    assert all(s.commit_ms < before for s in snapshots if s.id in doomed)
    assert len(left) <= keep or left[0].commit_ms >= before, "and not one less than may go"


def floor_of(world: World) -> Floor:
    floor = world.context().floors.read()
    assert floor is not None
    return floor


@pytest.fixture
def world() -> World:
    """Snapshots 1 to 6; each second one overwrites."""
    world = World()
    table = world.create()
    for number in range(3):
        world.clock.advance(100)
        append(table, number)
        world.clock.advance(100)
        table.overwrite([row(10 + number)])
    return world


def test_nothing_to_expire_changes_nothing(world: World) -> None:
    before = world.content()
    assert expire_snapshots(world.context(), 6, FOREVER).snapshots == []
    assert expire_snapshots(world.context(), 1, 0).snapshots == []
    assert world.content() == before


def test_a_table_without_snapshots_has_nothing_to_expire() -> None:
    world = World()
    assert expire_snapshots(world.make_context(), 1, FOREVER).snapshots == []


def test_the_latest_always_stays(world: World) -> None:
    result = expire_snapshots(world.context(), 0, FOREVER)
    assert result.snapshots == [1, 2, 3, 4, 5]
    assert ids_of(world.table()) == [12]


def test_what_is_deleted_is_reported_and_gone(world: World) -> None:
    before = set(world.files())
    steps: list[tuple[str, int, int]] = []
    result = expire_snapshots(world.context(), 2, FOREVER, lambda *step: steps.append(step))
    gone = {path.removeprefix("app/t/") for path in before - set(world.files())}
    snapshots = {f"snapshot/snapshot-{n}" for n in result.snapshots}
    assert gone == {*result.deleted_data_files, *result.deleted_manifests, *snapshots}
    assert len(result.deleted_data_files) == 3
    assert [step[0] for step in steps] == ["deleting data files", "deleting manifests"]
    assert all(done == total for _, done, total in steps)
    assert (floor_of(world).floor, floor_of(world).cleaned) == (4, 4)


def test_age_and_number_both_count(world: World) -> None:
    times = {s.id: s.commit_ms for s in world.table().snapshots()}
    assert expire_snapshots(world.context(), 1, times[3]).snapshots == [1, 2]
    assert expire_snapshots(world.context(), 3, FOREVER).snapshots == [3]


@pytest.mark.parametrize("stop", range(1, 7))
def test_an_expiry_that_stops_anywhere_is_finished_by_the_next(world: World, stop: int) -> None:
    expected = {n: ids_of(world.table(), snapshot=n) for n in (5, 6)}
    table, storage = world.hooked()
    failures = iter([False] * (stop - 1) + [True])

    def maybe(call: object) -> object:
        if next(failures, False):
            raise StorageError("p", "died")
        return call()  # type: ignore[operator]

    storage.on("delete", "", maybe, times=99)
    storage.on("replace_if", "FLOOR", maybe, times=99)
    with suppress(StorageError):
        expire_snapshots(context_of(table), 2, FOREVER)
    for number, ids in expected.items():
        assert ids_of(world.table(), snapshot=number) == ids
    world.table().expire_snapshots(retain_last=2)
    assert floor_of(world).cleaned == floor_of(world).floor == 4
    assert len(world.files("app/t/data")) == 3
    world.clock.advance(4 * DAY_SECONDS)
    left = world.table().remove_orphan_files().files
    assert all("snapshot/snapshot-" in path for path in left), "only what stopped between the last two steps"
    names = [path.rsplit("/", 1)[1] for path in world.files("app/t/snapshot") if "snapshot-" in path]
    assert names == ["snapshot-5", "snapshot-6"]
    for number, ids in expected.items():
        assert ids_of(world.table(), snapshot=number) == ids


def test_cleaning_twice_is_nothing(world: World) -> None:
    expire_snapshots(world.context(), 2, FOREVER)
    assert clean_expired(world.context()) == ([], [])


def test_an_expiry_that_another_overtakes_still_ends_well(world: World) -> None:
    table, storage = world.hooked()
    storage.before("list_files", "/tag", lambda: expire_snapshots(world.context(), 1, FOREVER))
    expire_snapshots(context_of(table), 3, FOREVER)
    assert (floor_of(world).floor, floor_of(world).cleaned) == (5, 5)
    assert ids_of(world.table()) == [12]


def test_a_commit_between_reading_and_raising_floor_is_no_obstacle(world: World) -> None:
    table, storage = world.hooked()
    storage.before("replace_if", "FLOOR", lambda: append(world.table(), 99))
    assert expire_snapshots(context_of(table), 1, FOREVER).snapshots == [1, 2, 3, 4, 5]
    assert ids_of(world.table(), snapshot=6) == [12]
    assert ids_of(world.table()) == [12, 99]


def test_manifests_that_later_snapshots_share_stay(world: World) -> None:
    table = world.create("app.plain")
    for number in range(5):
        append(table, number)
    result = table.expire_snapshots(retain_last=1)
    assert result.deleted_data_files == []
    assert all("manifest-list-" in path for path in result.deleted_manifests)
    assert ids_of(world.table("app.plain")) == [0, 1, 2, 3, 4]
