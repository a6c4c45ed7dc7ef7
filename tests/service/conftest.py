"""One service for the tests of a module: a lake with ``app.users``, ``app.events`` and a view, two accounts."""

from collections.abc import Iterator

import pytest

from skerry.protocol.client import Client
from support.service import TestService, fill, running


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestService]:
    with running(tmp_path_factory.mktemp("service") / "lake", "acme", "beta") as made:
        with made.client("acme") as client:
            fill(client)
        yield made


@pytest.fixture(scope="module")
def client(service: TestService) -> Iterator[Client]:
    with service.client("acme") as made:
        yield made
