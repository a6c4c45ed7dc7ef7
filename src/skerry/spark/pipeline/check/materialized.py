"""Checks of materialized targets before a run."""

from collections.abc import Callable

from skerry.lake.external import ExternalTable
from skerry.lake.table import Table
from skerry.spark.pipeline.check.stream import grows
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import Pipeline, Target
from skerry.spark.pipeline.declare.problem import Problems
from skerry.table.view_store import View
from skerry.types.merging import DEDUPLICATE


def check_materialized(
    target: Target,
    pipeline: Pipeline,
    flow: Flow,
    find: Callable[[str], Table | ExternalTable | View | None],
    problems: Problems,
) -> None:
    """Report a materialized target that reads views or streams, shares its table, quarantines or merges rows."""
    if not target.is_materialized:
        return
    before, table = flow.before(target.step), find(target.table)
    for name in sorted(before):
        for reading in flow.readings.get(name, ()):
            if reading.is_table and isinstance(find(reading.name), View):
                problems.add(
                    reading.place,
                    f"a materialized target follows tables, and {reading.name} is a view: write its query into a step",
                )
    for source in pipeline.sources:
        if source.name in before and grows(source):
            problems.add(
                target.step_place,
                f"a materialized target is made of tables, and source {source.name!r} has in each batch what is new: "
                f"write it to a table, and let the step read that table",
            )
    others = [other for other in pipeline.targets if other.table == target.table and other is not target]
    if others:
        problems.add(target.place, f"table {target.table} is materialized, so no other target can write to it")
    for step in pipeline.steps:
        if step.name in before and any(e.action == "quarantine" for e in step.expectations):
            problems.add(
                step.place,
                f"step {step.name!r} leads to a materialized target, and its rows are computed repeatedly: put rows "
                f"aside where they are written first",
            )
    for expectation in target.expectations:
        if expectation.action == "quarantine":
            problems.add(
                expectation.place,
                "rows of a materialized target are computed repeatedly: put rows aside where they are written first",
            )
    options = table.schema.options if isinstance(table, Table) else target.options
    engine = options.get("merge-engine", DEDUPLICATE).lower()
    if engine != DEDUPLICATE or "sequence.field" in options:
        what = "the option sequence.field" if engine == DEDUPLICATE else f"merge engine {engine}"
        problems.add(
            target.at("options"), f"a materialized target replaces rows, and {target.table} would merge them ({what})"
        )
