"""What statements and views can reach: the lake, files that a statement names, and nothing that writes."""

import os
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import skerry
from skerry.common.errors import OptionError, SqlError
from skerry.sql.duck import reach
from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.function import Reach, functions_of
from skerry.sql.duck.reach import find_calls, without_numbers

FUNCTIONS = functions_of(duckdb.__version__)
FILES = [
    "read_text('{path}')",
    "read_blob('{path}')",
    "read_csv('{path}')",
    "sniff_csv('{path}')",
    "glob('{path}')",
    "read_parquet('{parquet}')",
    "parquet_scan('{parquet}')",
    "parquet_metadata('{parquet}')",
    "parquet_schema('{parquet}')",
    "parquet_kv_metadata('{parquet}')",
    "'{parquet}'",
    "read_json('{path}', columns = {{'a': 'JSON'}}, ignore_errors = true, format = 'newline_delimited')",
]
FORMS = [
    "SELECT count(*) FROM {source}",
    "FROM {source}",
    "WITH c AS (FROM {source}) SELECT count(*) FROM c",
    "WITH RECURSIVE c AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM c, {source} WHERE n < 2) SELECT count(*) FROM c",
    "SELECT (SELECT count(*) FROM {source})",
    "SELECT * FROM app.t WHERE EXISTS (FROM {source})",
    "SELECT list_transform([(SELECT count(*) FROM {source})], lambda x: x)",
    "SELECT count(*) FROM app.t, {source}",
    "SELECT count(*) FROM app.t AS t JOIN {source} ON true",
    "SELECT count(*) FROM app.t, LATERAL (FROM {source})",
    "(SELECT 1 AS a) UNION ALL (SELECT count(*) FROM {source})",
    "PIVOT (SELECT count(*) AS n, 1 AS k FROM {source}) ON k USING sum(n)",
    "SELECT count(*) FROM /* here */ {source} -- 'there'",
    "SUMMARIZE FROM {source}",
]
WRITING = [
    "SELECT * FROM enable_logging(storage_path => '{path}')",
    "SELECT * FROM enable_logging('QueryLog', storage => 'file', storage_config => {{'path': '{path}'}})",
    "SELECT * FROM enable_profiling(save_location => '{path}')",
    "SELECT * FROM system.main.enable_profiling()",
    'SELECT * FROM "Enable_Profiling"()',
    "SELECT enable_profiling()",
    "SELECT write_log('x')",
    "SELECT list_transform([1], lambda x: write_log('x'))",
    "SELECT 'x'.write_log()",
    "WITH c AS (SELECT write_log('x')) SELECT 1",
    "SELECT * FROM app.t ORDER BY write_log('x')",
    "SELECT sum(id) FILTER (WHERE write_log('x') IS NULL) FROM app.t",
    "SELECT first_value(id) OVER (ORDER BY write_log('x')) FROM app.t",
    "PIVOT (SELECT write_log('x') AS w, 1 AS k) ON k USING count(w)",
    "SELECT * FROM checkpoint()",
    "SELECT * FROM force_checkpoint()",
    "SELECT * FROM duckdb_secrets()",
    "SELECT * FROM which_secret('s3://a', 's3')",
    "SELECT * FROM query('SELECT * FROM read_text(''{path}'')')",
    "SELECT * FROM query_table('{path}')",
    "SELECT * FROM json_execute_serialized_sql(json_serialize_sql('SELECT 1'))",
    "SELECT json_serialize_plan('SELECT * FROM read_text(''{path}'')')",
    "SELECT * FROM arrow_scan(1, 2, 3)",
    "SELECT * FROM pandas_scan(1)",
    "SELECT * FROM python_map_function(1)",
    "SELECT * FROM read_duckdb('{path}')",
    "SELECT getvariable('x')",
    "SELECT nextval('x')",
    "SELECT __internal_compress_string_ubigint('abc')",
    "SELECT * FROM register_external_resource('x')",
    "WITH c AS (INSERT INTO app.t VALUES (1) RETURNING *) FROM c",
]
ENGINE_STATEMENTS = [
    "COPY (SELECT 1) TO '{path}'",
    "ATTACH '{path}'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "PRAGMA enable_profiling",
    "PRAGMA profile_output = '{path}'",
    "CALL enable_logging()",
    "EXPORT DATABASE '{path}'",
    "CREATE MACRO f(x) AS x",
    "CREATE SECRET (TYPE s3)",
    "SET enable_external_access = true",
    "SET sql.external-files = true",
    "RESET lock_configuration",
    "SELECT 1; COPY (SELECT 1) TO '{path}'",
]


