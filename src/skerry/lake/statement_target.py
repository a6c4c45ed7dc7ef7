"""The snapshot of a table from which a statement computes its changes."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

import pyarrow as pa

from skerry.lake.leased_batches import LeasedBatches
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Found, Given, IndexedRows, Readable
from skerry.store.update.change import RowChange
from skerry.store.update.read_rows import ReadLog, identified_rows, identified_schema, needs_hidden_columns
from skerry.table.lease import LeaseKeeper
from skerry.table.request import TableState


@dataclass(frozen=True, slots=True)
class Pinned:
    """What a table shows while a statement changes it: one state, and nothing that a writer has not flushed."""

    state: TableState
    log: ReadLog
    """What was read is noted here."""


@dataclass(frozen=True, slots=True)
class ChangeTarget:
    """A table as one execution of a statement finds it (``skerry.sql.names.Target``)."""

    table: Readable
    """The table, pinned: for what a query reads of it."""
    change: RowChange
    leases: LeaseKeeper

    @property
    def rows(self) -> Found:
        """Its rows with what tells them apart: for a query that finds those to be changed."""
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
