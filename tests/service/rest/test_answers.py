"""Answers of single requests: ETags, idempotency keys, pages, errors, limits."""

import concurrent.futures
import json
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from skerry.common.clock import ManualClock
from skerry.common.errors import StorageError
from skerry.graph.repository import Answer as StoredAnswer
from skerry.graph.repository import CommitAnswer
from skerry.lake.database_store import DatabaseStore
from skerry.service.client_storage import AccountAccess, ClientAccess
from skerry.service.rest import RestSettings
from support.rest_server import Answer, RestServer, rest_server

COLUMN = {"id": 1, "name": "a", "required": False, "type": "long"}
TABLE = {"name": "t", "schema": {"type": "struct", "fields": [COLUMN]}}
T = "lake/namespaces/app/tables/t"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestServer]:
    with rest_server(tmp_path / "lake", settings=RestSettings(max_body_bytes=1 << 20)) as running:
        running.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        running.ask("POST", "lake/namespaces/app/tables", TABLE)
        yield running


def key7() -> str:
    text = uuid.uuid4().hex
    return str(uuid.UUID(text[:12] + "7" + text[13:16] + "8" + text[17:]))


def set_property(server: RestServer, name: str, key: str = "", value: str = "1") -> Answer:
    body = {"requirements": [], "updates": [{"action": "set-properties", "updates": {name: value}}]}
    return server.ask("POST", T, body, {"Idempotency-Key": key} if key else {})


def properties(server: RestServer) -> dict[str, str]:
    return dict(server.ask("GET", T).json()["metadata"]["properties"])


