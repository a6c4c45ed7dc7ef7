"""Appending to and overwriting tables without a primary key."""

from typing import Any

from skerry.common.errors import InvalidInputError, StorageError
from skerry.store.landing import commit_written
from skerry.store.upsert import check_identity, write_and_commit
from skerry.store.write import write_data_files
from skerry.table.commit import Committer
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.conform import conform


def append_rows(context: TableContext, data: Any, identity: CommitIdentity | None = None) -> Snapshot:
    """Add rows in one commit; bad rows are refused before anything is committed."""
    return _write_and_commit(context, data, Operation.INSERT, identity)


def overwrite_rows(context: TableContext, data: Any, identity: CommitIdentity | None = None) -> Snapshot:
    """Replace all rows by others in one commit."""
    return _write_and_commit(context, data, Operation.OVERWRITE, identity)


def _write_and_commit(
    context: TableContext, data: Any, operation: Operation, identity: CommitIdentity | None
) -> Snapshot:
    check_identity(identity)
    started_ms = context.env.clock.now_ms()
    latest = context.snapshots.latest()
    committer = Committer(context)
    applied = committer.already_applied(latest, identity)
    if applied is not None:
        return applied
    schema = context.schema_of(latest)
    if schema.primary_key:
        if operation is Operation.OVERWRITE:
            return write_and_commit(context, data, operation, identity)
        raise InvalidInputError(
            f"table {context.name} has a primary key ({', '.join(schema.primary_key)}): append is for tables without "
            f"one; use upsert"
        )
    try:
        writer = write_data_files(context, schema, conform(data, schema.fields, table_name=context.name))
    except StorageError as error:
        context.raise_if_dropped(error)
        raise
    added = writer.finish()

    def plan(state: TableState) -> Changes:
        if operation is Operation.INSERT:
            return Changes(added=added)
        return Changes(added=added, removed=state.live_files(), read=ReadRange())

    request = CommitRequest(operation, plan, identity=identity, started_ms=started_ms)
    return commit_written(committer, request, [writer])
