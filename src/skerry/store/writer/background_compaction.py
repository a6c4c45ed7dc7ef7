"""Background compaction of an open writer.

After each flush: at the trigger, a background thread compacts; at the stall limit, the flush waits for it, and so do
writes once all MemTables are full. A failed compaction is logged and retried after the next flush: it has changed
nothing.
"""

import threading
from collections.abc import Callable

from skerry.common.errors import SkerryError, TableDroppedError
from skerry.common.log import EventLog
from skerry.store.compact.compact_table import compact_due
from skerry.store.compact.tree import most_runs
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.snapshot import Snapshot

_log = EventLog("store")

AfterCommit = Callable[[Snapshot, bool], None]
"""Called with the snapshot of a commit, and whether it is a compaction."""


class BackgroundCompaction:
    """Compacts one table while its writer is open; ``after_flush`` is the writer's hook."""

    def __init__(self, context: TableContext, leases: LeaseKeeper, after_commit: AfterCommit | None = None) -> None:
        """``after_commit`` is called after each flush and each compaction."""
        self._context = context
        self._leases = leases
        self._after_commit = after_commit or (lambda snapshot, compacted: None)
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self.last_error: SkerryError | None = None
        """Why the last compaction failed, if it did."""

    def after_flush(self, snapshot: Snapshot) -> None:
        """Begin a compaction if one is due; wait for it at the stall limit."""
        self._after_commit(snapshot, False)
        try:
            options = self._context.shape_of(snapshot).options
            if options.compaction_mode == "off" or snapshot.total.files < options.compaction_trigger:
                return  # a tree has no more runs than the table has files
            runs = most_runs(self._context, snapshot)
        except SkerryError as error:
            self._failed(error)
            return
        if options.compaction_mode == "inline" and runs >= options.compaction_trigger:
            self._compact()
        elif runs >= options.compaction_stall:
            self.wait()
            self._compact()
        elif runs >= options.compaction_trigger:
            self._begin()

    def wait(self) -> None:
        """Wait until no compaction is running."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def _begin(self) -> None:
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                name = f"skerry-compact-{self._context.name}"
                self._thread = threading.Thread(target=self._compact, name=name, daemon=True)
                self._thread.start()

    def _compact(self) -> None:
        try:
            result = compact_due(self._context, self._leases)
            self.last_error = None
            if result.snapshots:
                self._after_commit(result.snapshots[-1], True)
        except SkerryError as error:
            self._failed(error)

    def _failed(self, error: SkerryError) -> None:
        self.last_error = error
        if not isinstance(error, TableDroppedError):
            _log.warning("compaction failed", table=self._context.name, problem=str(error))
