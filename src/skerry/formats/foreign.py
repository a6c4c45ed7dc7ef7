"""Parquet files that another system wrote and a table has adopted, as ``CALL import_iceberg`` does.

Their format in manifests is ``foreign-parquet``; nothing writes it. They differ from data files of ours:

* They have no block checksums. The manifest has size and checksum of the footer (``tail_…``; ``checksum`` repeats it,
  since import does not read the whole file). Pages are verified by Parquet's own checksums, where the writer made them.
* Columns are matched by field id (id + 1, as in our files) at every depth. A file may lack columns of the table, which
  then read as their defaults, and parts of nested columns; narrower numbers are widened.
* DuckDB and Spark do not read them natively. Every compaction or rewrite turns them into data files of ours.
"""

import os
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from skerry.common.document import checksum_of
from skerry.common.errors import DamagedFileError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY, check_bytes
from skerry.formats.footer import ParquetFooter
from skerry.formats.foreign_projection import FIELD_ID, Projection, id_in
from skerry.formats.layout import TRAILER_BYTES
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import damage_errors
from skerry.formats.projection import empty_batches
from skerry.formats.read import ReadSettings
from skerry.types.arrow import PARQUET_ID_OFFSET, arrow_field
from skerry.types.field import Field

FORMAT = "foreign-parquet"
_MAGIC = b"PAR1"


def read_foreign(
    fileio: FileIO, path: str, meta: DataFileMeta, fields: Sequence[Field], settings: ReadSettings
) -> Iterator[pa.RecordBatch]:
    """The rows of a file as batches with exactly the columns ``fields``; row groups that cannot match are skipped."""
    with damage_errors(path), fileio.open_input(path) as source:
        metadata = _checked_metadata(source, path, meta)
        file = pq.ParquetFile(
            source,
            metadata=metadata,
            coerce_int96_timestamp_unit="us",
            arrow_extensions_enabled=False,
            page_checksum_verification=True,
        )
        projection = _projection(file.schema_arrow, fields, settings, path)
        groups: Sequence[int] = range(metadata.num_row_groups)
        if settings.wanted is not None:
            groups = settings.wanted.row_groups(ParquetFooter(metadata, names=projection.names()), groups)
        for group in groups:
            rows = metadata.row_group(group).num_rows
            if not projection.columns:
                for batch in empty_batches(rows, settings.batch_rows):
                    yield projection.apply(batch, batch.num_rows)
                continue
            seen = 0
            for batch in file.iter_batches(settings.batch_rows, row_groups=[group], columns=_leaves(file, projection)):
                seen += batch.num_rows
                yield projection.apply(batch, batch.num_rows)
            if seen != rows:
                raise DamagedFileError(path, f"row group {group} has {seen} rows, its footer says {rows}", REMEDY)


def _projection(schema: pa.Schema, fields: Sequence[Field], settings: ReadSettings, path: str) -> Projection:
    found = with_own_ids(schema)
    constants = {}
    if not settings.fill_defaults:
        constants = {field.id: pa.scalar(None, arrow_field(field).type) for field in fields}
    return Projection(found, fields, constants, path)


def _leaves(file: pq.ParquetFile, projection: Projection) -> list[str]:
    """What Arrow calls the leaves of the needed columns: a name with dots would choose a part of a column."""
    names = projection.columns
    if all("." not in name for name in names):
        return names
    return [file.metadata.schema.column(n).path for n in range(file.metadata.num_columns)]


def _checked_metadata(source: Any, path: str, meta: DataFileMeta) -> Any:
    source.seek(0, os.SEEK_END)
    if source.tell() != meta.size_bytes or not TRAILER_BYTES <= meta.tail_size_bytes <= meta.size_bytes:
        problem = f"it has {source.tell()} bytes, {meta.size_bytes} when the table adopted it"
        raise DamagedFileError(path, problem, REMEDY)
    source.seek(meta.size_bytes - meta.tail_size_bytes)
    tail = bytes(source.read(meta.tail_size_bytes))
    check_bytes(path, tail, meta.tail_checksum, "footer")
    source.seek(0)
    metadata = pq.read_metadata(pa.BufferReader(tail))
    if metadata.num_rows != meta.row_count:
        raise DamagedFileError(path, f"it has {metadata.num_rows} rows, its manifest says {meta.row_count}", REMEDY)
    return metadata


class ForeignFooter:
    """The footer of a file that is to be adopted."""

    def __init__(self, fileio: FileIO, path: str, size_bytes: int) -> None:
        """Read it; :class:`DamagedFileError` if the file is not Parquet of that size."""
        with damage_errors(path):
            end = fileio.read_range(path, -TRAILER_BYTES, TRAILER_BYTES)
            length = TRAILER_BYTES + int.from_bytes(end[:4], "little")
            tail = fileio.read_range(path, size_bytes - length, length) if length <= size_bytes else b""
            if end[4:] != _MAGIC or tail[-TRAILER_BYTES:] != end:
                raise DamagedFileError(path, f"it is not a Parquet file of {size_bytes} bytes", REMEDY)
            metadata = pq.read_metadata(pa.BufferReader(tail))
            self.schema = with_own_ids(metadata.schema.to_arrow_schema())
            """Its columns, with our field ids."""
        self.row_count = int(metadata.num_rows)
        self.tail_size_bytes = length
        self.tail_checksum = checksum_of(tail)


def with_own_ids(schema: pa.Schema) -> pa.Schema:
    """A file's columns with our field ids instead of Iceberg's, at every depth; those without an id stay without."""
    return pa.schema([_renumbered(field) for field in schema])


def _renumbered(field: pa.Field) -> pa.Field:
    type_ = field.type
    if pa.types.is_struct(type_):
        type_ = pa.struct([_renumbered(part) for part in type_])
    elif pa.types.is_map(type_):
        type_ = pa.map_(_renumbered(type_.key_field), _renumbered(type_.item_field))
    elif pa.types.is_list(type_):
        type_ = pa.list_(_renumbered(type_.value_field))
    elif pa.types.is_large_list(type_):
        type_ = pa.large_list(_renumbered(type_.value_field))
    found = id_in(field)
    metadata = None if found is None else {FIELD_ID: str(found - PARQUET_ID_OFFSET).encode()}
    return pa.field(field.name, type_, field.nullable, metadata)
