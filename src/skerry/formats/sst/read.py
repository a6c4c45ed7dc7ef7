"""Reading SST files as columns.

Adjacent blocks are read together, a few megabytes at a time, and all their rows are decoded at once. Only the requested
columns are built; of the others, up to the last requested one, only the lengths are decoded.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from skerry.fileio.base import FileIO
from skerry.formats.meta import DataFileMeta
from skerry.formats.projection import Shape
from skerry.formats.read import ReadSettings
from skerry.formats.row_kind import KIND_FIELD
from skerry.formats.sst.block import Entries
from skerry.formats.sst.meta_block import SstMeta
from skerry.formats.sst.open_sst import SstFile, damage_errors
from skerry.types.arrow import PARQUET_ID_OFFSET, arrow_field
from skerry.types.field import Field
from skerry.types.key import decode_keys

READ_BYTES = 4 << 20
"""Bytes read at once, of adjacent blocks."""

PIECE_BYTES = 16 << 20
"""Bytes decoded at once, after decompression: compressed blocks may hold far more than was read."""


def read_sst(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    fields: Sequence[Field],
    settings: ReadSettings,
    *,
    read_bytes: int = READ_BYTES,
) -> Iterator[pa.RecordBatch]:
    """The rows of a file, in key order, as batches with exactly the columns ``fields``; none at all is fine.

    The system columns ``KIND_FIELD`` and ``DELETED_AT_FIELD`` may be among them. ``path`` is where ``fileio`` finds the
    file.

    Only rows between ``min_key`` and ``max_key`` (both included) are returned, and little else is read. Where single
    keys are requested, blocks that can hold none of them are skipped. Batches may have fewer rows than ``batch_rows``.
    """
    shape = Shape(fields, fill_defaults=settings.fill_defaults)
    min_key, max_key, batch_rows = settings.min_key, settings.max_key, settings.batch_rows
    keys = None if settings.wanted is None else settings.wanted.keys
    wanted = {field.id for field in fields}
    with SstFile(fileio, path, meta) as file:
        file.check_schema(settings.file_schema)
        seen = 0
        for blocks in _pieces(file, _blocks(file, min_key, max_key, keys), read_bytes):
            with damage_errors(path):
                batch = _decode(file.meta, Entries(blocks), wanted, min_key, max_key)
                seen += batch.num_rows
                shaped = shape.apply(batch) if fields else batch.select([])
            for start in range(0, batch.num_rows, batch_rows):
                yield shaped.slice(start, batch_rows)
        if min_key is None and max_key is None and keys is None and seen != meta.row_count:
            with damage_errors(path):
                raise ValueError(f"its blocks hold {seen} rows, {meta.row_count} were written")


def _blocks(file: SstFile, min_key: bytes | None, max_key: bytes | None, keys: Sequence[bytes] | None) -> Sequence[int]:
    """The numbers of the blocks that can hold requested keys, in order."""
    span = file.index.span(min_key, max_key)
    if keys is None:
        return span
    return [number for number in dict.fromkeys(map(file.index.find, keys)) if number in span]


def _pieces(file: SstFile, numbers: Sequence[int], read_bytes: int) -> Iterator[list[Any]]:
    """Groups of adjacent blocks that are decoded together."""
    handles = file.index.handles
    loaded: list[Any] = []
    size = 0
    at = 0
    while at < len(numbers):
        first = number = numbers[at]
        at, number = at + 1, number + 1
        while at < len(numbers) and numbers[at] == number and handles[number].end - handles[first].offset <= read_bytes:
            at, number = at + 1, number + 1
        for block in file.load_all(handles[first:number]):
            loaded.append(block)
            size += len(block)
            if size >= PIECE_BYTES:
                yield loaded
                loaded, size = [], 0
        if loaded:
            yield loaded
            loaded, size = [], 0


def _decode(
    meta: SstMeta, entries: Entries, wanted: set[int], min_key: bytes | None, max_key: bytes | None
) -> pa.RecordBatch:
    """The requested columns that the file has, of the rows in the key range."""
    limited = min_key is not None or max_key is not None
    found = entries.columns(meta.value_columns, wanted)
    if KIND_FIELD.id in wanted:
        found[KIND_FIELD.id] = pa.array(entries.kinds.astype("i1"))
    start, stop = 0, entries.row_count
    if limited or not wanted.isdisjoint(meta.key):
        types = [field.type for field in meta.key_columns]
        keys = entries.keys(types)
        if limited:
            start, stop = key_span(keys, min_key, max_key)
        if not wanted.isdisjoint(meta.key):
            found.update(zip(meta.key, decode_keys(keys, types), strict=True))
    fields = [field for field in (*meta.columns, KIND_FIELD) if field.id in found]
    if not fields:
        return pa.record_batch([pa.nulls(stop - start)], names=[""]).select([])
    schema = pa.schema([_identified(field) for field in fields])
    batch = pa.RecordBatch.from_arrays([found[field.id] for field in fields], schema=schema)
    return batch.slice(start, stop - start)


def key_span(keys: pa.Array, min_key: bytes | None, max_key: bytes | None) -> tuple[int, int]:
    """Which of the sorted keys lie in [min_key, max_key], as a slice."""
    rows = range(len(keys))
    start = 0 if min_key is None else bisect_left(rows, min_key, key=lambda row: keys[row].as_py())
    stop = len(keys) if max_key is None else bisect_right(rows, max_key, key=lambda row: keys[row].as_py())
    return start, max(start, stop)


def _identified(field: Field) -> pa.Field:
    """The Arrow field with its id, by which ``Shape`` matches it."""
    plain = arrow_field(Field(field.name, field.type))
    return plain.with_metadata({b"PARQUET:field_id": str(field.id + PARQUET_ID_OFFSET).encode()})
