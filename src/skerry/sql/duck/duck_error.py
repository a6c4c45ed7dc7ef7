"""DuckDB's errors, reworded and placed in the user's text.

DuckDB gives errors as JSON: a type, a position, and for some a subtype with names. Errors without a subtype are
classified by their text, in this module only.
"""

import difflib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlglot.errors import TokenError

from skerry.common.errors import QueryCancelledError, SkerryError, SqlError
from skerry.common.quoting import quoted
from skerry.pruning.text.rowwise import WITH_ANALYZER
from skerry.pruning.vector.distance import DISTANCE_FUNCTION, WITH_METRIC
from skerry.sql.duck.common import Prefixed
from skerry.sql.planned import SEVERAL_ROWS, PlannedQuery, Reference
from skerry.sql.query.dialect import DUCKDB
from skerry.sql.query.foreign_function import IN_DUCKDB, missing_function, syntax_advice
from skerry.sql.script_text import Composed, Source, Span, located
from skerry.store.update.read_rows import FILE, POSITION

_OF_QUERIES = frozenset(
    {
        "Binder",
        "Catalog",
        "Conversion",
        "Divide by Zero",
        "Expression",
        "INTERRUPT",
        "Mismatch Type",
        "Not implemented",
        "Out of Memory",
        "Out of Range",
        "Parameter Not Allowed",
        "Parameter Not Resolved",
        "Parser",
        "Permission",
        "Settings",
        "Syntax",
    }
)
"""Error types that have nothing to do with the content of files."""
_MOST_CANDIDATES = 5
_INTERRUPTED = "Query interrupted"
_TYPE_NAMES = {
    "INT8": "TINYINT",
    "INT16": "SMALLINT",
    "INT32": "INTEGER",
    "INT64": "BIGINT",
    "INT128": "HUGEINT",
    "UINT8": "UTINYINT",
    "UINT16": "USMALLINT",
    "UINT32": "UINTEGER",
    "UINT64": "UBIGINT",
    "INTEGER_LITERAL": "INTEGER",
    "STRING_LITERAL": "VARCHAR",
}
_TYPE_NAME = re.compile(rf"\b({'|'.join(_TYPE_NAMES)})\b")

_NO_COLUMN_IN = re.compile(r'^(?:.+?) "(?P<table>.+)" does not have a column named "(?P<column>.+)"')
_NO_TABLE = re.compile(r'^Referenced table "(?P<table>.+?)" not found!(?:\s*Candidate tables: (?P<known>[^\n]*))?')
_SAME_ALIAS = re.compile(r'Ambiguous reference to table "(?P<name>[^"]+)" \(duplicate alias')
_AMBIGUOUS = re.compile(r'^Ambiguous reference to column name "(?P<column>.+?)" \(use: (?P<choice>.+)\)$')
_OUTSIDE = re.compile(r'^Cannot access (?:file|directory) "(?P<path>.+)" - file system operations are disabled')
_OWN_FUNCTION = re.compile(r"^Python exception occurred while executing the UDF: \w+: (?P<words>.*)", re.DOTALL)
_UNGROUPED = re.compile(r'^column "(?P<column>.+?)" must appear in the GROUP BY clause')
_NO_FILES = re.compile(r'^No files found that match the pattern "(?P<pattern>[^"]+)"')
_SAID_SEVERAL_ROWS = "More than one row returned by a subquery"
_COLUMNS = re.compile(r"^Subquery returns (?P<columns>\d+) columns - expected 1")
_SUBQUERY = re.compile(r"\(\s*(?:SELECT|FROM|WITH|VALUES)\b", re.IGNORECASE)
_AFTER_TABLES = re.compile(r"\b(?:FROM|JOIN|IN|EXISTS|ANY|ALL|AS|LATERAL|MATERIALIZED)\s*\Z", re.IGNORECASE)
_ADVISES_SETTING = re.compile(r"\bSET \w+\s*=")
"""DuckDB's advice to change a setting, which statements cannot."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A parsed DuckDB error."""

    kind: str
    message: str
    offset: int | None
    """Offset in the composed text, in characters."""
    details: Mapping[str, Any]
    """Empty if DuckDB gives only a message."""

    @property
    def is_broken(self) -> bool:
        """True for an internal error of DuckDB, after which the database refuses to run queries."""
        return self.kind in ("INTERNAL", "FATAL")

    @property
    def may_come_from_files(self) -> bool:
        """True if the cause may be missing or damaged files."""
        return self.kind not in _OF_QUERIES


def complaint_of(error: BaseException, given: Prefixed) -> Complaint:
    """Parse an error about the text that was ``given`` to DuckDB."""
    said = _said(error)
    head, _, rest = said.partition(": ")
    try:
        details = json.loads(rest)
    except ValueError:
        details = None
    if not isinstance(details, dict):
        kind = "INTERRUPT" if said == _INTERRUPTED else head.removesuffix(" Error")
        return Complaint(kind, rest or head, None, {})
    position = str(details.get("position", ""))
    offset = None
    if position.isdecimal():  # DuckDB counts bytes
        offset = given.offset(len(given.text.encode()[: int(position)].decode(errors="ignore")))
    message = str(details.get("exception_message", ""))
    return Complaint(str(details.get("exception_type", head)), message, offset, details)


