"""TPC-H: all 22 queries give DuckDB's own answers over the same rows, however these reached their tables
(``tests/support/tpch.py``).
"""

import math
from pathlib import Path
from typing import Any

import duckdb
import pytest
from benchmarks.tpch import QUERIES, generate

import skerry
from support.tpch import load_tpch

SCALE = 0.1


@pytest.fixture(scope="session")
def files(tmp_path_factory) -> dict[str, Path]:
    """The generated rows, a Parquet file for each table, made once for all tests that run."""
    return generate(tmp_path_factory.getbasetemp() / "tpch", SCALE)


@pytest.fixture(scope="module")
def plain(files):
    with duckdb.connect() as connection:
        for table, path in files.items():
            connection.execute(f"CREATE VIEW {table} AS SELECT * FROM read_parquet('{path}')")
        yield connection


@pytest.fixture(scope="module")
def lake(files, tmp_path_factory):
    with skerry.connect(tmp_path_factory.mktemp("lake")) as lake:
        load_tpch(lake, files)
        yield lake


@pytest.mark.parametrize("number", QUERIES)
def test_a_query_gives_the_answer_of_duckdb(lake: skerry.Lake, plain: duckdb.DuckDBPyConnection, number: int) -> None:
    expected = plain.sql(QUERIES[number]).to_arrow_table()
    found = lake.sql(QUERIES[number]).to_arrow()
    assert found.schema.names == expected.schema.names
    assert found.schema.types == expected.schema.types
    assert found.num_rows == expected.num_rows > 0
    for ours, theirs in zip(found.to_pylist(), expected.to_pylist(), strict=True):
        assert all(_same(a, b) for a, b in zip(ours.values(), theirs.values(), strict=True)), (ours, theirs)


def _same(ours: Any, theirs: Any) -> bool:
    if isinstance(ours, float) and isinstance(theirs, float):  # the order of additions differs
        return math.isclose(ours, theirs, rel_tol=1e-9)
    return bool(ours == theirs)
