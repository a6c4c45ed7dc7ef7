"""The columns of a Parquet file as its footer has them, for engines that read files by themselves."""

import os
from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.parquet as pq

from skerry.common.cache import WeightedCache
from skerry.formats.foreign_projection import id_in
from skerry.iceberg.name_mapping import MappedName, has_ids, with_mapped_ids
from skerry.iceberg.state import PlannedFile
from skerry.iceberg.storage import local_path

_COLUMN_BYTES = 500
_INT96 = "INT96"


@dataclass(frozen=True, slots=True)
class FileColumn:
    """A top-level column: its name in the file, and its Arrow type without variants of the same values."""

    name: str
    type: pa.DataType


@dataclass(frozen=True, slots=True)
class FileSchema:
    """A file on a local disk, and what it says of itself."""

    path: str
    row_count: int
    names: tuple[str, ...]
    """All columns, also those without an id."""
    by_id: Mapping[int, FileColumn]


def read_file_schema(
    file: PlannedFile, mapping: Mapping[str, MappedName] | None, cache: WeightedCache
) -> FileSchema | None:
    """The columns of a Parquet file; None if it is not on a local disk, or cannot be read.

    The reader of its rows raises the error. Columns of the deprecated type INT96 have the type NULL:
    engines read them as another type than Arrow shows.
    """
    path = local_path(file.path) if file.format == "parquet" else None
    if path is None:
        return None
    try:
        found = os.stat(path)
        key = "iceberg file schema", path, found.st_size, found.st_mtime_ns, found.st_ino
        schema, made = cache.get_or_load(key, lambda: _load(path), lambda loaded: 200 + _COLUMN_BYTES * len(loaded[0]))
    except (pa.ArrowException, OSError):
        return None
    return made if has_ids(schema) else _made(path, made.row_count, with_mapped_ids(schema, mapping or {}))


def _load(path: str) -> tuple[pa.Schema, FileSchema]:
    with pq.ParquetFile(path, arrow_extensions_enabled=False) as opened:
        columns = [opened.schema.column(number) for number in range(len(opened.schema.names))]
        old = {column.path.partition(".")[0] for column in columns if column.physical_type == _INT96}
        schema = pa.schema([f.with_type(pa.null()) if f.name in old else f for f in opened.schema_arrow])
        return schema, _made(path, int(opened.metadata.num_rows), schema)


def _made(path: str, row_count: int, schema: pa.Schema) -> FileSchema:
    by_id = {number: FileColumn(f.name, _plain(f.type)) for f in schema if (number := id_in(f)) is not None}
    return FileSchema(path, row_count, tuple(schema.names), by_id)


def _plain(type_: pa.DataType) -> pa.DataType:
    if isinstance(type_, pa.BaseExtensionType):
        return _plain(type_.storage_type)
    if pa.types.is_large_string(type_):
        return pa.string()
    if pa.types.is_large_binary(type_):
        return pa.binary()
    return pa.timestamp(type_.unit, "UTC") if pa.types.is_timestamp(type_) and type_.tz is not None else type_
