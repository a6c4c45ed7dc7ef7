"""RETURNING: expressions over the rows that a statement has written or deleted.

They are computed before the commit, so that a mistake in them refuses the statement.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pyarrow as pa

from skerry.common.wording import count_text
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given
from skerry.sql.outcome import Outcome
from skerry.sql.run.changed_table import TargetTable
from skerry.sql.source import Span
from skerry.table.snapshot import Snapshot
from skerry.types.arrow import arrow_field
from skerry.types.schema import Schema

_NAME = "__skerry_returned"


def given_rows(name: str, schema: Schema, tables: Sequence[pa.Table]) -> Given:
    """Rows of a table that are in memory, for a query."""
    wanted = pa.schema([arrow_field(replace(field, nullable=True)) for field in schema.fields])
    whole = pa.concat_tables([table.cast(wanted) for table in tables]) if tables else wanted.empty_table()

    def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
        return whole.select(list(columns)).to_reader()

    return Given(name, wanted, read)


@dataclass(slots=True)
class Returning:
    """What a statement returns.

    Call order: for each execution ``start``, ``add`` for its rows and ``finish``; then ``outcome``.
    """

    span: Span | None
    """The expressions; None: the statement has no RETURNING."""
    _tables: list[pa.Table] = field(default_factory=list)
    _result: pa.Table | None = None

    def start(self) -> None:
        """Forget the rows of an execution before."""
        self._tables = []

    def add(self, rows: pa.Table) -> None:
        """Rows with the columns of the table, and others."""
        if self.span is not None:
            self._tables.append(rows)

    def finish(self, table: TargetTable) -> None:
        """Compute what is returned."""
        if self.span is None:
            return
        tables = [rows.select(table.schema.column_names) for rows in self._tables]
        beside = replace(table, beside={_NAME: given_rows(table.table.name, table.schema, tables)})
        text = beside.add(table.begin("SELECT ", self.span), self.span).add("\nFROM ", self.span)
        beside.add_beside(text, _NAME, table.called, self.span)
        self._result = table.run.query(text, given=beside.given).read().read_all()

    def outcome(self, what: str, rows: int, snapshot: Snapshot) -> Outcome:
        """The rows of RETURNING, or the number of rows."""
        if self._result is None:
            return Outcome.changed(what, rows, snapshot)
        return Outcome.of_table(self._result, f"{what}: {count_text(rows, 'row')}", snapshot)
