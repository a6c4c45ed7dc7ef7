"""The REST catalog as an ASGI application: it authenticates, reads the request, runs its handler, and sends the answer.

Handlers run in threads, since storage and repositories block. Every error is answered in the form of the specification;
an unexpected one is logged with the request id, and the client gets that id.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import parse_qsl

import anyio
import anyio.to_thread
import orjson

import skerry
from skerry.common.clock import IdSource
from skerry.common.closing import Closing
from skerry.common.errors import SkerryError, UnauthenticatedError
from skerry.common.log import EventLog
from skerry.fileio.environment import Environment
from skerry.graph.page_token import PageTokens
from skerry.graph.resource import Call
from skerry.graph.user_graph import UserGraph
from skerry.iceberg.cache import MetadataCaches
from skerry.service.audit import AuditEntry, AuditLog
from skerry.service.call_statistics import CallStatistics
from skerry.service.error_response import RETRY_SECONDS
from skerry.service.identity import Authenticator, Caller, OpenAuthenticator, Role
from skerry.service.known_accounts import KnownAccounts
from skerry.service.limits import CallGate
from skerry.service.origin import check_json, check_origin
from skerry.service.places import Places
from skerry.service.rest import openapi
from skerry.service.rest.body import BodyBudget, BodyReader
from skerry.service.rest.catalog import OwnTables, RestCatalog
from skerry.service.rest.error import RestError, bad_request, forbidden, rest_error_of
from skerry.service.rest.http import Headers, Receive, RestAnswer, RestRequest, Scope, Send, answer_json
from skerry.service.rest.idempotent import IdempotentAnswer
from skerry.service.rest.metadata_file import MetadataFiles
from skerry.service.rest.own_table import NoOwnTables
from skerry.service.rest.plan_job import PlanJobs
from skerry.service.rest.planner import ScanPlanner
from skerry.service.rest.purge import FilePurger
from skerry.service.rest.replay import replayed_answer
from skerry.service.rest.route import ROUTES, Route, Router
from skerry.service.rest.settings import RestSettings
from skerry.service.rest.stripe import StripedLocks
from skerry.service.rest.token import TOKEN_PATH, TokenRoute

_RETRY = (b"retry-after", RETRY_SECONDS.encode())
_CLOSE = (b"connection", b"close")
_ERROR_HEADERS: Final[dict[int, Headers]] = {
    401: ((b"www-authenticate", b"Bearer"),),
    408: (_CLOSE,),
    413: (_CLOSE,),
    429: (_RETRY,),
    503: (_RETRY,),
}
"""Headers of errors. The client may still be sending a body that was not read to its end: the connection is closed."""
_log = EventLog("rest")


def rest_app(
    graph: UserGraph,
    env: Environment,
    authenticator: Authenticator | None = None,
    settings: RestSettings | None = None,
    *,
    own: OwnTables | None = None,
    places: Places | None = None,
    host: "RestHost | None" = None,
) -> "RestApp":
    """An ASGI application, to be mounted below a path such as ``/iceberg``.

    ``env`` has the storage of the warehouse. Without ``own``, tables of the lake itself are not opened.
    """
    chosen, clock, ids = settings or RestSettings(), env.clock, env.ids

    places = places or Places(env, graph.repository, chosen.access)
    files = MetadataFiles(places, ids, chosen.cache_bytes)
    key = graph.repository.signing_key()
    caches = MetadataCaches(env.settings.iceberg_cache, clock, env.metrics, ids)
    catalog = RestCatalog(
        graph=graph,
        places=places,
        files=files,
        tokens=PageTokens(key, clock),
        clock=clock,
        ids=ids,
        settings=chosen,
        own=own or NoOwnTables(),
        purger=FilePurger(places, files),
        planner=ScanPlanner(env, caches),
        jobs=PlanJobs(clock, chosen.plan_seconds),
        plan_tokens=PageTokens(key, clock, chosen.plan_seconds),
        locks=StripedLocks(),
        endpoints=tuple(route.endpoint for route in ROUTES if route.path != "/v1/config"),
    )
    return RestApp(catalog, authenticator or OpenAuthenticator(), host or RestHost(AuditLog(clock)), key, caches)


@dataclass(frozen=True, slots=True)
class RestHost:
    """Collaborators that the application shares with other servers of its process."""

    audit: AuditLog
    gate: CallGate | None = None
    statistics: CallStatistics | None = None
    accounts: KnownAccounts | None = None
    """Which accounts exist; None: every one that a token names."""


class RestApp(Closing):
    """Answers the requests of all clients."""

    def __init__(
        self, catalog: RestCatalog, authenticator: Authenticator, host: RestHost, key: bytes, caches: MetadataCaches
    ) -> None:
        self.catalog = catalog
        self._caches = caches
        self._authenticator = authenticator
        self._token_route = TokenRoute(authenticator, key, catalog.clock)
        self._host = host
        self._router = Router(ROUTES)
        endpoints = [route.endpoint for route in ROUTES]
        self._openapi = orjson.dumps(openapi.openapi_document(endpoints, skerry.__version__))
        self._bodies = BodyBudget(catalog.settings.account_body_bytes, catalog.settings.total_body_bytes)
        self._limiter: anyio.CapacityLimiter | None = None

    def close(self) -> None:
        """End background plans and free the caches of planning; the graph and the storage stay open."""
        self.catalog.jobs.close()
        self._caches.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            raise NotImplementedError(f"the Iceberg REST catalog does not answer {scope['type']}")
        began = self.catalog.clock.monotonic()
        method, path = scope["method"], _path(scope)
        outcome = _Outcome(method, path, self.catalog.ids, _peer(scope))
        body = BodyReader(self._bodies, self.catalog.settings.body_seconds)
        try:
            answer = await self._answered(scope, receive, outcome, body, began)
            await answer.send(send, with_body=method != "HEAD")  # the account's call until the client has taken it
        finally:
            body.close()
            outcome.leave(self._host)

    async def _answered(
        self, scope: Scope, receive: Receive, outcome: "_Outcome", body: BodyReader, began: float
    ) -> RestAnswer:
        """The answer to a request, also if that is an error; counted and recorded."""
        path = _path(scope)
        try:
            answer = await self._answer(scope, receive, outcome, body)
        except SkerryError as error:
            answer = self._refusal(rest_error_of(error), error, outcome.request_id)
        except Exception as error:  # noqa: BLE001  the last resort: a client never gets a broken connection
            _log.warning("request failed unexpectedly", request=outcome.request_id, path=path, problem=repr(error))
            words = f"the server failed unexpectedly; its log has the details under {outcome.request_id}"
            answer = self._refusal(RestError(500, "RESTException", words))
        outcome.finish(self._host, answer.status, self.catalog.clock.monotonic() - began)
        return answer

    def _refusal(self, error: RestError, cause: SkerryError | None = None, request_id: str = "") -> RestAnswer:
        if error.status >= 500 and cause is not None:
            _log.warning("request failed", request=request_id, problem=str(cause))
        return answer_json(error.document(), error.status, _ERROR_HEADERS.get(error.status, ()))

    async def _answer(self, scope: Scope, receive: Receive, outcome: "_Outcome", reader: BodyReader) -> RestAnswer:
        method, path = scope["method"], _path(scope)
        limit = self.catalog.settings.max_body_bytes
        headers = dict(scope["headers"])
        self._check_origin(method, path, headers)
        if path == TOKEN_PATH:
            body = await reader.read(scope, receive, min(limit, 1 << 20))
            return await self._in_thread(lambda: self._token_route.answer(method, body, headers))
        if path == openapi.PATH and method == "GET":
            return RestAnswer(200, self._openapi)
        caller = self._token_route.caller(_header_text(headers, b"authorization"))
        outcome.caller = caller
        route, names, known = self._router.find(method, path)
        if route is None:
            await reader.read(scope, receive, limit, caller.account)
            raise _no_route(method, path, known)
        outcome.changes, outcome.route = route.change is not None, route.endpoint
        self._check_role(caller, route)
        outcome.enter(self._host)
        request = RestRequest(
            method=method,
            path=path,
            names=names,
            query=_query(scope),
            headers=headers,
            body=b"" if method in ("GET", "HEAD") else await reader.read(scope, receive, limit, caller.account),
            caller=caller,
            call=Call(caller.account, outcome.request_id if outcome.changes else ""),
            facts=outcome.facts,
        )
        accounts = self._host.accounts
        if route.quick is not None and (accounts is None or accounts.knows(caller.account)):
            answer = route.quick(self.catalog, request)
            if answer is not None:
                return answer
        return await self._in_thread(lambda: self._run(route, request))

    def _check_origin(self, method: str, path: str, headers: dict[bytes, bytes]) -> None:
        """Refuse requests of other web pages in the browser of a user (:mod:`skerry.service.origin`)."""
        needs_token = self._authenticator.needs_token
        texts = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers.items()}
        check_origin(texts, needs_token=needs_token)
        has_body = any(name in texts for name in ("content-type", "transfer-encoding")) or (
            texts.get("content-length", "0") != "0"
        )
        if method == "POST" and has_body and not needs_token and path != TOKEN_PATH:
            check_json(texts)

    def _check_role(self, caller: Caller, route: Route) -> None:
        caller.require(Role.READER if route.change is None else Role.WRITER)
        if route.change is not None and self.catalog.settings.read_only:
            raise forbidden("this server is read-only")

    def _run(self, route: Route, request: RestRequest) -> RestAnswer:
        if self._host.accounts is not None:
            self._host.accounts.check(request.caller.account)
        change = route.change
        if change is None:
            assert route.read is not None
            return route.read(self.catalog, request)
        idempotent = IdempotentAnswer(self.catalog.graph.repository, request, self.catalog.clock)
        answer = idempotent.run(lambda: _translated(lambda: change(self.catalog, request, idempotent)))
        return replayed_answer(self.catalog, request, answer)

    async def _in_thread(self, act: Callable[[], RestAnswer]) -> RestAnswer:
        if self._limiter is None:
            self._limiter = anyio.CapacityLimiter(self.catalog.settings.threads)
        return await anyio.to_thread.run_sync(act, limiter=self._limiter)


class _Outcome:
    """Facts about a request for the audit log."""

    def __init__(self, method: str, path: str, ids: IdSource, peer: str) -> None:
        self._ids = ids
        self._request_id = ""
        self.caller: Caller | None = None
        self.changes = False
        self.route = ""
        self.facts: dict[str, str] = {}
        self._method = f"{method} /iceberg{path}"
        self._peer = peer
        self._entered = False

    @property
    def request_id(self) -> str:
        """The id of the request in logs, created on first use."""
        if not self._request_id:
            self._request_id = self._ids.new_id()
        return self._request_id

    def enter(self, host: RestHost) -> None:
        """Count a call of the account; :class:`~skerry.common.errors.LimitExceededError` if it has too many."""
        if host.gate is not None and self.caller is not None:
            host.gate.enter(self.caller.account, is_stream=False)
            self._entered = True

    def leave(self, host: RestHost) -> None:
        """The call has ended."""
        if self._entered and host.gate is not None and self.caller is not None:
            host.gate.leave(self.caller.account, is_stream=False)
            self._entered = False

    def finish(self, host: RestHost, status: int, seconds: float) -> None:
        """Count a request; record changes, and requests refused for their caller, in the audit log."""
        outcome = "OK" if status < 400 else str(status)
        if host.statistics is not None:
            host.statistics.record(f"rest {self.route or 'other'}", outcome, seconds)
        if self.changes or status in (401, 403):
            host.audit.record(
                AuditEntry(self._method, self.request_id, outcome, self.caller, self._peer, seconds, dict(self.facts))
            )


def _translated(act: Callable[[], RestAnswer]) -> RestAnswer:
    """An answer; errors of the layers below become those of the specification, so that they can be stored."""
    try:
        return act()
    except RestError:
        raise
    except UnauthenticatedError:
        raise
    except SkerryError as error:
        raise rest_error_of(error) from error


def _path(scope: Scope) -> str:
    """The path below the mount point, as sent."""
    raw: bytes | None = scope.get("raw_path")
    path = str(scope["path"]) if raw is None else raw.decode("latin-1")
    root: str = scope.get("root_path", "")
    return path.removeprefix(root) if root else path


def _query(scope: Scope) -> dict[str, str]:
    text = scope.get("query_string", b"").decode("latin-1")
    if not text:
        return {}
    try:
        return dict(parse_qsl(text, keep_blank_values=True, errors="strict", max_num_fields=100))
    except (ValueError, UnicodeDecodeError):
        raise bad_request("the query of the request cannot be read") from None


def _header_text(headers: dict[bytes, bytes], name: bytes) -> str | None:
    value = headers.get(name)
    return None if value is None else value.decode("latin-1")


def _peer(scope: Scope) -> str:
    client: Any = scope.get("client")
    return f"{client[0]}:{client[1]}" if client else ""


def _no_route(method: str, path: str, known: bool) -> RestError:
    if known:
        return RestError(405, "MethodNotAllowedException", f"{method} is not possible for this path")
    return RestError(404, "NotFoundException", f"there is no route {method} {path[:200]}")
