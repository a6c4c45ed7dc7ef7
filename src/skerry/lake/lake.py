"""A lake: a warehouse folder with databases, tables and views in it.

The warehouse folder is the catalog (``skerry.lake.folder_names``).
"""

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.closing import Closing
from skerry.common.errors import InvalidInputError, OptionError
from skerry.common.settings import load_settings
from skerry.fileio import is_object_store, open_fileio
from skerry.fileio.environment import Environment
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.given_data import columns_and_data
from skerry.lake.lake_names import LakeNames
from skerry.lake.notebook import lake_html
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.table.view_store import View
from skerry.types.naming import check_column_names, check_name
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.iceberg.registry import CatalogDefinition
    from skerry.lake.sql import LakeSession
    from skerry.sql.result import Result
    from skerry.sql.scope import Progress
    from skerry.store.catalogue.enumerate import IndexMetas

_SERVICE = re.compile(r"skerry(\+tls)?://", re.IGNORECASE)


def connect(
    warehouse: str | os.PathLike[str],
    *,
    settings: Mapping[str, Any] | None = None,
    token: str | None = None,
    clock: Clock | None = None,
    ids: IdSource | None = None,
) -> "Lake":
    """Open the lake in a folder, or under ``s3://bucket/prefix``; creating the first table creates it.

    ``skerry://host:port`` is the lake of a metadata service (``docs/remote.md``); ``token``, or the environment
    variable ``SKERRY_TOKEN``, authenticates the caller.

    ``settings`` are listed in ``docs/options.md``; environment variables and ``skerry.toml`` set them too.
    """
    loaded = load_settings(settings)
    clock, ids = clock or SystemClock(), ids or SystemIds()
    # storage settings from the environment or a file apply to object stores only, explicit ones to any lake
    asked = any(name.startswith("storage.") for name in settings or {})
    if isinstance(warehouse, str) and _SERVICE.match(warehouse):
        missing = [package for package in ("grpc", "google.protobuf") if not _is_installed(package)]
        if missing:
            raise OptionError(
                "a lake of a service needs packages that are not installed: pip install 'skerry[service]'"
            )
        remote: Lake = import_module("skerry.lake.remote").connect_service(warehouse, token, loaded, asked, clock, ids)
        return remote
    if token is not None:
        raise OptionError("token is for the lake of a service, skerry://host:port; this lake is opened without one")
    storage = loaded.storage if asked or is_object_store(warehouse) else {}
    fileio = open_fileio(warehouse, storage, clock=clock, ids=ids)
    return Lake(Environment(fileio, clock, ids, loaded))


def _is_installed(package: str) -> bool:
    try:
        return find_spec(package) is not None
    except ModuleNotFoundError:  # the enclosing package is missing
        return False


