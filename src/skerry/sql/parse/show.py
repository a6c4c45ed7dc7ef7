"""SHOW and DESCRIBE."""

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, sees_query
from skerry.sql.parse.token import Kind
from skerry.sql.statement import Describe, Name, Show

_OF_DATABASE = ("TABLES", "VIEWS")
_ALONE = {"DATABASES": "databases", "SCHEMAS": "databases", "SETTINGS": "settings"}
_OF_TABLE = {
    "COLUMNS": "columns",
    "PARTITIONS": "partitions",
    "SNAPSHOTS": "snapshots",
    "FILES": "files",
    "MANIFESTS": "manifests",
    "HISTORY": "history",
    "TAGS": "tags",
    "OPTIONS": "options",
    "TBLPROPERTIES": "options",
}
_CREATE = {"TABLE": "create table", "VIEW": "create view", "DATABASE": "create database", "SCHEMA": "create database"}


def parse_show(cursor: Cursor) -> Show:
    first = cursor.expect("SHOW")
    word = cursor.expect_any((*_OF_DATABASE, *_ALONE, *_OF_TABLE, "CREATE"))
    name: Name | None = None
    like: str | None = None
    if word in _OF_DATABASE:
        kind = word.lower()
        if cursor.skip("FROM") or cursor.skip("IN"):
            name = cursor.expect_name("a database's name")
        like = _like(cursor)
    elif word in _ALONE:
        kind = _ALONE[word]
        like = _like(cursor)
    elif word in _OF_TABLE:
        kind = _OF_TABLE[word]
        if not cursor.skip("FROM") and not cursor.skip("IN"):
            cursor.skip("OF")
        name = cursor.expect_table()
        like = _like(cursor)
    else:
        kind = _CREATE[cursor.expect_any(tuple(_CREATE))]
        what = "a database's name" if kind == "create database" else "a table's name"
        name = cursor.expect_name(what, parts=1 if kind == "create database" else 2)
    return Show(cursor.since(first), kind, name, like)


def _like(cursor: Cursor) -> str | None:
    if cursor.token.kind is not Kind.STRING and not cursor.skip("LIKE"):
        return None
    return cursor.expect_string("a pattern")


def parse_describe(cursor: Cursor) -> Describe:
    first = cursor.token
    cursor.expect_any(("DESCRIBE", "DESC"))
    for word in ("EXTENDED", "FORMATTED"):
        if cursor.sees(word) and cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED):
            cursor.fail(f"leave out {word}: SHOW CREATE TABLE and SHOW OPTIONS tell the rest")
    for word in ("DATABASE", "SCHEMA"):
        if cursor.sees(word) and cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED):
            cursor.fail(f"write SHOW CREATE DATABASE {cursor.peek(1).text}")
    if sees_query(cursor) and not cursor.sees("TABLE"):
        query = expect_query(cursor)
        return Describe(cursor.since(first), None, query)
    if cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED) and not cursor.skip("TABLE"):
        cursor.skip("VIEW")
    name = cursor.expect_table("a table's name or a query")
    return Describe(cursor.since(first), name, None)
