"""DuckDB in this process and Spark give the same answers to the same queries over the same tables."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from benchmarks.tpch import QUERIES, generate
from pyspark.sql import SparkSession

import skerry
from support.effort import SOAK
from support.engines import check_same
from support.golden_sql import Case, GoldenLake, read_cases
from support.tpch import load_tpch

SCALE = 0.01


@pytest.fixture(scope="module", autouse=True)
def plain_plans(spark: SparkSession) -> Iterator[None]:
    """Plans that are not made anew after each stage: that is for tables that are larger than these."""
    spark.conf.set("spark.sql.adaptive.enabled", SOAK)
    yield
    spark.conf.unset("spark.sql.adaptive.enabled")


# TPC-H


@pytest.fixture(scope="module")
def tpch(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[skerry.Lake]:
    files = generate(tmp_path_factory.getbasetemp() / f"tpch-{SCALE}", SCALE)
    with skerry.connect(tmp_path_factory.mktemp("lake")) as lake:
        load_tpch(lake, files, lines_by="year(l_shipdate)")
        yield lake


@pytest.mark.parametrize("number", list(QUERIES)[:: 1 if SOAK else 8])
def test_both_give_the_same_answer_to_a_query_of_tpch(tpch: skerry.Lake, number: int) -> None:
    embedded = tpch.sql(QUERIES[number]).to_arrow()
    found = tpch.sql(QUERIES[number], engine="spark").to_arrow()
    assert found.schema.names == embedded.schema.names
    assert found.num_rows > 0
    check_same(embedded, found, QUERIES[number])


# Golden queries

GOLDEN = Path(__file__).parent.parent / "golden" / "sql"
QUERY = re.compile(r"(SELECT|WITH|FROM|VALUES|PIVOT)\b", re.IGNORECASE)
MADE_UP_NAME = re.compile(r"\W|^col\d$")
"""A column that the query does not name is called by each engine as it likes: ``count_star()`` or ``count(1)``."""

NOT_ON_SPARK = {
    "SELECT * EXCLUDE (country) REPLACE (upper(name) AS name) FROM users ORDER BY id": "Syntax error",
    "SELECT COLUMNS('n.*') FROM users ORDER BY ALL": "Cannot resolve routine `COLUMNS`",
    "SELECT day(ts) AS d, list(id ORDER BY id) AS ids FROM orders GROUP BY ALL ORDER BY d NULLS LAST": "Syntax error",
    "SELECT {'a': id, 'b': [name]} AS s FROM users WHERE id = 1": "syntax error at ':'",
    "SELECT [x * 2 FOR x IN [1, 2, 3]] AS doubled": "Syntax error",
    "SELECT 1 AS one; SELECT 2 AS two": "one query was expected, and these are 2",
    "SELECT NULL AS n, TRUE AS t, 1.5 AS d, 'x' AS s, DATE '2024-02-03' AS day, TIMESTAMP '2024-02-03 04:05:06' AS at, "
    "'ab'::BLOB AS b": 'Unsupported data type "BLOB"',
    "SELECT o.id FROM orders o ASOF JOIN orders p ON o.ts >= p.ts ORDER BY ALL": "Syntax error",
    "SELECT * FROM t WHERE id": "is not a boolean",
    "SELECT a::VARCHAR, b::VARCHAR, c = TIMESTAMPTZ '12024-01-15 10:30:00+00:00', d, e FROM far": "requires a length",
}
"""Queries in DuckDB's SQL that are none in Spark's, and what is said of them."""

MEANS_OTHER: dict[str, list[tuple[Any, ...]]] = {
    # a text, not a name
    "SELECT 'a;b' AS text, \"name\" FROM users -- a comment; with a semicolon\nWHERE id = 1 /* and\nanother */": [
        ("a;b", "name")
    ],
    # texts are numbers where numbers are wanted; DuckDB refuses both
    "SELECT id + name FROM t": [],
    "SELECT sum(name) FROM t": [(None,)],
}
"""Queries that mean something else in Spark's SQL, and what they give there."""


SHORT = {"as_of", "merge", "view"}
"""Files that run outside of ``make spark``."""


def golden_files() -> list[Path]:
    """Those with queries in them."""
    return [
        path
        for path in sorted(GOLDEN.glob("*.sql"))
        if (SOAK or path.stem in SHORT) and any(QUERY.match(case.statement) for case in read_cases(path))
    ]


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)
def test_golden_queries_give_the_same_on_both(spark: SparkSession, path: Path, tmp_path: Path) -> None:
    golden: GoldenLake | None = None
    wrong = []
    for number, case in enumerate(read_cases(path)):
        if golden is None or case.fresh:
            if golden is not None:
                golden.lake.close()
            golden = GoldenLake(tmp_path / f"lake-{number}")
        golden.clock.advance(1)
        embedded = run(golden.lake, case, "duckdb")
        if QUERY.match(case.statement):
            found = run(golden.lake, case, "spark")
            try:
                check_case(case, embedded, found)
            except AssertionError as error:
                wrong.append(f"{path.name}:{case.line}\n{case.statement}\n{error}\nDuckDB {embedded}\nSpark  {found}")
    assert golden is not None
    golden.lake.close()
    assert not wrong, "\n\n".join(wrong)


def run(lake: skerry.Lake, case: Case, engine: str) -> pa.Table | skerry.SkerryError:
    try:
        return lake.sql(case.statement, case.parameters, engine=engine).to_arrow()
    except skerry.SkerryError as error:
        return error


def check_case(case: Case, embedded: pa.Table | skerry.SkerryError, found: pa.Table | skerry.SkerryError) -> None:
    if case.statement in MEANS_OTHER:
        assert isinstance(found, pa.Table)
        assert [tuple(row.values()) for row in found.to_pylist()] == MEANS_OTHER[case.statement]
    elif case.statement in NOT_ON_SPARK:
        assert isinstance(embedded, pa.Table)
        assert isinstance(found, skerry.SqlError)
        assert re.search(NOT_ON_SPARK[case.statement], str(found))
    elif isinstance(embedded, skerry.SkerryError):
        assert type(found) is type(embedded)
    else:
        assert isinstance(found, pa.Table), str(found)
        pairs = zip(embedded.schema.names, found.schema.names, strict=True)
        assert all(ours == theirs for ours, theirs in pairs if not MADE_UP_NAME.search(ours))
        check_same(embedded, found, case.statement)
    if isinstance(found, skerry.SkerryError):
        assert found.position is not None


def test_what_spark_cannot_run_is_in_the_files() -> None:
    """Nothing is excepted that is not there any more."""
    statements = {case.statement for path in GOLDEN.glob("*.sql") for case in read_cases(path)}
    assert {*NOT_ON_SPARK, *MEANS_OTHER} <= statements
