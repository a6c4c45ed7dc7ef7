"""Completion of statements at the prompt."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from skerry.cli.sql.catalogue import Catalogue
from skerry.cli.sql.slash import COMMANDS
from skerry.cli.sql.word import BEFORE_A_DATABASE, BEFORE_A_TABLE, KEYWORDS, PHRASES, STATEMENTS, TYPES
from skerry.common.errors import SkerryError
from skerry.sql.parse.token import Kind, Token, tokenize
from skerry.sql.run.call import procedure_names
from skerry.sql.scope import SYSTEM_DATABASE
from skerry.sql.script_text import Source
from skerry.sql.system.find import LAKE_TABLES, TABLE_TABLES
from skerry.sql.text import name_text
from skerry.types.table_ident import TableIdent

_WORD = re.compile(r"[^\W\d][\w$]*$")
_NO_ALIAS = frozenset(KEYWORDS) | {"SET"}


@dataclass(frozen=True, slots=True)
class Offer:
    """A completion and its description."""

    text: str
    kind: str


class SqlCompleter(Completer):
    """Offers names and keywords that fit at the cursor. ``database`` returns the current database."""

    def __init__(self, catalogue: Catalogue, database: Callable[[], str]) -> None:
        self._catalogue = catalogue
        self._database = database

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        text = document.text_before_cursor
        if text.startswith("\\"):
            if " " not in text:
                yield from _matching(text, (Offer(f"\\{c.name}", c.help) for c in COMMANDS))
                return
            text = f"DESCRIBE {text.partition(' ')[2]}"
        tokens = _statement(text)
        if tokens is None or _in_comment(text, tokens):
            return
        found = _WORD.search(text)
        word = found[0] if found else ""
        if tokens and word and tokens[-1].kind is not Kind.MARK and tokens[-1].end == len(text):
            tokens = tokens[:-1]
        whole = _statement(document.text) or []
        asked = bool(word) or complete_event.completion_requested
        yield from _matching(word, self._offers(tokens, word, whole, asked))

    def _offers(self, tokens: list[Token], word: str, whole: list[Token], asked: bool) -> Iterator[Offer]:
        if tokens and tokens[-1].is_mark("."):
            yield from self._qualified(_name_before(tokens), word, whole)
            return
        before = tokens[-1].word if tokens else ""
        if before == "CALL":
            yield from (Offer(name, "procedure") for name in procedure_names())
        elif before in BEFORE_A_DATABASE:
            yield from self._databases()
        elif before in BEFORE_A_TABLE:
            yield from self._relations(self._database(), word)
            yield from self._databases()
        elif asked:
            typed = "".join(f"{token.word} " for token in tokens)
            rest = [words.removeprefix(typed) for words in STATEMENTS if words.startswith(typed)]
            yield from _cased(word, rest, "statement")
            if tokens:
                yield from self._anything(word, whole)

    def _qualified(self, parts: list[str], word: str, whole: list[Token]) -> Iterator[Offer]:
        """Completions after ``parts`` and a dot."""
        named = self._named(whole)
        if len(parts) == 1:
            ident = next((ident for alias, ident in named if alias.lower() == parts[0].lower()), None)
            if ident is not None:
                yield from self._columns(ident)
            yield from self._relations(parts[0], word)
        elif len(parts) == 2:
            yield from self._columns(TableIdent.of(*parts))

    def _anything(self, word: str, whole: list[Token]) -> Iterator[Offer]:
        for alias, ident in self._named(whole):
            yield from self._columns(ident)
            yield Offer(_quoted(alias), "table")
        yield from _cased(word, (*KEYWORDS, *PHRASES), "keyword")
        yield from _cased(word, TYPES, "type")
        yield from (Offer(f"{name}(", "function") for name in self._catalogue.functions())
        yield from self._relations(self._database(), word)

    def _databases(self) -> Iterator[Offer]:
        yield from (Offer(_quoted(name), "database") for name in self._catalogue.databases())
        yield Offer(SYSTEM_DATABASE, "database")

    def _relations(self, database: str, word: str) -> Iterator[Offer]:
        if database == SYSTEM_DATABASE:
            yield from (Offer(name, "system table") for name in LAKE_TABLES)
            return
        base, dollar, _ = word.partition("$")
        for name, kind in self._catalogue.relations(database).items():
            yield Offer(_quoted(name), kind)
            if dollar and kind == "table" and name.lower() == base.lower():
                yield from (Offer(f"{name}${system}", "system table") for system in TABLE_TABLES)

    def _columns(self, ident: TableIdent) -> Iterator[Offer]:
        for column, type_ in self._catalogue.columns(ident).items():
            yield Offer(_quoted(column), type_)

    def _named(self, tokens: list[Token]) -> list[tuple[str, TableIdent]]:
        """Tables and views in the statement, each with its alias."""
        named: list[tuple[str, TableIdent]] = []
        for at, token in enumerate(tokens):
            if not (token.is_mark(",") or token.word in BEFORE_A_TABLE):
                continue
            parts, after = _name_at(tokens, at + 1)
            if len(parts) not in (1, 2):
                continue
            ident = TableIdent.from_parts(parts, self._database())
            if ident.name.partition("$")[0] in self._catalogue.relations(ident.database):
                if after < len(tokens) and tokens[after].word == "AS":
                    after += 1
                has_alias = after < len(tokens) and tokens[after].kind in (Kind.WORD, Kind.QUOTED)
                alias = tokens[after].text if has_alias and tokens[after].word not in _NO_ALIAS else ident.name
                named.append((alias, ident))
        return named


def _statement(text: str) -> list[Token] | None:
    """Tokens of the last, unfinished statement; None in the middle of a text or a quoted name."""
    try:
        tokens = tokenize(Source(text))
    except SkerryError:
        return None
    ends = [at for at, token in enumerate(tokens) if token.is_mark(";")]
    return tokens[ends[-1] + 1 :] if ends else tokens


def _in_comment(text: str, tokens: list[Token]) -> bool:
    rest = text[tokens[-1].end if tokens else text.rfind(";") + 1 :]
    return "--" in rest.rpartition("\n")[2]


def _name_before(tokens: list[Token]) -> list[str]:
    """The parts of a name that ends with a dot."""
    parts: list[str] = []
    at = len(tokens) - 1
    while at >= 1 and tokens[at].is_mark(".") and tokens[at - 1].kind in (Kind.WORD, Kind.QUOTED):
        parts.insert(0, tokens[at - 1].text)
        at -= 2
    return parts


def _name_at(tokens: list[Token], at: int) -> tuple[list[str], int]:
    """The parts of the name that begins at an index, and the index after it."""
    parts: list[str] = []
    while at < len(tokens) and tokens[at].kind in (Kind.WORD, Kind.QUOTED):
        parts.append(tokens[at].text)
        at += 1
        if at >= len(tokens) or not tokens[at].is_mark("."):
            break
        at += 1
    return parts, at


def _quoted(name: str) -> str:
    """A name as it can be typed; ``$`` of a system table needs no quotes."""
    base, _, kind = name.rpartition("$")
    is_system = bool(base) and kind in TABLE_TABLES and name_text(base) == base
    return name if is_system else name_text(name)


def _cased(word: str, words: Iterable[str], kind: str) -> Iterator[Offer]:
    """Keywords in lower case if the typed word is in lower case."""
    return (Offer(text.lower() if word.islower() else text, kind) for text in words)


def _matching(word: str, offers: Iterable[Offer]) -> Iterator[Completion]:
    seen = set()
    for offer in offers:
        if offer.text.lower().lstrip('"').startswith(word.lower()) and offer.text not in seen and offer.text != word:
            seen.add(offer.text)
            yield Completion(offer.text, start_position=-len(word), display_meta=offer.kind)
