"""A lake, a server and a browser for tests of the console: one each for a module."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from skerry.common.metrics import Metrics
from skerry.lake.lake import Lake
from skerry.service.console import ConsoleSettings, OneLake, SqlLimits, console_app
from skerry.service.identity import OpenAuthenticator
from support.browser import open_browser
from support.console_lake import fill_lake
from support.http_server import HttpClient, serving


def mounted(settings: ConsoleSettings) -> Starlette:
    """The console as a service mounts it."""
    app = console_app(settings)
    return Starlette(routes=[Mount("/console", app)], lifespan=app.router.lifespan_context)


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lake]:
    folder: Path = tmp_path_factory.mktemp("lake")
    with fill_lake(folder / "warehouse") as found:
        yield found


@pytest.fixture(scope="module")
def server(lake: Lake) -> Iterator[HttpClient]:
    """The console without tokens, with short limits."""
    counters = Metrics()
    counters.add("skerry_requests", 12, method="get")
    limits = SqlLimits(seconds=3.0)
    with serving(mounted(ConsoleSettings(OpenAuthenticator(), OneLake(lake), counters=counters, limits=limits))) as at:
        yield at


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with open_browser() as found:
        yield found
