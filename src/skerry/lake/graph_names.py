"""The names of a lake in the metadata graph: databases are namespaces, tables and views are nodes.

Folders are authoritative, the graph is an index of them. A table, its state and its existence are in its folder
(FLOOR), as without a graph; a node has the table of a name, its location, and metadata for engines. So an embedded
process and a service can work on one warehouse at the same time.

* Create: first the folder, then the name in the graph. Drop: first the folder, by its FLOOR, then the name. A process
  that dies in between leaves a folder without a name, which is registered, or a name without a folder, which is
  removed: both by the next process that looks the name up, or lists its database.
* A lookup by name always asks the folder, with as many storage requests as without a graph. So changes by an embedded
  process are seen immediately.
* Listings come from the graph. A listing first compares a database with its folders, if the last comparison is older
  than ``freshness_seconds`` (5) and than ten times its duration: changes by an embedded process are listed at most that
  much later. Changes by other processes through the graph are listed within the bound of the pointer index (1 second),
  those of this process immediately.

Nodes without a folder in the lake are listed and kept: views that a catalog client made, Iceberg tables of clients,
which are read (``skerry.lake.client_table``), and tables of other formats, which are not opened.
"""

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import TYPE_CHECKING

from skerry.common.errors import (
    AccessDeniedError,
    AlreadyExistsError,
    DamagedFileError,
    InvalidInputError,
    NotFoundError,
)
from skerry.common.log import EventLog
from skerry.common.spelling import only_name, same_names
from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import account_root, require_account
from skerry.graph.node import TableNode
from skerry.graph.resource import Call, NodeKind, ResourceId
from skerry.graph.user_graph import UserGraph
from skerry.lake.database_store import visible
from skerry.lake.graph_catalogs import GraphCatalogs
from skerry.lake.names import WarehouseNames
from skerry.lake.register import (
    FoundTable,
    FoundView,
    GraphRegister,
    RelationNode,
    found_in,
    held_table,
    location_of,
    view_of,
)
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.table.floor import FloorStore
from skerry.table.lifecycle import open_table
from skerry.table.paths import TablePaths
from skerry.table.view import View, ViewStamp, read_view
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.iceberg.registry import CatalogDefinitions
    from skerry.iceberg.storage import TableStorage
    from skerry.lake.client_table import ClientTable
    from skerry.lake.held_table import HeldTable

FRESHNESS_SECONDS = 5.0
_REST_FACTOR = 10
"""Pause after a comparison with folders, in multiples of its duration: large databases are compared less often."""
_log = EventLog("lake")


