"""Positions of a YAML scalar's characters in the file, in every style.

YAML changes the white space of a scalar: a block (``|``) loses its indentation, and in folded blocks (``>``), plain and
quoted texts a line break becomes a space. All other characters stay, in their order; quoted texts have escapes, too. So
the n-th non-white-space character of the value is the n-th in the file between the scalar's ends.
"""

from skerry.spark.pipeline.declare.problem import Place

_LENGTHS = {"x": 2, "u": 4, "U": 8}
"""Number of hex digits after an escape in double quotes; other escapes have none."""
_WHITE = frozenset("ntvfr_NLP \t")
"""Escapes for white space."""


class Scalar:
    """A scalar of the file: ``text`` is the whole file, ``begin`` and ``end`` are the scalar's offsets in it."""

    __slots__ = ("_at", "_begin", "_end", "_lines", "_style", "_text", "_value")

    def __init__(self, text: str, begin: int, end: int, style: str | None, value: str) -> None:
        self._text, self._begin, self._end, self._style, self._value = text, begin, end, style, value
        self._at: list[int] | None = None
        self._lines: list[int] = []

    def place(self, line: int, column: int) -> Place:
        """Position in the file of a position in the value, both from 1."""
        if self._at is None:
            self._align()
        assert self._at is not None
        offset = self._lines[min(line, len(self._lines)) - 1] + column - 1
        return self._file_place(self._at[max(0, min(offset, len(self._at) - 1))])

    def _align(self) -> None:
        """Find the file's offset of every character of the value, and of its end."""
        raw = self._offsets() or [self._begin]
        found: list[int] = []
        done = 0
        for char in self._value:
            if char.isspace():
                found.append(found[-1] + 1 if found else raw[0])
            else:
                found.append(raw[min(done, len(raw) - 1)])
                done += 1
        found.append(raw[min(done, len(raw)) - 1] + 1 if done else self._begin)
        self._at = found
        self._lines = [0] + [number + 1 for number, char in enumerate(self._value) if char == "\n"]

    def _offsets(self) -> list[int]:
        """Offsets in the file of the non-white-space characters."""
        begin, end = self._begin, self._end
        if self._style in ("|", ">"):
            begin = self._text.find("\n", begin, end) + 1 or end
        elif self._style in ("'", '"'):
            begin, end = begin + 1, end - 1
        found = []
        at = begin
        while at < end:
            char, length = self._text[at], 1
            if self._style == "'" and char == "'":
                length = 2
            elif self._style == '"' and char == "\\":
                escape = self._text[at + 1]
                length = 2 + _LENGTHS.get(escape, 0)
                char = " " if escape in _WHITE or escape == "\n" else self._text[at]
            if not char.isspace():
                found.append(at)
            at += length
        return found

    def _file_place(self, offset: int) -> Place:
        line_begin = self._text.rfind("\n", 0, offset) + 1
        return Place(self._text.count("\n", 0, offset) + 1, offset - line_begin + 1)
