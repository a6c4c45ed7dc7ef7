"""Counts and times of a run."""

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(slots=True)
class SourceReport:
    """Rows and files read from a source."""

    name: str
    rows: int | None = None
    """None: not counted."""
    files: int = 0
    size_bytes: int = 0


@dataclass(slots=True)
class ExpectationReport:
    """Number of rows that failed an expectation."""

    step: str
    name: str
    action: str
    rows: int = 0
    detail: str = ""
    """For an expectation over a set: the values or keys that violate it."""


@dataclass(slots=True)
class StepReport:
    """A step; rows are counted if they are cached, for several readers or for expectations."""

    name: str
    rows: int | None = None
    seconds: float = 0.0


@dataclass(slots=True)
class TargetReport:
    """Rows written to a table."""

    table: str
    step: str
    mode: str
    rows: int = 0
    files: int = 0
    size_bytes: int = 0
    seconds: float = 0.0
    snapshot: int | None = None
    """None: a materialized table with unchanged inputs."""
    landed_before: bool = False
    """True if an earlier, interrupted run had committed it already."""


@dataclass(slots=True)
class BatchReport:
    """One batch of a run."""

    number: int
    resumed: bool = False
    sources: list[SourceReport] = field(default_factory=list)
    steps: list[StepReport] = field(default_factory=list)
    expectations: list[ExpectationReport] = field(default_factory=list)
    targets: list[TargetReport] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def add(self, other: "BatchReport") -> None:
        """Add the counts of another batch: a stream has one total, not one report per micro-batch."""
        self.number = max(self.number, other.number)
        for mine, more in zip(_matched(self.sources, other.sources, "name"), other.sources, strict=True):
            mine.rows = None if mine.rows is None and more.rows is None else (mine.rows or 0) + (more.rows or 0)
            mine.files, mine.size_bytes = mine.files + more.files, mine.size_bytes + more.size_bytes
        for step, more_step in zip(_matched(self.steps, other.steps, "name"), other.steps, strict=True):
            counted = step.rows is not None or more_step.rows is not None
            step.rows = (step.rows or 0) + (more_step.rows or 0) if counted else None
            step.seconds += more_step.seconds
        for e, more_e in zip(
            _matched(self.expectations, other.expectations, "step", "name"), other.expectations, strict=True
        ):
            e.rows += more_e.rows
            e.detail = more_e.detail or e.detail
        for t, more_t in zip(_matched(self.targets, other.targets, "table", "step"), other.targets, strict=True):
            t.rows, t.files, t.size_bytes = (
                t.rows + more_t.rows,
                t.files + more_t.files,
                t.size_bytes + more_t.size_bytes,
            )
            t.seconds = t.seconds + more_t.seconds
            t.snapshot = t.snapshot if more_t.snapshot is None else more_t.snapshot
        self.notes += [note for note in other.notes if note not in self.notes]


def _matched(mine: list[Any], others: list[Any], *names: str) -> list[Any]:
    """The entries of one list that match those of another; missing ones are added, empty."""
    found = []
    for other in others:
        same = [each for each in mine if all(getattr(each, n) == getattr(other, n) for n in names)]
        if not same:
            same = [replace(other, **{n: 0 for n in ("rows", "files", "size_bytes", "seconds") if hasattr(other, n)})]
            mine += same
        found.append(same[0])
    return found


@dataclass(slots=True)
class UpkeepReport:
    """A maintenance job."""

    table: str
    job: str
    words: str
    seconds: float


@dataclass(slots=True)
class RunReport:
    """A whole run."""

    pipeline: str
    run_id: str
    mode: str
    started_ms: int
    batches: list[BatchReport] = field(default_factory=list)
    maintenance: list[UpkeepReport] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    """Warnings, each with its position in the file."""
    seconds: float = 0.0
    error: str | None = None
    environment: str | None = None
    expectations: list[ExpectationReport] = field(default_factory=list)
    """Freshness of targets for which the run had no rows."""

    def to_json(self) -> dict[str, Any]:
        """The report as JSON values."""
        return {
            "pipeline": self.pipeline,
            "runId": self.run_id,
            "mode": self.mode,
            "startTime": self.started_ms,
            "seconds": round(self.seconds, 3),
            "status": "failed" if self.error else "done",
            "error": self.error,
            "warnings": list(self.warnings),
            **({"environment": self.environment} if self.environment else {}),
            **({"expectations": [_expectation_json(e) for e in self.expectations]} if self.expectations else {}),
            "batches": [_batch_json(batch) for batch in self.batches],
            "maintenance": [
                {"table": job.table, "job": job.job, "result": job.words, "seconds": round(job.seconds, 3)}
                for job in self.maintenance
            ],
        }


def _expectation_json(found: ExpectationReport) -> dict[str, Any]:
    detail = {"detail": found.detail} if found.detail else {}
    return {"step": found.step, "name": found.name, "action": found.action, "rows": found.rows, **detail}


def _batch_json(batch: BatchReport) -> dict[str, Any]:
    return {
        "number": batch.number,
        "resumed": batch.resumed,
        "sources": [{"name": s.name, "rows": s.rows, "files": s.files, "bytes": s.size_bytes} for s in batch.sources],
        "steps": [{"name": s.name, "rows": s.rows, "seconds": round(s.seconds, 3)} for s in batch.steps],
        "expectations": [_expectation_json(e) for e in batch.expectations],
        "targets": [
            {
                "table": t.table,
                "from": t.step,
                "mode": t.mode,
                "rows": t.rows,
                "files": t.files,
                "bytes": t.size_bytes,
                "seconds": round(t.seconds, 3),
                "snapshot": t.snapshot,
                "landedBefore": t.landed_before,
            }
            for t in batch.targets
        ],
        "notes": list(batch.notes),
    }
