"""Conflict rules: pure functions over columns."""

import math
import uuid
from dataclasses import replace
from datetime import date
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.formats.meta import DataFileMeta
from skerry.table.conflict import (
    RULES,
    Landed,
    Proposal,
    ReadRange,
    added_files_are_new,
    compaction_keeps_the_order_of_versions,
    find_conflict,
    lower_levels_overlap_nothing_new,
    removed_files_are_still_live,
    split_tree,
    what_was_read_is_unchanged,
)
from skerry.table.entry import ADD, DELETE, entries_of, with_kind
from skerry.table.snapshot import ListFile, Operation, Snapshot, Totals
from skerry.types.epoch import Ordinal
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.tables import fake_file

SCHEMA = Schema.of([Field("id", "BIGINT"), Field("p", "STRING")], partition_by=["p"])
LIST = ListFile("manifest/manifest-list-a", 1, 1)
SNAPSHOT = Snapshot(7, 0, 1, "c", Operation.INSERT, LIST, LIST, Totals(), Totals(), Totals(), "u")


def adds(*names: str, **rest: Any) -> pa.Table:
    return entries_of([fake_file(name, **rest) for name in names], SCHEMA)


def deletes(*names: str) -> pa.Table:
    return with_kind(adds(*names), DELETE)


def landed(entries: pa.Table, operation: Operation = Operation.INSERT, id: int = 7) -> Landed:
    return Landed(replace(SNAPSHOT, operation=operation, id=id), entries)


def test_two_removals_of_one_file_conflict() -> None:
    proposal = Proposal(Operation.COMPACT, removed=deletes("a", "b"))
    reason = removed_files_are_still_live(proposal, landed(deletes("b", "c"), Operation.COMPACT))
    assert reason == "1 of the files to remove are gone, data/b among them"
    assert removed_files_are_still_live(proposal, landed(deletes("c"), Operation.COMPACT)) is None
    assert removed_files_are_still_live(proposal, landed(adds("a"))) is None, "an ADD takes nothing away"


def test_two_additions_of_one_file_conflict() -> None:
    proposal = Proposal(Operation.ROLLBACK, added=adds("a", "b"))
    assert added_files_are_new(proposal, landed(adds("b"))) == "data/b was added already"
    assert added_files_are_new(proposal, landed(deletes("b"))) is None


def test_what_was_read_must_be_unchanged() -> None:
    proposal = Proposal(Operation.DELETE, read=ReadRange({1000: "eu"}))
    inside, outside = adds("x", partition={1000: "eu"}), adds("y", partition={1000: "us"})
    assert what_was_read_is_unchanged(proposal, landed(outside)) is None
    reason = what_was_read_is_unchanged(proposal, landed(inside))
    assert reason == "1 file changed within the range it has read, data/x among them"
    for operation in Operation:
        found = what_was_read_is_unchanged(proposal, landed(inside, operation))
        assert (found is not None) is operation.changes_rows
    assert what_was_read_is_unchanged(Proposal(Operation.INSERT), landed(inside)) is None, "it has read nothing"


