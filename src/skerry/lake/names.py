"""The catalog of an embedded lake: names as folders of the warehouse.

``{database}/_database`` makes a database, ``{database}/{name}/`` holds a table or a view; FLOOR says which.

Names keep the case in which they were created. They are looked up as written first, and if there is no such name
without regard to case; so no two names in one place differ in case alone.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from skerry.common.enumeration import EnumerationStatistics
from skerry.common.errors import (
    AccessDeniedError,
    AlreadyExistsError,
    DamagedFileError,
    InvalidInputError,
    NotFoundError,
    TableDroppedError,
)
from skerry.common.log import EventLog
from skerry.common.settings import settings_by_name
from skerry.common.spelling import nearest_name, only_name, same_names
from skerry.fileio.environment import Environment
from skerry.fileio.path import beneath
from skerry.lake.client_table_names import ClientTableNames
from skerry.lake.database_store import DatabaseStore, visible
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.table.floor import Floor, FloorStore
from skerry.table.lifecycle import create_filled, create_table, drop_table, finish_drop, open_table, table_exists
from skerry.table.paths import TablePaths
from skerry.table.run_history import RunHistory, StoredRun
from skerry.table.view import View, ViewStamp, create_view, drop_view, read_view, view_exists
from skerry.types.naming import check_name
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.iceberg.adopt import Adoption
    from skerry.lake.client_table import ClientTable
    from skerry.lake.external import ExternalTable

_log = EventLog("lake")


class WarehouseNames(ClientTableNames):
    """Databases, tables and views of one warehouse: ``skerry.sql.names.Names`` over folders.

    ``root`` is the folder of the warehouse that holds them, empty for the warehouse itself.
    """

    def __init__(self, env: Environment, writers: OpenWriters | None = None, root: str = "") -> None:
        super().__init__(env, root)
        self._fileio = env.fileio
        self._writers = OpenWriters() if writers is None else writers
        self._databases = DatabaseStore(env, root)

    # Databases

    def databases(self) -> list[str]:
        """The names of all databases."""
        return self._databases.names()

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database."""
        check_name("database", name)
        twin = self._databases.like(name)
        if (twin is not None or not self._databases.put(name, comment)) and not if_not_exists:
            raise AlreadyExistsError(f"database {twin or name} exists already")

    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop a database that is empty; with ``cascade`` also one that is not, with all that is in it."""
        try:
            database = self._databases.find(name)
        except NotFoundError:
            if if_exists:
                return
            raise
        if cascade:
            for table in self._client_names(database, lambda _: True):
                self._refuse_client_table(TableIdent.of(database, table))
            for view in self.views(database):
                self.drop_view(TableIdent.of(database, view), if_exists=True)
            for table in self.tables(database):
                self.drop_table(TableIdent.of(database, table), if_exists=True)
        self._refuse_if_used(database)
        taken = self._databases.take(database)
        try:
            self._refuse_if_used(database)
        except InvalidInputError:  # created meanwhile: it would be lost in a database that is gone
            if taken is not None:
                self._databases.put_back(database, taken)
            raise

    def _refuse_if_used(self, database: str) -> None:
        names = self._within(database, tables=True)
        kind = "tables" if names else "views"
        names = names or self._within(database, views=True)
        if names:
            shown = ", ".join(f"{database}.{name}" for name in names)
            raise InvalidInputError(f"database {database} has {kind}, drop them first: {shown}")

    def database_comment(self, name: str) -> str | None:
        """The comment of a database."""
        return self._databases.comment(self._databases.find(name))

    def database_name(self, name: str) -> str:
        """The name of a database as it was created, whatever its case here."""
        return self._databases.find(name)

    def import_iceberg(self, source: TableIdent, ident: TableIdent) -> Table:
        """Adopt the data files of an external table as a new table."""
        if not source.catalog:
            raise InvalidInputError(
                f"import_iceberg takes a table of an external catalog, 'catalog.ns.t', not {source}"
            )
        external = self.external.get(source.catalog).table(source.database, source.name)
        adoption: Adoption = import_module("skerry.iceberg.adopt").Adoption(external)
        new = self._prepare(ident)
        self._refuse_twin(new)
        made = Table(
            create_filled(self._env, self._paths(new), str(new), adoption.schema, adoption.fill), self._writers
        )
        self._put_database_again(new.database)
        return made

    # Tables and views

    def find(self, ident: TableIdent) -> "Table | View | ExternalTable":
        """A table or view, of the lake or of an external catalog."""
        return self._external(ident) if ident.catalog else self._own(ident)

    def _own(self, ident: TableIdent) -> "Table | View | ClientTable":
        found = self._open(ident) if ident.is_valid else None
        if found is not None:
            return found
        held = self._held(ident.database, ident.name)
        return self._in_another_case(ident) if held is None else self._opened_held(held)

    def _in_another_case(self, ident: TableIdent) -> "Table | View | ClientTable":
        """What has a name but for its case; an error if nothing has."""
        actual = self._actual(ident) if ident.is_valid else None
        found = (None if actual is None else self._open(actual)) or self._client_table(ident)
        if found is None:
            ident.checked()
            raise self._no_such(ident, "table or view", self._within(ident.database, tables=True, views=True))
        return found

    def table(self, ident: TableIdent) -> Table:
        """Open a table; one of an Iceberg client is a ``skerry.lake.client_table.ClientTable``."""
        try:
            found: Any = self._own(ident)
        except NotFoundError:
            raise self._no_such(ident, "table", self._within(ident.database, tables=True)) from None
        if isinstance(found, View):
            raise NotFoundError(f"{found.name} is a view, not a table; lake.view({found.name!r}) has it", found="view")
        return found  # type: ignore[no-any-return]

    def view(self, ident: TableIdent) -> View:
        """A view."""
        try:
            found = self._own(ident)
        except NotFoundError:
            raise self._no_such(ident, "view", self._within(ident.database, views=True)) from None
        if not isinstance(found, View):
            raise NotFoundError(f"{found.name} is a table, not a view", found="table")
        return found

    def tables(self, database: str) -> list[str]:
        """The tables of a database, without its name."""
        return self._list(database, tables=True)

    def views(self, database: str) -> list[str]:
        """The views of a database, without its name."""
        return self._list(database, views=True)

    def create_table(
        self, ident: TableIdent, schema: Schema, *, if_not_exists: bool = False, uuid: str | None = None
    ) -> Table:
        """Create a table, and its database if need be. ``uuid``: of an attempt that may have created it."""
        new = self._prepare(ident)
        try:
            self._refuse_twin(new)
            made = Table(create_table(self._env, self._paths(new), str(new), schema, uuid), self._writers)
        except AlreadyExistsError:
            if not if_not_exists:
                raise
            return self.table(new)  # says so if it is a view
        self._put_database_again(new.database)
        return made

    def replace_table(self, ident: TableIdent, schema: Schema, fill: Callable[[Table], None]) -> Table:
        """Create a table with what ``fill`` writes; if there is one of that name, its name passes over in one step."""
        new = self._prepare(ident)
        actual = self._actual(new) or new
        self._refuse_twin(actual)
        made = create_filled(
            self._env,
            self._paths(actual),
            str(actual),
            schema,
            lambda context: fill(Table(context, self._writers)),
            replaces=True,
        )
        self._put_database_again(actual.database)
        return Table(made, self._writers)

    def drop_table(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a table, with ``uuid`` only that one, and delete its files."""
        given = TableIdent.parse(str(ident))
        actual = self._actual(given) or given
        try:
            context = open_table(self._env, self._paths(actual), str(actual))
            if uuid not in (None, context.uuid):
                raise TableDroppedError(f"table {actual} was dropped and another one created under its name")
        except TableDroppedError:
            raise
        except NotFoundError:
            if view_exists(self._env, self._paths(actual)):
                raise NotFoundError(f"{actual} is a view, not a table: DROP VIEW drops it", found="view") from None
            if finish_drop(self._env, self._paths(actual)):
                return
            self._refuse_client_table(given)
            if if_exists:
                return
            raise self._no_such(given, "table", self._within(given.database, tables=True)) from None
        drop_table(context)

    def create_view(
        self, view: View, *, or_replace: bool = False, if_not_exists: bool = False, stamp: ViewStamp | None = None
    ) -> View:
        """Create a view, or replace it. Its name must be free, of tables too."""
        if or_replace and if_not_exists:
            raise InvalidInputError("give or_replace or if_not_exists, not both: one replaces, the other leaves")
        new = self._prepare(TableIdent.parse(view.name))
        comments = view.column_comments or (None,) * len(view.columns)
        full = View(str(new), view.query, view.database, view.columns, view.comment, comments)
        try:
            self._refuse_twin(new)
            made = create_view(self._env, self._paths(new), full, or_replace=or_replace, stamp=stamp)
        except AlreadyExistsError:
            if not if_not_exists:
                raise
            return self.view(new)
        self._put_database_again(new.database)
        return made

    def drop_view(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a view, with ``uuid`` only that one."""
        actual = self._actual(ident.checked()) or ident
        try:
            drop_view(self._env, self._paths(actual), str(actual), uuid)
        except NotFoundError:
            if table_exists(self._env, self._paths(actual)):
                raise NotFoundError(f"{actual} is a table, not a view: DROP TABLE drops it", found="table") from None
            if if_exists:
                return
            raise self._no_such(ident, "view", self._within(ident.database, views=True)) from None

    def settings(self) -> Mapping[str, Any]:
        """The lake's settings, as text; credentials are hidden."""
        return settings_by_name(self._env.settings)

    def index_enumerations(self) -> Iterable[EnumerationStatistics]:
        """What the last enumerations of indexes did, oldest first."""
        return self._env.enumerations

    def pipeline_runs(self, pipeline: str | None = None, most: int | None = None) -> Iterable[StoredRun]:
        """The last runs of the lake's pipelines, or of one: by pipeline, newest first, of each at most ``most``."""
        history = RunHistory(self._env.fileio, self._root)
        names = history.pipelines() if pipeline is None else [pipeline]
        return (run for name in names for run in history.runs(name, most))

    def _open(self, ident: TableIdent) -> Table | View | None:
        home = self._paths(ident)
        try:
            return Table(open_table(self._env, home, str(ident)), self._writers)
        except NotFoundError:
            return read_view(self._env, home, str(ident))

    def _prepare(self, ident: TableIdent) -> TableIdent:
        """The full name of a new table or view. Its database is created first: otherwise it would not be listed."""
        given = TableIdent.parse(str(ident))
        database = given.database
        if not self._databases.exists(database):
            database = self._databases.like(database) or database
            self._databases.put(database, None)
        return TableIdent.of(database, given.name)

    def _put_database_again(self, database: str) -> None:
        """Put the database back if it was dropped, empty, since :meth:`_prepare`; a drop also looks a second time."""
        if not self._databases.exists(database):
            self._databases.put(database, None)

    def _refuse_twin(self, ident: TableIdent) -> None:
        for name in same_names(ident.name, self.folders(ident.database)):
            other = ident.beside(name)
            if other != ident and self._is_taken(other):
                raise AlreadyExistsError(f"{ident} and {other}, which exists, differ only in case; choose another name")
        for name in self._client_names_like(ident):
            raise AlreadyExistsError(
                f"{ident.beside(name)} exists already, as an Iceberg table of the lake's REST catalog; choose another "
                "name"
            )

    def _actual(self, ident: TableIdent) -> TableIdent | None:
        """The name as it was created; None if there is nothing that could be meant."""
        if self._is_taken(ident):
            return ident
        database = self._actual_database(ident.database)
        if database is None:
            return None
        found = TableIdent.of(database, ident.name)
        folders = same_names(ident.name, self.folders(database))
        names = [name for name in folders if self._is_taken(found.beside(name))]
        match = ident.name if ident.name in names else only_name(names, str(found))
        return None if match is None else found.beside(match)

    def _is_taken(self, ident: TableIdent) -> bool:
        home = self._paths(ident)
        return table_exists(self._env, home) or view_exists(self._env, home)

    def _list(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        return self._within(self._databases.find(database), tables=tables, views=views)

    def _within(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        """What is in a database, which need not exist."""
        found = []
        for name in visible(self.folders(database)):
            home = self._paths(TableIdent.of(database, name))
            try:
                floor = FloorStore(self._fileio, home).read()
            except (
                DamagedFileError,
                AccessDeniedError,
            ) as error:  # of one name: it is listed, and opening it raises
                _log.warning(
                    "a name whose FLOOR cannot be read is listed as a table", path=home.floor, problem=str(error)
                )
                if tables:
                    found.append(name)
                continue
            if floor is None:  # a table may have been reserved: opening it completes its creation
                state = "live" if tables and table_exists(self._env, home) else "none"
            else:
                state = floor.state
            if (tables and state == "live") or (views and state == "view"):
                found.append(name)
        if tables:
            found += self._client_names(database, lambda name, ours=frozenset(found): name not in ours)  # type: ignore[misc]
        return sorted(found)

    def _no_such(self, ident: TableIdent, what: str, known: list[str]) -> NotFoundError:
        """The error for a name that nothing has, with what may have been meant: here, or elsewhere."""
        databases, database = self.databases(), ident.database
        elsewhere = [TableIdent.of(other, ident.name) for other in databases]
        meant = next(filter(self._is_taken, elsewhere), None)
        if meant is not None:
            return NotFoundError(f"there is no {what} {ident}; did you mean {meant}?")
        if not same_names(database, databases):
            hint = self._databases.hint(database)
            return NotFoundError(f"there is no {what} {ident}, nor a database {database}; {hint}")
        title = "tables and views" if what == "table or view" else f"{what}s"
        near = nearest_name(ident.name, known)
        if near is not None:
            return NotFoundError(f"there is no {what} {ident}; did you mean {ident.beside(near)}?")
        shown = ", ".join(str(ident.beside(name)) for name in known) or "none"
        return NotFoundError(f"there is no {what} {ident}; {title} of database {database}: {shown}")

    # What the graph over the folders reads

    @property
    def env(self) -> Environment:
        """Storage, clock, ids and settings."""
        return self._env

    def has_database(self, name: str) -> bool:
        """Is there a database of exactly this name?"""
        try:
            return self._databases.exists(check_name("database", name))
        except InvalidInputError:
            return False

    def database_mark(self, name: str) -> str:
        """What tells a database from a later one of its exact name; empty if there is none."""
        return self._databases.mark(check_name("database", name))

    def home(self, ident: TableIdent) -> TablePaths:
        """The folder of a table or view."""
        return self._paths(ident)

    def actual(self, ident: TableIdent) -> TableIdent | None:
        """The name as it was created; None if there is nothing that could be meant."""
        return self._actual(ident)

    def floor(self, ident: TableIdent) -> Floor | None:
        """FLOOR of an exact name. A creation that was interrupted is finished."""
        floor = FloorStore(self._fileio, self._paths(ident)).read()
        if floor is None and table_exists(self._env, self._paths(ident)):
            open_table(self._env, self._paths(ident), str(ident))
            floor = FloorStore(self._fileio, self._paths(ident)).read()
        return floor

    def folders(self, database: str) -> list[str]:
        """Folders in a database: tables, views, and what is left of them."""
        return self._fileio.list_folders(beneath(self._root, database))

    def _actual_database(self, name: str) -> str | None:
        return name if self._databases.exists(name) else self._databases.like(name)

    def _paths(self, ident: TableIdent) -> TablePaths:
        return TablePaths(beneath(self._root, f"{ident.database}/{ident.name}"))
