"""Reading SST files as columns.

Adjacent blocks are read together, a few megabytes at a time, and all their rows are decoded at once. Of the columns
only those that are asked for are built; of the others a reader must still find out how long they are, up to the last
one it needs.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa

from skerry.fileio.base import FileIO
from skerry.formats.kind import KIND_FIELD
from skerry.formats.meta import DataFileMeta
from skerry.formats.read import BATCH_ROWS
from skerry.formats.shape import Shape
from skerry.formats.sst.block import Entries
from skerry.formats.sst.meta import SstMeta
from skerry.formats.sst.open import SstFile, damage_errors
from skerry.types.arrow import PARQUET_ID_OFFSET, arrow_field, empty_table
from skerry.types.field import Field
from skerry.types.key import decode_keys
from skerry.types.schema import Schema

READ_BYTES = 4 << 20
"""How much is read at once: blocks that lie side by side."""

PIECE_BYTES = 16 << 20
"""How much is decoded at once, before decoding: compressed blocks may hold far more than was read."""


def read_sst(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    fields: Sequence[Field],
    *,
    file_schema: Schema | None = None,
    batch_rows: int = BATCH_ROWS,
    fill_defaults: bool = True,
    min_key: bytes | None = None,
    max_key: bytes | None = None,
    keys: Sequence[bytes] | None = None,
    read_bytes: int = READ_BYTES,
) -> Iterator[pa.RecordBatch]:
    """The rows of a file, in key order, as batches with exactly the columns ``fields``; none at all is fine.

    The system columns ``KIND_FIELD`` and ``DELETED_AT_FIELD`` may be among them. ``path`` is where ``fileio`` finds the
    file. A column that the file has not got reads as the field's default, else as NULL; with ``fill_defaults=False``
    always as NULL, even where the field is NOT NULL. With ``file_schema``, the schema the file was written under, a
    column that it has and the file has not is damage, not an older file.

    ``min_key`` and ``max_key`` are encoded keys: only rows between them (both included) are returned, and little else
    is read. With ``keys``, sorted and encoded, blocks that can hold none of them are left out. Batches may have fewer
    rows than ``batch_rows``.
    """
    shape = Shape(fields, fill_defaults=fill_defaults)
    wanted = {field.id for field in fields}
    with SstFile(fileio, path, meta) as file:
        file.check_schema(file_schema)
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


def read_sst_table(fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], **settings: Any) -> pa.Table:
    """The same as one table; ``settings`` are those of :func:`read_sst`."""
    batches = list(read_sst(fileio, path, meta, fields, **settings))
    if batches:
        return pa.Table.from_batches(batches)
    return empty_table(Shape(fields, fill_defaults=True).schema)


def _blocks(file: SstFile, min_key: bytes | None, max_key: bytes | None, keys: Sequence[bytes] | None) -> Sequence[int]:
    """The numbers of the blocks that can hold what is wanted, in order."""
    span = file.index.span(min_key, max_key)
    if keys is None:
        return span
    return [number for number in dict.fromkeys(map(file.index.find, keys)) if number in span]


def _pieces(file: SstFile, numbers: Sequence[int], read_bytes: int) -> Iterator[list[Any]]:
    """Blocks that lie side by side, as many as are decoded together."""
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
    """All columns that are wanted and there, of the rows in the key range."""
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
    """The Arrow field with its id, by which ``Shape`` knows it."""
    plain = arrow_field(Field(field.name, field.type))
    return plain.with_metadata({b"PARQUET:field_id": str(field.id + PARQUET_ID_OFFSET).encode()})
