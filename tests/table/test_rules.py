"""The rules of CORRECTNESS that tables have to keep, each scenario played. Without its rule a test fails.

Everything happens in one process: storage in memory, a clock that tests move, and hooks at which "somebody else" acts.
"""

import math
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from skerry.common.document import encode_document
from skerry.common.errors import (
    CommitOutcomeUnknownError,
    ConflictError,
    DamagedFileError,
    DataError,
    LeaseEndedError,
    NotFoundError,
    SchemaError,
    SnapshotExpiredError,
    StorageError,
    TableDroppedError,
)
from skerry.lake.table import Table
from skerry.table.commit import Committer
from skerry.table.conflict import ReadRange
from skerry.table.entry import ADD, DELETE
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import RECENT_COMMITS, CommitIdentity, Operation, Snapshot
from skerry.types.field import Field
from support.tables import (
    DAY_SECONDS,
    World,
    append,
    commit_files,
    commit_plan,
    context_of,
    fake_file,
    ids_of,
    live_names,
    only,
    row,
    rows_of,
)


def commit_many(table: Table, *numbers: int) -> None:
    for number in numbers:
        append(table, number)


def snapshot_ids(table: Table) -> list[int]:
    return [snapshot.id for snapshot in table.snapshots()]


def schema_files(world: World) -> list[str]:
    return [path.rsplit("/", 1)[1] for path in world.files("app/t/schema")]


# 1. History never forks


class TestHistoryNeverForks:
    def test_a_commit_put_among_expired_snapshots_is_not_lost(self) -> None:
        """A committer stalls on base 2; others commit to 8; expiry deletes 1–6; its put of snapshot-3 succeeds."""
        world = World()
        world.create()
        commit_many(world.table(), 1, 2)
        stalled, storage = world.hooked()

        def meanwhile() -> None:
            commit_many(world.table(), 3, 4, 5, 6, 7, 8)
            world.table().expire_snapshots(retain_last=2)

        storage.before("put_if_absent", "snapshot/snapshot-3", meanwhile)
        landed = append(stalled, 100)

        assert landed.id == 9
        assert ids_of(world.table()) == [1, 2, 3, 4, 5, 6, 7, 8, 100]
        assert snapshot_ids(world.table()) == [7, 8, 9]
        assert "app/t/snapshot/snapshot-3" not in world.files()

    @pytest.mark.parametrize("cleaned", [False, True], ids=["not cleaned yet", "cleaned"])
    def test_a_commit_that_others_built_upon_and_expired_is_not_repeated(self, cleaned: bool) -> None:
        """It stalls right after its put; others build on snapshot 2 and expire it. Anew, its rows would be doubled."""
        world = World()
        world.create()
        append(world.table(), 1)
        stalled, storage = world.hooked()

        def meanwhile() -> None:
            other = world.table()
            append(other, 3)
            if cleaned:
                other.expire_snapshots(retain_last=1)
            else:
                floors = context_of(other).floors
                floor = floors.read()
                assert floor is not None
                assert floors.change(floor, floor=2)

        storage.after("put_if_absent", "snapshot/snapshot-2", meanwhile)
        assert append(stalled, 2).id == 2
        assert ids_of(world.table()) == [1, 2, 3]
        assert world.table().snapshot().id == 3  # type: ignore[union-attr]

    @pytest.mark.parametrize("act", ["append", "alter"])
    def test_a_commit_of_which_no_file_is_left_is_not_repeated_either(self, act: str) -> None:
        """As before, but what it added is overwritten as well, or it added none: later snapshots name its commit."""
        world = World()
        world.create()
        append(world.table(), 1)
        stalled, storage = world.hooked()

        def meanwhile() -> None:
            world.table().overwrite([row(3)])
            world.table().expire_snapshots(retain_last=1)

        storage.after("put_if_absent", "snapshot/snapshot-2", meanwhile)
        landed = append(stalled, 2) if act == "append" else stalled.set_comment("kept")
        assert landed.id == 2
        assert ids_of(world.table()) == [3]
        assert snapshot_ids(world.table()) == [3]
        assert world.table().schema.comment == (None if act == "append" else "kept")

    def test_a_commit_that_is_too_far_back_to_tell_says_so(self) -> None:
        world = World()
        world.create()
        append(world.table(), 1)
        stalled, storage = world.hooked()

        def meanwhile() -> None:
            commit_many(world.table(), *range(3, 3 + RECENT_COMMITS))
            world.table().overwrite([row(99)])
            world.table().expire_snapshots(retain_last=1)

        storage.after("put_if_absent", "snapshot/snapshot-2", meanwhile)
        with pytest.raises(CommitOutcomeUnknownError, match=r"snapshot 2 of app\.t expired before its commit could be"):
            append(stalled, 2)
        assert ids_of(world.table()) == [99]

    def test_above_cleaned_it_was_history_however_far_back(self) -> None:
        """Snapshot files stay until they are cleaned, and a put succeeds only where there is none."""
        world = World()
        context = world.make_context()
        commit_files(context, "a")
        table, storage = world.hooked()

        def meanwhile() -> None:
            for number in range(RECENT_COMMITS + 1):
                commit_files(context, f"other{number}")
            floor = context.floors.read()
            assert floor is not None
            assert context.floors.change(floor, floor=2)

        storage.after("put_if_absent", "snapshot/snapshot-2", meanwhile)
        assert commit_files(context_of(table), "mine").id == 2
        assert live_names(context).count("mine") == 1

    def test_floor_is_raised_before_anything_is_deleted(self) -> None:
        world = World()
        world.create()
        table, storage = world.hooked()
        commit_many(table, 1, 2)
        table.overwrite([row(3)])
        storage.log.clear()
        table.expire_snapshots(retain_last=1)
        changes = [(op, path) for op, path in storage.log if op in ("replace_if", "delete") and "/lease/" not in path]
        assert changes[0] == ("replace_if", "app/t/snapshot/FLOOR")
        assert any("data/" in path for op, path in changes if op == "delete")

    def test_floor_never_falls(self) -> None:
        world = World()
        context = world.make_context()
        commit_files(context, "a")
        commit_files(context, "b")
        table = world.table()
        table.expire_snapshots(retain_last=1)
        floor = context.floors.read()
        assert floor is not None
        with pytest.raises(AssertionError, match="must never fall"):
            context.floors.change(floor, floor=0)

    def test_drop_seals_the_table_for_commits_under_way(self) -> None:
        """A committer that slept through a DROP must not report success, nor bring the table back."""
        world = World()
        world.create()
        append(world.table(), 1)
        stalled, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-2", lambda: world.lake().drop_table("app.t"))
        with pytest.raises(TableDroppedError, match=r"app\.t was dropped"):
            append(stalled, 2)
        assert world.lake().list_tables("app") == []
        with pytest.raises(NotFoundError):
            world.table()

    def test_a_commit_to_a_dropped_table_never_lands_in_its_successor(self) -> None:
        """Dropped and created anew while it slept: snapshot-2 is put into the new table's folder, and is not its."""
        world = World()
        world.create()
        append(world.table(), 1)
        stalled, storage = world.hooked()

        def meanwhile() -> None:
            world.lake().drop_table("app.t")
            world.create()

        storage.before("put_if_absent", "snapshot/snapshot-2", meanwhile)
        with pytest.raises(TableDroppedError):
            append(stalled, 666)
        new = world.table()
        assert "app/t/snapshot/snapshot-2" in world.files()
        assert new.snapshot() is None
        commit_many(new, 1, 2, 3)
        assert ids_of(world.table()) == [1, 2, 3]
        assert snapshot_ids(world.table()) == [1, 2, 3]

    def test_tags_are_copies_and_live_ids_contiguous(self) -> None:
        """A snapshot kept in place for its tag would leave a gap, and nobody could tell it from a lost one."""
        world = World()
        table = world.create()
        commit_many(table, 1, 2, 3, 4)
        table.create_tag("second", snapshot=2)
        table.expire_snapshots(retain_last=1)
        assert snapshot_ids(world.table()) == [4]
        assert [f for f in world.files() if "snapshot/snapshot-" in f] == ["app/t/snapshot/snapshot-4"]
        assert ids_of(world.table(), tag="second") == [1, 2]
        with pytest.raises(SnapshotExpiredError):
            table.scan(snapshot=2)
        assert append(world.table(), 5).id == 5

    @pytest.mark.parametrize(
        ("hint", "why"),
        [(2, "the next one exists"), (1, "it is at or below FLOOR"), (None, "there is none"), (-1, "it is garbage")],
    )
    def test_a_hint_is_trusted_only_if_it_can_be_true(self, hint: int | None, why: str) -> None:
        """LATEST lags behind after a crash, or is restored from a backup: an old answer would hide commits."""
        world = World()
        table = world.create()
        commit_many(table, 1, 2, 3, 4)
        table.expire_snapshots(retain_last=3)
        path = "app/t/snapshot/LATEST"
        if hint is None:
            world.fileio.delete([path])
        elif hint == -1:
            world.fileio.replace(path, b"{}")
        else:
            fields = {"tableUuid": table.uuid, "snapshotId": hint}
            world.fileio.replace(path, encode_document("hint", 1, fields))
        latest = world.table().snapshot()
        assert latest is not None
        assert latest.id == 4, why

    def test_a_straggler_below_floor_is_never_the_latest(self) -> None:
        """A stalled put has filled the gap that expiry left, and LATEST lags behind: both seem to agree."""
        world = World()
        table = world.create()
        append(table, 1)
        old = {name: world.fileio.read(f"app/t/snapshot/{name}") for name in ("snapshot-1", "LATEST")}
        commit_many(table, 2, 3, 4)
        table.expire_snapshots(retain_last=1)
        for name, data in old.items():
            world.fileio.replace(f"app/t/snapshot/{name}", data)
        assert ids_of(world.table()) == [1, 2, 3, 4]
        assert snapshot_ids(world.table()) == [4]
        assert append(world.table(), 5).id == 5

    def test_a_hint_beyond_what_is_there_is_damage_and_not_an_older_answer(self) -> None:
        world = World()
        table = world.create()
        commit_many(table, 1, 2)
        world.fileio.delete(["app/t/snapshot/snapshot-2"])
        with pytest.raises(DamagedFileError, match="snapshot 2 was committed and its file is missing"):
            world.table().scan()


