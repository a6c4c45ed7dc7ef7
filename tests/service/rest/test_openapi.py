"""Requests that follow the published OpenAPI document, and ones that almost do: none of them breaks the server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

from skerry.service.rest import openapi
from skerry.service.rest.metadata import requirement, update
from skerry.service.rest.openapi import SCHEMAS, openapi_document
from skerry.service.rest.route import ROUTES
from skerry.service.rest.token import TOKEN_PATH
from support.effort import rounds
from support.rest_server import RestServer, rest_server

_NAMES = {"prefix": ("lake",), "namespace": ("app",), "table": ("t", "users", "log"), "view": ("v", "ours")}
"""Names that exist: tables and views of a client, and of the lake itself."""
_TABLE = {
    "name": "t",
    "schema": {"type": "struct", "fields": [{"id": 1, "name": "a", "required": False, "type": "int"}]},
}


_VERSION = {
    "version-id": 1,
    "schema-id": 0,
    "timestamp-ms": 1,
    "summary": {},
    "default-namespace": ["app"],
    "representations": [{"type": "sql", "sql": "SELECT 1 AS a", "dialect": "duckdb"}],
}
_VIEW = {"name": "v", "schema": _TABLE["schema"], "view-version": _VERSION, "properties": {}}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RestServer]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with rest_server(folder / "lake") as running:
        running.lake.sql("CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id))")
        running.lake.table("app.users").upsert([{"id": 1, "name": "ada"}])
        running.lake.sql("CREATE TABLE app.log (id BIGINT, name STRING)")
        running.lake.sql("INSERT INTO app.log VALUES (1, 'a')")
        running.lake.sql("CREATE VIEW app.ours AS SELECT id FROM app.users")
        yield running


def _fill(server: RestServer) -> None:
    """What the requests may have dropped or renamed."""
    server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
    server.ask("POST", "lake/namespaces/app/tables", _TABLE)
    server.ask("POST", "lake/namespaces/app/views", _VIEW)


schema = schemathesis.openapi.from_dict(openapi_document([route.endpoint for route in ROUTES], "1"))
schema.config.phases.coverage.enabled = False  # thousands of requests: the fuzzing below varies as much


@schema.parametrize()
@settings(max_examples=rounds(12, 2000), deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_is_answered_with_a_server_error(case: Any, server: RestServer) -> None:
    _fill(server)
    for name, values in _NAMES.items():
        chosen = case.path_parameters.get(name)
        if chosen is not None and (len(chosen) % 4 or name in ("prefix", "namespace")):  # most of them meet something
            case.path_parameters[name] = values[len(chosen) % len(values)]
    answer = case.call(base_url=server.uri)
    assert answer.status_code < 500
    if answer.status_code >= 400 and case.method != "HEAD":
        error = answer.json()["error"]
        assert isinstance(error, str) or {"message", "type", "code"} <= error.keys()  # a text: that of OAuth


def test_the_document_has_every_update_and_requirement_that_the_server_knows() -> None:
    def names(schema: str, tag: str) -> set[str]:
        return {kind["properties"][tag]["const"] for kind in SCHEMAS[schema]["oneOf"]}

    assert names("Update", "action") == update._ACTIONS.keys()
    assert names("Requirement", "type") == requirement._CHECKS.keys() - {"assert-view-uuid"}
    document = openapi_document([route.endpoint for route in ROUTES], "1")
    assert "post" in document["paths"][TOKEN_PATH]


@pytest.mark.parametrize("action", sorted(openapi._VIEW_UPDATES))
def test_a_view_knows_every_update_of_the_document(server: RestServer, action: str) -> None:
    _fill(server)
    answer = server.ask("POST", "lake/namespaces/app/views/v", {"updates": [{"action": action}]})
    assert "unknown update" not in answer.body.decode()
    assert answer.status == 400  # a member is missing
