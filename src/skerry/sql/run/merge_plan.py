"""MERGE as one query: target joined with source, and the number of the first WHEN that applies to each pair."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from skerry.common.errors import SkerryError, SqlError
from skerry.common.quoting import quoted
from skerry.common.wording import count_text
from skerry.sql.run.changed import Assigned, OldRows, assigned, new_name
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_column
from skerry.sql.source import Composed, Span
from skerry.sql.statement import Merge, When
from skerry.table.shape import TableShape

WHEN = "__skerry_when"
_MARK = "__skerry_mark"
MATCHED, NOT_MATCHED, NOT_MATCHED_BY_SOURCE = "matched", "not matched", "not matched by source"
UPDATE, INSERT, DELETE, NOTHING = "update", "insert", "delete", "nothing"


@dataclass(frozen=True, slots=True)
class Clause:
    """A WHEN with resolved columns."""

    when: When
    assigned: Assigned
    star: tuple[str, ...] = ()
    """For UPDATE SET * and INSERT *: the source's columns, one for each of ``assigned``."""
    keys: tuple[tuple[str, str], ...] = ()
    """For UPDATE SET *: key columns of the table and of the source, which must be equal."""


def clauses(statement: Merge, run: Run, table: TargetTable) -> list[Clause]:
    """The WHENs of a statement; errors name their positions."""
    names = _source_columns(statement, run, table) if any(w.star for w in statement.whens) else []
    shape = TableShape(table.schema)
    return [_clause(number, when, run, shape, names) for number, when in enumerate(statement.whens)]


def _clause(number: int, when: When, run: Run, shape: TableShape, source: Sequence[str]) -> Clause:
    schema = shape.schema
    if when.star:
        return _star(number, when, run, shape, source)
    if when.action == UPDATE:
        return Clause(when, assigned(run, schema, number, when.assignments))
    if when.action != INSERT:
        return Clause(when, Assigned(number, (), ()))
    fields = {f.name: f for f in shape.ingest_fields}
    if when.values_only:
        if len(when.assignments) != len(fields):
            given = f"{count_text(len(when.assignments), 'value')} for {count_text(len(fields), 'column')}"
            raise run.error(SqlError(f"{given}: {', '.join(fields)}"), when.span)
        names = list(fields)
    else:
        names = [find_column(assignment.column, schema.fields, run) for assignment in when.assignments]
    for at, name in enumerate(names):
        if name in names[:at]:
            raise run.error(SqlError(f"column {name!r} is given twice"), when.assignments[at].column)
    _refuse_missing(run, shape, names, when.span)
    values = tuple(assignment.value for assignment in when.assignments)
    return Clause(when, Assigned(number, tuple(fields[name] for name in names), values))


def _star(number: int, when: When, run: Run, shape: TableShape, source: Sequence[str]) -> Clause:
    """Assignments between columns of the same name, in the table's order."""
    schema = shape.schema
    known: dict[str, str] = {}
    for name in source:
        if name.lower() in known:
            raise run.error(SqlError(f"the source has two columns {name!r}: name the columns instead of *"), when.span)
        known[name.lower()] = name
    same = {f.name: known[f.name.lower()] for f in schema.fields if f.name.lower() in known}
    keys = tuple((name, same.pop(name)) for name in schema.primary_key if when.action == UPDATE and name in same)
    if not same:
        raise run.error(
            SqlError(f"the source has no column of the table's to take; it has {', '.join(source)}"), when.span
        )
    if when.action == INSERT:
        _refuse_missing(run, shape, list(same), when.span)
    fields = {f.name: f for f in (shape.ingest_fields if when.action == INSERT else schema.fields)}
    spans = tuple(when.span for _ in same)
    return Clause(when, Assigned(number, tuple(fields[n] for n in same), spans), tuple(same.values()), keys)


def _refuse_missing(run: Run, shape: TableShape, names: Sequence[str], place: Span) -> None:
    for field in shape.ingest_fields:
        if field.name not in names and not field.nullable and field.default is None:
            raise run.error(
                SqlError(f"column {field.name!r} is {field.type} NOT NULL without a default: give it a value"), place
            )


