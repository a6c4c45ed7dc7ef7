"""A REST catalog dies, or meets an error, at every operation of an append to a table of the lake; it is sent again.

However far the first run came, the rows are there once, and the client gets the answer.
"""

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import orjson
import pyarrow as pa
import pytest
from pyiceberg.catalog.rest import RestCatalog

from skerry.fileio.environment import Environment
from skerry.graph.user_graph import UserGraph
from skerry.lake.lake import Lake
from skerry.service.rest import RestApp, rest_app
from skerry.service.rest.own_table import LakeTables
from support.effort import SOAK
from support.faulty import FaultyFileIO, ProcessDied
from support.faulty_repository import FaultyRepository
from support.lakes import graph_lake
from support.rest_server import OneLake, RestServer, rest_server

KEY = "017f22e2-79b0-7cc3-98c4-{:012x}"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RestServer]:
    with rest_server(tmp_path_factory.mktemp("once") / "lake") as running:
        yield running


@pytest.fixture(scope="module")
def catalog(server: RestServer) -> Iterator[RestCatalog]:
    with RestCatalog("c", uri=server.uri, warehouse="lake") as found:
        yield found


@contextlib.contextmanager
def another_process(server: RestServer, repository: Any, fileio: Any) -> Iterator[RestApp]:
    """The application as another process over the same warehouse and repository would run it."""
    env = Environment(fileio, server.env.clock, server.env.ids, server.env.settings)
    graph = UserGraph(repository, clock=env.clock)
    lakes = OneLake(env, graph, graph_lake(env, graph))
    app = rest_app(graph, env, own=LakeTables(env, lakes))
    try:
        yield app
    finally:
        app.close()


def sent(app: RestApp, path: str, body: bytes, key: str) -> tuple[int, bytes]:
    """Status and body of the answer to a request."""
    headers = [(b"host", b"127.0.0.1"), (b"content-type", b"application/json"), (b"idempotency-key", key.encode())]
    scope = {"type": "http", "method": "POST", "path": path, "headers": headers}
    messages: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: dict[str, Any]) -> None:
        messages.append(message)

    anyio.run(lambda: app(scope, receive, send))
    return messages[0]["status"], b"".join(message.get("body", b"") for message in messages[1:])


@dataclass(frozen=True)
class Append:
    """A request of a client that has written its files, to a table of its own."""

    table: str
    path: str
    body: bytes
    key: str


@pytest.fixture(scope="module")
def appends(server: RestServer, catalog: RestCatalog) -> Callable[[], Append]:
    made: list[Append] = []

    def make() -> Append:
        name = f"t{len(made)}"
        server.lake.sql(f"CREATE TABLE app.{name} (id BIGINT, name STRING)")
        server.lake.table(f"app.{name}").append([{"id": 0, "name": "first"}])
        table = catalog.load_table(f"app.{name}")
        transaction = table.transaction()
        transaction.append(pa.table({"id": [1], "name": ["x"]}, schema=table.schema().as_arrow()))
        parts: dict[str, Any] = {"requirements": transaction._requirements, "updates": transaction._updates}
        body = {
            member: [orjson.loads(one.model_dump_json(exclude_none=True)) for one in ones]
            for member, ones in parts.items()
        }
        path = f"/v1/lake/namespaces/app/tables/{name}"
        made.append(Append(f"app.{name}", path, orjson.dumps(body), KEY.format(len(made))))
        return made[-1]

    return make


def rows_of(lake: Lake, table: str) -> list[int]:
    return sorted(lake.table(table).scan().to_arrow().column("id").to_pylist())


def check(server: RestServer, append: Append, *, others: bool) -> None:
    """Send the request again, after others had their turn; the append is there once, and answered alike."""
    expected = [0, 1]
    if others and rows_of(server.lake, append.table) == expected:  # the first run came so far
        server.lake.table(append.table).append([{"id": 2, "name": "other"}])
        expected = [0, 1, 2]
    status, first = sent(server.app, append.path, append.body, append.key)
    assert (status, rows_of(server.lake, append.table)) == (200, expected), first
    assert sent(server.app, append.path, append.body, append.key) == (200, first)
    assert rows_of(server.lake, append.table) == expected
    location = orjson.loads(first)["metadata-location"]
    assert Path(location.removeprefix("file://")).exists()


