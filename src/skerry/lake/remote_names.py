"""The names of a lake behind a service: each lookup and each statement on names is one call.

Tables are opened where their files are: the service says in which folder of the warehouse, and this process reads and
writes there. The storage of this process begins at the folder of the account, which is a lake of its own: with the
layout of an embedded one. A lookup needs no storage request here, as the service has looked.

A change carries an idempotency key. If the connection fails before the answer, the same request is sent again, and
takes effect once.
"""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from skerry.common.enumeration import EnumerationStatistics
from skerry.common.errors import InvalidInputError, NotFoundError, ServiceUnavailableError
from skerry.common.settings import settings_by_name
from skerry.common.spelling import nearest_name, only_name, same_names
from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.iceberg.property import check_properties
from skerry.iceberg.registry import CatalogDefinition
from skerry.lake.client_relation import HeldTable, HeldView
from skerry.lake.deep_namespace_names import DeepNamespaceNames
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.lake_message import catalog_of_message, relation_message, view_of_message
from skerry.lake.query_holder import QueryHolder
from skerry.lake.remote_graph import RemoteGraph
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, lake_pb2, table_pb2, view_pb2
from skerry.table.context import FilePlanner, TableContext
from skerry.table.paths import TablePaths
from skerry.table.run_history import RunHistory, StoredRun
from skerry.table.schema_store import encode_schema
from skerry.table.view_store import View
from skerry.types.naming import check_name
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.lake.client_table import ClientTable
    from skerry.lake.external import ExternalTable

Answer = TypeVar("Answer")
_ATTEMPTS = 4
_PAGE = 10_000


