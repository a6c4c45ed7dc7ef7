"""A graph over a repository in memory that counts requests and can be made to fail."""

from collections import Counter
from typing import Any

from skerry.common.clock import CountingIds, ManualClock
from skerry.common.errors import StorageError
from skerry.graph.account_state import GraphSettings
from skerry.graph.node import CatalogNode, NamespaceNode, TableNode, ViewNode
from skerry.graph.repository import MemoryRepository, Repository
from skerry.graph.resource import Call, NodeKind
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
        made = self.graph.new_id(call, NodeKind.TABLE)
        fields = {"location": f"memory://{name}", **fields}
        node = TableNode(
            id=made,
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
