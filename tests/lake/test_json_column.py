"""Columns of type JSON through the public interface: what is stored, what is refused, and what conditions find."""

import json
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import skerry
from skerry.common.document import decode_document
from skerry.common.errors import DataError, InvalidInputError, NewerFormatError, OptionError, SchemaError, SqlError
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from support.effort import rounds
from type_strategies import json_texts

COLUMNS = [skerry.Field("id", "BIGINT", nullable=False), skerry.Field("doc", "JSON")]
BAD = "{'a': 1}"


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[Lake]:
    with skerry.connect(str(tmp_path / "lake")) as lake:
        yield lake


@pytest.fixture
def table(lake: Lake) -> Table:
    return lake.create_table("app.t", COLUMNS, primary_key=["id"])


def docs(table: Table) -> dict[int, str | None]:
    rows = table.scan(["id", "doc"]).to_arrow()
    return dict(zip(*(column.to_pylist() for column in rows.columns), strict=True))


def test_json_is_text_in_arrow_pandas_and_python_and_json_in_sql(lake: Lake, table: Table) -> None:
    table.upsert([{"id": 1, "doc": '{"user": {"id": 7}, "tags": ["a"]}'}, {"id": 2, "doc": None}])
    assert table.schema.field("doc").type == skerry.Field("x", "json").type
    assert table.scan().to_arrow().schema.field("doc").type == pa.string()
    assert table.scan().to_pandas()["doc"].tolist()[0] == '{"user": {"id": 7}, "tags": ["a"]}'
    assert table.get({"id": 1}) == {"id": 1, "doc": '{"user": {"id": 7}, "tags": ["a"]}'}
    assert lake.sql(
        "SELECT typeof(doc), doc ->> '$.user.id', json_extract_string(doc, '$.tags[0]') FROM app.t WHERE id = 1"
    ).fetchall() == [("JSON", "7", "a")]
    assert lake.sql("SELECT doc FROM app.t").to_arrow().schema.field("doc").type == pa.string()
    assert lake.sql("SELECT doc FROM app.t ORDER BY id").to_pandas()["doc"].tolist()[0].startswith('{"user"')


def test_dicts_and_lists_are_written_as_their_json(table: Table) -> None:
    table.upsert([{"id": 1, "doc": {"a": [1, None, "é"]}}, {"id": 2, "doc": [True]}, {"id": 3, "doc": "null"}])
    table.upsert(pd.DataFrame({"id": [4], "doc": [{"b": {}}]}))
    with table.writer() as writer:
        writer.put({"id": 5, "doc": {"c": 1.5}})
        assert table.get({"id": 5}) == {"id": 5, "doc": '{"c":1.5}'}
    assert docs(table) == {1: '{"a":[1,null,"é"]}', 2: "[true]", 3: "null", 4: '{"b":{}}', 5: '{"c":1.5}'}


@pytest.mark.parametrize("value", [5, 1.5, True, b"{}", {"a": float("nan")}, {1: 2}, {"a": {1, 2}}])
def test_other_python_values_are_refused(table: Table, value: Any) -> None:
    with pytest.raises(DataError, match=r"column 'doc': .* does not fit JSON") as caught:
        table.upsert([{"id": 1, "doc": "{}"}, {"id": 2, "doc": value}])
    assert (caught.value.row, caught.value.column) == (1, "doc")


DOORS: dict[str, Callable[[Lake, Table], object]] = {
    "upsert of dicts": lambda lake, table: table.upsert([{"id": 1, "doc": "{}"}, {"id": 2, "doc": BAD}]),
    "upsert of columns": lambda lake, table: table.upsert({"id": [1, 2], "doc": ["{}", BAD]}),
    "upsert of Arrow": lambda lake, table: table.upsert(pa.table({"id": [1, 2], "doc": ["{}", BAD]})),
    "upsert of large texts": lambda lake, table: table.upsert(
        pa.table({"id": [1, 2], "doc": pa.array(["{}", BAD], pa.large_string())})
    ),
    "upsert of arrow.json": lambda lake, table: table.upsert(
        pa.table({"id": [1, 2], "doc": pa.array(["{}", BAD], pa.json_())})
    ),
    "upsert of a dictionary": lambda lake, table: table.upsert(
        pa.table({"id": [1, 2], "doc": pa.array(["{}", BAD]).dictionary_encode()})
    ),
    "upsert of pandas": lambda lake, table: table.upsert(pd.DataFrame({"id": [1, 2], "doc": ["{}", BAD]})),
    "upsert of a stream": lambda lake, table: table.upsert(
        pa.RecordBatchReader.from_batches(
            pa.schema([("id", pa.int64()), ("doc", pa.string())]),
            iter([pa.record_batch({"id": [n], "doc": [text]}) for n, text in ((1, "{}"), (2, BAD))]),
        )
    ),
    "write of a writer": lambda lake, table: _with_writer(
        table, lambda writer: writer.write([{"id": 1, "doc": "{}"}, {"id": 2, "doc": BAD}])
    ),
    "append": lambda lake, table: lake.create_table("app.a", COLUMNS).append(
        [{"id": 1, "doc": "{}"}, {"id": 2, "doc": BAD}]
    ),
}


