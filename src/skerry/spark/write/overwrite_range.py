"""Replaces the rows that satisfy a condition by those of a DataFrame, in one commit.

In a primary-key table, rows are found at one snapshot: those without a new row get a delete, the others a new version.
If another commit changes them before the job commits, the job runs again. In other tables, tasks rewrite the files that
hold such rows, without these rows.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import and_

from pyspark.sql import DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.errors import InvalidInputError
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lake.condition import parse_condition
from skerry.lake.internals import leases_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.pruning.predicate.where import WhereClause
from skerry.spark.read.condition_sql import quoted, to_condition
from skerry.spark.read.frame import reader_frame
from skerry.spark.write.job import FrameRows, write_frame
from skerry.spark.write.rewrite import SparkRewrite
from skerry.spark.write.row_partition import canonical
from skerry.spark.write.task import KIND_NAME, PROBLEM_NAME, RowKind
from skerry.spark.write.version_order import checked_order
from skerry.spark.write.write_frame import check_rows
from skerry.store.update.delete_where import RewritePlan
from skerry.store.write.level import plan_added
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.conflict import ReadRange
from skerry.table.request import Changes, TableState
from skerry.table.shape import TableShape
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.merging import DEDUPLICATE

_TRIES = 20
"""Maximum number of attempts before the conflict is raised."""
_KEY = "__skerry_key_"


def spark_condition(table: Table, where: str) -> str:
    """A condition on a table's rows in Spark's SQL; refuses one that Spark would evaluate differently."""
    condition = parse_condition(where)
    assert condition is not None
    columns = {field.id: quoted(field.name) for field in table.schema.fields}
    found = to_condition(condition.bind(table.schema), columns)
    if found is None:
        raise InvalidInputError(
            f"{where!r} cannot be applied to rows of Spark exactly; compare columns with values (=, <, >=, IN, IS NULL)"
        )
    return found


def check_replaceable(table: Table) -> None:
    """Refuse a table that merges versions of a row, in which new rows would not simply replace others."""
    if not table.schema.primary_key:
        return
    rules = TableShape(table.schema).rules
    if rules.engine != DEDUPLICATE or rules.sequence is not None:
        why = f"merge engine {rules.engine}" if rules.engine != DEDUPLICATE else "the option sequence.field"
        raise InvalidInputError(
            f"rows of {table.name} cannot be replaced one by one, since new ones are merged with others ({why}); "
            f"replace all of them"
        )


def overwrite_frame_where(
    table: Table,
    where: str,
    frame: DataFrame,
    *,
    order_by: str | Sequence[str] = (),
    identity: CommitIdentity | None = None,
    checks_rows: bool = False,
) -> Snapshot:
    """Replace the rows that satisfy a condition. Rows of the DataFrame also replace existing rows with the same key.

    With ``checks_rows``, tasks refuse rows of the DataFrame that do not satisfy the condition.
    """
    check_replaceable(table)
    check_rows(table, frame, "upsert" if table.schema.primary_key else "append", order_by)
    condition = parse_condition(where)
    assert condition is not None
    transaction = access_of(table).begin(Operation.OVERWRITE, identity)
    within = condition if checks_rows else None
    condition.bind(transaction.shape.schema)  # raises before anything is written
    if table.schema.primary_key:
        new = FrameRows(frame, (), RowKind.MIXED, checked_order(frame.schema, order_by), within=within)
        return transaction.run(lambda tx: _replace_keyed(table, tx, condition, new), attempts=_TRIES)
    new = FrameRows(frame, (), RowKind.APPENDED, within=within)
    return transaction.run(lambda tx: _replace_rewritten(table, tx, condition, new))


def _replace_keyed(table: Table, tx: Transaction, where: WhereClause, new: FrameRows) -> Plan:
    schema, frame = tx.shape.schema, new.frame
    names = tuple(name for name in frame.columns if name in schema.by_name)
    problem = F.lit(None).cast("string").alias(PROBLEM_NAME)
    marked = frame.withColumn(KIND_NAME, F.lit(UPSERT).cast("tinyint"))
    if tx.base is None:
        files = write_frame(tx, replace(new, frame=marked.select("*", problem), columns=names))
        return lambda state: plan_added(files, state)
    keys = schema.primary_key
    with table.planner(ScanRequest(keys, where, pin=Pin(tx.base.id))).open_reader() as reader:
        there = reader_frame(frame.sparkSession, reader)
        given = frame.select(
            *[canonical(F.col(quoted(k)), schema.by_name[k].type).alias(f"{_KEY}{n}") for n, k in enumerate(keys)]
        )
        same = reduce(and_, [F.col(quoted(k)) == F.col(f"{_KEY}{n}") for n, k in enumerate(keys)])
        gone = there.join(given, same, "left_anti").withColumn(KIND_NAME, F.lit(DELETE).cast("tinyint"))
        both = marked.unionByName(gone, allowMissingColumns=True).select("*", problem)
        files = write_frame(tx, replace(new, frame=both, columns=names))
        read = ReadRange(None, reader.bounds.low, reader.bounds.high)
    return lambda state: plan_added(files, state, read)


def _replace_rewritten(table: Table, tx: Transaction, where: WhereClause, new: FrameRows) -> Plan:
    names = tuple(name for name in new.frame.columns if name in tx.shape.schema.by_name)
    files = write_frame(tx, replace(new, columns=names))
    deleting = RewritePlan(tx, where, SparkRewrite(new.frame.sparkSession, leases_of(table)))

    def plan(state: TableState) -> Changes:
        deleted = deleting(state)
        return replace(deleted, added=(*deleted.added, *files))

    return plan