class RemoteNames(DeepNamespaceNames):
    """Databases, tables and views of the account of a token: ``skerry.sql.names.Names`` over a service.

    ``folder`` is the account's in the warehouse; the storage of ``env`` begins there.
    """

    def __init__(
        self,
        env: Environment,
        client: Client,
        account: str,
        folder: str,
        planner: FilePlanner | None = None,
        writers: OpenWriters | None = None,
    ) -> None:
        super().__init__(env)
        self._account = account
        self._above = folder
        self._client = client
        self._service = client.lake
        self._planner = planner
        self._holder = QueryHolder(client, env.clock)
        self._writers = OpenWriters() if writers is None else writers

    def graph(self) -> RemoteGraph:
        """The metadata graph behind the service, for engines that plan by it."""
        return RemoteGraph(self._client, self._account)

    def close(self) -> None:
        """Close external catalogs and the connection."""
        try:
            super().close()
        finally:
            self._client.close()

    # Databases

    def databases(self) -> list[str]:
        """The names of all databases."""
        return list(self._service.list_databases(lake_pb2.ListDatabasesRequest()).names)

    def database_name(self, name: str) -> str:
        """The name of a database as it was created, whatever its case here."""
        return self._database(name).name

    def database_comment(self, name: str) -> str | None:
        """The comment of a database."""
        found = self._database(name)
        return found.comment if found.HasField("comment") else None

    def _database(self, name: str) -> lake_pb2.Database:
        return self._service.get_database(lake_pb2.GetDatabaseRequest(name=_database_name(name)))

    def _deep_namespaces(self) -> list[str]:
        return [name for name in self.databases() if "." in name]

    def _has_deep_namespace(self, name: str) -> bool:
        return name in self._deep_namespaces()

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database."""
        self._change(
            self._service.create_database,
            lake_pb2.CreateDatabaseRequest(
                name=check_name("database", name), comment=comment, if_not_exists=if_not_exists
            ),
        )

    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop an empty database; with ``cascade``, its tables and views are dropped first."""
        self._refuse_deep_namespace(name)
        self._change(
            self._service.drop_database,
            lake_pb2.DropDatabaseRequest(name=check_name("database", name), if_exists=if_exists, cascade=cascade),
        )

    # Tables and views

    def find(self, ident: TableIdent) -> "Table | View | ExternalTable":
        """A table or view, of the lake or of an external catalog."""
        return self._external(ident) if ident.catalog else self._own(ident)

    def table(self, ident: TableIdent) -> Table:
        """Open a table."""
        found: Any = self._own(ident, lake_pb2.RELATION_KIND_TABLE)
        if isinstance(found, View):
            raise NotFoundError(f"{found.name} is a view, not a table", found="view")
        return found  # type: ignore[no-any-return]

    def view(self, ident: TableIdent) -> View:
        """A view."""
        found = self._own(ident, lake_pb2.RELATION_KIND_VIEW)
        if not isinstance(found, View):
            raise NotFoundError(f"{found.name} is a table, not a view", found="table")
        return found

    def tables(self, database: str) -> list[str]:
        """The tables of a database, without its name."""
        return self._listed(database, lake_pb2.RELATION_KIND_TABLE)

    def views(self, database: str) -> list[str]:
        """The views of a database, without its name."""
        return self._listed(database, lake_pb2.RELATION_KIND_VIEW)

    def create_table(self, ident: TableIdent, schema: Schema, *, if_not_exists: bool = False) -> Table:
        """Create a table, and its database if need be."""
        self._refuse_deep_name(ident)
        given = TableIdent.parse(str(ident))
        request = lake_pb2.CreateLakeTableRequest(
            database=given.database,
            name=given.name,
            schema_json=encode_schema(schema, "").decode(),
            if_not_exists=if_not_exists,
        )
        made: Any = self._opened(self._change(self._service.create_lake_table, request))
        if isinstance(made, View):
            raise NotFoundError(f"{made.name} is a view, not a table", found="view")
        return made  # type: ignore[no-any-return]

    def drop_table(self, ident: TableIdent, *, if_exists: bool = False) -> None:
        """Drop a table and delete its files."""
        self._refuse_deep_name(ident)
        given = TableIdent.parse(str(ident))
        request = lake_pb2.DropLakeNameRequest(database=given.database, name=given.name, if_exists=if_exists)
        self._change(self._service.drop_lake_table, request)

    def rename_table(self, ident: TableIdent, new: TableIdent) -> Table:
        """Rename a table, also into another database."""
        found: Any = self.table(ident)
        if not isinstance(found, Table):
            raise InvalidInputError(
                f"cannot rename {found.name}: the table is read-only, because {found.read_only_reason}"
            )
        target = TableIdent.parse(str(new))
        names = _name_message(TableIdent.split(found.name)), _name_message(target, self.database_name(target.database))
        self._change(self._client.tables.rename_table, table_pb2.RenameTableRequest(table=names[0], new_name=names[1]))
        return self.table(target)

    def rename_view(self, ident: TableIdent, new: TableIdent) -> View:
        """Rename a view, also into another database."""
        target = TableIdent.parse(str(new))
        names = _name_message(self.view(ident).ident), _name_message(target, self.database_name(target.database))
        self._change(self._client.views.rename_view, view_pb2.RenameViewRequest(view=names[0], new_name=names[1]))
        return self.view(target)

    def create_view(self, view: View, *, or_replace: bool = False, if_not_exists: bool = False) -> View:
        """Create a view, or replace it. Its name must be free, of tables too."""
        if or_replace and if_not_exists:
            raise InvalidInputError("give or_replace or if_not_exists, not both: one replaces, the other leaves")
        self._refuse_deep_name(view.ident)
        TableIdent.parse(view.name)
        request = lake_pb2.CreateLakeViewRequest(
            name=view.name, view=relation_message(view).view, or_replace=or_replace, if_not_exists=if_not_exists
        )
        made = self._opened(self._change(self._service.create_lake_view, request))
        if not isinstance(made, View):
            raise NotFoundError(f"{made.name} is a table, not a view", found="table")
        return made

    def drop_view(self, ident: TableIdent, *, if_exists: bool = False) -> None:
        """Drop a view."""
        self._refuse_deep_name(ident)
        given = ident.checked()
        request = lake_pb2.DropLakeNameRequest(database=given.database, name=given.name, if_exists=if_exists)
        self._change(self._service.drop_lake_view, request)

    def import_iceberg(self, source: TableIdent, ident: TableIdent) -> Table:
        """Adopt the data files of an external table as a new table.

        This process makes the table's folder, since it reads the catalog; the service registers it.
        """
        self._require_writer(ident)
        folders = _Folders(self._env, self)
        return self.table(TableIdent.split(folders.import_iceberg(source, ident).name))

    def replace_table(self, ident: TableIdent, schema: Schema, fill: Callable[[Table], None]) -> Table:
        """Create a table with the rows that ``fill`` writes; a table of the same name is replaced in one step.

        This process creates the table's folder, since ``fill`` runs here; the service registers it.
        """
        self._require_writer(ident)
        folders = _Folders(self._env, self)
        return self.table(TableIdent.split(folders.replace_table(ident, schema, fill).name))

    def _require_writer(self, ident: TableIdent) -> None:
        """Create the database through the service: callers without permission are refused before a folder is made."""
        self._refuse_deep_name(ident)
        given = ident.checked().database
        with suppress(NotFoundError):
            given = self.database_name(given)
        self.create_database(given, if_not_exists=True)

    def settings(self) -> Mapping[str, Any]:
        """The settings of this process, as text; credentials are hidden."""
        return settings_by_name(self._env.settings)

    def index_enumerations(self) -> Iterable[EnumerationStatistics]:
        """Statistics of the last enumerations of indexes, oldest first."""
        return self._env.enumerations

    def pipeline_runs(self, pipeline: str | None = None, most: int | None = None) -> Iterable[StoredRun]:
        """The last runs of all pipelines, or of one: by pipeline, newest first, at most ``most`` of each."""
        history = RunHistory(self._env.fileio)
        names = history.pipelines() if pipeline is None else [pipeline]
        return (run for name in names for run in history.runs(name, most))

    def _registry(self) -> "RemoteCatalogs":
        return RemoteCatalogs(self._client, self._change)

    def _own(
        self, ident: TableIdent, kind: lake_pb2.RelationKind = lake_pb2.RELATION_KIND_ANY
    ) -> "Table | View | ClientTable":
        return self._opened(self._relation(ident.database, ident.name, kind))

    def _relation(self, database: str, name: str, kind: lake_pb2.RelationKind) -> lake_pb2.LakeRelation:
        return self._service.find_relation(lake_pb2.FindRelationRequest(database=database, name=name, kind=kind))

    def _held(self, database: str, name: str) -> HeldTable | None:
        found = self._relation(database, name, lake_pb2.RELATION_KIND_TABLE)
        return _held_table(found) if found.HasField("iceberg") else None

    def _held_view(self, database: str, name: str) -> HeldView | None:
        try:
            found = self._relation(database, name, lake_pb2.RELATION_KIND_VIEW)
        except NotFoundError:
            return None
        return _held_view(found) if found.HasField("iceberg_view") else None

    def _opened(self, found: lake_pb2.LakeRelation) -> "Table | View | ClientTable":
        if found.HasField("iceberg"):
            return self._opened_held(_held_table(found))
        if found.HasField("iceberg_view"):
            return self._client_views.open(_held_view(found))
        if found.HasField("view"):
            return view_of_message(found.name, found.view)
        place = found.table
        home = place.home.removeprefix(f"{self._above}/") if self._above else place.home
        context = TableContext(
            self._env, found.name, place.uuid, TablePaths(home, place.location), self._planner, self._holder
        )
        return Table(context, self._writers)

    def _listed(self, database: str, kind: lake_pb2.RelationKind) -> list[str]:
        request = lake_pb2.ListRelationsRequest(database=_database_name(database), kind=kind, page_size=_PAGE)
        names: list[str] = []
        while True:
            page = self._service.list_relations(request)
            names += page.names
            if not page.more:
                return sorted(names)
            request.after = page.names[-1]

    def _change(self, method: Callable[[Any], Answer], request: Any) -> Answer:
        """Send a change; if its answer is lost, send it again with the same idempotency key."""
        request.idempotency_key = self._env.ids.new_id()
        for attempt in range(_ATTEMPTS):
            try:
                return method(request)
            except ServiceUnavailableError:
                if attempt + 1 == _ATTEMPTS:
                    raise
                self._env.clock.sleep(0.1 * 2**attempt)
        raise AssertionError("unreachable: the last attempt returns or raises")


