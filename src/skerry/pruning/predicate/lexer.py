"""The tokens of a predicate's text.

::

    name    letters, digits and _, not beginning with a digit; or anything between "…" or `…`, the quote itself doubled
    number  12   1.5   .5   1.   2e10   1.5E-3
    string  '…', with '' for '
    hex     X'00ff', an even number of hex digits
    mark    = == != <> < <= > >= ( ) , + - . ;

White space separates. ``--`` begins no comment here: a predicate is one expression.

A list of plain numbers, or of strings, between the parentheses of IN is one token: lists may be long, and matching all
of it at once takes a fraction of the time.
"""

import re
from dataclasses import dataclass

from skerry.common.errors import InvalidInputError
from skerry.common.quoting import quoted_if_needed
from skerry.pruning.predicate.position import error_at

RESERVED = frozenset({"AND", "OR", "NOT", "IN", "BETWEEN", "IS", "NULL", "LIKE", "ESCAPE", "TRUE", "FALSE"})
"""Reserved words, which name a column only in quotes."""

_TOKEN = re.compile(
    r"""
      (?P<hex>[xX]'[^']*')
    | (?P<word>[^\W\d]\w*)
    | (?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)
    | (?P<string>'[^']*(?:''[^']*)*')
    | (?P<quoted>"(?:[^"]|"")+"|`(?:[^`]|``)+`)
    | (?P<mark><=|>=|<>|!=|==|[=<>(),+\-.;])
    """,
    re.VERBOSE | re.ASCII,
)
_SIGNED = r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)"
_STRING = r"'[^']*+(?:''[^']*+)*+'"
LIST_ITEM = {"numbers": re.compile(_SIGNED, re.ASCII), "strings": re.compile(_STRING, re.ASCII)}
"""Patterns of the items of a list, by the kind of its token."""
_LISTS = {
    kind: re.compile(rf"{item.pattern}(?:\s*,\s*{item.pattern})++(?=\s*\))", re.ASCII)
    for kind, item in LIST_ITEM.items()
}
_WORD = re.compile(r"[^\W\d]\w*")
_RESERVED_LOWER = frozenset(word.lower() for word in RESERVED)
_SPACE = re.compile(r"\s*")

_OPERATORS = "%|&^~@#"
_SQL_ADVICE = ": a condition here has columns and values; write expressions in SQL, lake.sql('SELECT … WHERE …')"


@dataclass(frozen=True, slots=True)
class Token:
    """``kind`` is name, word (a bare name or keyword), number, string, hex, mark, numbers, strings (lists) or end.

    ``value`` is the quoted content, or the text; ``shown`` is the token as written.
    """

    kind: str
    value: str
    shown: str
    position: int

    def is_word(self, *words: str) -> bool:
        return self.kind == "word" and self.value.upper() in words

    def is_mark(self, *marks: str) -> bool:
        return self.kind == "mark" and self.value in marks

    def __str__(self) -> str:
        if self.kind == "end":
            return "the end"
        return self.shown if len(self.shown) <= 40 else self.shown[:39] + "…"


def tokenize(text: str) -> list[Token]:
    """All tokens, and one of kind ``end`` after them."""
    tokens = []
    position = _skip_space(text, 0)
    while position < len(text):
        match = _TOKEN.match(text, position)
        # names may have any letters, but only ASCII digits make numbers
        match = _WORD.match(text, position) if match is None or match.lastgroup == "word" else match
        if text.startswith("->", position):
            raise error_at(InvalidInputError, f"unexpected '->'{_SQL_ADVICE}", text, position)
        if match is None:
            raise _unexpected(text, position)
        kind = match.lastgroup or "word"
        shown = match.group()
        if kind == "number" and _WORD.match(text, match.end()):
            raise error_at(InvalidInputError, f"{shown}{text[match.end()]} is no number", text, position)
        tokens.append(_token(kind, shown, position, text))
        position = _skip_space(text, match.end())
        if shown == "(" and len(tokens) > 1 and tokens[-2].is_word("IN"):
            found = _list(text, position)
            if found is not None:
                tokens.append(found)
                position = _skip_space(text, position + len(found.shown))
    tokens.append(Token("end", "", "", len(text)))
    return tokens


def _list(text: str, position: int) -> Token | None:
    """The list of values that begins here, if it is a plain one."""
    for kind, pattern in _LISTS.items():
        match = pattern.match(text, position)
        if match is not None:
            return Token(kind, match.group(), match.group(), position)
    return None


def quote(name: str) -> str:
    """A column's name as written in a predicate, quoted if necessary."""
    return quoted_if_needed(name, _RESERVED_LOWER)


def _token(kind: str, shown: str, position: int, text: str) -> Token:
    value = shown
    if kind in ("string", "quoted"):
        mark = shown[0]
        value = shown[1:-1].replace(mark * 2, mark)
        kind = "name" if kind == "quoted" else kind
    elif kind == "hex":
        value = shown[2:-1]
        if not re.fullmatch(r"(?:[0-9a-fA-F]{2})*", value):
            problem = f"{shown} is not an even number of hex digits; write X'00ff'"
            raise error_at(InvalidInputError, problem, text, position)
    return Token(kind, value, shown, position)


def _skip_space(text: str, position: int) -> int:
    match = _SPACE.match(text, position)
    return match.end() if match else position


def _unexpected(text: str, position: int) -> InvalidInputError:
    char = text[position]
    if char in "'\"`":
        if text[position : position + 2] == char * 2:
            return error_at(InvalidInputError, "a name between quotes is empty", text, position)
        return error_at(InvalidInputError, f"this {char} is never closed", text, position)
    advice = _SQL_ADVICE if char in _OPERATORS else ""
    return error_at(InvalidInputError, f"unexpected {char!r}{advice}", text, position)
