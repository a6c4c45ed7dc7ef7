"""The console as a Starlette application: the page, its assets, and the JSON API that the page reads.

Handlers are plain functions of an :class:`Ask`. They run in worker threads, so that the event loop never waits for
storage; long statements have threads of their own, so that they do not hold up the pages of others.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.errors import NotFoundError, SkerryError
from skerry.common.log import EventLog
from skerry.common.metrics import Metrics
from skerry.protocol.error_code import code_of
from skerry.service.console import file_list, history, index_list, lsm_tree, pipeline_runs, relation, sample
from skerry.service.console.ask import Answer, Ask
from skerry.service.console.door import Auditor, LakeFactory, may_write, sees_counters
from skerry.service.console.guard import HEADERS, check_origin
from skerry.service.console.lineage import lineage
from skerry.service.console.listing import NameLists
from skerry.service.console.reply import error_reply, json_reply
from skerry.service.console.sql_box import SqlBox, SqlLimits
from skerry.service.console.statistics import caches, metrics
from skerry.service.identity import Authenticator, Caller, Role, bearer_token

_STATIC = Path(__file__).parent / "static"
_log = EventLog("service")

Handler = Callable[[Ask], Answer]


@dataclass(frozen=True, slots=True)
class ConsoleSettings:
    """What the console is made with."""

    authenticator: Authenticator
    lakes: LakeFactory
    read_only: bool = False
    version: str = ""
    counters: Metrics | None = None
    """Counters of the process, for operators."""
    auditor: Auditor | None = None
    limits: SqlLimits = field(default_factory=SqlLimits)
    clock: Clock = field(default_factory=SystemClock)
    ids: IdSource = field(default_factory=SystemIds)
    threads: int = 8


def console_app(settings: ConsoleSettings) -> Starlette:
    """The application, to be mounted at ``/console``."""
    return _Console(settings).app()


class _Console:
    def __init__(self, settings: ConsoleSettings) -> None:
        self._settings = settings
        self._lists = NameLists(settings.clock)
        self._pool = ThreadPoolExecutor(settings.threads, "skerry-console")
        self._sql = SqlBox(settings.lakes, settings.limits, self._lists, read_only=settings.read_only)

    def app(self) -> Starlette:
        lists = self._lists
        handlers: Mapping[str, Handler] = {
            "databases": lists.databases,
            "namespaces": lists.namespaces,
            "relations": lists.relations,
            "search": lists.search,
            "relation": relation.describe,
            "snapshots": history.snapshots,
            "trees": lsm_tree.trees,
            "tree": lsm_tree.tree,
            "partitions": file_list.partitions,
            "files": file_list.files,
            "indexes": index_list.indexes,
            "index-blobs": index_list.blobs,
            "sample": sample.sample,
            "lineage": partial(lineage, lists=lists),
            "pipelines": pipeline_runs.pipelines,
            "batches": pipeline_runs.batches,
            "caches": caches,
        }
        reading = [Route(f"/{name}", self._reading(handler), methods=["GET"]) for name, handler in handlers.items()]
        api = [
            *reading,
            Route("/session", self._answering(self._session), methods=["GET"]),
            Route("/metrics", self._answering(self._metrics), methods=["GET"]),
            Route("/sql", self._answering(self._sql.run), methods=["POST"]),
            Route("/sql/{id}", self._answering(self._sql.stop), methods=["DELETE"]),
            Route("/{rest:path}", self._answering(_nothing), methods=["GET", "POST", "DELETE", "PUT", "PATCH"]),
        ]
        routes = [
            Mount("/api", routes=api),
            Mount("/", StaticFiles(directory=_STATIC, html=True)),
        ]
        return Starlette(routes=routes, middleware=[Middleware(_Headers)], lifespan=self._lifespan)

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        yield
        self.close()

    def close(self) -> None:
        """Stop running statements and end the threads."""
        self._sql.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    # Answering

    def _reading(self, handler: Handler) -> Callable[[Request], Any]:
        async def answer(request: Request, caller: Caller) -> Answer:
            def work() -> Answer:
                return handler(Ask(self._settings.lakes.lake(caller), dict(request.query_params)))

            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

        return self._answering(answer)

    def _answering(self, answer: Callable[[Request, Caller], Any]) -> Callable[[Request], Any]:
        """Authenticate, answer, and turn errors into answers."""

        async def endpoint(request: Request) -> Response:
            correlation_id = self._settings.ids.new_id()
            began = self._settings.clock.monotonic()
            caller: Caller | None = None
            outcome = "OK"
            try:
                check_origin(request.headers, needs_token=self._settings.authenticator.needs_token)
                caller = self._caller(request)
                reply = json_reply(await answer(request, caller))
            except SkerryError as error:
                outcome, reply = code_of(error), error_reply(error, correlation_id)
            except Exception as error:  # noqa: BLE001 -- a bug: the client gets the id, the log has the rest
                _log.warning(
                    "console call failed", path=request.url.path, correlation_id=correlation_id, error=repr(error)
                )
                outcome, reply = code_of(error), error_reply(error, correlation_id)
            self._audit(request, caller, outcome, self._settings.clock.monotonic() - began)
            return reply

        return endpoint

    def _caller(self, request: Request) -> Caller:
        caller = self._settings.authenticator.authenticate(bearer_token(request.headers.get("authorization")))
        caller.require(Role.READER)
        return caller

    def _audit(self, request: Request, caller: Caller | None, outcome: str, seconds: float) -> None:
        facts: dict[str, str] = getattr(request.state, "facts", {})
        refused = outcome in ("UNAUTHENTICATED", "PERMISSION_DENIED")
        if self._settings.auditor is not None and (facts or refused):
            method = f"{request.method} {request.url.path}"
            self._settings.auditor.record(method, caller, outcome, seconds, facts)

    # Answers that are about the caller

    async def _session(self, request: Request, caller: Caller) -> Answer:
        settings = self._settings
        return {
            "account": caller.account,
            "subject": caller.subject,
            "roles": sorted(role.value for role in caller.roles),
            "may_write": may_write(caller, read_only=settings.read_only),
            "sees_counters": sees_counters(caller) and settings.counters is not None,
            "version": settings.version,
            "limits": {
                "rows": settings.limits.rows,
                "bytes": settings.limits.bytes,
                "seconds": settings.limits.seconds,
            },
        }

    async def _metrics(self, request: Request, caller: Caller) -> Answer:
        caller.require(Role.OPERATOR)
        return metrics(self._settings.counters or Metrics())


async def _nothing(request: Request, caller: Caller) -> Answer:
    raise NotFoundError("the console has no such call")


class _Headers:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._headers = [(name.encode(), value.encode()) for name, value in HEADERS.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        await self._app(scope, receive, send_with if scope["type"] == "http" else send)
