"""What engines ask of a scan."""

from dataclasses import replace

import pytest

import skerry
from skerry.lake.scan import Scan
from skerry.planning.scan_request import ScanRequest
from skerry.types.field import Field


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path) as lake:
        yield lake


@pytest.fixture
def table(lake):
    table = lake.create_table("app.t", [Field("id", "BIGINT", False), Field("v", "BIGINT")], primary_key=["id"])
    table.upsert([{"id": n, "v": n % 3} for n in range(9)])
    return table


def ids(scan):
    return scan.to_arrow().column("id").to_pylist()


def test_a_scan_cannot_be_changed(table):
    scan = table.scan(["id"], where="v = 1", limit=2)
    for name in ("limit", "columns", "where", "snapshot", "planner", "other"):
        with pytest.raises(AttributeError):
            setattr(scan, name, None)


def test_scans_of_one_state_see_the_same_rows_once_it_is_pinned(table):
    with table.writer() as writer:
        first = table.planner(ScanRequest())
        writer.put({"id": 100, "v": 1})
        moving = first.with_request(ScanRequest.of(["id"]), pins=False)
        second = first.with_request(ScanRequest.of(["id"], where="id >= 100"))
        writer.put({"id": 101, "v": 1})
        assert ids(Scan(second)) == []
        assert ids(Scan(first)) == list(range(9))
        assert Scan(moving).snapshot == Scan(first).snapshot


def test_only_a_scan_of_the_latest_state_that_is_not_pinned_moves_on(table):
    moving, pinned = table.planner(ScanRequest()), table.planner(ScanRequest())
    fork = moving.with_request(ScanRequest.of(["id"]), pins=False)
    kept = pinned.with_request(ScanRequest.of(["id"]))
    table.upsert([{"id": 50, "v": 0}])
    table.compact(full=True)
    table.expire_snapshots(retain_last=1)
    assert 50 in ids(Scan(moving))
    assert 50 in ids(Scan(fork))
    for planner in (pinned, kept):
        with pytest.raises(skerry.SnapshotExpiredError):
            Scan(planner).to_arrow()


def test_scans_of_the_same_rows_are_planned_once(table, monkeypatch):
    base = table.planner(ScanRequest())
    some = base.with_request(ScanRequest.of(["id"], where="v = 1"), pins=False)
    other = base.with_request(replace(ScanRequest.of(where="v  =  1"), columns=("v",)), pins=False)
    assert some.size() == other.size()
    with some.open() as first, other.open() as second:
        assert first.fields != second.fields
    assert len(base._leased.current.plans) == 1


def test_a_condition_of_sql_is_never_text(table, lake, monkeypatch):
    def refuse(text):
        raise AssertionError(f"{text} was parsed")

    monkeypatch.setattr("skerry.pruning.predicate.where.parse_predicate", refuse)
    monkeypatch.setattr("skerry.pruning.predicate.bind.parse_predicate", refuse)
    assert lake.sql("SELECT id FROM app.t WHERE v = 1 AND id BETWEEN 2 AND 7 ORDER BY 1").fetchall() == [(4,), (7,)]
    assert lake.sql("SELECT count(*) FROM app.t$audit_log WHERE snapshot_id = 1").fetchall() == [(9,)]
    lake.sql("UPDATE app.t SET v = 5 WHERE id = 3")
    lake.sql("DELETE FROM app.t WHERE v = 2 OR id = 0")
    assert lake.sql("SELECT id, v FROM app.t WHERE id < 5 ORDER BY 1").fetchall() == [(1, 1), (3, 5), (4, 1)]
