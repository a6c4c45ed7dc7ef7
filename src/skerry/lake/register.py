"""Registration of a lake's folders as nodes of the graph.

A table or view is registered under the UUID that FLOOR of its folder gives it. So one table cannot be registered twice,
under whatever names, and a name whose folder belongs to a successor is recognised. Each method updates one name of the
graph to match its folder, by compare-and-set; all are idempotent.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TypeVar

from skerry.common.errors import AlreadyExistsError, ConflictError, InvalidInputError, NotFoundError
from skerry.fileio.environment import Environment
from skerry.graph.lake_catalog import (
    LAKE_CATALOG,
    list_catalogs,
    list_deep_namespaces,
    list_namespaces,
    list_page,
    list_relations,
)
from skerry.graph.names import NameRef
from skerry.graph.node import CatalogNode, NamespaceNode, TableNode, TableStats, ViewColumn, ViewNode
from skerry.graph.repository.record import Position
from skerry.graph.resource import Call, NodeKind, ResourceId
from skerry.graph.user_graph import UserGraph
from skerry.lake.client_relation import ICEBERG, HeldTable, HeldView, deep_name, namespace_path
from skerry.lake.current_table import stats_of
from skerry.lake.database_store import visible
from skerry.lake.relation_names import FolderRelation
from skerry.table.floor import TableFloors
from skerry.table.paths import TablePaths
from skerry.table.schema_store import encode_schema
from skerry.table.view_store import View
from skerry.types.schema import Schema

RelationNode = TableNode | ViewNode
Result = TypeVar("Result")
LOCATION = "location"
"""Property of a view that is in a folder of the lake."""
VIEW_VERSION = "view.version"
VIEW_CREATED_MS = "view.created-ms"
_ATTEMPTS = 20


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table that was found in a folder."""

    uuid: str
    location: str
    schema: Schema
    stats: TableStats | None = None


@dataclass(frozen=True, slots=True)
class FoundView:
    """A view that was found in a folder, with the ids of what it reads."""

    uuid: str
    location: str
    view: View
    reads: tuple[ResourceId, ...]


