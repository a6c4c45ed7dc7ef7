"""Creation and removal of tables and views through the account's lake, which keeps a table's state in its folder.

Names of the lake are ``database.table``: those of the default catalog, in namespaces of one segment.
"""

from collections.abc import Sequence
from contextlib import suppress

from skerry.common.errors import InvalidInputError, NotFoundError, TableDroppedError
from skerry.graph.names import NameRef
from skerry.graph.node import NamespaceNode, TableNode, ViewNode
from skerry.graph.resource import NodeKind
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.table.view import View
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent


class RelationStore:
    """Creates and drops tables and views of an account."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._graph = backend.graph

    def create_table(self, call: ServiceCall, ref: NameRef, schema: Schema, *, if_not_exists: bool) -> TableNode:
        """A new table, empty; its namespace must be there."""
        ident = self.ident(ref)
        self._check_namespace(call, ref)
        self._backend.lakes.lake(call.caller).create_table(str(ident), schema, if_not_exists=if_not_exists)
        resource = self._graph.names.relation(call.graph, NodeKind.TABLE, ref)
        node = None if resource is None else self._graph.table(call.graph, resource)
        if node is None:
            raise TableDroppedError(f"table {ref} was dropped while it was created")
        return node

    def drop_table(self, call: ServiceCall, node: TableNode, ref: NameRef) -> None:
        """Drop a table and delete its files; not another one that has its name by now."""
        self._backend.lakes.settle(call.caller, ref)
        if self._graph.table(call.graph, node.id) is None:
            raise TableDroppedError(f"table {node.display_name} was dropped by another process")
        self._backend.lakes.lake(call.caller).drop_table(str(self.ident(ref)), if_exists=True)
        if self._graph.table(call.graph, node.id) is not None:
            self._graph.drop(call.graph, node.id)

    def create_view(
        self,
        call: ServiceCall,
        ref: NameRef,
        view: View,
        *,
        or_replace: bool,
        if_not_exists: bool,
    ) -> ViewNode:
        """A new view, or a new version of it."""
        self._check_namespace(call, ref)
        lake = self._backend.lakes.lake(call.caller)
        lake.create_view(
            view.name,
            view.query,
            database=view.database,
            columns=view.columns,
            comment=view.comment,
            or_replace=or_replace,
            if_not_exists=if_not_exists,
        )
        resource = self._graph.names.relation(call.graph, NodeKind.VIEW, ref)
        node = None if resource is None else self._graph.view(call.graph, resource)
        if node is None:
            raise NotFoundError(f"view {ref} was dropped while it was created")
        return node

    def drop_view(self, call: ServiceCall, node: ViewNode, ref: NameRef) -> None:
        """Drop a view, not another one that has its name by now; the tables it reads stay."""
        self._backend.lakes.settle(call.caller, ref)
        if self._graph.view(call.graph, node.id) is None:
            raise NotFoundError(f"view {node.display_name} was dropped by another process")
        self._backend.lakes.lake(call.caller).drop_view(str(self.ident(ref)), if_exists=True)
        if self._graph.view(call.graph, node.id) is not None:
            self._graph.drop(call.graph, node.id)

    def follow(self, call: ServiceCall, namespace: NamespaceNode) -> None:
        """Bring a database of the lake up to date with its folders, if that is some seconds ago."""
        catalog = self._graph.catalog(call.graph, namespace.catalog_id)
        if catalog is not None and self.is_of_lake(catalog.display_name, namespace.path):
            with suppress(NotFoundError):  # dropped meanwhile
                self._backend.lakes.lake(call.caller).list_tables(namespace.path[0])

    def is_of_lake(self, catalog: str, path: Sequence[str]) -> bool:
        """Whether a namespace is a database of the lake."""
        return catalog == self._backend.default_catalog and len(path) == 1

    def ident(self, ref: NameRef) -> TableIdent:
        """The name in the lake; an error says which names there can be."""
        catalog = self._backend.default_catalog
        if ref.catalog != catalog or len(ref.path) != 1 or not ref.name:
            raise InvalidInputError(
                f"{str(ref)!r}: tables and views are created in the catalog {catalog!r}, in a namespace of one segment",
                about=("name",),
            )
        return TableIdent.of(ref.path[0], ref.name).checked()

    def _check_namespace(self, call: ServiceCall, ref: NameRef) -> None:
        if self._graph.names.namespace(call.graph, ref.catalog, ref.path) is None:
            raise NotFoundError(f"there is no namespace {NameRef(ref.catalog, ref.path)}")
