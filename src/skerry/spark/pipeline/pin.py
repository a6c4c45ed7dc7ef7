"""Tables at the state that a batch began with.

A batch that is finished by a later run reads what it would have read at first: otherwise a step that looks into a
target which has landed already would find its own rows there.
"""

from copy import copy

from skerry.common.errors import SnapshotExpiredError
from skerry.lake.engine import context_of
from skerry.lake.table import Table
from skerry.lake.target import Pinned
from skerry.store.change_read import ReadLog
from skerry.table.request import TableState


def pinned_table(table: Table, snapshot_id: int | None) -> tuple[Table, str | None]:
    """The table as it was at a snapshot (None: before its first), and a note if that has expired since."""
    context = context_of(table)
    note = None
    snapshot = None
    if snapshot_id is not None:
        try:
            snapshot = context.snapshots.get(snapshot_id)
        except SnapshotExpiredError:
            snapshot = context.snapshots.latest()
            note = f"{table.name}: snapshot {snapshot_id}, which the batch began with, has expired; the latest was read"
    pinned = copy(table)
    pinned._pinned = Pinned(TableState(context, snapshot, context.schema_of(snapshot)), ReadLog())
    return pinned, note
