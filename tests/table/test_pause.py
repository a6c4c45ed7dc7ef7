"""A pause of expiry: a slow process gets through beside others that expire snapshots all the time."""

from collections.abc import Callable

import pyarrow as pa
import pytest

from skerry.common.errors import StorageError
from skerry.lake.table import Table
from skerry.table.consumer import list_consumers
from skerry.table.expire import clean_expired, expire_snapshots
from skerry.table.pause import FREE_ATTEMPTS, PAUSE_SECONDS, pause_expiry
from support.tables import World, context_of, ids_of, row

ALWAYS = 2**62


@pytest.fixture
def world() -> World:
    world = World()
    table = world.create()
    for number in range(4):
        table.overwrite([row(number)])
    return world


def expire(world: World) -> list[int]:
    return expire_snapshots(world.context(), 1, ALWAYS).snapshots


def churn(world: World) -> None:
    """Another process commits a snapshot and expires all before it."""
    world.table().overwrite([row(7)])
    expire(world)


def test_nothing_expires_in_a_pause_and_everything_after_it(world: World) -> None:
    with pause_expiry(world.context()):
        assert expire(world) == []
        world.table().overwrite([row(5)])
        assert expire(world) == []
    assert expire(world) == [1, 2, 3, 4]
    assert list_consumers(world.context()) == []


def fail_in_a_pause(world: World) -> None:
    with pause_expiry(world.context()):
        raise ValueError("stop here")


def test_a_pause_ends_with_its_block_however_that_ends(world: World) -> None:
    with pytest.raises(ValueError, match="stop here"):
        fail_in_a_pause(world)
    assert expire(world) == [1, 2, 3]


def test_the_first_attempts_hold_nobody_up(world: World) -> None:
    for attempt in range(FREE_ATTEMPTS):
        before = world.content()
        with pause_expiry(world.context(), attempt):
            assert world.content() == before
    with pause_expiry(world.context(), FREE_ATTEMPTS):
        assert expire(world) == []


def test_an_expiry_that_looked_before_the_pause_raises_floor_once_at_most(world: World) -> None:
    paused = pause_expiry(world.context())
    _, storage = world.hooked()
    storage.after("list_files", "/consumer", paused.__enter__)
    assert expire_snapshots(world.context(fileio=storage), 2, ALWAYS).snapshots == [], "its FLOOR has changed"

    paused.__exit__(None, None, None)
    assert expire(world) == [1, 2, 3]


def test_floor_that_rises_while_a_pause_begins_does_not_stop_it(world: World) -> None:
    _, storage = world.hooked()
    storage.before("replace_if", "FLOOR", lambda: expire_late(world))
    with pause_expiry(world.context(fileio=storage)):
        world.table().overwrite([row(5)])
        assert expire(world) == []


def expire_late(world: World) -> None:
    """An expiry that listed the consumers before the pause."""
    context = world.context()
    floor = context.floors.read()
    assert floor is not None
    assert context.floors.change(floor, floor=2)
    clean_expired(context)


def test_the_pause_of_a_process_that_died_ends_and_is_swept(world: World) -> None:
    dead = pause_expiry(world.context())
    dead.__enter__()
    world.clock.advance(PAUSE_SECONDS - 1)
    assert expire(world) == []
    world.clock.advance(1)
    assert expire(world) == [1, 2, 3]
    (left,) = list_consumers(world.context())
    with pause_expiry(world.context()):
        (mine,) = list_consumers(world.context())
    assert mine.name != left.name


def test_without_permission_to_write_the_block_runs_all_the_same(world: World) -> None:
    _, storage = world.hooked()
    storage.fail("replace", "/consumer", StorageError("p", "no permission"))
    with pause_expiry(world.context(fileio=storage)):
        assert expire(world) == [1, 2, 3]


def test_an_answer_that_is_lost_leaves_no_pause_behind(world: World) -> None:
    _, storage = world.hooked()
    storage.fail("replace", "/consumer", StorageError("p", "time-out"), effect=True)
    with pause_expiry(world.context(fileio=storage)):
        assert expire(world) == [1, 2, 3]


def test_cleaning_ends_although_others_always_expire_more(world: World) -> None:
    _, storage = world.hooked()
    storage.before("list_files", "/tag", lambda: raise_floor(world), times=ALWAYS)
    expire_snapshots(world.context(fileio=storage), 1, ALWAYS)
    floor = world.context().floors.read()
    assert floor is not None
    assert floor.cleaned == floor.floor > 3
    assert ids_of(world.table()) == [7]


def raise_floor(world: World) -> None:
    """Another process raises FLOOR as an expiry does, and dies before it deletes anything."""
    world.table().overwrite([row(7)])
    _, storage = world.hooked()
    storage.fail("list_files", "/tag", StorageError("p", "died"), times=ALWAYS)
    with pytest.raises(StorageError, match="died"):
        expire_snapshots(world.context(fileio=storage), 1, ALWAYS)


CALLS: dict[str, Callable[[Table], object]] = {
    "scan": lambda table: table.scan().to_arrow(),
    "files": lambda table: table.files(),
    "compact": lambda table: table.compact(full=True),
    "index": lambda table: table.create_index("v", kind="bloom"),
    "entries": lambda table: table.inspect().entries(["file"]),
    "manifests": lambda table: table.inspect().manifests(),
}


@pytest.mark.parametrize("call", CALLS)
def test_a_latest_snapshot_that_always_expires_before_its_lease_does_not_stop_a_call(world: World, call: str) -> None:
    table, storage = world.hooked()
    storage.before("replace", "/lease/", lambda: churn(world), times=ALWAYS)
    CALLS[call](table)
    assert ids_of(world.table()) == [7]
    assert list_consumers(world.context()) == []


@pytest.mark.parametrize("call", ["compact", "get_many", "scan"])
def test_the_same_of_a_table_with_a_key(call: str) -> None:
    world = World()
    table = world.create("app.k", pa.schema([pa.field("id", pa.int64(), nullable=False)]), primary_key=["id"])
    for number in range(3):
        table.upsert([{"id": number}])
    slow, storage = world.hooked("app.k")

    def churn_keyed() -> None:
        world.table("app.k").upsert([{"id": 1}])
        expire_snapshots(world.context("app.k"), 1, ALWAYS)

    storage.before("replace", "/lease/", churn_keyed, times=ALWAYS)
    calls = {
        "compact": lambda: slow.compact(full=True),
        "get_many": lambda: slow.get_many([{"id": 1}]),
        "scan": lambda: slow.scan().to_arrow(),
    }
    calls[call]()
    assert ids_of(world.table("app.k")) == [0, 1, 2]


def test_the_latest_snapshot_is_tagged_although_it_always_expires_meanwhile(world: World) -> None:
    table, storage = world.hooked()
    storage.before("put_if_absent", "/tag/", lambda: churn(world), times=ALWAYS)
    tag = table.create_tag("v1")
    churn(world)
    assert [t.name for t in world.table().tags()] == ["v1"]
    assert ids_of(world.table(), tag="v1") == [7]
    floor = context_of(table).floors.read()
    assert floor is not None
    assert floor.floor >= tag.snapshot.id
