"""The columns of a Parquet file from its footer, for engines that read files natively."""

from collections.abc import Mapping
from dataclasses import dataclass

import pyarrow as pa

from skerry.common.cache import WeightedCache
from skerry.fileio.file_identity import file_identity
from skerry.formats.foreign_projection import id_in
from skerry.iceberg.name_mapping import MappedName, has_ids, with_mapped_ids
from skerry.iceberg.parquet_footer import read_footer
from skerry.iceberg.state import PlannedFile
from skerry.iceberg.storage import local_path


@dataclass(frozen=True, slots=True)
class FileColumn:
    """A top-level column: its name in the file, and its Arrow type without alternative encodings of the same values."""

    name: str
    type: pa.DataType


@dataclass(frozen=True, slots=True)
class FileSchema:
    """The columns of a file on a local disk."""

    path: str
    row_count: int
    names: tuple[str, ...]
    """Names of all columns, including those without an id."""
    by_id: Mapping[int, FileColumn]


def read_file_schema(
    file: PlannedFile, mapping: Mapping[str, MappedName] | None, cache: WeightedCache
) -> FileSchema | None:
    """The columns of a Parquet file; None if it is not on a local disk, or cannot be read.

    The error is raised when its rows are read. Columns of the deprecated type INT96 have the type NULL: engines read
    them as another type than Arrow shows.
    """
    path = local_path(file.path) if file.format == "parquet" else None
    identity = None if path is None else file_identity(path)
    footer = None if path is None or identity is None else read_footer(path, identity, cache)
    if path is None or footer is None:
        return None
    schema = footer.schema if has_ids(footer.schema) else with_mapped_ids(footer.schema, mapping or {})
    if footer.old_times:
        schema = pa.schema([f.with_type(pa.null()) if f.name in footer.old_times else f for f in schema])
    return _made(path, footer.row_count, schema)


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
