"""A valid token of one account tries every method of every service with what belongs to another.

The methods come from the server's own reflection, and the requests are made from their descriptors, so that a new
method is tried without being written down here. Twin accounts send the same requests in the same order: the first with
ids, names, tokens, query ids and keys of ``beta``, the second with ones that nobody has. Their answers are equal, to
the byte, once what they asked for is replaced.

Each request is sent twice: with a foreign key, token and query, by which most of them are refused already, and with an
own key, no token and an own query, so that ids and names are looked up. Of these, few are refused as invalid.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc
import pytest
from google.protobuf import descriptor_pool
from google.protobuf.message_factory import GetMessageClass
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from skerry.graph.resource import Call
from skerry.protocol.client import Client
from skerry.protocol.v1 import catalog_pb2, common_pb2, directory_pb2, namespace_pb2, query_pb2, stub, table_pb2
from skerry.table.schema_store import encode_schema
from skerry.types.schema import Schema
from support.service import USERS, TestService, named, run_sql, running

SECRETS = ("secret_column", "secret-of-beta", "_accounts/beta")
_UUID = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_KINDS = {"catalog": 1, "namespace": 2, "table": 3, "view": 4}
FEWEST_MEANINGFUL = 0.9
"""Share of the requests with an own key and query that are not refused as invalid."""
EXTERNAL = {"type": "rest", "uri": "http://127.0.0.1:1"}
SCHEMA_JSON = encode_schema(Schema.of(USERS, primary_key=["id"]), "").decode()
REFERENCES = ("name", "own id", "foreign id", "foreign id, own account named")


@dataclass
class World:
    """What a request can name: the things of an account, or things that nobody has."""

    account: str
    ids: dict[str, str]
    namespace: str
    table: str
    view: str
    query_id: str
    token: str
    key: str
    words: list[str] = field(default_factory=list)

    def masked(self, data: bytes) -> bytes:
        """An answer without what was asked for."""
        for word in (*self.ids.values(), self.query_id, self.token, self.key, self.namespace, self.table, self.view):
            data = data.replace(word.encode(), b"*")
        return data


def beta_world(client: Client) -> World:
    """The account whose things are tried: a namespace, a table, a view, a query, a page token, an idempotency key."""
    made: dict[str, str] = {}
    namespace = client.namespaces.create_namespace(
        namespace_pb2.CreateNamespaceRequest(
            catalog="lake", path=["bspace"], properties={"note": "secret-of-beta"}, idempotency_key="beta-key-0"
        )
    )
    made["namespace"], made["catalog"] = namespace.meta.id.uuid, namespace.catalog_id.uuid
    run_sql(client, "CREATE TABLE bspace.btable (id BIGINT NOT NULL, secret_column STRING, PRIMARY KEY (id))")
    run_sql(client, "CREATE TABLE bspace.bother (id BIGINT)")
    run_sql(client, "INSERT INTO bspace.btable VALUES (1, 'secret-of-beta')")
    run_sql(client, "CREATE VIEW bspace.bviews AS SELECT secret_column FROM bspace.btable")
    for kind, name in (("table", "btable"), ("view", "bviews")):
        made[kind] = client.directory.resolve(directory_pb2.ResolveRequest(name=named(f"bspace.{name}"))).id.uuid
    query = client.queries.begin_query(query_pb2.BeginQueryRequest())
    pins = query_pb2.PinTablesRequest(
        query_id=query.query_id, tables=[query_pb2.TablePin(table=named("bspace.btable"))]
    )
    client.queries.pin_tables(pins)
    page = client.tables.list_tables(
        table_pb2.ListTablesRequest(
            namespace=common_pb2.NameRef(catalog="lake", path=["bspace"]), page={"page_size": 1}
        )
    )
    return World("beta", made, "bspace", "btable", "bviews", query.query_id, page.page.next_page_token, "beta-key-0")


def nobody_world(like: World) -> World:
    """Names and ids of the same form that nobody has."""
    ids = {kind: f"00000000-0000-4000-8000-00000000000{number}" for kind, number in _KINDS.items()}
    token = like.token[:20] + like.token[20:].swapcase()
    return World("nobd", ids, "nspace", "ntable", "nviews", "00000000-0000-4000-8000-00000000000a", token, "none-key-0")


class Requests:
    """Makes requests of a message's descriptor, every field filled with something of a world."""

    def __init__(self, world: World, own_account: str, reference: str, kind: str, own_query: str = "") -> None:
        """With ``own_query``, requests have an own query, an own key and no page token."""
        self._world, self._own, self._reference, self._kind = world, own_account, reference, kind
        self._own_query = own_query

    def variants(self, descriptor: Any) -> Iterator[Any]:
        """One request for each choice of each oneof of the top level; all other fields are filled."""
        real = [one for one in descriptor.oneofs if not one.name.startswith("_")]
        choices = [[one] for oneof in real for one in oneof.fields] or [[]]
        for number, choice in enumerate(choices):
            self._own_key = f"own {descriptor.name} {number}"
            yield self._message(descriptor, {one.name for one in choice})

    def _message(self, descriptor: Any, chosen: set[str], within: str = "") -> Any:
        made = GetMessageClass(descriptor)()
        if descriptor.full_name == "skerry.v1.ResourceId":
            return self._id()
        if descriptor.full_name == "skerry.v1.NameRef":
            return self._name(within)
        for one in descriptor.fields:
            oneof = one.containing_oneof
            if oneof is not None and not oneof.name.startswith("_"):
                names = [other.name for other in oneof.fields]
                if one.name != next((name for name in names if name in chosen), names[0]):
                    continue
            self._fill(made, one)
        return made

    def _fill(self, made: Any, one: Any) -> None:
        if one.message_type is not None and one.message_type.GetOptions().map_entry:
            external = made.DESCRIPTOR.name == "CreateExternalCatalogRequest"
            getattr(made, one.name).update(EXTERNAL if external else {"key": "value"})
        elif one.message_type is not None:
            inner = self._message(one.message_type, set(), one.name)
            if one.is_repeated:
                getattr(made, one.name).append(inner)
            else:
                getattr(made, one.name).CopyFrom(inner)
        else:
            value = self._scalar(one)
            if value is None:
                return
            if one.is_repeated:
                getattr(made, one.name).append(value)
            else:
                setattr(made, one.name, value)

    def _scalar(self, one: Any) -> Any:
        world = self._world
        texts = {
            "query_id": self._own_query or world.query_id,
            "page_token": "" if self._own_query else world.token,
            "idempotency_key": self._own_key if self._own_query else world.key,
            "catalog": "lake",
            "path": world.namespace,
            "search_path": world.namespace,
            "new_path": world.namespace,
            "schema_json": SCHEMA_JSON,
            "query": f"SELECT * FROM {world.namespace}.{world.table}",
            "condition": "id = 1",
            "database": world.namespace,
            "name": world.table,
            "id": world.account,
            "sql": f"SELECT * FROM {world.namespace}.{world.table}",
            "predicate": "id = 1",
            "columns": "id",
            "primary_key": "id",
        }
        if one.type == one.TYPE_STRING:
            return texts.get(one.name)
        if one.type == one.TYPE_BYTES:
            return USERS.serialize().to_pybytes()
        if one.type == one.TYPE_ENUM:
            if one.containing_type.name == "GetSystemObjectsRequest":
                return _KINDS["namespace"]
            if one.enum_type.name == "RelationKind":
                return {"table": 1, "view": 2}.get(self._kind, 0)
            return _KINDS[self._kind]
        if one.name in ("page_size", "snapshot_id"):
            return 1
        return None

    def _id(self) -> Any:
        account = {"own id": self._own, "foreign id": self._world.account}.get(self._reference, "")
        return common_pb2.ResourceId(account=account, kind=_KINDS[self._kind], uuid=self._world.ids[self._kind])  # type: ignore[arg-type]

    def _name(self, within: str) -> Any:
        if self._reference != "name":
            return common_pb2.NameRef(id=self._id())
        name = {"table": self._world.table, "view": self._world.view}.get(self._kind, "")
        if self._own_query:  # a name of the form that the field has
            name = "" if within in ("namespace", "prefix", "parent") else name or self._world.table
        return common_pb2.NameRef(catalog="lake", path=[self._world.namespace], name=name)


