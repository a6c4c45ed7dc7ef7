import pytest

from skerry.sql.statement import CreateDatabase, DropDatabase, Use


@pytest.mark.parametrize(
    ("text", "if_not_exists", "comment"),
    [
        ("CREATE DATABASE d", False, None),
        ("CREATE SCHEMA IF NOT EXISTS d COMMENT 'c'", True, "c"),
    ],
)
def test_create_database(text: str, if_not_exists: bool, comment: str | None, one) -> None:
    create = one(text)
    assert isinstance(create, CreateDatabase)
    assert (create.name.parts, create.if_not_exists, create.comment) == (("d",), if_not_exists, comment)


@pytest.mark.parametrize(
    ("text", "if_exists", "cascade"),
    [
        ("DROP DATABASE d", False, False),
        ("DROP SCHEMA IF EXISTS d CASCADE", True, True),
        ("DROP DATABASE d RESTRICT", False, False),
    ],
)
def test_drop_database(text: str, if_exists: bool, cascade: bool, one) -> None:
    drop = one(text)
    assert isinstance(drop, DropDatabase)
    assert (drop.name.parts, drop.if_exists, drop.cascade) == (("d",), if_exists, cascade)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("USE app", ("app",)),
        ("USE default", ("default",)),
        ("USE DATABASE app", ("app",)),
        ('USE "a b"', ("a b",)),
        ("USE schema", ("schema",)),
        ("USE ice.ns", ("ice", "ns")),
        ("USE ice.a.b", ("ice", "a", "b")),
    ],
)
def test_use(text: str, name: tuple[str, ...], parsed) -> None:
    found = parsed(text)
    assert isinstance(found.statement, Use)
    assert found.statement.name.parts == name
    assert found.cut(found.statement.span) == text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("CREATE DATABASE¦", "expected a database's name"),
        ("CREATE DATABASE ¦a.b", "at most 1 part"),
        ("CREATE DATABASE d ¦LOCATION '/x'", "leave out LOCATION"),
        ("CREATE DATABASE d ¦WITH DBPROPERTIES ('a' = 'b')", "databases have no properties"),
        ("CREATE ¦OR REPLACE DATABASE d", "CREATE DATABASE IF NOT EXISTS"),
        ("DROP DATABASE d ¦x", "expected the end of the statement"),
        ("USE¦", "expected a database's name"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
