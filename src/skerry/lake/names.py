"""The names of a lake, kept in the folders of its warehouse.

``{database}/_database`` makes a database, ``{database}/{name}/`` holds a table or a view; which of the two, FLOOR says.

Names keep the case in which they were created. They are looked up as written first, and if there is no such name
without regard to case; so no two names in one place differ in case alone.
"""

from collections.abc import Mapping
from typing import Any

from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError
from skerry.common.settings import settings_by_name
from skerry.lake.database import DatabaseStore, visible
from skerry.lake.spelling import nearest_name, only_name, same_names
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.table.context import Environment
from skerry.table.floor import FloorStore
from skerry.table.lifecycle import create_table, drop_table, finish_drop, open_table, table_exists
from skerry.table.paths import TablePaths
from skerry.table.view import View, create_view, drop_view, read_view, view_exists
from skerry.types.naming import check_name, split_table_name
from skerry.types.schema import Schema


class WarehouseNames:
    """Databases, tables and views of one warehouse: ``skerry.sql.names.Names`` over folders."""

    def __init__(self, env: Environment, writers: OpenWriters | None = None) -> None:
        self._env = env
        self._fileio = env.fileio
        self._writers = OpenWriters() if writers is None else writers
        self._databases = DatabaseStore(env)

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
            for view in self.views(database):
                self.drop_view(database, view, if_exists=True)
            for table in self.tables(database):
                self.drop_table(f"{database}.{table}", if_exists=True)
        self._refuse_if_used(database)
        taken = self._databases.take(database)
        try:
            self._refuse_if_used(database)
        except InvalidInputError:  # created meanwhile: nobody would find it in a database that is gone
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
        """What was said of a database when it was created."""
        return self._databases.comment(self._databases.find(name))

    def database_name(self, name: str) -> str:
        """The name of a database as it was created, whatever its case here."""
        return self._databases.find(name)

    # Tables and views

    def find(self, database: str, name: str) -> Table | View:
        """A table or view."""
        check_name("database", database)
        check_name("table", name)
        found = self._open(database, name)
        if found is None:
            actual = self._actual(database, name)
            found = None if actual is None else self._open(*actual)
        if found is None:
            raise self._no_such(database, name, "table or view", self._within(database, tables=True, views=True))
        return found

    def table(self, name: str) -> Table:
        """Open ``database.table``."""
        database, last = split_table_name(name)
        try:
            found = self.find(database, last)
        except NotFoundError:
            raise self._no_such(database, last, "table", self._within(database, tables=True)) from None
        if isinstance(found, View):
            raise NotFoundError(f"{found.name} is a view, not a table; lake.view({found.name!r}) has it")
        return found

    def view(self, name: str) -> View:
        """The view ``database.view``."""
        database, last = split_table_name(name)
        try:
            found = self.find(database, last)
        except NotFoundError:
            raise self._no_such(database, last, "view", self._within(database, views=True)) from None
        if isinstance(found, Table):
            raise NotFoundError(f"{found.name} is a table, not a view")
        return found

    def tables(self, database: str) -> list[str]:
        """The tables of a database, without its name."""
        return self._list(database, tables=True)

    def views(self, database: str) -> list[str]:
        """The views of a database, without its name."""
        return self._list(database, views=True)

    def create_table(self, name: str, schema: Schema, *, if_not_exists: bool = False) -> Table:
        """Create ``database.table``, and the database if need be."""
        database, last = self._prepare(name)
        full = f"{database}.{last}"
        try:
            self._refuse_twin(database, last)
            made = Table(create_table(self._env, _paths(database, last), full, schema), self._writers)
        except AlreadyExistsError:
            if not if_not_exists:
                raise
            return self.table(full)  # says so if it is a view
        self._put_database_again(database)
        return made

    def drop_table(self, name: str, *, if_exists: bool = False) -> None:
        """Drop ``database.table`` and delete its files."""
        database, last = split_table_name(name)
        actual = self._actual(database, last) or (database, last)
        try:
            context = open_table(self._env, _paths(*actual), ".".join(actual))
        except NotFoundError:
            if view_exists(self._env, _paths(*actual)):
                raise NotFoundError(f"{'.'.join(actual)} is a view, not a table: DROP VIEW drops it") from None
            if finish_drop(self._env, _paths(*actual)) or if_exists:
                return
            raise self._no_such(database, last, "table", self._within(database, tables=True)) from None
        drop_table(context)

    def create_view(self, view: View, *, or_replace: bool = False, if_not_exists: bool = False) -> View:
        """Create a view, or replace it. Its name must be free, of tables too."""
        if or_replace and if_not_exists:
            raise InvalidInputError("give or_replace or if_not_exists, not both: one replaces, the other leaves")
        database, last = self._prepare(view.name)
        comments = view.column_comments or (None,) * len(view.columns)
        full = View(f"{database}.{last}", view.query, view.database, view.columns, view.comment, comments)
        try:
            self._refuse_twin(database, last)
            made = create_view(self._env, _paths(database, last), full, or_replace=or_replace)
        except AlreadyExistsError:
            if not if_not_exists:
                raise
            return self.view(full.name)
        self._put_database_again(database)
        return made

    def drop_view(self, database: str, name: str, *, if_exists: bool = False) -> None:
        """Drop a view."""
        check_name("database", database)
        check_name("table", name)
        actual = self._actual(database, name) or (database, name)
        try:
            drop_view(self._env, _paths(*actual), ".".join(actual))
        except NotFoundError:
            if table_exists(self._env, _paths(*actual)):
                raise NotFoundError(f"{'.'.join(actual)} is a table, not a view: DROP TABLE drops it") from None
            if if_exists:
                return
            raise self._no_such(database, name, "view", self._within(database, views=True)) from None

    def settings(self) -> Mapping[str, Any]:
        """The lake's settings, as text; credentials are not told."""
        return settings_by_name(self._env.settings)

    def _open(self, database: str, name: str) -> Table | View | None:
        full, home = f"{database}.{name}", _paths(database, name)
        try:
            return Table(open_table(self._env, home, full), self._writers)
        except NotFoundError:
            return read_view(self._env, home, full)

    def _prepare(self, name: str) -> tuple[str, str]:
        """Database and name of something new. The database comes first: what is in none would not be listed."""
        database, last = split_table_name(name)
        if not self._databases.exists(database):
            database = self._databases.like(database) or database
            self._databases.put(database, None)
        return database, last

    def _put_database_again(self, database: str) -> None:
        """Somebody may have dropped the empty database since; they look once more, too."""
        if not self._databases.exists(database):
            self._databases.put(database, None)

    def _refuse_twin(self, database: str, name: str) -> None:
        for other in same_names(name, self._fileio.list_folders(database)):
            if other != name and self._is_taken(database, other):
                raise AlreadyExistsError(
                    f"{database}.{name} and {database}.{other}, which exists, differ only in case; choose another name"
                )

    def _actual(self, database: str, name: str) -> tuple[str, str] | None:
        """Database and name as they were created; None if there is nothing that could be meant."""
        if self._is_taken(database, name):
            return database, name
        found = database if self._databases.exists(database) else self._databases.like(database)
        if found is None:
            return None
        names = [n for n in same_names(name, self._fileio.list_folders(found)) if self._is_taken(found, n)]
        match = name if name in names else only_name(names, f"{found}.{name}")
        return None if match is None else (found, match)

    def _is_taken(self, database: str, name: str) -> bool:
        home = _paths(database, name)
        return table_exists(self._env, home) or view_exists(self._env, home)

    def _list(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        return self._within(self._databases.find(database), tables=tables, views=views)

    def _within(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        """What is in a database, which need not exist."""
        found = []
        for name in visible(self._fileio.list_folders(database)):
            home = _paths(database, name)
            floor = FloorStore(self._fileio, home).read()
            if floor is None:  # a table may have been reserved, which whoever opens it brings to life
                state = "live" if tables and table_exists(self._env, home) else "none"
            else:
                state = floor.state
            if (tables and state == "live") or (views and state == "view"):
                found.append(name)
        return found

    def _no_such(self, database: str, name: str, what: str, known: list[str]) -> NotFoundError:
        """The error for a name that nothing has, with what may have been meant: here, or elsewhere."""
        databases = self.databases()
        full = f"{database}.{name}"
        elsewhere = [other for other in databases if self._is_taken(other, name)]
        if elsewhere:
            return NotFoundError(f"there is no {what} {full}; did you mean {elsewhere[0]}.{name}?")
        if not same_names(database, databases):
            hint = self._databases.hint(database)
            return NotFoundError(f"there is no {what} {full}, nor a database {database}; {hint}")
        title = "tables and views" if what == "table or view" else f"{what}s"
        near = nearest_name(name, known)
        if near is not None:
            return NotFoundError(f"there is no {what} {full}; did you mean {database}.{near}?")
        shown = ", ".join(f"{database}.{n}" for n in known) or "none"
        return NotFoundError(f"there is no {what} {full}; {title} of database {database}: {shown}")


def _paths(database: str, name: str) -> TablePaths:
    return TablePaths(f"{database}/{name}")
