"""The console's tree, in pages: databases, tables, views and external catalogs.

The names of a database are listed together, sorted, and cached for a short time, so that scrolling through 100,000
tables lists them once. Freshness: a list may be :data:`MAX_AGE_SECONDS` old, or three times as old as listing took if
that is longer; what a page shows of a table never comes from it. Lists belong to a lake object, so no caller sees names
from another's list. Threads that need the same list wait for one of them to make it.
"""

import re
import threading
import weakref
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from skerry.common.clock import Clock, SystemClock
from skerry.common.errors import InvalidInputError
from skerry.graph.name_key import check_segment
from skerry.lake.lake import Lake, names_of
from skerry.service.console.ask import Answer, Ask, page_of
from skerry.types.naming import check_name
from skerry.types.table_ident import TableIdent

MAX_AGE_SECONDS = 5.0
_AGE_PER_SECOND = 3.0
"""Time for which a list is cached, per second that it took, so that a slow one does not keep the server busy."""
_MOST_LISTS = 64
"""Maximum lists of databases that are cached for one lake."""
_MOST_FOUND = 200
_QUOTE = '"'
_QUOTED = re.compile(r'(.*)\."((?:[^"]|"")*)"', re.DOTALL)

Entry = tuple[str, str]
"""A name, and whether it is a ``table`` or a ``view``."""


@dataclass(slots=True)
class _Kept:
    """The list of one database."""

    lock: threading.Lock
    """Held while the list is made."""
    entries: Sequence[Entry] = ()
    until: float = 0.0
    """Expiry on the monotonic clock."""


class NameLists:
    """Lists the names of databases, and caches the lists for a short time. Safe between threads."""

    def __init__(self, clock: Clock | None = None, max_age_seconds: float = MAX_AGE_SECONDS) -> None:
        self._clock = clock or SystemClock()
        self._max_age_seconds = max_age_seconds
        self._kept: weakref.WeakKeyDictionary[Lake, dict[str, _Kept]] = weakref.WeakKeyDictionary()
        self._lock = threading.Lock()

    def entries(self, lake: Lake, database: str) -> Sequence[Entry]:
        """Tables and views of a database, or of ``catalog.namespace``, sorted by name."""
        kept = self._of(lake, database)
        with kept.lock:
            began = self._clock.monotonic()
            if began >= kept.until:
                kept.entries = list_entries(lake, database)
                took = self._clock.monotonic() - began
                kept.until = began + took + max(self._max_age_seconds - took, _AGE_PER_SECOND * took)
            return kept.entries

    def _of(self, lake: Lake, database: str) -> _Kept:
        with self._lock:
            lists = self._kept.setdefault(lake, {})
            if database not in lists and len(lists) >= _MOST_LISTS:
                lists.pop(next(iter(lists)))
            return lists.setdefault(database, _Kept(threading.Lock()))

    def forget(self, lake: Lake) -> None:
        """Drop the lists of a lake, after a statement that may have changed names."""
        with self._lock:
            self._kept.pop(lake, None)

    def databases(self, ask: Ask) -> Answer:
        """The databases of the lake, and its external catalogs."""
        names, window = names_of(ask.lake), ask.window(500)
        found = _matching(names.databases(), ask.optional("search"))
        rows = [{"name": name} for name in found[window.offset : window.end]]
        catalogs = [{"name": each.name, "type": each.properties.get("type", "")} for each in names.catalogs()]
        return page_of(rows, window, len(found)) | {"catalogs": catalogs[:_MOST_FOUND]}

    def namespaces(self, ask: Ask) -> Answer:
        """The namespaces of an external catalog, or those in one of them."""
        window = ask.window(500)
        found = names_of(ask.lake).catalog_namespaces(ask.text("catalog"), ask.optional("parent"))
        return page_of([{"name": name} for name in found[window.offset : window.end]], window, len(found))

    def relations(self, ask: Ask) -> Answer:
        """Tables and views of a database whose names contain the text of ``search``."""
        entries, window = self.entries(ask.lake, ask.text("database")), ask.window(200)
        wanted = ask.optional("search").casefold()
        found = [entry for entry in entries if wanted in entry[0].casefold()] if wanted else entries
        rows = [{"name": name, "kind": kind} for name, kind in found[window.offset : window.end]]
        place = None
        if near := ask.optional("near"):
            place = min(bisect_left(found, (near, "")), max(len(found) - 1, 0))
        return page_of(rows, window, len(found)) | {"place": place}

    def search(self, ask: Ask) -> Answer:
        """Tables and views of all databases whose full names contain a text, at most 200, and their total number."""
        wanted = ask.text("text").casefold()
        rows: list[dict[str, Any]] = []
        total = 0
        for database in names_of(ask.lake).databases():
            prefix = database.casefold() + "."
            for name, kind in self.entries(ask.lake, database):
                if wanted in prefix + name.casefold():
                    total += 1
                    if len(rows) < _MOST_FOUND:
                        rows.append({"name": address(database, name), "kind": kind})
        return {"rows": rows, "offset": 0, "total": total}


def list_entries(lake: Lake, database: str) -> list[Entry]:
    """All tables and views of a database, or of ``catalog.namespace``."""
    names = names_of(lake)
    catalog, dot, namespace = database.partition(".")
    if dot:
        tables, views = names.catalog_tables(catalog, namespace), names.catalog_views(catalog, namespace)
    else:
        actual = names.database_name(database)
        tables, views = names.tables(actual), names.views(actual)
    return sorted([*((name, "table") for name in tables), *((name, "view") for name in views)])


def address(database: str, name: str) -> str:
    """A table or view in URLs: ``database.name``, the name in double quotes if it has a dot or a quote.

    Such names, and others that no folder can have, are those of Iceberg clients' tables.
    """
    return f'{database}."{name.replace(_QUOTE, _QUOTE * 2)}"' if "." in name or _QUOTE in name else f"{database}.{name}"


def ident_of(text: str) -> TableIdent:
    """The table or view of an :func:`address`; one in an external catalog is ``catalog.namespace.name``."""
    quoted = _QUOTED.fullmatch(text)
    if quoted is None:
        database, _, name = text.rpartition(".")
    else:
        database, name = quoted[1], quoted[2].replace(_QUOTE * 2, _QUOTE)
    levels = database.split(".")
    if not name or not all(levels):
        raise InvalidInputError(f"a table's name is 'database.table', not {text[:200]!r}", about=("name",))
    check_segment(name, "table")
    if len(levels) > 1:
        return TableIdent(tuple(levels[1:]), name, levels[0])
    check_name("database", database)
    return TableIdent.of(database, name)


def _matching(names: Sequence[str], search: str) -> list[str]:
    wanted = search.casefold()
    return [name for name in names if wanted in name.casefold()]
