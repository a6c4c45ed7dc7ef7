"""What a pipeline remembers, and when maintenance is due."""

from dataclasses import replace

import pytest

from skerry.common.clock import ManualClock
from skerry.fileio import MemoryFileIO
from skerry.spark.pipeline.declare.model import Schedule
from skerry.spark.pipeline.execute.files import InputFile, changed_files, new_files
from skerry.spark.pipeline.execute.state import Batch, StateStore
from skerry.spark.pipeline.pipeline_file import load_pipeline


@pytest.fixture
def fileio() -> MemoryFileIO:
    return MemoryFileIO()


@pytest.fixture
def store(fileio: MemoryFileIO) -> StateStore:
    return StateStore(fileio, "p")


def file(number: int) -> InputFile:
    return InputFile(f"in/{number}.csv", number, 1000 + number)


def begin(store: StateStore, number: int, *, full_refresh: bool = False) -> Batch:
    loaded = {name: tuple(paths.values()) for name, paths in store.loaded().items()}
    batch = Batch(number, "run", 0, ("app.t from a",), {"raw": (file(number),)}, full_refresh=full_refresh)
    if store.wants_whole(number) and not full_refresh:
        batch = replace(batch, loaded=loaded)
    return store.begin(batch)


def test_a_batch_is_begun_once(store: StateStore) -> None:
    assert store.last() is None
    first = begin(store, 1)
    assert store.begin(replace(first, run_id="another")) == first
    assert (store.last(), store.is_done(first)) == (first, False)
    mended = replace(
        first, files={"raw": (replace(file(1), size_bytes=7),)}, changes={"c": (None, 3)}, tables={"a.b": None}
    )
    assert store.replace(mended) == mended == store.last()
    store.finish(mended, "run", 0)
    assert store.is_done(mended)


def test_a_batch_that_no_run_has_written_is_withdrawn_and_leaves_no_trace(store: StateStore) -> None:
    first = store.begin(Batch(1, "a", 0, ("app.t from a",), changes={"c": (None, 3)}, followed={"c": "uuid"}))
    assert store.claim(first, "a")
    store.finish(first, "a", 0)
    second = begin(store, 2)
    assert store.withdraw(second, "b", 0)
    last = store.last()
    assert last is not None
    assert (last.number, last.targets, last.changes, last.followed) == (2, (), {"c": (3, 3)}, {"c": "uuid"})
    assert store.is_done(second)
    assert store.loaded() == {}
    assert not store.claim(second, "slow"), "a run that still computes it does not write it"
    assert store.withdraw(second, "slow", 0)
    third = begin(store, 3, full_refresh=True)
    assert store.withdraw(third, "b", 0)
    assert store.targets() == {"app.t from a"}, "a full refresh that was withdrawn forgets nothing"


def test_a_batch_that_another_run_may_have_written_stays(store: StateStore) -> None:
    batch = begin(store, 1)
    assert store.claim(batch, "a")
    assert store.claim(batch, "b")
    assert store.claim(batch, "a"), "once more, in a later stage"
    assert not store.withdraw(batch, "b", 0)
    last = store.last()
    assert last is not None
    assert last.has_plan_of(batch)
    assert last.writers == ("a",)
    refresh = begin(store, 2, full_refresh=True)
    assert not store.withdraw(refresh, "c", 0), "the batch before it, which it started over from, is not done"
    assert store.withdraw(batch, "a", 0), "all runs that began to write have said that they wrote nothing"


def test_what_was_loaded_is_known_although_old_batches_are_removed(store: StateStore, fileio: MemoryFileIO) -> None:
    for number in range(1, 46):
        store.finish(begin(store, number), "run", 0)
        assert set(store.loaded()["raw"]) == {file(n).path for n in range(1, number + 1)}
    assert len(fileio.list_files(store.folder)) == 2 * 6
    store.finish(begin(store, 46, full_refresh=True), "run", 0)
    assert set(store.loaded()["raw"]) == {"in/46.csv"}
    assert len(fileio.list_files(store.folder)) == 2


def test_files_that_are_new_and_files_that_changed() -> None:
    there = [file(1), file(2), replace(file(3), modified_ms=5)]
    assert new_files(there, {file(1).path: file(1)}, None) == there[1:]
    assert new_files(there, {}, 2) == there[:2]
    assert changed_files(there, [file(1), file(3), file(4)]) == ["in/3.csv has changed", "in/4.csv is gone"]


def test_schedules() -> None:
    assert [Schedule(runs=2).is_due(runs, None) for runs in (0, 1, 2, 3)] == [False, False, True, True]
    assert [Schedule(seconds=60).is_due(0, seconds) for seconds in (None, 59.0, 60.0)] == [True, False, True]


def test_maintenance_by_runs_and_by_time(store: StateStore, tmp_path_factory: pytest.TempPathFactory) -> None:
    from skerry.spark.pipeline.execute.maintenance import _DOCUMENT, due_jobs

    path = tmp_path_factory.mktemp("p") / "p.yaml"
    path.write_text("""
pipeline: p
warehouse: lake
sources: {raw: {files: in, format: text}}
targets:
  - {table: app.t, from: raw, keys: value, create: true}
maintenance:
  - compact: every 2 runs
    expire_snapshots: every 3 hours
""")
    pipeline = load_pipeline(path, environment={}).pipeline
    clock = ManualClock()

    def due(*, ran: bool) -> list[str]:
        return [job.job for job in due_jobs(pipeline, store, clock, ran=ran)]

    assert due(ran=False) == ["expire_snapshots"], "never done yet"
    store.write(_DOCUMENT, {"runs": {}, "times": {"app.t expire_snapshots": clock.now_ms()}})
    assert due(ran=True) == []
    assert due(ran=False) == [], "it wrote nothing, and does not count"
    assert due(ran=True) == ["compact"]
    clock.advance(3 * 3600)
    assert due(ran=False) == ["compact", "expire_snapshots"]
