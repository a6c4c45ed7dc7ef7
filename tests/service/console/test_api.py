"""The JSON API of the console over a real lake and a real server."""

import threading
import time
from http.client import HTTPConnection

import pytest

from skerry.common.errors import QueryCancelledError
from skerry.lake.lake import Lake
from skerry.service.console.cell import CellLimit
from skerry.service.console.execution import Execution, Job
from support.console_lake import BEYOND_DOUBLE, HOSTILE, HOSTILE_TABLE
from support.http_server import HttpClient

API = "/console/api/"


def run(server: HttpClient, text: str, statement_id: str = "a", **more: object) -> dict:
    return server.post(API + "sql", {"id": statement_id, "text": text, **more}).json()


def error_of(server: HttpClient, text: str, **more: object) -> dict:
    return run(server, text, **more)["error"]


def test_databases_and_their_tables_are_listed_in_pages(server: HttpClient) -> None:
    assert [row["name"] for row in server.get(API + "databases").json()["rows"]] == ["app", "empty"]
    names = ["active", "events", "ranked", "users", "wide"]
    page = server.get(API + "relations", database="app", offset=1, limit=2).json()
    assert [row["name"] for row in page["rows"]] == names[:2]
    assert page["total"] == 6
    found = server.get(API + "relations", database="app", search="RAN").json()
    assert found["rows"] == [{"name": "ranked", "kind": "view"}]
    assert server.get(API + "relations", database="app", near="users").json()["place"] == 4
    assert server.get(API + "search", text="p.us").json()["rows"] == [{"name": "app.users", "kind": "table"}]


def test_a_table_says_its_schema_and_counts_row_versions(server: HttpClient) -> None:
    found = server.get(API + "relation", name="app.users").json()
    assert found["primary_key"] == ["id", "region"]
    assert found["partition_by"] == ["region"]
    assert found["unit"] == "row version"
    assert found["snapshot"]["rows"] == 5821
    assert found["tags"] == [{"name": "launch", "snapshot": 1}]
    assert server.get(API + "relation", name="app.events").json()["unit"] == "row"
    view = server.get(API + "relation", name="app.active").json()
    assert (view["kind"], view["query"]) == ("view", "SELECT id, name FROM app.users WHERE score > 10")


def test_snapshots_come_newest_first_with_tags_and_changes(server: HttpClient) -> None:
    found = server.get(API + "snapshots", name="app.users").json()
    assert [row["id"] for row in found["rows"]] == ["7", "6", "5", "4", "3", "2", "1"]
    assert found["rows"][-1]["tags"] == ["launch"]
    assert found["rows"][0]["operation"] == "DELETE"
    assert found["rows"][-1]["added"]["rows"] == 4000
    assert server.get(API + "snapshots", name="app.users", offset=6, limit=5).json()["rows"][0]["id"] == "1"


def test_the_tree_of_a_partition_has_its_runs_and_places_of_files(server: HttpClient) -> None:
    trees = server.get(API + "trees", name="app.users").json()
    assert sorted(row["title"] for row in trees["rows"]) == ["region=asia", "region=eu", "region=us"]
    assert all(row["runs"] >= 4 for row in trees["rows"])
    tree = server.get(API + "tree", name="app.users", partition="region=eu").json()
    assert [run["level"] for run in tree["runs"]] == sorted(run["level"] for run in tree["runs"])
    assert tree["runs"][-1]["level"] > 0
    files = [file for run in tree["runs"] for file in run["files"]]
    assert min(file["from"] for file in files) == 0
    assert max(file["to"] for file in files) == 1
    assert all(file["from"] <= file["to"] for file in files)
    assert tree["runs"][-1]["files"][0]["low"] == "0, eu"


def test_files_and_partitions_are_sorted_by_a_column(server: HttpClient) -> None:
    found = server.get(API + "files", name="app.users", sort="-size_bytes", limit=5).json()
    names = [column["name"] for column in found["columns"]]
    sizes = [int(row[names.index("size_bytes")]) for row in found["rows"]]
    assert sizes == sorted(sizes, reverse=True)
    assert (len(sizes), found["total"]) == (5, 13)
    partitions = server.get(API + "partitions", name="app.users", sort="region").json()
    assert [row[0] for row in partitions["rows"]] == ["asia", "eu", "us"]
    assert server.get(API + "files", name="app.users", sort="nope").status == 400


