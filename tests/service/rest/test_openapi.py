"""Requests that follow the published OpenAPI document, and ones that almost do: none of them breaks the server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from skerry.service.rest.openapi import openapi_document
from skerry.service.rest.route import ROUTES
from support.rest_server import RestServer, rest_server

_NAMES = {"prefix": "lake", "namespace": "app", "table": "t", "view": "v"}
_TABLE = {
    "name": "t",
    "schema": {"type": "struct", "fields": [{"id": 1, "name": "a", "required": False, "type": "int"}]},
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RestServer]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with rest_server(folder / "lake") as running:
        running.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        running.ask("POST", "lake/namespaces/app/tables", _TABLE)
        yield running


schema = schemathesis.openapi.from_dict(openapi_document([route.endpoint for route in ROUTES], "1"))
schema.config.phases.coverage.enabled = False  # thousands of requests: the fuzzing below varies as much


@schema.parametrize()
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_is_answered_with_a_server_error(case: Any, server: RestServer) -> None:
    for name, value in _NAMES.items():
        if name in case.path_parameters and len(case.path_parameters[name]) % 2:  # half of them meet something
            case.path_parameters[name] = value
    answer = case.call(base_url=server.uri)
    assert answer.status_code < 500
    if answer.status_code >= 400 and case.method != "HEAD":
        assert {"message", "type", "code"} <= answer.json()["error"].keys()
