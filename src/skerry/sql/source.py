"""The text of a script, places in it, and texts that are composed of pieces of it.

A query is run as the user wrote it, with pieces replaced: a table's name by the name of its scan. A mistake that the
engine finds in the composed text is told at the place that it has in the user's.
"""

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import TypeVar

from skerry.common.errors import SkerryError

Failure = TypeVar("Failure", bound=SkerryError)

_WIDTH = 100
"""Of a line that is shown with an error, at most so many characters."""


@dataclass(frozen=True, slots=True)
class Span:
    """From one offset to another, which is the first that no longer belongs to it."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Source:
    """What a user has written: one or more statements."""

    text: str

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
        """The line with the place and a mark under it, to be shown with an error."""
        line, column = self.position(offset)
        text = self.text.split("\n")[line - 1].rstrip().replace("\t", " ")
        first = max(0, min(column - _WIDTH // 2, len(text) - _WIDTH))
        shown = text[first : first + _WIDTH]
        return f"  {shown}\n  {' ' * (column - 1 - first)}^"


def located(error: Failure, source: Source, place: Span | int) -> Failure:
    """The error with its place: in its attribute and at the end of its message. One that has a place keeps it."""
    if error.position is not None:
        return error
    offset = place if isinstance(place, int) else place.start
    error.position = source.position(offset)
    line, column = error.position
    message = str(error.args[0]) if error.args else type(error).__name__
    error.args = (f"{message} (line {line}, column {column})\n{source.excerpt(offset)}", *error.args[1:])
    return error


@dataclass(slots=True)
class Composed:
    """A text made of pieces of a source and of words of ours, which knows where each piece came from.

    Call order: ``add``, ``copy`` and ``take`` in the order of the text, then ``text``.
    """

    source: Source
    _pieces: list[str] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)
    _origins: list[tuple[int, bool]] = field(default_factory=list)
    _insides: list[str | None] = field(default_factory=list)
    _length: int = 0

    def add(self, words: str, place: Span | int | None = None, inside: str | None = None) -> "Composed":
        """Words of ours; mistakes in them are told at ``place``, by default where the next or last piece is.

        ``inside`` says what the words are part of, if users have not written them here: ``view app.v``.
        """
        offset = place.start if isinstance(place, Span) else place
        if offset is None:
            offset = -1
        return self._append(words, offset, False, inside)

    def copy(self, span: Span) -> "Composed":
        """A piece of the source."""
        return self._append(self.source.cut(span), span.start, True)

    def take(self, other: "Composed", span: Span | None = None) -> "Composed":
        """A piece of another composed text of the same source, or all of it; what came from where stays known."""
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
        """What the text at an offset is part of, if users have not written it here: ``view app.v``."""
        return self._insides[self._piece_at(offset)] if self._starts else None

    def is_copied(self, offset: int) -> bool:
        """Does the text at an offset stand in the source?"""
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
