"""A lake: a warehouse folder with databases and tables in it.

The warehouse itself is the catalog: ``{database}/_database`` (a document of kind ``database``, version 1: name,
comment, createTime) makes a database, ``{database}/{table}/`` a table.
"""

import os
from collections.abc import Iterable, Mapping
from types import TracebackType
from typing import Any

import pyarrow as pa

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.document import encode_document
from skerry.common.errors import AlreadyExistsError, InvalidInputError, NotFoundError
from skerry.common.settings import load_settings
from skerry.fileio import is_object_store, open_fileio
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.table.context import Environment
from skerry.table.lifecycle import create_table, drop_table, finish_drop, open_table, table_exists
from skerry.table.paths import TablePaths
from skerry.types.field import Field
from skerry.types.naming import check_name, split_table_name
from skerry.types.schema import Schema

DATABASE_VERSION = 1


def connect(
    warehouse: str | os.PathLike[str],
    *,
    settings: Mapping[str, Any] | None = None,
    clock: Clock | None = None,
    ids: IdSource | None = None,
) -> "Lake":
    """Open the lake in a folder, or under ``s3://bucket/prefix``; it comes into being with its first table.

    ``settings`` are listed in ``docs/options.md``; environment variables and ``skerry.toml`` set them too.
    """
    loaded = load_settings(settings)
    clock, ids = clock or SystemClock(), ids or SystemIds()
    # What the environment or a file says of object storage is meant for lakes that are there.
    asked = any(name.startswith("storage.") for name in settings or {})
    storage = loaded.storage if asked or is_object_store(warehouse) else {}
    fileio = open_fileio(warehouse, storage, clock=clock, ids=ids)
    return Lake(Environment(fileio, clock, ids, loaded))


class Lake:
    """Databases and tables under one root. A context manager: closing it closes the writers that are open."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._writers = OpenWriters()

    def __repr__(self) -> str:
        return f"Lake({self._env.fileio.root!r})"

    def __enter__(self) -> "Lake":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def root(self) -> str:
        """Where the lake is: a path or URL, without credentials."""
        return self._env.fileio.root

    def close(self) -> None:
        """Close the writers of its tables; nothing else is held open between calls."""
        self._writers.close()

    # Databases

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database. ``create_table`` does it too, if need be."""
        check_name("database", name)
        if not self._put_database(name, comment) and not if_not_exists:
            raise AlreadyExistsError(f"database {name} exists already")

    def list_databases(self) -> list[str]:
        """The names of all databases."""
        names = [n for n in self._env.fileio.list_folders("") if n[0] not in "_."]
        return [n for n in names if self._env.fileio.stat(_database_path(n)) is not None]

    def drop_database(self, name: str, *, if_exists: bool = False) -> None:
        """Drop a database that has no tables left."""
        check_name("database", name)
        if self._env.fileio.stat(_database_path(name)) is None:
            if if_exists:
                return
            raise NotFoundError(f"there is no database {name}; {self._known_databases()}")
        tables = self.list_tables(name)
        if tables:
            raise InvalidInputError(f"database {name} has tables, drop them first: {', '.join(tables)}")
        self._env.fileio.delete([_database_path(name)])

    def _put_database(self, name: str, comment: str | None) -> bool:
        fields = {"name": name, "comment": comment, "createTime": self._env.clock.now_ms()}
        return self._env.fileio.put_if_absent(
            _database_path(name), encode_document("database", DATABASE_VERSION, fields)
        )

    # Tables

    def create_table(
        self,
        name: str,
        schema: pa.Schema | Schema | Iterable[Field],
        *,
        primary_key: Iterable[str] | None = None,
        partition_by: Iterable[str] | None = None,
        options: Mapping[str, Any] | None = None,
        comment: str | None = None,
        if_not_exists: bool = False,
    ) -> Table:
        """Create ``database.table``.

        ``partition_by`` takes columns and transforms: ``["region", "day(ts)", "bucket(16, id)", "truncate(4, code)"]``.
        """
        database, _ = split_table_name(name)
        built = Schema.of(schema, primary_key=primary_key, partition_by=partition_by, options=options, comment=comment)
        self._put_database(database, None)  # first: a table whose database is missing would not be listed
        try:
            return Table(create_table(self._env, _paths(name), name, built), self._writers)
        except AlreadyExistsError:
            if if_not_exists:
                return self.table(name)
            raise

    def table(self, name: str) -> Table:
        """Open a table."""
        database, _ = split_table_name(name)
        try:
            return Table(open_table(self._env, _paths(name), name), self._writers)
        except NotFoundError:
            raise self._no_table(name, database) from None

    def _no_table(self, name: str, database: str) -> NotFoundError:
        if database not in self.list_databases():
            return NotFoundError(f"there is no table {name}, nor a database {database}; {self._known_databases()}")
        known = ", ".join(self.list_tables(database)) or "none"
        return NotFoundError(f"there is no table {name}; tables of database {database}: {known}")

    def _known_databases(self) -> str:
        return f"databases: {', '.join(self.list_databases()) or 'none'}"

    def list_tables(self, database: str | None = None) -> list[str]:
        """The tables of a database, or of all, as ``database.table``."""
        if database is None:
            return [table for name in self.list_databases() for table in self.list_tables(name)]
        check_name("database", database)
        if self._env.fileio.stat(_database_path(database)) is None:
            raise NotFoundError(f"there is no database {database}; {self._known_databases()}")
        names = [n for n in self._env.fileio.list_folders(database) if n[0] not in "_."]
        return [f"{database}.{n}" for n in names if table_exists(self._env, _paths(f"{database}.{n}"))]

    def drop_table(self, name: str, *, if_exists: bool = False) -> None:
        """Drop a table and delete its files. Commits that are under way fail; the name is free afterwards."""
        database, _ = split_table_name(name)
        try:
            context = open_table(self._env, _paths(name), name)
        except NotFoundError:
            if finish_drop(self._env, _paths(name)) or if_exists:
                return
            raise self._no_table(name, database) from None
        drop_table(context)


def _paths(name: str) -> TablePaths:
    return TablePaths(name.replace(".", "/"))


def _database_path(name: str) -> str:
    return f"{name}/_database"
