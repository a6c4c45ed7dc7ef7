"""Nodes of the graph: frozen records of catalogs, namespaces, tables and views. All requests share them.

Mappings and sequences are copied when a node is made, so a node cannot change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType, NoneType
from typing import Any, ClassVar

from skerry.graph.resource import NodeKind, ResourceId

_EMPTY: Mapping[Any, Any] = MappingProxyType({})
_FROZEN = frozenset({MappingProxyType, tuple, str, bytes, int, NoneType, ResourceId})
_NODE_BYTES, _ITEM_BYTES = 3000, 300


def _empty() -> Mapping[Any, Any]:
    return _EMPTY


@dataclass(frozen=True, slots=True)
class EngineHintKey:
    """Engine, version and payload type of a hint."""

    engine_kind: str
    engine_version: str
    payload_type: str


@dataclass(frozen=True, slots=True)
class EngineHint:
    """An engine's opaque payload for a node."""

    payload_type: str
    payload: bytes
    metadata: Mapping[str, str] = field(default_factory=_empty)

    def __post_init__(self) -> None:
        _freeze(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphNode:
    """Base of all nodes."""

    kind: ClassVar[NodeKind]

    id: ResourceId
    version: int
    """Version of the pointer that the node was loaded through; with the id the key of its cache entry."""
    display_name: str
    metadata_updated_ms: int = 0
    """When the node was last changed in the repository; informational, unrelated to snapshots."""
    properties: Mapping[str, str] = field(default_factory=_empty)
    description: str | None = None
    engine_hints: Mapping[EngineHintKey, EngineHint] = field(default_factory=_empty)

    def __post_init__(self) -> None:
        _freeze(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogNode(GraphNode):
    """A catalog: the first part of a full name."""

    kind = NodeKind.CATALOG
    connector: str | None = None
    """The source that it mirrors, if it is not our own."""
    policy: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NamespaceNode(GraphNode):
    """A namespace in a catalog; its name is the last segment of ``path``."""

    kind = NodeKind.NAMESPACE
    catalog_id: ResourceId
    path: Sequence[str]


@dataclass(frozen=True, slots=True)
class SnapshotSet:
    """Snapshots of one table within a query."""

    current: int | None = None
    previous: int | None = None
    resolved: Sequence[int] = ()
    """Snapshots that the query's pins resolved to."""

    def __post_init__(self) -> None:
        _freeze(self)


@dataclass(frozen=True, slots=True)
class TableStats:
    """Totals of a table's latest snapshot; ``row_count`` of a table with a primary key counts versions of rows."""

    row_count: int
    size_bytes: int
    file_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNode(GraphNode):
    """A table: its location, and its definition.

    Its state is in its own folder. A repository has the definition as registered; the graph of a lake gives that of the
    latest snapshot (``skerry.lake.current_table``), and the schema of a query is that of the snapshot it reads.
    """

    kind = NodeKind.TABLE
    catalog_id: ResourceId
    namespace_id: ResourceId
    location: str
    format: str = "skerry"
    schema_json: str = ""
    partition_keys: Sequence[str] = ()
    field_ids: Mapping[str, int] = field(default_factory=_empty)
    stats: TableStats | None = None
    """As of the time of the answer; repositories have none."""
    dependent_view_ids: Sequence[ResourceId] = ()
    metadata_location: str = ""
    """URI of the current metadata file of an Iceberg table that this graph holds; it is empty for other tables."""
    snapshots: SnapshotSet | None = None
    """Set by :meth:`with_snapshots` for one query; never cached."""

    def with_snapshots(self, snapshots: SnapshotSet) -> "TableNode":
        """The same table with the snapshots of a query."""
        return replace(self, snapshots=snapshots)


@dataclass(frozen=True, slots=True)
class ViewColumn:
    """A column that a view gives."""

    name: str
    type: str
    comment: str | None = None
    nullable: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewNode(GraphNode):
    """A view: its query, and what its names referred to when it was created."""

    kind = NodeKind.VIEW
    catalog_id: ResourceId
    namespace_id: ResourceId
    sql: str
    dialect: str = "skerry"
    columns: Sequence[ViewColumn] = ()
    """Its output columns. A repository has those that its definition names, without types; the graph of a lake gives
    what the query is bound to (``skerry.lake.view_columns``)."""
    binding_error: str = ""
    """Why the query cannot be bound, if it cannot; never stored."""
    base_relation_ids: Sequence[ResourceId] = ()
    search_path: Sequence[str] = ()
    owner: str | None = None
    """Who created it, if an Iceberg client did; views in folders record none."""
    metadata_location: str = ""
    """URI of the metadata file of a view that was created as an Iceberg view."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemViewNode(GraphNode):
    """A relation that the system or an engine computes (``t$snapshots``, ``pg_class``); it is in no repository."""

    kind = NodeKind.SYSTEM_VIEW
    namespace_id: ResourceId | None = None
    columns: Sequence[ViewColumn] = ()


StoredNode = CatalogNode | NamespaceNode | TableNode | ViewNode


def _freeze(record: Any) -> None:
    for name in field_names(type(record)):
        value = getattr(record, name)
        if type(value) in _FROZEN:
            continue
        if isinstance(value, Mapping):
            object.__setattr__(record, name, MappingProxyType(dict(value)))
        elif isinstance(value, Sequence):
            object.__setattr__(record, name, tuple(value))


_NAMES: dict[type, tuple[str, ...]] = {}


def field_names(kind: type[Any]) -> tuple[str, ...]:
    """Names of the fields of a class, found once."""
    found = _NAMES.get(kind)
    if found is None:
        found = _NAMES[kind] = tuple(part.name for part in fields(kind))
    return found


def rough_bytes(node: "StoredNode") -> int:
    """About how much memory a node takes, found without walking through all of it."""
    values = [getattr(node, name) for name in field_names(type(node))]
    texts = sum(len(value) for value in values if type(value) is str)
    items = sum(len(value) for value in values if type(value) is tuple or type(value) is MappingProxyType)
    return _NODE_BYTES + texts + _ITEM_BYTES * items
