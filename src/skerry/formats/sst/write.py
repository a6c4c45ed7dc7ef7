"""Writing SST files. Their layout is described in :mod:`skerry.formats.sst.layout`.

Rows are encoded many at a time (``CHUNK_ROWS``), whatever the sizes of the input tables. Rows after the last full block
of a chunk wait for the next chunk: so the bytes of a file depend on its rows only, not on the sizes of the tables.
"""

from typing import Any, Self

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from skerry.common.bloom import BloomFilter
from skerry.common.errors import DataError, InvalidInputError, SchemaError
from skerry.common.hash128 import Words, hash_pairs
from skerry.fileio.base import FileIO
from skerry.formats.file_writer import FileWriter, WriteSettings, WrittenFile
from skerry.formats.row_kind import DELETED_AT_FIELD, KIND_FIELD, REPLACE, UPSERT
from skerry.formats.sst.block import cut_blocks, encode_block, encode_entries
from skerry.formats.sst.block_index import IndexBuilder
from skerry.formats.sst.layout import (
    BLOCK_BYTES,
    CODECS,
    LARGEST_BLOCK_BYTES,
    LARGEST_SIZE,
    RESTART_INTERVAL,
    BlockCodec,
    Footer,
    Handle,
    encode_header,
    encode_tail,
    encode_trailer,
)
from skerry.formats.sst.meta_block import meta_of
from skerry.formats.sst.prefix import common_prefixes, first_disorder
from skerry.types.key import Bytes, Offsets, binary_parts, encode_keys, one_array
from skerry.types.schema import Schema

CHUNK_ROWS = 131_072
CHUNK_BYTES = 64 << 20


