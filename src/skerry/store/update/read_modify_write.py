"""Read-modify-write: row changes computed from one snapshot and committed on top of it.

UPDATE, MERGE and INSERT … SELECT read a table before they know what to write. They get a :class:`RowChange` on one
snapshot and pass it the rows to change and to add; these become one commit. The key ranges that they read are logged:
if another commit has changed rows there, they are executed again on the newest snapshot, and the files of the first
execution are deleted. A change that has read no rows of its table is not executed again: its files are valid on any
snapshot.

``keyed`` writes new versions into a primary-key table; ``append_only`` rewrites the files of other tables.
"""

from collections.abc import Callable
from typing import Protocol

import pyarrow as pa

from skerry.store.update.append_only import AppendOnlyChange
from skerry.store.update.keyed import KeyedChange
from skerry.store.update.read_rows import ReadLog
from skerry.store.write.open_file import WrittenFiles
from skerry.store.write.transaction import Transaction
from skerry.table.request import Changes, TableState
from skerry.table.shape import TableShape
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema


class RowChange(Protocol):
    """The row changes of one execution of a statement.

    Call order: ``clear``, ``insert``, ``take`` and ``change`` any number of times; :func:`change_rows` finishes it.

    Rows for ``insert`` have all columns as ``TableShape.ingest_fields`` has them. Rows for ``change`` have all columns
    of the schema, ``_kind`` (UPSERT: the row's new values, DELETE: the row is deleted), in a table without a primary
    key ``FILE`` and ``POSITION`` of ``skerry.store.update.read_rows``, and in one with a ``sequence.field`` the row's
    current value in it, as ``SEQUENCE_BEFORE``. They must be sorted by key, or by file and position. In a commit,
    inserted rows are newer than changed ones.
    """

    log: ReadLog

    @property
    def state(self) -> TableState: ...
    @property
    def shape(self) -> TableShape: ...
    @property
    def schema(self) -> Schema: ...
    def clear(self) -> None: ...
    def insert(self, rows: pa.Table, *, once: bool = False, absent: bool = False) -> None: ...
    def take(self, written: WrittenFiles) -> None:
        """Add files that were written elsewhere, under the same schema, with rows like those of ``insert``, or of
        ``change`` in a table with a primary key."""
        ...

    def change(self, rows: pa.Table) -> None: ...
    def count(self) -> int: ...


def change_rows(transaction: Transaction, compute: Callable[[RowChange], None]) -> Snapshot:
    """Commit the changes that ``compute`` makes to a :class:`RowChange`; called again if its input has changed."""
    executed: KeyedChange | AppendOnlyChange | None = None

    def plan(state: TableState) -> Changes:
        nonlocal executed
        if executed is not None and not executed.log.ranges and executed.schema.id == state.schema.id:
            return executed.changes(state)
        executed = None
        change: KeyedChange | AppendOnlyChange
        change = (KeyedChange if state.schema.primary_key else AppendOnlyChange)(transaction.context, state)
        transaction.supersede()
        transaction.own(change)
        try:
            compute(change)
            change.finish()
        except BaseException:  # whatever a query raises included
            change.discard()
            raise
        executed = change
        return change.changes(state)

    return transaction.run(lambda tx: plan)
