"""An ASGI application on a free port of loopback, in a thread of this process, and a small client for it."""

import json
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import uvicorn


@dataclass(frozen=True)
class Reply:
    """Status, headers and body of an answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class HttpClient:
    """Sends requests to a server, each on a connection of its own."""

    port: int
    headers: Mapping[str, str] = field(default_factory=dict)

    def with_token(self, token: str) -> "HttpClient":
        return HttpClient(self.port, {**self.headers, "authorization": f"Bearer {token}"})

    def get(self, path: str, /, **parameters: object) -> Reply:
        return self.send("GET", f"{path}?{urlencode(parameters)}" if parameters else path)

    def post(self, path: str, body: object) -> Reply:
        return self.send("POST", path, json.dumps(body).encode(), {"content-type": "application/json"})

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> Reply:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, {**self.headers, **(headers or {})})
            answer = connection.getresponse()
            return Reply(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()


@contextmanager
def serving(app: Any) -> Iterator[HttpClient]:
    """Serve an application while the block runs."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on", ws="none"))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        while not server.started:
            if not thread.is_alive():
                raise RuntimeError("the server did not start")
            time.sleep(0.01)
        try:
            yield HttpClient(port)
        finally:
            server.should_exit = True
            thread.join(20)
