"""Sources of sorted rows, behind one protocol: :class:`SortedSource`.

=====================  ====================================================================
:class:`FileSource`    a data file
:class:`MemorySource`  rows in memory: those of a MemTable, or some that were read before
:class:`Stretched`     another source, restricted to a key range
:class:`Live`          a file or rows in memory, restricted to row numbers
=====================  ====================================================================
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

import pyarrow as pa

from skerry.fileio.base import FileIO
from skerry.formats.data_file import read_file, read_whole
from skerry.formats.meta import DataFileMeta
from skerry.formats.read import BATCH_ROWS, ReadSettings
from skerry.formats.row_group import RowFilter
from skerry.formats.row_mask import Liveness
from skerry.store.read.key_bounds import ALL_KEYS, KeyBounds, Stretch
from skerry.table.context import TableContext
from skerry.types.arrow import arrow_field, empty_table
from skerry.types.field import Field


@dataclass(frozen=True, slots=True)
class SourceRead:
    """Read request for one source."""

    fields: Sequence[Field]
    """The columns of the result."""
    fill_defaults: bool
    """Whether a column that a file lacks reads as its default; otherwise as NULL."""
    batch_rows: int = BATCH_ROWS
    """Maximum rows of one table in a stream."""
    keys: KeyBounds = ALL_KEYS
    """Rows with other keys may be skipped."""
    wanted: RowFilter | None = None
    """Rows that it drops may be skipped."""


class SortedSource(Protocol):
    """Versions of rows; in a primary-key table sorted by key, each key once."""

    @property
    def file(self) -> "FileSource | None":
        """The data file that rows come from; None if they are in memory."""
        ...

    @property
    def row_count(self) -> int:
        """Rows of the whole file or table in memory, including those that the source leaves out."""
        ...

    @property
    def size_bytes(self) -> int:
        """Size of the whole file or table in memory."""
        ...

    @property
    def min_key(self) -> bytes | None:
        """Least encoded key; None if it is not known, or if there is no primary key."""
        ...

    @property
    def max_key(self) -> bytes | None:
        """Greatest encoded key."""
        ...

    @property
    def key_ids(self) -> tuple[int, ...]:
        """Field ids of the primary key."""
        ...

    @property
    def has_marks(self) -> bool:
        """Whether there may be versions other than UPSERT, like deletes, among the rows of the source."""
        ...

    def tables(self, read: SourceRead) -> Iterator[pa.Table]:
        """The rows as a stream of tables."""
        ...

    def table(self, read: SourceRead) -> pa.Table:
        """All rows at once, whatever the read's ``batch_rows``."""
        ...


@dataclass(frozen=True, slots=True)
class FileSource:
    """A data file of a table."""

    context: TableContext
    meta: DataFileMeta

    @property
    def file(self) -> "FileSource":
        return self

    @property
    def row_count(self) -> int:
        return self.meta.row_count

    @property
    def size_bytes(self) -> int:
        return self.meta.size_bytes

    @property
    def min_key(self) -> bytes | None:
        return self.meta.min_key

    @property
    def max_key(self) -> bytes | None:
        return self.meta.max_key

    @property
    def key_ids(self) -> tuple[int, ...]:
        schema = self.context.schemas.get(self.meta.schema_id)
        return tuple(schema.field(name).id for name in schema.primary_key)

    @property
    def has_marks(self) -> bool:
        return self.meta.tombstone_count > 0

    def tables(self, read: SourceRead, live: Liveness | None = None) -> Iterator[pa.Table]:
        """The rows; of those, only ``live`` ones if given."""
        for batch in read_file(*self._place, read.fields, self._settings(read, live)):
            yield pa.Table.from_batches([batch])

    def table(self, read: SourceRead, live: Liveness | None = None) -> pa.Table:
        """All rows; of those, only ``live`` ones if given."""
        return read_whole(*self._place, read.fields, self._settings(read, live))

    @property
    def _place(self) -> tuple[FileIO, str, DataFileMeta]:
        return self.context.fileio, self.context.paths.absolute(self.meta.path), self.meta

    def _settings(self, read: SourceRead, live: Liveness | None) -> ReadSettings:
        return ReadSettings(
            file_schema=self.context.schemas.get(self.meta.schema_id),
            batch_rows=read.batch_rows,
            fill_defaults=read.fill_defaults,
            min_key=read.keys.low,
            max_key=read.keys.high,
            wanted=read.wanted,
            live=live,
            # some rows of a file are read again and again, with other conditions; a scan of all rows needs no help
            cache=None if live is None else self.context.env.cache,
        )


