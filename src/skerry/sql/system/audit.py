"""``t$audit_log``: every change of a row, commit by commit, for all snapshots that have not expired."""

from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from skerry.pruning.predicate.evaluate import filter_rows
from skerry.pruning.predicate.where import WhereClause
from skerry.sql.names import Given, Maintainable
from skerry.sql.system.given import TIME, as_reader, column, from_millis
from skerry.sql.system.narrow import narrow
from skerry.types.field import Field
from skerry.types.schema import Schema

_OWN = (
    column("snapshot_id", pa.int64(), "the snapshot that made the change", nullable=False),
    column("committed_at", TIME, "when it was committed", nullable=False),
    column("rowkind", pa.string(), "+I inserted, -U before an update, +U after it, -D deleted", nullable=False),
)
_INSTEAD = {"snapshot_id": "_snapshot_id", "committed_at": "_commit_time", "rowkind": "_row_kind"}
"""Replacement names, for tables with a column of that name; users cannot create these."""


def audit_log_table(table: Maintainable) -> Given:
    """The changes of a table, under its current schema."""
    schema = table.schema
    arrow = audit_schema(schema)

    def read(columns: Sequence[str], where: WhereClause | None) -> pa.RecordBatchReader:
        wanted = snapshot_filter(where, arrow.field(0).name)
        chosen = pa.schema([arrow.field(name) for name in columns])
        tables = _changes(table, schema, arrow, wanted)
        batches = (batch for rows in tables for batch in as_reader(rows, columns, arrow))
        return pa.RecordBatchReader.from_batches(chosen, batches)

    return Given(f"{table.name}$audit_log", arrow, read)


def audit_schema(schema: Schema) -> pa.Schema:
    """The columns of changes: the log's own, then the table's."""
    taken = {name.lower() for name in schema.column_names}
    own = [field.with_name(_INSTEAD[field.name]) if field.name in taken else field for field in _OWN]
    return pa.schema([*own, *schema.arrow])


def _changes(
    table: Maintainable, schema: Schema, arrow: pa.Schema, wanted: Callable[[int], bool]
) -> Iterator[pa.Table]:
    for snapshot, rows in table.inspect().changes(schema, wanted):
        ids = pa.repeat(pa.scalar(snapshot.id, pa.int64()), rows.num_rows)
        times = pa.repeat(pa.scalar(from_millis(snapshot.commit_ms), TIME), rows.num_rows)
        yield pa.Table.from_arrays([ids, times, *rows.columns], schema=arrow)


def snapshot_filter(where: WhereClause | None, column_name: str) -> Callable[[int], bool]:
    """The snapshots that a condition allows; only its conditions on snapshot ids count, the query applies the rest."""
    bound = narrow(where, [Field(column_name, "BIGINT", nullable=False, id=0)])

    def wanted(snapshot_id: int) -> bool:
        row = pa.table({column_name: pa.array([snapshot_id], pa.int64())})
        return bound is None or filter_rows(bound, row).num_rows > 0

    return wanted
