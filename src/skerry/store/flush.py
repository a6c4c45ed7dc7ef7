"""A MemTable → files and a commit."""

from skerry.lsm.memtable import MemTable
from skerry.store.landing import commit_written
from skerry.store.run import write_runs
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.options import parse_table_options
from skerry.table.request import Changes, CommitRequest
from skerry.table.snapshot import WRITER_USER, CommitIdentity, Operation, Snapshot
from skerry.types.merging import with_other_options


def flush_identity(writer_id: str, number: int) -> CommitIdentity:
    """Under which the rows of a log are committed, by its writer or by whoever recovers it: once."""
    return CommitIdentity(flush_user(writer_id), number)


def flush_user(writer_id: str) -> str:
    """The commit user of a writer."""
    return f"{WRITER_USER}{writer_id}"


def flushed_number(snapshot: Snapshot | None, writer_id: str) -> int:
    """The number of the writer's last log whose rows are in the snapshot; 0 if there is none."""
    applied = None if snapshot is None else snapshot.identities.get(flush_user(writer_id))
    return 0 if applied is None else applied.identifier


def flush_memtable(context: TableContext, memtable: MemTable, identity: CommitIdentity) -> Snapshot:
    """Write all versions as files of level 0 and commit them.

    The rows keep the schema that they were written under. Options are those of now: a flush that fails because of one
    (too many partitions) can be helped by setting it.
    """
    started_ms = context.env.clock.now_ms()
    latest = context.snapshots.latest()
    committer = Committer(context)
    applied = committer.already_applied(latest, identity)
    if applied is not None:
        return applied
    schema = with_other_options(memtable.schema, context.schema_of(latest).options)
    format_ = parse_table_options(schema.options).format_at(0)
    runs = write_runs(context, schema, [memtable.to_table()], format=format_)
    added = tuple(runs.files)
    request = CommitRequest(
        Operation.UPSERT, lambda state: Changes(added=added), identity=identity, started_ms=started_ms
    )
    return commit_written(committer, request, [runs])
