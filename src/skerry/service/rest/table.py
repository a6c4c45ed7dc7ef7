"""Routes that read tables: list, load, exists, credentials, metrics."""

import orjson

from skerry.common.errors import FileMissingError
from skerry.common.log import EventLog
from skerry.graph.name_key import relation_prefix, unescaped
from skerry.graph.node import TableNode
from skerry.graph.resource import NodeKind
from skerry.service.rest.catalog import OWN, RestCatalog
from skerry.service.rest.error import RestError, bad_request
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest, answer_json
from skerry.service.rest.metadata.member import a_text
from skerry.service.rest.metadata_file import etag_of, referenced
from skerry.service.rest.naming import Ident, namespace_of

ALL, REFS = "all", "refs"
_log = EventLog("rest")


def table_ident(request: RestRequest) -> Ident:
    """The table in the path of a request."""
    return Ident(namespace_of(request.names["namespace"]), request.names["table"])


def list_tables(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Names of the tables of a namespace, sorted."""
    return list_relations(catalog, request, NodeKind.TABLE)


def list_relations(catalog: RestCatalog, request: RestRequest, kind: NodeKind) -> RestAnswer:
    """Names of the tables, or views, of a namespace. The cost of a page does not depend on its position."""
    namespace = catalog.namespace(request, namespace_of(request.names["namespace"]))
    if len(namespace.path) == 1 and catalog.is_lake(catalog.catalog(request)):
        catalog.own.follow(request, namespace.path)
    prefix = relation_prefix(kind, namespace.id)
    token = request.query.get("pageToken")
    purpose, asked, account = f"rest-{kind.value}s", {"namespace": namespace.id.uuid}, request.call.account
    after = catalog.tokens.open(account, purpose, asked, token) if token else None
    index = catalog.graph.loader.state(request.call).index
    size = catalog.page_size(request) if token is not None else index.count(prefix) + 1
    found = index.list(prefix, after, size + 1)
    path, start = list(namespace.path), len(prefix)
    identifiers = [{"namespace": path, "name": unescaped(str(pointer.name)[start:])} for pointer in found[:size]]
    answer: dict[str, object] = {"identifiers": identifiers}
    if len(found) > size and token is not None:
        answer["next-page-token"] = catalog.tokens.issue(account, purpose, asked, str(found[size - 1].name))
    return answer_json(answer)


def load_table(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """The current metadata of a table; 304 if the client has it."""
    mode = request.query.get("snapshots") or ALL
    if mode not in (ALL, REFS):
        raise bad_request(f"the parameter snapshots is all or refs, not {mode[:40]!r}")
    node = catalog.table(request, table_ident(request))
    if node.format == OWN:
        return _own_answer(catalog, request, node, mode)
    location = node.metadata_location
    etag = etag_of(location, mode)
    try:
        catalog.files.check_there(request.call.account, location)
        if etag_matches(request.headers.get(b"if-none-match"), etag):
            return RestAnswer(304, headers=((b"etag", etag),))
        return table_answer(catalog, request, location, mode)
    except FileMissingError:
        raise RestError(
            404, "NotFoundException", f"Failed to open input stream for file: {location}: there is no such file"
        ) from None


def _own_answer(catalog: RestCatalog, request: RestRequest, node: TableNode, mode: str) -> RestAnswer:
    found = catalog.own.load(request, node)
    etag = etag_of(found.identity, mode)
    if etag_matches(request.headers.get(b"if-none-match"), etag):
        return RestAnswer(304, headers=((b"etag", etag),))
    return metadata_answer(
        catalog, request, found.location, found.data if mode == ALL else referenced(found.data), etag
    )


def table_answer(catalog: RestCatalog, request: RestRequest, location: str, mode: str = ALL) -> RestAnswer:
    """The answer with the metadata at a location."""
    account = request.call.account
    data = catalog.files.read(account, location) if mode == ALL else catalog.files.referenced(account, location)
    return metadata_answer(catalog, request, location, data, etag_of(location, mode))


def metadata_answer(catalog: RestCatalog, request: RestRequest, location: str, data: bytes, etag: bytes) -> RestAnswer:
    """The answer with metadata: the bytes of the file, unparsed."""
    body = (
        b'{"metadata-location":'
        + orjson.dumps(location)
        + b',"metadata":'
        + data
        + catalog.config_tail(request, location)
    )
    return RestAnswer(200, body, ((b"etag", etag),), location)


def etag_matches(header: bytes | None, etag: bytes) -> bool:
    """Whether an ``If-None-Match`` header names an ETag."""
    if header is None:
        return False
    given = (part.strip().removeprefix(b"W/") for part in header.split(b","))
    return any(part in (etag, b"*", etag.strip(b'"')) for part in given)


def table_exists(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    catalog.table(request, table_ident(request))
    return NO_CONTENT


def table_location(catalog: RestCatalog, node: TableNode) -> str:
    """The URI prefix of a table's files."""
    return f"{catalog.places.root}/{catalog.own.folder(node)}" if node.format == OWN else node.location


def load_credentials(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Storage credentials for the files of a table, as configured by the operator."""
    node = catalog.table(request, table_ident(request))
    return answer_json({"storage-credentials": catalog.credentials(request, table_location(catalog, node))})


def report_metrics(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """Log a client's report of a scan or commit."""
    ident = table_ident(request)
    catalog.table(request, ident)
    body = request.json()
    kind = a_text(body, "report-type", "metrics report")
    if kind not in ("scan-report", "commit-report"):
        raise bad_request(f"the report type is scan-report or commit-report, not {kind[:40]!r}")
    _log.info("report", table=str(ident), kind=kind, account=request.call.account, snapshot=body.get("snapshot-id"))
    return NO_CONTENT
