"""Deletes by key: writes delete marks (tombstones) into a primary-key table.

With a ``sequence.field``, the rows are read before they are deleted. If another commit has changed rows in their range
before, the delete is executed again on the newest state.
"""

from collections.abc import Callable, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.store.ingest import require_primary_key
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.reader import TableReader
from skerry.store.write.level import plan_added
from skerry.store.write.sorted_run import deletes_of, write_runs
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes, TableState
from skerry.table.snapshot import Snapshot
from skerry.types.arrow import arrow_field, empty_table
from skerry.types.conform import conform
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules


def delete_keys(transaction: Transaction, keys: Any) -> Snapshot:
    """Delete the rows with these keys; keys without a row are ignored."""

    def write(tx: Transaction) -> Plan:
        context, shape = tx.context, tx.shape
        require_primary_key(context, shape.schema, "delete by key")
        rules = shape.rules
        tables = conform(keys, rules.key, table_name=context.name)
        if rules.sequence is not None:
            # encoded once, for all executions: keys come once, and their columns may be renamed meanwhile
            encoded = [_encoded(table.columns, rules) for table in tables]
            wanted = pa.chunked_array(encoded) if encoded else None
            return _mark_found(tx, lambda state: _with_keys(context, state, wanted))
        files = tx.own(write_runs(context, shape, (deletes_of(table, shape.schema) for table in tables))).files
        return lambda state: plan_added(files, state)

    return transaction.run(write)


def _with_keys(context: TableContext, state: TableState, wanted: pa.ChunkedArray | None) -> tuple[pa.Table, ReadRange]:
    """The existing rows with these encoded keys."""
    rules, fields = state.shape.rules, state.shape.delete_fields
    found = [empty_table(pa.schema([arrow_field(f) for f in fields]))]
    if wanted is None:
        return found[0], ReadRange()
    low, high = pc.min_max(wanted).as_py().values()
    reader = TableReader(context, state.snapshot, state.schema, fields, within=KeyBounds(low, high))
    for batch in reader.batches(reader.sections()):
        keys = _encoded([batch.column(f.name) for f in rules.key], rules)
        found.append(pa.Table.from_batches([batch]).filter(pc.is_in(keys, value_set=wanted)))
    return pa.concat_tables(found), ReadRange(None, low, high)


def _encoded(columns: Sequence[pa.Array | pa.ChunkedArray], rules: MergeRules) -> pa.Array:
    keys = encode_keys(columns, [f.type for f in rules.key], rules.key_names)
    return keys.cast(pa.large_binary())  # as all parts of a long list of keys must be


Found = Callable[[TableState], tuple[pa.Table, ReadRange]]


def _mark_found(tx: Transaction, find: Found) -> Plan:
    """Mark as deleted the rows that ``find`` finds in the latest state, again after each conflict."""

    def plan(state: TableState) -> Changes:
        tx.supersede()
        found, read = find(state)
        runs = tx.own(write_runs(state.context, state.shape, [deletes_of(found, state.schema)]))
        return Changes(added=tuple(runs.files), read=read)

    return plan
