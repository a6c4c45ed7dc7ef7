"""Rows that an index finds are the result of a plain query without a run of DuckDB; other queries run there."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry import DamagedFileError, Field
from skerry.sql.duck.engine import _Attempt

FIELDS = [
    Field("id", "BIGINT", False),
    Field("host", "STRING"),
    Field("code", "INT"),
    Field("load", "DOUBLE"),
    Field("tags", "ARRAY<STRING>"),
    Field("uid", "UUID"),
]
COUNT = 3_000


def rows(start: int) -> list[dict[str, Any]]:
    return [
        {
            "id": number,
            "host": None if number % 7 == 0 else f"it's {number % 500}",
            "code": None if number % 5 == 0 else number % 300,
            "load": number % 100 / 4,
            "tags": [f"t{number % 3}"],
            "uid": number.to_bytes(16, "big"),
        }
        for number in range(start, start + COUNT)
    ]


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path) as lake:
        table = lake.create_table("default.t", FIELDS)
        for column in ("host", "code", "load"):
            table.create_index(column, kind="inverted", options={"granularity": 4})
        for start in (0, COUNT):
            table.append(rows(start))
        yield lake


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that DuckDB ran."""
    seen: list[str] = []
    plain = _Attempt._first

    def noted(self: _Attempt, text: str) -> Any:
        seen.append(text)
        return plain(self, text)

    monkeypatch.setattr(_Attempt, "_first", noted)
    return seen


def scanned(tmp_path: Path, text: str) -> pa.Table:
    """The answer without indexes."""
    with skerry.connect(tmp_path, settings={"read.indexes": "false"}) as other:
        return other.sql(text).to_arrow()


def in_order(found: pa.Table) -> list[str]:
    return sorted(map(repr, found.to_pylist()))


@pytest.mark.parametrize(
    ("text", "count", "in_duckdb"),
    [
        ("SELECT id, host FROM t WHERE matches_term(host, '123')", 10, False),
        ("SELECT id FROM t WHERE matches(host, '\"it s 123\"')", 10, False),
        ("SELECT id FROM t WHERE matches(host, 'IT 123', 'english') AND code = 123", 4, False),
        ("SELECT id FROM t WHERE matches_term(host, 'nowhere')", 0, False),
        ("SELECT id FROM t WHERE NOT matches_term(host, '123')", 5_132, True),
        ("SELECT id FROM t WHERE matches_term(host, '123') OR matches_term(host, '124')", 20, True),
        ("SELECT count(*) AS id FROM t WHERE matches_term(host, '123')", 1, True),
    ],
)
def test_rows_with_words_that_indexes_find_are_the_result(
    lake: skerry.Lake, tmp_path: Path, runs: list[str], text: str, count: int, in_duckdb: bool
) -> None:
    lake.table("default.t").create_index("host", kind="fulltext_bloom", options={"granularity": 4})
    expected = scanned(tmp_path, text)
    assert expected.num_rows == count
    del runs[:]
    assert in_order(lake.sql(text).to_arrow()) == in_order(expected)
    assert bool(runs) == in_duckdb, runs


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("SELECT * FROM t WHERE host = 'it''s 123'", 10),
        ("SELECT load, id AS number, load FROM t WHERE 'it''s 123' = host", 10),
        ("SELECT t.host, uid, tags FROM t WHERE t.code = 33", 20),
        ("SELECT id FROM t WHERE code = 33 AND host = 'it''s 33'", 3),
        ("SELECT id FROM t WHERE code = '33'", 20),
        ("SELECT id FROM t WHERE code = 33 AND code = 34", 0),
        ("SELECT id FROM t WHERE host = 'nowhere'", 0),
    ],
)
def test_the_rows_that_indexes_find_are_the_result(
    lake: skerry.Lake, tmp_path: Path, runs: list[str], text: str, count: int
) -> None:
    expected = scanned(tmp_path, text)
    del runs[:]
    for _ in range(2):
        found = lake.sql(text).to_arrow()
        assert found.num_rows == count
        assert found.schema == expected.schema
        assert in_order(found) == in_order(expected)
    assert not runs


@pytest.mark.parametrize(
    "text",
    [
        "SELECT count(*) FROM t WHERE host = 'it''s 123'",
        "SELECT DISTINCT host FROM t WHERE host = 'it''s 123'",
        "SELECT id + 1 FROM t WHERE host = 'it''s 123'",
        "SELECT id FROM t WHERE host = 'it''s 123' ORDER BY id DESC LIMIT 3",
        "SELECT id FROM t WHERE host = 'it''s 123' AND id % 2 = 0",
        "SELECT id FROM t WHERE host = 'it''s 123' OR code = 5",
        "SELECT id FROM t WHERE host <> 'it''s 123' AND code = 5",
        "SELECT id FROM t WHERE load = 0.25",
        "SELECT id FROM t WHERE code = 33.5",
        "SELECT id FROM t WHERE id = 9007199254740993.0",
        "SELECT id FROM t WHERE host = NULL",
        "SELECT a.id FROM t AS a, t AS b WHERE a.host = 'it''s 123' AND b.host = 'it''s 123'",
        "SELECT id FROM t WHERE host IN (SELECT host FROM t WHERE code = 33)",
    ],
)
def test_queries_that_say_more_run_on_duckdb(lake: skerry.Lake, tmp_path: Path, runs: list[str], text: str) -> None:
    expected = scanned(tmp_path, text)
    del runs[:]
    assert in_order(lake.sql(text).to_arrow()) == in_order(expected)
    assert runs


def test_parameters_and_other_values_of_the_same_form(lake: skerry.Lake, runs: list[str]) -> None:
    for number in (1, 2, 3, 4):
        expected = [row["id"] for start in (0, COUNT) for row in rows(start) if row["host"] == f"it's {number}"]
        found = lake.sql("SELECT id FROM t WHERE host = ?", [f"it's {number}"]).fetchall()
        assert sorted(row[0] for row in found) == expected
        found = lake.sql(f"SELECT id FROM t WHERE host = 'it''s {number}'").fetchall()
        assert sorted(row[0] for row in found) == expected
    assert not runs


def test_a_damaged_file_is_named_with_the_place_of_the_table(lake: skerry.Lake, tmp_path: Path) -> None:
    for path in tmp_path.rglob("*.parquet"):
        if "/data/" in str(path):
            path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(DamagedFileError, match="were written"):
        lake.sql("SELECT id FROM t WHERE host = 'it''s 123'").to_arrow()
