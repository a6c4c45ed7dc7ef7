"""One API call from beginning to end: origin check, authentication, role, limits, answer, counters and audit log."""

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from skerry.common.errors import SkerryError
from skerry.common.log import EventLog
from skerry.protocol.error_code import code_of
from skerry.service.audit import AuditEntry
from skerry.service.call import CORRELATION_HEADER, correlation_id
from skerry.service.console.ask import Answer
from skerry.service.console.door import ConsoleSettings
from skerry.service.console.reply import error_reply, json_reply
from skerry.service.identity import Caller, Role, bearer_token
from skerry.service.origin import check_origin

_OK = "OK"
_REFUSED = frozenset({"UNAUTHENTICATED", "PERMISSION_DENIED"})
_log = EventLog("service")

Endpoint = Callable[[Request, Caller], Awaitable[Answer]]


class Turns:
    """Makes endpoints that handle every call in the same way."""

    def __init__(self, settings: ConsoleSettings) -> None:
        self._settings = settings

    def endpoint(self, name: str, answer: Endpoint, role: Role | None) -> Callable[[Request], Awaitable[Response]]:
        """An endpoint for callers with a role; None: for every authenticated caller."""

        async def respond(request: Request) -> Response:
            settings = self._settings
            correlation = correlation_id(request.headers, settings.ids)
            began = settings.clock.monotonic()
            caller: Caller | None = None
            outcome = _OK
            try:
                caller = self._caller(request, role)
                reply = json_reply(await self._gated(request, caller, answer))
            except Exception as error:  # noqa: BLE001 - every failure becomes an answer
                outcome, reply = code_of(error), error_reply(error, correlation)
                if not isinstance(error, SkerryError):
                    problem = f"{type(error).__name__}: {error}"
                    _log.warning("console call failed", call=name, correlation_id=correlation, problem=problem)
            reply.headers[CORRELATION_HEADER] = correlation
            self._note(name, request, caller, outcome, correlation, settings.clock.monotonic() - began)
            return reply

        return respond

    def _caller(self, request: Request, role: Role | None) -> Caller:
        settings = self._settings
        check_origin(request.headers, needs_token=settings.authenticator.needs_token)
        caller = settings.authenticator.authenticate(bearer_token(request.headers.get("authorization")))
        if role is not None:
            caller.require(role)
        settings.check_account(caller.account)
        return caller

    async def _gated(self, request: Request, caller: Caller, answer: Endpoint) -> Answer:
        gate = self._settings.gate
        gate.enter(caller.account, is_stream=False)
        try:
            return await answer(request, caller)
        finally:
            gate.leave(caller.account, is_stream=False)

    def _note(
        self, name: str, request: Request, caller: Caller | None, outcome: str, correlation: str, seconds: float
    ) -> None:
        settings = self._settings
        settings.statistics.record(f"console/{name}", outcome, seconds)
        facts: dict[str, str] = getattr(request.state, "facts", {})
        if settings.audit is not None and (facts or outcome in _REFUSED):
            peer = "" if request.client is None else request.client.host
            method = f"{request.method} /console/{name}"
            settings.audit.record(AuditEntry(method, correlation, outcome, caller, peer, seconds, facts))
