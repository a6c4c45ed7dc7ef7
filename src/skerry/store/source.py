"""What rows are read from: data files and MemTables, behind one small interface."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from skerry.formats.datafile import read_file, read_whole
from skerry.formats.meta import DataFileMeta
from skerry.formats.read import BATCH_ROWS
from skerry.formats.rowgroups import RowFilter
from skerry.table.context import TableContext
from skerry.types.arrow import arrow_field
from skerry.types.field import Field

MEMORY = "memory"
"""The format of rows that are in no file yet."""


@dataclass(frozen=True, slots=True)
class Source:
    """Versions of rows; in a primary-key table sorted by key, each key once."""

    context: TableContext
    meta: DataFileMeta
    rows: pa.Table | None = None
    """The rows themselves if they are in memory, with the columns of the schema that is read, and possibly marks."""

    @property
    def has_marks(self) -> bool:
        """Are there rows that are no plain UPSERT?"""
        return self.meta.tombstone_count > 0

    def tables(
        self,
        fields: Sequence[Field],
        *,
        fill_defaults: bool,
        batch_rows: int,
        min_key: bytes | None = None,
        max_key: bytes | None = None,
        wanted: RowFilter | None = None,
    ) -> Iterator[pa.Table]:
        """The rows as a stream of tables with the columns ``fields``; rows outside the keys may be left out.

        So may those that are not ``wanted``.
        """
        if self.rows is not None:
            yield _selected(self.rows, fields)
            return
        for batch in read_file(
            self.context.fileio,
            self.context.paths.absolute(self.meta.path),
            self.meta,
            fields,
            file_schema=self.context.schemas.get(self.meta.schema_id),
            batch_rows=batch_rows,
            fill_defaults=fill_defaults,
            min_key=min_key,
            max_key=max_key,
            wanted=wanted,
        ):
            yield pa.Table.from_batches([batch])

    def table(self, fields: Sequence[Field], *, fill_defaults: bool, wanted: RowFilter | None = None) -> pa.Table:
        """All rows at once; those that are not wanted may be left out."""
        if self.rows is not None:
            return _selected(self.rows, fields)
        return read_whole(
            self.context.fileio,
            self.context.paths.absolute(self.meta.path),
            self.meta,
            fields,
            file_schema=self.context.schemas.get(self.meta.schema_id),
            fill_defaults=fill_defaults,
            wanted=wanted,
        )


def merge_batch_rows(sources: Sequence[Source]) -> int:
    """Rows to read of each source at a time, so that all of them together stay within ``MERGE_BYTES``."""
    widest = max(source.meta.size_bytes / max(source.meta.row_count, 1) for source in sources)
    fitting = MERGE_BYTES / (len(sources) * max(widest, 1) * _EXPANSION)
    return max(_FEW_ROWS, min(BATCH_ROWS // len(sources), int(fitting)))


MERGE_BYTES = 256 << 20
"""What a merge holds in memory of its sources, about."""
_EXPANSION = 4
"""Rows in memory are so much larger than in a file, about."""
_FEW_ROWS = 64


def _selected(rows: pa.Table, fields: Sequence[Field]) -> pa.Table:
    if not fields:
        return rows.select([])  # a table made of no columns would have no rows
    columns = []
    for field in fields:
        if field.name in rows.schema.names:
            columns.append(rows.column(field.name))
        else:
            columns.append(pa.chunked_array([pa.nulls(rows.num_rows, field.type.arrow)]))
    return pa.Table.from_arrays(columns, schema=pa.schema([arrow_field(field) for field in fields]))
