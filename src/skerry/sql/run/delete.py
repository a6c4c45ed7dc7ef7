"""Runs DELETE and TRUNCATE.

Without a condition, DELETE drops all files and reads only enough to count the rows. A table with a ``sequence.field``
gets a tombstone for each row nevertheless, so that versions that arrive late stay deleted. TRUNCATE drops all files and
reads none; earlier snapshots keep the rows until they expire.
"""

import pyarrow as pa

from skerry.common.wording import count_text
from skerry.formats.kind import DELETE
from skerry.sql.names import Target
from skerry.sql.outcome import Outcome
from skerry.sql.run.changed import OldRows
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.sql.source import Composed
from skerry.sql.statement import Delete, Truncate
from skerry.table.snapshot import Operation


def run_delete(statement: Delete, run: Run) -> Outcome:
    """Delete rows; returns their number."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    rows = 0

    def compute(target: Target) -> None:
        nonlocal rows
        unconditional = statement.where is None and statement.using is None
        if unconditional and target.change.shape.rules.sequence is None:
            rows = target.change.count()
            target.change.clear()
        else:
            rows = _delete(statement, run, target)

    snapshot = table.change(Operation.DELETE, compute)
    return Outcome.changed("DELETE", rows, snapshot)


def _delete(statement: Delete, run: Run, target: Target) -> int:
    old = OldRows(target.change.shape, frozenset())
    table = TargetTable.of(run, statement.table, statement.alias, target)
    place = statement.table.span
    text = Composed(run.source).add("SELECT " if statement.using is None else "SELECT DISTINCT ", place)
    old.add_columns(text, table.called, place)
    table.add_rows(text.add(" FROM ", place))
    if statement.using is not None:
        table.add(text.add(", ", statement.using), statement.using)
    if statement.where is not None:
        table.add_bracketed(text.add("\nWHERE ", statement.where), statement.where)
    text.add(f"\nORDER BY {old.order}", place)
    rows = 0
    for batch in run.query(text, given=table.given).read():
        if batch.num_rows:
            target.change.change(old.changed(pa.Table.from_batches([batch]), DELETE, {}))
            rows += batch.num_rows
    return rows


def run_truncate(statement: Truncate, run: Run) -> Outcome:
    """Remove all rows; returns the number of dropped files."""

    def compute(target: Target) -> None:
        target.change.clear()

    snapshot = run.table(statement.table).change(Operation.DELETE, compute)
    files = snapshot.removed.files
    columns = {"files": pa.array([files], pa.int64()), "snapshot_id": pa.array([snapshot.id], pa.int64())}
    return Outcome.of_table(pa.table(columns), f"TRUNCATE: {count_text(files, 'file')} dropped", snapshot)
