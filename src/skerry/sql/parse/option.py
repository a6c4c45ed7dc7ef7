"""Parser of option lists: ``('file.format' = 'parquet', snapshot.retain-last = 5)``."""

from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import Kind, Token
from skerry.sql.script_text import Span


def expect_options(cursor: Cursor) -> tuple[tuple[str, str, Span], ...]:
    """Names, values as text, and positions."""
    cursor.expect_mark("(")
    options: list[tuple[str, str, Span]] = []
    while True:
        first = cursor.token
        name = expect_dotted(cursor, "an option's name")
        if any(name == other for other, _, _ in options):
            cursor.fail(f"option {name!r} is given twice", first.span)
        if not cursor.skip_mark("=") and not cursor.skip_mark("=="):
            cursor.fail_expected('"="')
        options.append((name, expect_dotted(cursor, "an option's value"), cursor.since(first)))
        if not cursor.skip_mark(","):
            break
    cursor.expect_mark(")")
    return tuple(options)


def expect_option_names(cursor: Cursor) -> tuple[tuple[str, Span], ...]:
    cursor.expect_mark("(")
    names: list[tuple[str, Span]] = []
    while True:
        first = cursor.token
        names.append((expect_dotted(cursor, "an option's name"), cursor.since(first)))
        if not cursor.skip_mark(","):
            break
    cursor.expect_mark(")")
    return tuple(names)


def expect_dotted(cursor: Cursor, what: str) -> str:
    """A quoted text, or adjacent words, numbers, dots and dashes: ``cache.size``, ``64MB``."""
    first = cursor.token
    if first.kind in (Kind.STRING, Kind.QUOTED) and not _joins(first, cursor.peek(1)):
        return cursor.take().text
    if first.kind is Kind.PARAMETER:
        cursor.fail("a parameter cannot stand here: write the value itself")
    if not _plain(first) or first.is_mark("."):
        cursor.fail_expected(what)
    last = cursor.take()
    while _joins(last, cursor.token):
        last = cursor.take()
    if last.is_mark(".") or last.is_mark("-"):
        cursor.fail_expected(what)
    return cursor.source.cut(cursor.since(first))


def _plain(token: Token) -> bool:
    return token.kind in (Kind.WORD, Kind.NUMBER) or token.is_mark(".") or token.is_mark("-")


def _joins(last: Token, token: Token) -> bool:
    return token.start == last.end and _plain(token)
