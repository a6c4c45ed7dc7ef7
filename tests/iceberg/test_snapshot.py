"""Snapshots of a metadata file are read when they are asked for."""

import pytest

from skerry.common.errors import DamagedFileError
from skerry.iceberg.snapshot import SnapshotsById

GIVEN = [
    {"snapshot-id": 7, "timestamp-ms": 5, "manifest-list": "a", "summary": {"operation": "append", "n": "1"}},
    {"snapshot-id": 9, "parent-snapshot-id": 7, "timestamp-ms": "soon"},
]


def test_snapshots_by_id_in_their_order() -> None:
    found = SnapshotsById(GIVEN, "m.json")
    assert list(found) == [7, 9]
    assert len(found) == 2
    assert 9 in found
    assert 8 not in found
    assert found.get(8) is None
    assert found[7] is found[7]
    assert (found[7].operation, found[7].summary, found[7].parent_id) == ("append", {"n": "1"}, None)


def test_a_snapshot_that_is_damaged_is_named_when_it_is_asked_for() -> None:
    with pytest.raises(DamagedFileError, match=r"m\.json.*snapshot 9 is not one of Iceberg"):
        SnapshotsById(GIVEN, "m.json").get(9)


def test_a_snapshot_without_id_is_refused_at_once() -> None:
    with pytest.raises(KeyError):
        SnapshotsById([{"timestamp-ms": 5}], "m.json")
