"""Finds what a query calls and reads outside the lake, in DuckDB's own syntax tree, before the query is bound.

The tree comes from DuckDB's parser (``json_serialize_sql``), so it shows what DuckDB will run, not what another parser
would understand. A PIVOT without listed columns has no such tree, because DuckDB splits it into several statements. Its
tokens are checked instead, and every word before a parenthesis counts as a call.

==================================  =================================================================================
functions that write or change      always refused (``skerry.sql.duck.function``)
files in the user's own statement   the setting ``sql.external-files``
files in the query of a view        the setting ``sql.external-files-in-views``
==================================  =================================================================================

A query that needs no files runs in a database that can read the lake and nothing else
(``skerry.sql.duck.query_database``): a call that this check misses is refused there.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import duckdb

from skerry.common.errors import SqlError
from skerry.common.settings import Settings
from skerry.sql.duck.cursor import DuckCursor
from skerry.sql.duck.function import Functions, Reach
from skerry.sql.planned import PlannedQuery
from skerry.sql.script_text import Source, located

_TREE = "SELECT json_serialize_sql($1::VARCHAR, skip_empty := true, skip_null := true, skip_default := true)"
_STRING = r'"((?:[^"\\]|\\.)*)"'
_WORD_VALUE = r'([^\s",:{}\[\]]+)'
_PIECE = re.compile(rf"{_STRING}(:?)(?:(?<=:)(?:{_STRING}|{_WORD_VALUE}))?|([{{}}])|{_WORD_VALUE}")
"""A member with a plain value; the key of an object or a list; a brace; a string or a word in a list."""
_ONE_QUERY, _ANOTHER_QUERY = '{"error":false,"statements":[{"node":{', '},{"node":{'
_NOT_PLAIN = ("\\", _ANOTHER_QUERY, '"schema":', '"catalog":', '"schema_name":', '"catalog_name":', '"SHOW_REF"')
"""Parts of a tree that must be absent for the check of its names alone to suffice."""
_NODE, _CTE = re.compile(r'"type":"(\w+_NODE)"'), re.compile(r'"key":"([^"]*)"')
_FUNCTION, _TABLE = re.compile(r'"function_name":"([^"]*)"'), re.compile(r'"table_name":"([^"]*)"')
_QUERY_NODES = frozenset({"SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"})
_QUALIFIERS = ("schema_name", "catalog_name", "schema", "catalog")
"""Keys of the qualifiers of a table's name; the last two are DuckDB 1's."""
_TEXT = re.compile(r"'[^']*'")
_WORD = re.compile(r"[^\s(),+\-.\d]+")
_PLAIN_WORDS = frozenset({"VALUES", "NULL", "TRUE", "FALSE", "DATE", "TIME", "TIMESTAMP", "TIMESTAMPTZ", "UUID"})
_NUMBER = re.compile(r"""(?<![\w"'$.])\d+(?![\w"'.])""")
_QUOTED, _SIMPLE = re.compile(r'"[^"]*"?'), re.compile(r'"\w+"')
_FILE_NAME = re.compile(r"[./\\:*?\[\]{}]")
_BEFORE_TABLES = frozenset({"from", "join", "table", "pivot", "pivot_wider", "unpivot", "summarize", "describe"})


@dataclass(frozen=True, slots=True)
class Call:
    """A call that may reach outside the lake; ``title`` describes it for messages."""

    title: str
    reach: Reach
    offset: int | None
    """Its offset in characters; None: unknown."""


@dataclass(frozen=True, slots=True)
class Calls:
    """All calls in a text that reach outside the lake."""

    found: tuple[Call, ...]
    is_tree: bool
    """True if they were found in a tree; otherwise a file may have been overlooked."""


def find_calls(cursor: DuckCursor, text: str, names: frozenset[str], functions: Functions) -> Calls:
    """All calls and reads of a text that are not harmless. ``names`` are its references."""
    if _is_plain(text):
        return Calls((), True)
    tree = str(cursor.execute(_TREE, [text]).fetchall()[0][0])
    if tree.startswith('{"error":true'):
        if '"error_type":"not implemented"' not in tree[:200]:
            return Calls((), True)  # it cannot be parsed, so none of it will run
        statements = cursor.connection.extract_statements(text)
        if [statement.type for statement in statements] != [duckdb.StatementType.MULTI]:
            return Calls((Call("this is not a query", Reach.ENGINE, 0),), True)
        return Calls(tuple(_in_tokens(text, functions)), False)
    if _reaches_nothing(tree, names, functions):
        return Calls((), True)
    found = _Tree(names, functions, _Offsets(text))
    found.read(tree)
    return Calls(tuple(found.calls()), True)


def _reaches_nothing(tree: str, names: frozenset[str], functions: Functions) -> bool:
    """True if the names in a tree show that it is one query of harmless calls over references and its own CTEs.

    Most queries are, and this is several times as fast as reading every object. Wherever the names could mean something
    else it is False. Names in string literals do not count: a quote in a string has a backslash.
    """
    if not tree.startswith(_ONE_QUERY) or any(piece in tree for piece in _NOT_PLAIN):
        return False
    if any(functions.widest(name) is not Reach.NOTHING for name in set(_FUNCTION.findall(tree))):
        return False
    ctes = {name.lower() for name in _CTE.findall(tree)}
    tables = {name for name in _TABLE.findall(tree) if name not in names}
    is_known = all(name.lower() in ctes and not _FILE_NAME.search(name) for name in tables)
    return is_known and set(_NODE.findall(tree)) <= _QUERY_NODES


def without_numbers(text: str) -> str:
    """The text with 0 for each integer, for use as a cache key: integers do not change what a text calls and reads.

    A text with a quoted name that has other characters than letters, digits and underscores is not changed.
    """
    is_simple = all(_SIMPLE.fullmatch(name) for name in _QUOTED.findall(text))
    return _NUMBER.sub("0", text) if is_simple else text


def _is_plain(text: str) -> bool:
    """True for rows of numbers and texts without any call; there may be thousands."""
    if "--" in text or "/*" in text or text[:7].strip()[:6].upper() != "VALUES":
        return False
    return all(word.upper() in _PLAIN_WORDS for word in set(_WORD.findall(_TEXT.sub("", text))))


def check_calls(calls: Calls, query: PlannedQuery, source: Source, settings: Settings) -> bool:
    """Raise :class:`SqlError` for calls that are not allowed; True if the query must read files outside the lake."""
    has_views = query.text.has_insides
    for call in sorted(calls.found, key=lambda call: -call.reach):
        inside = query.text.inside(call.offset) if call.offset is not None and calls.is_tree else None
        if inside is None and has_views and (call.offset is None or not calls.is_tree):
            inside = "a view"
        problem = _problem(call, inside, settings)
        if problem is not None:
            raise located(SqlError(problem), source, query.text.origin(call.offset or 0))
    if any(call.reach is Reach.FILES for call in calls.found):
        return True
    # without a tree, a file may be anywhere in the text; if views are inside, it may be theirs
    return not calls.is_tree and not has_views and settings.sql_external_files


def _problem(call: Call, inside: str | None, settings: Settings) -> str | None:
    if call.reach is Reach.ENGINE:
        where = "" if inside is None else f"in {inside}: "
        return f"{where}{call.title}: no statement may do this, it writes files, changes the engine or looks into it"
    what = "reads files" if call.reach is Reach.FILES else "looks at this machine"
    if inside is not None and not settings.sql_external_files_in_views:
        return (
            f"in {inside}: {call.title} {what}, which views must not do with the rights of their readers; readers who "
            f"trust all views of a lake set 'sql.external-files-in-views' when they open it"
        )
    if inside is None and not settings.sql_external_files:
        return f"{call.title} {what} outside the lake, which the setting 'sql.external-files' = false does not allow"
    return None


# Trees


class _Offsets:
    """Character offsets in a text; DuckDB counts bytes."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._encoded = None if text.isascii() else text.encode()

    def characters(self, place: object) -> int | None:
        if not isinstance(place, str) or not place.isdecimal():
            return None
        if self._encoded is None:
            return int(place)
        return len(self._encoded[: int(place)].decode(errors="ignore"))

    def begun_by(self, word: str) -> int | None:
        """The offset of this word after the first bracket that begins with it; None if there is none."""
        found = re.search(rf"\(\s*({re.escape(word)})\b", self._text, re.IGNORECASE)
        return None if found is None else found.start(1)


@dataclass(slots=True)
class _Tree:
    """Reads a tree as a stream of tokens, because it can be nested more deeply than Python's stack.

    Call order: ``read``, then ``calls``.
    """

    names: frozenset[str]
    functions: Functions
    offsets: _Offsets
    _statements: int = 0
    _ctes: set[str] = field(default_factory=set)
    _tables: list[dict[str, str]] = field(default_factory=list)
    _found: list[Call] = field(default_factory=list)

    def read(self, tree: str) -> None:
        """Read the members of all objects."""
        stack: list[tuple[str, dict[str, str]]] = []
        key = ""
        for text, is_key, string, word, brace, item in _PIECE.findall(tree):
            if brace == "{":
                stack.append((key, {}))
                key = ""
            elif brace:
                name, members = stack.pop()
                self._object(name, members, stack[-1][1] if stack else {}, len(stack))
                key = ""
            elif is_key:
                key = text
                if stack:
                    stack[-1][1][key] = string or word
            elif stack and key:
                stack[-1][1][key] = text or item

    def _object(self, key: str, members: dict[str, str], outer: dict[str, str], depth: int) -> None:
        kind = members.get("type", "")
        if depth == 1:
            self._statements += 1
        if kind.endswith("_NODE") and kind not in _QUERY_NODES:
            words = kind.removesuffix("_NODE").removesuffix("_QUERY").lower().replace("_", " ")
            self._found.append(Call(f"{words} inside a query", Reach.ENGINE, self.offsets.begun_by(words)))
        if "key" in members:
            self._ctes.add(_plain(members["key"]).lower())
        if kind in ("BASE_TABLE", "SHOW_REF"):
            self._tables.append(members)
        if "function_name" in members:
            is_table = key == "function" and outer.get("type") == "TABLE_FUNCTION"
            name = _plain(members["function_name"])
            reach = self.functions.reach(name, is_table=is_table)
            if reach is not Reach.NOTHING:
                place = self.offsets.characters((outer if is_table else members).get("query_location"))
                self._found.append(Call(f"function {name.lower()!r}", reach, place))

    def calls(self) -> Iterator[Call]:
        """All calls that reach outside the lake."""
        yield from self._found
        if self._statements != 1:
            yield Call(f"one query was expected, and these are {self._statements} statements", Reach.ENGINE, None)
        for members in self._tables:
            name = _plain(members.get("table_name", ""))
            place = self.offsets.characters(members.get("query_location"))
            if any(members.get(key) for key in _QUALIFIERS):
                yield Call(f"table {name!r} of the engine", Reach.ENGINE, place)
            elif name and name not in self.names and name.lower() not in self._ctes:
                is_file = members.get("type") == "BASE_TABLE"
                yield Call(f"file {name!r}" if is_file else name, Reach.FILES if is_file else Reach.MACHINE, place)
            elif _FILE_NAME.search(name):
                yield Call(f"file {name!r}", Reach.FILES, place)


def _plain(text: str) -> str:
    return str(json.loads(f'"{text}"')) if "\\" in text else text


# Tokens


def _in_tokens(text: str, functions: Functions) -> Iterator[Call]:
    encoded = text.encode()
    tokens = duckdb.tokenize(text)
    ends = [*(start for start, _ in tokens[1:]), len(encoded)]
    pairs = [(token, end) for token, end in zip(tokens, ends, strict=True) if token[1] != duckdb.token_type.comment]
    found = [token for token, _ in pairs]
    words = [encoded[start:end].decode(errors="ignore").strip() for (start, _), end in pairs]
    for number, (word, (start, kind)) in enumerate(zip(words, found, strict=True)):
        after = words[number + 1] if number + 1 < len(words) else ""
        before = words[number - 1].lower() if number else ""
        place = len(encoded[:start].decode(errors="ignore"))
        if kind == duckdb.token_type.string_const and before in _BEFORE_TABLES:
            yield Call(f"file {word}", Reach.FILES, place)
        if after.startswith("("):
            name = word[1:-1].replace('""', '"') if word.startswith('"') else word
            reach = functions.widest(name)
            if reach is not Reach.NOTHING:
                yield Call(f"function {name.lower()!r}", reach, place)