class TestCompactionKeepsTheOrderOfVersions:
    """The inputs have the keys c to m and, in order of sequence, (5, 9), (6, 0) and (6, 2); the output has c to n."""

    INPUTS = (("c", "f", (5, 9)), ("e", "m", (6, 2)), ("d", "e", (6, 0)))

    def file(self, name: str, low: str, high: str, sequence: tuple[int, int] | None, **rest: Any) -> DataFileMeta:
        given = {"partition": {1000: "eu"}, **rest}
        return fake_file(name, min_key=low.encode(), max_key=high.encode(), sequence=sequence, **given)

    def proposal(self, operation: Operation = Operation.COMPACT) -> Proposal:
        inputs = [self.file(f"i{n}", *given) for n, given in enumerate(self.INPUTS)]
        output = self.file("o", "c", "n", (6, 2), level=4)
        return Proposal(
            operation,
            removed=with_kind(entries_of(inputs, SCHEMA), DELETE),
            added=entries_of([output], SCHEMA),
        )

    def objection(self, *args: Any, kind: int = ADD, operation: Operation = Operation.COMPACT, **rest: Any) -> Any:
        entries = with_kind(entries_of([self.file("x", *args, **rest)], SCHEMA), kind)
        return compaction_keeps_the_order_of_versions(self.proposal(operation), landed(entries, Operation.ROLLBACK))

    @pytest.mark.parametrize("sequence", [(1, 0), (5, 9), (5, 100), (6, 0), (6, 1), (6, 2)])
    def test_what_is_as_old_as_an_input_may_not_have_come_up(self, sequence: tuple[int, int]) -> None:
        assert self.objection("d", "d", sequence) == "data/x overlaps data/i0"

    @pytest.mark.parametrize("sequence", [(6, 3), (7, 0), (7, 1), (100, 0)])
    def test_what_is_newer_than_all_inputs_may(self, sequence: tuple[int, int]) -> None:
        assert self.objection("d", "d", sequence) is None

    def test_what_a_commit_adds_is_newer_than_all_inputs(self) -> None:
        assert self.objection("d", "d", (7, 0), level=0) is None

    @pytest.mark.parametrize("level", [1, 4, 5])
    def test_nothing_may_have_come_up_below_level_0_where_the_output_must_fit_in(self, level: int) -> None:
        assert self.objection("d", "d", (7, 0), level=level) == "data/x overlaps data/i0"
        assert self.objection("x", "z", (7, 0), level=level) is None

    @pytest.mark.parametrize(
        ("low", "high", "met"),
        [
            ("a", "b", None), ("a", "c", "i0"), ("c", "c", "i0"), ("f", "f", "i0"), ("g", "g", "i1"), ("m", "z", "i1"),
            ("n", "n", "o"), ("n", "z", "o"), ("o", "z", None), ("a", "z", "i0"),
        ],
    )  # fmt: skip
    def test_ranges_of_inputs_and_of_the_output_count(self, low: str, high: str, met: str | None) -> None:
        assert self.objection(low, high, (1, 0)) == (None if met is None else f"data/x overlaps data/{met}")

    def test_other_partitions_do_not_count(self) -> None:
        assert self.objection("d", "d", (1, 0), partition={1000: "us"}) is None
        assert self.objection("d", "d", (1, 0), partition={1000: None}) is None

    def test_what_others_removed_does_not_count(self) -> None:
        assert self.objection("d", "d", (1, 0), kind=DELETE) is None

    @pytest.mark.parametrize("operation", [operation for operation in Operation if operation is not Operation.COMPACT])
    def test_other_operations_are_no_compaction(self, operation: Operation) -> None:
        assert self.objection("d", "d", (1, 0), operation=operation) is None

    def test_a_compaction_that_removes_nothing_has_no_order_to_keep(self) -> None:
        entries = entries_of([self.file("x", "d", "d", (1, 0))], SCHEMA)
        proposal = replace(self.proposal(), removed=self.proposal().removed.slice(0, 0))
        assert compaction_keeps_the_order_of_versions(proposal, landed(entries, Operation.ROLLBACK)) is None

    def test_one_of_several_files_is_enough_and_is_named(self) -> None:
        entries = entries_of(
            [
                self.file("new", "d", "d", (7, 0)),
                self.file("old", "l", "l", (4, 0)),
                self.file("far", "x", "z", (4, 1)),
            ],
            SCHEMA,
        )
        conflict = find_conflict(self.proposal(), [landed(entries, Operation.ROLLBACK)])
        assert conflict is not None
        assert conflict.rule == "compaction_keeps_the_order_of_versions"
        assert conflict.reason == "snapshot 7 (ROLLBACK): data/old overlaps data/i1"


class TestLowerLevelsOverlapNothingNew:
    def objection(self, level: int, low: bytes, high: bytes, operation: Operation = Operation.UPSERT) -> str | None:
        ours = adds("o", min_key=b"c", max_key=b"f", level=level, partition={1000: "eu"})
        theirs = adds("x", min_key=low, max_key=high, partition={1000: "eu"})
        return lower_levels_overlap_nothing_new(Proposal(operation, added=ours), landed(theirs, Operation.UPSERT))

    def test_only_files_below_level_0_must_overlap_nothing(self) -> None:
        assert self.objection(0, b"d", b"d") is None
        assert self.objection(1, b"d", b"d") == "data/x overlaps data/o"
        assert self.objection(1, b"f", b"g") == "data/x overlaps data/o"
        assert self.objection(1, b"g", b"h") is None
        assert self.objection(1, b"d", b"d", Operation.COMPACT) is None, "that is for the order of versions to say"


def reindexed(*names: str, **rest: Any) -> Landed:
    """An index commit: the entries of these files are replaced by others of the same names."""
    return landed(pa.concat_tables([deletes(*names), adds(*names, **rest)]), Operation.INDEX)


def test_an_index_of_a_file_that_is_gone_or_got_another_index_conflicts() -> None:
    proposal = Proposal(Operation.INDEX, removed=deletes("a", "b"), added=adds("a", "b"))
    for other in (landed(deletes("b"), Operation.COMPACT), landed(deletes("b"), Operation.DELETE), reindexed("b")):
        conflict = find_conflict(proposal, [other])
        assert conflict is not None
        assert conflict.rule == "removed_files_are_still_live"
    assert find_conflict(proposal, [reindexed("c"), landed(adds("x")), landed(deletes("d"), Operation.COMPACT)]) is None


def test_an_index_that_landed_conflicts_with_no_other_change_of_the_file() -> None:
    """*A long compaction, a delete*: an index that somebody builds meanwhile must not make them begin again."""
    keyed = reindexed("a", min_key=b"a", max_key=b"z", level=3, sequence=(1, 0))
    for operation in (Operation.COMPACT, Operation.DELETE, Operation.OVERWRITE):
        rest = Proposal(operation, removed=deletes("a"), added=adds("new", level=1, min_key=b"a", max_key=b"z"))
        assert find_conflict(rest, [keyed]) is None
    assert find_conflict(Proposal(Operation.DELETE, removed=deletes("a"), read=ReadRange()), [keyed]) is None


