"""SST files for tests: written in one line, damaged, compared."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from skerry.common.document import checksum_of
from skerry.fileio import FileIO, MemoryFileIO
from skerry.formats.file_writer import WriteSettings
from skerry.formats.meta import DataFileMeta
from skerry.formats.projection import Shape
from skerry.formats.read import ReadSettings
from skerry.formats.row_group import RowFilter
from skerry.formats.row_kind import DELETE, DELETED_AT_FIELD, KIND_FIELD, REPLACE, UPSERT
from skerry.formats.sst.layout import TAIL_BYTES
from skerry.formats.sst.read import read_sst
from skerry.formats.sst.write import SstDataWriter
from skerry.types.arrow import empty_table
from skerry.types.field import Field
from skerry.types.key import encode_keys
from skerry.types.schema import Schema
from support.datafile import EMPTY_ROW, EVERY_TYPE, FULL_ROW, NULL_ROW, settings_of, table_of

SST_PATH = "app/t/data/0-1-a.sst"
GOLDEN = Path(__file__).parents[1] / "golden"
GOLDEN_MS = 1_700_000_000_123
COMPRESSIONS = ("none", "lz4", "zstd", "snappy")
KEYED = Schema.of(EVERY_TYPE, primary_key=["id"])
SMALL = Schema.of(
    [Field("id", "BIGINT", nullable=False), Field("name", "STRING"), Field("n", "INT"), Field("x", "DOUBLE")],
    primary_key=["id"],
)


def write(
    fileio: FileIO, tables: list[pa.Table], schema: Schema, path: str = SST_PATH, **settings: Any
) -> DataFileMeta:
    given = {"created_ms": GOLDEN_MS, "compression": "lz4", **settings}
    record = settings_of(WriteSettings, given)
    with SstDataWriter(fileio, path, schema, record, **given) as writer:
        for table in tables:
            writer.write(table)
        return writer.finish().meta(path, schema.id)


def read(fileio: FileIO, meta: DataFileMeta, schema: Schema, **settings: Any) -> pa.Table:
    return read_sst_table(
        fileio, meta.path, meta, settings.pop("fields", schema.fields), file_schema=schema, **settings
    )


def read_sst_table(fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], **settings: Any) -> pa.Table:
    """A file as one table; ``settings`` are those of :class:`ReadSettings`, ``keys`` and ``read_bytes``."""
    if "keys" in settings:
        settings["wanted"] = RowFilter(KEYED, keys=settings.pop("keys"))
    batches = list(read_sst(fileio, path, meta, fields, settings_of(ReadSettings, settings), **settings))
    if batches:
        return pa.Table.from_batches(batches)
    return empty_table(Shape(fields, fill_defaults=True).schema)


def meta_of_bytes(data: bytes, meta: DataFileMeta) -> DataFileMeta:
    """The manifest entry of a file that became these bytes, so that only the file's own checksums can tell."""
    return replace(meta, size_bytes=len(data), tail_checksum=checksum_of(data[-TAIL_BYTES:]))


def stored(data: bytes) -> MemoryFileIO:
    fileio = MemoryFileIO()
    fileio.write(SST_PATH, data)
    return fileio


def keys_of(table: pa.Table, schema: Schema) -> list[bytes]:
    fields = [schema.field(name) for name in schema.primary_key]
    keys: list[bytes] = encode_keys([table.column(f.name) for f in fields], [f.type for f in fields]).to_pylist()
    return keys


def small_rows(count: int, start: int = 0) -> pa.Table:
    """Rows with NULLs, long and short texts; every third id is left out."""
    ids = [start + i + i // 2 for i in range(count)]
    rows = [
        {
            "id": i,
            "name": None if i % 7 == 0 else f"name-{i}" * (i % 4),
            "n": None if i % 5 == 0 else (i * 7919) % 1000 - 500,
            "x": None if i % 11 == 0 else i / 3,
        }
        for i in ids
    ]
    return table_of(SMALL, rows)


def golden_table() -> pa.Table:
    """Rows of every type and every kind, with the system columns."""
    rows = [EMPTY_ROW, NULL_ROW, *({**FULL_ROW, "id": i, "whole": 1000 - i} for i in range(1, 40)), FULL_ROW]
    table = table_of(KEYED, rows)
    kinds = [(UPSERT, DELETE, REPLACE)[i % 3] if i != 2 else UPSERT for i in range(len(rows))]
    moments = [None if kind != DELETE else 1_700_000_000_000_000 + i for i, kind in enumerate(kinds)]
    deleted = pa.array(moments, pa.int64()).cast(DELETED_AT_FIELD.type.arrow)
    return table.append_column(KIND_FIELD.name, pa.array(kinds, pa.int8())).append_column(
        DELETED_AT_FIELD.name, deleted
    )
