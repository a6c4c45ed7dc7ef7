"""Distances of vectors on Spark: the same values, order and errors as on DuckDB, and the same index."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from pyspark.sql import SparkSession

from skerry import Field, SqlError
from skerry.spark import SparkLake, connect

SEEK = [0.5, 0.25, -1.0]


def vectors() -> list[Any]:
    draw = random.Random(3)
    without = [None, [], [1.0, 2.0], [1.0, None, 3.0], [0.0, 0.0, 0.0], [float("nan"), 1.0, 2.0]]
    return [*without, *([draw.uniform(-2, 2) for _ in range(3)] for _ in range(60))]


@pytest.fixture(scope="module")
def docs(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkLake]:
    with connect(spark, tmp_path_factory.mktemp("docs")) as lake:
        for name, kind in (("plain", "ARRAY<DOUBLE>"), ("indexed", "ARRAY<FLOAT>")):
            table = lake.lake.create_table(
                f"app.{name}", [Field("id", "BIGINT", False), Field("e", kind), Field("tag", "STRING")]
            )
            table.append([{"id": n, "e": e, "tag": f"t{n % 2}"} for n, e in enumerate(vectors())])
        lake.lake.table("app.indexed").create_index("e", kind="vector", options={"metric": "cosine"})
        yield lake


def literal(engine: str) -> str:
    return f"array({', '.join(map(str, SEEK))})" if engine == "spark" else str(SEEK)


@pytest.mark.parametrize(
    "query",
    [
        "SELECT id, distance(e, {v}) AS d FROM app.plain ORDER BY id",
        "SELECT id, distance(e, {v}, 'cosine') AS d FROM app.plain ORDER BY id",
        "SELECT id, distance(e, {v}, 'ip') AS d FROM app.plain ORDER BY id",
        "SELECT id, distance(e, {v}) AS d FROM app.indexed ORDER BY id",
        "SELECT id FROM app.plain ORDER BY distance(e, {v}) LIMIT 7",
        "SELECT id FROM app.plain ORDER BY distance(e, {v}) ASC, id LIMIT 66",
        "SELECT id, distance(e, {v}) AS d FROM app.plain ORDER BY d, id",
        "SELECT id FROM app.plain WHERE tag = 't1' ORDER BY distance(e, {v}), id LIMIT 40",
        "SELECT id FROM app.plain WHERE distance(e, {v}) < 1.5 ORDER BY id",
        "SELECT id FROM app.plain ORDER BY distance(e, {v}) DESC NULLS LAST, id LIMIT 5",
        "SELECT id FROM app.plain ORDER BY distance(e, {v}) NULLS FIRST, id LIMIT 9",
        "SELECT a.id, distance(a.e, b.e) AS d FROM app.plain a JOIN app.plain b ON a.id + 1 = b.id ORDER BY a.id",
    ],
)
def test_both_engines_give_the_same_distances_in_the_same_order(docs: SparkLake, query: str) -> None:
    on_spark = docs.lake.sql(query.format(v=literal("spark")), engine="spark").fetchall()
    expected = docs.lake.sql(query.format(v=literal("duckdb"))).fetchall()
    assert len(on_spark) == len(expected)
    for got, wanted in zip(on_spark, expected, strict=True):
        assert got[0] == wanted[0]
        for distance, same in zip(got[1:], wanted[1:], strict=True):
            assert distance is same is None or distance == pytest.approx(same, rel=1e-12)


@pytest.mark.parametrize("vector", [SEEK, tuple(SEEK)])
def test_the_vector_may_be_a_parameter(docs: SparkLake, vector: object) -> None:
    query = "SELECT id FROM app.plain ORDER BY distance(e, ?) LIMIT 5"
    assert docs.lake.sql(query, [vector], engine="spark").fetchall() == docs.lake.sql(query, [SEEK]).fetchall()


def test_the_nearest_rows_are_found_through_the_index(docs: SparkLake) -> None:
    query = "SELECT id, tag, distance(e, ?) AS d FROM app.indexed ORDER BY d LIMIT 5"
    plan = "\n".join(row[0] for row in docs.lake.sql(f"EXPLAIN {query}", [SEEK], engine="spark").fetchall())
    assert "nearest  5 by distance(e, [0.5, 0.25, -1]) (cosine)" in plan
    assert "LocalTableScan" in plan or "LocalRelation" in plan or "Scan ExistingRDD" in plan, plan
    on_spark = docs.lake.sql(query, [SEEK], engine="spark").fetchall()
    exact = docs.lake.table("app.indexed").nearest("e", SEEK, k=5)
    assert [row[0] for row in on_spark] == exact["id"].to_pylist()
    assert [row[2] for row in on_spark] == pytest.approx(exact["_distance"].to_pylist())
    assert docs.sql("SELECT * FROM app.indexed ORDER BY distance(e, array(0.5, 0.25, -1.0)) LIMIT 5").count() == 5


def test_rows_without_a_distance_come_after_the_nearest(docs: SparkLake) -> None:
    query = "SELECT id FROM app.indexed ORDER BY distance(e, ?) LIMIT 64"
    found = [row[0] for row in docs.lake.sql(query, [SEEK], engine="spark").fetchall()]
    assert len(found) == 64
    assert set(found[:60]) == set(range(6, 66))


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        ("distance(tag, array(1.0))", "distance is for columns of ARRAY<FLOAT> or ARRAY<DOUBLE>, and 'tag' is STRING"),
        ("distance(e)", "distance has 1 argument here"),
        ("distance(e, array(1.0), 'far')", "far"),
    ],
)
def test_mistakes_are_found_before_the_query_runs(docs: SparkLake, call: str, problem: str) -> None:
    with pytest.raises(SqlError, match=problem):
        docs.sql(f"SELECT {call} FROM app.plain")


def test_numbers_of_numpy_are_a_vector(docs: SparkLake) -> None:
    query = "SELECT id FROM app.indexed ORDER BY distance(e, ?) LIMIT 3"
    found = docs.lake.sql(query, [np.array(SEEK)], engine="spark").fetchall()
    assert found == docs.lake.sql(query, [SEEK]).fetchall()
