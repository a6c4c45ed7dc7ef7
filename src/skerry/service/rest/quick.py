"""Fast path: requests answered from memory, without a thread; most table loads are.

A function here returns None if something is not cached, not fresh, or not the usual case. Then the handler of the route
answers, in a thread. Both give the same answer.
"""

from skerry.graph.name_key import catalog_key, namespace_key, relation_key
from skerry.graph.node import CatalogNode, NamespaceNode, TableNode
from skerry.graph.resource import NodeKind
from skerry.service.rest.catalog import ICEBERG, RestCatalog
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest
from skerry.service.rest.metadata_file import etag_of
from skerry.service.rest.naming import namespace_of
from skerry.service.rest.table import ALL, etag_matches, metadata_answer


def load_table_quickly(catalog: RestCatalog, request: RestRequest) -> RestAnswer | None:
    """The current metadata of an Iceberg table with all its snapshots."""
    if request.query.get("snapshots", ALL) != ALL:
        return None
    node = _table(catalog, request)
    if node is None or node.format != ICEBERG:
        return None
    data = catalog.files.peek(request.call.account, node.metadata_location)
    if data is None:
        return None
    etag = etag_of(node.metadata_location, ALL)
    if etag_matches(request.headers.get(b"if-none-match"), etag):
        return RestAnswer(304, headers=((b"etag", etag),))
    return metadata_answer(catalog, request, node.metadata_location, data, etag)


def table_exists_quickly(catalog: RestCatalog, request: RestRequest) -> RestAnswer | None:
    """Whether an Iceberg table exists. Another process may have renamed one of the lake: its folder is asked."""
    node = _table(catalog, request)
    return NO_CONTENT if node is not None and node.format == ICEBERG else None


def _table(catalog: RestCatalog, request: RestRequest) -> TableNode | None:
    loader, call = catalog.graph.loader, request.call
    found = loader.peek_named(call, catalog_key(request.names["prefix"]))
    if not isinstance(found, CatalogNode):
        return None
    namespace = loader.peek_named(call, namespace_key(found.id, namespace_of(request.names["namespace"])))
    if not isinstance(namespace, NamespaceNode):
        return None
    node = loader.peek_named(call, relation_key(NodeKind.TABLE, namespace.id, request.names["table"]))
    return node if isinstance(node, TableNode) else None
