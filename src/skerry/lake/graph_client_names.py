"""Iceberg tables and views of clients among the names of a lake in the metadata graph: they are nodes of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from skerry.common.errors import NotFoundError
from skerry.common.spelling import only_name, same_names
from skerry.graph.node import TableNode, ViewNode
from skerry.graph.resource import NodeKind
from skerry.lake.deep_namespace_names import DeepNamespaceNames
from skerry.lake.register import GraphRegister, held_table, held_view

if TYPE_CHECKING:
    from skerry.iceberg.storage import TableStorage
    from skerry.lake.client_relation import HeldTable, HeldView
    from skerry.lake.client_table import ClientTable
    from skerry.lake.client_view import ClientView


class GraphClientNames(DeepNamespaceNames):
    """The part of ``skerry.lake.graph_names`` about them."""

    register: GraphRegister
    _given_storage: "TableStorage | None" = None
    """Opens their files; None: this process's own storage settings are used."""

    def _actual_database(self, name: str) -> str | None:
        if self.register.database(name) is not None:
            return name
        known = self.register.deep_namespaces() if "." in name else self.register.databases()
        return only_name(same_names(name, known), f"database {name}")

    def _deep_namespaces(self) -> list[str]:
        return self.register.deep_namespaces()

    def _has_deep_namespace(self, name: str) -> bool:
        return self.register.database(name) is not None

    def _knows_clients(self) -> bool:
        return True

    def _client_names(self, database: str, wanted: Callable[[str], bool]) -> list[str]:
        names = [name for name in self.register.relations(database, NodeKind.TABLE) if wanted(name)]
        return [name for name in names if self._held(database, name) is not None]

    def _held(self, database: str, name: str) -> "HeldTable | None":
        for node in self.register.named(database, name):
            if isinstance(node, TableNode):
                return held_table(database, node)
        return None

    def client_table(self, node: TableNode) -> "ClientTable":
        """The client's table of a node, at the metadata that the node names."""
        namespace = self.register.graph.namespace(self.register.call, node.namespace_id)
        held = None if namespace is None else held_table(".".join(namespace.path), node)
        if held is None:
            raise NotFoundError(f"{node.display_name} is no Iceberg table of a client")
        return self._opened_held(held)

    def client_view(self, node: ViewNode) -> "ClientView":
        """The client's view of a node, at the metadata that the node names."""
        namespace = self.register.graph.namespace(self.register.call, node.namespace_id)
        held = None if namespace is None else held_view(".".join(namespace.path), node)
        if held is None:
            raise NotFoundError(f"{node.display_name} is no Iceberg view of a client")
        return self._client_views.open(held)

    def _client_view_names(self, database: str) -> list[str]:
        names = self.register.relations(database, NodeKind.VIEW)
        return [name for name in names if self._held_view(database, name) is not None]

    def _held_view(self, database: str, name: str) -> "HeldView | None":
        for node in self.register.named(database, name):
            if isinstance(node, ViewNode):
                return held_view(database, node)
        return None

    def _client_storage(self) -> "TableStorage":
        return super()._client_storage() if self._given_storage is None else self._given_storage
