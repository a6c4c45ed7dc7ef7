"""Accounts and roles over every route: what is not the caller's is answered like what is not there, to the byte."""

import base64
import json
import re
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from skerry.common.clock import ManualClock
from skerry.service.client_storage import AccountAccess, ClientAccess
from skerry.service.identity import Role
from skerry.service.rest import RestSettings
from skerry.service.rest.route import ROUTES
from support.rest_server import Answer, RestServer, Tokens, caller, rest_server

COLUMN = {"id": 1, "name": "a", "required": False, "type": "long"}
TABLE = {"name": "t", "schema": {"type": "struct", "fields": [COLUMN]}}
KEYS = {"s3.access-key-id": "key", "s3.secret-access-key": "hush"}
VIEW = {
    "name": "v",
    "schema": {"type": "struct", "fields": [COLUMN]},
    "view-version": {
        "version-id": 1, "schema-id": 0, "timestamp-ms": 1, "summary": {}, "default-namespace": ["app"],
        "representations": [{"type": "sql", "sql": "SELECT 1", "dialect": "spark"}],
    },
    "properties": {},
}  # fmt: skip
BODIES: dict[str, Any] = {
    "tables": TABLE,
    "views": VIEW,
    "properties": {"updates": {"x": "1"}},
    "register": {"name": "r", "metadata-location": "file:///x"},
    "register-view": {"name": "r", "metadata-location": "file:///x"},
    "plan": {},
    "tasks": {"plan-task": "x"},
    "metrics": {"report-type": "scan-report"},
    "sign": {"region": "eu", "uri": "http://storage.example.com/b/f", "method": "GET", "headers": {}},
    "rename": {end: {"namespace": ["app"], "name": n} for end, n in (("source", "t"), ("destination", "u"))},
    "commit": {
        "table-changes": [{"identifier": {"namespace": ["app"], "name": "t"}, "requirements": [], "updates": []}]
    },
}


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestServer]:
    tokens = Tokens(
        a=caller("acme"),
        b=caller("bolt"),
        reader=caller("acme", Role.READER),
        operator=caller("acme", Role.OPERATOR),
    )
    with rest_server(
        tmp_path / "lake",
        authenticator=tokens,
        accounts=("acme", "bolt"),
        audit=str(tmp_path / "audit"),
        clock=ManualClock(),
        settings=RestSettings(access=ClientAccess(default=AccountAccess(credentials=KEYS, signs=True))),
    ) as running:
        as_(running, "a", "POST", "lake/namespaces", {"namespace": ["app"]})
        as_(running, "a", "POST", "lake/namespaces/app/tables", TABLE)
        as_(running, "a", "POST", "lake/namespaces/app/views", VIEW)
        own = running.own_lake("acme")
        for name in ("own", "ours"):
            own.sql(f"CREATE TABLE app.{name} (id BIGINT)")
            own.sql(f"CREATE VIEW app.{name}_view AS SELECT id FROM app.{name}")
        yield running


def as_(server: RestServer, token: str, method: str, path: str, body: Any = None, **headers: str) -> Answer:
    return server.ask(method, path, body, {"Authorization": f"Bearer {token}", **headers})


def requests(table: str = "t", view: str = "v") -> list[tuple[str, str, Any]]:
    """A request for every route."""
    found = []
    for route in ROUTES:
        if route.path == "/v1/config":
            continue
        path = route.path.removeprefix("/v1/")
        for name, value in (("prefix", "lake"), ("namespace", "app"), ("table", table), ("view", view)):
            path = path.replace(f"{{{name}}}", value)
        path = path.replace("{plan-id}", "x").replace("{function}", "f")
        last = path.rpartition("/")[2]
        body = BODIES.get(last) if route.method == "POST" else None
        if route.method == "POST" and body is None:
            body = {"namespace": ["app"]} if last == "namespaces" else {"requirements": [], "updates": []}
        if body is not None and table != "t":
            name = view if "/views/" in path else table
            body = json.loads(json.dumps(body).replace('"name": "t"', f'"name": "{name}"'))
        found.append((route.method, path, body))
    return found


