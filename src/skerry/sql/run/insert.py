"""Runs INSERT.

Rows stream from the query to the table. A primary-key table takes them as an upsert, by its merge engine; with the
option ``insert.check-unique`` it refuses existing keys. INSERT OVERWRITE replaces all rows of the table, in every
partition, in one commit. A query that reads the table itself sees the state before the statement; if another commit
changes it before this one, the statement runs again. An INSERT of no rows makes a snapshot, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.errors import DataError, SqlError
from skerry.common.wording import count_text
from skerry.sql.names import Target
from skerry.sql.outcome import Outcome
from skerry.sql.parse.cursor import Cursor
from skerry.sql.parse.token import tokenize
from skerry.sql.planned import PlannedQuery
from skerry.sql.row_statement import Insert
from skerry.sql.run.changed_table import TargetTable, begin_query, pinned
from skerry.sql.run.column_cast import check_given
from skerry.sql.run.conflict import insert_or, is_conflict
from skerry.sql.run.context import Run
from skerry.sql.run.definition import find_column
from skerry.sql.run.inserted import AddRows, InsertedRows, checks_unique, insert_rows, write_directly
from skerry.sql.run.replaced import ReplacedRows, replaced_rows, statement_replaces
from skerry.sql.run.returning import Returning
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.sql.script_text import Composed, Source, Span
from skerry.sql.statement import Name
from skerry.store.update.read_rows import RefusedRowError
from skerry.table.shape import TableShape
from skerry.table.snapshot import Operation
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import DecimalType
from skerry.types.field import Field
from skerry.types.merging import DEDUPLICATE
from skerry.types.schema import Schema

_ROWS_APART = 1000
"""Maximum number of rows of VALUES with mixed types, which are converted one by one."""


def run_insert(statement: Insert, run: Run) -> Outcome:
    """Insert rows; returns their number, or the rows of RETURNING."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    replaced = replaced_rows(statement, table.schema, run)
    returning = Returning(statement.returning)
    rows = 0

    def compute(target: Target) -> None:
        nonlocal rows
        returning.start()
        changed = TargetTable.of(run, statement, target)
        if statement.overwrite and replaced is None:
            target.change.clear()
        rows = _write(statement, changed, target, replaced, returning)
        returning.finish(changed)

    try:
        snapshot = table.change(_operation(statement, table.schema), compute)
    except RefusedRowError as error:
        place = _value_place(run.source, statement.query, error.row, _number_of(error, statement, table.schema, run))
        raise run.error(DataError(str(error), row=error.row, column=error.column), place) from None
    except DataError as error:  # a row that would be changed twice, a key that would be inserted twice
        raise run.error(error, statement.query) from None
    return returning.outcome("INSERT OVERWRITE" if statement.overwrite else "INSERT", rows, snapshot)


def _write(
    statement: Insert, table: TargetTable, target: Target, replaced: ReplacedRows | None, returning: Returning
) -> int:
    """Insert the rows of the query, after deleting the rows that they replace."""
    run, shape = table.run, target.change.shape
    constants = {} if replaced is None else replaced.constants
    collected: list[pa.Table] = []
    is_whole = not statement.by_name and len(statement.columns) in (0, len(table.schema.fields))
    if statement.conflict is not None and is_conflict(statement.conflict, table, is_whole=is_whole):
        given: set[str] = set()
        _fill(statement, run, target, collected.append, constants, named=given)
        return insert_or(statement, table, target, collected, given, returning)
    if replaced is not None and statement_replaces(statement):
        _fill(statement, run, target, collected.append, constants)
        replaced.delete(table, target, collected)
    absent = checks_unique(shape) and statement.conflict is None

    def add(rows: pa.Table) -> None:
        target.change.insert(rows, absent=absent, once=absent)
        returning.add(rows)

    if replaced is None or not statement_replaces(statement):
        direct = not absent and statement.returning is None and not constants and not statement.rows
        count = _fill(statement, run, target, add, constants, direct=direct)
    else:
        for part in collected:
            add(part)
        count = sum(part.num_rows for part in collected)
    if shape.schema.primary_key and shape.rules.engine == DEDUPLICATE and shape.rules.sequence is None:
        returning.keep_last_of_each_key(shape.schema)
    return count


