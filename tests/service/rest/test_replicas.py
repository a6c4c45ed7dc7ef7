"""Several servers over one repository and one warehouse, and one that is killed."""

import concurrent.futures
import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.effort import rounds
from support.postgres import PostgresServer
from support.rest_server import RestServer, rest_server

COLUMN = {"id": 1, "name": "a", "required": False, "type": "long"}
TABLE = {"name": "t", "schema": {"type": "struct", "fields": [COLUMN]}}
T = "lake/namespaces/app/tables/t"


def set_property(server: RestServer, name: str, key: str = "") -> Any:
    body = {"requirements": [], "updates": [{"action": "set-properties", "updates": {name: "1"}}]}
    return server.ask("POST", T, body, {"Idempotency-Key": key} if key else {})


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_two_replicas_commit_to_one_table_without_losing_a_change(
    tmp_path: Path, kind: str, request: pytest.FixtureRequest
) -> None:
    if kind == "sqlite":
        repository = f"sqlite:///{tmp_path}/repository"
    else:
        server: PostgresServer = request.getfixturevalue("postgres_server")
        repository = server.url()
    warehouse = tmp_path / "lake"
    with rest_server(warehouse, repository) as one, rest_server(warehouse, repository) as two:
        one.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        one.ask("POST", "lake/namespaces/app/tables", TABLE)
        two.app.catalog.graph.loader.state(_call()).index.refresh()
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda n: set_property((one, two)[n % 2], f"p{n}"), range(16)))
        assert {answer.status for answer in answers} == {200}
        time.sleep(1.1)  # the bound within which a replica sees the other's changes
        for found in (one, two):
            assert len(found.ask("GET", T).json()["metadata"]["properties"]) == 16
        key = "017f22e2-79b0-7cc3-98c4-dc0c0c07398f"
        first, again = set_property(one, "last", key), set_property(two, "last", key)
        assert (first.status, first.body) == (again.status, again.body)
        page = one.ask("GET", "lake/namespaces?pageToken=&pageSize=1").json()
        assert "next-page-token" not in page
        plan = one.ask("POST", f"{T}/plan", {}).json()
        assert two.ask("GET", f"{T}/plan/{plan['plan-id']}").json()["status"] in ("completed", "submitted")


def _call() -> Any:
    from skerry.graph.resource import Call

    return Call("default")


PROGRAM = """
import sys
sys.path.insert(0, sys.argv[3])
from support.rest_server import rest_server
import time
with rest_server(sys.argv[1], sys.argv[2]) as server:
    print(server.uri, flush=True)
    time.sleep(600)
"""


