"""Refresh plan of materialized targets, as text before a run: by keys, by partition, or completely."""

from collections.abc import Callable

from skerry.spark.pipeline.check.incremental import plan_keys
from skerry.spark.pipeline.check.partition_plan import declared_columns, identity_columns, plan_partitions
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import Pipeline, TableSource, Target, is_external
from skerry.types.schema import Schema


def describe_refreshes(pipeline: Pipeline, flow: Flow, find: Callable[[str], Schema | None]) -> list[str]:
    """A line for each table that a materialized target reads; ``find`` has the schemas of tables that exist."""
    targets = [target for target in pipeline.targets if target.is_materialized]
    return [
        f"{target.table} {_words(pipeline, flow, target, table, find)}"
        for target in targets
        for table in input_names(pipeline, flow, target)
    ]


def input_names(pipeline: Pipeline, flow: Flow, target: Target) -> list[str]:
    """Tables and views that a target reads at the state of a batch."""
    names = flow.before(target.step)
    found = {s.table for s in pipeline.sources if s.name in names and isinstance(s, TableSource)}
    for name in names:
        found |= {r.name for r in flow.readings.get(name, ()) if r.is_table and not r.has_version}
    return sorted(found)


def _words(pipeline: Pipeline, flow: Flow, target: Target, table: str, find: Callable[[str], Schema | None]) -> str:
    reason = plan_keys(pipeline, flow, target, table).reason
    if reason is None:
        return f"follows {table} by keys ({', '.join(target.keys or ())})"
    own, schema = find(target.table), find(table)
    writer = next((other for other in pipeline.targets if other.table == table), None)
    if schema is None:
        unknown = "" if writer is None else f"; whether by partition shows when {table} exists"
        return f"is recomputed as a whole if {table} changes: {reason}{unknown}"
    columns = declared_columns(target) if own is None else identity_columns(own)
    if not columns and not is_external(table):
        return f"is recomputed as a whole if {table} changes: {reason}"
    plan = plan_partitions(pipeline, flow, target, table, schema, columns)
    if plan.reason is None:
        return f"follows {table} by partition ({plan.column}); not by keys: {reason}"
    return f"is recomputed as a whole if {table} changes: {reason}; not by partition: {plan.reason}"