def _said(error: BaseException) -> str:
    """The message of an error; DuckDB's binding fails if a message contains bytes that are not UTF-8."""
    return error.object.decode(errors="replace") if isinstance(error, UnicodeDecodeError) else str(error)


def translate(complaint: Complaint, query: PlannedQuery, source: Source) -> SkerryError:
    """The error to raise, at the position that DuckDB named, else at the start of the query."""
    start = query.text.origin(0)
    if complaint.kind == "INTERRUPT":
        return located(QueryCancelledError("the query was cancelled"), source, start)
    words = _words(complaint, query)
    place = complaint.offset
    if found := _SAME_ALIAS.match(complaint.message):
        return located(SqlError(words), source, _second_span(found["name"], query) or start)
    if place is None and _SAID_SEVERAL_ROWS in complaint.message:
        place = _only_subquery(query.text)
    if place is None and (found := _NO_FILES.search(complaint.message)):
        at = query.text.text.find(f"'{found['pattern']}'")
        place = at if at >= 0 else None
    if place is None:
        return located(SqlError(words), source, start)
    inside = query.text.inside(place)
    if inside is not None:
        words = f"in {inside}: {words}"
    return located(SqlError(words), source, query.text.origin(place))


def _second_span(name: str, query: PlannedQuery) -> Span | None:
    """Position of the second table with this name."""
    same = [r.span for r in query.references if r.title.rpartition(".")[2].lower() == name.lower()]
    return same[1] if len(same) > 1 else None


_SCHEMA = re.compile(r'"?temp"?\."?main"?\.(?="?skerry_)')
_REFERENCE = re.compile(r'\b(?P<name>skerry_\w+)\b(?: AS (?P<alias>\w+|"(?:[^"]|"")+"))?')
"""The internal name of a reference, with its alias if it has one; no other part of a message is replaced."""
_PARAMETER = re.compile(r"\$(\w+)")


def own_names(words: str, references: Sequence[Reference]) -> str:
    """The message with references renamed as users call them."""
    titles = {reference.name: reference.title for reference in references}
    words = words.replace(f"{WITH_ANALYZER}(", "matches(").replace(f"{WITH_METRIC}(", f"{DISTANCE_FUNCTION}(")
    return _REFERENCE.sub(lambda found: _titled(found, titles), _SCHEMA.sub("", words))


def plain_names(words: str, query: PlannedQuery) -> str:
    """A text of DuckDB with the names that users write: our alias ``"app.users"`` becomes ``app.users``, and
    ``$skerry_1`` becomes DuckDB's own ``$1``."""
    words = own_names(numbered(words, query), query.references)
    for title in {reference.title for reference in query.references}:
        words = words.replace(f'"{title}"', title) if "." in title else words
    return words


def numbered(words: str, query: PlannedQuery) -> str:
    """The text with the names that DuckDB itself gives to ``?``."""
    if not query.numbers:
        return words
    return _PARAMETER.sub(lambda found: f"${query.numbers.get(found[1], found[1])}", words)


def _titled(found: re.Match[str], titles: dict[str, str]) -> str:
    name, alias = found["name"], found["alias"]
    title = titles.get(name) or next((title for known, title in titles.items() if name.startswith(f"{known}_")), None)
    if title is None:
        return found.group()
    return title if alias is None else alias if alias in (title, quoted(title)) else f"{title} AS {alias}"


_INTERNAL = "__skerry_"
"""Prefix of the names of relations that a statement uses internally."""


def _words(complaint: Complaint, query: PlannedQuery) -> str:
    message = own_names(numbered(complaint.message, query), query.references)
    if found := _OWN_FUNCTION.match(message):
        return found["words"]
    if complaint.kind == "Out of Memory":
        first = message.splitlines()[0]
        return f"the query needs more memory than it may have ({first}); raise the setting 'sql.memory-limit'"
    if complaint.kind == "Permission" and (denied := _OUTSIDE.search(message)):
        return f"{denied['path']} is outside the lake, and this query may read nothing else"
    details = complaint.details
    subtype, name = details.get("error_subtype"), own_names(str(details.get("name", "")), query.references)
    if subtype == "COLUMN_NOT_FOUND":
        return _no_column(name, None, complaint, query)
    if subtype == "MISSING_ENTRY" and str(details.get("type", "")).endswith("Function"):
        names = str(details.get("candidates", "")).split(",")
        elsewhere = missing_function(name, DUCKDB.title, IN_DUCKDB)
        return elsewhere or f"there is no function {name!r}{_nearest(name, names, always=True)}"
    if subtype == "NO_MATCHING_FUNCTION" and "call" in details:
        return _no_match(complaint)
    if found := _NO_COLUMN_IN.match(message):
        return _no_column(found["column"], found["table"], complaint, query)
    if found := _NO_TABLE.match(message):
        known = ", ".join(name for name in (found["known"] or "").split(", ") if _INTERNAL not in name)
        return f"there is no table or alias {found['table']!r} in this part of the query" + (
            f"; there is {known}".replace('"', "'") if known else ""
        )
    if found := _SAME_ALIAS.match(message):
        return f"more than one table is called {found['name']} here: give each an alias of its own"
    if found := _AMBIGUOUS.match(message):
        choice = plain_names(found["choice"].replace("'", ""), query)
        return f"column {found['column']!r} is ambiguous: write {choice}"
    if _SAID_SEVERAL_ROWS in message:
        return SEVERAL_ROWS
    if found := _COLUMNS.match(message):
        return f"a subquery in the place of a value has {found['columns']} columns; it must have one"
    if found := _UNGROUPED.match(message):
        column = found["column"]
        return f"column {column!r} is neither in GROUP BY nor in an aggregate function; any_value({column}) takes one"
    kept = [line for line in message.splitlines() if not _ADVISES_SETTING.search(line)] or [message]
    advice = _syntax_advice(complaint, query) if complaint.kind in ("Parser", "Syntax") else ""
    return _TYPE_NAME.sub(lambda name: _TYPE_NAMES[name.group()], "\n".join(kept).strip()) + advice


