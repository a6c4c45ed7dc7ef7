"""Parameters of a query: ``?`` becomes ``$skerry_1``, so that all have names; values never enter the text.

``?`` are numbered over the user's whole text, even if parts of it are moved or repeated in the text that runs. ``$1``
is the first.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sqlglot.errors import TokenError
from sqlglot.tokenizer_core import Token, TokenType

from skerry.common.errors import SqlError
from skerry.sql.parse.parameters import parameter_key
from skerry.sql.query.dialect import DUCKDB, PARAMETER_MARK, QueryDialect
from skerry.sql.scope import Scope
from skerry.sql.script_text import Composed, Source, Span
from skerry.sql.statement import Parameter

PREFIX = "skerry_"


@dataclass(frozen=True, slots=True)
class Place:
    """A parameter in a text: ``word`` is None for ``?``, else the text after ``$``."""

    span: Span
    word: str | None


@dataclass(slots=True)
class Parameters:
    """Gives parameters their names, and remembers their values."""

    run: Scope
    dialect: QueryDialect = DUCKDB
    values: dict[str, Any] = field(default_factory=dict)
    """Values of all named parameters, including those that are not in the text that runs."""
    keys: dict[str, int | str] = field(default_factory=dict)
    """The user's key of each parameter: the number of a ``?``, or its name."""
    _numbers: dict[int, int] | None = None
    _prefix: str = ""

    def named(self, text: Composed) -> Composed:
        """The text with a name for each parameter."""
        if "?" not in text.text and "$" not in text.text:
            return text
        try:
            places = list(find_places(self.dialect.tokenize(text.text)))
        except TokenError:
            return text  # the parser raises the error
        result, done = Composed(text.source), 0
        for place in places:
            start = text.origin(place.span.start)
            key = self._key(text, place)
            name = f"{self._marks()}{key + 1}" if isinstance(key, int) else key
            self.values[name] = self.run.value(Parameter(key, Span(start, start + 1)))
            self.keys[name] = key
            if isinstance(key, int):
                result.take(text, Span(done, place.span.start)).add(f"${name}", start)
                done = place.span.end
        return result.take(text, Span(done, len(text.text)))

    def _key(self, text: Composed, place: Place) -> int | str:
        start = text.origin(place.span.start)
        if text.inside(place.span.start) is not None:
            raise self.run.error(SqlError("there is a parameter in it, and a view cannot have any"), start)
        if place.word is not None and "$" in place.word:
            raise self.run.error(SqlError(f"a text stands between $$ and $$, or '…', not between ${place.word}"), start)
        if place.word is not None:
            return parameter_key(place.word)
        if self._numbers is None:
            found = find_places(self.dialect.tokenize(self.run.source.text))
            questions = [other.span.start for other in found if other.word is None]
            self._numbers = {offset: number for number, offset in enumerate(questions)}
        if start not in self._numbers or not text.is_copied(place.span.start):
            raise self.run.error(SqlError("a parameter (?) does not stand in the statement"), start)
        return self._numbers[start]

    def _marks(self) -> str:
        """Prefix of the names of ``?`` parameters, which nothing else in the text has."""
        if not self._prefix:
            self._prefix = PREFIX
            while f"${self._prefix}" in self.run.source.text:
                self._prefix += "_"
        return self._prefix


def parameters_in(source: Source, dialect: QueryDialect) -> list[Parameter]:
    """The parameters of a source that is one query; ``?`` are numbered from 0."""
    try:
        places = list(find_places(dialect.tokenize(source.text)))
    except TokenError:
        return []  # the parser raises the error
    numbers = count()
    found: list[Parameter] = []
    for place in places:
        key: int | str = next(numbers) if place.word is None else place.word
        found.append(Parameter(parameter_key(key) if isinstance(key, str) else key, place.span))
    return found


def find_places(found: Sequence[Token]) -> Iterator[Place]:
    """The parameters among tokens."""
    for number, token in enumerate(found):
        if token.token_type is TokenType.PLACEHOLDER:
            yield Place(Span(token.start, token.end + 1), None)
        elif token.token_type is TokenType.PARAMETER and token.text == PARAMETER_MARK and number + 1 < len(found):
            word = found[number + 1]
            if word.start == token.end + 1:
                yield Place(Span(token.start, word.end + 1), word.text)
