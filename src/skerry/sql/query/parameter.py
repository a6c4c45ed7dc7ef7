"""Parameters of a query: ``?`` becomes ``$skerry_1``, so that all have names; values never enter the text.

``?`` are numbered over the user's whole text, wherever a piece of it stands in what is run, and however often.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sqlglot.tokenizer_core import Token, TokenType

from skerry.common.errors import InvalidInputError, SqlError
from skerry.sql.query.syntax import Parsed, SkerryDuckDB
from skerry.sql.run.context import Run
from skerry.sql.source import Composed, Source, Span
from skerry.sql.statement import Parameter

PREFIX = "skerry_"


@dataclass(frozen=True, slots=True)
class Place:
    """A parameter in a text: ``word`` is None for ``?``, else what stands behind ``$``."""

    span: Span
    word: str | None


@dataclass(slots=True)
class Parameters:
    """Finds values, and remembers which are passed on."""

    run: Run
    passed: dict[str, Any] = field(default_factory=dict)
    _numbers: dict[int, int] | None = None
    _prefix: str = ""

    def value(self, text: Composed, place: Place) -> Any:
        """The value of a parameter."""
        return self.run.value(Parameter(self._key(text, place), self._origin(text, place)))

    def pass_on(self, text: Composed, place: Place) -> str:
        """How the parameter is called in the text that runs; its value goes with it."""
        key = self._key(text, place)
        name = f"{self._marks()}{key + 1}" if isinstance(key, int) else key
        self.passed[name] = self.run.value(Parameter(key, self._origin(text, place)))
        return f"${name}"

    def _key(self, text: Composed, place: Place) -> int | str:
        inside = text.inside(place.span.start)
        if inside is not None:
            raise SqlError(f"{inside} has a parameter, and a view cannot have any")
        if place.word is not None:
            return int(place.word) - 1 if place.word.isdecimal() else place.word
        if self._numbers is None:
            questions = [p.span.start for p in find_parameters(self.run.source) if p.word is None]
            self._numbers = {offset: number for number, offset in enumerate(questions)}
        number = self._numbers.get(text.origin(place.span.start))
        if number is None or not text.is_copied(place.span.start):
            raise InvalidInputError("there is a parameter (?) that does not stand in the statement")
        return number

    def _origin(self, text: Composed, place: Place) -> Span:
        start = text.origin(place.span.start)
        return Span(start, start + 1)

    def _marks(self) -> str:
        """What names of ``?`` begin with; no other parameter's does."""
        if not self._prefix:
            self._prefix = PREFIX
            while any(isinstance(key, str) and key.startswith(self._prefix) for key in self.run.parameters):
                self._prefix += "_"
        return self._prefix


def find_parameters(source: Source) -> list[Place]:
    """All parameters of a source."""
    return list(_places(SkerryDuckDB().tokenize(source.text)))


def parameters_of(parsed: Parsed) -> list[Place]:
    """All parameters of a parsed text."""
    return list(_places(parsed.tokens))


def _places(found: "list[Token] | tuple[Token, ...]") -> Iterator[Place]:
    for number, token in enumerate(found):
        if token.token_type is TokenType.PLACEHOLDER:
            yield Place(Span(token.start, token.end + 1), None)
        elif token.token_type is TokenType.PARAMETER and number + 1 < len(found):
            word = found[number + 1]
            if word.start == token.end + 1:
                yield Place(Span(token.start, word.end + 1), word.text)
