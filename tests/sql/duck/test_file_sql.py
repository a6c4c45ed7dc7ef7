"""Files that DuckDB reads by itself: the same rows and types as those that we read for it."""

import tempfile
from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Any
from uuid import UUID

import duckdb
import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import skerry
import type_strategies as types
from skerry.common.errors import SkerryError
from skerry.common.settings import load_settings
from skerry.sql.duck.engine import DuckEngine
from skerry.sql.duck.file_sql import NativeQuery
from skerry.sql.names import Given
from skerry.store.read.split import ScanParts
from skerry.types.build import array_of, literal_of
from skerry.types.field import Field
from skerry.types.table_ident import TableIdent
from sql.duck.support import Queries
from support.effort import rounds


def native_paths(table: skerry.Table, **options: Any) -> tuple[list[str], bool]:
    """The files that DuckDB reads by itself, and whether there is anything else."""
    with table.scan(**options).planner.open() as parts:
        return [file.path for group in parts.files for file in group.files], parts.read is not None


def parts_of(table: skerry.Table, **options: Any) -> ScanParts:
    with table.scan(**options).planner.open() as parts:
        return parts


def test_plain_parquet_files_are_read_by_duckdb(queries: Queries, lake: skerry.Lake) -> None:
    paths, has_rows = native_paths(lake.table("app.orders"))
    assert (len(paths), has_rows) == (1, False)
    assert "read parquet" in queries.explain("SELECT sum(amount) FROM orders")


def test_overlapping_runs_are_read_by_duckdb_without_their_outdated_rows(lake: skerry.Lake, queries: Queries) -> None:
    parts = parts_of(lake.table("app.users"))
    assert parts.read is None
    lives = [file.live is None for group in parts.files for file in group.files]
    assert sorted(lives) == [False, True]  # of the two runs one is outdated in part; the delete's file has no row
    assert queries.rows("SELECT count(*), min(id), count(*) FILTER (name LIKE 'user%') FROM users") == [(99, 0, 50)]


def test_a_column_that_was_renamed_and_another_of_its_old_name_are_two(lake: skerry.Lake, queries: Queries) -> None:
    table = lake.create_table("app.t", [Field("a", "BIGINT"), Field("x", "STRING")])
    table.append([{"a": 1, "x": "one"}])
    table.rename_column("a", "b")
    table.add_columns([Field("a", "BIGINT", default=7), Field("c", "DECIMAL(5, 2)")])
    table.append([{"a": 3, "b": 2, "x": "two", "c": Decimal("1.50")}])
    assert native_paths(table)[1] is False
    assert queries.rows("SELECT a, b, c, x FROM t ORDER BY b") == [(7, 1, None, "one"), (3, 2, Decimal("1.50"), "two")]
    assert queries.rows("SELECT b FROM t WHERE a = 7") == [(1,)]
    assert queries.rows("SELECT count(*), sum(a) FROM t") == [(2, 10)]


def test_defaults_of_every_type_stand_in_for_what_older_files_lack(lake: skerry.Lake, queries: Queries) -> None:
    table = lake.create_table("app.t", [Field("id", "BIGINT")])
    table.append([{"id": 1}])
    defaults: dict[str, Any] = {
        "BOOLEAN": True,
        "TINYINT": -3,
        "STRING": "it's",
        "BINARY": b"\x00\xff",
        "DATE": date(2024, 2, 29),
        "TIME": time(10, 30, 0, 250),
        "TIMESTAMP": datetime(2024, 1, 1, 10),
        "TIMESTAMPTZ": datetime(2024, 1, 1, 10, tzinfo=UTC),
        "UUID": UUID(int=5),
        "DECIMAL(38, 3)": Decimal("-12345678901234567890.125"),
        "DOUBLE": 1.5,
        "ARRAY<STRING>": ["a", None],
        "STRUCT<a: INT, b: UUID>": {"a": 1, "b": UUID(int=6)},
    }
    table.add_columns([Field(f"c{n}", kind, default=value) for n, (kind, value) in enumerate(defaults.items())])
    assert queries.rows("SELECT * FROM t") == [(1, *defaults.values())]
    assert native_paths(table, columns=["id", "c0"])[1] is False


