"""Generated queries give what DuckDB gives over plain tables: through the whole of SQL, over tables of every kind."""

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest

import skerry
from skerry.sql.query import join
from sql.query.random_query import COLUMNS, RandomQuery, random_rows
from support.effort import rounds

TABLES = ["p", "q", "r", "v"]
SEEDS, QUERIES = rounds(2, 40), 40
VIEW = "SELECT i, b, s, d, f, m, t, ts, tz, o FROM p WHERE i IS NOT NULL OR s > 'a'"

World = tuple[skerry.Lake, duckdb.DuckDBPyConnection]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A primary key with overlapping runs and deletes; partitions; rows in JSON; a view."""
    rng = random.Random(11)
    with skerry.connect(tmp_path_factory.mktemp("lake")) as lake, duckdb.connect() as plain:
        plain.execute("SET TimeZone = 'UTC'; SET python_enable_replacements = false")
        _keyed(lake, rng)
        _appended(lake, rng, "q", "PARTITIONED BY (bucket(2, i), month(ts))")
        _appended(lake, rng, "r", "WITH ('file.format' = 'json')")
        lake.sql("USE app")
        for name in ("p", "q", "r"):
            plain.register(f"{name}_rows", lake.table(f"app.{name}").scan(list(COLUMNS)).to_arrow())
            plain.execute(f"CREATE VIEW {name} AS SELECT * FROM {name}_rows")
        lake.sql(f"CREATE VIEW v AS {VIEW}")
        plain.execute(f"CREATE VIEW v AS {VIEW}")
        yield lake, plain


def _columns() -> str:
    return ", ".join(f"{name} {type_}" for name, type_ in COLUMNS.items())


def _keyed(lake: skerry.Lake, rng: random.Random) -> None:
    """The key is hidden behind a view's back: queries know the other columns only."""
    lake.sql(f"CREATE TABLE app.keyed (k INT NOT NULL, {_columns()}, PRIMARY KEY (k)) WITH ('compaction.mode' = 'off')")
    table = lake.table("app.keyed")
    for first in (0, 5, 10, 3):
        rows = [{"k": first + number, **row} for number, row in enumerate(random_rows(rng, 12))]
        table.upsert(pa.Table.from_pylist(rows, schema=table.schema.arrow))
    lake.sql("DELETE FROM app.keyed WHERE k IN (4, 9, 20)")
    lake.sql(f"CREATE TABLE app.p ({_columns()}, k INT NOT NULL, PRIMARY KEY (k)) WITH ('compaction.mode' = 'off')")
    lake.sql("INSERT INTO app.p BY NAME FROM app.keyed")
    lake.sql("INSERT INTO app.p BY NAME FROM app.keyed WHERE k < 8")
    lake.sql("UPDATE app.p SET i = i WHERE k > 12; DELETE FROM app.p WHERE k = 1")


def _appended(lake: skerry.Lake, rng: random.Random, name: str, how: str) -> None:
    lake.sql(f"CREATE TABLE app.{name} ({_columns()}) {how}")
    table = lake.table(f"app.{name}")
    for _ in range(3):
        table.append(pa.Table.from_pylist(random_rows(rng, 9), schema=table.schema.arrow))


def _counted(rows: list[tuple[Any, ...]]) -> Counter[str]:
    # of 0.0 and -0.0, which are equal, DISTINCT and GROUP BY keep either
    return Counter(repr([v + 0.0 if isinstance(v, float) else v for v in row]) for row in rows)


@pytest.fixture(params=["cheap", "eager"])
def joins(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Keys are read where it pays; or wherever they may be, whatever it costs."""
    if request.param == "eager":
        for name, value in {"LARGE_BYTES": 0, "LARGE_FILES": 2, "RATIO": 0, "_PROMISING": 9, "_WORTHWHILE": 9}.items():
            monkeypatch.setattr(join, name, value)
    return str(request.param)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_queries_agree_with_duckdb(world: World, seed: int, joins: str) -> None:
    lake, plain = world
    rng = random.Random(1000 + seed if joins == "cheap" else 2000 + seed)
    compared = 0
    while compared < QUERIES:
        query = RandomQuery(rng, TABLES)
        try:
            expected = plain.sql(query.text, params=query.parameters or None).fetchall()
        except duckdb.Error:
            continue  # types that do not compare, overflows: the engine's business
        found = lake.sql(query.text, query.parameters or None).fetchall()
        assert _counted(found) == _counted(expected), f"{query.text}\n{query.parameters}"
        compared += 1


def test_the_tables_are_read_in_every_way(world: World) -> None:
    """Else the queries would compare little: files that DuckDB reads, versions that are merged, rows that we read."""
    lake, _ = world
    merged = lake.table("app.p").scan().explain()
    assert "of which 1 is merged" in merged, merged
    assert len(lake.table("app.q").scan().plan()) > 4
    assert {meta.format for meta in lake.table("app.r").scan().plan()} == {"json"}


def test_rows_in_memory_are_seen(world: World, tmp_path: Path) -> None:
    with skerry.connect(tmp_path) as lake:
        lake.sql("CREATE TABLE t (id INT NOT NULL, v INT, PRIMARY KEY (id)); INSERT INTO t VALUES (1, 1), (2, 2)")
        with lake.table("default.t").writer() as writer:
            writer.put({"id": 2, "v": 20})
            writer.put({"id": 3, "v": 30})
            rows = lake.sql("SELECT a.id, a.v, b.v FROM t a JOIN t b USING (id) ORDER BY id").fetchall()
            assert rows == [(1, 1, 1), (2, 20, 20), (3, 30, 30)]
            assert lake.sql("SELECT sum(v) FROM t FOR VERSION AS OF 1").fetchall() == [(3,)]