@pytest.mark.parametrize(("table", "view"), [("t", "v"), ("own", "own_view")])
def test_what_is_not_the_callers_is_answered_like_what_is_not_there(server: RestServer, table: str, view: str) -> None:
    """Tables and views of Iceberg clients, and of the lake itself."""
    before = as_(server, "a", "GET", "lake/namespaces/app/tables").body
    for method, path, body in requests(table, view):
        if path == "lake/namespaces":
            continue  # the list of namespaces is one's own
        mine = as_(server, "b", method, path, body)
        renamed = re.sub(rb"\bapp\b", b"APP", json.dumps(body).encode()) if body else None
        other = as_(server, "b", method, path.replace("/app", "/APP"), renamed)
        assert mine.status in (400, 404), path
        assert (mine.status, mine.body) == (other.status, other.body.replace(b"APP", b"app")), path
    assert as_(server, "a", "GET", "lake/namespaces/app/tables").body == before


@pytest.mark.parametrize("theirs", ["only", "ours"])
def test_a_table_of_another_account_is_answered_like_no_table_in_ones_own_namespace(
    server: RestServer, theirs: str
) -> None:
    """B has the namespace, credentials and signatures, and lacks the table alone; A's plan is one that A can fetch."""
    as_(server, "a", "POST", "lake/namespaces/app/tables", {**TABLE, "name": "only"})
    as_(server, "a", "POST", "lake/namespaces/app/views", {**VIEW, "name": "only_view"})
    as_(server, "b", "POST", "lake/namespaces", {"namespace": ["app"]})
    planned = as_(server, "a", "POST", f"lake/namespaces/app/tables/{theirs}/plan", {}).json()["plan-id"]
    assert as_(server, "a", "GET", f"lake/namespaces/app/tables/{theirs}/plan/{planned}").status == 200
    for route in ROUTES:
        if not any(part in route.path for part in ("{table}", "{view}")):
            continue
        path = route.path.removeprefix("/v1/").replace("{prefix}", "lake").replace("{namespace}", "app")
        body = (
            BODIES.get(path.rpartition("/")[2], {"requirements": [], "updates": []}) if route.method == "POST" else None
        )
        for headers in ({}, {"X-Iceberg-Access-Delegation": "vended-credentials,remote-signing"}):
            answers = [
                as_(server, "b", route.method, _named(path, name, planned), body, **headers)
                for name in (theirs, "none")
            ]
            assert answers[0].status == 404, path
            assert answers[0].body == answers[1].body.replace(b"none", theirs.encode()), path
            assert _kept(answers[0].headers) == _kept(answers[1].headers), path
    owner = as_(server, "a", "GET", "lake/namespaces/app/tables/only/credentials").json()["storage-credentials"]
    assert [entry["config"] for entry in owner] == [KEYS]
    assert as_(server, "a", "POST", "lake/namespaces/app/tables/only/sign", BODIES["sign"]).status == 406  # on a disk


@pytest.mark.parametrize("theirs", ["only", "ours"])
def test_transactions_and_renames_in_ones_own_namespace_find_no_table_of_another_account(
    server: RestServer, theirs: str
) -> None:
    as_(server, "a", "POST", "lake/namespaces/app/tables", {**TABLE, "name": "only"})
    as_(server, "a", "POST", "lake/namespaces/app/views", {**VIEW, "name": "only_view"})
    uuid = as_(server, "a", "GET", f"lake/namespaces/app/tables/{theirs}").json()["metadata"]["table-uuid"]
    as_(server, "b", "POST", "lake/namespaces", {"namespace": ["app"]})
    mine = as_(server, "b", "POST", "lake/namespaces/app/tables", {**TABLE, "name": "mine"}).json()["metadata"]
    server.own_lake("bolt").sql("CREATE TABLE app.my_own (id BIGINT)")
    before = [as_(server, "a", "GET", f"lake/namespaces/app/{kind}").body for kind in ("tables", "views")]

    def change(name: str, *requirements: Any) -> dict[str, Any]:
        update = {"action": "set-properties", "updates": {"x": "1"}}
        ident = {"namespace": ["app"], "name": name}
        return {"identifier": ident, "requirements": list(requirements), "updates": [update]}

    def both(path: str, make: Callable[[str], Any]) -> None:
        answers = [as_(server, "b", "POST", path, make(name)) for name in (theirs, "none")]
        assert answers[0].status == 404, path
        assert answers[0].body == answers[1].body.replace(b"none", theirs.encode()), path

    same = {"type": "assert-table-uuid", "uuid": uuid}
    for others in ([], [change("mine")]):
        for requirements in ((), (same,)):
            both(
                "lake/transactions/commit",
                lambda name, others=others, asked=requirements: {"table-changes": [*others, change(name, *asked)]},  # type: ignore[misc]
            )
    found = [
        as_(server, "b", "POST", "lake/transactions/commit", {"table-changes": [change("my_own"), change(name)]})
        for name in (theirs, "none")
    ]
    assert {answer.status for answer in found} == {406}
    assert found[0].body == found[1].body
    ends = {"destination": {"namespace": ["app"], "name": "stolen"}}
    both("lake/tables/rename", lambda name: {"source": {"namespace": ["app"], "name": name}, **ends})
    both("lake/views/rename", lambda name: {"source": {"namespace": ["app"], "name": f"{name}_view"}, **ends})
    assert as_(server, "b", "GET", "lake/namespaces/app/tables/mine").json()["metadata"] == mine
    assert [as_(server, "a", "GET", f"lake/namespaces/app/{kind}").body for kind in ("tables", "views")] == before


