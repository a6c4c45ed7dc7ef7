"""Parser of the clauses of INSERT for existing keys: INSERT OR …, ON CONFLICT …."""

from skerry.sql.parse.assignment import expect_assignments
from skerry.sql.parse.column import expect_names
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_value
from skerry.sql.row_statement import Conflict
from skerry.sql.statement import Name

_OTHERS = {
    "ABORT": "a key that is there is refused by the table option 'insert.check-unique'",
    "FAIL": "a key that is there is refused by the table option 'insert.check-unique'",
    "ROLLBACK": "a key that is there is refused by the table option 'insert.check-unique'",
}


def skip_or(cursor: Cursor) -> Conflict | None:
    """INSERT OR IGNORE, INSERT OR REPLACE."""
    first = cursor.token
    if cursor.sees("IGNORE"):
        cursor.fail("write INSERT OR IGNORE INTO", first.span)
    if not cursor.skip("OR"):
        return None
    word = cursor.token.word
    if word in _OTHERS:
        cursor.fail(f"there is no INSERT OR {word}: {_OTHERS[word]}")
    action = {"IGNORE": "nothing", "REPLACE": "replace"}[cursor.expect_any(("IGNORE", "REPLACE"))]
    return Conflict(cursor.since(first), action)


def skip_conflict(cursor: Cursor, table: Name, alias: Name | None) -> Conflict | None:
    """ON CONFLICT [(key)] DO NOTHING, or DO UPDATE SET … [WHERE …]."""
    first = cursor.token
    if cursor.sees("ON", "DUPLICATE"):
        cursor.fail("write ON CONFLICT DO UPDATE SET a = excluded.a")
    if not cursor.skip("ON", "CONFLICT"):
        return None
    if cursor.sees("ON"):
        cursor.fail("constraints have no names: write ON CONFLICT, or ON CONFLICT and the key's columns in brackets")
    columns = expect_names(cursor, "a column of the primary key") if cursor.sees_mark("(") else ()
    if cursor.sees("WHERE"):
        cursor.fail("the primary key is that of all rows: leave out WHERE here; behind DO UPDATE SET … it may stand")
    cursor.expect("DO")
    if cursor.skip("NOTHING"):
        return Conflict(cursor.since(first), "nothing", columns)
    if not cursor.skip("UPDATE"):
        cursor.fail_expected("NOTHING", "UPDATE")
    cursor.expect("SET")
    assignments = expect_assignments(cursor, table, alias)
    where = expect_value(cursor, "a condition") if cursor.skip("WHERE") else None
    return Conflict(cursor.since(first), "update", columns, assignments, where)
