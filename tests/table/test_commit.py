"""Commits: races, retries, totals. What must never go wrong is in test_rules.py."""

import pytest

from skerry.common.errors import CommitTimeoutError, ConflictError, DamagedFileError, StorageError
from skerry.table.commit import Committer
from skerry.table.conflict import ReadRange
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import CommitIdentity, Operation, Totals
from support.tables import World, commit_files, commit_plan, context_of, fake_file, live_names, only


@pytest.fixture
def world() -> World:
    world = World()
    world.make_context()
    return world


def test_the_first_snapshot_is_number_one(world: World) -> None:
    snapshot = commit_files(world.context(), "a", row_count=3, size_bytes=7)
    assert (snapshot.id, snapshot.schema_id, snapshot.operation) == (1, 0, Operation.INSERT)
    assert snapshot.commit_ms == world.clock.now_ms()
    assert snapshot.table_uuid == world.context().uuid
    assert snapshot.total == snapshot.added == Totals(1, 3, 7)
    assert snapshot.removed == Totals()


def test_totals_follow_what_is_added_and_removed(world: World) -> None:
    context = world.context()
    commit_files(context, "a", "b", row_count=3, size_bytes=7)
    snapshot = commit_plan(context, lambda s: Changes((fake_file("c", row_count=1),), only(s.live_files(), "a")))
    assert snapshot.total == Totals(2, 4, 17)
    assert (snapshot.added, snapshot.removed) == (Totals(1, 1, 10), Totals(1, 3, 7))


def test_a_commit_may_change_nothing(world: World) -> None:
    context = world.context()
    commit_files(context, "a")
    snapshot = commit_plan(context, lambda _: Changes())
    assert snapshot.id == 2
    assert live_names(context) == ["a"]
    assert context.manifests.delta_entries(snapshot).num_rows == 0


def test_the_loser_of_a_race_waits_and_lands_next(world: World) -> None:
    table, storage = world.hooked()
    before = world.clock.now_ms()
    for number in range(1, 6):
        storage.before(
            "put_if_absent", f"snapshot/snapshot-{number}", lambda n=number: commit_files(world.context(), f"o{n}")
        )
    assert commit_files(context_of(table), "mine").id == 6
    waited = world.clock.now_ms() - before
    assert 0 < waited < 2 * (5 + 10 + 20 + 40 + 80), "half of a limit that doubles each time"
    assert live_names(world.context()) == ["mine", "o1", "o2", "o3", "o4", "o5"]


def test_the_files_of_lost_attempts_are_removed(world: World) -> None:
    table, storage = world.hooked()
    for number in (1, 2):
        storage.before(
            "put_if_absent", f"snapshot/snapshot-{number}", lambda n=number: commit_files(world.context(), f"o{n}")
        )
    commit_files(context_of(table), "mine")
    needed = {
        name
        for snapshot in world.context().snapshots.list()
        for name in [snapshot.base.path, snapshot.delta.path,
                     *world.context().manifests.read_lists(snapshot).column("file").to_pylist()]
    }  # fmt: skip
    assert {f.removeprefix("app/t/") for f in world.files("app/t/manifest")} == needed


def test_a_race_that_is_always_lost_ends_with_a_time_out() -> None:
    world = World(settings={"commit.timeout": "1 s", "commit.backoff.max": "100 ms"})
    world.make_context()
    table, storage = world.hooked()
    commits = iter(range(10_000))
    storage.before(
        "put_if_absent", "snapshot/snapshot-", lambda: commit_files(world.context(), f"o{next(commits)}"), times=10_000
    )
    with pytest.raises(
        CommitTimeoutError, match=r"commit to app\.t lost the race \d+ times in 1 s; try again, or raise"
    ) as e:
        commit_files(context_of(table), "mine")
    assert e.value.retryable
    assert "mine" not in live_names(world.context())


def test_a_plan_is_made_once_if_nothing_speaks_against_it(world: World) -> None:
    commit_files(world.context(), "a")
    table, storage = world.hooked()
    storage.before("put_if_absent", "snapshot/snapshot-2", lambda: commit_files(world.context(), "other"))
    plans: list[int | None] = []

    def plan(state: TableState) -> Changes:
        plans.append(state.snapshot.id if state.snapshot else None)
        return Changes((fake_file("mine"),), only(state.live_files(), "a"))

    snapshot = commit_plan(context_of(table), plan, Operation.COMPACT)
    assert plans == [1]
    assert snapshot.id == 3
    assert live_names(world.context()) == ["mine", "other"]


