"""Parser of column definitions and the primary key."""

from dataclasses import dataclass, field
from typing import Any

from skerry.sql.parse.column_type import expect_type
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.literal import expect_literal, fitted
from skerry.sql.parse.reserved import RESERVED_FOR_COLUMNS
from skerry.sql.parse.token import Kind
from skerry.sql.statement import ColumnDef, Name

_REFUSED = {
    "UNIQUE": "Skerry keeps no UNIQUE constraint; a PRIMARY KEY has one row of each value",
    "CHECK": "Skerry keeps no CHECK constraint; check what is written in the query that writes it",
    "FOREIGN": "Skerry keeps no FOREIGN KEY",
    "REFERENCES": "Skerry keeps no FOREIGN KEY",
    "CONSTRAINT": "constraints have no names: write PRIMARY KEY (…) without CONSTRAINT",
    "GENERATED": "there are no generated columns; work the value out in the query that writes it, or in a view",
    "AS": "there are no computed columns; work the value out in the query that writes it, or in a view",
    "COLLATE": "texts are ordered by their bytes; COLLATE works in queries",
    "AUTO_INCREMENT": "there are no columns that count by themselves; uuid() in the query that writes gives keys",
    "AUTOINCREMENT": "there are no columns that count by themselves; uuid() in the query that writes gives keys",
    "IDENTITY": "there are no columns that count by themselves; uuid() in the query that writes gives keys",
    "WATERMARK": "there are no watermarks",
    "FIRST": "new columns stand last; a query has them in any order",
    "AFTER": "new columns stand last; a query has them in any order",
}

LIKE_REFUSED = "write the columns, or CREATE TABLE … AS SELECT * FROM … LIMIT 0"


@dataclass(slots=True)
class Columns:
    """The part of CREATE TABLE in brackets."""

    columns: list[ColumnDef] = field(default_factory=list)
    primary_key: tuple[Name, ...] = ()


def expect_columns(cursor: Cursor) -> Columns:
    """Columns and the primary key, in brackets."""
    found = Columns()
    cursor.expect_mark("(")
    while True:
        _refuse(cursor, following="(")
        if cursor.sees("LIKE"):
            cursor.fail(LIKE_REFUSED)
        if cursor.sees("PRIMARY"):
            _set_key(cursor, found, None)
        else:
            column, is_key = expect_column(cursor)
            if any(column.name.parts[0].lower() == c.name.parts[0].lower() for c in found.columns):
                cursor.fail(f"column {column.name} is defined twice", column.name.span)
            found.columns.append(column)
            if is_key:
                _set_key(cursor, found, column.name)
        if not cursor.skip_mark(","):
            break
    if not cursor.sees_mark(")"):
        cursor.fail_expected('"," or ")"')
    cursor.take()
    return found


def _set_key(cursor: Cursor, found: Columns, column: Name | None) -> None:
    place = column.span if column else cursor.token.span
    if found.primary_key:
        cursor.fail("a table has one PRIMARY KEY; of several columns it is PRIMARY KEY (a, b)", place)
    if column:
        found.primary_key = (column,)
        return
    cursor.expect("PRIMARY", "KEY")
    found.primary_key = expect_names(cursor, "a column of the primary key")
    _skip_not_enforced(cursor)


def expect_names(cursor: Cursor, what: str) -> tuple[Name, ...]:
    """Names of columns in brackets, each once."""
    cursor.expect_mark("(")
    names = [cursor.expect_name(what)]
    while cursor.skip_mark(","):
        name = cursor.expect_name(what)
        if any(name.parts[0].lower() == other.parts[0].lower() for other in names):
            cursor.fail(f"column {name} is named twice", name.span)
        names.append(name)
    cursor.expect_mark(")")
    return tuple(names)


def _skip_not_enforced(cursor: Cursor) -> None:
    """Skip NOT ENFORCED, which Flink requires; a key is unique either way."""
    if cursor.skip("NOT"):
        cursor.expect("ENFORCED")


def expect_column(cursor: Cursor, *, parts: int = 1) -> tuple[ColumnDef, bool]:
    """A column, and whether it is declared as the primary key."""
    first = cursor.token
    if first.kind is Kind.WORD and first.text.lower() in RESERVED_FOR_COLUMNS:
        cursor.fail_reserved("a column's name")
    name = cursor.expect_name("a column's name", parts=parts)
    text, type_span, type_ = expect_type(cursor, "a column's type")
    nullable: bool | None = None
    default: Any = None
    comment: str | None = None
    given: set[str] = set()

    while word := cursor.token.word:
        token = cursor.token
        _refuse(cursor)
        clause = "NULL" if word == "NOT" else word
        if clause in given:
            cursor.fail(f"{clause} is given twice for column {name}", token.span)
        given.add(clause)
        if cursor.skip("NOT"):
            cursor.expect("NULL")
            nullable = False
        elif cursor.skip("NULL"):
            nullable = True
        elif cursor.skip("DEFAULT"):
            default = fitted(expect_literal(cursor, "a default: a number, a text, TRUE, DATE '…'"), type_)
        elif cursor.skip("COMMENT"):
            comment = cursor.expect_string("a comment")
        elif cursor.skip("PRIMARY"):
            cursor.expect("KEY")
            _skip_not_enforced(cursor)
        else:
            cursor.fail_expected('","', '")"', "NOT NULL", "NULL", "DEFAULT", "COMMENT", "PRIMARY KEY")
    if nullable and "PRIMARY" in given:
        cursor.fail(f"column {name} is the primary key, so it cannot be NULL", first.span)
    is_nullable = nullable is not False and "PRIMARY" not in given
    column = ColumnDef(name, text, type_span, is_nullable, default, "DEFAULT" in given, comment, cursor.since(first))
    return column, "PRIMARY" in given


def _refuse(cursor: Cursor, following: str = "") -> None:
    """Refuse a clause of other engines, with the reason. At the start of a column its word may be a name."""
    reason = _REFUSED.get(cursor.token.word)
    if reason is None or (following and not _begins_constraint(cursor, following)):
        return
    cursor.fail(reason)


def _begins_constraint(cursor: Cursor, following: str) -> bool:
    return (
        cursor.peek(1).is_mark(following)
        or cursor.sees("FOREIGN", "KEY")
        or cursor.sees("CONSTRAINT")
        or cursor.sees("WATERMARK", "FOR")
    )
