"""``t$consumers``: readers that follow a table, their positions, and the snapshots that they keep from expiring."""

import pyarrow as pa

from skerry.sql.names import Given, Maintainable
from skerry.sql.system.given import TIME, column, from_millis, given_table, table_of

CONSUMERS = pa.schema(
    [
        column("consumer_id", pa.string(), "name of the consumer", nullable=False),
        column("snapshot_id", pa.int64(), "the snapshot up to which it has dealt with changes; NULL: none yet"),
        column("next_snapshot_id", pa.int64(), "the snapshot that it reads next, there already or not", nullable=False),
        column("pending_snapshots", pa.int64(), "snapshots that it has yet to read", nullable=False),
        column("advanced_at", TIME, "when it came to where it is; NULL if that was not noted"),
        column("renewed_at", TIME, "when it was last heard of", nullable=False),
        column("expires_at", TIME, "when it ends if it is not heard of again", nullable=False),
        column("is_live", pa.bool_(), "whether it keeps snapshots from expiring", nullable=False),
    ]
)


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