@pytest.mark.parametrize("column", ["DOUBLE", "FLOAT", "ARRAY<DOUBLE>", "STRUCT<x: FLOAT>"])
def test_nan_is_found(lake: skerry.Lake, queries: Queries, column: str) -> None:
    """Parquet's statistics leave NaN out; DuckDB believes them and would find nothing."""
    table = lake.create_table("app.t", [Field("id", "BIGINT"), Field("x", column)])
    nan = float("nan")
    wrap = {"ARRAY<DOUBLE>": lambda v: [v], "STRUCT<x: FLOAT>": lambda v: {"x": v}}.get(column, lambda v: v)
    table.append([{"id": 1, "x": wrap(1.0)}, {"id": 2, "x": wrap(nan)}])
    table.append([{"id": 3, "x": wrap(2.0)}])
    part = {"ARRAY<DOUBLE>": "x[1]", "STRUCT<x: FLOAT>": "x.x"}.get(column, "x")
    assert queries.rows(f"SELECT id FROM t WHERE {part} > 5") == [(2,)]
    assert queries.rows(f"SELECT id FROM t WHERE isnan({part})") == [(2,)]
    assert queries.rows(f"SELECT id FROM t WHERE {part} <> 1 ORDER BY 1") == [(2,), (3,)]
    assert native_paths(table, columns=["id"])[1] is False
    if column in ("DOUBLE", "FLOAT"):
        assert len(native_paths(table)[0]) == 1  # the file without NaN


@pytest.mark.parametrize("format", ["parquet", "json", "orc"])
def test_files_of_every_format_are_read(lake: skerry.Lake, queries: Queries, format: str) -> None:
    table = lake.create_table(
        "app.t", [Field("id", "BIGINT"), Field("name", "STRING")], options={"file.format": format}
    )
    table.append([{"id": n, "name": f"n{n}"} for n in range(10)])
    assert queries.rows("SELECT count(*), max(name) FROM t WHERE id < 5") == [(5, "n4")]
    assert native_paths(table)[1] is (format != "parquet")


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"merge-engine": "first-row"},
        {"merge-engine": "partial-update"},
        {"merge-engine": "aggregation", "fields.v.aggregate-function": "sum"},
        {"sequence.field": "s"},
    ],
    ids=lambda options: "-".join(options.values()) or "deduplicate",
)
def test_every_merge_engine_gives_what_a_scan_gives(lake: skerry.Lake, queries: Queries, options) -> None:
    fields = [Field("id", "BIGINT", False), Field("v", "BIGINT"), Field("s", "BIGINT"), Field("w", "STRING")]
    table = lake.create_table(
        "app.t", fields, primary_key=["id"], partition_by=["bucket(2, id)"],
        options={**options, "compaction.mode": "off"},
    )  # fmt: skip
    for number in range(4):
        rows = range(number, 60, number + 1)
        table.upsert(
            [
                {"id": i, "v": i * number, "s": (i * 7 + number * 3) % 5, "w": None if i % 4 else f"{number}"}
                for i in rows
            ]
        )
    with table.writer() as writer:  # a run of another format, and rows in memory
        for i in range(0, 60, 7):
            writer.put({"id": i, "v": 1000 + i, "s": 2, "w": "sst"})
        if "sequence.field" not in options:
            writer.delete({"id": 5})
        writer.flush()
        writer.put({"id": 3, "v": 3, "s": 4, "w": "memory"})
        expected = sorted(tuple(row.values()) for row in table.scan().to_arrow().to_pylist())
        assert sorted(queries.rows("SELECT * FROM t")) == expected
        assert queries.rows("SELECT count(*) FROM t") == [(len(expected),)]
        few = [row for row in expected if row[1] > 50]
        assert sorted(queries.rows("SELECT * FROM t WHERE v > 50")) == few
        assert sorted(queries.rows("SELECT * FROM t WHERE id BETWEEN 3 AND 9")) == [
            row for row in expected if 3 <= row[0] <= 9
        ]
    table.compact(full=True)
    assert sorted(queries.rows("SELECT * FROM t")) == expected


