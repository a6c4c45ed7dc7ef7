"""The context of one call: caller, deadline and engine. It is an argument of every method."""

import re
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import count

from skerry.common.clock import Clock, IdSource
from skerry.common.errors import DeadlineExceededError, InvalidInputError, QueryCancelledError
from skerry.graph.engine_version import EngineKey, named_engine
from skerry.graph.resource import Call
from skerry.service.identity import Caller

CORRELATION_HEADER = "x-correlation-id"
ENGINE_KIND_HEADER = "x-engine-kind"
ENGINE_VERSION_HEADER = "x-engine-version"
_CORRELATION = re.compile(r"[A-Za-z0-9._:/-]{1,128}")


def _always() -> bool:
    return True


@dataclass(slots=True)
class ServiceCall:
    """One call of the service. Treated as immutable; not frozen, because freezing costs time in every call."""

    caller: Caller
    correlation_id: str
    headers: Mapping[str, str]
    clock: Clock
    ends_at: float
    """Deadline of the call, on the monotonic clock."""
    cancelled: threading.Event = field(default_factory=threading.Event)
    facts: dict[str, str] = field(default_factory=dict)
    """Facts about the call, for the audit log."""
    on_cancel: list[Callable[[], None]] = field(default_factory=list)
    """Called from another thread when the client disconnects."""
    is_active: Callable[[], bool] = _always
    """Whether the client still waits, for calls that do not use :attr:`cancelled`."""
    graph: Call = field(init=False)
    """The context of calls of the graph."""

    def __post_init__(self) -> None:
        self.graph = Call(self.caller.account, self.correlation_id, self.engine)

    @property
    def engine(self) -> EngineKey | None:
        """The engine that calls; None unless both headers are present."""
        kind, version = self.headers.get(ENGINE_KIND_HEADER), self.headers.get(ENGINE_VERSION_HEADER)
        return named_engine(kind, version)

    def require_engine(self) -> EngineKey:
        """The engine; :class:`InvalidInputError` if a header is missing."""
        engine = self.engine
        if engine is None:
            raise InvalidInputError(
                f"this call is about one engine: send the headers {ENGINE_KIND_HEADER} and {ENGINE_VERSION_HEADER}",
                about=(ENGINE_KIND_HEADER, ENGINE_VERSION_HEADER),
            )
        return engine

    def check(self) -> None:
        """Raise if the client has disconnected, or the deadline has passed; long calls use this between steps."""
        if self.cancelled.is_set():
            raise QueryCancelledError("the client has cancelled the call")
        if self.clock.monotonic() >= self.ends_at:
            raise DeadlineExceededError("the time of the call is over")
        if not self.is_active():
            raise QueryCancelledError("the client has cancelled the call")

    def cancel(self) -> None:
        """Record that the client has disconnected."""
        self.cancelled.set()
        for act in list(self.on_cancel):
            act()


class CorrelationIds:
    """Makes correlation ids: a random part for the process and a counter, since a UUID for each call costs a system
    call."""

    def __init__(self, ids: IdSource) -> None:
        self._prefix = ids.new_id()[:18]
        self._numbers = count(1)

    def of(self, headers: Mapping[str, str]) -> str:
        """The id that the client sent, if it is safe to log; else a new one."""
        given = headers.get(CORRELATION_HEADER)
        if given is not None and _CORRELATION.fullmatch(given):
            return given
        return f"{self._prefix}-{next(self._numbers):x}"


def correlation_id(headers: Mapping[str, str], ids: IdSource) -> str:
    """The same for a single request."""
    return CorrelationIds(ids).of(headers)
