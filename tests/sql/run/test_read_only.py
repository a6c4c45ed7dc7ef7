"""A table that can only be read: queries read it beside those of the lake, every other statement refuses it."""

from typing import Any

import pytest

from skerry.common.errors import NotFoundError, SqlError
from skerry.sql.session import Session
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.read_only import MemoryTable, session_beside
from support.tables import World

SCHEMA = Schema.of((Field("id", "BIGINT", nullable=False), Field("word", "STRING")), primary_key=("id",))


@pytest.fixture
def session() -> Session:
    lake = World().lake()
    made = session_beside(
        lake, MemoryTable(SCHEMA, [{"id": number, "word": word} for number, word in enumerate(["zero", "one", "two"])])
    )
    made.run("CREATE TABLE app.t (id BIGINT PRIMARY KEY, v INT); INSERT INTO app.t VALUES (1, 10), (2, 20)")
    return made


def rows(session: Session, text: str) -> list[tuple[Any, ...]]:
    return [tuple(row.values()) for row in session.run(text).read().read_all().to_pylist()]


def test_a_query_reads_it(session: Session) -> None:
    assert rows(session, "SELECT * FROM ext.numbers ORDER BY id") == [(0, "zero"), (1, "one"), (2, "two")]
    assert rows(session, "SELECT word FROM ext.numbers WHERE id = 2") == [("two",)]
    assert rows(session, "SELECT count(*) FROM ext.numbers") == [(3,)]


def test_a_query_joins_it_with_a_table_of_the_lake(session: Session) -> None:
    joined = "SELECT n.word, t.v FROM app.t t JOIN ext.numbers n ON n.id = t.id WHERE t.v > 10"
    assert rows(session, joined) == [("two", 20)]


def test_a_view_and_a_statement_that_changes_another_table_read_it(session: Session) -> None:
    session.run("CREATE VIEW app.words AS SELECT word FROM ext.numbers WHERE id < 2")
    assert rows(session, "SELECT * FROM app.words ORDER BY word") == [("one",), ("zero",)]
    session.run("INSERT INTO app.t SELECT id, 0 FROM ext.numbers")
    assert rows(session, "SELECT * FROM app.t ORDER BY id") == [(0, 0), (1, 0), (2, 0)]


def test_it_is_described_listed_and_explained(session: Session) -> None:
    assert [row[:2] for row in rows(session, "DESCRIBE ext.numbers")] == [("id", "BIGINT"), ("word", "STRING")]
    assert rows(session, "SELECT table_name, uuid, location FROM system.tables WHERE database_name = 'ext'") == [
        ("numbers", "memory", "")
    ]
    assert rows(session, "SELECT column_name FROM system.columns WHERE table_name = 'numbers'") == [("id",), ("word",)]
    assert rows(session, "EXPLAIN SELECT * FROM ext.numbers AS n")[0] == ("Scan ext.numbers in memory as n",)
    assert session.run("CREATE TABLE IF NOT EXISTS ext.numbers AS SELECT 1 AS id").message == (
        "table ext.numbers exists already"
    )


@pytest.mark.parametrize(
    ("text", "to", "place"),
    [
        ("INSERT INTO ext.numbers VALUES (3, 'three')", "change", 13),
        ("UPDATE ext.numbers SET word = 'x' WHERE id = 1", "change", 8),
        ("DELETE FROM ext.numbers WHERE id = 1", "change", 13),
        ("MERGE INTO ext.numbers USING app.t t ON numbers.id = t.id WHEN MATCHED THEN DELETE", "change", 12),
        ("EXPLAIN UPDATE ext.numbers SET word = 'x' WHERE id = 1", "change", 16),
        ("ALTER TABLE ext.numbers ADD COLUMN v INT", "alter", 13),
        ("CALL compact('ext.numbers')", "look after", 14),
        ("CALL create_tag('ext.numbers', 'v1')", "look after", 17),
    ],
)
def test_other_statements_refuse_it_and_say_why(session: Session, text: str, to: str, place: int) -> None:
    with pytest.raises(SqlError) as caught:
        session.run(text)
    because = "because it belongs to the catalog ext, which Skerry only reads"
    assert f"cannot {to} ext.numbers: the table is read-only, {because}" in str(caught.value)
    assert caught.value.position == (1, place)


def test_it_has_no_system_tables_of_its_own(session: Session) -> None:
    with pytest.raises(NotFoundError, match=r"ext\.numbers has no system tables like numbers\$files: the table is rea"):
        session.run("SELECT * FROM ext.numbers$files")
