"""The names of a lake in the metadata graph: databases are namespaces, tables and views are nodes.

Folders are authoritative, the graph is an index of them. A table, its state and its existence are in its folder
(FLOOR), as without a graph; a node has the table of a name, its location, and metadata for engines. So an embedded
process and a service can work on one warehouse at the same time.

* Create: first the folder, then the name in the graph. Drop: first the folder, by its FLOOR, then the name. A process
  that dies in between leaves a folder without a name, which is registered, or a name without a folder, which is
  removed: both by the next process that looks the name up, or lists its database.
* A lookup by name always asks the folder, with as many storage requests as without a graph. So changes by an embedded
  process are seen immediately.
* Listings come from the graph. A listing has a database compared with its folders, if the last comparison is older
  than ``freshness_seconds`` (5) and than ten times its duration: changes by an embedded process are listed at most that
  much later (``skerry.lake.folder_comparison``). Changes by other processes through the graph are listed within the
  bound of the pointer index (1 second), those of this process immediately.

Nodes without a folder in the lake are listed and kept: views that a catalog client made, Iceberg tables and views of
clients, which are read (``skerry.lake.client_table``, ``client_view``), and tables of other formats, which are not
opened. Namespaces of several levels have no folder.
"""

from collections.abc import Callable, Mapping, Sequence
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
from skerry.fileio.path import beneath
from skerry.graph.lake_catalog import account_root, require_account
from skerry.graph.node import TableNode
from skerry.graph.repository.record import Position
from skerry.graph.resource import Call, NodeKind, ResourceId
from skerry.graph.user_graph import UserGraph
from skerry.lake.client_relation import HeldTable
from skerry.lake.database_store import visible
from skerry.lake.folder_comparison import Comparison, FolderComparisons
from skerry.lake.folder_names import WarehouseNames
from skerry.lake.graph_catalogs import GraphCatalogs
from skerry.lake.graph_client_names import GraphClientNames
from skerry.lake.register import (
    FoundTable,
    FoundView,
    GraphRegister,
    RelationNode,
    found_in,
    found_now,
    home_of,
    view_of,
)
from skerry.lake.remembered_floor import RememberedFloors
from skerry.lake.table import Table
from skerry.lake.writers import OpenWriters
from skerry.table.floor import FloorStore
from skerry.table.paths import TablePaths, name_in
from skerry.table.view_store import View, ViewStamp
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent

if TYPE_CHECKING:
    from skerry.iceberg.registry import CatalogDefinitions
    from skerry.iceberg.storage import TableStorage
    from skerry.lake.client_table import ClientTable

FRESHNESS_SECONDS = 5.0
_CHUNK = 256
"""Names that are compared between two looks at whether the lake is being closed."""
_MOST_PLACED = 10_000
"""Maximum number of names whose tables are remembered; then all are forgotten."""
_log = EventLog("lake")


