"""Shared by all routes of the REST catalog: names in the graph, locations of files, pages, and commits."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol
from urllib.parse import quote

import orjson

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import AlreadyExistsError
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.mutation import name_of
from skerry.graph.name_key import namespace_key, relation_key
from skerry.graph.node import CatalogNode, NamespaceNode, StoredNode, TableNode, ViewNode
from skerry.graph.node_codec import encode_node
from skerry.graph.page_token import PageTokens
from skerry.graph.repository.check import put_with_content
from skerry.graph.repository.record import Change, Put, Require, RequireNameFree
from skerry.graph.resource import Call, NodeKind, parse_key
from skerry.graph.user_graph import UserGraph
from skerry.iceberg.external_table import IcebergTable
from skerry.iceberg.place import normal_uri
from skerry.iceberg.storage import TableStorage
from skerry.service.identity import Role
from skerry.service.places import Places
from skerry.service.rest.error import (
    RestError,
    already_exists,
    bad_request,
    no_such_namespace,
    no_such_table,
    no_such_view,
)
from skerry.service.rest.http import RestAnswer, RestRequest
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.metadata_file import MetadataFiles
from skerry.service.rest.naming import Ident, no_such_warehouse, shown
from skerry.service.rest.plan_job import PlanJobs
from skerry.service.rest.planner import ScanPlanner
from skerry.service.rest.settings import RestSettings
from skerry.service.rest.stripe import StripedLocks

ICEBERG = "iceberg"
OWN = "skerry"
OldAndNew = tuple[Ident, Ident]
"""The name that a table or view has, and the one it is to have."""


@dataclass(frozen=True, slots=True)
class OwnMetadata:
    """The published metadata of a table of the lake."""

    location: str
    data: bytes
    uuid: str

    @property
    def identity(self) -> str:
        """Input of the ETag, with the UUID, because names of published files are reused after a table is dropped."""
        return f"{self.uuid} {self.location}"


class OwnTables(Protocol):
    """Tables of the lake itself, which Iceberg clients read as published (:mod:`skerry.service.rest.own_table`)."""

    def load(self, request: RestRequest, node: TableNode) -> OwnMetadata:
        """The metadata of the newest snapshot that Iceberg can represent."""
        ...

    def bound_view(self, request: RestRequest, node: ViewNode, database: str | None) -> ViewNode:
        """A view of the lake with the output columns of its query."""
        ...

    def load_at(self, request: RestRequest, node: TableNode, location: str) -> OwnMetadata | None:
        """The metadata at a location; the newest if that file was cleaned up, None if it is not the table's."""
        ...

    def storage(self, node: TableNode) -> TableStorage:
        """The storage of the table's files only."""
        ...

    def folder(self, node: TableNode) -> str:
        """The folder of the warehouse that has the table's files."""
        ...

    def rename(
        self, request: RestRequest, idempotent: IdempotentAnswer, node: TableNode | ViewNode, names: OldAndNew
    ) -> None:
        """Rename a table or view of the lake."""
        ...

    def finish_rename(
        self, request: RestRequest, idempotent: IdempotentAnswer, kind: NodeKind, names: OldAndNew
    ) -> bool:
        """Finish the rename that an earlier run of the request began; False if there was none."""
        ...

    def kept_files(self, request: RestRequest, node: TableNode, snapshot_id: int, filter_: Any) -> set[str] | None:
        """URIs of the data files that may have rows for a filter, by statistics and indexes; None: unknown."""
        ...

    def commit(
        self, catalog: "RestCatalog", request: RestRequest, idempotent: IdempotentAnswer, node: TableNode, body: Any
    ) -> RestAnswer:
        """A commit of an Iceberg client to such a table; refused, except for appends that we can commit."""
        ...

    def follow(self, request: RestRequest, path: Sequence[str]) -> None:
        """Update the names of a database, or of all databases, to match the folders of the lake."""
        ...

    def settle(self, request: RestRequest, ident: Ident) -> None:
        """Update one name to match its folder, which an embedded process may have changed."""
        ...

    def settle_database(self, request: RestRequest, name: str) -> None:
        """Update the name of a database to match its folder."""
        ...

    def create_database(self, request: RestRequest, idempotent: IdempotentAnswer, name: str) -> None:
        """Create the folder of a database whose namespace is created."""
        ...

    def drop_database(self, request: RestRequest, idempotent: IdempotentAnswer, name: str) -> None:
        """Remove the folder of an empty database whose namespace is dropped."""
        ...


