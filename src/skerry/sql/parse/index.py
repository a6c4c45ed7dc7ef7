"""Parser of CREATE INDEX and DROP INDEX."""

from difflib import get_close_matches

from skerry.index.index_kind import USER_KINDS
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.fragment import expect_value
from skerry.sql.parse.option import expect_options
from skerry.sql.parse.table import skip_if_not_exists
from skerry.sql.parse.token import Kind, Token
from skerry.sql.script_text import Span
from skerry.sql.statement import CreateIndex, DropIndex, Name

_WHAT = "an index's name"
_TARGET = "a column, columns, a path like payload -> '$.user.id' or an expression"
_KINDS = tuple(kind.value for kind in USER_KINDS)
_INSTEAD = {
    "btree": "inverted, which answers =, IN, ranges and prefixes",
    "bitmap": "inverted, which keeps a bitmap for each value",
    "brin": "nothing: files have least and greatest values of every column without an index",
    "gin": "inverted for values, fulltext for words",
    "hash": "bloom for = and IN, or inverted",
    "hnsw": "vector",
    "ivfflat": "vector",
    "zonemap": "nothing: files have least and greatest values of every column without an index",
}
"""Kinds of other engines, and what to use here."""


def parse_create_index(cursor: Cursor, first: Token) -> CreateIndex:
    """The rest of CREATE INDEX."""
    if_not_exists = skip_if_not_exists(cursor)
    if cursor.sees("ON"):
        cursor.fail("an index needs a name: write CREATE INDEX name ON …")
    name = cursor.expect_name(_WHAT)
    cursor.expect("ON")
    cursor.skip("TABLE")
    table = cursor.expect_table()
    if cursor.sees("USING"):
        cursor.fail("USING stands behind the brackets: CREATE INDEX i ON t (column) USING bloom")
    columns, target = _target(cursor)
    if not cursor.sees("USING"):
        cursor.fail_expected(f"USING and a kind: {', '.join(_KINDS)}")
    cursor.take()
    kind = _kind(cursor)
    options: tuple[tuple[str, str, Span], ...] = ()
    if cursor.sees_any(("WITH", "OPTIONS")) and cursor.peek(1).is_mark("("):
        cursor.take()
        options = expect_options(cursor)
    if cursor.sees("WHERE"):
        cursor.fail("an index is on all rows of a table: leave out WHERE")
    if cursor.sees("INCLUDE"):
        cursor.fail("an index only finds rows, it holds no other columns: leave out INCLUDE")
    if not cursor.ended:
        cursor.fail_expected(*([] if options else ["WITH (…)"]), "the end of the statement")
    return CreateIndex(cursor.since(first), name, if_not_exists, table, columns, target, kind, options)


def _target(cursor: Cursor) -> tuple[tuple[Name, ...], Span]:
    """The columns, if there are only names, and the text between the brackets."""
    cursor.expect_mark("(")
    if cursor.sees_mark(")"):
        cursor.fail_expected(_TARGET)
    first, start = cursor.token, cursor.at
    columns = _columns(cursor)
    if columns:
        span = cursor.since(first)
        cursor.take()
        return columns, span
    cursor.at = start
    span = expect_value(cursor, _TARGET)
    if cursor.sees_mark(","):
        cursor.fail("an index is on columns, or on one path or expression: several columns can stand here, no more")
    cursor.expect_mark(")")
    return (), span


def _columns(cursor: Cursor) -> tuple[Name, ...]:
    """Column names separated by commas, up to the bracket; empty if there is anything else."""
    names: list[Name] = []
    while cursor.sees_name():
        name = cursor.expect_name("a column's name", parts=2)
        if cursor.sees_any(("ASC", "DESC", "NULLS")):
            cursor.fail(f"an index has no order: leave out {cursor.token.word}")
        if len(name.parts) > 1:
            break
        if any(name.parts[0].lower() == other.parts[0].lower() for other in names):
            cursor.fail(f"column {name} is named twice", name.span)
        names.append(name)
        if cursor.sees_mark(")"):
            return tuple(names)
        if not cursor.skip_mark(","):
            break
    return ()


def _kind(cursor: Cursor) -> str:
    token = cursor.token
    if token.kind not in (Kind.WORD, Kind.QUOTED, Kind.STRING):
        cursor.fail_expected(f"a kind of index: {', '.join(_KINDS)}")
    written = cursor.take().text.lower()
    if written in _KINDS:
        return written
    near = get_close_matches(written, _KINDS, 1)
    if written in _INSTEAD:
        cursor.fail(f"there is no kind of index {written}: use {_INSTEAD[written]}", token.span)
    hint = f"did you mean {near[0]}?" if near else f"kinds are {', '.join(_KINDS)}"
    raise cursor.error(f"there is no kind of index {written}; {hint}", token.span)


def parse_drop_index(cursor: Cursor, first: Token) -> DropIndex:
    """The rest of DROP INDEX."""
    if_exists = cursor.skip("IF", "EXISTS")
    name = cursor.expect_name(_WHAT, parts=3)
    if len(name.parts) > 1:
        cursor.fail(f"an index is named within its table: DROP INDEX {name.parts[-1]} ON t", name.span)
    if not cursor.sees("ON"):
        cursor.fail_expected(f"ON and a table's name, as in DROP INDEX {cursor.source.cut(name.span)} ON t")
    cursor.take()
    table = cursor.expect_table()
    if cursor.sees_any(("CASCADE", "RESTRICT")):
        cursor.fail(f"leave out {cursor.token.word}: nothing hangs on an index")
    return DropIndex(cursor.since(first), name, table, if_exists)
