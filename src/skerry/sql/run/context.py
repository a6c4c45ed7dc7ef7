"""What a statement that runs can ask for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import InvalidInputError, SkerryError, SqlError
from skerry.sql.names import Found, Given, Names, TableHandle, View
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery
from skerry.sql.source import Composed, Source, Span, located
from skerry.sql.statement import Name, Parameter, Statement

DEFAULT_DATABASE = "default"
SYSTEM_DATABASE = "system"
"""The database of tables about the lake itself; nobody can create it."""

Progress = Callable[[str, int, int], None]
"""Called with what is done, how much of it is, and how much there is to do."""


class Engine(Protocol):
    """Runs queries that are ready."""

    def configure(self, settings: Mapping[str, Any]) -> None:
        """Take over settings of the session, by name; what is not among them is as the lake has it."""
        ...

    def run(self, query: PlannedQuery, source: Source, *, progress: Progress | None = None) -> Outcome:
        """The rows of a query. Mistakes in it are told here, before anything is read.

        ``progress`` is called now and then while the query runs.
        """
        ...

    def explain(self, query: PlannedQuery, source: Source, *, analyze: bool) -> str:
        """The engine's own plan in words; with ``analyze`` the query runs."""
        ...


@dataclass(slots=True)
class SessionState:
    """What statements of a session change: the current database, and settings."""

    database: str = DEFAULT_DATABASE
    settings: dict[str, Any] = field(default_factory=dict)


Plan = Callable[["Run", Composed, Mapping[tuple[str, str], Found]], PlannedQuery]
Dispatch = Callable[[Statement, "Run"], Outcome]
FindSystem = Callable[["Run", str, str], Given | None]


@dataclass(frozen=True, slots=True)
class Run:
    """One statement on its way."""

    names: Names
    source: Source
    parameters: Mapping[int | str, Any]
    """By number, from 0, for ``?``; by name for ``$name``."""
    state: SessionState
    engine: Engine
    clock: Clock
    ids: IdSource
    plan: Plan
    dispatch: Dispatch
    find_system: FindSystem
    progress: Progress | None = None

    @property
    def database(self) -> str:
        """The current database."""
        return self.state.database

    def resolve(self, name: Name, *, what: str = "table") -> tuple[str, str]:
        """Database and name of something that is in a database."""
        if len(name.parts) == 1:
            return self.database, name.parts[0]
        if len(name.parts) == 2:
            return name.parts[0], name.parts[1]
        raise self.error(
            SqlError(f"{name} has {len(name.parts)} parts: a {what} is called database.{what}, or {what} alone"), name
        )

    def find(self, name: Name) -> Found:
        """A table, a view or a system table."""
        database, last = self.resolve(name)
        return self.find_in(database, last, name.span)

    def find_in(self, database: str, last: str, span: Span) -> Found:
        """The same, with the name taken apart already."""
        try:
            return self.find_system(self, database, last) or self.names.find(database, last)
        except SkerryError as error:
            raise self.error(error, span) from None

    def table(self, name: Name, *, to: str = "change") -> TableHandle:
        """A table of the user's own: nobody can change a view or a system table."""
        found = self.find(name)
        if isinstance(found, View):
            raise self.error(SqlError(f"{name} is a view: there is nothing to {to} but the tables it is made of"), name)
        if isinstance(found, Given):
            raise self.error(SqlError(f"{name} is a system table: it can be read, there is nothing to {to}"), name)
        return found

    def query(self, text: Composed, *, given: Mapping[tuple[str, str], Found] | None = None) -> Outcome:
        """Run a query. ``given`` says what some names (database, table) stand for in it."""
        return self.engine.run(self.plan(self, text, given or {}), self.source, progress=self.progress)

    def value(self, given: Any) -> Any:
        """A literal's value, or that of a parameter."""
        if not isinstance(given, Parameter):
            return given
        try:
            return self.parameters[given.key]
        except KeyError:
            what = f"parameter {given.key + 1}" if isinstance(given.key, int) else f"parameter ${given.key}"
            raise self.error(InvalidInputError(f"{what} has no value"), given.span) from None

    def error(self, error: SkerryError, place: Name | Span | int) -> SkerryError:
        """The error, with its place in the text."""
        return located(error, self.source, place.span if isinstance(place, Name) else place)
