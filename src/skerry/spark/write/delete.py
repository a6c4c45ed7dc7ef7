"""Deletes rows from Spark: by the keys in a DataFrame, or by a condition.

A delete that must find its rows first works on one snapshot. If another commit has changed rows by the time it commits,
it runs again on the latest snapshot.
"""

from collections.abc import Callable
from functools import reduce
from operator import or_

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.errors import DataError
from skerry.lake.internals import context_of, leases_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.pruning.predicate.where import WhereClause
from skerry.spark.read.condition_sql import quoted
from skerry.spark.read.frame import reader_frame
from skerry.spark.write.check_columns import check_batch_frame, check_columns
from skerry.spark.write.job import FrameRows, write_frame
from skerry.spark.write.rewrite import SparkRewrite
from skerry.spark.write.row_partition import canonical
from skerry.spark.write.task import RowKind
from skerry.store.ingest import require_primary_key
from skerry.store.update.delete_where import delete_where as delete_rows
from skerry.store.write.level import plan_added
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes
from skerry.table.shape import TableShape
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot

_TRIES = 20
"""Maximum number of attempts before the conflict is raised."""


def delete_keys(table: Table, frame: DataFrame, *, identity: CommitIdentity | None = None) -> Snapshot:
    """Delete the rows with the keys in a DataFrame; keys without a row are ignored.

    In a table with a ``sequence.field`` a delete carries the value of the row that it deletes. If the DataFrame has
    that column, the value is taken from it; else the rows are looked up.
    """
    given = check_batch_frame(frame, "delete")

    def write_given(tx: Transaction) -> Plan:
        names = _key_names(tx.context, tx.shape, given)
        files = write_frame(tx, FrameRows(given, names, RowKind.DELETED))
        return lambda state: plan_added(files, state)

    def write_found(tx: Transaction) -> Plan:
        names = _key_names(tx.context, tx.shape, given)
        types = tx.shape.schema.by_name
        keys = given.select(
            *[canonical(F.col(quoted(name)), types[name].type).alias(name) for name in names]
        ).distinct()
        is_no_key = reduce(or_, [F.col(quoted(name)).isNull() for name in names])

        def narrow(there: DataFrame) -> DataFrame:
            # a key with a NULL finds no row: it is kept, so that the check of rows refuses it
            return there.join(keys, list(names), "left_semi").unionByName(
                keys.where(is_no_key), allowMissingColumns=True
            )

        return _mark_found(table, tx, given.sparkSession, None, narrow)

    transaction = access_of(table).begin(Operation.DELETE, identity)
    if {f.name for f in transaction.shape.delete_fields} <= set(given.columns):
        return transaction.run(write_given)
    return transaction.run(write_found, attempts=_TRIES)


def check_keys(table: Table, frame: DataFrame) -> None:
    """Raise the errors of a delete about a DataFrame's columns, without deleting."""
    context = context_of(table)
    _key_names(context, context.shape(table.schema), frame)


def _key_names(context: TableContext, shape: TableShape, given: DataFrame) -> tuple[str, ...]:
    """The columns of the key, and the sequence field if it is given."""
    require_primary_key(context, shape.schema, "delete by key")
    rules = shape.rules
    has_sequence = rules.sequence is None or rules.sequence.name in given.columns
    fields = shape.delete_fields if has_sequence else rules.key
    names = tuple(f.name for f in fields)
    beside = [name for name in given.columns if name not in names]
    if beside and set(names) <= set(given.columns):
        raise DataError(
            f"delete takes keys of {context.name} and no other columns, and the DataFrame has "
            f"{', '.join(map(repr, beside))}, too; write frame.select({', '.join(map(repr, names))})"
        )
    check_columns(given.schema, fields, context.name)
    return names


def delete_where(
    spark: SparkSession, table: Table, condition: WhereClause, *, identity: CommitIdentity | None = None
) -> Snapshot:
    """Delete the rows that match a condition. In a table without a primary key, tasks rewrite its files."""
    transaction = access_of(table).begin(Operation.DELETE, identity)
    if transaction.shape.schema.primary_key:
        return transaction.run(
            lambda tx: _mark_found(table, tx, spark, condition, lambda there: there), attempts=_TRIES
        )
    return delete_rows(transaction, condition, rewrite=SparkRewrite(spark, leases_of(table)))


def _mark_found(
    table: Table,
    tx: Transaction,
    spark: SparkSession,
    where: WhereClause | None,
    narrow: Callable[[DataFrame], DataFrame],
) -> Plan:
    """Write tombstones for the rows found at the transaction's snapshot."""
    if tx.base is None:
        return lambda state: Changes(read=ReadRange())
    names = tuple(f.name for f in tx.shape.delete_fields)
    with table.planner(ScanRequest(names, where, pin=Pin(tx.base.id))).open_reader() as reader:
        found = narrow(reader_frame(spark, reader))
        files = write_frame(tx, FrameRows(found, names, RowKind.DELETED))
        read = ReadRange(None, reader.bounds.low, reader.bounds.high)
    changes = Changes(added=tuple(files), read=read)
    return lambda state: changes
