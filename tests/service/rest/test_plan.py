"""Scan planning over HTTP: parts, polling, incremental scans, deletes, and manifests that are not there."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.catalog.rest import RestCatalog
from pyiceberg.io.pyarrow import PyArrowFileIO
from pyiceberg.manifest import read_manifest_list, write_manifest_list
from pyiceberg.schema import Schema
from pyiceberg.types import LongType, NestedField

from skerry.service.rest import RestSettings
from support.rest_server import RestServer, rest_server

SCHEMA = Schema(NestedField(1, "id", LongType()))
T = "lake/namespaces/app/tables/t"


def rows(*ids: int) -> pa.Table:
    return pa.table({"id": pa.array(ids, pa.int64())})


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RestServer]:
    with rest_server(tmp_path / "lake", settings=RestSettings(plan_files_per_task=2)) as running:
        with RestCatalog("c", uri=running.uri, warehouse="lake") as catalog:
            catalog.create_namespace("app")
            table = catalog.create_table("app.t", SCHEMA)
            for number in range(5):
                table.append(rows(number, number + 100))
        yield running


def files_of(server: RestServer, answer: Any) -> list[str]:
    """Paths of all files of a plan, in parts."""
    found = [task["data-file"]["file-path"] for task in answer.get("file-scan-tasks", ())]
    for token in answer.get("plan-tasks", ()):
        found += files_of(server, server.ask("POST", f"{T}/tasks", {"plan-task": token}).json())
    return found


def test_a_large_plan_comes_in_parts_of_one_snapshot(server: RestServer) -> None:
    answer = server.ask("POST", f"{T}/plan", {}).json()
    assert (answer["status"], len(answer["file-scan-tasks"]), len(answer["plan-tasks"])) == ("completed", 2, 2)
    with RestCatalog("c", uri=server.uri, warehouse="lake") as catalog:
        catalog.load_table("app.t").append(rows(7))  # later parts belong to the snapshot of the first
    files = files_of(server, answer)
    assert len(files) == len(set(files)) == 5
    where = {"type": "eq", "term": "id", "value": 3}
    filtered = server.ask("POST", f"{T}/plan", {"filter": where}).json()
    assert len(files_of(server, filtered)) == 4
    assert all(task["residual-filter"] == where for task in filtered["file-scan-tasks"])


def test_a_plan_of_very_many_files_is_polled_for(tmp_path: Path) -> None:
    with rest_server(tmp_path / "lake", settings=RestSettings(plan_sync_files=0)) as server:
        with RestCatalog("c", uri=server.uri, warehouse="lake") as catalog:
            catalog.create_namespace("app")
            catalog.create_table("app.t", SCHEMA).append(rows(1))
        submitted = server.ask("POST", f"{T}/plan", {}).json()
        assert submitted["status"] == "submitted"
        path = f"{T}/plan/{submitted['plan-id']}"
        for _ in range(200):
            answer = server.ask("GET", path).json()
            if answer["status"] != "submitted":
                break
            time.sleep(0.02)
        assert (answer["status"], len(answer["file-scan-tasks"])) == ("completed", 1)
        assert server.ask("DELETE", path).status == 204
        assert server.ask("GET", path).json() == {"status": "cancelled"}
        for_pyiceberg = server.ask("POST", f"{T}/plan", {}, {"User-Agent": "PyIceberg/0.12.0"}).json()
        assert for_pyiceberg["status"] == "completed"  # it cannot poll


def test_an_incremental_scan_has_the_files_of_the_appends_between(server: RestServer) -> None:
    ids = [s["snapshot-id"] for s in server.ask("GET", T).json()["metadata"]["snapshots"]]

    def asked(**body: int) -> list[str]:
        return files_of(
            server, server.ask("POST", f"{T}/plan", {k.replace("_", "-"): v for k, v in body.items()}).json()
        )

    between = asked(start_snapshot_id=ids[1], end_snapshot_id=ids[3])
    assert set(between) == set(asked(snapshot_id=ids[3])) - set(asked(snapshot_id=ids[1]))
    wrong = server.ask("POST", f"{T}/plan", {"start-snapshot-id": ids[3], "end-snapshot-id": ids[1]})
    assert wrong.status == 400
    assert server.ask("POST", f"{T}/plan", {"snapshot-id": 1}).status == 400
    assert server.ask("POST", f"{T}/plan", {"snapshot-id": 1, "end-snapshot-id": 2}).status == 400
    assert server.ask("POST", f"{T}/plan", {"filter": {"type": "eq", "term": "none", "value": 1}}).status == 400


@pytest.mark.parametrize("content", [None, b"not avro"])
def test_a_manifest_list_that_is_missing_or_damaged_is_the_clients_error(
    server: RestServer, content: bytes | None
) -> None:
    metadata = server.ask("GET", T).json()["metadata"]
    path = Path(metadata["location"].removeprefix("file://")) / "metadata" / "own.avro"
    if content is not None:
        path.write_bytes(content)
    snapshot = {
        "snapshot-id": 99, "sequence-number": 99, "timestamp-ms": metadata["last-updated-ms"] + 1,
        "manifest-list": f"file://{path}", "summary": {"operation": "append"},
    }  # fmt: skip
    ref = {"action": "set-snapshot-ref", "ref-name": "main", "type": "branch", "snapshot-id": 99}
    body = {"requirements": [], "updates": [{"action": "add-snapshot", "snapshot": snapshot}, ref]}
    assert server.ask("POST", T, body).status == 200
    assert server.ask("POST", f"{T}/plan", {}).status == (404 if content is None else 400)


def test_manifests_of_another_account_are_not_read(server: RestServer) -> None:
    metadata = server.ask("GET", T).json()["metadata"]
    listed = metadata["snapshots"][-1]["manifest-list"]
    copied = Path(listed.removeprefix("file://")).with_name("copied.avro")
    io = PyArrowFileIO()
    with write_manifest_list(2, io.new_output(str(copied)), 99, None, 99, "null") as writer:
        writer.add_manifests(list(read_manifest_list(io.new_input(listed))))
    data = copied.read_bytes()
    assert b"/_iceberg/" in data
    copied.write_bytes(data.replace(b"/_iceberg/", b"/_another/"))
    snapshot = {
        "snapshot-id": 99, "sequence-number": 99, "timestamp-ms": metadata["last-updated-ms"] + 1,
        "manifest-list": f"file://{copied}", "summary": {"operation": "append"},
    }  # fmt: skip
    ref = {"action": "set-snapshot-ref", "ref-name": "main", "type": "branch", "snapshot-id": 99}
    server.ask("POST", T, {"requirements": [], "updates": [{"action": "add-snapshot", "snapshot": snapshot}, ref]})
    answer = server.ask("POST", f"{T}/plan", {})
    assert (answer.status, "outside" in answer.json()["error"]["message"]) == (400, True)
