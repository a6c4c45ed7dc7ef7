"""Runs UPDATE, DELETE and TRUNCATE.

New values of an UPDATE are DuckDB's results of the expressions, converted to the table's types. A row that matches
several rows of FROM is refused, because its new value would be ambiguous.

Without a condition, DELETE drops all files and reads only enough to count the rows. A table with a ``sequence.field``
gets a tombstone for each row nevertheless, so that versions that arrive late stay deleted. TRUNCATE drops all files and
reads none; earlier snapshots keep the rows until they expire.
"""

from collections.abc import Callable
from typing import TypeVar

import pyarrow as pa

from skerry.common.errors import DataError
from skerry.common.wording import count_text
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.sql.direct_write import DirectWrite, RowSource
from skerry.sql.names import TableHandle, Target
from skerry.sql.outcome import Outcome
from skerry.sql.row_statement import Delete, Truncate, Update
from skerry.sql.run.changed import OldRows, assigned
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.returning import Returning
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.sql.script_text import Composed
from skerry.table.snapshot import Operation

Changing = TypeVar("Changing", Update, Delete)


def run_update(statement: Update, run: Run) -> Outcome:
    """Update rows; returns their number."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    try:
        return _change(statement, run, table, Operation.UPDATE, _update)
    except DataError as error:  # a row that would be changed twice, or that cannot be changed in this way
        raise run.error(error, statement.from_ or statement.table.span) from None


def run_delete(statement: Delete, run: Run) -> Outcome:
    """Delete rows; returns their number."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    return _change(statement, run, table, Operation.DELETE, _delete)


def _change(
    statement: Changing,
    run: Run,
    table: TableHandle,
    operation: Operation,
    change_rows: Callable[[Changing, TargetTable, Target, Returning], int],
) -> Outcome:
    """Run ``change_rows`` and commit; it runs again, on the latest snapshot, if another commit changed what it read."""
    rows = 0
    returning = Returning(statement.returning)

    def compute(target: Target) -> None:
        nonlocal rows
        returning.start()
        changed = TargetTable.of(run, statement, target)
        rows = change_rows(statement, changed, target, returning)
        returning.finish(changed)

    snapshot = table.change(operation, compute)
    return returning.outcome(operation.value, rows, snapshot)


def _update(statement: Update, table: TargetTable, target: Target, returning: Returning) -> int:
    run, schema = table.run, target.change.schema
    news = assigned(run, schema, 0, statement.assignments)
    kept = {f.name for f in schema.fields} - ({f.name for f in news.fields} - news.keys)
    old = OldRows(target.change.shape, frozenset(kept))
    text = table.begin("SELECT ", statement.table.span)
    old.add_columns(text, table.called, statement.table.span)
    news.add_values(text, table)
    table.add_rows(text.add(" FROM ", statement.table.span))
    if statement.from_ is not None:
        table.add(text.add(", ", statement.from_), statement.from_)
    if statement.where is not None:
        table.add_bracketed(text.add("\nWHERE ", statement.where), statement.where)
    text.add(f"\nORDER BY {old.order(text.source)}", statement.table.span)
    outcome = run.query(text, given=table.given)
    news.check_types(run, outcome.schema)
    if returning.span is None:
        written = change_directly(outcome, target, old.direct_source(outcome.schema.names, UPSERT, news), once=True)
        if written is not None:
            return written
    rows = 0
    for batch in outcome.read():
        found = pa.Table.from_batches([batch])
        if found.num_rows:
            changed = old.changed(found, UPSERT, news.columns(run, found, schema))
            target.change.change(changed)
            returning.add(changed)
            rows += found.num_rows
    return rows


def _delete(statement: Delete, table: TargetTable, target: Target, returning: Returning) -> int:
    unconditional = statement.where is None and statement.using is None and statement.returning is None
    if unconditional and target.change.shape.rules.sequence is None:
        rows = target.change.count()
        target.change.clear()
        return rows

    def add_where(text: Composed) -> None:
        if statement.using is not None:
            table.add(text.add(", ", statement.using), statement.using)
        if statement.where is not None:
            table.add_bracketed(text.add("\nWHERE ", statement.where), statement.where)

    return delete_rows(table, target, add_where, distinct=statement.using is not None, returning=returning)


def delete_rows(
    table: TargetTable,
    target: Target,
    add_where: Callable[[Composed], None],
    *,
    distinct: bool = False,
    returning: Returning | None = None,
) -> int:
    """Delete the rows that a query finds; ``add_where`` adds the part of the query after the table."""
    carried = table.schema.column_names if returning is not None and returning.span is not None else ()
    old = OldRows(target.change.shape, frozenset(carried))
    place = table.name.span
    text = table.begin("SELECT DISTINCT " if distinct else "SELECT ", place)
    old.add_columns(text, table.called, place)
    table.add_rows(text.add(" FROM ", place))
    add_where(text)
    text.add(f"\nORDER BY {old.order(text.source)}", place)
    outcome = table.run.query(text, given=table.given)
    if not carried:
        written = change_directly(outcome, target, old.direct_source(outcome.schema.names, DELETE))
        if written is not None:
            return written
    rows = 0
    for batch in outcome.read():
        if batch.num_rows:
            changed = old.changed(pa.Table.from_batches([batch]), DELETE, {})
            target.change.change(changed)
            if returning is not None:
                returning.add(changed)
            rows += batch.num_rows
    return rows


def change_directly(outcome: Outcome, target: Target, source: RowSource | None, *, once: bool = False) -> int | None:
    """Let the engine write changed rows of a query; returns their number, or None if they must be changed here."""
    if outcome.write is None or source is None:
        return None
    change = target.change
    written = outcome.write(DirectWrite(change.state.context, change.shape, {0: source}, once=once))
    if written is None:
        return None
    change.take(written.files)
    return written.counts[0]


def run_truncate(statement: Truncate, run: Run) -> Outcome:
    """Remove all rows; returns the number of dropped files."""

    def compute(target: Target) -> None:
        target.change.clear()

    snapshot = run.table(statement.table).change(Operation.DELETE, compute)
    files = snapshot.removed.files
    columns = {"files": pa.array([files], pa.int64()), "snapshot_id": pa.array([snapshot.id], pa.int64())}
    return Outcome.of_table(pa.table(columns), f"TRUNCATE: {count_text(files, 'file')} dropped", snapshot)
