"""Flush: a MemTable becomes level-0 files and a commit."""

from skerry.lsm.memtable import MemTable
from skerry.store.write.sorted_run import write_runs
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.context import TableContext
from skerry.table.request import Changes
from skerry.table.shape import TableShape
from skerry.table.snapshot import WRITER_USER, CommitIdentity, Operation, Snapshot
from skerry.types.merging import with_other_options


def flush_identity(writer_id: str, number: int) -> CommitIdentity:
    """The identity under which the rows of a log are committed once, by its writer or by a recovery."""
    return CommitIdentity(flush_user(writer_id), number)


def flush_user(writer_id: str) -> str:
    """The commit user of a writer."""
    return f"{WRITER_USER}{writer_id}"


def flushed_number(snapshot: Snapshot | None, writer_id: str) -> int:
    """The number of the writer's last log whose rows are in the snapshot; 0 if there is none."""
    applied = None if snapshot is None else snapshot.identities.get(flush_user(writer_id))
    return 0 if applied is None else applied.identifier


def write_memtable(context: TableContext, memtable: MemTable, identity: CommitIdentity) -> Transaction:
    """Write all versions as files of level 0, unless they have been committed before.

    The files are durable and not committed yet: call ``commit`` or ``discard`` of the transaction.

    The rows keep the schema that they were written under. Options are the current ones: a flush that fails because of
    an option (too many partitions) succeeds after ALTER.
    """
    transaction = Transaction.begin(context, Operation.UPSERT, identity)

    def write(tx: Transaction) -> Plan:
        shape = TableShape(with_other_options(memtable.schema, tx.shape.schema.options))
        runs = tx.own(write_runs(context, shape, [memtable.to_table()], format=shape.options.format_at(0)))
        added = tuple(runs.files)
        return lambda state: Changes(added=added)

    transaction.write(write)
    return transaction


def flush_memtable(context: TableContext, memtable: MemTable, identity: CommitIdentity) -> Snapshot:
    """Write all versions as files of level 0 and commit them."""
    return write_memtable(context, memtable, identity).commit()
