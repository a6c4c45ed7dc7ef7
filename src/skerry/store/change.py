"""Writes that read: changes of rows that are computed on one state of a table and committed upon it.

UPDATE, MERGE and the like ask a table what is there before they know what to write. They are given a
:class:`RowChange`, on one state of the table, and tell it which rows to change and which to add; all of it becomes one
commit. What they have read of the table is noted: if somebody else has changed rows there by the time of the commit,
they are executed again, on what is there then, and what they had written is removed. A change that has read nothing of
its table is not executed again: its files are as good on top of another state.

How rows are changed depends on the table: ``change_keyed`` writes new versions of them, ``change_plain`` writes those
files again that hold them.
"""

from collections.abc import Callable
from typing import Protocol

import pyarrow as pa

from skerry.store.change_keyed import KeyedChange
from skerry.store.change_plain import PlainChange
from skerry.store.change_read import ReadLog
from skerry.store.landing import commit_written
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import Operation, Snapshot
from skerry.types.schema import Schema


class RowChange(Protocol):
    """What one execution of a statement does to the rows of a table.

    Call order: ``clear``, ``insert`` and ``change`` as often as need be; whoever runs the execution finishes it.

    Rows for ``insert`` have all columns as ``skerry.store.upsert.ingest_fields`` wants them. Rows for ``change`` have
    all columns of the schema, ``_kind`` (UPSERT: this is what the row becomes, DELETE: it goes), in a table without a
    primary key ``FILE`` and ``POSITION`` of ``skerry.store.change_read``, and in one with a ``sequence.field`` the
    value that the row has there, as ``SEQUENCE_BEFORE``. They come sorted by what tells rows apart: key, or file and
    position. In a commit, inserted rows are newer than changed ones.
    """

    log: ReadLog

    @property
    def state(self) -> TableState: ...
    @property
    def schema(self) -> Schema: ...
    def clear(self) -> None: ...
    def insert(self, rows: pa.Table, *, once: bool = False, absent: bool = False) -> None: ...
    def change(self, rows: pa.Table) -> None: ...
    def count(self) -> int: ...


def change_rows(context: TableContext, operation: Operation, compute: Callable[[RowChange], None]) -> Snapshot:
    """Commit what ``compute`` does to a :class:`RowChange`; it is called again if what it has read has changed."""
    executions: list[KeyedChange | PlainChange] = []
    started_ms = context.env.clock.now_ms()
    is_done = False

    def plan(state: TableState) -> Changes:
        nonlocal is_done
        if is_done and not executions[-1].log.ranges and executions[-1].schema.id == state.schema.id:
            return executions[-1].changes(state)
        change: KeyedChange | PlainChange
        change = KeyedChange(context, state) if state.schema.primary_key else PlainChange(context, state)
        executions.append(change)
        is_done = False
        try:
            compute(change)
            change.finish()
        except BaseException:  # whatever a query raises included
            change.discard()
            raise
        is_done = True
        return change.changes(state)

    return commit_written(Committer(context), CommitRequest(operation, plan, started_ms=started_ms), executions)
