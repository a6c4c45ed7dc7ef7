"""Streams: one Spark query per streaming source; each micro-batch runs as a batch of the pipeline.

Each micro-batch runs all steps and targets downstream of the source, as in batch mode. Every commit has the identity of
the query (from its checkpoint) and the micro-batch's number, so that a repeated micro-batch is applied once. Other
tables are read at their state when the micro-batch first began.

A full refresh empties the tables and begins with new checkpoints. It is stored first, so that the next run finishes it
if this one is interrupted.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Any

from pyspark.errors import StreamingQueryException
from pyspark.sql import DataFrame
from pyspark.sql.streaming.query import StreamingQuery

from skerry.common.clock import Clock
from skerry.common.errors import SkerryError
from skerry.lake.internals import context_of
from skerry.lake.lake import Lake
from skerry.spark.error.spark_text import cause_of
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.check.stream import grows
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import AVAILABLE_NOW, FileSource, Pipeline, RateSource, Source, TableSource
from skerry.spark.pipeline.execute.batch import BatchRun, Progress
from skerry.spark.pipeline.execute.batch_plan import Pins, current_tables, lost_target
from skerry.spark.pipeline.execute.failure import StepFailedError, failing
from skerry.spark.pipeline.execute.maintenance import due_jobs, run_jobs
from skerry.spark.pipeline.execute.report import BatchReport, RunReport
from skerry.spark.pipeline.execute.source_frame import with_file_column
from skerry.spark.pipeline.execute.state import Batch, StateStore, identity_of
from skerry.spark.pipeline.execute.target_rows import empty_table, find_table, has_written, landed
from skerry.spark.read.text_file import exact_columns, reader_options, reader_schema
from skerry.spark.session.file_path import check_spark_reaches
from skerry.spark.stream.sink import commit_batch
from skerry.table.consumer import HELD_SECONDS, find_consumer, hold_from
from skerry.table.snapshot import CommitIdentity

_DOCUMENT = "stream"
_WRITTEN = "written-"
_POLL_SECONDS = 1.0


@dataclass(slots=True)
class StreamRun:
    """Runs until all available input has been read, or with a trigger until it is stopped."""

    lake: SparkLake
    pipeline: Pipeline
    flow: Flow
    store: StateStore
    report: RunReport
    clock: Clock
    progress: Progress
    stopped: Event
    """Set to end the run."""
    _generation: int = 0
    _failure: Exception | None = None
    _lock: Lock = field(default_factory=Lock)

    def run(self, *, full_refresh: bool) -> None:
        """Start the queries, and wait for them."""
        generation = self._generation = self._begin(full_refresh)
        queries: list[tuple[Source, StreamingQuery]] = []
        try:
            for source in self.pipeline.sources:
                if grows(source) and self._targets(source):
                    with failing(f"source {source.name!r}", self.pipeline, source.place):
                        queries.append((source, self._start(source, generation)))
            with _silent(logging.getLogger("py4j.clientserver")):
                self._wait(queries)
        except KeyboardInterrupt:
            if self.pipeline.trigger == AVAILABLE_NOW:
                raise
        finally:
            self.stopped.set()
            with self._lock:  # a running micro-batch finishes, and no other begins
                pass
            for _, query in queries:
                query.stop()

    def _begin(self, full_refresh: bool) -> int:
        generation = int(self.store.read(_DOCUMENT).get("generation", 0))
        if full_refresh:
            generation += 1
            self.store.write(_DOCUMENT, {"generation": generation})
        for target in self.pipeline.targets if generation else ():
            table = find_table(self.lake.lake, target.table)
            if table is not None and target.mode != "delete":
                identity = identity_of(self.pipeline.name, f"stream-refresh/{target.table}", generation)
                if landed(table, identity) is None:
                    empty_table(table, identity)
        return generation

    def _targets(self, source: Source) -> list[str]:
        return [t.title for t in self.pipeline.targets if source.name in self.flow.reach(t.step)]

    # Queries

    def _start(self, source: Source, generation: int) -> StreamingQuery:
        home = self.pipeline.checkpoint or f"{self.lake.lake.root}/{self.store.folder}"
        check_spark_reaches(self.lake.spark, home, "the checkpoint")
        frame = self._read(source, generation)
        trigger: dict[str, Any] = {"processingTime": self.pipeline.trigger}
        if self.pipeline.trigger == AVAILABLE_NOW:
            trigger = {"availableNow": True}
        report = BatchReport(0)
        self.report.batches.append(report)

        def process(batch: DataFrame, number: int) -> None:
            try:
                commit_batch(
                    lambda rows, identity: self._run_batch(source, rows, number, identity, report), batch, number
                )
            except Exception as error:
                if not self.stopped.is_set():
                    self._failure = self._failure or error
                raise

        writer = frame.writeStream.option("checkpointLocation", f"{home}/checkpoint-{generation}/{source.name}")
        return writer.trigger(**trigger).foreachBatch(process).start()

    def _read(self, source: Source, generation: int) -> DataFrame:
        spark = self.lake.spark
        if isinstance(source, TableSource):
            name = _consumer_name(self.pipeline, source, generation)
            return self.lake.read_stream(source.table, source.columns, consumer=name)
        if isinstance(source, RateSource):
            if source.rows_per_batch is not None:
                return spark.readStream.format("rate-micro-batch").option("rowsPerBatch", source.rows_per_batch).load()
            return spark.readStream.format("rate").option("rowsPerSecond", source.rows_per_second or 1).load()
        assert isinstance(source, FileSource)
        reader = spark.readStream.format(source.format).options(
            **reader_options(source.format, source.fields, source.options)
        )
        if source.fields is not None:
            reader = reader.schema(reader_schema(source.format, source.fields, source.options))
        if source.max_files is not None:
            reader = reader.option("maxFilesPerTrigger", source.max_files)
        rows = with_file_column(reader.load(source.paths[0]), source, self.pipeline.folder)
        return rows if source.fields is None else exact_columns(rows, source.format, source.fields, source.options)

    def _run_batch(
        self, source: Source, rows: DataFrame, number: int, identity: CommitIdentity, total: BatchReport
    ) -> Any:
        """Run one micro-batch, in the session that Spark made for its query."""
        with self._lock, SparkLake(rows.sparkSession, self.lake.lake, owns_lake=False) as lake:
            if self.stopped.is_set():
                raise SkerryError("the stream was stopped")
            self._refuse_lost(source)
            pins = self._pinned(source, number, identity)
            batch = Batch(
                number,
                self.report.run_id,
                self.clock.now_ms(),
                tuple(self._targets(source)),
                tables=pins.tables,
                schemas=pins.schemas,
            )
            report = BatchReport(number)

            def identify(what: str) -> CommitIdentity:
                return CommitIdentity(f"{identity.user}/{what}", identity.identifier)

            work = BatchRun(
                lake,
                self.pipeline,
                self.flow,
                batch,
                report,
                self.clock,
                self.report.run_id,
                self.progress,
                identify,
                self.store,
                lambda table, snapshot_id: self._pin(source, number, identity, table, snapshot_id),
                {source.name: rows},
            )
            try:
                work.run()
            except SkerryError:
                if not has_written(self.lake.lake, self.pipeline, identify):
                    self.store.remove([f"pins-{source.name}", f"after-{source.name}"])
                raise
            total.add(report)
            self._remember(source)

    def _refuse_lost(self, source: Source) -> None:
        """Refuse to re-create a table that would lack the rows of earlier micro-batches."""
        written = self.store.read(f"{_WRITTEN}{source.name}")
        for target in self.pipeline.targets:
            was_there = written.get("generation") == self._generation and target.title in written["targets"]
            if was_there and not target.is_materialized and find_table(self.lake.lake, target.table) is None:
                raise lost_target(target.table)

    def _remember(self, source: Source) -> None:
        """Store the current targets, so that a later run notices a missing one."""
        name, fields = f"{_WRITTEN}{source.name}", {"generation": self._generation, "targets": self._targets(source)}
        kept = self.store.read(name)
        if any(kept.get(key) != value for key, value in fields.items()):
            self.store.write(name, fields)

    def _pinned(self, source: Source, number: int, identity: CommitIdentity) -> Pins:
        """States of the other tables that are read; for a repeated micro-batch, the stored ones."""
        kept = self.store.read(f"pins-{source.name}")
        if kept.get("user") == identity.user and kept.get("batch") == number:
            return Pins(dict(kept["tables"]), dict(kept.get("schemas", {})))
        pins = current_tables(self.lake.lake, self.pipeline, self.flow)
        if pins.tables:
            fields = {"user": identity.user, "batch": number, "tables": pins.tables}
            self.store.write(f"pins-{source.name}", {**fields, **({"schemas": pins.schemas} if pins.schemas else {})})
        return pins

    def _pin(
        self, source: Source, number: int, identity: CommitIdentity, table: str, snapshot_id: int | None
    ) -> int | None:
        """Snapshot of a target that a micro-batch reads after writing it; for a repeated one, the stored snapshot."""
        name, head = f"after-{source.name}", {"user": identity.user, "batch": number}
        kept = self.store.read(name)
        tables = dict(kept["tables"]) if all(kept.get(key) == value for key, value in head.items()) else {}
        if table not in tables:
            tables[table] = snapshot_id
            self.store.write(name, {**head, "tables": tables})
        found: int | None = tables[table]
        return found

    def _wait(self, queries: list[tuple[Source, StreamingQuery]]) -> None:
        while any(query.isActive for _, query in queries) and not self.stopped.is_set():
            for source, query in queries:
                self._check(source, query)
                if query.isActive:
                    self._await(source, query)
            if self.pipeline.trigger != AVAILABLE_NOW:
                with self._lock:
                    jobs = due_jobs(self.pipeline, self.store, self.clock, ran=False, timed_only=True)
                    self.report.maintenance += run_jobs(self.pipeline, jobs, self.lake, self.store, self.clock)
        for source, query in queries if not self.stopped.is_set() else ():
            self._check(source, query)

    def _await(self, source: Source, query: StreamingQuery) -> None:
        try:
            query.awaitTermination(_POLL_SECONDS)  # type: ignore[arg-type]
        except StreamingQueryException:
            self._check(source, query)

    def _check(self, source: Source, query: StreamingQuery) -> None:
        """Raise the error of a failed query: our own if we caught one, else Spark's."""
        if self._failure is not None:
            if isinstance(self._failure, SkerryError):
                raise self._failure
            raise StepFailedError(f"source {source.name!r}", self.pipeline, source.place, cause_of(self._failure))
        error = query.exception()
        if error is not None:
            raise StepFailedError(f"source {source.name!r}", self.pipeline, source.place, cause_of(error))


