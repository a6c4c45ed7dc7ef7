"""Reads the rows of one data file or delete file, Parquet, ORC or Avro, as batches with the columns of a schema."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import pyarrow as pa
import pyarrow.orc as orc
import pyarrow.parquet as pq

from skerry.common.errors import DamagedFileError, DataError, SchemaError, SkerryError
from skerry.formats.footer import ParquetFooter
from skerry.formats.foreign_projection import Projection
from skerry.formats.row_group import RowFilter
from skerry.iceberg.avro.arrow import arrow_fields
from skerry.iceberg.avro.batch import BatchDecoder, grouped
from skerry.iceberg.avro.block import BlockReader
from skerry.iceberg.avro.container import schema_of
from skerry.iceberg.manifest_list import REMEDY
from skerry.iceberg.name_mapping import MappedName, has_ids, with_mapped_ids
from skerry.iceberg.storage import TableStorage
from skerry.types.field import Field

BATCH_ROWS = 131_072


@dataclass(frozen=True, slots=True)
class FileSource:
    """A file to read, with its known properties."""

    path: str
    format: str
    row_count: int = -1
    """Row count from the manifest; −1: unknown."""
    mapping: Mapping[str, MappedName] | None = None
    """Ids of columns for files without ids."""
    constants: Mapping[int, pa.Scalar] = field(default_factory=dict)
    """Partition values of columns that the file lacks, by column id."""
    has_all: bool = False
    """Whether every requested column must be in the file, as in a delete file."""
    part: tuple[int, int] | None = None
    """Half-open range: only row groups (stripes, groups of blocks) whose first row is in it are read; None: all."""

    def has(self, first_row: int) -> bool:
        """Whether a row group that begins at this row is read."""
        return self.part is None or self.part[0] <= first_row < self.part[1]


def read_rows(
    storage: TableStorage, source: FileSource, fields: Sequence[Field], wanted: RowFilter | None = None
) -> Iterator[tuple[int, pa.RecordBatch]]:
    """Batches with exactly the columns ``fields``, each with the number of its first row in the file.

    Row groups in which no row can be ``wanted`` are skipped; all rows of the others are returned.
    """
    if source.format == "parquet":
        yield from _read_parquet(storage, source, fields, wanted)
    elif source.format == "orc":
        yield from _read_orc(storage, source, fields)
    elif source.format == "avro":
        yield from _read_avro(storage, source, fields)
    else:
        problem = f"data files of the format {source.format!r} are not read; rewrite them as Parquet"
        raise DataError(f"{source.path}: {problem}")


def _projection(source: FileSource, schema: pa.Schema, fields: Sequence[Field]) -> Projection:
    if not has_ids(schema):
        if source.mapping is None:
            raise SchemaError(
                f"{source.path} has no field ids, and the table has no name mapping: set its property "
                f"schema.name-mapping.default"
            )
        schema = with_mapped_ids(schema, source.mapping)
    projection = Projection(schema, fields, source.constants, source.path)
    missing = [field.name for field in fields if field.id not in projection.names()]
    if missing and source.has_all:
        raise DamagedFileError(
            source.path, f"a delete file lacks the columns that it compares: {', '.join(missing)}", REMEDY
        )
    return projection


def _read_parquet(
    storage: TableStorage, source: FileSource, fields: Sequence[Field], wanted: RowFilter | None
) -> Iterator[tuple[int, pa.RecordBatch]]:
    with storage.open(source.path) as handle:
        try:
            file = pq.ParquetFile(handle, coerce_int96_timestamp_unit="us", arrow_extensions_enabled=False)
            counts = [file.metadata.row_group(n).num_rows for n in range(file.num_row_groups)]
            _check_rows(source, sum(counts))
            projection = _projection(source, file.schema_arrow, fields)
            starts = np.concatenate(([0], np.cumsum(counts)))
            groups: Sequence[int] = [group for group in range(len(counts)) if source.has(int(starts[group]))]
            if wanted is not None and len(groups) > 1:
                footer = ParquetFooter(file.metadata, names=projection.names())
                groups = wanted.row_groups(footer, groups)
            names = projection.columns
            for group in groups:
                at, end = int(starts[group]), int(starts[group + 1])
                if not names:
                    yield at, projection.apply(pa.table({}), end - at)
                    continue
                for batch in file.iter_batches(BATCH_ROWS, row_groups=[group], columns=_top_level(file, names)):
                    yield at, projection.apply(batch, batch.num_rows)
                    at += batch.num_rows
                if at != end:
                    raise DamagedFileError(
                        source.path, f"row group {group} has fewer rows than its footer says", REMEDY
                    )
        except (pa.ArrowException, OSError) as error:
            raise DamagedFileError(source.path, f"it cannot be read as Parquet: {error}", REMEDY) from None


def _top_level(file: pq.ParquetFile, names: Sequence[str]) -> list[str]:
    """Arrow's paths of all leaves if a name contains a dot, since Arrow would take it for a part of a column."""
    if all("." not in name for name in names):
        return list(names)
    return [file.metadata.schema.column(n).path for n in range(file.metadata.num_columns)]


def _read_orc(
    storage: TableStorage, source: FileSource, fields: Sequence[Field]
) -> Iterator[tuple[int, pa.RecordBatch]]:
    with storage.open(source.path) as handle:
        try:
            file = orc.ORCFile(handle)
            _check_rows(source, file.nrows)
            projection = _projection(source, file.schema, fields)
            at = 0
            for stripe in range(file.nstripes):
                batch = file.read_stripe(stripe, columns=projection.columns or [file.schema.names[0]])
                if source.has(at):
                    yield at, projection.apply(batch, batch.num_rows)
                at += batch.num_rows
        except (pa.ArrowException, OSError) as error:
            raise DamagedFileError(source.path, f"it cannot be read as ORC: {error}", REMEDY) from None


def _read_avro(
    storage: TableStorage, source: FileSource, fields: Sequence[Field]
) -> Iterator[tuple[int, pa.RecordBatch]]:
    with storage.open(source.path) as handle:
        try:
            blocks = BlockReader(handle)
            schema = schema_of(blocks.header.metadata["avro.schema"])
            projection = _projection(source, pa.schema(arrow_fields(schema.fields)), fields)
            decoder = BatchDecoder(blocks.header, projection.columns)
            rows = 0
            for group in grouped(blocks):
                if source.has(group.first_row):
                    yield group.first_row, projection.apply(decoder.decode(group), group.rows)
                rows = group.first_row + group.rows
            _check_rows(source, rows)
        except (ValueError, OSError, pa.ArrowException) as error:
            if isinstance(error, SkerryError):
                raise
            raise DamagedFileError(source.path, f"it cannot be read as Avro: {error}", REMEDY) from None


def _check_rows(source: FileSource, rows: int) -> None:
    if source.row_count not in (-1, rows):
        raise DamagedFileError(source.path, f"it has {rows} rows, its manifest says {source.row_count}", REMEDY)
