"""Warnings: pipelines that run, but with a result that may surprise.

=========================================  ===========================================================================
found                                      what happens
=========================================  ===========================================================================
aggregates over rows of one batch alone,   the totals of the latest batch replace those of earlier ones
into an upsert
changes, or rows with ``order_by``, into   a late change in a later batch wins, and can bring deleted rows back
a table without ``sequence.field``
=========================================  ===========================================================================
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from skerry.spark.pipeline.check.aggregation import NUMBERS, many_row_parts
from skerry.spark.pipeline.check.stream import grows
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import Pipeline, Step, TableSource, Target
from skerry.spark.pipeline.declare.problem import Problem
from skerry.spark.stream.late_change import unordered_between_batches
from skerry.table.shape import TableShape
from skerry.types.merging import AGGREGATION, DEDUPLICATE
from skerry.types.schema import Schema

SchemaOf = Callable[[str], Schema | None]


@dataclass(frozen=True, slots=True)
class _Merging:
    """Merge engine of a table, as far as it is known before the table exists."""

    engine: str = DEDUPLICATE
    has_sequence: bool = False


def find_warnings(pipeline: Pipeline, flow: Flow, schema_of: SchemaOf) -> list[Problem]:
    """All warnings about a pipeline; ``schema_of`` returns the schema of an existing table."""
    growing = {source.name for source in pipeline.sources if grows(source)}
    found: list[Problem] = []
    for target in pipeline.targets:
        merging = _merging(pipeline, target, schema_of(target.table))
        if target.mode == "upsert" and merging.engine != AGGREGATION:
            for step in flow.steps:
                is_before = step.name in flow.before(target.step)
                if is_before and flow.before(step.name) & growing:
                    found += _partial(step, flow, target, merging)
        followed = {s.name for s in pipeline.sources if isinstance(s, TableSource)}
        if not flow.before(target.step) & growing <= followed:  # changes of tables arrive in order
            found += _late(target, merging)
    return sorted(set(found))


def _partial(step: Step, flow: Flow, target: Target, merging: _Merging) -> Iterator[Problem]:
    """A step that aggregates, but sees only the rows of one batch."""
    parsed = flow.parsed.get(step.name)
    if parsed is None or step.sql is None:
        return
    for what in many_row_parts(parsed.tree):
        if what == NUMBERS and merging.has_sequence:
            continue  # it keeps the newest row of a batch; the table then keeps the newest of all batches
        yield Problem(
            step.sql.place,
            f"step {step.name!r} {what} the rows that a batch brings, and {target.table} replaces what earlier batches "
            f"gave for the same key: write the rows to a table, and let a step over that table lead to a target of "
            f"mode: materialized; or give {target.table} the option merge-engine: aggregation",
        )
        return


def _late(target: Target, merging: _Merging) -> Iterator[Problem]:
    by_order = target.mode == "upsert" and target.order_by and merging.engine == DEDUPLICATE
    if (target.mode == "cdc" or by_order) and not merging.has_sequence:
        text = unordered_between_batches(merging.engine)
        yield Problem(target.at("order_by"), f"target {target.table}: {text}")


def _merging(pipeline: Pipeline, target: Target, schema: Schema | None) -> _Merging:
    if schema is not None:
        rules = TableShape(schema).rules
        return _Merging(rules.engine, rules.sequence is not None)
    for maker in pipeline.targets:
        if maker.table == target.table and maker.create:
            return _Merging(maker.options.get("merge-engine", DEDUPLICATE).lower(), "sequence.field" in maker.options)
    return _Merging()
