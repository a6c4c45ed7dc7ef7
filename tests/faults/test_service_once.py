"""A service dies, or meets an error, at every operation of a change; its client sends the request again under its key.

However far the first run came, the change happens once, the client gets its answer, and what others have done between
the two runs stays.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pyarrow as pa
import pytest

from skerry.common.clock import SystemClock
from skerry.common.errors import AlreadyExistsError, SkerryError
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.page_token import PageTokens
from skerry.graph.repository import MemoryRepository, open_repository
from skerry.graph.resource import Call
from skerry.graph.user_graph import UserGraph
from skerry.lake.lake import Lake
from skerry.protocol.v1 import catalog_pb2, common_pb2, lake_pb2, namespace_pb2, table_pb2, view_pb2
from skerry.service.backend import Backend
from skerry.service.call import ServiceCall
from skerry.service.identity import Caller, Role
from skerry.service.lakes import AccountLakes
from skerry.service.servicer.catalog import CatalogServicer
from skerry.service.servicer.lake import LakeServicer
from skerry.service.servicer.namespace import NamespaceServicer
from skerry.service.servicer.table import TableServicer
from skerry.service.servicer.view import ViewServicer
from skerry.table.schema_store import encode_schema
from skerry.types.field import Field
from skerry.types.schema import Schema
from support.effort import SOAK
from support.faulty import FaultyFileIO, ProcessDied
from support.faulty_repository import FaultyRepository
from support.postgres import PostgresServer
from support.service import named, place
from support.tables import World

CALLER = Caller("acme", "test", frozenset({Role.ADMIN}))
ARROW = pa.schema([("id", pa.int64())]).serialize().to_pybytes()
DOCUMENT = encode_schema(Schema.of([Field("id", "BIGINT")]), "00000000-0000-0000-0000-000000000000").decode()


class Server:
    """The methods of one process that serves a lake."""

    def __init__(self, world: World, repository: Any, fileio: Any = None) -> None:
        self.env = world.env(fileio)
        self.graph = UserGraph(repository, clock=world.clock, ids=world.ids)
        self.lakes = AccountLakes(self.env, self.graph, 10)
        unused = cast(Any, None)
        backend = Backend(
            env=self.env,
            repository=repository,
            graph=self.graph,
            meta=unused,
            pins=unused,
            queries=unused,
            hints=unused,
            lakes=self.lakes,
            tokens=PageTokens(bytes(32), world.clock),
            default_catalog=LAKE_CATALOG,
            version="test",
            places=unused,
            client_access=unused,
        )
        servicers = CatalogServicer, NamespaceServicer, TableServicer, ViewServicer, LakeServicer
        self._servicers = {made.__name__: made(backend) for made in servicers}

    def ask(self, method: str, request: Any) -> Any:
        servicer, _, name = method.partition(".")
        call = ServiceCall(CALLER, "c", {}, SystemClock(), float("inf"))
        return getattr(self._servicers[f"{servicer}Servicer"], name)(call, request)

    @property
    def lake(self) -> Lake:
        return self.lakes.lake(CALLER)

    def state(self) -> dict[str, Any]:
        """What a client can see, without ids and versions of pointers."""
        lake, call = self.lake, Call("acme")
        catalogs = self.graph.loader.state(call).index.list("catalog/", None, 100)
        nodes = [self.graph.loader.of_pointer(call, found) for found in catalogs]
        spaces = [
            self.graph.loader.of_pointer(call, found)
            for found in self.graph.loader.state(call).index.list("namespace/", None, 100)
        ]
        return {
            "databases": lake.list_databases(),
            "tables": lake.list_tables(),
            "views": [(name, lake.view(name).query, lake.view(name).version) for name in lake.list_views()],
            "catalogs": [(node.display_name, dict(node.properties)) for node in nodes if node is not None],
            "namespaces": sorted(
                (node.display_name, str(dict(node.properties))) for node in spaces if node is not None
            ),
            "external": sorted(found.name for found in lake.catalogs()),
        }


@dataclass(frozen=True)
class Change:
    """A request, and what another client may do before it is sent again."""

    name: str
    method: str
    request: Callable[[Server], Any]
    other: Callable[[Lake], object] | None = None


def _own(server: Server) -> common_pb2.ResourceId:
    found = server.graph.names.catalog(Call("acme"), "own")
    assert found is not None
    return common_pb2.ResourceId(kind=common_pb2.RESOURCE_KIND_CATALOG, uuid=found.id.uuid)


MEMORY = {"type": "memory"}
CHANGES = [
    Change("create catalog", "Catalog.create_catalog", lambda _: catalog_pb2.CreateCatalogRequest(name="new")),
    Change(
        "rename catalog",
        "Catalog.update_catalog",
        lambda server: catalog_pb2.UpdateCatalogRequest(id=_own(server), new_name="renamed"),
    ),
    Change("drop catalog", "Catalog.drop_catalog", lambda server: catalog_pb2.DropCatalogRequest(id=_own(server))),
    Change(
        "create namespace",
        "Namespace.create_namespace",
        lambda _: namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["fresh"], properties={"a": "b"}),
    ),
    Change(
        "update namespace",
        "Namespace.update_namespace",
        lambda _: namespace_pb2.UpdateNamespaceRequest(
            namespace=place("app"), properties=common_pb2.PropertyChange(set={"k": "v"})
        ),
    ),
    Change(
        "drop namespace",
        "Namespace.drop_namespace",
        lambda _: namespace_pb2.DropNamespaceRequest(namespace=place("empty")),
        lambda lake: lake.create_database("empty"),
    ),
    Change(
        "create table",
        "Table.create_table",
        lambda _: table_pb2.CreateTableRequest(name=named("app.fresh"), arrow_schema=ARROW),
    ),
    Change(
        "update table",
        "Table.update_table",
        lambda _: table_pb2.UpdateTableRequest(table=named("app.t"), description="new"),
    ),
    Change(
        "drop table",
        "Table.drop_table",
        lambda _: table_pb2.DropTableRequest(table=named("app.t")),
        lambda lake: lake.create_table("app.t", pa.schema([("other", pa.int64())])),
    ),
    Change(
        "rename table",
        "Table.rename_table",
        lambda _: table_pb2.RenameTableRequest(table=named("app.t"), new_name=named("app.renamed")),
        lambda lake: lake.create_table("app.t", pa.schema([("other", pa.int64())])),
    ),
    Change(
        "rename view",
        "View.rename_view",
        lambda _: view_pb2.RenameViewRequest(view=named("app.v"), new_name=named("app.renamed")),
        lambda lake: lake.create_view("app.v", "SELECT 7 AS other"),
    ),
    Change(
        "create view",
        "View.create_view",
        lambda _: view_pb2.CreateViewRequest(name=named("app.w"), sql="SELECT 1 AS a"),
    ),
    Change(
        "replace view",
        "View.create_view",
        lambda _: view_pb2.CreateViewRequest(name=named("app.v"), sql="SELECT 1 AS a", or_replace=True),
    ),
    Change(
        "drop view",
        "View.drop_view",
        lambda _: view_pb2.DropViewRequest(view=named("app.v")),
        lambda lake: lake.create_view("app.v", "SELECT 7 AS other"),
    ),
    Change("create database", "Lake.create_database", lambda _: lake_pb2.CreateDatabaseRequest(name="fresh")),
    Change(
        "drop database",
        "Lake.drop_database",
        lambda _: lake_pb2.DropDatabaseRequest(name="app", cascade=True),
        lambda lake: lake.create_database("app", comment="another"),
    ),
    Change(
        "create lake table",
        "Lake.create_lake_table",
        lambda _: lake_pb2.CreateLakeTableRequest(database="app", name="fresh", schema_json=DOCUMENT),
    ),
    Change(
        "drop lake table",
        "Lake.drop_lake_table",
        lambda _: lake_pb2.DropLakeNameRequest(database="app", name="t"),
        lambda lake: lake.create_table("app.t", pa.schema([("other", pa.int64())])),
    ),
    Change(
        "replace lake view",
        "Lake.create_lake_view",
        lambda _: lake_pb2.CreateLakeViewRequest(
            name="app.v", view=lake_pb2.LakeView(query="SELECT 1 AS a", database="app"), or_replace=True
        ),
    ),
    Change(
        "drop lake view",
        "Lake.drop_lake_view",
        lambda _: lake_pb2.DropLakeNameRequest(database="app", name="v"),
        lambda lake: lake.create_view("app.v", "SELECT 7 AS other"),
    ),
    Change(
        "create external catalog",
        "Lake.create_external_catalog",
        lambda _: lake_pb2.CreateExternalCatalogRequest(name="far", properties=MEMORY),
    ),
    Change(
        "drop external catalog",
        "Lake.drop_external_catalog",
        lambda _: lake_pb2.DropExternalCatalogRequest(name="outside"),
        lambda lake: lake.create_catalog("outside", MEMORY),
    ),
]


def prepared(repository: Any) -> World:
    """A lake with something of everything in it; the name of a dropped table is taken again."""
    world = World()
    server = Server(world, repository)
    lake = server.lake
    lake.create_database("empty")
    lake.create_table("app.fresh", pa.schema([("id", pa.int64())]))
    lake.drop_table("app.fresh")
    lake.create_table("app.t", pa.schema([("id", pa.int64())]))
    lake.create_view("app.v", "SELECT id FROM t")
    lake.create_catalog("outside", MEMORY)
    server.graph.create_catalog(Call("acme"), "own")
    return world


def request_of(change: Change, server: Server) -> Any:
    made = change.request(server)
    made.idempotency_key = "the key"
    return made


def check(change: Change, world: World, repository: Any, request: Any, expected: dict[str, Any], began: Any) -> None:
    """Send the request again to a new server, after another client had its turn."""
    server = Server(world, repository)
    happened = server.state() != began
    theirs = None
    if happened and change.other is not None:
        world.clock.advance(1)
        with suppress(AlreadyExistsError):
            change.other(server.lake)
            theirs = server.state()
    answer = server.ask(change.method, request)
    assert server.state() == (expected if theirs is None else theirs)
    assert Server(world, repository).ask(change.method, request) == answer
    assert Server(world, repository).state() == (expected if theirs is None else theirs)


def faulty_runs(
    change: Change, repositories: Callable[[], Any], at_storage: bool
) -> Iterator[tuple[World, Any, Any, dict[str, Any], dict[str, Any]]]:
    """What is left of a run with a fault: of every kind at every operation in a long run, else of one kind at half."""
    repository = repositories()
    world = prepared(repository)
    began, request = Server(world, repository).state(), request_of(change, Server(world, repository))
    counting = FaultyFileIO(world.fileio) if at_storage else FaultyRepository(repository)
    first = Server(world, repository, counting) if at_storage else Server(world, counting)
    first.ask(change.method, request)
    total, expected = counting.operations, Server(world, repository).state()
    for number in range(1, total + 1) if SOAK else range(1 + len(change.name) % 2, total + 1, 2):
        kinds = [(dies, after) for dies in (True, False) for after in (True, False)]
        for dies, after in kinds if SOAK else [kinds[(number + len(change.name)) % 4]]:
            repository = repositories()
            world = prepared(repository)
            request = request_of(change, Server(world, repository))
            mode: Any = "die" if dies else "raise"
            with suppress(ProcessDied, SkerryError):
                if at_storage:
                    server = Server(world, repository, FaultyFileIO(world.fileio, number, mode, after=after))
                else:
                    server = Server(world, FaultyRepository(repository, number, dies=dies, after=after))
                server.ask(change.method, request)
            yield world, repository, request, expected, began


def accounts() -> MemoryRepository:
    made = MemoryRepository()
    made.create_account("acme")
    return made


@pytest.mark.parametrize("at_storage", [False, True], ids=["repository", "storage"])
@pytest.mark.parametrize("change", CHANGES, ids=[change.name for change in CHANGES])
def test_a_change_that_is_sent_again_after_a_fault_happens_once(change: Change, at_storage: bool) -> None:
    for world, repository, request, expected, began in faulty_runs(change, accounts, at_storage):
        check(change, world, repository, request, expected, began)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_answer_is_stored_with_the_change_in_a_database(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if kind == "postgresql":
        server: PostgresServer = request.getfixturevalue("postgres_server")
        repository = open_repository(server.url())
    else:
        repository = open_repository(f"sqlite:///{tmp_path}/graph.db")

    def emptied() -> Any:
        repository.delete_account("acme")
        repository.create_account("acme")
        return repository

    chosen = ("create catalog", "update table", "drop table")
    for change in [change for change in CHANGES if change.name in chosen]:
        for world, found, again, expected, began in faulty_runs(change, emptied, at_storage=False):
            if change.name == "create catalog":
                state = Server(world, found).state()
                assert (state != began) == (found.answer("acme", "the key") is not None)
            check(change, world, found, again, expected, began)
    repository.close()
