"""One batch: all steps are computed and checked first, then each table gets one commit.

Steps that read targets after they are written form a later stage, which begins when those targets are committed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pyspark.sql import DataFrame, Observation
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.clock import Clock
from skerry.spark.lake import SparkLake, scan_frame
from skerry.spark.pipeline.check.refresh import input_names
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import (
    Expectation,
    FileSource,
    JdbcSource,
    Pipeline,
    Source,
    Step,
    TableSource,
    Target,
)
from skerry.spark.pipeline.declare.problem import Place
from skerry.spark.pipeline.execute.batch_writer import BatchWriter
from skerry.spark.pipeline.execute.expectation import Judged, create_quarantine
from skerry.spark.pipeline.execute.failure import BatchWithdrawnError, failing
from skerry.spark.pipeline.execute.materialize import Materialization
from skerry.spark.pipeline.execute.pinned_input import Input, pin_input, pin_latest
from skerry.spark.pipeline.execute.report import BatchReport, ExpectationReport, SourceReport, StepReport, TargetReport
from skerry.spark.pipeline.execute.set_expectation import check_set, refuse_unmet
from skerry.spark.pipeline.execute.source_frame import changes_frame, file_frame, jdbc_frame
from skerry.spark.pipeline.execute.state import Batch, StateStore
from skerry.spark.pipeline.execute.step import step_frame
from skerry.spark.pipeline.execute.target_rows import check_target_rows, find_table
from skerry.spark.session.jvm import is_observed
from skerry.spark.sql.given_frame import GivenFrame
from skerry.spark.values.spark_types import spark_schema
from skerry.spark.write.write_frame import append_frame
from skerry.sql.names import Found
from skerry.table.snapshot import CommitIdentity

_COUNTED_ALONG = ("json", "csv", "text")
"""Formats in which Spark parses every row anyway. In other formats, counting rows would prevent column pruning."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class _Verdict:
    """Rows with checked expectations. ``key`` is unique among targets of one table; ``name`` is for messages."""

    key: str
    name: str
    place: Place
    judged: Judged
    failed: tuple[int, ...]