@pytest.fixture(scope="module")
def isolated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestService, World, World]]:
    with running(tmp_path_factory.mktemp("isolated") / "lake", "beta", "acme1", "acme2") as service:
        with service.client("beta") as client:
            world = beta_world(client)
        for account in ("acme1", "acme2"):
            with service.client(account) as client:
                client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="lake"))
        yield service, world, nobody_world(world)


@pytest.fixture
def twins(isolated: tuple[TestService, World, World], request: pytest.FixtureRequest) -> tuple[str, str]:
    """Two new accounts, each with a catalog of the lake and an open query."""
    service = isolated[0]
    number = sum(ord(letter) for letter in request.node.name)
    made = f"one{number:05}", f"two{number:05}"
    authenticator: Any = service.parts.authenticator
    for account in made:
        service.repository.create_account(account)
        authenticator.accounts.append(account)
        with service.client(account) as client:
            client.catalogs.create_catalog(catalog_pb2.CreateCatalogRequest(name="lake"))
    return made


def methods(service: TestService) -> list[Any]:
    """Every method that the server's reflection shows."""
    pool = descriptor_pool.Default()
    with grpc.insecure_channel(str(service.address)) as channel:
        names = [
            name for name in ProtoReflectionDescriptorDatabase(channel).get_services() if name.startswith("skerry.")
        ]
    found = [method for name in sorted(names) for method in pool.FindServiceByName(name).methods]
    assert len(found) >= 41
    return found


