"""The MemTables of a writer: one takes rows, the others wait to be flushed by threads in the background.

Each has a log of its own, with its number. Up to ``flush.threads`` of them are written to files at the same time. They
commit strictly in the order of their numbers, one at a time, each under (writer id, number); one whose files are
written first waits for those before it. The log is removed after the commit. When ``memtable.max-count`` of them are
full, writes wait.

::

    sealed   →  files are written    →  first in line: committed  →  log removed, after_flush
    MemTable    (several at a time)     (one at a time, in order)

An error in the background is raised by the next call, which does nothing else; then the flush is retried. No row is
lost: the logs stay.
"""

import os
import threading
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from skerry.common.errors import InvalidInputError, SkerryError, TableDroppedError
from skerry.common.log import EventLog
from skerry.lsm.memtable import MemTable, MemTableState
from skerry.lsm.wal import BrokenLogError, WalWriter
from skerry.lsm.wal_layout import WalHeader
from skerry.store.write.transaction import Transaction
from skerry.store.write.write_target import WriteTarget
from skerry.store.writer.flush import flush_identity, flushed_number, write_memtable
from skerry.store.writer.wal_folder import WalFolder
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot

_log = EventLog("store")

MakeLog = Callable[..., WalWriter]


class LiveMemTable(NamedTuple):
    """A MemTable and the number of its log."""

    number: int
    memtable: MemTable


@dataclass(slots=True, eq=False)
class Slot:
    """A MemTable that is not flushed yet."""

    number: int
    memtable: MemTable
    wal: WalWriter
    target: WriteTarget
    written: Transaction | None = None
    """The write of its files, when all are written."""


def live_memtables(
    memtables: Iterable[LiveMemTable], snapshot: Snapshot | None, writer_id: str
) -> tuple[LiveMemTable, ...]:
    """The MemTables whose rows are not in the snapshot, oldest first.

    The MemTables must have been taken from the writer *before* the snapshot was found.
    """
    flushed = flushed_number(snapshot, writer_id)
    return tuple(live for live in memtables if live.number > flushed)


