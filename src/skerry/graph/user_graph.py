"""The metadata graph of user objects: what planners ask for catalogs, namespaces, tables and views.

Every method is given the :class:`~skerry.graph.resource.Call`, whose account decides what there is. A resource of
another account is answered like one that does not exist.
"""

from collections.abc import Sequence
from typing import TypeVar

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.closing import Closing
from skerry.common.metrics import Metrics
from skerry.graph.account_state import AccountStates, GraphSettings
from skerry.graph.loader import NodeLoader
from skerry.graph.mutation import GraphMutations
from skerry.graph.names import NameRef, NameResolver, ResolveResult
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode, TableNode, ViewNode
from skerry.graph.repository.base import Repository
from skerry.graph.resource import Call, NodeKind, ResourceId

Node = TypeVar("Node", CatalogNode, NamespaceNode, TableNode, ViewNode)


class UserGraph(Closing):
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
        self.names = NameResolver.over(self.loader, repository.signing_key(), self._clock)

    def resolve(self, call: Call, resource: ResourceId) -> StoredNode | None:
        """The node of a resource, from the cache or the repository."""
        return self.loader.find(call, resource)

    def catalog(self, call: Call, resource: ResourceId) -> CatalogNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, CatalogNode) else None

    def namespace(self, call: Call, resource: ResourceId) -> NamespaceNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, NamespaceNode) else None

    def table(self, call: Call, resource: ResourceId) -> TableNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, TableNode) else None

    def view(self, call: Call, resource: ResourceId) -> ViewNode | None:
        node = self.resolve(call, resource)
        return node if isinstance(node, ViewNode) else None

    def resolve_name(self, call: Call, ref: NameRef) -> ResourceId:
        """The id of a table or view; ``InvalidInputError`` if the name is ambiguous, ``NotFoundError`` if unknown."""
        return self.names.resolve_name(call, ref)

    def resolve_tables(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Ids of tables: of a list of names, or of all in a namespace, page by page."""
        return self._resolve(call, NodeKind.TABLE, selector, limit, token)

    def resolve_views(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Ids of views, like :meth:`resolve_tables`."""
        return self._resolve(call, NodeKind.VIEW, selector, limit, token)

    def _resolve(
        self, call: Call, kind: NodeKind, selector: NameRef | Sequence[NameRef], limit: int, token: str
    ) -> ResolveResult:
        if isinstance(selector, NameRef):
            return self.names.resolve_prefix(call, kind, selector, limit, token)
        return self.names.resolve_list(call, kind, selector, limit, token)

    def new_id(self, call: Call, kind: NodeKind) -> ResourceId:
        """An id that nothing has yet."""
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
        """Remove the caller's account and all it has; whether it was there."""
        found = self.repository.delete_account(call.account)
        self._states.drop(call.account)
        return found

    def invalidate(self, call: Call, resource: ResourceId) -> None:
        """Forget every cached version of a node, and follow the repository before the next answer.

        For changes that were not made through this graph.
        """
        if resource.account == call.account:
            state = self._states.use(call.account)
            state.index.distrust()
            state.invalidate(resource.key)

    def evict_idle_accounts(self) -> int:
        """Forget the accounts that were not used for long; a service calls this now and then."""
        return self._states.evict_idle()

    def close(self) -> None:
        """Forget everything in memory; the repository stays open."""
        self._states.close()
