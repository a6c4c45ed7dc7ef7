"""Routes of namespaces: create, list, load, exists, drop, and their properties."""

from dataclasses import replace

from skerry.common.errors import AlreadyExistsError, ConflictError
from skerry.graph.mutation import name_of
from skerry.graph.name_key import namespace_key, relation_prefix, unescaped
from skerry.graph.node import CatalogNode, NamespaceNode
from skerry.graph.repository.record import Change, Delete, Require, RequireUnused
from skerry.graph.resource import NodeKind
from skerry.service.rest.catalog import RestCatalog
from skerry.service.rest.error import RestError, already_exists, no_such_namespace
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest, answer_json
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.metadata.member import text_map, texts
from skerry.service.rest.naming import namespace_of, new_path, shown

_AFTER_ALL = "\U0010ffff"
"""Greater than every character of a name."""


def list_namespaces(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """The namespaces of one level, in the order of names."""
    parent = request.query.get("parent") or ""
    path = namespace_of(parent) if parent else ()
    found = catalog.catalog(request)
    if path:
        catalog.namespace(request, path)
    elif catalog.is_lake(found):
        catalog.own.follow(request, ())
    prefix = namespace_key(found.id, path) + "/"
    token = request.query.get("pageToken")
    asked = {"catalog": found.id.uuid, "parent": list(path)}
    after = catalog.tokens.open(request.call.account, "rest-namespaces", asked, token) if token else None
    limit = None if token is None else catalog.page_size(request)
    names, more = _children(catalog, request, prefix, after, limit)
    answer: dict[str, object] = {"namespaces": [[*path, unescaped(name.removeprefix(prefix))] for name in names]}
    if more:
        answer["next-page-token"] = catalog.tokens.issue(request.call.account, "rest-namespaces", asked, names[-1])
    return answer_json(answer)


def _children(
    catalog: RestCatalog, request: RestRequest, prefix: str, after: str | None, limit: int | None
) -> tuple[list[str], bool]:
    """Names directly below a prefix, and whether there are more. Names below a child are skipped without being read."""
    index = catalog.graph.loader.state(request.call).index
    names: list[str] = []
    while limit is None or len(names) <= limit:
        page = index.list(prefix, after, 1000 if limit is None else min(1000, limit + 1))
        if not page:
            break
        for pointer in page:
            after = name = str(pointer.name)
            child, deeper, _ = name.removeprefix(prefix).partition("/")
            if deeper:
                after = f"{prefix}{child}/{_AFTER_ALL}"
                break
            names.append(name)
    if limit is not None and len(names) > limit:
        return names[:limit], True
    return names, False


def create_namespace(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Create a namespace; its parent must exist."""
    body = request.json()
    path = new_path(texts(body, "namespace", "create namespace"))
    request.facts["namespace"] = shown(path)
    properties = text_map(body, "properties", "create namespace", required=False)
    found = catalog.catalog(request)
    requires: list[Change] = [Require(found.id.key)]
    if len(path) > 1:
        requires.append(Require(catalog.namespace(request, path[:-1]).id.key))
    node = NamespaceNode(
        id=catalog.graph.new_id(request.call, NodeKind.NAMESPACE),
        version=0,
        display_name=path[-1],
        catalog_id=found.id,
        path=path,
        properties=properties,
        metadata_updated_ms=catalog.clock.now_ms(),
    )
    if catalog.find_namespace(request.call, found, path) is not None and idempotent.intent.kept() is None:
        raise already_exists(f"Namespace already exists: {shown(path)}")
    answer = answer_json({"namespace": list(path), "properties": properties})
    if len(path) == 1 and catalog.is_lake(found):
        catalog.own.create_database(request, idempotent, path[0])
        made = catalog.find_namespace(request.call, found, path)  # a lake over the graph has registered it
        node = node if made is None else replace(made, properties=properties)
    try:
        changes = [catalog.put(node, node.version), *requires]
        return catalog.commit(request, idempotent, changes, answer)[0]
    except AlreadyExistsError:
        raise already_exists(f"Namespace already exists: {shown(path)}") from None


def load_namespace(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    """A namespace and its properties."""
    node = catalog.namespace(request, namespace_of(request.names["namespace"]))
    return answer_json({"namespace": list(node.path), "properties": dict(node.properties)})


def namespace_exists(catalog: RestCatalog, request: RestRequest) -> RestAnswer:
    catalog.namespace(request, namespace_of(request.names["namespace"]))
    return NO_CONTENT


def drop_namespace(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Drop an empty namespace."""
    path = namespace_of(request.names["namespace"])
    request.facts["namespace"] = shown(path)
    try:
        node = catalog.namespace(request, path)
    except RestError:
        if idempotent.intent.kept() is None:
            raise
        return NO_CONTENT  # dropped by an earlier run of this request, whose answer was not stored
    prefixes = [relation_prefix(kind, node.id) for kind in (NodeKind.TABLE, NodeKind.VIEW)]
    prefixes.append(name_of(node) + "/")
    index = catalog.graph.loader.state(request.call).index
    if any(index.count(prefix) for prefix in prefixes):
        raise _not_empty(node)
    if len(node.path) == 1 and catalog.is_lake(catalog.catalog(request)):
        catalog.own.drop_database(request, idempotent, node.path[0])
        if catalog.find_namespace(request.call, catalog.catalog(request), node.path) is None:
            return NO_CONTENT  # a lake over the graph has removed its name
    changes: list[Change] = [Delete(node.id.key, node.version), *(RequireUnused(prefix) for prefix in prefixes)]
    try:
        return catalog.commit(request, idempotent, changes, NO_CONTENT)[0]
    except ConflictError as error:
        if error.rule == "required_pointer_is_there":
            raise _not_empty(node) from None
        catalog.refresh(request.call)
        raise


def _not_empty(node: NamespaceNode) -> RestError:
    return RestError(
        409, "NamespaceNotEmptyException", f"Namespace {shown(node.path)} is not empty. Drop what is in it."
    )


def update_properties(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Set and remove properties of a namespace."""
    body = request.json()
    removals = texts(body, "removals", "update properties") if body.get("removals") is not None else []
    updates = text_map(body, "updates", "update properties", required=False)
    both = sorted(set(removals) & set(updates))
    if both:
        raise RestError(
            422,
            "UnprocessableEntityException",
            f"Invalid namespace update: cannot simultaneously set and remove keys: {both}",
        )
    path = namespace_of(request.names["namespace"])
    request.facts["namespace"] = shown(path)
    found: CatalogNode = catalog.catalog(request)
    for attempt in range(catalog.settings.commit_attempts):
        if attempt:
            catalog.refresh(request.call)
        node = catalog.find_namespace(request.call, found, path)
        if node is None:
            raise no_such_namespace(shown(path))
        properties = {name: value for name, value in node.properties.items() if name not in removals} | updates
        answer = answer_json(
            {
                "updated": sorted(updates),
                "removed": sorted(set(removals) & set(node.properties)),
                "missing": sorted(set(removals) - set(node.properties)),
            }
        )
        changed = replace(node, properties=properties, metadata_updated_ms=catalog.clock.now_ms())
        try:
            return catalog.commit(request, idempotent, [catalog.put(changed, node.version)], answer)[0]
        except ConflictError:
            continue
    raise RestError(409, "CommitFailedException", f"{shown(path)} is changed by others all the time", passing=True)
