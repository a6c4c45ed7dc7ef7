"""The rows of a target's table after a planned write, for expectations that are checked before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import and_

from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.lake.table import Table
from skerry.spark.lake import SparkLake, scan_frame
from skerry.spark.pipeline.declare.model import Target
from skerry.spark.pipeline.execute.recompute import Refresh
from skerry.spark.read.condition_sql import quoted
from skerry.types.merging import DEDUPLICATE, FIRST_ROW

_NEW = "_skerry_new"
_PLACE = "_skerry_place"


@dataclass(frozen=True, slots=True)
class PlannedWrite:
    """A planned write."""

    rows: DataFrame
    replaces_all: bool = False
    refresh: Refresh | None = None
    """How a materialized table is written."""
    replaced: str | None = None
    """A condition in Spark's SQL on the rows to replace."""


def table_after(lake: SparkLake, target: Target, table: Table | None, write: PlannedWrite) -> DataFrame:
    """The rows of a target's table after a write of these rows."""
    is_whole = write.replaces_all or target.mode == "overwrite"
    if write.refresh is not None:
        is_whole = write.refresh.touched is None and write.refresh.replaced is None
    if table is None or is_whole:
        keys = (target.keys or ()) if table is None else table.schema.primary_key
        return _one_per_key(write.rows.withColumn(_NEW, F.lit(1)), keys, target, table) if keys else write.rows
    there = scan_frame(lake, table.scan())
    if write.refresh is not None:
        return _union(_left_of(there, table, target, write.refresh), write.rows)
    if write.replaced is not None:
        there = there.where(f"NOT coalesce({write.replaced}, false)")
    if not table.schema.primary_key:
        return _union(there, write.rows)
    both = _union(there.withColumn(_NEW, F.lit(0)), write.rows.withColumn(_NEW, F.lit(1)))
    return _one_per_key(both, table.schema.primary_key, target, table)


def newest_versions(rows: DataFrame, keys: Sequence[str], order_by: Sequence[str], meets: str) -> DataFrame:
    """The newest row of each key among rows of several batches, before a condition drops some of them.

    Otherwise an older version that satisfies the condition would replace the newest one, which does not. Without an
    order between two such versions, the job fails.
    """
    same_key = Window.partitionBy(*[quoted(_own(rows, key)) for key in keys])
    order = [F.col(quoted(_own(rows, name))).desc() for name in order_by] or [F.lit(0)]
    newest = rows.withColumn(_PLACE, F.rank().over(same_key.orderBy(*order))).where(F.col(_PLACE) == 1).drop(_PLACE)
    is_met = F.coalesce(F.expr(meets), F.lit(False))
    marked = newest.withColumn(_PLACE, F.min(is_met).over(same_key) == F.max(is_met).over(same_key))
    shown = F.concat_ws(", ", *[F.col(quoted(_own(rows, key))).cast("string") for key in keys])
    by = f"are equal in {', '.join(order_by)}" if order_by else "have no order"
    failure = F.concat(
        F.lit(f"several rows with the key ({', '.join(keys)}) = ("),
        shown,
        F.lit(
            f") {by}, and one of them is outside of the backfill: 'order_by' of the target tells which is the newest"
        ),
    )
    return marked.where(F.when(F.col(_PLACE), True).otherwise(F.raise_error(failure).cast("boolean"))).drop(_PLACE)


def _left_of(there: DataFrame, table: Table, target: Target, refresh: Refresh) -> DataFrame:
    """Rows of a materialized table that a refresh does not replace."""
    if refresh.touched is not None:
        return _without(there, refresh.touched, target.keys or ())
    assert refresh.replaced is not None
    spec = table.schema.spec
    term = next(field for field in spec.fields if field.id == refresh.replaced.field_id)
    column = next(field.name for field in table.schema.fields if field.id == term.source_id)
    rows = [(value,) for value in refresh.replaced.values.to_pylist()]
    values = there.sparkSession.createDataFrame(rows, there.select(quoted(column)).schema)
    return _without(there, values, [column])


def _without(there: DataFrame, keys: DataFrame, names: Sequence[str]) -> DataFrame:
    """The rows without any of these keys."""
    right = keys.select(*[F.col(quoted(_own(keys, n))).alias(f"{_PLACE}{i}") for i, n in enumerate(names)])
    same: Column = reduce(
        and_, [F.col(quoted(_own(there, n))).eqNullSafe(F.col(f"{_PLACE}{i}")) for i, n in enumerate(names)]
    )
    return there.join(right, same, "left_anti")


def _one_per_key(both: DataFrame, keys: Sequence[str], target: Target, table: Table | None) -> DataFrame:
    """The row of each key that the merge engine would choose."""
    options = target.options if table is None else table.schema.options
    engine, sequence = options.get("merge-engine", DEDUPLICATE).lower(), options.get("sequence.field")
    order = [F.col(_NEW).asc() if engine == FIRST_ROW else F.col(_NEW).desc()]
    order += [F.col(quoted(_own(both, name))).desc() for name in target.order_by]
    if sequence is not None:
        order.insert(0, F.col(quoted(_own(both, sequence))).desc_nulls_last())
    by_key = Window.partitionBy(*[quoted(_own(both, key)) for key in keys]).orderBy(*order)
    return both.withColumn(_PLACE, F.row_number().over(by_key)).where(F.col(_PLACE) == 1).drop(_PLACE, _NEW)


def _union(left: DataFrame, right: DataFrame) -> DataFrame:
    return left.unionByName(right, allowMissingColumns=True)


def _own(frame: DataFrame, name: str) -> str:
    return next((each for each in frame.columns if each.lower() == name.lower()), name)
