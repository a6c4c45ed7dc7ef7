"""The writer of a primary-key table: a row is logged, kept in memory, and flushed with many others.

::

    put, delete, write  →  log (wal-7.log)  →  MemTable 7  →  full: sealed  →  flushed: files, one commit, log removed
                                               MemTable 8 takes over          by a thread in the background

What a write has acknowledged is never lost: it is in a log until it is in a snapshot. MemTables commit strictly in the
order of their numbers, each under (writer id, number), and a number that a snapshot holds is not committed again, so a
crash at any point repeats nothing. Writes wait only when ``memtable.max-count`` MemTables are full.

An error in the background is raised by the next call, which does nothing else; the flush is tried again then. Nothing
is lost meanwhile.

A reader takes :meth:`TableWriter.memtables` first and then finds the latest snapshot; :func:`live_memtables` leaves
those that are not in it yet. A flush in between neither hides nor doubles a row: MemTables keep their rows when they
are flushed, and the snapshot says which of them it holds.
"""

import atexit
import os
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

import pyarrow as pa

from skerry.common.errors import DataError, InvalidInputError, SkerryError, TableDroppedError
from skerry.common.log import EventLog
from skerry.formats.kind import DELETE, UPSERT
from skerry.lsm.memtable import MemTable, MemTableState, versions_schema
from skerry.lsm.row import EncodedRow, RowCodec
from skerry.lsm.wal import RECORD_LIMIT_BYTES, BrokenLogError, WalWriter
from skerry.lsm.wallayout import RecordType, WalHeader
from skerry.store.flush import flush_identity, flush_memtable, flushed_number
from skerry.store.recover import RecoveredWal, keys_of, recover_wals
from skerry.store.upsert import ingest_fields, require_primary_key
from skerry.store.walfolder import WalFolder, WalLock, need_wal_folder
from skerry.table.context import TableContext
from skerry.table.options import parse_table_options
from skerry.table.snapshot import Snapshot
from skerry.types.conform import conform
from skerry.types.key import one_array
from skerry.types.merging import MergeRules
from skerry.types.schema import Schema

_log = EventLog("store")
_open_writers: "weakref.WeakSet[TableWriter]" = weakref.WeakSet()

FindRow = Callable[[Mapping[str, Any]], Mapping[str, Any] | None]
"""The row of a key as readers see it now, None if there is none."""
MakeLog = Callable[..., WalWriter]


class LiveMemTable(NamedTuple):
    """A MemTable and the number of its log."""

    number: int
    memtable: MemTable


class _Slot(NamedTuple):
    """A MemTable that is not flushed yet."""

    number: int
    memtable: MemTable
    wal: WalWriter
    codec: RowCodec


def live_memtables(
    memtables: Iterable[LiveMemTable], snapshot: Snapshot | None, writer_id: str
) -> tuple[LiveMemTable, ...]:
    """Those MemTables whose rows the snapshot does not hold, oldest first.

    The MemTables must have been taken from the writer *before* the snapshot was found.
    """
    flushed = flushed_number(snapshot, writer_id)
    return tuple(live for live in memtables if live.number > flushed)


