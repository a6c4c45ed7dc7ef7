"""Compaction while snapshots expire: what it has merged is committed if its files are still what is to be merged."""

from typing import Any

import pytest

from skerry.common.errors import LeaseEndedError
from skerry.lake.table import Table
from skerry.types.field import Field
from support.tables import HookedFileIO, World

COLUMNS = [Field("id", "BIGINT", nullable=False), Field("v", "STRING")]
OPTIONS = {"compaction.mode": "off"}


def table_of_runs(world: World, runs: int = 4, **rest: Any) -> Table:
    table = world.create(primary_key=["id"], options=OPTIONS, columns=COLUMNS, **rest)
    for run in range(runs):
        table.upsert([{"id": key, "v": f"{run}"} for key in range(run, 100)])
    return table


def contents(world: World) -> dict[int, str]:
    return {row["id"]: row["v"] for row in world.table().scan().to_arrow().to_pylist()}


def runs_merged(fileio: HookedFileIO) -> int:
    """How many data files were written."""
    return sum("data/" in path for path in fileio.paths("open_output"))


def upsert_and_expire(world: World) -> None:
    """Two commits, of which the first has expired when it is over."""
    other = world.table()
    for _ in range(2):
        other.upsert([{"id": 5, "v": "new"}])
    other.expire_snapshots(retain_last=1)


@pytest.mark.parametrize("times", [1, 12])
def test_it_is_committed_although_all_snapshots_since_its_base_have_expired(times: int) -> None:
    world = World()
    table_of_runs(world)
    expected = contents(world) | {5: "new"}
    table, fileio = world.hooked()
    fileio.before("put_if_absent", "snapshot/", lambda: upsert_and_expire(world), times=times)
    done = table.compact(full=True)
    assert done.rewritten_files == 4
    assert runs_merged(fileio) == 1, "it is not merged again"
    assert contents(world) == expected
    assert len(world.table().files()) == 1 + 2 * times


def test_deletes_that_were_merged_away_stay_deleted() -> None:
    world = World()
    table = table_of_runs(world)
    table.delete(keys=[{"id": 7}])
    expected = {key: value for key, value in contents(world).items() if key != 7} | {5: "new"}
    table, fileio = world.hooked()
    fileio.before("put_if_absent", "snapshot/", lambda: upsert_and_expire(world))
    table.compact(full=True)
    assert contents(world) == expected


def test_an_old_file_that_comes_back_meanwhile_is_noticed() -> None:
    """A rollback restores what the compaction's inputs had replaced: it must be compacted again."""
    world = World()
    table = world.create(primary_key=["id"], options=OPTIONS, columns=COLUMNS)
    table.upsert([{"id": 1, "v": "old"}])
    table.create_tag("first")
    table.delete(keys=[{"id": 1}])
    table.compact(full=True)
    table.upsert([{"id": 2, "v": "a"}])
    table.delete(keys=[{"id": 1}])
    table, fileio = world.hooked()

    def roll_back() -> None:
        other = world.table()
        other.rollback_to(tag="first")
        other.upsert([{"id": 3, "v": "c"}])
        other.expire_snapshots(retain_last=1)

    fileio.before("put_if_absent", "snapshot/", roll_back)
    table.compact(full=True)
    assert contents(world) == {1: "old", 3: "c"}


def test_another_compaction_of_the_same_files_wins() -> None:
    world = World()
    table_of_runs(world)
    expected = contents(world) | {5: "new"}
    table, fileio = world.hooked()

    def compact() -> None:
        world.table().compact(full=True)
        upsert_and_expire(world)

    fileio.before("put_if_absent", "snapshot/", compact)
    table.compact(full=True)
    assert contents(world) == expected


def test_an_index_that_lands_meanwhile_is_kept_or_rebuilt() -> None:
    world = World()
    table_of_runs(world)
    expected = contents(world) | {5: "new"}
    table, fileio = world.hooked()

    def build() -> None:
        world.table().create_index("v", kind="bloom")
        upsert_and_expire(world)

    fileio.before("put_if_absent", "snapshot/", build)
    table.compact(full=True)
    assert contents(world) == expected
    assert [key for key, value in expected.items() if value == "new"] == [
        row["id"] for row in world.table().scan(where="v = 'new'").to_arrow().to_pylist()
    ]


def lose_lease(world: World) -> None:
    """What a machine that was suspended finds: its lease has ended, and its files are gone."""
    world.fileio.delete([file.path for file in world.fileio.list_files("app/t/lease")])
    world.table().compact(full=True)
    upsert_and_expire(world)


def test_it_begins_again_if_its_files_are_gone() -> None:
    world = World()
    table_of_runs(world)
    expected = contents(world) | {5: "new"}
    table, fileio = world.hooked()
    fileio.before("read", "data/", lambda: lose_lease(world))
    table.compact(full=True)
    assert contents(world) == expected


def test_it_gives_up_with_an_error_that_says_to_try_again() -> None:
    world = World()
    table_of_runs(world)
    table, fileio = world.hooked()

    def lose() -> None:
        lose_lease(world)
        world.table().upsert([{"id": 6, "v": "x"}])

    fileio.before("read", "data/", lose, times=100)
    with pytest.raises(LeaseEndedError, match="expired 10 times while they were compacted; try again") as raised:
        table.compact(full=True)
    assert raised.value.retryable
