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

from skerry.table.conflict import (
    RULES,
    Landed,
    Proposal,
    ReadRange,
    added_files_are_new,
    find_conflict,
    removed_files_are_still_live,
    split_tree,
    what_was_read_is_unchanged,
)
from skerry.table.entry import DELETE, entries_of, with_kind
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