def kind_of(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json()["error"]["type"]


def test_an_etag_spares_the_body_until_the_table_changes(server: RestServer) -> None:
    first = server.ask("GET", T)
    etag = first.headers["etag"]
    again = server.ask("GET", T, headers={"If-None-Match": etag})
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", etag)
    refs = server.ask("GET", f"{T}?snapshots=refs", headers={"If-None-Match": etag})
    assert refs.status == 200
    assert refs.headers["etag"] != etag
    assert server.ask("GET", f"{T}?snapshots=refs", headers={"If-None-Match": refs.headers["etag"]}).status == 304
    changed = set_property(server, "p")
    assert server.ask("GET", T, headers={"If-None-Match": etag}).status == 200
    assert server.ask("GET", T, headers={"If-None-Match": changed.headers["etag"]}).status == 304


def test_a_repeated_request_is_answered_alike_and_has_one_effect(server: RestServer) -> None:
    key = key7()
    first = set_property(server, "p", key)
    set_property(server, "q")
    again = set_property(server, "p", key)
    assert (again.status, again.body) == (first.status, first.body)
    assert len(server.ask("GET", T).json()["metadata"]["metadata-log"]) == 2
    other = set_property(server, "r", key)
    assert kind_of(other) == (422, "UnprocessableEntityException")
    assert "r" not in properties(server)


def test_a_refused_request_is_refused_again_under_its_key(server: RestServer) -> None:
    key = {"Idempotency-Key": key7()}
    path, body = "lake/namespaces/new/tables", TABLE
    assert kind_of(server.ask("POST", path, body, key)) == (404, "NoSuchNamespaceException")
    server.ask("POST", "lake/namespaces", {"namespace": ["new"]})
    assert kind_of(server.ask("POST", path, body, key)) == (404, "NoSuchNamespaceException")
    assert server.ask("POST", path, body, {"Idempotency-Key": key7()}).status == 200


@pytest.mark.parametrize("key", ["x", str(uuid.UUID(int=4)), "017F22E2-79B0-7CC3-98C4"])
def test_a_key_that_is_no_uuid_of_version_7_is_refused(server: RestServer, key: str) -> None:
    assert kind_of(set_property(server, "p", key)) == (400, "BadRequestException")


def test_a_failure_of_the_server_is_not_repeated_from_memory(
    server: RestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = key7()

    def fail(*_: Any) -> None:
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(type(server.app.catalog.files), "write", fail)
        assert set_property(server, "p", key).status == 500
    assert set_property(server, "p", key).status == 200
    assert properties(server)["p"] == "1"


def test_every_change_has_an_idempotent_answer(server: RestServer) -> None:
    requests: list[tuple[str, str, Any]] = [
        ("POST", "lake/namespaces", {"namespace": ["b"]}),
        ("POST", "lake/namespaces/b/properties", {"updates": {"x": "1"}}),
        ("POST", "lake/namespaces/b/tables", {**TABLE, "name": "u"}),
        ("POST", "lake/tables/rename", _rename("b", "u", "v")),
        ("DELETE", "lake/namespaces/b/tables/v", None),
        ("DELETE", "lake/namespaces/b", None),
    ]
    for method, path, body in requests:
        key = {"Idempotency-Key": key7()}
        answers = [server.ask(method, path, body, key) for _ in range(3)]
        assert answers[0].status in (200, 204), answers[0].body
        assert {(a.status, a.body) for a in answers} == {(answers[0].status, answers[0].body)}


def test_requests_that_meet_under_one_key_get_one_answer(server: RestServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that hears nothing sends its request again while the first is still being answered."""
    server.lake.sql("CREATE TABLE app.own (id BIGINT)")
    put = DatabaseStore.put

    def put_slowly(store: DatabaseStore, name: str, comment: str | None) -> bool:
        time.sleep(0.1)
        return put(store, name, comment)

    monkeypatch.setattr(DatabaseStore, "put", put_slowly)
    requests: list[tuple[str, str, Any]] = [
        ("POST", "lake/namespaces", {"namespace": ["b"]}),
        ("POST", "lake/tables/rename", _rename("app", "own", "renamed")),
        ("DELETE", "lake/namespaces/b", None),
    ]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for method, path, body in requests:
            key = {"Idempotency-Key": key7()}
            sent = [pool.submit(server.ask, method, path, body, key) for _ in range(8)]
            answers = [answer.result(60) for answer in sent]
            assert answers[0].status in (200, 204), answers[0].body
            assert {(a.status, a.body) for a in answers} == {(answers[0].status, answers[0].body)}


def test_a_database_is_created_and_dropped_once_though_the_answer_was_not_stored(
    server: RestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder is changed, then the server dies, or its repository fails; the client sends the request again."""
    mutations, repository = server.graph.mutations, server.graph.repository
    key = {"Idempotency-Key": key7()}
    with monkeypatch.context() as failing:
        failing.setattr(mutations, "commit", _failing_with_answer(mutations.commit))
        lost = server.ask("POST", "lake/namespaces", {"namespace": ["late"], "properties": {"p": "1"}}, key)
        assert lost.status == 503
    assert "late" in server.lake.list_databases()
    made = server.ask("POST", "lake/namespaces", {"namespace": ["late"], "properties": {"p": "1"}}, key)
    assert (made.status, made.json()["properties"]) == (200, {"p": "1"})
    assert server.ask("POST", "lake/namespaces", {"namespace": ["late"]}, {"Idempotency-Key": key7()}).status == 409
    key = {"Idempotency-Key": key7()}
    with monkeypatch.context() as failing:
        failing.setattr(repository, "record_answer", _failing_with_answer(repository.record_answer))
        assert server.ask("DELETE", "lake/namespaces/late", None, key).status == 503
    assert "late" not in server.lake.list_databases()
    assert server.ask("DELETE", "lake/namespaces/late", None, key).status == 204
    assert server.ask("DELETE", "lake/namespaces/late", None, {"Idempotency-Key": key7()}).status == 404


def _failing_with_answer(act: Callable[..., Any]) -> Callable[..., Any]:
    """Fails where the answer would be stored; intents are."""

    def failing(*given: Any) -> Any:
        if isinstance(given[-1], StoredAnswer | CommitAnswer) and not given[-1].key.startswith("intent/"):
            raise StorageError("repository", "no answer")
        return act(*given)

    return failing


VIEW = {
    "name": "v",
    "schema": {"type": "struct", "schema-id": 0, "fields": [COLUMN]},
    "view-version": {
        "version-id": 1, "schema-id": 0, "timestamp-ms": 1700000000000, "summary": {}, "default-namespace": ["app"],
        "representations": [{"type": "sql", "sql": "SELECT 1 AS a", "dialect": "duckdb"}],
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "body", "message"),
    [
        ("POST", "lake/namespaces/app/tables", {**TABLE, "name": "u"}, "Table already exists: app.u"),
        ("POST", "lake/namespaces/app/tables", {**TABLE, "name": "v"}, "View with same name already exists: app.v"),
        ("POST", "lake/namespaces/app/views", VIEW, "View already exists: app.v"),
        ("POST", "lake/namespaces/app/views", {**VIEW, "name": "u"}, "Table with same name already exists: app.u"),
        ("RENAME", "t", "u", "Cannot rename app.t to app.u. Table already exists"),
        ("RENAME", "t", "v", "Cannot rename app.t to app.v. View already exists"),
    ],
)
@pytest.mark.parametrize("late", [False, True])
def test_a_taken_name_is_refused_with_the_kind_of_its_owner(
    server: RestServer, monkeypatch: pytest.MonkeyPatch, late: bool, method: str, path: str, body: Any, message: str
) -> None:
    """``late``: as if another request took the name after this one had found it free."""
    assert server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": "u"}).status == 200
    assert server.ask("POST", "lake/namespaces/app/views", VIEW).status == 200
    if late:
        monkeypatch.setattr(type(server.app.catalog), "has_relation", lambda *_: False)
    if method == "RENAME":
        method, path, body = "POST", "lake/tables/rename", _rename("app", path, body)
    answer = server.ask(method, path, body)
    assert kind_of(answer) == (409, "AlreadyExistsException")
    assert answer.json()["error"]["message"] == message


def _rename(namespace: str, source: str, target: str) -> dict[str, Any]:
    names = {"source": source, "destination": target}
    return {end: {"namespace": [namespace], "name": name} for end, name in names.items()}


def test_a_transaction_changes_all_tables_or_none(server: RestServer) -> None:
    server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": "u"})

    def change(name: str, value: str, **requirement: Any) -> dict[str, Any]:
        return {
            "identifier": {"namespace": ["app"], "name": name},
            "requirements": [requirement] if requirement else [],
            "updates": [{"action": "set-properties", "updates": {"x": value}}],
        }

    path = "lake/transactions/commit"
    done = server.ask("POST", path, {"table-changes": [change("t", "1"), change("u", "1")]})
    assert (done.status, done.body) == (204, b"")
    stale = {"type": "assert-table-uuid", "uuid": str(uuid.uuid4())}
    failed = server.ask("POST", path, {"table-changes": [change("t", "2"), change("u", "2", **stale)]})
    assert kind_of(failed) == (409, "CommitFailedException")
    found = [server.ask("GET", f"lake/namespaces/app/tables/{n}").json()["metadata"]["properties"] for n in "tu"]
    assert found == [{"x": "1"}, {"x": "1"}]
    missing = server.ask("POST", path, {"table-changes": [change("t", "3"), change("none", "3")]})
    assert kind_of(missing) == (404, "NoSuchTableException")


def test_clients_that_commit_at_once_all_land(server: RestServer) -> None:
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda n: set_property(server, f"p{n}"), range(32)))
    assert {answer.status for answer in answers} == {200}
    assert len(properties(server)) == 32
    assert len(server.ask("GET", T).json()["metadata"]["metadata-log"]) == 32


def test_64_clients_commit_to_one_table_and_to_many(server: RestServer) -> None:
    names = [f"n{number}" for number in range(8)]
    for name in names:
        server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": name})

    def send(number: int) -> int:
        path = T if number % 2 else f"lake/namespaces/app/tables/{names[number // 2 % 8]}"
        update = {"action": "set-properties", "updates": {f"p{number}": "1"}}
        return server.ask("POST", path, {"requirements": [], "updates": [update]}).status

    with concurrent.futures.ThreadPoolExecutor(64) as pool:
        assert set(pool.map(send, range(64))) == {200}
    assert len(properties(server)) == 32
    found = [server.ask("GET", f"lake/namespaces/app/tables/{n}").json()["metadata"]["properties"] for n in names]
    assert [len(one) for one in found] == [4] * 8


def test_metadata_files_that_lost_a_race_are_deleted(server: RestServer) -> None:
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: set_property(server, f"p{n}"), range(16)))
    assert len(list(Path(server.lake.root).rglob("*.metadata.json"))) == 17


