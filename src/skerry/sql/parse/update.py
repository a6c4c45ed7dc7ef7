"""Parser of UPDATE, DELETE and TRUNCATE."""

from skerry.sql.parse.assignment import expect_alias, expect_assignments, expect_target
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_tables, expect_value, skip_returning
from skerry.sql.row_statement import Delete, Truncate, Update
from skerry.sql.script_text import Span


def parse_update(cursor: Cursor) -> Update:
    first = cursor.expect("UPDATE")
    table = expect_target(cursor)
    alias = expect_alias(cursor, before="SET")
    cursor.expect("SET")
    assignments = expect_assignments(cursor, table, alias)
    from_ = expect_tables(cursor, "a table") if cursor.skip("FROM") else None
    where, returning = _where(cursor, "FROM, WHERE" if from_ is None else "WHERE")
    return Update(cursor.since(first), table, alias, assignments, from_, where, returning)


def parse_delete(cursor: Cursor) -> Delete:
    first = cursor.expect("DELETE")
    cursor.expect("FROM")
    table = expect_target(cursor)
    alias = expect_alias(cursor, before="WHERE")
    using = expect_tables(cursor, "a table") if cursor.skip("USING") else None
    where, returning = _where(cursor, "USING, WHERE" if using is None else "WHERE")
    return Delete(cursor.since(first), table, alias, using, where, returning)


def _where(cursor: Cursor, clauses: str) -> tuple[Span | None, Span | None]:
    """The condition, and what RETURNING returns."""
    where = expect_value(cursor, "a condition") if cursor.skip("WHERE") else None
    returning = skip_returning(cursor)
    if not cursor.ended:
        before = [] if where is not None else [clauses]
        cursor.fail_expected(*before, "RETURNING", "the end of the statement")
    return where, returning


def parse_truncate(cursor: Cursor) -> Truncate:
    first = cursor.expect("TRUNCATE")
    cursor.skip("TABLE")
    table = expect_target(cursor)
    if cursor.sees("PARTITION"):
        cursor.fail("leave out PARTITION (…), or write DELETE FROM … WHERE …")
    return Truncate(cursor.since(first), table)