def test_indexes_say_how_far_they_are_built(server: HttpClient) -> None:
    found = server.get(API + "indexes", name="app.users").json()
    assert found["rows"] == [{"name": "by_name", "kind": "bloom", "target": "name", "options": {}, "built_files": 13}]
    blobs = server.get(API + "index-blobs", name="app.users", limit=4).json()
    assert len(blobs["rows"]) == 4
    assert blobs["more"] is True


def test_values_keep_all_their_digits(server: HttpClient) -> None:
    found = server.get(API + "sample", name="app.wide").json()
    row = dict(zip([column["name"] for column in found["columns"]], found["rows"][0], strict=True))
    assert row["big"] == str(BEYOND_DOUBLE)
    assert row["huge"] == "12345678901234567890123456789012345678"
    assert row["tags"] == "['a', NULL]"
    assert found["rows"][1] == [None] * 6
    assert [column["type"] for column in found["columns"]][:2] == ["BIGINT", "DECIMAL(38, 0)"]


def test_a_sample_can_be_of_an_earlier_snapshot(server: HttpClient) -> None:
    found = server.get(API + "sample", name="app.users", snapshot=1, limit=500).json()
    assert all("run 0" in row[1] for row in found["rows"])
    assert found["cut_by"] == "rows"


def test_lineage_joins_views_and_pipelines(server: HttpClient) -> None:
    found = server.get(API + "lineage").json()
    edges = {(edge["from"], edge["to"]) for edge in found["edges"]}
    assert edges == {
        ("app.users", "app.active"),
        ("app.active", "app.ranked"),
        ("app.events", "app.ranked"),
        ("app.events", "pipeline nightly"),
        ("pipeline nightly", "app.users"),
    }
    assert server.get(API + "lineage", name="app.wide").json()["nodes"] == [{"id": "app.wide", "kind": "table"}]


def test_pipelines_list_their_runs(server: HttpClient) -> None:
    found = server.get(API + "runs", pipeline="nightly").json()
    assert [row["run"][-1] for row in found["rows"]] == ["5", "4", "3", "2", "1"]
    assert [row["status"] for row in found["rows"]] == ["running", "done", "failed", "done", "done"]
    assert found["rows"][0]["ended"] is None
    assert (found["rows"][1]["seconds"], found["rows"][1]["rows"], found["rows"][1]["files"]) == (6.8, 400, 1)
    assert found["rows"][1]["parts"][1]["snapshot"] == 4
    assert found["rows"][2]["error"] == "step 'people' failed (nightly.yaml:9:3): no column 'nme'"
    assert server.get(API + "runs", pipeline="nope").status == 404
    rows = run(server, "SELECT count(*) FROM system.pipeline_runs WHERE part = 'run'")["rows"]
    assert rows == [["5"]]


def test_caches_and_counters_are_shown(server: HttpClient) -> None:
    assert [cache["name"] for cache in server.get(API + "caches").json()["memory"]]
    assert server.get(API + "metrics").json()["rows"] == [
        {"name": "skerry_requests", "labels": {"method": "get"}, "value": 12}
    ]


def test_a_query_returns_rows_and_types(server: HttpClient) -> None:
    found = run(server, "SELECT id, name FROM app.users WHERE id = 3")
    assert found["rows"] == [["3", "person 3 of run 1"]]
    assert found["cut_by"] is None
    assert [column["type"] for column in found["columns"]] == ["BIGINT", "STRING"]


def test_results_are_cut_at_rows_and_cells_at_their_length(server: HttpClient) -> None:
    found = run(server, "SELECT id FROM app.users", rows=10)
    assert (len(found["rows"]), found["cut_by"]) == (10, "rows")
    cell = run(server, "SELECT repeat('ab', 5000) AS long")["rows"][0][0]
    assert (len(cell[0]), cell[1]) == (2000, 10_000)
    wide = run(server, "SELECT repeat('x', 1900) AS long FROM range(20000)", rows=10_000)
    assert wide["cut_by"] == "bytes"


def test_an_error_has_its_place(server: HttpClient) -> None:
    error = error_of(server, "SELECT id,\n  nam FROM app.users")
    assert error["position"] == [2, 3]
    assert "did you mean 'name'" in error["message"]


