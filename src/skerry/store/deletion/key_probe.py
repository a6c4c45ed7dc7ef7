"""The rows of a data file whose keys another file has, from key columns alone.

For few keys, the file's key bloom filter first narrows the search to some row ranges; then the sorted keys of both
files are compared (``skerry.store.deletion.sorted_keys``). The result for two files never changes and is cached: a
commit that lost a race compares only with the files of the winner.
"""

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.hash128 import hash_pair
from skerry.common.row_ranges import RowRanges
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE, KIND_FIELD, UPSERT
from skerry.store.companion.ask import key_bloom_of, rows_of_key
from skerry.store.deletion.sorted_keys import FileKeys, SortedKeys, key_batches, read_keys
from skerry.table.context import TableContext
from skerry.types.field import Field
from skerry.types.key import encode_keys

Mask = NDArray[np.bool_]
Rows = NDArray[np.int64]

_FEW_KEYS = 256
"""Maximum number of keys that are looked up in the file's bloom filter first."""


def rows_with_keys_of(context: TableContext, meta: DataFileMeta, other: DataFileMeta, key: tuple[Field, ...]) -> Rows:
    """The numbers of the rows of a file whose keys another one has."""
    ids = tuple(field.id for field in key)
    found: Rows = context.env.cache.get_or_load(
        (context.uuid, "rows-with-keys", meta.path, other.path, ids),
        lambda: _find_rows(context, meta, other, key),
        lambda rows: rows.nbytes,
    )
    return found


def rows_with_deletes(context: TableContext, meta: DataFileMeta) -> Mask:
    """Which rows of a file are deletes."""
    mask = np.zeros(meta.row_count, np.bool_)
    start = 0
    for batch in key_batches(context, meta, (KIND_FIELD,)) if meta.tombstone_count else ():
        kinds = pc.fill_null(batch.column(KIND_FIELD.name), UPSERT)
        mask[start : start + batch.num_rows] = pc.equal(kinds, DELETE).to_numpy(zero_copy_only=False)
        start += batch.num_rows
    return mask


def _find_rows(context: TableContext, meta: DataFileMeta, other: DataFileMeta, key: tuple[Field, ...]) -> Rows:
    own, wanted = FileKeys(context, meta, key), FileKeys(context, other, key)
    if other.row_count <= _FEW_KEYS and not own.is_cached:
        asked = read_keys(context, other, key)
        ranges = _possible_rows(context, meta, asked, key)
        if ranges is not None:
            return _among(context, meta, ranges, asked, key)
    return own.rows_with(wanted).astype(np.uint32 if meta.row_count < 1 << 32 else np.int64)


def _among(
    context: TableContext, meta: DataFileMeta, ranges: RowRanges, asked: pa.Table, key: tuple[Field, ...]
) -> Rows:
    """The rows of some ranges that have one of the keys."""
    if ranges.is_empty:
        return np.empty(0, np.int64)
    found = SortedKeys.of(read_keys(context, meta, key, ranges), key, encodes=True)
    rows: Rows = ranges.numbers()[found.rows_with(SortedKeys.of(asked, key, encodes=True))]
    return rows


def _possible_rows(
    context: TableContext, meta: DataFileMeta, asked: pa.Table, key: tuple[Field, ...]
) -> RowRanges | None:
    """The rows that can have one of the keys, by bounds and the bloom filter; None: all rows."""
    columns = [asked.column(field.name) for field in key]
    keys = encode_keys(columns, [field.type for field in key]).to_pylist()
    if meta.min_key is not None and meta.max_key is not None:
        keys = [one for one in keys if meta.min_key <= one <= meta.max_key]
    if not keys:
        return RowRanges.none(meta.row_count)
    bloom = key_bloom_of(context, meta, key) if meta.format == "parquet" else None
    if bloom is None:
        return None
    mask = np.zeros(meta.row_count, np.bool_)
    for one in keys:
        rows = rows_of_key(context, meta, bloom, one, hash_pair(one))
        if rows is None:
            return None
        mask[rows[0] : rows[1]] = True
    return RowRanges.of_mask(mask)
