"""Parser of SHOW and DESCRIBE."""

from difflib import get_close_matches

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, sees_query
from skerry.sql.parse.token import Kind
from skerry.sql.script_text import Span
from skerry.sql.statement import Describe, Name, Show

_OF_DATABASE = ("TABLES", "VIEWS")
_ALONE = {"DATABASES": "databases", "SCHEMAS": "databases", "SETTINGS": "settings", "CATALOGS": "catalogs"}
_MOST_PARTS = 8
"""Maximum number of parts in a table's name: an external catalog, its namespace, and the name."""
_OF_TABLE = {
    "COLUMNS": "columns",
    "FIELDS": "columns",
    "PARTITIONS": "partitions",
    "SNAPSHOTS": "snapshots",
    "FILES": "files",
    "MANIFESTS": "manifests",
    "HISTORY": "history",
    "TAGS": "tags",
    "OPTIONS": "options",
    "TBLPROPERTIES": "options",
    "INDEXES": "indexes",
    "INDEX": "indexes",
}
_TABLES_TABLE = "SELECT * FROM system.tables tells more about tables"
_INSTEAD = {
    "ALL": "SELECT * FROM system.tables lists tables of all databases, SHOW SETTINGS all settings",
    "ENGINES": "DESCRIBE and SHOW CREATE TABLE tell how a table is made",
    "EXTENDED": f"leave out EXTENDED; {_TABLES_TABLE}",
    "FULL": f"leave out FULL; {_TABLES_TABLE}, and SHOW COLUMNS has comments",
    "FUNCTIONS": "SELECT function_name FROM duckdb_functions() lists functions",
    "GRANTS": "rights are those of the storage; there are no users or roles",
    "KEYS": "SHOW INDEXES FROM t lists indexes, DESCRIBE shows the primary key",
    "PROCEDURES": "write CALL and the name of one; 'skerry docs sql' lists them",
    "PROCESSLIST": "only your own statement is known here, and Ctrl-C cancels it",
    "SCHEMA": "SHOW COLUMNS FROM t and SHOW CREATE TABLE t tell how a table is made, SHOW SCHEMAS lists databases",
    "STATUS": _TABLES_TABLE,
    "TABLE": f"SHOW TABLES lists tables, SHOW CREATE TABLE shows one, {_TABLES_TABLE}",
    "VARIABLES": "SHOW SETTINGS lists settings",
    "WARNINGS": "errors are raised, and there are no warnings",
}
"""Objects of other engines, and their equivalents here."""
_NOT_DESCRIBED = {
    "DETAIL": f"SHOW CREATE TABLE t; {_TABLES_TABLE}",
    "FUNCTION": "SELECT * FROM duckdb_functions() WHERE function_name = '…'",
    "HISTORY": "SHOW HISTORY t",
}
_CREATE = {"TABLE": "create table", "VIEW": "create view", "DATABASE": "create database", "SCHEMA": "create database"}


def parse_show(cursor: Cursor) -> Show:
    first = cursor.expect("SHOW")
    _refuse_unknown(cursor)
    word = cursor.expect_any((*_OF_DATABASE, *_ALONE, *_OF_TABLE, "CREATE", "CURRENT"))
    name: Name | None = None
    like: str | None = None
    if word in _OF_DATABASE:
        kind = word.lower()
        if cursor.skip("FROM") or cursor.skip("IN"):
            name = cursor.expect_name("a database's name", parts=_MOST_PARTS)
        elif cursor.sees_name() and not cursor.sees("LIKE"):
            cursor.fail(f"write FROM before the database: SHOW {word} FROM {cursor.token.text}")
        like = _like(cursor)
        if cursor.sees("WHERE"):
            cursor.fail(f"SHOW has no WHERE: write LIKE 'pattern', or SELECT … FROM system.{kind} WHERE …")
    elif word == "CURRENT":
        kind = "current database"
        cursor.expect_any(("DATABASE", "SCHEMA"))
    elif word in _ALONE:
        kind = _ALONE[word]
        if kind == "databases" and (cursor.skip("FROM") or cursor.skip("IN")):
            name = cursor.expect_name("a catalog's name", parts=_MOST_PARTS)
        like = _like(cursor)
    elif word in _OF_TABLE:
        kind = _OF_TABLE[word]
        if not cursor.skip("FROM") and not cursor.skip("IN"):
            cursor.skip("OF")
        name = cursor.expect_table()
        if kind == "columns" and len(name.parts) == 1 and (cursor.skip("FROM") or cursor.skip("IN")):
            database = cursor.expect_name("a database's name")
            name = Name((*database.parts, *name.parts), Span(name.span.start, database.span.end))
        like = _like(cursor)
    else:
        if cursor.sees_name() and cursor.peek(1).kind is Kind.END:
            cursor.fail(f"write SHOW CREATE TABLE {cursor.token.text}, or SHOW CREATE VIEW {cursor.token.text}")
        kind = _CREATE[cursor.expect_any(tuple(_CREATE))]
        what = "a database's name" if kind == "create database" else "a table's name"
        name = cursor.expect_name(what, parts=1 if kind == "create database" else _MOST_PARTS)
    return Show(cursor.since(first), kind, name, like)


def _refuse_unknown(cursor: Cursor) -> None:
    word = cursor.token.word
    if word in _INSTEAD:
        cursor.fail(f"there is no SHOW {word}: {_INSTEAD[word]}")
    known = (*_OF_DATABASE, *_ALONE, *_OF_TABLE, "CREATE", "CURRENT")
    if cursor.sees_name() and word not in known and not get_close_matches(word, known, 1, 0.7):
        start = cursor.at
        name = cursor.source.cut(cursor.expect_name("a name", parts=3).span)
        cursor.at = start
        if name.lower().startswith("sql."):
            cursor.fail(f"write SHOW SETTINGS LIKE '{name}'")
        cursor.fail(f"there is no SHOW {name}; DESCRIBE {name} shows the columns of a table, SHOW TABLES lists tables")


def _like(cursor: Cursor) -> str | None:
    if cursor.token.kind is not Kind.STRING and not cursor.skip("LIKE"):
        return None
    return cursor.expect_string("a pattern")


def _refuse_extended(cursor: Cursor) -> None:
    for word in ("EXTENDED", "FORMATTED"):
        if cursor.sees(word) and cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED):
            cursor.fail(f"leave out {word}: SHOW CREATE TABLE and SHOW OPTIONS tell the rest")


def parse_describe(cursor: Cursor) -> Describe:
    first = cursor.token
    cursor.expect_any(("DESCRIBE", "DESC"))
    _refuse_extended(cursor)
    for word, instead in _NOT_DESCRIBED.items():
        if cursor.sees(word) and cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED):
            cursor.fail(f"write {instead}")
    for word in ("DATABASE", "SCHEMA"):
        if cursor.sees(word) and cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED):
            cursor.fail(f"write SHOW CREATE DATABASE {cursor.peek(1).text}")
    if sees_query(cursor) and not cursor.sees("TABLE"):
        query = expect_query(cursor)
        return Describe(cursor.since(first), None, query)
    if cursor.peek(1).kind in (Kind.WORD, Kind.QUOTED) and not cursor.skip("TABLE"):
        cursor.skip("VIEW")
    _refuse_extended(cursor)
    name = cursor.expect_table("a table's name or a query")
    if cursor.sees_name():
        shown = cursor.source.cut(name.span)
        cursor.fail(f"of one column: SHOW COLUMNS FROM {shown} LIKE '{cursor.token.text}'")
    return Describe(cursor.since(first), name, None)
