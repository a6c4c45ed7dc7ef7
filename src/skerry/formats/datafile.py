"""Data files of any format: one way to write them and one to read them."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol, Self

import pyarrow as pa

from skerry.common.errors import DamagedFileError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY
from skerry.formats.columns import FileColumns
from skerry.formats.jsonrows import JsonDataWriter, read_json
from skerry.formats.live import LiveRows
from skerry.formats.meta import DataFileMeta
from skerry.formats.orc import OrcDataWriter, read_orc
from skerry.formats.parquet import ROW_GROUP_ROWS, ParquetDataWriter, WrittenFile
from skerry.formats.read import BATCH_ROWS, read_parquet
from skerry.formats.rowgroups import RowFilter
from skerry.formats.shape import Shape
from skerry.formats.sst.read import read_sst
from skerry.formats.sst.write import SstDataWriter
from skerry.types.arrow import empty_table
from skerry.types.field import Field
from skerry.types.schema import Schema

_WHOLE_WRITERS: dict[str, type[JsonDataWriter] | type[OrcDataWriter]] = {"json": JsonDataWriter, "orc": OrcDataWriter}
_READERS = {"json": read_json, "orc": read_orc}


class DataWriter(Protocol):
    """Writes one data file: enter, ``write`` any number of tables, ``finish`` once, leave."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: Any) -> None: ...

    @property
    def row_count(self) -> int: ...

    @property
    def size_bytes(self) -> int: ...

    def write(self, table: pa.Table) -> None: ...

    def finish(self) -> WrittenFile: ...


@dataclass(frozen=True, slots=True)
class WriteSettings:
    """What all formats are told."""

    compression: str = "zstd"
    row_group_rows: int = ROW_GROUP_ROWS
    stats_limit: int = 32
    created_ms: int = 0


def open_writer(
    fileio: FileIO, path: str, format: str, schema: Schema, columns: FileColumns, settings: WriteSettings
) -> AbstractContextManager[DataWriter]:
    """A writer of rows with the given columns, which are the schema's and possibly marks."""
    if format == "sst":
        return SstDataWriter(
            fileio,
            path,
            schema,
            created_ms=settings.created_ms,
            compression=settings.compression,
            stats_limit=settings.stats_limit,
        )
    if format == "parquet":
        return ParquetDataWriter(
            fileio,
            path,
            columns,
            compression=settings.compression,
            row_group_rows=settings.row_group_rows,
            stats_limit=min(settings.stats_limit, len(schema.fields)),
        )
    if format in _WHOLE_WRITERS:
        return _WHOLE_WRITERS[format](
            fileio, path, schema, compression=settings.compression, stats_limit=settings.stats_limit
        )
    raise ValueError(f"no data file has the format {format!r}")


def read_file(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    fields: Sequence[Field],
    *,
    file_schema: Schema,
    batch_rows: int = BATCH_ROWS,
    fill_defaults: bool = True,
    min_key: bytes | None = None,
    max_key: bytes | None = None,
    wanted: RowFilter | None = None,
    live: LiveRows | None = None,
) -> Iterator[pa.RecordBatch]:
    """The rows as batches with exactly ``fields``, in the order of the file.

    ``min_key``, ``max_key`` and ``wanted`` say which rows matter; a format that can leaves out others, all may return
    more. If ``live`` is given, rows that are not in it are never returned.
    """
    if live is not None and meta.format != "parquet":  # rows are counted, so none may be left out before
        everything = read_file(
            fileio, path, meta, fields, file_schema=file_schema, batch_rows=batch_rows, fill_defaults=fill_defaults
        )
        return live.of_stream(everything)
    if meta.format == "sst":
        return read_sst(
            fileio,
            path,
            meta,
            fields,
            file_schema=file_schema,
            batch_rows=batch_rows,
            fill_defaults=fill_defaults,
            min_key=min_key,
            max_key=max_key,
            keys=None if wanted is None else wanted.keys,
        )
    if meta.format == "parquet":
        return read_parquet(
            fileio,
            path,
            meta,
            fields,
            file_schema=file_schema,
            batch_rows=batch_rows,
            fill_defaults=fill_defaults,
            min_key=min_key,
            max_key=max_key,
            wanted=wanted,
            live=live,
        )
    read = _READERS.get(meta.format)
    if read is not None:
        return read(
            fileio, path, meta, fields, file_schema=file_schema, batch_rows=batch_rows, fill_defaults=fill_defaults
        )
    raise DamagedFileError(path, f"its manifest says that its format is {meta.format!r}, which is not known", REMEDY)


def read_whole(
    fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], *, file_schema: Schema, **settings: Any
) -> pa.Table:
    """The same as one table."""
    settings.setdefault("batch_rows", max(meta.row_count, 1))
    batches = list(read_file(fileio, path, meta, fields, file_schema=file_schema, **settings))
    return pa.Table.from_batches(batches) if batches else empty_table(Shape(fields, fill_defaults=True).schema)