@pytest.fixture
def outside(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.txt").write_text('{"a": 1}\n{"a": 2}\n')
    pq.write_table(pa.table({"a": [1, 2]}), folder / "rows.parquet")
    return {"path": str(folder / "secret.txt"), "parquet": str(folder / "rows.parquet")}


def open_lake(tmp_path: Path, **settings: object) -> skerry.Lake:
    lake = skerry.connect(tmp_path / "lake", settings={name.replace("_", "."): v for name, v in settings.items()})
    lake.create_table("app.t", pa.schema([("id", pa.int64())]), if_not_exists=True)
    return lake


def snapshot_of(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def sources(outside: dict[str, str]) -> list[str]:
    return [source.format(**outside) for source in FILES]


def test_every_function_of_the_installed_duckdb_is_classified() -> None:
    """Table functions and volatile scalars are refused unless they are known; nothing else has an effect."""
    rows = duckdb.sql(
        "SELECT DISTINCT lower(function_name), function_type, stability FROM duckdb_functions() ORDER BY ALL"
    ).fetchall()
    allowed = {
        name for name, kind, _ in rows if kind in ("table", "table_macro") and not FUNCTIONS.reach(name, is_table=True)
    }
    assert allowed == {
        *("duckdb_available_metrics", "duckdb_coordinate_systems", "duckdb_dialects", "duckdb_functions"),
        *("duckdb_keywords", "duckdb_optimizers", "duckdb_types", "generate_series", "icu_calendar_names"),
        *("json_each", "json_tree", "pg_timezone_names", "pragma_collations", "pragma_platform", "pragma_version"),
        *("range", "repeat", "repeat_row", "summary", "test_all_types", "test_vector_types", "unnest"),
    }
    volatile = {
        name for name, _, stability in rows if stability == "VOLATILE" and not FUNCTIONS.reach(name, is_table=False)
    }
    assert volatile == {
        *("current_connection_id", "current_query_id", "current_transaction_id", "error", "gen_random_uuid"),
        *("random", "setseed", "sleep_ms", "stats", "uuid", "uuidv4", "uuidv7", "vector_type"),
    }
    refused = {name for name, reach in FUNCTIONS.scalars.items() if reach is Reach.ENGINE}
    assert {name for name in refused if not name.startswith("__internal")} == {
        *("currval", "getvariable", "json_deserialize_sql", "json_serialize_plan", "nextval", "setval"),
        *("to_aggregate_state", "write_log"),
    }
    reading = {name for name, reach in FUNCTIONS.tables.items() if reach is Reach.FILES}
    assert not any(name.startswith(("read_", "parquet_")) for name in allowed)
    assert all(name.startswith(("read_", "parquet_", "glob", "sniff_csv")) for name in reading)


@pytest.mark.parametrize("statement", WRITING)
def test_functions_that_write_or_change_the_engine_are_refused_always(
    tmp_path: Path, outside: dict[str, str], statement: str
) -> None:
    with open_lake(tmp_path, **{"sql_external-files-in-views": True}) as lake:
        before = snapshot_of(tmp_path / "outside")
        for text in (statement, f"EXPLAIN {statement}", f"EXPLAIN ANALYZE {statement}"):
            with pytest.raises(SqlError):
                lake.sql(text.format(**outside)).fetchall()
        with pytest.raises(SqlError):
            lake.sql(f"CREATE VIEW app.v AS {statement}".format(**outside))
        lake.create_view("app.w", statement.format(**outside))  # the query is stored as it is
        with pytest.raises(SqlError):
            lake.sql("SELECT count(*) FROM app.w").fetchall()
        assert snapshot_of(tmp_path / "outside") == before
        assert lake.sql("SELECT count(*) FROM app.t").fetchall() == [(0,)]


def test_statements_of_the_engine_do_not_reach_it(tmp_path: Path, outside: dict[str, str]) -> None:
    with open_lake(tmp_path) as lake:
        before = snapshot_of(tmp_path)
        for statement in ENGINE_STATEMENTS:
            with pytest.raises((SqlError, OptionError)):
                lake.sql(statement.format(**outside)).fetchall()
        assert snapshot_of(tmp_path) == before


def test_a_statement_reads_files_that_it_names_itself(tmp_path: Path, outside: dict[str, str]) -> None:
    with open_lake(tmp_path) as lake:
        for source in sources(outside):
            assert lake.sql(f"SELECT count(*) FROM {source}").fetchall()[0][0] >= 1, source
        for form in FORMS:
            lake.sql(form.format(source=f"read_text('{outside['path']}')")).fetchall()
        lake.sql("INSERT INTO app.t SELECT a FROM read_parquet(?)", [outside["parquet"]])
        lake.sql(f"INSERT INTO app.t FROM '{outside['parquet']}'")
        assert lake.sql("SELECT count(*) FROM app.t").fetchall() == [(4,)]
        assert lake.sql("SELECT current_setting('threads') > 0").fetchall() == [(True,)]


def test_with_external_files_off_a_statement_reads_the_lake_and_nothing_else(
    tmp_path: Path, outside: dict[str, str]
) -> None:
    with open_lake(tmp_path, **{"sql_external-files": False}) as lake:
        lake.sql("INSERT INTO app.t VALUES (1), (2)")
        for source in sources(outside):
            with pytest.raises(SqlError, match=r"sql\.external-files"):
                lake.sql(f"SELECT count(*) FROM {source}").fetchall()
        for form in FORMS:
            with pytest.raises(SqlError, match=r"sql\.external-files"):
                lake.sql(form.format(source=f"read_text('{outside['path']}')")).fetchall()
        for machine in ("SELECT * FROM duckdb_settings()", "SELECT current_setting('temp_directory')"):
            with pytest.raises(SqlError, match=r"sql\.external-files"):
                lake.sql(machine).fetchall()
        with pytest.raises(SqlError):
            lake.sql("INSERT INTO app.t SELECT a FROM read_parquet(?)", [outside["parquet"]])
        assert lake.sql("SELECT sum(id), count(*) FROM app.t").fetchall() == [(3, 2)]
        assert lake.sql("SELECT range FROM range(3) WHERE range IN (SELECT id FROM app.t)").fetchall() == [(1,), (2,)]
        assert lake.sql("PIVOT app.t ON id USING count(*)").fetchall() == [(1, 1)]


def test_a_pivot_that_finds_its_columns_may_stand_beside_a_file(tmp_path: Path, outside: dict[str, str]) -> None:
    query = f"SELECT count(*) FROM (PIVOT app.t ON id USING count(*)) AS p, '{outside['parquet']}' AS f"
    with open_lake(tmp_path) as lake:
        lake.table("app.t").append([{"id": 7}, {"id": 8}])
        assert lake.sql(query).fetchall() == [(2,)]
        lake.create_view("app.v", query)
        with pytest.raises(SqlError):
            lake.sql("SELECT * FROM app.v").fetchall()
    with open_lake(tmp_path, **{"sql_external-files": False}) as lake, pytest.raises(SqlError):
        lake.sql(query).fetchall()


def test_a_view_does_not_read_files_with_the_rights_of_its_reader(tmp_path: Path, outside: dict[str, str]) -> None:
    with open_lake(tmp_path) as lake:
        queries = [FORMS[0].format(source=source) for source in sources(outside)]
        queries += [form.format(source=f"'{outside['parquet']}'") for form in FORMS[1:]]
        for number, query in enumerate(queries):
            lake.create_view(f"app.v{number}", query)
            lake.create_view(f"app.w{number}", f"SELECT 1 FROM v{number}")
            readers = [
                f"SELECT count(*) FROM app.v{number}",
                f"SELECT count(*) FROM app.w{number}",
                # the reader's own statement reads files, and is allowed to
                f"SELECT count(*) FROM app.v{number}, read_text('{outside['path']}')",
            ]
            for reader in readers:
                with pytest.raises(SqlError, match=r"view"):
                    lake.sql(reader).fetchall()
            with pytest.raises(SqlError, match=r"sql\.external-files-in-views"):
                lake.sql(f"CREATE VIEW app.x AS {query}")


def test_readers_who_trust_views_let_them_read_files(tmp_path: Path, outside: dict[str, str]) -> None:
    with open_lake(tmp_path, **{"sql_external-files-in-views": True}) as lake:
        lake.sql(f"CREATE VIEW app.v AS SELECT content FROM read_text('{outside['path']}')")
        assert lake.sql("SELECT content FROM app.v").fetchall() == [('{"a": 1}\n{"a": 2}\n',)]
    with open_lake(tmp_path) as lake, pytest.raises(SqlError, match=r"view app\.v"):
        lake.sql("SELECT content FROM app.v").fetchall()


def test_what_the_check_of_names_overlooks_the_database_refuses(tmp_path: Path, outside: dict[str, str]) -> None:
    """The second wall by itself: DuckDB, as queries meet it, opens no file outside and takes no settings."""
    with open_lake(tmp_path) as lake:
        lake.sql("SELECT 1").fetchall()
        database = lake.session()._duck._databases.own
        with database.cursor() as lent:
            for statement in [
                *(f"SELECT count(*) FROM {source}" for source in sources(outside)),
                f"SELECT count(*) FROM read_text('{lake.root}/../outside/secret.txt')",
                *(text.format(**outside) for text in ENGINE_STATEMENTS[:-1] if "MACRO" not in text),
                f"SELECT * FROM enable_logging(storage_path => '{outside['path']}')",
                "SELECT * FROM enable_profiling()",
                "SELECT * FROM lake",  # a variable of Python here
                "SET allowed_directories = ['/']",
                "SET allowed_configs = ['TimeZone']",
                "SET temp_directory = '/'",
            ]:
                with pytest.raises(duckdb.Error):
                    lent.cursor.execute(statement).fetchall()


def test_a_link_out_of_the_lake_is_not_followed_by_the_engine(tmp_path: Path) -> None:
    """A table that lives elsewhere, by a link of its owner's, is read all the same: by our own reader."""
    with open_lake(tmp_path) as lake:
        lake.sql("INSERT INTO app.t VALUES (1), (2)")
    (tmp_path / "elsewhere").mkdir()
    os.rename(tmp_path / "lake" / "app" / "t", tmp_path / "elsewhere" / "t")
    os.symlink(tmp_path / "elsewhere" / "t", tmp_path / "lake" / "app" / "t")
    os.symlink(tmp_path / "lake", tmp_path / "link")
    for root in ("lake", "link"):
        with skerry.connect(tmp_path / root) as lake:
            assert lake.sql("SELECT sum(id) FROM app.t").fetchall() == [(3,)]


def test_common_functions_and_long_texts_are_not_taken_for_doors(tmp_path: Path) -> None:
    with open_lake(tmp_path, **{"sql_external-files": False}) as lake:
        rows = lake.sql(
            "WITH c AS (SELECT range AS n FROM range(10)) SELECT histogram(n), list_histogram([1]), "
            "max(random()) >= 0, count(DISTINCT uuid()), string_agg(n::VARCHAR, '(read_text)' ORDER BY n) FROM c"
        ).fetchall()
        assert rows[0][2:4] == (True, 10)
        assert lake.sql(f"SELECT {' + '.join(['1'] * 900)}").fetchall() == [(900,)]
        assert lake.sql(f"SELECT {' OR '.join(['1 = 2'] * 3000)}").fetchall() == [(False,)]
        assert lake.sql("SELECT 'é'||chr(233), $$read_text('x')$$").fetchall() == [("éé", "read_text('x')")]
        values = ", ".join(f"({i}, 'x''{i}', DATE '2020-01-01', -1.5, NULL)" for i in range(2000))
        assert lake.sql(f"SELECT count(*) FROM (VALUES {values})").fetchall() == [(2000,)]
        assert len(lake.sql(f"VALUES {values}").fetchall()) == 2000


def test_texts_that_differ_in_numbers_alone_are_alike() -> None:
    assert without_numbers('SELECT a1 FROM skerry_1 AS "t1" WHERE id = 77 AND x IN (1,23)') == (
        'SELECT a1 FROM skerry_1 AS "t1" WHERE id = 0 AND x IN (0,0)'
    )
    for text in ("SELECT md5(x), $1, 1.5, 1e3, '12', x'12'", 'WITH "t 1" AS (SELECT 1) FROM "t 2"', 'FROM "1"'):
        assert without_numbers(text) == text


def test_a_file_is_found_in_a_text_that_is_like_a_harmless_one(tmp_path: Path) -> None:
    with skerry.connect(tmp_path, settings={"sql.external-files": "false"}) as lake:
        assert lake.sql("WITH t1 AS (SELECT 1 AS a) SELECT a FROM t1").fetchall() == [(1,)]
        assert lake.sql('WITH "t 1" AS (SELECT 1 AS a) SELECT a FROM "t 1"').fetchall() == [(1,)]
        for text in ("SELECT a FROM read_csv('1.csv') LIMIT 2", "SELECT a FROM read_csv('1.csv') LIMIT 3"):
            with pytest.raises(SqlError, match="read_csv"):
                lake.sql(text)


HARMLESS = [
    "SELECT a, count(*), substr(b, 1, 2) FROM skerry_1 AS t GROUP BY ALL",
    "WITH c AS (FROM skerry_1) SELECT row_number() OVER (ORDER BY a) FROM c, c AS d WHERE a IN (SELECT a FROM C)",
    "WITH RECURSIVE c AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM c WHERE n < 5) SELECT * FROM c, range(3)",
    "SELECT * FROM (VALUES (1), (2)) AS v(a) EXCEPT SELECT a FROM skerry_1",
]
REACHING = [
    "SELECT 'a\"b', 1 FROM other",
    "SELECT * FROM main.skerry_1",
    "WITH c AS (SELECT 1) SELECT * FROM main.c",
    "SELECT * FROM memory.main.skerry_1",
    "SELECT 1; SELECT 2",
    "SELECT (SELECT 1); FROM skerry_1",
    "SELECT write_log('x') FROM skerry_1",
    "SELECT \"Write_Log\"('x') FROM skerry_1",
    "SELECT * FROM read_csv('x')",
    "WITH c AS (SELECT 1) SELECT * FROM skerry_1, other, c",
    "SHOW TABLES",
    "DESCRIBE other",
]


@pytest.fixture
def cursor() -> Iterator[DuckCursor]:
    with duckdb.connect() as connection:
        yield DuckCursor(connection)


@pytest.mark.parametrize("text", [*HARMLESS, *REACHING])
def test_names_alone_say_that_a_query_reaches_nothing_only_if_its_tree_does(
    text: str, cursor: DuckCursor, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = frozenset({"skerry_1"})
    quick = find_calls(cursor, text, names, FUNCTIONS)
    read: list[str] = []
    monkeypatch.setattr(reach, "_reaches_nothing", lambda tree, *_: read.append(tree))
    assert find_calls(cursor, text, names, FUNCTIONS) == quick
    assert len(read) == 1
    assert bool(quick.found) == (text in REACHING)


@pytest.mark.parametrize("text", HARMLESS)
def test_most_queries_are_told_by_names_alone(text: str, cursor: DuckCursor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(reach, "_Tree")
    assert find_calls(cursor, text, frozenset({"skerry_1"}), FUNCTIONS).found == ()


def test_a_table_of_the_engine_is_none_of_the_lake(cursor: DuckCursor) -> None:
    (call,) = find_calls(cursor, "SELECT * FROM main.skerry_1", frozenset({"skerry_1"}), FUNCTIONS).found
    assert (call.reach, call.offset) == (Reach.ENGINE, 14)