# 2. A snapshot appears whole or not at all


class TestOutcomeOfAPut:
    """Storage answers a put of the snapshot with an error, or not at all: what happened must be found out."""

    @pytest.fixture
    def world(self) -> World:
        world = World()
        world.create()
        append(world.table(), 1)
        return world

    def error(self, unclear: bool) -> StorageError:
        return StorageError("snapshot-2", "time-out", unclear=unclear)

    def test_an_error_after_the_effect_is_a_success(self, world: World) -> None:
        table, storage = world.hooked()
        storage.fail("put_if_absent", "snapshot-2", self.error(True), effect=True)
        assert append(table, 2).id == 2
        assert ids_of(world.table()) == [1, 2]

    def test_a_refusal_of_our_own_success_is_a_success(self, world: World) -> None:
        """A put whose answer is lost is sent again by the client and refused: the name is taken, by us."""
        table, storage = world.hooked()
        storage.on("put_if_absent", "snapshot-2", lambda call: not call())
        assert append(table, 2).id == 2
        assert ids_of(world.table()) == [1, 2]

    def test_a_clear_failure_without_effect_leaves_nothing(self, world: World) -> None:
        table, storage = world.hooked()
        before = world.content()
        storage.fail("put_if_absent", "snapshot-2", self.error(False))
        with pytest.raises(StorageError, match="time-out"):
            append(table, 2)
        assert world.content() == before

    def test_somebody_elses_snapshot_means_the_race_is_lost(self, world: World) -> None:
        table, storage = world.hooked()

        def lose(_: Callable[[], Any]) -> bool:
            append(world.table(), 2)
            raise self.error(True)

        storage.on("put_if_absent", "snapshot-2", lose)
        assert append(table, 3).id == 3
        assert ids_of(world.table()) == [1, 2, 3]

    def test_an_unclear_put_that_left_nothing_may_still_arrive(self, world: World) -> None:
        table, storage = world.hooked()
        storage.fail("put_if_absent", "snapshot-2", self.error(True))
        with pytest.raises(CommitOutcomeUnknownError, match="it is unknown whether the snapshot is there"):
            append(table, 2)

    @pytest.mark.parametrize("lands", [True, False])
    @pytest.mark.parametrize("answer", ["error", "refusal"])
    def test_what_cannot_be_looked_at_is_unknown_and_keeps_its_files(
        self, world: World, lands: bool, answer: str
    ) -> None:
        """Were its files removed although it landed, the table would be broken."""
        table, storage = world.hooked()

        def put(call: Callable[[], Any]) -> bool:
            if lands:
                call()
            elif answer == "refusal":
                append(world.table(), 9)
            if answer == "error":
                raise self.error(True)
            return False

        storage.on("put_if_absent", "snapshot-2", put)
        storage.fail("read_versioned", "snapshot-2", StorageError("snapshot-2", "unreachable"), times=9)
        with pytest.raises(CommitOutcomeUnknownError, match="under the same identity"):
            append(table, 2)
        others = [] if lands or answer == "error" else [9]
        assert ids_of(world.table()) == sorted([1, *([2] if lands else []), *others])

    def test_repeating_an_unknown_commit_under_its_identity_is_safe(self, world: World) -> None:
        table, storage = world.hooked()
        storage.fail("put_if_absent", "snapshot-2", self.error(True), effect=True)
        storage.fail("read_versioned", "snapshot-2", StorageError("snapshot-2", "unreachable"))
        identity = CommitIdentity("job", 1)
        with pytest.raises(CommitOutcomeUnknownError):
            table.append([row(2)], identity=identity)
        assert table.append([row(2)], identity=identity).id == 2
        assert ids_of(world.table()) == [1, 2]

    def test_a_put_that_cannot_be_confirmed_by_floor_is_unknown(self, world: World) -> None:
        table, storage = world.hooked()
        unreadable = StorageError("FLOOR", "unreachable")
        storage.after(
            "put_if_absent", "snapshot-2", lambda: storage.fail("read_versioned", "FLOOR", unreadable, times=99)
        )
        with pytest.raises(CommitOutcomeUnknownError, match="FLOOR cannot be read"):
            append(table, 2)
        assert ids_of(world.table()) == [1, 2]

    @pytest.mark.parametrize("path", ["schema/schema-0", "snapshot/LATEST", "metadata"])
    def test_nothing_after_the_put_turns_success_into_failure(self, world: World, path: str) -> None:
        """An error reported after the commit landed would make the writer delete files that the table needs."""
        world.table().set_comment("schema 0 is not in any cache now")
        table, storage = world.hooked()

        def fail_from_now_on() -> None:
            for operation in ("read", "replace", "write"):
                storage.fail(operation, path, StorageError(path, "unreachable"), times=99)

        storage.after("put_if_absent", "snapshot/snapshot-3", fail_from_now_on)
        assert append(table, 2).id == 3
        assert ids_of(world.table()) == [1, 2]

    def test_nothing_refers_to_a_snapshot_before_all_it_refers_to_is_there(self, world: World) -> None:
        table, storage = world.hooked()
        append(table, 2)
        writes = [p for op, p in storage.log if op in ("open_output", "write", "put_if_absent", "replace")]
        order = ["/data/", "/manifest/manifest-0", "/manifest/manifest-list-", "snapshot-2", "/LATEST"]
        positions = [max(i for i, path in enumerate(writes) if part in path) for part in order]
        assert positions == sorted(positions)


