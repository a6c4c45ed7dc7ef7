"""Background plans: kept, cancelled while they wait and while they run, and never an error for that."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyiceberg.catalog.rest import RestCatalog

from skerry.common.clock import ManualClock
from skerry.common.errors import InvalidInputError
from skerry.iceberg.loader import MetadataLoader
from skerry.service.rest import RestSettings
from skerry.service.rest.error import RestError
from skerry.service.rest.plan_job import Check, PlanJobs, PlanState, PlanStoppedError
from skerry.service.rest.planner import Plan
from support.rest_server import rest_server

PLAN = Plan((), b"", -1)
SECONDS = 30


class Work:
    """A plan of parts, which a test lets begin and watches end."""

    def __init__(self) -> None:
        self.runs, self.goes_on, self.ended = threading.Event(), threading.Event(), threading.Event()
        self.parts = 0
        self.stopped = False

    def __call__(self, check: Check) -> Plan:
        try:
            for _ in range(3):
                check()
                self.parts += 1
                self.runs.set()
                assert self.goes_on.wait(SECONDS)
            return PLAN
        except PlanStoppedError:
            self.stopped = True
            raise
        finally:
            self.ended.set()


@pytest.fixture
def jobs() -> Iterator[PlanJobs]:
    with PlanJobs(ManualClock(), 600, threads=1) as made:
        yield made


def test_a_plan_that_runs_stops_at_its_next_part(jobs: PlanJobs) -> None:
    work = Work()
    jobs.submit("a", work)
    assert work.runs.wait(SECONDS)
    assert jobs.find("a") is PlanState.RUNNING
    jobs.cancel("a")
    assert jobs.find("a") is PlanState.CANCELLED
    work.goes_on.set()
    assert work.ended.wait(SECONDS)
    assert (work.stopped, work.parts) == (True, 1)
    assert jobs.find("a") is PlanState.CANCELLED


def test_a_plan_that_waits_is_not_begun(jobs: PlanJobs) -> None:
    first, second = Work(), Work()
    jobs.submit("a", first)
    assert first.runs.wait(SECONDS)
    jobs.submit("b", second)
    jobs.cancel("b")
    first.goes_on.set()
    assert first.ended.wait(SECONDS)
    jobs.close()
    assert second.parts == 0


def test_a_result_that_is_read_while_the_plan_is_cancelled_is_no_error(jobs: PlanJobs) -> None:
    """As if the plan was cancelled between the lookup of its job and that of its result."""
    first, second = Work(), Work()
    jobs.submit("a", first)
    jobs.submit("b", second)
    assert first.runs.wait(SECONDS)
    future = jobs._jobs["b"].future
    assert future is not None
    future.cancel()
    assert jobs.find("b") is PlanState.CANCELLED
    first.goes_on.set()


def test_results_and_errors_are_kept_and_the_end_of_the_jobs_stops_them() -> None:
    clock = ManualClock()
    jobs, work = PlanJobs(clock, 600, threads=1), Work()
    work.goes_on.set()
    jobs.submit("a", work)
    assert work.ended.wait(SECONDS)

    def fails(check: Check) -> Plan:
        raise InvalidInputError("no such column")

    jobs.submit("b", fails)
    while jobs.find("b") is PlanState.RUNNING:
        threading.Event().wait(0.01)
    assert jobs.find("a") is PLAN
    failed = jobs.find("b")
    assert isinstance(failed, RestError)
    assert failed.status == 400
    assert jobs.find("c") is PlanState.UNKNOWN
    jobs.cancel("c")
    assert jobs.find("c") is PlanState.CANCELLED
    clock.advance(601)
    running = Work()
    jobs.submit("d", running)
    assert jobs.find("a") is PlanState.UNKNOWN
    assert running.runs.wait(SECONDS)
    threading.Timer(0.2, running.goes_on.set).start()
    jobs.close()
    assert running.stopped


def test_a_cancelled_plan_reads_no_further_manifest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    began, cancelled, read = threading.Event(), threading.Event(), []
    loaded = MetadataLoader._entries

    def slow(self: MetadataLoader, manifest: Any) -> Any:
        found = loaded(self, manifest)
        read.append(manifest.path)
        began.set()
        assert cancelled.wait(SECONDS)
        return found

    with rest_server(tmp_path / "lake", settings=RestSettings(plan_sync_files=0)) as server:
        with RestCatalog("c", uri=server.uri, warehouse="lake") as catalog:
            catalog.create_namespace("app")
            table = catalog.create_table("app.t", pa.schema([("id", pa.int64())]))
            for number in range(4):
                table.append(pa.table({"id": [number]}))
        monkeypatch.setattr(MetadataLoader, "_entries", slow)
        path = "lake/namespaces/app/tables/t/plan"
        submitted = server.ask("POST", path, {}).json()
        assert began.wait(SECONDS)
        assert server.ask("GET", f"{path}/{submitted['plan-id']}").json() == {"status": "submitted"}
        assert server.ask("DELETE", f"{path}/{submitted['plan-id']}").status == 204
        assert server.ask("GET", f"{path}/{submitted['plan-id']}").json() == {"status": "cancelled"}
        cancelled.set()
        server.app.catalog.jobs.close()
        assert len(read) == 1
        planned = server.ask("POST", path, {}, {"User-Agent": "PyIceberg/0.12.0"}).json()
        assert len(planned["file-scan-tasks"]) == 4
