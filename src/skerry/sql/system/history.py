"""``t$snapshots``, ``t$history``, ``t$tags`` and ``t$consumers``: commits of a table, tags, readers that follow it."""

import pyarrow as pa

from skerry.sql.names import Given, Maintainable
from skerry.sql.system.given import TIME, VERSIONS, column, from_millis, given_table, table_of
from skerry.table.snapshot import Totals

SNAPSHOTS = pa.schema(
    [
        column("snapshot_id", pa.int64(), "number of the snapshot", nullable=False),
        column("committed_at", TIME, "when it was committed", nullable=False),
        column("operation", pa.string(), "what made it", nullable=False),
        column("schema_id", pa.int64(), "the schema of its rows", nullable=False),
        column("commit_id", pa.string(), "identity of the commit", nullable=False),
        column("commit_user", pa.string(), "user of the identity it was committed under; NULL: without one"),
        column("commit_identifier", pa.int64(), "the user's own number of the commit"),
        column("total_row_versions", pa.int64(), VERSIONS, nullable=False),
        column("total_files", pa.int64(), "data files", nullable=False),
        column("total_bytes", pa.int64(), "bytes of data files", nullable=False),
        column("added_row_versions", pa.int64(), "row versions in files that it added", nullable=False),
        column("added_files", pa.int64(), "files that it added", nullable=False),
        column("added_bytes", pa.int64(), "bytes of files that it added", nullable=False),
        column("removed_row_versions", pa.int64(), "row versions in files that it removed", nullable=False),
        column("removed_files", pa.int64(), "files that it removed", nullable=False),
        column("removed_bytes", pa.int64(), "bytes of files that it removed", nullable=False),
        column("base_manifest_list", pa.string(), "list of the manifests before it", nullable=False),
        column("delta_manifest_list", pa.string(), "list of the manifests that it added", nullable=False),
    ]
)
TAGS = pa.schema(
    [
        column("tag_name", pa.string(), "name of the tag", nullable=False),
        column("snapshot_id", pa.int64(), "the snapshot that it names", nullable=False),
        column("committed_at", TIME, "when that was committed", nullable=False),
        column("schema_id", pa.int64(), "the schema of its rows", nullable=False),
        column("total_row_versions", pa.int64(), VERSIONS, nullable=False),
        column("created_at", TIME, "when the tag was created", nullable=False),
    ]
)
HISTORY = pa.schema(
    [
        column("snapshot_id", pa.int64(), "number of the snapshot"),
        column("committed_at", TIME, "when it was committed"),
        column("operation", pa.string(), "what made it"),
        column("schema_id", pa.int64(), "the schema of its rows"),
        column("added_row_versions", pa.int64(), "row versions in files that it added"),
        column("removed_row_versions", pa.int64(), "row versions in files that it removed"),
        column("added_files", pa.int64(), "files that it added"),
        column("removed_files", pa.int64(), "files that it removed"),
        column("total_row_versions", pa.int64(), VERSIONS),
        column("total_files", pa.int64(), "data files"),
        column("commit_user", pa.string(), "user of the identity it was committed under; NULL: without one"),
    ]
)
CONSUMERS = pa.schema(
    [
        column("consumer_id", pa.string(), "name of the consumer", nullable=False),
        column("snapshot_id", pa.int64(), "last snapshot whose changes it has processed; NULL: none yet"),
        column("next_snapshot_id", pa.int64(), "the snapshot that it reads next, there already or not", nullable=False),
        column("pending_snapshots", pa.int64(), "snapshots that it has yet to read", nullable=False),
        column("advanced_at", TIME, "when it reached that snapshot; NULL if unknown"),
        column("renewed_at", TIME, "when it was last renewed", nullable=False),
        column("expires_at", TIME, "when it ends unless it is renewed", nullable=False),
        column("is_live", pa.bool_(), "whether it keeps snapshots from expiring", nullable=False),
    ]
)


def snapshots_table(table: Maintainable) -> Given:
    """One row per snapshot that has not expired, with all its fields."""

    def compute(_: object) -> pa.Table:
        rows = [
            (
                s.id,
                from_millis(s.commit_ms),
                s.operation.value,
                s.schema_id,
                s.commit_id,
                s.identity.user if s.identity else None,
                s.identity.identifier if s.identity else None,
                *(number for totals in (s.total, s.added, s.removed) for number in _numbers(totals)),
                s.base.path,
                s.delta.path,
            )
            for s in table.snapshots()
        ]
        return table_of(SNAPSHOTS, rows)

    return given_table(f"{table.name}$snapshots", SNAPSHOTS, compute)


def _numbers(totals: Totals) -> tuple[int, int, int]:
    return totals.records, totals.files, totals.bytes


def history_table(table: Maintainable) -> Given:
    """The same rows as ``table.history()``."""
    return given_table(
        f"{table.name}$history", HISTORY, lambda _: table.history().rename_columns(HISTORY.names).cast(HISTORY)
    )


def tags_table(table: Maintainable) -> Given:
    """The tags of a table."""

    def compute(_: object) -> pa.Table:
        rows = [
            (
                tag.name,
                tag.snapshot.id,
                from_millis(tag.snapshot.commit_ms),
                tag.snapshot.schema_id,
                tag.snapshot.total.records,
                from_millis(tag.created_ms),
            )
            for tag in table.tags()
        ]
        return table_of(TAGS, rows)

    return given_table(f"{table.name}$tags", TAGS, compute)


def consumers_table(table: Maintainable) -> Given:
    """One row per consumer, ended ones included."""

    def compute(_: object) -> pa.Table:
        inspector = table.inspect()
        consumers, latest = inspector.consumers(), table.snapshot()
        now, last = inspector.now_ms(), 0 if latest is None else latest.id
        rows = [
            (
                consumer.name,
                consumer.position or None,
                consumer.position + 1,
                max(last - consumer.position, 0),
                None if consumer.moved_ms is None else from_millis(consumer.moved_ms),
                from_millis(consumer.renewed_ms),
                from_millis(consumer.expires_ms),
                consumer.is_live(now),
            )
            for consumer in consumers
        ]
        return table_of(CONSUMERS, rows)

    return given_table(f"{table.name}$consumers", CONSUMERS, compute)
