"""Leases: taken, renewed, returned."""

import threading
import time

import pytest

from skerry.common.document import decode_document
from skerry.common.errors import AccessDeniedError, DamagedFileError, SnapshotExpiredError, StorageError
from skerry.table.lease import LeaseKeeper, live_leases
from skerry.table.tag import create_tag
from support.tables import World, commit_files, context_of

HOUR = 3600


@pytest.fixture
def world() -> World:
    world = World(settings={"lease.ttl": "1 h"})
    commit_files(world.make_context(), "a")
    return world


def test_a_lease_names_its_snapshot_and_its_end_and_is_returned(world: World) -> None:
    context = world.context()
    snapshot = context.snapshots.get(1)
    with LeaseKeeper(context).hold(snapshot):
        (lease,) = live_leases(world.context())
        assert lease.snapshot == snapshot
        assert lease.expires_ms == world.clock.now_ms() + HOUR * 1000
        doc = decode_document(world.fileio.read(lease.path), path="p", kind="lease", known_version=1)
        assert doc["owner"] == lease.owner
        assert ":" in lease.owner
    assert live_leases(context) == []
    assert world.files("app/t/lease") == []


def test_it_is_returned_if_the_reader_fails(world: World) -> None:
    context = world.context()
    with pytest.raises(KeyError), LeaseKeeper(context).hold(context.snapshots.get(1)):
        raise KeyError
    assert world.files("app/t/lease") == []


def test_it_ends_by_itself(world: World) -> None:
    context = world.context()
    with LeaseKeeper(context).hold(context.snapshots.get(1)):
        world.clock.advance(HOUR - 1)
        assert len(live_leases(context)) == 1
        world.clock.advance(1)
        assert live_leases(context) == []


def test_renewal_moves_the_end(world: World) -> None:
    context = world.context()
    keeper = LeaseKeeper(context)
    with keeper.hold(context.snapshots.get(1)), keeper.hold(context.snapshots.get(1)):
        world.clock.advance(HOUR - 1)
        keeper.renew()
        assert [lease.expires_ms for lease in live_leases(context)] == [world.clock.now_ms() + HOUR * 1000] * 2
        world.clock.advance(HOUR - 1)
        assert len(live_leases(context)) == 2
    keeper.renew()
    assert world.files("app/t/lease") == [], "what is returned is not renewed"


def test_a_lease_returned_while_it_is_renewed_does_not_come_back(world: World) -> None:
    table, storage = world.hooked()
    context = context_of(table)
    keeper = LeaseKeeper(context)
    holder = keeper.hold(context.snapshots.get(1))
    holder.__enter__()
    storage.before("replace", "/lease/", lambda: holder.__exit__(None, None, None))
    keeper.renew()
    assert world.files("app/t/lease") == []


def test_a_renewal_that_fails_is_tried_again(world: World) -> None:
    table, storage = world.hooked()
    context = context_of(table)
    keeper = LeaseKeeper(context)
    with keeper.hold(context.snapshots.get(1)):
        world.clock.advance(HOUR / 2)
        storage.fail("replace", "/lease/", StorageError("p", "full"))
        keeper.renew()
        keeper.renew()
        assert live_leases(context)[0].expires_ms == world.clock.now_ms() + HOUR * 1000


def test_a_background_thread_renews_while_something_is_held_and_ends_with_it() -> None:
    """Without an end, a program that opens a table for every read would gather threads."""
    world = World(settings={"lease.ttl": "40 ms"})
    commit_files(world.make_context(), "a")
    table, storage = world.hooked()
    context = context_of(table)
    keeper = LeaseKeeper(context)
    before = {t for t in threading.enumerate() if t.name == "skerry-lease"}
    with keeper.hold(context.snapshots.get(1)):
        (thread,) = {t for t in threading.enumerate() if t.name == "skerry-lease"} - before
        deadline = time.monotonic() + 60
        while len(storage.paths("replace")) < 3 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert len(storage.paths("replace")) >= 3
    thread.join(60)
    assert not thread.is_alive()
    with keeper.hold(context.snapshots.get(1)):
        assert {t for t in threading.enumerate() if t.name == "skerry-lease"} - before, "another begins"


def test_an_expired_snapshot_cannot_be_held_unless_it_is_tagged(world: World) -> None:
    context = world.context()
    snapshot = context.snapshots.get(1)
    create_tag(context, "v1", snapshot)
    commit_files(context, "b")
    world.table().expire_snapshots(retain_last=1)
    with pytest.raises(SnapshotExpiredError), LeaseKeeper(context).hold(snapshot):
        raise AssertionError
    with pytest.raises(SnapshotExpiredError), LeaseKeeper(context).hold(snapshot, tag="gone"):
        raise AssertionError
    assert world.files("app/t/lease") == []
    with LeaseKeeper(context).hold(snapshot, tag="v1"):
        assert len(live_leases(context)) == 1


def test_where_writing_is_forbidden_reading_goes_on(world: World) -> None:
    table, storage = world.hooked()
    context = context_of(table)
    storage.fail("replace", "/lease/", AccessDeniedError("p", "read only"))
    with LeaseKeeper(context).hold(context.snapshots.get(1)):
        assert world.files("app/t/lease") == []


def test_a_lease_that_cannot_be_read_counts_as_long_as_it_may_be_in_force(world: World) -> None:
    context = world.context()
    world.fileio.write("app/t/lease/lease-x", b"garbage")
    world.fileio.write("app/t/lease/.tmp-x", b"garbage")
    with pytest.raises(DamagedFileError, match="Wait until it has ended, or delete it if no reader is running"):
        live_leases(context)
    world.clock.advance(HOUR)
    assert live_leases(context) == []


def test_a_lease_that_is_left_protects_for_its_time_and_can_be_extended(world: World) -> None:
    context = world.context()
    snapshot = context.snapshots.get(1)
    path = LeaseKeeper(context).leave(snapshot)
    commit_files(context, "b")
    world.table().expire_snapshots(retain_last=1)
    world.clock.advance(HOUR // 2)
    LeaseKeeper(world.context()).extend(path, snapshot)
    (lease,) = live_leases(context)
    assert lease.expires_ms == world.clock.now_ms() + HOUR * 1000
    world.clock.advance(HOUR)
    with pytest.raises(SnapshotExpiredError):
        LeaseKeeper(world.context()).extend(path, snapshot)


def test_a_lease_that_has_ended_is_made_anew_if_the_snapshot_is_still_there(world: World) -> None:
    context = world.context()
    snapshot = context.snapshots.get(1)
    path = LeaseKeeper(context).leave(snapshot)
    world.clock.advance(2 * HOUR)
    LeaseKeeper(context).extend(path, snapshot)
    assert len(live_leases(context)) == 1
    LeaseKeeper(context).extend(None, snapshot)
    assert len(live_leases(context)) == 2


def test_an_expired_snapshot_cannot_be_left_a_lease(world: World) -> None:
    context = world.context()
    snapshot = context.snapshots.get(1)
    commit_files(context, "b")
    world.table().expire_snapshots(retain_last=1)
    with pytest.raises(SnapshotExpiredError):
        LeaseKeeper(context).leave(snapshot)
    assert world.files("app/t/lease") == []
