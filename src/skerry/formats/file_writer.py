"""Base of the writers of all formats: settings, an output that appears only when finished, and its metadata."""

from contextlib import AbstractContextManager
from dataclasses import dataclass, fields
from types import TracebackType
from typing import Any, Generic, Self, TypeVar

import pyarrow as pa

from skerry.common.document import checksum_of
from skerry.common.errors import DataError
from skerry.fileio.base import FileIO, OutputFile
from skerry.formats.checked import CheckedOutput, give_up
from skerry.formats.meta import ColumnStats, DataFileMeta
from skerry.formats.stats import TEXT_LIMIT, StatsBuilder
from skerry.formats.stored_column import StoredColumns
from skerry.types.schema import Schema

ROW_GROUP_ROWS = 131_072
PAGE_ROWS = 16_384

Columns = TypeVar("Columns", bound=Schema | StoredColumns)


@dataclass(frozen=True, slots=True)
class WriteSettings:
    """Settings common to all formats."""

    compression: str = "zstd"
    row_group_rows: int = ROW_GROUP_ROWS
    page_rows: int = PAGE_ROWS
    stats_limit: int = 32
    """The number of leading columns with statistics."""
    text_limit: int = TEXT_LIMIT
    created_ms: int = 0


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """Metadata of a written file, for the manifest."""

    row_count: int
    size_bytes: int
    checksum: int
    tail_size_bytes: int
    tail_checksum: int
    stats: dict[int, ColumnStats]
    format: str
    min_key: bytes | None = None
    max_key: bytes | None = None
    tombstone_count: int = 0

    def meta(self, path: str, schema_id: int, **rest: Any) -> DataFileMeta:
        """The manifest's record of it; ``rest`` are the fields of :class:`DataFileMeta` that a writer cannot know."""
        known = {field.name: getattr(self, field.name) for field in fields(self)}
        return DataFileMeta(path=path, schema_id=schema_id, **{**known, **rest})


class FileWriter(Generic[Columns]):
    """Writes one data file.

    Call order: enter, ``write`` any number of tables, ``finish`` once, leave. The file appears with ``finish``; leaving
    without it, by an error or not, leaves nothing behind.
    """

    format: str

    def __init__(self, fileio: FileIO, path: str, schema: Columns, settings: WriteSettings) -> None:
        self._schema = schema
        self._stats = StatsBuilder(schema.fields, limit=settings.stats_limit, text_limit=settings.text_limit)
        self._opened: AbstractContextManager[OutputFile] = fileio.open_output(path)
        self._output: CheckedOutput | None = None
        self._row_count = 0

    def __enter__(self) -> Self:
        self._output = CheckedOutput(self._opened.__enter__())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._output is None:
            return
        self._output.discard()
        self._output = None
        self._give_up()
        give_up(self._opened, error, trace)

    def _give_up(self) -> None:
        """Close the encoder; further output is discarded."""

    @property
    def row_count(self) -> int:
        """Rows given so far."""
        return self._row_count

    @property
    def size_bytes(self) -> int:
        """Bytes of the file so far, without rows still to be encoded."""
        return 0 if self._output is None else self._output.size_bytes

    def _check_columns(self, table: pa.Table) -> None:
        """Refuse rows with other columns than the schema's, or with NULL in a NOT NULL column."""
        if not table.schema.equals(self._schema.arrow):
            raise DataError(f"rows to write have the columns {table.schema}, the table's are {self._schema.arrow}")
        for index, field in enumerate(self._schema.fields):
            if not field.nullable and table.column(index).null_count:
                raise DataError(
                    f"column {field.name!r} is NOT NULL, but rows to write hold NULL in it", column=field.name
                )

    def _close(self, output: CheckedOutput, **rest: Any) -> WrittenFile:
        """Make the file appear, durably; ``rest`` are fields of its record that only some formats have."""
        self._output = None
        self._opened.__exit__(None, None, None)
        return WrittenFile(
            row_count=self._row_count,
            size_bytes=output.size_bytes,
            checksum=output.checksum,
            tail_size_bytes=len(output.tail),
            tail_checksum=checksum_of(output.tail),
            stats=self._stats.finish(),
            format=self.format,
            **rest,
        )
