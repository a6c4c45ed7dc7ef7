"""A table of an external catalog, at the metadata that was found for one request."""

from dataclasses import dataclass
from datetime import UTC, datetime

import pyarrow as pa

from skerry.fileio.environment import Environment
from skerry.iceberg.loader import MetadataLoader
from skerry.iceberg.metadata import IcebergSnapshot, TableMetadata
from skerry.iceberg.scan import IcebergScan
from skerry.iceberg.state import SnapshotState, find_snapshot
from skerry.planning.scan_request import ScanRequest
from skerry.types.schema import Schema

_TIME = pa.timestamp("ms", "UTC")


@dataclass(frozen=True, eq=False)
class IcebergTable:
    """A table that Skerry reads. Times in pins are milliseconds since 1970 (UTC)."""

    name: str
    catalog: str
    env: Environment
    loader: MetadataLoader
    metadata: TableMetadata
    stale: str | None = None
    """Why the catalog could not be asked, if this is an older state than the freshness bound allows."""

    @property
    def uuid(self) -> str:
        """The table's own uuid, with its name and the catalog's identity.

        Two tables may have the same uuid: one that was registered a second time, from older metadata, keeps it.
        """
        name = self.loader.name
        return f"{name.catalog_id}/{name.remote_database}.{name.remote_table}/{self.metadata.uuid}"

    @property
    def schema(self) -> Schema:
        """The current schema."""
        return self.metadata.schema()

    def scan(self, request: ScanRequest) -> IcebergScan:
        """A scan of the state that the request pins."""
        snapshot, at_snapshot = find_snapshot(self.metadata, request.pin, self.name)
        schema = self.metadata.schema(snapshot, at_snapshot=at_snapshot)
        state = SnapshotState(self.env, self.loader, self.metadata, snapshot, schema, self.stale)
        return IcebergScan(self.name, state, request)

    def snapshots(self) -> list[IcebergSnapshot]:
        """All snapshots, oldest first."""
        return sorted(self.metadata.snapshots.values(), key=lambda s: (s.timestamp_ms, s.sequence_number))

    def history(self) -> pa.Table:
        """Which snapshot was the current one from when on."""
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
