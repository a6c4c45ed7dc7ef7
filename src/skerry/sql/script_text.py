"""The text of a script, positions in it, and texts composed of its parts.

A query runs as the user wrote it, with parts replaced, such as a table's name by the name of its scan. An error that
the engine finds in the composed text is reported at its position in the user's text.
"""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from skerry.common.errors import SkerryError
from skerry.common.quoting import quoted

Failure = TypeVar("Failure", bound=SkerryError)

_WIDTH = 100
"""Maximum length of the line that an error shows, in characters."""


@dataclass(frozen=True, slots=True)
class Span:
    """A range of offsets; the end is exclusive."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Source:
    """The text of one or more statements, as the user wrote it."""

    text: str
    mark: str = '"'
    """The quotation mark of names: a double quote, in Spark's SQL a back quote; double quotes enclose texts there."""
    written: str | None = None
    """The text to show in errors, if it differs: of the same length, with back quotes around names."""

    def quoted(self, name: str) -> str:
        """A name between the quotes of this text."""
        return quoted(name, self.mark)

    @property
    def span(self) -> Span:
        return Span(0, len(self.text))

    def cut(self, span: Span) -> str:
        """The text of a span."""
        return self.text[span.start : span.end]

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1."""
        before = self.text[: min(max(offset, 0), len(self.text))]
        return before.count("\n") + 1, len(before) - (before.rfind("\n") + 1) + 1

    def excerpt(self, offset: int) -> str:
        """The line with a mark under the position, to show with an error."""
        line, column = self.position(offset)
        text = (self.text if self.written is None else self.written).split("\n")[line - 1].rstrip().replace("\t", " ")
        first = max(0, min(column - _WIDTH // 2, len(text) - _WIDTH))
        shown = text[first : first + _WIDTH]
        return f"  {shown}\n  {' ' * (column - 1 - first)}^"


def located(error: Failure, source: Source, place: Span | int) -> Failure:
    """The error with its position appended to its text. An error that has a position keeps it."""
    if error.position is not None:
        return error
    offset = place if isinstance(place, int) else place.start
    if error.excerpt is not None:
        error.args = (str(error), *error.args[1:])  # the position of a predicate within the statement
    error.position = source.position(offset)
    error.excerpt = source.excerpt(offset)
    if not error.args:
        error.args = (type(error).__name__,)
    return error


@dataclass(slots=True)
class Composed:
    """A text made of spans of a source and generated text, which keeps the origin of each part.

    Call order: ``add``, ``copy`` and ``take`` in the order of the text, then ``text``.
    """

    source: Source
    _pieces: list[str] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)
    _origins: list[tuple[int, bool]] = field(default_factory=list)
    _insides: list[str | None] = field(default_factory=list)
    _length: int = 0

    def add(self, words: str, place: Span | int | None = None, inside: str | None = None) -> "Composed":
        """Append generated text; errors in it are reported at ``place``, by default at the next or last span.

        ``inside`` names the origin of text that the user has not written here: ``view app.v``.
        """
        offset = place.start if isinstance(place, Span) else place
        if offset is None:
            offset = -1
        return self._append(words, offset, False, inside)

    def copy(self, span: Span) -> "Composed":
        """Append a span of the source."""
        return self._append(self.source.cut(span), span.start, True)

    def take(self, other: "Composed", span: Span | None = None) -> "Composed":
        """Append a span of another composed text of the same source, or all of it, with its origins."""
        low, high = (0, other._length) if span is None else (span.start, span.end)
        first = max(bisect_right(other._starts, low) - 1, 0)
        for at in range(first, len(other._pieces)):
            start, words = other._starts[at], other._pieces[at]
            if start >= high:
                break
            skipped = max(low - start, 0)
            origin, moves = other._origins[at]
            kept = words[skipped : max(high - start, 0)]
            self._append(kept, origin + skipped if moves else origin, moves, other._insides[at])
        return self

    def moved(self, source: Source, offset: Callable[[int], int]) -> "Composed":
        """The same text over another source; ``offset`` converts offsets of this source to those of the other."""
        result = Composed(source)
        for words, (origin, moves), inside in zip(self._pieces, self._origins, self._insides, strict=True):
            if moves:
                result.copy(Span(offset(origin), offset(origin + len(words))))
            else:
                result.add(words, offset(origin) if origin >= 0 else None, inside)
        return result

    def _append(self, words: str, origin: int, moves: bool, inside: str | None = None) -> "Composed":
        if words:
            self._pieces.append(words)
            self._starts.append(self._length)
            self._origins.append((origin, moves))
            self._insides.append(inside)
            self._length += len(words)
        return self

    @property
    def text(self) -> str:
        return "".join(self._pieces)

    def inside(self, offset: int) -> str | None:
        """Origin of the text at an offset, if the user has not written it here: ``view app.v``."""
        return self._insides[self._piece_at(offset)] if self._starts else None

    @property
    def has_insides(self) -> bool:
        """True if some of the text has such an origin."""
        return any(inside is not None for inside in self._insides)

    def is_copied(self, offset: int) -> bool:
        """True if the text at an offset is in the source."""
        return bool(self._starts) and self._origins[self._piece_at(offset)][1]

    def _piece_at(self, offset: int) -> int:
        return max(bisect_right(self._starts, offset) - 1, 0)

    def origin(self, offset: int) -> int:
        """The offset in the source of an offset in the composed text."""
        if not self._starts:
            return 0
        at = self._piece_at(offset)
        origin, moves = self._origins[at]
        if moves:
            return origin + offset - self._starts[at]
        if origin >= 0:
            return origin
        known = [o for o, _ in self._origins[at:] if o >= 0] or [o for o, _ in reversed(self._origins[:at]) if o >= 0]
        return known[0] if known else 0
