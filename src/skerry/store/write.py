"""Rows → data files, one or more for each partition.

Memory and open files are bounded: a file holds at most one row group in memory, and when the files that are open
together hold more than ``BUFFER_BYTES`` of rows, all of them are closed and new ones begun.
"""

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from skerry.common.errors import DataError
from skerry.formats.columns import file_columns
from skerry.formats.datafile import DataWriter, WriteSettings, open_writer
from skerry.formats.meta import DataFileMeta
from skerry.pruning.placement import PartitionSlice, partition_folder, place_rows
from skerry.table.context import TableContext
from skerry.table.options import parse_table_options
from skerry.table.paths import data_file_name
from skerry.table.publish import delete_quietly
from skerry.types.schema import Schema

BUFFER_BYTES = 512 << 20
OPEN_FILES = 200


@dataclass(slots=True)
class _OpenFile:
    """A data file being written."""

    path: str
    writer: DataWriter
    partition: dict[int, Any]
    stack: ExitStack
    given_bytes: int = 0


@dataclass(slots=True)
class DataFileWriter:
    """Writes the rows of one commit.

    Call order: ``write`` any number of tables, then ``finish`` (the files, for the commit) or ``discard``.
    """

    context: TableContext
    schema: Schema
    level: int = 0
    _open: dict[tuple[Any, ...], _OpenFile] = field(default_factory=dict)
    _seen: set[tuple[Any, ...]] = field(default_factory=set)
    _done: list[DataFileMeta] = field(default_factory=list)
    _open_bytes: int = 0

    def write(self, table: pa.Table) -> None:
        """Add rows that fit the schema."""
        options = parse_table_options(self.schema.options)
        for piece in place_rows(table, self.schema.spec, self.schema.by_id):
            key = tuple("NaN" if value != value else value for value in piece.values)
            self._seen.add(key)
            if len(self._seen) > options.max_partitions:
                raise DataError(
                    f"the rows for {self.context.name} belong to more than {options.max_partitions} partitions of "
                    f"({', '.join(self.schema.partition_by)}), and each becomes a file: write fewer at a time, choose "
                    f"a coarser partitioning, or raise the option 'write.max-partitions'"
                )
            if key not in self._open and len(self._open) >= OPEN_FILES:
                self._end(max(self._open, key=lambda k: self._open[k].given_bytes))
            file = self._open.get(key) or self._begin(key, piece)
            file.writer.write(piece.table)
            file.given_bytes += piece.table.nbytes
            self._open_bytes += piece.table.nbytes
            if file.writer.size_bytes >= options.file_target_size_bytes:
                self._end(key)
        if self._open_bytes > BUFFER_BYTES and len(self._open) > 1:
            self._end_all()

    def finish(self) -> tuple[DataFileMeta, ...]:
        """Close all files; they are durable, and nobody refers to them yet."""
        self._end_all()
        return tuple(self._done)

    def discard(self) -> None:
        """Remove what was written: the commit will not happen."""
        for file in self._open.values():
            file.stack.close()
        self._open.clear()
        delete_quietly(self.context, [self.context.paths.absolute(meta.path) for meta in self._done])
        self._done.clear()

    def _begin(self, key: tuple[Any, ...], piece: PartitionSlice) -> _OpenFile:
        options = parse_table_options(self.schema.options)
        spec = self.schema.spec
        folder = partition_folder(spec, {i: f.type for i, f in self.schema.by_id.items()}, piece.values)
        number = len(self._done) + len(self._open)
        path = data_file_name(folder, self.level, number, self.context.env.ids.new_id(), options.file_format)
        stack = ExitStack()
        settings = WriteSettings(
            compression=options.file_compression,
            row_group_rows=options.file_row_group_rows,
            stats_limit=options.manifest_stats_columns,
            created_ms=self.context.env.clock.now_ms(),
        )
        absolute = self.context.paths.absolute(path)
        columns = file_columns(self.schema)
        writer = stack.enter_context(
            open_writer(self.context.fileio, absolute, options.file_format, self.schema, columns, settings)
        )
        partition = {part.id: value for part, value in zip(spec.fields, piece.values, strict=True)}
        file = self._open[key] = _OpenFile(path, writer, partition, stack)
        return file

    def _end(self, key: tuple[Any, ...]) -> None:
        file = self._open[key]
        written = file.writer.finish()
        del self._open[key]
        self._open_bytes -= file.given_bytes
        file.stack.close()
        self._done.append(
            written.meta(
                file.path,
                self.schema.id,
                spec_id=self.schema.spec.id,
                level=self.level,
                partition=file.partition,
                created_ms=self.context.env.clock.now_ms(),
            )
        )

    def _end_all(self) -> None:
        for key in list(self._open):
            self._end(key)


def write_data_files(context: TableContext, schema: Schema, tables: Iterable[pa.Table]) -> DataFileWriter:
    """Write all tables; on an error nothing stays behind. ``finish`` was called on the writer that is returned."""
    writer = DataFileWriter(context, schema)
    try:
        for table in tables:
            if table.num_rows:
                writer.write(table)
        writer.finish()
    except BaseException:  # whatever the data's own iterator raises included
        writer.discard()
        raise
    return writer
