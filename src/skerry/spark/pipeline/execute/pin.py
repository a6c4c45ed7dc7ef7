"""Tables at their state when a batch began.

A run that finishes an interrupted batch reads the same states again. Otherwise a step that reads a target which is
already committed would find its own rows there.
"""

from skerry.common.errors import SnapshotExpiredError
from skerry.lake.engine import context_of
from skerry.lake.statement_target import Pinned
from skerry.lake.table import Table
from skerry.lake.table_state import pin_table
from skerry.store.update.read_rows import ReadLog
from skerry.table.request import TableState


def pinned_table(table: Table, snapshot_id: int | None) -> tuple[Table, str | None]:
    """The table at a snapshot (None: before its first), and a note if that has expired."""
    context = context_of(table)
    note = None
    snapshot = None
    if snapshot_id is not None:
        try:
            snapshot = context.snapshots.get(snapshot_id)
        except SnapshotExpiredError:
            snapshot = context.snapshots.latest()
            note = f"{table.name}: snapshot {snapshot_id}, which the batch began with, has expired; the latest was read"
    state = TableState(context, snapshot, context.schema_of(snapshot))
    return pin_table(table, Pinned(state, ReadLog())), note
