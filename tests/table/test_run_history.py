"""The history of pipeline runs: documents in the lake, a table in SQL, bounded."""

from pathlib import Path

import pytest

import skerry
from skerry.fileio.local import LocalFileIO
from skerry.fileio.memory import MemoryFileIO
from skerry.table.run_history import RunHistory, RunPart, StoredRun


def run(number: int, status: str = "done", *, pipeline: str = "p", parts: tuple[RunPart, ...] = ()) -> StoredRun:
    ended = None if status == "running" else number * 1000 + 500
    error = "step 'a' failed" if status == "failed" else None
    return StoredRun(
        pipeline, f"r{number}", "batch", "dev", number * 1000, ended, status, error, ("a.in",), ("a.t",), parts
    )


def test_runs_are_read_as_they_were_written_newest_first() -> None:
    history = RunHistory(MemoryFileIO(), "account")
    target = RunPart("target", "a.t", "done", 3, 10, 1, 200, 0.25, 7, "upsert from s")
    written = [run(9), run(10, "failed"), run(11, parts=(target, RunPart("step", "s", "done")))]
    for each in written:
        history.write(each)
    history.write(run(12, "running"))
    history.write(run(12))  # it has ended
    history.write(run(1, pipeline="q"))
    assert history.pipelines() == ["p", "q"]
    assert list(history.runs("p")) == [run(12), *reversed(written)]
    assert list(history.runs("p", most=1)) == [run(12)]
    assert list(history.runs("nope")) == []
    assert written[2].rows == 10


def test_the_oldest_runs_are_removed() -> None:
    history = RunHistory(MemoryFileIO())
    for number in range(8, 13):
        history.write(run(number))
    history.prune("p", kept=3)
    assert [each.run_id for each in history.runs("p")] == ["r12", "r11", "r10"]


def test_a_damaged_document_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    fileio = MemoryFileIO()
    history = RunHistory(fileio)
    history.write(run(1))
    fileio.replace("_pipelines/p/runs/run-000000000002000-r2", b"{}")
    assert [each.run_id for each in history.runs("p")] == ["r1"]


def test_sql_reads_them(tmp_path: Path) -> None:
    history = RunHistory(LocalFileIO(tmp_path))
    target = RunPart("target", "a.t", "done", 3, 10, 1, 200, 0.25, 7, "upsert from s")
    history.write(run(1, parts=(target,)))
    history.write(run(2, "failed"))
    history.write(run(3, "running"))
    with skerry.connect(tmp_path) as lake:
        found = lake.sql("SELECT run_id, status, rows, seconds, message FROM system.pipeline_runs WHERE part = 'run'")
        assert [tuple(row.values()) for row in found.to_arrow().to_pylist()] == [
            ("r3", "running", 0, None, None),
            ("r2", "failed", 0, 0.5, "step 'a' failed"),
            ("r1", "done", 10, 0.5, None),
        ]
        (row,) = (
            lake.sql("SELECT * FROM system.pipeline_runs WHERE snapshot_id = 7 AND environment = 'dev'")
            .to_arrow()
            .to_pylist()
        )
        assert (row["part"], row["name"], row["batch"], row["message"]) == ("target", "a.t", 3, "upsert from s")
        assert row["ended_at"].isoformat() == "1970-01-01T00:00:01.500000+00:00"