def test_old_metadata_files_go_if_the_table_says_so(server: RestServer) -> None:
    set_property(server, "write.metadata.previous-versions-max", value="2")
    set_property(server, "write.metadata.delete-after-commit.enabled", value="true")
    for number in range(5):
        set_property(server, f"p{number}")
    assert len(list(Path(server.lake.root).rglob("*.metadata.json"))) == 3


def test_compressed_metadata_is_served_as_json(server: RestServer) -> None:
    set_property(server, "write.metadata.compression-codec", value="gzip")
    found = server.ask("GET", T).json()
    assert found["metadata-location"].endswith(".gz.metadata.json")
    assert found["metadata"]["table-uuid"]


@pytest.mark.parametrize(
    ("method", "path", "body", "wanted"),
    [
        ("GET", "none/namespaces", None, (404, "NoSuchWarehouseException")),
        ("GET", "config?warehouse=none", None, (404, "NoSuchWarehouseException")),
        ("GET", "lake/namespaces/none", None, (404, "NoSuchNamespaceException")),
        ("GET", "lake/namespaces/none/tables", None, (404, "NoSuchNamespaceException")),
        ("GET", "lake/namespaces?parent=none", None, (404, "NoSuchNamespaceException")),
        ("GET", "lake/namespaces/app/tables/none", None, (404, "NoSuchTableException")),
        ("GET", "lake/namespaces/app/views/none", None, (404, "NoSuchViewException")),
        ("GET", "lake/namespaces/app/functions/f", None, (404, "NoSuchFunctionException")),
        ("GET", f"{T}?snapshots=some", None, (400, "BadRequestException")),
        ("GET", "lake/namespaces/app/tables?pageToken=x", None, (400, "IllegalArgumentException")),
        ("GET", "lake/namespaces/app/tables?pageToken=&pageSize=0", None, (400, "BadRequestException")),
        ("POST", "lake/namespaces", b"{", (400, "BadRequestException")),
        ("POST", "lake/namespaces", b"[]", (400, "BadRequestException")),
        ("POST", "lake/namespaces", {"namespace": []}, (400, "IllegalArgumentException")),
        ("POST", "lake/namespaces", {"namespace": ["x", ""]}, (400, "IllegalArgumentException")),
        ("POST", "lake/namespaces", {"namespace": ["app"]}, (409, "AlreadyExistsException")),
        ("POST", "lake/namespaces", {"namespace": ["none", "b"]}, (404, "NoSuchNamespaceException")),
        ("DELETE", "lake/namespaces/app", None, (409, "NamespaceNotEmptyException")),
        ("POST", "lake/namespaces/app/tables", TABLE, (409, "AlreadyExistsException")),
        ("POST", "lake/namespaces/app/tables", {"name": "x"}, (400, "BadRequestException")),
        ("POST", T, {"requirements": [{"type": "assert-x"}], "updates": []}, (400, "BadRequestException")),
        ("POST", T, {"requirements": [], "updates": [{"action": "x"}]}, (400, "BadRequestException")),
        ("POST", T, {"requirements": [], "updates": [{"action": "add-encryption-key"}]},
         (406, "UnsupportedOperationException")),
        ("POST", "lake/namespaces/app/properties", {"updates": {"a": "1"}, "removals": ["a"]},
         (422, "UnprocessableEntityException")),
        ("POST", "lake/namespaces/app/register", {"name": "x", "metadata-location": "file:///etc/passwd"},
         (400, "IllegalArgumentException")),
        ("PATCH", "lake/namespaces", {}, (405, "MethodNotAllowedException")),
        ("GET", "nothing", None, (404, "NotFoundException")),
        ("GET", "lake/namespaces/%FF", None, (400, "BadRequestException")),
        ("GET", f"{T}/plan/none", None, (404, "NoSuchPlanIdException")),
        ("POST", f"{T}/tasks", {"plan-task": "none"}, (404, "NoSuchPlanTaskException")),
    ],
)  # fmt: skip
def test_errors_have_the_type_of_the_specification(
    server: RestServer, method: str, path: str, body: Any, wanted: tuple[int, str]
) -> None:
    assert kind_of(server.ask(method, path, body)) == wanted


