"""Restrictions of a run: selected targets, and a condition on the rows that a backfill recomputes."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from skerry.common import quoting
from skerry.common.errors import InvalidInputError
from skerry.lake.condition import parse_condition
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.pipeline.declare.flow import Flow, plan_flow
from skerry.spark.pipeline.declare.model import Pipeline, Target
from skerry.spark.pipeline.declare.problem import Problems
from skerry.spark.pipeline.declare.select import refuse_shared, refuse_split, restrict, select_targets
from skerry.spark.pipeline.execute.batch_plan import reads_itself
from skerry.spark.pipeline.execute.target_rows import find_table
from skerry.spark.write.overwrite_range import check_replaceable, spark_condition
from skerry.types.datatype import DATE, TIMESTAMP, TIMESTAMPTZ
from skerry.types.schema import Schema

_TIMES = (DATE, TIMESTAMP, TIMESTAMPTZ)
_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_FILLED = ("append", "upsert", "overwrite", "materialized")


@dataclass(frozen=True, slots=True)
class RunChoice:
    """Restrictions of a run: targets by selectors, and rows by a condition or a time range."""

    select: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    where: str | None = None
    since: str | None = None
    """Start of the range, inclusive."""
    until: str | None = None
    """End of the range, exclusive."""

    @property
    def is_selective(self) -> bool:
        return bool(self.select or self.exclude)

    @property
    def is_backfill(self) -> bool:
        return not (self.where is None and self.since is None and self.until is None)


def chosen_parts(
    pipeline: Pipeline, flow: Flow, choice: RunChoice, *, full_refresh: bool = False
) -> tuple[Pipeline, Flow]:
    """The pipeline and its flow, restricted to the selected targets."""
    if (choice.is_selective or choice.is_backfill) and pipeline.mode == "stream":
        raise InvalidInputError("a stream runs as a whole: --select, --exclude and backfills are for mode: batch")
    if choice.is_backfill and full_refresh:
        raise InvalidInputError("--full-refresh computes all rows again: leave it out, or --where, --from and --to")
    if choice.where is not None and (choice.since is not None or choice.until is not None):
        raise InvalidInputError("write either --where, or --from and --to")
    if choice.where is not None:
        with _naming("--where", choice.where):
            parse_condition(choice.where)
    since, until = choice.since or "", choice.until or ""
    if _DAY.fullmatch(since) and _DAY.fullmatch(until) and since >= until:
        raise InvalidInputError(f"--from {since} --to {until} has no day in it: --to is the first that does not belong")
    if not choice.is_selective:
        return pipeline, flow
    targets = select_targets(pipeline, flow, choice.select, choice.exclude)
    if not full_refresh and not choice.is_backfill:
        refuse_split(pipeline, flow, targets)
    else:
        refuse_shared(pipeline, targets)
    chosen = restrict(pipeline, flow, targets)
    problems = Problems(pipeline.path)
    restricted = plan_flow(chosen, problems)
    problems.raise_if_any()
    return chosen, restricted


def backfill_conditions(lake: Lake, pipeline: Pipeline, flow: Flow, choice: RunChoice) -> dict[str, str]:
    """The condition for each target, by its title; refuses targets whose rows cannot be computed by condition.

    Materialized targets that read other selected targets follow these, and have no condition of their own.
    """
    found: dict[str, str] = {}
    targets = pipeline.targets
    for target in targets:
        if target.is_materialized and any(flow.after(name) for name in flow.before(target.step)):
            continue
        if target.mode not in _FILLED:
            raise InvalidInputError(
                f"rows of {target.table} cannot be computed again by condition: mode {target.mode} writes changes; "
                f"leave it out with --exclude {target.table}, or use --full-refresh"
            )
        if reads_itself(pipeline, flow, target):
            raise InvalidInputError(
                f"rows of {target.table} are computed from those that it has, so a range of them cannot be computed "
                f"again: leave it out with --exclude {target.table}, or use --full-refresh, which begins with none"
            )
        if sum(other.table == target.table for other in targets) > 1:
            raise InvalidInputError(f"several targets write to {target.table}: their rows cannot be distinguished")
        table = find_table(lake, target.table)
        if table is None:
            raise InvalidInputError(f"table {target.table} does not exist, so there are no rows to compute again")
        check_replaceable(table)
        conditions = _conditions(table, target, choice)
        for option, given, condition in conditions:
            with _naming(option, given):
                spark_condition(table, condition)  # raises for a condition that cannot be applied
        found[target.title] = " AND ".join(condition for _, _, condition in conditions)
    return found


def _conditions(table: Table, target: Target, choice: RunChoice) -> list[tuple[str, str, str]]:
    """The options of a backfill: name, value, and the condition on rows of a target that it stands for."""
    if choice.where is not None:
        return [("--where", choice.where, choice.where)]
    column = quoting.quoted(time_column(table.schema, target))
    return [
        (option, value, f"{column} {operator} '{value.replace(chr(39), chr(39) * 2)}'")
        for option, operator, value in (("--from", ">=", choice.since), ("--to", "<", choice.until))
        if value is not None
    ]


@contextmanager
def _naming(option: str, given: str) -> Iterator[None]:
    """Raise errors of the block as errors of an option; a place in a condition that the user did not write is left
    out."""
    try:
        yield
    except InvalidInputError as error:
        problem = error.headline if option == "--where" else error.problem or error.headline
        raise InvalidInputError(f"{option} {given!r}: {problem}") from None


def time_column(schema: Schema, target: Target) -> str:
    """The column for ``--from`` and ``--to``: the declared one, or the only time column that partitions the table."""
    if target.time is not None:
        if target.time not in schema.by_name:
            raise InvalidInputError(f"'time' of {target.table} names the column {target.time!r}, which it has not")
        return target.time
    sources = {term.source_id for term in schema.spec.fields}
    found = [field.name for field in schema.fields if field.id in sources and field.type in _TIMES]
    if len(found) != 1:
        by = f"is partitioned by several times ({', '.join(found)})" if found else "is not partitioned by a time"
        raise InvalidInputError(
            f"{target.table} {by}: name the column for --from and --to with 'time: …' at the target, or use --where"
        )
    return found[0]
