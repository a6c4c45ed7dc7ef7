"""What changed between two snapshots, row by row.

==========  =============================================================
``+I``      a row that was not there before
``-U +U``   a row that was there with other values: as it was, as it is
``-D``      a row that is gone
==========  =============================================================

In a primary-key table the rows of both snapshots are compared, key by key, within the key ranges of the files that were
added or removed by commits that change rows. Compaction and ALTER change none, so they cost nothing while the snapshots
between the two are known; if those have expired, all files that differ are compared, and the answer is the same.

Without a primary key there are no updates: rows of added files are new, rows of removed ones gone, and what is in both
(a file that was rewritten to delete some of its rows) has not changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.lsm.order import Keys, concat_keys, order_keys
from skerry.lsm.section import find_sections
from skerry.lsm.stream import Part, align_streams
from skerry.store.plan import Section
from skerry.store.read import TableReader
from skerry.table.context import TableContext
from skerry.table.entry import PARTITION_PREFIX, concat_entries
from skerry.table.snapshot import Snapshot
from skerry.types.arrow import empty_table
from skerry.types.build import literal_of
from skerry.types.datatype import AtomicType, DataType, DecimalType
from skerry.types.literal import encode_literal
from skerry.types.schema import Schema

ROW_KIND = "_row_kind"
_INSERT, _BEFORE, _AFTER, _DELETE = "+I", "-U", "+U", "-D"


def changes_schema(schema: Schema) -> pa.Schema:
    """The columns of changes: the kind of change, then the table's."""
    return pa.schema([pa.field(ROW_KIND, pa.string(), nullable=False), *schema.arrow])


def read_changes(
    context: TableContext, before: Snapshot | None, after: Snapshot | None, schema: Schema
) -> Iterator[pa.Table]:
    """The changes that lead from one snapshot to another, under the schema of the latter; by tree, then by key."""
    old = TableReader(context, before, schema, schema.fields)
    new = TableReader(context, after, schema, schema.fields)
    if not schema.primary_key:
        yield from _changes_without_key(old, new)
        return
    touched = _touched(context, before, after)
    old_sections, new_sections = old.sections(), new.sections()
    for span in touched:
        streams = [
            _rows_within(old, old_sections, span),
            _rows_within(new, new_sections, span),
        ]
        for parts in align_streams(streams, old.rules):
            found = _compare(parts, schema)
            if found.num_rows:
                yield found


# Where to look


@dataclass(frozen=True, slots=True)
class _Span:
    """A range of keys of one partition."""

    partition: tuple[Any, ...]
    low: bytes
    high: bytes

    def holds(self, section: Section) -> bool:
        sources = section.sources
        if _identity(sources[0].meta.partition) != self.partition:
            return False
        low = min(source.meta.min_key or b"" for source in sources)
        high = max(source.meta.max_key or b"" for source in sources)
        return low <= self.high and self.low <= high


def _touched(context: TableContext, before: Snapshot | None, after: Snapshot | None) -> list[_Span]:
    """Key ranges in which rows may have changed; disjoint, in order."""
    entries = _entries_between(context, before, after)
    if not entries.num_rows:
        return []
    names = sorted(n for n in entries.schema.names if n.startswith(PARTITION_PREFIX))
    ids = [int(n[len(PARTITION_PREFIX) :]) for n in names]
    rows = list(zip(*(entries.column(n).to_pylist() for n in names), strict=True)) or [()] * entries.num_rows
    identities = [_identity(dict(zip(ids, row, strict=True))) for row in rows]
    numbers: dict[tuple[Any, ...], int] = {}
    trees = np.array([numbers.setdefault(identity, len(numbers)) for identity in identities], np.int64)
    min_keys, max_keys = (entries.column(n).combine_chunks() for n in ("min_key", "max_key"))
    sections = find_sections(trees, min_keys, max_keys)
    spans: dict[int, _Span] = {}
    for section, identity, low, high in zip(
        sections.tolist(), identities, min_keys.to_pylist(), max_keys.to_pylist(), strict=True
    ):
        span = spans.get(section)
        if span is not None:
            low, high = min(low, span.low), max(high, span.high)
        spans[section] = _Span(identity, low, high)
    return [spans[number] for number in sorted(spans)]


