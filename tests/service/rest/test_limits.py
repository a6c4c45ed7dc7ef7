"""The REST catalog is under the limits and counters of the service, and stays small whatever clients send or read."""

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from skerry.protocol.v1 import account_pb2
from skerry.service.grpc_server import Address
from skerry.service.http import HttpServer, http_app
from skerry.service.limits import CallLimits
from skerry.service.mounts import MOUNTS
from skerry.service.rest import RestSettings
from support.rest_server import RestServer, rest_server
from support.service import TestService, running

FIELD = {"id": 1, "name": "a", "required": False, "type": "int"}
TABLE = {"name": "t", "schema": {"type": "struct", "fields": [FIELD]}}
T = "lake/namespaces/app/tables/t"
LOAD = "rest GET /v1/{prefix}/namespaces/{namespace}/tables/{table}"


class Served:
    """``skerry serve`` in this process: gRPC and HTTP over the same parts."""

    def __init__(self, service: TestService, port: int) -> None:
        self.service = service
        self.port = port

    def ask(self, method: str, path: str, body: Any = None, token: str = "acme") -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        with contextlib.closing(connection):
            data = None if body is None else json.dumps(body)
            connection.request(method, f"/iceberg/v1/{path}", data, {"Authorization": f"Bearer {token}"})
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()

    def calls(self) -> dict[tuple[str, str], float]:
        """Counted calls by method and outcome."""
        return {
            (dict(metric.labels)["method"], dict(metric.labels)["code"]): metric.value
            for metric in self.service.parts.statistics.metrics()
            if metric.name == "skerry_service_calls"
        }


@contextlib.contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Served]:
    named = {f"service.{name.replace('_', '-')}": value for name, value in settings.items()}
    with running(folder / "lake", "acme", "beta", settings=named) as service:
        parts = service.parts
        stall = parts.backend.env.settings.service.stall_seconds
        watch = parts.watch.count_cut_off
        with HttpServer(http_app(parts, MOUNTS), Address("127.0.0.1", 0), stall_seconds=stall, cut_off=watch) as server:
            server.start()
            served = Served(service, server.address.port)
            assert served.ask("POST", "lake/namespaces", {"namespace": ["app"]})[0] == 200
            assert served.ask("POST", "lake/namespaces/app/tables", TABLE)[0] == 200
            yield served


def test_calls_over_the_limit_of_an_account_are_refused_with_the_time_to_wait(tmp_path: Path) -> None:
    with serving(tmp_path, calls_per_account="1") as served:
        assert served.ask("GET", T)[0] == 200
        served.service.parts.gate.enter("acme", is_stream=False)  # as a call over gRPC does
        for method, path in (("GET", T), ("HEAD", T), ("GET", "lake/namespaces"), ("POST", T)):
            status, headers, body = served.ask(method, path, {} if method == "POST" else None)
            assert (status, headers["retry-after"]) == (429, "1")
            assert method == "HEAD" or json.loads(body)["error"]["type"] == "TooManyRequestsException"
        assert served.ask("GET", "lake/namespaces", token="beta")[0] == 200  # another account
        served.service.parts.gate.leave("acme", is_stream=False)
        assert served.ask("GET", T)[0] == 200
        _wait(lambda: not served.service.parts.gate._calls)
        assert served.calls()[LOAD, "429"] == 1


def test_loads_from_memory_are_counted_and_hold_a_call_of_their_account(tmp_path: Path) -> None:
    with rest_server(tmp_path / "lake", limits=CallLimits(calls_per_account=1)) as server:
        server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        server.ask("POST", "lake/namespaces/app/tables", TABLE)
        threads: list[str] = []
        before = server.app._in_thread

        async def in_thread(act: Any) -> Any:
            threads.append("one")
            return await before(act)

        server.app._in_thread = in_thread  # type: ignore[method-assign]
        assert server.ask("GET", T).status == 200
        threads.clear()  # the first request of some seconds asks the repository whether the account exists
        assert server.ask("GET", T).status == 200
        assert threads == []  # answered from memory
        server.gate.enter("default", is_stream=False)
        assert server.ask("GET", T).status == 429
        server.gate.leave("default", is_stream=False)
        counted = {
            tuple(dict(m.labels).values()): m.value for m in server.statistics.metrics() if "code" in dict(m.labels)
        }
        assert counted["OK", LOAD] == 2
        assert counted["429", LOAD] == 1


def test_a_deleted_account_loads_nothing_from_memory(tmp_path: Path) -> None:
    with serving(tmp_path) as served:
        assert served.ask("GET", T)[0] == 200
        with served.service.client("operator") as operator:
            operator.accounts.delete_account(account_pb2.DeleteAccountRequest(id="acme"))
        assert served.ask("GET", T)[0] == 401


def test_the_console_says_when_to_try_again(tmp_path: Path) -> None:
    with serving(tmp_path, calls_per_account="1") as served:
        served.service.parts.gate.enter("acme", is_stream=False)
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)) as connection:
            connection.request("GET", "/console/api/databases", headers={"Authorization": "Bearer acme"})
            answer = connection.getresponse()
            assert (answer.status, answer.headers["retry-after"]) == (429, "1")
        served.service.parts.gate.leave("acme", is_stream=False)


def test_many_oversized_bodies_hold_little_memory(tmp_path: Path) -> None:
    """64 bodies of 100 MB at once, half of them without their length: all are refused, none is kept."""
    with rest_server(tmp_path / "lake", limits=CallLimits(calls_per_account=100)) as server:
        server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        before, most, done = _memory_bytes(), 0, threading.Event()

        def watch() -> None:
            nonlocal most
            while not done.wait(0.02):
                most = max(most, _memory_bytes())

        statuses: list[int] = []
        senders = [
            threading.Thread(target=lambda n=n: statuses.append(_send_large(server, 100 << 20, chunked=n % 2 == 1)))
            for n in range(64)
        ]
        watching = threading.Thread(target=watch)
        watching.start()
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        done.set()
        watching.join()
        assert set(statuses) <= {413, 429}
        assert len(statuses) == 64
        assert most - before < 400 << 20
        assert server.app._bodies._total == 0
        _wait(lambda: not server.gate._calls)
        assert server.ask("GET", "lake/namespaces").status == 200


