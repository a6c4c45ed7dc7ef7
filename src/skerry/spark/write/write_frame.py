"""Writes DataFrames into tables: tasks write files, and one commit publishes all of them, or none.

A write with an identity is applied once, however often it is repeated. Whether it was applied before is checked twice:
before the job, to skip it, and by the commit, to be sure.
"""

from collections.abc import Sequence

from pyspark.sql import DataFrame

from skerry.common.errors import InvalidInputError
from skerry.lake.internals import context_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.spark.write.check_columns import check_batch_frame, check_columns
from skerry.spark.write.job import FrameRows, write_frame
from skerry.spark.write.overwrite import (
    OVERWRITE_MODE,
    ReplacedPartitions,
    check_partitioned,
    is_dynamic_mode,
    plan_overwrite,
)
from skerry.spark.write.task import RowKind
from skerry.spark.write.version_order import checked_order
from skerry.store.ingest import check_missing_columns, require_no_primary_key, require_primary_key
from skerry.store.write.level import plan_added
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.context import TableContext
from skerry.table.shape import TableShape
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot


def append_frame(table: Table, frame: DataFrame, *, identity: CommitIdentity | None = None) -> Snapshot:
    """Add the rows of a DataFrame to a table without a primary key."""
    given = check_batch_frame(frame, "append")

    def write(tx: Transaction) -> Plan:
        require_no_primary_key(tx.context, tx.shape.schema)
        files = write_frame(tx, _rows(given, tx.context, tx.shape, ()))
        return lambda state: plan_added(files, state)

    return access_of(table).begin(Operation.INSERT, identity, keyed=False).run(write)


def upsert_frame(
    table: Table,
    frame: DataFrame,
    *,
    order_by: str | Sequence[str] = (),
    identity: CommitIdentity | None = None,
    missing_columns: str | None = None,
) -> Snapshot:
    """Insert the rows of a DataFrame, or update existing rows with the same primary key."""
    given = check_batch_frame(frame, "upsert")
    check_missing_columns(missing_columns)

    def write(tx: Transaction) -> Plan:
        require_primary_key(tx.context, tx.shape.schema, "upsert")
        required = tx.shape.required_columns(missing_columns)
        files = write_frame(tx, _rows(given, tx.context, tx.shape, order_by, required))
        return lambda state: plan_added(files, state)

    return access_of(table).begin(Operation.UPSERT, identity).run(write)


def overwrite_frame(
    table: Table,
    frame: DataFrame,
    *,
    partitions_only: bool | None = None,
    replaced: ReplacedPartitions | None = None,
    order_by: str | Sequence[str] = (),
    identity: CommitIdentity | None = None,
) -> Snapshot:
    """Replace all rows by those of a DataFrame, or only the partitions of its rows, or given ones (``replaced``).

    By default the session's ``spark.sql.sources.partitionOverwriteMode`` decides on ``partitions_only``.
    """
    given = check_batch_frame(frame, "overwrite")
    is_dynamic = is_dynamic_mode(given.sparkSession.conf.get(OVERWRITE_MODE, "static"))

    def write(tx: Transaction) -> Plan:
        only = partitions_only
        if only is None:
            only = is_dynamic and bool(tx.shape.schema.spec.fields)
        elif only:
            check_partitioned(tx.context, tx.shape.schema)
        files = write_frame(tx, _rows(given, tx.context, tx.shape, order_by))
        return lambda state: plan_overwrite(files, state, partitions_only=bool(only), replaced=replaced)

    return access_of(table).begin(Operation.OVERWRITE, identity).run(write)


def check_rows(
    table: Table,
    frame: DataFrame,
    what: str,
    order_by: str | Sequence[str] = (),
    missing_columns: str | None = None,
) -> None:
    """Raise the errors of an append, upsert or overwrite about a DataFrame's columns, without writing."""
    context = context_of(table)
    shape = context.shape(table.schema)
    if what == "append":
        require_no_primary_key(context, shape.schema)
    elif what == "upsert":
        require_primary_key(context, shape.schema, what)
    required = frozenset[str]() if what == "append" else shape.required_columns(missing_columns)
    _rows(frame, context, shape, order_by, required)


def _rows(
    given: DataFrame,
    context: TableContext,
    shape: TableShape,
    order_by: str | Sequence[str],
    required: frozenset[str] = frozenset(),
) -> FrameRows:
    """The rows to write; refuses columns that do not match."""
    schema = shape.schema
    order = checked_order(given.schema, order_by)
    if order and not schema.primary_key:
        raise InvalidInputError(
            f"order_by says which of several rows with the same key is newest, and table {context.name} has no "
            f"primary key"
        )
    check_columns(given.schema, shape.ingest_fields, context.name, others=order, required=required)
    names = tuple(name for name in given.columns if name in schema.by_name)
    return FrameRows(given, names, RowKind.UPSERTED if schema.primary_key else RowKind.APPENDED, order)