def test_files_of_another_account_cannot_be_registered(server: RestServer) -> None:
    as_(server, "b", "POST", "lake/namespaces", {"namespace": ["app"]})
    paths = {
        "register": ["lake/namespaces/app/tables/t", "lake/namespaces/app/tables/own"],
        "register-view": ["lake/namespaces/app/views/v", "lake/namespaces/app/views/own_view"],
    }
    for route, named in paths.items():
        for path in named:
            location = as_(server, "a", "GET", path).json()["metadata-location"]
            answers = [
                as_(server, "b", "POST", f"lake/namespaces/app/{route}", {"name": "s", "metadata-location": each})
                for each in (location, location.replace("acme", "none"))
            ]
            assert {answer.status for answer in answers} == {400}, path
            assert answers[0].body == answers[1].body.replace(b"none", b"acme"), path
    assert as_(server, "b", "GET", "lake/namespaces/app/tables").json()["identifiers"] == []
    assert as_(server, "b", "GET", "lake/namespaces/app/views").json()["identifiers"] == []


def test_plan_ids_and_tasks_of_another_account_are_unknown(server: RestServer) -> None:
    as_(server, "b", "POST", "lake/namespaces", {"namespace": ["app"]})
    as_(server, "b", "POST", "lake/namespaces/app/tables", TABLE)
    path = "lake/namespaces/app/tables/t"
    planned = as_(server, "a", "POST", f"{path}/plan", {}).json()["plan-id"]
    for method in ("GET", "DELETE"):
        answers = [as_(server, "b", method, f"{path}/plan/{text}") for text in (planned, "no-such-plan")]
        assert {answer.status for answer in answers} == {404}
        assert answers[0].body == answers[1].body
    tasks = [as_(server, "b", "POST", f"{path}/tasks", {"plan-task": text}) for text in (planned, "no-such-task")]
    assert tasks[0].body == tasks[1].body


def _named(path: str, name: str, plan_id: str) -> str:
    return path.replace("{table}", name).replace("{view}", f"{name}_view").replace("{plan-id}", plan_id)


def _kept(headers: Mapping[str, str]) -> dict[str, str]:
    """Headers but the date."""
    return {name.lower(): value for name, value in headers.items() if name.lower() != "date"}


def test_the_same_names_in_two_accounts_are_two_tables(server: RestServer) -> None:
    assert as_(server, "b", "POST", "lake/namespaces", {"namespace": ["app"]}).status == 200
    made = as_(server, "b", "POST", "lake/namespaces/app/tables", TABLE).json()
    theirs = as_(server, "a", "GET", "lake/namespaces/app/tables/t").json()
    assert made["metadata"]["table-uuid"] != theirs["metadata"]["table-uuid"]
    assert "/_accounts/bolt~" in made["metadata-location"]
    stolen = {"name": "s", "metadata-location": theirs["metadata-location"]}
    missing = {"name": "s", "metadata-location": theirs["metadata-location"].replace("acme", "none")}
    answers = [as_(server, "b", "POST", "lake/namespaces/app/register", body) for body in (stolen, missing)]
    assert {answer.status for answer in answers} == {400}
    assert answers[0].body == answers[1].body.replace(b"none", b"acme")


def test_page_tokens_and_idempotency_keys_belong_to_an_account(server: RestServer) -> None:
    for name in ("one", "two"):
        for token in "ab":
            as_(server, token, "POST", "lake/namespaces", {"namespace": [name]})
    page = as_(server, "a", "GET", "lake/namespaces?pageToken=&pageSize=1").json()["next-page-token"]
    assert as_(server, "b", "GET", f"lake/namespaces?pageToken={page}").status == 400
    text = uuid.uuid4().hex
    key = str(uuid.UUID(text[:12] + "7" + text[13:16] + "8" + text[17:]))
    for token in "ab":
        made = as_(server, token, "POST", "lake/namespaces", {"namespace": [token]}, **{"Idempotency-Key": key})
        assert made.json()["namespace"] == [token]