def merge_query(statement: Merge, run: Run, table: TargetTable, found: Sequence[Clause], old: OldRows) -> Composed:
    """The query: the clause that applies, columns of the target, and the values of every clause."""
    place = statement.table.span
    text = Composed(run.source).add("SELECT * FROM (SELECT ", place)
    which = _which(run, table, found, old)
    text.take(which).add(f" AS {quoted(WHEN)}, ", place)
    old.add_columns(text, table.called, place)
    # DuckDB cannot refer to an expression with a subquery by an alias: repeat it
    again = Composed(run.source).add(quoted(WHEN), place) if not _has_subquery(run, found) else which
    source = source_name(statement, run) if any(clause.when.star for clause in found) else ""
    for number, clause in enumerate(found):
        applies = Composed(run.source).take(again).add(f" = {number}", clause.when.span)
        if not clause.when.star:
            clause.assigned.add_values(text, table, applies)
        for at, name in enumerate((*clause.star, *(name for _, name in clause.keys))):
            text.add(", CASE WHEN ", clause.when.span).take(applies)
            text.add(f" THEN {source}.{quoted(name)} END AS {quoted(new_name(number, at))}", clause.when.span)
    text.add(" FROM ", place)
    _add_join(text, statement, table, {clause.when.matched for clause in found})
    table.add_bracketed(text.add(" ON ", statement.on), statement.on)
    acting = [str(number) for number, clause in enumerate(found) if clause.when.action != NOTHING]
    text.add(f"\n) AS __skerry_pairs WHERE {quoted(WHEN)} IN ({', '.join(acting) or 'NULL'})", place)
    return text.add(f"\nORDER BY {old.order}", place)


def _which(run: Run, table: TargetTable, found: Sequence[Clause], old: OldRows) -> Composed:
    """The number of the first clause that applies to a pair of rows."""
    here, there = old.presence(table.called), f"{quoted(_MARK)} IS NOT NULL"
    is_marked = any(clause.when.matched == NOT_MATCHED_BY_SOURCE for clause in found)
    tests = {
        MATCHED: f"{here} AND {there}" if is_marked else here,
        NOT_MATCHED: f"NOT ({here})",
        NOT_MATCHED_BY_SOURCE: f"NOT ({there})",
    }
    text = Composed(run.source).add("(CASE", table.name.span)
    for number, clause in enumerate(found):
        text.add(f"\nWHEN {tests[clause.when.matched]}", clause.when.span)
        if clause.when.condition is not None:
            table.add_bracketed(text.add(" AND ", clause.when.condition), clause.when.condition)
        text.add(f" THEN {number}", clause.when.span)
    return text.add(" END)", table.name.span)


def _has_subquery(run: Run, found: Sequence[Clause]) -> bool:
    conditions = [run.source.cut(c.when.condition) for c in found if c.when.condition is not None]
    return any(re.search(r"\b(select|from|values|table)\b", text, re.IGNORECASE) for text in conditions)


def _add_join(text: Composed, statement: Merge, table: TargetTable, kinds: set[str]) -> None:
    """Join target and source, with the outer sides that unmatched rows need."""
    if NOT_MATCHED_BY_SOURCE in kinds:
        table.add_rows(text)
        text.add(" FULL JOIN (" if NOT_MATCHED in kinds else " LEFT JOIN (", statement.source)
        table.add(text, statement.source)
        text.add(f"\nCROSS JOIN (SELECT TRUE AS {quoted(_MARK)}) AS {quoted(_MARK + 's')})", statement.source)
    elif NOT_MATCHED in kinds:
        table.add(text, statement.source)
        table.add_rows(text.add("\nLEFT JOIN ", statement.table.span))
    else:
        table.add_rows(text)
        table.add(text.add(" JOIN ", statement.source), statement.source)


def source_name(statement: Merge, run: Run) -> str:
    """The statement's name for the rows of its source, quoted."""
    try:
        tree = sqlglot.parse_one(f"SELECT * FROM {run.source.cut(statement.source)}", dialect="duckdb")
    except SqlglotError:
        raise _unclear(run, statement) from None
    from_ = tree.args.get("from_")
    if from_ is None or tree.args.get("joins") or not isinstance(from_.this, exp.Table | exp.Subquery | exp.Values):
        raise _unclear(run, statement)
    name = from_.this.alias_or_name
    if not name:
        raise run.error(SqlError("* needs a source with a name: write USING (…) AS s"), statement.source)
    return quoted(name)


def _unclear(run: Run, statement: Merge) -> SkerryError:
    problem = "the source of a MERGE is one table, or one query in brackets with a name: USING (…) AS s"
    return run.error(SqlError(problem), statement.source)


def _source_columns(statement: Merge, run: Run, table: TargetTable) -> list[str]:
    text = Composed(run.source).add("SELECT * FROM ", statement.source).copy(statement.source)
    outcome = run.query(text.add("\nLIMIT 0"), given=table.given)
    names: list[str] = outcome.schema.names
    return names
