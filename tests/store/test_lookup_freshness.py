"""How often ``get`` asks storage whether others have committed (setting ``lookup.freshness``)."""

from pathlib import Path

import pyarrow as pa
import pytest

import skerry
from skerry.common.clock import ManualClock
from skerry.table.snapshot_store import SnapshotStore

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("v", pa.string())])


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows with every question to storage."""
    calls: list[int] = []
    ask = SnapshotStore.is_latest

    def counted(self: SnapshotStore, snapshot: skerry.Snapshot) -> bool:
        calls.append(snapshot.id)
        return ask(self, snapshot)

    monkeypatch.setattr(SnapshotStore, "is_latest", counted)
    return calls


def test_storage_is_asked_once_per_period_in_every_period(tmp_path: Path, asked: list[int]) -> None:
    clock = ManualClock()
    lake = skerry.connect(tmp_path, settings={"lookup.freshness": "1 s"}, clock=clock)
    table = lake.create_table("a.t", SCHEMA, primary_key=["id"])
    table.upsert([{"id": 1, "v": "a"}])
    table.get({"id": 1})
    for _ in range(3):
        clock.advance(1.5)
        asked.clear()
        for _ in range(10):
            assert table.get({"id": 1}) == {"id": 1, "v": "a"}
        assert len(asked) == 1


def test_commits_of_others_are_seen_after_the_period(tmp_path: Path) -> None:
    clock = ManualClock()
    lake = skerry.connect(tmp_path, settings={"lookup.freshness": "1 s"}, clock=clock)
    table = lake.create_table("a.t", SCHEMA, primary_key=["id"])
    table.upsert([{"id": 1, "v": "a"}])
    for value in ("b", "c"):
        table.get({"id": 1})
        skerry.connect(tmp_path).table("a.t").upsert([{"id": 1, "v": value}])
        clock.advance(1.5)
        assert table.get({"id": 1}) == {"id": 1, "v": value}