class SstDataWriter(FileWriter[Schema]):
    """Writes one SST file of versions of rows, sorted by key, each key once; call order: see :class:`FileWriter`.

    About one chunk of rows is held in memory, and 16 bytes for every row of the file (its hash, for the bloom filter).
    """

    format = "sst"

    def __init__(
        self,
        fileio: FileIO,
        path: str,
        schema: Schema,
        settings: WriteSettings,
        *,
        block_bytes: int = BLOCK_BYTES,
        chunk_rows: int = CHUNK_ROWS,
        chunk_bytes: int = CHUNK_BYTES,
    ) -> None:
        if not schema.primary_key:
            raise SchemaError("an SST file is sorted by key: a table without a primary key has none")
        if settings.compression not in CODECS:
            raise InvalidInputError(f"compression {settings.compression!r}: an SST file takes {', '.join(CODECS)}")
        super().__init__(fileio, path, schema, settings)
        self._key_fields = [schema.field(name) for name in schema.primary_key]
        self._created_ms = settings.created_ms
        self._compression = settings.compression
        self._codec = BlockCodec(settings.compression)
        self._block_bytes = block_bytes
        self._chunk_rows = chunk_rows
        self._chunk_bytes = chunk_bytes
        self._with_deleted_at: bool | None = None
        self._pending: list[pa.Table] = []
        self._pending_rows = 0
        self._pending_bytes = 0
        self._encoded_rows = 0
        self._tombstone_count = 0
        self._index = IndexBuilder()
        self._hashes: list[tuple[Words, Words]] = []
        self._min_key: bytes | None = None
        self._max_key: bytes | None = None

    def __enter__(self) -> Self:
        super().__enter__()
        assert self._output is not None
        self._output.write(self._header)
        return self

    @property
    def _header(self) -> bytes:
        return encode_header(self._compression, self._created_ms)

    def write(self, table: pa.Table) -> None:
        """Add versions of rows, with greater keys than all before.

        The columns are those of the schema, then ``_kind`` and ``_deleted_at``, each if it is there. The first table
        decides whether the file has ``_deleted_at``. Keys that are out of order may be noticed by a later call.
        """
        self._check(table)
        if not table.num_rows:
            return
        self._row_count += table.num_rows
        self._pending.append(self._with_system_columns(table))
        self._pending_rows += table.num_rows
        self._pending_bytes += table.nbytes
        if self._pending_rows >= self._chunk_rows or self._pending_bytes >= self._chunk_bytes:
            self._encode_pending(last=False)

    def _check(self, table: pa.Table) -> None:
        if self._output is None:
            raise RuntimeError("an SstDataWriter writes within its with block")
        names = [
            *self._schema.column_names,
            *(f.name for f in (KIND_FIELD, DELETED_AT_FIELD) if f.name in table.column_names),
        ]
        fields = {f.name: f for f in (*self._schema.fields, KIND_FIELD, DELETED_AT_FIELD)}
        types = [fields[name].type.arrow for name in names]
        if table.column_names != names or table.schema.types != types:
            raise DataError(f"rows to write have the columns {table.schema}, the table's are {self._schema.arrow}")

    def _with_system_columns(self, table: pa.Table) -> pa.Table:
        """The tables with the same columns: with ``_kind``, and with ``_deleted_at`` if the file has it."""
        given = DELETED_AT_FIELD.name in table.column_names
        if self._with_deleted_at is None:
            self._with_deleted_at = given
        if given and not self._with_deleted_at:
            raise DataError(f"rows to write have a column {DELETED_AT_FIELD.name!r}, rows written before had none")
        rows = table.num_rows
        if KIND_FIELD.name not in table.column_names:
            upserts = pa.Array.from_buffers(pa.int8(), rows, [None, pa.py_buffer(np.zeros(rows, np.int8))])
            table = table.add_column(len(self._schema.fields), KIND_FIELD.name, upserts)
        if self._with_deleted_at and not given:
            table = table.append_column(DELETED_AT_FIELD.name, pa.nulls(rows, DELETED_AT_FIELD.type.arrow))
        # fields may differ in nullability, from table to table and from the schema; that must not prevent concatenation
        return pa.table(dict(zip(table.column_names, table.columns, strict=True)))

    def _encode_pending(self, *, last: bool) -> None:
        """Encode full chunks, and the rest if it is the last."""
        table = pa.concat_tables(self._pending)
        chunk = max(RESTART_INTERVAL, min(self._chunk_rows, table.num_rows * self._chunk_bytes // max(table.nbytes, 1)))
        start, wanted = 0, chunk
        while (left := table.num_rows - start) >= wanted or (last and left):
            done = self._encode(table.slice(start, wanted).combine_chunks(), last=last and left <= wanted)
            # no full block in these rows: wait for more
            start, wanted = start + done, chunk if done else 2 * wanted
        rest = table.slice(start)
        self._pending = [rest] if rest.num_rows else []
        self._pending_rows, self._pending_bytes = rest.num_rows, rest.nbytes

    def _encode(self, table: pa.Table, *, last: bool) -> int:
        """Write the full blocks of these rows, or all if they are the last; returns the number of rows written."""
        usable = table.num_rows if last else table.num_rows // RESTART_INTERVAL * RESTART_INTERVAL
        if not usable:
            return 0
        table = table.slice(0, usable)
        keys = self._keys(table)
        common = self._check_order(keys)
        kinds = self._kinds(table)
        data, entry_starts = encode_entries(keys, common, kinds, self._value_columns(table))
        starts = np.append(entry_starts[:-1:RESTART_INTERVAL], entry_starts[-1])
        blocks = cut_blocks(starts, self._block_bytes)
        intervals = len(starts) - 1
        if last and (not blocks or blocks[-1][1] < intervals):
            blocks.append((blocks[-1][1] if blocks else 0, intervals))
        if not blocks:
            return 0
        done = int(min(blocks[-1][1] * RESTART_INTERVAL, usable))
        self._write_blocks(data, starts, blocks, keys, done)
        self._note(table.slice(0, done), kinds[:done], keys)
        return done

    def _keys(self, table: pa.Table) -> tuple[Bytes, Offsets]:
        columns = [table.column(field.name) for field in self._key_fields]
        keys = encode_keys(columns, [field.type for field in self._key_fields], self._schema.primary_key)
        return binary_parts(keys.cast(pa.large_binary()))

    def _check_order(self, keys: tuple[Bytes, Offsets]) -> NDArray[np.int64]:
        common = common_prefixes(*keys)
        row = first_disorder(*keys, common)
        if row is None and self._max_key is not None and _key(keys, 0) <= self._max_key:
            row = 0
        if row is not None:
            number = self._encoded_rows + row
            raise DataError(
                f"row {number} of an SST file: its key is not greater than the key of the row before; "
                "rows must be sorted by key, and each key may occur once"
            )
        return common

    def _kinds(self, table: pa.Table) -> NDArray[np.uint8]:
        column = table.column(KIND_FIELD.name)
        kinds: NDArray[np.uint8] = one_array(column, pa.int8()).to_numpy(zero_copy_only=False).astype(np.uint8)
        if column.null_count or kinds.max() > REPLACE:
            raise DataError(f"column {KIND_FIELD.name!r} holds something that is no kind of row")
        return kinds

    def _value_columns(self, table: pa.Table) -> list[Any]:
        meta = meta_of(self._schema, deleted_at=bool(self._with_deleted_at))
        return [(one_array(table.column(f.name), f.type.arrow), f) for f in meta.value_columns]

    def _write_blocks(
        self, data: Bytes, starts: Offsets, blocks: list[tuple[int, int]], keys: tuple[Bytes, Offsets], rows: int
    ) -> None:
        assert self._output is not None
        offset = self._output.size_bytes
        pieces: list[bytes] = []
        for first, stop in blocks:
            raw = encode_block(data, starts[first : stop + 1])
            if len(raw) > LARGEST_BLOCK_BYTES:
                raise DataError(f"{RESTART_INTERVAL} rows of {len(raw)} bytes together are too large for an SST file")
            *stored, trailer = self._codec.store(raw)
            handle = Handle(offset, sum(map(len, stored)))
            last_row = min(stop * RESTART_INTERVAL, rows) - 1
            self._index.add(_key(keys, first * RESTART_INTERVAL), _key(keys, last_row), handle)
            offset = handle.end
            pieces += (*stored, trailer)
        self._output.write(b"".join(pieces))

    def _note(self, table: pa.Table, kinds: NDArray[np.uint8], keys: tuple[Bytes, Offsets]) -> None:
        """Collect statistics and hashes of these rows for the end of the file."""
        rows = len(kinds)
        data, offsets = keys
        starts = offsets[:rows]
        self._hashes.append(hash_pairs(data, starts, offsets[1 : rows + 1] - starts))
        self._stats.add(table)
        self._tombstone_count += int((kinds != UPSERT).sum())
        if self._min_key is None:
            self._min_key = _key(keys, 0)
        self._max_key = _key(keys, rows - 1)
        self._encoded_rows += rows

    def finish(self) -> WrittenFile:
        """Write the remaining rows and the footer. On return the file exists durably."""
        if self._output is None:
            raise RuntimeError("an SstDataWriter writes within its with block")
        if self._pending:
            self._encode_pending(last=True)
        output = self._output
        meta = meta_of(
            self._schema,
            deleted_at=bool(self._with_deleted_at),
            row_count=self._row_count,
            tombstone_count=self._tombstone_count,
            compression=self._compression,
            min_key=self._min_key,
            max_key=self._max_key,
        )
        hashes = [np.concatenate([pair[i] for pair in self._hashes] or [np.empty(0, np.uint64)]) for i in (0, 1)]
        bloom = BloomFilter.of_hashes(hashes[0], hashes[1])
        footer = Footer(
            meta=self._write_plain(meta.encode()),
            index=self._write_plain(self._index.finish()),
            bloom=self._write_plain(bloom.encode()),
            row_count=self._row_count,
        )
        output.begin_tail()
        output.write(encode_tail(self._header, footer.encode()))
        return self._close(output, min_key=self._min_key, max_key=self._max_key, tombstone_count=self._tombstone_count)

    def _write_plain(self, block: bytes) -> Handle:
        assert self._output is not None
        if len(block) > LARGEST_SIZE:
            raise DataError(
                f"{self._row_count} rows are too many for one SST file: a block would have {len(block)} bytes"
            )
        handle = Handle(self._output.size_bytes, len(block))
        self._output.write(block + encode_trailer(block))
        return handle


def _key(keys: tuple[Bytes, Offsets], row: int) -> bytes:
    data, offsets = keys
    return data[offsets[row] : offsets[row + 1]].tobytes()
