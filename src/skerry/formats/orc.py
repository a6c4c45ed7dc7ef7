"""Data files in ORC, for tables without a primary key, and for engines that prefer ORC to Parquet.

Columns have their names at the time of writing, and attributes: ``iceberg.id`` (our field id + 1, at every depth),
``iceberg.required`` (``true`` for NOT NULL, which ORC itself lacks), and on the columns of the table
``skerry.format-version`` (``1``). Types that ORC lacks, or that its readers cannot hold, are stored as others, and
``skerry.type`` names the type:

======================  ==========  ===============================================================================
type                    in ORC      value
======================  ==========  ===============================================================================
TIME                    bigint      microseconds since midnight (``iceberg.long-type`` is ``TIME``)
TIMESTAMP, TIMESTAMPTZ  bigint      microseconds since 1970, in UTC: readers hold ORC's own timestamps in nanoseconds,
                                    which end in 2262
UUID                    binary      its 16 bytes (``iceberg.binary-type`` is ``UUID``)
======================  ==========  ===============================================================================

All others are ORC's types of the same name. The manifest's checksum covers the file, see
:mod:`skerry.formats.whole_checksum`.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import pyarrow as pa
from pyarrow import orc

from skerry.common.errors import DamagedFileError, DataError, NewerFormatError
from skerry.fileio.base import FileIO
from skerry.formats.checked import REMEDY, CheckedOutput
from skerry.formats.file_writer import WriteSettings
from skerry.formats.meta import DataFileMeta
from skerry.formats.open_parquet import SMALL_FILE_BYTES, damage_errors
from skerry.formats.projection import Shape, empty_batches, relabel
from skerry.formats.read import ReadSettings
from skerry.formats.stored_column import StoredColumns
from skerry.formats.whole_checksum import WholeFileWriter, open_whole
from skerry.types.arrow import PARQUET_ID_OFFSET
from skerry.types.datatype import TIME, TIMESTAMP, TIMESTAMPTZ, UUID, ArrayType, DataType, MapType, StructType
from skerry.types.field import Field
from skerry.types.schema import Schema

VERSION = 1
STRIPE_BYTES = 16 << 20
"""Stripe size: rows buffered by the writer, and held by a reader, at a time."""

_ID = "iceberg.id"
_VERSION = "skerry.format-version"
_STORED: dict[DataType, tuple[pa.DataType, dict[str, str]]] = {
    TIME: (pa.int64(), {"iceberg.long-type": "TIME"}),
    TIMESTAMP: (pa.int64(), {}),
    TIMESTAMPTZ: (pa.int64(), {}),
    UUID: (pa.binary(16), {"iceberg.binary-type": "UUID"}),
}


class OrcDataWriter(WholeFileWriter):
    """Writes one data file in ORC; call order: see :class:`WholeFileWriter`."""

    format = "orc"

    def __init__(
        self,
        fileio: FileIO,
        path: str,
        schema: Schema,
        settings: WriteSettings,
    ) -> None:
        compression = settings.compression
        super().__init__(fileio, path, schema, settings)
        self._stored = stored_schema(schema.fields)
        self._compression = "uncompressed" if compression == "none" else compression
        self._orc: Any = None

    def _begin(self, output: CheckedOutput) -> None:
        sink = pa.PythonFile(output, mode="w")
        self._orc = orc.ORCWriter(sink, compression=self._compression, stripe_size=STRIPE_BYTES)

    def _encode(self, table: pa.Table) -> None:
        try:
            for batch in table.to_batches():
                self._orc.write(pa.Table.from_batches([relabel(batch, self._stored)]))
        except (pa.ArrowException, ValueError) as error:
            raise DataError(f"rows cannot be written as ORC: {error}") from error

    def _end(self) -> None:
        if not self._row_count:  # without a write the file would have no columns
            self._orc.write(pa.Table.from_batches([], schema=self._stored))
        self._orc.close()

    def _give_up(self) -> None:
        if self._orc is not None:
            with suppress(pa.ArrowException, OSError):
                self._orc.close()


def read_orc(
    fileio: FileIO,
    path: str,
    meta: DataFileMeta,
    fields: Sequence[Field],
    settings: ReadSettings,
    *,
    small_file_bytes: int = SMALL_FILE_BYTES,
) -> Iterator[pa.RecordBatch]:
    """The rows of a file as batches with exactly the columns ``fields``, in their order; none at all is fine.

    ``settings`` has the schema that the file was written under. One stripe is held in memory at a time.
    """
    shape = Shape(fields, fill_defaults=settings.fill_defaults)
    file_schema = settings.file_schema
    assert file_schema is not None
    wanted = [file_schema.by_id[i] for i in dict.fromkeys(f.id for f in fields) if i in file_schema.by_id]
    with damage_errors(path, "ORC"), open_whole(fileio, path, meta, small_file_bytes=small_file_bytes) as source:
        file = orc.ORCFile(source)
        positions = _positions(path, file.schema, file_schema)
        if file.nrows != meta.row_count:
            raise DamagedFileError(path, f"it has {file.nrows} rows, {meta.row_count} were written", REMEDY)
        if not wanted:
            for batch in empty_batches(meta.row_count, settings.batch_rows):
                yield shape.apply(batch)
            return
        for number in range(file.nstripes):
            # by number: a name with a point in it would be taken for a path
            stripe = file.read_stripe(number, columns=[positions[field.id] for field in wanted])
            batch = shape.apply(_restored(stripe, wanted))
            for start in range(0, batch.num_rows, settings.batch_rows):
                yield batch.slice(start, settings.batch_rows)


def _positions(path: str, found: pa.Schema, file_schema: Schema) -> dict[int, int]:
    """Field id → number of the column; every column of the schema must be in the file."""
    positions: dict[int, int] = {}
    for number, field in enumerate(found):
        attributes = field.metadata or {}
        if _ID.encode() not in attributes or _VERSION.encode() not in attributes:
            raise ValueError("it is not marked as a data file of Skerry")
        version = int(attributes[_VERSION.encode()])
        if version > VERSION:
            raise NewerFormatError(path, version, VERSION)
        positions[int(attributes[_ID.encode()]) - PARQUET_ID_OFFSET] = number
    for field in file_schema.fields:
        if field.id not in positions:
            problem = f"column {field.name!r} (id {field.id}) of its schema {file_schema.id} is not in it"
            raise DamagedFileError(path, problem, REMEDY)
    return positions


def _restored(stripe: pa.RecordBatch, wanted: Sequence[Field]) -> pa.RecordBatch:
    """A stripe with our types."""
    stored = stored_schema(wanted)
    by_id = {int(f.metadata[_ID.encode()]): stripe.column(i) for i, f in enumerate(stripe.schema)}
    arrays = [by_id[field.id + PARQUET_ID_OFFSET] for field in wanted]
    arrays = [a if a.type == f.type else a.cast(f.type) for a, f in zip(arrays, stored, strict=True)]
    batch = pa.RecordBatch.from_arrays(arrays, names=stored.names)
    return relabel(batch, StoredColumns(tuple(wanted)).file_arrow)


def stored_schema(fields: Sequence[Field]) -> pa.Schema:
    """The columns as they are in an ORC file; their memory layout is that of our own types."""
    return pa.schema([_stored_field(f.name, f.type, f.nullable, f.id, {_VERSION: str(VERSION)}) for f in fields])


def _stored_field(
    name: str, type_: DataType, nullable: bool, id_: int, attributes: dict[str, str] | None = None
) -> pa.Field:
    stored, marks = _STORED.get(type_, (None, {}))
    if stored is not None:
        marks = {"skerry.type": str(type_), **marks}
    known = {_ID: str(id_ + PARQUET_ID_OFFSET), "iceberg.required": str(not nullable).lower()}
    metadata = {**known, **marks, **(attributes or {})}
    return pa.field(name, _stored_type(type_) if stored is None else stored, metadata=metadata)


def _stored_type(type_: DataType) -> pa.DataType:
    if isinstance(type_, StructType):
        return pa.struct([_stored_field(f.name, f.type, f.nullable, f.id) for f in type_.fields])
    if isinstance(type_, ArrayType):
        return pa.list_(_stored_field("element", type_.element, type_.element_nullable, type_.element_id))
    if isinstance(type_, MapType):
        key = _stored_field("key", type_.key, False, type_.key_id).with_nullable(False)
        return pa.map_(key, _stored_field("value", type_.value, type_.value_nullable, type_.value_id))
    return type_.arrow
