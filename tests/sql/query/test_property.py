"""Whatever is pushed down, a query gives the rows that DuckDB gives over the plain tables."""

import random
from collections import Counter

import duckdb
import pyarrow as pa
import pytest

import skerry
from skerry.sql.query import join
from skerry.types.field import Field
from sql.query.random_query import COLUMNS, RandomQuery, random_rows
from sql.query.support import Planner, connect, rows_of, where_of
from support.effort import rounds

TABLES = ["p", "q", "r", "v", "w"]
VIEWS = {
    "v": "SELECT i, b, s, d, f, m, t, ts, tz, o FROM p WHERE i IS NOT NULL OR s > 'a'",
    "w": "SELECT p.i, q.b, q.s, p.d, p.f, q.m, p.t, p.ts, q.tz, q.o FROM p LEFT JOIN q ON p.i = q.i",
}
SEEDS = rounds(4, 100)
QUERIES = 50


@pytest.fixture(scope="module")
def world(tmp_path_factory):
    """Three tables in several files, two views on them, and the same in plain DuckDB."""
    rng = random.Random(7)
    with skerry.connect(tmp_path_factory.mktemp("lake")) as lake, connect() as plain, connect() as engine:
        planner = Planner(lake)
        for name in ("p", "q", "r"):
            schema = [Field(column, type_) for column, type_ in COLUMNS.items()]
            table = lake.create_table(f"app.{name}", schema)
            for _ in range(4):
                table.append(pa.Table.from_pylist(random_rows(rng, 9), schema=table.schema.arrow))
            plain.register(name, table.scan().to_arrow())
        for name, query in VIEWS.items():
            planner.names.view(f"app.{name}", query)
            plain.execute(f"CREATE VIEW {name} AS {query}")
        yield planner, plain, engine


def run(connection, text, parameters):
    relation = connection.sql(text, params=parameters) if parameters else connection.sql(text)
    # of 0.0 and -0.0, which are equal, DISTINCT and GROUP BY keep either
    return Counter(repr([v + 0.0 if isinstance(v, float) else v for v in row]) for row in relation.fetchall())


@pytest.fixture
def eager(monkeypatch):
    """Keys are read wherever they may be, whatever it costs."""
    for name, value in {"LARGE_BYTES": 0, "LARGE_FILES": 2, "RATIO": 0, "_PROMISING": 9, "_WORTHWHILE": 9}.items():
        monkeypatch.setattr(join, name, value)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_planned_queries_give_the_rows_of_plain_ones(world, seed, eager):
    planner, plain, engine = world
    rng = random.Random(seed)
    compared = pushed = steps = 0
    while compared < QUERIES:
        query = RandomQuery(rng, TABLES)
        try:
            expected = run(plain, query.text, query.parameters)
        except duckdb.Error:
            continue  # types that do not compare, overflows: the engine's business
        planned = planner.plan(query.text, query.parameters)
        for reference in planned.references:
            engine.register(reference.name, rows_of(reference))
            pushed += where_of(reference) is not None
        found = run(engine, planned.text.text, dict(planned.parameters))
        wheres = [where_of(reference) for reference in planned.references]
        assert found == expected, f"{query.text}\n{query.parameters}\n{wheres}\n{planned.steps}"
        compared += 1
        steps += len(planned.steps)
    assert pushed > QUERIES // 3
    assert steps > QUERIES // 10
