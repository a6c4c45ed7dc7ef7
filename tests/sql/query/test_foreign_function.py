"""Functions of Spark's SQL get advice that runs in DuckDB; the advice for Spark is run by tests/spark/sql."""

import re

import duckdb
import pytest

import skerry
from skerry import SqlError
from skerry.sql.query.foreign_function import IN_DUCKDB, IN_SPARK

SAMPLE = """
    SELECT 1 AS a, 2 AS b, 2 AS n, '2024-03-31' AS s, DATE '2024-03-31' AS d, DATE '2024-04-02' AS e,
           TIMESTAMP '2024-03-31 10:00:00' AS ts, [3, 1, 2] AS l, ['2', '5', '7'] AS k, '{"k": "v"}' AS j
"""


def alternatives(advice: str) -> list[str]:
    """The expressions of an advice: ``a, or b`` has two; ``f(e, d) for g(d, e)`` and ``a, without …`` have one."""
    return [re.split(" for |, without", one)[0] for one in advice.split(", or ")]


ARRAYS = ("array_union", "array_except", "map_from_arrays")


def test_the_advice_for_functions_of_spark_runs_in_duckdb() -> None:
    with skerry.connect("memory://advice") as lake:
        for name, advice in IN_DUCKDB.items():
            sample = SAMPLE.replace("['2', '5', '7']", "[2, 5, 7]") if name in ARRAYS else SAMPLE
            text = "aGk=" if name == "unbase64" else "2024-03-31"
            for written, s in zip(alternatives(advice), (text, "31.03.2024"), strict=False):
                found = sample.replace("'2024-03-31' AS s", f"'{s}' AS s")
                assert lake.sql(f"SELECT {written} AS r FROM ({found})").to_arrow().num_rows >= 1, name


def test_the_functions_are_those_that_the_engine_lacks() -> None:
    known = {name for (name,) in duckdb.sql("SELECT function_name FROM duckdb_functions()").fetchall()}
    assert set(IN_DUCKDB) & known == {"aggregate", "date_sub", "datediff", "trunc"}  # there with other arguments
    assert set(IN_SPARK) - known <= {"row", "read_json", "unnest"}


@pytest.mark.parametrize(
    ("query", "position", "words"),
    [
        ("SELECT nvl(1, 2)", (1, 8), "there is no function 'nvl' in DuckDB's SQL; write coalesce(a, b)"),
        ("SELECT 1,\n  Collect_List(1)", (2, 3), "no function 'collect_list' in DuckDB's SQL; write list(a)"),
        ("SELECT current_timestamp()", (1, 8), "write current_timestamp, without brackets"),
        ("SELECT trunc(DATE '2024-01-02', 'MM')", (1, 8), "write date_trunc('month', d)"),
        ("SELECT array(1, 2)", (1, 14), "DuckDB has no array(…): write [a, b]"),
        ("SELECT upper(concat('a', int('1')))", (1, 29), "DuckDB has no int(…): write CAST(a AS INT)"),
        ("SELECT datediff(DATE '2024-01-02', DATE '2024-01-01')", (1, 53), "write date_diff('day', e, d) for datediff"),
        ("SELECT 'abc' RLIKE 'a'", (1, 20), "DuckDB has no RLIKE: write regexp_matches(s, 'q')"),
        ("SELECT a FROM range(1) LATERAL VIEW explode([1]) u AS a", (1, 24), "write FROM t, unnest(l) AS u(a)"),
        ("SELECT 1 WHERE 1 = :id", (1, 20), "parameters are written ? or $name"),
        ("SELECT * FROM 'no-such.parquet'", (1, 15), "No files found that match the pattern"),
        ("SELECT 7 DIV 2", (1, 14), "DuckDB has no DIV: write a // b"),
    ],
)
def test_the_advice_stands_in_the_error(query: str, position: tuple[int, int], words: str) -> None:
    with skerry.connect("memory://advice") as lake, pytest.raises(SqlError) as refused:
        lake.sql(query)
    assert words in str(refused.value)
    assert refused.value.position == position


def test_other_mistakes_get_no_such_advice() -> None:
    with skerry.connect("memory://advice") as lake:
        for query in (
            "SELECT 'DIV' 'x' 2",
            "SELECT upper(1 2)",
            "SELECT uper('a')",
            "SELECT array(1, 2) = (SELECT FROM",
        ):
            with pytest.raises(SqlError) as refused:
                lake.sql(query)
            assert "DuckDB has no" not in str(refused.value) or "array(…)" in str(refused.value)
        assert lake.sql("SELECT rlike, div FROM (SELECT 1 AS rlike, 2 AS div)").fetchall() == [(1, 2)]