# 3. Base and delta


class TestBaseAndDelta:
    def test_base_and_delta_are_the_state_before_and_the_change(self) -> None:
        world = World()
        context = world.make_context()
        first = commit_files(context, "a", "b")
        second = commit_plan(context, lambda state: Changes((fake_file("c"),), only(state.live_files(), "a")))
        base = context.manifests.read_manifests(context.manifests.read_list(second.base))
        assert [e.column("file").to_pylist() for e in base] == [["data/a", "data/b"]]
        delta = context.manifests.delta_entries(second).select(["kind", "file"]).to_pylist()
        assert delta == [{"kind": DELETE, "file": "data/a"}, {"kind": ADD, "file": "data/c"}]
        assert live_names(context, first) == ["a", "b"]
        assert live_names(context, second) == ["b", "c"]

    def test_a_conflict_check_costs_what_changed_and_not_what_exists(self) -> None:
        """A check that reads every manifest makes each retry as slow as the table is large."""
        world = World()
        context = world.make_context(options={"manifest.merge-count": 100})
        for number in range(30):
            commit_files(context, f"old{number}")
        base = context.snapshots.latest()
        assert base is not None
        victim = only(context.manifests.live_files(base), "old0")
        newer = {commit_files(context, name).id for name in ("new1", "new2")}

        hooked = world.hooked()[1]
        request = CommitRequest(
            Operation.DELETE, lambda _: Changes(removed=victim, read=ReadRange({1000: 1})), base=base
        )
        changes = {
            path
            for snapshot_id in newer
            for path in context.manifests.read_list(context.snapshots.get(snapshot_id).delta).column("file").to_pylist()
        }
        with pytest.raises(ConflictError) as caught:
            Committer(world.context(fileio=hooked)).commit(request)
        assert caught.value.rule == "what_was_read_is_unchanged"
        read = {p.removeprefix("app/t/") for p in hooked.paths("read") if "/manifest/manifest-0" in p}
        assert read
        assert read <= changes

    def test_an_append_that_lost_a_race_reads_no_manifest(self) -> None:
        world = World()
        world.create()
        commit_many(world.table(), 1, 2, 3)
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-4", lambda: append(world.table(), 4))
        append(table, 5)
        assert not [p for p in storage.paths("read") if "/manifest/manifest-0" in p]
        assert len([p for p in storage.paths("write") if "/manifest/manifest-0" in p]) == 1

    def test_merging_manifests_is_bounded(self) -> None:
        """Manifests would be as many as there were commits, or one commit would rewrite them all."""
        world = World()
        context = world.make_context(options={"manifest.merge-count": 6, "manifest.merge-max-entries": 100})
        counts: list[int] = []
        previous: set[str] = set()
        for number in range(150):
            snapshot = commit_files(context, f"f{number}")
            rows = context.manifests.read_lists(snapshot)
            entries = dict(zip(rows.column("file").to_pylist(), rows.column("added_files").to_pylist(), strict=True))
            assert sum(n for name, n in entries.items() if name not in previous) <= 100 + 1
            previous = set(entries)
            counts.append(rows.num_rows)
        assert max(counts) <= 2 * 6 + 150 // 50
        assert live_names(context) == sorted(f"f{number}" for number in range(150))

    def test_merging_is_skipped_on_a_retry(self) -> None:
        """A slow merge makes the next race likelier to be lost, which would be answered by another merge, for ever."""
        world = World()
        context = world.make_context(options={"manifest.merge-count": 4})
        for number in range(4):
            commit_files(context, f"f{number}")
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-5", lambda: commit_files(context, "other"))
        mine = commit_files(context_of(table), "mine")
        writes = [p for p in storage.paths("write") if "/manifest/manifest-0" in p]
        assert len(writes) == 2, "the delta manifest once, and what the first try merged"
        assert mine.id == 6
        assert live_names(context) == ["f0", "f1", "f2", "f3", "mine", "other"]
        assert len([p for p in writes if p in world.files()]) == 1, "what was merged in vain is gone"

    def test_merging_changes_no_snapshot(self) -> None:
        world = World()
        table = world.create(options={"manifest.merge-count": 4})
        for number in range(12):
            append(table, number)
            if number % 4 == 3:
                table.overwrite([row(100 + number)])
        table.rollback_to(6)
        expected = {s.id: ids_of(table, snapshot=s.id) for s in table.snapshots()}
        assert expected[4] == [0, 1, 2, 3]
        assert expected[5] == [103]
        assert expected[16] == expected[6] == [4, 103]
        sequences = table.files().sort_by("sequence_snapshot").column("sequence_snapshot").to_pylist()
        assert sequences == [5, 6]


# 4. Idempotence outlives expiry


class TestIdempotence:
    def test_a_repeated_commit_lands_once(self) -> None:
        world = World()
        table = world.create()
        first = table.append([row(1)], identity=CommitIdentity("job", 7))
        before = world.content()
        assert world.table().append([row(1)], identity=CommitIdentity("job", 7)) == first
        assert world.content() == before
        assert ids_of(table) == [1]

    def test_it_survives_the_expiry_of_its_snapshot(self) -> None:
        """A streaming job restarts after a week and replays its last batch; the snapshot that held it has expired."""
        world = World()
        table = world.create()
        table.append([row(1)], identity=CommitIdentity("job", 7))
        commit_many(table, 2, 3)
        world.clock.advance(400 * DAY_SECONDS)
        commit_many(table, 4)
        table.expire_snapshots(retain_last=1)
        assert snapshot_ids(table) == [4]
        assert world.table().append([row(1)], identity=CommitIdentity("job", 7)).id == 4
        assert ids_of(table) == [1, 2, 3, 4]
        assert table.append([row(5)], identity=CommitIdentity("job", 8)).id == 5

    def test_the_ordinal_tells_two_commits_of_one_batch_apart(self) -> None:
        """An upsert and a delete of one batch are two commits: the second must not be taken for the first."""
        world = World()
        table = world.create()
        for _ in range(2):
            table.append([row(1)], identity=CommitIdentity("job", 7, 0))
            table.append([row(2)], identity=CommitIdentity("job", 7, 1))
        assert ids_of(table) == [1, 2]
        table.append([row(9)], identity=CommitIdentity("job", 7, 0))
        assert ids_of(table) == [1, 2]

    def test_users_do_not_know_of_each_other(self) -> None:
        world = World()
        table = world.create()
        table.append([row(1)], identity=CommitIdentity("a", 7))
        table.append([row(2)], identity=CommitIdentity("b", 1))
        assert ids_of(table) == [1, 2]

    def test_only_an_explicit_time_limit_forgets(self) -> None:
        world = World()
        table = world.create(options={"commit.identity-retention": "10 d"})
        table.append([row(1)], identity=CommitIdentity("old", 7))
        world.clock.advance(9 * DAY_SECONDS)
        table.append([row(2)], identity=CommitIdentity("young", 7))
        assert set(table.snapshot().identities) == {"old", "young"}  # type: ignore[union-attr]
        world.clock.advance(2 * DAY_SECONDS)
        append(table, 3)
        assert set(table.snapshot().identities) == {"young"}  # type: ignore[union-attr]
        table.append([row(4)], identity=CommitIdentity("old", 7))
        assert ids_of(table) == [1, 2, 3, 4]

    def test_two_processes_that_commit_the_same_batch_leave_one(self) -> None:
        world = World()
        world.create()
        identity = CommitIdentity("job", 1)
        table, storage = world.hooked()
        storage.before(
            "put_if_absent", "snapshot/snapshot-1", lambda: world.table().append([row(1)], identity=identity)
        )
        assert table.append([row(1)], identity=identity).id == 1
        assert ids_of(world.table()) == [1]
        data = world.files("app/t/data")
        assert len(data) == 1, "the loser's files are gone"


