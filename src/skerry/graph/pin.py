"""Snapshot pins: a query reads an explicit snapshot id, else an explicit moment, else the query's, else the latest.

A moment is resolved to a snapshot once, when the pin is made: later commits and clocks do not change it.
:attr:`PinnedSnapshot.pin` is the form in which planners get it: a pin by moment has ``snapshot_id`` 0 and ``as_of_ms``.
"""

from dataclasses import dataclass
from typing import Protocol

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.node import StoredNode, TableNode
from skerry.graph.resource import Call, ResourceId
from skerry.graph.snapshot_source import SnapshotInfo, SnapshotSource


@dataclass(frozen=True, slots=True)
class SnapshotRef:
    """A query's choice of a table's snapshot: an id, a moment, or none."""

    snapshot_id: int | None = None
    as_of_ms: int | None = None

    def __post_init__(self) -> None:
        if self.snapshot_id is not None and self.as_of_ms is not None:
            raise InvalidInputError("a snapshot is chosen by its id or by a moment, not by both", about=("snapshot",))
        if self.snapshot_id is not None and self.snapshot_id <= 0:
            raise InvalidInputError(f"a snapshot id is 1 or more, not {self.snapshot_id}", about=("snapshot",))
        if self.as_of_ms is not None and self.as_of_ms < 0:
            raise InvalidInputError(f"a moment is 0 ms or more since 1970, not {self.as_of_ms}", about=("as_of",))


CURRENT = SnapshotRef()


@dataclass(frozen=True, slots=True)
class SnapshotPin:
    """A pin as planners get it."""

    table_id: ResourceId
    snapshot_id: int
    as_of_ms: int | None = None


@dataclass(frozen=True, slots=True)
class PinnedSnapshot:
    """A pin with the snapshot that it was resolved to; ``snapshot`` is None for a table without snapshots."""

    table_id: ResourceId
    snapshot: SnapshotInfo | None
    as_of_ms: int | None = None

    @property
    def pin(self) -> SnapshotPin:
        """By id, or by moment if that is how it was chosen."""
        if self.as_of_ms is not None or self.snapshot is None:
            return SnapshotPin(self.table_id, 0, self.as_of_ms)
        return SnapshotPin(self.table_id, self.snapshot.id)


class NodeFinder(Protocol):
    """Gives nodes by id (:class:`~skerry.graph.loader.NodeLoader`)."""

    def find(self, call: Call, resource: ResourceId) -> StoredNode | None: ...


class SnapshotPins:
    """Makes pins."""

    def __init__(self, loader: NodeFinder, source: SnapshotSource) -> None:
        self._loader = loader
        self.source = source

    def table(self, call: Call, table_id: ResourceId) -> TableNode:
        """The table of an id; :class:`NotFoundError` if it is not there or not the caller's."""
        node = self._loader.find(call, table_id)
        if not isinstance(node, TableNode):
            raise NotFoundError(f"there is no table {table_id.uuid}")
        return node

    def resolve(
        self, call: Call, table_id: ResourceId, override: SnapshotRef = CURRENT, as_of_default_ms: int | None = None
    ) -> PinnedSnapshot:
        """The snapshot that a query reads."""
        table = self.table(call, table_id)
        if override.snapshot_id is not None:
            return PinnedSnapshot(table_id, self.source.get(table, override.snapshot_id))
        as_of_ms = override.as_of_ms if override.as_of_ms is not None else as_of_default_ms
        if as_of_ms is not None:
            return PinnedSnapshot(table_id, self.source.at(table, as_of_ms), as_of_ms)
        return PinnedSnapshot(table_id, self.source.current(table))
