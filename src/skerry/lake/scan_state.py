"""The state of a table that scans read, and the lease that keeps its files while they do."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from copy import copy
from dataclasses import dataclass, field, replace

from skerry.common.errors import (
    DamagedFileError,
    FileMissingError,
    LeaseEndedError,
    SkerryError,
    SnapshotExpiredError,
    TableDroppedError,
)
from skerry.lsm.memtable import FrozenRows, MemTable
from skerry.pruning.join.runtime_filter import RuntimeFilter
from skerry.pruning.predicate.where import WhereClause
from skerry.store.read.key_bounds import KeyBounds
from skerry.store.read.plan import Section
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.table.pause import pause_expiry
from skerry.table.snapshot import Snapshot
from skerry.types.schema import Schema

_MOVES = 10
"""Maximum number of times that a scan of the latest snapshot moves on to a newer one."""

PlanKey = tuple[WhereClause | None, tuple[RuntimeFilter, ...], WhereClause | None]
"""The condition, the runtime filters and the hints of a scan."""


@dataclass(frozen=True, slots=True)
class StateSource:
    """How a scan finds the snapshot and MemTables that it reads."""

    context: TableContext
    leases: LeaseKeeper
    find: Callable[[], Snapshot | None]
    pinned: bool
    """Whether the scan reads one given snapshot instead of the latest one."""
    tag: str | None = None
    """The tag that the snapshot was given by, if any."""
    unflushed: Callable[[], Callable[[Snapshot | None], tuple[MemTable, ...]] | None] | None = None
    """The open writer's MemTables that are not part of a snapshot."""
    note: Callable[[KeyBounds], None] | None = None
    """Called with the key range whenever rows are read."""

    def resolve(self) -> "ScanState":
        """The current snapshot and MemTables."""
        # MemTables first: one that is flushed in between is part of the snapshot, and is left out here.
        unflushed = None if self.unflushed is None else self.unflushed()
        snapshot = self.find()
        memtables = () if unflushed is None else unflushed(snapshot)
        return ScanState(snapshot, self.context.schema_of(snapshot), memtables)


@dataclass(frozen=True, slots=True, eq=False)
class ScanState:
    """One snapshot, and the rows that its writer has not flushed."""

    snapshot: Snapshot | None
    """None for a table that has none yet."""
    schema: Schema
    memtables: tuple[MemTable | FrozenRows, ...]
    plans: dict[PlanKey, tuple[Section, ...]] = field(default_factory=dict)
    """Plans of the snapshot that other scans of it can use, whatever columns they read."""

    def frozen(self) -> "ScanState":
        """The same rows, without those that writers add later."""
        if not self.memtables:
            return self
        return replace(self, memtables=tuple(m if isinstance(m, FrozenRows) else m.frozen() for m in self.memtables))


class LeasedState:
    """The state that one or several scans read, and its lease.

    Until something is read, a state that expires is replaced by the latest one, unless it is pinned. Scans that share
    it hold one lease together, from the first that begins to the last that ends.
    """

    def __init__(self, source: StateSource) -> None:
        self.source = source
        self.current = source.resolve()
        self._pinned = source.pinned
        self._lock = threading.RLock()  # an abandoned stream ends its hold at any time
        self._holders = 0
        self._lease = ExitStack()

    def pin(self) -> None:
        """Always show the same rows from now on, including those that a writer has not flushed."""
        self.current = self.current.frozen()
        self._pinned = True

    def fork(self) -> "LeasedState":
        """The same state for another scan, which moves on by itself."""
        other = copy(self)
        other._lock, other._holders, other._lease = threading.RLock(), 0, ExitStack()
        return other

    @contextmanager
    def hold(self) -> Iterator[ScanState]:
        """The state, protected from expiry while the block runs."""
        with self._lock:
            if not self._holders:
                self._take_lease()
            self._holders += 1
            self._pinned = True
        try:
            with self.explaining():
                yield self.current
        finally:
            with self._lock:
                self._holders -= 1
                if not self._holders:
                    self._lease.close()

    def _take_lease(self) -> None:
        for attempt in range(_MOVES):
            with pause_expiry(self.source.context, attempt):
                if attempt:
                    self.current = self.source.resolve()
                if self.current.snapshot is None:
                    return
                try:
                    self._lease.enter_context(self.source.leases.hold(self.current.snapshot, tag=self.source.tag))
                    return
                except SnapshotExpiredError:
                    if self._pinned:
                        raise
        raise SnapshotExpiredError(f"snapshots of {self.source.context.name} expire faster than they can be read")

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Errors of the block say why a file is missing."""
        try:
            yield
        except DamagedFileError as error:
            raise self.explained(error) from error.__cause__

    def explained(self, error: DamagedFileError) -> SkerryError:
        """The error that explains a missing file: the lease ended and the snapshot expired, or the table was dropped.

        Otherwise the file is damaged.
        """
        snapshot = self.current.snapshot
        if not isinstance(error.__cause__, FileMissingError) or snapshot is None:
            return error
        try:
            self.source.leases.check_still_there(snapshot, self.source.tag)
        except TableDroppedError as dropped:
            return dropped
        except SnapshotExpiredError:
            problem = (
                f"snapshot {snapshot.id} of {self.source.context.name} expired while it was read: the reader's lease "
                f"had ended, and {error.path} is gone"
            )
            if not self.source.pinned:
                return LeaseEndedError(f"{problem}; read again, which finds the latest snapshot")
            return SnapshotExpiredError(f"{problem}; read a newer one")
        except SkerryError:  # the cause stays unknown
            return error
        return error
