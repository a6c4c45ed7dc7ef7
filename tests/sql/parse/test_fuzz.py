"""Whatever is thrown at it, the grammar answers with statements or with a SqlError that knows its place."""

from hypothesis import given, settings
from hypothesis import strategies as st

from skerry.common.errors import SqlError
from skerry.sql.parse.script import parse_script
from skerry.sql.script_text import Source
from skerry.sql.statement import Statement
from support.effort import rounds

STATEMENTS = [
    "SELECT a, b FROM t WHERE c = ? ORDER BY 1",
    "CREATE TABLE IF NOT EXISTS d.t (a INT NOT NULL DEFAULT -1 COMMENT 'x', b STRUCT<c ARRAY<INT>, d: MAP<INT, INT>>, "
    "PRIMARY KEY (a)) PARTITIONED BY (bucket(4, a), day(b)) WITH ('k' = 'v', x.y-z = 64MB) COMMENT 'c' AS SELECT 1",
    "CREATE TABLE t (a DATE DEFAULT CAST('2024-01-01' AS DATE), e INT[] DEFAULT [1, 2], f MAP(INT, INT) DEFAULT {1:2})",
    "CREATE OR REPLACE VIEW v (a COMMENT 'x', b) COMMENT 'y' AS WITH q AS (SELECT 1) FROM q",
    "ALTER TABLE t ADD COLUMNS (a INT, b TEXT), RENAME COLUMN a TO b, ALTER c TYPE DECIMAL(10, 2), SET ('k' = 'v')",
    "INSERT INTO t (a, b) VALUES (1, DEFAULT), (f(2), [3])",
    "UPDATE t AS x SET a = CASE WHEN b THEN 1 END, c = DEFAULT FROM s WHERE x.a IS NOT DISTINCT FROM s.a",
    "DELETE FROM t x USING u WHERE x.a = u.a",
    "MERGE INTO t USING (SELECT 1) s ON t.a = s.a WHEN MATCHED AND b THEN UPDATE SET a = 1, b = DEFAULT "
    "WHEN NOT MATCHED THEN INSERT (a) VALUES (1) WHEN NOT MATCHED BY SOURCE THEN DELETE",
    "CALL system.expire_snapshots(table => 't', older_than => INTERVAL '7 days', keep = $n)",
    "SET cache.size = 64MB; RESET a.b; USE d; SHOW TABLES FROM d LIKE 'x'; DESCRIBE t; EXPLAIN ANALYZE FROM t",
    "COMMENT ON COLUMN d.t.a IS 'x'; DROP DATABASE IF EXISTS d CASCADE; TRUNCATE TABLE t; REFRESH TABLE t",
]
MARKS = """) ] [ { } ; ' " ` -- /* */ :: => . ? $x $$ - 1e9 é CASE END LIMIT NULL 1.5.2 0x1F e'\\ X'0' < >"""
LONG = {"9" * 5000, "UUID 'x'", "DECIMAL '1e5'", "\0"}
PIECES = sorted(
    {piece for statement in STATEMENTS for piece in statement.replace("(", " ( ").replace(",", " , ").split()}
    | set(MARKS.split())
    | LONG
)


def check(text: str) -> None:
    found = parsed(text)
    if isinstance(found, SqlError):
        assert found.position is not None
        line, column = found.position
        assert 1 <= line <= text.count("\n") + 1
        assert 1 <= column <= len(text) + 1
        return
    ends = 0
    for statement in found:
        assert ends <= statement.span.start < statement.span.end <= len(text)
        ends = statement.span.end


def parsed(text: str) -> list[Statement] | SqlError:
    try:
        return parse_script(Source(text))
    except SqlError as error:
        return error


@given(st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join))
@settings(max_examples=rounds(300, 3000))
def test_soup_of_tokens(text: str) -> None:
    check(text)


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    check(text)


@given(st.data())
@settings(max_examples=rounds(400, 4000))
def test_valid_statements_with_pieces_changed(data: st.DataObject) -> None:
    words = data.draw(st.sampled_from(STATEMENTS)).replace("(", " ( ").replace(",", " , ").split(" ")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(words) - 1))
        change = data.draw(st.sampled_from(["drop", "insert", "replace", "cut"]))
        if change == "drop":
            del words[at]
        elif change == "cut":
            del words[at:]
        elif change == "insert":
            words.insert(at, data.draw(st.sampled_from(PIECES)))
        else:
            words[at] = data.draw(st.sampled_from(PIECES))
        words = words or [""]
    check(" ".join(words))


@given(st.sampled_from(STATEMENTS), st.data())
def test_a_statement_that_ends_too_early(statement: str, data: st.DataObject) -> None:
    check(statement[: data.draw(st.integers(0, len(statement)))])


@given(
    st.sampled_from(["(", "[", "{", "ARRAY<", "CASE ", "EXPLAIN ", "CAST(", "- ", "STRUCT<a "]), st.integers(1, 2000)
)
@settings(max_examples=rounds(30, 300))
def test_endless_nesting(piece: str, times: int) -> None:
    for frame in ("{}", "SELECT {}", "CREATE TABLE t (a {}", "CREATE TABLE t (a INT DEFAULT {}", "UPDATE t SET a = {}"):
        check(frame.replace("{}", piece * times))
        check(frame.replace("{}", piece * times + "1" + {"(": ")", "[": "]", "{": "}"}.get(piece, ">") * times) + ")")


def test_the_examples_are_valid() -> None:
    for statement in STATEMENTS:
        assert parse_script(Source(statement))