class GraphRegister:
    """Nodes of one account's lake."""

    def __init__(self, graph: UserGraph, call: Call) -> None:
        self.graph = graph
        self.call = call

    # Reading

    def databases(self) -> list[str]:
        """The names of all databases."""
        catalog = self._catalog()
        return [] if catalog is None else [name for name, _ in list_namespaces(self.graph, self.call, catalog.id)]

    def deep_namespaces(self) -> list[str]:
        """Namespaces of several levels, which Iceberg clients make, as ``a.b``."""
        catalog = self._catalog()
        paths = () if catalog is None else list_deep_namespaces(self.graph, self.call, catalog.id)
        return [name for path in paths if (name := deep_name(path)) is not None]

    def database(self, name: str) -> NamespaceNode | None:
        """The namespace of a database, by its exact name; ``a.b`` has two levels."""
        return self.graph.names.namespace(self.call, LAKE_CATALOG, namespace_path(name))

    def relations(self, database: str, kind: NodeKind) -> dict[str, ResourceId]:
        """Names and ids of the tables, or views, of a database."""
        namespace = self.database(database)
        return {} if namespace is None else dict(list_relations(self.graph, self.call, kind, namespace))

    def page(self, database: str, kinds: Sequence[NodeKind], after: str, limit: int) -> list[str]:
        """At most ``limit`` names of tables or views after a name; the cost does not depend on how many there are."""
        namespace = self.database(database)
        if namespace is None:
            return []
        return list_page(self.graph, self.call, kinds, namespace, after, limit)

    def named(self, database: str, name: str) -> list[RelationNode]:
        """The table and the view of an exact name, if they exist."""
        ref = [NameRef(LAKE_CATALOG, namespace_path(database), name)]
        pages = (self.graph.resolve_tables(self.call, ref), self.graph.resolve_views(self.call, ref))
        ids = [page.relations[0].id for page in pages]
        found = [self.graph.resolve(self.call, resource) for resource in ids if resource is not None]
        return [node for node in found if isinstance(node, TableNode | ViewNode)]

    def only_named(self, database: str, name: str) -> RelationNode | None:
        """The table or view of an exact name; None if there is none, or both."""
        try:
            found = self.graph.resolve_name(self.call, NameRef(LAKE_CATALOG, namespace_path(database), name))
        except (NotFoundError, InvalidInputError):
            return None
        node = self.graph.resolve(self.call, found)
        return node if isinstance(node, TableNode | ViewNode) else None

    def position(self) -> Position | None:
        """The state of the repository that names are resolved in: at equal positions each has the same node.

        None: the account has too many names to be indexed, and each is looked up in the repository.
        """
        return self.graph.loader.state(self.call).index.position()

    def id_of(self, kind: NodeKind, uuid: str) -> ResourceId:
        """The id of a table, view or catalog that has this UUID in its folder."""
        return ResourceId(self.call.account, kind, uuid)

    def catalogs(self) -> list[CatalogNode]:
        """The external catalogs that are registered, by name."""
        found = [self.graph.catalog(self.call, resource) for _, resource in list_catalogs(self.graph, self.call)]
        return [node for node in found if node is not None and node.connector is not None]

    # Changing

    def put_database(self, name: str, comment: Callable[[], str | None]) -> NamespaceNode:
        """Register a database; one that is registered stays as it is."""

        def attempt() -> NamespaceNode:
            found = self.database(name)
            if found is not None:
                return found
            node = NamespaceNode(
                id=self.graph.new_id(self.call, NodeKind.NAMESPACE),
                version=0,
                display_name=name,
                catalog_id=self._make_catalog().id,
                path=(name,),
                description=comment(),
            )
            return self.graph.create(self.call, node)

        return self.repeated(attempt, f"database {name}")

    def remove_database(self, name: str) -> None:
        """Remove a database from the graph, which must be empty there too."""

        def attempt() -> None:
            found = self.database(name)
            if found is not None:
                self.graph.drop(self.call, found.id, found.version)

        self.repeated(attempt, f"database {name}")

    def put_relation(self, namespace: NamespaceNode, name: str, found: FoundTable | FoundView) -> None:
        """Register a table or view, or update its node."""
        node = node_of(namespace, name, replace(found, stats=None) if isinstance(found, FoundTable) else found)
        before = self.graph.resolve(self.call, node.id)
        if before is None:
            self.graph.create(self.call, node)  # type: ignore[type-var]
        elif isinstance(node, ViewNode) and isinstance(before, ViewNode) and _differ(node, before):
            kept = replace(node, version=before.version, engine_hints=before.engine_hints, owner=before.owner)
            self.graph.replace(self.call, kept)
        elif isinstance(node, TableNode) and isinstance(before, TableNode) and node.location != before.location:
            renamed = {"display_name": name, "namespace_id": namespace.id, "location": node.location}
            self.graph.replace(self.call, replace(before, **renamed))  # type: ignore[arg-type]

    def remove(self, node: RelationNode | CatalogNode) -> None:
        """Remove a name whose folder is gone or belongs to another table."""
        with suppress(NotFoundError):
            self.graph.drop(self.call, node.id, node.version)

    def put_catalog(self, node: CatalogNode) -> None:
        """Register an external catalog; one that is registered stays as it is: definitions never change."""
        if self.graph.resolve(self.call, node.id) is None:
            self.graph.create(self.call, node)

    def refresh(self) -> None:
        """Reload the repository's pointers after a conflict with another process."""
        self.graph.loader.state(self.call).index.refresh()

    def _catalog(self) -> CatalogNode | None:
        return self.graph.names.catalog(self.call, LAKE_CATALOG)

    def _make_catalog(self) -> CatalogNode:
        return self._catalog() or self.graph.create_catalog(self.call, LAKE_CATALOG)

    def repeated(self, attempt: Callable[[], Result], what: str) -> Result:
        """Repeat a change until no other process interferes, at most ``_ATTEMPTS`` times."""
        for _ in range(_ATTEMPTS):
            try:
                return attempt()
            except (ConflictError, AlreadyExistsError):
                self.refresh()
        raise ConflictError(f"{what} is changed by others all the time; try again", rule="name_is_free")


