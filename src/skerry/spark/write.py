"""Writing DataFrames into tables: tasks write files, and one commit at the end publishes them all, or none.

With an identity a write lands once, however often it is repeated. Whether it has landed before is asked twice: before
the job, to spare it, and by the commit, to be sure.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyspark.sql import DataFrame

from skerry.common.errors import InvalidInputError
from skerry.lake.engine import context_of
from skerry.lake.land import land_write
from skerry.lake.table import Table
from skerry.spark.fit import check_batch_frame, check_columns
from skerry.spark.order import checked_order
from skerry.spark.replace import check_partitioned, plan_overwrite
from skerry.spark.writejob import FrameRows, write_frame
from skerry.spark.writetask import RowKind
from skerry.store.landing import commit_written
from skerry.store.run import RunSet
from skerry.store.upsert import check_identity, commit_runs, ingest_fields, require_primary_key
from skerry.table.commit import Committer
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class WriteJob:
    """A write that is about to happen: the table as it is before it."""

    context: TableContext
    schema: Schema
    committer: Committer
    identity: CommitIdentity | None
    started_ms: int

    def commit(self, written: RunSet, operation: Operation) -> Snapshot:
        """Publish runs of a primary-key table."""
        return commit_runs(self.committer, written, operation, identity=self.identity, started_ms=self.started_ms)


def run_write(table: Table, identity: CommitIdentity | None, write: Callable[[WriteJob], Snapshot]) -> Snapshot:
    """Do a write, unless it has landed before."""
    check_identity(identity)

    def execute(context: TableContext) -> Snapshot:
        started_ms = context.env.clock.now_ms()
        latest = context.snapshots.latest()
        committer = Committer(context)
        applied = committer.already_applied(latest, identity)
        if applied is not None:
            return applied
        return write(WriteJob(context, context.schema_of(latest), committer, identity, started_ms))

    return land_write(table, execute)


def append_frame(table: Table, frame: DataFrame, *, identity: CommitIdentity | None = None) -> Snapshot:
    """Add the rows of a DataFrame to a table without a primary key."""
    given = check_batch_frame(frame, "append")

    def write(job: WriteJob) -> Snapshot:
        require_no_key(job.context, job.schema)
        written = write_frame(job.context, job.schema, _rows(given, job.context, job.schema, ()))
        added = tuple(written.files)
        request = CommitRequest(
            Operation.INSERT, lambda state: Changes(added=added), identity=job.identity, started_ms=job.started_ms
        )
        return commit_written(job.committer, request, [written])

    return run_write(table, identity, write)


def upsert_frame(
    table: Table, frame: DataFrame, *, order_by: str | Sequence[str] = (), identity: CommitIdentity | None = None
) -> Snapshot:
    """Insert the rows of a DataFrame, or update those whose primary key is there already."""
    given = check_batch_frame(frame, "upsert")

    def write(job: WriteJob) -> Snapshot:
        require_primary_key(job.context, job.schema, "upsert")
        return job.commit(
            write_frame(job.context, job.schema, _rows(given, job.context, job.schema, order_by)), Operation.UPSERT
        )

    return run_write(table, identity, write)


def overwrite_frame(
    table: Table,
    frame: DataFrame,
    *,
    partitions_only: bool = False,
    order_by: str | Sequence[str] = (),
    identity: CommitIdentity | None = None,
) -> Snapshot:
    """Replace all rows by those of a DataFrame, or only the partitions that these belong to."""
    given = check_batch_frame(frame, "overwrite")

    def write(job: WriteJob) -> Snapshot:
        if partitions_only:
            check_partitioned(job.context, job.schema)
        written = write_frame(job.context, job.schema, _rows(given, job.context, job.schema, order_by))
        request = CommitRequest(
            Operation.OVERWRITE,
            lambda state: plan_overwrite(written.files, state, partitions_only=partitions_only),
            identity=job.identity,
            started_ms=job.started_ms,
        )
        return commit_written(job.committer, request, [written])

    return run_write(table, identity, write)


def check_rows(table: Table, frame: DataFrame, what: str, order_by: str | Sequence[str] = ()) -> None:
    """What an append or upsert would say of a DataFrame's columns, without doing anything."""
    context, schema = context_of(table), table.schema
    if what == "append":
        require_no_key(context, schema)
    else:
        require_primary_key(context, schema, what)
    _rows(frame, context, schema, order_by)


def require_no_key(context: TableContext, schema: Schema) -> None:
    """Refuse to append to a table with a primary key."""
    if schema.primary_key:
        raise InvalidInputError(
            f"table {context.name} has a primary key ({', '.join(schema.primary_key)}): append is for tables "
            f"without one; use upsert"
        )


def _rows(given: DataFrame, context: TableContext, schema: Schema, order_by: str | Sequence[str]) -> FrameRows:
    """The rows to write; what is wrong with their columns is told."""
    order = checked_order(given.schema, order_by)
    if order and not schema.primary_key:
        raise InvalidInputError(
            f"order_by says which of several rows with the same key is newest, and table {context.name} has no "
            f"primary key"
        )
    fields = ingest_fields(schema) if schema.primary_key else schema.fields
    check_columns(given.schema, fields, context.name, others=order)
    names = tuple(name for name in given.columns if name in schema.by_name)
    return FrameRows(given, names, RowKind.UPSERTED if schema.primary_key else RowKind.APPENDED, order)
