"""Commits to tables: of one table, and of several that change together.

A commit reads the current metadata, checks its requirements, applies its updates, writes a new metadata file, and moves
the pointers of all its tables in one transaction of the repository. If another commit was faster, it starts again; the
requirements decide whether the changes are compatible.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from skerry.common.errors import AlreadyExistsError, ConflictError, InvalidInputError, StorageError
from skerry.graph.node import NamespaceNode, TableNode
from skerry.graph.repository.record import Change
from skerry.graph.resource import NodeKind
from skerry.service.rest.catalog import OWN, RestCatalog, check_free, taken
from skerry.service.rest.error import RestError, bad_request, commit_failed, no_such_table, unsupported
from skerry.service.rest.http import NO_CONTENT, RestAnswer, RestRequest
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.metadata.member import a_list, an_object
from skerry.service.rest.metadata.requirement import asks_to_create, check_requirements
from skerry.service.rest.metadata.table_draft import DEFAULT_VERSION, TableDraft
from skerry.service.rest.metadata.update import apply_updates
from skerry.service.rest.naming import Ident, ident_of, new_name
from skerry.service.rest.table import table_answer, table_ident
from skerry.service.rest.table_change import table_node

_DELETE_OLD = "write.metadata.delete-after-commit.enabled"


@dataclass(frozen=True, slots=True)
class TableChange:
    """The requested changes of one table."""

    ident: Ident
    requirements: Sequence[Any]
    updates: Sequence[Any]
    seen: TableNode | None = None
    """The table as the request first found it."""

    @staticmethod
    def of(ident: Ident, value: Any) -> "TableChange":
        members = an_object(value, f"the commit to {ident}")
        requirements = a_list(members, "requirements", f"the commit to {ident}")
        return TableChange(ident, requirements, a_list(members, "updates", f"the commit to {ident}"))


@dataclass(frozen=True, slots=True)
class _Prepared:
    """One table of a commit, with its new metadata file written."""

    ident: Ident
    node: TableNode
    """The new node."""
    metadata_location: str
    changes: Sequence[Change]
    """Empty if the updates change nothing."""
    obsolete: Sequence[str]
    """Metadata files that are unreferenced once the commit is stored."""


def commit_table(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Commit to one table."""
    body = request.json()
    change = TableChange.of(table_ident(request), body)
    request.facts["table"] = str(change.ident)
    node = catalog.find_table(request, change.ident)
    if node is not None and node.format == OWN:
        return catalog.own.commit(catalog, request, idempotent, node, body)
    return _commit(catalog, request, idempotent, [replace(change, seen=node)])


def commit_transaction(catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer) -> RestAnswer:
    """Commit to several tables: all of them, or none."""
    changes = []
    values = a_list(request.json(), "table-changes", "transaction")
    for value in values:
        members = an_object(value, "a change of a transaction")
        changes.append(TableChange.of(ident_of(members.get("identifier"), "identifier"), members))
    idents = [change.ident for change in changes]
    if not idents or len(set(idents)) < len(idents):
        raise bad_request("a transaction has changes of one table or more, and each table once")
    request.facts["tables"] = ", ".join(map(str, idents))[:1000]
    for ident in idents:
        node = catalog.find_table(request, ident)
        if node is not None and node.format == OWN:
            if len(changes) == 1:
                catalog.own.commit(catalog, request, idempotent, node, values[0])
                return NO_CONTENT
            raise unsupported(
                f"{ident} is a table of the lake itself: it cannot change together with others in a transaction of "
                "an Iceberg client"
            )
    _commit(catalog, request, idempotent, changes)
    return NO_CONTENT


def _commit(
    catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer, changes: Sequence[TableChange]
) -> RestAnswer:
    """Commit, one at a time per table in this process, so that conflicts are with other replicas only."""
    with catalog.locks.hold(f"{request.call.account} {change.ident}" for change in changes):
        return _commit_alone(catalog, request, idempotent, changes)


