"""Sources of snapshots for the graph: a table's own folder, or another store."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Protocol

from skerry.common.errors import InvalidInputError, SkerryError, TableDroppedError
from skerry.fileio.environment import Environment
from skerry.graph.node import TableNode
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper, read_lease
from skerry.table.lifecycle import open_again
from skerry.table.paths import TablePaths
from skerry.table.snapshot import Snapshot

MAX_OPEN = 4096


@dataclass(frozen=True, slots=True)
class SnapshotInfo:
    """The fields of a snapshot that a pin needs."""

    id: int
    commit_ms: int
    schema_id: int
    opened: tuple[TableContext, Snapshot] | None = field(default=None, compare=False, repr=False)
    """The table and the snapshot itself, for readers: a snapshot that is protected can be read after it has expired."""


class Protection(Protocol):
    """Keeps a snapshot from expiring until it is released, or not renewed for long."""

    @property
    def token(self) -> str:
        """Token by which another process takes over the protection (:meth:`SnapshotSource.restore`); may be empty."""
        ...

    def renew(self) -> None:
        """Extend the protection; :class:`SnapshotExpiredError` if the snapshot has expired meanwhile."""
        ...

    def release(self) -> None: ...


class SnapshotSource(Protocol):
    """Snapshots of tables. Errors are those of :mod:`skerry.table`: not found, expired, dropped, storage."""

    protection_seconds: float
    """How long a snapshot stays protected without a renewal."""

    def current(self, table: TableNode) -> SnapshotInfo | None:
        """The latest snapshot; None if the table has none yet."""
        ...

    def get(self, table: TableNode, snapshot_id: int) -> SnapshotInfo: ...

    def at(self, table: TableNode, time_ms: int) -> SnapshotInfo:
        """The last snapshot that was committed at or before a moment."""
        ...

    def protect(self, table: TableNode, snapshot: SnapshotInfo) -> Protection: ...

    def restore(self, table: TableNode, snapshot_id: int, token: str) -> tuple[SnapshotInfo, Protection]:
        """A snapshot that another process has protected, and its protection."""
        ...


class TableSnapshots:
    """Snapshots of our own tables: ``location`` of a table is its folder in the warehouse.

    Freshness contract: at most :data:`MAX_OPEN` opened tables are cached, with their latest known snapshot. Each use
    checks that the table is live and the snapshot still the latest, as every read does.
    """

    def __init__(self, env: Environment) -> None:
        self._env = env
        self.protection_seconds = env.settings.lease_ttl_seconds
        self._lock = threading.Lock()
        self._opened: OrderedDict[tuple[str, str], tuple[TableContext, Snapshot | None]] = OrderedDict()

    def current(self, table: TableNode) -> SnapshotInfo | None:
        key = table.location, table.id.uuid
        with self._lock:
            context, known = self._opened.get(key) or (None, None)
        context = context or open_node(self._env, table)
        try:
            latest, _ = context.snapshots.latest_and_floor(known)
        except TableDroppedError:
            with self._lock:
                self._opened.pop(key, None)
            raise
        with self._lock:
            self._opened[key] = context, latest
            self._opened.move_to_end(key)
            while len(self._opened) > MAX_OPEN:
                self._opened.popitem(last=False)
        return None if latest is None else _info(context, latest)

    def get(self, table: TableNode, snapshot_id: int) -> SnapshotInfo:
        context = open_node(self._env, table)
        return _info(context, context.snapshots.get(snapshot_id))

    def at(self, table: TableNode, time_ms: int) -> SnapshotInfo:
        context = open_node(self._env, table)
        return _info(context, context.snapshots.at(time_ms))

    def protect(self, table: TableNode, snapshot: SnapshotInfo) -> Protection:
        if snapshot.opened is not None:
            context, found = snapshot.opened
        else:
            context = open_node(self._env, table)
            found = context.snapshots.get(snapshot.id)
        keeper = LeaseKeeper(context)
        return LeasedSnapshot(keeper, found, keeper.leave(found))

    def restore(self, table: TableNode, snapshot_id: int, token: str) -> tuple[SnapshotInfo, Protection]:
        context = open_node(self._env, table)
        lease = read_lease(context, token) if token else None
        found = context.snapshots.get(snapshot_id) if lease is None else lease.snapshot
        return _info(context, found), LeasedSnapshot(LeaseKeeper(context), found, token or None)


def open_node(env: Environment, table: TableNode) -> TableContext:
    """The table of a node, in its warehouse folder; :class:`TableDroppedError` if the folder has another table."""
    if table.format != "skerry":
        raise SkerryError(f"table {table.display_name!r} has the format {table.format!r}, expected 'skerry'")
    parts = table.location.split("/")
    if not all(parts) or {".", ".."} & set(parts) or ":" in parts[0]:
        raise InvalidInputError(
            f"table {table.display_name!r}: the location {table.location!r} is not a folder of the warehouse, "
            "such as 'app/users'"
        )
    try:
        return open_again(env, TablePaths(table.location), table.display_name, table.id.uuid)
    except TableDroppedError:
        raise TableDroppedError(
            f"table {table.display_name} was dropped, and another one was created in its folder {table.location}"
        ) from None


class LeasedSnapshot:
    """A snapshot of our own table, protected by a lease in its folder (:mod:`skerry.table.lease`)."""

    def __init__(self, keeper: LeaseKeeper, snapshot: Snapshot, path: str | None) -> None:
        """``path`` is that of the lease; None: storage refused to write one."""
        self._keeper = keeper
        self._snapshot = snapshot
        self._path = path

    @property
    def token(self) -> str:
        return self._path or ""

    def renew(self) -> None:
        if self._path is None:
            self._path = self._keeper.leave(self._snapshot)
        else:
            self._keeper.extend(self._path, self._snapshot)

    def release(self) -> None:
        path, self._path = self._path, None
        if path is not None:
            self._keeper.release(path)


def _info(context: TableContext, snapshot: Snapshot) -> SnapshotInfo:
    return SnapshotInfo(snapshot.id, snapshot.commit_ms, snapshot.schema_id, (context, snapshot))
