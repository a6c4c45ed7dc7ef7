"""Creation and removal of tables and views through the account's lake, which keeps a table's state in its folder.

Names of the lake are ``database.table``: those of the default catalog, in namespaces of one segment.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from skerry.common.errors import ConflictError, InvalidInputError, NotFoundError, TableDroppedError
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.names import NameRef
from skerry.graph.node import NamespaceNode, TableNode, ViewNode
from skerry.graph.resource import NodeKind, ResourceId
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.table.view_store import View
from skerry.types.naming import check_column_names, check_name
from skerry.types.schema import Schema
from skerry.types.table_ident import TableIdent


@dataclass(frozen=True, slots=True)
class NewName:
    """A name for a table or view."""

    namespace: NamespaceNode
    name: str
    place: NameRef
    """Catalog and path."""


class RelationStore:
    """Creates and drops tables and views of an account."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._graph = backend.graph

    def create_table(
        self, call: ServiceCall, request: IdempotentRequest, ref: NameRef, schema: Schema, *, if_not_exists: bool
    ) -> TableNode:
        """A new, empty table; its namespace must exist."""
        ident = self.ident(ref)
        self._check_namespace(call, ref)
        names = self._backend.lakes.once(call.caller, request)
        names.create_table(ident, schema, if_not_exists=if_not_exists)
        resource = self._graph.names.relation(call.graph, NodeKind.TABLE, ref)
        node = None if resource is None else self._graph.table(call.graph, resource)
        if node is None:
            raise TableDroppedError(f"table {ref} was dropped while it was created")
        return node

    def drop_table(self, call: ServiceCall, request: IdempotentRequest, node: TableNode, ref: NameRef) -> None:
        """Drop a table and delete its files, unless another table has its name by now."""
        self._backend.lakes.settle(call.caller, ref)
        if request.kept() is None and self._graph.table(call.graph, node.id) is None:
            raise TableDroppedError(f"table {node.display_name} was dropped by another process")
        names = self._backend.lakes.once(call.caller, request)
        names.drop_table(self.ident(ref), if_exists=True, uuid=node.id.uuid)

    def create_view(
        self,
        call: ServiceCall,
        request: IdempotentRequest,
        ref: NameRef,
        view: View,
        *,
        or_replace: bool,
        if_not_exists: bool,
    ) -> ViewNode:
        """A new view, or a new version of it."""
        self._check_namespace(call, ref)
        names = self._backend.lakes.once(call.caller, request)
        names.create_view(_checked(view), or_replace=or_replace, if_not_exists=if_not_exists)
        resource = self._graph.names.relation(call.graph, NodeKind.VIEW, ref)
        node = None if resource is None else self._graph.view(call.graph, resource)
        if node is None:
            raise NotFoundError(f"view {ref} was dropped while it was created")
        return node

    def drop_view(self, call: ServiceCall, request: IdempotentRequest, node: ViewNode, ref: NameRef) -> None:
        """Drop a view, unless another one has its name by now; the tables that it reads stay."""
        self._backend.lakes.settle(call.caller, ref)
        if request.kept() is None and self._graph.view(call.graph, node.id) is None:
            raise NotFoundError(f"view {node.display_name} was dropped by another process")
        names = self._backend.lakes.once(call.caller, request)
        names.drop_view(self.ident(ref), if_exists=True, uuid=node.id.uuid)

    def rename(
        self,
        call: ServiceCall,
        request: IdempotentRequest,
        node: TableNode | ViewNode,
        ref: NameRef,
        target: NewName,
    ) -> TableNode | ViewNode:
        """Rename a table or view of the lake; its files stay where they are."""
        new = self.ident(NameRef(target.place.catalog, target.place.path, target.name))
        self._backend.lakes.once(call.caller, request).rename(node.kind, self.ident(ref), new, node.id.uuid)
        return self._renamed(call, node.id, str(new))

    def finish_rename(
        self, call: ServiceCall, request: IdempotentRequest, kind: NodeKind
    ) -> TableNode | ViewNode | None:
        """Finish the rename that an earlier run of the request began; None if there was none."""
        uuid = self._backend.lakes.once(call.caller, request).finish_rename(kind)
        return None if uuid is None else self._renamed(call, ResourceId(call.caller.account, kind, uuid), uuid)

    def _renamed(self, call: ServiceCall, resource: ResourceId, name: str) -> TableNode | ViewNode:
        node = self._graph.resolve(call.graph, resource)
        if not isinstance(node, TableNode | ViewNode):
            raise TableDroppedError(f"{resource.kind.value} {name} was dropped while it was renamed")
        return node

    def new_name(self, call: ServiceCall, node: TableNode | ViewNode, ref: NameRef) -> NewName:
        """Where a table or view of the graph goes."""
        if ref.id is not None or not ref.name:
            raise InvalidInputError("new_name is a name, with or without its catalog and path", about=("new_name",))
        catalog = self._graph.catalog(call.graph, node.catalog_id)
        if catalog is None or ref.catalog not in ("", catalog.display_name):
            raise InvalidInputError(
                f"{node.kind.value} {node.display_name!r} stays in its catalog", about=("new_name",)
            )
        if ref.path:
            namespace = self._graph.names.namespace(call.graph, catalog.display_name, ref.path)
        else:
            namespace = self._graph.namespace(call.graph, node.namespace_id)
        if namespace is None:
            raise NotFoundError(f"there is no namespace {NameRef(catalog.display_name, ref.path)}")
        target = NameRef(catalog.display_name, tuple(namespace.path), ref.name)
        self._backend.lakes.settle(call.caller, target)  # a folder may have the name already
        return NewName(namespace, ref.name, NameRef(target.catalog, target.path))

    def finish_drop(self, call: ServiceCall, request: IdempotentRequest) -> bool:
        """Finish a drop that an earlier run of the request began; False if there was none."""
        return self._backend.lakes.once(call.caller, request).finish_drop()

    def follow(self, call: ServiceCall, namespace: NamespaceNode) -> None:
        """Have a database of the lake compared with its folders, if that is due."""
        catalog = self._graph.catalog(call.graph, namespace.catalog_id)
        if catalog is not None and self.is_of_lake(catalog.display_name, namespace.path):
            self._backend.lakes.follow(call.caller, NameRef(catalog.display_name, tuple(namespace.path)))

    def is_of_lake(self, catalog: str, path: Sequence[str]) -> bool:
        """Whether a namespace is a database of the lake."""
        return catalog == self._backend.default_catalog and len(path) == 1

    def ident(self, ref: NameRef) -> TableIdent:
        """The name in the lake; the error says which names are possible."""
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


def refuse_other_version(node: TableNode | ViewNode, version: int) -> None:
    """Refuse a change of another version of a node than the request gives; 0: of any."""
    if version not in (0, node.version):
        raise ConflictError(
            f"{node.kind.value} {node.display_name!r} has version {node.version}, not {version}",
            rule="pointer_version_is_expected",
        )


def _checked(view: View) -> View:
    """The view, if its query and names can be stored; the query itself is checked when the view is read."""
    if not view.query.strip():
        raise InvalidInputError("a view's query is empty", about=("sql",))
    check_column_names(list(view.columns), f"view {view.name}")
    check_name("database", view.database)
    return view
