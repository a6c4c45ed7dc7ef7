"""EXPLAIN: what a query reads, reference by reference, and what the engine does with it."""

from skerry.common.errors import SqlError
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery, Reference, RuntimeStep
from skerry.sql.run.context import Run
from skerry.sql.source import Composed, Span
from skerry.sql.statement import CreateTable, Explain, Insert, Select, Statement


def run_explain(statement: Explain, run: Run) -> Outcome:
    """One column of text, a row for each line. With ANALYZE the query is run, and its rows are thrown away."""
    query = _query_of(statement.statement)
    if query is None or (statement.analyze and not isinstance(statement.statement, Select)):
        what = "EXPLAIN ANALYZE runs a query" if statement.analyze else "EXPLAIN explains queries and inserts"
        raise run.error(SqlError(f"{what}; this statement is of another kind"), statement.statement.span)
    planned = run.plan(run, Composed(run.source).copy(query), {})
    lines = explain_lines(planned)
    engine = run.engine.explain(planned, run.source, analyze=statement.analyze)
    lines += ["", "Engine", *(f"  {line}".rstrip() for line in engine.splitlines())]
    return Outcome.of_lines("plan", lines)


def _query_of(statement: Statement) -> Span | None:
    if isinstance(statement, Select):
        return statement.span
    if isinstance(statement, Insert) and not statement.default_values and not statement.defaults:
        return statement.query
    if isinstance(statement, CreateTable):
        return statement.query
    return None


def explain_lines(planned: PlannedQuery) -> list[str]:
    """The joins that prune, and each reference with its funnel."""
    lines = [_runtime_line(step) for step in planned.steps]
    for reference in planned.references:
        lines += _reference_lines(reference)
    return lines or ["No table is read"]


def _runtime_line(step: RuntimeStep) -> str:
    pairs = ", ".join(f"{build} = {probe}" for build, probe in step.on)
    keys = "1 key" if step.keys == 1 else f"{step.keys:,} keys"
    prune = "prunes" if step.keys == 1 else "prune"
    return (
        f"Runtime filter: {keys} of {step.build} {prune} {step.probe} (on {pairs}), "
        f"read in {step.seconds * 1000:.1f} ms"
    )


def _reference_lines(reference: Reference) -> list[str]:
    if reference.scan is not None:
        first, *rest = reference.scan.explain().splitlines()
        name = first.removeprefix("Scan ").partition(",")[0]
        is_alias = reference.title not in (name, name.rpartition(".")[2])
        return [f"{first} as {reference.title}" if is_alias else first, *rest]
    given = reference.given
    return [] if given is None else [f"System table {given.name}", f"  columns  {', '.join(reference.given_columns)}"]