# 5. ALTER is a commit


class TestAlterIsACommit:
    def test_it_makes_a_snapshot_that_has_the_schema(self) -> None:
        world = World()
        table = world.create()
        append(table, 1)
        altered = table.add_column("w", "INT")
        assert (altered.id, altered.schema_id, altered.operation) == (2, 1, Operation.ALTER)
        assert altered.summary["totalRecords"] == 1

    def test_a_schema_without_its_commit_is_nobodys(self) -> None:
        """An ALTER that dies before its commit: a reader that takes the newest schema file would see its column."""
        world = World()
        world.create()
        append(world.table(), 1)
        table, storage = world.hooked()
        storage.fail("put_if_absent", "snapshot/snapshot-2", StorageError("x", "died", unclear=True))
        with pytest.raises(CommitOutcomeUnknownError):
            table.add_column("w", "INT")
        assert "app/t/schema/schema-1" in world.files()
        assert world.table().schema.column_names == ["id", "v"]
        world.table().add_column("x", "INT")
        assert world.table().schema.column_names == ["id", "v", "x"]
        assert world.table().schema.id == 2

    def test_concurrent_alters_both_land(self) -> None:
        world = World()
        world.create()
        append(world.table(), 1)
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-2", lambda: world.table().add_column("theirs", "INT"))
        table.add_column("mine", "INT")
        schema = world.table().schema
        assert schema.column_names == ["id", "v", "theirs", "mine"]
        assert [f.id for f in schema.fields] == [0, 1, 2, 3]
        assert [s.schema_id for s in world.table().snapshots()] == [0, 2, 3]
        assert schema_files(world) == ["latest-schema", "schema-0", "schema-2", "schema-3"], "one was in vain"

    def test_concurrent_alters_that_exclude_each_other_do_not(self) -> None:
        world = World()
        world.create()
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-1", lambda: world.table().add_column("w", "INT"))
        with pytest.raises(SchemaError, match="'w' appears twice"):
            table.add_column("w", "STRING")
        assert [f.type.arrow for f in world.table().schema.fields][2] == pa.int32()
        assert schema_files(world) == ["latest-schema", "schema-0", "schema-2"]

    def test_an_append_and_an_alter_do_not_disturb_each_other(self) -> None:
        world = World()
        world.create()
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-1", lambda: world.table().add_column("w", "INT", default=5))
        landed = append(table, 1)
        assert landed.schema_id == 1
        assert world.table().files().column("schema_id").to_pylist() == [0], "every file records its own"
        assert rows_of(world.table()) == [{"id": 1, "v": "v1", "w": 5}]

    def test_time_travel_binds_names_in_the_snapshots_schema(self) -> None:
        world = World()
        table = world.create()
        append(table, 1)
        table.rename_column("v", "w")
        table.append([{"id": 2, "w": "new"}])
        assert rows_of(table, snapshot=1) == [{"id": 1, "v": "v1"}]
        assert rows_of(table, columns=["v"], snapshot=1) == [{"v": "v1"}]
        assert rows_of(table) == [{"id": 1, "w": "v1"}, {"id": 2, "w": "new"}]
        with pytest.raises(SchemaError, match="no column 'w'; columns are \\['id', 'v'\\]"):
            table.scan(["w"], snapshot=1)
        with pytest.raises(SchemaError, match="no column 'v'"):
            table.scan(["v"])

    def test_the_schema_id_never_decreases(self) -> None:
        """A rollback that brought an old schema back would let its ids be given out again."""
        world = World()
        table = world.create()
        append(table, 1)
        table.add_column("w", "INT")
        table.append([{"id": 2, "w": 2}])
        back = table.rollback_to(1)
        assert back.schema_id == 1
        assert rows_of(table) == [{"id": 1, "v": "v1", "w": None}]
        table.add_column("x", "INT")
        assert [f.id for f in table.schema.fields] == [0, 1, 2, 3]


# 6. Writes that read