class Lake(Closing):
    """Databases, tables and views under one root. A context manager: closing it closes the writers that are open."""

    def __init__(self, env: Environment, names: "Callable[[OpenWriters], LakeNames] | None" = None) -> None:
        """``names`` builds the lake's catalog from its open writers; by default the warehouse folder is the catalog."""
        self._env = env
        self._writers = OpenWriters()
        self._names: LakeNames = WarehouseNames(env, self._writers) if names is None else names(self._writers)
        self._session: LakeSession | None = None
        self._spark: Any = None

    def __repr__(self) -> str:
        return f"Lake({self._env.fileio.root!r})"

    def _repr_html_(self) -> str:
        return lake_html(self)

    @property
    def root(self) -> str:
        """Where the lake is: a path or URL, without credentials."""
        return self._env.fileio.root

    def close(self) -> None:
        """Close the writers of its tables and its SQL session, and free its cache.

        Temporary folders of cached full-text indexes are removed.
        """
        try:
            self._writers.close()
        finally:
            if self._spark is not None:
                self._spark.close()
                self._spark = None
            if self._session is not None:
                self._session.close()
                self._session = None
            self._names.close()
            self._env.cache.clear()

    # SQL

    def sql(
        self,
        text: str,
        parameters: Sequence[Any] | Mapping[str, Any] | None = None,
        *,
        engine: str = "duckdb",
        progress: "Progress | None" = None,
    ) -> "Result":
        """Run one or more statements separated by semicolons; returns the result of the last (``docs/sql.md``).

        ``parameters`` are values for ``?`` (a list) or ``$name`` (a dict) in the text. The current database (``USE``)
        and settings (``SET``) belong to the lake object and last from call to call.

        ``engine`` is DuckDB in this process, or Spark, for a single query in Spark's SQL: in the active session, else
        in a local one (needs ``skerry[spark]``).

        >>> lake.sql("SELECT name FROM app.users WHERE id = ?", [1]).fetchall()
        [('Ada',)]
        """
        if engine == "spark":
            outcome = self._on_spark().outcome(text, parameters, progress)
        elif engine == "duckdb":
            outcome = self.session().run(text, parameters, progress)
        else:
            raise InvalidInputError(f"there is no engine {engine!r}; queries run on 'duckdb' or 'spark'")
        result: Result = import_module("skerry.sql.result").Result(outcome)
        return result

    def _on_spark(self) -> Any:
        if self._spark is None:
            import_module("skerry.spark.session.version").require_pyspark()
            self._spark = import_module("skerry.spark.lake").open_for(self)
        return self._spark

    def register(self, name: str, data: Any) -> None:
        """Give data a name in SQL, for this lake object: ``lake.register("df", frame)``, then ``SELECT … FROM df``.

        ``data`` is whatever :meth:`Table.append` takes; a stream is read into memory. Registering a name again replaces
        it. The name hides a table of the same name, and lasts as long as the lake object.
        """
        self.session().state.temporary.register(name, data)

    def unregister(self, name: str) -> None:
        """Forget data that was registered."""
        self.session().state.temporary.unregister(name)

    def session(self) -> "LakeSession":
        """The lake's SQL session, for programs that run scripts statement by statement."""
        if self._session is None:  # imported on first use: programs without SQL do not load it
            self._session = import_module("skerry.lake.sql").open_session(self._env, self._names)
        return self._session

    # Databases

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database. ``create_table`` creates a missing one too."""
        self._names.create_database(name, comment=comment, if_not_exists=if_not_exists)

    def list_databases(self) -> list[str]:
        """The names of all databases."""
        return self._names.databases()

    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop an empty database; with ``cascade``, its tables and views are dropped first."""
        self._names.drop_database(name, if_exists=if_exists, cascade=cascade)

    # Tables

    def create_table(
        self,
        name: str,
        schema: Any,
        *,
        primary_key: Iterable[str] | None = None,
        partition_by: Iterable[str] | None = None,
        options: Mapping[str, Any] | None = None,
        comment: str | None = None,
        if_not_exists: bool = False,
    ) -> Table:
        """Create ``database.table``.

        ``schema`` is an Arrow schema, a list of :class:`Field` or another table's schema; or data that
        :meth:`Table.append` accepts, such as an Arrow table or a pandas, polars or Spark DataFrame: then the table gets
        its columns and rows. ``partition_by`` takes columns and transforms:
        ``["region", "day(ts)", "bucket(16, id)"]``.
        """
        ident = TableIdent.parse(name)
        key = primary_key if primary_key is None or isinstance(primary_key, str) else tuple(primary_key)
        columns, data = columns_and_data(schema, key or ())
        built = Schema.of(columns, primary_key=key, partition_by=partition_by, options=options, comment=comment)
        if data is None:
            return self._names.create_table(ident, built, if_not_exists=if_not_exists)
        if if_not_exists and str(ident).casefold() in map(str.casefold, self._listed(ident.database)):
            return self._names.table(ident)
        table = self._names.create_table(ident, built)
        try:
            (table.upsert if built.primary_key else table.append)(data)
        except BaseException:
            self._names.drop_table(ident, if_exists=True)
            raise
        return table

    def _listed(self, database: str) -> list[str]:
        return self.list_tables(database) if database in self.list_databases() else []

    def table(self, name: str) -> Table:
        """Open a table: ``database.table``, or ``catalog.namespace.table`` of an external catalog.

        The latter is a read-only ``skerry.lake.external.ExternalTable``: ``scan``, ``schema``, ``snapshots``,
        ``history``.
        """
        if isinstance(name, str) and name.count(".") > 1:
            found: Any = self._names.external_table(TableIdent.external(name))
            return found  # type: ignore[no-any-return]
        return self._names.table(TableIdent.parse(name))

    def list_tables(self, database: str | None = None) -> list[str]:
        """The tables of one database, or of all databases, as ``database.table``."""
        return self._list(database, self._names.tables)

    def drop_table(self, name: str, *, if_exists: bool = False) -> None:
        """Drop a table and delete its files. Commits in progress fail; the name is free afterwards."""
        self._names.drop_table(TableIdent.parse(name), if_exists=if_exists)

    def rename_table(self, name: str, new_name: str) -> Table:
        """Rename a table, also into another database: ``lake.rename_table("app.a", "app.b")``. No file is moved.

        Tables that are open, in this or another process, go on working. The old name is free afterwards.
        """
        return self._names.rename_table(TableIdent.parse(name), TableIdent.parse(new_name))

    def index_metas(
        self,
        table: str | Iterable[str] | None = None,
        *,
        concurrency: int | None = None,
        hide_paths: bool | None = None,
    ) -> "IndexMetas":
        """Every index of every data file of one, several or all tables: a stream in a stable order.

        Files are those of all snapshots that have not expired. ``concurrency`` is how many index files are read at the
        same time (setting ``index-meta.concurrency``, 16); memory is bounded by it. ``hide_paths`` shows a token
        instead of the tables' folders (setting ``index-meta.hide-paths``). Damaged and missing files are logged and
        skipped; ``statistics`` of the stream counts them. In SQL: ``system.puffin_index_meta``.
        """
        module = import_module("skerry.lake.index_catalogue")
        found: IndexMetas = module.lake_index_metas(self._env, self._names, table, concurrency, hide_paths)
        return found

    def maintain(
        self,
        *,
        database: str | None = None,
        compact: bool = True,
        expire: bool = True,
        orphans: bool = True,
        progress: "Progress | None" = None,
    ) -> pa.Table:
        """Compact all tables, expire old snapshots and remove orphan files, by the options of each table.

        Returns a row per table. If one table fails, its ``error`` says why, and the others are still maintained.
        """
        if database is not None:
            self._names.tables(database)  # raises the error without a position in the statement below
        steps = {"database": database, "compact": compact, "expire": expire, "orphans": orphans}
        call = "CALL maintain($database, compact => $compact, expire => $expire, orphans => $orphans)"
        return self.sql(call, steps, progress=progress).to_arrow()

    # External catalogs

    def create_catalog(
        self, name: str, properties: Mapping[str, Any], *, if_not_exists: bool = False
    ) -> "CatalogDefinition":
        """Make the tables of an Iceberg catalog readable as ``name.namespace.table`` (``docs/iceberg.md``).

        ``properties`` are pyiceberg's, with a ``type``: ``sql``, ``rest``, ``hive``, ``glue`` or ``memory``. They are
        stored in the warehouse, so credentials are refused: refer to environment variables as ``${ENV:NAME}``.
        """
        return self._names.create_catalog(name, properties, if_not_exists=if_not_exists)

    def catalogs(self) -> "list[CatalogDefinition]":
        """The external catalogs, by name."""
        return self._names.catalogs()

    def drop_catalog(self, name: str, *, if_exists: bool = False) -> None:
        """Remove an external catalog from the lake; its tables are not touched."""
        self._names.drop_catalog(name, if_exists=if_exists)

    def import_iceberg(self, source: str, name: str) -> Table:
        """Adopt the data files of ``catalog.namespace.table`` as a new table ``database.table``, without a copy.

        Each file gets a second name in the lake (a hard link), so that either table can be dropped alone. Refused if
        delete files hide rows, and for storage without links: ``CREATE TABLE … AS SELECT`` copies. The new table has no
        primary key. See ``docs/iceberg.md``.
        """
        return self._names.import_iceberg(TableIdent.external(source), TableIdent.parse(name))

    # Views

    def create_view(
        self,
        name: str,
        query: str,
        *,
        database: str | None = None,
        columns: Iterable[str] = (),
        comment: str | None = None,
        or_replace: bool = False,
        if_not_exists: bool = False,
    ) -> View:
        """Create ``database.view``, a named query. The text is stored unchanged, and checked when the view is read.

        Unqualified table names are looked up in ``database``, by default the view's own. ``columns`` renames the
        query's columns.
        """
        where = TableIdent.parse(name).database
        for what, text in (("query", query), ("comment", comment)):
            if not isinstance(text, str) and not (what == "comment" and text is None):
                raise InvalidInputError(f"a view's {what} is a text, not {text!r}")
        if not query.strip():
            raise InvalidInputError("a view's query is empty; write one, like 'SELECT * FROM users WHERE active'")
        if isinstance(columns, str):
            raise InvalidInputError(f"columns is a list of names, like [{columns!r}], not a text")
        named = tuple(columns)
        check_column_names(list(named), f"view {name}")
        view = View(name, query, where if database is None else check_name("database", database), named, comment)
        return self._names.create_view(view, or_replace=or_replace, if_not_exists=if_not_exists)

    def view(self, name: str) -> View:
        """A view's query, columns, comment and version; ``catalog.namespace.view`` is a view of an external catalog."""
        if isinstance(name, str) and name.count(".") > 1:
            return self._names.external_view(TableIdent.external(name, "view"))
        return self._names.view(TableIdent.parse(name))

    def list_views(self, database: str | None = None) -> list[str]:
        """The views of one database, or of all databases, as ``database.view``."""
        return self._list(database, self._names.views)

    def drop_view(self, name: str, *, if_exists: bool = False) -> None:
        """Drop a view; the tables that it reads stay."""
        self._names.drop_view(TableIdent.parse(name), if_exists=if_exists)

    def rename_view(self, name: str, new_name: str) -> View:
        """Rename a view, also into another database."""
        return self._names.rename_view(TableIdent.parse(name), TableIdent.parse(new_name))

    def _list(self, database: str | None, names_in: Callable[[str], list[str]]) -> list[str]:
        if database is None:
            return [full for name in self._names.databases() for full in self._list(name, names_in)]
        actual = self._names.database_name(database)
        return [f"{actual}.{name}" for name in names_in(actual)]


def environment_of(lake: Lake) -> Environment:
    """Storage, clock, ids and settings of a lake, for engines."""
    return lake._env


def names_of(lake: Lake) -> LakeNames:
    """The names of a lake, with the writers that are open in it, for engines."""
    return lake._names
