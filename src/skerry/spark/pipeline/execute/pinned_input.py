"""Tables at the states that a batch began with.

A run that finishes an interrupted batch reads the same states again. Otherwise a step that reads a target which is
already committed would find its own rows there.
"""

from dataclasses import dataclass

from skerry.common.errors import SnapshotExpiredError
from skerry.iceberg.external_table import TableVersion
from skerry.lake.external import ExternalTable
from skerry.lake.internals import context_of
from skerry.lake.statement_target import Pinned
from skerry.lake.table import Table
from skerry.lake.table_state import pin_table
from skerry.store.update.read_rows import ReadLog
from skerry.table.request import TableState


@dataclass(frozen=True, slots=True)
class Input:
    """A table as a batch reads it."""

    table: Table | ExternalTable
    """The table at the snapshot, or at its latest state if that has expired."""
    snapshot: int | None
    note: str | None = None
    """A note if the snapshot has expired."""

    @property
    def is_exact(self) -> bool:
        """True if it is at the snapshot that the batch fixed."""
        return self.note is None


def pin_input(table: Table | ExternalTable, snapshot_id: int | None, schema_id: int | None = None) -> Input:
    """The table at a snapshot (None: before its first); one of an external catalog with the schema of an id."""
    if isinstance(table, ExternalTable):
        return _pinned_external(table, snapshot_id, schema_id)
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
    return Input(pin_table(table, Pinned(state, ReadLog())), snapshot_id, note)


def pin_latest(table: Table | ExternalTable) -> Input:
    """The table pinned to its latest state."""
    if isinstance(table, ExternalTable):
        return pin_input(table, *table.version)
    latest = table.snapshot()
    return pin_input(table, None if latest is None else latest.id)


def _pinned_external(table: ExternalTable, snapshot_id: int | None, schema_id: int | None) -> Input:
    """An external table pinned with the metadata that was read now, so that later commits are not seen."""
    pinned = None if schema_id is None else table.at(TableVersion(snapshot_id, schema_id))
    if pinned is not None:
        return Input(pinned, snapshot_id)
    note = f"{table.name}: snapshot {snapshot_id}, which the batch began with, has expired there; the latest was read"
    return Input(table.at(table.version) or table, snapshot_id, note)
