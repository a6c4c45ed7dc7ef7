"""The query language of ``matches``.

::

    query   = all {OR all}
    all     = item {[AND] item}
    item    = [- | NOT] (word | "a phrase" | "(" query ")")

Words that stand beside each other must all occur. The terms of a phrase must follow each other. ``-`` stands directly
before what must not occur. ``AND``, ``OR`` and ``NOT`` are operators in capital letters only; between double quotes
they are words, as is a word with parentheses or a minus. A word that the analyzer splits is a phrase:
``disk-full`` is ``"disk full"``.

Each alternative must have a word that must occur: a query of nothing but exclusions would match nearly every text, and
no index could help.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from skerry.pruning.text.analyzer import Analyzer

MAX_LENGTH = 10_000
"""Maximum length of a query or a term, in characters."""
MAX_DEPTH = 50
"""Maximum nesting of parentheses."""

_PIECE = re.compile(
    r'\s*(?P<minus>-(?=["(]|[^\s"()]))?(?:(?P<open>\()|(?P<close>\))|"(?P<phrase>[^"]*)"|(?P<word>[^\s"()]+))'
)


class QuerySyntaxError(ValueError):
    """A query with a syntax error; ``position`` counts characters of the query from 0."""

    def __init__(self, problem: str, position: int) -> None:
        super().__init__(problem)
        self.position = position


@dataclass(frozen=True, slots=True)
class Phrase:
    """Terms that follow each other; one term is a word."""

    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Every:
    """All parts."""

    parts: tuple["TextQuery", ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one part."""

    parts: tuple["TextQuery", ...]


@dataclass(frozen=True, slots=True)
class Without:
    """Matches texts that the part does not match."""

    part: "TextQuery"


TextQuery: TypeAlias = Phrase | Every | Some | Without


@lru_cache(maxsize=256)
def parse_query(text: str, analyzer: Analyzer) -> TextQuery:
    """Parse a query into terms of an analyzer; :class:`QuerySyntaxError` shows a mistake."""
    if len(text) > MAX_LENGTH:
        raise QuerySyntaxError(f"a query has at most {MAX_LENGTH:,} characters, and this one has {len(text):,}", 0)
    return _Parser(text, analyzer).whole()


def check_term(term: str) -> None:
    """Refuse a term that ``matches_term`` cannot look for."""
    if not term:
        raise QuerySyntaxError("the term is empty; give a word like 'timeout'", 0)
    if len(term) > MAX_LENGTH:
        raise QuerySyntaxError(f"a term has at most {MAX_LENGTH:,} characters, and this one has {len(term):,}", 0)
    surrogate = next((at for at, char in enumerate(term) if 0xD800 <= ord(char) < 0xE000), None)
    if surrogate is not None:
        raise QuerySyntaxError("the term holds half of a surrogate pair", surrogate)


def is_satisfied(query: TextQuery, occurs: Callable[[Phrase], bool]) -> bool:
    """Whether a text satisfies the query; ``occurs`` says which phrases it has."""
    if isinstance(query, Phrase):
        return occurs(query)
    if isinstance(query, Without):
        return not is_satisfied(query.part, occurs)
    if isinstance(query, Every):
        return all(is_satisfied(part, occurs) for part in query.parts)
    return any(is_satisfied(part, occurs) for part in query.parts)


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    """word, phrase, open, close, AND, OR, NOT or end."""
    text: str
    position: int
    is_excluded: bool = False

    def __str__(self) -> str:
        return "the end" if self.kind == "end" else self.text


class _Parser:
    def __init__(self, text: str, analyzer: Analyzer) -> None:
        self._analyzer = analyzer
        self._tokens = list(_tokens(text))
        self._next = 0
        self._depth = 0

    def whole(self) -> TextQuery:
        if self._peek().kind == "end":
            raise QuerySyntaxError("the query is empty; write words like 'disk full'", 0)
        found = self._any()
        if self._peek().kind != "end":
            raise QuerySyntaxError("this ) closes nothing", self._peek().position)
        if not _has_word(found):
            problem = "the query only excludes words; each alternative needs a word that must occur"
            raise QuerySyntaxError(problem, 0)
        return found

    def _any(self) -> TextQuery:
        parts = [self._all()]
        while self._peek().kind == "OR":
            self._take()
            parts.append(self._all())
        return parts[0] if len(parts) == 1 else Some(tuple(parts))

    def _all(self) -> TextQuery:
        parts = [self._item()]
        while self._peek().kind not in ("OR", "close", "end"):
            if self._peek().kind == "AND":
                self._take()
            parts.append(self._item())
        return parts[0] if len(parts) == 1 else Every(tuple(parts))

    def _item(self) -> TextQuery:
        token = self._take()
        is_excluded = token.is_excluded
        while token.kind == "NOT":
            token, is_excluded = self._take(), not is_excluded
            is_excluded ^= token.is_excluded
        if token.kind in ("word", "phrase"):
            terms = tuple(self._analyzer.terms(token.text))
            if not terms:
                raise QuerySyntaxError(
                    f"{token} has neither letters nor digits, which terms are made of", token.position
                )
            found: TextQuery = Phrase(terms)
        elif token.kind == "open":
            found = self._parenthesized(token)
        else:
            raise QuerySyntaxError(f"expected a word, found {token}", token.position)
        return Without(found) if is_excluded else found

    def _parenthesized(self, token: _Token) -> TextQuery:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise QuerySyntaxError(f"more than {MAX_DEPTH} parentheses are open", token.position)
        found = self._any()
        if self._take().kind != "close":
            raise QuerySyntaxError("this ( is never closed", token.position)
        self._depth -= 1
        return found

    def _peek(self) -> _Token:
        return self._tokens[self._next]

    def _take(self) -> _Token:
        token = self._tokens[self._next]
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token


def _tokens(text: str) -> Iterator[_Token]:
    position = 0
    end = len(text.rstrip())
    while position < end:
        match = _PIECE.match(text, position)
        if match is None:
            raise QuerySyntaxError('this " is never closed', text.index('"', position))
        kind = str(match.lastgroup)
        start = match.start() + len(match.group()) - len(match.group().lstrip())
        shown, word = match.group().strip(), match[kind]
        if kind == "word" and match["minus"] is None and word in ("AND", "OR", "NOT"):
            kind = word
        if shown == "-":
            raise QuerySyntaxError("a - stands directly before the word that must not occur", start)
        yield _Token(kind, word if kind in ("word", "phrase") else shown, start, match["minus"] is not None)
        position = match.end()
    yield _Token("end", "", len(text))


def _has_word(query: TextQuery) -> bool:
    """Whether only texts with some term of the query can satisfy it."""
    if isinstance(query, Phrase):
        return True
    if isinstance(query, Without):
        return False
    if isinstance(query, Every):
        return any(map(_has_word, query.parts))
    return all(map(_has_word, query.parts))
