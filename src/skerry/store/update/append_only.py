"""Row changes in a table without a primary key, by copy-on-write: only files with changed rows are rewritten.

A row is identified by its file and its position in it. Changes arrive in that order, so one file at a time is
rewritten, and memory holds the changes of one file only. The rows of a file keep their order; a file that is replaced
by one file also keeps its place among the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.formats.meta import DataFileMeta
from skerry.formats.row_kind import DELETE, KIND_FIELD
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.update.keyed import twice_changed
from skerry.store.update.read_rows import FILE, POSITION, ReadLog, all_files
from skerry.store.write.level import plan_replaced
from skerry.store.write.open_file import WrittenFiles, write_all
from skerry.store.write.partitioned_files import DataFileWriter
from skerry.table.context import TableContext
from skerry.table.publish import delete_quietly
from skerry.table.request import Changes, TableState
from skerry.table.shape import TableShape
from skerry.types.schema import Schema


@dataclass
class AppendOnlyChange:
    """Changes of one table without a primary key; see :class:`skerry.store.update.read_modify_write.RowChange`."""

    context: TableContext
    state: TableState
    log: ReadLog = field(default_factory=ReadLog)
    _rewritten: list[DataFileMeta] = field(default_factory=list)
    _touched: list[str] = field(default_factory=list)
    _waiting: list[pa.Table] = field(default_factory=list)
    _writer: DataFileWriter | None = None
    _inserted: Sequence[DataFileMeta] = ()
    _clears: bool = False
    _taken: list[WrittenFiles] = field(default_factory=list)

    @property
    def shape(self) -> TableShape:
        return self.state.shape

    @property
    def schema(self) -> Schema:
        return self.state.schema

    @cached_property
    def _reader(self) -> TableReader:
        return TableReader(self.context, self.state.snapshot, self.schema, self.schema.fields)

    @cached_property
    def _sections(self) -> tuple[Section, ...]:
        return all_files(self._reader)

    def clear(self) -> None:
        """Remove all existing rows."""
        self._clears = True

    def insert(self, rows: pa.Table, *, once: bool = False, absent: bool = False) -> None:
        """Add rows; ``once`` and ``absent`` do nothing, as there are no keys."""
        if not rows.num_rows:
            return
        if self._writer is None:
            self._writer = DataFileWriter(self.context, self.shape)
        self._writer.write(rows)

    def take(self, written: WrittenFiles) -> None:
        """Add files that were written elsewhere."""
        self._taken.append(written)

    def change(self, rows: pa.Table) -> None:
        """Change rows: in the order of file and position; one that is changed twice is refused."""
        if not rows.num_rows:
            return
        self._waiting.append(rows)
        files = rows.column(FILE)
        if (
            files[0].as_py() != self._waiting[0].column(FILE)[0].as_py()
            or pc.any(pc.not_equal(files, files[0])).as_py()
        ):
            self._rewrite_waiting(leave=files[rows.num_rows - 1].as_py())

    def finish(self) -> None:
        """Write the pending changes."""
        self._rewrite_waiting(leave=None)
        if self._writer is not None:
            self._inserted = self._writer.finish().files

    def changes(self, state: TableState) -> Changes:
        """The changes to commit on top of a state."""
        added = (*self._rewritten, *self._inserted, *(file for taken in self._taken for file in taken.files))
        if self._clears:
            return plan_replaced(added, state)
        if not self._touched:
            return Changes(added=added, read=self.log.range())
        live = state.live_files()
        removed = live.filter(pc.is_in(live.column("file"), value_set=pa.array(self._touched, pa.string())))
        return Changes(added=added, removed=removed, read=self.log.range())

    def discard(self) -> None:
        """Delete the files written so far."""
        if self._writer is not None:
            self._writer.discard()
        for taken in self._taken:
            taken.discard()
        paths = [path for meta in self._rewritten for path in meta.all_paths]
        delete_quietly(self.context, [self.context.paths.absolute(path) for path in paths])
        self._rewritten.clear()

    def count(self) -> int:
        """The number of rows in the table; logs the whole table as read."""
        self.log.note(KeyBounds())
        return 0 if self.state.snapshot is None else self.state.snapshot.total.records

    def _rewrite_waiting(self, leave: int | None) -> None:
        """Rewrite the files of pending changes, except the last, which may get more of them."""
        if not self._waiting:
            return
        rows = pa.concat_tables(self._waiting)
        files = rows.column(FILE).to_numpy()
        self._waiting = [] if leave is None else [rows.filter(pa.array(files == leave))]
        starts = np.flatnonzero(np.diff(files, prepend=-1))
        ends = np.append(starts[1:], len(files))
        for start, end in zip(starts.tolist(), ends.tolist(), strict=True):
            if files[start] != leave:
                self._rewrite(int(files[start]), rows.slice(start, end - start).combine_chunks())

    def _rewrite(self, number: int, rows: pa.Table) -> None:
        """Rewrite one file with these row changes."""
        positions = rows.column(POSITION).to_numpy()
        steps = np.diff(positions)
        if (steps <= 0).any():
            if (steps < 0).any():
                raise AssertionError("changes are not in the order of positions")
            raise DataError(twice_changed("a row"))
        section = self._sections[number]
        meta = section.only_file.meta
        deletes = pc.equal(rows.column(KIND_FIELD.name), DELETE).to_numpy()
        updated = rows.filter(pa.array(~deletes)).select(self.schema.column_names)
        start = done = used = 0

        def changed() -> Iterator[pa.Table]:
            nonlocal start, done, used
            for table in self._reader.unfiltered(section):
                end = int(np.searchsorted(positions, start + table.num_rows))
                here, gone = positions[done:end] - start, deletes[done:end]
                news = len(gone) - int(gone.sum())
                yield _with_changes(table, here, gone, updated.slice(used, news))
                start, done, used = start + table.num_rows, end, used + news

        files = write_all(DataFileWriter(self.context, self.shape), changed()).files
        if done < len(positions):
            self._rewritten += files
            raise AssertionError(f"{meta.path} has {start} rows, and a change of row {positions[-1]} was asked for")
        self._touched.append(meta.path)
        # several files would have the same place
        self._rewritten += [replace(files[0], sequence=meta.sequence)] if len(files) == 1 else files


def _with_changes(table: pa.Table, places: NDArray[np.int64], gone: NDArray[np.bool_], updated: pa.Table) -> pa.Table:
    """The rows of a table in their order, some of them removed and some replaced."""
    if not len(places):
        return table
    keep = np.ones(table.num_rows, np.bool_)
    keep[places[gone]] = False
    if not updated.num_rows:
        return table.filter(pa.array(keep))
    rows = np.arange(table.num_rows)
    rows[places[~gone]] = table.num_rows + np.arange(updated.num_rows)
    both = pa.concat_tables([table, updated.cast(table.schema)])
    return both.take(pa.array(rows[keep]))
