"""What rows are read from: data files and MemTables, behind one small interface."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa

from skerry.formats.datafile import read_file, read_whole
from skerry.formats.live import LiveRows
from skerry.formats.meta import DataFileMeta
from skerry.formats.read import BATCH_ROWS
from skerry.formats.rowgroups import RowFilter
from skerry.lsm.order import Keys
from skerry.table.context import TableContext
from skerry.types.arrow import arrow_field, empty_table
from skerry.types.field import Field

MEMORY = "memory"
"""The format of rows that are in no file yet."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Encoded keys from ``low`` up to, but not including, ``high``; None is open."""

    low: bytes | None = None
    high: bytes | None = None

    def holds(self, key: bytes) -> bool:
        return (self.low is None or self.low <= key) and (self.high is None or key < self.high)

    def cut(self, rows: pa.Table, key: Sequence[Field]) -> pa.Table:
        """The rows within, of rows that are sorted by key."""
        if not rows.num_rows:
            return rows
        ends = Keys.of(pa.concat_tables([rows.slice(0, 1), rows.slice(rows.num_rows - 1)]), key)
        if self.holds(ends.bytes_at(0)) and self.holds(ends.bytes_at(1)):
            return rows
        keys = Keys.of(rows, key)
        start = 0 if self.low is None else keys.count_below(self.low)
        stop = len(keys) if self.high is None else keys.count_below(self.high)
        return rows.slice(start, max(stop - start, 0))


@dataclass(frozen=True, slots=True)
class Source:
    """Versions of rows; in a primary-key table sorted by key, each key once."""

    context: TableContext
    meta: DataFileMeta
    rows: pa.Table | None = None
    """The rows themselves if they are in memory, with the columns of the schema that is read, and possibly marks."""
    stretch: Stretch | None = None
    """If given, only rows with these keys count; whoever reads it reads the key columns, too."""
    live: LiveRows | None = None
    """If given, only these rows count, and each is a row of the table."""

    @property
    def has_marks(self) -> bool:
        """Are there rows that are no plain UPSERT, among those that count?"""
        return self.live is None and self.meta.tombstone_count > 0

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
        if self.stretch is not None:
            yield from self._cut_tables(fields, fill_defaults, batch_rows, min_key, max_key, wanted)
            return
        if self.rows is not None:
            rows = _selected(self.rows, fields)
            yield rows if self.live is None else self.live.chosen(rows, 0)
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
            live=self.live,
        ):
            yield pa.Table.from_batches([batch])

    def table(self, fields: Sequence[Field], *, fill_defaults: bool, wanted: RowFilter | None = None) -> pa.Table:
        """All rows at once; those that are not wanted may be left out."""
        if self.stretch is not None:
            pieces = self.tables(fields, fill_defaults=fill_defaults, batch_rows=BATCH_ROWS, wanted=wanted)
            empty = empty_table(pa.schema([arrow_field(field) for field in fields]))
            return pa.concat_tables([empty, *pieces])
        if self.rows is not None:
            rows = _selected(self.rows, fields)
            return rows if self.live is None else self.live.chosen(rows, 0)
        return read_whole(
            self.context.fileio,
            self.context.paths.absolute(self.meta.path),
            self.meta,
            fields,
            file_schema=self.context.schemas.get(self.meta.schema_id),
            fill_defaults=fill_defaults,
            wanted=wanted,
            live=self.live,
        )

    def _cut_tables(
        self,
        fields: Sequence[Field],
        fill_defaults: bool,
        batch_rows: int,
        min_key: bytes | None,
        max_key: bytes | None,
        wanted: RowFilter | None,
    ) -> Iterator[pa.Table]:
        assert self.stretch is not None
        low, high = self.stretch.low, self.stretch.high
        by_id = {field.id: field for field in fields}
        schema = self.context.schemas.get(self.meta.schema_id)
        key = [by_id[schema.field(name).id] for name in schema.primary_key]
        for table in replace(self, stretch=None).tables(
            fields,
            fill_defaults=fill_defaults,
            batch_rows=batch_rows,
            min_key=min_key if low is None or (min_key is not None and min_key > low) else low,
            max_key=max_key if high is None or (max_key is not None and max_key < high) else high,
            wanted=wanted,
        ):
            rows = self.stretch.cut(table, key)
            if rows.num_rows:
                yield rows


def merge_batch_rows(sources: Sequence[Source]) -> list[int]:
    """Rows to read of each source at a time, so that all of them together stay within ``MERGE_BYTES``.

    A merge goes on from where the first of them ends to where the next one does. So large sources get their part of a
    batch by the number of their rows, and small ones an even part, which is more than they need to keep up.
    """
    widest = max(source.meta.size_bytes / max(source.meta.row_count, 1) for source in sources)
    fitting = min(BATCH_ROWS, int(MERGE_BYTES / (2 * max(widest, 1) * _EXPANSION)))  # twice, if there are small ones
    total = max(sum(source.meta.row_count for source in sources), 1)
    even = max(fitting // len(sources), _FEW_ROWS)
    return [max(even, fitting * source.meta.row_count // total) for source in sources]


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