def answer(channel: Any, method: Any, request: Any, token: str) -> bytes:
    """Everything that comes back: messages, or the status with its details."""
    path = f"/{method.containing_service.full_name}/{method.name}"
    kind = channel.unary_stream if method.server_streaming else channel.unary_unary
    metadata = [("authorization", f"Bearer {token}"), ("x-correlation-id", "the-same"),
                ("x-engine-kind", "duckdb"), ("x-engine-version", "1.0")]  # fmt: skip
    call = kind(path, request_serializer=lambda message: message.SerializeToString(), response_deserializer=bytes)
    try:
        result = call(request, metadata=metadata, timeout=20)
        return b"".join(result) if method.server_streaming else result
    except grpc.RpcError as error:
        details = [value for name, value in error.trailing_metadata() if name == "grpc-status-details-bin"]  # type: ignore[attr-defined]
        return f"{error.code().name} {error.details()} ".encode() + b"".join(details)  # type: ignore[attr-defined]


def masked(data: bytes, world: World, own: str) -> bytes:
    """An answer without what was asked for, who asked, and what is new in every answer: ids, times, tags, checksums."""
    data = world.masked(data).replace(own.encode(), b"own").replace(world.account.encode(), b"that")
    data = _UUID.sub(b"*", data)
    data = re.sub(rb"[0-9a-f]{32}", b"*", data)
    data = re.sub(rb"~[0-9a-f]{12}", b"~*", data)  # marks of the folders of accounts
    return re.sub(rb"xxh3:[0-9a-f]{16}|17\d{11}", b"*", data)


