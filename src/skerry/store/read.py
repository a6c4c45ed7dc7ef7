"""A snapshot → rows."""

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

import pyarrow as pa

from skerry.formats.meta import DataFileMeta
from skerry.formats.read import read_parquet, read_table
from skerry.formats.shape import empty_batches
from skerry.table.context import TableContext
from skerry.table.entry import FIXED, PARTITION_PREFIX, file_meta
from skerry.table.snapshot import Snapshot
from skerry.types.arrow import empty_table
from skerry.types.field import Field
from skerry.types.schema import Schema

_PARALLEL_BYTES = 256 << 20
"""Files read ahead by a parallel read hold at most about this many bytes on disk, however many threads there are."""


@dataclass(frozen=True, slots=True)
class FileReader:
    """Reads the rows of one snapshot, with some columns, in the order in which they were written."""

    context: TableContext
    snapshot: Snapshot | None
    fields: tuple[Field, ...]

    @property
    def arrow_schema(self) -> pa.Schema:
        return pa.schema([pa.field(f.name, f.type.arrow, f.nullable) for f in self.fields])

    def files(self) -> list[DataFileMeta]:
        """The files to read, oldest rows first."""
        if self.snapshot is None:
            return []
        live = self.context.manifests.live_files(self.snapshot, FIXED.names)
        order = live.select(["sequence_snapshot", "sequence_ordinal"]).append_column(
            "row", pa.array(range(live.num_rows), pa.int64())
        )
        rows = order.sort_by([("sequence_snapshot", "ascending"), ("sequence_ordinal", "ascending")]).column("row")
        return [file_meta(row) for row in live.take(rows).to_pylist()]

    def batches(self, files: Sequence[DataFileMeta], limit: int | None = None) -> Iterator[pa.RecordBatch]:
        """Rows as a stream: one row group of one file in memory at a time."""
        left = limit
        for meta in files:
            if left == 0:
                return
            for batch in read_parquet(
                self.context.fileio,
                self.context.paths.absolute(meta.path),
                meta,
                self.fields,
                file_schema=self._schema_of(meta),
            ):
                piece = batch if left is None else batch.slice(0, left)
                if left is not None:
                    left -= piece.num_rows
                yield piece
                if left == 0:
                    return

    def table(self, files: Sequence[DataFileMeta]) -> pa.Table:
        """All rows at once; several files are read at the same time."""
        threads = self.context.env.settings.read_threads
        if len(files) < 2:
            return self._concat([self._read(meta) for meta in files])
        tables: list[pa.Table] = []
        with ThreadPoolExecutor(min(threads, len(files))) as pool:
            waiting: deque[tuple[Future[pa.Table], int]] = deque()
            waiting_bytes = 0
            for meta in files:
                while waiting and (len(waiting) >= 2 * threads or waiting_bytes + meta.size_bytes > _PARALLEL_BYTES):
                    future, size = waiting.popleft()
                    tables.append(future.result())
                    waiting_bytes -= size
                waiting.append((pool.submit(self._read, meta), meta.size_bytes))
                waiting_bytes += meta.size_bytes
            tables += [future.result() for future, _ in waiting]
        return self._concat(tables)

    def _read(self, meta: DataFileMeta) -> pa.Table:
        path = self.context.paths.absolute(meta.path)
        return read_table(self.context.fileio, path, meta, self.fields, file_schema=self._schema_of(meta))

    def _schema_of(self, meta: DataFileMeta) -> Schema:
        return self.context.schemas.get(meta.schema_id)

    def _concat(self, tables: Sequence[pa.Table]) -> pa.Table:
        if not self.fields:  # Arrow forgets how many rows there are
            rows = sum(table.num_rows for table in tables)
            return pa.Table.from_batches(empty_batches(rows, max(rows, 1)), self.arrow_schema)
        return pa.concat_tables(tables) if tables else empty_table(self.arrow_schema)


def files_table(context: TableContext, snapshot: Snapshot | None, schema: Schema) -> pa.Table:
    """The live files of a snapshot for people: partition values by name, statistics left out."""
    if snapshot is None:
        return FIXED.empty_table().drop_columns(["kind"])
    live = context.manifests.live_files(snapshot)
    names: dict[str, str] = {}
    for spec in reversed(schema.specs):  # the current one has the first choice of names
        for part in spec.fields:
            taken = part.name in FIXED.names or part.name in names.values()
            names.setdefault(f"{PARTITION_PREFIX}{part.id}", f"{part.name}_{part.id}" if taken else part.name)
    shown = [n for n in live.schema.names if n in FIXED.names or n in names]
    table = live.select([n for n in shown if n != "kind"])
    return table.rename_columns([names.get(n, n) for n in table.schema.names])