class TestWritesThatRead:
    """A write reads some rows and decides; others commit before it does."""

    COLUMNS = (Field("id", "BIGINT", nullable=False), Field("day", "INT", nullable=False))

    def play(
        self, read: ReadRange, meanwhile: Callable[[Any], object], *, base: bool = False, keyed: bool = False
    ) -> tuple[list[list[str]], Snapshot]:
        """Files old1 and old2, of days 1 and 2, are there; a DELETE drops old1 after ``meanwhile``. What it saw."""
        world = World()
        context = world.make_context(self.COLUMNS, partition_by=["day"], primary_key=["id", "day"] if keyed else [])
        commit_files(context, "old1", partition={1000: 1}, min_key=b"a", max_key=b"c")
        commit_files(context, "old2", partition={1000: 2}, min_key=b"a", max_key=b"c")
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-3", lambda: meanwhile(context))
        seen: list[list[str]] = []

        def plan(state: TableState) -> Changes:
            live = state.live_files()
            seen.append(sorted(live.column("file").to_pylist()))
            return Changes(removed=only(live, "old1"), read=read)

        start = context.snapshots.latest() if base else None
        return seen, commit_plan(context_of(table), plan, Operation.DELETE, base=start)

    def insert(self, day: int, low: bytes = b"b", high: bytes = b"b") -> Callable[[Any], object]:
        return lambda context: commit_files(context, "new", partition={1000: day}, min_key=low, max_key=high)

    def test_a_row_added_in_the_range_forces_the_write_to_be_planned_again(self) -> None:
        """DELETE WHERE day = 1 has read; another commit adds a row of that day: it would survive the delete."""
        seen, snapshot = self.play(ReadRange({1000: 1}), self.insert(1))
        assert [len(files) for files in seen] == [2, 3]
        assert snapshot.id == 4

    def test_a_row_added_outside_does_not(self) -> None:
        seen, snapshot = self.play(ReadRange({1000: 1}), self.insert(2))
        assert len(seen) == 1
        assert snapshot.id == 4
        seen, _ = self.play(ReadRange({1000: 1}, b"a", b"c"), self.insert(1, b"d", b"e"))
        assert len(seen) == 1

    @pytest.mark.parametrize(("low", "high"), [(b"c", b"z"), (b"0", b"a"), (b"0", b"z"), (b"b", b"b")])
    def test_ranges_of_keys_that_touch_overlap(self, low: bytes, high: bytes) -> None:
        seen, _ = self.play(ReadRange(None, b"a", b"c"), self.insert(1, low, high))
        assert len(seen) == 2

    def test_a_file_without_known_keys_may_hold_any(self) -> None:
        seen, _ = self.play(
            ReadRange(None, b"a", b"c"), lambda context: commit_files(context, "new", partition={1000: 1})
        )
        assert len(seen) == 2

    def test_compaction_and_alter_change_no_row(self) -> None:
        def meanwhile(context: Any) -> None:
            commit_plan(
                context,
                lambda s: Changes((fake_file("moved", partition={1000: 2}),), only(s.live_files(), "old2")),
                Operation.COMPACT,
            )
            Table(context).set_comment("x")

        seen, snapshot = self.play(ReadRange(), meanwhile)
        assert len(seen) == 1
        assert snapshot.id == 5

    def test_compaction_of_a_file_that_is_removed_does_force_it(self) -> None:
        """Its rows are in another file now: removing the old name again would remove nothing."""

        def meanwhile(context: Any) -> None:
            commit_plan(
                context,
                lambda s: Changes((fake_file("compacted", partition={1000: 1}),), only(s.live_files(), "old1")),
                Operation.COMPACT,
            )

        seen, _ = self.play(ReadRange({1000: 1}), meanwhile)
        assert seen[1] == ["data/compacted", "data/old2"]

    def test_with_a_base_of_its_own_a_conflict_is_the_end(self) -> None:
        """Spark has read and computed for an hour: whoever called must execute it again."""
        with pytest.raises(ConflictError, match=r"DELETE on app.t conflicts: snapshot 3 \(INSERT\): 1 file changed"):
            self.play(ReadRange({1000: 1}), self.insert(1), base=True)
        assert self.play(ReadRange({1000: 1}), self.insert(2), base=True)[1].id == 4

    def test_a_base_that_has_expired_is_a_conflict(self) -> None:
        world = World()
        context = world.make_context()
        base = commit_files(context, "a")
        for name in "bcd":
            commit_files(context, name)
        world.table().expire_snapshots(retain_last=1)
        request = CommitRequest(Operation.DELETE, lambda _: Changes(read=ReadRange()), base=base)
        with pytest.raises(ConflictError) as caught:
            Committer(world.context()).commit(request)
        assert caught.value.rule == "base_is_still_known"
        with pytest.raises(ConflictError) as caught:  # a process that keeps the base in memory compares it
            Committer(context).commit(request)
        assert caught.value.rule == "what_was_read_is_unchanged"

    def test_files_of_another_spec_may_hold_rows_of_any_partition(self) -> None:
        """The spec has evolved, and an OVERWRITE names files of both: to have no value is not to be elsewhere."""
        world = World()
        table = world.create(columns=self.COLUMNS, partition_by=["day"])
        table.append([{"id": 1, "day": 1}])
        table.partition_by(["id"])
        context = context_of(table)
        table.overwrite([{"id": 2, "day": 2}])
        entries = context.manifests.delta_entries(context.snapshots.get(3))
        overlapping = entries.filter(pa.array(ReadRange({1000: 2}).overlaps(entries)))
        assert overlapping.column("spec_id").to_pylist() == [1]

    def test_nan_and_null_are_partitions_like_others(self) -> None:
        world = World()
        context = world.make_context([Field("x", "DOUBLE")], partition_by=["x"])
        for number, value in enumerate([math.nan, None, 1.0]):
            commit_files(context, f"f{number}", partition={1000: value})
        entries = context.manifests.live_files(context.snapshots.get(3))
        for number, value in enumerate([math.nan, None, 1.0]):
            mask = ReadRange({1000: value}).overlaps(entries).tolist()
            assert mask == [i == number for i in range(3)]

    def delete_of(self, *names: str, keyed: bool, operation: Operation = Operation.DELETE) -> Snapshot:
        world = World()
        columns = [Field("k", "DOUBLE", nullable=False), Field("v", "STRING")]
        context = world.make_context(columns, partition_by=["k"], primary_key=["k"] if keyed else [])
        commit_files(context, "one1", "one2", partition={1000: 1.0})
        commit_files(context, "nan1", "nan2", partition={1000: math.nan})
        removed = only(context.manifests.live_files(context.snapshots.get(2)), *names)
        return commit_plan(context, lambda _: Changes(removed=removed), operation)

    @pytest.mark.parametrize(("gone", "left", "others"), [("one2", "one1", []), ("nan1", "nan2", ["one1", "one2"])])
    def test_metadata_may_not_delete_a_single_file_of_a_primary_key_table(
        self, gone: str, left: str, others: list[str]
    ) -> None:
        """The newest version of a row goes, and an older one comes back from the file below."""
        with pytest.raises(ConflictError, match=f"leave data/{left}: older versions of its rows would come back") as e:
            self.delete_of(gone, *others, keyed=True)
        assert e.value.rule == "whole_trees_are_removed"

    def test_metadata_may_delete_whole_trees(self) -> None:
        assert self.delete_of("one1", "one2", keyed=True).summary["totalFiles"] == 2
        assert self.delete_of("nan1", "nan2", keyed=True).summary["totalFiles"] == 2
        assert self.delete_of("one1", "one2", "nan1", "nan2", keyed=True).summary["totalFiles"] == 0

    def test_metadata_may_delete_single_files_where_rows_have_no_versions(self) -> None:
        assert self.delete_of("one2", keyed=False).summary["totalFiles"] == 3


# 7. Deleting files