def test_a_plan_may_refuse(world: World) -> None:
    context = world.context()
    before = world.content()

    def plan(_: TableState) -> Changes:
        raise ConflictError("not like this", rule="mine")

    with pytest.raises(ConflictError, match="not like this"):
        commit_plan(context, plan)
    assert world.content() == before


@pytest.mark.parametrize("operation", ["write", "put_if_absent", "read_versioned", "list_files"])
def test_a_failure_before_the_put_leaves_the_table_as_it_was(world: World, operation: str) -> None:
    commit_files(world.context(), "a")
    if operation == "list_files":
        world.fileio.delete(["app/t/snapshot/LATEST"])
    table, storage = world.hooked()
    before = world.content()
    part = {"write": "manifest-list", "list_files": "snapshot", "read_versioned": "FLOOR"}.get(operation, "snapshot-2")
    storage.fail(operation, part, StorageError("p", "no"))
    with pytest.raises(StorageError, match="no"):
        commit_files(context_of(table), "b")
    assert world.content() == before
    assert commit_files(context_of(table), "b").id == 2


def test_a_damaged_base_is_not_built_upon(world: World) -> None:
    snapshot = commit_files(world.context(), "a")
    world.fileio.replace(f"app/t/{snapshot.delta.path}", b"garbage")
    with pytest.raises(DamagedFileError):
        commit_files(world.context(), "b")
    assert world.context().snapshots.latest() == snapshot


def test_the_committer_says_whether_it_landed(world: World) -> None:
    request = CommitRequest(Operation.INSERT, lambda _: Changes((fake_file("a"),)), identity=CommitIdentity("j", 1))
    first, second = Committer(world.context()), Committer(world.context())
    assert first.commit(request) == second.commit(request)
    assert (first.landed, second.landed) == (True, False)
    assert live_names(world.context()) == ["a"]


def test_who_committed_is_recorded(world: World) -> None:
    identity = CommitIdentity("job", 3, 1)
    snapshot = commit_plan(world.context(), lambda _: Changes(), identity=identity)
    assert snapshot.identity == identity
    applied = snapshot.identities["job"]
    assert (applied.identifier, applied.ordinal, applied.snapshot_id, applied.time_ms) == (3, 1, 1, snapshot.commit_ms)
    assert commit_plan(world.context(), lambda _: Changes()).identities == {"job": applied}


def test_a_restored_file_keeps_its_sequence_and_a_moved_one_gets_a_level(world: World) -> None:
    context = world.context()
    commit_files(context, "a")
    first = context.manifests.live_files(context.snapshots.get(1))
    commit_plan(context, lambda s: Changes(removed=s.live_files()), Operation.DELETE)
    back = commit_plan(context, lambda _: Changes(restored=first), Operation.ROLLBACK)
    found = context.manifests.live_files(back).to_pylist()[0]
    assert (found["sequence_snapshot"], found["added_snapshot"]) == (1, 1)


def test_two_restores_of_one_file_do_not_double_it(world: World) -> None:
    context = world.context()
    commit_files(context, "a")
    first = context.manifests.live_files(context.snapshots.get(1))
    commit_plan(context, lambda s: Changes(removed=s.live_files()), Operation.DELETE)
    table, storage = world.hooked()

    def restore(state: TableState) -> Changes:
        missing = [
            name not in set(state.live_files().column("file").to_pylist()) for name in first.column("file").to_pylist()
        ]
        return Changes(restored=first.filter(missing))

    storage.before("put_if_absent", "snapshot/snapshot-3", lambda: commit_plan(world.context(), restore))
    commit_plan(context_of(table), restore)
    assert live_names(world.context()) == ["a"]


def test_the_hint_of_a_schema_is_written_with_an_alter_only(world: World) -> None:
    table, storage = world.hooked()
    commit_files(context_of(table), "a")
    assert not [p for p in storage.paths("replace") if "latest-schema" in p]
    table.set_comment("x")
    assert [p for p in storage.paths("replace") if "latest-schema" in p]


def test_a_read_range_is_checked_on_every_retry(world: World) -> None:
    """Two conflicting commits land one after the other: the plan is made anew for each."""
    table, storage = world.hooked()
    for number in (1, 2):
        storage.before(
            "put_if_absent", f"snapshot/snapshot-{number}", lambda n=number: commit_files(world.context(), f"o{n}")
        )
    seen: list[int] = []

    def plan(state: TableState) -> Changes:
        seen.append(state.live_files().num_rows)
        return Changes(removed=state.live_files(), read=ReadRange())

    snapshot = commit_plan(context_of(table), plan, Operation.OVERWRITE)
    assert seen == [0, 1, 2]
    assert snapshot.total.files == 0
