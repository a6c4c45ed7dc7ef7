"""Appends and upserts that add the columns which a table lacks: known columns are filled as without it."""

from datetime import date
from decimal import Decimal

import pyarrow as pa
import pytest

import skerry


@pytest.fixture
def lake(tmp_path):
    with skerry.connect(tmp_path / "lake") as lake:
        yield lake


def _rows(table, columns):
    return sorted(tuple(row.values()) for row in table.scan(columns).to_arrow().to_pylist())


def test_a_row_that_lacks_a_column_gets_its_default(lake):
    lake.sql("CREATE TABLE t (id BIGINT, n INT DEFAULT 5)")
    table = lake.table("default.t")
    table.append([{"id": 1}, {"id": 2, "n": 3}, {"id": 3, "n": 4, "more": "x"}], evolve=True)
    assert _rows(table, ["id", "n", "more"]) == [(1, 5, None), (2, 3, None), (3, 4, "x")]


def test_a_write_that_the_table_does_not_take_adds_no_column(lake):
    lake.sql("CREATE TABLE plain (id BIGINT); CREATE TABLE keyed (id BIGINT PRIMARY KEY)")
    rows = [{"id": 1, "more": "x"}]
    with pytest.raises(skerry.InvalidInputError, match="no primary key, which upsert needs; use append"):
        lake.table("default.plain").upsert(rows, evolve=True)
    with pytest.raises(skerry.InvalidInputError, match="append is for tables without one; use upsert"):
        lake.table("default.keyed").append(rows, evolve=True)
    assert [lake.table(f"default.{name}").schema.column_names for name in ("plain", "keyed")] == [["id"], ["id"]]


def test_an_upsert_refuses_a_row_that_would_lose_a_value(lake):
    lake.sql("CREATE TABLE t (id BIGINT PRIMARY KEY, a INT, b INT); INSERT INTO t VALUES (1, 1, 1)")
    table = lake.table("default.t")
    with pytest.raises(skerry.DataError, match="'b'"):
        table.upsert([{"id": 1, "a": 9}, {"id": 2, "a": 2, "b": 2}], evolve=True)
    assert _rows(table, ["id", "a", "b"]) == [(1, 1, 1)]


def test_values_of_known_columns_are_of_the_types_of_the_table(lake):
    lake.sql("CREATE TABLE t (id BIGINT, m MAP<STRING, INT>, d DECIMAL(10, 2), j JSON, day DATE)")
    table = lake.table("default.t")
    rows = [
        {"id": 1, "m": {"a": 1}, "d": 1, "j": {"a": [1, "x"]}, "day": None, "new": date(2024, 1, 1)},
        {"id": 2, "m": None, "d": Decimal("2.5"), "j": [1, "a"], "day": None, "new": None},
    ]
    table.append(rows, evolve=True)
    assert _rows(table, ["id", "m", "d", "j", "day", "new"]) == [
        (1, [("a", 1)], Decimal("1.00"), '{"a":[1,"x"]}', None, date(2024, 1, 1)),
        (2, None, Decimal("2.50"), '[1,"a"]', None, None),
    ]


def test_data_that_can_be_read_once_is_written_whole(lake):
    table = lake.create_table("default.t", pa.schema([("id", pa.int64())]))
    table.append(({"id": n, "a": n} for n in range(3)), evolve=True)
    table.append({"id": iter([3, 4]), "b": iter(["x", "y"])}, evolve=True)
    table.append((pa.table({"id": [n], "c": [n]}) for n in (5, 6)), evolve=True)
    table.append(pa.table({"id": [7], "d": [7]}).to_reader(), evolve=True)
    assert sorted(table.scan(["id"]).to_arrow().column("id").to_pylist()) == list(range(8))
    assert table.scan(where="c = 6 OR d = 7").count() == 2