@pytest.mark.parametrize("at_storage", [False, True], ids=["repository", "storage"])
def test_an_append_that_is_sent_again_after_a_fault_happens_once(
    server: RestServer, appends: Callable[[], Append], at_storage: bool
) -> None:
    repository, fileio = server.graph.repository, server.env.fileio
    append = appends()
    counting = FaultyFileIO(fileio) if at_storage else FaultyRepository(repository)
    with another_process(server, *((repository, counting) if at_storage else (counting, fileio))) as app:
        before = counting.operations
        status, body = sent(app, append.path, append.body, append.key)
        assert status == 200, body
    total = counting.operations - before
    assert total > 3
    kinds = [(dies, after) for dies in (True, False) for after in (True, False)]
    for number in range(1, total + 1) if SOAK else range(1, total + 1, 4 if at_storage else 1):
        for dies, after in kinds if SOAK else [kinds[number // (4 if at_storage else 1) % 4]]:
            append = appends()
            faulty: Any = (
                FaultyFileIO(fileio, before + number, "die" if dies else "raise", after=after)
                if at_storage
                else FaultyRepository(repository, before + number, dies=dies, after=after)
            )
            with (
                contextlib.suppress(ProcessDied),
                another_process(server, *((repository, faulty) if at_storage else (faulty, fileio))) as app,
            ):
                sent(app, append.path, append.body, append.key)
            check(server, append, others=number % 2 == 0)


def test_a_server_that_dies_before_it_stores_the_answer_has_appended_once(
    server: RestServer, appends: Callable[[], Append], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit has landed, its answer is lost: it is found again, also behind more others than a snapshot names."""
    append, late = appends(), appends()
    repository = server.graph.repository
    stored = type(repository).record_answer

    def dies(self: Any, account: str, answer: Any) -> Any:
        if answer.key in (f"rest/{append.key}", f"rest/{late.key}"):
            raise ProcessDied
        return stored(self, account, answer)

    with monkeypatch.context() as patch:
        patch.setattr(type(repository), "record_answer", dies)
        for one in (append, late):
            with pytest.raises(ProcessDied):
                sent(server.app, one.path, one.body, one.key)
            assert rows_of(server.lake, one.table) == [0, 1]
    check(server, append, others=True)
    _commit_often(server, late, monkeypatch)
    assert sent(server.app, late.path, late.body, late.key)[0] == 200
    assert rows_of(server.lake, late.table) == [0, 1]


def test_what_cannot_be_known_any_more_is_said(
    server: RestServer, appends: Callable[[], Append], monkeypatch: pytest.MonkeyPatch
) -> None:
    append = appends()
    with monkeypatch.context() as patch:
        patch.setattr(type(server.graph.repository), "record_answer", _dying_behind_intents(server))
        with pytest.raises(ProcessDied):
            sent(server.app, append.path, append.body, append.key)
    _commit_often(server, append, monkeypatch)
    server.lake.table(append.table).expire_snapshots(retain_last=1)
    status, body = sent(server.app, append.path, append.body, append.key)
    assert (status, orjson.loads(body)["error"]["type"]) == (500, "CommitStateUnknownException")
    assert rows_of(server.lake, append.table) == [0, 1]


def _commit_often(server: RestServer, append: Append, monkeypatch: pytest.MonkeyPatch) -> None:
    """More commits than a snapshot remembers."""
    monkeypatch.setattr("skerry.table.commit.RECENT_COMMITS", 3)
    for _ in range(4):
        server.lake.table(append.table).set_comment("another commit")


def _dying_behind_intents(server: RestServer) -> Callable[..., Any]:
    stored = type(server.graph.repository).record_answer

    def dies(self: Any, account: str, answer: Any) -> Any:
        if answer.key.startswith("rest/"):
            raise ProcessDied
        return stored(self, account, answer)

    return dies


def test_an_intent_of_another_table_of_the_name_is_not_its_append(
    server: RestServer, appends: Callable[[], Append]
) -> None:
    append = appends()
    server.lake.drop_table(append.table)
    server.lake.sql(f"CREATE TABLE {append.table} (id BIGINT, name STRING)")
    status, body = sent(server.app, append.path, append.body, append.key)
    assert (status, orjson.loads(body)["error"]["type"]) == (409, "CommitFailedException")
    assert rows_of(server.lake, append.table) == []
