"""Deleting rows from Spark: by the keys in a DataFrame, or by a condition.

A delete that has to look for rows first is computed on one state of the table. If somebody else has changed rows there
by the time it commits, it is executed again on what is there then.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.errors import ConflictError, DataError
from skerry.lake.engine import context_of, leases_of, open_reader
from skerry.lake.scan import checked_where
from skerry.lake.table import Table
from skerry.spark.fit import check_batch_frame, check_columns
from skerry.spark.frame import reader_frame
from skerry.spark.job.rewrite import SparkRewrite
from skerry.spark.native import quoted
from skerry.spark.place import canonical
from skerry.spark.write import WriteJob, run_write
from skerry.spark.writejob import FrameRows, write_frame
from skerry.spark.writetask import RowKind, delete_fields
from skerry.store.delete import delete_where as delete_rows
from skerry.store.landing import commit_written
from skerry.store.run import RunSet
from skerry.store.upsert import require_primary_key
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_TRIES = 20
"""So often a delete is executed again before its conflict is raised."""


def delete_keys(table: Table, frame: DataFrame, *, identity: CommitIdentity | None = None) -> Snapshot:
    """Delete the rows whose keys are in a DataFrame; keys that have no row are no mistake.

    In a table with a ``sequence.field`` a delete carries the value of the row that it deletes. If the DataFrame has
    that column, it is taken from there; else the rows are looked up.
    """
    given = check_batch_frame(frame, "delete")

    def write(job: WriteJob) -> Snapshot:
        names = _key_names(job.context, job.schema, given)
        if set(names) >= {f.name for f in delete_fields(job.schema)}:
            rows = FrameRows(given, names, RowKind.DELETED)
            return job.commit(write_frame(job.context, job.schema, rows), Operation.DELETE)
        columns = [canonical(F.col(quoted(name)), job.schema.by_name[name].type).alias(name) for name in names]
        keys = given.select(*columns).distinct()
        is_no_key = reduce(or_, [F.col(quoted(name)).isNull() for name in names])

        def narrow(there: DataFrame) -> DataFrame:
            # a key with a NULL finds no row: it goes along, to be refused where rows are checked
            return there.join(keys, list(names), "left_semi").unionByName(
                keys.where(is_no_key), allowMissingColumns=True
            )

        return _delete_found(table, job, given.sparkSession, None, narrow)

    return run_write(table, identity, write)


def check_keys(table: Table, frame: DataFrame) -> None:
    """What a delete would say of a DataFrame's columns, without doing anything."""
    _key_names(context_of(table), table.schema, frame)


def _key_names(context: TableContext, schema: Schema, given: DataFrame) -> tuple[str, ...]:
    """The columns of the key, and the sequence field if it is given."""
    require_primary_key(context, schema, "delete by key")
    rules = MergeRules.of(schema)
    has_sequence = rules.sequence is None or rules.sequence.name in given.columns
    fields = delete_fields(schema) if has_sequence else rules.key
    names = tuple(f.name for f in fields)
    beside = [name for name in given.columns if name not in names]
    if beside and set(names) <= set(given.columns):
        raise DataError(
            f"delete takes keys of {context.name} and no other columns, and the DataFrame has "
            f"{', '.join(map(repr, beside))}, too; write frame.select({', '.join(map(repr, names))})"
        )
    check_columns(given.schema, fields, context.name)
    return names


def delete_where(spark: SparkSession, table: Table, where: str, *, identity: CommitIdentity | None = None) -> Snapshot:
    """Delete the rows that match a condition. In a table without a primary key, tasks write its files again."""
    condition = checked_where(where) or ""

    def write(job: WriteJob) -> Snapshot:
        if job.schema.primary_key:
            return _delete_found(table, job, spark, condition, lambda there: there)
        return delete_rows(job.context, condition, job.identity, rewrite=SparkRewrite(spark, leases_of(table)))

    return run_write(table, identity, write)


def _delete_found(
    table: Table, job: WriteJob, spark: SparkSession, where: str | None, narrow: Callable[[DataFrame], DataFrame]
) -> Snapshot:
    """Delete what is found in the latest state, as often as it takes."""
    for remaining in reversed(range(_TRIES)):
        written, latest, read = _marks_of_found(table, job, spark, where, narrow)
        try:
            return _commit(job, written, latest, read)
        except ConflictError:
            if not remaining:
                raise
    raise AssertionError("unreachable")


def _commit(job: WriteJob, written: RunSet, base: Snapshot | None, read: ReadRange) -> Snapshot:
    changes = Changes(added=tuple(written.files), read=read)
    request = CommitRequest(
        Operation.DELETE, lambda state: changes, identity=job.identity, base=base, started_ms=job.started_ms
    )
    return commit_written(job.committer, request, [written])


def _marks_of_found(
    table: Table, job: WriteJob, spark: SparkSession, where: str | None, narrow: Callable[[DataFrame], DataFrame]
) -> tuple[RunSet, Snapshot | None, ReadRange]:
    latest = job.context.snapshots.latest()
    if latest is None:
        return RunSet(job.context), None, ReadRange()
    schema = job.context.schema_of(latest)
    names = [f.name for f in delete_fields(schema)]
    with open_reader(table.scan(names, where=where, snapshot=latest.id)) as reader:
        found = narrow(reader_frame(spark, reader))
        written = write_frame(job.context, schema, FrameRows(found, tuple(names), RowKind.DELETED))
        return written, latest, ReadRange(None, reader.bounds.low, reader.bounds.high)