def _with_writer(table: Table, act: Callable[[Any], object]) -> None:
    with table.writer() as writer:
        act(writer)


@pytest.mark.parametrize("door", DOORS)
def test_invalid_json_is_refused_at_every_door_with_row_and_column(lake: Lake, table: Table, door: str) -> None:
    with pytest.raises(DataError, match="JSON") as caught:
        DOORS[door](lake, table)
    assert (caught.value.row, caught.value.column) == (1, "doc")
    assert "row 2, column 'doc'" in str(caught.value)
    assert table.scan().count() == 0


def test_a_put_of_invalid_json_is_refused_and_changes_nothing(table: Table) -> None:
    with table.writer() as writer:
        writer.put({"id": 1, "doc": "[1]"})
        for bad in (BAD, "NaN", "", "[" * 2000 + "]" * 2000):
            with pytest.raises(DataError, match="column 'doc'") as caught:
                writer.put({"id": 1, "doc": bad})
            assert caught.value.column == "doc"
    assert docs(table) == {1: "[1]"}


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO app.t VALUES (1, '{}'), (2, '{a: 1}')",
        "INSERT INTO app.t SELECT 2, '{a: 1}'",
        "INSERT INTO app.t SELECT 2, CAST('[1,]' AS JSON)",
        "INSERT INTO app.t SELECT 2, CAST('NaN' AS JSON)",
        "UPDATE app.t SET doc = '{a: 1}' WHERE id = 7",
        "UPDATE app.t SET doc = substr(doc, 2)",
        "MERGE INTO app.t USING (SELECT 7 AS id, '{a: 1}' AS d) s ON t.id = s.id WHEN MATCHED THEN UPDATE SET doc = d",
        "MERGE INTO app.t USING (SELECT 8 AS id, 'x' AS d) s ON t.id = s.id WHEN NOT MATCHED THEN INSERT VALUES (8, d)",
        "CREATE TABLE app.n AS SELECT CAST('[1,]' AS JSON) AS doc",
    ],
)
def test_invalid_json_is_refused_in_statements(lake: Lake, table: Table, statement: str) -> None:
    table.upsert([{"id": 7, "doc": "[7]"}])
    with pytest.raises(DataError, match="does not fit JSON") as caught:
        lake.sql(statement)
    assert caught.value.column == "doc"
    assert docs(table) == {7: "[7]"}


@pytest.mark.parametrize(("value", "got"), [("5", "INT"), ("TRUE", "BOOLEAN"), ("{'a': 1}", "STRUCT<a: INT>")])
def test_values_in_statements_need_to_json(lake: Lake, table: Table, value: str, got: str) -> None:
    with pytest.raises(DataError, match=f"column 'doc' is JSON, the query gives {got}: write to_json"):
        lake.sql(f"INSERT INTO app.t VALUES (1, {value})")
    lake.sql(f"INSERT INTO app.t VALUES (1, to_json({value}))")
    assert json.loads(docs(table)[1] or "") in (5, True, {"a": 1})


