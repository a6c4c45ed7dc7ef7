"""Row-level changes between two snapshots.

==========  =============================================================
``+I``      an inserted row
``-U +U``   an updated row: the old values, the new values
``-D``      a deleted row
==========  =============================================================

In a primary-key table the rows of both snapshots are compared, key by key, where they may differ
(``skerry.store.diff.change_plan``); where few keys were touched, only those (``skerry.store.diff.key_changes``). If
only some columns are read, only differences in them count.

Without a primary key there are no updates: rows of added files are inserted, rows of removed files deleted, and rows in
both (of a file that was rewritten to delete some of its rows) are unchanged.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.lsm.merge_stream import Part, align_streams
from skerry.lsm.order import concat_keys, order_keys
from skerry.store.diff.change_plan import ChangePart, plan_changes
from skerry.store.diff.key_changes import parts_of_keys
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.arrow import empty_table
from skerry.types.build import literal_of
from skerry.types.datatype import AtomicType, DataType, DecimalType
from skerry.types.field import Field
from skerry.types.literal import encode_literal
from skerry.types.schema import Schema

ROW_KIND = "_row_kind"
INSERT, BEFORE, AFTER, DELETE = "+I", "-U", "+U", "-D"


def changes_schema(fields: pa.Schema) -> pa.Schema:
    """The columns of a change: its kind, then the columns of the row."""
    return pa.schema([pa.field(ROW_KIND, pa.string(), nullable=False), *fields])


def read_changes(
    context: TableContext, before: Snapshot | None, after: Snapshot | None, schema: Schema
) -> Iterator[pa.Table]:
    """The changes from one snapshot to another, under the schema of the latter; by tree, then by key."""
    old = TableReader(context, before, schema, schema.fields)
    new = TableReader(context, after, schema, schema.fields)
    for part in plan_changes(old, new):
        yield from part_changes(new, part)


def part_changes(reader: TableReader, part: ChangePart) -> Iterator[pa.Table]:
    """The changes of one part, in the columns of the reader; it may be a reader of either snapshot."""
    if not reader.schema.primary_key:
        yield from _changes_without_key(reader, part)
        return
    wanted = {field.id for field in reader.fields}
    along = tuple(field for field in reader.rules.key if field.id not in wanted)
    keyed = replace(reader, fields=(*reader.fields, *along)) if along else reader
    for piece in parts_of_keys(keyed, part) if part.touched else (part,):
        streams = [_tables(keyed, side) for side in (piece.old, piece.new)]
        for parts in align_streams(streams, keyed.rules):
            found = _compare(parts, reader.fields, reader.schema.primary_key)
            if found.num_rows:
                yield found


def _tables(reader: TableReader, sections: Sequence[Section]) -> Iterator[pa.Table]:
    for section in sections:
        for batch in reader.batches([section]):
            yield pa.Table.from_batches([batch])


# Comparing


def _compare(parts: Sequence[Part], fields: Sequence[Field], key: Sequence[str]) -> pa.Table:
    """The changes between the rows of two streams (0: before, 1: after) in one key range."""
    sizes = [sum(part.table.num_rows for part in parts if part.stream == side) for side in (0, 1)]
    rows = pa.concat_tables([part.table for part in parts])
    order = order_keys(concat_keys([part.keys for part in parts]))
    several = np.diff(np.append(order.starts, len(order.rows))) == 2
    firsts = order.rows[order.starts]
    old, new = firsts[several], order.rows[order.starts[several] + 1]
    changed = _differ(rows, old, new, [field for field in fields if field.name not in key])
    kinds = np.full(len(order.rows), "", object)
    places = order.starts[several]
    kinds[places[changed]], kinds[places[changed] + 1] = BEFORE, AFTER
    alone = order.starts[~several]
    kinds[alone] = np.where(order.rows[alone] < sizes[0], DELETE, INSERT)
    chosen = np.flatnonzero(kinds != "")
    changes = rows.select([field.name for field in fields]).take(pa.array(order.rows[chosen]))
    return labelled(changes, kinds[chosen].tolist())


def labelled(rows: pa.Table, kinds: Sequence[str]) -> pa.Table:
    """The rows with the column ``_row_kind`` in front."""
    return pa.Table.from_arrays([pa.array(kinds, pa.string()), *rows.columns], schema=changes_schema(rows.schema))


def _differ(
    rows: pa.Table, old: NDArray[np.int64], new: NDArray[np.int64], fields: Sequence[Field]
) -> NDArray[np.bool_]:
    """Which of the pairs of rows differ; NULL equals NULL, and NaN equals NaN."""
    differ = np.zeros(len(old), np.bool_)
    if not len(old):
        return differ
    for field in fields:
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


def _changes_without_key(reader: TableReader, part: ChangePart) -> Iterator[pa.Table]:
    """Rows of files that only one of the snapshots has, except those that both sides hold."""
    if not part.old:
        for rows in _tables(reader, part.new):
            yield labelled(rows, [INSERT] * rows.num_rows)
        return
    before, after = reader.table(part.old), reader.table(part.new)
    kept_before, kept_after = _without_common(before, after, reader.fields)
    for rows, kind in ((kept_before, DELETE), (kept_after, INSERT)):
        if rows.num_rows:
            yield labelled(rows, [kind] * rows.num_rows)


def _without_common(before: pa.Table, after: pa.Table, fields: Sequence[Field]) -> tuple[pa.Table, pa.Table]:
    """Both tables without their common rows: a row that is n times in one and m times in the other loses min(n, m)."""
    both = pa.concat_tables([before, after])
    codes = np.zeros(both.num_rows, np.int64)
    for field in fields:
        column = comparable(both.column(field.name), field.type).combine_chunks()
        encoded = column.dictionary_encode(null_encoding="encode")
        codes = codes * max(len(encoded.dictionary), 1) + encoded.indices.to_numpy()
        codes = np.unique(codes, return_inverse=True)[1]
    left, right = codes[: before.num_rows], codes[before.num_rows :]
    size = int(codes.max()) + 1 if len(codes) else 0
    counts_left, counts_right = (np.bincount(side, minlength=size) for side in (left, right))
    return before.filter(pa.array(_beyond(left, counts_right))), after.filter(pa.array(_beyond(right, counts_left)))


def _beyond(codes: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which rows remain after each row of the other side has removed the first one that equals it."""
    order = np.argsort(codes, kind="stable")
    sorted_codes = codes[order]
    starts = np.searchsorted(sorted_codes, sorted_codes)
    nth = np.arange(len(codes)) - starts
    left = np.zeros(len(codes), np.bool_)
    left[order] = nth >= others[sorted_codes]
    return left


def changes_table(tables: Sequence[pa.Table], schema: Schema) -> pa.Table:
    """All changes in one table."""
    return pa.concat_tables(tables) if tables else empty_table(changes_schema(schema.arrow))
