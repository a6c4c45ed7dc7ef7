"""Writer of tables without a primary key: rows → one or more data files per partition.

Memory and open files are bounded: a file holds at most one row group in memory, and when the files that are open
together hold more than ``BUFFER_BYTES`` of rows, all of them are closed and new ones begun.
"""

from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from skerry.formats.stored_column import stored_columns
from skerry.pruning.partition.placement import PartitionSlice, place_rows
from skerry.store.ingest import check_partition_count
from skerry.store.write.open_file import FilePlacement, OpenDataFile, WrittenFiles
from skerry.table.context import TableContext
from skerry.table.shape import TableShape

BUFFER_BYTES = 512 << 20
OPEN_FILES = 200


@dataclass(slots=True)
class DataFileWriter:
    """Writes the rows of one commit.

    Call order: ``write`` any number of tables that fit the schema, then ``finish`` or ``discard``.
    """

    context: TableContext
    shape: TableShape
    _open: dict[tuple[Any, ...], OpenDataFile] = field(default_factory=dict)
    _seen: set[tuple[Any, ...]] = field(default_factory=set)
    _done: WrittenFiles = field(init=False)
    _open_bytes: int = 0

    def __post_init__(self) -> None:
        self._done = WrittenFiles(self.context)

    def write(self, table: pa.Table) -> None:
        """Add rows."""
        schema, options = self.shape.schema, self.shape.options
        for piece in place_rows(table, schema.spec, schema.by_id):
            key = tuple("NaN" if value != value else value for value in piece.values)
            self._seen.add(key)
            check_partition_count(self.context, self.shape, len(self._seen))
            if key not in self._open and len(self._open) >= OPEN_FILES:
                self._end(max(self._open, key=lambda k: self._open[k].given_bytes))
            file = self._open.get(key) or self._begin(key, piece)
            file.write(piece.table)
            self._open_bytes += piece.table.nbytes
            if file.size_bytes >= options.file_target_size_bytes:
                self._end(key)
        if self._open_bytes > BUFFER_BYTES and len(self._open) > 1:
            self._end_all()

    def finish(self) -> WrittenFiles:
        """Close all files; they are durable, and no snapshot refers to them yet."""
        self._end_all()
        return self._done

    def discard(self) -> None:
        """Delete the files: the commit will not happen."""
        for file in self._open.values():
            file.discard()
        self._open.clear()
        self._done.discard()

    def _begin(self, key: tuple[Any, ...], piece: PartitionSlice) -> OpenDataFile:
        schema = self.shape.schema
        file = self._open[key] = OpenDataFile(
            self.context,
            self.shape,
            FilePlacement.of(schema, schema.spec, piece.values),
            stored_columns(schema),
            format=self.shape.options.file_format,
            number=len(self._done.files) + len(self._open),
        )
        return file

    def _end(self, key: tuple[Any, ...]) -> None:
        file = self._open[key]
        meta = file.finish()
        del self._open[key]
        self._open_bytes -= file.given_bytes
        self._done.files.append(meta)

    def _end_all(self) -> None:
        for key in list(self._open):
            self._end(key)
