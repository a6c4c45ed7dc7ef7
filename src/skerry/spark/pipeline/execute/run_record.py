"""Writes the history of a run: its report as the document that ``system.pipeline_runs`` reads."""

from collections.abc import Iterator
from dataclasses import dataclass

from skerry.common.clock import Clock
from skerry.common.errors import SkerryError
from skerry.common.log import EventLog
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import Pipeline, TableSource
from skerry.spark.pipeline.execute.failure import StepFailedError
from skerry.spark.pipeline.execute.report import BatchReport, ExpectationReport, RunReport
from skerry.table.run_history import DONE, FAILED, RUNNING, STOPPED, RunHistory, RunPart, StoredRun

_log = EventLog("pipeline")


@dataclass(frozen=True, slots=True)
class RunRecorder:
    """Stores one run. If the history cannot be written, that is logged, and the run continues."""

    history: RunHistory
    pipeline: Pipeline
    flow: Flow
    report: RunReport
    clock: Clock

    def begin(self) -> None:
        """Record the start of the run."""
        self._write(RUNNING, ())

    def end(self, error: BaseException | None) -> None:
        """Record the end of the run, and remove the oldest runs."""
        status = DONE if error is None else FAILED if isinstance(error, Exception) else STOPPED
        self._write(status, tuple(_parts(self.report, error)))

    def _write(self, status: str, parts: tuple[RunPart, ...]) -> None:
        ended = None if status == RUNNING else self.clock.now_ms()
        report = self.report
        run = StoredRun(
            report.pipeline,
            report.run_id,
            report.mode,
            report.environment,
            report.started_ms,
            ended,
            status,
            report.error,
            _inputs(self.pipeline, self.flow),
            tuple(dict.fromkeys(target.table for target in self.pipeline.targets)),
            parts,
        )
        try:
            self.history.write(run)
            if ended is not None:
                self.history.prune(report.pipeline)
        except SkerryError as error:
            _log.warning("the history of the run could not be written", pipeline=report.pipeline, problem=str(error))


def _inputs(pipeline: Pipeline, flow: Flow) -> tuple[str, ...]:
    read = {source.table for source in pipeline.sources if isinstance(source, TableSource)}
    return tuple(sorted(read | set(flow.tables())))


def _parts(report: RunReport, error: BaseException | None) -> Iterator[RunPart]:
    for batch in report.batches:
        yield from _batch_parts(batch)
    for expectation in report.expectations:
        yield _expectation(expectation, None)
    for job in report.maintenance:
        seconds = round(job.seconds, 3)
        yield RunPart("maintenance", f"{job.job} of {job.table}", DONE, seconds=seconds, message=job.words)
    if isinstance(error, StepFailedError):
        kind, _, name = error.part.partition(" ")
        number = report.batches[-1].number if report.batches else None
        yield RunPart(kind, name.strip("'()") or report.pipeline, FAILED, number, message=error.cause)


def _batch_parts(batch: BatchReport) -> Iterator[RunPart]:
    number = batch.number
    for source in batch.sources:
        yield RunPart("source", source.name, DONE, number, source.rows, source.files, source.size_bytes)
    for step in batch.steps:
        yield RunPart("step", step.name, DONE, number, step.rows, seconds=round(step.seconds, 3))
    for expectation in batch.expectations:
        yield _expectation(expectation, number)
    for target in batch.targets:
        status = "landed before" if target.landed_before else "unchanged" if target.snapshot is None else DONE
        yield RunPart(
            "target",
            target.table,
            status,
            number,
            target.rows,
            target.files,
            target.size_bytes,
            round(target.seconds, 3),
            target.snapshot,
            f"{target.mode} from {target.step}",
        )


def _expectation(found: ExpectationReport, number: int | None) -> RunPart:
    status = "not met" if found.rows else "met"
    message = found.detail or None
    return RunPart("expectation", f"{found.step}: {found.name}", status, number, found.rows, message=message)
