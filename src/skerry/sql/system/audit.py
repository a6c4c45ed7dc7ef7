"""``t$audit_log``: every change of a row, commit by commit, as far back as snapshots go."""

from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from skerry.common.errors import InvalidInputError
from skerry.pruning.bind import bind
from skerry.pruning.evaluate import filter_rows
from skerry.pruning.parse import parse_predicate
from skerry.pruning.predicate import And, Predicate
from skerry.sql.names import Given, TableHandle
from skerry.sql.system.given import TIME, as_reader, column, from_millis
from skerry.types.field import Field
from skerry.types.schema import Schema

_OWN = (
    column("snapshot_id", pa.int64(), "the snapshot that made the change", nullable=False),
    column("committed_at", TIME, "when it was committed", nullable=False),
    column("rowkind", pa.string(), "+I inserted, -U before an update, +U after it, -D deleted", nullable=False),
)
_INSTEAD = {"snapshot_id": "_snapshot_id", "committed_at": "_commit_time", "rowkind": "_row_kind"}
"""Where the table has a column of that name itself; these are nobody's."""


def audit_log_table(table: TableHandle) -> Given:
    """The changes of a table, under its current schema."""
    schema = table.schema
    arrow = audit_schema(schema)

    def read(columns: Sequence[str], where: str | None) -> pa.RecordBatchReader:
        wanted = snapshot_filter(where, arrow.field(0).name)
        chosen = pa.schema([arrow.field(name) for name in columns])
        tables = _changes(table, schema, arrow, wanted)
        batches = (batch for rows in tables for batch in as_reader(rows, columns, arrow))
        return pa.RecordBatchReader.from_batches(chosen, batches)

    return Given(f"{table.name}$audit_log", arrow, read)


def audit_schema(schema: Schema) -> pa.Schema:
    """The columns of changes: ours, then the table's."""
    taken = {name.lower() for name in schema.column_names}
    own = [field.with_name(_INSTEAD[field.name]) if field.name in taken else field for field in _OWN]
    return pa.schema([*own, *schema.arrow])


def _changes(table: TableHandle, schema: Schema, arrow: pa.Schema, wanted: Callable[[int], bool]) -> Iterator[pa.Table]:
    for snapshot, rows in table.inspect().changes(schema, wanted):
        ids = pa.repeat(pa.scalar(snapshot.id, pa.int64()), rows.num_rows)
        times = pa.repeat(pa.scalar(from_millis(snapshot.commit_ms), TIME), rows.num_rows)
        yield pa.Table.from_arrays([ids, times, *rows.columns], schema=arrow)


def snapshot_filter(where: str | None, column_name: str) -> Callable[[int], bool]:
    """Which snapshots a condition leaves: only what it says of their ids counts, the query does the rest."""
    field = Field(column_name, "BIGINT", nullable=False, id=0)
    bound = []
    for part in () if where is None else _conjuncts(parse_predicate(where)):
        try:
            bound.append(bind(part, [field]))
        except InvalidInputError:
            continue  # about another column

    def wanted(snapshot_id: int) -> bool:
        row = pa.table({column_name: pa.array([snapshot_id], pa.int64())})
        return all(filter_rows(part, row).num_rows for part in bound)

    return wanted


def _conjuncts(predicate: Predicate) -> Iterator[Predicate]:
    if isinstance(predicate, And):
        for part in predicate.parts:
            yield from _conjuncts(part)
    else:
        yield predicate
