"""Resolution of names in the folders of a warehouse to tables and views, before they are opened.

SQL, the Python API, Spark and the command (through ``skerry.lake.folder_names``) and the metadata graph of an embedded
lake (``skerry.lake.folder_graph``) use this module. A lookup costs one read of FLOOR. The graph's names are literal
(:meth:`RelationNames.relation`); those of SQL are looked up as written first, then ignoring case
(:meth:`RelationNames.find_relation`).
"""

from dataclasses import dataclass

from skerry.common.errors import AccessDeniedError, DamagedFileError, InvalidInputError
from skerry.common.log import EventLog
from skerry.common.spelling import only_name, same_names
from skerry.fileio.environment import Environment
from skerry.fileio.path import beneath
from skerry.lake.client_relation import HeldTable
from skerry.lake.database_store import DatabaseStore, visible
from skerry.lake.deep_namespace_names import DeepNamespaceNames
from skerry.table.context import TableContext
from skerry.table.floor import Floor, FloorStore
from skerry.table.lifecycle import name_is_taken, opened, settled_floor, table_exists
from skerry.table.paths import TablePaths
from skerry.table.view_store import View, read_view
from skerry.types.naming import check_name
from skerry.types.table_ident import TableIdent

_log = EventLog("lake")


@dataclass(frozen=True, slots=True)
class FolderRelation:
    """A table or view in a folder, with its FLOOR at the time of resolution."""

    ident: TableIdent
    """Its name as it was created."""
    home: TablePaths
    floor: Floor

    @property
    def uuid(self) -> str:
        """The id of the table or view, in its folder and in the graph."""
        return self.floor.table_uuid

    @property
    def is_view(self) -> bool:
        return self.floor.state == "view"

    def context(self, env: Environment) -> TableContext:
        """The table, opened without a further request."""
        return opened(env, self.home, str(self.ident), self.floor)

    def view(self, env: Environment) -> View | None:
        """The current view; None if it was dropped meanwhile."""
        return read_view(env, self.home, str(self.ident), self.floor)


Relation = FolderRelation | HeldTable
"""A table or view in a folder, or an Iceberg table of a client."""


class RelationNames(DeepNamespaceNames):
    """Names of one warehouse. ``root`` is the folder of the warehouse that holds them; empty: the warehouse itself."""

    def __init__(self, env: Environment, root: str = "") -> None:
        super().__init__(env, root)
        self._fileio = env.fileio
        self._databases = DatabaseStore(env, root)

    @property
    def env(self) -> Environment:
        """Storage, clock, ids and settings."""
        return self._env

    # One name

    def relation(self, ident: TableIdent) -> Relation | None:
        """The table or view with exactly this name, or None."""
        found = self._in_folder(ident, self.home(ident)) if ident.is_valid else None
        return self._held(ident.database, ident.name) if found is None else found

    def find_relation(self, ident: TableIdent) -> Relation | None:
        """The table or view with this name, else the only one whose name differs in case alone, or None."""
        found = self.relation(ident)
        return self._relation_like(ident) if found is None else found

    def _relation_like(self, ident: TableIdent) -> Relation | None:
        """The only table or view whose name differs in case alone; folders take precedence over clients' tables."""
        actual = self.actual(ident) if ident.is_valid else None
        found = None if actual is None else self._in_folder(actual, self.home(actual))
        return self._client_relation(ident) if found is None else found

    def _in_folder(self, ident: TableIdent, home: TablePaths) -> FolderRelation | None:
        floor = settled_floor(self._env, home, str(ident))
        return None if floor is None or not floor.is_taken else FolderRelation(ident, home, floor)

    def actual(self, ident: TableIdent) -> TableIdent | None:
        """The name of a table or view in a folder as it was created, ignoring case; None if there is none."""
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

    def floor(self, ident: TableIdent) -> Floor | None:
        """FLOOR of an exact name, including a dropped one. An interrupted creation is finished."""
        return settled_floor(self._env, self.home(ident), str(ident))

    def home(self, ident: TableIdent) -> TablePaths:
        """The folder of a table or view."""
        return TablePaths(beneath(self._root, f"{ident.database}/{ident.name}"))

    def _is_taken(self, ident: TableIdent) -> bool:
        return name_is_taken(self._env, self.home(ident))

    # Databases and their content

    def databases(self) -> list[str]:
        """The names of all databases."""
        return self._databases.names()

    def has_database(self, name: str) -> bool:
        """Whether a database of exactly this name exists."""
        try:
            return self._databases.exists(check_name("database", name))
        except InvalidInputError:
            return False

    def database_mark(self, name: str) -> str:
        """Digest that changes if a database is dropped and created again; empty if there is none of this exact name."""
        return self._databases.mark(check_name("database", name))

    def _actual_database(self, name: str) -> str | None:
        if "." in name:
            return self._deep_namespace(name)
        return name if self._databases.exists(name) else self._databases.like(name)

    def folders(self, database: str) -> list[str]:
        """Folders in a database: tables, views, and remains of dropped ones."""
        return self._fileio.list_folders(beneath(self._root, database))

    def relation_names(self, database: str) -> list[str]:
        """Sorted names in a database that may be tables or views: folders, and clients' tables."""
        return sorted({*visible(self.folders(database)), *self._client_names(database, lambda _: True)})

    def _within(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        """Names of tables or views in the folder of a database, which need not exist."""
        found = []
        for name in [] if "." in database else visible(self.folders(database)):
            home = self.home(TableIdent.of(database, name))
            try:
                floor = FloorStore(self._fileio, home).read()
            except (DamagedFileError, AccessDeniedError) as error:  # it is listed, and opening it raises
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
        if views:
            found += [name for name in self._client_view_names(database) if name not in found]
        return sorted(found)