def test_a_plan_has_the_funnel_of_each_table(server: HttpClient) -> None:
    found = run(server, "SELECT * FROM app.users WHERE id < 100 AND region = 'eu'", explain="plan")
    steps = found["references"][0]["steps"]
    assert steps[0]["files"] == 13
    assert steps[-1]["files"] < steps[0]["files"]
    assert any(by["text"] == "region = 'eu'" for step in steps for by in step["by"])
    assert "Scan app.users" in found["text"]


def test_explaining_a_change_runs_nothing(server: HttpClient) -> None:
    found = run(server, "EXPLAIN DELETE FROM app.users WHERE id < 100")
    assert found["is_text"] is True
    assert error_of(server, "DELETE FROM app.users WHERE nope = 1", explain="plan")["position"] == [1, 29]
    assert error_of(server, "SELECT 1; DROP TABLE app.users", write=True, explain="plan")["code"] == "INVALID_INPUT"


@pytest.mark.parametrize(
    "text",
    [
        "DROP TABLE app.users",
        "INSERT INTO app.events SELECT * FROM app.events",
        "SELECT 1; DELETE FROM app.users WHERE id = 1",
        "CREATE VIEW app.v AS SELECT 1 AS a",
        "CALL compact('app.users')",
    ],
)
def test_statements_that_write_are_refused_unless_writing_is_on(server: HttpClient, text: str) -> None:
    error = error_of(server, text)
    assert error["code"] == "PERMISSION_DENIED"
    assert "switch writing on" in error["message"]


@pytest.mark.parametrize(
    "text",
    ["SET sql.threads = 64", "CREATE CATALOG ice USING iceberg WITH ('type' = 'memory')", "DROP CATALOG ice"],
)
def test_settings_and_catalogs_are_refused_even_with_writing_on(server: HttpClient, text: str) -> None:
    assert error_of(server, text, write=True)["code"] == "PERMISSION_DENIED"


@pytest.mark.parametrize(
    "text",
    [
        "SELECT * FROM read_text('/etc/passwd')",
        "SELECT * FROM '/etc/passwd'",
        "SELECT * FROM glob('/*')",
        "SELECT current_setting('temp_directory')",
        "SELECT * FROM duckdb_secrets()",
    ],
)
def test_files_outside_the_lake_are_out_of_reach(server: HttpClient, text: str) -> None:
    assert error_of(server, text)["code"] in ("SQL", "NOT_FOUND")


def test_writing_works_when_it_is_on(server: HttpClient) -> None:
    made = run(server, "CREATE TABLE app.made AS SELECT 1 AS a", write=True)
    assert made["message"]
    assert "made" in [row["name"] for row in server.get(API + "relations", database="app").json()["rows"]]
    run(server, "DROP TABLE app.made", write=True)
    assert "made" not in [row["name"] for row in server.get(API + "relations", database="app").json()["rows"]]


def test_use_is_forgotten_after_the_text(server: HttpClient) -> None:
    assert run(server, "USE app; SELECT count(*) FROM users")["rows"]
    assert error_of(server, "SELECT count(*) FROM users")["code"] == "NOT_FOUND"


_SLOW = "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 11"


def test_a_statement_ends_with_its_time(server: HttpClient) -> None:
    began = time.monotonic()
    error = error_of(server, _SLOW)
    assert error["code"] == "DEADLINE_EXCEEDED"
    assert 2.5 < time.monotonic() - began < 20


def test_a_running_statement_is_stopped_by_its_id(server: HttpClient) -> None:
    answers: list[dict] = []
    thread = threading.Thread(target=lambda: answers.append(run(server, _SLOW, "slow")))
    thread.start()
    for _ in range(200):
        if server.send("DELETE", API + "sql/slow").status == 200:
            break
        time.sleep(0.02)
    thread.join(20)
    assert answers[0]["error"]["code"] == "QUERY_CANCELLED"
    assert server.send("DELETE", API + "sql/slow").status == 404


