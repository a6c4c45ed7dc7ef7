"""Runs INSERT.

Rows stream from the query to the table. A primary-key table takes them as an upsert, by its merge engine; with the
option ``insert.check-unique`` it refuses existing keys. INSERT OVERWRITE replaces all rows of the table, in every
partition, in one commit. A query that reads the table itself sees the state before the statement; if another commit
changes it before this one, the statement runs again. An INSERT of no rows makes a snapshot, too.
"""

from collections.abc import Sequence
from dataclasses import dataclass

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
from skerry.sql.run.changed_table import pinned
from skerry.sql.run.context import Run
from skerry.sql.run.convert import check_column, convert_column, refuse_nulls
from skerry.sql.run.definition import find_column
from skerry.sql.source import Composed, Source, Span
from skerry.sql.statement import Insert, Name
from skerry.store.update.change import RowChange
from skerry.store.update.read_rows import RefusedRowError
from skerry.table.shape import TableShape
from skerry.table.snapshot import Operation
from skerry.types.arrow import arrow_field
from skerry.types.cast import default_array
from skerry.types.coerce import INTEGER_BITS
from skerry.types.datatype import DecimalType
from skerry.types.field import Field
from skerry.types.schema import Schema

_ROWS_APART = 1000
"""Maximum number of rows of VALUES with mixed types, which are converted one by one."""


def run_insert(statement: Insert, run: Run) -> Outcome:
    """Insert rows; returns their number."""
    table = run.table(statement.table)
    rows = 0

    def compute(target: Target) -> None:
        nonlocal rows
        if statement.overwrite:
            target.change.clear()
        rows = _fill(statement, run, target)

    operation = _operation(statement, table.schema)
    try:
        snapshot = table.change(operation, compute)
    except RefusedRowError as error:
        place = _value_place(run.source, statement.query, error.row, _number_of(error, statement, table.schema, run))
        raise run.error(DataError(str(error), row=error.row, column=error.column), place) from None
    return Outcome.changed("INSERT OVERWRITE" if statement.overwrite else "INSERT", rows, snapshot)


def checks_unique(shape: TableShape) -> bool:
    """True if existing keys are refused."""
    return bool(shape.schema.primary_key) and shape.options.check_unique


def _operation(statement: Insert, schema: Schema) -> Operation:
    if statement.overwrite:
        return Operation.OVERWRITE
    is_upsert = schema.primary_key and not checks_unique(TableShape(schema))
    return Operation.UPSERT if is_upsert else Operation.INSERT


def _fill(statement: Insert, run: Run, target: Target) -> int:
    if statement.default_values:
        shape = target.change.shape
        _refuse_missing(run, shape, (), statement.query)
        target.change.insert(InsertedRows(shape, ()).table([], 1), absent=checks_unique(shape))
        return 1
    rows = statement.rows
    if not 1 < len(rows) <= _ROWS_APART:
        return _insert_part(statement, run, target, statement.query)
    try:
        return _insert_part(statement, run, target, statement.query, refuse_mixed=True)
    except (SqlError, _MixedError):
        # DuckDB gives a column of VALUES one type, or fails; here each value is converted separately
        head = Span(statement.query.start, rows[0].start)
        return sum(_insert_part(statement, run, target, row, head, number) for number, row in enumerate(rows))


class _MixedError(Exception):
    """A column of VALUES has become floating-point, and may have rounded its integers."""


def _insert_part(
    statement: Insert,
    run: Run,
    target: Target,
    part: Span,
    head: Span | None = None,
    first_row: int = 0,
    *,
    refuse_mixed: bool = False,
) -> int:
    """Insert the rows of the query, or one row of VALUES; ``head`` is the span of the word VALUES."""
    shape = target.change.shape
    text = Composed(run.source)
    if head is not None:
        text.copy(head)
    done = part.start
    for _, _, span in statement.defaults:
        if part.start <= span.start < part.end:
            text.copy(Span(done, span.start)).add("NULL", span)
            done = span.end
    text.copy(Span(done, part.end))
    if statement.is_plain:  # without tables and parameters: planning would take as long as the rest
        outcome = run.engine.run(PlannedQuery(text, (), {}), run.source, progress=run.progress)
    else:
        outcome = run.query(text, given=pinned(run, statement.table, target.table))
    fields = _fields(statement, run, shape, outcome.schema.names, part)
    inserted = InsertedRows(shape, fields, _default_rows(statement))
    _refuse_missing(run, shape, fields, statement.columns[0].span if statement.columns else statement.query)
    if statement.by_name and _operation(statement, shape.schema) is Operation.UPSERT:
        _refuse_partial(run, shape, fields, statement.query)
    if refuse_mixed and any(_may_be_rounded(got, f) for got, f in zip(outcome.schema.types, fields, strict=True)):
        raise _MixedError
    if refuse_mixed:  # before any row is inserted, since all are inserted again
        outcome = Outcome.of_table(outcome.read().read_all())
    _check_types(run, outcome.schema, fields, statement.query, first_row)
    return insert_rows(outcome, inserted, target.change, absent=checks_unique(shape), first_row=first_row)


