"""The graph of a lake whose names are in a repository: its nodes, with tables and views as they are now.

A repository has the names; schemas are in the folders of tables. Looking a node up by id costs what opening the table
costs, or binding the view.
"""

from skerry.graph.lake_catalog import account_root
from skerry.graph.node import StoredNode, TableNode, ViewNode
from skerry.graph.reading import ReadingGraph
from skerry.graph.resource import Call, ResourceId
from skerry.lake.current_table import current_table
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake
from skerry.lake.register import home_of, location_of
from skerry.lake.view_columns import bound_view, database_of


class LakeGraph(ReadingGraph):
    """:class:`~skerry.graph.reading.MetadataGraph` of a lake over a repository."""

    def __init__(self, lake: Lake, names: GraphNames) -> None:
        graph = names.register.graph
        super().__init__(graph.loader, graph.names)
        self.loader = graph.loader
        self._lake = lake
        self._lake_names = names

    def resolve(self, call: Call, resource: ResourceId) -> StoredNode | None:
        """The node of a resource; None if it does not exist, is not the caller's, or has lost its folder."""
        node = super().resolve(call, resource)
        if resource.account != self._lake_names.account.id:
            return node
        if isinstance(node, TableNode):
            return table_now(self._lake_names, node)
        if isinstance(node, ViewNode):
            return bound_view(self._lake, node, database_of(self, call, node))
        return node


def table_now(names: GraphNames, node: TableNode) -> TableNode | None:
    """A table's node with its latest schema and totals; None if its folder has another table by now.

    A table without a folder in the account's is as the repository has it.
    """
    if location_of(node) is None or home_of(node, account_root(names.account)) is None:
        return node
    return current_table(names.env, node)