TRICKS = (
    "lake/namespaces/..%2Fapp",
    "lake/../lake/namespaces/app",
    "lake//namespaces/app",
    "lake/namespaces/app%00",
    "lake/namespaces/app%1F",
    "lake/namespaces/%1Fapp",
    "lake/namespaces/a%cc%88pp",
    "bolt/namespaces/app",
    "lake/namespaces/app/tables/t%2F..%2Ft",
)


def test_tricks_with_paths_find_nothing(server: RestServer) -> None:
    for path in TRICKS:
        for token in "ab":
            assert as_(server, token, "GET", path).status in (400, 404), path


def test_without_a_valid_token_nothing_is_answered(server: RestServer) -> None:
    answers = [server.ask("GET", path) for path in ("config", "lake/namespaces", "lake/namespaces/app/tables/t", "x")]
    answers += [as_(server, "none", "GET", "lake/namespaces")]
    assert {answer.status for answer in answers} == {401}
    assert {answer.body for answer in answers} == {answers[0].body}


def test_readers_read_and_do_not_write(server: RestServer) -> None:
    for method, path, body in requests():
        changes = next(r.change for r in ROUTES if r.method == method and _matches(r.path, path)) is not None
        answer = as_(server, "reader", method, path, body)
        assert (answer.status == 403) == changes, path
        assert as_(server, "operator", method, path, body).status == 403


def _matches(pattern: str, path: str) -> bool:
    return re.fullmatch(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(pattern)), f"/v1/{path}") is not None


def test_changes_and_refusals_are_in_the_audit_log(server: RestServer, tmp_path: Path) -> None:
    as_(server, "reader", "DELETE", "lake/namespaces/app")
    server.ask("GET", "lake/namespaces")
    rows = [json.loads(line) for line in (tmp_path / "audit").read_text().splitlines()]
    assert [(row["account"], row["outcome"], row.get("table")) for row in rows[1:]] == [
        ("acme", "OK", "app.t"),
        ("acme", "OK", None),
        ("acme", "403", None),
        (None, "401", None),
    ]
    assert rows[1]["method"] == "POST /iceberg/v1/lake/namespaces/app/tables"


def exchange(server: RestServer, headers: dict[str, str] | None = None, **form: str) -> tuple[int, Any]:
    data = urllib.parse.urlencode(form).encode()
    request = urllib.request.Request(f"{server.uri}/v1/oauth/tokens", data=data, headers=headers or {})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as error:
        with error:
            return error.code, json.loads(error.read())


def test_client_credentials_are_exchanged_for_a_token_that_ends(server: RestServer) -> None:
    status, given = exchange(server, grant_type="client_credentials", client_id="x", client_secret="a")
    assert (status, given["token_type"], given["expires_in"]) == (200, "bearer", 3600)
    token = given["access_token"]
    assert as_(server, token, "GET", "lake/namespaces/app").status == 200
    basic = "Basic " + base64.b64encode(b"x:a").decode()
    assert exchange(server, {"Authorization": basic}, grant_type="client_credentials")[0] == 200
    kind = "urn:ietf:params:oauth:grant-type:token-exchange"
    status, renewed = exchange(server, grant_type=kind, subject_token=token)
    assert status == 200
    clock = server.env.clock
    assert isinstance(clock, ManualClock)
    clock.advance(3601)
    assert as_(server, token, "GET", "lake/namespaces/app").status == 401
    assert as_(server, renewed["access_token"], "GET", "lake/namespaces/app").status == 401


def test_wrong_credentials_get_the_errors_of_oauth(server: RestServer) -> None:
    wrong = exchange(server, grant_type="client_credentials", client_id="x", client_secret="none")
    assert (wrong[0], wrong[1]["error"]) == (401, "invalid_client")
    assert exchange(server, grant_type="password")[1]["error"] == "unsupported_grant_type"
    _, given = exchange(server, grant_type="client_credentials", client_secret="a")
    altered = given["access_token"][:-4] + "AAAA"
    assert as_(server, altered, "GET", "lake/namespaces").status == 401