@pytest.mark.parametrize("options", [
    {"file.format": "parquet"}, {"file.format": "json"}, {"file.format": "orc"}, {"file.format.per-level": "0:sst"},
])  # fmt: skip
def test_every_json_text_comes_back_as_it_was_written(tmp_path: Path, options: dict[str, str]) -> None:
    is_keyed = "file.format.per-level" in options
    columns = [*COLUMNS, skerry.Field("l", "ARRAY<JSON>"), skerry.Field("s", "STRUCT<j: JSON, m: MAP<STRING, JSON>>")]
    with skerry.connect(str(tmp_path / "lake")) as lake:
        table = lake.create_table("app.t", columns, primary_key=["id"] if is_keyed else None, options=options)

        @settings(max_examples=rounds(15, 300), deadline=None, suppress_health_check=list(HealthCheck))
        @given(st.lists(st.none() | json_texts(), min_size=1, max_size=5))
        def check(texts: list[str | None]) -> None:
            rows = [{"id": n, "doc": t, "l": [t, "1"], "s": {"j": t, "m": [("k", t)]}} for n, t in enumerate(texts)]
            (table.upsert if is_keyed else table.append)(rows)
            wanted = f"id < {len(rows)}"
            found = table.scan(where=wanted).to_arrow().to_pylist()
            assert sorted(found, key=lambda row: row["id"]) == rows
            assert lake.sql(f"SELECT * FROM app.t WHERE {wanted} ORDER BY id").to_arrow().to_pylist() == rows
            if not is_keyed:
                table.delete(where="id >= 0")

        check()


def test_a_parquet_file_has_plain_texts(table: Table, tmp_path: Path) -> None:
    table.upsert([{"id": 1, "doc": "[1]"}])
    table.compact(full=True)
    (path,) = (tmp_path / "lake").rglob("*.parquet")
    column = pq.ParquetFile(path).schema.column(1)
    assert (column.name, column.physical_type, str(column.logical_type)) == ("doc", "BYTE_ARRAY", "String")
    with duckdb.connect() as plain:
        assert plain.execute(f"SELECT typeof(doc), doc FROM '{path}'").fetchall() == [("VARCHAR", "[1]")]


def test_older_readers_refuse_the_schema_and_other_tables_stay_as_they_were(lake: Lake, tmp_path: Path) -> None:
    lake.create_table("app.with", COLUMNS)
    lake.create_table("app.inside", [skerry.Field("a", "ARRAY<STRUCT<x: JSON>>")])
    lake.create_table("app.without", [skerry.Field("a", "STRING")])
    found = [path.read_bytes() for path in (tmp_path / "lake").rglob("schema-0")]
    assert sorted(json.loads(data)["formatVersion"] for data in found) == [1, 2, 2]
    for data in found:
        if b"JSON" in data:
            with pytest.raises(NewerFormatError, match="version 2"):
                decode_document(data, path="x", kind="schema", known_version=1)


def test_json_is_no_key_no_partition_and_has_no_order(lake: Lake) -> None:
    columns = [skerry.Field("id", "BIGINT", nullable=False), skerry.Field("doc", "JSON", nullable=False)]
    with pytest.raises(SchemaError, match="primary key column 'doc': type JSON cannot be part of a key"):
        lake.create_table("app.x", columns, primary_key=["doc"])
    for term in ("doc", "bucket(4, doc)", "truncate(2, doc)"):
        with pytest.raises(SchemaError, match="'doc': not defined for type JSON"):
            lake.create_table("app.x", columns, partition_by=[term])
    with pytest.raises(OptionError, match=r"'sequence.field' = 'doc': JSON has no order"):
        lake.create_table("app.x", columns, primary_key=["id"], options={"sequence.field": "doc"})
    options = {"merge-engine": "aggregation", "fields.doc.aggregate-function": "listagg"}
    with pytest.raises(OptionError, match="column 'doc' is JSON, listagg needs STRING"):
        lake.create_table("app.x", columns, primary_key=["id"], options=options)


def test_a_column_does_not_become_json_nor_text(lake: Lake, table: Table) -> None:
    text = lake.create_table("app.s", [skerry.Field("doc", "STRING")])
    with pytest.raises(SchemaError, match="column 'doc' cannot change its type from STRING to JSON"):
        text.update_schema(skerry.Schema.of([skerry.Field("doc", "JSON")]))
    changed = skerry.Schema.of([COLUMNS[0], skerry.Field("doc", "STRING")], primary_key=["id"])
    with pytest.raises(SchemaError, match="column 'doc' cannot change its type from JSON to STRING"):
        table.update_schema(changed)


