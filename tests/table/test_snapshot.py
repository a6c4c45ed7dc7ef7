"""Snapshots as values and as documents."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skerry.common.document import decode_document, encode_document
from skerry.common.errors import DamagedFileError, InvalidInputError, NewerFormatError
from skerry.table.snapshot import (
    AppliedIdentity,
    CommitIdentity,
    ListFile,
    Operation,
    Snapshot,
    Totals,
    decode_snapshot,
    encode_snapshot,
    snapshot_fields,
    snapshot_from_fields,
)

whole = st.integers(0, 2**63 - 1)
signed = st.integers(-(2**63), 2**63 - 1)
text = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=10)
lists = st.builds(ListFile, text, whole, signed)
totals = st.builds(Totals, whole, whole, whole)
identities = st.builds(CommitIdentity, text, whole, whole)
snapshots = st.builds(
    Snapshot,
    id=st.integers(1, 2**63 - 1),
    schema_id=whole,
    commit_ms=st.integers(0, 4_000_000_000_000),
    commit_id=text,
    operation=st.sampled_from(Operation),
    base=lists,
    delta=lists,
    total=totals,
    added=totals,
    removed=totals,
    table_uuid=text,
    identity=st.none() | identities,
    identities=st.dictionaries(text, st.builds(AppliedIdentity, whole, whole, whole, whole), max_size=3),
)

ONE = Snapshot(
    id=7,
    schema_id=2,
    commit_ms=1_700_000_000_123,
    commit_id="c",
    operation=Operation.INSERT,
    base=ListFile("manifest/manifest-list-a", 10, -5),
    delta=ListFile("manifest/manifest-list-b", 20, 6),
    total=Totals(3, 30, 300),
    added=Totals(2, 20, 200),
    removed=Totals(1, 10, 100),
    table_uuid="u",
    identity=CommitIdentity("job", 4, 1),
    identities={"job": AppliedIdentity(4, 1, 7, 1_700_000_000_123)},
)


@given(snapshots)
def test_snapshots_come_back_as_they_were(snapshot: Snapshot) -> None:
    assert decode_snapshot(encode_snapshot(snapshot), "p") == snapshot
    assert snapshot_from_fields(snapshot_fields(snapshot)) == snapshot


def test_the_document_has_the_documented_keys() -> None:
    doc = decode_document(encode_snapshot(ONE), path="p", kind="snapshot", known_version=1)
    assert list(doc) == [
        "kind", "formatVersion", "tableUuid", "snapshotId", "schemaId", "commitTime", "commitId", "commitUser",
        "commitIdentifier", "operation", "manifestList", "manifestListSize", "manifestListChecksum",
        "deltaManifestList", "deltaManifestListSize", "deltaManifestListChecksum", "summary", "identities",
            "recentCommits",
    ]  # fmt: skip
    assert doc["commitIdentifier"] == [4, 1]
    assert doc["identities"] == {"job": [4, 1, 7, 1_700_000_000_123]}
    assert doc["summary"] == {
        "totalRecords": 30,
        "totalFiles": 3,
        "totalBytes": 300,
        "added": {"files": 2, "records": 20, "bytes": 200},
        "removed": {"files": 1, "records": 10, "bytes": 100},
    }


def test_a_newer_version_is_refused_by_name() -> None:
    with pytest.raises(NewerFormatError, match="some/path: written in format version 2, this Skerry reads versions up"):
        decode_snapshot(encode_document("snapshot", 2, snapshot_fields(ONE)), "some/path")


def test_numbers_of_more_than_64_bits_are_damage() -> None:
    """Totals are kept in columns of 64 bits; one below zero is odd, and harms nobody."""
    for where in ("total", "added", "removed"):
        for number in range(3):
            least, beyond = ([3, 30, 300] for _ in range(2))
            least[number], beyond[number] = -(2**63), 2**63
            odd = replace(ONE, **{where: Totals(*least)})
            assert decode_snapshot(encode_snapshot(odd), "p") == odd
            with pytest.raises(DamagedFileError, match=r"some/path.*not a whole number from -9223372036854775808 to"):
                decode_snapshot(encode_snapshot(replace(ONE, **{where: Totals(*beyond)})), "some/path")
    for where in ("base", "delta"):
        with pytest.raises(DamagedFileError, match=r"some/path.*anifestListChecksum"):
            decode_snapshot(encode_snapshot(replace(ONE, **{where: ListFile("a", 10, 2**63)})), "some/path")


@given(st.integers(0, 4_000_000_000_000))
def test_the_timestamp_is_exact(millis: int) -> None:
    found = replace(ONE, commit_ms=millis).timestamp
    assert found - datetime(1970, 1, 1, tzinfo=UTC) == timedelta(milliseconds=millis)


def test_operations_that_change_no_row_are_three() -> None:
    assert [o for o in Operation if not o.changes_rows] == [Operation.COMPACT, Operation.ALTER, Operation.INDEX]
    assert {o.value for o in Operation} == {
        "INSERT", "UPSERT", "DELETE", "UPDATE", "MERGE", "OVERWRITE", "COMPACT", "ALTER", "ROLLBACK", "INDEX",
    }  # fmt: skip


def test_totals_add_up() -> None:
    assert Totals(1, 2, 3).plus(Totals(4, 5, 6)) == Totals(5, 7, 9)
    assert Totals(5, 7, 9).minus(Totals(4, 5, 6)) == Totals(1, 2, 3)


@pytest.mark.parametrize(
    ("identifier", "ordinal", "covered"),
    [(4, 1, True), (4, 0, True), (3, 9, True), (4, 2, False), (5, 0, False)],
)
def test_what_an_identity_covers(identifier: int, ordinal: int, covered: bool) -> None:
    assert AppliedIdentity(4, 1, 7, 0).covers(CommitIdentity("job", identifier, ordinal)) is covered


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (("", 1), "user is a text that is not empty, not ''"),
        ((None, 1), "user is a text that is not empty, not None"),
        (("job", "7"), "identifier is a whole number from 0 to 2**63 - 1, not '7'"),
        (("job", True), "identifier"),
        (("job", 1.0), "identifier"),
        (("job", -1), "identifier"),
        (("job", 2**63), "identifier"),
        (("job", 1, None), "ordinal"),
    ],
)
def test_an_identity_is_checked_when_it_is_made(arguments: tuple[Any, ...], problem: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        CommitIdentity(*arguments)
    assert problem in str(caught.value)