@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize("kind", sorted(_KINDS))
def test_what_is_not_yours_is_answered_like_what_is_not_there(
    isolated: tuple[TestService, World, World], twins: tuple[str, str], reference: str, kind: str
) -> None:
    service, *worlds = isolated
    queries = []
    for account in twins:
        with service.client(account) as client:
            queries.append(client.queries.begin_query(query_pb2.BeginQueryRequest()).query_id)
    tried, refused = 0, list[str]()
    with grpc.insecure_channel(str(service.address)) as channel:
        for method in sorted(methods(service), key=_turn):
            for own in (False, True):
                sides = [
                    Requests(world, account, reference, kind, query if own else "").variants(method.input_type)
                    for world, account, query in zip(worlds, twins, queries, strict=True)
                ]
                for requests in zip(*sides, strict=True):
                    got, expected = (
                        answer(channel, method, request, account)
                        for request, account in zip(requests, twins, strict=True)
                    )
                    where = f"{method.full_name} by {reference} of a {kind}, {own=}: {requests[0]}"
                    for secret in SECRETS:
                        assert secret.encode() not in got, where
                    assert b"INTERNAL" not in got, where
                    assert _without_times(masked(got, worlds[0], twins[0])) == _without_times(
                        masked(expected, worlds[1], twins[1])
                    ), where
                    if own:
                        tried += 1
                        if got.startswith(b"INVALID_ARGUMENT"):
                            refused.append(f"{method.name}: {got[:200]!r}")
    assert tried >= 60
    assert len(refused) <= (1 - FEWEST_MEANINGFUL) * tried, refused


def _turn(method: Any) -> tuple[bool, bool, bool]:
    """What reads comes first, then what changes, then what creates: until then the names are nobody's in an account."""
    changes = "idempotency_key" in method.input_type.fields_by_name
    return changes, method.name.startswith("Create"), method.name == "EndQuery"


def _without_times(data: bytes) -> bytes:
    """Varints of moments differ between two calls: messages that hold one are compared without their bytes."""
    return re.sub(rb"[\x80-\xff]{5}[\x00-\x7f]", b"*", data)


def test_the_other_account_is_as_it_was(isolated: tuple[TestService, World, World]) -> None:
    service, theirs, _ = isolated
    with service.client("beta") as client:
        assert run_sql(client, "SELECT * FROM bspace.btable") == [{"id": 1, "secret_column": "secret-of-beta"}]
        query = client.queries.get_query(query_pb2.GetQueryRequest(query_id=theirs.query_id))
        assert len(query.pins) == 1
    graph = service.parts.backend.graph
    assert graph.repository.account("beta") is not None
    assert graph.names.namespace(Call("beta"), "lake", ["bspace"]) is not None


def test_a_token_of_a_page_is_of_no_use_to_another_account(isolated: tuple[TestService, World, World]) -> None:
    service, _, _ = isolated
    tokens: dict[str, str] = {}
    for account in ("beta", "acme1"):
        with service.client(account) as client:
            for name in ("p1", "p2"):
                run_sql(client, f"CREATE TABLE IF NOT EXISTS shared.{name} (id BIGINT)")
            prefix = common_pb2.NameRef(catalog="lake", path=["shared"])
            request = directory_pb2.ResolveFQRequest(prefix=prefix, page={"page_size": 1})
            tokens[account] = client.directory.resolve_fq_tables(request).page.next_page_token
            if account == "acme1":
                request.page.page_token = tokens["beta"]
                with pytest.raises(Exception, match="page token is not valid"):
                    client.directory.resolve_fq_tables(request)


def test_an_idempotency_key_belongs_to_its_account(tmp_path: Path) -> None:
    with running(tmp_path / "lake", "acme", "beta") as service:
        found = []
        for account in ("acme", "beta"):
            with service.client(account) as client:
                request = namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["n"], idempotency_key="same")
                found.append(client.namespaces.create_namespace(request).meta.id)
        assert found[0].account == "acme"
        assert found[1].account == "beta"
        assert found[0].uuid != found[1].uuid


def test_stubs_cover_every_service(isolated: tuple[TestService, World, World]) -> None:
    service, _, _ = isolated
    for method in methods(service):
        assert hasattr(stub, f"{method.containing_service.name}Stub")
