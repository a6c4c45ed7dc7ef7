"""Overwrite by condition: replaces the rows that satisfy it, in one commit.

The new rows must satisfy the condition, too: otherwise running the statement again would duplicate them. They are kept
in memory, because the change is computed again if another commit has changed the rows that it read.
"""

from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.common.errors import DataError, InvalidInputError
from skerry.formats.row_kind import DELETE, KIND_FIELD
from skerry.pruning.predicate.evaluate import evaluate
from skerry.pruning.predicate.where import WhereClause
from skerry.store.update.read_modify_write import RowChange, change_rows
from skerry.store.update.read_rows import FILE, POSITION, identified_rows
from skerry.store.write.transaction import Transaction
from skerry.table.snapshot import Snapshot
from skerry.types.conform import conform
from skerry.types.key import encode_keys
from skerry.types.schema import Schema


def overwrite_where(transaction: Transaction, data: Any, where: WhereClause) -> Snapshot:
    """Delete the rows that meet a condition and insert others."""
    shape = transaction.shape
    if shape.rules.sequence is not None:
        raise InvalidInputError(
            f"table {transaction.context.name} has a sequence.field: its rows are not replaced, since new ones may be "
            f"older than deleted ones; use upsert and delete"
        )
    predicate = where.bind(shape.schema)
    rows = list(conform(data, shape.ingest_fields, table_name=transaction.context.name))
    outside = 0
    for table in rows:
        for batch in table.to_batches():
            outside += int((~evaluate(predicate, batch)).sum())
    if outside:
        raise DataError(
            f"{outside} of the new rows do not meet the condition {where} of the rows that they replace; widen it, or "
            f"leave these rows out"
        )

    def compute(change: RowChange) -> None:
        _delete(change, where)
        same = change.schema.id == shape.schema.id
        new = rows if same else conform(rows, change.shape.ingest_fields, table_name=transaction.context.name)
        for table in new:
            change.insert(table)

    return change_rows(transaction, compute)


def _delete(change: RowChange, where: WhereClause) -> None:
    """Delete the rows that meet the condition, in the order that :class:`RowChange` expects."""
    schema = change.schema
    names = schema.column_names if schema.primary_key else [*schema.column_names, FILE, POSITION]
    shown, batches = identified_rows(change.state, names, where, change.log)
    rows = pa.Table.from_batches(batches, shown)
    if not rows.num_rows:
        return
    rows = rows.take(_order(rows, schema))
    kinds = pa.repeat(pa.scalar(DELETE, pa.int8()), rows.num_rows)
    change.change(rows.append_column(KIND_FIELD.name, kinds))


def _order(rows: pa.Table, schema: Schema) -> pa.Array:
    if not schema.primary_key:
        return pc.sort_indices(rows, sort_keys=[(FILE, "ascending"), (POSITION, "ascending")])
    fields = [schema.by_name[name] for name in schema.primary_key]
    return pc.sort_indices(encode_keys([rows.column(f.name) for f in fields], [f.type for f in fields]))
