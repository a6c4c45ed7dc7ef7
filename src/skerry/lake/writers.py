"""The open writers of a lake, whose unflushed rows are visible to readers of the same lake."""

import threading
from collections.abc import Callable, Mapping
from typing import Any

from skerry.common.errors import InvalidInputError
from skerry.lsm.memtable import MemTable
from skerry.store.writer.background_compaction import AfterCommit, BackgroundCompaction
from skerry.store.writer.recover import recover_if_unowned
from skerry.store.writer.table_writer import TableWriter, live_memtables, open_writer
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.snapshot import Snapshot

Unflushed = Callable[[Snapshot | None], tuple[MemTable, ...]]
"""From a snapshot to the MemTables whose rows it lacks, oldest first."""


class OpenWriters:
    """At most one open writer per table, by the table's UUID."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._writers: dict[str, TableWriter] = {}
        self._written: dict[str, int] = {}

    def open(
        self,
        context: TableContext,
        leases: LeaseKeeper,
        find_row: Callable[[Mapping[str, Any]], Mapping[str, Any] | None],
        after_commit: AfterCommit | None = None,
    ) -> TableWriter:
        """Open the table's writer; ``after_commit`` is called after its flushes and compactions."""
        compaction = BackgroundCompaction(context, leases, after_commit)
        writer = open_writer(
            context, find_row=find_row, after_flush=compaction.after_flush, after_close=compaction.wait
        )
        with self._lock:
            self._writers[context.uuid] = writer
        return writer

    def unflushed(self, context: TableContext) -> Unflushed | None:
        """The MemTables of the table's writer; call it *before* finding a snapshot."""
        writer = self._find(context)
        if writer is None:
            return None
        memtables, writer_id = writer.memtables(), writer.writer_id
        if not memtables:
            return None
        return lambda snapshot: tuple(live.memtable for live in live_memtables(memtables, snapshot, writer_id))

    def wrote(self, context: TableContext, snapshot: Snapshot) -> Snapshot:
        """Remember the newest snapshot that this lake wrote; returns the snapshot."""
        with self._lock:
            self._written[context.uuid] = max(snapshot.id, self._written.get(context.uuid, 0))
        return snapshot

    def altered(self, context: TableContext, snapshot: Snapshot) -> Snapshot:
        """Like :meth:`wrote`, for a schema change: an open writer adopts the new schema at once."""
        writer = self._find(context)
        if writer is not None:
            writer.follow()
        return self.wrote(context, snapshot)

    def last_written(self, context: TableContext) -> int:
        """Id of the newest snapshot that this lake wrote to the table; call it after :meth:`unflushed`."""
        writer = self._find(context)
        written = self._written.get(context.uuid, 0)
        return written if writer is None else max(written, writer.last_snapshot_id)

    def settle(self, context: TableContext) -> None:
        """Before another write: flush the open writer, and commit rows in the logs of a dead one."""
        writer = self._find(context)
        if writer is not None:
            try:
                writer.flush()
            except InvalidInputError:
                if not writer.is_closed:
                    raise
            else:
                return
        recover_if_unowned(context)  # also for a writer that was closed meanwhile, if its last flush failed

    def _find(self, context: TableContext) -> TableWriter | None:
        writer = self._writers.get(context.uuid)
        if writer is not None and writer.is_closed:
            with self._lock:
                if self._writers.get(context.uuid) is writer:
                    del self._writers[context.uuid]
                    self._written[context.uuid] = max(writer.last_snapshot_id, self._written.get(context.uuid, 0))
            return None
        return writer

    def close(self) -> None:
        """Close all writers."""
        with self._lock:
            writers = list(self._writers.values())
            self._writers.clear()
        for writer in writers:
            writer.close()