class TableWriter:
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
        self._folder = folder
        self._lock = lock
        self._find_row = find_row
        self._after_flush = after_flush
        self._after_close = after_close
        self._make_log = make_log
        self.recovered: tuple[RecoveredWal, ...] = tuple(recover_wals(context, folder))
        """What became of the logs that were there when the writer was opened."""
        self.writer_id = folder.writer_id(context.env.ids.new_id())
        latest = context.snapshots.latest()
        self._next_number = 1 + max([flushed_number(latest, self.writer_id), *folder.numbers()])
        self._mutex = threading.Lock()
        self._changed = threading.Condition(self._mutex)
        self._active: _Slot | None = None
        self._sealed: deque[_Slot] = deque()
        self._live: tuple[LiveMemTable, ...] = ()
        self._error: BaseException | None = None
        """What went wrong in the background and nobody has been told yet; flushes rest until somebody has."""
        self._end: str | None = None
        """Why the writer takes no more calls."""
        self._stop = False
        self._flusher: threading.Thread | None = None
        self._last_snapshot: Snapshot | None = None
        self._follow(context.schema_of(latest))
        _open_writers.add(self)

    def __enter__(self) -> "TableWriter":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"TableWriter({self._context.name!r})"

    @property
    def schema(self) -> Schema:
        """The schema that rows are written under: the table's when the current MemTable began."""
        return self._codec.schema

    @property
    def is_closed(self) -> bool:
        """Has it let go of its rows? While :meth:`close` still flushes, readers need them."""
        return self._stop

    # Writing

    def put(self, row: Mapping[str, Any]) -> None:
        """Insert a row, or a new version of the one with its key. Acknowledged when this returns."""
        while True:
            codec = self._codec
            try:
                encoded = codec.encode(row)
            except DataError:
                if not self._schema_has_changed():
                    raise
                continue
            if self._take_row(RecordType.PUT, UPSERT, encoded, codec):
                return

    def delete(self, keys: Any) -> None:
        """Delete a row by its key, given as a dict, or many rows: a list of dicts or a table of the key columns.

        In a table with a ``sequence.field`` a delete carries the value there of the row that it deletes: give that,
        too, or it is looked up.
        """
        columns = (list, pa.Array, pa.ChunkedArray)
        if not isinstance(keys, Mapping) or any(isinstance(value, columns) for value in keys.values()):
            self._delete_many(keys)
            return
        while True:
            codec, also = self._codec, self._also
            key = keys
            if also and also[0] not in keys:
                found = self._with_sequence(keys, also[0])
                if found is None:
                    return
                key = found
            try:
                encoded = codec.encode_delete(key, also=also)
            except DataError:
                if not self._schema_has_changed():
                    raise
                continue
            if self._take_row(RecordType.DELETE, DELETE, encoded, codec):
                return

    def write(self, data: Any) -> None:
        """Put many rows: Arrow, pandas, polars or a list of dicts. All of them are acknowledged together or none."""
        self._write_data(data, UPSERT)

    def _delete_many(self, keys: Any) -> None:
        if not self._also:
            self._write_data(keys, DELETE)
            return
        for table in conform(keys, self._delete_fields, table_name=self._context.name):
            for row in table.to_pylist():
                self.delete({name: value for name, value in row.items() if value is not None})

    def _with_sequence(self, key: Mapping[str, Any], name: str) -> dict[str, Any] | None:
        if self._find_row is None:
            raise DataError(
                f"table {self._context.name!r}: a delete in a table with sequence.field {name!r} needs its value"
            )
        found = self._find_row(key)
        return None if found is None else {**key, name: found[name]}

    def _write_data(self, data: Any, kind: int) -> None:
        while True:
            codec = self._codec
            fields = self._delete_fields if kind == DELETE else ingest_fields(codec.schema)
            try:
                tables = list(conform(data, fields, table_name=self._context.name))
            except DataError:
                if not self._schema_has_changed():
                    raise
                continue
            rows = sum(table.num_rows for table in tables)
            if not rows or self._take_batch(kind, _one_batch(tables, rows, codec.schema), codec):
                return

    def _take_row(self, type_: int, kind: int, row: EncodedRow, codec: RowCodec) -> bool:
        """Log and keep a row; False if it must be encoded anew under another schema."""
        with self._mutex:
            slot = self._active
            if slot is None or slot.codec is not codec or self._error is not None:
                slot = self._ready_slot()
                if slot.codec is not codec:
                    return False
            slot, end = self._append(slot, type_, row.key, row.data)
            slot.memtable.put(kind, row.key, row.values, len(row.data))
            self._seal_if_full(slot)
        self._sync(slot, end)
        return True

    def _take_batch(self, kind: int, batch: pa.RecordBatch, codec: RowCodec) -> bool:
        keys = keys_of(batch, codec.schema)
        message = batch.serialize()
        if message.size > RECORD_LIMIT_BYTES:
            raise InvalidInputError(
                f"{batch.num_rows} rows of {message.size >> 20} MB in one write to {self._context.name}: a writer "
                f"takes at most {RECORD_LIMIT_BYTES >> 20} MB at once; write them in pieces, or use upsert"
            )
        # what is kept is what was logged, whatever becomes of the caller's buffers
        kept = pa.ipc.read_record_batch(message, batch.schema)
        with self._mutex:
            slot = self._active
            if slot is None or slot.codec is not codec or self._error is not None:
                slot = self._ready_slot()
                if slot.codec is not codec:
                    return False
            slot, end = self._append(slot, RecordType.BATCH, b"", bytes((kind,)) + message.to_pybytes())
            slot.memtable.write(kind, keys, kept)
            self._seal_if_full(slot)
        self._sync(slot, end)
        return True

    def _append(self, slot: _Slot, type_: int, key: bytes, data: bytes) -> tuple[_Slot, int]:
        try:
            return slot, slot.wal.append(type_, key, data)
        except BrokenLogError:
            if self._active is not slot:
                raise
            # the rows before are flushed from memory, this one begins a log of its own
            codec = slot.codec
            self._seal(slot)
            slot = self._ready_slot()
            if slot.codec is not codec:
                raise
            return slot, slot.wal.append(type_, key, data)

    def _sync(self, slot: _Slot, end: int) -> None:
        try:
            slot.wal.sync(end)
        except BrokenLogError:
            with self._mutex:
                if self._active is slot:
                    self._seal(slot)
            raise

    # MemTables

    def _ready_slot(self) -> _Slot:
        """The MemTable that takes rows now, which may be a new one; waits while all are full. The mutex is held."""
        self._check_usable()
        if self._active is None:
            while self._active is None and len(self._sealed) >= self._options.memtable_max_count:
                self._changed.wait()
                self._check_usable()
            if self._active is None:  # nobody else has begun one meanwhile
                self._active = self._begin()
        return self._active

    def _begin(self) -> _Slot:
        schema = self._context.schema_of(self._context.snapshots.latest())
        if schema.id != self._codec.schema.id:
            self._follow(schema)
        header = WalHeader(self._context.uuid, self.writer_id, self._next_number, schema.id)
        self._next_number += 1
        wal = self._make_log(
            self._folder.log_path(header.number),
            header,
            policy=self._options.wal_fsync,
            interval_seconds=self._options.wal_fsync_interval_seconds,
        )
        memtable = MemTable(schema, newest_wins=MergeRules.of(schema).newest_wins)
        self._live = (*self._live, LiveMemTable(header.number, memtable))
        return _Slot(header.number, memtable, wal, self._codec)

    def _follow(self, schema: Schema) -> None:
        """Write under this schema from here on."""
        require_primary_key(self._context, schema, "a writer")
        rules = MergeRules.of(schema)
        self._options = parse_table_options(schema.options)
        self._flush_at = self._options.memtable_size_bytes * self._options.memtable_flush_threshold
        self._also = () if rules.sequence is None else (rules.sequence.name,)
        self._delete_fields = tuple(f for f in schema.fields if f.name in (*schema.primary_key, *self._also))
        self._codec = RowCodec(schema, fields=ingest_fields(schema), table_name=self._context.name)

    def _schema_has_changed(self) -> bool:
        """Has the table got another schema since the current MemTable began? Then the next one begins here."""
        with self._mutex:
            self._check_usable()
            schema = self._context.schema_of(self._context.snapshots.latest())
            if schema.id == self._codec.schema.id:
                return False
            if self._active is not None:
                self._seal(self._active)
            self._follow(schema)
            return True

    def _seal_if_full(self, slot: _Slot) -> None:
        # rows that replace others fill the log but not the MemTable
        if (
            slot.memtable.size_bytes >= self._flush_at
            or slot.wal.size_bytes >= 2 * self._options.memtable_size_bytes + self._flush_at
        ):
            self._seal(slot)

    def _seal(self, slot: _Slot) -> None:
        """The MemTable takes no more rows and is flushed. The mutex is held."""
        slot.memtable.become(MemTableState.IMMUTABLE)
        self._active = None
        self._sealed.append(slot)
        if self._flusher is None:
            self._flusher = threading.Thread(
                target=self._flush_for_ever, name=f"skerry-flush-{self._context.name}", daemon=True
            )
            self._flusher.start()
        self._changed.notify_all()

    def _check_usable(self) -> None:
        """Raise what the caller must know first. The mutex is held."""
        if self._end is not None:
            raise InvalidInputError(f"the writer of table {self._context.name} {self._end}")
        if self._error is not None:
            self._raise_error()

    def _raise_error(self) -> NoReturn:
        error = self._error
        assert error is not None
        if not isinstance(error, TableDroppedError):  # that one is for ever
            self._error = None
            self._changed.notify_all()
        raise error

    # Flushing

    def flush(self) -> Snapshot | None:
        """Commit everything that was acknowledged before; the snapshot that holds it, None if there was nothing."""
        with self._mutex:
            while self._end is not None and not self._stop:
                self._changed.wait()  # another thread closes the writer, which is a flush
            if not isinstance(self._error, TableDroppedError):
                self._error = None  # it is tried again right here
            self._check_usable()
            return self._flush_all()

    def _flush_all(self) -> Snapshot | None:
        if self._active is not None and len(self._active.memtable):
            self._seal(self._active)
        last = self._sealed[-1].number if self._sealed else 0
        self._changed.notify_all()
        while self._error is None and self._sealed and self._sealed[0].number <= last:
            self._changed.wait()
        if self._error is not None:
            self._raise_error()
        return self._last_snapshot

    def _flush_for_ever(self) -> None:
        while True:
            with self._mutex:
                while (not self._sealed or self._error is not None) and not self._stop:
                    self._changed.wait()
                if self._stop:
                    return
                slot = self._sealed[0]
                slot.memtable.become(MemTableState.FLUSHING)
            try:
                identity = flush_identity(self.writer_id, slot.number)
                snapshot = flush_memtable(self._context, slot.memtable, identity)
            except BaseException as error:  # noqa: BLE001 - whatever it is, the next call raises it
                _log.warning("flush failed", table=self._context.name, log=slot.wal.path, problem=str(error))
                with self._mutex:
                    slot.memtable.become(MemTableState.IMMUTABLE)
                    self._error = error
                    self._changed.notify_all()
                continue
            self._remove_log(slot)
            with self._mutex:
                slot.memtable.become(MemTableState.FLUSHED)
                self._sealed.popleft()
                self._live = tuple(live for live in self._live if live.number != slot.number)
                self._last_snapshot = snapshot
                self._changed.notify_all()
            if self._after_flush is not None:
                try:
                    self._after_flush(snapshot)
                except BaseException as error:  # noqa: BLE001 - the same
                    with self._mutex:
                        self._error = error
                        self._changed.notify_all()

    def _remove_log(self, slot: _Slot) -> None:
        try:
            slot.wal.close(discard=True)
        except SkerryError as error:
            # the next recovery drops it: it finds the log's number in the snapshot
            _log.warning("log not removed", table=self._context.name, log=slot.wal.path, problem=str(error))

    # Reading and closing

    def memtables(self) -> tuple[LiveMemTable, ...]:
        """The MemTables that may hold rows which are in no snapshot, oldest first; see :func:`live_memtables`."""
        return self._live

    def close(self) -> None:
        """Flush, and let others write. If the flush fails, the logs stay for whoever writes next."""
        with self._mutex:
            if self._end is not None:
                return
            self._end = "is closed"
            problem: BaseException | None = None
            try:
                if not isinstance(self._error, TableDroppedError):
                    self._error = None
                self._flush_all()
            except TableDroppedError as error:
                _log.warning("table dropped while its writer was open", table=self._context.name, problem=str(error))
            except BaseException as error:  # noqa: BLE001 - raised below, when the lock is released
                problem = error
            left = self._stop_flusher()
        self._let_go(left)
        if self._after_close is not None:
            self._after_close()
        if problem is not None:
            raise problem

    def _leave(self) -> None:
        """The interpreter ends, and nobody has closed the writer: threads must be gone by then. The logs stay."""
        with self._mutex:
            if self._end is not None:
                return
            self._end = "was left open when the interpreter ended"
            left = self._stop_flusher()
        _log.warning("writer was not closed: its rows stay in its log", table=self._context.name)
        self._let_go(left)

    def _stop_flusher(self) -> list[_Slot]:
        """Let the flusher end after what it is doing; the MemTables that are left. The mutex is held."""
        left = [*self._sealed, *([] if self._active is None else [self._active])]
        self._active = None
        self._stop = True
        self._changed.notify_all()
        return left

    def _let_go(self, slots: list[_Slot]) -> None:
        if self._flusher is not None:
            self._flusher.join()
        try:
            for slot in slots:
                if slot.memtable.state is not MemTableState.FLUSHED:
                    slot.wal.close(discard=not len(slot.memtable))
        finally:
            self._lock.release()

    def _abandon(self) -> None:
        """In a child that was forked: the log belongs to the parent, and so does the lock."""
        self._mutex = threading.Lock()
        self._active = None
        self._end = f"belongs to process {os.getppid()}, which was forked: open one in each process"
        self._stop = True
        self._lock.release()


def open_writer(
    context: TableContext,
    *,
    find_row: FindRow | None = None,
    after_flush: Callable[[Snapshot], None] | None = None,
    after_close: Callable[[], None] | None = None,
    make_log: MakeLog = WalWriter,
) -> TableWriter:
    """Open the table's writer on this machine: there is one at a time. What a dead one has left is committed first.

    ``find_row`` finds what a delete must know in a table with a ``sequence.field``. ``after_flush`` is called after
    each flush, in the background, and ``after_close`` when the writer has let go of everything.
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


def _one_batch(tables: list[pa.Table], rows: int, schema: Schema) -> pa.RecordBatch:
    """All rows in one batch of versions; columns that are not given are NULL."""
    table = tables[0] if len(tables) == 1 else pa.concat_tables(tables)
    given = set(table.schema.names)
    columns = [
        one_array(table.column(f.name), f.type.arrow) if f.name in given else pa.nulls(rows, f.type.arrow)
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
