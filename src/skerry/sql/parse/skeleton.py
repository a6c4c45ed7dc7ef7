"""The skeleton of a text: the text with a mark instead of each number and string.

Two texts with the same skeleton differ only in the values of literals, so they share a parse tree. That is certain only
for simple texts; others have no skeleton:

- no comments, back quotes, dollar signs, question marks (parameters), backslashes or characters that do not print;
- words and numbers in ASCII; numbers are digits with at most one point between them, up to 18 digits, or 15 and 15;
- strings stand between single quotes, without a quote inside and without a prefix (``E'…'``, ``X'…'``).
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from skerry.sql.script_text import Span

_SIMPLE = re.compile(
    r"""(?:
        [a-z_]\w*+(?!['"])
      | "[^"]*+"(?!["'\w])
      | '[^'\\]*+'(?!['"\w])
      | \d{1,18}+(?:\.\d{1,15}+)?(?![\w.'"])
      | [\s,()=<>*+;!%|^~&\[\]{}:]
      | -(?!-) | /(?!\*) | \.(?!\d)
    )*+""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
_PIECE = re.compile(r"""[a-z_]\w*+|"[^"]*+"|('[^']*+')|(\d++\.\d++)|(\d++)""", re.ASCII | re.IGNORECASE)
_MARKS = ("", "'?'", "?.?", "?")
"""Marks of a string, a decimal and an integer: the type of a literal is part of the skeleton."""
_DECIMAL_DIGITS = 15


@dataclass(frozen=True, slots=True)
class Skeleton:
    """``text`` has marks for literals; ``words`` are the literals as written, from ``starts`` to ``ends``."""

    text: str
    words: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def skeleton_of(text: str) -> Skeleton | None:
    """The skeleton of a text; None if the text is not simple enough to have one."""
    if not _SIMPLE.fullmatch(text):
        return None
    pieces: list[str] = []
    found: list[re.Match[str]] = []
    done = 0
    for piece in _PIECE.finditer(text):
        if piece.lastindex is not None:
            pieces += (text[done : piece.start()], _MARKS[piece.lastindex])
            done = piece.end()
            found.append(piece)
    words = tuple(piece[0] for piece in found)
    if not all(map(_is_certain, words)):
        return None
    pieces.append(text[done:])
    starts, ends = tuple(piece.start() for piece in found), tuple(piece.end() for piece in found)
    return Skeleton("".join(pieces), words, starts, ends)


def _is_certain(word: str) -> bool:
    whole, point, _ = word.partition(".")
    return word.isprintable() and (word[0] == "'" or not point or len(whole) <= _DECIMAL_DIGITS)


class Shift:
    """Converts offsets outside of literals from one text to another with the same skeleton."""

    def __init__(self, old: Skeleton, new: Skeleton) -> None:
        self._ends = old.ends
        longer = (len(after) - len(before) for before, after in zip(old.words, new.words, strict=True))
        self._distances = (0, *accumulate(longer))

    def offset(self, offset: int) -> int:
        """The corresponding offset in the other text."""
        return offset + self._distances[bisect_right(self._ends, offset)]

    def span(self, span: Span) -> Span:
        """The corresponding span in the other text."""
        return Span(self.offset(span.start), self.offset(span.end))
