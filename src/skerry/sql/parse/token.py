"""The tokenizer, by sqlglot's rules for DuckDB.

It knows no keywords: whether a word is one depends on its position, and the parser decides that. Back quotes quote
names like double quotes. In a text of Spark's SQL (``Source.mark``) double quotes are around texts, and a backslash
escapes the character behind it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from itertools import zip_longest
from typing import ClassVar

from sqlglot.dialects.duckdb import DuckDB
from sqlglot.errors import TokenError
from sqlglot.tokenizer_core import Token as CutToken
from sqlglot.tokenizer_core import TokenType

from skerry.common.errors import SqlError
from skerry.sql.script_text import Source, Span, located


class Kind(Enum):
    WORD = "word"
    QUOTED = "quoted name"
    STRING = "text"
    NUMBER = "number"
    PARAMETER = "parameter"
    """``?``, ``$name`` or ``$1``."""
    MARK = "mark"
    END = "end"
    """Follows the last token of a statement."""


@dataclass(frozen=True, slots=True)
class Token:
    """``text`` is without quotes; words are as written."""

    kind: Kind
    text: str
    start: int
    end: int

    @property
    def span(self) -> Span:
        return Span(self.start, self.end)

    @property
    def word(self) -> str:
        """An unquoted word in capitals, else empty."""
        return self.text.upper() if self.kind is Kind.WORD else ""

    def is_mark(self, mark: str) -> bool:
        return self.kind is Kind.MARK and self.text == mark


class _Words(DuckDB.Tokenizer):
    """Tokenizer without keywords and without operators that DuckDB lacks: ``?::`` is a parameter and a cast.

    sqlglot takes ``$a+$b`` for the beginning of a text between ``$a+$``; here only ``$$text$$`` is one. For
    ``$tag$text$tag$``, :func:`_words_for` adds each tag of a text as another quote.
    """

    KEYWORDS: ClassVar[dict[str, TokenType]] = {
        mark: kind
        for mark, kind in DuckDB.Tokenizer.KEYWORDS.items()
        if not mark[0].isalpha() and not set(mark) & set("{}?") and mark != DuckDB.Tokenizer.HINT_START
    }
    COMMANDS: ClassVar[set[TokenType]] = set()
    IDENTIFIERS: ClassVar[list[str | tuple[str, str]]] = ['"', "`"]
    HEREDOC_STRINGS: ClassVar[list[str | tuple[str, str]]] = []
    RAW_STRINGS: ClassVar[list[str | tuple[str, str]]] = ["$$"]


class _SparkWords(_Words):
    """The same with the quotes of Spark's SQL."""

    IDENTIFIERS: ClassVar[list[str | tuple[str, str]]] = ["`"]
    QUOTES: ClassVar[list[str | tuple[str, str]]] = ["'", '"']
    STRING_ESCAPES: ClassVar[list[str]] = ["\\"]
    BYTE_STRINGS: ClassVar[list[str | tuple[str, str]]] = []
    STRING_ESCAPES_ALLOWED_IN_RAW_STRINGS: ClassVar[bool] = False
    RAW_STRINGS: ClassVar[list[str | tuple[str, str]]] = [("r'", "'"), ('r"', '"'), ("R'", "'"), ('R"', '"')]


_KINDS = {
    TokenType.VAR: Kind.WORD,
    TokenType.IDENTIFIER: Kind.QUOTED,
    TokenType.STRING: Kind.STRING,
    TokenType.BYTE_STRING: Kind.STRING,
    TokenType.RAW_STRING: Kind.STRING,
    TokenType.NATIONAL_STRING: Kind.STRING,
    TokenType.NUMBER: Kind.NUMBER,
}

_NOTHING = re.compile(r"(?:\s+|--[^\r\n]*|/\*(?:[^*]|\*(?!/))*\*/)*")
_TAG = re.compile(r"(?<![\w$])\$[^\W\d]\w*\$")
_OPENED = {
    "'": "a text that begins with ' is not closed",
    "e'": "a text that begins with e' is not closed",
    "n'": "a text that begins with n' is not closed",
    "$": "a text that begins with $ is not closed",
    '"': 'a name that begins with " is not closed',
    "`": "a name that begins with ` is not closed",
    "/*": "a comment that begins with /* is not closed",
}


def tokenize(source: Source) -> list[Token]:
    """All tokens of a text with semicolons, without comments."""
    _refuse_halves(source)
    words = _words_for(tuple(sorted(set(_TAG.findall(source.text))))) if source.mark == '"' else _SparkWords
    tokenizer = words(dialect="duckdb")
    try:
        cut = tokenizer.tokenize(source.text)
    except TokenError:
        raise _unclosed(source, tokenizer.tokens) from None
    return list(_joined(source, cut))


@lru_cache(maxsize=16)
def _words_for(tags: tuple[str, ...]) -> type[_Words]:
    """The tokenizer for a text of DuckDB's SQL in which these dollar tags occur, like ``$body$``."""
    return type("_TaggedWords", (_Words,), {"RAW_STRINGS": ["$$", *tags]}) if tags else _Words


def _refuse_halves(source: Source) -> None:
    """Refuse lone surrogates, which no encoding can represent."""
    try:
        source.text.encode()
    except UnicodeEncodeError as error:
        half = source.text[error.start]
        problem = SqlError(f"U+{ord(half):04X} is half of a character, and cannot stand in a statement")
        raise located(problem, source, Span(error.start, error.start + 1)) from None


def _joined(source: Source, cut: list[CutToken]) -> Iterator[Token]:
    """Tokens in which a parameter's mark and name are joined."""
    skip = False
    for token, following in zip_longest(cut, cut[1:]):
        start, end = token.start, token.end + 1
        if skip:
            skip = False
            continue
        kind = _KINDS.get(token.token_type, Kind.MARK)
        text = token.text
        if token.text in ("?", "$") and kind is Kind.MARK:
            kinds = (Kind.WORD, Kind.NUMBER) if text == "$" else (Kind.NUMBER,)
            named = following is not None and following.start == end and _KINDS.get(following.token_type) in kinds
            if named and following is not None:
                skip, end = True, following.end + 1
            if named or text == "?":
                kind, text = Kind.PARAMETER, source.text[start:end]
        yield Token(kind, text, start, end)


def _unclosed(source: Source, before: list[CutToken]) -> SqlError:
    """The error for an unclosed quote or comment, which begins after the last token."""
    nothing = _NOTHING.match(source.text, before[-1].end + 1 if before else 0)
    offset = nothing.end() if nothing else 0
    found = [problem for opening, problem in _OPENED.items() if source.text[offset:].lower().startswith(opening)]
    return located(SqlError(found[0] if found else "this cannot be taken apart into words"), source, offset)
