"""External catalogs of a lake whose names are in the metadata graph."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from skerry.common.errors import InvalidInputError
from skerry.common.log import EventLog
from skerry.common.spelling import same_names
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.node import CatalogNode
from skerry.graph.resource import NodeKind
from skerry.lake.register import GraphRegister

if TYPE_CHECKING:
    from skerry.iceberg.registry import CatalogDefinition, CatalogDefinitions

_log = EventLog("lake")


class GraphCatalogs:
    """External catalogs: definitions are in the warehouse and never change, nodes of the graph mirror them."""

    def __init__(self, folders: "CatalogDefinitions", register: GraphRegister) -> None:
        self._folders = folders
        self._register = register

    def create(self, name: str, properties: Mapping[str, Any]) -> "CatalogDefinition":
        if same_names(name, [LAKE_CATALOG]):
            raise InvalidInputError(f"the lake's own catalog is called {LAKE_CATALOG}; choose another name")
        made = self._folders.create(name, properties)
        self._put(made)
        return made

    def drop(self, name: str) -> "CatalogDefinition":
        dropped = self._folders.drop(name)
        self._settle()
        return dropped

    def find(self, name: str) -> "CatalogDefinition":
        return self._folders.find(name)

    def all(self) -> "list[CatalogDefinition]":
        """All definitions; the graph is updated to match them."""
        self._settle()
        return self._folders.all()

    def _settle(self) -> None:
        known = self._register.catalogs()  # first: a catalog that is registered later has its definition already
        found = {definition.id: definition for definition in self._folders.all()}
        for node in known:
            if node.id.uuid not in found:
                self._register.repeated(lambda node=node: self._register.remove(node), node.display_name)  # type: ignore[misc]
        for uuid in found.keys() - {node.id.uuid for node in known}:
            self._put(found[uuid])

    def _put(self, definition: "CatalogDefinition") -> None:
        if same_names(definition.name, [LAKE_CATALOG]):
            _log.warning("an external catalog has the name of the lake's own and is not registered", name=LAKE_CATALOG)
            return
        node = CatalogNode(
            id=self._register.id_of(NodeKind.CATALOG, definition.id),
            version=0,
            display_name=definition.name,
            connector=f"iceberg-{definition.type}",
            properties=dict(definition.properties),
        )
        self._register.repeated(lambda: self._register.put_catalog(node), definition.name)
