"""The metadata graph of user objects: catalogs, namespaces, tables and views.

Every method takes the :class:`~skerry.graph.resource.Call`, whose account decides what is visible. A resource of
another account is treated as missing.
"""

from collections.abc import Sequence
from typing import TypeVar

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.closing import Closing
from skerry.common.metrics import Metrics
from skerry.graph.account_state import AccountStates, GraphSettings
from skerry.graph.loader import NodeLoader
from skerry.graph.mutation import GraphMutations
from skerry.graph.names import NameResolver
from skerry.graph.node import CatalogNode, NamespaceNode, TableNode, ViewNode
from skerry.graph.reading import ReadingGraph
from skerry.graph.repository.base import Repository
from skerry.graph.resource import Call, NodeKind, ResourceId

Node = TypeVar("Node", CatalogNode, NamespaceNode, TableNode, ViewNode)


class UserGraph(ReadingGraph, Closing):
    """Nodes by id and by name, and changes of them; safe between threads."""

    def __init__(
        self,
        repository: Repository,
        settings: GraphSettings | None = None,
        clock: Clock | None = None,
        ids: IdSource | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        self.repository = repository
        self._clock = clock or SystemClock()
        self._ids = ids or SystemIds()
        self._states = AccountStates(repository, settings or GraphSettings(), self._clock, metrics)
        self.loader = NodeLoader(repository, self._states)
        self.mutations = GraphMutations(repository, self._states, self.loader, self._clock)
        super().__init__(self.loader, NameResolver.over(self.loader, repository.signing_key(), self._clock))

    def new_id(self, call: Call, kind: NodeKind) -> ResourceId:
        """A new, unused id."""
        return ResourceId(call.account, kind, self._ids.new_id())

    def create_catalog(self, call: Call, name: str, **fields: object) -> CatalogNode:
        """A new catalog; ``fields`` are those of :class:`~skerry.graph.node.CatalogNode`."""
        made = self.new_id(call, NodeKind.CATALOG)
        return self.create(call, CatalogNode(id=made, version=0, display_name=name, **fields))  # type: ignore[arg-type]

    def create_namespace(self, call: Call, catalog: ResourceId, path: Sequence[str]) -> NamespaceNode:
        """A new namespace of a catalog; of a path with several segments, the one above must exist."""
        made = self.new_id(call, NodeKind.NAMESPACE)
        name = path[-1] if path else ""
        return self.create(
            call, NamespaceNode(id=made, version=0, display_name=name, catalog_id=catalog, path=tuple(path))
        )

    def create(self, call: Call, node: Node) -> Node:
        """Store a new node under a new id (:meth:`new_id`); returns it with its version."""
        return self.mutations.create(call, node)

    def replace(self, call: Call, node: Node) -> Node:
        """Store a changed node; ``ConflictError`` if its version is not the current one."""
        return self.mutations.replace(call, node)

    def drop(self, call: Call, resource: ResourceId, version: int | None = None) -> None:
        """Remove a node; with ``version`` only if that is the current one."""
        self.mutations.drop(call, resource, version)

    def delete_account(self, call: Call) -> bool:
        """Remove the caller's account with all its data; returns whether it existed."""
        found = self.repository.delete_account(call.account)
        self._states.drop(call.account)
        return found

    def invalidate(self, call: Call, resource: ResourceId) -> None:
        """Discard every cached version of a node, and read the repository before the next answer.

        For changes that were not made through this graph.
        """
        if resource.account == call.account:
            state = self._states.use(call.account)
            state.index.distrust()
            state.invalidate(resource.key)

    def evict_idle_accounts(self) -> int:
        """Discard the in-memory state of idle accounts; a service calls this periodically."""
        return self._states.evict_idle()

    def close(self) -> None:
        """Discard all in-memory state; the repository stays open."""
        self._states.close()
