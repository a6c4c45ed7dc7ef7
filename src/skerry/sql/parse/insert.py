"""INSERT."""

from skerry.sql.parse.assignment import expect_target
from skerry.sql.parse.column import expect_names
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, sees_query
from skerry.sql.source import Span
from skerry.sql.statement import Insert

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
    defaults = _defaults(cursor)
    behind = cursor.at
    _refuse_after_query(cursor)
    if defaults and behind != cursor.at:  # rows are told by their places, which ORDER BY and LIMIT would change
        cursor.at = behind
        cursor.fail("DEFAULT needs VALUES and nothing behind its rows: leave this out, or give the value itself")
    cursor.at = start
    query = expect_query(cursor)
    return Insert(cursor.since(first), table, columns, query, overwrite, defaults, by_name=by_name)


def _expect_mode(cursor: Cursor) -> bool:
    """Is it INSERT OVERWRITE?"""
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


def _defaults(cursor: Cursor) -> tuple[tuple[int, int, Span], ...]:
    """Where VALUES says DEFAULT. The cursor stands behind the rows then."""
    found: list[tuple[int, int, Span]] = []
    if not cursor.skip("VALUES"):
        return ()
    row = 0
    while cursor.sees_mark("("):
        found += [(row, column, span) for column, span in _defaults_of_row(cursor)]
        row += 1
        if not cursor.skip_mark(","):
            break
    return tuple(found)


def _defaults_of_row(cursor: Cursor) -> list[tuple[int, Span]]:
    found: list[tuple[int, Span]] = []
    cursor.expect_mark("(")
    column, begins = 0, True
    while not cursor.skip_mark(")"):
        following = cursor.peek(1)
        if begins and cursor.sees("DEFAULT") and (following.is_mark(",") or following.is_mark(")")):
            found.append((column, cursor.token.span))
        begins = cursor.sees_mark(",")
        column += begins
        cursor.jump()
    return found


def _refuse_after_query(cursor: Cursor) -> None:
    while not cursor.ended:
        conflict = cursor.sees("ON", "CONFLICT")
        after = cursor.peek(2)
        if conflict and (after.is_mark("(") or after.word in ("DO", "ON", "WHERE")):
            cursor.fail(f"leave out ON CONFLICT: {_UPSERTS}; MERGE INTO does what depends on the row that is there")
        if cursor.sees("RETURNING"):
            cursor.fail("leave out RETURNING: a statement that writes gives the number of rows and the snapshot")
        cursor.jump()
