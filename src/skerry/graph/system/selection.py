"""The objects of a catalog that one version of its engine has.

All versions between two neighbouring bounds of the catalog have the same objects, so the number of selections is
limited by the bounds, not by the versions that callers name.
"""

import hashlib
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from skerry.graph.engine_version import EngineKey
from skerry.graph.node import GraphNode, SystemViewNode
from skerry.graph.resource import NodeKind, ResourceId
from skerry.graph.system.builtin_entry import SECTION_OF
from skerry.graph.system.builtin_node import view_columns
from skerry.graph.system.loaded_catalog import Bounds, LoadedCatalog, Row, column_is_there, within


@dataclass(slots=True)
class Selection:
    """Objects of a version; those of a kind are selected on first use. Safe between threads."""

    catalog: LoadedCatalog
    engine: EngineKey
    """One of the versions with these objects."""
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _nodes: dict[NodeKind, Mapping[str, GraphNode]] = field(default_factory=dict)
    _views: Mapping[tuple[ResourceId | None, str], SystemViewNode] | None = None
    _count: int | None = None

    @property
    def digest(self) -> str:
        """Changes with the content."""
        text = f"{self.catalog.digest} {self.catalog.interval(self.engine.version)}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def __len__(self) -> int:
        if self._count is None:
            matches, parts = _Matches(self.engine), self.catalog.ranges.values()
            known = self.catalog.describes(self.engine)
            self._count = sum(matches.any(pairs) for part in parts for pairs in part) if known else 0
        return self._count

    def nodes(self, kind: NodeKind) -> Mapping[str, GraphNode]:
        """The objects of a kind by uuid, in the order of the catalog."""
        with self._lock:
            found = self._nodes.get(kind)
            if found is None:
                chosen = self._chosen(kind) if kind in SECTION_OF and self.catalog.describes(self.engine) else ()
                found = self._nodes[kind] = {node.id.uuid: node for node in chosen}
            return found

    def views(self) -> Mapping[tuple[ResourceId | None, str], SystemViewNode]:
        """The system views by namespace and name."""
        if self._views is None:
            nodes = (node for node in self.nodes(NodeKind.SYSTEM_VIEW).values() if isinstance(node, SystemViewNode))
            self._views = {(node.namespace_id, node.display_name): node for node in nodes}
        return self._views

    def _chosen(self, kind: NodeKind) -> Iterator[GraphNode]:
        matches = _Matches(self.engine)
        for row, pairs in zip(self.catalog.rows(kind).values(), self.catalog.ranges[kind], strict=True):
            if matches.any(pairs):
                yield self._with_columns(row) if kind is NodeKind.SYSTEM_VIEW else row.node

    def _with_columns(self, row: Row) -> GraphNode:
        columns = row.entry.message.columns
        kept = [column for column in columns if column_is_there(column, self.engine)]
        if len(kept) == len(columns) or not isinstance(row.node, SystemViewNode):
            return row.node
        return replace(row.node, columns=view_columns(kept))


class _Matches(dict[Bounds, bool]):
    """Whether ranges of versions include that of an engine; each range is compared once."""

    def __init__(self, engine: EngineKey) -> None:
        super().__init__()
        self._engine = engine

    def __missing__(self, bounds: Bounds) -> bool:
        found = self[bounds] = within(*bounds, self._engine)
        return found

    def any(self, pairs: tuple[Bounds, ...]) -> bool:
        """Whether one of the ranges matches, or there are none."""
        return not pairs or any(self[pair] for pair in pairs)
