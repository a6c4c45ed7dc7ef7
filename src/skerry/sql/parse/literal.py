"""Parser of literals, which become Python values."""

import math
from datetime import timedelta
from decimal import Decimal
from typing import Any

from skerry.common.errors import InvalidInputError
from skerry.sql.moment import parse_ordinal
from skerry.sql.parse.column_type import expect_type
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import Kind
from skerry.sql.script_text import Span
from skerry.sql.statement import Parameter
from skerry.types.datatype import DOUBLE, FLOAT, DataType
from skerry.types.field import parse_type
from skerry.types.literal import coerce_literal

_WORDS = {"TRUE": True, "FALSE": False, "NULL": None}
_TYPED = ("DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ", "UUID", "JSON", "DECIMAL")
_OPERATORS = ("+", "-", "*", "/", "//", "%", "||", "[", "(", ".", "^", "**")
_UNITS = {"SECOND": 1, "MINUTE": 60, "HOUR": 3600, "DAY": 86400, "WEEK": 604800}


def expect_literal(cursor: Cursor, what: str, *, parameters: bool = False) -> Any:
    """A value: a number, a text, TRUE, NULL, DATE '…', CAST(… AS …), a list; a parameter where that is allowed."""
    first = cursor.token
    if first.kind is Kind.PARAMETER:
        if not parameters:
            cursor.fail("a parameter cannot stand here: write the value itself")
        cursor.take()
        return Parameter(cursor.keys[first.start], first.span)
    value = _uncast(cursor, what)
    while cursor.skip_mark("::"):
        _, _, type_ = expect_type(cursor, "a type")
        value = _converted(cursor, value, type_, cursor.since(first))
    if not cursor.ended and _goes_on(cursor):
        cursor.fail(f"only fixed values can stand here, nothing to work out: found {cursor.found()} after the value")
    return value


def fitted(value: Any, type_: DataType) -> Any:
    """A number converted to the type of its column: 0.1 is exact in SQL, and the nearest double for a DOUBLE."""
    return float(value) if isinstance(value, Decimal) and type_ in (FLOAT, DOUBLE) else value


def _uncast(cursor: Cursor, what: str) -> Any:
    token = cursor.token
    if token.kind is Kind.STRING:
        return cursor.take().text
    if token.kind is Kind.NUMBER:
        return _number(cursor, "")
    if cursor.sees_mark("-") or cursor.sees_mark("+"):
        sign = cursor.take().text
        if cursor.token.kind is not Kind.NUMBER and not cursor.sees_mark("."):
            cursor.fail_expected("a number")
        return _number(cursor, sign)
    if cursor.sees_mark(".") and cursor.peek(1).kind is Kind.NUMBER:
        return _number(cursor, "")
    if cursor.sees_mark("["):
        return _list(cursor)
    if cursor.sees_mark("{"):
        return _struct(cursor)
    return _word(cursor, what)


def _word(cursor: Cursor, what: str) -> Any:
    token = cursor.token
    text_follows = cursor.peek(1).kind is Kind.STRING
    if token.word in _WORDS:
        return _WORDS[cursor.take().word]
    if token.word == "ARRAY" and cursor.peek(1).is_mark("["):
        cursor.take()
        return _list(cursor)
    if token.word == "MAP" and cursor.peek(1).is_mark("{"):
        cursor.take()
        return _map(cursor)
    if token.word == "CAST" and cursor.peek(1).is_mark("("):
        return _cast(cursor)
    if token.word == "INTERVAL":
        return _interval(cursor)
    if token.word == "X" and text_follows:
        return _hex(cursor)
    if token.word in _TYPED and text_follows:
        type_ = parse_type(cursor.take().word if token.word != "DECIMAL" else _take_decimal(cursor))
        return _converted(cursor, cursor.take().text, type_, cursor.since(token))
    if token.kind is Kind.WORD and (cursor.peek(1).is_mark("(") or token.word.startswith("CURRENT_")):
        cursor.fail(f"expected {what}, found {cursor.found()}: only fixed values can stand here, nothing to work out")
    raise cursor.expected(what)


def _take_decimal(cursor: Cursor) -> str:
    """The type of DECIMAL '1.50', with the precision and scale of its digits."""
    cursor.take()
    text = cursor.token.text.strip().lstrip("+-")
    whole, _, part = text.partition(".")
    return f"DECIMAL({max(min(len(whole) + len(part), 38), 1)}, {min(len(part), 38)})"


