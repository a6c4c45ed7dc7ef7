"""The streaming writer of a primary-key table: rows go to the log and a MemTable, and are flushed in bulk.

::

    put, delete, write  →  log (wal-7.log)  →  MemTable 7  →  full: sealed  →  flushed: files, one commit, log removed
                                               MemTable 8 takes over          by threads in the background

Acknowledged rows are never lost: they are in a log until they are in a snapshot. A log number in a snapshot is not
committed again, so a crash at any point duplicates nothing. ``skerry.store.writer.flush_queue`` has the MemTables.

A reader takes :meth:`TableWriter.memtables` first and then finds the latest snapshot; :func:`live_memtables` keeps
those that are not in it yet. A flush in between neither hides nor doubles a row: MemTables keep their rows when they
are flushed, and the snapshot says which of them it holds.
"""

import atexit
import os
import weakref
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

import pyarrow as pa

from skerry.common.closing import Closing
from skerry.common.errors import DataError, InvalidInputError, SkerryError
from skerry.common.log import EventLog
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lsm.memtable import versions_schema
from skerry.lsm.wal import RECORD_LIMIT_BYTES, WalWriter
from skerry.lsm.wal_layout import RecordType
from skerry.store.ingest import require_primary_key
from skerry.store.write.write_target import WriteTarget
from skerry.store.writer.flush_queue import FlushQueue, LiveMemTable, MakeLog, live_memtables
from skerry.store.writer.recover import RecoveredWal, keys_of, recover_wals
from skerry.store.writer.wal_folder import WalFolder, WalLock, need_wal_folder
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.conform import conform
from skerry.types.key import one_array
from skerry.types.replay import ReplayableData
from skerry.types.schema import Schema

_log = EventLog("store")
_open_writers: "weakref.WeakSet[TableWriter]" = weakref.WeakSet()

FindRow = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]
"""The row of a key as readers see it now, None if there is none."""

_PUT, _DELETE = int(RecordType.PUT), int(RecordType.DELETE)

__all__ = ["LiveMemTable", "TableWriter", "live_memtables", "open_writer"]


