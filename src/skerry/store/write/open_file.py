"""A data file while it is written, of any format and any table; and the files of one commit before it lands.

Both writers of rows (``partitioned_files`` for tables without a primary key, ``sorted_run`` for those with one) write
their files through :class:`OpenDataFile`. Its ``finish`` is the one place where a file is complete and not yet
committed: index files are written there.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any, Protocol

import pyarrow as pa

from skerry.formats.data_file import open_writer
from skerry.formats.file_writer import WriteSettings
from skerry.formats.meta import DataFileMeta
from skerry.formats.stored_column import StoredColumns
from skerry.index.file_build import FileIndexBuilder
from skerry.pruning.partition.placement import partition_folder
from skerry.store.companion.index_file import write_index_file
from skerry.table.context import TableContext
from skerry.table.paths import data_file_name
from skerry.table.publish import delete_quietly
from skerry.table.shape import TableShape
from skerry.types.partition import PartitionSpec
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class FilePlacement:
    """Partition, level and, for results of a compaction, sequence of new data files."""

    folder: str
    partition: Mapping[int, Any]
    spec_id: int
    level: int = 0
    sequence: tuple[int, int] | None = None

    @staticmethod
    def of(
        schema: Schema,
        spec: PartitionSpec,
        values: Sequence[Any],
        level: int = 0,
        sequence: tuple[int, int] | None = None,
    ) -> "FilePlacement":
        """The place of files of the partition that has these values, one for each field of the spec."""
        folder = partition_folder(spec, {i: f.type for i, f in schema.by_id.items()}, values)
        partition = {part.id: value for part, value in zip(spec.fields, values, strict=True)}
        return FilePlacement(folder, partition, spec.id, level, sequence)


class OpenDataFile:
    """Writes one data file.

    Call order: ``write`` any number of tables with the file's columns, then ``finish`` or ``discard``.
    """

    def __init__(
        self,
        context: TableContext,
        shape: TableShape,
        placement: FilePlacement,
        columns: StoredColumns,
        *,
        format: str,
        number: int,
    ) -> None:
        options, now_ms = shape.options, context.env.clock.now_ms()
        settings = WriteSettings(
            compression=options.file_compression,
            row_group_rows=shape.row_group_rows,
            page_rows=shape.page_rows,
            stats_limit=options.manifest_stats_columns,
            created_ms=now_ms,
        )
        self._context = context
        self._schema = shape.schema
        self._placement = placement
        self.path = data_file_name(placement.folder, placement.level, number, context.env.ids.new_id(), format)
        absolute = context.paths.absolute(self.path)
        self._stack = ExitStack()
        self._writer = self._stack.enter_context(
            open_writer(context.fileio, absolute, format, shape.schema, columns, settings)
        )
        self._indexes = FileIndexBuilder.of(shape.schema, key_bloom=shape.has_key_bloom and format == "parquet")
        self.given_bytes = 0
        """Size of the rows that were written, in memory."""

    @property
    def size_bytes(self) -> int:
        """Size of the file so far."""
        return self._writer.size_bytes

    def write(self, table: pa.Table) -> None:
        """Add rows."""
        self._writer.write(table)
        if self._indexes is not None:
            self._indexes.add(table)
        self.given_bytes += table.nbytes

    def finish(
        self, *, min_key: bytes | None = None, max_key: bytes | None = None, tombstone_count: int = 0
    ) -> DataFileMeta:
        """Close the file; it is durable, and no snapshot refers to it yet."""
        written = self._writer.finish()
        self._stack.close()
        meta = written.meta(
            self.path,
            self._schema.id,
            spec_id=self._placement.spec_id,
            level=self._placement.level,
            partition=self._placement.partition,
            created_ms=self._context.env.clock.now_ms(),
            min_key=min_key,
            max_key=max_key,
            tombstone_count=tombstone_count,
            sequence=self._placement.sequence,
        )
        if self._indexes is None:
            return meta
        try:
            return write_index_file(self._context, meta, self._indexes.finish())
        except BaseException:
            delete_quietly(self._context, [self._context.paths.absolute(self.path)])
            raise

    def discard(self) -> None:
        """Close and remove the unfinished file."""
        self._stack.close()


@dataclass(slots=True)
class WrittenFiles:
    """Finished files of one commit that has not landed, in the order of their sequence."""

    context: TableContext
    files: list[DataFileMeta] = field(default_factory=list)

    def discard(self) -> None:
        """Delete the files: the commit will not happen."""
        paths = [path for meta in self.files for path in meta.all_paths]
        delete_quietly(self.context, [self.context.paths.absolute(path) for path in paths])
        self.files.clear()


class RowWriter(Protocol):
    """Rows → data files. Call order: ``write`` any number of tables, then ``finish`` or ``discard``."""

    def write(self, table: pa.Table) -> None: ...

    def finish(self) -> WrittenFiles: ...

    def discard(self) -> None: ...


def write_all(writer: RowWriter, tables: Iterable[pa.Table]) -> WrittenFiles:
    """Write all tables and finish; after any error, also of the input iterator, no file is left."""
    try:
        for table in tables:
            if table.num_rows:
                writer.write(table)
        return writer.finish()
    except BaseException:
        writer.discard()
        raise
