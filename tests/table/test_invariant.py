"""What must hold before a snapshot is published: each predicate can say no."""

from dataclasses import replace

import pytest

from skerry.table.entry import ADD, concat_entries, entries_of, with_kind
from skerry.table.invariant import INVARIANTS, Publication, check_invariants
from skerry.table.snapshot import AppliedIdentity, ListFile, Operation, Snapshot, Totals
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.tables import fake_file

SCHEMA = Schema.of([Field("id", "BIGINT")])
LIST = ListFile("manifest/manifest-list-a", 1, 1)
FIVE = Snapshot(
    5, 2, 1000, "c5", Operation.INSERT, LIST, LIST, Totals(1, 1, 1), Totals(), Totals(), "u",
    identities={"job": AppliedIdentity(7, 1, 5, 1000)},
)  # fmt: skip
SIX = replace(FIVE, id=6, commit_ms=1001, commit_id="c6")
ENTRIES = entries_of([fake_file("a"), fake_file("b")], SCHEMA)
GOOD = Publication(FIVE, SIX, 3, ENTRIES)


def test_a_good_publication_passes() -> None:
    check_invariants(GOOD)
    check_invariants(Publication(None, replace(SIX, id=4), 3, ENTRIES))
    check_invariants(replace(GOOD, snapshot=replace(SIX, identities={}))), "an identity may age out"


@pytest.mark.parametrize(
    ("bad", "name"),
    [
        (replace(GOOD, snapshot=replace(SIX, id=7)), "ids_are_contiguous: snapshot 7 instead of 6"),
        (Publication(None, SIX, 3, ENTRIES), "ids_are_contiguous: snapshot 6 instead of 4"),
        (replace(GOOD, snapshot=replace(SIX, schema_id=1)), "schema_id_never_decreases: schema 1 after 2"),
        (replace(GOOD, snapshot=replace(SIX, commit_ms=1000)), "commit_time_increases: commit time 1000 after 1000"),
        (
            replace(GOOD, snapshot=replace(SIX, identities={"job": AppliedIdentity(7, 0, 6, 1)})),
            "identities_carry_forward: identity job falls back",
        ),
        (replace(GOOD, snapshot=replace(SIX, total=Totals(-1, 0, 0))), "totals_are_never_negative"),
        (replace(GOOD, entries=concat_entries([ENTRIES, ENTRIES])), "files_appear_once_per_kind: the commit adds"),
        (
            replace(GOOD, entries=with_kind(concat_entries([ENTRIES, ENTRIES]), 1)),
            "files_appear_once_per_kind: the commit removes a file twice",
        ),
    ],
)
def test_each_invariant_refuses_by_name(bad: Publication, name: str) -> None:
    with pytest.raises(AssertionError, match=f"refusing to publish: {name}"):
        check_invariants(bad)


def test_a_moved_file_appears_once_per_kind() -> None:
    check_invariants(replace(GOOD, entries=concat_entries([with_kind(ENTRIES, 1), with_kind(ENTRIES, ADD)])))


def test_every_invariant_is_in_the_list() -> None:
    assert [i.__name__ for i in INVARIANTS] == [
        "ids_are_contiguous",
        "schema_id_never_decreases",
        "commit_time_increases",
        "identities_carry_forward",
        "totals_are_never_negative",
        "files_appear_once_per_kind",
    ]