@pytest.mark.parametrize(
    "location",
    ["file:///tmp/x", "/etc", "s3://bucket/x", "file:///{root}/../x", "{root}/app/x", "{own}/../../x", "{own}/./x"],
)
def test_locations_outside_the_places_of_the_account_are_refused(server: RestServer, location: str) -> None:
    root = server.lake.root
    given = location.format(root=root, own=f"{root}/_iceberg")
    refused = server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": "x", "location": given})
    assert kind_of(refused) == (400, "IllegalArgumentException")
    snapshot = {"snapshot-id": 1, "timestamp-ms": 1, "manifest-list": given, "summary": {"operation": "append"}}
    body = {"requirements": [], "updates": [{"action": "add-snapshot", "snapshot": {**snapshot, "sequence-number": 1}}]}
    assert kind_of(server.ask("POST", T, body)) == (400, "IllegalArgumentException")


def test_a_request_that_is_too_large_is_refused_before_it_is_kept(server: RestServer) -> None:
    assert kind_of(server.ask("POST", "lake/namespaces", b" " * (100 << 20))) == (413, "RequestEntityTooLargeException")


def test_names_that_cannot_be_are_refused_with_the_reason_and_not_repeated_whole(server: RestServer) -> None:
    long = server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": "x" * 100_000})
    assert kind_of(long) == (400, "IllegalArgumentException")
    assert "1 to 255 characters" in long.json()["error"]["message"]
    assert len(long.body) < 500
    nul = server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": "a\0b"})
    assert nul.json()["error"]["message"] == "create table: 'name' must not contain the character U+0000"
    value = server.ask("POST", "lake/namespaces", {"namespace": ["n"], "properties": {"k": "\0"}})
    assert "must not contain the character U+0000" in value.json()["error"]["message"]


