"""Iceberg tables of clients among the names of a lake in the metadata graph: they are nodes of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from skerry.common.spelling import only_name, same_names
from skerry.graph.node import TableNode
from skerry.graph.resource import NodeKind
from skerry.lake.client_table_names import ClientTableNames
from skerry.lake.register import GraphRegister, held_table

if TYPE_CHECKING:
    from skerry.iceberg.storage import TableStorage
    from skerry.lake.held_table import HeldTable


class GraphClientNames(ClientTableNames):
    """The part of ``skerry.lake.graph_names`` about them."""

    register: GraphRegister
    _given_storage: "TableStorage | None" = None
    """What opens their files; None: whatever this process may read."""

    def _actual_database(self, name: str) -> str | None:
        if self.register.database(name) is not None:
            return name
        return only_name(same_names(name, self.register.databases()), f"database {name}")

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

    def _client_storage(self) -> "TableStorage":
        return super()._client_storage() if self._given_storage is None else self._given_storage
