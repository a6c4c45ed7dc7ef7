"""The rules on the order of versions (CORRECTNESS 6, 9, 10), each scenario played.

A scenario is a function, and is played twice: with the rule in force, and with the rule taken out, where it must go
wrong. So it is known that each test would notice the loss of its rule.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from skerry.common.errors import ConflictError, StorageError
from skerry.formats.meta import DataFileMeta
from skerry.lake.table import Table
from skerry.lsm.compaction_choice import CompactionTask, RunFile
from skerry.lsm.compaction_plan import Piece, plan_pieces
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.write import level, sorted_run
from skerry.store.write.open_file import FilePlacement
from skerry.table import conflict, invariant
from skerry.table.request import Changes, TableState
from skerry.table.snapshot import Operation
from support.keyed import (
    SUM,
    compact_newest,
    keyed_world,
    layout,
    marks_of,
    overlap_below_level_0,
    put,
    rows,
    runs_of,
    without_rule,
)
from support.sleeper import Sleeper
from support.tables import World, commit_plan, context_of

LANDING = ("put_if_absent", "snapshot/snapshot-")


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


@pytest.fixture
def bulk(patch: pytest.MonkeyPatch) -> None:
    """Every upsert is large enough to look for a place at the bottom."""
    patch.setattr(level, "BULK_BYTES", 1)


def sort_sources(patch: pytest.MonkeyPatch, key: Callable[[DataFileMeta], Any]) -> None:
    """Readers take files in another order than that of their sequences."""
    real = TableReader.sections

    def sections(self: TableReader) -> list[Section]:
        found = [sorted(section.sources, key=lambda source: key(source.file.meta)) for section in real(self)]
        return [Section(tuple(sources)) for sources in found]

    patch.setattr(TableReader, "sections", sections)


# 9. Sequence is (snapshot id, ordinal within the commit)


class TestSequence:
    def late_writer(self) -> Table:
        """A writes its files, and falls asleep; B writes the same row and commits; then A commits."""
        world = keyed_world()
        put(world.table(), (1, 0))
        a = Sleeper(world, lambda table: put(table, (1, 1)), before=LANDING)
        assert put(world.table(), (1, 2)) == 2
        assert a.wake() == 3
        return world.table()

    def test_of_two_processes_who_commits_later_is_newer_whoever_wrote_first(self) -> None:
        table = self.late_writer()
        assert rows(table) == {1: 1}
        assert rows(table, snapshot=2) == {1: 2}
        table.compact(full=True)
        assert rows(table) == {1: 1}

    def test_without_it_names_decide(self, patch: pytest.MonkeyPatch) -> None:
        sort_sources(patch, lambda meta: meta.path)
        assert self.late_writer().scan().to_arrow().column("v").to_pylist() == [2]

    def pieces(self, patch: pytest.MonkeyPatch) -> Table:
        """One upsert, so large that it becomes several runs."""
        patch.setattr(sorted_run, "BUFFER_BYTES", 1)
        world = keyed_world()
        put(world.table(), (1, -1), (2, -1))
        schema = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.int64())])
        batches = [pa.record_batch([[1, 3 + n], [n, n]], schema) for n in range(4)]
        world.table().upsert(pa.RecordBatchReader.from_batches(schema, batches))
        return world.table()

    def test_of_several_runs_of_one_upsert_the_later_is_newer(self, patch: pytest.MonkeyPatch) -> None:
        table = self.pieces(patch)
        assert [file for file in layout(table) if file[1][0] == 2] == [(0, (2, n), 2) for n in range(4)]
        expected = {1: 3, 2: -1, 3: 0, 4: 1, 5: 2, 6: 3}
        assert rows(table) == expected
        assert len(runs_of(table)) == 5
        compact_newest(table, 4)
        assert [sequence for _, sequence, _ in layout(table)] == [(1, 0), (2, 3)]
        assert rows(table) == expected
        table.compact(full=True)
        assert rows(table) == expected

    def test_without_the_ordinal_they_have_no_order(self, patch: pytest.MonkeyPatch) -> None:
        sort_sources(patch, lambda meta: 0 if meta.sequence is None else -meta.sequence[1])
        table = self.pieces(patch)
        assert table.scan().to_arrow().slice(0, 1).to_pylist() != [{"id": 1, "v": 3}]

    @pytest.mark.parametrize("format", ["parquet", "json"])
    def test_a_manifest_that_is_rewritten_keeps_the_sequences(self, format: str) -> None:
        world = keyed_world({"manifest.merge-count": 4, "manifest.format": format})
        table = world.table()
        for number in range(14):
            put(table, (1, number), (number, number))
            assert [sequence for _, sequence, _ in layout(table)] == [(n + 1, 0) for n in range(number + 1)]
            assert rows(table)[1] == max(number, 1) if number else True
        context = context_of(table)
        latest = context.snapshots.latest()
        assert latest is not None
        assert None in context.manifests.read_lists(latest).column("snapshot_id").to_pylist(), "none was merged"


# 10. Runs are ordered by sequence only; level is a size class


class TestCompaction:
    def overtaken(self) -> Table:
        """While a compaction runs, somebody changes a row that it has read."""
        world = keyed_world()
        for value in (1, 2):
            put(world.table(), (1, value), (2, value))
        compacting = Sleeper(world, lambda table: table.compact(full=True), before=LANDING)
        put(world.table(), (1, 3))
        (snapshot,) = compacting.wake().snapshots
        assert snapshot.id == 4
        return world.table()

    def test_its_result_has_the_largest_sequence_of_its_inputs(self) -> None:
        table = self.overtaken()
        assert layout(table) == [(5, (2, 0), 2), (0, (3, 0), 1)]
        assert rows(table) == {1: 3, 2: 2}

    def test_without_that_it_undoes_what_came_meanwhile(self, patch: pytest.MonkeyPatch) -> None:
        real = FilePlacement.of
        patch.setattr(FilePlacement, "of", lambda *given, sequence=None: real(*given))
        table = self.overtaken()
        assert table.scan().to_arrow().column("v").to_pylist() == [2, 2]

    def twice(self) -> Table:
        """Two compactions of the same files."""
        world = keyed_world(SUM)
        for value in (2, 3):
            put(world.table(), (1, value))
        first = Sleeper(world, lambda table: table.compact(full=True), before=LANDING)
        assert len(world.table().compact(full=True).snapshots) == 1
        first.wake()
        return world.table()

    def test_of_two_of_the_same_files_one_counts(self) -> None:
        table = self.twice()
        assert rows(table) == {1: 5}
        assert len(table.files()) == 1

    def test_without_the_rule_both_do(self, patch: pytest.MonkeyPatch) -> None:
        without_rule(patch, conflict.removed_files_are_still_live)
        without_rule(patch, conflict.compaction_keeps_the_order_of_versions)
        patch.setattr(invariant, "INVARIANTS", ())
        assert self.twice().scan().to_arrow().column("v").to_pylist() == [10]

    def brought_back(self) -> Table:
        """A delete is compacted away because nothing older is there; a rollback brings something older back."""
        world = keyed_world()
        table = world.table()
        put(table, (1, 1))
        put(table, (2, 1))
        table.delete(keys=[{"id": 1}])
        only_delete = self.remove_files(world, lambda entry: entry["tombstone_count"] == 0)
        assert marks_of(table) == 1
        compacting = Sleeper(world, lambda table: table.compact(full=True), before=LANDING)
        world.table().rollback_to(only_delete - 1)
        compacting.wake()
        return table

    def remove_files(self, world: World, chosen: object) -> int:
        """Somebody takes files away without a trace."""
        context = world.context()

        def removal(state: TableState) -> Changes:
            live = state.live_files()
            mask = pa.array([chosen(entry) for entry in live.to_pylist()])  # type: ignore[operator]
            return Changes(removed=live.filter(mask))

        return commit_plan(context, removal, Operation.COMPACT).id

    def test_a_rollback_that_restores_an_older_file_meanwhile_makes_it_start_again(self) -> None:
        table = self.brought_back()
        assert rows(table) == {2: 1}
        assert [s.operation for s in table.snapshots()][-2:] == [Operation.ROLLBACK, Operation.COMPACT]

    def test_without_the_rule_a_deleted_row_comes_back(self, patch: pytest.MonkeyPatch) -> None:
        without_rule(patch, conflict.compaction_keeps_the_order_of_versions)
        assert rows(self.brought_back()) == {1: 1, 2: 1}

    def test_a_rollback_to_what_was_compacted_meanwhile_is_what_it_says(self) -> None:
        world = keyed_world(SUM)
        for value in (1, 2, 4):
            put(world.table(), (1, value))
        compacting = Sleeper(world, lambda table: compact_newest(table, 2), before=LANDING)
        world.table().rollback_to(2)
        compacting.wake()
        assert rows(world.table()) == {1: 3}
        put(world.table(), (1, 8))
        world.table().rollback_to(3)
        world.table().compact(full=True)
        assert rows(world.table()) == {1: 7}
        assert rows(world.table(), snapshot=3) == {1: 7}

    def test_files_with_something_newer_between_them_are_not_joined(self) -> None:
        """A at 1 and C at 3 overlap B at 2, which stays: joined as 3, what A says would hide what B says."""
        a = RunFile(0, 0, (1, 0), b"a", b"m", 10)
        b = RunFile(1, 5, (2, 0), b"c", b"f", 10)
        c = RunFile(2, 0, (3, 0), b"b", b"n", 10)
        apart = RunFile(3, 0, (3, 1), b"x", b"z", 10)

        def pieces(*inputs: RunFile) -> list[Piece]:
            return plan_pieces((a, b, c, apart), CompactionTask(inputs, 4, ""), format="parquet", large_bytes=1000)

        assert pieces(a, c) == []
        (whole,) = pieces(a, b, c)
        assert set(whole.files) == {a, b, c}
        assert whole.drops_marks
        (upper,) = pieces(b, c)
        assert not upper.drops_marks, "a is older and stays"


@pytest.mark.usefixtures("bulk")
class TestTheBottomLevel:
    def fill_the_gap(self) -> tuple[World, Sleeper[object]]:
        """A compaction makes one file of 1 and 9; meanwhile a bulk upsert finds 5 free and goes to the bottom."""
        world = keyed_world()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(level, "placed", lambda files, state: list(files))
            for value in (1, 2):
                put(world.table(), (1, value), (2, value))
                put(world.table(), (8, value), (9, value))
        return world, Sleeper(world, lambda table: table.compact(full=True), before=LANDING)

    def play_upsert_first(self) -> Table:
        world, compacting = self.fill_the_gap()
        put(world.table(), (5, 5))
        assert layout(world.table())[-1][0] == 5
        compacting.wake()
        return world.table()

    def test_a_compaction_does_not_land_on_a_bulk_upsert(self) -> None:
        table = self.play_upsert_first()
        assert not overlap_below_level_0(table)
        assert rows(table) == {1: 2, 2: 2, 5: 5, 8: 2, 9: 2}

    def test_without_the_rule_it_does(self, patch: pytest.MonkeyPatch) -> None:
        without_rule(patch, conflict.compaction_keeps_the_order_of_versions)
        assert overlap_below_level_0(self.play_upsert_first())

    def play_compaction_first(self) -> Table:
        world, compacting = self.fill_the_gap()
        writing = Sleeper(world, lambda table: put(table, (5, 5)), before=LANDING)
        compacting.wake()
        writing.wake()
        return world.table()

    def test_a_bulk_upsert_does_not_land_on_a_compaction(self) -> None:
        table = self.play_compaction_first()
        assert not overlap_below_level_0(table)
        assert layout(table)[-1][0] == 0
        assert rows(table) == {1: 2, 2: 2, 5: 5, 8: 2, 9: 2}

    def test_without_the_rule_that_does(self, patch: pytest.MonkeyPatch) -> None:
        without_rule(patch, conflict.lower_levels_overlap_nothing_new)
        assert overlap_below_level_0(self.play_compaction_first())

    def two_loads(self) -> Table:
        world = keyed_world()
        first = Sleeper(world, lambda table: put(table, (1, 1), (3, 1)), before=LANDING)
        put(world.table(), (2, 2), (3, 2))
        first.wake()
        return world.table()

    def test_of_two_bulk_loads_into_an_empty_table_one_goes_below_level_0(self) -> None:
        table = self.two_loads()
        assert [(level, sequence) for level, sequence, _ in layout(table)] == [(5, (1, 0)), (0, (2, 0))]
        assert rows(table) == {1: 1, 2: 2, 3: 1}

    def test_without_the_rule_both_do(self, patch: pytest.MonkeyPatch) -> None:
        without_rule(patch, conflict.lower_levels_overlap_nothing_new)
        assert overlap_below_level_0(self.two_loads())

    def test_only_what_overlaps_nothing_goes_below_level_0(self) -> None:
        table = keyed_world().table()
        put(table, (10, 0), (20, 0))
        put(table, (21, 1), (30, 1))
        put(table, (20, 2), (21, 2))  # both neighbours
        put(table, (15, 3))  # in a gap between keys, but within a file
        table.delete(keys=[{"id": 99}])  # a mark alone, of nothing
        assert [level for level, _, _ in layout(table)] == [5, 5, 0, 0, 5] or marks_of(table) == 1
        assert rows(table) == {10: 0, 15: 3, 20: 2, 21: 2, 30: 1}
        assert not overlap_below_level_0(table)
        assert all(f["format"] == "parquet" for f in table.files().to_pylist())

    def test_a_partition_is_a_tree_of_its_own(self) -> None:
        world = World()
        columns = keyed_world().table().schema.fields
        world.create(columns=list(columns), primary_key=["id"], partition_by=["bucket(2, id)"])
        table = world.table()
        put(table, *((n, 1) for n in range(8)))
        assert {level for level, _, _ in layout(table)} == {5}
        one = table.files().to_pylist()[0]
        put(table, (100, 2))
        levels = [level for level, sequence, _ in layout(table) if sequence[0] == 2]
        assert levels == [5], f"beyond all keys of {one['file']}"
        assert rows(table) == {**dict.fromkeys(range(8), 1), 100: 2}

    def test_an_overwrite_removes_what_came_while_it_was_prepared(self) -> None:
        world = keyed_world()
        put(world.table(), (1, 1))
        overwriting = Sleeper(world, lambda table: table.overwrite([{"id": 7, "v": 7}]), before=LANDING)
        put(world.table(), (2, 2))
        overwriting.wake()
        assert rows(world.table()) == {7: 7}
        assert [level for level, _, _ in layout(world.table())] == [5]


# 6. Writes that read


class TestDelete:
    def raced(self, where: str, **meanwhile: tuple[int, int]) -> Table:
        world = keyed_world()
        put(world.table(), *((n, n) for n in range(6)))
        deleting = Sleeper(world, lambda table: table.delete(where=where), before=LANDING)
        put(world.table(), *meanwhile.values())
        deleting.wake()
        return world.table()

    def test_a_row_that_begins_to_match_meanwhile_is_deleted(self) -> None:
        assert rows(self.raced("v >= 4", late=(1, 10), new=(9, 9))) == {0: 0, 2: 2, 3: 3}

    def test_a_row_that_matches_no_longer_stays(self) -> None:
        assert rows(self.raced("v >= 4", late=(5, 0))) == {0: 0, 1: 1, 2: 2, 3: 3, 5: 0}

    def test_without_the_rule_it_deletes_what_it_read_first(self, patch: pytest.MonkeyPatch) -> None:
        without_rule(patch, conflict.what_was_read_is_unchanged)
        assert rows(self.raced("v >= 4", late=(5, 0))) == {0: 0, 1: 1, 2: 2, 3: 3}
        assert rows(self.raced("v >= 4", late=(1, 10)))[1] == 10

    def reads_again(self, where: str, change: object) -> bool:
        world = keyed_world()
        put(world.table(), *((n, n) for n in range(6)))
        put(world.table(), *((n, n) for n in range(6)))
        deleting = Sleeper(world, lambda table: table.delete(where=where), before=LANDING)
        data = len([path for path in deleting.storage.paths("open_input", "read", "read_range") if "/data/" in path])
        assert data
        change(world.table())  # type: ignore[operator]
        deleting.wake()
        after = len([path for path in deleting.storage.paths("open_input", "read", "read_range") if "/data/" in path])
        return after > data

    def test_it_is_executed_again_only_if_rows_changed_within_the_keys_that_it_has_read(self) -> None:
        assert self.reads_again("id < 3 AND v > 0", lambda table: put(table, (2, 9)))
        assert self.reads_again("v > 0", lambda table: put(table, (20, 9)))
        assert self.reads_again("id < 3 AND v > 0", lambda table: table.rollback_to(1))
        assert not self.reads_again("id < 3 AND v > 0", lambda table: put(table, (20, 9)))
        assert not self.reads_again("v > 0", lambda table: table.compact(full=True)), "it moves rows and changes none"
        assert not self.reads_again("v > 0", lambda table: table.add_column("w", "INT"))

    def test_a_compaction_that_lands_meanwhile_is_no_way_round_a_delete(self) -> None:
        for delete in (lambda t: t.delete(where="v = 1"), lambda t: t.delete(keys=[{"id": 1}])):
            world = keyed_world()
            put(world.table(), (1, 1), (2, 2))
            put(world.table(), (1, 1))
            deleting = Sleeper(world, delete, before=LANDING)
            world.table().compact(full=True)
            deleting.wake()
            assert rows(world.table()) == {2: 2}
            world.table().compact(full=True)
            assert rows(world.table()) == {2: 2}

    def test_a_delete_that_lands_while_its_rows_are_compacted_counts(self) -> None:
        for delete in (lambda t: t.delete(where="v = 2"), lambda t: t.delete(keys=[{"id": 1}])):
            world = keyed_world(SUM)
            put(world.table(), (1, 1), (2, 7))
            put(world.table(), (1, 1))
            compacting = Sleeper(world, lambda table: table.compact(full=True), before=LANDING)
            delete(world.table())
            compacting.wake()
            assert rows(world.table()) == {2: 7}
            put(world.table(), (1, 3))
            world.table().compact(full=True)
            assert rows(world.table()) == {1: 3, 2: 7}

    def test_files_of_a_primary_key_table_are_not_removed_one_by_one(self) -> None:
        """The older version of a row would come back."""
        world = keyed_world()
        put(world.table(), (1, 1))
        put(world.table(), (1, 2))

        def newest(state: TableState) -> Changes:
            live = state.live_files()
            return Changes(removed=live.filter(pc.equal(live.column("sequence_snapshot"), 2)))

        with pytest.raises(ConflictError, match="older versions of its rows would come back") as caught:
            commit_plan(world.context(), newest, Operation.DELETE)
        assert caught.value.rule == "whole_trees_are_removed"
        commit_plan(world.context(), lambda state: Changes(removed=state.live_files()), Operation.DELETE)
        assert rows(world.table()) == {}


# Expiry under those who read and compact


class TestExpiry:
    def everything_expires(self, world: World) -> None:
        put(world.table(), (9, 9))
        world.table().compact(full=True)
        world.table().expire_snapshots(retain_last=1)

    def world(self) -> World:
        world = keyed_world()
        for value in (1, 2, 3):
            put(world.table(), (1, value), (2, value))
        return world

    def test_a_lookup_whose_files_expire_under_it_moves_on(self) -> None:
        world = self.world()
        table, storage = world.hooked()
        storage.before("read", "/data/", lambda: self.everything_expires(world))
        assert table.get({"id": 1}) == {"id": 1, "v": 3}
        assert table.get({"id": 9}) == {"id": 9, "v": 9}
        assert table.get_many([{"id": 9}]).to_pylist() == [{"id": 9, "v": 9}]

    def test_a_compaction_whose_base_expires_before_it_holds_it_begins_again(self) -> None:
        world = self.world()
        table, storage = world.hooked()
        storage.before("replace", "/lease/", lambda: self.everything_expires(world))
        put(world.table(), (1, 4))
        table.compact(full=True)
        assert rows(table) == {1: 4, 2: 3, 9: 9}

    def test_a_file_that_was_moved_is_not_removed_with_the_snapshot_it_was_moved_from(self) -> None:
        """A move is DELETE and ADD of one name."""
        world = keyed_world({"file.target-size": "1 kb", "file.compression": "none"})
        table = world.table()
        put(table, *((n, n) for n in range(100)))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(level, "placed", lambda files, state: list(files))
            put(table, *((n, n) for n in range(1000, 1100)))
        before = {f["file"]: f["level"] for f in table.files().to_pylist()}
        assert compact_newest(table, 2).moved_files == 1
        after = {f["file"]: f["level"] for f in table.files().to_pylist()}
        assert before.keys() == after.keys()
        assert {*after.values()} == {5}
        table.expire_snapshots(retain_last=1)
        assert len(rows(table)) == 200


# 5. ALTER is a commit, and compaction another


def test_a_column_that_is_renamed_or_added_while_a_compaction_runs_keeps_its_rows() -> None:
    world = keyed_world()
    for value in (1, 2):
        put(world.table(), (1, value), (2, value))
    compacting = Sleeper(world, lambda table: table.compact(full=True), before=LANDING)
    world.table().rename_column("v", "old")
    world.table().add_column("v", "BIGINT", default=7)
    world.table().upsert([{"id": 2, "old": 3, "v": 8}])
    compacting.wake()
    expected = [{"id": 1, "old": 2, "v": 7}, {"id": 2, "old": 3, "v": 8}]
    for full in (None, True):
        if full:
            world.table().compact(full=True)
        table = world.table()
        assert table.scan().to_arrow().to_pylist() == expected
        assert [table.get({"id": n}) for n in (1, 2)] == expected
        assert table.scan(["id"], where="v = 7").to_arrow().to_pylist() == [{"id": 1}]


def test_a_write_that_has_landed_does_not_fail_because_the_compaction_after_it_does() -> None:
    """Its caller would do it again: the sum would count it twice."""
    world = keyed_world({**SUM, "compaction.mode": "inline", "compaction.trigger": 2})
    put(world.table(), (1, 1))
    table, storage = world.hooked()
    storage.fail("put_if_absent", "snapshot/snapshot-3", StorageError("x", "refused"), times=9)
    assert put(table, (1, 1)) == 2
    assert rows(world.table()) == {1: 2}
