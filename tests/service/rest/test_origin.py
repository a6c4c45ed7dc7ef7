"""Requests that other web pages make a user's browser send are refused, as in the console."""

import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from support.rest_server import RestServer, Tokens, caller, rest_server

COLUMN = {"id": 1, "name": "a", "required": False, "type": "long"}
TABLE = {"name": "t", "schema": {"type": "struct", "fields": [COLUMN]}}
UNREGISTER = "/v1/lake/namespaces/app/tables/t/unregister"


def send(server: RestServer, method: str, path: str, body: str | None = None, **headers: str) -> tuple[int, str]:
    at = http.client.HTTPConnection(urlsplit(server.uri).netloc, timeout=30)
    try:
        at.request(method, path, body, {name.replace("_", "-"): text for name, text in headers.items()})
        answer = at.getresponse()
        return answer.status, answer.read().decode()
    finally:
        at.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestServer]:
    with rest_server(tmp_path / "lake") as running:
        running.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        running.ask("POST", "lake/namespaces/app/tables", TABLE)
        yield running


def test_a_page_of_another_site_changes_nothing_and_reads_nothing(server: RestServer) -> None:
    assert send(server, "POST", UNREGISTER, "{}", Content_Type="text/plain")[0] == 400
    for kind in ("text/plain;charset=UTF-8", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        assert send(server, "POST", UNREGISTER, "{}", Content_Type=kind)[0] == 400
    for method, path, body in (("POST", UNREGISTER, "{}"), ("POST", UNREGISTER, None), ("GET", "/v1/config", None),
                               ("POST", "/v1/oauth/tokens", "grant_type=client_credentials"),
                               ("GET", "/openapi.json", None), ("GET", "/v1/none", None)):  # fmt: skip
        for name, text in (("Sec_Fetch_Site", "cross-site"), ("Sec_Fetch_Site", "same-site"), ("Origin", "null"),
                           ("Origin", "http://evil.example"), ("Origin", "http://127.0.0.1:1")):  # fmt: skip
            status, answer = send(server, method, path, body, Content_Type="application/json", **{name: text})
            assert status == 403, (method, path, name, text)
            assert json.loads(answer)["error"]["type"] == "ForbiddenException"
    assert server.ask("GET", "lake/namespaces/app/tables/t").status == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8816", "127.0.0.1.evil.example", "192.0.2.1", ""])
def test_without_tokens_the_server_answers_as_this_machine_only(server: RestServer, host: str) -> None:
    for method, path in (("GET", "/v1/config"), ("GET", "/v1/lake/namespaces"), ("POST", UNREGISTER)):
        assert send(server, method, path, Host=host, **{"Content-Type": "application/json"})[0] == 403
    for own in ("localhost", "localhost:8816", "127.0.0.1:1", "[::1]:1"):
        assert send(server, "GET", "/v1/config", Host=own)[0] == 200


def test_clients_that_are_no_browser_are_answered(server: RestServer) -> None:
    assert send(server, "GET", "/v1/config", Sec_Fetch_Site="none")[0] == 200
    assert send(server, "GET", "/v1/config", Origin=server.uri, Sec_Fetch_Site="same-origin")[0] == 200
    assert send(server, "POST", "/v1/oauth/tokens", "grant_type=client_credentials&client_secret=x",
                Content_Type="application/x-www-form-urlencoded")[0] == 200  # fmt: skip
    assert send(server, "POST", UNREGISTER)[0] == 200


def test_with_tokens_any_host_is_answered_and_other_sites_are_not(tmp_path: Path) -> None:
    with rest_server(tmp_path / "lake", authenticator=Tokens(w=caller("default"))) as server:
        token = {"Authorization": "Bearer w"}
        assert send(server, "GET", "/v1/config", Host="catalog.example", **token)[0] == 200
        assert send(server, "GET", "/v1/config", Origin="http://evil.example", **token)[0] == 403