def _entries_between(context: TableContext, before: Snapshot | None, after: Snapshot | None) -> pa.Table:
    """The entries of files that changed rows between the snapshots, or all that differ."""
    deltas = []
    if before is not None and after is not None and before.id <= after.id:
        for snapshot_id in range(before.id + 1, after.id + 1):
            snapshot = after if snapshot_id == after.id else context.snapshots.read(snapshot_id)
            if snapshot is None:
                break
            if snapshot.operation.changes_rows:
                deltas.append(context.manifests.delta_entries(snapshot))
        else:
            return concat_entries(deltas)
    old, new = (None if s is None else context.manifests.live_files(s) for s in (before, after))
    parts = [_missing_in(old, new), _missing_in(new, old)]
    return concat_entries([part for part in parts if part is not None])


def _missing_in(files: pa.Table | None, others: pa.Table | None) -> pa.Table | None:
    if files is None or others is None:
        return files
    return files.filter(pc.invert(pc.is_in(files.column("file"), value_set=others.column("file").combine_chunks())))


def _identity(partition: Mapping[int, Any]) -> tuple[Any, ...]:
    """A partition by its values; NaN equals NaN here."""
    return tuple((i, "NaN" if value != value else value) for i, value in sorted(partition.items()))


def _rows_within(reader: TableReader, sections: Sequence[Section], span: _Span) -> Iterator[pa.Table]:
    """The rows of a snapshot in a range of keys of one partition, sorted by key."""
    for section in sections:
        if not span.holds(section):
            continue
        for batch in reader.batches([section]):
            table = pa.Table.from_batches([batch])
            keys = Keys.of(table, reader.rules.key)
            start = keys.count_below(span.low)
            stop = keys.count_up_to(span.high)
            if start < stop:
                yield table.slice(start, stop - start)


# Comparing


def _compare(parts: Sequence[Part], schema: Schema) -> pa.Table:
    """The changes between the rows of two streams (0: before, 1: after) in one stretch of keys."""
    sizes = [sum(part.table.num_rows for part in parts if part.stream == side) for side in (0, 1)]
    rows = pa.concat_tables([part.table for part in parts])
    order = order_keys(concat_keys([part.keys for part in parts]))
    several = np.diff(np.append(order.starts, len(order.rows))) == 2
    firsts = order.rows[order.starts]
    old, new = firsts[several], order.rows[order.starts[several] + 1]
    changed = _differ(rows, old, new, schema)
    kinds = np.full(len(order.rows), "", object)
    places = order.starts[several]
    kinds[places[changed]], kinds[places[changed] + 1] = _BEFORE, _AFTER
    alone = order.starts[~several]
    kinds[alone] = np.where(order.rows[alone] < sizes[0], _DELETE, _INSERT)
    chosen = np.flatnonzero(kinds != "")
    return _labelled(rows.take(pa.array(order.rows[chosen])), kinds[chosen].tolist(), schema)


def _labelled(rows: pa.Table, kinds: Sequence[str], schema: Schema) -> pa.Table:
    return pa.Table.from_arrays([pa.array(kinds, pa.string()), *rows.columns], schema=changes_schema(schema))


def _differ(rows: pa.Table, old: NDArray[np.int64], new: NDArray[np.int64], schema: Schema) -> NDArray[np.bool_]:
    """Which of the pairs of rows differ; NULL equals NULL, and NaN equals NaN."""
    differ = np.zeros(len(old), np.bool_)
    if not len(old):
        return differ
    for field in schema.fields:
        if field.name in schema.primary_key:
            continue
        column = rows.column(field.name)
        differ |= _values_differ(column.take(pa.array(old)), column.take(pa.array(new)), field.type)
    return differ