@contextlib.contextmanager
def server_to_kill(warehouse: str, repository: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server in a process of its own, and its address."""
    tests = str(Path(__file__).parents[2])
    command = [sys.executable, "-c", PROGRAM, warehouse, repository, tests]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def send(uri: str, method: str, path: str, body: Any = None, key: str = "") -> int:
    """The status of a request; 0 if there was no answer."""
    headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": key} if key else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{uri}/v1/{path}", data=data, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code
    except (OSError, http.client.HTTPException):
        return 0


def killed_while(process: subprocess.Popen[str], uri: str, path: str, bodies: list[Any], answered: int) -> set[int]:
    """Send requests from four clients, kill the server after some answers; the numbers of those with status 2xx."""
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        sent = [pool.submit(send, uri, "POST", path, body) for body in bodies]
        while sum(future.done() for future in sent) < answered:
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        return {n for n, future in enumerate(sent) if future.result() in (200, 204)}


def changes(name: str) -> dict[str, Any]:
    return {"requirements": [], "updates": [{"action": "set-properties", "updates": {name: "1"}}]}


def test_a_killed_server_leaves_a_table_that_its_successor_serves(tmp_path: Path) -> None:
    repository, warehouse = f"sqlite:///{tmp_path}/repository", str(tmp_path / "lake")
    with server_to_kill(warehouse, repository) as (process, uri):
        assert send(uri, "POST", "lake/namespaces", {"namespace": ["app"]}) == 200
        assert send(uri, "POST", "lake/namespaces/app/tables", TABLE) == 200
        done = killed_while(process, uri, T, [changes(f"p{n}") for n in range(200)], 20)
        landed = {f"p{n}" for n in done}
    with rest_server(warehouse, repository) as successor:
        found = set(successor.ask("GET", T).json()["metadata"]["properties"])
        assert landed <= found
        assert len(found - landed) <= 4  # those whose answer was lost
        assert set_property(successor, "after").status == 200


@pytest.mark.parametrize("round_", range(rounds(2, 50)))
def test_a_killed_server_leaves_transactions_in_all_their_tables_or_in_none(tmp_path: Path, round_: int) -> None:
    """Four clients commit to three tables together, in different orders, while SIGKILL comes."""
    repository, warehouse = f"sqlite:///{tmp_path}/repository", str(tmp_path / "lake")
    names = ["one", "two", "three"]

    def transaction(n: int) -> dict[str, Any]:
        order = names[n % 3 :] + names[: n % 3]
        return {"table-changes": [{"identifier": {"namespace": ["app"], "name": t}, **changes(f"p{n}")} for t in order]}

    with server_to_kill(warehouse, repository) as (process, uri):
        assert send(uri, "POST", "lake/namespaces", {"namespace": ["app"]}) == 200
        for name in names:
            assert send(uri, "POST", "lake/namespaces/app/tables", {**TABLE, "name": name}) == 200
        bodies = [transaction(n) for n in range(200)]
        done = killed_while(process, uri, "lake/transactions/commit", bodies, 7 + 6 * round_)
    with rest_server(warehouse, repository) as successor:
        tables = [successor.ask("GET", f"lake/namespaces/app/tables/{name}").json() for name in names]
        found = [set(table["metadata"]["properties"]) for table in tables]
        assert found[0] == found[1] == found[2]
        landed = {f"p{n}" for n in done}
        assert landed <= found[0]
        assert len(found[0] - landed) <= 4  # those whose answer was lost
        last = successor.ask("POST", "lake/transactions/commit", transaction(999))
        assert last.status == 204
        for name in names:
            again = successor.ask("GET", f"lake/namespaces/app/tables/{name}").json()
            assert "p999" in again["metadata"]["properties"]


def test_a_drop_that_is_repeated_finishes_the_purge_that_a_dying_server_began(tmp_path: Path) -> None:
    """The server ends between the drop and the purge; the same request, sent to its successor, deletes the files."""
    repository, warehouse = f"sqlite:///{tmp_path}/repository", tmp_path / "lake"
    key = {"Idempotency-Key": "017f22e2-79b0-7cc3-98c4-dc0c0c073990"}

    class Dying:
        def purge(self, account: str, metadata_location: str) -> None:
            raise MemoryError("as if the process ended here")

    def files() -> list[Path]:
        return [path for path in (warehouse / "_iceberg").rglob("*") if path.is_file()]

    with rest_server(warehouse, repository) as server:
        server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        server.ask("POST", "lake/namespaces/app/tables", TABLE)
        assert set_property(server, "a").status == 200
        server.app.catalog = replace(server.app.catalog, purger=Dying())
        assert server.ask("DELETE", f"{T}?purgeRequested=true", headers=key).status == 500
        assert files()
    with rest_server(warehouse, repository) as successor:
        assert successor.ask("GET", T).status == 404
        assert successor.ask("DELETE", f"{T}?purgeRequested=true", headers=key).status == 204
        assert files() == []
        assert successor.ask("DELETE", f"{T}?purgeRequested=true", headers=key).status == 204  # and once more
        other = {"Idempotency-Key": "017f22e2-79b0-7cc3-98c4-dc0c0c073991"}
        successor.ask("POST", "lake/namespaces/app/tables", TABLE)
        assert successor.ask("DELETE", T, headers=other).status == 204  # without purge
        assert successor.ask("DELETE", T, headers=other).status == 204
        assert files()
