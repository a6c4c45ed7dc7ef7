"""A table of an external catalog, pinned to the metadata file of one request."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple

import pyarrow as pa

from skerry.fileio.environment import Environment
from skerry.iceberg.cache import RowCount, SnapshotValue
from skerry.iceberg.inspect import MetadataRows, MetadataSource, inspect_table
from skerry.iceberg.loader import MetadataLoader
from skerry.iceberg.metadata import TableMetadata
from skerry.iceberg.scan import IcebergScan
from skerry.iceberg.snapshot import IcebergSnapshot
from skerry.iceberg.state import SnapshotState, find_snapshot
from skerry.planning.scan_request import LATEST, Pin, ScanRequest
from skerry.types.schema import Schema

_TIME = pa.timestamp("ms", "UTC")


class TableVersion(NamedTuple):
    """A state of a table: its snapshot (None: it has none yet), and the schema in which names are bound.

    Both are needed, since a schema change makes no snapshot.
    """

    snapshot: int | None
    schema: int


@dataclass(frozen=True, eq=False)
class IcebergTable:
    """An Iceberg table that Skerry reads. Times in pins are milliseconds since 1970 (UTC)."""

    name: str
    catalog: str
    env: Environment
    loader: MetadataLoader
    metadata: TableMetadata
    stale: str | None = None
    """Error of the catalog, if this state is older than the freshness bound because the catalog could not be asked."""

    @property
    def uuid(self) -> str:
        """The table's own UUID, combined with its name and the catalog's identity.

        Two tables may have the same UUID: a table that is registered a second time, from older metadata, keeps it.
        """
        name = self.loader.name
        return f"{name.catalog_id}/{name.remote_database}.{name.remote_table}/{self.metadata.uuid}"

    @cached_property
    def schema(self) -> Schema:
        """The current schema."""
        return self.loader.schema(self.metadata, self.metadata.current_schema_id)

    @property
    def version(self) -> TableVersion:
        """The current snapshot and schema."""
        current = self.metadata.current
        return TableVersion(None if current is None else current.id, self.metadata.current_schema_id)

    def at(self, version: TableVersion) -> "IcebergTable | None":
        """The table pinned to another state; None if its snapshot or schema has expired."""
        snapshot, schema = version
        if schema not in self.metadata.schemas or (snapshot is not None and snapshot not in self.metadata.snapshots):
            return None
        return replace(self, metadata=replace(self.metadata, current_snapshot_id=snapshot, current_schema_id=schema))

    def state(self, pin: Pin) -> SnapshotState:
        """The pinned snapshot, with the schema in which names are bound."""
        snapshot, at_snapshot = find_snapshot(self.metadata, pin, self.name)
        schema = self.schema
        if at_snapshot:
            schema = self.loader.schema(self.metadata, self.metadata.schema_id_of(snapshot))
        return SnapshotState(self.env, self.loader, self.metadata, snapshot, schema, self.stale)

    def scan(self, request: ScanRequest) -> IcebergScan:
        """A scan of the state that the request pins."""
        return IcebergScan(self.name, self.state(request.pin), request)

    def snapshots(self) -> list[IcebergSnapshot]:
        """All snapshots, oldest first."""
        return list(self.loader.snapshot_list(self.metadata))

    def snapshot_value(self, pin: Pin = LATEST) -> SnapshotValue:
        """A snapshot with its partitions."""
        return self.loader.snapshot_value(self.metadata, find_snapshot(self.metadata, pin, self.name)[0])

    def row_count(self, pin: Pin = LATEST) -> RowCount:
        """The number of rows in a snapshot."""
        return self.loader.row_count(self.metadata, find_snapshot(self.metadata, pin, self.name)[0])

    def inspect(self, kind: str, pin: Pin = LATEST) -> MetadataRows:
        """A metadata table of the pinned snapshot."""
        state = self.state(pin)
        return inspect_table(kind, MetadataSource(self.loader, self.metadata, state.snapshot, state.schema))

    def history(self) -> pa.Table:
        """One row per change of the current snapshot, with the time of the change."""
        rows = [
            {
                "made_current_at": datetime.fromtimestamp(time_ms / 1000, UTC),
                "snapshot_id": snapshot_id,
                "parent_id": found.parent_id if (found := self.metadata.snapshots.get(snapshot_id)) else None,
                "is_retained": found is not None,
            }
            for time_ms, snapshot_id in self.metadata.log
        ]
        schema = pa.schema(
            [
                ("made_current_at", _TIME),
                ("snapshot_id", pa.int64()),
                ("parent_id", pa.int64()),
                ("is_retained", pa.bool_()),
            ]
        )
        return pa.Table.from_pylist(rows, schema)
