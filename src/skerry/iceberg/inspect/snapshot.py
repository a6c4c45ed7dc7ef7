"""``$snapshots``, ``$history``, ``$refs`` and ``$metadata_log_entries``, from the metadata file alone."""

from collections.abc import Mapping, Sequence

import pyarrow as pa

from skerry.iceberg.inspect.source import TIME, MetadataRows, MetadataSource, field, from_millis, rows_of
from skerry.iceberg.metadata import TableMetadata
from skerry.iceberg.snapshot import IcebergSnapshot

SNAPSHOTS = pa.schema(
    [
        field("committed_at", TIME, "when it was committed", nullable=False),
        field("snapshot_id", pa.int64(), "its id", nullable=False),
        field("parent_id", pa.int64(), "the snapshot before it"),
        field("operation", pa.string(), "append, replace, overwrite or delete"),
        field("manifest_list", pa.string(), "path of its manifest list"),
        field("summary", pa.map_(pa.string(), pa.string()), "what the writer says about it"),
    ]
)
HISTORY = pa.schema(
    [
        field("made_current_at", TIME, "when it became the current snapshot", nullable=False),
        field("snapshot_id", pa.int64(), "the snapshot", nullable=False),
        field("parent_id", pa.int64(), "the snapshot before it; NULL if it has expired"),
        field("is_current_ancestor", pa.bool_(), "true if the current snapshot follows from it", nullable=False),
    ]
)
REFS = pa.schema(
    [
        field("name", pa.string(), "name of the branch or tag", nullable=False),
        field("type", pa.string(), "BRANCH or TAG", nullable=False),
        field("snapshot_id", pa.int64(), "the snapshot that it means", nullable=False),
        field("max_reference_age_in_ms", pa.int64(), "how long it is kept"),
        field("min_snapshots_to_keep", pa.int32(), "how many snapshots of the branch are kept"),
        field("max_snapshot_age_in_ms", pa.int64(), "how long snapshots of the branch are kept"),
    ]
)
METADATA_LOG = pa.schema(
    [
        field("timestamp", TIME, "when the metadata file was written", nullable=False),
        field("file", pa.string(), "its path", nullable=False),
        field("latest_snapshot_id", pa.int64(), "the current snapshot at that time"),
        field("latest_schema_id", pa.int32(), "the schema of that snapshot"),
        field("latest_sequence_number", pa.int64(), "the sequence number of that snapshot"),
    ]
)


def snapshots(source: MetadataSource) -> MetadataRows:
    """All snapshots that have not expired, oldest first."""

    def columns() -> Mapping[str, Sequence[object]]:
        found = source.loader.snapshot_list(source.metadata)
        return {
            "committed_at": [from_millis(s.timestamp_ms) for s in found],
            "snapshot_id": [s.id for s in found],
            "parent_id": [s.parent_id for s in found],
            "operation": [s.operation for s in found],
            "manifest_list": [s.manifest_list for s in found],
            "summary": [list(s.summary.items()) for s in found],
        }

    return rows_of(SNAPSHOTS, columns)


def history(source: MetadataSource) -> MetadataRows:
    """One row per change of the current snapshot, with the time of the change."""

    def columns() -> Mapping[str, Sequence[object]]:
        metadata = source.metadata
        known, line = metadata.snapshots, _ancestors(metadata)
        parents = [None if (found := known.get(i)) is None else found.parent_id for _, i in metadata.log]
        return {
            "made_current_at": [from_millis(time_ms) for time_ms, _ in metadata.log],
            "snapshot_id": [snapshot_id for _, snapshot_id in metadata.log],
            "parent_id": parents,
            "is_current_ancestor": [snapshot_id in line for _, snapshot_id in metadata.log],
        }

    return rows_of(HISTORY, columns)


def refs(source: MetadataSource) -> MetadataRows:
    """Branches and tags."""

    def columns() -> Mapping[str, Sequence[object]]:
        found = list(source.metadata.names.values())
        return {
            "name": [name.name for name in found],
            "type": [name.kind.upper() for name in found],
            "snapshot_id": [name.snapshot_id for name in found],
            "max_reference_age_in_ms": [name.max_age_ms for name in found],
            "min_snapshots_to_keep": [name.min_snapshots for name in found],
            "max_snapshot_age_in_ms": [name.max_snapshot_age_ms for name in found],
        }

    return rows_of(REFS, columns)


def metadata_log_entries(source: MetadataSource) -> MetadataRows:
    """The metadata files of the table, the current one last."""

    def columns() -> Mapping[str, Sequence[object]]:
        metadata = source.metadata
        entries = [*metadata.metadata_log, (metadata.last_updated_ms, metadata.location)]
        latest = [_at(metadata, time_ms) for time_ms, _ in entries]
        return {
            "timestamp": [from_millis(time_ms) for time_ms, _ in entries],
            "file": [path for _, path in entries],
            "latest_snapshot_id": [None if s is None else s.id for s in latest],
            "latest_schema_id": [None if s is None else s.schema_id for s in latest],
            "latest_sequence_number": [None if s is None else s.sequence_number for s in latest],
        }

    return rows_of(METADATA_LOG, columns)


def _at(metadata: TableMetadata, time_ms: int) -> IcebergSnapshot | None:
    ids = [snapshot_id for at, snapshot_id in metadata.log if at <= time_ms]
    return metadata.snapshots.get(ids[-1]) if ids else None


def _ancestors(metadata: TableMetadata) -> set[int]:
    """Ids of the current snapshot and its ancestors."""
    found: set[int] = set()
    at = metadata.current
    while at is not None and at.id not in found:
        found.add(at.id)
        at = None if at.parent_id is None else metadata.snapshots.get(at.parent_id)
    return found
