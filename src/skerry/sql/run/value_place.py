"""Where a value stands that cannot be written."""

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import tokenize
from skerry.sql.source import Source, Span


def value_place(source: Source, query: Span, row: int, column: int | None) -> Span:
    """The place of a value in VALUES, or of its row; of a query that is no VALUES, its own."""
    tokens = [token for token in tokenize(source) if query.start <= token.start and token.end <= query.end]
    cursor = Cursor(source, tokens, {})
    if not cursor.skip("VALUES"):
        return query
    while cursor.sees_mark("("):
        if row == 0:
            return _in_row(cursor, column)
        row -= 1
        cursor.jump()
        cursor.skip_mark(",")
    return query


def _in_row(cursor: Cursor, column: int | None) -> Span:
    first = cursor.token
    if column is None:
        cursor.jump()
        return cursor.since(first)
    cursor.take()
    while column and not cursor.ended:
        column -= cursor.sees_mark(",")
        cursor.jump()
    return cursor.token.span
