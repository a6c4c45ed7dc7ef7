"""Tables of the lake for Iceberg clients: published on request, and read-only.

Freshness: a load reads the table's newest snapshot. If it is not published yet, the newest snapshot that Iceberg can
represent is published now (``docs/iceberg-publish.md``). The result for a snapshot is cached for
:data:`REMEMBERED_SECONDS`, so a new tag is seen at most that much later.
"""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from skerry.common.cache import WeightedCache
from skerry.common.errors import (
    AlreadyExistsError,
    ConflictError,
    FileMissingError,
    InvalidInputError,
    NotFoundError,
    SkerryError,
)
from skerry.common.log import EventLog
from skerry.fileio.environment import Environment
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.node import TableNode, ViewNode
from skerry.graph.resource import NodeKind
from skerry.graph.snapshot_source import open_node
from skerry.iceberg.place import Place, PlaceStorage, normal_uri
from skerry.iceberg.publish.empty import publish_empty
from skerry.iceberg.publish.location import location_of
from skerry.iceberg.publish.publish import publish_table
from skerry.iceberg.storage import TableStorage
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake, names_of
from skerry.lake.scan import Scan
from skerry.lake.table import Table
from skerry.lake.view_columns import bound_view
from skerry.lake.writers import OpenWriters
from skerry.planning.scan_request import Pin, ScanRequest
from skerry.pruning.predicate.where import WhereClause
from skerry.service.identity import Caller
from skerry.service.once_names import OnceNames
from skerry.service.rest.append_intent import AppendIntent
from skerry.service.rest.catalog import OldAndNew, OwnMetadata, RestCatalog
from skerry.service.rest.error import (
    RestError,
    already_exists,
    bad_request,
    commit_failed,
    no_such_table,
    no_such_view,
    unsupported,
)
from skerry.service.rest.expression import predicate_of
from skerry.service.rest.http import RestAnswer, RestRequest
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.metadata_file import etag_of
from skerry.service.rest.naming import Ident
from skerry.service.rest.own_append import append_files, appended_document
from skerry.service.rest.table import ALL, metadata_answer
from skerry.table.context import TableContext
from skerry.table.lease import LeaseKeeper
from skerry.types.table_ident import TableIdent

REMEMBERED_SECONDS = 5.0
_CACHE_BYTES = 64 << 20
_log = EventLog("rest")


class Lakes(Protocol):
    """Opens the lake of an account."""

    def lake(self, caller: Caller) -> Lake: ...

    def once(self, caller: Caller, request: IdempotentRequest) -> OnceNames:
        """The names of the lake, for the changes of one request."""
        ...


