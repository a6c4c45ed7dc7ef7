"""A run of a pipeline, from its sources to maintenance."""

from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event
from typing import Any

from pyspark.sql import SparkSession

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.errors import InvalidInputError, SkerryError
from skerry.common.log import EventLog
from skerry.lake.internals import environment_of
from skerry.lake.lake import Lake
from skerry.lake.lake import connect as connect_lake
from skerry.spark.lake import SparkLake, connect, scan_frame
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import Pipeline
from skerry.spark.pipeline.declare.parameter import redacted
from skerry.spark.pipeline.declare.problem import Place
from skerry.spark.pipeline.execute.backfill import RunChoice, backfill_conditions, chosen_parts
from skerry.spark.pipeline.execute.batch import BatchRun
from skerry.spark.pipeline.execute.batch_plan import BatchPlanner
from skerry.spark.pipeline.execute.failure import BatchWithdrawnError, failing
from skerry.spark.pipeline.execute.files import SparkNeededError, list_files
from skerry.spark.pipeline.execute.maintenance import due_jobs, run_jobs
from skerry.spark.pipeline.execute.report import BatchReport, ExpectationReport, RunReport
from skerry.spark.pipeline.execute.run_record import RunRecorder
from skerry.spark.pipeline.execute.set_expectation import check_set, refuse_unmet
from skerry.spark.pipeline.execute.state import Batch, StateStore, identity_of
from skerry.spark.pipeline.execute.stream import StreamRun, is_idle
from skerry.spark.pipeline.execute.target_rows import find_table, has_written
from skerry.spark.pipeline.pipeline_file import Loaded
from skerry.spark.session.start import start_session
from skerry.spark.session.version import is_classic
from skerry.table.run_history import RunHistory

Progress = Callable[[str, int, int], None]
_log = EventLog("pipeline")


def _quiet(what: str, done: int, total: int) -> None:
    """Ignore progress."""


