"""The metadata graph of an embedded lake: its reading side over the folders of the warehouse, without any database.

Tables and views have the ids that their FLOOR gives them, external catalogs those of their definitions; the lake's own
catalog and its databases have ids that follow from their names. There is one account, ``default``.

Only the last known folder of an id is cached, so each answer is as fresh as the folders. A name costs one read of
FLOOR, a page of a listing one read per table of the database (``total`` counts them). An id that was not resolved or
listed before is searched in all databases.
"""

import hashlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from skerry.common.errors import AccessDeniedError, DamagedFileError, InvalidInputError, NotFoundError
from skerry.common.log import EventLog
from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import DEFAULT_ACCOUNT, LAKE_CATALOG
from skerry.graph.name_key import relation_prefix, unescaped
from skerry.graph.names import NameResolver
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode
from skerry.graph.page_token import PageTokens
from skerry.graph.pin import SnapshotPins
from skerry.graph.query_context import QueryContexts
from skerry.graph.reading import ReadingGraph
from skerry.graph.repository.record import Pointer
from skerry.graph.resource import Call, NodeKind, ResourceId, parse_key
from skerry.graph.snapshot_source import TableSnapshots
from skerry.lake.database_store import visible
from skerry.lake.names import WarehouseNames
from skerry.lake.register import found_in, node_of
from skerry.lake.view_source import names_read
from skerry.table.floor import Floor
from skerry.table.view import View
from skerry.types.table_ident import TableIdent

_CATALOG: Final = ResourceId(DEFAULT_ACCOUNT, NodeKind.CATALOG, "00000000-0000-0000-0000-000000000001")
_STATES: Final = {"live": NodeKind.TABLE, "view": NodeKind.VIEW}
_log = EventLog("lake")


class FolderGraph(ReadingGraph):
    """:class:`~skerry.graph.reading.MetadataGraph` of an embedded lake."""

    def __init__(self, env: Environment, names: WarehouseNames) -> None:
        key = hashlib.sha256(f"{env.ids.new_id()}{env.ids.new_id()}".encode()).digest()
        self._env = env
        self.loader = FolderNodes(names)
        super().__init__(self.loader, NameResolver(self.loader, PageTokens(key, env.clock)))

    def queries(self) -> QueryContexts:
        """New query contexts over the tables of the lake."""
        return QueryContexts(SnapshotPins(self.loader, TableSnapshots(self._env)), self._env.clock, self._env.ids)


@dataclass(frozen=True, slots=True)
class FolderAccount:
    """The one account, as name resolution wants it."""

    index: "FolderNodes | NoPointers"


class NoPointers:
    """Another account: it has nothing."""

    def pointer(self, key: str) -> Pointer | None:
        return None

    def pointer_named(self, name: str) -> Pointer | None:
        return None

    def list(self, prefix: str, after: str | None, limit: int) -> Sequence[Pointer]:
        return []

    def count(self, prefix: str) -> int:
        return 0


class FolderNodes:
    """Pointers and nodes of what is in folders: ``skerry.graph.names.Nodes``."""

    def __init__(self, names: WarehouseNames) -> None:
        self._names = names
        self._databases: dict[str, str] = {}
        """Databases by the UUIDs of their namespaces."""
        self._places: dict[str, TableIdent] = {}
        """Where a table or view was last seen, by UUID."""

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
        place = None if database is None else _ident(database, unescaped(last))
        return None if place is None else self._relation(NodeKind(kind), place)

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
        names = sorted(visible(self._names.folders(database)))
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
        floor: Floor | None = self._names.floor(place)
        if floor is None or _STATES.get(floor.state) is not kind:
            return None
        self._places[floor.table_uuid] = place
        resource = ResourceId(DEFAULT_ACCOUNT, kind, floor.table_uuid)
        prefix = relation_prefix(kind, self._namespace(place.database).id)
        return _pointer(resource, prefix + place.name)

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
        if place is None:
            return None
        found = found_in(self._names.env, self._names.home(place), str(place), self._ids_read)
        if found is None or found.uuid != resource.uuid:
            return None
        return node_of(self._namespace(place.database), place.name, found, version=1)

    def _place(self, resource: ResourceId) -> TableIdent | None:
        """Where a table or view is: where it was last seen, else in any database."""
        place = self._places.get(resource.uuid)
        if place is None or self._relation(resource.kind, place) is None:
            for database in self._names.databases():
                self.count(relation_prefix(resource.kind, self._namespace(database).id))
            place = self._places.get(resource.uuid)
        floor = None if place is None else self._names.floor(place)
        return place if floor is not None and floor.table_uuid == resource.uuid else None

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

    def _database(self, uuid: str) -> str | None:
        if uuid not in self._databases:
            for name in self._names.databases():
                self._namespace(name)
        database = self._databases.get(uuid)
        return database if database is not None and self._names.has_database(database) else None

    def _ids_read(self, view: View) -> tuple[ResourceId, ...]:
        """Ids of what a view reads, as far as it exists, in the order of its text."""
        found: dict[ResourceId, None] = {}
        for ident in names_read(view):
            try:
                place = self._names.actual(ident.checked())
            except (InvalidInputError, NotFoundError, DamagedFileError, AccessDeniedError):
                continue
            floor = None if place is None else self._names.floor(place)
            if floor is not None and floor.state in _STATES and str(place) != view.name:
                found[ResourceId(DEFAULT_ACCOUNT, _STATES[floor.state], floor.table_uuid)] = None
        return tuple(found)


def _pointer(resource: ResourceId, name: str) -> Pointer:
    return Pointer(resource.key, 1, "", name or None)


def _ident(database: str, name: str) -> TableIdent | None:
    """A name that may be a folder's; None if nothing of the lake can be called so."""
    try:
        return TableIdent.of(database, name).checked()
    except InvalidInputError:
        return None


def _uuid_of(database: str) -> str:
    """An id for a database, which has none on disk: the same in every process."""
    digits = hashlib.sha256(f"database {database}".encode()).hexdigest()
    return f"{digits[:8]}-{digits[8:12]}-{digits[12:16]}-{digits[16:20]}-{digits[20:32]}"