class LakeTables:
    """Tables of the lakes of all accounts; safe between threads."""

    def __init__(self, env: Environment, lakes: Lakes) -> None:
        self._env = env
        self._lakes = lakes
        self._lock = threading.Lock()
        self._published: dict[str, tuple[float, int, str]] = {}
        """By UUID: time of the last publication, the newest snapshot then, and the location of the metadata."""
        self._files = WeightedCache(_CACHE_BYTES)

    def load(self, request: RestRequest, node: TableNode) -> OwnMetadata:
        """The metadata of the newest snapshot that Iceberg can represent."""
        context = self._open(node)
        return self._read(context, self._publish(context))

    def bound_view(self, request: RestRequest, node: ViewNode, database: str | None) -> ViewNode:
        """A view of the lake with the output columns of its query."""
        return bound_view(self._lakes.lake(request.caller), node, database)

    def load_at(self, request: RestRequest, node: TableNode, location: str) -> OwnMetadata | None:
        """The metadata at a location; the newest if that file was cleaned up, None if it is not the table's."""
        context = self._open(node)
        if not location.startswith(f"{location_of(context)}/"):
            return None
        try:
            return self._read(context, location)
        except FileMissingError:
            return self.load(request, node)

    def _read(self, context: TableContext, location: str) -> OwnMetadata:
        path = context.paths.absolute(location.removeprefix(f"{location_of(context)}/"))
        data = self._files.get_or_load((context.uuid, location), lambda: context.fileio.read(path), len)
        return OwnMetadata(location, data, context.uuid)

    def _open(self, node: TableNode) -> TableContext:
        try:
            return open_node(self._env, node)
        except NotFoundError:
            raise no_such_table(node.display_name) from None

    def _publish(self, context: TableContext) -> str:
        latest = context.snapshots.latest()
        if latest is None:
            return publish_empty(context)
        now = self._env.clock.monotonic()
        with self._lock:
            known = self._published.get(context.uuid)
        if known is not None and known[1] == latest.id and now - known[0] < REMEMBERED_SECONDS:
            return known[2]
        try:
            location = str(publish_table(context, LeaseKeeper(context)))
        except InvalidInputError as error:
            raise unsupported(error.message) from None
        with self._lock:
            if len(self._published) > 100_000:
                self._published.clear()
            self._published[context.uuid] = now, latest.id, location
        return location

    def storage(self, node: TableNode) -> TableStorage:
        """The storage of the table's files only."""
        context = self._open(node)
        place = Place(normal_uri(location_of(context)), context.fileio, context.paths.root)
        return PlaceStorage(lambda: (place,), f"lake/{context.uuid}")

    def folder(self, node: TableNode) -> str:
        """The folder of the warehouse that has the table's files."""
        return self._open(node).paths.home

    def rename(
        self, request: RestRequest, idempotent: IdempotentAnswer, node: TableNode | ViewNode, names: OldAndNew
    ) -> None:
        """Rename a table or view of the lake; its files stay where they are."""
        with _rename_errors(node.kind, names):
            old, new = (_lake_name(ident) for ident in names)
            self._lakes.once(request.caller, idempotent.intent).rename(node.kind, old, new, node.id.uuid)

    def finish_rename(
        self, request: RestRequest, idempotent: IdempotentAnswer, kind: NodeKind, names: OldAndNew
    ) -> bool:
        """Finish the rename that an earlier run of the request began; False if there was none."""
        if idempotent.intent.kept() is None:
            return False
        with _rename_errors(kind, names):
            return self._lakes.once(request.caller, idempotent.intent).finish_rename(kind) is not None

    def kept_files(self, request: RestRequest, node: TableNode, snapshot_id: int, filter_: Any) -> set[str] | None:
        """URIs of the data files that may have rows for a filter, by statistics and indexes."""
        context = self._open(node)
        try:
            schema = context.schema_of(context.snapshots.get(snapshot_id))
            predicate = predicate_of(filter_, schema)
            if predicate is None:
                return None
            asked = ScanRequest(predicate=WhereClause((predicate,)), pin=Pin(snapshot=snapshot_id))
            table = Table(context, OpenWriters())
            found = Scan(table.planner(asked)).plan()
        except (NotFoundError, RestError):
            return None  # the published snapshot has expired in the lake, or a name exists only in Iceberg
        return {f"{location_of(context)}/{meta.path}" for meta in found}

    def commit(
        self, catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer, node: TableNode, body: Any
    ) -> RestAnswer:
        """Commit an append to a table without a primary key as a commit of ours; refuse everything else."""
        context = self._open(node)
        latest = context.snapshots.latest()
        if context.schema_of(latest).primary_key:
            raise _read_only(context)
        intent, again = AppendIntent.keep(idempotent.intent, context, latest)
        if not (again and intent.has_landed(context)):
            try:
                self._append(catalog, request, node, body, intent)
            except (RestError, ConflictError):
                if not intent.has_landed(context):  # another run of the request may have committed it
                    raise
        done = self.load(request, node)
        return metadata_answer(catalog, request, done.location, done.data, etag_of(done.identity, ALL))

    def _append(
        self, catalog: RestCatalog, request: RestRequest, node: TableNode, body: Any, intent: AppendIntent
    ) -> None:
        context = self._open(node)
        latest = context.snapshots.latest()
        found = self.load(request, node)
        data, snapshot_id = appended_document(found.data, body, context.name, self._env.clock.now_ms())
        account = request.call.account
        location = f"{found.location}#{snapshot_id}"
        source = catalog.planner.open(account, context.name, context.uuid, location, data, self.storage(node))
        newest = None if latest is None else latest.id
        if source.metadata.snapshots[snapshot_id].parent_id != newest:
            raise commit_failed(f"Requirement failed: {context.name} has changed: its snapshot is {newest}")
        append_files(context, latest, source, snapshot_id, intent.mark, lambda: intent.has_landed(context))

    def follow(self, request: RestRequest, path: Sequence[str]) -> None:
        """Register tables that embedded processes have created, if that is due."""
        try:
            names = names_of(self._lakes.lake(request.caller))
            assert isinstance(names, GraphNames)
            if path:
                names.follow(path[0])
            else:
                names.follow_databases()
        except SkerryError as error:
            _log.info("names of the lake not followed", problem=str(error))

    def settle(self, request: RestRequest, ident: Ident) -> None:
        """Update one name to match its folder, which an embedded process may have changed."""
        names, wanted = names_of(self._lakes.lake(request.caller)), TableIdent.of(ident.path[0], ident.name)
        if wanted.is_valid and isinstance(names, GraphNames):
            names.settle(wanted)

    def settle_database(self, request: RestRequest, name: str) -> None:
        """Update the name of a database to match its folder."""
        names = names_of(self._lakes.lake(request.caller))
        if TableIdent.of(name, name).is_valid and isinstance(names, GraphNames):
            names.settle_database(name)

    def create_database(self, request: RestRequest, idempotent: IdempotentAnswer, name: str) -> None:
        """Create the folder of a database."""
        try:
            self._lakes.once(request.caller, idempotent.intent).create_database(name)
        except AlreadyExistsError:
            raise already_exists(f"Namespace already exists: {name}") from None

    def drop_database(self, request: RestRequest, idempotent: IdempotentAnswer, name: str) -> None:
        """Remove the folder of an empty database."""
        try:
            self._lakes.once(request.caller, idempotent.intent).drop_database(name, if_exists=True)
        except InvalidInputError as error:
            raise RestError(
                409, "NamespaceNotEmptyException", f"Namespace {name} is not empty: {error.message}"
            ) from None


