"""The graph of the user's objects, with the engine's system objects behind it.

System objects are those of the engine of the :class:`~skerry.graph.resource.Call`; without one there are none. They
are in the catalog ``_system``, and their namespaces can be used in every catalog of the user as well:
``main.pg_catalog.pg_class``. An object of the user hides a system object of the same name, so that naming an engine
never changes what an existing name means.
"""

from collections.abc import Sequence
from dataclasses import replace

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.names import DEFAULT_LIMIT, MAX_LIMIT, NameRef, ResolvedName, ResolveResult
from skerry.graph.node import GraphNode, NamespaceNode, SystemViewNode
from skerry.graph.page_token import PageTokens
from skerry.graph.reading import ReadingGraph
from skerry.graph.resource import SYSTEM_ACCOUNT, Call, ResourceId
from skerry.graph.system.builtin_node import SYSTEM_CATALOG
from skerry.graph.system.system_graph import SystemGraph

_PURPOSE = "resolve-system-view-prefix"


class MetaGraph:
    """Nodes by id and by name: the user's graph first, then the engine's."""

    def __init__(self, user: ReadingGraph, system: SystemGraph, tokens: PageTokens) -> None:
        """``tokens`` are for listings of system namespaces."""
        self.user = user
        self.system = system
        self._tokens = tokens

    def resolve(self, call: Call, resource: ResourceId) -> GraphNode | None:
        """The node of an id."""
        if resource.account == SYSTEM_ACCOUNT:
            return self.system.resolve(call.engine, resource)
        return self.user.resolve(call, resource)

    def resolve_name(self, call: Call, ref: NameRef) -> ResourceId:
        """The id of a table, view or system view; errors as those of the user graph."""
        try:
            return self.user.resolve_name(call, ref)
        except NotFoundError:
            found = self.system_relation(call, ref)
            if found is None:
                raise
            return found

    def system_relation(self, call: Call, ref: NameRef) -> ResourceId | None:
        """The id of a system view, whatever the user has."""
        found = self._system_view(call, ref)
        return None if found is None else found.id

    def resolve_tables(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Tables are the user's: :meth:`ReadingGraph.resolve_tables`."""
        return self.user.resolve_tables(call, selector, limit, token)

    def resolve_views(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Views, like :meth:`ReadingGraph.resolve_views`; names of a list, and namespaces, may be the engine's."""
        if isinstance(selector, NameRef):
            namespace = self._system_namespace(call, selector)
            if namespace is not None:
                return self._listed(call, selector, namespace, limit, token)
            return self.user.resolve_views(call, selector, limit, token)
        page = self.user.resolve_views(call, selector, limit, token)
        rows = tuple(row if row.id is not None else self._row(call, row) for row in page.relations)
        return replace(page, relations=rows)

    def _row(self, call: Call, row: ResolvedName) -> ResolvedName:
        found = self._system_view(call, row.ref)
        return row if found is None else ResolvedName(replace(row.ref, id=found.id), found.id)

    def _system_view(self, call: Call, ref: NameRef) -> SystemViewNode | None:
        if ref.id is not None:
            node = self.system.resolve(call.engine, ref.id) if ref.id.account == SYSTEM_ACCOUNT else None
            return node if isinstance(node, SystemViewNode) else None
        if not self._has_system(call, ref.catalog):
            return None
        return self.system.view(call.engine, ref.path, ref.name)

    def _system_namespace(self, call: Call, prefix: NameRef) -> NamespaceNode | None:
        """The system namespace that a prefix names, unless the user has one of that name."""
        if prefix.id is not None:
            node = self.system.resolve(call.engine, prefix.id) if prefix.id.account == SYSTEM_ACCOUNT else None
            return node if isinstance(node, NamespaceNode) else None
        if not prefix.path or prefix.name or not self._has_system(call, prefix.catalog):
            return None
        if self.user.names.namespace(call, prefix.catalog, prefix.path) is not None:
            return None
        return self.system.namespace(call.engine, prefix.path)

    def _has_system(self, call: Call, catalog: str) -> bool:
        """System namespaces are in ``_system``, and in every catalog that the user has."""
        if call.engine is None or not catalog:
            return False
        return catalog == SYSTEM_CATALOG or self.user.names.catalog(call, catalog) is not None

    def _listed(self, call: Call, prefix: NameRef, namespace: NamespaceNode, limit: int, token: str) -> ResolveResult:
        if not 0 <= limit <= MAX_LIMIT:
            raise InvalidInputError(f"limit is 0 (for {DEFAULT_LIMIT}) to {MAX_LIMIT}, not {limit}", about=("limit",))
        size = limit or DEFAULT_LIMIT
        bundle = self.system.bundle(call.engine)
        request = {"prefix": prefix.described(), "limit": size, "bundle": bundle.digest}
        start = int(self._tokens.open(call.account, _PURPOSE, request, token)) if token else 0
        nodes = self.system.views(call.engine, namespace.id)
        catalog = prefix.catalog or SYSTEM_CATALOG
        rows = tuple(
            ResolvedName(NameRef(catalog, tuple(namespace.path), node.display_name, node.id), node.id)
            for node in nodes[start : start + size]
        )
        after = start + size
        following = self._tokens.issue(call.account, _PURPOSE, request, str(after)) if after < len(nodes) else ""
        return ResolveResult(rows, len(nodes), following)
