"""Error responses of the service: gRPC or HTTP status, stable code, message and details.

A gRPC error has the details of ``google.rpc``: ``ErrorInfo`` with the code as ``reason``, the domain ``skerry`` and the
attributes of the error as ``metadata``, and ``RequestInfo`` with the correlation id.

An exception that is not a SkerryError is a bug: the client gets ``INTERNAL`` and the correlation id, the log has the
details.
"""

from dataclasses import dataclass, replace
from typing import Any, Final
from urllib.parse import quote

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2

from skerry.common import errors
from skerry.common.errors import SkerryError
from skerry.protocol.error_code import DOMAIN, attributes_of, code_of

Code = grpc.StatusCode

_STATUS: Final[dict[type[SkerryError], tuple[Any, int]]] = {
    errors.InvalidInputError: (Code.INVALID_ARGUMENT, 400),
    errors.NotFoundError: (Code.NOT_FOUND, 404),
    errors.SnapshotExpiredError: (Code.FAILED_PRECONDITION, 410),
    errors.LeaseEndedError: (Code.ABORTED, 410),
    errors.AlreadyExistsError: (Code.ALREADY_EXISTS, 409),
    errors.ConflictError: (Code.ABORTED, 409),
    errors.QueryCancelledError: (Code.CANCELLED, 499),
    errors.UnauthenticatedError: (Code.UNAUTHENTICATED, 401),
    errors.PermissionDeniedError: (Code.PERMISSION_DENIED, 403),
    errors.LimitExceededError: (Code.RESOURCE_EXHAUSTED, 429),
    errors.DeadlineExceededError: (Code.DEADLINE_EXCEEDED, 504),
    errors.ServiceUnavailableError: (Code.UNAVAILABLE, 503),
    errors.CommitOutcomeUnknownError: (Code.UNKNOWN, 500),
    errors.DamagedFileError: (Code.DATA_LOSS, 500),
    errors.StorageError: (Code.UNAVAILABLE, 503),
    errors.FileMissingError: (Code.DATA_LOSS, 500),
    errors.AccessDeniedError: (Code.INTERNAL, 500),
    SkerryError: (Code.INTERNAL, 500),
}
_INTERNAL = (Code.INTERNAL, 500)
_MAX_STATUS_BYTES = 7_000
"""gRPC's clients refuse more than 8 KB of trailing metadata: they would get RESOURCE_EXHAUSTED instead of the error."""
_CUT_MESSAGE_BYTES = 900
_PLAIN = "".join(map(chr, range(0x20, 0x7F))).replace("%", "")
"""Characters of a message that gRPC does not encode."""
_CUT_ATTRIBUTE_BYTES = 150
RETRY_SECONDS: Final = "1"
"""Clients are asked to wait for this long before they repeat a request that was refused for the time being."""


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """An error in the form that a client gets."""

    code: str
    message: str
    grpc_status: Any
    http_status: int
    attributes: dict[str, str]


def answer_of(error: BaseException, correlation_id: str) -> ErrorAnswer:
    """The answer for an error."""
    code = code_of(error)
    if not isinstance(error, SkerryError):
        message = f"the service failed unexpectedly; its log has the details under {correlation_id}"
        return ErrorAnswer(code, message, *_INTERNAL, {})
    status = next(_STATUS[kind] for kind in type(error).__mro__ if kind in _STATUS)
    return ErrorAnswer(code, error.message, *status, attributes_of(error))


def retry_header(http_status: int) -> dict[str, str]:
    """The header with the time after which a request that was refused for the time being may be repeated."""
    return {"retry-after": RETRY_SECONDS} if http_status in (429, 503) else {}


def rich_status(answer: ErrorAnswer, correlation_id: str) -> "RichStatus":
    """The status for ``context.abort_with_status``; long texts are cut, since clients refuse large metadata."""
    made = _whole_status(answer, correlation_id)
    if made.wire_bytes > _MAX_STATUS_BYTES:
        attributes = {name: _cut(text, _CUT_ATTRIBUTE_BYTES) for name, text in answer.attributes.items()}
        shorter = replace(answer, message=_cut(answer.message, _CUT_MESSAGE_BYTES), attributes=attributes)
        made = _whole_status(shorter, correlation_id)
    return made


def _whole_status(answer: ErrorAnswer, correlation_id: str) -> "RichStatus":
    status = status_pb2.Status(code=answer.grpc_status.value[0], message=answer.message)
    info = error_details_pb2.ErrorInfo(reason=answer.code, domain=DOMAIN, metadata=answer.attributes)
    request = error_details_pb2.RequestInfo(request_id=correlation_id)
    for detail in (info, request):
        packed = AnyMessage()
        packed.Pack(detail)
        status.details.append(packed)
    trailers = (("grpc-status-details-bin", status.SerializeToString()),)
    return RichStatus(answer.grpc_status, answer.message, trailers)


def _cut(text: str, most_bytes: int) -> str:
    data = text.encode()
    if len(data) <= most_bytes:
        return text
    return f"{data[:most_bytes].decode(errors='ignore')}… (cut off, {len(text)} characters)"


@dataclass(frozen=True, slots=True)
class RichStatus(grpc.Status):  # type: ignore[misc]
    """A status with details in its trailing metadata."""

    code: Any
    details: str
    trailing_metadata: tuple[tuple[str, bytes], ...]

    @property
    def wire_bytes(self) -> int:
        """Size of the message, percent-encoded, and of the details, in base64."""
        return len(quote(self.details, safe=_PLAIN)) + sum(len(data) * 4 // 3 for _, data in self.trailing_metadata)
