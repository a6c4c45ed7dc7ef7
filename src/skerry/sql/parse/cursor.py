"""A position in the tokens of one statement, and the wording of syntax errors."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import NoReturn

from skerry.common.errors import SqlError
from skerry.sql.parse.reserved import RESERVED
from skerry.sql.parse.token import Kind, Token
from skerry.sql.script_text import Source, Span, located
from skerry.sql.statement import Name

_SHOWN = 40
"""Maximum length of the unexpected text in an error, in characters."""


_MOST_PARTS = 8
"""Maximum number of parts in a table's name: an external catalog, its namespace, and the name."""


class Cursor:
    """Steps through tokens. ``skip_…`` advances if it can; ``expect_…`` advances or raises an error."""

    def __init__(self, source: Source, tokens: Sequence[Token], keys: Mapping[int, int | str]) -> None:
        self.source = source
        self.keys = keys
        """Keys of the script's parameters, by offset."""
        self.at = 0
        end = tokens[-1].end if tokens else source.span.end
        self._tokens = [*tokens, Token(Kind.END, "", end, end)]
        self._partners = _partners(source, tokens)

    # Looking ahead

    @property
    def token(self) -> Token:
        """The next token; after the last one, a token of kind END."""
        return self._tokens[self.at]

    def peek(self, ahead: int) -> Token:
        """A token further ahead, or (below 0) further back."""
        return self._tokens[min(max(self.at + ahead, 0), len(self._tokens) - 1)]

    @property
    def tokens(self) -> Sequence[Token]:
        """All tokens of the statement."""
        return self._tokens[:-1]

    @property
    def ended(self) -> bool:
        return self.token.kind is Kind.END

    def sees(self, *words: str) -> bool:
        """True if these words come next."""
        return all(self.peek(i).word == word for i, word in enumerate(words))

    def sees_any(self, words: Sequence[str]) -> bool:
        """True if the next token is one of these words."""
        return self.token.word in words

    def sees_mark(self, mark: str) -> bool:
        return self.token.is_mark(mark)

    # Stepping

    def take(self) -> Token:
        token = self.token
        if token.kind is not Kind.END:
            self.at += 1
        return token

    def jump(self) -> None:
        """Skip the next token; if it opens a bracket, skip to after the closing one."""
        self.at = self._partners.get(self.at, self.at)
        self.take()

    def is_bracketed(self, first: int, last: int) -> bool:
        """Whether a token opens a bracket that another one closes."""
        return self._partners.get(first) == last and self._tokens[first].is_mark("(")

    def skip(self, *words: str) -> bool:
        if not self.sees(*words):
            return False
        self.at += len(words)
        return True

    def skip_mark(self, mark: str) -> bool:
        if not self.sees_mark(mark):
            return False
        self.at += 1
        return True

    def expect(self, *words: str) -> Token:
        """Expect these words in order; returns the last."""
        for word in words:
            if not self.sees(word):
                self.fail_expected(word)
            self.at += 1
        return self.peek(-1)

    def expect_any(self, words: Sequence[str]) -> str:
        """One of these words."""
        if not self.sees_any(words):
            self.fail_expected(*words)
        return self.take().word

    def expect_mark(self, mark: str) -> Token:
        if not self.sees_mark(mark):
            self.fail_expected(f'"{mark}"')
        return self.take()

    def expect_string(self, what: str) -> str:
        if self.token.kind is not Kind.STRING:
            self.fail_expected(f"{what} between single quotes")
        return self.take().text

    def expect_end(self) -> None:
        if not self.ended:
            self.fail_expected("the end of the statement")

    # Names

    def sees_name(self) -> bool:
        token = self.token
        return token.kind is Kind.QUOTED or (token.kind is Kind.WORD and token.text.lower() not in RESERVED)

    def expect_name(self, what: str, *, parts: int = 1) -> Name:
        """A name of at most ``parts`` parts; ``what`` describes it in errors: ``a table's name``."""
        first = self.token
        if first.kind is Kind.WORD and first.text.lower() in RESERVED:
            self.fail_reserved(what)
        if first.kind not in (Kind.WORD, Kind.QUOTED):
            self.fail_expected(what)
        names = [self._name_part()]
        while self.sees_mark("."):
            if len(names) == parts:
                self.fail(f"{what} has at most {parts} {'parts' if parts > 1 else 'part'}, this has more", first.span)
            self.take()
            if self.token.kind not in (Kind.WORD, Kind.QUOTED):
                self.fail_expected("a name")
            names.append(self._name_part())
        return Name(tuple(names), self.since(first))

    def _name_part(self) -> str:
        token = self.take()
        if not token.text:
            self.fail("a name cannot be empty", token.span)
        return token.text

    def expect_table(self, what: str = "a table's name") -> Name:
        """The name of a table or view, with or without its database, or with its catalog and namespace."""
        return self.expect_name(what, parts=_MOST_PARTS)

    # Places and errors

    def since(self, first: Token) -> Span:
        """The span from a token to the last one taken."""
        return Span(first.start, max(self.peek(-1).end, first.start))

    def rest(self) -> Span:
        """The span from the next token to the end; moves the cursor there."""
        first = self.token
        self.at = len(self._tokens) - 1
        return self.since(first)

    def error(self, message: str, place: Span | None = None) -> SqlError:
        return located(SqlError(message), self.source, place or self.token.span)

    def fail(self, message: str, place: Span | None = None) -> NoReturn:
        raise self.error(message, place)

    def expected(self, *options: str) -> SqlError:
        """The error for an unexpected token; options are keywords in capitals, or descriptions."""
        wanted = options[0] if len(options) == 1 else f"{', '.join(options[:-1])} or {options[-1]}"
        after = f' after "{_shown(self.source, self.peek(-1))}"' if self.at else ""
        near = get_close_matches(self.token.word, [o for o in options if o.isupper()], 1, 0.7) if not self.ended else []
        hint = f"; did you mean {near[0]}?" if near else ""
        return self.error(f"expected {wanted}{after}, found {self.found()}{hint}")

    def fail_expected(self, *options: str) -> NoReturn:
        raise self.expected(*options)

    def fail_reserved(self, what: str) -> NoReturn:
        word = self.token.text
        self.fail(f'expected {what}, found the keyword {word.upper()}; as a name it needs quotes: "{word}"')

    def found(self) -> str:
        return "the end" if self.ended else f'"{_shown(self.source, self.token)}"'


def _shown(source: Source, token: Token) -> str:
    text = source.cut(token.span)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


_CLOSING = {"(": ")", "[": "]", "{": "}"}


def _partners(source: Source, tokens: Sequence[Token]) -> dict[int, int]:
    """Index of the closing bracket, by that of its opening bracket."""
    found: dict[int, int] = {}
    opened: list[int] = []
    for at, token in enumerate(tokens):
        if token.kind is not Kind.MARK:
            continue
        if token.text in _CLOSING:
            opened.append(at)
        elif token.text in (")", "]", "}"):
            if not opened:
                raise located(SqlError(f'"{token.text}" closes a bracket that was not opened'), source, token.span)
            opening = tokens[opened[-1]]
            if _CLOSING[opening.text] != token.text:
                line, column = source.position(opening.start)
                expected = (
                    f'expected "{_CLOSING[opening.text]}" for the "{opening.text}" of line {line}, column {column}'
                )
                raise located(SqlError(f'{expected}, found "{token.text}"'), source, token.span)
            found[opened.pop()] = at
    if opened:
        opening = tokens[opened[-1]]
        raise located(SqlError(f'this "{opening.text}" is not closed'), source, opening.span)
    return found