class GraphNames(GraphClientNames, WarehouseNames):
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
        """``no_external``: why external catalogs are not opened. ``client_storage`` opens clients' files."""
        self.account = require_account(graph.repository, call.account)
        super().__init__(env, writers, account_root(self.account))
        self._no_external = no_external
        self._given_storage = client_storage
        self.register = GraphRegister(graph, call)
        self._comparisons = FolderComparisons(env.clock, freshness_seconds)
        """By database; the empty name stands for the list of databases."""
        self._floors = RememberedFloors(env.fileio, env.clock)
        self._placed: dict[TableIdent, tuple[Position | None, ResourceId, TablePaths]] = {}
        """Ids and folders of tables in the graph, each as of a position of its repository."""

    def close(self) -> None:
        """Stop comparisons with folders, and close external catalogs."""
        try:
            self._comparisons.close()
        finally:
            super().close()

    # Databases

    def databases(self) -> list[str]:
        """The names of all databases."""
        self.follow_databases()
        return sorted([*self.register.databases(), *self.register.deep_namespaces()])

    def create_database(self, name: str, *, comment: str | None = None, if_not_exists: bool = False) -> None:
        """Create a database."""
        super().create_database(name, comment=comment, if_not_exists=if_not_exists)
        self.settle_database(self._databases.find(name))

    def drop_database(self, name: str, *, if_exists: bool = False, cascade: bool = False) -> None:
        """Drop a database that is empty; with ``cascade`` also one that is not, with all that is in it."""
        self._refuse_deep_namespace(name)
        try:
            database = self._databases.find(name)
        except NotFoundError:
            for left in same_names(name, self.register.databases()):
                self.settle_database(left)
            if if_exists:
                return
            raise
        self._refuse_namespaces_within(database)
        self._comparisons.run(database, self._compare)
        self._drop_graph_only(database, cascade)
        super().drop_database(database, if_exists=if_exists, cascade=cascade)
        self.settle_database(database)

    def _drop_graph_only(self, database: str, cascade: bool) -> None:
        """Refuse, or with ``cascade`` drop, what no folder of the database holds; clients' are refused in any case."""
        for kind in (NodeKind.VIEW, NodeKind.TABLE):
            for name in self.register.relations(database, kind):
                for node in self.register.named(database, name):
                    if self._home(node) is not None:
                        continue
                    if not cascade:
                        raise self._not_empty(database, f"{kind.value}s", [name])
                    self._refuse_client_table(TableIdent.of(database, name))
                    self._refuse_client_view(TableIdent.of(database, name))
                    self.register.remove(node)

    def settle_database(self, name: str) -> None:
        """Register a database, or remove it, to match its folder."""
        if self._databases.exists(name):
            self.register.put_database(name, lambda: self._databases.comment(name))
        elif self.register.database(name) is not None:
            self._comparisons.run(name, self._compare)
            try:
                self.register.remove_database(name)
            except InvalidInputError:  # it has tables that are in no folder, or new ones
                _log.info("a database without its folder is kept, as it is not empty", database=name)

    # Tables and views

    def _own(self, ident: TableIdent) -> "Table | View | ClientTable":
        exact = self.register.named(ident.database, ident.name)
        opened = self._open_node(ident, exact)
        if opened is not None:
            return opened
        relation = self.relation(ident)
        if isinstance(relation, HeldTable):
            return self._opened_held(relation)
        found: Table | View | ClientTable | None = None if relation is None else self._in_its_folder(relation)
        view = None if found is not None else self._held_view(ident.database, ident.name)
        if view is not None:
            return self._client_views.open(view)
        if found is None:
            if exact and ident.is_valid:
                self.settle(ident)
            try:
                found = self._opened(ident, self._relation_like(ident))
            except NotFoundError:
                if (left := self._graph_only(ident)) is not None:
                    return left
                raise
        if isinstance(found, Table) or type(found) is View:
            self.settle(TableIdent.split(found.name))
        return found

    def _open_node(self, ident: TableIdent, nodes: list[RelationNode]) -> Table | View | None:
        """The table or view of a single node, if its folder holds the same; else None."""
        if len(nodes) != 1:
            return None
        node, home = nodes[0], self._home(nodes[0])
        relation = None if home is None else self._in_folder(ident, home)
        if relation is None or relation.uuid != node.id.uuid:
            return None
        found = self._in_its_folder(relation)
        return found if isinstance(node, TableNode) or found == view_of(node, str(ident)) else None

    def _graph_only(self, ident: TableIdent) -> View | None:
        """A view that is in the graph only; raises for a table of another format, or if the name is ambiguous."""
        database = self._actual_database(ident.database)
        if database is None:
            return None
        names = {*self.register.relations(database, NodeKind.TABLE), *self.register.relations(database, NodeKind.VIEW)}
        full = TableIdent.of(database, ident.name)
        name = ident.name if ident.name in names else only_name(same_names(ident.name, names), str(full))
        named = [] if name is None else self.register.named(database, name)
        nodes = [node for node in named if self._home(node) is None]  # any other was renamed or dropped just now
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

    def _list(self, database: str, *, tables: bool = False, views: bool = False) -> list[str]:
        actual = self.database_name(database)
        if "." not in actual:
            self._comparisons.follow(actual, self._compare)
        kinds = [kind for kind, wanted in ((NodeKind.TABLE, tables), (NodeKind.VIEW, views)) if wanted]
        return sorted(name for kind in kinds for name in self.register.relations(actual, kind))

    def page(self, database: str, kinds: Sequence[NodeKind], after: str, limit: int) -> list[str]:
        """At most ``limit`` names of tables or views after a name, in the order of their keys in the graph."""
        actual = self.database_name(database)
        if "." not in actual:
            self._comparisons.follow(actual, self._compare)
        return self.register.page(actual, kinds, after, limit)

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
        """Create a table with the rows that ``fill`` writes; a table of the same name is replaced in one step."""
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
        self._refuse_deep_name(ident)
        given = ident.checked()
        actual = self.actual(given) or given
        try:
            super().drop_table(ident, if_exists=if_exists, uuid=uuid)
        except NotFoundError:
            self.settle(actual)
            raise
        self.settle(actual)

    def _rename(self, old: TableIdent, target: TableIdent, uuid: str) -> None:
        self._refuse_graph_only(target)
        super()._rename(old, target, uuid)

    def _renamed(self, old: TableIdent, new: TableIdent) -> None:
        self.settle(new)

    def create_view(
        self, view: View, *, or_replace: bool = False, if_not_exists: bool = False, stamp: ViewStamp | None = None
    ) -> View:
        """Create a view, or replace it. Its name must be free, of tables too."""
        self._refuse_graph_only(view.ident)
        made = super().create_view(view, or_replace=or_replace, if_not_exists=if_not_exists, stamp=stamp)
        self.settle(TableIdent.split(made.name))
        return made

    def drop_view(self, ident: TableIdent, *, if_exists: bool = False, uuid: str | None = None) -> None:
        """Drop a view."""
        self._refuse_deep_name(ident)
        given = ident.checked()
        actual = self.actual(given) or given
        for node in self.register.named(actual.database, actual.name):
            if node.kind is NodeKind.VIEW and self._home(node) is None:
                self._refuse_client_view(actual)
                self.register.remove(node)
                return
        try:
            super().drop_view(ident, if_exists=if_exists, uuid=uuid)
        except NotFoundError:
            self.settle(actual)
            raise
        self.settle(actual)

    def _refuse_graph_only(self, ident: TableIdent) -> None:
        """A name may not be taken again that something outside the folders has; clients' names are looked at later."""
        for node in self.register.named(ident.database, ident.name):
            held = self._held(ident.database, ident.name) or self._held_view(ident.database, ident.name)
            if self._home(node) is None and held is None:
                raise AlreadyExistsError(f"there is a {node.kind.value} {ident} already, outside the lake's folders")

    # Agreement of graph and folders

    def settle(self, ident: TableIdent) -> None:
        """Register a table or view, update it, or remove it, to match its folder."""
        if self.settled_table(ident) is None:
            self.settle_again(ident)

    def settled_table(self, ident: TableIdent) -> ResourceId | None:
        """The id of a table if the graph and its folder hold the same one: one storage request, for most names."""
        position = self.register.position()
        known = self._placed.get(ident)
        if known is None or position is None or known[0] != position:
            node = self.register.only_named(ident.database, ident.name)
            home = self._home(node) if isinstance(node, TableNode) else None
            if node is None or home is None or home.home != beneath(self._root, f"{ident.database}/{ident.name}"):
                return None
            known = position, node.id, home
            if len(self._placed) >= _MOST_PLACED:
                self._placed.clear()
            self._placed[ident] = known
        floor = self._floors.read(known[2])
        agrees = floor is not None and floor.state == "live" and floor.table_uuid == known[1].uuid
        return known[1] if agrees else None

    def settle_again(self, ident: TableIdent) -> None:
        """:meth:`settle` for a name for which :meth:`settled_table` returned None."""
        self.register.repeated(lambda: self._settle_once(ident), str(ident))

    def _settle_once(self, ident: TableIdent, leaving: frozenset[str] = frozenset()) -> None:
        nodes = self.register.named(ident.database, ident.name)
        found = self._found(ident)
        for node in nodes:
            home = self._home(node)
            if home is not None and (found is None or node.id.uuid != found.uuid):
                now = found_now(self._env, home, node.id.uuid)
                if now is None or name_in(now.home) in leaving:  # dropped, or tables were renamed in a circle
                    self.register.remove(node)
                elif now != home:  # renamed
                    self._settle_once(TableIdent.of(*name_in(now.home).split("/")), leaving | {name_in(home.home)})
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
        """The table or view in the folder of a name."""
        relation = self._in_folder(ident, self.home(ident))
        return None if relation is None else found_in(self._env, relation, self._ids_read)

    def _ids_read(self, view: View) -> tuple[ResourceId, ...]:
        """Ids of the existing tables and views that a view reads, in the order of its text."""
        found: list[ResourceId] = []
        for ident in import_module("skerry.lake.view_source").names_read(view):
            if str(ident) == view.name:
                continue
            try:
                actual = self.actual(ident.checked())
            except (InvalidInputError, DamagedFileError, AccessDeniedError):
                continue
            if actual is None:
                continue
            if not self.register.named(actual.database, actual.name):
                self.settle(actual)
            found += [node.id for node in self.register.named(actual.database, actual.name)]
        return tuple(dict.fromkeys(found))

    def _home(self, node: RelationNode) -> TablePaths | None:
        return home_of(node, self._root)

    def follow(self, database: str) -> None:
        """Have a database compared with its folders, if that is due; a name without a database is ignored."""
        if not TableIdent.of(database, database).is_valid:
            return
        if self.register.database(database) is None:
            if not self._databases.exists(database):
                return
            self.settle_database(database)
        self._comparisons.follow(database, self._compare)

    def follow_databases(self) -> None:
        """Have the list of databases compared with the folders, if that is due."""
        self._comparisons.follow("", self._compare_databases)

    def _compare_databases(self, _: str, comparison: Comparison) -> None:
        known = self.register.databases()  # first: what is registered after this has its folder already
        for name in {*known, *self._databases.names()}:
            if comparison.stops:
                return
            self.settle_database(name)

    def _compare(self, database: str, comparison: Comparison) -> None:
        """Compare a database with its folders: first those that have no name yet."""
        known = {kind: self.register.relations(database, kind) for kind in (NodeKind.TABLE, NodeKind.VIEW)}
        folders = set(visible(self.folders(database)))  # after the graph: a registered name has its folder already
        named = known[NodeKind.TABLE].keys() | known[NodeKind.VIEW].keys()
        with ThreadPoolExecutor(max(1, min(self._env.settings.read_threads, len(folders | named)))) as pool:
            for names in (sorted(folders - named), sorted(named)):
                for start in range(0, len(names), _CHUNK):
                    found = (TableIdent.of(database, name) for name in names[start : start + _CHUNK])
                    idents = [ident for ident in found if ident.is_valid]  # only clients' tables have others
                    agree = list(pool.map(lambda ident: self._agrees(ident, known), idents))
                    self._settle_all([ident for ident, agrees in zip(idents, agree, strict=True) if not agrees])
                    if comparison.stops:
                        return
                comparison.registered.set()

    def _settle_all(self, idents: Sequence[TableIdent]) -> None:
        for ident in idents:
            try:
                self.settle(ident)
            except (DamagedFileError, AccessDeniedError) as error:
                _log.warning("a name whose folder cannot be read stays as it is", name=str(ident), problem=str(error))

    def _agrees(self, ident: TableIdent, known: Mapping[NodeKind, Mapping[str, ResourceId]]) -> bool:
        """Whether graph and folder of a name hold the same table. Views never agree: they are replaced in place."""
        ids = [ids[ident.name].uuid for ids in known.values() if ident.name in ids]
        try:
            floor = FloorStore(self._fileio, self.home(ident)).read()
        except (DamagedFileError, AccessDeniedError):
            return False  # settling the name logs the problem
        if floor is not None and floor.state == "dropped":
            return not ids
        return floor is not None and floor.state == "live" and ids == [floor.table_uuid]

    def _registry(self) -> "CatalogDefinitions":
        return GraphCatalogs(super()._registry(), self.register)
