"""The console as a Starlette application: the page, its assets, and the JSON API that the page reads.

Handlers are plain functions of an :class:`Ask`. They run in worker threads, so that the event loop never waits for
storage; statements have threads of their own, so that they do not hold up the pages of others.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skerry.common.errors import NotFoundError
from skerry.common.metrics import Metrics
from skerry.service.console import file_list, history, index_list, lsm_tree, relation, run_list, sample
from skerry.service.console.ask import Answer, Ask
from skerry.service.console.door import ConsoleSettings, may_write, sees_process
from skerry.service.console.guard import HEADERS
from skerry.service.console.lineage import lineage
from skerry.service.console.listing import NameLists
from skerry.service.console.sql_box import SqlBox
from skerry.service.console.statistics import caches, metrics
from skerry.service.console.turn import Endpoint, Turns
from skerry.service.identity import Caller, Role

_STATIC = Path(__file__).parent / "static"

Handler = Callable[[Ask], Answer]


def console_app(settings: ConsoleSettings) -> Starlette:
    """The application, to be mounted at ``/console``; its lifespan closes it."""
    return Console(settings).app()


class Console:
    """The calls of the console, and the threads that answer them."""

    def __init__(self, settings: ConsoleSettings) -> None:
        self._settings = settings
        self._lists = NameLists(settings.clock)
        self._turns = Turns(settings)
        self._pool = ThreadPoolExecutor(settings.threads, "skerry-console")
        self._waiting: dict[str, asyncio.Semaphore] = {}
        self._sql = SqlBox(settings.lakes, settings.limits, self._lists, read_only=settings.read_only)

    def app(self) -> Starlette:
        """The application."""
        reading = [Route(f"/{name}", self._reading(name, handler)) for name, handler in self._handlers().items()]
        turn = self._turns.endpoint
        api = [
            *reading,
            Route("/session", turn("session", self._session, None)),
            Route("/metrics", turn("metrics", self._metrics, Role.OPERATOR)),
            Route("/sql", turn("sql", self._sql.run, Role.READER), methods=["POST"]),
            Route("/sql/{id}", turn("sql/stop", self._sql.stop, Role.READER), methods=["DELETE"]),
            Route("/{rest:path}", turn("unknown", _unknown, None), methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
        ]
        routes = [Mount("/api", routes=api), Mount("/", StaticFiles(directory=_STATIC, html=True))]
        return Starlette(routes=routes, middleware=[Middleware(_Headers)], lifespan=self._lifespan)

    def close(self) -> None:
        """Stop running statements and end the threads."""
        self._sql.close()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _handlers(self) -> Mapping[str, Handler]:
        lists = self._lists
        return {
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
            "pipelines": run_list.pipelines,
            "runs": run_list.runs,
            "caches": caches,
        }

    @contextlib.asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        yield
        self.close()

    def _reading(self, name: str, handler: Handler) -> Callable[[Request], Awaitable[object]]:
        async def answer(request: Request, caller: Caller) -> Answer:
            def work() -> Answer:
                lake = self._settings.lakes.lake(caller)
                return handler(Ask(lake, dict(request.query_params), caller.account, sees_process(caller)))

            async with self._waiting.setdefault(caller.account, asyncio.Semaphore(self._settings.per_account)):
                return await asyncio.get_running_loop().run_in_executor(self._pool, work)

        endpoint: Endpoint = answer
        return self._turns.endpoint(name, endpoint, Role.READER)

    async def _session(self, request: Request, caller: Caller) -> Answer:
        settings = self._settings
        limits = settings.limits
        return {
            "account": caller.account,
            "subject": caller.subject,
            "roles": sorted(role.value for role in caller.roles),
            "may_write": may_write(caller, read_only=settings.read_only),
            "sees_counters": sees_process(caller) and settings.counters is not None,
            "version": settings.version,
            "addresses": {name: settings.addresses[name] for name in ("grpc", "rest") if name in settings.addresses},
            "limits": {"rows": limits.rows, "bytes": limits.bytes, "seconds": limits.seconds},
        }

    async def _metrics(self, request: Request, caller: Caller) -> Answer:
        return metrics(self._settings.counters or Metrics())


async def _unknown(request: Request, caller: Caller) -> Answer:
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