def _database_name(name: str) -> str:
    """The name, if a database may have it; one with dots is a namespace of several levels, which the service knows."""
    return name if isinstance(name, str) and "." in name else check_name("database", name)


def _name_message(ident: TableIdent, database: str | None = None) -> common_pb2.NameRef:
    return common_pb2.NameRef(catalog=LAKE_CATALOG, path=[database or ident.database], name=ident.name)


def _held_table(found: lake_pb2.LakeRelation) -> HeldTable:
    database = found.iceberg.database or found.name.partition(".")[0]
    name = found.name.removeprefix(f"{database}.")
    return HeldTable(database, name, found.iceberg.uuid, found.iceberg.metadata_location)


def _held_view(found: lake_pb2.LakeRelation) -> HeldView:
    database = found.iceberg_view.database
    return HeldView(database, found.name.removeprefix(f"{database}."), found.iceberg_view.metadata_location)


class RemoteCatalogs:
    """Definitions of external catalogs, kept by the service. Their catalogs are opened by this process."""

    def __init__(self, client: Client, change: Callable[[Callable[[Any], Any], Any], Any]) -> None:
        """``change`` sends a change, and sends it again if its answer is lost."""
        self._service = client.lake
        self._change = change

    def create(self, name: str, properties: Mapping[str, Any]) -> CatalogDefinition:
        """Store a catalog; credentials are refused here, before anything is sent."""
        request = lake_pb2.CreateExternalCatalogRequest(
            name=check_name("catalog", name), properties=check_properties(properties)
        )
        return catalog_of_message(self._change(self._service.create_external_catalog, request))

    def drop(self, name: str) -> CatalogDefinition:
        request = lake_pb2.DropExternalCatalogRequest(name=check_name("catalog", name))
        return catalog_of_message(self._change(self._service.drop_external_catalog, request))

    def find(self, name: str) -> CatalogDefinition:
        check_name("catalog", name)
        found = {definition.name: definition for definition in self.all()}
        actual = name if name in found else only_name(same_names(name, found), f"catalog {name}")
        if actual is None:
            near = nearest_name(name, found)
            hint = f"did you mean {near}?" if near is not None else f"catalogs: {', '.join(found) or 'none'}"
            raise NotFoundError(f"there is no catalog {name}; {hint}")
        return found[actual]

    def all(self) -> list[CatalogDefinition]:
        answer = self._service.list_external_catalogs(lake_pb2.ListExternalCatalogsRequest())
        return [catalog_of_message(message) for message in answer.catalogs]


class _Folders(WarehouseNames):
    """Makes folders of tables that this process fills, with the catalogs that the service knows."""

    def __init__(self, env: Environment, names: RemoteNames) -> None:
        super().__init__(env)
        self.external = names.external