def _values_differ(left: pa.ChunkedArray, right: pa.ChunkedArray, type_: DataType) -> NDArray[np.bool_]:
    left, right = comparable(left, type_), comparable(right, type_)
    nulls = left.is_null().to_numpy(), right.is_null().to_numpy()
    same = pc.fill_null(pc.equal(left, right), False).to_numpy()
    if pa.types.is_floating(left.type):
        both = pc.and_(pc.is_nan(left), pc.is_nan(right))
        same = same | pc.fill_null(both, False).to_numpy()
    differ: NDArray[np.bool_] = ~(same | (nulls[0] & nulls[1]))
    return differ


def comparable(column: pa.ChunkedArray, type_: DataType) -> pa.ChunkedArray:
    """The column in a form that Arrow can compare and group by: nested values as text, UUIDs as bytes."""
    if column.type == pa.uuid():
        return column.cast(pa.binary(16))
    if isinstance(type_, AtomicType | DecimalType):
        return column
    texts = [None if not v.is_valid else repr(encode_literal(literal_of(v, type_), type_)) for v in column]
    return pa.chunked_array([pa.array(texts, pa.string())])


# Tables without a primary key


def _changes_without_key(old: TableReader, new: TableReader) -> Iterator[pa.Table]:
    """Rows of files that only one of the snapshots has, except those that both sides hold."""
    old_sections, new_sections = old.sections(), new.sections()
    old_files = {section.sources[0].meta.path for section in old_sections}
    new_files = {section.sources[0].meta.path for section in new_sections}
    gone = [s for s in old_sections if s.sources[0].meta.path not in new_files]
    come = [s for s in new_sections if s.sources[0].meta.path not in old_files]
    if not gone:
        for batch in new.batches(come):
            rows = pa.Table.from_batches([batch])
            yield _labelled(rows, [_INSERT] * rows.num_rows, new.schema)
        return
    before, after = old.table(gone), new.table(come)
    kept_before, kept_after = _without_common(before, after, new.schema)
    for rows, kind in ((kept_before, _DELETE), (kept_after, _INSERT)):
        if rows.num_rows:
            yield _labelled(rows, [kind] * rows.num_rows, new.schema)


def _without_common(before: pa.Table, after: pa.Table, schema: Schema) -> tuple[pa.Table, pa.Table]:
    """Both tables without the rows that they have in common; of equal rows, as many as the other has."""
    both = pa.concat_tables([before, after])
    codes = np.zeros(both.num_rows, np.int64)
    for field in schema.fields:
        column = comparable(both.column(field.name), field.type).combine_chunks()
        encoded = column.dictionary_encode(null_encoding="encode")
        codes = codes * max(len(encoded.dictionary), 1) + encoded.indices.to_numpy()
        codes = np.unique(codes, return_inverse=True)[1]
    left, right = codes[: before.num_rows], codes[before.num_rows :]
    size = int(codes.max()) + 1 if len(codes) else 0
    counts_left, counts_right = (np.bincount(side, minlength=size) for side in (left, right))
    return before.filter(pa.array(_beyond(left, counts_right))), after.filter(pa.array(_beyond(right, counts_left)))


def _beyond(codes: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which rows are left when every row of the other side has taken away one that equals it, first ones first."""
    order = np.argsort(codes, kind="stable")
    sorted_codes = codes[order]
    starts = np.searchsorted(sorted_codes, sorted_codes)
    nth = np.arange(len(codes)) - starts
    left = np.zeros(len(codes), np.bool_)
    left[order] = nth >= others[sorted_codes]
    return left


def changes_table(tables: Sequence[pa.Table], schema: Schema) -> pa.Table:
    """All changes in one table."""
    return pa.concat_tables(tables) if tables else empty_table(changes_schema(schema))
