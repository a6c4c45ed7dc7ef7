"""Columns with the name of a type, where sqlglot reads a type: ``list < 9``, ``struct['a']``, ``text[1]``."""

from itertools import islice
from typing import Any, ClassVar

from sqlglot import exp
from sqlglot.parser import Parser
from sqlglot.tokenizer_core import TokenType

_DEPTH = {TokenType.L_BRACKET: 1, TokenType.R_BRACKET: -1}


class TypeNamedColumns(Parser):
    """A parser of expressions that prefers columns to types where ``<`` or ``[`` follows the name of a type.

    A type is in a cast, which is parsed elsewhere, or before a text: ``INT[] '[1]'``. Only ``ARRAY[1]`` is a list.
    """

    ARRAY_CONSTRUCTORS: ClassVar = {"ARRAY": exp.Array}

    def _parse_type(self, parse_interval: bool = True, fallback_to_identifier: bool = False) -> exp.Expr | None:
        if not fallback_to_identifier and self._curr.token_type in self.TYPE_TOKENS and is_column(self):
            return self._parse_column()
        return super()._parse_type(parse_interval, fallback_to_identifier)


def is_column(parser: Any) -> bool:
    """Whether the tokens after a type's name, in an expression, make it the name of a column."""
    if parser._next.token_type is TokenType.LT:
        return True
    if parser._next.token_type is not TokenType.L_BRACKET or parser._curr.token_type is TokenType.ARRAY:
        return False
    depth = 0
    for token in islice(parser._tokens, parser._index + 1, None):
        if depth == 0 and token.token_type is not TokenType.L_BRACKET:
            return token.token_type is not TokenType.STRING
        depth += _DEPTH.get(token.token_type, 0)
    return True


def map_or_column(parser: Any) -> exp.Expr | None:
    """``MAP {…}`` and ``MAP (…)``, or before ``<`` the column of that name."""
    if parser._match(TokenType.LT, advance=False):
        parser._retreat(parser._index - 1)
        column: exp.Expr | None = parser._parse_id_var()
        return column
    made: exp.Expr | None = parser._parse_map()
    return made
