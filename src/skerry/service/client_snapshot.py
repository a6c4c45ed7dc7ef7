"""Snapshots of clients' Iceberg tables, beside those of the lake's own, for pins of queries.

A client's snapshot is not protected from expiry: Iceberg clients expire snapshots on their own, and know no leases. A
pin of one keeps the id and the schema; a query that asks for its files after it has expired gets "not found".
"""

from collections.abc import Callable
from dataclasses import dataclass

from skerry.common.errors import NotFoundError
from skerry.graph.node import TableNode
from skerry.graph.pin import PinnedSnapshot
from skerry.graph.snapshot_source import Protection, SnapshotInfo, SnapshotSource
from skerry.iceberg.external_table import IcebergTable, TableVersion
from skerry.iceberg.state import SnapshotState
from skerry.lake.client_relation import ICEBERG
from skerry.lake.client_table import ClientTable
from skerry.planning.scan_request import LATEST, Pin


@dataclass(frozen=True, slots=True)
class Unprotected:
    """No protection; the token has the schema of the pin, for the process that takes it over."""

    token: str

    def renew(self) -> None:
        """Nothing to extend."""

    def release(self) -> None:
        """Nothing to give back."""


class RelationSnapshots:
    """Snapshots of the lake's own tables and of clients' tables (``skerry.graph.snapshot_source.SnapshotSource``)."""

    def __init__(self, own: SnapshotSource, client_table: Callable[[TableNode], ClientTable]) -> None:
        self._own = own
        self._client_table = client_table
        self.protection_seconds = own.protection_seconds

    def current(self, table: TableNode) -> SnapshotInfo | None:
        """The latest snapshot. Of a client's table it is read by the current schema, which may be newer."""
        if table.format != ICEBERG:
            return self._own.current(table)
        found = self._client_table(table).iceberg
        current = found.metadata.current
        return None if current is None else SnapshotInfo(current.id, current.timestamp_ms, found.version.schema)

    def get(self, table: TableNode, snapshot_id: int) -> SnapshotInfo:
        """A snapshot by its id."""
        return self._pinned(table, Pin(snapshot=snapshot_id)) or self._own.get(table, snapshot_id)

    def at(self, table: TableNode, time_ms: int) -> SnapshotInfo:
        """The last snapshot that was committed at or before a moment."""
        return self._pinned(table, Pin(timestamp=time_ms)) or self._own.at(table, time_ms)

    def protect(self, table: TableNode, snapshot: SnapshotInfo) -> Protection:
        """Keep a snapshot of an own table; of a client's table nothing is kept."""
        return Unprotected(str(snapshot.schema_id)) if table.format == ICEBERG else self._own.protect(table, snapshot)

    def restore(self, table: TableNode, snapshot_id: int, token: str) -> tuple[SnapshotInfo, Protection]:
        """A snapshot that another process has pinned."""
        if table.format != ICEBERG:
            return self._own.restore(table, snapshot_id, token)
        found = self.get(table, snapshot_id)
        schema_id = int(token) if token else found.schema_id
        return SnapshotInfo(found.id, found.commit_ms, schema_id), Unprotected(token)

    def _pinned(self, table: TableNode, pin: Pin) -> SnapshotInfo | None:
        """The snapshot of a client's table, which is read by its own schema; None for an own table."""
        if table.format != ICEBERG:
            return None
        found = self._client_table(table).iceberg
        state = found.state(pin)
        assert state.snapshot is not None
        return SnapshotInfo(state.snapshot.id, state.snapshot.timestamp_ms, state.schema.id)


def pinned_state(table: IcebergTable, pinned: PinnedSnapshot) -> SnapshotState:
    """A client's table at the snapshot and schema of a pin."""
    if pinned.snapshot is None:
        version = TableVersion(None, table.version.schema)
    else:
        version = TableVersion(pinned.snapshot.id, pinned.snapshot.schema_id)
    found = table.at(version)
    if found is None:
        raise NotFoundError(f"{table.name} has no snapshot {version.snapshot} any more: an Iceberg client expired it")
    return found.state(LATEST)
