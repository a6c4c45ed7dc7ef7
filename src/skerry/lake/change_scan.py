"""Changes between two snapshots, as a stream, a table or a list of dicts."""

from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from skerry.lake.leased_batches import LeasedBatches
from skerry.store.diff.row_change import changes_schema, changes_table, read_changes
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class End:
    """The first or last snapshot of a comparison (None: an empty table), and the tag that it was found by, if any."""

    snapshot: Snapshot | None
    tag: str | None = None


class Changes:
    """The row changes from one snapshot to another, not yet read. Each method reads them again.

    Rows have the table's columns and before them ``_row_kind``: ``+I`` inserted, ``-U`` and ``+U`` updated (as it was,
    as it is), ``-D`` deleted.
    """

    def __init__(self, context: TableContext, leases: LeaseKeeper, first: End, last: End) -> None:
        self._context = context
        self._leases = leases
        self._ends = (first, last)
        self.before = first.snapshot
        """The snapshot that changes are counted from; None: an empty table."""
        self.after = last.snapshot
        """The snapshot that they lead to."""
        self.schema = context.schema_of(last.snapshot)
        """The schema of ``after``, in which rows of both snapshots are read."""

    def to_batches(self) -> pa.RecordBatchReader:
        """Changes as a stream; both snapshots are held until it is exhausted or dropped."""
        lease = ExitStack()
        for end in self._ends:
            if end.snapshot is not None:
                lease.enter_context(self._leases.hold(end.snapshot, tag=end.tag))
        tables = read_changes(self._context, self.before, self.after, self.schema)
        batches = (batch for table in tables for batch in table.to_batches())
        return pa.RecordBatchReader.from_batches(changes_schema(self.schema.arrow), LeasedBatches(batches, lease))

    def to_arrow(self) -> pa.Table:
        """All changes."""
        with self.to_batches() as reader:
            return changes_table([pa.Table.from_batches([batch]) for batch in reader], self.schema)

    def to_pylist(self) -> list[dict[str, Any]]:
        """All changes as dicts."""
        rows: list[dict[str, Any]] = self.to_arrow().to_pylist()
        return rows