def test_defaults_are_checked_and_read_as_json(lake: Lake, table: Table) -> None:
    table.upsert([{"id": 1, "doc": "{}"}])
    table.add_column("more", "JSON", default={"v": [1]})
    lake.sql("""ALTER TABLE app.t ADD COLUMN other JSON DEFAULT '[ 0 ]'""")
    assert lake.sql("SELECT more ->> '$.v[0]', other, typeof(other) FROM app.t").fetchall() == [("1", "[ 0 ]", "JSON")]
    assert table.get({"id": 1}) == {"id": 1, "doc": "{}", "more": '{"v":[1]}', "other": "[ 0 ]"}
    with pytest.raises(InvalidInputError, match="default of column 'bad': 'x' does not fit JSON"):
        table.add_column("bad", "JSON", default="x")
    assert "more JSON DEFAULT '{\"v\":[1]}'" in str(lake.sql("SHOW CREATE TABLE app.t").fetchall()[0][0])


def test_types_are_named_json_wherever_they_are_shown(lake: Lake, table: Table) -> None:
    table.upsert([{"id": 1, "doc": '{"a": [1]}'}])
    lake.sql("CREATE TABLE app.copy AS SELECT id, doc, doc -> '$.a' AS a, [doc] AS l, doc ->> '$.a' AS t FROM app.t")
    assert [str(f.type) for f in lake.table("app.copy").schema.fields] == [
        "BIGINT", "JSON", "JSON", "ARRAY<JSON>", "STRING",
    ]  # fmt: skip
    described = lake.sql("DESCRIBE SELECT doc, doc -> '$.a' AS a, {'x': doc} AS s FROM app.t").fetchall()
    assert [row[1] for row in described] == ["JSON", "JSON", "STRUCT<x: JSON>"]
    lake.sql("CREATE VIEW app.v AS SELECT doc FROM app.t")
    assert lake.sql("DESCRIBE app.v").fetchall()[0][:2] == ("doc", "JSON")
    assert ("doc", "JSON") in [row[:2] for row in lake.sql("DESCRIBE app.t").fetchall()]
    made = lake.create_table("app.arrow", pa.schema([("doc", pa.json_())]))
    assert str(made.schema.field("doc").type) == "JSON"
    assert lake.sql("SELECT doc, [doc], {'x': doc} FROM app.t").fetchall() == [
        ('{"a": [1]}', ['{"a": [1]}'], {"x": '{"a": [1]}'})
    ]


@pytest.mark.parametrize(("engine", "function", "expected"), [
    ("deduplicate", None, '{"b":2}'),
    ("first-row", None, '{"a":1}'),
    ("partial-update", None, '{"b":2}'),
    ("aggregation", "last_non_null", '{"b":2}'),
    ("aggregation", "first", '{"a":1}'),
    ("aggregation", "min", '{"a":1}'),
    ("aggregation", "max", '{"b":2}'),
])  # fmt: skip
def test_versions_of_json_merge_as_texts_do(lake: Lake, engine: str, function: str | None, expected: str) -> None:
    options = {"merge-engine": engine, "compaction.mode": "off"}
    if function is not None:
        options["fields.doc.aggregate-function"] = function
    table = lake.create_table("app.m", COLUMNS, primary_key=["id"], options=options)
    table.upsert([{"id": 1, "doc": '{"a":1}'}])
    table.upsert([{"id": 1, "doc": '{"b":2}'}])
    for _ in range(2):
        assert docs(table) == {1: expected}
        assert lake.sql("SELECT doc FROM app.m").fetchall() == [(expected,)]
        table.compact(full=True)
    table.delete(keys=[{"id": 1}])
    assert docs(table) == {}


def test_changes_and_time_travel_show_json(table: Table) -> None:
    first = table.upsert([{"id": 1, "doc": "[1]"}, {"id": 2, "doc": "[2]"}])
    table.upsert([{"id": 1, "doc": "[ 1 ]"}])
    changes = table.changes(after=first.id).to_arrow().to_pylist()
    assert [row["doc"] for row in changes] == ["[1]", "[ 1 ]"], "another spelling is another value"
    assert table.scan(snapshot=first.id, where="id = 1").to_arrow()["doc"].to_pylist() == ["[1]"]