def _syntax_advice(complaint: Complaint, query: PlannedQuery) -> str:
    """What to write instead; AT, which begins a clause for earlier states in DuckDB, is a frequent name of a time."""
    try:
        found = DUCKDB.tokenize(query.text.text)
    except TokenError:
        return ""
    if complaint.offset is None:
        return ""
    word = next((token.text for token in reversed(found) if token.start < complaint.offset), "")
    if word.lower() == "at" and word.lower() in map(str.lower, _columns(query, None)):
        return f"; as a column's name, {word.upper()} needs quotes: {quoted(word)}"
    return syntax_advice(found, complaint.offset)


def _only_subquery(text: Composed) -> int | None:
    """Offset of the only subquery in the place of a value; None if there are several.

    The word before it tells what it is. A condition that a statement repeats in its query counts once.
    """
    found: dict[int, int] = {}
    words = text.text
    for match in _SUBQUERY.finditer(words):
        place = match.start()
        if not _AFTER_TABLES.search(words[:place]) and (text.is_copied(place) or text.inside(place) is not None):
            found.setdefault(text.origin(place), place)
    return next(iter(found.values())) if len(found) == 1 else None


def _no_column(column: str, table: str | None, complaint: Complaint, query: PlannedQuery) -> str:
    known = _columns(query, table)
    known += [name for name in str(complaint.details.get("candidates", "")).split(",") if name and name not in known]
    known = [name for name in known if name not in (FILE, POSITION)]  # the position columns of rows to change
    where = "" if table is None else f" in {table!r}"
    if table is None and column.lower() in map(str.lower, known):  # a column of another SELECT, for example after UNION
        return f"there is no column {column!r} in this part of the query"
    return f"there is no column {column!r}{where}{_nearest(column, known)}"


def _columns(query: PlannedQuery, table: str | None) -> list[str]:
    names: list[str] = []
    for reference in query.references:
        if table is not None and table not in (reference.title, reference.title.rpartition(".")[2]):
            continue
        if reference.scan is not None:
            names += reference.scan.schema.column_names
        elif reference.given is not None:
            names += reference.given.schema.names
    return list(dict.fromkeys(names))


def _nearest(name: str, known: Sequence[str], *, always: bool = False) -> str:
    """The most similar name; with ``always`` the first one if none is similar."""
    by_lower = {one.lower(): one for one in known if one}
    near = difflib.get_close_matches(name.lower(), list(by_lower), n=1, cutoff=0.5)
    if near:
        return f"; did you mean {by_lower[near[0]]!r}?"
    if always and by_lower:
        return f"; did you mean {known[0]!r}?"
    if 0 < len(by_lower) <= 2 * _MOST_CANDIDATES:
        return f"; there is {', '.join(map(repr, by_lower.values()))}"
    return ""


def _no_match(complaint: Complaint) -> str:
    call = _TYPE_NAME.sub(lambda name: _TYPE_NAMES[name.group()], str(complaint.details["call"]))
    listed = [line.strip() for line in complaint.message.splitlines()[1:] if "->" in line]
    name = str(complaint.details.get("name", ""))
    if name and not name[0].isalpha():  # an operator: listing its many overloads would not help
        return f"{call}: there is no operator {name} for these types; cast one of them"
    shown = "; ".join(_plain(form) for form in listed[:_MOST_CANDIDATES])
    more = f"; and {len(listed) - _MOST_CANDIDATES} more" if len(listed) > _MOST_CANDIDATES else ""
    instead = f"; write {IN_DUCKDB[name.lower()]}" if name.lower() in IN_DUCKDB else ""
    return f"{call}: there is no such function for these types; there is {shown}{more}{instead}"


def _plain(form: str) -> str:
    return form.replace(", /", "")
