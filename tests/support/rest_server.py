"""A REST catalog on loopback, in a thread of the test: a lake over a graph, and the service's HTTP server on a free
port, with the limits and counters that ``skerry serve`` has.
"""

import contextlib
import json
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from skerry.common.clock import Clock, SystemClock
from skerry.common.errors import AlreadyExistsError
from skerry.fileio.environment import Environment
from skerry.graph.idempotency import IdempotentRequest
from skerry.graph.lake_catalog import LAKE_CATALOG
from skerry.graph.repository import open_repository
from skerry.graph.resource import Call
from skerry.graph.user_graph import UserGraph
from skerry.lake.graph_names import GraphNames
from skerry.lake.lake import Lake, connect, environment_of, names_of
from skerry.service.audit import AuditLog
from skerry.service.call_statistics import CallStatistics
from skerry.service.grpc_server import Address
from skerry.service.http import HttpServer
from skerry.service.identity import Authenticator, Caller, Grant, Role, no_caller
from skerry.service.known_accounts import KnownAccounts
from skerry.service.limits import CallGate, CallLimits
from skerry.service.once_names import OnceNames
from skerry.service.rest import RestApp, RestHost, RestSettings, rest_app
from skerry.service.rest.own_table import LakeTables
from support.lakes import graph_lake

_LIMITS = CallLimits()


@dataclass(frozen=True)
class Answer:
    """What a request got."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class RestServer:
    """A running server; ``lake`` is that of the account ``default``, over the same graph."""

    uri: str
    app: RestApp
    lake: Lake
    graph: UserGraph
    env: Environment
    lakes: "OneLake"
    gate: CallGate
    statistics: CallStatistics
    headers: dict[str, str] = field(default_factory=dict)

    def own_lake(self, account: str) -> Lake:
        """The lake of an account."""
        return self.lakes.lake(caller(account))

    def ask(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Answer:
        """Send a request; ``path`` begins behind ``/v1/``."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        given = {"Content-Type": "application/json", **self.headers, **(headers or {})}
        request = urllib.request.Request(f"{self.uri}/v1/{path}", data=data, method=method, headers=given)
        try:
            with urllib.request.urlopen(request, timeout=60) as found:
                return Answer(found.status, dict(found.headers), found.read())
        except urllib.error.HTTPError as error:
            with error:
                return Answer(error.code, dict(error.headers), error.read())


class Tokens:
    """An authenticator with a table of tokens."""

    needs_token = True

    def __init__(self, **tokens: Caller) -> None:
        self._tokens = tokens

    def authenticate(self, token: str | None) -> Caller:
        found = self._tokens.get(token or "")
        if found is None:
            raise no_caller()
        return found

    def grant(self, token: str | None) -> Grant:
        return Grant(self.authenticate(token), token or "")

    def confirm(self, grant: Grant) -> Caller:
        return self.authenticate(grant.origin)


def caller(account: str, *roles: Role, subject: str = "") -> Caller:
    """A caller with roles; a writer unless given."""
    return Caller(account, subject or account, frozenset(roles or (Role.WRITER,)))


class OneLake:
    """The lakes of accounts over one graph, made when they are asked for."""

    def __init__(self, env: Environment, graph: UserGraph, default: Lake) -> None:
        self._env = env
        self._graph = graph
        self._lakes = {"default": default}

    def lake(self, caller: Caller) -> Lake:
        if caller.account not in self._lakes:
            self._lakes[caller.account] = graph_lake(self._env, self._graph, caller.account)
        return self._lakes[caller.account]

    def once(self, caller: Caller, request: IdempotentRequest) -> OnceNames:
        names = names_of(self.lake(caller))
        assert isinstance(names, GraphNames)
        return OnceNames(names, request)


@contextlib.contextmanager
def rest_server(
    warehouse: Path | str,
    repository: str = "memory://",
    *,
    settings: RestSettings | None = None,
    authenticator: Authenticator | None = None,
    accounts: tuple[str, ...] = ("default",),
    audit: str | None = None,
    clock: Clock | None = None,
    storage: Mapping[str, str] | None = None,
    limits: CallLimits = _LIMITS,
) -> Iterator[RestServer]:
    """Serve a warehouse; the repository is opened here, and accounts are created if they are missing."""
    opened = open_repository(repository)
    with contextlib.ExitStack() as stack:
        stack.callback(opened.close)
        embedded = stack.enter_context(connect(warehouse, clock=clock or SystemClock(), settings=storage))
        env = environment_of(embedded)
        graph = stack.enter_context(UserGraph(opened, clock=env.clock))
        for account in accounts:
            with contextlib.suppress(AlreadyExistsError):
                opened.create_account(account)
            with contextlib.suppress(AlreadyExistsError):
                graph.create_catalog(Call(account), LAKE_CATALOG)
        lake = stack.enter_context(graph_lake(env, graph))
        log = stack.enter_context(AuditLog(env.clock, audit))
        lakes = OneLake(env, graph, lake)
        gate, statistics = CallGate(limits), CallStatistics()
        app = rest_app(
            graph,
            env,
            authenticator,
            settings,
            own=LakeTables(env, lakes),
            host=RestHost(log, gate, statistics, KnownAccounts(opened, env.clock)),
        )
        stack.callback(app.close)
        with serving(app) as uri:
            yield RestServer(uri, app, lake, graph, env, lakes, gate, statistics)


@contextlib.contextmanager
def serving(app: Callable[..., Any]) -> Iterator[str]:
    """Run an ASGI application on a free port of loopback; ends with the block."""
    with HttpServer(app, Address("127.0.0.1", 0)) as server:
        server.start()
        yield f"http://{server.address}"
