"""The snapshot of a table from which a statement computes its changes."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

import pyarrow as pa

from skerry.lake.leased_batches import LeasedBatches
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Found, Given, IndexedRows, Readable
from skerry.store.update.read_modify_write import RowChange
from skerry.store.update.read_rows import ReadLog, identified_rows, identified_schema, needs_hidden_columns
from skerry.table.lease import LeaseKeeper
from skerry.table.request import TableState


@dataclass(frozen=True, slots=True)
class Pinned:
    """The state of a table that a statement sees while it changes it: one snapshot, without unflushed rows."""

    state: TableState
    log: ReadLog
    """Records what was read, for the conflict check."""


@dataclass(frozen=True, slots=True)
class ChangeTarget:
    """The table that one execution of a statement changes (``skerry.sql.names.Target``)."""

    table: Readable
    """The table, pinned, for queries that read it."""
    change: RowChange
    leases: LeaseKeeper

    @property
    def rows(self) -> Found:
        """Its rows, with hidden columns if a change needs them, for the query that finds the rows to change."""
        if not needs_hidden_columns(self.change.schema):
            return self.table
        return self._given(None)

    def _given(self, hints: WhereClause | None) -> Given:
        schema = self.change.schema
        read = partial(self._read, hints)
        return Given(self.table.name, identified_schema(schema), read, IndexedRows(schema, self._given))

    def _read(
        self, hints: WhereClause | None, columns: Sequence[str], where: WhereClause | None
    ) -> pa.RecordBatchReader:
        lease = ExitStack()
        state = self.change.state
        if state.snapshot is not None:
            lease.enter_context(self.leases.hold(state.snapshot))
        schema, batches = identified_rows(state, columns, where, self.change.log, hints)
        return pa.RecordBatchReader.from_batches(schema, LeasedBatches(batches, lease))
