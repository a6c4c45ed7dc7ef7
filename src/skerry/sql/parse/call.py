"""Parser of CALL: maintenance procedures."""

from typing import Any

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.literal import expect_literal
from skerry.sql.parse.token import Kind
from skerry.sql.statement import Argument, Call, Name

_NAMED = ("=>", "=", ":=")


def parse_call(cursor: Cursor) -> Call:
    first = cursor.expect("CALL")
    procedure = _procedure(cursor)
    cursor.expect_mark("(")
    arguments: list[Argument] = []
    while not cursor.skip_mark(")"):
        if arguments and not cursor.skip_mark(","):
            cursor.fail_expected('","', '")"')
        arguments.append(_argument(cursor, arguments))
    return Call(cursor.since(first), procedure, tuple(arguments))


def _procedure(cursor: Cursor) -> Name:
    """The procedure's name, which may be a reserved word: ``analyze``."""
    token = cursor.token
    if token.kind is Kind.WORD and cursor.peek(1).is_mark("("):
        cursor.take()
        return Name((token.text,), token.span)
    return cursor.expect_name("a procedure's name", parts=2)


def _argument(cursor: Cursor, before: list[Argument]) -> Argument:
    first = cursor.token
    name: str | None = None
    if any(cursor.peek(1).is_mark(mark) for mark in _NAMED):
        if first.kind not in (Kind.WORD, Kind.QUOTED):
            cursor.fail_expected("an argument's name")
        name = first.text.lower()
        cursor.at += 2
    value = _value(cursor)
    span = cursor.since(first)
    if name is None and before and before[-1].name is not None:
        cursor.fail(f"after {before[-1].name} => …, every argument needs its name", span)
    if name is not None and any(name == argument.name for argument in before):
        cursor.fail(f"argument {name} is given twice", span)
    return Argument(name, value, span)


def _value(cursor: Cursor) -> Any:
    """A value; an unquoted name counts as a text, so that ``CALL compact(app.users)`` works."""
    token, following = cursor.token, cursor.peek(1)
    begins_value = token.word in ("TRUE", "FALSE", "NULL", "INTERVAL") or following.kind is Kind.STRING
    if token.kind is not Kind.WORD or begins_value or any(following.is_mark(mark) for mark in "([{"):
        return expect_literal(cursor, "a value", parameters=True)
    return str(cursor.expect_name("a value", parts=3))
