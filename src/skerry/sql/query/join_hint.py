"""Hints in a query, like ``SELECT /*+ BROADCAST(orders) */``: Spark obeys them, DuckDB takes them for comments.

Names in a hint repeat those of FROM. A table without an alias gets one in the text that runs
(``skerry.sql.query.alias``), so its name in the hint is replaced as well: ``shop.orders`` becomes ``orders``.
"""

from collections.abc import Iterator

from sqlglot.errors import TokenError
from sqlglot.tokenizer_core import TokenType

from skerry.sql.query.alias import Calls
from skerry.sql.query.dialect import QueryDialect
from skerry.sql.query.part import Part
from skerry.sql.script_text import Span

_OPENING, _CLOSING = "/*+", "*/"
_NOT_NAMES = (TokenType.NUMBER, TokenType.STRING, TokenType.L_PAREN, TokenType.R_PAREN, TokenType.COMMA, TokenType.DOT)


def hint_edits(part: Part, calls: Calls) -> list[tuple[Span, str]]:
    """Replacements for names of tables in the hints of a part."""
    parsed = part.parsed
    called: dict[tuple[str, ...], list[str]] = {}
    for use in part.uses:
        if use.name.alias is None:
            alias, last = parsed.dialect.quoted(calls.alias(use)), use.name.parts[-1].lower()
            called.setdefault((last,), []).append(alias)
            called.setdefault((use.database.lower(), last), []).append(alias)
    edits = []
    for token in parsed.tokens:
        if token.token_type is TokenType.HINT:
            start = token.start + len(_OPENING)
            inside = parsed.text.text[start : token.end + 1].removesuffix(_CLOSING)
            for span, name in _names(inside, parsed.dialect):
                if name in called:
                    words = ", ".join(dict.fromkeys(called[name]))
                    edits.append((Span(start + span.start, start + span.end), words))
    return edits


def _names(words: str, dialect: QueryDialect) -> Iterator[tuple[Span, tuple[str, ...]]]:
    """Names in parentheses, of one or more parts separated by dots."""
    try:
        tokens = dialect.tokenize(words)
    except TokenError:  # not a hint, but a comment that begins like one
        return
    depth = place = 0
    while place < len(tokens):
        kind = tokens[place].token_type
        depth += (kind is TokenType.L_PAREN) - (kind is TokenType.R_PAREN)
        last = place
        if depth and kind not in _NOT_NAMES:
            while last + 2 < len(tokens) and tokens[last + 1].token_type is TokenType.DOT:
                last += 2
            parts = tuple(token.text.lower() for token in tokens[place : last + 1 : 2])
            yield Span(tokens[place].start, tokens[last].end + 1), parts
        place = last + 1
