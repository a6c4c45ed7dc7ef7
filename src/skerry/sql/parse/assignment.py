"""Parser of target tables and assignments: ``t AS a`` and ``c = 1, d = DEFAULT``."""

from skerry.common.wording import count_text
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_value, sees_query
from skerry.sql.row_statement import Assignment
from skerry.sql.script_text import Span
from skerry.sql.statement import Name

_VERSIONS = (("FOR",), ("VERSION", "AS"), ("TIMESTAMP", "AS"))


def expect_target(cursor: Cursor) -> Name:
    """The table to change, at its latest state."""
    table = cursor.expect_table()
    if any(cursor.sees(*words) for words in _VERSIONS) or (cursor.sees("AT") and cursor.peek(1).is_mark("(")):
        cursor.fail("an earlier state of a table can be read but not changed: leave out the version")
    return table


def expect_alias(cursor: Cursor, *, before: str) -> Name | None:
    """The alias of a table, if there is one; ``before`` is the word that follows otherwise."""
    if cursor.skip("AS"):
        return cursor.expect_name("another name for the table")
    if cursor.sees_name() and not cursor.sees(before):
        return cursor.expect_name("another name for the table")
    return None


def expect_assignments(cursor: Cursor, table: Name, alias: Name | None) -> tuple[Assignment, ...]:
    """The assignments after SET."""
    assignments: list[Assignment] = []
    while True:
        first = cursor.token
        for column, value in _set(cursor, table, alias):
            if any(_same(column, other.column) for other in assignments):
                cursor.fail(f"column {column} is set twice", column.span)
            assignments.append(Assignment(column, value, cursor.since(first)))
        if not cursor.skip_mark(","):
            return tuple(assignments)


def _set(cursor: Cursor, table: Name, alias: Name | None) -> list[tuple[Name, Span | None]]:
    """``a = 1``, or ``(a, b) = (1, 2)``."""
    if not cursor.skip_mark("("):
        column = _column(cursor, table, alias)
        cursor.expect_mark("=")
        return [(column, expect_new_value(cursor))]
    columns = [_column(cursor, table, alias)]
    while cursor.skip_mark(","):
        columns.append(_column(cursor, table, alias))
    cursor.expect_mark(")")
    cursor.expect_mark("=")
    cursor.skip("ROW")
    opening = cursor.token
    if not cursor.peek(1).is_mark("(") and sees_query(cursor):  # ((SELECT …), 2) are two values
        cursor.fail("several columns of a query are set from FROM: UPDATE t SET a = s.a, b = s.b FROM (SELECT …) AS s")
    cursor.expect_mark("(")
    values = [expect_new_value(cursor)]
    while cursor.skip_mark(","):
        values.append(expect_new_value(cursor))
    cursor.expect_mark(")")
    if len(columns) != len(values):
        cursor.fail(f"{count_text(len(columns), 'column')}, but {count_text(len(values), 'value')}", opening.span)
    return list(zip(columns, values, strict=True))


def expect_new_value(cursor: Cursor) -> Span | None:
    """An expression, or None for DEFAULT."""
    if cursor.sees("DEFAULT") and not cursor.peek(1).is_mark("."):  # a database may have this name
        cursor.take()
        return None
    return expect_value(cursor, "a value")


def _column(cursor: Cursor, table: Name, alias: Name | None) -> Name:
    """A column of the table; ``t.c`` is ``c``, and so is ``a.c`` for ``t AS a``."""
    name = cursor.expect_name("a column's name", parts=32)
    called = alias.parts if alias else table.parts
    for qualifier in (called, called[-1:]):
        size = len(qualifier)
        if len(name.parts) > size and [p.lower() for p in name.parts[:size]] == [q.lower() for q in qualifier]:
            return Name(name.parts[size:], name.span)
    return name


def _same(one: Name, other: Name) -> bool:
    return [p.lower() for p in one.parts] == [p.lower() for p in other.parts]