class Purger(Protocol):
    """Deletes the files of dropped tables (:mod:`skerry.service.rest.purge`)."""

    def purge(self, account: str, metadata_location: str) -> None: ...


@dataclass(frozen=True, slots=True)
class RestCatalog:
    """The parts that routes share; safe between threads."""

    graph: UserGraph
    places: Places
    files: MetadataFiles
    tokens: PageTokens
    clock: Clock
    ids: IdSource
    settings: RestSettings
    own: OwnTables
    purger: Purger
    planner: ScanPlanner
    jobs: PlanJobs
    plan_tokens: PageTokens
    locks: StripedLocks
    endpoints: Sequence[str] = ()
    """Methods and paths in the configuration."""

    def config_tail(self, request: RestRequest, location: str, *, staged: bool = False) -> bytes:
        """The end of an answer with table metadata: configuration, and credentials if they were requested.

        A client that requests both credentials and remote signing gets credentials, if there are any. A staged table
        has no metadata file yet, by whose location pyiceberg chooses credentials: they are in its configuration, too.
        """
        config = dict(self.settings.access.of(request.call.account).config)
        asked = request.headers.get(b"x-iceberg-access-delegation", b"")
        given = self.credentials(request, location) if b"vended-credentials" in asked else []
        if not given and b"remote-signing" in asked and self.settings.access.of(request.call.account).signs:
            config |= _signing(request)
        if staged and given:
            config |= given[0]["config"]
        tail = b',"config":' + orjson.dumps(config)
        if given:
            tail += b',"storage-credentials":' + orjson.dumps(given)
        return tail + b"}"

    def credentials(self, request: RestRequest, location: str) -> list[dict[str, Any]]:
        """Storage credentials configured by the operator for the caller's account and role."""
        access = self.settings.access.of(request.call.account)
        writes = request.caller.has(Role.WRITER) and not self.settings.read_only
        given = access.credentials if writes else access.reader_credentials
        return [{"prefix": self.places.prefix(request.call.account, location), "config": dict(given)}] if given else []

    def open_for_planning(self, request: RestRequest, node: TableNode) -> IcebergTable:
        """A table at its current metadata, for the planner."""
        account = request.call.account
        if node.format == OWN:
            found = self.own.load(request, node)
            return self.planner.open(
                account, node.display_name, node.id.uuid, found.location, found.data, self.own.storage(node)
            )
        location = node.metadata_location
        data, storage = self.files.read(account, location), self.places.storage(account)
        return self.planner.open(account, node.display_name, node.id.uuid, location, data, storage)

    # Names

    def warehouse(self, call: Call, name: str | None) -> CatalogNode:
        """The catalog that a client requests: by its name, or by the location of the warehouse."""
        wanted = name or self.settings.catalog
        found = self.graph.names.catalog(call, wanted) or self._lake(call, wanted)
        if found is None and name is not None and normal_uri(name) == self.places.root:
            found = self.graph.names.catalog(call, self.settings.catalog) or self._lake(call, self.settings.catalog)
        if found is None:
            raise no_such_warehouse(wanted)
        return found

    def catalog(self, request: RestRequest) -> CatalogNode:
        """The catalog in the path of a request."""
        name = request.names["prefix"]
        found = self.graph.names.catalog(request.call, name) or self._lake(request.call, name)
        if found is None:
            raise no_such_warehouse(name)
        return found

    def _lake(self, call: Call, name: str) -> CatalogNode | None:
        """The catalog of the lake itself, which is registered on first use, as its tables are: also if clients may only
        read.
        """
        if name != LAKE_CATALOG:
            return None
        try:
            return self.graph.create_catalog(call, LAKE_CATALOG)
        except AlreadyExistsError:
            self.refresh(call)  # another replica was faster
            return self.graph.names.catalog(call, name)

    def namespace(self, request: RestRequest, path: Sequence[str]) -> NamespaceNode:
        """A namespace; raises if it does not exist."""
        catalog = self.catalog(request)
        if len(path) == 1 and self.is_lake(catalog):
            self.own.settle_database(request, path[0])
        found = self.find_namespace(request.call, catalog, path)
        if found is None:
            raise no_such_namespace(shown(path))
        return found

    def is_lake(self, catalog: CatalogNode) -> bool:
        """Whether a catalog has the tables of the lake itself."""
        return catalog.display_name == LAKE_CATALOG

    def find_namespace(self, call: Call, catalog: CatalogNode, path: Sequence[str]) -> NamespaceNode | None:
        node = self._named(call, namespace_key(catalog.id, path)) if path and all(path) else None
        return node if isinstance(node, NamespaceNode) else None

    def table(self, request: RestRequest, ident: Ident) -> TableNode:
        """A table; raises if it does not exist. Another process may have renamed or replaced one of the lake."""
        found = self.find_table(request, ident)
        if found is None or found.format == OWN:
            self.settle(request, ident)
            found = self.find_table(request, ident)
        if found is None:
            raise no_such_table(str(ident))
        return found

    def settle(self, request: RestRequest, ident: Ident) -> None:
        """Register the table or view of the lake that a name has now; other processes create, rename and drop them."""
        if len(ident.path) == 1 and self.is_lake(self.catalog(request)):
            self.own.settle(request, ident)

    def find_table(self, request: RestRequest, ident: Ident) -> TableNode | None:
        namespace = self.find_namespace(request.call, self.catalog(request), ident.path)
        node = None if namespace is None else self.relation(request.call, NodeKind.TABLE, namespace, ident.name)
        return node if isinstance(node, TableNode) else None

    def view(self, request: RestRequest, ident: Ident) -> ViewNode:
        """A view; raises if it does not exist. Another process may have renamed or replaced one of the lake."""
        found = self._find_view(request, ident)
        if found is None or not found.metadata_location:
            self.settle(request, ident)
            found = self._find_view(request, ident)
        if found is None:
            raise no_such_view(str(ident))
        return found

    def _find_view(self, request: RestRequest, ident: Ident) -> ViewNode | None:
        namespace = self.find_namespace(request.call, self.catalog(request), ident.path)
        node = None if namespace is None else self.relation(request.call, NodeKind.VIEW, namespace, ident.name)
        return node if isinstance(node, ViewNode) else None

    def relation(self, call: Call, kind: NodeKind, namespace: NamespaceNode, name: str) -> StoredNode | None:
        """A table or view of a namespace."""
        return self._named(call, relation_key(kind, namespace.id, name))

    def has_relation(self, call: Call, kind: NodeKind, namespace: NamespaceNode, name: str) -> bool:
        """Whether a namespace has a table, or view, of a name."""
        return self.graph.loader.state(call).index.pointer_named(relation_key(kind, namespace.id, name)) is not None

    def _named(self, call: Call, name: str) -> StoredNode | None:
        pointer = self.graph.loader.state(call).index.pointer_named(name)
        return None if pointer is None else self.graph.loader.of_pointer(call, pointer)

    def is_current(self, call: Call, node: StoredNode) -> bool:
        """Whether a node and its name are unchanged since the lookup."""
        pointer = self.graph.loader.state(call).index.pointer(node.id.key)
        return pointer is not None and pointer.version == node.version

    def refresh(self, call: Call) -> None:
        """Reload the repository's pointers, after another replica was faster."""
        self.graph.loader.state(call).index.refresh()

    # Changes

    def put(self, node: StoredNode, expected_version: int) -> Put:
        """The change that stores a node; its commit stores the blob, too."""
        return put_with_content(node.id.key, encode_node(node), expected_version, name_of(node))

    def put_relation(self, call: Call, node: TableNode | ViewNode, expected_version: int) -> list[Change]:
        """The changes that store a table or view, on condition that no object of the other kind has its name."""
        other = NodeKind.VIEW if node.kind is NodeKind.TABLE else NodeKind.TABLE
        return [
            self.put(node, expected_version),
            Require(node.catalog_id.key),
            Require(node.namespace_id.key),
            RequireNameFree(relation_key(other, node.namespace_id, node.display_name)),
        ]

    def commit(
        self,
        request: RestRequest,
        idempotent: IdempotentAnswer,
        changes: Sequence[Change],
        answer: RestAnswer,
        nodes: Sequence[StoredNode] = (),
    ) -> tuple[RestAnswer, bool]:
        """Apply changes and store the answer with them; returns the stored answer, and whether it is that of an earlier
        run.

        ``nodes`` are those that the changes put; they are cached for the next request.
        """
        done = self.graph.mutations.commit(request.call, changes, idempotent.answer_for(answer))
        if done.replayed and done.answer is not None:
            return idempotent.of(done.answer), True
        for node in nodes:
            self.graph.loader.remember(request.call, replace(node, version=done.revision))
        return answer, False

    # Pages

    def page_size(self, request: RestRequest) -> int:
        """Maximum names of a page."""
        text = request.query.get("pageSize")
        if text is None:
            return 1000
        if not text.isascii() or not text.isdecimal() or len(text) > 9 or int(text) < 1:
            raise bad_request(f"the parameter pageSize is a number from 1 on, not {text[:40]!r}")
        return min(int(text), self.settings.max_page_size)


