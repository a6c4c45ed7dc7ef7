"""Requests of every method that the server's reflection shows, with fields that are plausible or hostile, get an answer
that is not the server's fault."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import grpc
import pytest
from google.protobuf import descriptor_pool
from grpc_reflection.v1alpha.proto_reflection_descriptor_database import ProtoReflectionDescriptorDatabase

from skerry.protocol.v1 import common_pb2, directory_pb2, namespace_pb2, query_pb2, table_pb2
from support.effort import rounds
from support.fuzz import Fuzz
from support.service import USERS, TestService, fill, named, place, running

FAULTS = ("UNKNOWN", "INTERNAL", "DATA_LOSS", "UNAVAILABLE", "DEADLINE_EXCEEDED", "UNIMPLEMENTED")
KEPT = ("DeleteAccount", "DropCatalog")
"""Methods that end what all the others need."""
FEWEST_MEANINGFUL = 0.2
"""Share of the requests that are not refused as invalid."""
ENGINES = (("duckdb", "1.5.0"), ("postgres", "16.2"), ("spark", "4.0"), ("zzz", "99999999999999999999.1"))
_MOST_MESSAGES = 50
_ROUNDS = 10
"""How often each method is called with each seed."""


@dataclass(frozen=True)
class Fuzzed:
    """The server, its methods, and things that requests can name."""

    service: TestService
    methods: list[Any]
    texts: dict[str, list[str]]


@pytest.fixture(scope="module")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fuzzed]:
    with running(tmp_path_factory.mktemp("fuzzed") / "lake", "acme") as service:
        with service.client("acme") as client:
            fill(client)
            query = client.queries.begin_query(query_pb2.BeginQueryRequest(ttl_seconds=800)).query_id
            ids = [
                client.directory.resolve(directory_pb2.ResolveRequest(name=named(name))).id.uuid
                for name in ("app.users", "app.adults")
            ]
            namespace = client.namespaces.get_namespace(namespace_pb2.GetNamespaceRequest(namespace=place("app")))
            page = common_pb2.PageRequest(page_size=1)
            listed = client.tables.list_tables(table_pb2.ListTablesRequest(namespace=place("app"), page=page))
        texts = {
            "query_id": [query],
            "uuid": [*ids, namespace.meta.id.uuid, namespace.catalog_id.uuid, "00000000-0000-4000-8000-000000000001"],
            "account": ["", "acme", "_system", "other"],
            "catalog": ["lake"],
            "path": ["app"],
            "database": ["app"],
            "search_path": ["app"],
            "new_path": ["app", "moved"],
            "name": ["users", "adults", "events", "n1"],
            "columns": ["id", "name"],
            "primary_key": ["id"],
            "page_token": ["", listed.page.next_page_token],
            "predicate": ["id < 5", "id IN (1, 2)", "name LIKE 'A%'"],
            "condition": ["id < 5", "name IS NULL"],
            "schema_json": ["{}"],
            "sql": ["SELECT 1", "SELECT * FROM app.users", "DROP TABLE IF EXISTS app.zzz", "SELECT id FROM users"],
        }
        yield Fuzzed(service, methods(service), texts)


def methods(service: TestService) -> list[Any]:
    with grpc.insecure_channel(str(service.address)) as channel:
        names = sorted(ProtoReflectionDescriptorDatabase(channel).get_services())
    pool = descriptor_pool.Default()
    return [method for name in names if name.startswith("skerry.") for method in pool.FindServiceByName(name).methods]


def asked(channel: Any, method: Any, request: Any, metadata: list[tuple[str, str]]) -> tuple[str, str]:
    """The status of a call, and its message."""
    kind = channel.unary_stream if method.server_streaming else channel.unary_unary
    call = kind(
        f"/{method.containing_service.full_name}/{method.name}",
        request_serializer=lambda message: message if isinstance(message, bytes) else message.SerializeToString(),
        response_deserializer=bytes,
    )
    try:
        answer = call(request, metadata=metadata, timeout=30)
        if method.server_streaming:
            for number, _ in enumerate(answer):
                if number == _MOST_MESSAGES:
                    answer.cancel()
                    break
    except grpc.RpcError as error:
        return error.code().name, error.details() or ""  # type: ignore[attr-defined]
    return "OK", ""


def headers(chance: random.Random) -> list[tuple[str, str]]:
    made = [("authorization", "Bearer acme")]
    if chance.random() < 0.5:
        kind, version = chance.choice(ENGINES)
        made += [("x-engine-kind", kind), ("x-engine-version", version)]
    return made


@pytest.mark.parametrize("seed", range(rounds(8, 100)))
def test_no_request_is_the_servers_fault(fuzzed: Fuzzed, seed: int) -> None:
    chance = random.Random(seed)
    fuzz = Fuzz(chance, fuzzed.texts, [USERS.serialize().to_pybytes()])
    codes: Counter[str] = Counter()
    with grpc.insecure_channel(str(fuzzed.service.address)) as channel:
        for _ in range(_ROUNDS):
            for method in chance.sample(fuzzed.methods, len(fuzzed.methods)):
                if method.name in KEPT:
                    continue
                request = fuzz.message(method.input_type)
                code, message = asked(channel, method, request, headers(chance))
                assert code not in FAULTS, f"{method.full_name}: {code} {message}: {request}"
                codes[code] += 1
    refused = codes["INVALID_ARGUMENT"] + codes["PERMISSION_DENIED"]
    assert codes.total() - refused >= FEWEST_MEANINGFUL * codes.total(), codes


@pytest.mark.parametrize("seed", range(rounds(2, 20)))
def test_damaged_bytes_are_not_the_servers_fault(fuzzed: Fuzzed, seed: int) -> None:
    chance = random.Random(seed)
    fuzz = Fuzz(chance, fuzzed.texts)
    with grpc.insecure_channel(str(fuzzed.service.address)) as channel:
        for method in fuzzed.methods:
            if method.name in KEPT:
                continue
            data = bytearray(fuzz.message(method.input_type).SerializeToString())
            for _ in range(3 if data else 0):
                data[chance.randrange(len(data))] = chance.randrange(256)
            for request in (bytes(data), chance.randbytes(chance.randrange(200))):
                code, message = asked(channel, method, request, headers(chance))
                assert code not in FAULTS, f"{method.full_name}: {code} {message}: {request!r}"


def test_every_service_is_fuzzed(fuzzed: Fuzzed) -> None:
    services = {method.containing_service.name.removesuffix("Service") for method in fuzzed.methods}
    assert {"Lake", "SystemObjects", "ViewTree", "Account", "Query", "Scan", "Sql"} <= services
    assert len(services) >= 17
