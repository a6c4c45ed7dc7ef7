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


def value_rows(source: Source, query: Span) -> list[Span]:
    """The rows of VALUES, each with its brackets; none if the query is something else, or more than that."""
    if source.cut(query)[:6].upper() != "VALUES":
        return []
    cursor = Cursor(source, [t for t in tokenize(source) if query.start <= t.start and t.end <= query.end], {})
    cursor.take()
    rows: list[Span] = []
    while cursor.sees_mark("("):
        first = cursor.token
        cursor.jump()
        rows.append(cursor.since(first))
        if not cursor.skip_mark(","):
            break
    return rows if cursor.ended else []


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