class GraphNames(WarehouseNames):
    """Databases, tables and views of one account: ``skerry.sql.names.Names`` over the graph and the folders."""

    def __init__(
        self,
        env: Environment,
        graph: UserGraph,
        call: Call,
        writers: OpenWriters | None = None,
        freshness_seconds: float = FRESHNESS_SECONDS,
        no_external: str | None = None,
        client_storage: "TableStorage | None" = None,
    ) -> None:
        """``no_external`` says why external catalogs are not opened; ``client_storage`` opens clients' files."""
        self.account = require_account(graph.repository, call.account)
        super().__init__(env, writers, account_root(self.account))
        self._no_external = no_external
        self._given_storage = client_storage
        self.register = GraphRegister(graph, call)
        self._freshness_seconds = freshness_seconds
        self._due: dict[str, float] = {}
        """When to compare a database with its folders again; the empty name stands for the list of databases."""
        self._lock = threading.Lock()

    # Databases

    def databases(self) -> list[str]:
        """The names of all databases."""
        if self._is_due(""):
            known = self.register.databases()  # first: what is registered after this has its folder already
            for name in {*known, *super().databases()}:
                self.settle_database(name)
        return self.register.databases()

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database."""
        super().create_database(name, comment=comment, if_not_exists=if_not_exists)
        self.settle_database(self._databases.find(name))

    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop a database that is empty; with ``cascade`` also one that is not, with all that is in it."""
        try:
            database = self._databases.find(name)
        except NotFoundError:
            for left in same_names(name, self.register.databases()):
                self.settle_database(left)
            if if_exists:
                return
            raise
        self._follow(database, at_once=True)
        self._drop_graph_only(database, cascade)
        super().drop_database(database, if_exists=if_exists, cascade=cascade)
        self.settle_database(database)

    def _drop_graph_only(self, database: str, cascade: bool) -> None:
        """Refuse, or with ``cascade`` drop, what no folder of the database holds."""
        for kind in (NodeKind.VIEW, NodeKind.TABLE):
            for name in self.register.relations(database, kind):
                for node in self.register.named(database, name):
                    if self._home(node) is not None:
                        continue
                    if not cascade:
                        raise InvalidInputError(
                            f"database {database} has {kind.value}s, drop them first: {database}.{name}"
                        )
                    self.register.remove(node)

    def settle_database(self, name: str) -> None:
        """Register a database, or remove it: as its folder is now."""
        if self._databases.exists(name):
            self.register.put_database(name, lambda: self._databases.comment(name))
        elif self.register.database(name) is not None:
            self._follow(name, at_once=True)
            try:
                self.register.remove_database(name)
            except InvalidInputError:  # tables that are in no folder of ours, or new ones
                _log.info("a database without its folder is kept, as it is not empty", database=name)

    # Tables and views

    def _own(self, ident: TableIdent) -> "Table | View | ClientTable":
        exact = self.register.named(ident.database, ident.name)
        opened = self._open_node(ident, exact)
        if opened is not None:
            return opened
        found: Table | View | ClientTable | None = self._open(ident) if ident.is_valid else None
        held = self._held(ident.database, ident.name) if found is None else None
        if held is not None:
            return self._opened_held(held)
        if found is None:
            if exact and ident.is_valid:
                self.settle(ident)
            try:
                found = self._in_another_case(ident)
            except NotFoundError:
                if (left := self._graph_only(ident)) is not None:
                    return left
                raise
        if isinstance(found, Table | View):
            self.settle(TableIdent.split(found.name))
        return found

    def _open_node(self, ident: TableIdent, nodes: list[RelationNode]) -> Table | View | None:
        """What nodes say, if their folder agrees."""
        if len(nodes) != 1:
            return None
        node = nodes[0]
        home = self._home(node)
        if home is None:
            return None
        if isinstance(node, TableNode):
            try:
                context = open_table(self._env, home, str(ident))
            except NotFoundError:
                return None
            return Table(context, self._writers) if context.uuid == node.id.uuid else None
        view = read_view(self._env, home, str(ident))
        return view if view == view_of(node, str(ident)) else None

    def _graph_only(self, ident: TableIdent) -> View | None:
        """A view that is in no folder; a table of another format is refused, and a name of two things is ambiguous."""
        database = self._actual_database(ident.database)
        if database is None:
            return None
        names = {*self.register.relations(database, NodeKind.TABLE), *self.register.relations(database, NodeKind.VIEW)}
        full = TableIdent.of(database, ident.name)
        name = ident.name if ident.name in names else only_name(same_names(ident.name, names), str(full))
        nodes = [] if name is None else self.register.named(database, name)
        if len(nodes) > 1:
            raise InvalidInputError(f"{ident} is ambiguous: there is a table and a view of that name", about=("name",))
        if not nodes:
            return None
        node = nodes[0]
        if isinstance(node, TableNode):
            raise InvalidInputError(
                f"{ident} is a table of format {node.format!r} at {node.location!r}, which is not in the warehouse of "
                f"this lake; read it through the catalog that it belongs to"
            )
        return view_of(node, str(full.beside(node.display_name)))

    def _actual_database(self, name: str) -> str | None:
        if self.register.database(name) is not None:
            return name
        return only_name(same_names(name, self.register.databases()), f"database {name}")

    def _knows_clients(self) -> bool:
        return True

    def _client_names(self, database: str, wanted: Callable[[str], bool]) -> list[str]:
        names = [name for name in self.register.relations(database, NodeKind.TABLE) if wanted(name)]
        return [name for name in names if self._held(database, name) is not None]

    def _held(self, database: str, name: str) -> "HeldTable | None":
        for node in self.register.named(database, name):
            if isinstance(node, TableNode):
                return held_table(database, node)
        return None

    def _client_storage(self) -> "TableStorage":
        return super()._client_storage() if self._given_storage is None else self._given_storage

    def _list(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        actual = self.database_name(database)
        self._follow(actual)
        kinds = [kind for kind, wanted in ((NodeKind.TABLE, tables), (NodeKind.VIEW, views)) if wanted]
        return sorted(name for kind in kinds for name in self.register.relations(actual, kind))

    def create_table(
        self, ident: TableIdent, schema: Schema, *, if_not_exists: bool = False, uuid: str | None = None
    ) -> Table:
        """Create a table, and its database if need be: its folder, then its name."""
        held = self._client_table(ident) if if_not_exists else None
        if held is not None:
            return held  # type: ignore[return-value]
        self._refuse_graph_only(ident)
        return self._named(super().create_table(ident, schema, if_not_exists=if_not_exists, uuid=uuid))

    def replace_table(self, ident: TableIdent, schema: Schema, fill: Callable[[Table], None]) -> Table:
        """Create a table with what ``fill`` writes, in place of one that has the name."""
        self._refuse_graph_only(ident)
        return self._named(super().replace_table(ident, schema, fill))

    def import_iceberg(self, source: TableIdent, ident: TableIdent) -> Table:
        """Adopt the data files of an external table as a new table."""
        self._refuse_graph_only(ident)
        return self._named(super().import_iceberg(source, ident))

    def _named(self, made: Table) -> Table:
        self.settle(TableIdent.split(made.name))
        return made

    def drop_table(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a table: its folder, then its name. The files are deleted."""
        given = ident.checked()
        actual = self._actual(given) or given
        try:
            super().drop_table(ident, if_exists=if_exists, uuid=uuid)
        except NotFoundError:
            self.settle(actual)
            raise
        self.settle(actual)

    def create_view(
        self, view: View, *, or_replace: bool = False, if_not_exists: bool = False, stamp: ViewStamp | None = None
    ) -> View:
        """Create a view, or replace it. Its name must be free, of tables too."""
        self._refuse_graph_only(TableIdent.parse(view.name))
        made = super().create_view(view, or_replace=or_replace, if_not_exists=if_not_exists, stamp=stamp)
        self.settle(TableIdent.split(made.name))
        return made

    def drop_view(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a view."""
        given = ident.checked()
        actual = self._actual(given) or given
        for node in self.register.named(actual.database, actual.name):
            if node.kind is NodeKind.VIEW and self._home(node) is None:
                self.register.remove(node)
                return
        try:
            super().drop_view(ident, if_exists=if_exists, uuid=uuid)
        except NotFoundError:
            self.settle(actual)
            raise
        self.settle(actual)

    def _refuse_graph_only(self, ident: TableIdent) -> None:
        """A name may not be taken again that something outside the folders has; clients' tables are looked at later."""
        for node in self.register.named(ident.database, ident.name):
            if self._home(node) is None and not (isinstance(node, TableNode) and held_table(ident.database, node)):
                raise AlreadyExistsError(f"there is a {node.kind.value} {ident} already, outside the lake's folders")

    # Agreement of graph and folders

    def settle(self, ident: TableIdent) -> None:
        """Register a table or view, bring it up to date, or remove it: as its folder is now."""
        if not self._is_settled(ident):
            self.register.repeated(lambda: self._settle_once(ident), str(ident))

    def _is_settled(self, ident: TableIdent) -> bool:
        """Whether the name is that of a table, and its folder says the same: one request, for most names."""
        nodes = self.register.named(ident.database, ident.name)
        if len(nodes) != 1 or not isinstance(nodes[0], TableNode) or self._home(nodes[0]) != self._paths(ident):
            return False
        floor = FloorStore(self._fileio, self._paths(ident)).read()
        return floor is not None and (floor.state, floor.table_uuid) == ("live", nodes[0].id.uuid)

    def _settle_once(self, ident: TableIdent) -> None:
        nodes = self.register.named(ident.database, ident.name)
        found = self._found(ident)
        for node in nodes:
            home = self._home(node)
            if home is not None and (found is None or node.id.uuid != found.uuid) and not self._is_there(node, home):
                self.register.remove(node)
        if found is None:
            return
        kind = NodeKind.TABLE if isinstance(found, FoundTable) else NodeKind.VIEW
        if kind is NodeKind.TABLE and any(node.id.uuid == found.uuid for node in nodes):
            return
        if kind is NodeKind.TABLE and any(node.kind is kind and self._home(node) is None for node in nodes):
            _log.warning("a table in a folder is not registered: an Iceberg client's has its name", name=str(ident))
            return
        self.settle_database(ident.database)
        namespace = self.register.database(ident.database)
        if namespace is not None:
            self.register.put_relation(namespace, ident.name, found)

    def _found(self, ident: TableIdent) -> FoundTable | FoundView | None:
        """What the folder of a name holds."""
        return found_in(self._env, self._paths(ident), str(ident), self._ids_read)

    def _ids_read(self, view: View) -> tuple[ResourceId, ...]:
        """Ids of what a view reads, as far as it exists, in the order of its text."""
        found: list[ResourceId] = []
        for ident in import_module("skerry.lake.view_source").names_read(view):
            if str(ident) == view.name:
                continue
            try:
                actual = self._actual(ident.checked())
            except (InvalidInputError, DamagedFileError, AccessDeniedError):
                continue
            if actual is None:
                continue
            if not self.register.named(actual.database, actual.name):
                self.settle(actual)
            found += [node.id for node in self.register.named(actual.database, actual.name)]
        return tuple(dict.fromkeys(found))

    def _is_there(self, node: RelationNode, home: TablePaths) -> bool:
        """Whether the folder that a node names holds that table or view, and not another one."""
        floor = FloorStore(self._fileio, home).read()
        return floor is not None and floor.table_uuid == node.id.uuid and floor.state in ("live", "view")

    def _home(self, node: RelationNode) -> TablePaths | None:
        """The folder of a node; None if it has none, or one outside the account's root."""
        location = location_of(node)
        if location is None:
            return None
        within = location.removeprefix(f"{self._root}/") if self._root else location
        parts = within.split("/")
        if (self._root and within == location) or len(parts) != 2 or parts != visible(filter(None, parts)):
            return None
        return TablePaths(location)

    def _is_due(self, what: str, *, at_once: bool = False) -> bool:
        """Whether something is to be compared with its folders; if so, it counts as done now."""
        now = self._env.clock.monotonic()
        with self._lock:
            if not at_once and now < self._due.get(what, now):
                return False
            self._due[what] = now + self._freshness_seconds
            return True

    def _follow(self, database: str, *, at_once: bool = False) -> None:
        """Compare a database with its folders, if it is time to."""
        if not self._is_due(database, at_once=at_once):
            return
        began = self._env.clock.monotonic()
        known = {kind: self.register.relations(database, kind) for kind in (NodeKind.TABLE, NodeKind.VIEW)}
        folders = set(visible(self.folders(database)))  # after the graph: a name is registered when its folder is
        names = sorted(folders | known[NodeKind.TABLE].keys() | known[NodeKind.VIEW].keys())
        idents = [TableIdent.of(database, name) for name in names]
        with ThreadPoolExecutor(max(1, min(self._env.settings.read_threads, len(names)))) as pool:
            agree = list(pool.map(lambda ident: self._agrees(ident, known), idents))
        for ident in [ident for ident, agrees in zip(idents, agree, strict=True) if not agrees]:
            try:
                self.settle(ident)
            except (DamagedFileError, AccessDeniedError) as error:
                _log.warning("a name whose folder cannot be read stays as it is", name=str(ident), problem=str(error))
        now = self._env.clock.monotonic()
        with self._lock:
            self._due[database] = now + max(self._freshness_seconds, _REST_FACTOR * (now - began))

    def _agrees(self, ident: TableIdent, known: Mapping[NodeKind, Mapping[str, ResourceId]]) -> bool:
        """Whether the graph has just what the folder of a name holds. Views may have been replaced in place."""
        ids = [ids[ident.name].uuid for ids in known.values() if ident.name in ids]
        try:
            floor = FloorStore(self._fileio, self._paths(ident)).read()
        except (DamagedFileError, AccessDeniedError):
            return False  # to settle it says what is wrong
        if floor is not None and floor.state == "dropped":
            return not ids
        return floor is not None and floor.state == "live" and ids == [floor.table_uuid]

    # External catalogs

    def _registry(self) -> "CatalogDefinitions":
        return GraphCatalogs(super()._registry(), self.register)
