"""MERGE as one query: target joined with source, and the number of the first WHEN that applies to each pair."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from skerry.common.errors import SkerryError, SqlError
from skerry.common.wording import count_text
from skerry.sql.row_statement import Merge, When
from skerry.sql.run.changed import Assigned, OldRows, assigned, new_name
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_column
from skerry.sql.run.qualify import Side, unqualified
from skerry.sql.script_text import Composed, Span
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
    side: Side | None = None
    """The side of its unqualified columns; None: either side."""


class MergeSource(Protocol):
    """The rows that are merged into a table."""

    @property
    def name(self) -> str:
        """The statement's name for them, quoted."""
        ...

    @property
    def columns(self) -> Sequence[str]: ...
    def add(self, text: Composed) -> Composed:
        """Add them as a reference in FROM."""
        ...

    def add_on(self, text: Composed) -> Composed:
        """Add the condition of the join."""
        ...


@dataclass(frozen=True)
class WrittenSource:
    """The source of a MERGE, as it is written."""

    statement: Merge
    run: Run
    table: TargetTable

    @cached_property
    def name(self) -> str:
        return source_name(self.statement, self.run)

    @cached_property
    def columns(self) -> Sequence[str]:
        text = self.add(self.table.begin("SELECT * FROM ", self.statement.source))
        names: list[str] = self.run.query(text.add("\nLIMIT 0"), given=self.table.given).schema.names
        return names

    def add(self, text: Composed) -> Composed:
        return self.table.add(text, self.statement.source)

    def add_on(self, text: Composed) -> Composed:
        statement = self.statement
        if not statement.using:
            return self.table.add_bracketed(text, statement.on)
        known = {name.lower() for name in self.columns}
        for number, column in enumerate(statement.using):
            name = find_column(column, self.table.schema.fields, self.run)
            if name.lower() not in known:
                raise self.run.error(
                    SqlError(f"the source has no column {name!r}; it has {', '.join(self.columns)}"), column
                )
            same = text.source.quoted(name)
            words = f"{self.table.called}.{same} = {self.name}.{same}"
            text.add(f" AND {words}" if number else words, column.span)
        return text


def clauses(whens: Sequence[When], run: Run, table: TargetTable, source: MergeSource) -> list[Clause]:
    """The WHENs of a statement; errors name their positions."""
    shape = TableShape(table.schema)
    found = [_clause(number, when, run, shape, source) for number, when in enumerate(whens)]
    return [replace(clause, side=_side(clause, run, table, source)) for clause in found]


def _side(clause: Clause, run: Run, table: TargetTable, source: MergeSource) -> Side | None:
    """The only side that has a row, if the clause has unqualified columns; only then are the source's columns read."""
    when = clause.when
    if when.matched == MATCHED:
        return None
    own = Side(table.called, table.schema.column_names)
    if when.matched == NOT_MATCHED_BY_SOURCE:
        return own
    values = () if when.star else clause.assigned.values
    if not any(unqualified(run, span, own.columns) for span in (when.condition, *values) if span is not None):
        return None
    return Side(source.name, source.columns)


def _clause(number: int, when: When, run: Run, shape: TableShape, source: MergeSource) -> Clause:
    schema = shape.schema
    if when.star:
        return _star(number, when, run, shape, source.columns)
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
    if when.by_position and [name.lower() for name in source] != [f.name.lower() for f in schema.fields]:
        word = "UPDATE SET *" if when.action == UPDATE else "INSERT *"
        raise run.error(
            SqlError(
                f"the columns of the source, {', '.join(source)}, are not those of the table in its order, "
                f"{', '.join(schema.column_names)}: write {word} to take those of the same names, or name the columns"
            ),
            when.span,
        )
    same = {f.name: known[f.name.lower()] for f in schema.fields if f.name.lower() in known}
    keys = frozenset(same).intersection(schema.primary_key) if when.action == UPDATE else frozenset[str]()
    if not set(same) - keys and not when.may_set_nothing:
        raise run.error(
            SqlError(f"the source has no column of the table's to take; it has {', '.join(source)}"), when.span
        )
    if when.action == INSERT:
        _refuse_missing(run, shape, list(same), when.span)
    fields = {f.name: f for f in (shape.ingest_fields if when.action == INSERT else schema.fields)}
    spans = tuple(when.span for _ in same)
    return Clause(when, Assigned(number, tuple(fields[n] for n in same), spans, keys), tuple(same.values()))