class TableWriter(Closing):
    """Puts and deletes rows of one table; get one with :func:`open_writer`. Any number of threads may share it."""

    def __init__(
        self,
        context: TableContext,
        folder: WalFolder,
        lock: WalLock,
        *,
        find_row: FindRow | None = None,
        after_flush: Callable[[Snapshot], None] | None = None,
        after_close: Callable[[], None] | None = None,
        make_log: MakeLog = WalWriter,
    ) -> None:
        self._context = context
        self._lock = lock
        self._find_row = find_row
        self._after_close = after_close
        self.recovered: tuple[RecoveredWal, ...] = tuple(recover_wals(context, folder))
        """What became of the logs that were there when the writer was opened."""
        self.writer_id = folder.writer_id(context.env.ids.new_id())
        self._queue = FlushQueue(context, folder, self.writer_id, after_flush=after_flush, make_log=make_log)
        _open_writers.add(self)

    def __repr__(self) -> str:
        return f"TableWriter({self._context.name!r})"

    @property
    def schema(self) -> Schema:
        """The schema that rows are written under: the table's when the current MemTable began."""
        return self._queue.target.schema

    @property
    def is_closed(self) -> bool:
        """Whether it has released its rows; while :meth:`close` still flushes, readers need them."""
        return self._queue.is_closed

    @property
    def last_snapshot_id(self) -> int:
        """The snapshot of the last flush, 0 if there was none."""
        return self._queue.last_snapshot_id

    # Writing

    def put(self, row: Mapping[str, Any]) -> None:
        """Insert a row, or a new version of the one with its key. Acknowledged when this returns."""
        queue = self._queue
        while True:
            target = queue.target
            try:
                key, values, data = target.codec.encode(row)
            except DataError:
                if not queue.schema_has_changed():
                    raise
                continue
            size = len(data)
            if queue.take(target, _PUT, key, data, lambda memtable: memtable.put(UPSERT, key, values, size)):  # noqa: B023
                return

    def delete(self, keys: Any) -> None:
        """Delete a row by its key, given as a dict, or many rows: a list of dicts or a table of the key columns.

        In a table with a ``sequence.field`` a delete carries that value of the deleted row: give it, or it is looked
        up.
        """
        columns = (list, pa.Array, pa.ChunkedArray)
        if isinstance(keys, Mapping) and not any(isinstance(value, columns) for value in keys.values()):
            self._delete_one(keys)
        elif not self._queue.target.sequence:
            self._write_data(keys, DELETE)
        else:
            self._delete_one_by_one(ReplayableData(keys))

    def write(self, data: Any) -> None:
        """Put many rows: what ``Table.append`` takes. All of them are acknowledged together or none.

        A stream or an iterator is read to its end first; up to 1 GB of rows may come in one call.
        """
        self._write_data(data, UPSERT)

    def _delete_one_by_one(self, keys: ReplayableData) -> None:
        """Each delete is acknowledged separately; repeating one after a schema change has no effect."""
        while True:
            try:
                for table in conform(keys, self._queue.target.delete_fields, table_name=self._context.name):
                    for row in table.to_pylist():
                        self._delete_one({name: value for name, value in row.items() if value is not None})
                    keys.release()
                return
            except DataError:
                if not self._queue.schema_has_changed():
                    raise

    def _delete_one(self, given: Mapping[str, Any]) -> None:
        queue = self._queue
        while True:
            target = queue.target
            row = self._with_sequence(given, target)
            if row is None:
                return
            try:
                key, values, data = target.codec.encode_delete(row, also=target.sequence)
            except DataError:
                if not queue.schema_has_changed():
                    raise
                continue
            size = len(data)
            if queue.take(target, _DELETE, key, data, lambda memtable: memtable.put(DELETE, key, values, size)):  # noqa: B023
                return

    def _with_sequence(self, key: Mapping[str, Any], target: WriteTarget) -> Mapping[str, Any] | None:
        """The key with the sequence of the existing row; None if there is none."""
        if all(name in key for name in target.sequence):
            return key
        (name,) = target.sequence
        if self._find_row is None:
            raise DataError(
                f"table {self._context.name!r}: a delete in a table with sequence.field {name!r} needs its value"
            )
        found = self._find_row(key)
        return None if found is None else {**key, name: found[name]}

    def _write_data(self, data: Any, kind: int) -> None:
        queue = self._queue
        given = ReplayableData(data)
        while True:
            target = queue.target
            fields = target.delete_fields if kind == DELETE else target.shape.ingest_fields
            try:
                required = target.required if kind == UPSERT else ()
                tables = self._collect(conform(given, fields, table_name=self._context.name, required=required))
            except DataError:
                if not queue.schema_has_changed():
                    raise
                continue
            if not any(table.num_rows for table in tables):
                return
            if self._take_batch(kind, _one_batch(tables, target.schema), target):
                return

    def _collect(self, tables: Iterable[pa.Table]) -> list[pa.Table]:
        """All rows; refused as soon as they exceed the size of one log record."""
        collected, rows, size_bytes = [], 0, 0
        for table in tables:
            collected.append(table)
            rows += table.num_rows
            size_bytes += table.nbytes
            if size_bytes > 2 * RECORD_LIMIT_BYTES:  # a message may be a little smaller than its arrays
                raise self._too_large(f"more than {rows}", size_bytes)
        return collected

    def _too_large(self, rows: int | str, size_bytes: int) -> InvalidInputError:
        return InvalidInputError(
            f"{rows} rows of {size_bytes >> 20} MB in one write to {self._context.name}: a writer takes at most "
            f"{RECORD_LIMIT_BYTES >> 20} MB at once; write them in pieces, or use upsert"
        )

    def _take_batch(self, kind: int, batch: pa.RecordBatch, target: WriteTarget) -> bool:
        keys = keys_of(batch, target.schema)
        message = batch.serialize()
        if message.size > RECORD_LIMIT_BYTES:
            raise self._too_large(batch.num_rows, message.size)
        # what is kept is what was logged, whatever becomes of the caller's buffers
        kept = pa.ipc.read_record_batch(message, batch.schema)
        data = bytes((kind,)) + message.to_pybytes()
        return self._queue.take(target, RecordType.BATCH, b"", data, lambda memtable: memtable.write(kind, keys, kept))

    def flush(self) -> Snapshot | None:
        """Commit all rows acknowledged so far; returns their snapshot, None if there were none."""
        return self._queue.flush()

    def follow(self) -> None:
        """Switch to the table's current schema now, instead of with the next MemTable or the first row that needs it.

        *Rename a column and give its name to a new one*: a row that names it fits both schemas, and means the new one.
        """
        self._queue.follow()

    # Reading and closing

    def memtables(self) -> tuple[LiveMemTable, ...]:
        """The MemTables that may hold rows which are in no snapshot, oldest first; see :func:`live_memtables`."""
        return self._queue.live

    def close(self) -> None:
        """Flush, and release the lock. If the flush fails, the logs stay for the next writer."""
        self._close("is closed", flush=True)

    def _close(self, reason: str, *, flush: bool) -> None:
        if self._queue.is_closed:
            return
        done = True
        try:
            done = self._queue.close(reason, flush=flush)
        finally:
            if done:
                self._lock.release()
                if self._after_close is not None:
                    self._after_close()

    def _leave(self) -> None:
        """At the end of the interpreter, if the writer is still open: end its threads. The logs stay."""
        if not self._queue.is_closed:
            _log.warning("writer was not closed: its rows stay in its log", table=self._context.name)
            self._close("was left open when the interpreter ended", flush=False)

    def _abandon(self) -> None:
        """In a forked child: release the logs and the lock, which belong to the parent."""
        self._queue.abandon()
        self._lock.release()


