"""Parser of INSERT."""

from dataclasses import dataclass

from skerry.sql.parse.assignment import expect_target
from skerry.sql.parse.column import expect_names
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, sees_query
from skerry.sql.parse.token import Kind
from skerry.sql.source import Span
from skerry.sql.statement import Insert

_PLAIN_KINDS = (Kind.STRING, Kind.NUMBER)
_PLAIN = frozenset([",", "-", "+", "NULL", "TRUE", "FALSE", "DEFAULT", "DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ"])
_UPSERTS = "an INSERT INTO a table with a primary key replaces rows of the same key already"


def parse_insert(cursor: Cursor) -> Insert:
    first = cursor.expect("INSERT")
    overwrite = _expect_mode(cursor)
    cursor.skip("TABLE")
    table = expect_target(cursor)
    _refuse_before_query(cursor)
    columns = () if not cursor.sees_mark("(") or sees_query(cursor) else expect_names(cursor, "a column's name")
    by_name = cursor.skip("BY", "NAME")
    if by_name and columns:
        cursor.fail("BY NAME takes the columns from the query: leave out the list of columns", columns[0].span)
    if not by_name:
        cursor.skip("BY", "POSITION")
    _refuse_before_query(cursor)
    if cursor.sees("DEFAULT", "VALUES"):
        query = _expect_default_values(cursor, bool(columns) or by_name)
        return Insert(cursor.since(first), table, (), query, overwrite, default_values=True)
    if not sees_query(cursor):
        cursor.fail_expected("(columns)", "BY NAME", "DEFAULT VALUES", "VALUES", "SELECT")
    start = cursor.at
    rows = _rows(cursor)
    defaults = tuple((number, column, span) for number, row in enumerate(rows) for column, span in row.defaults)
    behind, is_all = cursor.at, cursor.ended
    _refuse_after_query(cursor)
    if defaults and behind != cursor.at:  # rows are known by position, which ORDER BY and LIMIT would change
        cursor.at = behind
        cursor.fail("DEFAULT needs VALUES and nothing behind its rows: leave this out, or give the value itself")
    cursor.at = start
    query = expect_query(cursor)
    return Insert(
        cursor.since(first),
        table,
        columns,
        query,
        overwrite,
        defaults,
        by_name=by_name,
        rows=tuple(row.span for row in rows) if is_all else (),
        is_plain=bool(rows) and is_all and all(row.is_plain for row in rows),
    )


def _expect_mode(cursor: Cursor) -> bool:
    """True for INSERT OVERWRITE."""
    if cursor.sees("OR"):
        cursor.fail(f"leave out OR {cursor.peek(1).word}: {_UPSERTS}")
    if cursor.skip("OVERWRITE"):
        cursor.skip("INTO")
        return True
    if not cursor.skip("INTO"):
        cursor.fail_expected("INTO", "OVERWRITE")
    return False


def _refuse_before_query(cursor: Cursor) -> None:
    if cursor.sees("PARTITION"):
        cursor.fail("leave out PARTITION (…): rows find their partitions by their values")
    if cursor.sees("AS"):
        cursor.fail("a table that is inserted into has no other name: leave out AS …")
    if cursor.sees("REPLACE"):
        cursor.fail("leave out REPLACE …: INSERT OVERWRITE replaces all rows, DELETE and MERGE some")


def _expect_default_values(cursor: Cursor, chosen: bool) -> Span:
    first = cursor.token
    if chosen:
        cursor.fail("DEFAULT VALUES gives every column its default: leave out the columns")
    cursor.expect("DEFAULT", "VALUES")
    span = cursor.since(first)
    _refuse_after_query(cursor)
    cursor.expect_end()
    return span


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of VALUES: its position, and the columns and positions of DEFAULT in it."""

    span: Span
    defaults: tuple[tuple[int, Span], ...]
    is_plain: bool


def _rows(cursor: Cursor) -> list[_Row]:
    """The rows of VALUES; moves the cursor past them."""
    rows: list[_Row] = []
    if not cursor.skip("VALUES"):
        return rows
    while cursor.sees_mark("("):
        rows.append(_row(cursor))
        if not cursor.skip_mark(","):
            break
    return rows


def _row(cursor: Cursor) -> _Row:
    defaults: list[tuple[int, Span]] = []
    first = cursor.expect_mark("(")
    column, begins, is_plain = 0, True, True
    while True:
        token = cursor.token
        if token.is_mark(")"):
            break
        if token.word == "DEFAULT" and begins and cursor.peek(1).kind is Kind.MARK and cursor.peek(1).text in ",)":
            defaults.append((column, token.span))
        begins = token.is_mark(",")
        column += begins
        is_plain = is_plain and (token.kind in _PLAIN_KINDS or token.text.upper() in _PLAIN)
        cursor.jump()
    cursor.take()
    return _Row(cursor.since(first), tuple(defaults), is_plain)


def _refuse_after_query(cursor: Cursor) -> None:
    while not cursor.ended:
        conflict = cursor.sees("ON", "CONFLICT")
        after = cursor.peek(2)
        if conflict and (after.is_mark("(") or after.word in ("DO", "ON", "WHERE")):
            cursor.fail(f"leave out ON CONFLICT: {_UPSERTS}; MERGE INTO does what depends on the row that is there")
        if cursor.sees("RETURNING"):
            cursor.fail("leave out RETURNING: a statement that writes gives the number of rows and the snapshot")
        cursor.jump()