def is_idle(lake: Lake, pipeline: Pipeline, flow: Flow, store: StateStore) -> bool:
    """True if a run over the available input has nothing to read, as far as that is known without Spark.

    That is the case if it reads tables only, and its consumers are at their latest snapshots. Consumers are renewed.
    """
    generation = int(store.read(_DOCUMENT).get("generation", 0))
    if pipeline.trigger != AVAILABLE_NOW or generation:
        return False
    growing = [s for s in pipeline.sources if grows(s) and any(s.name in flow.reach(t.step) for t in pipeline.targets)]
    held = []
    for source in growing:
        if not isinstance(source, TableSource):
            return False
        context = context_of(lake.table(source.table))
        consumer = find_consumer(context, _consumer_name(pipeline, source, generation))
        latest = context.snapshots.latest()
        if consumer is None or latest is None or consumer.position != latest.id:
            return False
        if any(find_table(lake, target.table) is None for target in pipeline.targets):
            return False
        held.append((context, consumer))
    for context, consumer in held:
        hold_from(context, consumer.name, consumer.position, HELD_SECONDS)
    return True


def _consumer_name(pipeline: Pipeline, source: Source, generation: int) -> str:
    return f"pipeline-{pipeline.name}-{source.name}-{generation}"


@contextmanager
def _silent(logger: logging.Logger) -> Iterator[None]:
    """Silence a logger: errors of a micro-batch are raised here, and Py4J would print them, too."""
    level = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(level)