@dataclass(slots=True)
class BatchRun:
    """Computes and writes one batch."""

    lake: SparkLake
    pipeline: Pipeline
    flow: Flow
    batch: Batch
    report: BatchReport
    clock: Clock
    run_id: str
    progress: Progress
    identify: Callable[[str], CommitIdentity]
    """The commit identity for ``target/…``, ``quarantine/…`` or ``refresh/…`` of this batch."""
    store: StateStore
    pin: Callable[[str, int | None], int | None]
    """Given a target's table and its latest snapshot, the snapshot at which this batch reads it after writing it."""
    given: Mapping[str, DataFrame] = field(default_factory=dict)
    """Sources that the caller has read: a stream's micro-batch."""
    claim: Callable[[], bool] = lambda: True
    """Called before anything is written; False if another run has withdrawn the batch."""
    _frames: dict[str, DataFrame] = field(default_factory=dict)
    _tables: dict[str, Input] = field(default_factory=dict)
    """Tables at their state when the batch began."""
    _unmade: dict[str, Found] = field(default_factory=dict)
    """Targets that did not exist then, as empty tables."""
    _written: dict[str, Input] = field(default_factory=dict)
    """Tables after this batch has written them."""
    _materialized: dict[str, Materialization] = field(default_factory=dict)
    _judged: list[_Verdict] = field(default_factory=list)
    _aside: int = 0
    """Number of verdicts whose quarantined rows were written."""
    _observed: list[tuple[SourceReport, Observation]] = field(default_factory=list)
    _unfinished: Judged | None = None
    _done: int = 0

    def run(self) -> None:
        """Write all targets of the batch that are not committed yet."""
        targets = [target for target in self.pipeline.targets if target.title in self.batch.targets]
        missing = [target for target in targets if not self._has_landed(target)]
        names = {name for target in missing for name in self.flow.before(target.step)}
        parts = sum(step.name in names for step in self.flow.steps) + len(missing)
        try:
            for name, snapshot_id in self.batch.tables.items() if missing else ():
                fields = self.pipeline.declared_fields(name)
                if snapshot_id is None and fields is not None and find_table(self.lake.lake, name) is None:
                    rows = self.lake.spark.createDataFrame([], spark_schema(fields))
                    self._unmade[name] = GivenFrame.of(name, rows)
                    continue
                schema_id = self.batch.schemas.get(name)
                self._tables[name] = self._noted(pin_input(self.lake.lake.table(name), snapshot_id, schema_id))
            for stage in sorted({self.flow.stage(target.step) for target in missing}):
                self._run_stage([target for target in missing if self.flow.stage(target.step) == stage], parts)
            self._count()
        finally:
            for verdict in self._judged:
                verdict.judged.release()
            if self._unfinished is not None:
                self._unfinished.release()
            for materialized in self._materialized.values():
                materialized.release()

    def _run_stage(self, targets: list[Target], parts: int) -> None:
        """Compute the inputs of some targets, and write them."""
        for target in targets:
            if target.is_materialized and self._writer.condition(target) is None:
                self._plan_materialized(target)
        whole = [target for target in targets if self._needs_step(target)]
        names = {name for target in whole for name in self.flow.before(target.step)} - set(self._frames)
        for source in self.pipeline.sources:
            if source.name in names:
                with failing(f"source {source.name!r}", self.pipeline, source.place):
                    self._frames[source.name] = self._source(source)
        for step in self.flow.steps:
            if step.name in names:
                self._tell(f"step {step.name}", parts)
                self._step(step)
        rows = {target.title: self._rows_of(target) for target in targets}
        for target in targets:
            frame = rows[target.title]
            with failing(f"target {target.table}", self.pipeline, target.place):
                if frame is not None:
                    check_target_rows(self.lake.lake, target, frame)
        if not self.claim():
            raise BatchWithdrawnError(f"another run has given up batch {self.batch.number}")
        self._put_aside()
        self._writer.empty(targets)
        for target in targets:
            self._tell(f"target {target.table}", parts)
            with failing(f"target {target.table}", self.pipeline, target.place):
                self._write(target, rows[target.title])

    @property
    def _writer(self) -> BatchWriter:
        return BatchWriter(self.lake, self.pipeline, self.batch, self.identify, self.report.notes)

    def _needs_step(self, target: Target) -> bool:
        """True if all rows of a target's step are needed."""
        made = self._materialized.get(target.title)
        return made is None or made.refresh.reason is not None

    def _plan_materialized(self, target: Target) -> None:
        began = self.clock.monotonic()
        with failing(f"target {target.table}", self.pipeline, target.place):
            made = Materialization(self.lake, self.pipeline, self.flow, self.store, target, self._inputs(target))
            self._materialized[target.title] = made
            made.plan(full_refresh=self._writer.is_refreshed(target))
        if made.refresh.rows is not None:
            self.report.steps.append(StepReport(target.step, None, self.clock.monotonic() - began))

    def _step(self, step: Step) -> None:
        began = self.clock.monotonic()
        with failing(f"step {step.name!r}", self.pipeline, step.place):
            tables: dict[str, Found] = {name: found.table for name, found in self._tables.items()} | self._unmade
            tables |= {name: self._after(name).table for name in self.flow.after(step.name)}
        frame = step_frame(self.lake, self.pipeline, step, self._frames, tables)
        done = StepReport(step.name)
        self.report.steps.append(done)
        if step.expectations or step.sets or self.flow.uses(step.name, self.pipeline) > 1:
            with failing(f"step {step.name!r}", self.pipeline, step.place):
                frame, done.rows = self._judge(step.name, step.name, step.place, frame, step.expectations)
                self._check_sets(step, step.name, frame)
        self._frames[step.name] = frame
        done.seconds = self.clock.monotonic() - began

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
        if source.table in self.flow.after(source.name):
            table = self._after(source.table).table
        else:
            table = self._begun(source.table).table
        return scan_frame(self.lake, table.scan(source.columns, where=source.where))

    def _begun(self, name: str) -> Input:
        """A table at its state when the batch began; the latest state if none was recorded."""
        if name not in self._tables:
            self._tables[name] = pin_latest(self.lake.lake.table(name))
        return self._tables[name]

    def _noted(self, given: Input) -> Input:
        self.report.notes += [given.note] if given.note else []
        return given

    def _after(self, name: str) -> Input:
        """A target's table, after this batch has written it."""
        if name not in self._written:
            table = self.lake.lake.table(name)
            latest = table.snapshot()
            pinned = self.pin(name, None if latest is None else latest.id)
            self._written[name] = self._noted(pin_input(table, pinned))
        return self._written[name]

    def _observe(self, frame: DataFrame, done: SourceReport) -> DataFrame:
        """Count rows while they are first read."""
        observation = Observation(f"skerry {self.run_id} {self.batch.number} {done.name}")
        self._observed.append((done, observation))
        return frame.observe(observation, F.count(F.lit(1)).alias("rows"))

    def _count(self) -> None:
        for done, observation in self._observed:
            if is_observed(observation):  # false if Spark optimised the rows away
                done.rows = int(observation.get["rows"])

    def _inputs(self, target: Target) -> dict[str, Input]:
        """The tables that a materialized target reads; no views."""
        after = {table for name in self.flow.before(target.step) for table in self.flow.after(name)}
        names = input_names(self.pipeline, self.flow, target)
        found = {name: self._after(name) if name in after else self._tables.get(name) for name in names}
        return {name: given for name, given in found.items() if given is not None}

    # Expectations

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

    def _rows_of(self, target: Target) -> DataFrame | None:
        """The rows for a target; None if a materialized one is unchanged."""
        if self._needs_step(target):
            frame = self._frames[target.step]
        else:
            found = self._materialized[target.title].refresh.rows
            if found is None:
                return None
            frame = found
        with failing(f"target {target.table}", self.pipeline, target.place):
            frame = self._writer.narrowed(target, frame)
            if not target.expectations and not target.sets:
                return frame
            frame, _ = self._judge(target.title, target.table, target.place, frame, target.expectations)
            if target.sets:
                after = self._writer.table_after(target, frame, self._materialized.get(target.title))
                self._check_sets(target, target.step, after)
        return frame

    def _check_sets(self, part: Step | Target, name: str, frame: DataFrame) -> None:
        """Check the expectations over all rows of a step or a target; ``name`` is the step or source."""
        title = part.table if isinstance(part, Target) else part.name
        keys = (part.keys or ()) if isinstance(part, Target) else ()
        for expectation in part.sets:
            parent = None
            if expectation.table is not None and expectation.table == title:
                parent = frame
            elif expectation.table is not None:
                is_awaited = expectation.table in self.flow.awaited(name)
                table = (self._after if is_awaited else self._begun)(expectation.table).table
                parent = scan_frame(self.lake, table.scan())
            found = check_set(expectation, frame, keys=keys, parent=parent, now_ms=self.clock.now_ms())
            self.report.expectations.append(
                ExpectationReport(title, expectation.name, expectation.action, found.rows, found.detail)
            )
            refuse_unmet(expectation, found)

    def _put_aside(self) -> None:
        """Write quarantined rows first, so that every committed target has been checked."""
        waiting, self._aside = self._judged[self._aside :], len(self._judged)
        for verdict in waiting:
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
        found = self._writer.landed(target)
        self.report.targets += [] if found is None else [found]
        return found is not None

    def _write(self, target: Target, frame: DataFrame | None) -> None:
        began = self.clock.monotonic()
        snapshot = self._writer.write(target, frame, self._materialized.get(target.title))
        done = TargetReport(target.table, target.step, target.mode)
        self.report.targets.append(done)
        if snapshot is not None:
            added = snapshot.added
            done.rows, done.files, done.size_bytes = added.records, added.files, added.bytes
            done.seconds, done.snapshot = self.clock.monotonic() - began, snapshot.id
