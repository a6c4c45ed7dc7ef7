"""Rollback: the rows of then, in a new commit."""

import pytest

from skerry.common.errors import InvalidInputError, NotFoundError, SnapshotExpiredError
from skerry.table.snapshot import Operation
from support.tables import DAY_SECONDS, World, append, ids_of, row, rows_of


@pytest.fixture
def world() -> World:
    world = World()
    table = world.create()
    append(table, 1)
    append(table, 2)
    table.overwrite([row(3)])
    return world


def test_only_the_difference_is_committed(world: World) -> None:
    back = world.table().rollback_to(1)
    assert back.operation is Operation.ROLLBACK
    assert (back.added.files, back.removed.files) == (1, 1)
    again = world.table().rollback_to(1)
    assert (again.added.files, again.removed.files) == (0, 0)
    assert ids_of(world.table()) == [1]


def test_to_any_snapshot_and_back(world: World) -> None:
    table = world.table()
    for target, expected in ((1, [1]), (3, [3]), (2, [1, 2]), (4, [1]), (6, [1, 2])):
        table.rollback_to(target)
        assert ids_of(world.table()) == expected


def test_to_a_tag_of_an_expired_snapshot(world: World) -> None:
    table = world.table()
    table.create_tag("v2", snapshot=2)
    table.expire_snapshots(retain_last=1)
    table.rollback_to(tag="v2")
    assert ids_of(world.table()) == [1, 2]
    table.delete_tag("v2")
    world.clock.advance(9 * DAY_SECONDS)
    table.expire_snapshots(retain_last=1)
    table.remove_orphan_files()
    assert ids_of(world.table()) == [1, 2], "the new snapshot keeps the files now"


def test_the_target_is_protected_from_expiry_meanwhile(world: World) -> None:
    """Expiry during a rollback would delete the files that the new snapshot is about to refer to."""
    table, storage = world.hooked()

    def meanwhile() -> None:
        append(world.table(), 4)
        world.table().expire_snapshots(retain_last=1)

    storage.before("put_if_absent", "snapshot/snapshot-4", meanwhile)
    table.rollback_to(2)
    assert ids_of(world.table()) == [1, 2]
    world.table().expire_snapshots(retain_last=1)
    assert ids_of(world.table()) == [1, 2]


def test_renamed_and_new_columns_stay(world: World) -> None:
    table = world.table()
    table.rename_column("v", "w")
    table.add_column("x", "INT", default=7)
    table.rollback_to(1)
    assert rows_of(table) == [{"id": 1, "w": "v1", "x": 7}]


def test_it_takes_one_target(world: World) -> None:
    table = world.table()
    for arguments in ({}, {"snapshot": 1, "tag": "v1"}):
        with pytest.raises(InvalidInputError, match="give either a snapshot or a tag to roll back to"):
            table.rollback_to(**arguments)  # type: ignore[arg-type]
    with pytest.raises(NotFoundError, match="has no snapshot 9"):
        table.rollback_to(9)
    with pytest.raises(InvalidInputError, match="at least 1, not 0"):
        table.rollback_to(0)
    table.expire_snapshots(retain_last=1)
    with pytest.raises(SnapshotExpiredError, match=r"snapshot 1 of app\.t has expired"):
        table.rollback_to(1)
