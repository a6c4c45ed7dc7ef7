"""Client of a service's metadata graph, read-only: one call per request.

Nothing is cached here; the service says how fresh its answers are (``docs/graph.md``). The token decides the account: a
call of another account finds nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from skerry.common.errors import NotFoundError
from skerry.graph.names import NameRef, ResolvedName, ResolveResult
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode, TableNode, TableStats, ViewColumn, ViewNode
from skerry.graph.resource import Call, NodeKind, ResourceId
from skerry.protocol.client import Client
from skerry.protocol.v1 import catalog_pb2, common_pb2, directory_pb2, namespace_pb2, table_pb2, view_pb2

_KINDS = {
    NodeKind.CATALOG: common_pb2.RESOURCE_KIND_CATALOG,
    NodeKind.NAMESPACE: common_pb2.RESOURCE_KIND_NAMESPACE,
    NodeKind.TABLE: common_pb2.RESOURCE_KIND_TABLE,
    NodeKind.VIEW: common_pb2.RESOURCE_KIND_VIEW,
    NodeKind.SYSTEM_VIEW: common_pb2.RESOURCE_KIND_SYSTEM_VIEW,
}
_NAMES = {number: kind for kind, number in _KINDS.items()}
T = TypeVar("T")


class RemoteGraph:
    """:class:`~skerry.graph.reading.MetadataGraph` over a service."""

    def __init__(self, client: Client, account: str) -> None:
        self._client = client
        self._account = account

    def resolve(self, call: Call, resource: ResourceId) -> StoredNode | None:
        """The node of a resource; None if it does not exist or belongs to another account."""
        asks: dict[NodeKind, Callable[[Call, ResourceId], StoredNode | None]] = {
            NodeKind.CATALOG: self.catalog,
            NodeKind.NAMESPACE: self.namespace,
            NodeKind.TABLE: self.table,
            NodeKind.VIEW: self.view,
        }
        ask = asks.get(resource.kind)
        return None if ask is None else ask(call, resource)

    def catalog(self, call: Call, resource: ResourceId) -> CatalogNode | None:
        request = catalog_pb2.GetCatalogRequest(id=_message(resource))
        found = self._asked(call, resource, NodeKind.CATALOG, lambda: self._client.catalogs.get_catalog(request))
        if found is None:
            return None
        return CatalogNode(
            **_common(found.meta),
            display_name=found.name,
            connector=found.connector if found.HasField("connector") else None,
            policy=found.policy if found.HasField("policy") else None,
        )

    def namespace(self, call: Call, resource: ResourceId) -> NamespaceNode | None:
        request = namespace_pb2.GetNamespaceRequest(namespace=common_pb2.NameRef(id=_message(resource)))
        found = self._asked(call, resource, NodeKind.NAMESPACE, lambda: self._client.namespaces.get_namespace(request))
        if found is None:
            return None
        path = tuple(found.path)
        return NamespaceNode(
            **_common(found.meta), display_name=path[-1], catalog_id=_resource(found.catalog_id), path=path
        )

    def table(self, call: Call, resource: ResourceId) -> TableNode | None:
        request = table_pb2.GetTableRequest(table=common_pb2.NameRef(id=_message(resource)))
        found = self._asked(call, resource, NodeKind.TABLE, lambda: self._client.tables.get_table(request))
        if found is None:
            return None
        return TableNode(
            **_common(found.meta),
            display_name=found.name.name,
            catalog_id=_resource(found.catalog_id),
            namespace_id=_resource(found.namespace_id),
            location=found.location,
            format=found.format,
            schema_json=found.schema_json,
            partition_keys=tuple(found.partition_by),
            field_ids={column.name: column.field_id for column in found.columns},
            stats=TableStats(found.row_count, found.size_bytes, found.file_count) if found.schema_json else None,
            dependent_view_ids=tuple(_resource(view) for view in found.dependent_view_ids),
        )

    def view(self, call: Call, resource: ResourceId) -> ViewNode | None:
        request = view_pb2.GetViewRequest(view=common_pb2.NameRef(id=_message(resource)))
        found = self._asked(call, resource, NodeKind.VIEW, lambda: self._client.views.get_view(request))
        if found is None:
            return None
        return ViewNode(
            **_common(found.meta),
            display_name=found.name.name,
            catalog_id=_resource(found.catalog_id),
            namespace_id=_resource(found.namespace_id),
            sql=found.sql,
            dialect=found.dialect,
            columns=tuple(
                ViewColumn(
                    column.name, column.type, column.comment if column.HasField("comment") else None, column.nullable
                )
                for column in found.columns
            ),
            binding_error=found.binding_error,
            base_relation_ids=tuple(_resource(relation) for relation in found.base_relation_ids),
            search_path=tuple(found.search_path),
            owner=found.owner if found.HasField("owner") else None,
        )

    def resolve_name(self, call: Call, ref: NameRef) -> ResourceId:
        """The id of a table or view; ``InvalidInputError`` if the name is ambiguous, ``NotFoundError`` if unknown."""
        if call.account != self._account:
            raise NotFoundError(f"there is no table or view {ref}")
        return _resource(self._client.directory.resolve(directory_pb2.ResolveRequest(name=_name(ref))).id)

    def resolve_tables(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Ids of tables: of a list of names, or of all in a namespace, page by page."""
        return self._page(call, self._client.directory.resolve_fq_tables, selector, limit, token)

    def resolve_views(
        self, call: Call, selector: NameRef | Sequence[NameRef], limit: int = 0, token: str = ""
    ) -> ResolveResult:
        """Ids of views, like :meth:`resolve_tables`."""
        return self._page(call, self._client.directory.resolve_fq_views, selector, limit, token)

    def _page(
        self,
        call: Call,
        ask: Callable[[directory_pb2.ResolveFQRequest], directory_pb2.ResolveFQResponse],
        selector: NameRef | Sequence[NameRef],
        limit: int,
        token: str,
    ) -> ResolveResult:
        request = directory_pb2.ResolveFQRequest(page=common_pb2.PageRequest(page_size=limit, page_token=token))
        if isinstance(selector, NameRef):
            if call.account != self._account:
                raise NotFoundError(f"there is no namespace {selector}")
            request.prefix.CopyFrom(_name(selector))
        elif call.account != self._account:
            return ResolveResult(tuple(ResolvedName(ref, None) for ref in selector), len(selector))
        else:
            request.list.SetInParent()
            request.list.names.extend(map(_name, selector))
        answer = ask(request)
        rows = tuple(
            ResolvedName(_ref(row.name), _resource(row.id) if row.HasField("id") else None) for row in answer.relations
        )
        return ResolveResult(rows, answer.page.total, answer.page.next_page_token)

    def _asked(self, call: Call, resource: ResourceId, kind: NodeKind, ask: Callable[[], T]) -> T | None:
        if resource.kind is not kind or {call.account, resource.account} != {self._account}:
            return None
        try:
            return ask()
        except NotFoundError:
            return None


def _common(meta: common_pb2.ResourceMeta) -> dict[str, Any]:
    """Fields that all nodes have."""
    return {
        "id": _resource(meta.id),
        "version": meta.version,
        "metadata_updated_ms": meta.metadata_updated_ms,
        "properties": dict(meta.properties),
        "description": meta.description if meta.HasField("description") else None,
    }


def _message(resource: ResourceId) -> common_pb2.ResourceId:
    return common_pb2.ResourceId(account=resource.account, kind=_KINDS[resource.kind], uuid=resource.uuid)


def _resource(message: common_pb2.ResourceId) -> ResourceId:
    return ResourceId(message.account, _NAMES[message.kind], message.uuid)


def _name(ref: NameRef) -> common_pb2.NameRef:
    made = common_pb2.NameRef(catalog=ref.catalog, path=ref.path, name=ref.name)
    if ref.id is not None:
        made.id.CopyFrom(_message(ref.id))
    return made


def _ref(message: common_pb2.NameRef) -> NameRef:
    found = _resource(message.id) if message.HasField("id") else None
    return NameRef(message.catalog, tuple(message.path), message.name, found)