def test_rows_of_a_log_keep_their_json(tmp_path: Path) -> None:
    path = str(tmp_path / "lake")
    lake = skerry.connect(path)
    table = lake.create_table("app.t", COLUMNS, primary_key=["id"])
    writer = table.writer()
    writer.put({"id": 1, "doc": '{ "a" : "é" }'})
    writer.put({"id": 2, "doc": None})
    with skerry.connect(path) as other:
        assert other.table("app.t").scan().count() in (0, 2)
    writer.close()
    assert docs(table) == {1: '{ "a" : "é" }', 2: None}
    lake.close()


CONDITIONS = [
    "doc = '[1]'", "doc = '[ 1 ]'", "doc = '1'", "doc <> '1'", "doc IN ('1', 'null', '\"a\"')", "doc NOT IN ('1')",
    "doc IS NULL", "doc IS NOT NULL", "doc < '[1]'", "doc >= '\"b\"'", "doc BETWEEN '1' AND '2'", "doc LIKE '%a%'",
    "doc LIKE '\"%'",
    "doc LIKE '[%'", "doc LIKE '1'", "doc NOT LIKE '{%'",
]  # fmt: skip
ON_DUCKDB = [
    *CONDITIONS, "id > 9 AND TRY_CAST(doc AS DOUBLE) = 1", "doc ->> '$.a' = '1'", "(doc -> '$.a') = '1'",
    "json_valid(doc)", "(doc ->> '$.a') IS NULL", "(doc ->> '$.a') IS NOT NULL", "(doc ->> '$.a') <> 'x'",
    "json_type(doc) = 'OBJECT'", "length(doc) > 3", "upper(doc) LIKE '%A%'",
    "doc = (SELECT doc FROM app.t WHERE id = 3)", "doc IN (SELECT doc FROM app.t WHERE id < 20)", "doc = doc",
]  # fmt: skip
TEXTS = ["1", "1.0", "2", "[1]", "[ 1 ]", '"a"', '"b"', "null", "true", '{"a":1}', '{"a":"1"}', '{"a": null}', None]


@pytest.fixture(scope="module")
def spread(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Lake, Table, dict[int, str | None]]]:
    """Many small files of documents, in a table with indexes, and the rows in Python."""
    chosen = random.Random(7)
    with skerry.connect(str(tmp_path_factory.mktemp("spread"))) as lake:
        table = lake.create_table("app.t", COLUMNS)
        rows: dict[int, str | None] = {}
        for start in range(0, 60, 10):
            some = chosen.sample(TEXTS, 3)
            batch = {n: chosen.choice(some) for n in range(start, start + 10)}
            table.append([{"id": n, "doc": text} for n, text in batch.items()])
            rows |= batch
        table.create_index("doc", kind="inverted", name="whole", options={"granularity": 1})
        table.create_index("doc", kind="bloom", name="bloomed")
        table.create_index("doc ->> '$.a'", kind="inverted", name="a")
        yield lake, table, rows


@pytest.mark.parametrize("condition", ON_DUCKDB)
def test_answers_do_not_depend_on_files_and_indexes(
    spread: tuple[Lake, Table, dict[int, str | None]], condition: str
) -> None:
    lake, _, rows = spread
    query = f"SELECT id FROM app.t WHERE {condition} ORDER BY id"
    with duckdb.connect() as plain:
        plain.execute("CREATE SCHEMA app; CREATE TABLE app.t (id BIGINT, doc JSON)")
        plain.executemany("INSERT INTO app.t VALUES ($1, $2)", [[n, text] for n, text in rows.items()])
        assert lake.sql(query).fetchall() == plain.execute(query).fetchall()


def test_numbers_find_json_numbers_however_they_are_spelled(lake: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS)
    for n, text in enumerate(["1", "1.0", "2", "1e0", "-5", "10"]):
        table.append([{"id": n, "doc": text}])
    table.create_index("doc", kind="inverted")
    assert lake.sql("SELECT id FROM app.t WHERE doc = 1 ORDER BY id").fetchall() == [(0,), (1,), (3,)]
    assert lake.sql("SELECT id FROM app.t WHERE doc IN (2, -5) ORDER BY id").fetchall() == [(2,), (4,)]
    assert lake.sql("SELECT id FROM app.t WHERE doc > 1 ORDER BY id").fetchall() == [(2,), (5,)]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_scans_compare_json_as_text(spread: tuple[Lake, Table, dict[int, str | None]], condition: str) -> None:
    lake, table, _ = spread
    found = sorted(table.scan(["id"], where=condition).to_arrow()["id"].to_pylist())
    assert [(n,) for n in found] == lake.sql(f"SELECT id FROM app.t WHERE {condition} ORDER BY id").fetchall()


