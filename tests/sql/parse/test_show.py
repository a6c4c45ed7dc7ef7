import pytest

from skerry.sql.statement import Describe, Show


@pytest.mark.parametrize(
    ("text", "kind", "name", "like"),
    [
        ("SHOW TABLES", "tables", None, None),
        ("SHOW TABLES FROM d LIKE 'x%'", "tables", "d", "x%"),
        ("SHOW TABLES IN default 'x'", "tables", "default", "x"),
        ("SHOW VIEWS IN d", "views", "d", None),
        ("SHOW DATABASES", "databases", None, None),
        ("SHOW SCHEMAS LIKE 'a'", "databases", None, "a"),
        ("SHOW COLUMNS FROM d.t", "columns", "d.t", None),
        ("SHOW COLUMNS IN t LIKE 'a%'", "columns", "t", "a%"),
        ("SHOW FIELDS FROM t", "columns", "t", None),
        ("SHOW COLUMNS FROM t IN d LIKE 'a'", "columns", "d.t", "a"),
        ("SHOW CURRENT SCHEMA", "current database", None, None),
        ("SHOW CREATE TABLE t", "create table", "t", None),
        ("SHOW CREATE VIEW d.v", "create view", "d.v", None),
        ("SHOW CREATE DATABASE d", "create database", "d", None),
        ("SHOW CREATE SCHEMA d", "create database", "d", None),
        ("SHOW DATABASES FROM ice.ns", "databases", "ice.ns", None),
        ("SHOW SETTINGS", "settings", None, None),
        ("SHOW SETTINGS LIKE 'cache%'", "settings", None, "cache%"),
        ("SHOW PARTITIONS t", "partitions", "t", None),
        ("SHOW SNAPSHOTS FROM d.t", "snapshots", "d.t", None),
        ("SHOW FILES t", "files", "t", None),
        ("SHOW MANIFESTS t", "manifests", "t", None),
        ("SHOW HISTORY t", "history", "t", None),
        ("SHOW TAGS OF t", "tags", "t", None),
        ("SHOW OPTIONS t", "options", "t", None),
        ("SHOW TBLPROPERTIES t", "options", "t", None),
    ],
)
def test_show(text: str, kind: str, name: str | None, like: str | None, parsed) -> None:
    found = parsed(text)
    show = found.statement
    assert isinstance(show, Show)
    assert (show.kind, str(show.name) if show.name else None, show.like) == (kind, name, like)
    assert found.cut(show.span) == text


@pytest.mark.parametrize(
    ("text", "name", "query"),
    [
        ("DESCRIBE t", "t", None),
        ("DESC d.t$files", "d.t$files", None),
        ("DESCRIBE TABLE t", "t", None),
        ("DESCRIBE VIEW v", "v", None),
        ("DESCRIBE view", "view", None),
        ("DESCRIBE SELECT 1 AS a", None, "SELECT 1 AS a"),
        ("DESC (SELECT 1)", None, "SELECT 1"),
        ("DESC (SELECT 1) UNION (SELECT 2)", None, "(SELECT 1) UNION (SELECT 2)"),
        ("DESCRIBE FROM t", None, "FROM t"),
    ],
)
def test_describe(text: str, name: str | None, query: str | None, parsed) -> None:
    found = parsed(text)
    describe = found.statement
    assert isinstance(describe, Describe)
    assert (str(describe.name) if describe.name else None, found.cut(describe.query)) == (name, query)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("SHOW¦", "expected TABLES, VIEWS, DATABASES"),
        ("SHOW ¦TABELS", "did you mean TABLES?"),
        ("SHOW ¦FULL COLUMNS FROM t", "leave out FULL"),
        ("SHOW VIEWS ¦d", "SHOW VIEWS FROM d"),
        ("SHOW COLUMNS FROM d.t ¦FROM d", "expected the end of the statement"),
        ("SHOW TABLES FROM¦", "expected a database's name"),
        ("SHOW TABLES LIKE ¦x", "expected a pattern between single quotes"),
        ("SHOW PARTITIONS¦", "expected a table's name"),
        ("SHOW CREATE ¦INDEX i", "expected TABLE, VIEW, DATABASE or SCHEMA"),
        ("SHOW DATABASES FROM ¦a.b.c.d.e.f.g.h.i", "at most 8 parts"),
        ("DESCRIBE¦", "expected a table's name or a query"),
        ("DESCRIBE ¦EXTENDED t", "SHOW CREATE TABLE"),
        ("DESCRIBE ¦DATABASE d", "SHOW CREATE DATABASE d"),
        ("DESCRIBE t ¦a", "SHOW COLUMNS FROM t LIKE 'a'"),
    ],
)
def test_what_is_refused(text: str, problem: str, refused) -> None:
    refused(text, problem)
