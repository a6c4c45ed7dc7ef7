"""Consumers: what they have yet to read does not expire."""

import pytest

from skerry.common.errors import DamagedFileError, InvalidInputError, NotFoundError, SnapshotExpiredError
from skerry.table.consumer import delete_consumer, find_consumer, hold_from, list_consumers
from skerry.table.context import TableContext
from skerry.table.expire import expire_snapshots
from skerry.table.orphan import remove_orphan_files
from support.tables import HookedFileIO, World, commit_files

DAY = 86_400
FOREVER_MS = 2**60


@pytest.fixture
def world() -> World:
    world = World()
    context = world.make_context()
    for name in "abcde":
        commit_files(context, name)
    return world


def expire(context: TableContext) -> list[int]:
    return expire_snapshots(context, 1, FOREVER_MS).snapshots


def test_expiry_stops_where_the_slowest_consumer_is(world: World) -> None:
    context = world.context()
    hold_from(context, "fast", 4, DAY)
    hold_from(context, "slow", 3, DAY)
    assert [(c.name, c.position) for c in list_consumers(world.context())] == [("fast", 4), ("slow", 3)]
    assert expire(world.context()) == [1, 2]
    hold_from(context, "slow", 5, DAY)
    assert expire(world.context()) == [3]
    delete_consumer(context, "fast")
    assert expire(world.context()) == [4]


def test_who_has_read_nothing_holds_everything(world: World) -> None:
    hold_from(world.context(), "new", 0, DAY)
    assert expire(world.context()) == []


def test_one_that_is_not_renewed_ends(world: World) -> None:
    context = world.context()
    hold_from(context, "c", 2, DAY)
    world.clock.advance(DAY - 1)
    assert expire(context) == [1]
    world.clock.advance(1)
    assert expire(context) == [2, 3, 4]
    assert find_consumer(context, "c") is not None
    with pytest.raises(SnapshotExpiredError, match=r"snapshot 2 of app\.t has expired; the oldest that is left is 5"):
        hold_from(context, "c", 2, DAY)


def test_what_has_expired_cannot_be_held(world: World) -> None:
    context = world.context()
    expire(context)
    with pytest.raises(SnapshotExpiredError):
        hold_from(context, "c", 4, DAY)
    assert list_consumers(context) == []


def test_an_expiry_that_looked_too_early_looks_again(world: World) -> None:
    """It lists consumers, one comes, it raises FLOOR: without a change of FLOOR the consumer would hold nothing."""
    other, storage = world.context(), HookedFileIO(world.fileio)
    storage.after("list_files", "/consumer", lambda: hold_from(other, "c", 2, DAY))
    assert expire(world.context(fileio=storage)) == [1]
    assert other.snapshots.get(2).id == 2


def test_a_consumer_that_came_too_late_is_told(world: World) -> None:
    """It looks, an expiry runs from beginning to end, it writes."""
    storage = HookedFileIO(world.fileio)
    storage.before("replace", "/consumer", lambda: expire(world.context()))
    with pytest.raises(SnapshotExpiredError):
        hold_from(world.context(fileio=storage), "c", 2, DAY)
    assert list_consumers(world.context()) == []


def test_one_that_cannot_be_read_stops_expiry(world: World) -> None:
    context = world.context()
    hold_from(context, "c", 2, DAY)
    context.fileio.replace(context.paths.consumer("c"), b"{}")
    with pytest.raises(DamagedFileError, match="consumer-c"):
        expire(context)


def test_orphan_removal_leaves_consumers_alone_and_a_drop_takes_them_along(world: World) -> None:
    hold_from(world.context(), "c", 2, DAY)
    world.clock.advance(30 * DAY)
    assert remove_orphan_files(world.context(), world.clock.now_ms()).files == []
    world.lake().drop_table("app.t")
    assert world.files("app/t/consumer") == []


def test_names(world: World) -> None:
    context = world.context()
    with pytest.raises(NotFoundError, match=r"table app\.t has no consumer 'x'; consumers are \[\]"):
        delete_consumer(context, "x")
    for name in ("", "a/b", "_x", 5):
        with pytest.raises(InvalidInputError, match="consumer"):
            hold_from(context, name, 1, DAY)  # type: ignore[arg-type]