def test_bodies_of_an_account_share_a_budget(tmp_path: Path) -> None:
    chosen = RestSettings(max_body_bytes=1 << 20, account_body_bytes=1 << 20)
    with rest_server(tmp_path / "lake", settings=chosen) as server:
        server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        with _begun(server, 1 << 20, 900_000):
            _wait(lambda: server.app._bodies._total >= 900_000)
            refused = server.ask("POST", "lake/namespaces", b" " * 900_000)
            assert (refused.status, refused.headers["retry-after"]) == (429, "1")
        _wait(lambda: server.app._bodies._total == 0)
        assert server.ask("POST", "lake/namespaces", b" " * 900_000).status == 400


def test_a_trickling_body_ends_in_time(tmp_path: Path) -> None:
    with rest_server(tmp_path / "lake", settings=RestSettings(body_seconds=1.0)) as server:
        with _begun(server, 1000, 1) as connection:
            began = time.monotonic()
            while time.monotonic() - began < 20:
                with contextlib.suppress(OSError):
                    connection.send(b" ")
                if _has_answer(connection):
                    break
            answer = connection.recv(1000)
            assert answer.startswith(b"HTTP/1.1 408")
            assert b"connection: close" in answer.lower()
        _wait(lambda: not server.gate._calls)


def test_a_client_that_reads_nothing_of_a_large_answer_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, stall_time="1 s") as served:
        large = {"action": "set-properties", "updates": {f"p{n}": "x" * 10_000 for n in range(1000)}}
        assert served.ask("POST", T, {"requirements": [], "updates": [large]})[0] == 200
        served.ask("GET", T)
        before = _memory_bytes()
        connections = [_asking(served.port, T) for _ in range(32)]
        _wait(lambda: served.service.parts.gate._calls)  # they are calls of the account until they are taken
        _wait(lambda: served.service.parts.watch.cut_count == 32, seconds=60)
        assert _memory_bytes() - before < 500 << 20
        _wait(lambda: not served.service.parts.gate._calls)
        for connection in connections:
            connection.close()
        status, _, body = served.ask("GET", T)
        assert status == 200
        assert len(body) > 10_000_000


def test_a_slow_reader_gets_the_whole_answer(tmp_path: Path) -> None:
    with serving(tmp_path, stall_time="1 s") as served:
        large = {"action": "set-properties", "updates": {f"p{n}": "x" * 10_000 for n in range(1000)}}
        assert served.ask("POST", T, {"requirements": [], "updates": [large]})[0] == 200
        with contextlib.closing(_asking(served.port, T, window=1 << 18)) as connection:
            size = 0
            for _ in range(20):  # five times the stall time
                time.sleep(0.25)
                size += len(connection.recv(1 << 17))
            while part := connection.recv(1 << 20):
                size += len(part)
            assert size > 10_000_000
        assert served.service.parts.watch.cut_count == 0


def test_a_client_that_never_finishes_the_head_of_a_request_is_cut_off(tmp_path: Path) -> None:
    with serving(tmp_path, stall_time="1 s") as served:
        for begun in (b"", b"GET /iceberg/v1/config HTTP/1.1\r\nX-A: "):
            with socket.create_connection(("127.0.0.1", served.port), timeout=30) as connection:
                connection.sendall(begun)
                with contextlib.suppress(ConnectionResetError):
                    assert connection.recv(100) == b""
        assert served.service.parts.watch.cut_count == 2


def _head(path: str, length: str, token: str = "acme", method: str = "POST") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", f"Authorization: Bearer {token}", length]
    lines += ["Content-Type: application/json"] if length else []
    return ("\r\n".join([*filter(None, lines), "Connection: close"]) + "\r\n\r\n").encode()


def _send_large(server: RestServer, size: int, *, chunked: bool) -> int:
    part = b" " * (1 << 20)
    with _connected(server) as connection:
        kind = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {size}"
        connection.sendall(_head("/v1/lake/namespaces", kind))
        with contextlib.suppress(ConnectionError):
            for _ in range(size // len(part)):
                connection.sendall(b"%x\r\n%s\r\n" % (len(part), part) if chunked else part)
            connection.sendall(b"0\r\n\r\n" if chunked else b"")
        return int(connection.recv(100).split()[1])


@contextlib.contextmanager
def _begun(server: RestServer, length: int, sent: int) -> Iterator[socket.socket]:
    """A request of which a part has been sent."""
    with _connected(server) as connection:
        connection.sendall(_head("/v1/lake/namespaces", f"Content-Length: {length}"))
        connection.sendall(b" " * sent)
        yield connection


def _connected(server: RestServer) -> socket.socket:
    host, _, port = server.uri.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=120)


def _asking(port: int, path: str, window: int = 4096) -> socket.socket:
    """A connection with a request whose answer is not read."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    connection.settimeout(60)
    connection.connect(("127.0.0.1", port))
    connection.sendall(_head(f"/iceberg/v1/{path}", "", method="GET"))
    return connection


def _has_answer(connection: socket.socket) -> bool:
    connection.settimeout(0.2)
    try:
        return bool(connection.recv(1, socket.MSG_PEEK))
    except TimeoutError:
        return False
    finally:
        connection.settimeout(30)


def _wait(condition: Any, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)


def _memory_bytes() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
