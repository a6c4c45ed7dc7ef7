"""Parser of CREATE and DROP: chooses by the kind of object; those of views are here."""

from skerry.common.errors import SqlError
from skerry.sql.parse.catalog import parse_create_catalog, parse_drop_catalog
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.database import parse_create_database, parse_drop_database
from skerry.sql.parse.fragment import expect_query
from skerry.sql.parse.index import parse_create_index, parse_drop_index
from skerry.sql.parse.table import parse_create_table, parse_drop_table, refuse_drop_extras, skip_if_not_exists
from skerry.sql.parse.token import Token
from skerry.sql.statement import CreateView, DropView, Name, Statement

_CREATED = ("TABLE", "VIEW", "INDEX", "DATABASE", "SCHEMA", "CATALOG")
_ENGINES_OWN = {
    "FUNCTION": "there are no functions of your own; a view keeps a query",
    "MACRO": "there are no functions of your own; a view keeps a query",
    "TYPE": "there are no types of your own",
    "SEQUENCE": "there are no sequences; uuid() gives keys",
    "SECRET": "credentials are settings of the process: 'skerry docs options' lists storage.*",
    "TRIGGER": "there are no triggers",
    "PROCEDURE": "there are no procedures of your own",
    "USER": "there are no users or roles",
    "ROLE": "there are no users or roles",
}
_VIEW_NAME = "a view's name"


def parse_create(cursor: Cursor) -> Statement:
    first = cursor.expect("CREATE")
    replace = cursor.token
    or_replace = cursor.skip("OR")
    if or_replace:
        cursor.expect("REPLACE")
    temporary = _skip_temporary(cursor)
    _refuse_kind(cursor)
    if cursor.skip("VIEW"):
        return parse_create_view(cursor, first, or_replace=or_replace, temporary=temporary)
    if cursor.skip("TABLE"):
        return parse_create_table(cursor, first, or_replace=or_replace, temporary=temporary)
    kind = cursor.token
    if temporary:
        cursor.fail_expected("TABLE", "VIEW")
    if or_replace and kind.word in _CREATED:
        cursor.fail(f"OR REPLACE is for tables and views; write CREATE {kind.word} IF NOT EXISTS", replace.span)
    if cursor.skip("DATABASE") or cursor.skip("SCHEMA"):
        return parse_create_database(cursor, first)
    if cursor.skip("INDEX"):
        return parse_create_index(cursor, first)
    if cursor.skip("CATALOG"):
        return parse_create_catalog(cursor, first)
    raise _unknown_kind(cursor, "CREATE")


def parse_drop(cursor: Cursor) -> Statement:
    first = cursor.expect("DROP")
    if cursor.sees_any(("TEMP", "TEMPORARY")):
        cursor.fail(f"leave out {cursor.token.word}: a temporary table or view is dropped by its name")
    _refuse_kind(cursor)
    if cursor.skip("TABLE"):
        return parse_drop_table(cursor, first)
    if cursor.skip("VIEW"):
        return parse_drop_view(cursor, first)
    if cursor.skip("INDEX"):
        return parse_drop_index(cursor, first)
    if cursor.skip("DATABASE") or cursor.skip("SCHEMA"):
        return parse_drop_database(cursor, first)
    if cursor.skip("CATALOG"):
        return parse_drop_catalog(cursor, first)
    raise _unknown_kind(cursor, "DROP")


def _skip_temporary(cursor: Cursor) -> bool:
    """TEMP, TEMPORARY: of the session."""
    if cursor.sees_any(("LOCAL", "GLOBAL")):
        cursor.fail(f"what is temporary belongs to the session: leave out {cursor.token.word}")
    return cursor.skip("TEMP") or cursor.skip("TEMPORARY")


def _refuse_kind(cursor: Cursor) -> None:
    """Refuse kinds of tables, views and indexes that only other engines have."""
    token = cursor.token
    if cursor.sees("MATERIALIZED"):
        cursor.fail("views are not materialized: leave out MATERIALIZED, or CREATE TABLE … AS and the query")
    if cursor.sees("EXTERNAL"):
        cursor.fail("tables lie in the lake: leave out EXTERNAL")
    if cursor.sees("UNLOGGED") or cursor.sees("TRANSIENT"):
        cursor.fail(f"all tables are kept alike: leave out {token.word}")
    if cursor.sees("UNIQUE"):
        cursor.fail("indexes make reads quick and guard nothing: leave out UNIQUE; a PRIMARY KEY keeps keys unique")
    for word in ("FULLTEXT", "VECTOR", "BLOOM", "INVERTED"):
        if cursor.sees(word, "INDEX"):
            cursor.fail(f"the kind stands at the end: CREATE INDEX i ON t (column) USING {word.lower()}")
    if cursor.sees("CLUSTERED") or cursor.sees("NONCLUSTERED"):
        cursor.fail(f"rows stay where they are: leave out {token.word}")
    if cursor.sees("RECURSIVE"):
        cursor.fail("leave out RECURSIVE here: it stands in the query, WITH RECURSIVE … SELECT")


def _unknown_kind(cursor: Cursor, verb: str) -> SqlError:
    word = cursor.token.word
    if word in _ENGINES_OWN:
        return cursor.error(f"{verb} {word} is not a statement of Skerry: {_ENGINES_OWN[word]}")
    return cursor.expected(*_CREATED)


def parse_create_view(cursor: Cursor, first: Token, *, or_replace: bool, temporary: bool = False) -> CreateView:
    """The rest of CREATE VIEW."""
    place = cursor.token
    if_not_exists = skip_if_not_exists(cursor)
    if if_not_exists and or_replace:
        cursor.fail("OR REPLACE and IF NOT EXISTS contradict each other: leave out one of them", place.span)
    name = cursor.expect_table(_VIEW_NAME)
    columns = _view_columns(cursor) if cursor.sees_mark("(") else ()
    comment = None
    if cursor.skip("COMMENT"):
        cursor.skip_mark("=")
        comment = cursor.expect_string("a comment")
    if cursor.sees_any(("TBLPROPERTIES", "WITH", "OPTIONS")):
        cursor.fail(f"views have no options: leave out {cursor.token.word} (…)")
    if cursor.sees("USING"):
        cursor.fail("a view that is not a query (USING …) is Spark's own: run this by spark.sql(…), not by lake.sql(…)")
    if not cursor.sees("AS"):
        cursor.fail_expected(*([] if columns else ["(columns)"]), *([] if comment else ["COMMENT"]), "AS and a query")
    cursor.take()
    query = expect_query(cursor)
    return CreateView(cursor.since(first), name, or_replace, if_not_exists, columns, comment, query, temporary)


def _view_columns(cursor: Cursor) -> tuple[tuple[Name, str | None], ...]:
    cursor.expect_mark("(")
    columns: list[tuple[Name, str | None]] = []
    while True:
        name = cursor.expect_name("a column's name")
        if any(name.parts[0].lower() == other.parts[0].lower() for other, _ in columns):
            cursor.fail(f"column {name} is named twice", name.span)
        columns.append((name, cursor.expect_string("a comment") if cursor.skip("COMMENT") else None))
        if not cursor.skip_mark(","):
            break
    if not cursor.sees_mark(")"):
        cursor.fail_expected('","', '")"', "COMMENT")
    cursor.take()
    return tuple(columns)


def parse_drop_view(cursor: Cursor, first: Token) -> DropView:
    """The rest of DROP VIEW."""
    if_exists = cursor.skip("IF", "EXISTS")
    name = cursor.expect_table(_VIEW_NAME)
    refuse_drop_extras(cursor)
    return DropView(cursor.since(first), name, if_exists)
