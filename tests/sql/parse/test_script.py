import pytest

from skerry.common.errors import SqlError
from skerry.sql.parse.script import parse_script
from skerry.sql.row_statement import Insert
from skerry.sql.script_text import Source
from skerry.sql.statement import CreateCatalog, DropCatalog, Explain, Refresh, Select


def texts(script: str) -> list[str]:
    source = Source(script)
    return [source.cut(statement.span) for statement in parse_script(source)]


@pytest.mark.parametrize("script", ["", " \n", ";", ";;\n;", "-- nothing", "/* nothing */ ;"])
def test_a_script_may_hold_nothing(script: str) -> None:
    assert texts(script) == []


def test_statements_end_at_semicolons() -> None:
    script = "SELECT 1; -- one; two\n;SELECT ';' /* ; */, \";\";\nFROM t  ;"
    assert texts(script) == ["SELECT 1", "SELECT ';' /* ; */, \";\"", "FROM t"]


@pytest.mark.parametrize(
    "query",
    [
        "SELECT 1",
        "select a, count(*) from t group by all",
        "WITH a AS (SELECT 1) SELECT * FROM a",
        "VALUES (1), (2)",
        "FROM t",
        "FROM t SELECT a",
        "TABLE t",
        "(SELECT 1) UNION (SELECT 2)",
        "((SELECT 1))",
        "PIVOT t ON a USING sum(b)",
        "UNPIVOT t ON a, b INTO NAME n VALUE v",
        "SUMMARIZE t",
        "WITH a AS (SELECT 1), insert AS (SELECT 2) FROM insert",
        "WITH a AS (SELECT 1 AS x) SELECT sum(x) update FROM a",
        "SELECT * FROM t FOR VERSION AS OF 3",
        "SELECT {'a': {'b': [1, 2]}}",
    ],
)
def test_queries_are_one_span(query: str) -> None:
    source = Source(f"  {query} ;")
    (statement,) = parse_script(source)
    assert isinstance(statement, Select)
    assert source.cut(statement.span) == query


def test_explain_holds_a_statement() -> None:
    source = Source("EXPLAIN ANALYZE SELECT 1; EXPLAIN INSERT INTO t VALUES (1)")
    first, second = parse_script(source)
    assert isinstance(first, Explain)
    assert first.analyze
    assert source.cut(first.statement.span) == "SELECT 1"
    assert isinstance(second, Explain)
    assert not second.analyze
    assert isinstance(second.statement, Insert)


def test_statements_of_catalogs(one) -> None:
    created = one("CREATE CATALOG IF NOT EXISTS c USING iceberg WITH ('type' = 'sql', uri = 'sqlite:///x')")
    assert isinstance(created, CreateCatalog)
    assert created.if_not_exists
    assert [(key, value) for key, value, _ in created.options] == [("type", "sql"), ("uri", "sqlite:///x")]
    dropped = one("DROP CATALOG IF EXISTS c")
    assert isinstance(dropped, DropCatalog)
    assert dropped.if_exists
    refreshed = [one(f"REFRESH {rest}") for rest in ("CATALOG c", "SCHEMA c.d", "TABLE c.d.t")]
    assert all(isinstance(statement, Refresh) for statement in refreshed)
    assert [(s.kind, s.name.parts) for s in refreshed] == [
        ("catalog", ("c",)),
        ("database", ("c", "d")),
        ("table", ("c", "d", "t")),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("¦SELEC 1", '"SELEC" begins no statement; did you mean SELECT?'),
        ("SELECT 1; ¦isnert INTO t VALUES (1)", "did you mean INSERT?"),
        ("¦wibble", "statements begin with ALTER, CALL, COMMENT, COPY, CREATE"),
        ("¦'text'", "a statement begins with a word like SELECT"),
        ("¦(1)", "a statement begins with a word like SELECT"),
        ("SELECT ¦(1", 'this "(" is not closed'),
        ("SELECT 1¦)", '")" closes a bracket that was not opened'),
        ("SELECT (1¦]", 'expected ")" for the "(" of line 1, column 8, found "]"'),
        ("SELECT ¦(1; SELECT 2)", 'this "(" is not closed'),
        ("SELECT ¦`a` FROM t", 'names stand between double quotes: "a"'),
        ("EXPLAIN¦", "expected a statement to explain"),
        ("EXPLAIN ¦EXPLAIN SELECT 1", "found EXPLAIN again"),
        ("EXPLAIN ¦(FORMAT json) SELECT 1", "write EXPLAIN or EXPLAIN ANALYZE"),
        ("EXPLAIN ¦EXTENDED SELECT 1", "leave out EXTENDED"),
        ("¦BEGIN", "each statement is atomic by itself"),
        ("¦COMMIT", "each statement is atomic by itself"),
        ("¦ROLLBACK", "CALL rollback"),
        ("¦START TRANSACTION", "each statement is atomic by itself"),
        ("¦GRANT SELECT ON t TO u", "there are no users or roles"),
        ("¦UPSERT INTO t VALUES (1)", "write INSERT OR REPLACE INTO"),
        ("¦REPLACE INTO t VALUES (1)", "write INSERT OR REPLACE INTO"),
        ("¦OPTIMIZE t", "CALL compact('t')"),
        ("¦VACUUM t", "CALL expire_snapshots('t')"),
        ("CREATE ¦FUNCTION f() AS 1", "CREATE FUNCTION is not a statement of Skerry"),
        ("CREATE ¦MACRO f() AS 1", "CREATE MACRO is not a statement of Skerry"),
        ("CREATE ¦TYPE t AS INT", "CREATE TYPE is not a statement of Skerry"),
        ("CREATE ¦SEQUENCE s", "CREATE SEQUENCE is not a statement of Skerry"),
        ("CREATE ¦SECRET (TYPE s3)", "CREATE SECRET is not a statement of Skerry"),
        ("CREATE ¦TABEL t (a INT)", "did you mean TABLE?"),
        ("DROP ¦FUNCTION f", "DROP FUNCTION is not a statement of Skerry"),
        ("DROP¦", "expected TABLE, VIEW, INDEX, DATABASE, SCHEMA or CATALOG"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)


@pytest.mark.parametrize(
    "word",
    [
        "ATTACH", "CHECKPOINT", "DEALLOCATE", "DETACH", "EXECUTE", "EXPORT", "FORCE", "IMPORT", "INSTALL",
        "LOAD", "PRAGMA", "PREPARE", "VACUUM", "ANALYZE", "KILL", "CACHE", "SAVEPOINT", "REVOKE", "DO",
    ],
)  # fmt: skip
def test_statements_of_the_engine_do_not_reach_it(word: str, refused) -> None:
    refused(f"¦{word} something", f"{word} is not a statement of Skerry")


def test_nothing_is_parsed_of_a_script_with_a_mistake_at_its_end() -> None:
    with pytest.raises(SqlError) as raised:
        parse_script(Source("DROP TABLE t;\nDROP TABLE ;"))
    assert raised.value.position == (2, 11)


def test_nesting_has_a_limit_that_is_an_error() -> None:
    deep = 100_000
    with pytest.raises(SqlError, match="nested too deeply") as raised:
        parse_script(Source(f"CREATE TABLE t (a {'ARRAY<' * deep}INT{'>' * deep})"))
    assert raised.value.position is not None
