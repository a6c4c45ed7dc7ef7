"""Runs MERGE INTO.

For each matched pair, and each unmatched row, the first WHEN with a true condition applies; all changes are one commit.
A row that several source rows would change is refused, and so is a key that is inserted twice, except where the merge
engine aggregates rows. If the key of an unmatched source row exists in the table, the merge engine combines both, as in
an INSERT; inserted rows are newer than changed ones.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError
from skerry.formats.row_kind import DELETE as DELETE_ROW
from skerry.formats.row_kind import UPSERT
from skerry.sql.direct_write import DirectWrite, RowSource
from skerry.sql.names import Target
from skerry.sql.outcome import Outcome
from skerry.sql.row_statement import Merge, When
from skerry.sql.run.changed import OldRows, replaces_rows
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.run.context import Run
from skerry.sql.run.inserted import InsertedRows, checks_unique
from skerry.sql.run.merge_plan import (
    DELETE,
    INSERT,
    MATCHED,
    NOTHING,
    UPDATE,
    WHEN,
    Clause,
    MergeSource,
    WrittenSource,
    clauses,
    merge_query,
)
from skerry.sql.run.merge_scope import check_scopes
from skerry.sql.run.qualify import Side
from skerry.sql.run.returning import Returning
from skerry.sql.run.rowwise import refuse_many_rows
from skerry.store.update.read_rows import RefusedRowError
from skerry.table.snapshot import Operation
from skerry.types.merging import AGGREGATION


def run_merge(statement: Merge, run: Run) -> Outcome:
    """Merge rows into a table; returns the numbers of rows inserted, updated and deleted, or the rows of RETURNING."""
    table = run.table(statement.table)
    refuse_many_rows(statement, run)
    merging: Merging | None = None
    returning = Returning(statement.returning, has_actions=True)

    def compute(target: Target) -> None:
        nonlocal merging
        returning.start()
        changed = TargetTable.of(run, statement, target)
        source = WrittenSource(statement, run, changed)
        merging = Merging(run, target, changed, source, carries_all=statement.returning is not None)
        merging.execute(statement.whens)
        for action, rows in merging.written:
            returning.add(rows, action)
        returning.finish(changed)

    try:
        snapshot = table.change(Operation.MERGE, compute)
    except RefusedRowError as error:
        raise run.error(DataError(f"a row to be inserted: {error.problem}"), statement.source) from None
    except DataError as error:  # a row that would be changed twice, a key that would be inserted twice
        raise run.error(error, statement.source) from None
    assert merging is not None
    counts = merging.counts
    if statement.returning is not None:
        return returning.outcome("MERGE", sum(counts.values()), snapshot)
    return Outcome.changed(
        "MERGE", sum(counts.values()), snapshot, inserted=counts[INSERT], updated=counts[UPDATE], deleted=counts[DELETE]
    )


@dataclass(slots=True)
class Merging:
    """One execution of a MERGE, or of an INSERT that updates rows with existing keys."""

    run: Run
    target: Target
    table: TargetTable
    source: MergeSource
    carries_all: bool = False
    """Whether to keep all columns of changed rows, for RETURNING."""
    side: Side | None = None
    """The side of unqualified columns in clauses for matched rows; None: either side."""
    counts: dict[str, int] = field(default_factory=lambda: {INSERT: 0, UPDATE: 0, DELETE: 0})
    written: list[tuple[str, pa.Table]] = field(default_factory=list)
    """Each action with the rows that it inserted, updated or deleted, if all columns are kept."""

    def execute(self, whens: Sequence[When]) -> None:
        schema = self.target.change.schema
        found = clauses(whens, self.run, self.table, self.source)
        if self.side is not None:
            found = [replace(c, side=self.side) if c.when.matched == MATCHED else c for c in found]
        updates = [c for c in found if c.when.action == UPDATE]
        kept = {f.name for f in schema.fields if any(f.name not in _names(c) for c in updates)}
        if self.carries_all and any(c.when.action == DELETE for c in found):
            kept = set(schema.column_names)
        old = OldRows(self.target.change.shape, frozenset(kept))
        text = merge_query(self.run, self.table, self.source, found, old)
        outcome = self.run.query(text, given=self.table.given)
        check_scopes(self.source, self.run, self.table, found)
        for clause in found:
            clause.assigned.check_types(self.run, outcome.schema)
        if not self.carries_all and self._write_directly(outcome, found, old):
            return
        for batch in outcome.read():
            if batch.num_rows:
                self._apply(pa.Table.from_batches([batch]), found, old)

    def _write_directly(self, outcome: Outcome, found: Sequence[Clause], old: OldRows) -> bool:
        """Let the engine write the rows if it can do so for all clauses; returns whether it did."""
        shape, names = self.target.change.shape, outcome.schema.names
        if outcome.write is None or checks_unique(shape):
            return False
        sources: dict[int, RowSource] = {}
        for number, clause in enumerate(found):
            source: RowSource | None = None
            if clause.when.action == NOTHING:
                continue
            if clause.when.action == DELETE:
                source = old.direct_source(names, DELETE_ROW)
            elif clause.when.action == UPDATE:
                source = old.direct_source(names, UPSERT, clause.assigned)
            else:
                values = clause.assigned.numbers(names)
                source = None if values is None or not replaces_rows(shape.rules) else RowSource(values)
            if source is None:
                return False
            sources[number] = source
        change = DirectWrite(self.target.change.state.context, shape, sources, names.index(WHEN), once=True)
        written = outcome.write(change)
        if written is None:
            return False
        self.target.change.take(written.files)
        for number, rows in written.counts.items():
            self.counts[found[number].when.action] += rows
        return True

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
            news = {} if action == DELETE else clause.assigned.columns(self.run, part, old.schema)
            rows_now = old.changed(part, DELETE_ROW if action == DELETE else UPSERT, news)
            changed.append((rows_now, numbers.filter(chosen.combine_chunks())))
            if self.carries_all:
                self.written.append((action, rows_now.select(old.schema.column_names)))
        if changed:
            self.target.change.change(old.in_order(changed))

    def _insert(self, rows: pa.Table, clause: Clause) -> None:
        shape = self.target.change.shape
        columns = clause.assigned.columns(self.run, rows, shape.schema)
        inserted = InsertedRows(shape, clause.assigned.fields)
        table = inserted.table([columns[f.name] for f in clause.assigned.fields], rows.num_rows)
        once = shape.rules.engine != AGGREGATION
        self.target.change.insert(table, once=once, absent=checks_unique(shape))
        if self.carries_all:
            self.written.append((INSERT, table))


def _names(clause: Clause) -> set[str]:
    return {f.name for f in clause.assigned.fields} - clause.assigned.keys