class TestDeletingFiles:
    def test_what_is_deleted_is_what_only_expired_snapshots_had(self) -> None:
        world = World()
        table = world.create()
        append(table, 1)
        table.overwrite([row(2)])
        append(table, 3)
        old, new = (set(table.files(snapshot=n).column("file").to_pylist()) for n in (1, 3))
        result = table.expire_snapshots(retain_last=1)
        assert set(result.deleted_data_files) == old - new
        assert {f.removeprefix("app/t/") for f in world.files("app/t/data")} == new
        assert ids_of(world.table()) == [2, 3]

    def test_a_moved_file_is_not_deleted(self) -> None:
        """A big file moves up a level: DELETE and ADD of one name. Expiry by entries would delete it."""
        world = World()
        context = world.make_context()
        commit_files(context, "a")
        world.fileio.write("app/t/data/a", b"rows")

        def move(state: TableState) -> Changes:
            return Changes((fake_file("a", level=3),), state.live_files())

        commit_plan(context, move, Operation.COMPACT)
        commit_files(context, "b")
        result = world.table().expire_snapshots(retain_last=1)
        assert result.deleted_data_files == []
        assert "app/t/data/a" in world.files()
        assert live_names(context) == ["a", "b"]
        assert context.manifests.live_files(context.snapshots.get(3), ["level"]).column("level").to_pylist() == [3, 0]

    def test_a_file_that_a_rollback_brought_back_is_not_deleted(self) -> None:
        world = World()
        table = world.create()
        append(table, 1)
        table.overwrite([row(2)])
        append(table, 3)
        table.rollback_to(1)
        table.expire_snapshots(retain_last=2)
        assert snapshot_ids(table) == [3, 4]
        table.expire_snapshots(retain_last=1)
        assert ids_of(world.table()) == [1]

    def test_a_reader_keeps_its_files(self) -> None:
        world = World()
        table = world.create()
        append(table, 1)
        reader = world.table().scan().to_batches()
        table.overwrite([row(2)])
        result = table.expire_snapshots(retain_last=1)
        assert result.snapshots == [1]
        assert result.deleted_data_files == []
        assert reader.read_all().column("id").to_pylist() == [1]
        world.clock.advance(4 * DAY_SECONDS)
        assert len(table.remove_orphan_files().files) > 0
        assert ids_of(world.table()) == [2]

    def test_a_reader_whose_lease_came_too_late_is_told(self) -> None:
        """Its lease is written after expiry has listed leases: it must not read files that are being deleted."""
        world = World()
        table = world.create()
        append(table, 1)
        late, storage = world.hooked()
        scan = late.scan(snapshot=1)

        def meanwhile() -> None:
            table.overwrite([row(2)])
            table.expire_snapshots(retain_last=1)

        storage.before("replace", "/lease/", meanwhile)
        with pytest.raises(SnapshotExpiredError, match=r"snapshot 1 of app\.t has expired"):
            scan.to_arrow()
        assert world.files("app/t/lease") == []

    def test_a_lease_ends_if_its_reader_dies(self) -> None:
        world = World(settings={"lease.ttl": "1 h"})
        table = world.create()
        append(table, 1)
        fields = world.lake().table("app.t")
        reader = fields.scan().to_batches()
        table.overwrite([row(2)])
        world.clock.advance(2 * 3600)
        assert len(table.expire_snapshots(retain_last=1).deleted_data_files) == 1
        with pytest.raises(LeaseEndedError):
            reader.read_all()

    def test_a_tag_keeps_its_files_until_it_is_deleted(self) -> None:
        world = World()
        table = world.create()
        append(table, 1)
        table.create_tag("v1")
        table.overwrite([row(2)])
        assert table.expire_snapshots(retain_last=1).deleted_data_files == []
        world.clock.advance(4 * DAY_SECONDS)
        table.remove_orphan_files()
        assert ids_of(world.table(), tag="v1") == [1]
        table.delete_tag("v1")
        table.remove_orphan_files()
        assert len(world.files("app/t/data")) == 1
        assert ids_of(world.table()) == [2]

    def test_a_tag_that_came_too_late_is_taken_back(self) -> None:
        """Expiry has listed the tags before this one was written, and deletes the files it names."""
        world = World()
        table = world.create()
        append(table, 1)
        late, storage = world.hooked()

        def meanwhile() -> None:
            table.overwrite([row(2)])
            table.expire_snapshots(retain_last=1)

        storage.before("put_if_absent", "/tag/", meanwhile)
        with pytest.raises(SnapshotExpiredError, match="expired while it was tagged"):
            late.create_tag("late", snapshot=1)
        assert table.tags() == []

    def test_orphans_younger_than_three_days_stay(self) -> None:
        """They may belong to a commit that is under way."""
        world = World()
        table = world.create()
        append(table, 1)
        world.fileio.write("app/t/data/0-00001-crashed.parquet", b"x")
        world.clock.advance(3 * DAY_SECONDS - 1)
        assert table.remove_orphan_files().files == []
        world.clock.advance(2)
        assert table.remove_orphan_files(dry_run=True).files == ["data/0-00001-crashed.parquet"]
        assert table.remove_orphan_files().files == ["data/0-00001-crashed.parquet"]
        assert table.remove_orphan_files().files == []
        assert ids_of(table) == [1]

    def test_a_slow_commit_finds_that_its_files_were_taken_for_orphans(self) -> None:
        """The writer slept for four days with its files written; orphan removal took them."""
        world = World()
        world.create()
        append(world.table(), 1)
        slow, storage = world.hooked()

        def sleep() -> None:
            world.clock.advance(4 * DAY_SECONDS)
            world.table().remove_orphan_files()

        storage.before("write", "/manifest/manifest-0", sleep)
        with pytest.raises(ConflictError, match=r"orphan while the commit to app\.t took too long") as e:
            append(slow, 2)
        assert e.value.rule == "own_files_are_still_there"
        assert ids_of(world.table()) == [1]

    def test_a_slow_alter_finds_that_its_schema_was_taken(self) -> None:
        world = World()
        world.create()
        append(world.table(), 1)
        slow, storage = world.hooked()

        def sleep() -> None:
            world.clock.advance(4 * DAY_SECONDS)
            world.table().remove_orphan_files()
            world.table().set_comment("takes the same schema id")

        storage.before("write", "/manifest/manifest-list-", sleep)
        with pytest.raises(ConflictError, match="schema 1 was removed as an orphan"):
            slow.add_column("w", "INT")
        assert world.table().schema.comment == "takes the same schema id"
        assert world.table().schema.column_names == ["id", "v"]


# 8. Rollback is a commit, time goes forward, metadata is information


class TestRollbackAndTime:
    def test_rollback_is_a_new_commit_and_history_stays(self) -> None:
        world = World()
        table = world.create()
        append(table, 1)
        table.overwrite([row(2)])
        back = table.rollback_to(1)
        assert (back.id, back.operation) == (3, Operation.ROLLBACK)
        assert [ids_of(table, snapshot=n) for n in (1, 2, 3)] == [[1], [2], [1]]
        assert back.summary["totalRecords"] == 1
        assert ids_of(table) == [1]
        table.rollback_to(2)
        assert ids_of(table) == [2]

    def test_commits_that_land_during_a_rollback_are_rolled_back_too(self) -> None:
        world = World()
        world.create()
        commit_many(world.table(), 1, 2)
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-3", lambda: append(world.table(), 3))
        assert table.rollback_to(1).id == 4
        assert ids_of(world.table()) == [1]

    def test_rollback_keeps_the_order_of_rows(self) -> None:
        """What comes back is the last to be added to the list of files, and not the newest."""
        world = World()
        table = world.create()
        commit_many(table, 3, 1, 2)
        context = context_of(table)
        commit_plan(context, lambda state: Changes(removed=state.live_files().slice(0, 1)), Operation.DELETE)
        assert table.scan().to_arrow().column("id").to_pylist() == [1, 2]
        table.rollback_to(3)
        append(table, 0)
        assert table.scan().to_arrow().column("id").to_pylist() == [3, 1, 2, 0]

    def test_commit_time_increases_although_the_clock_goes_back(self) -> None:
        """Time travel bisects by time: a commit that is older than the one before it would be skipped."""
        world = World()
        table = world.create()
        append(table, 1)
        world.clock.advance(-3600)
        append(table, 2)
        append(table, 3)
        times = [s.commit_ms for s in table.snapshots()]
        assert times == [times[0], times[0] + 1, times[0] + 2]
        for snapshot in table.snapshots():
            assert table.scan(timestamp=snapshot.timestamp).snapshot == snapshot
            assert table.scan(timestamp=snapshot.commit_ms).snapshot == snapshot
        assert table.expire_snapshots(retain_last=1).snapshots == [1, 2]

    def test_what_metadata_says_is_not_believed(self) -> None:
        world = World()
        table = world.create()
        stale = world.fileio.read("app/t/metadata")
        commit_many(table, 1, 2)
        world.fileio.replace("app/t/metadata", stale)
        assert world.table().metadata.current_snapshot_id == -1  # type: ignore[union-attr]
        assert ids_of(world.table()) == [1, 2]
        world.fileio.delete(["app/t/metadata"])
        assert append(world.table(), 3).id == 3
        assert world.table().metadata.current_snapshot_id == 3  # type: ignore[union-attr]


# 9. Sequence is (snapshot id, ordinal)