def test_an_older_version_is_read_as_it_was(lake: skerry.Lake, queries: Queries) -> None:
    table = lake.table("app.users")
    first = table.snapshots()[0].id
    assert queries.rows(f"SELECT count(*), max(name) FROM users FOR VERSION AS OF {first}") == [(100, "old99")]


def test_a_path_that_looks_like_a_pattern_is_not_one(tmp_path) -> None:
    with skerry.connect(tmp_path / "a[1]*") as lake:
        lake.create_table("app.t", [Field("id", "BIGINT")]).append([{"id": 1}])
        queries = Queries(lake)
        assert queries.rows("SELECT id FROM t") == [(1,)]
        queries.engine.close()


def test_many_files_are_read(lake: skerry.Lake, queries: Queries) -> None:
    table = lake.create_table("app.t", [Field("id", "BIGINT"), Field("day", "DATE")], partition_by=["day"])
    days = [date(2024, 1 + n // 28, 1 + n % 28) for n in range(100)]
    table.append([{"id": n, "day": days[n % 100]} for n in range(1000)])
    assert len(native_paths(table)[0]) == 100
    assert queries.rows("SELECT count(*), sum(id), count(DISTINCT day) FROM t") == [(1000, 499500, 100)]
    assert queries.rows("SELECT count(*) FROM t WHERE day = DATE '2024-02-01'") == [(10,)]


@pytest.mark.parametrize(("runs", "is_known"), [(1, True), (5, True), (40, False)])
def test_duckdb_plans_with_bounds_of_a_few_files_as_with_those_of_one(
    lake: skerry.Lake, runs: int, is_known: bool
) -> None:
    """Without them it joins in another order. Of many files, reading the footers first would take too long."""
    table = lake.create_table("app.t", [Field("id", "BIGINT")])
    for number in range(runs):
        table.append([{"id": 10 * number}, {"id": 10 * number + 7}])
    query = NativeQuery("t", table.schema.fields, runs=True)
    for group in parts_of(table).files:
        query.add(group)
    (select,) = query.selects
    with duckdb.connect() as connection:
        found = connection.execute(f"SELECT stats(id), count(*) OVER () FROM ({select}) LIMIT 1").fetchall()
    ((bounds, count),) = found
    assert count == 2 * runs
    assert (bounds.get("min"), bounds.get("max")) == ((0, 10 * runs - 3) if is_known else (None, None))


@given(st.data(), types.data_types())
@settings(max_examples=rounds(60, 600), deadline=None)
def test_values_of_every_type_come_out_as_they_do_through_arrow(data: st.DataObject, kind) -> None:
    values = data.draw(st.lists(types.values(kind), min_size=1, max_size=4))
    with tempfile.TemporaryDirectory() as folder, skerry.connect(folder) as lake:
        queries = Queries(lake)
        table = lake.create_table("app.t", [Field("c", kind), Field("n", "BIGINT")])
        kind = table.schema.field("c").type
        rows = pa.table(
            [array_of(values, kind), pa.array(range(len(values)), pa.int64())], schema=table.scan().to_arrow().schema
        )
        table.append(rows)
        text = "SELECT c FROM t ORDER BY n"
        given = Given("t", rows.schema, lambda columns, where: rows.select(columns).to_reader())
        streamed = queries.plan(text, given={TableIdent.of("app", "t"): given})
        engine = DuckEngine(load_settings({"sql.threads": 1}))
        try:
            expected = engine.run(streamed, streamed.text.source).read().read_all()
        except SkerryError as error:
            assert "duplicate key" in str(error)  # noqa: PT017 - DuckDB's own maps have every key once
        else:
            found = queries.table(text)
            assert found.schema == expected.schema
            ours, theirs = ([literal_of(v, kind) for v in rows.column("c")] for rows in (found, expected))
            assert repr(ours) == repr(theirs)  # NaN is itself there
        engine.close()
        queries.engine.close()
