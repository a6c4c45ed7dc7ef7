"""Routes of views."""

from dataclasses import replace
from typing import Any

import orjson

from skerry.common.errors import AlreadyExistsError, ConflictError
from skerry.graph.node import NamespaceNode, ViewColumn, ViewNode
from skerry.graph.repository.record import Delete
from skerry.graph.resource import NodeKind
from skerry.lake.view_columns import database_of
from skerry.service.rest.catalog import RestCatalog, check_free, taken
from skerry.service.rest.error import RestError, no_such_namespace, no_such_view, unsupported
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.metadata.member import a_list, a_text, an_optional_text
from skerry.service.rest.metadata.requirement import check_requirements
from skerry.service.rest.metadata.view_document import ViewDraft, new_view, registered_view, sql_of
from skerry.service.rest.metadata_file import parsed
from skerry.service.rest.naming import Ident, ident_of, namespace_of, new_name
from skerry.service.rest.own_view import own_view_document
from skerry.service.rest.table import list_relations
from skerry.service.rest.table_change import rename, rename_own


def view_ident(request: RestRequest) -> Ident:
    """The view in the path of a request."""
    return Ident(namespace_of(request.names["namespace"]), request.names["view"])


def list_views(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    return list_relations(catalog, request, NodeKind.VIEW)


def view_answer(catalog: RestCatalog, request: RestRequest, location: str) -> RestAnswer:
    """The answer with the metadata of a view."""
    data = catalog.files.read(request.call.account, location)
    body = b'{"metadata-location":' + orjson.dumps(location) + b',"metadata":' + data + b',"config":{}}'
    return RestAnswer(200, body, (), location)


def load_view(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """The metadata of a view; generated from its definition for a view of the lake itself."""
    node = catalog.view(request, view_ident(request))
    if node.metadata_location:
        return view_answer(catalog, request, node.metadata_location)
    namespace = catalog.graph.namespace(request.call, node.namespace_id)
    node = catalog.own.bound_view(request, node, database_of(catalog.graph, request.call, node))
    document = own_view_document(node, () if namespace is None else namespace.path, catalog.places.root)
    location = f"{document['location']}/metadata/{node.version}"
    return RestAnswer(200, orjson.dumps({"metadata-location": location, "metadata": document, "config": {}}))


def view_exists(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    catalog.view(request, view_ident(request))
    return NO_CONTENT


def create_view(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Create a view."""
    body = request.json()
    name = new_name(a_text(body, "name", "create view"), "view")
    namespace = catalog.namespace(request, namespace_of(request.names["namespace"]))
    ident = Ident(tuple(namespace.path), name)
    request.facts["view"] = str(ident)
    check_free(catalog, request, namespace, NodeKind.VIEW, ident)
    account, uuid = request.call.account, catalog.ids.new_id()
    given = an_optional_text(body, "location", "create view")
    location = (
        catalog.places.check(account, given.rstrip("/"))
        if given
        else catalog.places.new_location(account, ident.path, name, uuid[:8])
    )
    document = new_view(body, uuid, location, catalog.clock.now_ms())
    metadata_location = catalog.files.write(account, document, None)
    node = _node(catalog, request, namespace, name, document, metadata_location)
    return _store(catalog, request, idempotent, node, ident, metadata_location)


def register_view(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Register a name for a view with an existing metadata file."""
    body = request.json()
    name = new_name(a_text(body, "name", "register view"), "view")
    location = a_text(body, "metadata-location", "register view")
    namespace = catalog.namespace(request, namespace_of(request.names["namespace"]))
    ident = Ident(tuple(namespace.path), name)
    request.facts["view"] = str(ident)
    check_free(catalog, request, namespace, NodeKind.VIEW, ident)
    document = registered_view(parsed(catalog.files.read_again(request.call.account, location), location), location)
    catalog.places.check(request.call.account, str(document.get("location")))
    node = _node(catalog, request, namespace, name, document, location)
    return _store(catalog, request, idempotent, node, ident, None)


def _store(
    catalog: RestCatalog,
    request: RestRequest,
    idempotent: IdempotentAnswer,
    node: ViewNode,
    ident: Ident,
    written: str | None,
) -> RestAnswer:
    answer = view_answer(catalog, request, node.metadata_location)
    files = [] if written is None else [written]
    try:
        done, replayed = catalog.commit(request, idempotent, catalog.put_relation(request.call, node, 0), answer)
    except AlreadyExistsError as error:
        catalog.files.delete(request.call.account, files)
        raise taken(error, NodeKind.VIEW, ident) from None
    except ConflictError:
        catalog.files.delete(request.call.account, files)
        raise no_such_namespace(".".join(ident.path)) from None
    if replayed:
        catalog.files.delete(request.call.account, files)
    return done


def _node(
    catalog: RestCatalog,
    request: RestRequest,
    namespace: NamespaceNode,
    name: str,
    document: dict[str, Any],
    metadata_location: str,
) -> ViewNode:
    sql, dialect = sql_of(document)
    return ViewNode(
        id=catalog.graph.new_id(request.call, NodeKind.VIEW),
        version=0,
        display_name=name,
        catalog_id=namespace.catalog_id,
        namespace_id=namespace.id,
        sql=sql,
        dialect=dialect,
        columns=_columns(document),
        owner=request.caller.subject,
        metadata_location=metadata_location,
        metadata_updated_ms=catalog.clock.now_ms(),
    )


def _columns(document: dict[str, Any]) -> tuple[ViewColumn, ...]:
    current = next(v for v in document["versions"] if v["version-id"] == document["current-version-id"])
    schema: dict[str, Any] = next(
        (s for s in document["schemas"] if s.get("schema-id", 0) == current["schema-id"]), {"fields": []}
    )
    return tuple(
        ViewColumn(f["name"], f["type"] if isinstance(f["type"], str) else f["type"]["type"], f.get("doc"))
        for f in schema["fields"]
    )


def replace_view(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Commit updates to a view."""
    ident, body = view_ident(request), request.json()
    request.facts["view"] = str(ident)
    updates = a_list(body, "updates", "replace view")
    requirements = a_list(body, "requirements", "replace view") if body.get("requirements") is not None else []
    account = request.call.account
    for attempt in range(catalog.settings.commit_attempts):
        if attempt:
            catalog.refresh(request.call)
        node = catalog.view(request, ident)
        if not node.metadata_location:
            raise _own(ident, "replaced")
        current = catalog.files.document(account, node.metadata_location)
        check_requirements(requirements, current)
        draft = ViewDraft(current, catalog.clock.now_ms())
        draft.apply(updates)
        if not draft.changed:
            return view_answer(catalog, request, node.metadata_location)
        document = draft.finish()
        catalog.places.check(account, f"{document['location']}/metadata")
        location = catalog.files.write(account, document, node.metadata_location)
        sql, dialect = sql_of(document)
        changed = replace(
            node,
            sql=sql,
            dialect=dialect,
            columns=_columns(document),
            metadata_location=location,
            metadata_updated_ms=catalog.clock.now_ms(),
        )
        answer = view_answer(catalog, request, location)
        try:
            done, replayed = catalog.commit(request, idempotent, [catalog.put(changed, node.version)], answer)
        except ConflictError:
            catalog.files.delete(account, [location])
            continue
        if replayed:
            catalog.files.delete(account, [location])
        return done
    raise RestError(409, "CommitFailedException", f"Cannot commit: view {ident} changes all the time", passing=True)


def drop_view(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Remove a view's name."""
    ident = view_ident(request)
    request.facts["view"] = str(ident)
    for attempt in range(catalog.settings.commit_attempts):
        if attempt:
            catalog.refresh(request.call)
        node = catalog.view(request, ident)
        if not node.metadata_location:
            raise _own(ident, "dropped")
        try:
            return catalog.commit(request, idempotent, [Delete(node.id.key, node.version)], NO_CONTENT)[0]
        except ConflictError:
            continue
    raise no_such_view(str(ident))


def rename_view(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Rename a view."""
    body = request.json()
    source, target = ident_of(body.get("source"), "source"), ident_of(body.get("destination"), "destination")
    request.facts.update(view=str(source), to=str(target))
    if catalog.own.finish_rename(request, idempotent, NodeKind.VIEW, (source, target)):
        return NO_CONTENT
    node = catalog.view(request, source)
    if not node.metadata_location:
        return rename_own(catalog, request, idempotent, node, source, target)
    return rename(catalog, request, idempotent, node, source, target)


def _own(ident: Ident, what: str) -> RestError:
    return unsupported(
        f"{ident} is a view of the lake itself and cannot be {what} through the Iceberg catalog; use skerry (CREATE OR "
        "REPLACE VIEW, DROP VIEW) for that"
    )
