"""A run of a pipeline, from the first source to the last job of maintenance."""

from collections.abc import Callable, Mapping
from threading import Event
from typing import Any

from pyspark.sql import SparkSession

from skerry.common.clock import Clock, IdSource, SystemClock, SystemIds
from skerry.common.errors import InvalidInputError, SkerryError
from skerry.lake.engine import environment_of
from skerry.spark.lake import SparkLake, connect
from skerry.spark.pipeline.batch import BatchRun
from skerry.spark.pipeline.failure import failing
from skerry.spark.pipeline.load import Loaded
from skerry.spark.pipeline.parameter import redacted
from skerry.spark.pipeline.plan import BatchPlanner
from skerry.spark.pipeline.problem import Place
from skerry.spark.pipeline.report import BatchReport, RunReport
from skerry.spark.pipeline.start import start_spark
from skerry.spark.pipeline.state import Batch, StateStore, identity_of
from skerry.spark.pipeline.stream import StreamRun
from skerry.spark.pipeline.upkeep import due_jobs, run_jobs
from skerry.spark.pipeline.write import find_table, landed
from skerry.spark.version import is_classic

Progress = Callable[[str, int, int], None]


def _quiet(what: str, done: int, total: int) -> None:
    """Nobody looks."""


class PipelineRun:
    """One run. ``report`` grows while it goes on, and says what was done also if it fails."""

    def __init__(
        self,
        loaded: Loaded,
        *,
        full_refresh: bool = False,
        progress: Progress = _quiet,
        clock: Clock | None = None,
        ids: IdSource | None = None,
    ) -> None:
        self._pipeline, self._flow = loaded.pipeline, loaded.flow
        self._full_refresh = full_refresh
        self._progress = progress
        self._stopped = Event()
        self._clock, ids = clock or SystemClock(), ids or SystemIds()
        self.report = RunReport(self._pipeline.name, ids.new_id(), self._pipeline.mode, self._clock.now_ms())

    def run(
        self,
        *,
        spark: SparkSession | None = None,
        master: str | None = None,
        settings: Mapping[str, Any] | None = None,
    ) -> RunReport:
        """Run to the end: on a session that is given, or on one of its own."""
        began = self._clock.monotonic()
        owned = False
        try:
            if spark is None:
                self._progress("starting Spark", 0, 1)
                spark, owned = start_spark(self._pipeline, master)
                self._progress("starting Spark", 1, 1)
            if not is_classic(spark):
                raise InvalidInputError(
                    "a pipeline counts rows and runs streams in the process of Spark's driver: it needs a session with "
                    "a JVM beside it, not one of Spark Connect; start it with --master, or under spark-submit"
                )
            with connect(spark, self._pipeline.warehouse, settings=settings) as lake:
                self._run(lake)
        except SkerryError as error:
            self.report.error = redacted(str(error), self._pipeline.secrets)
            raise
        finally:
            self.report.seconds = self._clock.monotonic() - began
            if owned and spark is not None:
                spark.stop()
        return self.report

    def stop(self) -> None:
        """Let a stream with a trigger end, from another thread; what is under way is finished first."""
        self._stopped.set()

    def _run(self, lake: SparkLake) -> None:
        store = StateStore(environment_of(lake.lake).fileio, self._pipeline.name)
        if self._pipeline.mode == "stream":
            StreamRun(
                lake, self._pipeline, self._flow, store, self.report, self._clock, self._progress, self._stopped
            ).run(full_refresh=self._full_refresh)
        else:
            self._run_batches(lake, store)
        wrote = any(not t.landed_before for batch in self.report.batches for t in batch.targets)
        jobs = due_jobs(self._pipeline, store, self._clock, ran=wrote)
        for number, job in enumerate(jobs):
            self._progress(f"{job.job} of {job.table}", number, len(jobs))
            self.report.maintenance += run_jobs(self._pipeline, [job], lake, store, self._clock)

    # Batches

    def _run_batches(self, lake: SparkLake, store: StateStore) -> None:
        planner = BatchPlanner.of(lake, self._pipeline, self._flow, store, self.report.run_id)
        last = store.last()
        if last is not None and not store.is_done(last) and not self._full_refresh:
            again = planner.again(last, has_landed=self._has_landed(lake, last))
            self._run_batch(lake, store, planner, again, resumed=True)
        is_first = True
        while True:
            with failing("planning", self._pipeline, Place(1, 1)):
                batch = planner.next(is_first=is_first, full_refresh=self._full_refresh and is_first)
            if batch is None:
                return
            self._run_batch(lake, store, planner, store.begin(batch), resumed=False)
            is_first = False

    def _run_batch(
        self, lake: SparkLake, store: StateStore, planner: BatchPlanner, batch: Batch, *, resumed: bool
    ) -> None:
        report = BatchReport(batch.number, resumed)
        self.report.batches.append(report)
        BatchRun(
            lake,
            self._pipeline,
            self._flow,
            batch,
            report,
            self._clock,
            self.report.run_id,
            self._progress,
            lambda what: identity_of(self._pipeline.name, what, batch.number),
        ).run()
        store.finish(batch, self.report.run_id, self._clock.now_ms())
        planner.hold(batch)

    def _has_landed(self, lake: SparkLake, batch: Batch) -> bool:
        """Has anything of a batch landed?"""
        for target in self._pipeline.targets:
            table = find_table(lake.lake, target.table)
            for what in (f"target/{target.title}", f"refresh/{target.table}"):
                if landed(table, identity_of(self._pipeline.name, what, batch.number)) is not None:
                    return True
        return False
