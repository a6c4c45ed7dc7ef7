"""The scope of a statement: its text and parameters, the session's state, the names and the engine."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import pyarrow as pa

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import InvalidInputError, SkerryError
from skerry.common.option_spec import OptionSpec
from skerry.common.settings import SETTINGS
from skerry.sql.names import Given, Names, TableHandle
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery
from skerry.sql.script_text import Source, Span, located
from skerry.sql.statement import Name, Parameter
from skerry.sql.temporary import Temporary
from skerry.types.table_ident import TableIdent

_SESSION = ("sql.memory-limit", "sql.threads")
SESSION_SETTINGS: tuple[OptionSpec, ...] = tuple(spec for spec in SETTINGS if spec.name in _SESSION)
"""Settings that a session can change. Others are fixed when a lake is opened, so that no statement can extend its
rights."""
DEFAULT_DATABASE = "default"
SYSTEM_DATABASE = "system"
"""The database of system tables about the lake. Users cannot create one of this name."""

STANDARD_DATABASE = "information_schema"
"""The database of such tables in standard SQL."""

_MOST_TABLES = 256
"""Maximum number of tables that a session keeps open; the least recently read are closed first."""


def current_database(name: str) -> str:
    """What ``SessionState.database`` is for a database of the lake; ``a.b`` is a namespace of several levels."""
    return f".{name}" if "." in name else name


SessionView = Callable[[Sequence[str]], Given | None]

Progress = Callable[[str, int, int], None]
"""Called with the activity, the amount done, and the total."""


class Engine(Protocol):
    """Runs planned queries."""

    def configure(self, settings: Mapping[str, Any]) -> None:
        """Apply settings of the session, by name; all others are the lake's."""
        ...

    def run(self, query: PlannedQuery, source: Source, *, progress: Progress | None = None) -> Outcome:
        """The rows of a query. Raises errors in it before any row is read.

        ``progress`` is called from time to time while the query runs.
        """
        ...

    def bind(self, query: PlannedQuery, source: Source) -> tuple[pa.Schema, bool]:
        """Names and types of a query's result, without reading rows; and whether they depend on its plan alone."""
        ...

    def explain(self, query: PlannedQuery, source: Source, *, analyze: bool) -> str:
        """The engine's own plan as text; with ``analyze`` the query runs."""
        ...


@dataclass(slots=True)
class SessionState:
    """State that statements of a session change: the current database, and settings."""

    database: str = DEFAULT_DATABASE
    """A database of the lake; ``.a.b``, a namespace of several levels of the lake, which Iceberg clients make; or
    ``catalog.namespace``, or ``catalog.``, of an external catalog."""
    settings: dict[str, Any] = field(default_factory=dict)
    temporary: Temporary = field(default_factory=Temporary)
    """Temporary tables and views, and registered data."""


class OpenTables:
    """Tables that queries of a session read, kept open: their schemas are cached, and each has one thread for leases.

    Only immutable content is reused. A name is looked up each time; the open table is used if name, UUID and location
    are the same.
    """

    def __init__(self) -> None:
        self._tables: OrderedDict[tuple[str, str, str], TableHandle] = OrderedDict()
        self._lock = threading.Lock()

    def reuse(self, found: TableHandle) -> TableHandle:
        """The open table with this name, UUID and location; the given one, which is kept open, if there is none."""
        key = found.name, found.uuid, found.location
        with self._lock:
            table = self._tables.setdefault(key, found)
            self._tables.move_to_end(key)
            if len(self._tables) > _MOST_TABLES:
                self._tables.popitem(last=False)
        return table


@dataclass(frozen=True, slots=True)
class Scope:
    """Everything that a statement can use before names are resolved."""

    names: Names
    source: Source
    parameters: Mapping[int | str, Any]
    """By number, from 0, for ``?``; by name for ``$name``."""
    state: SessionState
    engine: Engine
    clock: Clock
    ids: IdSource
    progress: Progress | None = None
    opened: OpenTables = field(default_factory=OpenTables)
    """Tables kept open between queries."""
    session_view: SessionView | None = None
    """Finds views of the engine's own session by name, if it has one; they come before tables of the lake."""

    @property
    def database(self) -> str:
        """The current database."""
        return self.state.database

    def resolve(self, name: Name, *, what: str = "table", stored: bool = False) -> TableIdent:
        """The full name of a table or view; an unqualified name is the session's own, or in the current database."""
        try:
            return self.place(name.parts, self.database, what, stored=stored)
        except SkerryError as error:
            raise self.error(error, name) from None

    def place(self, parts: Sequence[str], database: str, what: str = "table", *, stored: bool = False) -> TableIdent:
        """The full name of a table or view, if ``database`` is the current one.

        Names of the session take precedence, unless a ``stored`` one is wanted. If the current database is in an
        external catalog, a name of two parts is in the lake if the catalog has no such namespace.
        """
        own = None if stored else self.state.temporary.ident(parts)
        if own is not None:
            return own
        catalog, dot, _ = database.partition(".")
        if catalog and dot and len(parts) == 2 and self._is_own(parts[0], catalog):
            return TableIdent.of(parts[0], parts[1])
        return TableIdent.from_parts(parts, database, what)

    def _is_own(self, name: str, catalog: str) -> bool:
        wanted = name.casefold()
        if wanted in (SYSTEM_DATABASE, STANDARD_DATABASE):
            return True
        if wanted not in {DEFAULT_DATABASE, *(own.casefold() for own in self.names.databases())}:
            return False
        return wanted not in {there.casefold() for there in self.names.catalog_namespaces(catalog)}

    def home(self, ident: TableIdent) -> Names:
        """The names in which a table or view is, or is created: those of the session, or of the lake."""
        return self.state.temporary.names if self.state.temporary.holds(ident) else self.names

    def value(self, given: Any) -> Any:
        """The value of a literal or parameter."""
        if not isinstance(given, Parameter):
            return given
        try:
            return self.parameters[given.key]
        except KeyError:
            what = f"parameter {given.key + 1}" if isinstance(given.key, int) else f"parameter ${given.key}"
            raise self.error(InvalidInputError(f"{what} has no value"), given.span) from None

    def error(self, error: SkerryError, place: Name | Span | int) -> SkerryError:
        """The error, with its position in the text."""
        return located(error, self.source, place.span if isinstance(place, Name) else place)
