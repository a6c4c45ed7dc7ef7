"""Requirements on targets of a source whose changed files are loaded again."""

from collections.abc import Mapping

from skerry.spark.pipeline.check.query_columns import Columns
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import FileSource, Pipeline, Target
from skerry.spark.pipeline.declare.problem import Problems
from skerry.types.merging import DEDUPLICATE


def check_reloads(
    pipeline: Pipeline,
    flow: Flow,
    columns: Mapping[str, Columns],
    options: Mapping[str, Mapping[str, str]],
    problems: Problems,
) -> None:
    """Report targets in which the rows of one file cannot be replaced; ``options`` are those of existing tables."""
    for source in pipeline.sources:
        if not isinstance(source, FileSource) or source.changed != "reload":
            continue
        if pipeline.mode == "stream":
            problems.add(source.place, f"source {source.name!r}: 'changed: reload' is for mode: batch")
        for target in pipeline.targets:
            if source.name in flow.before(target.step):
                given = columns.get(target.step)
                _check(source, target, given, options.get(target.table, target.options), problems)


def _check(source: FileSource, target: Target, given: Columns, options: Mapping[str, str], problems: Problems) -> None:
    why = f"source {source.name!r} loads changed files again"
    if target.mode not in ("append", "upsert"):
        problems.add(target.at("mode"), f"{why}: mode {target.mode} cannot replace the rows of one file")
    column = source.file_column
    if given is not None and column is not None and column.lower() not in {name.lower() for name in given}:
        problems.add(
            target.step_place, f"{why}: {target.step!r} has no column {column!r} ('file_column'), which tells its rows"
        )
    if options.get("merge-engine", DEDUPLICATE).lower() != DEDUPLICATE or "sequence.field" in options:
        problems.add(target.at("options"), f"{why}: {target.table} merges new rows with others, so none are replaced")
