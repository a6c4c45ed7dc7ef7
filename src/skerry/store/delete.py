"""Deleting rows: marks in primary-key tables, rewritten files in others.

A delete by condition reads before it writes. It remembers what it has read: if somebody else has changed rows there by
the time it commits, it is executed again on what is there then.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.formats.meta import DataFileMeta
from skerry.pruning.bind import parse_and_bind
from skerry.pruning.bound import BoundPredicate
from skerry.pruning.evaluate import evaluate
from skerry.store.landing import commit_written
from skerry.store.plan import Section
from skerry.store.read import KeyBounds, TableReader
from skerry.store.run import RunSet, deletes_of, write_runs
from skerry.store.upsert import commit_runs, require_primary_key
from skerry.store.write import write_data_files
from skerry.table.commit import Committer
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.request import Changes, CommitRequest, TableState
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.conform import conform
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema


def delete_keys(context: TableContext, keys: Any, identity: CommitIdentity | None = None) -> Snapshot:
    """Delete the rows with these keys; keys without a row are no mistake."""
    latest = context.snapshots.latest()
    committer = Committer(context)
    applied = committer.already_applied(latest, identity)
    if applied is not None:
        return applied
    schema = context.schema_of(latest)
    require_primary_key(context, schema, "delete by key")
    rules = MergeRules.of(schema)
    tables = list(conform(keys, rules.key, table_name=context.name))
    if rules.sequence is not None:
        wanted = pa.concat_tables(tables) if tables else pa.schema([]).empty_table()
        return _delete_found(context, committer, identity, lambda state: _with_keys(context, state, wanted))
    runs = write_runs(context, schema, (deletes_of(table, schema) for table in tables))
    return commit_runs(committer, runs, Operation.DELETE, identity=identity)


Rewritten = tuple[str, tuple[DataFileMeta, ...]]
"""A file that holds rows to delete, and the files that hold the rest of its rows."""
Rewrite = Callable[[TableReader, Sequence[Section], BoundPredicate], Iterable[Rewritten]]
"""Writes files again without the rows that match; files in which none does are left out of the answer."""


def rewrite_files(reader: TableReader, sections: Sequence[Section], predicate: BoundPredicate) -> Iterator[Rewritten]:
    """Write them one after another, here."""
    for section in sections:
        if any(evaluate(predicate, batch).any() for batch in reader.batches([section])):
            kept = (_without(predicate, batch) for batch in reader.batches([section]))
            yield section.sources[0].meta.path, write_data_files(reader.context, reader.schema, kept).finish()


def delete_where(
    context: TableContext, where: str, identity: CommitIdentity | None = None, *, rewrite: Rewrite = rewrite_files
) -> Snapshot:
    """Delete the rows that match a condition; in a table without a primary key, ``rewrite`` writes files again."""
    latest = context.snapshots.latest()
    committer = Committer(context)
    applied = committer.already_applied(latest, identity)
    if applied is not None:
        return applied
    schema = context.schema_of(latest)
    parse_and_bind(where, schema)  # a mistake in it is told before anything happens
    if not schema.primary_key:
        return _rewrite(context, committer, identity, where, rewrite)

    def matching(state: TableState) -> tuple[pa.Table, ReadRange]:
        predicate = parse_and_bind(where, state.schema)
        reader = TableReader(context, state.snapshot, state.schema, _marked_fields(state.schema), predicate)
        found = reader.table(reader.sections())
        return found, ReadRange(None, reader.bounds.low, reader.bounds.high)

    return _delete_found(context, committer, identity, matching)


def _marked_fields(schema: Schema) -> tuple[Field, ...]:
    """What a delete holds of the row that it deletes: its key, and its place in a sequence."""
    rules = MergeRules.of(schema)
    return rules.key if rules.sequence is None else (*rules.key, rules.sequence)


def _with_keys(context: TableContext, state: TableState, wanted: pa.Table) -> tuple[pa.Table, ReadRange]:
    """The rows with these keys, as far as they are there."""
    rules = MergeRules.of(state.schema)
    if not wanted.num_rows:
        return pa.table({f.name: pa.array([], f.type.arrow) for f in _marked_fields(state.schema)}), ReadRange()
    names, types = [f.name for f in rules.key], [f.type for f in rules.key]
    encoded = encode_keys([wanted.column(n) for n in names], types)
    low, high = pc.min_max(encoded).as_py().values()
    fields = _marked_fields(state.schema)
    reader = TableReader(context, state.snapshot, state.schema, fields, within=KeyBounds(low, high))
    parts = []
    for batch in reader.batches(reader.sections()):
        keys = encode_keys([batch.column(n) for n in names], types)
        parts.append(pa.Table.from_batches([batch]).filter(pc.is_in(keys, value_set=encoded)))
    found = pa.concat_tables(parts) if parts else wanted.slice(0, 0)
    return found, ReadRange(None, low, high)


Found = Callable[[TableState], tuple[pa.Table, ReadRange]]


def _delete_found(
    context: TableContext, committer: Committer, identity: CommitIdentity | None, find: Found
) -> Snapshot:
    """Mark as deleted what ``find`` finds in the latest state, as often as it takes."""
    written: list[RunSet] = []

    def plan(state: TableState) -> Changes:
        found, read = find(state)
        runs = write_runs(context, state.schema, [deletes_of(found, state.schema)])
        written.append(runs)
        return Changes(added=tuple(runs.files), read=read)

    return commit_written(committer, CommitRequest(Operation.DELETE, plan, identity=identity), written)


def _rewrite(
    context: TableContext, committer: Committer, identity: CommitIdentity | None, where: str, rewrite: Rewrite
) -> Snapshot:
    """A table without a primary key: files that hold matching rows are written again without them."""
    written: list[RunSet] = []

    def plan(state: TableState) -> Changes:
        predicate = parse_and_bind(where, state.schema)
        live = state.live_files()
        reader = TableReader(context, state.snapshot, state.schema, state.schema.fields)
        touched: list[str] = []
        added = RunSet(context)
        written.append(added)
        sections = replace(reader, where=predicate).sections()  # those that can hold matching rows
        for path, files in rewrite(reader, sections, predicate):
            touched.append(path)
            added.files += files
        removed = live.filter(pc.is_in(live.column("file"), value_set=pa.array(touched, pa.string())))
        return Changes(added=tuple(added.files), removed=removed, read=ReadRange())

    return commit_written(committer, CommitRequest(Operation.DELETE, plan, identity=identity), written)


def _without(predicate: BoundPredicate, batch: pa.RecordBatch) -> pa.Table:
    """The rows that do not match; where the condition is unknown, it does not."""
    return pa.Table.from_batches([batch]).filter(pa.array(~evaluate(predicate, batch)))