class TestSequence:
    def test_it_is_inherited_by_new_entries_and_explicit_in_rewritten_ones(self) -> None:
        world = World()
        context = world.make_context(options={"manifest.merge-count": 4})
        for number in range(6):
            commit_files(context, f"{number}a", f"{number}b")
        latest = context.snapshots.latest()
        assert latest is not None
        rows = context.manifests.read_lists(latest)
        assert None in rows.column("snapshot_id").to_pylist(), "some manifests were merged"
        assert 6 in rows.column("snapshot_id").to_pylist()
        columns = ["file", "sequence_snapshot", "sequence_ordinal", "added_snapshot"]
        for entry in context.manifests.live_files(latest).select(columns).to_pylist():
            number, ordinal = int(entry["file"][5]), "ab".index(entry["file"][6])
            assert (entry["sequence_snapshot"], entry["sequence_ordinal"]) == (number + 1, ordinal)
            assert entry["added_snapshot"] == number + 1

    def test_a_commit_that_lost_the_race_has_the_sequence_of_where_it_landed(self) -> None:
        world = World()
        world.create()
        table, storage = world.hooked()
        storage.before("put_if_absent", "snapshot/snapshot-1", lambda: append(world.table(), 1))
        append(table, 2)
        assert world.table().scan().to_arrow().column("id").to_pylist() == [1, 2]

    def test_the_number_in_a_files_name_means_nothing(self) -> None:
        world = World()
        table = world.create()
        commit_many(table, 2, 1)
        context = context_of(table)
        files = context.manifests.live_files(context.snapshots.get(2)).column("file").to_pylist()
        assert [f.rsplit("/")[-1].split("-")[1] for f in files] == ["00000", "00000"]
        assert table.scan().to_arrow().column("id").to_pylist() == [2, 1]


# 13. Defaults


def test_a_default_is_frozen_and_applied_to_older_files_only() -> None:
    world = World()
    table = world.create()
    append(table, 1)
    table.add_column("w", "INT", default=5)
    table.append([{"id": 2, "v": "x", "w": None}, {"id": 3, "v": "x"}, {"id": 4, "v": "x", "w": 7}])
    assert [r["w"] for r in rows_of(table)] == [5, None, 5, 7]


# 18. Files are read by field id


class TestFieldIds:
    def test_rename_a_to_b_and_add_a_new_a(self) -> None:
        """By name alone, the old values of b would be read as those of the new a."""
        world = World()
        table = world.create(columns=[Field("a", "INT"), Field("z", "INT")])
        table.append([{"a": 1, "z": 0}])
        table.rename_column("a", "b")
        table.add_column("a", "INT")
        table.append([{"a": 20, "b": 2, "z": 0}])
        expected = [{"b": 1, "z": 0, "a": None}, {"b": 2, "z": 0, "a": 20}]
        assert rows_of(table) == expected
        assert rows_of(table, columns=["a"]) == [{"a": None}, {"a": 20}]
        assert rows_of(table, columns=["a", "b"]) == [{"a": None, "b": 1}, {"a": 20, "b": 2}]
        assert rows_of(table, snapshot=1) == [{"a": 1, "z": 0}]

    def test_folder_names_are_never_parsed(self) -> None:
        """``code=007`` would come back as 7, and a NULL as a text."""
        world = World()
        table = world.create(columns=[Field("code", "STRING"), Field("n", "INT")], partition_by=["code"])
        codes = ["007", "7", "1e3", "true", "", None, "__HIVE_DEFAULT_PARTITION__", "null", "a/b", "a=b", "%2F", ".."]
        table.append([{"code": code, "n": n} for n, code in enumerate(codes)])
        rows = sorted(rows_of(table), key=lambda r: r["n"])
        assert [r["code"] for r in rows] == codes
        assert sorted(map(str, table.files().column("code").to_pylist())) == sorted(map(str, codes))
        folders = {path.split("/")[3] for path in world.files("app/t/data")}
        assert len(folders) == len(codes)
        assert "code=007" in folders
        assert all(len(path.split("/")) == 5 for path in world.files("app/t/data"))

    def test_data_files_hold_every_column(self) -> None:
        world = World()
        table = world.create(columns=[Field("code", "STRING"), Field("n", "INT")], partition_by=["code"])
        table.append([{"code": "x", "n": 1}])
        (path,) = world.files("app/t/data")
        names = pa.parquet.read_schema(pa.BufferReader(world.fileio.read(path))).names  # type: ignore[attr-defined]
        assert names == ["code", "n"]


# 19. Bounds


class TestBounds:
    def stats(self, type_: str, values: list[Any], **options: Any) -> dict[str, Any]:
        world = World()
        table = world.create(columns=[Field("x", type_)], options=options)
        table.append([{"x": value} for value in values])
        context = context_of(table)
        (entry,) = context.manifests.live_files(context.snapshots.get(1)).to_pylist()
        return {name: entry.get(f"{name}_0", "no column") for name in ("lower", "upper", "nulls", "nans")}

    def test_with_a_nan_there_is_no_upper_bound(self) -> None:
        assert self.stats("DOUBLE", [1.0, math.nan, 3.0, None]) == {"lower": 1.0, "upper": None, "nulls": 1, "nans": 1}
        assert self.stats("DOUBLE", [1.0, 3.0]) == {"lower": 1.0, "upper": 3.0, "nulls": 0, "nans": 0}

    def test_a_cut_upper_bound_is_rounded_up(self) -> None:
        found = self.stats("STRING", ["a" * 40, "b" * 40])
        assert found["lower"] == "a" * 16
        assert found["upper"] == "b" * 15 + "c"
        assert self.stats("STRING", ["\U0010ffff" * 40])["upper"] is None

    def test_null_means_unknown_and_so_does_a_missing_column(self) -> None:
        assert self.stats("INT", [None, None]) == {"lower": None, "upper": None, "nulls": 2, "nans": "no column"}
        found = self.stats("INT", [1], **{"manifest.stats-columns": 0})
        assert set(found.values()) == {"no column"}

    def test_the_lists_bound_is_unknown_if_that_of_one_file_is(self) -> None:
        world = World()
        table = world.create(columns=[Field("p", "INT"), Field("x", "DOUBLE")], partition_by=["p"])
        table.append([{"p": 1, "x": 1.0}, {"p": 2, "x": math.nan}, {"p": 2, "x": 5.0}])
        table.append([{"p": 3, "x": 1.0}, {"p": 4, "x": 7.0}])
        context = context_of(table)
        rows = context.manifests.read_lists(context.snapshots.get(2)).to_pylist()
        assert [(r["lower_1"], r["upper_1"], r["nans_1"]) for r in rows] == [(1.0, None, 1), (1.0, 7.0, 0)]
        assert [(r["partition_lower_1000"], r["partition_upper_1000"]) for r in rows] == [(1, 2), (3, 4)]

    def test_the_lists_bounds_of_partitions_with_nan_are_unknown(self) -> None:
        """Arrow passes NaN over: 1.0 would be the upper bound of a manifest that has a file of NaN."""
        world = World()
        table = world.create(columns=[Field("x", "DOUBLE")], partition_by=["x"])
        table.append([{"x": 1.0}, {"x": math.nan}, {"x": None}])
        context = context_of(table)
        (found,) = context.manifests.read_lists(context.snapshots.get(1)).to_pylist()
        assert [found[f"partition_{k}_1000"] for k in ("lower", "upper", "nulls")] == [None, None, 1]

    def test_the_lists_bounds_say_nothing_of_files_of_another_spec(self) -> None:
        world = World()
        table = world.create(columns=[Field("a", "INT"), Field("b", "INT")], partition_by=["a"])
        table.append([{"a": 1, "b": 1}])
        table.partition_by(["b"])
        table.overwrite([{"a": 9, "b": 2}])
        context = context_of(table)
        found = context.manifests.read_list(context.snapshots.get(3).delta).to_pylist()[0]
        for field_id in (1000, 1001):
            assert [found[f"partition_{k}_{field_id}"] for k in ("lower", "upper", "nulls")] == [None, None, None]


