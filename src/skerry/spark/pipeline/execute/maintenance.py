"""Runs maintenance jobs of targets when they are due."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from skerry.common.clock import Clock
from skerry.common.wording import count_text
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.declare.model import Pipeline, Upkeep
from skerry.spark.pipeline.execute.failure import failing
from skerry.spark.pipeline.execute.report import UpkeepReport
from skerry.spark.pipeline.execute.state import StateStore

_DOCUMENT = "upkeep"


def due_jobs(
    pipeline: Pipeline, store: StateStore, clock: Clock, *, ran: bool, timed_only: bool = False
) -> list[Upkeep]:
    """The jobs that are due; ``ran`` counts this run, if it has written something."""
    kept = store.read(_DOCUMENT)
    runs, times = dict(kept.get("runs", {})), dict(kept.get("times", {}))
    found = []
    for job in pipeline.maintenance:
        key = _key(job)
        runs[key] = runs.get(key, 0) + (1 if ran else 0)
        seconds = (clock.now_ms() - times[key]) / 1000 if key in times else None
        if timed_only and job.schedule.seconds is None:
            continue
        if job.schedule.is_due(runs[key], seconds):
            found.append(job)
    if ran:
        store.write(_DOCUMENT, {"runs": runs, "times": times})
    return found


def run_jobs(
    pipeline: Pipeline, jobs: Iterable[Upkeep], lake: SparkLake, store: StateStore, clock: Clock
) -> list[UpkeepReport]:
    """Run jobs, and store the time."""
    done = []
    for job in jobs:
        began = clock.monotonic()
        with failing(f"maintenance ({job.job} of {job.table})", pipeline, job.place):
            words = _run(lake, job)
        done.append(UpkeepReport(job.table, job.job, words, clock.monotonic() - began))
        kept = store.read(_DOCUMENT)
        runs, times = dict(kept.get("runs", {})), dict(kept.get("times", {}))
        runs[_key(job)], times[_key(job)] = 0, clock.now_ms()
        store.write(_DOCUMENT, {"runs": runs, "times": times})
    return done


def _run(lake: SparkLake, job: Upkeep) -> str:
    arguments: dict[str, Any] = dict(job.arguments)
    if "older_than" in arguments:
        arguments["older_than"] = timedelta(seconds=arguments["older_than"])
    if job.job == "compact":
        compacted = lake.compact(job.table, **arguments)
        files = count_text(compacted.rewritten_files, "file")
        return f"{files} became {compacted.written_files}, {count_text(compacted.written_row_versions, 'row version')}"
    if job.job == "expire_snapshots":
        expired = lake.expire_snapshots(job.table, **arguments)
        files = count_text(len(expired.deleted_data_files), "data file")
        return f"{count_text(len(expired.snapshots), 'snapshot')} expired, {files} deleted"
    removed = lake.remove_orphan_files(job.table, **arguments)
    return f"{count_text(len(removed.files), 'file')} removed"


def _key(job: Upkeep) -> str:
    return f"{job.table} {job.job}"