def found_in(
    env: Environment, relation: FolderRelation, reads: Callable[[View], tuple[ResourceId, ...]]
) -> FoundTable | FoundView | None:
    """The table or view in a folder; None if it was dropped meanwhile. ``reads`` returns the ids that a view reads."""
    location = relation.home.home
    if relation.is_view:
        view = relation.view(env)
        return None if view is None else FoundView(relation.uuid, location, view, reads(view))
    context = relation.context(env)
    try:
        snapshot = context.snapshots.latest()
        return FoundTable(context.uuid, location, context.schema_of(snapshot), stats_of(snapshot))
    except NotFoundError:
        return None


def found_now(env: Environment, home: TablePaths, uuid: str) -> TablePaths | None:
    """The folder of the name that a table or view has, which had one before; None if it was dropped."""
    floor = TableFloors(env.fileio, home, uuid).read()
    return TablePaths(floor.home) if floor is not None and floor.table_uuid == uuid and floor.is_taken else None


def node_of(namespace: NamespaceNode, name: str, found: FoundTable | FoundView, version: int = 0) -> RelationNode:
    """The node of a table or view that was found in a folder."""
    account = namespace.id.account
    if isinstance(found, FoundTable):
        schema = found.schema
        return TableNode(
            id=ResourceId(account, NodeKind.TABLE, found.uuid),
            version=version,
            display_name=name,
            catalog_id=namespace.catalog_id,
            namespace_id=namespace.id,
            location=found.location,
            schema_json=encode_schema(schema, found.uuid).decode(),
            partition_keys=tuple(schema.partition_by),
            field_ids={field.name: field.id for field in schema.fields},
            description=schema.comment,
            stats=found.stats,
        )
    view = found.view
    comments = view.column_comments or (None,) * len(view.columns)
    return ViewNode(
        id=ResourceId(account, NodeKind.VIEW, found.uuid),
        version=version,
        display_name=name,
        catalog_id=namespace.catalog_id,
        namespace_id=namespace.id,
        sql=view.query,
        columns=tuple(ViewColumn(column, "", comment) for column, comment in zip(view.columns, comments, strict=True)),
        base_relation_ids=found.reads,
        search_path=(view.database,),
        description=view.comment,
        properties={
            LOCATION: found.location,
            VIEW_VERSION: str(view.version),
            VIEW_CREATED_MS: str(view.created_ms),
        },
    )


def view_of(node: ViewNode, name: str) -> View:
    """The view of a node; a view that exists in the graph only has version 1."""
    properties = node.properties
    return View(
        name,
        node.sql,
        node.search_path[0] if node.search_path else name.rpartition(".")[0],
        tuple(column.name for column in node.columns),
        node.description,
        tuple(column.comment for column in node.columns),
        int(properties.get(VIEW_VERSION, 1)),
        int(properties.get(VIEW_CREATED_MS, node.metadata_updated_ms)),
    )


def location_of(node: RelationNode) -> str | None:
    """The folder of one of our tables or views; None if it exists in the graph only, or has another format."""
    if isinstance(node, TableNode):
        return node.location if node.format == "skerry" else None
    return node.properties.get(LOCATION)


def home_of(node: RelationNode, root: str) -> TablePaths | None:
    """The folder of a node; None if it has none, or one outside the account's root."""
    location = location_of(node)
    if location is None:
        return None
    within = location.removeprefix(f"{root}/") if root else location
    parts = within.split("/")
    if (root and within == location) or len(parts) != 2 or parts != visible(filter(None, parts)):
        return None
    return TablePaths(location)


def held_table(database: str, node: TableNode) -> HeldTable | None:
    """A client's Iceberg table; None for other tables."""
    if node.format != ICEBERG:
        return None
    return HeldTable(database, node.display_name, node.id.uuid, node.metadata_location)


def held_view(database: str, node: ViewNode) -> HeldView | None:
    """What is known of a client's Iceberg view; None for other views."""
    return HeldView(database, node.display_name, node.metadata_location) if node.metadata_location else None


def _differ(node: ViewNode, before: ViewNode) -> bool:
    """Whether a view differs from its node: in its properties, its query, or the ids of the relations that it reads."""
    return (node.properties, node.sql, node.base_relation_ids) != (
        before.properties,
        before.sql,
        before.base_relation_ids,
    )
