"""Rows of the catalogue of indexes as Arrow columns: the compact form, and the flat one with common fields as columns.

``region_id`` is an unsigned 64-bit number, which neither Spark nor our own types have: it is a DECIMAL(20, 0).
"""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import Any

import pyarrow as pa

from skerry.index.index_kind import IndexKind
from skerry.index.meta.index_meta import IndexMeta
from skerry.index.target import target_json

REGION = pa.decimal128(20, 0)
_MOST_I64 = (1 << 63) - 1


def _field(name: str, type_: pa.DataType, comment: str, *, nullable: bool = True) -> pa.Field:
    return pa.field(name, type_, nullable, {b"comment": comment.encode()})


LOCATOR_FIELDS = (
    _field("table_dir", pa.string(), "folder of the table within the lake, or a token for it", nullable=False),
    _field("region_id", REGION, "partition of the table: unsigned 64-bit hash", nullable=False),
    _field("file_id", pa.string(), "UUID of the data file", nullable=False),
)
_COMMON = (
    *LOCATOR_FIELDS,
    _field("node_id", pa.int64(), "node that holds the file; NULL: storage is shared"),
    _field("index_type", pa.string(), f"kind of the index: {', '.join(k.row_name for k in IndexKind)}", nullable=False),
    _field("target_type", pa.string(), "column, columns, json_path or expression", nullable=False),
    _field("target_key", pa.string(), "what the index is on, as a key", nullable=False),
    _field("blob_size", pa.int64(), "bytes of the blob; NULL for a directory of files"),
    _field("target_json", pa.string(), "what the index is on, as JSON"),
)
COMPACT = pa.schema([*_COMMON, _field("meta_json", pa.string(), "what is known about the index, as JSON")])

_FLAT: Mapping[str, tuple[str, pa.DataType, str]] = {
    "rows_per_segment": ("bloom", pa.int64(), "rows of a bloom filter's segment"),
    "segment_count": ("bloom", pa.int64(), "segments with bloom filters"),
    "row_count": ("bloom", pa.int64(), "rows that bloom filters were built from"),
    "analyzer": ("fulltext", pa.string(), "how texts are cut into terms"),
    "case_sensitive": ("fulltext", pa.bool_(), "whether terms that differ in case are different"),
    "granularity": ("fulltext", pa.int64(), "rows of a segment, in the configuration of full-text bloom filters"),
    "false_positive_rate": ("fulltext", pa.float64(), "false-positive rate of full-text bloom filters"),
    "bitmap_type": ("inverted", pa.string(), "format of bitmaps"),
    "base_offset": ("inverted", pa.int64(), "where the target's bytes begin in the blob"),
    "inverted_index_size": ("inverted", pa.int64(), "bytes of the target"),
    "relative_fst_offset": ("inverted", pa.int64(), "where its FST begins, from base_offset"),
    "fst_size": ("inverted", pa.int64(), "bytes of the FST"),
    "relative_null_bitmap_offset": ("inverted", pa.int64(), "where its bitmap of NULLs begins, from base_offset"),
    "null_bitmap_size": ("inverted", pa.int64(), "bytes of the bitmap of NULLs"),
    "segment_row_count": ("inverted", pa.int64(), "rows of an inverted index's segment"),
    "total_row_count": ("inverted", pa.int64(), "rows that the inverted index was built from"),
}
FLAT = pa.schema([*_COMMON, *(_field(name, type_, comment) for name, (_, type_, comment) in _FLAT.items())])

_VALUES: Mapping[str, Callable[[IndexMeta], Any]] = {
    "table_dir": lambda meta: meta.locator.table_dir,
    "region_id": lambda meta: Decimal(meta.locator.region_id),
    "file_id": lambda meta: meta.locator.file_id,
    "node_id": lambda meta: meta.locator.node_id,
    "index_type": lambda meta: meta.index_type,
    "target_type": lambda meta: meta.target_type,
    "target_key": lambda meta: meta.target_key,
    "blob_size": lambda meta: meta.blob_size,
    "target_json": lambda meta: target_json(meta.target),
    "meta_json": lambda meta: meta.meta_json,
}


def to_batch(metas: Sequence[IndexMeta], columns: Sequence[str], schema: pa.Schema = FLAT) -> pa.RecordBatch:
    """Some columns of ``COMPACT`` or ``FLAT``; only those requested are built."""
    chosen = pa.schema([schema.field(name) for name in columns])
    if not columns:  # there still are rows to count
        return pa.RecordBatch.from_struct_array(pa.array([{}] * len(metas), pa.struct([])))
    decoded = [meta.meta for meta in metas] if any(name in _FLAT for name in columns) else []
    arrays = [
        pa.array(
            [_flat(found, name) for found in decoded] if name in _FLAT else [_VALUES[name](meta) for meta in metas],
            chosen.field(name).type,
        )
        for name in columns
    ]
    return pa.RecordBatch.from_arrays(arrays, schema=chosen)


def _flat(meta: Mapping[str, Any], name: str) -> Any:
    value = (meta.get(_FLAT[name][0]) or {}).get(name)
    return None if isinstance(value, int) and value > _MOST_I64 else value
