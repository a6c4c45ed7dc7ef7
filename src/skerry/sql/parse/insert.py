"""Parser of INSERT."""

from dataclasses import dataclass

from skerry.sql.parse.assignment import expect_target
from skerry.sql.parse.column import expect_names
from skerry.sql.parse.conflict import skip_conflict, skip_or
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_query, expect_value, sees_query, skip_returning
from skerry.sql.parse.literal import expect_literal
from skerry.sql.parse.token import Kind
from skerry.sql.row_statement import Conflict, Insert, PartitionValue
from skerry.sql.script_text import Span
from skerry.sql.statement import Name

_PLAIN_KINDS = (Kind.STRING, Kind.NUMBER)
_PLAIN = frozenset([",", "-", "+", "NULL", "TRUE", "FALSE", "DEFAULT", "DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ"])


def parse_insert(cursor: Cursor) -> Insert:
    first = cursor.expect("INSERT")
    conflict = skip_or(cursor)
    overwrite = _expect_mode(cursor)
    cursor.skip("TABLE")
    table = expect_target(cursor)
    alias = cursor.expect_name("another name for the table") if cursor.skip("AS") else None
    partition = _skip_partition(cursor)
    columns = () if not cursor.sees_mark("(") or sees_query(cursor) else expect_names(cursor, "a column's name")
    by_name = cursor.skip("BY", "NAME")
    if by_name and columns:
        cursor.fail("BY NAME takes the columns from the query: leave out the list of columns", columns[0].span)
    if not by_name:
        cursor.skip("BY", "POSITION")
    partition = partition or _skip_partition(cursor)
    replace_where = _skip_replace_where(cursor, overwrite)
    if cursor.sees("DEFAULT", "VALUES"):
        query = _expect_default_values(cursor, bool(columns) or by_name or bool(partition))
        conflict, returning = _after_query(cursor, conflict, table, alias, overwrite)
        return Insert(
            cursor.since(first), table, (), query, overwrite, default_values=True, alias=alias, conflict=conflict,
            replace_where=replace_where, returning=returning,
        )  # fmt: skip
    if not sees_query(cursor):
        cursor.fail_expected("(columns)", "BY NAME", "DEFAULT VALUES", "VALUES", "SELECT")
    start = cursor.at
    rows = _rows(cursor)
    defaults = tuple((number, column, span) for number, row in enumerate(rows) for column, span in row.defaults)
    behind = cursor.at
    end = _end_of_query(cursor)
    is_all = behind == end
    if defaults and not is_all:  # rows are identified by position, which ORDER BY and LIMIT would change
        cursor.at = behind
        cursor.fail("DEFAULT needs VALUES and nothing behind its rows: leave this out, or give the value itself")
    cursor.at = start
    query = expect_query(cursor, end=end)
    conflict, returning = _after_query(cursor, conflict, table, alias, overwrite)
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
        alias=alias,
        conflict=conflict,
        partition=partition,
        replace_where=replace_where,
        returning=returning,
    )


def second_with(cursor: Cursor, statement: Insert) -> tuple[Span, bool] | None:
    """If the query of an INSERT begins with WITH: the query after WITH [RECURSIVE], and whether it has RECURSIVE."""
    after = [token for token in cursor.tokens if statement.query.start <= token.start < statement.query.end]
    if not after or after[0].word != "WITH":
        return None
    recursive = after[1].word == "RECURSIVE"
    return Span(after[2 if recursive else 1].start, statement.query.end), recursive


def _expect_mode(cursor: Cursor) -> bool:
    """True for INSERT OVERWRITE."""
    if cursor.skip("OVERWRITE"):
        cursor.skip("INTO")
        return True
    if not cursor.skip("INTO"):
        cursor.fail_expected("INTO", "OVERWRITE")
    return False


def _skip_partition(cursor: Cursor) -> tuple[PartitionValue, ...]:
    """PARTITION (a = 1, b), as in Spark."""
    if not cursor.skip("PARTITION"):
        return ()
    cursor.expect_mark("(")
    values: list[PartitionValue] = []
    while True:
        column = cursor.expect_name("a column of the partition")
        if any(column.parts[0].lower() == other.column.parts[0].lower() for other in values):
            cursor.fail(f"column {column} is named twice", column.span)
        has_value = cursor.skip_mark("=")
        value = expect_literal(cursor, "a value", parameters=True) if has_value else None
        values.append(PartitionValue(column, value, has_value))
        if not cursor.skip_mark(","):
            break
    if not cursor.sees_mark(")"):
        cursor.fail_expected('"="', '","', '")"')
    cursor.take()
    return tuple(values)


def _skip_replace_where(cursor: Cursor, overwrite: bool) -> Span | None:
    """REPLACE WHERE condition, as in Delta."""
    first = cursor.token
    if not cursor.skip("REPLACE"):
        return None
    if not cursor.sees("WHERE"):
        cursor.fail_expected("WHERE and a condition: the rows to replace")
    cursor.take()
    if overwrite:
        cursor.fail("INSERT OVERWRITE replaces all rows: write INSERT INTO t REPLACE WHERE …", first.span)
    return expect_value(cursor, "a condition", until=("VALUES", "WITH", "TABLE"))


def _end_of_query(cursor: Cursor) -> int:
    """The number of the token where ON CONFLICT or RETURNING begins, or of the end."""
    while not cursor.ended:
        after = cursor.peek(2)
        conflict = cursor.sees("ON", "CONFLICT") and (after.is_mark("(") or after.word in ("DO", "ON", "WHERE"))
        dotted = bool(cursor.at) and cursor.peek(-1).is_mark(".")
        if conflict or cursor.sees("ON", "DUPLICATE", "KEY") or (cursor.sees("RETURNING") and not dotted):
            break
        cursor.jump()
    return cursor.at


def _after_query(
    cursor: Cursor, given: Conflict | None, table: Name, alias: Name | None, overwrite: bool
) -> tuple[Conflict | None, Span | None]:
    conflict = skip_conflict(cursor, table, alias)
    if conflict is not None and given is not None:
        cursor.fail(f"{cursor.source.cut(given.span)} says it already: leave out ON CONFLICT", conflict.span)
    conflict = conflict or given
    if overwrite and conflict is not None:
        cursor.fail("INSERT OVERWRITE leaves no row that could be in conflict: leave this out", conflict.span)
    returning = skip_returning(cursor)
    if not cursor.ended:
        cursor.fail_expected(*([] if conflict else ["ON CONFLICT"]), "RETURNING", "the end of the statement")
    return conflict, returning


def _expect_default_values(cursor: Cursor, chosen: bool) -> Span:
    first = cursor.token
    if chosen:
        cursor.fail("DEFAULT VALUES gives every column its default: leave out the columns")
    cursor.expect("DEFAULT", "VALUES")
    return cursor.since(first)


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
