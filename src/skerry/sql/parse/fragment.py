"""Finds the ends of parts that an engine parses: queries, conditions, values, references to tables.

A part ends at a word that DuckDB reserves and that cannot be inside the part, except in brackets and in CASE … END. So
a caller that expects the end of the statement after a condition refuses ``WHERE a = 1 LIMIT 3`` instead of running half
of it.
"""

from skerry.common.quoting import quoted
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import Kind, Token
from skerry.sql.script_text import Span

QUERY_WORDS = (
    "SELECT", "WITH", "VALUES", "FROM", "TABLE", "PIVOT", "PIVOT_WIDER", "PIVOT_LONGER", "UNPIVOT", "SUMMARIZE",
)  # fmt: skip

_AFTER_TABLES = frozenset(
    [
        "WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY", "ORDER", "LIMIT", "OFFSET", "FETCH", "RETURNING", "UNION",
        "INTERSECT", "EXCEPT", "INTO",
    ]
)  # fmt: skip
_AFTER_VALUE = _AFTER_TABLES | {"FROM", "USING", "ON", "WHEN", "THEN", "ELSE", "END", "SELECT", "AS"}
_AFTER_RETURNING = _AFTER_TABLES - {"EXCEPT"} | {"FROM", "SELECT"}
"""Clauses that RETURNING does not have; ``* EXCEPT (a)`` is an expression."""
_NOT_THE_END = {("DISTINCT", "FROM"), ("WITHIN", "GROUP")}
"""Pairs of words; after the first, the second does not end an expression."""


def sees_query(cursor: Cursor) -> bool:
    """True if a query begins here, also in brackets."""
    ahead = 0
    while cursor.peek(ahead).is_mark("("):
        ahead += 1
    word = cursor.peek(ahead).word
    return word in QUERY_WORDS and (word != "VALUES" or cursor.peek(ahead + 1).is_mark("("))


def expect_query(cursor: Cursor, *, end: int | None = None) -> Span:
    """A query up to the end of the statement, or up to token ``end``; brackets around all of it are removed.

    DuckDB does not find a WITH in brackets.
    """
    if not sees_query(cursor):
        cursor.fail_expected("a query")
    first = cursor.at
    if end is None:
        cursor.rest()
        end = cursor.at
    low, high = first, end
    while high - low > 2 and cursor.is_bracketed(low, high - 1):
        low, high = low + 1, high - 1
    cursor.at = end
    _check_quotes(cursor, first)
    return Span(cursor.tokens[low].start, cursor.tokens[high - 1].end)


def skip_returning(cursor: Cursor) -> Span | None:
    """The expressions of RETURNING, up to the end of the statement."""
    if not cursor.skip("RETURNING"):
        return None
    if cursor.ended:
        cursor.fail_expected("columns to return, or *")
    first, start = cursor.token, cursor.at
    while not cursor.ended:
        is_label = cursor.at > start and cursor.peek(-1).word == "AS"
        if not is_label and _ends(cursor, _word(cursor), _AFTER_RETURNING):
            cursor.fail_expected("columns to return, or *" if cursor.at == start else "the end of the statement")
        cursor.jump()
    _check_quotes(cursor, start)
    return cursor.since(first)


def expect_value(cursor: Cursor, what: str, *, until: tuple[str, ...] = ()) -> Span:
    """An expression, up to a comma or a word that begins another clause."""
    ends = _AFTER_VALUE.union(until)
    first, start = cursor.token, cursor.at
    cases: list[Token] = []
    while not cursor.ended:
        word = _word(cursor)
        if word == "CASE":
            cases.append(cursor.token)
        elif word == "END" and cases:
            cases.pop()
        elif not cases and (cursor.sees_mark(",") or cursor.sees_mark(")") or _ends(cursor, word, ends)):
            break
        cursor.jump()
    if cases:
        cursor.fail("this CASE has no END", cases[-1].span)
    if cursor.at == start:
        cursor.fail_expected(what)
    _check_quotes(cursor, start)
    return cursor.since(first)


def expect_tables(cursor: Cursor, what: str, *, until: tuple[str, ...] = ()) -> Span:
    """References to tables, with their joins, up to WHERE or another clause."""
    first, start = cursor.token, cursor.at
    ends = _AFTER_TABLES.union(until)
    while not cursor.ended and not _ends(cursor, _word(cursor), ends):
        cursor.jump()
    if cursor.at == start:
        cursor.fail_expected(what)
    _check_quotes(cursor, start)
    return cursor.since(first)


def _word(cursor: Cursor) -> str:
    """The next word, if it can be a keyword: ``t.end`` is a column."""
    return "" if cursor.at and cursor.peek(-1).is_mark(".") else cursor.token.word


def _ends(cursor: Cursor, word: str, ends: frozenset[str]) -> bool:
    return word in ends and not (cursor.at and (cursor.peek(-1).word, word) in _NOT_THE_END)


def _check_quotes(cursor: Cursor, start: int) -> None:
    """Refuse back quotes that were not converted to double quotes (``skerry.sql.session``): DuckDB has none."""
    if cursor.source.mark == "`":
        return
    for ahead in range(start - cursor.at, 0):
        token = cursor.peek(ahead)
        if token.kind is Kind.QUOTED and cursor.source.text[token.start] == "`":
            name = quoted(token.text)
            cursor.fail(f"in queries and expressions, names stand between double quotes: {name}", token.span)
