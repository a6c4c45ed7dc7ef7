"""A client of the metadata service, over gRPC.

>>> with Client("127.0.0.1:8815", token="…") as client:
...     client.directory.resolve(ResolveRequest(name=NameRef(catalog="lake", path=["app"], name="users")))

Errors of the service come back as the classes of :mod:`skerry.common.errors`, with their messages and attributes; what
happens on the way (no connection, no answer in time) has classes of its own there. Needs the extra ``skerry[service]``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import grpc
from google.rpc import error_details_pb2, status_pb2

from skerry.common.closing import Closing
from skerry.common.errors import (
    DeadlineExceededError,
    InvalidInputError,
    LimitExceededError,
    PermissionDeniedError,
    QueryCancelledError,
    ServiceUnavailableError,
    SkerryError,
    UnauthenticatedError,
)
from skerry.protocol.error_code import DOMAIN, error_of
from skerry.protocol.v1 import stub

DEFAULT_TIMEOUT_SECONDS = 60.0
MAX_MESSAGE_BYTES = 64 << 20
_DETAILS = "grpc-status-details-bin"
_TOKEN = re.compile(r"[!-~]*")
_HEADER_NAME, _HEADER = re.compile(r"[a-z0-9_.-]+"), re.compile(r"[ -~]*")
_PLAIN: dict[Any, type[SkerryError]] = {
    grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineExceededError,
    grpc.StatusCode.RESOURCE_EXHAUSTED: LimitExceededError,
    grpc.StatusCode.UNAUTHENTICATED: UnauthenticatedError,
    grpc.StatusCode.PERMISSION_DENIED: PermissionDeniedError,
    grpc.StatusCode.CANCELLED: QueryCancelledError,
    grpc.StatusCode.INVALID_ARGUMENT: InvalidInputError,
}


def _retries() -> str:
    """Which calls gRPC sends again if the connection fails: those that only read."""
    policy = {
        "maxAttempts": 4,
        "initialBackoff": "0.05s",
        "maxBackoff": "1s",
        "backoffMultiplier": 2,
        "retryableStatusCodes": ["UNAVAILABLE"],
    }
    names = [{"service": service, "method": method} for service, method in stub.READS]
    return json.dumps({"methodConfig": [{"name": names, "retryPolicy": policy}]})


class Client(Closing):
    """Stubs of all services over one connection; safe between threads.

    ``headers`` are sent with every call, such as ``x-engine-kind`` and ``x-engine-version``. With ``tls`` the
    connection is encrypted; ``root_certificates`` (PEM) says which authority to trust, the system's if it is left out.
    """

    def __init__(
        self,
        target: str,
        *,
        token: str | None = None,
        tls: bool = False,
        root_certificates: bytes | None = None,
        headers: Mapping[str, str] | None = None,
        timeout_seconds: float = DEFAULT_TIMEOUT_SECONDS,
    ) -> None:
        metadata = _metadata(token, headers or {})
        self._connection = GrpcConnection(target, metadata, tls, root_certificates, timeout_seconds)
        on = self._connection
        self.accounts = stub.AccountServiceStub(on)
        self.catalogs = stub.CatalogServiceStub(on)
        self.namespaces = stub.NamespaceServiceStub(on)
        self.tables = stub.TableServiceStub(on)
        self.views = stub.ViewServiceStub(on)
        self.snapshots = stub.SnapshotServiceStub(on)
        self.directory = stub.DirectoryServiceStub(on)
        self.queries = stub.QueryServiceStub(on)
        self.user_objects = stub.UserObjectsServiceStub(on)
        self.scans = stub.ScanServiceStub(on)
        self.statistics = stub.StatisticsServiceStub(on)
        self.hints = stub.HintServiceStub(on)
        self.system_objects = stub.SystemObjectsServiceStub(on)
        self.view_trees = stub.ViewTreeServiceStub(on)
        self.sql = stub.SqlServiceStub(on)
        self.lake = stub.LakeServiceStub(on)
        self.config = stub.ConfigServiceStub(on)

    @property
    def connection(self) -> "GrpcConnection":
        """For stubs of other services on the same connection."""
        return self._connection

    def close(self) -> None:
        """Close the connection; calls under way are cancelled."""
        self._connection.close()


class GrpcConnection(Closing):
    """Sends requests and translates errors."""

    def __init__(
        self,
        target: str,
        metadata: Mapping[str, str],
        tls: bool,
        root_certificates: bytes | None,
        timeout_seconds: float,
    ) -> None:
        options = [
            ("grpc.max_receive_message_length", MAX_MESSAGE_BYTES),
            ("grpc.max_send_message_length", MAX_MESSAGE_BYTES),
            ("grpc.enable_retries", 1),
            ("grpc.service_config", _retries()),
            ("grpc.initial_reconnect_backoff_ms", 100),
            ("grpc.max_reconnect_backoff_ms", 1000),  # a server that is back is found within a second, not two minutes
        ]
        if tls:
            credentials = grpc.ssl_channel_credentials(root_certificates)
            self._channel = grpc.secure_channel(target, credentials, options)
        else:
            self._channel = grpc.insecure_channel(target, options)
        self._target = target
        self._closed = False
        self._metadata = tuple(metadata.items())
        self._timeout_seconds = timeout_seconds
        self._methods: dict[str, Any] = {}

    def unary(self, method: str, request: Any, answer: type[Any], timeout: float | None) -> Any:
        """The answer of a method."""
        self._check_open()
        call = self._methods.get(method)
        if call is None:
            call = self._methods[method] = self._channel.unary_unary(
                method, request_serializer=_serialized, response_deserializer=answer.FromString
            )
        try:
            return call(request, timeout=timeout or self._timeout_seconds, metadata=self._metadata)
        except grpc.RpcError as error:
            raise self._translated(error) from None

    def stream(self, method: str, request: Any, answer: type[Any], timeout: float | None) -> Iterator[Any]:
        """The answers of a method, one by one. A stream that is dropped is cancelled."""
        self._check_open()
        call = self._channel.unary_stream(
            method, request_serializer=_serialized, response_deserializer=answer.FromString
        )
        answers = call(request, timeout=timeout or self._timeout_seconds, metadata=self._metadata)
        try:
            yield from answers
        except grpc.RpcError as error:
            raise self._translated(error) from None
        finally:
            answers.cancel()

    def close(self) -> None:
        """Close the connection."""
        self._closed = True
        self._channel.close()

    def _check_open(self) -> None:
        if self._closed:
            raise ServiceUnavailableError(f"the connection to the service at {self._target} is closed; connect again")

    def _translated(self, error: Any) -> SkerryError:
        for name, value in error.trailing_metadata() or ():
            if name == _DETAILS:
                found = _from_details(value)
                if found is not None:
                    return found
        if error.code() is grpc.StatusCode.UNAVAILABLE:
            return ServiceUnavailableError(
                f"the service at {self._target} cannot be reached, or has ended the call: {error.details()}"
            )
        kind = _PLAIN.get(error.code(), SkerryError)
        return kind(f"the service at {self._target} answered {error.code().name}: {error.details()}")


def _metadata(token: str | None, headers: Mapping[str, str]) -> dict[str, str]:
    """What is sent with every call. Errors name no value: gRPC would only say "Invalid metadata", in each call."""
    metadata = {name.lower(): text for name, text in headers.items()}
    for name, text in metadata.items():
        if not _HEADER_NAME.fullmatch(name) or name.endswith("-bin") or not _HEADER.fullmatch(text):
            raise InvalidInputError(
                f"the header {name!r} cannot be sent: a name has letters, digits, '_', '-' and '.', and does not end "
                "with '-bin'; a value has printable ASCII characters",
                about=("headers",),
            )
    if token is not None:
        if not _TOKEN.fullmatch(token):
            raise InvalidInputError(
                "the token cannot be sent: it has a space, a line end or another character that is not printable "
                "ASCII; a line end often comes from the file that it was read from",
                about=("token",),
            )
        metadata["authorization"] = f"Bearer {token}"
    return metadata


def _from_details(data: bytes) -> SkerryError | None:
    status = status_pb2.Status.FromString(data)
    for detail in status.details:
        info = error_details_pb2.ErrorInfo()
        if detail.Unpack(info) and info.domain == DOMAIN:
            return error_of(info.reason, status.message, dict(info.metadata))
    return None


def _serialized(message: Any) -> bytes:
    data: bytes = message.SerializeToString()
    return data