@pytest.mark.parametrize("name", ["a.b", "a/b", "a%2Fb", "..", "ü ☃", "a'b\"c", "tables", "x" * 255])
def test_names_are_literal_whatever_is_in_them(server: RestServer, name: str) -> None:
    quoted = urlquoted(name)
    assert server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": name}).status == 200
    assert server.ask("HEAD", f"lake/namespaces/app/tables/{quoted}").status == 204
    listed = server.ask("GET", "lake/namespaces/app/tables").json()["identifiers"]
    assert {"namespace": ["app"], "name": name} in listed
    nested = {"namespace": ["app", name]}
    assert server.ask("POST", "lake/namespaces", nested).status == 200
    found = server.ask("GET", f"lake/namespaces/app%1F{quoted}").json()
    assert found["namespace"] == ["app", name]
    assert server.ask("GET", "lake/namespaces?parent=app").json()["namespaces"] == [["app", name]]
    assert server.ask("DELETE", f"lake/namespaces/app/tables/{quoted}").status == 204


def urlquoted(text: str) -> str:
    return "".join(f"%{byte:02X}" for byte in text.encode())


def test_children_of_namespaces_are_skipped_in_listings(server: RestServer) -> None:
    for path in (["a"], ["a", "x"], ["a", "x", "y"], ["a!"], ["b"], ["b", "z"]):
        if path != ["a!"]:
            assert server.ask("POST", "lake/namespaces", {"namespace": path}).status == 200
    assert server.ask("GET", "lake/namespaces").json()["namespaces"] == [["a"], ["app"], ["b"]]
    assert server.ask("GET", "lake/namespaces?parent=a").json()["namespaces"] == [["a", "x"]]
    first = server.ask("GET", "lake/namespaces?pageToken=&pageSize=1").json()
    assert first["namespaces"] == [["a"]]
    second = server.ask("GET", f"lake/namespaces?pageToken={first['next-page-token']}&pageSize=5").json()
    assert second == {"namespaces": [["app"], ["b"]]}


def test_page_tokens_expire_and_belong_to_their_listing(tmp_path: Path) -> None:
    clock = ManualClock()
    with rest_server(tmp_path / "lake", clock=clock) as server:
        for name in ("a", "b"):
            server.ask("POST", "lake/namespaces", {"namespace": [name]})
        token = server.ask("GET", "lake/namespaces?pageToken=&pageSize=1").json()["next-page-token"]
        assert server.ask("GET", f"lake/namespaces?pageToken={token}&pageSize=1").status == 200
        assert server.ask("GET", f"lake/namespaces/a/tables?pageToken={token}").status == 400
        clock.advance(25 * 3600)
        assert server.ask("GET", f"lake/namespaces?pageToken={token}&pageSize=1").status == 400