# 20. Keys and partitions of floats


@pytest.mark.parametrize("type_", ["FLOAT", "DOUBLE"])
def test_equal_floats_have_one_partition(type_: str) -> None:
    """−0.0 and 0.0 are equal, and every NaN is NaN: in two partitions, versions of one key would never meet."""
    world = World()
    table = world.create(columns=[Field("x", type_), Field("n", "INT")], partition_by=["x"])
    other_nan = pa.array([b"\x01\x00\x00\x00\x00\x00\xf8\xff"], pa.binary(8)).view(pa.float64()).cast(pa.float32())
    table.append([{"x": 0.0, "n": 1}, {"x": -0.0, "n": 2}, {"x": math.nan, "n": 3}])
    nans = pa.table({"x": other_nan.cast(pa.float64()) if type_ == "DOUBLE" else other_nan, "n": [4]})
    table.append(nans)
    folders = sorted({path.rsplit("/", 1)[0] for path in world.files("app/t/data")})
    assert [f.rsplit("/")[-1] for f in folders] == ["x=0.0", "x=nan"]
    assert table.files().num_rows == 3
    assert [r["n"] for r in rows_of(table)] == [1, 2, 3, 4]
    zeros = pc.divide(1.0, table.scan(limit=2).to_arrow().column("x").cast(pa.float64())).to_pylist()
    assert zeros == [math.inf, -math.inf], "the rows themselves keep what they are"


# 21. Partitions


class TestPartitions:
    def test_identity_is_the_typed_tuple(self) -> None:
        world = World()
        table = world.create(columns=[Field("a", "STRING"), Field("b", "STRING")], partition_by=["a", "b"])
        rows = [{"a": "x", "b": "y/z"}, {"a": "x/y", "b": "z"}, {"a": "x", "b": None}, {"a": None, "b": "x"},
                {"a": "NULL", "b": "x"}]  # fmt: skip
        table.append(rows)
        table.append(rows)
        files = table.files().select(["a", "b", "row_versions"]).to_pylist()
        assert len(files) == 10
        assert len({path.rsplit("/", 1)[0] for path in world.files("app/t/data")}) == 5
        assert {(f["a"], f["b"]) for f in files} == {(r["a"], r["b"]) for r in rows}

    def test_no_value_has_the_name_of_null(self) -> None:
        world = World()
        table = world.create(columns=[Field("a", "STRING")], partition_by=["a"])
        table.append([{"a": None}, {"a": "__HIVE_DEFAULT_PARTITION__"}])
        names = sorted(path.split("/")[3] for path in world.files("app/t/data"))
        assert names == ["a=%5F_HIVE_DEFAULT_PARTITION__", "a=__HIVE_DEFAULT_PARTITION__"]

    def test_the_spec_of_a_primary_key_table_is_fixed(self) -> None:
        """Rows of one key would be in two trees, and no merge would ever see both."""
        world = World()
        table = world.create(
            columns=[Field("id", "BIGINT", nullable=False)], primary_key=["id"], partition_by=["bucket(4, id)"]
        )
        with pytest.raises(SchemaError, match=r"fixed at creation: \['bucket\(4, id\)'\] cannot become"):
            table.partition_by(["bucket(8, id)"])

    def test_the_spec_of_an_append_only_table_evolves(self) -> None:
        world = World()
        table = world.create(columns=[Field("id", "BIGINT"), Field("ts", "TIMESTAMP")], partition_by=["day(ts)"])
        moment = datetime(2024, 1, 15, 10)
        table.append([{"id": 1, "ts": moment}])
        table.partition_by(["bucket(4, id)"])
        table.append([{"id": 1, "ts": moment}])
        table.partition_by(["day(ts)"])
        table.append([{"id": 2, "ts": moment}])
        table.partition_by([])
        table.append([{"id": 3, "ts": moment}])
        files = table.files().sort_by("sequence_snapshot").to_pylist()
        assert [f["spec_id"] for f in files] == [0, 1, 2, 3]
        assert [f["ts_day"] for f in files] == [19737, None, 19737, None], "the same field, whichever spec has it"
        assert [f["id_bucket"] is None for f in files] == [True, False, True, True]
        assert [spec.id for spec in table.schema.specs] == [0, 1, 2, 3]
        assert [[f.id for f in spec.fields] for spec in table.schema.specs] == [[1000], [1001], [1000], []]
        assert ids_of(table) == [1, 1, 2, 3]
        assert world.table().files(snapshot=1).column("ts_day").to_pylist() == [19737]

    def test_the_number_of_partitions_of_one_write_is_capped_with_advice(self) -> None:
        world = World()
        table = world.create(partition_by=["id"], options={"write.max-partitions": 10})
        append(table, *range(10))
        before = world.content()
        many = (pa.table({"id": [n], "v": ["x"]}) for n in range(11))
        with pytest.raises(DataError, match=r"more than 10 partitions of \(id\).*coarser.*'write.max-partitions'"):
            table.append(many)
        assert world.content() == before
        table.set_options({"write.max-partitions": 11})
        append(table, *range(11))
        assert table.scan().count() == 21


# 22 and 23. Checksums, statistics


@pytest.mark.parametrize("format", ["parquet", "json"])
def test_nan_decimals_and_binary_survive_manifests_of_either_format(format: str) -> None:
    """Plain JSON encoders write NaN as null, and decimals as floats."""
    world = World()
    columns = [Field("f", "DOUBLE"), Field("d", "DECIMAL(20, 5)"), Field("b", "BINARY"), Field("t", "TIMESTAMPTZ")]
    table = world.create(columns=columns, partition_by=["f", "d", "b", "day(t)"], options={"manifest.format": format})
    given = {"f": math.nan, "d": pa.scalar("123456789012345.00001").cast(pa.decimal128(20, 5)).as_py(),
             "b": b"\x00\xff", "t": datetime(1, 1, 1, tzinfo=UTC)}  # fmt: skip
    table.append([given])
    table.append([dict.fromkeys(given)])
    first, second = table.files().sort_by("sequence_snapshot").to_pylist()
    assert math.isnan(first["f"])
    assert [first["d"], first["b"], first["t_day"]] == [given["d"], given["b"], -719162]
    assert [second[name] for name in ("f", "d", "b", "t_day")] == [None] * 4


@pytest.mark.parametrize(
    "part", ["snapshot/snapshot-1", "schema/schema-0", "FLOOR", "manifest-list-", "manifest-0", "data/"]
)
@pytest.mark.parametrize("format", ["parquet", "json"])
def test_a_flipped_bit_is_noticed(part: str, format: str) -> None:
    world = World()
    append(world.create(options={"manifest.format": format}), 1)
    path = [p for p in world.files() if part in p][-1]
    data = bytearray(world.fileio.read(path))
    data[len(data) // 2] ^= 1
    world.fileio.replace(path, bytes(data))
    with pytest.raises(DamagedFileError) as caught:
        world.table().scan().to_arrow()
    assert caught.value.path == path
    assert caught.value.remedy


def test_statistics_are_kept_for_the_first_columns_only() -> None:
    world = World()
    table = world.create(columns=[Field(f"c{n}", "INT") for n in range(5)], options={"manifest.stats-columns": 2})
    table.append([{f"c{n}": n for n in range(5)}])
    context = context_of(table)
    names = context.manifests.live_files(context.snapshots.get(1)).schema.names
    assert [n for n in names if n.startswith(("lower_", "upper_"))] == ["lower_0", "upper_0", "lower_1", "upper_1"]
