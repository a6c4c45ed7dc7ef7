"""Parsed texts of a session: a text that is repeated, or one SELECT that differs in literals, is not parsed again."""

import re
from functools import lru_cache

from skerry.sql.parse.script import parse_with_parameters
from skerry.sql.parse.skeleton import Shift, Skeleton, skeleton_of
from skerry.sql.source import Source, Span
from skerry.sql.statement import Parameter, Select, Statement

_MOST_TEXTS, _LONGEST_TEXT = 256, 10_000
"""How many texts are kept with the statements in them, and as many skeletons; longer texts are not kept."""

_ONE_SELECT = re.compile(
    r"[ \t\r\n;]*((?:SELECT|WITH)\b[^;\f\v\x80-\U0010ffff]*?)[ \t\r\n;]*", re.ASCII | re.IGNORECASE
)
"""A text like this that has a skeleton and balanced brackets is one query, from its first word to its last.

Behind WITH another statement may stand, unless the text has none of the words of ``_CHANGES``.
"""
_CHANGES = re.compile(r"\b(?:INSERT|UPDATE|DELETE|MERGE)\b", re.ASCII | re.IGNORECASE)
_NO_BRACKET = re.compile(r"""[^()\[\]{}"]+""")

Script = tuple[list[Statement], list[Parameter]]


class ParseCache:
    """Parses texts (``skerry.sql.parse.script``), and keeps the results. Threads may share it."""

    def __init__(self) -> None:
        self._queries: dict[str, tuple[Skeleton, Span]] = {}
        """Texts that are one query without parameters, by skeleton, with the place of the query."""
        self._parsed = lru_cache(_MOST_TEXTS)(self._parse)

    def parse(self, source: Source) -> Script:
        """All statements of a text, and all parameters in them."""
        return self._parsed(source) if len(source.text) <= _LONGEST_TEXT else parse_with_parameters(source)

    def _parse(self, source: Source) -> Script:
        skeleton = skeleton_of(source.text) if source.mark == '"' else None
        known = None if skeleton is None else self._queries.get(skeleton.text)
        if skeleton is not None and known is not None:
            before, span = known
            return [Select(Shift(before, skeleton).span(span))], []
        found = None if skeleton is None else _ONE_SELECT.fullmatch(source.text)
        if found is not None and found[1][:4].upper() == "WITH" and _CHANGES.search(source.text):
            found = None
        if skeleton is not None and found is not None and _is_balanced(skeleton.text):
            return [Select(Span(*found.span(1)))], []
        statements, parameters = parse_with_parameters(source)
        if skeleton is not None and not parameters and len(statements) == 1 and type(statements[0]) is Select:
            if len(self._queries) >= _MOST_TEXTS:
                self._queries.clear()
            self._queries[skeleton.text] = skeleton, statements[0].span
        return statements, parameters


def _is_balanced(text: str) -> bool:
    """Is every bracket of a skeleton closed? Not so if there are names between quotes, which may hold any."""
    left = _NO_BRACKET.sub("", text)
    while left:
        shorter = left.replace("()", "").replace("[]", "").replace("{}", "")
        if shorter == left:
            return False
        left = shorter
    return True
