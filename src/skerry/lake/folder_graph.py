"""The metadata graph of an embedded lake: read-only, over the folders of the warehouse, without a database.

Tables and views have the ids that their FLOOR gives them, external catalogs those of their definitions; the lake's own
catalog and its databases have ids that follow from their names. There is one account, ``default``.

Names are resolved by ``skerry.lake.relation_names``, as those of SQL, Python, Spark and the command are. Tables of
Iceberg clients are nodes too.

Only the last known folder of an id is cached, so each answer is as fresh as the folders. A name costs two reads of
FLOOR, a page of a listing one per table of the database (``total`` counts them). An id that was not resolved or listed
before is searched in all databases.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from skerry.common.errors import AccessDeniedError, DamagedFileError, InvalidInputError, NotFoundError
from skerry.common.log import EventLog
from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT, LAKE_CATALOG
from skerry.graph.name_key import relation_key, relation_prefix, unescaped
from skerry.graph.names import NameResolver
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode, ViewNode
from skerry.graph.page_token import PageTokens
from skerry.graph.pin import SnapshotPins
from skerry.graph.query_context import QueryContexts
from skerry.graph.reading import ReadingGraph
from skerry.graph.repository.record import Pointer
from skerry.graph.resource import Call, NodeKind, ResourceId, parse_key
from skerry.graph.snapshot_source import TableSnapshots
from skerry.lake.client_relation import HeldTable
from skerry.lake.register import found_in, node_of
from skerry.lake.relation_names import FolderRelation, Relation, RelationNames
from skerry.lake.view_source import names_read
from skerry.table.view_store import View
from skerry.types.table_ident import TableIdent

_CATALOG: Final = ResourceId(DEFAULT_ACCOUNT, NodeKind.CATALOG, "00000000-0000-0000-0000-000000000001")
_log = EventLog("lake")


class FolderGraph(ReadingGraph):
    """:class:`~skerry.graph.reading.MetadataGraph` of an embedded lake."""

    def __init__(
        self, env: Environment, names: RelationNames, bind: Callable[[ViewNode, str | None], ViewNode]
    ) -> None:
        """``bind`` adds the output columns of a view in a database of the lake."""
        key = hashlib.sha256(f"{env.ids.new_id()}{env.ids.new_id()}".encode()).digest()
        self._env = env
        self._bind = bind
        self.loader = FolderNodes(names)
        super().__init__(self.loader, NameResolver(self.loader, PageTokens(key, env.clock)))

    def resolve(self, call: Call, resource: ResourceId) -> StoredNode | None:
        """The node of a resource, a view with its output columns; None if it does not exist or is not the caller's."""
        node = super().resolve(call, resource)
        if not isinstance(node, ViewNode):
            return node
        return self._bind(node, self.loader.database_of(node.namespace_id))

    def queries(self) -> QueryContexts:
        """New query contexts over the tables of the lake."""
        return QueryContexts(SnapshotPins(self.loader, TableSnapshots(self._env)), self._env.clock, self._env.ids)


@dataclass(frozen=True, slots=True)
class FolderAccount:
    """The only account, as name resolution expects it."""

    index: "FolderNodes | NoPointers"


class NoPointers:
    """Pointers of any other account: none."""

    def pointer(self, key: str) -> Pointer | None:
        return None

    def pointer_named(self, name: str) -> Pointer | None:
        return None

    def list(self, prefix: str, after: str | None, limit: int) -> Sequence[Pointer]:
        return []

    def count(self, prefix: str) -> int:
        return 0


