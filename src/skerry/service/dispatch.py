"""Dispatch of gRPC calls to their handlers, in these steps:

1. correlation id and authentication (``authorization: Bearer …``);
2. authorization: the caller's role, and whether the service is read-only;
3. the account's limit of concurrent calls;
4. the handler;
5. the answer, or an error with its code and details; counters and the audit log.

Streams send one message at a time and wait until the transport has taken it, so that a slow client holds one message in
memory. A client that reads nothing for :attr:`DispatchSettings.stall_seconds` is disconnected.
"""

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import grpc
from google.protobuf.message import DecodeError

from skerry.common.clock import Clock
from skerry.common.errors import InvalidInputError, PermissionDeniedError
from skerry.common.log import EventLog
from skerry.protocol.error_code import INTERNAL
from skerry.service.audit import AuditEntry, AuditLog
from skerry.service.binding import BoundMethod
from skerry.service.call import CORRELATION_HEADER, CorrelationIds, ServiceCall
from skerry.service.call_statistics import CallStatistics
from skerry.service.error_response import answer_of, rich_status
from skerry.service.identity import Authenticator, Caller, Role, bearer_token
from skerry.service.limits import CallGate
from skerry.service.stall_watch import StallWatch

OK = "OK"
_REFUSED = frozenset({"UNAUTHENTICATED", "PERMISSION_DENIED"})
_NEVER = threading.Event()
"""Never set; calls with a single answer ask gRPC between their steps, which costs short ones nothing."""
_NOBODY = Caller("", "", frozenset())
_log = EventLog("service")


@dataclass(frozen=True, slots=True)
class DispatchSettings:
    """Limits of calls, and whether the service is read-only."""

    read_only: bool = False
    max_call_seconds: float = 300.0
    """Maximum duration of a call, also if its client sets no deadline."""
    stall_seconds: float = 60.0


@dataclass(frozen=True, slots=True)
class Dispatcher:
    """Dispatches calls."""

    authenticator: Authenticator
    gate: CallGate
    statistics: CallStatistics
    audit: AuditLog
    clock: Clock
    ids: CorrelationIds
    settings: DispatchSettings
    watch: StallWatch
    check_account: Callable[[str], None]
    """Raises for an unknown account."""

    def handler(self, method: BoundMethod) -> Any:
        """The handler that gRPC calls."""
        if method.is_stream:
            return grpc.unary_stream_rpc_method_handler(
                lambda request, context: self._stream(method, request, context),
                response_serializer=_serialized,
            )
        return grpc.unary_unary_rpc_method_handler(
            lambda request, context: self._unary(method, request, context),
            response_serializer=_serialized,
        )

    def _unary(self, method: BoundMethod, request: bytes, context: Any) -> Any:
        turn = _Turn(self, method, context)
        try:
            answer = method.act(turn.enter(), _decoded(method, request))
        except Exception as error:  # noqa: BLE001 - every failure becomes an answer
            failed: Exception | None = error
        else:
            failed = None
        status = turn.leave(failed, 1 if failed is None else 0)
        if status is not None:
            context.abort_with_status(status)
        return answer

    def _stream(self, method: BoundMethod, request: bytes, context: Any) -> Iterator[Any]:
        turn = _Turn(self, method, context)
        failed: BaseException | None = None
        sent = 0
        try:
            call = turn.enter()
            with self.watch.watching(context.cancel) as progress:
                for message in method.act(call, _decoded(method, request)):
                    call.check()
                    progress.waits()
                    yield message
                    progress.goes_on()
                    sent += 1
        except GeneratorExit:  # gRPC drops the stream: the client has disconnected
            turn.leave(None, sent, code="CANCELLED")
            raise
        except Exception as error:  # noqa: BLE001 - every failure becomes an answer
            failed = error
        status = turn.leave(failed, sent)
        if status is not None:
            context.abort_with_status(status)


class _Turn:
    """One call from beginning to end."""

    __slots__ = ("_began", "_call", "_caller", "_context", "_correlation", "_entered", "_headers", "_method", "_on")

    def __init__(self, on: Dispatcher, method: BoundMethod, context: Any) -> None:
        self._on, self._method, self._context = on, method, context
        self._began = on.clock.monotonic()
        self._headers = {name: text for name, text in context.invocation_metadata() if isinstance(text, str)}
        self._correlation = on.ids.of(self._headers)
        self._caller = _NOBODY
        self._call: ServiceCall | None = None
        self._entered = False

    def enter(self) -> ServiceCall:
        """The steps before the method."""
        on, method = self._on, self._method
        if method.role is not None:
            token = bearer_token(self._headers.get("authorization")) if on.authenticator.needs_token else None
            self._caller = on.authenticator.authenticate(token)
            self._caller.require(method.role)
            if method.role is not Role.OPERATOR:  # an operator belongs to no account
                on.check_account(self._caller.account)
            if on.settings.read_only and method.changes:
                raise PermissionDeniedError("the service is read-only")
        on.gate.enter(self._caller.account, is_stream=method.is_stream)
        self._entered = True
        left = self._context.time_remaining()
        longest = on.settings.max_call_seconds
        ends_at = self._began + (longest if left is None else min(left, longest))
        cancelled = threading.Event() if method.is_stream else _NEVER
        self._call = ServiceCall(self._caller, self._correlation, self._headers, on.clock, ends_at, cancelled)
        self._call.is_active = self._context.is_active
        if method.is_stream:
            self._context.add_callback(self._call.cancel)
        return self._call

    def leave(self, error: BaseException | None, messages: int, code: str = OK) -> Any:
        """The steps after the method; returns the status of an error, None without one."""
        on, method = self._on, self._method
        if self._entered:
            on.gate.leave(self._caller.account, is_stream=method.is_stream)
        if CORRELATION_HEADER in self._headers:  # a client that sent none gets the id with errors only
            self._context.set_trailing_metadata(((CORRELATION_HEADER, self._correlation),))
        answer = None
        if error is not None:
            answer = answer_of(error, self._correlation)
            code = answer.code
            if code == INTERNAL:
                _log.warning(
                    "a call failed unexpectedly",
                    method=method.name,
                    correlation_id=self._correlation,
                    problem=f"{type(error).__name__}: {error}",
                    traceback=_trace(error),
                )
        seconds = on.clock.monotonic() - self._began
        on.statistics.record(method.name, code, seconds, messages)
        facts = {} if self._call is None else self._call.facts
        if method.changes or facts or code in _REFUSED:
            caller = None if self._caller is _NOBODY else self._caller
            peer = self._context.peer()
            on.audit.record(AuditEntry(method.name, self._correlation, code, caller, peer, seconds, facts))
        return None if answer is None else rich_status(answer, self._correlation)


def _decoded(method: BoundMethod, data: bytes) -> Any:
    """The request, decoded after authentication."""
    try:
        return method.request.FromString(data)
    except DecodeError:
        name = method.request.DESCRIPTOR.full_name
        raise InvalidInputError(f"the request is not a message of type {name}", about=("request",)) from None


def _serialized(message: Any) -> bytes:
    data: bytes = message.SerializeToString()
    return data


def _trace(error: BaseException) -> str:
    """The traceback, innermost frame last, without values."""
    places, trace = [], error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        places.append(f"{code.co_filename.rsplit('/skerry/', 1)[-1]}:{trace.tb_lineno}")
        trace = trace.tb_next
    return " > ".join(places[-12:])
