"""Runs UPDATE.

The new values are DuckDB's results of the expressions, converted to the table's types. A row that matches several rows
of FROM is refused, because its new value would be ambiguous.
"""

import pyarrow as pa

from skerry.common.errors import DataError
from skerry.formats.kind import UPSERT
from skerry.sql.names import Target
from skerry.sql.outcome import Outcome
from skerry.sql.run.changed import OldRows, assigned
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.sql.source import Composed
from skerry.sql.statement import Update
from skerry.table.snapshot import Operation


def run_update(statement: Update, run: Run) -> Outcome:
    """Update rows; returns their number."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    rows = 0

    def compute(target: Target) -> None:
        nonlocal rows
        rows = _update(statement, run, target)

    try:
        snapshot = table.change(Operation.UPDATE, compute)
    except DataError as error:  # a row that would be changed twice, or cannot be changed like that
        raise run.error(error, statement.from_ or statement.table.span) from None
    return Outcome.changed("UPDATE", rows, snapshot)


def _update(statement: Update, run: Run, target: Target) -> int:
    schema = target.change.schema
    news = assigned(run, schema, 0, statement.assignments)
    kept = {f.name for f in schema.fields} - {f.name for f in news.fields}
    old = OldRows(target.change.shape, frozenset(kept))
    table = TargetTable.of(run, statement.table, statement.alias, target)
    text = Composed(run.source).add("SELECT ", statement.table.span)
    old.add_columns(text, table.called, statement.table.span)
    news.add_values(text, table)
    table.add_rows(text.add(" FROM ", statement.table.span))
    if statement.from_ is not None:
        table.add(text.add(", ", statement.from_), statement.from_)
    if statement.where is not None:
        table.add_bracketed(text.add("\nWHERE ", statement.where), statement.where)
    text.add(f"\nORDER BY {old.order}", statement.table.span)
    outcome = run.query(text, given=table.given)
    news.check_types(run, outcome.schema)
    rows = 0
    for batch in outcome.read():
        found = pa.Table.from_batches([batch])
        if found.num_rows:
            target.change.change(old.changed(found, UPSERT, news.columns(run, found, schema)))
            rows += found.num_rows
    return rows
