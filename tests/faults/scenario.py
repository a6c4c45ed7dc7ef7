"""What is done to a table while storage fails: how it came to be, and one call on it."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from faults.storage import OneDeleteAtATime
from faults.world import COLUMNS, DAY, NAME, World, new_world, read_rows, rows_of
from skerry.lake.lake import Lake
from skerry.table.snapshot import CommitIdentity
from support.faulty import FaultyFileIO, ProcessDied

MERGING = {"manifest.merge-count": 4}


@dataclass(frozen=True)
class Scenario:
    """``commits``: it is one commit, so an error other than "unknown" promises that it has not landed.
    ``repeatable``: done once more after it succeeded, it changes nothing.
    """

    name: str
    prior: Callable[[], World]
    action: Callable[[Lake], Any]
    commits: bool = False
    repeatable: bool = False


def nothing() -> World:
    return new_world()


def fresh() -> World:
    world = new_world()
    world.lake().create_table(NAME, COLUMNS)
    return world


def partitioned() -> World:
    world = new_world()
    table = world.lake().create_table(NAME, COLUMNS, partition_by=["region"], options={"manifest.format": "json"})
    table.append(rows_of([1, 2]))
    return world


def history() -> World:
    """Snapshots 1 to 3; the files of 1 and 2 are live no more, and a tag holds 1."""
    world = new_world()
    table = world.lake().create_table(NAME, COLUMNS)
    table.append(rows_of([1, 2]))
    table.create_tag("first")
    table.append(rows_of([3]))
    table.overwrite(rows_of([4, 5]))
    return world


def small_files() -> World:
    """Several files in each of two partitions."""
    world = partitioned()
    world.lake().table(NAME).append(rows_of([5, 4]))
    return world


def evolved() -> World:
    """A column was added, so the schema in use is not the first one."""
    world = fresh()
    table = world.lake().table(NAME)
    table.append(rows_of([1]))
    table.add_column("score", "INT", default=7)
    return world


def many_manifests() -> World:
    """The next commit merges manifests."""
    world = _about_to_merge()
    world.lake().table(NAME).expire_snapshots(retain_last=1)
    return world


def merged_manifests() -> World:
    """The last commit has merged manifests that only its predecessors still need."""
    world = _about_to_merge()
    world.lake().table(NAME).append(rows_of([9]))
    return world


def _about_to_merge() -> World:
    world = new_world()
    world.lake().create_table(NAME, COLUMNS, options=MERGING)
    for number in range(40):
        trial = world.copy()
        trial.lake().table(NAME).append(rows_of([number]))
        if _manifest_count(trial) <= _manifest_count(world):
            return world
        world.lake().table(NAME).append(rows_of([number]))
    raise AssertionError("manifests are never merged")


def _manifest_count(world: World) -> int:
    context = world.context()
    latest = context.snapshots.latest()
    return 0 if latest is None else context.manifests.read_lists(latest).num_rows


def littered() -> World:
    """Writers that died have left files of every kind."""
    world = history()
    for action in (
        lambda lake: lake.table(NAME).append(rows_of([100])),
        lambda lake: lake.table(NAME).add_column("lost", "INT"),
        lambda lake: lake.table(NAME).rollback_to(2),
    ):
        log = _log_of(world, action)
        landing = next(k for k, (op, path) in enumerate(log, 1) if op == "put_if_absent" and "/snapshot-" in path)
        for k in range(landing, 0, -6):
            with suppress(ProcessDied):
                action(world.lake(lambda fileio, k=k: FaultyFileIO(fileio, k, "die", torn=True)))
    world.clock.advance(5 * DAY)
    return world


def half_expired() -> World:
    """An expiry died among its deletes."""
    return _died_among_deletes(history(), lambda lake: lake.table(NAME).expire_snapshots(retain_last=1))


def half_dropped() -> World:
    """A drop died among its deletes."""
    return _died_among_deletes(history(), lambda lake: lake.drop_table(NAME))


def successor() -> World:
    """A table that was created after the drop of another, which has left files behind."""
    world = half_dropped()
    world.lake().create_table(NAME, COLUMNS).append(rows_of([1]))
    return world


def _died_among_deletes(world: World, action: Callable[[Lake], Any]) -> World:
    deletes = [k for k, (op, _) in enumerate(_log_of(world, action), start=1) if op == "delete"]
    with suppress(ProcessDied):
        action(world.lake(lambda fileio: OneDeleteAtATime(FaultyFileIO(fileio, deletes[2], "die"))))
    return world


def _log_of(world: World, action: Callable[[Lake], Any]) -> list[tuple[str, str]]:
    """The operations of an action, done on a copy."""
    trial = world.copy()
    counting = FaultyFileIO(trial.fileio)
    action(trial.lake(lambda _: OneDeleteAtATime(counting)))
    return counting.log


def _recreate(lake: Lake) -> None:
    lake.drop_table(NAME)
    lake.create_table(NAME, COLUMNS, comment="again")


EXPIRE = Scenario("expire", history, lambda lake: lake.table(NAME).expire_snapshots(retain_last=1), repeatable=True)
DROP = Scenario("drop", history, lambda lake: lake.drop_table(NAME))

SCENARIOS = (
    Scenario("create", nothing, lambda lake: lake.create_table(NAME, COLUMNS, partition_by=["region"])),
    Scenario("first_append", fresh, lambda lake: lake.table(NAME).append(rows_of([1, 2, 3])), commits=True),
    Scenario("append", partitioned, lambda lake: lake.table(NAME).append(rows_of([3, 4, 5])), commits=True),
    Scenario(
        "append_with_identity",
        evolved,
        lambda lake: lake.table(NAME).append(
            [{"id": 3, "region": None, "score": 1}], identity=CommitIdentity("job", 1)
        ),
        commits=True,
        repeatable=True,
    ),
    Scenario("append_to_a_successor", successor, lambda lake: lake.table(NAME).append(rows_of([2])), commits=True),
    Scenario("append_merging", many_manifests, lambda lake: lake.table(NAME).append(rows_of([9])), commits=True),
    Scenario("overwrite", history, lambda lake: lake.table(NAME).overwrite(rows_of([7, 8])), commits=True),
    Scenario(
        "overwrite_where",
        partitioned,
        lambda lake: lake.table(NAME).overwrite(rows_of([7, 9]), where="region = 'east'"),
        commits=True,
    ),
    Scenario("compact", small_files, lambda lake: lake.table(NAME).compact(), commits=True, repeatable=True),
    Scenario("compact_sorted", small_files, lambda lake: lake.table(NAME).compact(sort_by=["id"]), commits=True),
    Scenario("add_column", history, lambda lake: lake.table(NAME).add_column("score", "INT", default=7), commits=True),
    Scenario("rename", evolved, lambda lake: lake.table(NAME).rename_column("region", "area"), commits=True),
    Scenario(
        "rename_merging", many_manifests, lambda lake: lake.table(NAME).rename_column("region", "area"), commits=True
    ),
    Scenario("rollback", history, lambda lake: lake.table(NAME).rollback_to(2), commits=True),
    Scenario("create_tag", history, lambda lake: lake.table(NAME).create_tag("second", snapshot=2)),
    Scenario("delete_tag", history, lambda lake: lake.table(NAME).delete_tag("first")),
    EXPIRE,
    Scenario("expire_again", half_expired, EXPIRE.action, repeatable=True),
    Scenario("expire_merged", merged_manifests, EXPIRE.action, repeatable=True),
    Scenario(
        "remove_orphans",
        littered,
        lambda lake: lake.table(NAME).remove_orphan_files(older_than=timedelta(0)),
        repeatable=True,
    ),
)
DROPS = (
    DROP,
    Scenario("drop_again", half_dropped, DROP.action),
    Scenario("drop_and_recreate", history, _recreate),
    Scenario("drop_and_recreate_again", successor, _recreate),
    Scenario("recreate", half_dropped, lambda lake: lake.create_table(NAME, COLUMNS, comment="again")),
)

READS = (
    Scenario("scan", history, lambda lake: read_rows(lake.table(NAME))),
    Scenario("scan_by_batches", evolved, lambda lake: lake.table(NAME).scan().to_batches().read_all().to_pylist()),
    Scenario("time_travel", history, lambda lake: read_rows(lake.table(NAME), snapshot=2)),
    Scenario("tag", history, lambda lake: read_rows(lake.table(NAME), tag="first")),
    Scenario("timestamp", history, lambda lake: lake.table(NAME).scan(timestamp="2050-01-01").count()),
    Scenario("snapshots", history, lambda lake: lake.table(NAME).snapshots()),
    Scenario("files", many_manifests, lambda lake: lake.table(NAME).files().to_pylist()),
)