class PipelineRun:
    """One run. ``report`` is updated during the run, and is also valid if the run fails."""

    def __init__(
        self,
        loaded: Loaded,
        *,
        full_refresh: bool = False,
        choice: RunChoice | None = None,
        progress: Progress = _quiet,
        clock: Clock | None = None,
        ids: IdSource | None = None,
    ) -> None:
        self._whole, self._choice = loaded, choice or RunChoice()
        self._pipeline, self._flow = chosen_parts(loaded.pipeline, loaded.flow, self._choice, full_refresh=full_refresh)
        self._full_refresh = full_refresh
        self._progress = progress
        self._stopped = Event()
        self._clock, ids = clock or SystemClock(), ids or SystemIds()
        self.report = RunReport(self._pipeline.name, ids.new_id(), self._pipeline.mode, self._clock.now_ms())
        self.report.environment = self._pipeline.environment
        name = Path(self._pipeline.path).name
        self.report.warnings += [redacted(p.in_file(name), self._pipeline.secrets) for p in loaded.warnings]

    def run(
        self,
        *,
        spark: SparkSession | None = None,
        master: str | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> RunReport:
        """Run to the end, on the given session or on a new one."""
        began = self._clock.monotonic()
        owned = False
        for warning in self.report.warnings:
            _log.warning(warning, pipeline=self._pipeline.name)
        try:
            if spark is None and SparkSession.getActiveSession() is None and self._ends_at_once(settings):
                return self.report
            if spark is None:
                self._progress("starting Spark", 0, 1)
                spark, owned = _start_spark(self._pipeline, master)
                self._progress("starting Spark", 1, 1)
            if not is_classic(spark):
                raise InvalidInputError(
                    "a pipeline counts rows and runs streams in the process of Spark's driver: it needs a session with "
                    "a JVM beside it, not one of Spark Connect; start it with --master, or under spark-submit"
                )
            with connect(spark, self._pipeline.warehouse, settings=settings) as lake:
                self._run_recorded(lake)
        except SkerryError as error:
            self.report.error = redacted(str(error), self._pipeline.secrets)
            raise
        finally:
            self.report.seconds = self._clock.monotonic() - began
            if owned and spark is not None:
                spark.stop()
        return self.report

    def _run_recorded(self, lake: SparkLake) -> None:
        """Run, and record the run in the lake's history."""
        recorder = self._recorder(lake.lake)
        recorder.begin()
        failure: BaseException | None = None
        try:
            self._run(lake)
        except BaseException as error:
            failure = error
            self.report.error = redacted(str(error) or type(error).__name__, self._pipeline.secrets)
            raise
        finally:
            recorder.end(failure)

    def stop(self) -> None:
        """End a stream with a trigger, from another thread, after the current micro-batch."""
        self._stopped.set()

    def _run(self, lake: SparkLake) -> None:
        store = StateStore(environment_of(lake.lake).fileio, self._pipeline.name)
        if self._pipeline.mode == "stream":
            StreamRun(
                lake, self._pipeline, self._flow, store, self.report, self._clock, self._progress, self._stopped
            ).run(full_refresh=self._full_refresh)
        else:
            self._run_batches(lake, store)
            _check_freshness(lake, self._pipeline, self.report, self._clock)
        wrote = any(
            t.snapshot is not None and not t.landed_before for batch in self.report.batches for t in batch.targets
        )
        jobs = due_jobs(self._pipeline, store, self._clock, ran=wrote)
        for number, job in enumerate(jobs):
            self._progress(f"{job.job} of {job.table}", number, len(jobs))
            self.report.maintenance += run_jobs(self._pipeline, [job], lake, store, self._clock)

    def _recorder(self, lake: Lake) -> RunRecorder:
        history = RunHistory(environment_of(lake).fileio)
        return RunRecorder(history, self._whole.pipeline, self._whole.flow, self.report, self._clock)

    # Without Spark

    def _ends_at_once(self, settings: Mapping[str, Any] | None) -> bool:
        """End the run without a JVM if no source has anything new, and there is nothing to maintain or check."""
        if self._full_refresh or self._choice.is_backfill:
            return False
        if any(expectation.kind == "freshness" for target in self._pipeline.targets for expectation in target.sets):
            return False  # tables are read
        with connect_lake(self._pipeline.warehouse, settings=settings) as lake:
            store = StateStore(environment_of(lake).fileio, self._pipeline.name)
            is_stream = self._pipeline.mode == "stream"
            idle = is_idle(lake, self._pipeline, self._flow, store) if is_stream else self._has_no_news(lake, store)
            if not idle or due_jobs(self._pipeline, store, self._clock, ran=False):
                return False
            self._recorder(lake).end(None)
            return True

    def _has_no_news(self, lake: Lake, store: StateStore) -> bool:
        """True if a run in batches would have no batch, as far as that is known without Spark."""
        last = store.last()
        if last is None or not store.is_done(last):
            return False
        with failing("planning", self._pipeline, Place(1, 1)):
            planner = self._planner(lake, None, store, self._pipeline, self._flow)
            try:
                if planner.reload() is not None or planner.next(is_first=True, full_refresh=False) is not None:
                    return False
                self._warn_of_changed(planner)
            except SparkNeededError:
                return False
        return True

    # Batches

    def _run_batches(self, lake: SparkLake, store: StateStore) -> None:
        is_first = True
        planner = None
        while True:
            starts_over = is_first and self._full_refresh and not self._choice.is_selective
            last = None if starts_over else store.last()
            if last is not None and not store.is_done(last):
                self._finish_begun(lake, store, last)
                planner = None  # its ends of changes may lie before those of the other run's batch
                continue
            if planner is None:
                planner = self._planner(lake.lake, lake.spark, store, self._pipeline, self._flow)
            with failing("planning", self._pipeline, Place(1, 1)):
                batch = self._next(lake, planner, is_first=is_first)
            if batch is None:
                break
            begun = store.begin(batch)
            if begun.run_id != self.report.run_id:  # another run began first: all targets of its batch, then ours
                self._finish_begun(lake, store, begun)
                planner = None
                is_first = is_first and (self._full_refresh or self._choice.is_selective or self._choice.is_backfill)
                continue
            try:
                self._run_batch(lake, store, planner, begun, resumed=False)
            except BatchWithdrawnError:
                continue
            is_first = is_first and bool(batch.replaced)
            if batch.is_backfill:
                return
        self._warn_of_changed(planner)

    def _finish_begun(self, lake: SparkLake, store: StateStore, begun: Batch) -> None:
        """Finish a batch of another run, with the input that it began with; give it up if it cannot be, and nothing of
        it was written."""
        whole = self._planner(lake.lake, lake.spark, store, self._whole.pipeline, self._whole.flow)
        try:
            again = whole.again(begun, has_landed=self._has_written(lake, begun))
            self._run_batch(lake, store, whole, again, resumed=True)
        except BatchWithdrawnError as error:
            self._warn(redacted(str(error), self._pipeline.secrets))

    def _warn_of_changed(self, planner: BatchPlanner) -> None:
        for warning in planner.changed_words():
            self._warn(warning)

    def _warn(self, warning: str) -> None:
        self.report.warnings.append(warning)
        _log.warning(warning, pipeline=self._pipeline.name)

    def _next(self, lake: SparkLake, planner: BatchPlanner, *, is_first: bool) -> Batch | None:
        """The next batch: a backfill, changed files, or new input."""
        targets = self._pipeline.targets
        if self._choice.is_backfill:
            return planner.backfill(backfill_conditions(lake.lake, self._pipeline, self._flow, self._choice))
        if self._full_refresh and self._choice.is_selective:
            return planner.backfill({target.title: "" for target in targets})
        again = None if self._full_refresh else planner.reload()
        return again or planner.next(is_first=is_first, full_refresh=self._full_refresh and is_first)

    def _planner(
        self, lake: Lake, spark: SparkSession | None, store: StateStore, pipeline: Pipeline, flow: Flow
    ) -> BatchPlanner:
        read = {source.name for source in pipeline.sources}
        others = frozenset(source.name for source in self._whole.pipeline.sources) - read
        run_id = self.report.run_id
        return BatchPlanner(
            lake, pipeline, flow, store, run_id, lambda s: list_files(s, pipeline.folder, spark), others
        )

    def _run_batch(
        self, lake: SparkLake, store: StateStore, planner: BatchPlanner, batch: Batch, *, resumed: bool
    ) -> None:
        report = BatchReport(batch.number, resumed)
        self.report.batches.append(report)
        work = BatchRun(
            lake,
            planner.pipeline,
            planner.flow,
            batch,
            report,
            self._clock,
            self.report.run_id,
            self._progress,
            lambda what: identity_of(self._pipeline.name, what, batch.number),
            store,
            lambda table, snapshot_id: store.pin(batch.number, table, snapshot_id),
            claim=lambda: store.claim(batch, self.report.run_id),
        )
        try:
            work.run()
        except BatchWithdrawnError:
            self.report.batches.remove(report)
            raise
        except SkerryError as error:
            if self._has_written(lake, batch) or not store.withdraw(batch, self.report.run_id, self._clock.now_ms()):
                raise
            if not resumed:
                raise
            self.report.batches.remove(report)
            words = f"batch {batch.number} of an earlier run had written nothing, and was given up: {error}"
            raise BatchWithdrawnError(words) from error
        store.finish(batch, self.report.run_id, self._clock.now_ms())
        planner.hold(batch)

    def _has_written(self, lake: SparkLake, batch: Batch) -> bool:
        return has_written(
            lake.lake, self._whole.pipeline, lambda what: identity_of(self._pipeline.name, what, batch.number)
        )


def _start_spark(pipeline: Pipeline, master: str | None = None) -> tuple[SparkSession, bool]:
    """The active session of this process, or a new one to be stopped at the end.

    ``master`` overrides the file's. Under spark-submit, its own master is used unless one is given.
    """
    return start_session(f"skerry pipeline {pipeline.name}", master or pipeline.master, pipeline.spark)


def _check_freshness(lake: SparkLake, pipeline: Pipeline, report: RunReport, clock: Clock) -> None:
    """Check the freshness of tables in their current state, except those that a batch of the run has checked.

    Freshness matters most when no new rows arrive, so it is checked also without a batch.
    """
    done = {(e.step, e.name) for batch in report.batches for e in batch.expectations}
    for target in pipeline.targets:
        table = find_table(lake.lake, target.table)
        for expectation in target.sets if table is not None else ():
            if expectation.kind != "freshness" or (target.table, expectation.name) in done:
                continue
            assert table is not None
            with failing(f"target {target.table}", pipeline, target.place):
                frame = scan_frame(lake, table.scan(expectation.columns))
                found = check_set(expectation, frame, now_ms=clock.now_ms())
                report.expectations.append(
                    ExpectationReport(target.table, expectation.name, expectation.action, found.rows, found.detail)
                )
                refuse_unmet(expectation, found)
