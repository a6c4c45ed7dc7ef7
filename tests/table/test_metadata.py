"""``metadata``: information, written after the fact."""

from dataclasses import replace

import pytest

from skerry.common.errors import DamagedFileError, StorageError
from skerry.table.metadata import NO_SNAPSHOT, TableMetadata, read_metadata, write_metadata
from support.tables import World, commit_files, context_of


def test_a_new_table_has_no_current_snapshot() -> None:
    world = World()
    context = world.make_context()
    now = world.clock.now_ms()
    assert read_metadata(context) == TableMetadata(context.uuid, "app.t", now, now, 0, NO_SNAPSHOT)
    assert NO_SNAPSHOT == -1


def test_it_follows_commits_and_schemas() -> None:
    world = World()
    context = world.make_context()
    created = world.clock.now_ms()
    world.clock.advance(5)
    commit_files(context, "a")
    world.table().set_comment("x")
    latest = context.snapshots.latest()
    assert latest is not None
    assert read_metadata(context) == TableMetadata(context.uuid, "app.t", created, latest.commit_ms, 1, 2)


def test_without_the_file_there_is_no_information() -> None:
    world = World()
    context = world.make_context()
    world.fileio.delete([context.paths.metadata])
    assert read_metadata(context) is None
    assert world.table().metadata is None


def test_a_damaged_file_may_be_deleted() -> None:
    world = World()
    context = world.make_context()
    world.fileio.replace(context.paths.metadata, b"{}")
    with pytest.raises(DamagedFileError, match="Delete it: it is information only"):
        read_metadata(context)
    commit_files(context, "a")
    assert world.table().metadata.current_snapshot_id == 1  # type: ignore[union-attr]


def test_that_it_cannot_be_written_is_no_failure() -> None:
    world = World()
    world.make_context()
    table, storage = world.hooked()
    storage.fail("replace", "metadata", StorageError("p", "full"))
    found = read_metadata(context_of(table))
    assert found is not None
    write_metadata(context_of(table), replace(found, current_snapshot_id=9))
    assert read_metadata(context_of(table)) == found