def _operation(statement: Insert, schema: Schema) -> Operation:
    if statement.overwrite or statement.replace_where is not None:
        return Operation.OVERWRITE
    is_upsert = schema.primary_key and not checks_unique(TableShape(schema))
    return Operation.UPSERT if is_upsert else Operation.INSERT


def _fill(
    statement: Insert,
    run: Run,
    target: Target,
    add: AddRows,
    constants: Mapping[str, Any],
    *,
    direct: bool = False,
    named: set[str] | None = None,
) -> int:
    """Pass the rows of the query to ``add``, as rows of the table; returns their number.

    ``direct``: the engine may write them itself, as rows to be inserted. The names of the columns that the statement
    gives are added to ``named``.
    """
    named = set() if named is None else named
    if statement.default_values:
        shape = target.change.shape
        _refuse_missing(run, shape, (), statement.query)
        add(InsertedRows(shape, ()).table([], 1))
        named.update(shape.schema.column_names)
        return 1
    rows = statement.rows
    filling = _Filling(statement, run, target, add, constants, direct, named)
    if not 1 < len(rows) <= _ROWS_APART:
        return filling.insert(statement.query)
    try:
        return filling.insert(statement.query, refuse_mixed=True)
    except (SqlError, _MixedError):
        # DuckDB gives a column of VALUES one type, or fails; here each value is converted separately
        head = Span(statement.query.start, rows[0].start)
        return sum(filling.insert(row, head, number) for number, row in enumerate(rows))


class _MixedError(Exception):
    """A column of VALUES has become floating-point, and may have rounded its integers."""


@dataclass(frozen=True, slots=True)
class _Filling:
    """One execution of the query of an INSERT."""

    statement: Insert
    run: Run
    target: Target
    add: AddRows
    constants: Mapping[str, Any]
    direct: bool
    named: set[str]

    def insert(self, part: Span, head: Span | None = None, first_row: int = 0, *, refuse_mixed: bool = False) -> int:
        """Insert the rows of the query, or one row of VALUES; ``head`` is the span of the word VALUES."""
        statement, run, shape = self.statement, self.run, self.target.change.shape
        text = begin_query(run, statement.with_)
        if head is not None:
            text.copy(head)
        joined = statement.with_.joined if statement.with_ is not None else None
        done = part.start if joined is None else joined.start
        for _, _, span in statement.defaults:
            if part.start <= span.start < part.end:
                text.copy(Span(done, span.start)).add("NULL", span)
                done = span.end
        text.copy(Span(done, part.end))
        if statement.is_plain:  # without tables and parameters: planning would double the time
            outcome = run.engine.run(PlannedQuery(text, (), {}), run.source, progress=run.progress)
        else:
            outcome = run.query(text, given=pinned(run, statement.table, self.target.table))
        fields = _fields(statement, run, shape, outcome.schema.names, part, self.constants)
        self.named.update(f.name for f in fields)
        inserted = InsertedRows(shape, fields, _default_rows(statement), self.constants)
        given = [*fields, *(f for f in shape.ingest_fields if f.name in self.constants)]
        _refuse_missing(run, shape, given, statement.columns[0].span if statement.columns else statement.query)
        if statement.by_name and statement.conflict is None and _operation(statement, shape.schema) is Operation.UPSERT:
            _refuse_partial(run, shape, given, statement.query)
        if refuse_mixed and any(_may_be_rounded(got, f) for got, f in zip(outcome.schema.types, fields, strict=True)):
            raise _MixedError
        if refuse_mixed:  # before any row is inserted, since all are inserted again
            outcome = Outcome.of_table(outcome.read().read_all())
        _check_types(run, outcome.schema, fields, statement.query, first_row)
        written = write_directly(outcome, self.target.change, fields) if self.direct else None
        return written if written is not None else insert_rows(outcome, inserted, self.add, first_row=first_row)


def insert_query(statement: Insert, run: Run) -> Composed:
    """The query of an INSERT, for EXPLAIN."""
    joined = statement.with_.joined if statement.with_ is not None else None
    return begin_query(run, statement.with_).copy(joined or statement.query)


def _may_be_rounded(got: pa.DataType, field: Field) -> bool:
    return pa.types.is_floating(got) and (isinstance(field.type, DecimalType) or str(field.type) in INTEGER_BITS)