def test_the_configuration_names_prefix_endpoints_and_lifetime(server: RestServer) -> None:
    for asked in ("config", "config?warehouse=lake", f"config?warehouse=file://{server.lake.root}"):
        found = server.ask("GET", asked).json()
        assert found["overrides"] == {"prefix": "lake"}
        assert found["idempotency-key-lifetime"] == "PT30M"
        assert "POST /v1/{prefix}/transactions/commit" in found["endpoints"]


def test_vended_credentials_are_sent_to_clients_that_ask(tmp_path: Path) -> None:
    access = AccountAccess(credentials={"s3.access-key-id": "k"}, config={"s3.endpoint": "e"})
    chosen = RestSettings(access=ClientAccess(default=access))
    with rest_server(tmp_path / "lake", settings=chosen) as server:
        server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        server.ask("POST", "lake/namespaces/app/tables", TABLE)
        plain = server.ask("GET", T).json()
        assert plain["config"] == {"s3.endpoint": "e"}
        assert "storage-credentials" not in plain
        asked = server.ask("GET", T, headers={"X-Iceberg-Access-Delegation": "vended-credentials"}).json()
        assert asked["storage-credentials"][0]["config"] == {"s3.access-key-id": "k"}
        given = server.ask("GET", f"{T}/credentials").json()["storage-credentials"]
        assert given[0]["config"] == {"s3.access-key-id": "k"}


def test_a_read_only_server_refuses_changes(tmp_path: Path) -> None:
    with rest_server(tmp_path / "lake", settings=RestSettings(read_only=True)) as server:
        assert kind_of(server.ask("POST", "lake/namespaces", {"namespace": ["a"]})) == (403, "ForbiddenException")
        assert server.ask("GET", "lake/namespaces").status == 200


def test_reports_of_clients_are_taken(server: RestServer) -> None:
    report = {"report-type": "scan-report", "table-name": "app.t", "snapshot-id": 1}
    assert server.ask("POST", f"{T}/metrics", report).status == 204
    assert server.ask("POST", f"{T}/metrics", {"report-type": "x"}).status == 400


def test_unregistering_says_where_the_metadata_is(server: RestServer) -> None:
    before = server.ask("GET", T).json()
    found = server.ask("POST", f"{T}/unregister").json()
    assert found["metadata-location"] == before["metadata-location"]
    assert server.ask("HEAD", T).status == 404
    body = {"name": "again", "metadata-location": found["metadata-location"]}
    assert server.ask("POST", "lake/namespaces/app/register", body).status == 200


def test_the_openapi_document_is_served(server: RestServer) -> None:
    with urllib.request.urlopen(f"{server.uri}/openapi.json", timeout=30) as answer:
        found = json.loads(answer.read())
    assert "/v1/{prefix}/namespaces" in found["paths"]


def test_a_client_that_reads_a_page_a_minute_misses_no_table_that_stays(tmp_path: Path) -> None:
    clock = ManualClock()
    with rest_server(tmp_path / "lake", clock=clock) as server:
        server.ask("POST", "lake/namespaces", {"namespace": ["app"]})
        staying = [f"stays{number}" for number in range(9)]
        for name in [*staying, "goes1", "goes2", "goes3", "goes4"]:
            server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": name})
        seen: list[str] = []
        token, minute = "", 0
        while True:
            found = server.ask("GET", f"lake/namespaces/app/tables?pageToken={token}&pageSize=2").json()
            seen += [row["name"] for row in found["identifiers"]]
            if "next-page-token" not in found:
                break
            token, minute = found["next-page-token"], minute + 1
            server.ask("DELETE", f"lake/namespaces/app/tables/goes{minute}")
            server.ask("POST", "lake/namespaces/app/tables", {**TABLE, "name": f"comes{minute}"})
            clock.advance(60)
        assert minute >= 4
        assert seen == sorted(set(seen))
        assert set(staying) <= set(seen)
