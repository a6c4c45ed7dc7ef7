"""One batch: everything is computed and judged, then each table gets one commit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pyspark.sql import DataFrame, Observation
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.clock import Clock
from skerry.lake.table import Table
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.create import ensure_table
from skerry.spark.pipeline.expect import Judged, create_quarantine
from skerry.spark.pipeline.failure import failing
from skerry.spark.pipeline.flow import Flow
from skerry.spark.pipeline.model import Expectation, FileSource, JdbcSource, Pipeline, Source, TableSource, Target
from skerry.spark.pipeline.pin import pinned_table
from skerry.spark.pipeline.problem import Place
from skerry.spark.pipeline.report import BatchReport, ExpectationReport, SourceReport, StepReport, TargetReport
from skerry.spark.pipeline.source import changes_frame, file_frame, jdbc_frame
from skerry.spark.pipeline.state import Batch
from skerry.spark.pipeline.step import step_frame
from skerry.spark.pipeline.write import empty_table, find_table, landed, replace_rows, write_target
from skerry.spark.write import append_frame
from skerry.table.snapshot import CommitIdentity

_COUNTED_ALONG = ("json", "csv", "text")
"""Formats of which every row is parsed anyway; of others, counting would keep columns from being left out."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """Rows that were judged. ``key`` tells apart targets that share a table, ``name`` is what people call it."""

    key: str
    name: str
    place: Place
    judged: Judged
    failed: tuple[int, ...]


@dataclass(slots=True)
class BatchRun:
    """Makes and writes what belongs to one batch."""

    lake: SparkLake
    pipeline: Pipeline
    flow: Flow
    batch: Batch
    report: BatchReport
    clock: Clock
    run_id: str
    progress: Progress
    identify: Callable[[str], CommitIdentity]
    """The identity of a commit, which ``target/…``, ``quarantine/…`` or ``refresh/…`` tells apart from others."""
    given: Mapping[str, DataFrame] = field(default_factory=dict)
    """Sources whose rows somebody else has read."""
    _frames: dict[str, DataFrame] = field(default_factory=dict)
    _tables: dict[str, Table] = field(default_factory=dict)
    _judged: list[_Verdict] = field(default_factory=list)
    _observed: list[tuple[SourceReport, Observation]] = field(default_factory=list)
    _unfinished: Judged | None = None
    _done: int = 0

    def run(self) -> None:
        """Write all targets of the batch that have not landed yet."""
        targets = [target for target in self.pipeline.targets if target.title in self.batch.targets]
        missing = [target for target in targets if not self._has_landed(target)]
        names = {name for target in missing for name in self.flow.before(target.step)}
        steps = [step for step in self.flow.steps if step.name in names]
        parts = len(steps) + len(missing)
        try:
            for source in self.pipeline.sources:
                if source.name in names:
                    with failing(f"source {source.name!r}", self.pipeline, source.place):
                        self._frames[source.name] = self._source(source)
            for name, snapshot_id in self.batch.tables.items() if missing else ():
                self._tables[name], note = pinned_table(self.lake.lake.table(name), snapshot_id)
                self.report.notes += [note] if note else []
            for step in steps:
                self._tell(f"step {step.name}", parts)
                began = self.clock.monotonic()
                frame = step_frame(self.lake, self.pipeline, step, self._frames, dict(self._tables))
                done = StepReport(step.name)
                self.report.steps.append(done)
                if step.expectations or self.flow.uses(step.name, self.pipeline) > 1:
                    with failing(f"step {step.name!r}", self.pipeline, step.place):
                        frame, done.rows = self._judge(step.name, step.name, step.place, frame, step.expectations)
                self._frames[step.name] = frame
                done.seconds = self.clock.monotonic() - began
            rows = {target.title: self._rows_of(target) for target in missing}
            self._put_aside()
            self._refresh(missing)
            for target in missing:
                self._tell(f"target {target.table}", parts)
                with failing(f"target {target.table}", self.pipeline, target.place):
                    self._write(target, rows[target.title])
            self._count()
        finally:
            for verdict in self._judged:
                verdict.judged.release()
            if self._unfinished is not None:
                self._unfinished.release()

    def _tell(self, what: str, parts: int) -> None:
        self.progress(f"batch {self.batch.number}: {what}", self._done, parts)
        self._done += 1

    # Reading

    def _source(self, source: Source) -> DataFrame:
        done = SourceReport(source.name)
        self.report.sources.append(done)
        if source.name in self.given:
            return self._observe(self.given[source.name], done)
        if isinstance(source, FileSource):
            files = self.batch.files.get(source.name, ())
            done.files, done.size_bytes = len(files), sum(file.size_bytes for file in files)
            frame = file_frame(self.lake.spark, source, files, self.pipeline.folder)
            if not files:
                done.rows = 0
                return frame
            if source.format not in _COUNTED_ALONG:
                done.rows = frame.count()
                return frame
            return self._observe(frame, done)
        if isinstance(source, JdbcSource):
            return self._observe(jdbc_frame(self.lake.spark, source), done)
        assert isinstance(source, TableSource)
        if source.changes:
            return self._observe(
                changes_frame(self.lake, source, *self.batch.changes.get(source.name, (None, None))), done
            )
        table, note = pinned_table(self.lake.lake.table(source.table), self.batch.tables.get(source.table))
        self.report.notes += [note] if note else []
        return self.lake._held.frame(self.lake.spark, table.scan(source.columns, where=source.where))

    def _observe(self, frame: DataFrame, done: SourceReport) -> DataFrame:
        """Count rows while they are read for the first time."""
        observation = Observation(f"skerry {self.run_id} {self.batch.number} {done.name}")
        self._observed.append((done, observation))
        return frame.observe(observation, F.count(F.lit(1)).alias("rows"))

    def _count(self) -> None:
        for done, observation in self._observed:
            future = observation._jo.future() if observation._jo is not None else None
            if future is not None and future.isCompleted():  # what was optimised away was never read
                done.rows = int(observation.get["rows"])

    # Judging

    def _judge(
        self, key: str, name: str, place: Place, frame: DataFrame, expectations: tuple[Expectation, ...]
    ) -> tuple[DataFrame, int]:
        judged = self._unfinished = Judged.of(frame, expectations)
        rows, failed = judged.count()
        for expectation, count in zip(expectations, failed, strict=True):
            self.report.expectations.append(ExpectationReport(name, expectation.name, expectation.action, count))
        judged.refuse_failures(failed)
        self._judged.append(_Verdict(key, name, place, judged, tuple(failed)))
        self._unfinished = None
        return judged.kept(), rows

    def _rows_of(self, target: Target) -> DataFrame:
        frame = self._frames[target.step]
        if not target.expectations:
            return frame
        with failing(f"target {target.table}", self.pipeline, target.place):
            return self._judge(target.title, target.table, target.place, frame, target.expectations)[0]

    def _put_aside(self) -> None:
        """Write rows that are put aside before anything else: what has landed in a target was judged."""
        for verdict in self._judged:
            judged = verdict.judged
            for table in judged.quarantines():
                met = [
                    not rows
                    for e, rows in zip(judged.expectations, verdict.failed, strict=True)
                    if e.quarantine == table
                ]
                if all(met):
                    continue
                with failing(f"quarantine {table}", self.pipeline, verdict.place):
                    create_quarantine(self.lake.lake, table)
                    frame = judged.put_aside(
                        table,
                        pipeline=self.pipeline.name,
                        step=verdict.name,
                        run_id=self.run_id,
                        batch=self.batch.number,
                    )
                    append_frame(
                        self.lake.lake.table(table), frame, identity=self.identify(f"quarantine/{verdict.key}")
                    )

    # Writing

    def _has_landed(self, target: Target) -> bool:
        found = landed(find_table(self.lake.lake, target.table), self._identity(target))
        if found is None:
            return False
        done = TargetReport(target.table, target.step, target.mode, snapshot=found.id, landed_before=True)
        self.report.targets.append(done)
        return True

    def _identity(self, target: Target) -> CommitIdentity:
        return self.identify(f"target/{target.title}")

    def _feeders(self, table: str) -> int:
        return sum(target.table == table for target in self.pipeline.targets)

    def _is_replaced(self, target: Target) -> bool:
        """In a full refresh, does one commit replace all rows of the table?"""
        plain = target.mode in ("append", "upsert", "overwrite")
        return self.batch.full_refresh and plain and self._feeders(target.table) == 1

    def _refresh(self, targets: list[Target]) -> None:
        """Begin a full refresh with empty tables, where rows cannot be replaced in one commit."""
        if not self.batch.full_refresh:
            return
        for target in targets:
            table = find_table(self.lake.lake, target.table)
            if table is not None and not self._is_replaced(target) and target.mode != "delete":
                with failing(f"target {target.table}", self.pipeline, target.place):
                    empty_table(table, self.identify(f"refresh/{target.table}"))

    def _write(self, target: Target, frame: DataFrame) -> None:
        began = self.clock.monotonic()
        ensure_table(self.lake.lake, target, frame)
        if self._is_replaced(target):
            snapshot = replace_rows(self.lake.lake.table(target.table), target, frame, self._identity(target))
        else:
            snapshot = write_target(self.lake.lake, target, frame, self._identity(target))
        added = snapshot.added
        self.report.targets.append(
            TargetReport(
                target.table,
                target.step,
                target.mode,
                added.records,
                added.files,
                added.bytes,
                self.clock.monotonic() - began,
                snapshot.id,
            )
        )
