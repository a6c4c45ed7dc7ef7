"""TPC-H at scale 0.1: all 22 queries give DuckDB's own answers over the same rows.

Rows reach their tables in every way there is: loaded, updated, deleted, appended in pieces, flushed by a writer, placed
in partitions, compacted or not.
"""

import math
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest
from benchmarks.tpch import KEYS, QUERIES, generate

import skerry

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
        for table in files:
            LOADERS[table](lake, table, _rows(files[table], KEYS[table]))
        lake.sql("USE tpch").fetchall()
        yield lake


def _rows(path: Path, key: tuple[str, ...]) -> pa.Table:
    rows = pq.read_table(path)
    kinds = [pa.string() if pa.types.is_string_view(f.type) else f.type for f in rows.schema]
    names = rows.schema.names
    return rows.cast(pa.schema([pa.field(n, kind, n not in key) for n, kind in zip(names, kinds, strict=True)]))


def _append(lake: skerry.Lake, name: str, rows: pa.Table, **options: Any) -> None:
    """Append-only, in three pieces."""
    table = lake.create_table(f"tpch.{name}", rows.schema, **options)
    third = rows.num_rows // 3
    for start, length in ((0, third), (third, third), (2 * third, rows.num_rows)):
        table.append(rows.slice(start, length))


def _by_month(lake: skerry.Lake, name: str, rows: pa.Table) -> None:
    _append(lake, name, rows, partition_by=["month(l_shipdate)"])


def _updated(lake: skerry.Lake, name: str, rows: pa.Table, **options: Any) -> None:
    """With a primary key: old versions first, rows too many, then what is right, and deletes."""
    key = KEYS[name]
    table = lake.create_table(
        f"tpch.{name}", rows.schema, primary_key=key, options={"compaction.mode": "off"}, **options
    )
    is_old = pc.equal(pc.bit_wise_and(rows.column(key[0]), 3), 1)
    old = rows.filter(is_old)
    for number, field in enumerate(old.schema):
        if field.name not in key:
            old = old.set_column(number, field, pa.nulls(old.num_rows, field.type))
    table.upsert(pa.concat_tables([rows.filter(pc.invert(is_old)), old]))
    extra = rows.slice(0, 500)
    extra = extra.set_column(0, rows.schema.field(0), pc.add(extra.column(0), 1_000_000_000))
    table.upsert(pa.concat_tables([rows.filter(is_old), extra]))
    table.delete(keys=extra.select(list(key)).to_pylist())


def _compacted(lake: skerry.Lake, name: str, rows: pa.Table) -> None:
    _updated(lake, name, rows, partition_by=[f"bucket(3, {KEYS[name][0]})"])
    lake.table(f"tpch.{name}").compact(full=True)


def _streamed(lake: skerry.Lake, name: str, rows: pa.Table) -> None:
    """Loaded, and some of it put again by a writer, whose runs have another format."""
    table = lake.create_table(f"tpch.{name}", rows.schema, primary_key=KEYS[name], options={"compaction.mode": "off"})
    table.upsert(rows)
    with table.writer() as writer:
        writer.write(rows.slice(0, rows.num_rows // 10))
        writer.flush()
        writer.write(rows.slice(rows.num_rows // 2, 1000))


LOADERS = {
    "region": _append,
    "nation": _updated,
    "supplier": _compacted,
    "customer": _updated,
    "part": _streamed,
    "partsupp": _compacted,
    "orders": _updated,
    "lineitem": _by_month,
}


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