def test_a_file_that_is_moved_may_not_lose_the_index_that_landed() -> None:
    proposal = Proposal(Operation.COMPACT, removed=deletes("a"), added=adds("a", level=2))
    conflict = find_conflict(proposal, [reindexed("a")])
    assert conflict is not None
    assert (conflict.rule, conflict.reason) == (
        "entries_are_of_the_latest_index",
        "snapshot 7 (INDEX): data/a has another index file or deletion vector now",
    )
    assert find_conflict(proposal, [reindexed("b")]) is None


def test_the_first_conflict_is_reported_with_its_rule_and_snapshot() -> None:
    proposal = Proposal(Operation.DELETE, removed=deletes("a"), read=ReadRange())
    since = [landed(adds(), id=7), landed(deletes("a"), Operation.COMPACT, id=8), landed(adds("x"), id=9)]
    conflict = find_conflict(proposal, since)
    assert conflict is not None
    assert conflict.rule == "removed_files_are_still_live"
    assert conflict.reason.startswith("snapshot 8 (COMPACT): 1 of the files to remove are gone")
    assert find_conflict(proposal, since[:1]) is None
    assert find_conflict(proposal, []) is None


def test_every_rule_is_in_the_list() -> None:
    names = [rule.__name__ for rule in RULES]
    assert names == [
        "removed_files_are_still_live",
        "entries_are_of_the_latest_index",
        "rollback_sees_every_vector",
        "added_files_are_new",
        "what_was_read_is_unchanged",
        "lower_levels_overlap_nothing_new",
        "compaction_keeps_the_order_of_versions",
    ]


keys = st.binary(min_size=1, max_size=2)


@given(st.lists(st.tuples(keys, keys).map(sorted), max_size=6), st.none() | keys, st.none() | keys)
def test_ranges_of_keys_overlap_as_intervals_do(
    files: list[list[bytes]], low: bytes | None, high: bytes | None
) -> None:
    table = entries_of([fake_file(str(n), min_key=a, max_key=b) for n, (a, b) in enumerate(files)], SCHEMA)
    expected = [(low is None or b >= low) and (high is None or a <= high) for a, b in files]
    assert ReadRange(None, low, high).overlaps(table).tolist() == expected


@pytest.mark.parametrize(
    ("type_", "value", "other"),
    [
        ("STRING", "a", "b"),
        ("STRING", "", None),
        ("BIGINT", 5, 6),
        ("DOUBLE", math.nan, 1.0),
        ("DOUBLE", 0.0, math.nan),
        ("BOOLEAN", True, False),
        ("BINARY", b"a", b"a\x00"),
        ("UUID", uuid.UUID(int=1), uuid.UUID(int=2)),
        ("DATE", date(2024, 1, 1), Ordinal(5_000_000)),
        ("DATE", Ordinal(5_000_000), date(2024, 1, 1)),
    ],
)
def test_a_partition_of_any_type_is_told_from_another(type_: str, value: Any, other: Any) -> None:
    schema = Schema.of([Field("p", type_)], partition_by=["p"])
    files = [fake_file("a", partition={1000: value}), fake_file("b", partition={1000: other}),
             fake_file("c", partition={1000: None})]  # fmt: skip
    table = entries_of(files, schema)
    assert ReadRange({1000: value}).overlaps(table).tolist() == [True, False, False]
    assert ReadRange({1000: None}).overlaps(table).tolist() == [False, other is None, True]
    assert ReadRange({1000: value}).overlaps(table.drop_columns(["partition_1000"])).tolist() == [True] * 3


class TestSplitTree:
    def entries(self, *files: tuple[str, Any, int]) -> pa.Table:
        metas = [fake_file(name, partition={1000: value}, spec_id=spec) for name, value, spec in files]
        return entries_of(metas, SCHEMA)

    def split(self, live: pa.Table, *gone: str) -> str | None:
        wanted = {f"data/{name}" for name in gone}
        return split_tree(live.filter(pa.array([f in wanted for f in live.column("file").to_pylist()])), live)

    def test_what_stays_behind_is_named(self) -> None:
        live = self.entries(("a1", "a", 0), ("a2", "a", 0), ("n1", None, 0), ("n2", None, 0), ("b1", "b", 0))
        assert self.split(live, "a1") == "data/a2"
        assert self.split(live, "n2") == "data/n1"
        assert self.split(live, "a1", "a2", "n1", "n2", "b1") is None
        assert self.split(live, "a1", "a2") is None
        assert self.split(live, "b1") is None
        assert self.split(live) is None

    def test_trees_are_told_apart_by_spec_too(self) -> None:
        live = self.entries(("a1", "a", 0), ("a2", "a", 1))
        assert self.split(live, "a1") is None

    def test_a_table_without_partitions_is_one_tree(self) -> None:
        live = entries_of([fake_file("a"), fake_file("b")], Schema.of([Field("id", "BIGINT")]))
        assert self.split(live, "a") == "data/b"
        assert self.split(live, "a", "b") is None
        assert split_tree(live.slice(0, 0), live.slice(0, 0)) is None
