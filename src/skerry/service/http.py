"""The HTTP port of the service: ``/metrics``, ``/healthz`` and mounted applications.

A mount is an ASGI application under a path. It gets the parts of the service when it is made, and authenticates its own
requests with the same :class:`~skerry.service.identity.Authenticator`.
"""

import socket
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from skerry.common.closing import Closing
from skerry.common.errors import InvalidInputError, ServiceUnavailableError, SkerryError
from skerry.service.assembly import Parts
from skerry.service.call import correlation_id
from skerry.service.error_response import answer_of, retry_header
from skerry.service.grpc_server import Address, TlsFiles
from skerry.service.http_connection import watched_protocol
from skerry.service.identity import Role, bearer_token
from skerry.service.prometheus import CONTENT_TYPE, exposition

_START_SECONDS = 30.0
_SEND_BYTES = 256 << 10
"""Buffer of the system for a connection: what a client that takes nothing holds, besides a part of its answer."""


@dataclass(frozen=True, slots=True)
class HttpMount:
    """An application under a path."""

    name: str
    """Its key in the JSON line of ``skerry serve``: ``rest``, ``console``."""
    path: str
    make: Callable[[Parts], Any]


def http_app(parts: Parts, mounts: Sequence[HttpMount] = ()) -> Starlette:
    """The application of the HTTP port."""

    def metrics(request: Request) -> Response:
        try:
            if parts.authenticator.needs_token:  # series contain account names, which only operators may see
                token = bearer_token(request.headers.get("authorization"))
                parts.authenticator.authenticate(token).require(Role.OPERATOR)
        except SkerryError as error:
            return error_response(parts, request, error)
        return PlainTextResponse(exposition(parts.backend.env.metrics), media_type=CONTENT_TYPE)

    def healthz(request: Request) -> Response:
        return JSONResponse({"status": "ok", "version": parts.backend.version})

    routes: list[Any] = [Route("/metrics", metrics), Route("/healthz", healthz)]
    routes += [Mount(mount.path, app=mount.make(parts), name=mount.name) for mount in mounts]
    return Starlette(routes=routes)


def error_response(parts: Parts, request: Request, error: SkerryError) -> JSONResponse:
    """An error in the service's own form: code, message and correlation id."""
    correlation = correlation_id(request.headers, parts.backend.env.ids)
    answer = answer_of(error, correlation)
    body = {"error": {"code": answer.code, "message": answer.message, "correlation_id": correlation}}
    headers = {"x-correlation-id": correlation, **retry_header(answer.http_status)}
    return JSONResponse(body, answer.http_status, headers)


class HttpServer(Closing):
    """An ASGI application on one port, in a thread of this process."""

    def __init__(
        self,
        app: Any,
        address: Address,
        tls: TlsFiles | None = None,
        grace_seconds: float = 10.0,
        *,
        stall_seconds: float = 60.0,
        cut_off: Callable[[], None] = lambda: None,
    ) -> None:
        """``cut_off`` is called for each connection that is cut off because its client stalls."""
        self._socket = _bound(address)
        self.address = Address(address.host, self._socket.getsockname()[1])
        config = uvicorn.Config(
            app,
            http=watched_protocol(stall_seconds, cut_off),
            log_config=None,
            access_log=False,
            lifespan="off",
            server_header=False,
            timeout_graceful_shutdown=int(grace_seconds),
            ssl_certfile=None if tls is None else str(tls.certificate),
            ssl_keyfile=None if tls is None else str(tls.key),
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._run, name="skerry-http", daemon=True)
        self._ended = threading.Event()

    def start(self) -> None:
        """Start to answer requests."""
        self._thread.start()
        waited = 0.0
        while not self._server.started:
            if self._ended.wait(0.01) or (waited := waited + 0.01) > _START_SECONDS:
                raise ServiceUnavailableError(f"--http {self.address}: the server did not start; its log says why")

    def close(self) -> None:
        """Refuse new requests, let running ones finish, and stop."""
        self._server.should_exit = True
        if self._thread.is_alive():
            self._thread.join()
        self._socket.close()

    def _run(self) -> None:
        try:
            self._server.run(sockets=[self._socket])
        finally:
            self._ended.set()


def _bound(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BYTES)
    try:
        made.bind((address.host.strip("[]"), address.port))
        made.listen(1024)
    except OSError as error:
        made.close()
        raise InvalidInputError(f"--http {address}: the address cannot be bound: {error.strerror}") from None
    return made
