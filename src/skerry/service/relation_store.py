"""Tables and views created and dropped through the lake of an account, so that a table's state is its own folder.

Names of the lake are ``database.table``: those of the default catalog, in namespaces of one segment.
"""

from collections.abc import Sequence

from skerry.common.errors import InvalidInputError, NotFoundError
from skerry.graph.names import NameRef
from skerry.graph.node import TableNode, ViewColumn, ViewNode
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
        made = self._backend.lakes.lake(call.caller).create_table(str(ident), schema, if_not_exists=if_not_exists)
        resource = self._graph.names.relation(call.graph, NodeKind.TABLE, ref)
        node = None if resource is None else self._graph.table(call.graph, resource)
        return node or self._register_table(call, ref, made.location)

    def drop_table(self, call: ServiceCall, node: TableNode, ref: NameRef) -> None:
        """Drop a table and delete its files."""
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
        made = lake.create_view(
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
        return node if node is not None else self._register_view(call, ref, made)

    def drop_view(self, call: ServiceCall, node: ViewNode, ref: NameRef) -> None:
        """Drop a view; the tables it reads stay."""
        self._backend.lakes.lake(call.caller).drop_view(str(self.ident(ref)), if_exists=True)
        if self._graph.view(call.graph, node.id) is not None:
            self._graph.drop(call.graph, node.id)

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

    def _register_table(self, call: ServiceCall, ref: NameRef, location: str) -> TableNode:
        namespace = self._graph.names.namespace(call.graph, ref.catalog, ref.path)
        if namespace is None:
            raise NotFoundError(f"there is no namespace {NameRef(ref.catalog, ref.path)}")
        node = TableNode(
            id=self._graph.new_id(call.graph, NodeKind.TABLE),
            version=0,
            display_name=ref.name,
            catalog_id=namespace.catalog_id,
            namespace_id=namespace.id,
            location=location,
        )
        return self._graph.create(call.graph, node)

    def _register_view(self, call: ServiceCall, ref: NameRef, view: View) -> ViewNode:
        namespace = self._graph.names.namespace(call.graph, ref.catalog, ref.path)
        if namespace is None:
            raise NotFoundError(f"there is no namespace {NameRef(ref.catalog, ref.path)}")
        node = ViewNode(
            id=self._graph.new_id(call.graph, NodeKind.VIEW),
            version=0,
            display_name=ref.name,
            catalog_id=namespace.catalog_id,
            namespace_id=namespace.id,
            sql=view.query,
            columns=_columns(view.columns),
            search_path=(view.database,),
            description=view.comment,
        )
        return self._graph.create(call.graph, node)


def _columns(names: Sequence[str]) -> tuple[ViewColumn, ...]:
    return tuple(ViewColumn(name, "") for name in names)
