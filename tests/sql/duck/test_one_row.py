"""One row by key of a small table, which we read ourselves: its values stand in the text that DuckDB runs."""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

import skerry
from skerry import DamagedFileError, Field
from skerry.sql.duck.reference import Relations

FIELDS = [
    Field("id", "BIGINT", False),
    Field("s", "STRING"),
    Field("i", "INT"),
    Field("d", "DOUBLE"),
    Field("n", "DECIMAL(38, 10)"),
    Field("day", "DATE"),
    Field("b", "BOOLEAN"),
]
SCHEMA = pa.schema(
    [
        pa.field("id", pa.int64(), False),
        ("s", pa.string()),
        ("i", pa.int32()),
        ("d", pa.float64()),
        ("n", pa.decimal128(38, 10)),
        ("day", pa.date32()),
        ("b", pa.bool_()),
    ]
)
ROWS: list[tuple[Any, ...]] = [
    (-(2**63), "", -(2**31), 5e-324, Decimal("-9999999999999999999999999999.9999999999"), date(1, 1, 1), True),
    (0, "it's \"quoted\" -- $1 ? ; 'x'\n\\ é 日本 😀", 0, -0.0, Decimal(0), date(1970, 1, 1), False),
    (1, None, None, None, None, None, None),
    (2, "NULL", 1, 0.1 + 0.2, Decimal("0.0000000001"), date(9999, 12, 31), True),
    (3, "x" * 5000, 2**31 - 1, 1.7976931348623157e308, Decimal(1), date(2024, 2, 29), False),
    (4, "a\0b", 1, float("inf"), Decimal(1), date(2024, 1, 1), True),
    (2**63 - 1, "CAST(1 AS INT)", 1, float("-inf"), Decimal(-1), date(1, 12, 31), False),
]


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[skerry.Lake]:
    with skerry.connect(tmp_path) as lake:
        table = lake.create_table("default.t", FIELDS, primary_key=["id"], options={"upsert.missing-columns": "fill"})
        table.upsert(pa.Table.from_pylist([dict(zip(SCHEMA.names, row, strict=True)) for row in ROWS], SCHEMA))
        yield lake


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each reference that was opened: was its row put into the text?"""
    found: list[bool] = []
    look_up = Relations._look_up

    def note(relations: Relations, *arguments: Any) -> bool:
        found.append(look_up(relations, *arguments))
        return found[-1]

    monkeypatch.setattr(Relations, "_look_up", note)
    return found


def test_values_come_back_as_they_are(lake: skerry.Lake, looked_up: list[bool]) -> None:
    whole = lake.sql("SELECT * FROM t ORDER BY id")
    rows = whole.fetchall()
    assert [row[:3] for row in rows] == [row[:3] for row in ROWS]
    del looked_up[:]
    for row in rows:
        for _ in range(2):
            found = lake.sql(f"SELECT * FROM t WHERE id = {row[0]}")
            assert repr(found.fetchall()) == repr([row])
            assert found.schema == whole.schema
    # the first key is no literal that planning knows; long texts, NUL and infinity are left to DuckDB
    assert looked_up == [False] * 2 + [True] * 3 + [False] * 6


def test_no_row_and_no_columns(lake: skerry.Lake, looked_up: list[bool]) -> None:
    for _ in range(2):
        assert lake.sql("SELECT * FROM t WHERE id = 77").fetchall() == []
        assert lake.sql("SELECT count(*) FROM t WHERE id = 77").fetchall() == [(0,)]
        assert lake.sql("SELECT count(*) FROM t WHERE id = 2").fetchall() == [(1,)]
        assert lake.sql("SELECT 1 AS one FROM t WHERE id = 2").fetchall() == [(1,)]
        assert lake.sql("SELECT i FROM t WHERE id = 2 AND s = 'other'").fetchall() == []
        assert lake.sql("SELECT i FROM t WHERE id = 2 AND s = 'NULL'").fetchall() == [(1,)]


def test_joins_and_subqueries(lake: skerry.Lake) -> None:
    texts = (
        "SELECT a.s, b.s FROM t AS a JOIN t AS b ON a.id = b.id WHERE a.id = 2",
        "SELECT count(*) FROM t WHERE i = (SELECT i FROM t WHERE id = 2)",
        "WITH one AS (SELECT * FROM t WHERE id = 2) SELECT p.s, q.s FROM one AS p JOIN one AS q ON p.id = q.id",
    )
    expected = [[("NULL", "NULL")], [(3,)], [("NULL", "NULL")]]
    assert [[lake.sql(text).fetchall() for _ in range(2)] for text in texts] == [[rows, rows] for rows in expected]


def test_newer_versions_deletes_and_unflushed_rows(lake: skerry.Lake) -> None:
    table, text = lake.table("default.t"), "SELECT s FROM t WHERE id = 2"
    assert lake.sql(text).fetchall() == lake.sql(text).fetchall() == [("NULL",)]
    table.upsert(pa.table({"id": [2], "s": ["new"]}))
    assert lake.sql(text).fetchall() == lake.sql(text).fetchall() == [("new",)]
    table.compact(full=True)
    assert lake.sql(text).fetchall() == lake.sql(text).fetchall() == [("new",)]
    with table.writer() as writer:
        writer.put({"id": 2, "s": "unflushed"})
        assert lake.sql(text).fetchall() == lake.sql(text).fetchall() == [("unflushed",)]
    assert lake.sql(text).fetchall() == [("unflushed",)]
    assert lake.sql(f"{text.replace(' WHERE', ' FOR VERSION AS OF 1 WHERE')}").fetchall() == [("NULL",)]
    lake.sql("DELETE FROM t WHERE id = 2").fetchall()
    assert lake.sql(text).fetchall() == lake.sql(text).fetchall() == []


def test_columns_that_the_file_does_not_have(lake: skerry.Lake) -> None:
    lake.sql("ALTER TABLE t ADD COLUMN more INT DEFAULT 7").fetchall()
    lake.sql("ALTER TABLE t RENAME COLUMN s TO text").fetchall()
    text = "SELECT text, more FROM t WHERE id = 2"
    assert lake.sql(text).fetchall() == lake.sql(text).fetchall() == [("NULL", 7)]


def test_keys_of_several_columns_and_parameters(tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        fields = [Field("a", "STRING", False), Field("b", "INT", False), Field("at", "TIMESTAMPTZ")]
        rows = [{"a": "x", "b": n, "at": datetime(2024, 1, n, tzinfo=UTC)} for n in (1, 2)]
        lake.create_table("default.u", fields, primary_key=["a", "b"]).upsert(
            pa.Table.from_pylist(
                rows, pa.schema([("a", pa.string()), ("b", pa.int32()), ("at", pa.timestamp("us", "UTC"))])
            )
        )
        for number in (1, 2, 1, 3):
            found = lake.sql("SELECT a, b FROM u WHERE a = ? AND b = ?", ["x", number]).fetchall()
            assert found == [("x", number)] * (number < 3)
        for _ in range(2):
            assert lake.sql("SELECT * FROM u WHERE a = 'x' AND b = 2").fetchall() == [tuple(rows[1].values())]
            assert lake.sql("SELECT count(*) FROM u WHERE a = 'x'").fetchall() == [(2,)]


def test_a_damaged_file_is_told_with_its_place(lake: skerry.Lake, tmp_path: Path) -> None:
    [file] = (tmp_path / "default/t/data").glob("*.parquet")
    content = file.read_bytes()
    file.write_bytes(content[:100] + bytes(200) + content[300:])
    with pytest.raises(DamagedFileError, match="line 1"):
        lake.sql("SELECT s FROM t WHERE id = 2").fetchall()


def test_large_files_are_left_to_duckdb(tmp_path: Path, looked_up: list[bool]) -> None:
    with skerry.connect(tmp_path) as lake:
        table = lake.create_table("default.big", [Field("id", "BIGINT", False)], primary_key=["id"])
        table.upsert(pa.table({"id": pa.array(range(30_000), pa.int64())}))
        assert lake.sql("SELECT id FROM big WHERE id = 5").fetchall() == [(5,)]
    assert looked_up == [False]