def _refuse_missing(run: Run, shape: TableShape, names: Sequence[str], place: Span) -> None:
    for field in shape.ingest_fields:
        if field.name not in names and not field.nullable and field.default is None:
            raise run.error(
                SqlError(f"column {field.name!r} is {field.type} NOT NULL without a default: give it a value"), place
            )


def merge_query(run: Run, table: TargetTable, source: MergeSource, found: Sequence[Clause], old: OldRows) -> Composed:
    """The query: the clause that applies, columns of the target, and the values of every clause."""
    place, quoted = table.name.span, run.source.quoted
    text = table.begin("SELECT * FROM (SELECT ", place)
    which = _which(run, table, found, old)
    text.take(which).add(f" AS {quoted(WHEN)}, ", place)
    old.add_columns(text, table.called, place)
    # DuckDB cannot refer to an expression with a subquery by an alias: repeat it
    again = Composed(run.source).add(quoted(WHEN), place) if not _has_subquery(run, found) else which
    for number, clause in enumerate(found):
        applies = Composed(run.source).take(again).add(f" = {number}", clause.when.span)
        if not clause.when.star:
            clause.assigned.add_values(text, table, applies, clause.side)
        for at, name in enumerate(clause.star):
            text.add(", CASE WHEN ", clause.when.span).take(applies)
            text.add(f" THEN {source.name}.{quoted(name)} END AS {quoted(new_name(number, at))}", clause.when.span)
    text.add(" FROM ", place)
    _add_join(text, source, table, {clause.when.matched for clause in found})
    source.add_on(text.add(" ON ", place))
    acting = [str(number) for number, clause in enumerate(found) if clause.when.action != NOTHING]
    text.add(f"\n) AS __skerry_pairs WHERE {quoted(WHEN)} IN ({', '.join(acting) or 'NULL'})", place)
    return text.add(f"\nORDER BY {old.order(text.source)}", place)


def _which(run: Run, table: TargetTable, found: Sequence[Clause], old: OldRows) -> Composed:
    """The number of the first clause that applies to a pair of rows."""
    here, there = old.presence(table.called, run.source), f"{run.source.quoted(_MARK)} IS NOT NULL"
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
            table.add_bracketed(text.add(" AND ", clause.when.condition), clause.when.condition, clause.side)
        text.add(f" THEN {number}", clause.when.span)
    return text.add(" END)", table.name.span)


def _has_subquery(run: Run, found: Sequence[Clause]) -> bool:
    conditions = [run.source.cut(c.when.condition) for c in found if c.when.condition is not None]
    return any(re.search(r"\b(select|from|values|table)\b", text, re.IGNORECASE) for text in conditions)


def _add_join(text: Composed, source: MergeSource, table: TargetTable, kinds: set[str]) -> None:
    """Join target and source, with the outer sides that unmatched rows need."""
    if NOT_MATCHED_BY_SOURCE in kinds:
        table.add_rows(text)
        source.add(text.add(" FULL JOIN (" if NOT_MATCHED in kinds else " LEFT JOIN ("))
        mark, marks = text.source.quoted(_MARK), text.source.quoted(f"{_MARK}s")
        text.add(f"\nCROSS JOIN (SELECT TRUE AS {mark}) AS {marks})")
    elif NOT_MATCHED in kinds:
        source.add(text)
        table.add_rows(text.add("\nLEFT JOIN ", table.name.span))
    else:
        table.add_rows(text)
        source.add(text.add(" JOIN "))


def source_name(statement: Merge, run: Run) -> str:
    """The statement's name for the rows of its source, quoted."""
    try:
        tree = sqlglot.parse_one(f"SELECT * FROM {run.source.cut(statement.source)}", dialect=run.dialect.grammar)
    except SqlglotError:
        raise _unclear(run, statement) from None
    from_ = tree.args.get("from_")
    if from_ is None or tree.args.get("joins") or not isinstance(from_.this, exp.Table | exp.Subquery | exp.Values):
        raise _unclear(run, statement)
    name = from_.this.alias_or_name
    if not name:
        raise run.error(SqlError("* needs a source with a name: write USING (…) AS s"), statement.source)
    return run.source.quoted(name)


def _unclear(run: Run, statement: Merge) -> SkerryError:
    problem = "the source of a MERGE is one table, or one query in brackets with a name: USING (…) AS s"
    return run.error(SqlError(problem), statement.source)
