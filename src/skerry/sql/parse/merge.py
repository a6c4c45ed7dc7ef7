"""Parser of MERGE INTO."""

from skerry.common.wording import count_text
from skerry.sql.parse.assignment import expect_alias, expect_assignments, expect_new_value, expect_target
from skerry.sql.parse.column import expect_names
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_tables, expect_value, skip_returning
from skerry.sql.parse.token import Token
from skerry.sql.row_statement import Assignment, Merge, When
from skerry.sql.script_text import Span
from skerry.sql.statement import Name

_MATCHED = "matched"
_NOT_MATCHED = "not matched"
_NOT_MATCHED_BY_SOURCE = "not matched by source"


def parse_merge(cursor: Cursor) -> Merge:
    first = cursor.expect("MERGE")
    if cursor.sees("WITH"):
        cursor.fail("columns are added by ALTER TABLE: leave out WITH SCHEMA EVOLUTION")
    cursor.expect("INTO")
    table = expect_target(cursor)
    alias = expect_alias(cursor, before="USING")
    cursor.expect("USING")
    source = expect_tables(cursor, "a table, or a query in brackets", until=("ON", "USING", "WHEN"))
    using: tuple[Name, ...] = ()
    if cursor.skip("USING"):
        opening = cursor.token
        using = expect_names(cursor, "a column of the table and of the source")
        on = cursor.since(opening)
    else:
        cursor.expect("ON")
        on = expect_value(cursor, "a condition")
    if cursor.sees("ON"):
        cursor.fail("the source is one table or one query: put a join in brackets, (SELECT … FROM a JOIN b ON …) AS s")
    whens: list[When] = []
    while cursor.sees("WHEN"):
        whens.append(_when(cursor, table, alias))
    if not whens:
        cursor.fail_expected("WHEN")
    returning = skip_returning(cursor)
    if not cursor.ended:
        cursor.fail_expected("WHEN", "RETURNING", "the end of the statement")
    return Merge(cursor.since(first), table, alias, source, on, tuple(whens), using, returning)


def _when(cursor: Cursor, table: Name, alias: Name | None) -> When:
    first = cursor.expect("WHEN")
    matched = _matched(cursor)
    condition = expect_value(cursor, "a condition") if cursor.skip("AND") else None
    if not cursor.sees("THEN"):
        cursor.fail_expected(*([] if condition else ["AND"]), "THEN")
    cursor.take()
    action = cursor.token
    if cursor.skip("DO"):
        cursor.expect("NOTHING")
        return When(matched, condition, "nothing", False, (), cursor.since(first))
    if matched == _NOT_MATCHED:
        if not cursor.sees("INSERT"):
            _fail_action(cursor, "there is no row to change", "INSERT")
        return _insert(cursor, first, matched, condition)
    if cursor.skip("DELETE"):
        return When(matched, condition, "delete", False, (), cursor.since(first))
    if not cursor.skip("UPDATE"):
        _fail_action(cursor, "the row is there already", "UPDATE", "DELETE")
    is_bare = _is_bare(cursor)
    if is_bare or cursor.skip("BY", "NAME") or _skip_set_star(cursor):
        if matched == _NOT_MATCHED_BY_SOURCE:
            cursor.fail("there is no row of the source to take values from: name the columns", cursor.since(action))
        return When(matched, condition, "update", True, (), cursor.since(first), by_position=is_bare)
    cursor.expect("SET")
    assignments = expect_assignments(cursor, table, alias)
    return When(matched, condition, "update", False, assignments, cursor.since(first))


def _is_bare(cursor: Cursor) -> bool:
    """THEN UPDATE or THEN INSERT and nothing else; BY POSITION is a synonym."""
    return cursor.skip("BY", "POSITION") or cursor.ended or cursor.sees_any(("WHEN", "RETURNING"))


def _skip_set_star(cursor: Cursor) -> bool:
    if not cursor.sees("SET") or not cursor.peek(1).is_mark("*"):
        return False
    cursor.at += 2
    return True


def _matched(cursor: Cursor) -> str:
    if cursor.skip("MATCHED"):
        return _MATCHED
    if not cursor.skip("NOT"):
        cursor.fail_expected("MATCHED", "NOT MATCHED")
    cursor.expect("MATCHED")
    if not cursor.skip("BY"):
        return _NOT_MATCHED
    return _NOT_MATCHED if cursor.expect_any(("TARGET", "SOURCE")) == "TARGET" else _NOT_MATCHED_BY_SOURCE


def _fail_action(cursor: Cursor, why: str, *actions: str) -> None:
    if cursor.sees_any(("INSERT", "UPDATE", "DELETE")):
        cursor.fail(f"{cursor.token.word} cannot stand here, {why}: write {' or '.join(actions)} or DO NOTHING")
    cursor.fail_expected(*actions, "DO NOTHING")


def _insert(cursor: Cursor, first: Token, matched: str, condition: Span | None) -> When:
    cursor.expect("INSERT")
    is_bare = _is_bare(cursor)
    if is_bare or cursor.skip("BY", "NAME") or cursor.skip_mark("*"):
        return When(matched, condition, "insert", True, (), cursor.since(first), by_position=is_bare)
    columns = expect_names(cursor, "a column's name") if cursor.sees_mark("(") else ()
    if not cursor.sees("VALUES"):
        cursor.fail_expected(*([] if columns else ["(columns)", "*"]), "VALUES")
    cursor.take()
    opening = cursor.expect_mark("(")
    values: list[tuple[Span | None, Span]] = []
    while True:
        start = cursor.token
        value = expect_new_value(cursor)
        values.append((value, cursor.since(start)))
        if not cursor.skip_mark(","):
            break
    if not cursor.sees_mark(")"):
        cursor.fail_expected('","', '")"')
    cursor.take()
    if columns and len(columns) != len(values):
        cursor.fail(f"{count_text(len(columns), 'column')}, but {count_text(len(values), 'value')}", opening.span)
    names = columns or tuple(Name((), span) for _, span in values)
    assignments = tuple(Assignment(n, value, span) for n, (value, span) in zip(names, values, strict=True))
    return When(matched, condition, "insert", False, assignments, cursor.since(first), values_only=not columns)
