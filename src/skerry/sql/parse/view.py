"""Parser of CREATE VIEW and DROP VIEW."""

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query
from skerry.sql.parse.table import refuse_drop_extras, skip_if_not_exists
from skerry.sql.parse.token import Token
from skerry.sql.statement import CreateView, DropView, Name

_WHAT = "a view's name"


def parse_create_view(cursor: Cursor, first: Token, *, or_replace: bool) -> CreateView:
    """The rest of CREATE VIEW."""
    place = cursor.token
    if_not_exists = skip_if_not_exists(cursor)
    if if_not_exists and or_replace:
        cursor.fail("OR REPLACE and IF NOT EXISTS contradict each other: leave out one of them", place.span)
    name = cursor.expect_table(_WHAT)
    columns = _columns(cursor) if cursor.sees_mark("(") else ()
    comment = None
    if cursor.skip("COMMENT"):
        cursor.skip_mark("=")
        comment = cursor.expect_string("a comment")
    if cursor.sees_any(("TBLPROPERTIES", "WITH", "OPTIONS")):
        cursor.fail(f"views have no options: leave out {cursor.token.word} (…)")
    if not cursor.sees("AS"):
        cursor.fail_expected(*([] if columns else ["(columns)"]), *([] if comment else ["COMMENT"]), "AS and a query")
    cursor.take()
    query = expect_query(cursor)
    return CreateView(cursor.since(first), name, or_replace, if_not_exists, columns, comment, query)


def _columns(cursor: Cursor) -> tuple[tuple[Name, str | None], ...]:
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
    name = cursor.expect_table(_WHAT)
    refuse_drop_extras(cursor)
    return DropView(cursor.since(first), name, if_exists)
