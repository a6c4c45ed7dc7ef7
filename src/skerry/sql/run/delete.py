"""DELETE.

Without a condition all files are dropped, and no row is read but to count them. A table with a ``sequence.field`` gets
a mark for each row all the same: versions that come late must stay deleted. TRUNCATE forgets everything.
"""

import pyarrow as pa

from skerry.formats.kind import DELETE
from skerry.sql.names import Target
from skerry.sql.outcome import Outcome
from skerry.sql.run.changed import OldRows
from skerry.sql.run.context import Run
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.sql.run.target import TargetTable
from skerry.sql.source import Composed
from skerry.sql.statement import Delete
from skerry.table.snapshot import Operation
from skerry.types.merging import MergeRules


def run_delete(statement: Delete, run: Run) -> Outcome:
    """Delete rows; how many."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    rows = 0

    def compute(target: Target) -> None:
        nonlocal rows
        unconditional = statement.where is None and statement.using is None
        if unconditional and MergeRules.of(target.change.schema).sequence is None:
            rows = target.change.count()
            target.change.clear()
        else:
            rows = _delete(statement, run, target)

    snapshot = table.change(Operation.DELETE, compute)
    return Outcome.changed("DELETE", rows, snapshot)


def _delete(statement: Delete, run: Run, target: Target) -> int:
    old = OldRows(target.change.schema, frozenset())
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