def _signing(request: RestRequest) -> dict[str, str]:
    """Configuration for remote signing of S3 requests, with the property names of Java and of pyiceberg."""
    base = "/".join(request.path.strip("/").split("/")[:4])  # v1, prefix, namespaces, namespace
    table = request.names.get("table") or str(request.json().get("name", ""))
    endpoint = f"{base}/tables/{quote(table, safe='')}/sign"
    return {
        "s3.remote-signing-enabled": "true",
        "s3.signer": "S3V4RestSigner",
        "s3.signer.endpoint": endpoint,
        "signer.endpoint": endpoint,
    }


def check_free(
    catalog: RestCatalog, request: RestRequest, namespace: NamespaceNode, kind: NodeKind, ident: Ident
) -> None:
    """Raise if a table or view has the name."""
    catalog.settle(request, ident)
    other = NodeKind.VIEW if kind is NodeKind.TABLE else NodeKind.TABLE
    if catalog.has_relation(request.call, kind, namespace, ident.name):
        raise already_exists(f"{kind.value.capitalize()} already exists: {ident}")
    if catalog.has_relation(request.call, other, namespace, ident.name):
        raise already_exists(f"{other.value.capitalize()} with same name already exists: {ident}")


def taken(error: AlreadyExistsError, kind: NodeKind, ident: Ident) -> RestError:
    """The error for a name that another request took concurrently."""
    found = kind_of_owner(error, kind)
    same = "" if found is kind else " with same name"
    return already_exists(f"{found.value.capitalize()}{same} already exists: {ident}")


def kind_of_owner(error: AlreadyExistsError, kind: NodeKind) -> NodeKind:
    """The kind of the node that has the name of a new node of ``kind``, which the metadata graph refused."""
    return parse_key("", error.owner).kind if error.owner else kind
