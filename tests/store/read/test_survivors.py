"""Which rows survive a merge: found again whenever rows in memory have a part in it, remembered otherwise."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from skerry import Field, Lake, Table, connect
from skerry.store.read import survivors
from support.effort import rounds

SEEDS = range(rounds(2, 40))
STEPS = rounds(12, 60)
KEYS = 400


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[Lake]:
    with connect(tmp_path) as opened:
        yield opened


def two_runs(lake: Lake) -> Table:
    """Two runs that overlap, in files of which DuckDB reads the rows that survive."""
    table = lake.create_table(
        "app.t",
        [Field("id", "BIGINT", False), Field("v", "INT")],
        primary_key=["id"],
        options={"compaction.mode": "off", "file.format": "parquet"},
    )
    table.upsert([{"id": key, "v": 0} for key in range(KEYS)])
    table.upsert([{"id": key, "v": 1} for key in range(0, KEYS, 3)])
    return table


def by_sql(lake: Lake) -> list[dict[str, int]]:
    rows: list[dict[str, int]] = lake.sql("SELECT id, v FROM app.t ORDER BY id").to_arrow().to_pylist()
    return rows


def by_scan(table: Table) -> list[dict[str, int]]:
    return sorted(table.scan().to_arrow().to_pylist(), key=lambda row: row["id"])


def test_sql_sees_each_put_and_delete_of_an_open_writer(lake: Lake) -> None:
    table = two_runs(lake)
    with table.writer() as writer:
        before = by_sql(lake)
        writer.put({"id": 5, "v": 100})
        assert by_sql(lake) == by_scan(table) == [{**row, "v": 100} if row["id"] == 5 else row for row in before]
        writer.delete({"id": 7})
        assert by_sql(lake) == by_scan(table)
        assert len(by_sql(lake)) == KEYS - 1
        writer.put({"id": 5, "v": 101})
        writer.put({"id": 7, "v": 102})
        assert by_sql(lake) == by_scan(table)
        assert [row["v"] for row in by_sql(lake) if row["id"] in (5, 7)] == [101, 102]
    assert by_sql(lake) == by_scan(table)


@pytest.mark.parametrize("seed", SEEDS)
def test_sql_and_scan_agree_after_every_change_of_an_open_writer(lake: Lake, seed: int) -> None:
    table, dice = two_runs(lake), random.Random(seed)
    expected = {row["id"]: row["v"] for row in by_scan(table)}
    with table.writer() as writer:
        for step in range(STEPS):
            for _ in range(dice.randrange(1, 4)):
                key = dice.randrange(KEYS + 50)
                if dice.random() < 0.6:
                    writer.put({"id": key, "v": step})
                    expected[key] = step
                else:
                    writer.delete({"id": key})
                    expected.pop(key, None)
            if dice.random() < 0.1:
                writer.flush()
            rows = [{"id": key, "v": value} for key, value in sorted(expected.items())]
            assert by_sql(lake) == rows
            assert by_scan(table) == rows


def test_survivors_of_files_are_found_once_and_those_of_rows_in_memory_each_time(
    lake: Lake, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, searches = two_runs(lake), []
    find = survivors._find
    monkeypatch.setattr(survivors, "_find", lambda *args: searches.append(1) or find(*args))

    def count() -> int:
        searches.clear()
        assert by_sql(lake) == by_scan(table)
        return len(searches)

    assert [count(), count()] == [1, 0]
    with table.writer() as writer:
        writer.put({"id": 5, "v": 2})
        assert [count(), count()] == [1, 1]