class FlushQueue:
    """All methods may be called by any number of threads; ``_mutex`` guards everything but what is marked."""

    def __init__(
        self,
        context: TableContext,
        folder: WalFolder,
        writer_id: str,
        *,
        after_flush: Callable[[Snapshot], None] | None = None,
        make_log: MakeLog = WalWriter,
    ) -> None:
        self._context = context
        self._folder = folder
        self._writer_id = writer_id
        self._after_flush = after_flush
        self._make_log = make_log
        latest = context.snapshots.latest()
        self._next_number = 1 + max([flushed_number(latest, writer_id), *folder.numbers()])
        self._mutex = threading.Lock()
        self._changed = threading.Condition(self._mutex)
        self._active: Slot | None = None
        self._sealed: deque[Slot] = deque()
        self._error: BaseException | None = None
        """An error in the background that no call has raised yet; there are no flushes until one has."""
        self._end: str | None = None
        """Why calls are refused; None while they are accepted."""
        self._stop = False
        self._flushers: list[threading.Thread] = []
        self._idle = 0
        """How many of the threads wait for something to do."""
        self._is_committing = False
        self._last_snapshot: Snapshot | None = None
        self.target = WriteTarget.of(context, context.schema_of(latest))
        """What rows are to be encoded for; read without the mutex, and checked under it."""
        self.live: tuple[LiveMemTable, ...] = ()
        """MemTables that may hold rows which are in no snapshot, oldest first; read without the mutex."""

    # Rows

    def take(self, target: WriteTarget, type_: int, key: bytes, data: bytes, keep: Callable[[MemTable], None]) -> bool:
        """Log a record and let ``keep`` put its rows into the MemTable; acknowledged when this returns.

        False if the schema is no longer that of ``target``: nothing was taken, and the rows must be encoded again.
        """
        with self._mutex:
            slot = self._active
            if slot is None or slot.target is not target or slot.wal.is_broken or self._error is not None:
                slot = self._ready_slot()
                if slot.target is not target:
                    return False
            memtable, wal = slot.memtable, slot.wal
            end = wal.append(type_, key, data)
            keep(memtable)
            if memtable.size_bytes >= target.flush_at_bytes or end >= target.log_limit_bytes:
                self._seal(slot)
        try:
            wal.sync(end)
        except BrokenLogError:
            with self._mutex:
                if self._active is slot:
                    self._seal(slot)
            raise
        return True

    def _ready_slot(self) -> Slot:
        """The MemTable that takes rows now, which may be a new one; waits while all are full."""
        self._check_usable()
        if self._active is not None and self._active.wal.is_broken:
            self._seal(self._active)  # its rows are flushed from memory, what comes now begins another log
        while self._active is None and len(self._sealed) >= self.target.shape.options.memtable_max_count:
            self._changed.wait()
            self._check_usable()
        if self._active is None:
            self._active = self._begin()
        return self._active

    def _begin(self) -> Slot:
        schema = self._context.schema_of(self._context.snapshots.latest())
        if schema.id != self.target.schema.id:
            self.target = self.target.under(self._context, schema)
        target = self.target
        header = WalHeader(self._context.uuid, self._writer_id, self._next_number, schema.id)
        self._next_number += 1
        wal = self._make_log(
            self._folder.log_path(header.number),
            header,
            policy=target.shape.options.wal_fsync,
            interval_seconds=target.shape.options.wal_fsync_interval_seconds,
        )
        memtable = MemTable(schema, newest_wins=target.shape.rules.newest_wins)
        self.live = (*self.live, LiveMemTable(header.number, memtable))
        return Slot(header.number, memtable, wal, target)

    def schema_has_changed(self) -> bool:
        """Whether the table's schema has changed since the current MemTable began; if so, the next one begins."""
        with self._mutex:
            self._check_usable()
            return self._follow()

    def follow(self) -> None:
        """Write new rows under the table's new schema, even if a flush has failed."""
        with self._mutex:
            if self._end is None:
                self._follow()

    def _follow(self) -> bool:
        schema = self._context.schema_of(self._context.snapshots.latest())
        if schema.id == self.target.schema.id:
            return False
        if self._active is not None:
            self._seal(self._active)
        self.target = self.target.under(self._context, schema)
        return True

    def _seal(self, slot: Slot) -> None:
        """The MemTable takes no more rows and is flushed."""
        slot.memtable.become(MemTableState.IMMUTABLE)
        self._active = None
        self._sealed.append(slot)
        if self._idle < len(self._unwritten()) and len(self._flushers) < self._context.env.settings.flush_threads:
            name = f"skerry-flush-{self._context.name}-{len(self._flushers) + 1}"
            self._flushers.append(threading.Thread(target=self._flush_for_ever, name=name, daemon=True))
            self._flushers[-1].start()
        self._changed.notify_all()

    def _check_usable(self) -> None:
        """Raise if the writer is closed, or the error of a background flush."""
        if self._end is not None:
            raise InvalidInputError(f"the writer of table {self._context.name} {self._end}")
        if self._error is not None:
            self._raise_error()

    def _raise_error(self) -> NoReturn:
        error = self._error
        assert error is not None
        self._forget_error()
        raise error

    def _forget_error(self) -> None:
        """Let the flusher try again, unless the table was dropped."""
        if not isinstance(self._error, TableDroppedError):
            self._error = None
            self._changed.notify_all()

    # Flushing

    def flush(self) -> Snapshot | None:
        """Commit all rows acknowledged so far; returns their snapshot, None if there were none."""
        with self._mutex:
            while self._end is not None and not self._stop:
                self._changed.wait()  # another thread closes the writer, which is a flush
            self._forget_error()
            self._check_usable()
            return self._flush_all()

    def _flush_all(self) -> Snapshot | None:
        if self._active is not None and len(self._active.memtable):
            self._seal(self._active)
        last = self._sealed[-1].number if self._sealed else 0
        while self._error is None and self._sealed and self._sealed[0].number <= last:
            self._changed.wait()
        if self._error is not None:
            self._raise_error()
        return self._last_snapshot if last else None

    def _flush_for_ever(self) -> None:
        """The loop of each thread: the next commit if one is due, else the files of the next MemTable."""
        while True:
            with self._mutex:
                self._idle += 1
                while not self._stop and not self._has_work():
                    self._changed.wait()
                self._idle -= 1
                if self._stop:
                    return
                written = self._next_commit()
                if written is not None:
                    slot, self._is_committing = self._sealed[0], True
                else:
                    slot = self._unwritten()[0]
                    slot.memtable.become(MemTableState.FLUSHING)
            if written is not None:
                self._commit(slot, written)
            else:
                self._write(slot)

    def _has_work(self) -> bool:
        return self._error is None and (self._next_commit() is not None or bool(self._unwritten()))

    def _next_commit(self) -> Transaction | None:
        """The files that are to be committed next, if they are there and no other thread commits."""
        return None if self._is_committing or not self._sealed else self._sealed[0].written

    def _unwritten(self) -> list[Slot]:
        """The MemTables whose files no thread has begun to write, oldest first."""
        return [slot for slot in self._sealed if slot.memtable.state is MemTableState.IMMUTABLE]

    def _write(self, slot: Slot) -> None:
        try:
            identity = flush_identity(self._writer_id, slot.number)
            written = write_memtable(self._context, slot.memtable, identity)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the next call raises it
            self._failed(slot, error)
            return
        with self._mutex:
            slot.written = written
            self._changed.notify_all()

    def _commit(self, slot: Slot, written: Transaction) -> None:
        try:
            snapshot = written.commit()
        except BaseException as error:  # noqa: BLE001 - whatever it is, the next call raises it
            self._failed(slot, error, was_committing=True)
            return
        self._remove_log(slot)
        with self._mutex:
            slot.memtable.become(MemTableState.FLUSHED)
            self._sealed.popleft()
            self._last_snapshot = snapshot  # before its rows are gone from here: see last_snapshot_id
            self.live = tuple(live for live in self.live if live.number != slot.number)
            self._changed.notify_all()
        self._call_after_flush(snapshot)
        with self._mutex:  # only now: compaction that has fallen behind holds up the next commit
            self._is_committing = False
            self._changed.notify_all()

    def _failed(self, slot: Slot, error: BaseException, *, was_committing: bool = False) -> None:
        """Keep the error for the next call, which raises it; then the MemTable is written again."""
        _log.warning("flush failed", table=self._context.name, log=slot.wal.path, problem=str(error))
        with self._mutex:
            slot.written = None
            slot.memtable.become(MemTableState.IMMUTABLE)
            if was_committing:
                self._is_committing = False
            if self._error is None:
                self._error = error
            self._changed.notify_all()

    def _remove_log(self, slot: Slot) -> None:
        try:
            slot.wal.close(discard=True)
        except SkerryError as error:
            # the next recovery drops it: it finds the log's number in the snapshot
            _log.warning("log not removed", table=self._context.name, log=slot.wal.path, problem=str(error))

    def _call_after_flush(self, snapshot: Snapshot) -> None:
        if self._after_flush is None:
            return
        try:
            self._after_flush(snapshot)
        except BaseException as error:  # noqa: BLE001 - the next call raises it
            with self._mutex:
                if self._error is None:
                    self._error = error
                self._changed.notify_all()

    @property
    def last_snapshot_id(self) -> int:
        """The snapshot of the last flush, 0 if there was none; read without the mutex.

        Read it after ``live``: rows that have left ``live`` are in this snapshot.
        """
        snapshot = self._last_snapshot
        return 0 if snapshot is None else snapshot.id

    # The end

    @property
    def is_closed(self) -> bool:
        """Whether it has released its rows; while :meth:`close` still flushes, readers need them."""
        return self._stop

    def close(self, reason: str, *, flush: bool) -> bool:
        """Refuse further calls, flush, end the threads and close the logs; False if another thread has done so.

        Logs of unflushed rows stay for the next recovery.
        """
        problem: BaseException | None = None
        with self._mutex:
            if self._end is not None:
                return False
            self._end = reason
            try:
                self._forget_error()
                if flush:
                    self._flush_all()
            except TableDroppedError as error:
                _log.warning("table dropped while its writer was open", table=self._context.name, problem=str(error))
            except BaseException as error:  # noqa: BLE001 - raised below, when everything is closed
                problem = error
            left = [*self._sealed, *([] if self._active is None else [self._active])]
            self._active = None
            self._stop = True
            self._changed.notify_all()
        for flusher in self._flushers:
            flusher.join()
        for slot in left:
            if slot.memtable.state is not MemTableState.FLUSHED:
                if slot.written is not None:
                    slot.written.discard()  # the next recovery writes them again
                slot.wal.close(discard=not len(slot.memtable))
        if problem is not None:
            raise problem
        return True

    def abandon(self) -> None:
        """In a forked child: release logs and lock, which belong to the parent."""
        self._mutex = threading.Lock()
        self._active = None
        self._end = f"belongs to process {os.getppid()}, which was forked: open one in each process"
        self._stop = True