def _number(cursor: Cursor, sign: str) -> int | float | Decimal:
    first = cursor.token
    text = sign
    if cursor.skip_mark("."):
        text += "."
    token = cursor.take()
    text += token.text
    if cursor.token.kind is Kind.WORD and cursor.token.start == token.end:
        cursor.fail(f'"{cursor.source.cut(Span(first.start, cursor.token.end))}" is not a number', first.span)
    try:
        if text.lstrip("+-").isdecimal():
            return int(text)
        number = float(text) if "e" in text.lower() else Decimal(text)
    except (ValueError, ArithmeticError):
        cursor.fail(f'"{cursor.source.cut(token.span)}" is not a number, or too long for one', first.span)
    if isinstance(number, float) and math.isinf(number):
        cursor.fail(f'"{cursor.source.cut(token.span)}" is too large for a number', first.span)
    return number


def _list(cursor: Cursor) -> list[Any]:
    cursor.expect_mark("[")
    values: list[Any] = []
    while not cursor.skip_mark("]"):
        if values:
            cursor.expect_mark(",")
        values.append(expect_literal(cursor, "a value"))
    return values


def _struct(cursor: Cursor) -> dict[Any, Any]:
    """{'a': 1}, a STRUCT or a MAP."""
    pairs = _pairs(cursor)
    for key, _, span in pairs:
        if isinstance(key, list | dict):
            cursor.fail("keys are single values, except behind MAP", span)
    return {key: value for key, value, _ in pairs}


def _map(cursor: Cursor) -> dict[Any, Any] | list[tuple[Any, Any]]:
    """MAP {'a': 1}; a list of pairs if keys are lists, which a dict cannot have."""
    pairs = [(key, value) for key, value, _ in _pairs(cursor)]
    return pairs if any(isinstance(key, list | dict) for key, _ in pairs) else dict(pairs)


def _pairs(cursor: Cursor) -> list[tuple[Any, Any, Span]]:
    cursor.expect_mark("{")
    pairs: list[tuple[Any, Any, Span]] = []
    while not cursor.skip_mark("}"):
        if pairs:
            cursor.expect_mark(",")
        first = cursor.token
        if cursor.sees_name() and cursor.peek(1).is_mark(":"):
            key: Any = cursor.expect_name("a field's name").parts[0]
        else:
            key = expect_literal(cursor, "a key")
        span = cursor.since(first)
        if any(key == other for other, _, _ in pairs):
            cursor.fail(f"the key {key!r} is given twice", span)
        cursor.expect_mark(":")
        pairs.append((key, expect_literal(cursor, "a value"), span))
    return pairs


def _cast(cursor: Cursor) -> Any:
    first = cursor.expect("CAST")
    cursor.expect_mark("(")
    value = expect_literal(cursor, "a value")
    cursor.expect("AS")
    _, _, type_ = expect_type(cursor, "a type")
    cursor.expect_mark(")")
    return _converted(cursor, value, type_, cursor.since(first))


def _converted(cursor: Cursor, value: Any, type_: DataType, span: Span) -> Any:
    beyond = parse_ordinal(value, type_) if isinstance(value, str) else None
    try:
        if beyond is not None:
            return coerce_literal(beyond, type_, cursor.source.cut(span))
        return coerce_literal(fitted(value, type_), type_, cursor.source.cut(span))
    except (InvalidInputError, ArithmeticError) as error:
        raise cursor.error(str(error) or "this value is too large", span) from None


def _hex(cursor: Cursor) -> bytes:
    first = cursor.take()
    try:
        return bytes.fromhex(cursor.take().text)
    except ValueError:
        cursor.fail("X'…' holds two hex digits for each byte", cursor.since(first))


def _interval(cursor: Cursor) -> timedelta:
    """INTERVAL '7 days', INTERVAL '7' DAY, INTERVAL 7 DAYS."""
    first = cursor.expect("INTERVAL")
    if cursor.token.kind not in (Kind.STRING, Kind.NUMBER):
        cursor.fail_expected("a length of time like '7 days'")
    amount, _, unit = cursor.take().text.strip().partition(" ")
    unit = unit.strip().upper() or cursor.take().word
    seconds = _UNITS.get(unit.removesuffix("S"))
    if seconds is None or not amount.isdecimal() or len(amount) > 7:
        units = ", ".join(_UNITS)
        cursor.fail(f"a length of time is a whole number and one of {units}: '7 days'", cursor.since(first))
    return timedelta(seconds=int(amount) * seconds)


def _goes_on(cursor: Cursor) -> bool:
    """True if an operator follows, so that the value begins an expression."""
    return cursor.token.kind is Kind.MARK and cursor.token.text in _OPERATORS
