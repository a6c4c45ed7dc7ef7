"""Tables and views of the caller as they are now, for answers about them and for providers of hints.

A node of the graph has the definition that was registered. Columns of a view are those of its query, bound by SQL as
the caller's account: a view over something that the account does not have cannot be bound.
"""

from dataclasses import replace

from skerry.graph.node import GraphNode, TableNode, ViewNode
from skerry.lake.graph_names import GraphNames
from skerry.lake.internals import names_of
from skerry.lake.lake_graph import table_now
from skerry.lake.view_columns import bound_view, database_of
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall


class CurrentNodes:
    """Brings nodes up to date."""

    def __init__(self, backend: Backend) -> None:
        self._graph = backend.graph
        self._lakes = backend.lakes

    def view(self, call: ServiceCall, node: ViewNode) -> ViewNode:
        """The view with its output columns, or with the reason why they are unknown."""
        return bound_view(self._lakes.lake(call.caller), node, database_of(self._graph, call.graph, node))

    def for_hints(self, call: ServiceCall, node: GraphNode) -> GraphNode:
        """The node that providers of hints get: with the latest schema, without totals, which change at every commit.

        A table whose folder has another one by now is as it was registered.
        """
        if node.id.account != call.caller.account:
            return node
        if isinstance(node, ViewNode):
            return self.view(call, node)
        if not isinstance(node, TableNode):
            return node
        names = names_of(self._lakes.lake(call.caller))
        found = table_now(names, node) if isinstance(names, GraphNames) else None
        return node if found is None else replace(found, stats=None)
