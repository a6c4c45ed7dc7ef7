"""Changes of rows in a table without a primary key: the files that hold them are written again, no others.

Rows are told by file and position. Changes come in that order, so that one file at a time is written again while the
next changes arrive: only those of one file are in memory. The rows of a file keep their order; a file that becomes
one file keeps its place among the others, too.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from skerry.common.errors import DataError
from skerry.formats.kind import DELETE, KIND_FIELD
from skerry.formats.meta import DataFileMeta
from skerry.store.change_keyed import twice_changed
from skerry.store.change_read import FILE, POSITION, ReadLog, all_files
from skerry.store.plan import Section
from skerry.store.read import KeyBounds, TableReader
from skerry.store.write import DataFileWriter
from skerry.table.conflict import ReadRange
from skerry.table.context import TableContext
from skerry.table.publish import delete_quietly
from skerry.table.request import Changes, TableState
from skerry.types.schema import Schema


@dataclass
class PlainChange:
    """Changes of one table without a primary key; see :class:`skerry.store.change.RowChange`."""

    context: TableContext
    state: TableState
    log: ReadLog = field(default_factory=ReadLog)
    _rewritten: list[DataFileMeta] = field(default_factory=list)
    _touched: list[str] = field(default_factory=list)
    _waiting: list[pa.Table] = field(default_factory=list)
    _writer: DataFileWriter | None = None
    _inserted: tuple[DataFileMeta, ...] = ()
    _clears: bool = False

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
        """Remove all rows that are there."""
        self._clears = True

    def insert(self, rows: pa.Table, *, once: bool = False, absent: bool = False) -> None:
        """Add rows; there are no keys that could come twice."""
        if not rows.num_rows:
            return
        if self._writer is None:
            self._writer = DataFileWriter(self.context, self.schema)
        self._writer.write(rows)

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
        """Write what waits."""
        self._rewrite_waiting(leave=None)
        if self._writer is not None:
            self._inserted = self._writer.finish()

    def changes(self, state: TableState) -> Changes:
        """What to commit upon a state."""
        added = (*self._rewritten, *self._inserted)
        if self._clears:
            return Changes(added=added, removed=state.live_files(), read=ReadRange())
        if not self._touched:
            return Changes(added=added, read=self.log.range())
        live = state.live_files()
        removed = live.filter(pc.is_in(live.column("file"), value_set=pa.array(self._touched, pa.string())))
        return Changes(added=added, removed=removed, read=self.log.range())

    def discard(self) -> None:
        """Remove what was written."""
        if self._writer is not None:
            self._writer.discard()
        delete_quietly(self.context, [self.context.paths.absolute(meta.path) for meta in self._rewritten])
        self._rewritten.clear()

    def count(self) -> int:
        """How many rows the table has; noted as read."""
        self.log.note(KeyBounds())
        return 0 if self.state.snapshot is None else self.state.snapshot.total.records

    def _rewrite_waiting(self, leave: int | None) -> None:
        """Write again the files of the changes that wait, except one that may get more of them."""
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
        """Write one file again, with these of its rows changed."""
        positions = rows.column(POSITION).to_numpy()
        steps = np.diff(positions)
        if (steps <= 0).any():
            if (steps < 0).any():
                raise AssertionError("changes are not in the order of positions")
            raise DataError(twice_changed("a row"))
        section = self._sections[number]
        meta = section.sources[0].meta
        deletes = pc.equal(rows.column(KIND_FIELD.name), DELETE).to_numpy()
        updated = rows.filter(pa.array(~deletes)).select(self.schema.column_names)
        writer = DataFileWriter(self.context, self.schema)
        try:
            start = done = used = 0
            for table in self._reader.unfiltered(section):
                end = int(np.searchsorted(positions, start + table.num_rows))
                here, gone = positions[done:end] - start, deletes[done:end]
                news = len(gone) - int(gone.sum())
                chosen = _with_changes(table, here, gone, updated.slice(used, news))
                if chosen.num_rows:
                    writer.write(chosen)
                start, done, used = start + table.num_rows, end, used + news
            files = writer.finish()
        except BaseException:
            writer.discard()
            raise
        if done < len(positions):
            self._rewritten += files
            raise AssertionError(f"{meta.path} has {start} rows, and a change of row {positions[-1]} was asked for")
        self._touched.append(meta.path)
        # several files would have the same place
        self._rewritten += [replace(files[0], sequence=meta.sequence)] if len(files) == 1 else files


def _with_changes(table: pa.Table, places: NDArray[np.int64], gone: NDArray[np.bool_], updated: pa.Table) -> pa.Table:
    """The rows of a table in their order: without those at some places, with others instead at the rest of them."""
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
