"""The rules on marks, sequence fields and defaults (CORRECTNESS 11, 12, 13), each scenario played.

As in ``test_rules_order``, a scenario is also played without its rule, where it must go wrong.
"""

import dataclasses
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from skerry.common.errors import OptionError
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lake.table import Table
from skerry.lsm import compaction_plan, merge_versions
from skerry.store.read import sorted_source
from skerry.table import conflict
from skerry.types.field import Field
from skerry.types.merging import MergeRules
from support.effort import SOAK
from support.keyed import (
    ID,
    SST,
    SUM,
    V,
    compact_newest,
    keyed_world,
    layout,
    marks_of,
    put,
    rows,
    runs_of,
    without_rule,
)
from support.sleeper import Sleeper
from support.tables import DAY_SECONDS, World
from support.versions import merged_rows

LANDING = ("put_if_absent", "snapshot/snapshot-")
ENGINES: dict[str, dict[str, str]] = {
    "deduplicate": {},
    "first-row": {"merge-engine": "first-row"},
    "partial-update": {"merge-engine": "partial-update"},
    "sum": SUM,
}
COMPACTIONS = ((0, 0, 2, 0), (0, 2, 0, 3), (2, 0, 3, 0))


@pytest.fixture
def patch() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        yield patch


def delete(table: Table, *ids: int) -> None:
    table.delete(keys=[{"id": i} for i in ids])


# 11. Three kinds of row


