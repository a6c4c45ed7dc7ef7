"""The gRPC server: services with health and reflection, bounded workers and messages, TLS, graceful shutdown."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
from google.protobuf.descriptor import ServiceDescriptor
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from skerry.common.closing import Closing
from skerry.common.errors import InvalidInputError, OptionError
from skerry.service.binding import bind_service
from skerry.service.dispatch import Dispatcher

LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1", "[::1]"})


@dataclass(frozen=True, slots=True)
class Address:
    """A host and a port; port 0 takes a free one."""

    host: str
    port: int

    @staticmethod
    def parse(text: str, what: str) -> "Address":
        """``127.0.0.1:8815``, ``[::1]:8815``."""
        host, colon, port = text.rpartition(":")
        if not colon or not host or not port.isdigit() or int(port) > 65535:
            raise OptionError(
                f"{what} {text!r}: write host and port, such as '127.0.0.1:8815'; port 0 takes a free one"
            )
        return Address(host, int(port))

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can connect to it."""
        return self.host in LOOPBACK

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


@dataclass(frozen=True, slots=True)
class TlsFiles:
    """A certificate chain and its key, in PEM."""

    certificate: Path
    key: Path

    def credentials(self) -> Any:
        """The server's TLS credentials."""
        try:
            chain, key = self.certificate.read_bytes(), self.key.read_bytes()
        except OSError as error:
            raise OptionError(f"--tls-cert, --tls-key: {error.filename}: cannot be read: {error.strerror}") from None
        return grpc.ssl_server_credentials([(key, chain)])


@dataclass(frozen=True, slots=True)
class GrpcSettings:
    """Limits of the server."""

    workers: int = 32
    max_calls: int = 256
    """Maximum calls that are running or waiting for a worker; more are refused immediately."""
    max_message_bytes: int = 16 << 20
    max_metadata_bytes: int = 16 << 10


class GrpcServer(Closing):
    """Services on one port."""

    def __init__(self, dispatcher: Dispatcher, settings: GrpcSettings) -> None:
        self._dispatcher = dispatcher
        self._names: list[str] = [health.SERVICE_NAME, reflection.SERVICE_NAME]
        self._pool = ThreadPoolExecutor(settings.workers, thread_name_prefix="skerry-call")
        self._server = grpc.server(
            self._pool,
            maximum_concurrent_rpcs=settings.max_calls,
            options=[
                ("grpc.max_receive_message_length", settings.max_message_bytes),
                ("grpc.max_send_message_length", settings.max_message_bytes),
                ("grpc.max_metadata_size", settings.max_metadata_bytes),
                ("grpc.max_concurrent_streams", settings.max_calls),
                ("grpc.so_reuseport", 0),
                ("grpc.http2.min_ping_interval_without_data_ms", 10_000),
            ],
        )
        self._health = health.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        self._ended = threading.Event()

    def add(self, service: ServiceDescriptor, servicer: object) -> None:
        """Register a service with its servicer."""
        methods = bind_service(service, servicer)
        handlers = {method.name.rpartition("/")[2]: self._dispatcher.handler(method) for method in methods}
        handler = grpc.method_handlers_generic_handler(service.full_name, handlers)
        self._server.add_generic_rpc_handlers((handler,))
        self._names.append(service.full_name)

    def start(self, address: Address, tls: TlsFiles | None = None) -> Address:
        """Listen; returns the address with the actual port."""
        reflection.enable_server_reflection(self._names, self._server)
        try:
            if tls is None:
                port = self._server.add_insecure_port(str(address))
            else:
                port = self._server.add_secure_port(str(address), tls.credentials())
        except RuntimeError:
            port = 0
        if not port:
            raise InvalidInputError(f"--grpc {address}: the address cannot be bound; another process may have it")
        self._server.start()
        for name in ["", *self._names]:
            self._health.set(name, health_pb2.HealthCheckResponse.SERVING)
        return Address(address.host, port)

    def drain(self) -> None:
        """Report to health checks that the server is about to stop; new calls are refused soon after."""
        self._health.enter_graceful_shutdown()

    def stop(self, grace_seconds: float) -> None:
        """Refuse new calls, let running ones finish within a time, then cancel the rest."""
        self.drain()
        self._server.stop(grace_seconds).wait()
        self._pool.shutdown(wait=True, cancel_futures=True)
        self._ended.set()

    def close(self) -> None:
        """Stop immediately."""
        if not self._ended.is_set():
            self.stop(0)
