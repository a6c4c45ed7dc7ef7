"""NULLs in rows that tasks merge: by its schema every column may have some, and the plan knows which cannot."""

from typing import Any

import pytest
from pyspark.sql import DataFrame

from skerry import Field
from skerry.lake.table import Table
from skerry.spark import SparkLake

FIELDS = [
    Field("id", "BIGINT", nullable=False),
    Field("n", "INT"),
    Field("s", "STRING"),
    Field("m", "MAP<STRING, INT>"),
]


def two_runs(lake: SparkLake, name: str, options: dict[str, str], *versions: list[dict[str, Any]]) -> Table:
    always = {"compaction.mode": "off", "upsert.missing-columns": "fill"}
    table = lake.lake.create_table(name, FIELDS, primary_key=["id"], options=always | options)
    for rows in versions:
        table.upsert(rows, missing_columns="fill")
    return table


def planned_nulls(frame: DataFrame) -> dict[str, bool]:
    """By column, whether the plan expects NULLs."""
    plan = frame._jdf.queryExecution().optimizedPlan()
    output = plan.output()
    return {output.apply(n).name(): output.apply(n).nullable() for n in range(output.size())}


def rows_of(frame: DataFrame) -> list[tuple[Any, ...]]:
    return sorted(tuple(row) for row in frame.collect())


def test_columns_without_null_are_planned_so_and_look_like_all_others(lake: SparkLake) -> None:
    rows = [{"id": n, "n": n, "s": None if n == 3 else f"s{n}", "m": {"a": n}} for n in range(10)]
    table = two_runs(lake, "db.t", {}, rows, rows[::2])
    frame = lake.table("db.t")
    assert all(field.nullable for field in frame.schema)
    assert planned_nulls(frame) == {"id": False, "n": False, "s": True, "m": False}
    expected = [(r["id"], r["n"], r["s"], r["m"]) for r in rows]
    assert rows_of(frame) == expected
    assert rows_of(frame.where("s IS NULL")) == expected[3:4]
    assert rows_of(frame.where("n IS NULL OR m IS NULL")) == []

    table.upsert([{"id": 1, "n": None, "s": "x", "m": None}])
    later = lake.table("db.t")
    assert planned_nulls(later) == {"id": False, "n": True, "s": True, "m": True}
    assert rows_of(later.where("n IS NULL AND m IS NULL")) == [(1, None, "x", None)]
    assert rows_of(frame.where("n IS NULL")) == []  # which still reads what it did
    both = frame.select("id", "n").union(later.select("id", "n"))
    assert both.where("id = 1").orderBy("n").collect() == [(1, None), (1, 1)]


def test_a_column_that_came_later_is_null_in_older_files(lake: SparkLake) -> None:
    table = two_runs(lake, "db.t", {}, [{"id": n, "n": n} for n in range(4)], [{"id": 0, "n": 5}])
    table.add_column("later", "INT")
    table.add_column("filled", "INT", default=7)
    table.upsert([{"id": 1, "n": 6, "later": 8, "filled": 9}], missing_columns="fill")
    frame = lake.table("db.t", columns=["id", "later", "filled"])
    assert planned_nulls(frame)["later"]
    assert rows_of(frame) == [(0, None, 7), (1, 8, 9), (2, None, 7), (3, None, 7)]


def test_deleted_rows_have_no_values_and_are_no_rows(lake: SparkLake) -> None:
    table = two_runs(lake, "db.t", {}, [{"id": n, "n": n, "s": "a"} for n in range(4)])
    table.delete(keys=[{"id": 2}])
    frame = lake.table("db.t", columns=["id", "n", "s"])
    assert not planned_nulls(frame)["id"]
    assert rows_of(frame) == [(0, 0, "a"), (1, 1, "a"), (3, 3, "a")]


@pytest.mark.parametrize("engine", ["partial-update", "first-row"])
def test_other_merge_engines_are_told_of_the_same_way(lake: SparkLake, engine: str) -> None:
    first = [{"id": n, "n": n, "s": "old", "m": {}} for n in range(3)]
    two_runs(lake, "db.t", {"merge-engine": engine}, first, [{"id": 1, "n": 9, "s": "new", "m": {"b": 1}}])
    frame = lake.table("db.t")
    assert planned_nulls(frame)["id"] is False
    assert planned_nulls(frame)["n"] is (engine == "partial-update")  # where NULL may mean that it was never set
    second = (1, 9, "new", {"b": 1}) if engine == "partial-update" else (1, 1, "old", {})
    assert rows_of(frame) == [(0, 0, "old", {}), second, (2, 2, "old", {})]
