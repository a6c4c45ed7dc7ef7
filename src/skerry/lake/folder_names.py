"""The catalog of an embedded lake: names as folders of the warehouse.

``{database}/_database`` makes a database, ``{database}/{name}/`` holds a table or a view; FLOOR says which.

Names keep the case in which they were created. They are looked up as written first, and if there is no such name
without regard to case; so no two names in one place differ in case alone.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from skerry.common.enumeration import EnumerationStatistics
from skerry.common.errors import (
    AlreadyExistsError,
    InvalidInputError,
    NotFoundError,
    TableDroppedError,
)
from skerry.common.settings import settings_by_name
from skerry.common.spelling import nearest_name, same_names
from skerry.fileio.environment import Environment
from skerry.lake.client_relation import HeldTable
from skerry.lake.relation_names import FolderRelation, Relation
from skerry.lake.rename_names import RenameNames
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.table.lifecycle import create_filled, create_table, drop_table, finish_drop, open_table, table_exists
from skerry.table.run_history import RunHistory, StoredRun
from skerry.table.view_store import View, ViewStamp, create_view, drop_view, view_exists
from skerry.types.naming import check_name
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.iceberg.adopt import Adoption
    from skerry.lake.client_table import ClientTable
    from skerry.lake.external import ExternalTable


class WarehouseNames(RenameNames):
    """Databases, tables and views of one warehouse: ``skerry.sql.names.Names`` over folders.

    ``root`` is the folder of the warehouse that holds them, empty for the warehouse itself.
    """

    def __init__(self, env: Environment, writers: OpenWriters | None = None, root: str = "") -> None:
        super().__init__(env, root)
        self._writers = OpenWriters() if writers is None else writers

    # Databases

    def databases(self) -> list[str]:
        """The names of all databases."""
        return sorted([*super().databases(), *self._deep_namespaces()])

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database."""
        check_name("database", name)
        twin = self._databases.like(name)
        if (twin is not None or not self._databases.put(name, comment)) and not if_not_exists:
            raise AlreadyExistsError(f"database {twin or name} exists already")

    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop an empty database; with ``cascade``, its tables and views are dropped first."""
        self._refuse_deep_namespace(name)
        try:
            database = self._databases.find(name)
        except NotFoundError:
            if if_exists:
                return
            raise
        self._refuse_namespaces_within(database)
        if cascade:
            for table in self._client_names(database, lambda _: True):
                self._refuse_client_table(TableIdent.of(database, table))
            for view in self._client_view_names(database):
                self._refuse_client_view(TableIdent.of(database, view))
            for view in self.views(database):
                self.drop_view(TableIdent.of(database, view), if_exists=True)
            for table in self.tables(database):
                self.drop_table(TableIdent.of(database, table), if_exists=True)
        self._refuse_if_used(database)
        taken = self._databases.take(database)
        try:
            self._refuse_if_used(database)
        except InvalidInputError:  # a table was created meanwhile: it would be lost in a dropped database
            if taken is not None:
                self._databases.put_back(database, taken)
            raise

    def _refuse_if_used(self, database: str) -> None:
        """Refuse to drop a database that is not empty."""
        names = self._within(database, tables=True)
        kind = "tables" if names else "views"
        names = names or self._within(database, views=True)
        if names:
            raise self._not_empty(database, kind, names)

    def _not_empty(self, database: str, kind: str, names: Sequence[str]) -> InvalidInputError:
        """The error for a database that has tables or views; ``about`` is ``cascade`` if that would drop them all."""
        shown = ", ".join(f"{database}.{name}" for name in names)
        of_clients = self._client_names(database, lambda _: True) or self._client_view_names(database)
        about = () if of_clients else ("cascade",)
        return InvalidInputError(f"database {database} has {kind}, drop them first: {shown}", about=about)

    def database_comment(self, name: str) -> str | None:
        """The comment of a database."""
        return None if self._deep_namespace(name) else self._databases.comment(self._databases.find(name))

    def database_name(self, name: str) -> str:
        """The name of a database as it was created, whatever its case here."""
        return self._deep_namespace(name) or self._databases.find(name)

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
        made = Table(create_filled(self._env, self.home(new), str(new), adoption.schema, adoption.fill), self._writers)
        self._put_database_again(new.database)
        return made

    # Tables and views

    def find(self, ident: TableIdent) -> "Table | View | ExternalTable":
        """A table or view, of the lake or of an external catalog."""
        return self._external(ident) if ident.catalog else self._own(ident)

    def _own(self, ident: TableIdent) -> "Table | View | ClientTable":
        return self._opened(ident, self.find_relation(ident))

    def _opened(self, ident: TableIdent, relation: Relation | None) -> "Table | View | ClientTable":
        """What a name was resolved to, or a client's view of the name; an error if there is neither."""
        if isinstance(relation, HeldTable):
            return self._opened_held(relation)
        found = None if relation is None else self._in_its_folder(relation)
        found = found or self._client_view(ident)
        if found is None:
            if "." in ident.database and self._deep_namespace(ident.database) is None:
                raise self._no_namespace(ident, "table or view")
            if "." not in ident.database:
                ident.checked()
            raise self._no_such(ident, "table or view", self._within(ident.database, tables=True, views=True))
        return found

    def _in_its_folder(self, relation: FolderRelation) -> Table | View | None:
        """A table, without a further request, or a view; None if it was dropped meanwhile."""
        if relation.is_view:
            return relation.view(self._env)
        return Table(relation.context(self._env), self._writers)

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
        """Create a table, and its database if it is missing; ``uuid`` is that of an attempt that may have succeeded."""
        new = self._prepare(ident)
        try:
            self._refuse_twin(new)
            made = Table(create_table(self._env, self.home(new), str(new), schema, uuid), self._writers)
        except AlreadyExistsError:
            if not if_not_exists:
                raise
            return self.table(new)  # raises if it is a view
        self._put_database_again(new.database)
        return made

    def replace_table(self, ident: TableIdent, schema: Schema, fill: Callable[[Table], None]) -> Table:
        """Create a table with the rows that ``fill`` writes; a table of the same name is replaced in one step."""
        new = self._prepare(ident)
        actual = self.actual(new) or new
        self._refuse_twin(actual)
        made = create_filled(
            self._env,
            self.home(actual),
            str(actual),
            schema,
            lambda context: fill(Table(context, self._writers)),
            replaces=True,
        )
        self._put_database_again(actual.database)
        return Table(made, self._writers)

    def drop_table(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a table, with ``uuid`` only that one, and delete its files."""
        self._refuse_deep_name(ident)
        given = TableIdent.parse(str(ident))
        actual = self.actual(given) or given
        try:
            context = open_table(self._env, self.home(actual), str(actual))
            if uuid not in (None, context.uuid):
                raise TableDroppedError(f"table {actual} was dropped and another one created under its name")
        except TableDroppedError:
            raise
        except NotFoundError:
            if view_exists(self._env, self.home(actual)):
                raise NotFoundError(f"{actual} is a view, not a table: DROP VIEW drops it", found="view") from None
            if finish_drop(self._env, self.home(actual)):
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
        new = self._prepare(view.ident)
        comments = view.column_comments or (None,) * len(view.columns)
        full = View(str(new), view.query, view.database, view.columns, view.comment, comments)
        try:
            self._refuse_twin(new)
            made = create_view(self._env, self.home(new), full, or_replace=or_replace, stamp=stamp)
        except AlreadyExistsError:
            if not if_not_exists:
                raise
            return self.view(new)
        self._put_database_again(new.database)
        return made

    def drop_view(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a view, with ``uuid`` only that one."""
        self._refuse_deep_name(ident)
        actual = self.actual(ident.checked()) or ident
        try:
            drop_view(self._env, self.home(actual), str(actual), uuid)
        except NotFoundError:
            if table_exists(self._env, self.home(actual)):
                raise NotFoundError(f"{actual} is a table, not a view: DROP TABLE drops it", found="table") from None
            self._refuse_client_view(ident)
            if if_exists:
                return
            raise self._no_such(ident, "view", self._within(ident.database, views=True)) from None

    def settings(self) -> Mapping[str, Any]:
        """The lake's settings, as text; credentials are hidden."""
        return settings_by_name(self._env.settings)

    def index_enumerations(self) -> Iterable[EnumerationStatistics]:
        """Statistics of the last enumerations of indexes, oldest first."""
        return self._env.enumerations

    def pipeline_runs(self, pipeline: str | None = None, most: int | None = None) -> Iterable[StoredRun]:
        """The last runs of all pipelines, or of one: by pipeline, newest first, at most ``most`` of each."""
        history = RunHistory(self._env.fileio, self._root)
        names = history.pipelines() if pipeline is None else [pipeline]
        return (run for name in names for run in history.runs(name, most))

    def _prepare(self, ident: TableIdent) -> TableIdent:
        """The full name of a new table or view; a missing database is created first, else it would not be listed."""
        self._refuse_deep_name(ident)
        given = TableIdent.parse(str(ident))
        database = given.database
        if not self._databases.exists(database):
            database = self._databases.like(database) or database
            self._databases.put(database, None)
        return TableIdent.of(database, given.name)

    def _put_database_again(self, database: str) -> None:
        """Create the database again if it was dropped while empty since :meth:`_prepare`. A drop checks twice, too."""
        if not self._databases.exists(database):
            self._databases.put(database, None)

    def _refuse_twin(self, ident: TableIdent) -> None:
        for name in same_names(ident.name, self.folders(ident.database)):
            other = ident.beside(name)
            if other != ident and self._is_taken(other):
                raise AlreadyExistsError(f"{ident} and {other}, which exists, differ only in case; choose another name")
        self._refuse_client_twin(ident)

    def _list(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        return self._within(self.database_name(database), tables=tables, views=views)

    def _no_such(self, ident: TableIdent, what: str, known: list[str]) -> NotFoundError:
        return _missing_name(ident, what, known, self.databases(), self._is_taken, self._databases.hint)


def _missing_name(
    ident: TableIdent,
    what: str,
    known: Sequence[str],
    databases: Sequence[str],
    is_taken: Callable[[TableIdent], bool],
    hint: Callable[[str], str],
) -> NotFoundError:
    """The error with suggestions: similar names in this database, or the name in another database.

    ``known`` are the names of the database; ``hint`` says which databases there are.
    """
    database = ident.database
    elsewhere = [TableIdent.of(other, ident.name) for other in databases]
    meant = next(filter(is_taken, elsewhere), None)
    if meant is not None:
        return NotFoundError(f"there is no {what} {ident}; did you mean {meant}?")
    if not same_names(database, databases):
        return NotFoundError(f"there is no {what} {ident}, nor a database {database}; {hint(database)}")
    title = "tables and views" if what == "table or view" else f"{what}s"
    near = nearest_name(ident.name, known)
    if near is not None:
        return NotFoundError(f"there is no {what} {ident}; did you mean {ident.beside(near)}?")
    shown = ", ".join(str(ident.beside(name)) for name in known) or "none"
    return NotFoundError(f"there is no {what} {ident}; {title} of database {database}: {shown}")