def _may_be_rounded(got: pa.DataType, field: Field) -> bool:
    return pa.types.is_floating(got) and (isinstance(field.type, DecimalType) or str(field.type) in INTEGER_BITS)


def insert_rows(
    outcome: Outcome, inserted: "InsertedRows", change: RowChange, *, absent: bool = False, first_row: int = 0
) -> int:
    """Insert all rows of a query; returns their number. ``first_row`` is the number of the first one in errors."""
    rows = 0
    for batch in outcome.read():
        if batch.num_rows:
            table = inserted.table(batch.columns, batch.num_rows, first_row + rows)
            change.insert(table, absent=absent, once=absent)
            rows += batch.num_rows
    return rows


@dataclass(frozen=True, slots=True)
class InsertedRows:
    """Converts rows of a query to rows of a table; columns that the query lacks get their defaults."""

    shape: TableShape
    fields: Sequence[Field]
    """The table's columns that the query returns, in its order, as the writer expects them."""
    defaults: tuple[NDArray[np.int64], ...] = ()
    """For each of them, the rows (from 0, in order) that get the default instead of the query's value."""

    def table(self, columns: Sequence[pa.Array], rows: int, first_row: int = 0) -> pa.Table:
        """Rows of the table; ``first_row`` is the number of the first of them in the whole query."""
        given: dict[str, pa.ChunkedArray] = {}
        for number, (field, column) in enumerate(zip(self.fields, columns, strict=True)):
            converted = convert_column(column, field, first_row)
            if number < len(self.defaults):
                converted = _with_defaults(converted, field, self.defaults[number] - first_row)
            refuse_nulls(converted, field, first_row)
            given[field.name] = converted
        wanted = self.shape.ingest_fields
        arrays = [given[f.name] if f.name in given else default_array(f, rows) for f in wanted]
        return pa.Table.from_arrays(arrays, schema=pa.schema([arrow_field(f) for f in wanted]))


def _with_defaults(column: pa.ChunkedArray, field: Field, rows: NDArray[np.int64]) -> pa.ChunkedArray:
    here = rows[(rows >= 0) & (rows < len(column))]
    if not len(here):
        return column
    places = np.arange(len(column))
    places[here] = len(column)
    return pa.chunked_array([*column.chunks, default_array(field, 1)]).take(pa.array(places))


def _default_rows(statement: Insert) -> tuple[NDArray[np.int64], ...]:
    if not statement.defaults:
        return ()
    width = 1 + max(column for _, column, _ in statement.defaults)
    rows: list[list[int]] = [[] for _ in range(max(width, 1))]
    for row, column, _ in statement.defaults:
        rows[column].append(row)
    return tuple(np.array(sorted(found), np.int64) for found in rows)


def _fields(statement: Insert, run: Run, shape: TableShape, names: Sequence[str], place: Span) -> list[Field]:
    """The columns that the query returns, in its order."""
    schema = shape.schema
    wanted = {f.name: f for f in shape.ingest_fields}
    if statement.by_name:
        given = [Name((name,), statement.query) for name in names]
    else:
        given = list(statement.columns)
    found = [find_column(name, schema.fields, run) for name in given]
    for number, name in enumerate(found):
        if name in found[:number]:
            raise run.error(SqlError(f"column {name!r} is given twice"), given[number])
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
    """``BY NAME`` does not say which columns there are: an existing row would lose the values of the others."""
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
            check_column(got, field)
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