@pytest.mark.parametrize("pause", [0.0, 0.003, 0.01, 0.03, 0.06])
def test_a_statement_can_be_stopped_while_it_starts(lake: Lake, pause: float) -> None:
    execution = Execution(lake, 2**30, 2)
    stopping = threading.Thread(target=lambda: (time.sleep(pause), execution.stop("stopped")))
    stopping.start()
    text = "SELECT count(*) FROM app.users a, app.users b, app.users c WHERE a.id % 7 = b.id % 11 + c.id % 13"
    with pytest.raises(QueryCancelledError, match=r"stopped|interrupt|cancel"):
        execution.run(Job(text, [], CellLimit(10, 10_000)))
    stopping.join(20)
    assert not stopping.is_alive()


def test_other_calls_are_answered_while_statements_run(server: HttpClient) -> None:
    threads = [threading.Thread(target=run, args=(server, _SLOW, f"slow {i}")) for i in range(5)]
    for thread in threads:
        thread.start()
    try:
        time.sleep(0.3)
        assert server.get(API + "relation", name="app.users").status == 200
        assert any(thread.is_alive() for thread in threads)  # it did not wait for them
        assert error_of(server, _SLOW, statement_id="more")["code"] == "LIMIT_EXCEEDED"
    finally:
        for i in range(5):
            server.send("DELETE", f"{API}sql/slow%20{i}")
        for thread in threads:
            thread.join(20)


def test_hostile_names_and_values_are_plain_text_in_json(server: HttpClient) -> None:
    found = server.get(API + "relation", name=f"app.{HOSTILE_TABLE}").json()
    assert found["comment"] == HOSTILE
    reply = server.get(API + "sample", name=f"app.{HOSTILE_TABLE}")
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"{", "not JSON"),
        (b"[]", "JSON object"),
        (b'{"id": "a"}', "'text'"),
        (b'{"id": "a", "text": "SELECT 1", "rows": 0}', "'rows'"),
        (b'{"id": "a", "text": "SELECT 1", "explain": "no"}', "'explain'"),
        (b'{"text": "SELECT 1"}', "'id'"),
        (b'{"id": "", "text": "SELECT 1"}', "id"),
        (b'{"id": "a", "text": "SELECT 1", "write": 1}', "'write'"),
        (b'{"id": "a", "text": "  "}', "no statement"),
    ],
)
def test_a_wrong_body_says_what_is_wrong(server: HttpClient, body: bytes, word: str) -> None:
    reply = server.send("POST", API + "sql", body, {"content-type": "application/json"})
    assert reply.status == 400
    assert word in reply.json()["error"]["message"]


def test_wrong_parameters_say_what_is_wrong(server: HttpClient) -> None:
    assert "'name' is missing" in server.get(API + "relation").json()["error"]["message"]
    for bad in ("-1", "x", "²", "9" * 30):
        assert server.get(API + "relations", database="app", limit=bad).status == 400
    assert server.get(API + "relations", database="app", limit=10**9).json()["total"] == 6
    assert server.get(API + "nothing").status == 404


def test_pages_of_other_sites_are_refused(server: HttpClient) -> None:
    body = b'{"id": "a", "text": "SELECT 1"}'
    json = {"content-type": "application/json"}
    assert server.send("POST", API + "sql", body, json).status == 200
    for headers in (
        {**json, "origin": "http://evil.example"},
        {**json, "sec-fetch-site": "cross-site"},
        {**json, "sec-fetch-site": "same-site"},
        {**json, "host": "evil.example"},
        {**json, "host": f"evil.example:{server.port}"},
    ):
        assert server.send("POST", API + "sql", body, headers).status == 403
    assert server.send("POST", API + "sql", body, {"content-type": "text/plain"}).status == 400


def test_every_answer_has_a_strict_policy(server: HttpClient) -> None:
    for path in ("/console/", "/console/main.js", API + "session", API + "nothing", "/console/nothing.js"):
        policy = server.get(path).headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
    assert server.get(API + "session").headers["cache-control"] == "no-store"


def test_assets_stay_in_their_folder(server: HttpClient) -> None:
    for path in (
        "/console/../pyproject.toml",
        "/console/%2e%2e/app.py",
        "/console/..%2fapp.py",
        "/console/static/../app.py",
    ):
        connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.putrequest("GET", "/console" + path, skip_host=False)
        connection.endheaders()
        assert connection.getresponse().status == 404
        connection.close()
