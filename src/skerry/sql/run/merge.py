"""Runs MERGE INTO.

For each matched pair, and each unmatched row, the first WHEN with a true condition applies; all changes are one commit.
A row that several source rows would change is refused, and so is a key that is inserted twice, except where the merge
engine aggregates rows. If the key of an unmatched source row exists in the table, the merge engine combines both, as in
an INSERT; inserted rows are newer than changed ones.
"""

from dataclasses import dataclass, field

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.formats.kind import DELETE as DELETE_ROW
from skerry.formats.kind import UPSERT
from skerry.sql.names import Target
from skerry.sql.outcome import Outcome
from skerry.sql.run.changed import OldRows, new_name, row_title
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.convert import convert_column
from skerry.sql.run.insert import InsertedRows, checks_unique
from skerry.sql.run.merge_plan import DELETE, INSERT, UPDATE, WHEN, Clause, clauses, merge_query
from skerry.sql.run.merge_scope import check_scopes
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.sql.statement import Merge
from skerry.store.update.read_rows import RefusedRowError
from skerry.table.snapshot import Operation
from skerry.types.merging import AGGREGATION


def run_merge(statement: Merge, run: Run) -> Outcome:
    """Merge rows into a table; returns how many were inserted, updated and deleted."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    merging: _Merging | None = None

    def compute(target: Target) -> None:
        nonlocal merging
        merging = _Merging(statement, run, target)
        merging.execute()

    try:
        snapshot = table.change(Operation.MERGE, compute)
    except RefusedRowError as error:
        raise run.error(DataError(f"a row to be inserted: {error.problem}"), statement.source) from None
    except DataError as error:  # a row that would be changed twice, a key that would be inserted twice
        raise run.error(error, statement.source) from None
    assert merging is not None
    counts = merging.counts
    return Outcome.changed(
        "MERGE", sum(counts.values()), snapshot, inserted=counts[INSERT], updated=counts[UPDATE], deleted=counts[DELETE]
    )


@dataclass(slots=True)
class _Merging:
    """One execution of a MERGE."""

    statement: Merge
    run: Run
    target: Target
    counts: dict[str, int] = field(default_factory=lambda: {INSERT: 0, UPDATE: 0, DELETE: 0})

    def execute(self) -> None:
        schema = self.target.change.schema
        table = TargetTable.of(self.run, self.statement.table, self.statement.alias, self.target)
        found = clauses(self.statement, self.run, table)
        updates = [c for c in found if c.when.action == UPDATE]
        kept = {f.name for f in schema.fields if any(f.name not in _names(c) for c in updates)}
        old = OldRows(self.target.change.shape, frozenset(kept))
        text = merge_query(self.statement, self.run, table, found, old)
        outcome = self.run.query(text, given=table.given)
        check_scopes(self.statement, self.run, table, found)
        for clause in found:
            clause.assigned.check_types(self.run, outcome.schema)
        for batch in outcome.read():
            if batch.num_rows:
                self._apply(pa.Table.from_batches([batch]), found, old)

    def _apply(self, rows: pa.Table, found: list[Clause], old: OldRows) -> None:
        numbers = pa.array(range(rows.num_rows))
        whens = rows.column(WHEN)
        changed: list[tuple[pa.Table, pa.Array]] = []
        for number, clause in enumerate(found):
            chosen = pc.equal(whens, number)
            part = rows.filter(chosen)
            action = clause.when.action
            if not part.num_rows or action not in self.counts:
                continue
            self.counts[action] += part.num_rows
            if action == INSERT:
                self._insert(part, clause)
                continue
            news = {} if action == DELETE else self._new_values(part, clause)
            kind = DELETE_ROW if action == DELETE else UPSERT
            changed.append((old.changed(part, kind, news), numbers.filter(chosen.combine_chunks())))
        if changed:
            self.target.change.change(old.in_order(changed))

    def _new_values(self, rows: pa.Table, clause: Clause) -> dict[str, pa.ChunkedArray]:
        schema = self.target.change.schema
        for at, (name, _) in enumerate(clause.keys, len(clause.star)):
            column = schema.column_names.index(name)
            before = convert_column(rows.column(f"__skerry_old_{column}"), schema.by_name[name])
            after = convert_column(rows.column(new_name(clause.assigned.clause, at)), schema.by_name[name])
            same = pc.fill_null(pc.equal(before, after), False)
            if not pc.all(same).as_py():
                who = row_title(rows.slice(pc.index(same, False).as_py(), 1), schema)
                raise self.run.error(
                    DataError(
                        f"{who}: SET * would change its key {name!r}, which cannot be; join on the key, or name the "
                        f"columns to set"
                    ),
                    clause.when.span,
                )
        return clause.assigned.columns(self.run, rows, schema)

    def _insert(self, rows: pa.Table, clause: Clause) -> None:
        shape = self.target.change.shape
        columns = clause.assigned.columns(self.run, rows, shape.schema)
        inserted = InsertedRows(shape, clause.assigned.fields)
        table = inserted.table([columns[f.name] for f in clause.assigned.fields], rows.num_rows)
        once = shape.rules.engine != AGGREGATION
        self.target.change.insert(table, once=once, absent=checks_unique(shape))


def _names(clause: Clause) -> set[str]:
    return {f.name for f in clause.assigned.fields}
