"""A service on loopback for tests: real gRPC, a real warehouse in a folder, a repository of the test's choice."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from skerry.common.clock import Clock, SystemClock, SystemIds
from skerry.common.settings import load_settings
from skerry.fileio import open_fileio
from skerry.fileio.environment import Environment
from skerry.graph.engine_hint import HintProvider
from skerry.graph.repository import open_repository
from skerry.graph.repository.base import Repository
from skerry.protocol.client import Client
from skerry.protocol.v1 import common_pb2, namespace_pb2, sql_pb2, table_pb2, view_pb2
from skerry.service.assembly import Parts, assemble, grpc_server
from skerry.service.grpc_server import Address, GrpcServer
from skerry.service.identity import Authenticator, Caller, OpenAuthenticator, Role, no_caller


class NamedTokens:
    """Tokens ``account`` (admin), ``account:reader`` and so on; ``operator`` manages accounts."""

    needs_token = True

    def __init__(self, *accounts: str) -> None:
        self.accounts = list(accounts)

    def authenticate(self, token: str | None) -> Caller:
        if token == "operator":
            return Caller("default", "operator", frozenset({Role.OPERATOR}))
        account, _, role = (token or "").partition(":")
        if account not in self.accounts:
            raise no_caller()
        return Caller(account, f"test {account}", frozenset({Role(role or "admin")}))


@dataclass
class TestService:
    """A running service."""

    __test__ = False

    parts: Parts
    server: GrpcServer
    address: Address
    env: Environment
    repository: Repository

    def client(self, token: str | None = None, **headers: str) -> Client:
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        return Client(str(self.address), token=token, headers=named, timeout_seconds=30)


@contextmanager
def running(
    folder: Path,
    *accounts: str,
    repository: str | Repository = "memory://",
    authenticator: Authenticator | None = None,
    settings: Mapping[str, Any] | None = None,
    clock: Clock | None = None,
    read_only: bool = False,
    hint_providers: list[HintProvider] | None = None,
) -> Iterator[TestService]:
    """A service over a warehouse; with accounts, tokens are their names."""
    clock = clock or SystemClock()
    env = Environment(open_fileio(str(folder), {}, clock=clock, ids=SystemIds()), clock, SystemIds(),
                      load_settings(settings, environment={}, working_folder=folder.parent))  # fmt: skip
    opened = open_repository(repository) if isinstance(repository, str) else repository
    for account in accounts or ("default",):
        if opened.account(account) is None:
            opened.create_account(account)
    chosen = authenticator or (NamedTokens(*accounts) if accounts else OpenAuthenticator())
    parts = assemble(env, opened, chosen, read_only=read_only, hint_providers=hint_providers or ())
    server = grpc_server(parts)
    try:
        address = server.start(Address("127.0.0.1", 0))
        yield TestService(parts, server, address, env, opened)
    finally:
        server.close()
        parts.close()
        if isinstance(repository, str):
            opened.close()


def named(full: str, catalog: str = "lake") -> common_pb2.NameRef:
    """``app.users`` → its name in the protocol."""
    *path, name = full.split(".")
    return common_pb2.NameRef(catalog=catalog, path=path, name=name)


def place(full: str, catalog: str = "lake") -> common_pb2.NameRef:
    """``app`` → the namespace in the protocol."""
    return common_pb2.NameRef(catalog=catalog, path=full.split("."))


USERS = pa.schema([pa.field("id", pa.int64(), nullable=False), pa.field("name", pa.string()), pa.field("age",
pa.int32())])  # fmt: skip


def fill(client: Client) -> None:
    """The lake that the tests know."""
    client.namespaces.create_namespace(namespace_pb2.CreateNamespaceRequest(catalog="lake", path=["app"]))
    for name in ("users", "events"):
        client.tables.create_table(
            table_pb2.CreateTableRequest(
                name=named(f"app.{name}"), arrow_schema=USERS.serialize().to_pybytes(), primary_key=["id"]
            )
        )
    run_sql(client, "INSERT INTO app.users VALUES (1, 'Ada', 36), (2, 'Bob', 41)")
    client.views.create_view(
        view_pb2.CreateViewRequest(name=named("app.adults"), sql="SELECT id, name FROM users WHERE age >= 18")
    )


def run_sql(client: Client, text: str, **more: object) -> list[dict[str, object]]:
    """The rows of a statement."""
    data = b""
    for chunk in client.sql.execute_sql(sql_pb2.ExecuteSqlRequest(sql=text, **more)):  # type: ignore[arg-type]
        data += chunk.arrow_ipc
    with pa.ipc.open_stream(data) as stream:
        rows: list[dict[str, object]] = stream.read_all().to_pylist()
        return rows