def _default_rows(statement: Insert) -> tuple[NDArray[np.int64], ...]:
    if not statement.defaults:
        return ()
    width = 1 + max(column for _, column, _ in statement.defaults)
    rows: list[list[int]] = [[] for _ in range(max(width, 1))]
    for row, column, _ in statement.defaults:
        rows[column].append(row)
    return tuple(np.array(sorted(found), np.int64) for found in rows)


def _fields(
    statement: Insert, run: Run, shape: TableShape, names: Sequence[str], place: Span, constants: Mapping[str, Any]
) -> list[Field]:
    """The columns that the query returns, in its order."""
    schema = shape.schema
    wanted = {f.name: f for f in shape.ingest_fields if f.name not in constants}
    if statement.by_name:
        given = [Name((name,), statement.query) for name in names]
    else:
        given = list(statement.columns)
    found = [find_column(name, schema.fields, run) for name in given]
    for number, name in enumerate(found):
        if name in found[:number]:
            raise run.error(SqlError(f"column {name!r} is given twice"), given[number])
        if name in constants:
            raise run.error(SqlError(f"column {name!r} has its value in PARTITION (…) already"), given[number])
    chosen = [wanted[name] for name in found] if given else list(wanted.values())
    if len(chosen) != len(names):
        what = "value" if run.source.cut(statement.query)[:6].upper() == "VALUES" else "column"
        raise run.error(
            SqlError(
                f"{count_text(len(names), what)} for {count_text(len(chosen), 'column')} of {statement.table}: "
                f"{', '.join(f.name for f in chosen)}; give one for each, or name the columns that you give"
            ),
            place,
        )
    return chosen


def _refuse_missing(run: Run, shape: TableShape, fields: Sequence[Field], place: Span) -> None:
    given = {f.name for f in fields}
    for field in shape.ingest_fields:
        if field.name not in given and not field.nullable and field.default is None:
            raise run.error(
                DataError(
                    f"column {field.name!r} is {field.type} NOT NULL without a default: give it a value",
                    column=field.name,
                ),
                place,
            )


def _refuse_partial(run: Run, shape: TableShape, fields: Sequence[Field], place: Span) -> None:
    """Refuse ``BY NAME`` without all columns: an existing row would lose the values of the missing ones.

    ON CONFLICT, OR IGNORE and OR REPLACE keep them.
    """
    lacking = shape.required_columns() - {f.name for f in fields}
    for name in (f.name for f in shape.schema.fields if f.name in lacking):
        raise run.error(
            DataError(
                f"the query has no column {name!r}, and what is there would become NULL. Select NULL AS {name} or name "
                f"the columns, INSERT INTO t ({', '.join(f.name for f in fields)}), if that is meant; or set the "
                f"table option 'upsert.missing-columns' to 'fill'",
                column=name,
            ),
            place,
        )


def _check_types(run: Run, schema: pa.Schema, fields: Sequence[Field], query: Span, row: int) -> None:
    for number, (got, field) in enumerate(zip(schema, fields, strict=True)):
        try:
            check_given(got, field, run.dialect)
        except DataError as error:
            raise run.error(error, _value_place(run.source, query, row, number)) from None


def _number_of(error: RefusedRowError, statement: Insert, schema: Schema, run: Run) -> int | None:
    """Index of a refused value among the query's columns."""
    if error.column is None or statement.by_name:
        return None
    names = [find_column(name, schema.fields, run) for name in statement.columns] or schema.column_names
    return names.index(error.column) if error.column in names else None


def _value_place(source: Source, query: Span, row: int, column: int | None) -> Span:
    """Position of a value in VALUES, or of its row; for any other query, of the query."""
    tokens = [token for token in tokenize(source) if query.start <= token.start and token.end <= query.end]
    cursor = Cursor(source, tokens, {})
    if not cursor.skip("VALUES"):
        return query
    while cursor.sees_mark("("):
        if row == 0:
            return _in_row(cursor, column)
        row -= 1
        cursor.jump()
        cursor.skip_mark(",")
    return query


def _in_row(cursor: Cursor, column: int | None) -> Span:
    first = cursor.token
    if column is None:
        cursor.jump()
        return cursor.since(first)
    cursor.take()
    while column and not cursor.ended:
        column -= cursor.sees_mark(",")
        cursor.jump()
    return cursor.token.span
