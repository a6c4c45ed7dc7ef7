"""Data files of any format behind one writer and one reader interface."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any, Protocol, Self

import pyarrow as pa

from skerry.common.errors import DamagedFileError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY
from skerry.formats.file_writer import WriteSettings, WrittenFile
from skerry.formats.foreign import FORMAT as FOREIGN
from skerry.formats.foreign import read_foreign
from skerry.formats.jsonrows import JsonDataWriter, read_json
from skerry.formats.meta import DataFileMeta
from skerry.formats.orc import OrcDataWriter, read_orc
from skerry.formats.parquet import ParquetDataWriter
from skerry.formats.projection import Shape
from skerry.formats.read import ReadSettings, read_parquet
from skerry.formats.sst.read import read_sst
from skerry.formats.sst.write import SstDataWriter
from skerry.formats.stored_column import StoredColumns
from skerry.types.arrow import empty_table
from skerry.types.field import Field
from skerry.types.schema import Schema

_WHOLE_WRITERS: dict[str, type[JsonDataWriter] | type[OrcDataWriter]] = {"json": JsonDataWriter, "orc": OrcDataWriter}
_Read = Callable[[FileIO, str, DataFileMeta, Sequence[Field], ReadSettings], Iterator[pa.RecordBatch]]
_READERS: dict[str, _Read] = {
    "parquet": read_parquet,
    "sst": read_sst,
    "json": read_json,
    "orc": read_orc,
    FOREIGN: read_foreign,
}


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


def open_writer(
    fileio: FileIO, path: str, format: str, schema: Schema, columns: StoredColumns, settings: WriteSettings
) -> AbstractContextManager[DataWriter]:
    """A writer of rows with the given columns, which are the schema's and possibly marks."""
    if format == "sst":
        return SstDataWriter(fileio, path, schema, settings)
    if format == "parquet":
        return ParquetDataWriter(
            fileio, path, columns, replace(settings, stats_limit=min(settings.stats_limit, len(schema.fields)))
        )
    if format in _WHOLE_WRITERS:
        return _WHOLE_WRITERS[format](fileio, path, schema, settings)
    raise ValueError(f"no data file has the format {format!r}")


def read_file(
    fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], settings: ReadSettings
) -> Iterator[pa.RecordBatch]:
    """The rows as batches with exactly ``fields``, in the order of the file.

    Formats may skip rows that were not requested, or return them. Rows that are not live are never returned.
    """
    if settings.live is not None and meta.format != "parquet":  # rows are counted, so none may be skipped before
        everything = replace(settings, min_key=None, max_key=None, wanted=None, live=None)
        return settings.live.of_stream(read_file(fileio, path, meta, fields, everything))
    read = _READERS.get(meta.format)
    if read is None:
        problem = f"its manifest says that its format is {meta.format!r}, which is not known"
        raise DamagedFileError(path, problem, REMEDY)
    return read(fileio, path, meta, fields, settings)


def read_whole(
    fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], settings: ReadSettings
) -> pa.Table:
    """The same as one table."""
    batches = list(read_file(fileio, path, meta, fields, replace(settings, batch_rows=max(meta.row_count, 1))))
    return pa.Table.from_batches(batches) if batches else empty_table(Shape(fields, fill_defaults=True).schema)