class FolderNodes:
    """Pointers and nodes of tables and views in folders: ``skerry.graph.names.Nodes``."""

    def __init__(self, names: RelationNames) -> None:
        self._names = names
        self._databases: dict[str, str] = {}
        """Databases by the UUIDs of their namespaces."""
        self._places: dict[str, TableIdent] = {}
        """Last known name of a table or view, by UUID."""

    def state(self, call: Call) -> FolderAccount:
        return FolderAccount(self if call.account == DEFAULT_ACCOUNT else NoPointers())

    # Pointers

    def pointer(self, key: str) -> Pointer | None:
        """The pointer of a resource that is there now."""
        resource = parse_key(DEFAULT_ACCOUNT, key)
        if resource.kind in (NodeKind.TABLE, NodeKind.VIEW):
            place = self._place(resource)
            return None if place is None else self._relation(resource.kind, place)
        if resource == _CATALOG:
            return _pointer(resource, "")
        node = self.find(Call(DEFAULT_ACCOUNT), resource)
        return None if node is None else _pointer(resource, "")

    def pointer_named(self, name: str) -> Pointer | None:
        """The pointer of a name."""
        kind, _, rest = name.partition("/")
        if kind == NodeKind.CATALOG:
            catalog = self._catalog(unescaped(rest))
            return None if catalog is None else _pointer(catalog.id, name)
        parent, _, last = rest.partition("/")
        if kind == NodeKind.NAMESPACE:
            found = "/" not in last and parent == _CATALOG.uuid and self._names.has_database(unescaped(last))
            return _pointer(self._namespace(unescaped(last)).id, name) if found else None
        database = self._database(parent)
        return None if database is None else self._relation(NodeKind(kind), TableIdent.of(database, unescaped(last)))

    def list(self, prefix: str, after: str | None, limit: int) -> Sequence[Pointer]:
        """Tables or views of a database, in the order of names."""
        found: list[Pointer] = []
        for pointer in self._listed(prefix, after):
            found.append(pointer)
            if len(found) == limit:
                break
        return found

    def count(self, prefix: str) -> int:
        return sum(1 for _ in self._listed(prefix, None))

    def _listed(self, prefix: str, after: str | None) -> Iterator[Pointer]:
        kind, _, rest = prefix.partition("/")
        database = self._database(rest.rstrip("/")) if kind in (NodeKind.TABLE, NodeKind.VIEW) else None
        if database is None:
            return
        names = self._names.relation_names(database)
        start = 0 if after is None else bisect_right(names, unescaped(after.removeprefix(prefix)))
        for name in names[start:]:
            try:
                pointer = self._relation(NodeKind(kind), TableIdent.of(database, name))
            except (DamagedFileError, AccessDeniedError) as error:
                _log.warning("a name whose FLOOR cannot be read is left out", name=name, problem=str(error))
                continue
            if pointer is not None:
                yield pointer

    def _relation(self, kind: NodeKind, place: TableIdent) -> Pointer | None:
        relation = self._names.relation(place)
        if relation is None or _kind(relation) is not kind:
            return None
        self._places[relation.uuid] = place
        resource = ResourceId(DEFAULT_ACCOUNT, kind, relation.uuid)
        return _pointer(resource, relation_key(kind, self._namespace(place.database).id, place.name))

    # Nodes

    def of_pointer(self, call: Call, pointer: Pointer) -> StoredNode | None:
        """The node of a pointer that a listing gave; None if it was removed since."""
        return self.find(call, parse_key(call.account, pointer.key))

    def find(self, call: Call, resource: ResourceId) -> StoredNode | None:
        """The node of a resource as its folder is now."""
        if call.account != DEFAULT_ACCOUNT or resource.account != DEFAULT_ACCOUNT:
            return None
        if resource.kind is NodeKind.CATALOG:
            if resource == _CATALOG:
                return self._catalog(LAKE_CATALOG)
            names = [*(definition.name for definition in self._names.catalogs())]
            catalogs = (self._catalog(name) for name in names)
            return next((node for node in catalogs if node is not None and node.id == resource), None)
        if resource.kind is NodeKind.NAMESPACE:
            database = self._database(resource.uuid)
            return None if database is None else self._namespace(database)
        place = self._place(resource)
        relation = None if place is None else self._names.relation(place)
        if place is None or relation is None or relation.uuid != resource.uuid:
            return None
        namespace = self._namespace(place.database)
        if isinstance(relation, HeldTable):
            held = self._names.client_node(relation)
            return None if held is None else replace(held, catalog_id=_CATALOG, namespace_id=namespace.id)
        found = found_in(self._names.env, relation, self._ids_read)
        return None if found is None else node_of(namespace, place.name, found, version=1)

    def _place(self, resource: ResourceId) -> TableIdent | None:
        """The name of a table or view: the last known one if it is still there, else found in all databases."""
        for search in (False, True):
            if search:
                for database in filter(self._names.has_database, self._names.databases()):
                    self.count(relation_prefix(resource.kind, self._namespace(database).id))
            place = self._places.get(resource.uuid)
            found = None if place is None else self._relation(resource.kind, place)
            if found is not None and found.key == resource.key:
                return place
        return None

    def _catalog(self, name: str) -> CatalogNode | None:
        if name == LAKE_CATALOG:
            return CatalogNode(id=_CATALOG, version=1, display_name=name)
        for definition in self._names.catalogs():
            if definition.name == name:
                return CatalogNode(
                    id=ResourceId(DEFAULT_ACCOUNT, NodeKind.CATALOG, definition.id),
                    version=1,
                    display_name=name,
                    connector=f"iceberg-{definition.type}",
                    properties=dict(definition.properties),
                )
        return None

    def _namespace(self, database: str) -> NamespaceNode:
        uuid = _uuid_of(database)
        self._databases[uuid] = database
        return NamespaceNode(
            id=ResourceId(DEFAULT_ACCOUNT, NodeKind.NAMESPACE, uuid),
            version=1,
            display_name=database,
            catalog_id=_CATALOG,
            path=(database,),
        )

    def database_of(self, namespace: ResourceId) -> str | None:
        """The database of a namespace that is there."""
        return self._database(namespace.uuid)

    def _database(self, uuid: str) -> str | None:
        if uuid not in self._databases:
            for name in filter(self._names.has_database, self._names.databases()):
                self._namespace(name)
        database = self._databases.get(uuid)
        return database if database is not None and self._names.has_database(database) else None

    def _ids_read(self, view: View) -> tuple[ResourceId, ...]:
        """Ids of the existing tables and views that a view reads, in the order of its text."""
        found: dict[ResourceId, None] = {}
        for ident in names_read(view):
            try:
                relation = self._names.find_relation(ident.checked())
            except (InvalidInputError, NotFoundError, DamagedFileError, AccessDeniedError):
                continue
            if relation is not None and _name(relation) != view.name:
                found[ResourceId(DEFAULT_ACCOUNT, _kind(relation), relation.uuid)] = None
        return tuple(found)


def _kind(relation: Relation) -> NodeKind:
    return NodeKind.VIEW if isinstance(relation, FolderRelation) and relation.is_view else NodeKind.TABLE


def _name(relation: Relation) -> str:
    return str(relation.ident if isinstance(relation, FolderRelation) else f"{relation.database}.{relation.name}")


def _pointer(resource: ResourceId, name: str) -> Pointer:
    return Pointer(resource.key, 1, "", name or None)


def _uuid_of(database: str) -> str:
    """Id of a database, derived from its name, since a database has none on disk."""
    digits = hashlib.sha256(f"database {database}".encode()).hexdigest()
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:32]}"
