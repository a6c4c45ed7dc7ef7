"""Runs EXPLAIN: the scan of each reference with its pruning, and the engine's plan."""

from collections.abc import Iterable

from skerry.common.errors import SqlError
from skerry.common.wording import count_text
from skerry.sql.outcome import Outcome
from skerry.sql.planned import PlannedQuery, Reference, RuntimeStep
from skerry.sql.row_statement import Delete, Insert, Merge, Update
from skerry.sql.run.changed import assigned
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.insert import insert_query
from skerry.sql.run.merge_plan import WrittenSource, clauses
from skerry.sql.run.merge_scope import check_scopes
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.sql.script_text import Composed, Span
from skerry.sql.statement import CreateTable, Explain, Select, Statement


def run_explain(statement: Explain, run: Run) -> Outcome:
    """One column of text, one row per line. With ANALYZE the query runs, and its rows are discarded."""
    if statement.analyze and not isinstance(statement.statement, Select):
        raise run.error(
            SqlError("EXPLAIN ANALYZE runs what it explains, and only queries can be run for that; leave out ANALYZE"),
            statement.statement.span,
        )
    planned = run.plan(_query_of(statement.statement, run))
    lines = explain_lines(planned)
    engine = run.engine.explain(planned, run.source, analyze=statement.analyze)
    lines += ["", "Engine", *(f"  {line}".rstrip() for line in engine.splitlines())]
    return Outcome.of_lines("plan", lines)


def _query_of(statement: Statement, run: Run) -> Composed:
    """The query of a statement: the rows that it reads before it writes."""
    text = Composed(run.source)
    if isinstance(statement, Select):
        return text.copy(statement.span)
    if isinstance(statement, Insert) and not statement.default_values and not statement.defaults:
        return insert_query(statement, run)
    if isinstance(statement, CreateTable) and statement.query is not None:
        return text.copy(statement.query)
    if isinstance(statement, Update | Delete | Merge):
        return _rows_to_change(statement, run)
    raise run.error(SqlError("EXPLAIN explains statements that read rows; this one reads none"), statement.span)


def _rows_to_change(statement: Update | Delete | Merge, run: Run) -> Composed:
    """The query of a changing statement; raises the errors that the statement would raise."""
    table = TargetTable.to_read(run, statement)
    refuse_many_rows(statement, run)
    text = table.begin("SELECT *", statement.table.span)
    if isinstance(statement, Merge):
        source = WrittenSource(statement, run, table)
        found = clauses(statement.whens, run, table, source)
        check_scopes(source, run, table, found)
        for clause in found:
            values = () if clause.when.star else clause.assigned.values
            for piece in (clause.when.condition, *values):
                if piece is not None:
                    table.add_bracketed(text.add(", ", piece), piece, clause.side)
        source.add(text.add(" FROM ", statement.source))
        _add_table(statement, text.add(f" {_merge_join(statement)} JOIN ", statement.table.span))
        return source.add_on(text.add(" ON ", statement.on))
    beside = statement.using if isinstance(statement, Delete) else statement.from_
    if isinstance(statement, Update):
        _add_pieces(text, assigned(run, table.schema, 0, statement.assignments).values)
    _add_table(statement, text.add(" FROM ", statement.table.span))
    if beside is not None:
        text.add(", ", beside).copy(beside)
    if statement.where is not None:
        text.add("\nWHERE (", statement.where).copy(statement.where).add("\n)", statement.where)
    return text


def _add_pieces(text: Composed, pieces: Iterable[Span | None]) -> None:
    """Add conditions and values as columns, since they may read other tables."""
    for piece in pieces:
        if piece is not None:
            text.add(", (", piece).copy(piece).add("\n)", piece)


def _merge_join(statement: Merge) -> str:
    """The join type of a MERGE: inner, or outer where it needs unmatched rows."""
    kinds = {when.matched for when in statement.whens}
    left, right = "not matched" in kinds, "not matched by source" in kinds
    return "FULL" if left and right else "LEFT" if left else "RIGHT" if right else "INNER"


def _add_table(statement: Update | Delete | Merge, text: Composed) -> None:
    text.copy(statement.table.span)
    if statement.alias is not None:
        text.add(" AS ", statement.alias.span).copy(statement.alias.span)


def explain_lines(planned: PlannedQuery) -> list[str]:
    """The joins that prune, and each reference with its pruning funnel."""
    lines = [_runtime_line(step) for step in planned.steps]
    for reference in planned.references:
        lines += _reference_lines(reference)
    return lines or ["No table is read"]


def _runtime_line(step: RuntimeStep) -> str:
    pairs = ", ".join(f"{build} = {probe}" for build, probe in step.on)
    prune = "prunes" if step.keys == 1 else "prune"
    return (
        f"Runtime filter: {count_text(step.keys, 'key')} of {step.build} {prune} {step.probe} (on {pairs}), "
        f"read in {step.seconds * 1000:.1f} ms"
    )


def _reference_lines(reference: Reference) -> list[str]:
    if reference.scan is not None:
        name = reference.scan.table_name
        is_alias = reference.title not in (name, name.rpartition(".")[2])
        lines = reference.scan.explain(alias=reference.title if is_alias else None).splitlines()
        return [*lines, *(f"  index not asked  {note}" for note in reference.notes)]
    given = reference.given
    return [] if given is None else [f"{given.kind} {given.name}", f"  columns  {', '.join(reference.given_columns)}"]
