"""Scans: what to read, and the ways to have it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import pyarrow as pa

from skerry.common.errors import InvalidInputError, SchemaError, SkerryError
from skerry.formats.meta import DataFileMeta
from skerry.store.read import FileReader
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema


@dataclass(frozen=True)
class Scan:
    """A read of one snapshot, not yet begun. Each method reads anew, always the same snapshot.

    While it reads, it holds a lease, so that expiry leaves it its files.
    """

    _context: TableContext
    _leases: LeaseKeeper
    snapshot: Snapshot | None
    """The snapshot that is read; None for a table that has none yet."""
    schema: Schema
    """The snapshot's schema, in which names are bound."""
    columns: tuple[str, ...]
    limit: int | None = None
    tag: str | None = None

    def to_arrow(self) -> pa.Table:
        """All rows."""
        if self.snapshot is None:
            return self._reader.arrow_schema.empty_table()
        if self.limit is not None:
            with self.to_batches() as reader:
                return reader.read_all()
        with self._leases.hold(self.snapshot, tag=self.tag):
            return self._reader.table(self._reader.files())

    def to_batches(self) -> pa.RecordBatchReader:
        """Rows as a stream with bounded memory: about one row group at a time.

        The lease is held until the reader is exhausted or closed (it is a context manager).
        """
        return pa.RecordBatchReader.from_batches(self._reader.arrow_schema, self._stream())

    def to_pandas(self) -> Any:
        """All rows as a pandas DataFrame; needs the extra ``skerry[pandas]``."""
        _require("pandas")
        return self.to_arrow().to_pandas()

    def to_polars(self) -> Any:
        """All rows as a polars DataFrame; needs the extra ``skerry[polars]``."""
        return _require("polars").from_arrow(self.to_arrow())

    def count(self) -> int:
        """How many rows there are: from the snapshot's summary, without opening a file."""
        rows = 0 if self.snapshot is None else self.snapshot.total.records
        return rows if self.limit is None else min(rows, self.limit)

    def plan(self) -> list[DataFileMeta]:
        """The data files that the scan reads, in order."""
        if self.snapshot is None:
            return []
        with self._leases.hold(self.snapshot, tag=self.tag):
            return self._reader.files()

    def explain(self) -> str:
        """What the scan reads, in words."""
        files = self.plan()
        size, rows = sum(f.size_bytes for f in files), sum(f.row_count for f in files)
        what = "nothing: the table has no snapshot yet" if self.snapshot is None else f"snapshot {self.snapshot.id}"
        lines = [
            f"Scan {self._context.name}, {what}",
            f"  columns  {', '.join(self.columns)} ({len(self.columns)} of {len(self.schema.fields)})",
            f"  files    {len(files)}, {size:,} bytes, {rows:,} rows",
        ]
        if self.limit is not None:
            lines.append(f"  limit    {self.limit:,} rows")
        return "\n".join(lines)

    @property
    def _reader(self) -> FileReader:
        fields = tuple(self.schema.field(name) for name in self.columns)
        return FileReader(self._context, self.snapshot, fields)

    def _stream(self) -> Iterator[pa.RecordBatch]:
        if self.snapshot is None:
            return
        with self._leases.hold(self.snapshot, tag=self.tag):
            yield from self._reader.batches(self._reader.files(), self.limit)


def checked_columns(schema: Schema, columns: Sequence[str] | None) -> tuple[str, ...]:
    """The columns to read: all, or those named, each once."""
    if columns is None:
        return tuple(schema.column_names)
    if isinstance(columns, str):
        raise InvalidInputError(f"columns is a list of names, like [{columns!r}], not a text")
    names = tuple(columns)
    for name in names:
        if not isinstance(name, str) or name not in schema.by_name:
            raise SchemaError(f"there is no column {name!r}; columns are {schema.column_names}")
    if len(set(names)) != len(names):
        raise InvalidInputError(f"columns names a column twice: {list(names)}")
    return names


def checked_limit(limit: int | None) -> int | None:
    """A limit of at least 0 rows, or None."""
    if limit is not None and (isinstance(limit, bool) or not isinstance(limit, int) or limit < 0):
        raise InvalidInputError(f"limit is a number of rows, 0 or more, not {limit!r}")
    return limit


def _require(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        raise SkerryError(f"this needs {module}: pip install 'skerry[{module}]'") from None
