"""Parsed texts of a session: a text that is repeated, or one SELECT that differs in literals, is not parsed again."""

import re
from functools import lru_cache

from skerry.sql.parse.script import parse_with_parameters
from skerry.sql.parse.skeleton import Shift, Skeleton, skeleton_of
from skerry.sql.script_text import Source, Span
from skerry.sql.statement import Parameter, Select, Statement

_MOST_TEXTS, _LONGEST_TEXT = 256, 10_000
"""Maximum number of cached texts, and of cached skeletons; longer texts are not cached."""

_ONE_SELECT = re.compile(
    r"[ \t\r\n;]*((?:SELECT|WITH)\b[^;\f\v\x80-\U0010ffff]*?)[ \t\r\n;]*", re.ASCII | re.IGNORECASE
)
"""Matches a text that is one query from its first word to its last, if it has a skeleton and balanced brackets.

Another statement may follow a WITH, unless the text has none of the words of ``_CHANGES``.
"""
_CHANGES = re.compile(r"\b(?:INSERT|UPDATE|DELETE|MERGE)\b", re.ASCII | re.IGNORECASE)
_NO_BRACKET = re.compile(r"""[^()\[\]{}"]+""")

Script = tuple[list[Statement], list[Parameter]]


class ParseCache:
    """Parses texts (``skerry.sql.parse.script``) and caches the results. Safe between threads."""

    def __init__(self) -> None:
        self._queries: dict[str, tuple[Skeleton, Span]] = {}
        """Texts that are one query without parameters, by skeleton, with the span of the query."""
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
    """Whether every bracket of a skeleton is closed; False if it has quoted names, which may contain brackets."""
    left = _NO_BRACKET.sub("", text)
    while left:
        shorter = left.replace("()", "").replace("[]", "").replace("{}", "")
        if shorter == left:
            return False
        left = shorter
    return True