def _lake_name(ident: Ident) -> TableIdent:
    """A name of the lake; an error says which names there can be."""
    if len(ident.path) != 1:
        raise InvalidInputError(f"{ident}: tables and views of the lake are in namespaces of one level")
    return TableIdent.of(ident.path[0], ident.name).checked()


@contextmanager
def _rename_errors(kind: NodeKind, names: OldAndNew) -> Iterator[None]:
    """Errors of a rename as Iceberg clients know them."""
    source, target = names
    try:
        yield
    except AlreadyExistsError as error:
        raise already_exists(f"Cannot rename {source} to {target}. Already exists: {error.message}") from None
    except NotFoundError as error:
        raise (no_such_table if kind is NodeKind.TABLE else no_such_view)(error.message) from None
    except InvalidInputError as error:
        raise bad_request(error.message) from None


def _read_only(context: TableContext) -> RestError:
    return unsupported(
        f"{context.name} is a primary-key table of the lake itself, which Iceberg clients read and do not change: "
        f"upsert and delete rows with skerry (skerry.connect(…).table({context.name!r}), SQL INSERT, UPDATE and "
        "DELETE, or Spark's format 'skerry')"
    )


class NoOwnTables:
    """A catalog with Iceberg tables only."""

    def load(self, request: RestRequest, node: TableNode) -> OwnMetadata:
        raise self._refusal(node)

    def bound_view(self, request: RestRequest, node: ViewNode, database: str | None) -> ViewNode:
        return node

    def load_at(self, request: RestRequest, node: TableNode, location: str) -> OwnMetadata | None:
        raise self._refusal(node)

    def storage(self, node: TableNode) -> TableStorage:
        raise self._refusal(node)

    def folder(self, node: TableNode) -> str:
        raise self._refusal(node)

    def rename(
        self, request: RestRequest, idempotent: IdempotentAnswer, node: TableNode | ViewNode, names: OldAndNew
    ) -> None:
        raise self._refusal(node)

    def finish_rename(
        self, request: RestRequest, idempotent: IdempotentAnswer, kind: NodeKind, names: OldAndNew
    ) -> bool:
        return False

    def kept_files(self, request: RestRequest, node: TableNode, snapshot_id: int, filter_: Any) -> set[str] | None:
        return None

    def commit(
        self, catalog: RestCatalog, request: RestRequest, idempotent: IdempotentAnswer, node: TableNode, body: Any
    ) -> RestAnswer:
        raise self._refusal(node)

    def follow(self, request: RestRequest, path: Sequence[str]) -> None:
        pass

    def settle(self, request: RestRequest, ident: Ident) -> None:
        pass

    def settle_database(self, request: RestRequest, name: str) -> None:
        pass

    def create_database(self, request: RestRequest, idempotent: IdempotentAnswer, name: str) -> None:
        pass

    def drop_database(self, request: RestRequest, idempotent: IdempotentAnswer, name: str) -> None:
        pass

    @staticmethod
    def _refusal(node: TableNode | ViewNode) -> RestError:
        return unsupported(f"{node.display_name} is a table of a lake that this server does not open")