def test_indexes_of_json_columns_are_used(spread: tuple[Lake, Table, dict[int, str | None]]) -> None:
    lake, table, rows = spread

    def explained(condition: str) -> str:
        lines = lake.sql(f"EXPLAIN SELECT id FROM app.t WHERE {condition}").fetchall()
        return "\n".join(str(line[-1]) for line in lines)

    assert "used: a (6 files)" in explained("doc ->> '$.a' = '1'")
    assert "whole (6 files)" in explained("doc = '[ 1 ]'")
    assert "used:" not in explained("doc = 1"), "DuckDB compares numbers, the index has texts"
    assert table.scan(where="doc = '[ 1 ]'").count() == list(rows.values()).count("[ 1 ]")


def test_a_text_that_is_no_json_is_an_error_in_sql_and_matches_nothing_in_a_scan(lake: Lake, table: Table) -> None:
    table.upsert([{"id": 1, "doc": "[1]"}])
    with pytest.raises(SqlError, match="Malformed JSON"):
        lake.sql("SELECT id FROM app.t WHERE doc = 'no json'").fetchall()
    assert table.scan(where="doc = 'no json'").count() == 0


@pytest.mark.parametrize("kind", ["fulltext", "fulltext_bloom"])
def test_words_in_documents_and_at_paths_are_found(lake: Lake, kind: str) -> None:
    pytest.importorskip("tantivy")
    table = lake.create_table("app.t", COLUMNS)
    for start in (0, 100):
        table.append(
            [
                {"id": n, "doc": {"msg": f"disk {n} is {'full' if n % 7 == 0 else 'fine'}"}}
                for n in range(start, start + 100)
            ]
        )
    queries = ["matches(doc, 'disk full')", "matches(doc ->> '$.msg', '\"disk 14\"')", "matches_term(doc, 'full')"]
    before = [lake.sql(f"SELECT id FROM app.t WHERE {q} ORDER BY id").fetchall() for q in queries]
    table.create_index("doc", kind=kind, name="whole")
    table.create_index("doc ->> '$.msg'", kind=kind, name="msg")
    after = [lake.sql(f"SELECT id FROM app.t WHERE {q} ORDER BY id").fetchall() for q in queries]
    assert before == after
    assert [len(found) for found in after] == [29, 1, 29]
    assert table.scan(where="matches(doc, 'disk full')").count() == 29
    for query, name in zip(queries, ("whole", "msg", "whole"), strict=True):
        text = "\n".join(str(line[-1]) for line in lake.sql(f"EXPLAIN SELECT id FROM app.t WHERE {query}").fetchall())
        assert f"used: {name}" in text


def test_an_index_of_an_expression_sees_json(lake: Lake) -> None:
    table = lake.create_table("app.t", COLUMNS)
    for start in (0, 50):
        table.append([{"id": n, "doc": f'"{n}"' if n % 2 else str(n)} for n in range(start, start + 50)])
    table.create_index("CAST(doc AS BIGINT)", kind="inverted", name="number")
    query = "SELECT id FROM app.t WHERE CAST(doc AS BIGINT) IN (7, 60) ORDER BY id"
    assert lake.sql(query).fetchall() == [(7,), (60,)], "a cast of JSON reads the text within quotes"
    assert "used: number" in "\n".join(str(line[-1]) for line in lake.sql(f"EXPLAIN {query}").fetchall())


def test_long_and_deep_documents_do_not_end_the_process(lake: Lake, table: Table) -> None:
    deep = "[" * 1024 + "]" * 1024
    table.upsert([{"id": 1, "doc": deep}, {"id": 2, "doc": json.dumps(["x" * 1_000_000])}])
    table.create_index("doc ->> '$.a'", kind="bloom")
    assert lake.sql("SELECT id FROM app.t WHERE doc ->> '$.a' = 'x'").fetchall() == []
    assert lake.sql("SELECT length(doc) FROM app.t ORDER BY id").fetchall() == [(2048,), (1_000_004,)]
    with pytest.raises(DataError, match="depth limit"):
        table.upsert([{"id": 3, "doc": "[" * 1_000_000}])