class TestMarks:
    def sum_of_five_and_three(self) -> Table:
        """Put 5, delete, put 3; the last two are compacted, then all."""
        table = keyed_world(SUM).table()
        put(table, (1, 5), (2, 5))
        delete(table, 1, 2)
        put(table, (1, 3))
        compact_newest(table, 2)
        return table

    def test_a_delete_and_a_put_become_a_put_that_cuts_off_what_is_older(self) -> None:
        table = self.sum_of_five_and_three()
        assert len(runs_of(table)) == 2
        assert marks_of(table) == 2, "REPLACE of 1 and DELETE of 2"
        assert rows(table) == {1: 3}
        table.compact(full=True)
        assert marks_of(table) == 0
        assert rows(table) == {1: 3}
        assert [count for _, _, count in layout(table)] == [1]

    def test_without_the_mark_what_was_deleted_counts_again(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(merge_versions, "REPLACE", UPSERT)
        table = self.sum_of_five_and_three()
        assert table.scan(where="id = 1").to_arrow().column("v").to_pylist() == [8]

    def test_without_the_condition_on_older_files_it_is_lost_too_early(self, patch: pytest.MonkeyPatch) -> None:
        patch.setattr(compaction_plan, "_is_oldest", lambda sections, others: True)
        assert self.sum_of_five_and_three().scan().to_arrow().column("v").to_pylist() == [8, 5]

    @pytest.mark.parametrize("level_0", ["parquet", "sst"])
    @pytest.mark.parametrize("engine", ENGINES)
    def test_compactions_at_any_time_change_nothing(self, engine: str, level_0: str) -> None:
        """After each of the writes so many of the newest runs are compacted, or none."""
        steps: list[tuple[int, Any]] = [(UPSERT, 5), (DELETE, None), (UPSERT, 3), (UPSERT, 4)]
        options = {**ENGINES[engine], "file.format": level_0, "file.format.per-level": "5:parquet"}
        for choices in product((0, 2, 3), repeat=len(steps)) if SOAK else COMPACTIONS:
            table = keyed_world(options).table()
            rules = MergeRules.of(table.schema)
            put(table, (1, 100), (2, 200), (3, 300))
            versions = [(UPSERT, {"id": n, "v": n * 100}) for n in (1, 2, 3)]
            for (kind, value), runs in zip(steps, choices, strict=True):
                if kind == DELETE:
                    delete(table, 2)
                else:
                    put(table, (2, value))
                versions.append((kind, {"id": 2, "v": value}))
                if runs:
                    compact_newest(table, runs)
                expected = {row["id"]: row["v"] for row in merged_rows(versions, rules)}
                found = table.scan().to_arrow().to_pylist()
                assert {row["id"]: row["v"] for row in found} == expected, (choices, value)
            assert rows(table) == expected
            table.compact(full=True)
            assert rows(table) == expected
            assert marks_of(table) == 0

    def test_a_mark_stays_above_an_older_file_and_goes_where_there_is_none(self) -> None:
        table = keyed_world().table()
        put(table, (1, 1), (2, 1))
        put(table, (10, 1))
        delete(table, 1)
        delete(table, 10)
        delete(table, 50)
        put(table, (60, 1))
        compact_newest(table, 4)
        assert rows(table) == {2: 1, 60: 1}
        left = table.files().to_pylist()
        assert sum(f["tombstone_count"] for f in left if f["level"] < 5) >= 1, "1 is still at the bottom"
        assert rows(table) == {2: 1, 60: 1}
        table.compact(full=True)
        assert marks_of(table) == 0
        assert sum(f["row_versions"] for f in table.files().to_pylist()) == 2

    def test_when_everything_is_deleted_nothing_is_left(self) -> None:
        table = keyed_world(SST).table()
        put(table, *((n, n) for n in range(10)))
        delete(table, *range(10))
        assert rows(table) == {}
        assert table.compact(full=True).written_files == 0
        assert table.files().num_rows == 0
        assert rows(table) == {}
        put(table, (3, 3))
        assert rows(table) == {3: 3}

    def test_only_files_with_marks_have_the_column_for_them(self) -> None:
        world = keyed_world({"file.row-group-rows": 10})
        table = world.table()
        put(table, *((n, n) for n in range(100)))
        put(table, *((n, 1) for n in range(100)))
        delete(table, 95)
        compact_newest(table, 2)
        files = {f["file"]: f["tombstone_count"] for f in table.files().to_pylist()}
        has_marks = {file: b"_kind" in world.fileio.read(f"app/t/{file}") for file in files}
        assert has_marks == {file: count > 0 for file, count in files.items()}
        assert sorted(files.values())[-1] == 1
        assert len(files) >= 3, "rows before the first mark are in a plain file"
        assert len(rows(table)) == 99


# 12. sequence.field

TS = Field("ts", "BIGINT")
SEQUENCE = {"sequence.field": "ts"}


def sequence_world(**rest: Any) -> World:
    return keyed_world(SEQUENCE, (ID, V, TS), **rest)


def at(table: Table, ts: int | None, v: int, id_: int = 1) -> None:
    table.upsert([{"id": id_, "v": v, "ts": ts}])


class TestSequenceField:
    @pytest.mark.parametrize("compacts", [False, True])
    def test_a_late_version_is_older_whenever_it_comes(self, compacts: bool) -> None:
        table = sequence_world().table()
        for ts, v, visible in [(10, 1, 1), (5, 2, 1), (12, 3, 3), (None, 4, 3), (12, 5, 5), (11, 6, 5)]:
            at(table, ts, v)
            if compacts:
                table.compact(full=v % 2 == 0)
            assert rows(table) == {1: visible}
        table.upsert([{"id": 1, "v": 7, "ts": 20}, {"id": 1, "v": 8, "ts": 19}])
        assert rows(table) == {1: 7}, "within one batch as well"

    def deleted_at_10(self, world: World) -> Table:
        table = world.table()
        at(table, 5, 1)
        at(table, 10, 2)
        at(table, 1, 9, id_=2)
        delete(table, 1)
        return table

    def test_a_delete_has_the_value_of_the_row_that_it_deletes(self) -> None:
        table = self.deleted_at_10(sequence_world())
        assert rows(table) == {2: 9}
        at(table, 7, 3)
        assert rows(table) == {2: 9}, "late, and deleted"
        table.compact(full=True)
        at(table, 8, 4)
        assert rows(table) == {2: 9}
        at(table, 11, 5)
        assert rows(table) == {1: 5, 2: 9}
        table.delete(where="v = 5")
        at(table, 11 - 1, 6)
        assert rows(table) == {2: 9}
        at(table, 12, 7)
        table.compact(full=True)
        assert rows(table) == {1: 7, 2: 9}

    def test_a_mark_is_kept_for_its_time_and_then_it_goes(self) -> None:
        world = sequence_world()
        table = self.deleted_at_10(world)
        for days, kept in ((0, 1), (6.9, 1), (7.1, 0)):
            world.clock.advance(days * DAY_SECONDS if days < 7 else 0.2 * DAY_SECONDS)
            table.compact(full=True)
            assert marks_of(table) == kept, days
            assert rows(table) == {2: 9}
        at(table, 7, 3)
        assert rows(table) == {1: 3, 2: 9}, "after so long nobody knows of the delete any more"

    def test_the_time_is_an_option_and_counts_from_the_delete(self) -> None:
        world = keyed_world({**SEQUENCE, "sequence.tombstone-retention": "1 h"}, (ID, V, TS))
        table = self.deleted_at_10(world)
        world.clock.advance(3000)
        at(table, 20, 1, id_=3)
        delete(table, 3)
        table.compact(full=True)
        assert marks_of(table) == 2
        world.clock.advance(1000)  # more than an hour after the first, compacted or not
        table.compact(full=True)
        assert marks_of(table) == 1
        at(table, 19, 2, id_=3)
        assert rows(table) == {2: 9}
        world.clock.advance(3000)
        table.compact(full=True)
        assert marks_of(table) == 0
        assert rows(table) == {2: 9}, "what had come late is gone as well"

    def test_without_keeping_it_a_late_version_brings_the_row_back(self, patch: pytest.MonkeyPatch) -> None:
        world = keyed_world({**SEQUENCE, "sequence.tombstone-retention": "0 s"}, (ID, V, TS))
        table = self.deleted_at_10(world)
        world.clock.advance(1)
        table.compact(full=True)
        at(table, 7, 3)
        assert rows(table) == {1: 3, 2: 9}

    def test_an_expired_mark_above_an_older_file_stays(self) -> None:
        """Only at the bottom is there nothing left that it hides."""
        world = sequence_world()
        table = world.table()
        at(table, 10, 2)
        delete(table, 1)
        at(table, 1, 9, id_=2)
        world.clock.advance(8 * DAY_SECONDS)
        compact_newest(table, 2)
        assert marks_of(table) == 1
        assert rows(table) == {2: 9}

    def raced(self, act: Callable[[Table], object]) -> Table:
        """A delete by key finds the row at 10; before it commits, the row is at 20."""
        world = sequence_world()
        at(world.table(), 10, 1)
        deleting = Sleeper(world, act, before=LANDING)
        at(world.table(), 20, 2)
        deleting.wake()
        return world.table()

    @pytest.mark.parametrize("act", [lambda t: delete(t, 1), lambda t: t.delete(where="id = 1")])
    def test_a_delete_reads_and_is_executed_again_if_the_row_has_moved_on(
        self, act: Callable[[Table], object], patch: pytest.MonkeyPatch
    ) -> None:
        assert rows(self.raced(act)) == {}
        without_rule(patch, conflict.what_was_read_is_unchanged)
        assert rows(self.raced(act)) == {1: 2}

    def test_a_writer_looks_up_the_value_or_is_told(self, tmp_path: Path) -> None:
        world = sequence_world(settings={"wal.dir": str(tmp_path)})
        table = world.table()
        at(table, 10, 1)
        with table.writer() as writer:
            writer.put({"id": 2, "v": 1, "ts": 10})
            writer.delete({"id": 1})
            writer.delete({"id": 2, "ts": 30})
            writer.put({"id": 2, "v": 2, "ts": 29})
            writer.put({"id": 1, "v": 2, "ts": 9})
            assert rows(table) == {}
        assert rows(world.table()) == {}
        world.table().compact(full=True)
        at(world.table(), 31, 3, id_=2)
        assert rows(world.table()) == {2: 3}

    @pytest.mark.parametrize("engine", ["first-row", "partial-update", "aggregation"])
    def test_with_other_engines_it_is_refused(self, engine: str) -> None:
        with pytest.raises(OptionError, match=r"'sequence.field' does not go with merge-engine"):
            keyed_world({**SEQUENCE, "merge-engine": engine}, (ID, V, TS))

    def test_a_lookup_that_stopped_at_the_newest_file_would_be_wrong(self, patch: pytest.MonkeyPatch) -> None:
        for options, columns in ((SEQUENCE, (ID, V, TS)), (ENGINES["first-row"], (ID, V)), (SUM, (ID, V))):
            for mutated in (False, True):
                world = keyed_world(options, columns)
                with pytest.MonkeyPatch.context() as inner:
                    if mutated:
                        inner.setattr(MergeRules, "newest_wins", property(lambda self: True))
                    extra = {"ts": 9} if "sequence.field" in options else {}
                    world.table().upsert([{"id": 1, "v": 5, **extra}])
                    world.table().upsert([{"id": 1, "v": 3, **({"ts": 1} if extra else {})}])
                    found = world.table().get({"id": 1})
                assert found is not None
                assert (found["v"] == 3) == mutated


# 13. Defaults

NEW = Field("w", "BIGINT", default=7)
STRICT = Field("s", "BIGINT", nullable=False, default=8)
DEFAULTS: dict[str, dict[int, tuple[int | None, int]]] = {
    # by engine: w and s of the rows 1 (never written again), 2 (again without w and s), 3 (with w = 3), 4 (new, w = 4)
    "deduplicate": {1: (7, 8), 2: (7, 8), 3: (3, 8), 4: (4, 8), 5: (7, 8)},
    "first-row": {1: (7, 8), 2: (7, 8), 3: (7, 8), 4: (4, 8), 5: (7, 8)},
    "partial-update": {1: (7, 8), 2: (7, 8), 3: (3, 8), 4: (4, 8), 5: (7, 8)},
    "sum": {1: (7, 8), 2: (7, 8), 3: (3, 8), 4: (4, 8), 5: (7, 8)},
}


class TestDefaults:
    def evolved(self, engine: str, formats: dict[str, str], folder: Path) -> Table:
        options = {**ENGINES[engine], **formats}
        if engine == "sum":
            options["fields.default-aggregate-function"] = "sum"
        table = keyed_world(options, settings={"wal.dir": str(folder)}).table()
        put(table, (1, 1), (2, 1), (3, 1))
        table.add_columns([NEW, STRICT])
        table.upsert([{"id": 2, "v": 2}, {"id": 5, "v": 2}])
        table.upsert([{"id": 3, "v": 2, "w": 3}, {"id": 4, "v": 2, "w": 4}])
        return table

    def found(self, table: Table) -> dict[int, tuple[int | None, int]]:
        scanned = {row["id"]: (row["w"], row["s"]) for row in table.scan().to_arrow().to_pylist()}
        streamed = {row["id"]: (row["w"], row["s"]) for row in table.scan().to_batches().read_all().to_pylist()}
        looked_up = {}
        for id_ in scanned:
            one = table.get({"id": id_})
            assert one is not None
            looked_up[id_] = (one["w"], one["s"])
        many = {row["id"]: (row["w"], row["s"]) for row in table.get_many([{"id": i} for i in scanned]).to_pylist()}
        assert scanned == streamed == looked_up == many
        for value in {w for w, _ in scanned.values()}:
            matching = table.scan(["id"], where=f"w = {value} AND s = 8").to_arrow().column("id").to_pylist()
            assert matching == [id_ for id_, (w, _) in scanned.items() if w == value]
        return scanned

    @pytest.mark.parametrize("formats", [{}, {"file.format": "sst"}], ids=["parquet", "sst"])
    @pytest.mark.parametrize("engine", ENGINES)
    def test_a_column_that_a_file_lacks_has_its_default_after_the_merge(
        self, engine: str, formats: dict[str, str], tmp_path: Path
    ) -> None:
        table, expected = self.evolved(engine, formats, tmp_path), DEFAULTS[engine]
        assert self.found(table) == expected
        compact_newest(table, 2)
        assert self.found(table) == expected
        table.compact(full=True)
        assert self.found(table) == expected
        table.rename_column("w", "z")
        table.rename_column("v", "w2")
        table.rename_column("z", "w")
        assert self.found(table) == expected
        table.upsert([{"id": 1, "w": 5}], missing_columns="fill")
        expected = {**expected, 1: (7 if engine == "first-row" else 5, 8)}
        assert self.found(table) == expected
        for full in (False, True):
            table.compact(full=full)
            assert self.found(table) == expected

    def test_without_the_rule_a_default_is_taken_for_a_value(self, patch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        real = sorted_source.read_whole
        patch.setattr(
            sorted_source,
            "read_whole",
            lambda *given: real(*given[:-1], dataclasses.replace(given[-1], fill_defaults=True)),
        )
        table = self.evolved("sum", {}, tmp_path)
        found = {row["id"]: row["w"] for row in table.scan().to_arrow().to_pylist()}
        assert found[3] == 10

    @pytest.mark.parametrize("engine", ENGINES)
    def test_rows_of_an_open_writer_from_before_the_column_have_it_too(self, engine: str, tmp_path: Path) -> None:
        options = {**ENGINES[engine]}
        world = keyed_world(options, settings={"wal.dir": str(tmp_path)})
        table = world.table()
        put(table, (3, 1))
        with table.writer() as writer:
            writer.put({"id": 1, "v": 1})
            writer.write([{"id": 2, "v": 1}])
            table.add_columns([NEW, STRICT])
            expected = {1: (7, 8), 2: (7, 8), 3: (7, 8)}
            assert self.found(table) == expected
            writer.put({"id": 2, "v": 2, "w": 3})
            expected[2] = (7 if engine == "first-row" else 3, 8)
            assert self.found(table) == expected
            writer.flush()
            assert self.found(table) == expected
        assert self.found(world.table()) == expected
        world.table().compact(full=True)
        assert self.found(world.table()) == expected
