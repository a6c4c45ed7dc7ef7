"""The text form of types, parsed into a tree of plain values.

Grammar (keywords in any case; ``:`` between a struct field's name and type may be left out)::

    type   = NAME | NAME "(" number {"," number} ")" | "ARRAY" "<" part ">"
           | "MAP" "<" part "," part ">" | "STRUCT" "<" field {"," field} ">"
    part   = type ["NOT" "NULL"]
    field  = name [":"] part          name = letters, digits, _ or anything between back quotes
"""

import re
from dataclasses import dataclass, field

from skerry.common.errors import SchemaError

_TOKEN = re.compile(r"\s*(?:(?P<word>\w+)|`(?P<quoted>(?:[^`]|``)+)`|(?P<mark>[<>(),:]))")

MAX_DEPTH = 30
"""Maximum nesting of types. Parquet reads at most 100 levels, and a list has three."""
_MOST_DIGITS = 9
_SHOWN = 200

SYNONYMS = {
    "INTEGER": "INT",
    "LONG": "BIGINT",
    "BYTE": "TINYINT",
    "SHORT": "SMALLINT",
    "REAL": "FLOAT",
    "BOOL": "BOOLEAN",
    "VARCHAR": "STRING",
    "TEXT": "STRING",
    "BYTES": "BINARY",
    "VARBINARY": "BINARY",
    "NUMERIC": "DECIMAL",
    "DEC": "DECIMAL",
    "CHAR": "STRING",
    "UTINYINT": "SMALLINT",
    "USMALLINT": "INT",
    "UINTEGER": "BIGINT",
    "UBIGINT": "DECIMAL",
    "HUGEINT": "DECIMAL",
    "TIMESTAMP_NTZ": "TIMESTAMP",
    "TIMESTAMP_LTZ": "TIMESTAMPTZ",
    "LIST": "ARRAY",
}

"""Other names of types. An unsigned integer is the next wider type, which holds all of its values."""

WIDE_DIGITS = {"UBIGINT": 20, "HUGEINT": 38}
"""Digits of the DECIMAL that stands for a whole number of more than 64 bits."""

LIMITED_TEXTS = ("VARCHAR", "CHAR")
"""Names of texts that may have a length, as in VARCHAR(20), which is not kept: texts have no limit."""


@dataclass(slots=True)
class TypeTree:
    """A type as it was written: its name, numbers in parentheses, parts in angle brackets."""

    name: str
    numbers: list[int] = field(default_factory=list)
    parts: list["PartTree"] = field(default_factory=list)


@dataclass(slots=True)
class PartTree:
    """A part of a nested type; ``name`` is empty except in a STRUCT."""

    name: str
    type: TypeTree
    nullable: bool


def parse_type_text(text: str) -> TypeTree:
    """Parse a type; errors name the text and the position."""
    parser = _Parser(text)
    tree = parser.type()
    parser.end()
    return tree


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens: list[tuple[str, str, int]] = []
        self._next = self._depth = 0
        position = 0
        while position < len(text.rstrip()):
            match = _TOKEN.match(text, position)
            if match is None:
                position = len(text) - len(text[position:].lstrip())
                raise self._error(f"unexpected {text[position]!r}", position)
            kind = match.lastgroup or ""
            self._tokens.append((kind, match.group(kind), match.start(kind)))
            position = match.end()

    def type(self) -> TypeTree:
        kind, word, position = self._take("a type's name")
        if kind != "word":
            raise self._error(f"expected a type's name, found {word!r}", position)
        name = SYNONYMS.get(word.upper(), word.upper())
        tree = TypeTree(name)
        if self._skip("("):
            if word.upper() in WIDE_DIGITS:
                raise self._error(f"{word.upper()} takes no numbers", position)
            tree.numbers.append(self._number())
            while self._skip(","):
                tree.numbers.append(self._number())
            self._expect(")")
            if word.upper() in LIMITED_TEXTS and len(tree.numbers) == 1:
                tree.numbers.clear()
        elif word.upper() in WIDE_DIGITS:
            tree.numbers += [WIDE_DIGITS[word.upper()], 0]
        if self._skip("<"):
            self._depth += 1
            if self._depth > MAX_DEPTH:
                raise self._error(f"types are nested more than {MAX_DEPTH} deep", position)
            tree.parts.append(self._part(named=name == "STRUCT"))
            while self._skip(","):
                tree.parts.append(self._part(named=name == "STRUCT"))
            self._expect(">")
            self._depth -= 1
        return tree

    def end(self) -> None:
        if self._next < len(self._tokens):
            _, word, position = self._tokens[self._next]
            raise self._error(f"unexpected {word!r} after the type", position)

    def _part(self, *, named: bool) -> PartTree:
        name = ""
        if named:
            kind, name, position = self._take("a field's name")
            if kind == "mark":
                raise self._error(f"expected a field's name, found {name!r}", position)
            name = name.replace("``", "`") if kind == "quoted" else name
            self._skip(":")
        type_ = self.type()
        nullable = not self._skip_word("NOT")
        if not nullable and not self._skip_word("NULL"):
            _, word, position = self._take("NULL after NOT")
            raise self._error(f"expected NULL after NOT, found {word!r}", position)
        return PartTree(name, type_, nullable)

    def _number(self) -> int:
        _, word, position = self._take("a number")
        if not word.isdecimal():
            raise self._error(f"expected a number, found {word!r}", position)
        if len(word) > _MOST_DIGITS:
            raise self._error(f"a number of {len(word)} digits is too large", position)
        return int(word)

    def _take(self, what: str) -> tuple[str, str, int]:
        if self._next >= len(self._tokens):
            raise self._error(f"expected {what}, found the end", len(self._text))
        self._next += 1
        return self._tokens[self._next - 1]

    def _skip(self, mark: str) -> bool:
        if self._next < len(self._tokens) and self._tokens[self._next][:2] == ("mark", mark):
            self._next += 1
            return True
        return False

    def _skip_word(self, word: str) -> bool:
        if self._next < len(self._tokens):
            kind, text, _ = self._tokens[self._next]
            if kind == "word" and text.upper() == word:
                self._next += 1
                return True
        return False

    def _expect(self, mark: str) -> None:
        _, word, position = self._take(repr(mark))
        if word != mark:
            raise self._error(f"expected {mark!r}, found {word!r}", position)

    def _error(self, problem: str, position: int) -> SchemaError:
        shown = self._text if len(self._text) <= _SHOWN else f"{self._text[: _SHOWN - 1]}…"
        return SchemaError(f"type {shown!r}: {problem} at position {position + 1}")
