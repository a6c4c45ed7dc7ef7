"""Brackets that belong together. Whatever is cut out of a statement is whole only if its brackets are."""

from collections.abc import Sequence

from skerry.common.errors import SqlError
from skerry.sql.parse.token import Kind, Token
from skerry.sql.source import Source, located

_CLOSING = {"(": ")", "[": "]", "{": "}"}


def partners(source: Source, tokens: Sequence[Token]) -> dict[int, int]:
    """By the index of each opening bracket, that of the one which closes it."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, token in enumerate(tokens):
        if token.kind is not Kind.MARK:
            continue
        if token.text in _CLOSING:
            opened.append(at)
        elif token.text in (")", "]", "}"):
            if not opened:
                raise located(SqlError(f'"{token.text}" closes a bracket that was not opened'), source, token.span)
            opening = tokens[opened[-1]]
            if _CLOSING[opening.text] != token.text:
                line, column = source.position(opening.start)
                expected = (
                    f'expected "{_CLOSING[opening.text]}" for the "{opening.text}" of line {line}, column {column}'
                )
                raise located(SqlError(f'{expected}, found "{token.text}"'), source, token.span)
            found[opened.pop()] = at
    if opened:
        opening = tokens[opened[-1]]
        raise located(SqlError(f'this "{opening.text}" is not closed'), source, opening.span)
    return found