@dataclass(frozen=True, slots=True)
class MemorySource:
    """Rows in memory, with the columns of the schema that is read and possibly marks."""

    rows: pa.Table
    key_ids: tuple[int, ...]
    min_key: bytes | None
    max_key: bytes | None
    has_marks: bool

    @property
    def file(self) -> None:
        return None

    @property
    def row_count(self) -> int:
        return int(self.rows.num_rows)

    @property
    def size_bytes(self) -> int:
        return int(self.rows.nbytes)

    def tables(self, read: SourceRead, live: Liveness | None = None) -> Iterator[pa.Table]:
        """All rows as one table; of those, only ``live`` ones if given."""
        yield self.table(read, live)

    def table(self, read: SourceRead, live: Liveness | None = None) -> pa.Table:
        """All rows; of those, only ``live`` ones if given."""
        rows = _selected(self.rows, read.fields)
        return rows if live is None else live.chosen(rows, 0)


StoredSource: TypeAlias = FileSource | MemorySource
"""A source as it is stored, unfiltered."""


class _Around:
    """Base of sources that filter another one: row count, size and keys are those of the other."""

    __slots__ = ()
    source: SortedSource

    @property
    def file(self) -> FileSource | None:
        return self.source.file

    @property
    def row_count(self) -> int:
        return self.source.row_count

    @property
    def size_bytes(self) -> int:
        return self.source.size_bytes

    @property
    def min_key(self) -> bytes | None:
        return self.source.min_key

    @property
    def max_key(self) -> bytes | None:
        return self.source.max_key

    @property
    def key_ids(self) -> tuple[int, ...]:
        return self.source.key_ids


@dataclass(frozen=True, slots=True)
class Stretched(_Around):
    """Rows of another source within a key range; the key columns must be among those read."""

    source: SortedSource
    stretch: Stretch

    @property
    def has_marks(self) -> bool:
        return self.source.has_marks

    def tables(self, read: SourceRead) -> Iterator[pa.Table]:
        by_id = {field.id: field for field in read.fields}
        key = [by_id[field_id] for field_id in self.key_ids]
        keys = read.keys.common(KeyBounds(self.stretch.low, self.stretch.high))
        for table in self.source.tables(replace(read, keys=keys)):
            rows = self.stretch.cut(table, key)
            if rows.num_rows:
                yield rows

    def table(self, read: SourceRead) -> pa.Table:
        empty = empty_table(pa.schema([arrow_field(field) for field in read.fields]))
        return pa.concat_tables([empty, *self.tables(read)])


@dataclass(frozen=True, slots=True)
class Live(_Around):
    """The live rows of a file, or of rows in memory: those that newer versions have not replaced."""

    source: StoredSource
    live: Liveness

    @property
    def has_marks(self) -> bool:
        return False

    def tables(self, read: SourceRead) -> Iterator[pa.Table]:
        return self.source.tables(read, self.live)

    def table(self, read: SourceRead) -> pa.Table:
        return self.source.table(read, self.live)


MERGE_BYTES = 256 << 20
"""Approximate memory of a merge for the rows of its sources."""
_EXPANSION = 4
"""Approximate ratio of the size of rows in memory to their size in a file."""
_FEW_ROWS = 64


def merge_batch_rows(sources: Sequence[SortedSource]) -> list[int]:
    """Rows to read of each source at a time, so that all of them together stay within ``MERGE_BYTES``.

    A merge advances to the smallest last key of all sources' batches. So large sources get a share of the budget by
    their number of rows, and small ones an even share, which is enough to keep up.
    """
    widest = max(source.size_bytes / max(source.row_count, 1) for source in sources)
    fitting = min(BATCH_ROWS, int(MERGE_BYTES / (2 * max(widest, 1) * _EXPANSION)))  # twice, if there are small ones
    total = max(sum(source.row_count for source in sources), 1)
    even = max(fitting // len(sources), _FEW_ROWS)
    return [max(even, fitting * source.row_count // total) for source in sources]


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
