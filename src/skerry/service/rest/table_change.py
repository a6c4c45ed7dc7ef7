"""Routes that create, drop, rename and register tables."""

from dataclasses import replace
from typing import Any

from skerry.common.errors import AlreadyExistsError, ConflictError, InvalidInputError
from skerry.graph.node import NamespaceNode, TableNode
from skerry.graph.repository.record import Delete
from skerry.graph.resource import NodeKind
from skerry.service.rest.catalog import ICEBERG, OWN, RestCatalog, check_free, kind_of_owner, taken
from skerry.service.rest.error import (
    RestError,
    already_exists,
    bad_request,
    invalid,
    no_such_namespace,
    no_such_table,
    unsupported,
)
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest, answer_json
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.metadata.member import a_text, an_optional_text
from skerry.service.rest.metadata.new_table import new_table, registered_table
from skerry.service.rest.metadata_file import parsed
from skerry.service.rest.naming import Ident, ident_of, namespace_of, new_name
from skerry.service.rest.table import table_answer, table_ident

STAGED = "metadata"
"""Member of the answer to a staged create; configuration and credentials are added when it is sent."""


def create_table(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Create a table. If it is staged, only return its metadata: the client commits it later with its first rows."""
    body = request.json()
    name = new_name(a_text(body, "name", "create table"), "table")
    staged = body.get("stage-create", False)
    if not isinstance(staged, bool):
        raise bad_request("create table: 'stage-create' is true or false")
    namespace = catalog.namespace(request, namespace_of(request.names["namespace"]))
    ident = Ident(tuple(namespace.path), name)
    request.facts["table"] = str(ident)
    check_free(catalog, request, namespace, NodeKind.TABLE, ident)
    uuid = catalog.ids.new_id()
    location = _location(catalog, request, namespace, ident, uuid, an_optional_text(body, "location", "create table"))
    document = new_table(body, uuid, location, catalog.clock.now_ms())
    if staged:
        return answer_json({STAGED: document})
    return store_new(catalog, request, idempotent, namespace, ident, document)


def _location(
    catalog: RestCatalog, request: RestRequest, namespace: NamespaceNode, ident: Ident, uuid: str, given: str | None
) -> str:
    account = request.call.account
    if given:
        return catalog.places.check(account, given.rstrip("/"))
    base = namespace.properties.get("location")
    if base:
        chosen = f"{base.rstrip('/')}/{ident.name}"
        try:
            return catalog.places.check(account, chosen)
        except InvalidInputError:
            pass  # clients set this property for other servers: this one chooses its own location
    return catalog.places.new_location(account, ident.path, ident.name, uuid[:8])


def store_new(
    catalog: RestCatalog,
    request: RestRequest,
    idempotent: IdempotentAnswer,
    namespace: NamespaceNode,
    ident: Ident,
    document: dict[str, Any],
) -> RestAnswer:
    """Write the first metadata file of a table, and register its name."""
    account = request.call.account
    metadata_location = catalog.files.write(account, document, None)
    node = table_node(catalog, request, namespace, ident.name, document, metadata_location)
    answer = table_answer(catalog, request, metadata_location)
    try:
        done, replayed = catalog.commit(request, idempotent, catalog.put_relation(request.call, node, 0), answer)
    except AlreadyExistsError as error:
        catalog.files.delete(account, [metadata_location])
        raise taken(error, NodeKind.TABLE, ident) from None
    except ConflictError:
        catalog.files.delete(account, [metadata_location])
        raise no_such_namespace(".".join(ident.path)) from None
    if replayed:
        catalog.files.delete(account, [metadata_location])
    return done


def table_node(
    catalog: RestCatalog,
    request: RestRequest,
    namespace: NamespaceNode,
    name: str,
    document: dict[str, Any],
    metadata_location: str,
) -> TableNode:
    """The node of a new Iceberg table."""
    return TableNode(
        id=catalog.graph.new_id(request.call, NodeKind.TABLE),
        version=0,
        display_name=name,
        catalog_id=namespace.catalog_id,
        namespace_id=namespace.id,
        location=document["location"],
        format=ICEBERG,
        metadata_location=metadata_location,
        metadata_updated_ms=catalog.clock.now_ms(),
    )


def register_table(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Register a name for a table with an existing metadata file."""
    body = request.json()
    name = new_name(a_text(body, "name", "register table"), "table")
    location = a_text(body, "metadata-location", "register table")
    overwrite = body.get("overwrite", False)
    if not isinstance(overwrite, bool):
        raise bad_request("register table: 'overwrite' is true or false")
    namespace = catalog.namespace(request, namespace_of(request.names["namespace"]))
    ident = Ident(tuple(namespace.path), name)
    request.facts["table"] = str(ident)
    before = catalog.relation(request.call, NodeKind.TABLE, namespace, name)
    if not (overwrite and isinstance(before, TableNode)):
        check_free(catalog, request, namespace, NodeKind.TABLE, ident)
    account = request.call.account
    document = registered_table(parsed(catalog.files.read_again(account, location), location), location)
    catalog.places.check(account, document["location"])
    node = table_node(catalog, request, namespace, name, document, location)
    version = 0
    if isinstance(before, TableNode):
        if before.format == OWN:
            raise _own(ident, "registered over")
        node, version = replace(node, id=before.id, dependent_view_ids=before.dependent_view_ids), before.version
    answer = table_answer(catalog, request, location)
    try:
        return catalog.commit(request, idempotent, catalog.put_relation(request.call, node, version), answer)[0]
    except AlreadyExistsError as error:
        raise taken(error, NodeKind.TABLE, ident) from None


def drop_table(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Remove a table's name; with ``purgeRequested`` delete its files, too.

    The stored answer has the location of the metadata then: the same request finishes a purge that was interrupted.
    """
    ident, purge = table_ident(request), request.flag("purgeRequested")
    request.facts["table"] = str(ident)
    node = catalog.table(request, ident)
    if node.format == OWN:
        raise _own(ident, "dropped")
    answer = replace(NO_CONTENT, metadata_location=node.metadata_location) if purge else NO_CONTENT
    last = _delete(catalog, request, idempotent, node, ident, answer)[1]
    if purge:
        catalog.purger.purge(request.call.account, last.metadata_location)
    return NO_CONTENT


def unregister_table(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Remove a table's name; returns the location of its metadata."""
    ident = table_ident(request)
    request.facts["table"] = str(ident)
    node = catalog.table(request, ident)
    if node.format == OWN:
        raise _own(ident, "unregistered")
    answer = table_answer(catalog, request, node.metadata_location)
    return _delete(catalog, request, idempotent, node, ident, answer)[0]


def _delete(
    catalog: RestCatalog,
    request: RestRequest,
    idempotent: IdempotentAnswer,
    node: TableNode,
    ident: Ident,
    answer: RestAnswer,
) -> tuple[RestAnswer, TableNode]:
    """Remove the node; returns the answer, and the last state of the node."""
    for _ in range(catalog.settings.commit_attempts):
        try:
            return catalog.commit(request, idempotent, [Delete(node.id.key, node.version)], answer)[0], node
        except ConflictError:
            catalog.refresh(request.call)  # a concurrent commit: the newest version is dropped
            found = catalog.find_table(request, ident)
            if found is None or found.id != node.id:
                raise no_such_table(str(ident)) from None
            node = found
            if answer.status == NO_CONTENT.status:
                answer = replace(answer, metadata_location=node.metadata_location if answer.metadata_location else "")
            elif answer.metadata_location:
                answer = table_answer(catalog, request, node.metadata_location)
    raise RestError(409, "CommitFailedException", f"{ident} is changed by others all the time", passing=True)


def rename_table(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Rename a table, possibly to another namespace of the catalog."""
    body = request.json()
    source, target = ident_of(body.get("source"), "source"), ident_of(body.get("destination"), "destination")
    request.facts.update(table=str(source), to=str(target))
    if catalog.own.finish_rename(request, idempotent, NodeKind.TABLE, (source, target)):
        return NO_CONTENT
    node = catalog.table(request, source)
    if node.format == OWN:
        return rename_own(catalog, request, idempotent, node, source, target)
    return rename(catalog, request, idempotent, node, source, target)


def rename(
    catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer, node: Any, source: Ident, target: Ident
) -> RestAnswer:
    """Rename a table or view."""
    namespace = catalog.namespace(request, target.path)
    name = new_name(target.name, node.kind.value)
    catalog.settle(request, target)
    for kind in (NodeKind.TABLE, NodeKind.VIEW):
        if catalog.has_relation(request.call, kind, namespace, name) and source != target:
            raise _cannot_rename(source, target, kind)
    changed = replace(node, display_name=name, namespace_id=namespace.id, metadata_updated_ms=catalog.clock.now_ms())
    changes = catalog.put_relation(request.call, changed, node.version)
    try:
        return catalog.commit(request, idempotent, changes, NO_CONTENT)[0]
    except AlreadyExistsError as error:
        raise _cannot_rename(source, target, kind_of_owner(error, node.kind)) from None
    except InvalidInputError as error:
        raise invalid(error.message) from None


def _cannot_rename(source: Ident, target: Ident, taken_by: NodeKind) -> RestError:
    return already_exists(f"Cannot rename {source} to {target}. {taken_by.value.capitalize()} already exists")


def rename_own(
    catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer, node: Any, source: Ident, target: Ident
) -> RestAnswer:
    """Give a table or view of the lake another name."""
    catalog.namespace(request, target.path)
    new_name(target.name, node.kind.value)
    catalog.own.rename(request, idempotent, node, (source, target))
    return NO_CONTENT


def _own(ident: Ident, what: str) -> RestError:
    return unsupported(
        f"{ident} is a table of the lake itself and cannot be {what} through the Iceberg catalog; use skerry (DROP "
        "TABLE) for that"
    )