def open_writer(
    context: TableContext,
    *,
    find_row: FindRow | None = None,
    after_flush: Callable[[Snapshot], None] | None = None,
    after_close: Callable[[], None] | None = None,
    make_log: MakeLog = WalWriter,
) -> TableWriter:
    """Open the table's only writer on this machine. Logs of a dead writer are committed first.

    ``find_row`` looks up the row that a delete needs in a table with a ``sequence.field``. ``after_flush`` is called
    after each flush, in the background, and ``after_close`` when the writer is closed.
    """
    require_primary_key(context, context.schema_of(context.snapshots.latest()), "a writer")
    folder = need_wal_folder(context)
    lock = folder.lock(context)
    try:
        return TableWriter(
            context,
            folder,
            lock,
            find_row=find_row,
            after_flush=after_flush,
            after_close=after_close,
            make_log=make_log,
        )
    except BaseException:
        lock.release()
        raise


def _one_batch(tables: list[pa.Table], schema: Schema) -> pa.RecordBatch:
    """All rows in one batch of versions; columns that are not given are NULL."""
    table = tables[0] if len(tables) == 1 else pa.concat_tables(tables)
    given = set(table.schema.names)
    columns = [
        one_array(table.column(f.name), f.type.arrow) if f.name in given else pa.nulls(table.num_rows, f.type.arrow)
        for f in schema.fields
    ]
    return pa.RecordBatch.from_arrays(columns, schema=versions_schema(schema))


def _after_fork() -> None:
    for writer in list(_open_writers):
        writer._abandon()


def _at_exit() -> None:
    for writer in list(_open_writers):
        with suppress(SkerryError):
            writer._leave()


os.register_at_fork(after_in_child=_after_fork)
atexit.register(_at_exit)