def _commit_alone(
    catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer, changes: Sequence[TableChange]
) -> RestAnswer:
    single = len(changes) == 1 and "table" in request.names
    for attempt in range(catalog.settings.commit_attempts):
        if attempt:
            catalog.refresh(request.call)
        prepared: list[_Prepared] = []
        try:
            prepared.extend(_prepare(catalog, request, change) for change in changes)
            answer = table_answer(catalog, request, prepared[0].metadata_location) if single else NO_CONTENT
            stored = [change for table in prepared for change in table.changes]
            if not stored:
                return answer
            nodes = [table.node for table in prepared if table.changes]
            done, replayed = catalog.commit(request, idempotent, stored, answer, nodes)
        except AlreadyExistsError as error:
            _discard(catalog, request, prepared)
            raise taken(error, NodeKind.TABLE, prepared[0].ident) from None
        except ConflictError:
            _discard(catalog, request, prepared)
            continue
        except StorageError as error:
            if not error.unclear:
                _discard(catalog, request, prepared)
            raise
        except (RestError, InvalidInputError):
            _discard(catalog, request, prepared)
            raise
        if replayed:
            _discard(catalog, request, prepared)
        else:
            catalog.files.delete(request.call.account, [file for table in prepared for file in table.obsolete])
        return done
    names = ", ".join(str(change.ident) for change in changes)
    raise RestError(
        409,
        "CommitFailedException",
        f"Cannot commit: {names} changed {attempt + 1} times meanwhile; try again",
        passing=True,
    )


def _prepare(catalog: RestCatalog, request: RestRequest, change: TableChange) -> _Prepared:
    """The next metadata of one table, written to a file that is not referenced yet."""
    creates = asks_to_create(change.requirements)
    node = change.seen
    if node is None or not catalog.is_current(request.call, node):
        node = catalog.find_table(request, change.ident)
    account, now_ms = request.call.account, catalog.clock.now_ms()
    if node is None and not creates:
        raise no_such_table(str(change.ident))
    if node is None:
        return _prepare_new(catalog, request, change, now_ms)
    if creates:
        raise commit_failed(f"Requirement failed: table already exists: {change.ident}")
    base = catalog.files.document(account, node.metadata_location)
    check_requirements(change.requirements, base)
    draft = TableDraft.of(base, now_ms)
    apply_updates(draft, change.updates)
    if not draft.changed:
        return _Prepared(change.ident, node, node.metadata_location, (), ())
    document = draft.finish(node.metadata_location)
    check_locations(catalog, account, document, change.updates)
    location = catalog.files.write(account, document, node.metadata_location)
    changed = replace(node, location=document["location"], metadata_location=location, metadata_updated_ms=now_ms)
    return _Prepared(
        change.ident,
        changed,
        location,
        [catalog.put(changed, node.version)],
        _obsolete(base, document),
    )


def _prepare_new(catalog: RestCatalog, request: RestRequest, change: TableChange, now_ms: int) -> _Prepared:
    namespace: NamespaceNode = catalog.namespace(request, change.ident.path)
    new_name(change.ident.name, "table")
    check_free(catalog, request, namespace, NodeKind.TABLE, change.ident)
    versions = [
        update.get("format-version")
        for update in change.updates
        if isinstance(update, dict) and update.get("action") == "upgrade-format-version"
    ]
    version = versions[0] if versions and isinstance(versions[0], int) else DEFAULT_VERSION
    draft = TableDraft.empty(catalog.ids.new_id(), version, now_ms)
    apply_updates(draft, change.updates)
    if draft.location is None:
        unique = catalog.ids.new_id()[:8]
        account = request.call.account
        draft.set_location(catalog.places.new_location(account, change.ident.path, change.ident.name, unique))
    document = draft.finish(None)
    check_locations(catalog, request.call.account, document, change.updates)
    location = catalog.files.write(request.call.account, document, None)
    node = table_node(catalog, request, namespace, change.ident.name, document, location)
    return _Prepared(change.ident, node, location, catalog.put_relation(request.call, node, 0), ())


def check_locations(catalog: RestCatalog, account: str, document: dict[str, Any], updates: Sequence[Any]) -> None:
    """Refuse locations that the account may not use, where the server would read or write."""
    catalog.places.check(account, f"{document['location']}/metadata")
    for update in updates:
        if update.get("action") == "add-snapshot":
            snapshot = update["snapshot"]
            for file in (snapshot.get("manifest-list"), *(snapshot.get("manifests") or ())):
                if file is not None:
                    catalog.places.check(account, file)


def _obsolete(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """Metadata files that the log no longer names, if the table's properties ask for their deletion."""
    if after["properties"].get(_DELETE_OLD, "false").lower() != "true":
        return []
    kept = {entry["metadata-file"] for entry in after.get("metadata-log") or ()}
    return [entry["metadata-file"] for entry in before.get("metadata-log") or () if entry["metadata-file"] not in kept]


def _discard(catalog: RestCatalog, request: RestRequest, prepared: Sequence[_Prepared]) -> None:
    """Delete metadata files that did not become current."""
    files = [table.metadata_location for table in prepared if table.changes]
    catalog.files.delete(request.call.account, files)
