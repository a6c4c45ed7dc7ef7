"""A graph over a repository in memory that counts requests and can be made to fail."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from skerry.common.clock import CountingIds, ManualClock
from skerry.common.errors import SnapshotExpiredError, StorageError
from skerry.graph.account_state import GraphSettings
from skerry.graph.node import CatalogNode, NamespaceNode, TableNode, ViewNode
from skerry.graph.repository import MemoryRepository, Repository
from skerry.graph.resource import Call, NodeKind
from skerry.graph.snapshot_source import SnapshotInfo
from skerry.graph.user_graph import UserGraph

A = Call("acme", "request-1")
B = Call("beta", "request-2")


class CountingRepository:
    """Passes on to a repository; counts requests by name, and fails those that a test names, before or after."""

    def __init__(self, inner: Repository) -> None:
        self.inner = inner
        self.requests: Counter[str] = Counter()
        self.failing: set[str] = set()
        self.failing_after: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        target = getattr(self.inner, name)

        def request(*args: Any, **named: Any) -> Any:
            self.requests[name] += 1
            if name in self.failing:
                raise StorageError("repository", "no answer")
            result = target(*args, **named)
            if name in self.failing_after:
                raise StorageError("repository", "no answer", unclear=True)
            return result

        return request


class Lab:
    """A graph with accounts ``acme`` and ``beta``, a clock that tests set, and makers of nodes."""

    def __init__(self, inner: Repository | None = None, **settings: Any) -> None:
        self.clock = ManualClock()
        self.ids = CountingIds()
        self.repository = CountingRepository(inner or MemoryRepository(self.clock, CountingIds()))
        for call in (A, B):
            if self.repository.inner.account(call.account) is None:
                self.repository.inner.create_account(call.account)
        self.settings = GraphSettings(**settings)
        self.graph = self.replica()

    def replica(self) -> UserGraph:
        """Another graph over the same repository, as in another process."""
        return UserGraph(self.repository, self.settings, self.clock, self.ids)  # type: ignore[arg-type]

    def catalog(self, name: str = "main", call: Call = A) -> CatalogNode:
        return self.graph.create_catalog(call, name)

    def namespace(self, catalog: CatalogNode, *path: str, call: Call = A) -> NamespaceNode:
        return self.graph.create_namespace(call, catalog.id, path)

    def table(self, namespace: NamespaceNode, name: str, call: Call = A, **fields: Any) -> TableNode:
        fields = {"id": self.graph.new_id(call, NodeKind.TABLE), "location": f"memory://{name}", **fields}
        node = TableNode(
            version=0,
            display_name=name,
            catalog_id=namespace.catalog_id,
            namespace_id=namespace.id,
            **fields,
        )
        return self.graph.create(call, node)

    def view(self, namespace: NamespaceNode, name: str, call: Call = A, **fields: Any) -> ViewNode:
        made = self.graph.new_id(call, NodeKind.VIEW)
        fields = {"sql": "SELECT 1", **fields}
        node = ViewNode(
            id=made,
            version=0,
            display_name=name,
            catalog_id=namespace.catalog_id,
            namespace_id=namespace.id,
            **fields,
        )
        return self.graph.create(call, node)

    def storage_requests(self) -> int:
        """How many requests reached the repository since the last call."""
        total = self.repository.requests.total()
        self.repository.requests.clear()
        return total


class FakeSnapshots:
    """Snapshots in memory: tests commit and expire them. ``protected`` has what must not expire."""

    protection_seconds = 3600.0

    def __init__(self) -> None:
        self.tables: dict[str, list[SnapshotInfo]] = {}
        self.protected: Counter[tuple[str, int]] = Counter()
        self.renewals = 0
        self.asked: list[str] = []
        self.before_protect: list[Callable[[], None]] = []

    def commit(self, table: TableNode, commit_ms: int) -> SnapshotInfo:
        """The next snapshot of a table."""
        snapshots = self.tables.setdefault(table.location, [])
        made = SnapshotInfo(len(snapshots) + 1, commit_ms, 0)
        snapshots.append(made)
        return made

    def expire(self, table: TableNode, until: int) -> None:
        """Remove the snapshots up to an id that are not protected."""
        kept = [found for found in self.tables[table.location] if found.id > until or self._held(table, found.id)]
        self.tables[table.location] = kept

    def _held(self, table: TableNode, snapshot_id: int) -> bool:
        return self.protected[table.location, snapshot_id] > 0

    def current(self, table: TableNode) -> SnapshotInfo | None:
        self.asked.append("current")
        snapshots = self.tables.get(table.location)
        return snapshots[-1] if snapshots else None

    def get(self, table: TableNode, snapshot_id: int) -> SnapshotInfo:
        self.asked.append("get")
        for found in self.tables.get(table.location, []):
            if found.id == snapshot_id:
                return found
        raise SnapshotExpiredError(f"there is no snapshot {snapshot_id}")

    def at(self, table: TableNode, time_ms: int) -> SnapshotInfo:
        self.asked.append("at")
        found = [found for found in self.tables.get(table.location, []) if found.commit_ms <= time_ms]
        if not found:
            raise SnapshotExpiredError(f"there is no snapshot as old as {time_ms}")
        return found[-1]

    def protect(self, table: TableNode, snapshot: SnapshotInfo) -> "FakeProtection":
        while self.before_protect:
            self.before_protect.pop()()
        self.get(table, snapshot.id)
        return FakeProtection(self, table, snapshot.id)

    def restore(self, table: TableNode, snapshot_id: int, token: str) -> tuple[SnapshotInfo, "FakeProtection"]:
        assert token == f"{table.location} {snapshot_id}"
        return self.get(table, snapshot_id), FakeProtection(self, table, snapshot_id, is_new=False)


class FakeProtection:
    """One holder of a snapshot."""

    def __init__(self, source: FakeSnapshots, table: TableNode, snapshot_id: int, *, is_new: bool = True) -> None:
        self._source, self._table, self._id = source, table, snapshot_id
        source.protected[table.location, snapshot_id] += is_new

    @property
    def token(self) -> str:
        return f"{self._table.location} {self._id}"

    def renew(self) -> None:
        self._source.get(self._table, self._id)
        self._source.renewals += 1

    def release(self) -> None:
        self._source.protected[self._table.location, self._id] -= 1
