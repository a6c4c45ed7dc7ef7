"""Commits the rows of a batch to targets: by their mode, replacing all rows, or replacing those of a condition."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyspark.sql import DataFrame

from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.declare.model import MATERIALIZED, Pipeline, Target
from skerry.spark.pipeline.execute.failure import failing
from skerry.spark.pipeline.execute.materialize import Materialization
from skerry.spark.pipeline.execute.report import TargetReport
from skerry.spark.pipeline.execute.state import Batch
from skerry.spark.pipeline.execute.table_after import PlannedWrite, newest_versions, table_after
from skerry.spark.pipeline.execute.target_rows import (
    empty_table,
    ensure_table,
    find_table,
    landed,
    replace_rows,
    widen_table,
    write_target,
)
from skerry.spark.write.overwrite_range import overwrite_frame_where, spark_condition
from skerry.table.snapshot import CommitIdentity, Snapshot

_PLAIN = ("append", "upsert", "overwrite", MATERIALIZED)
"""Modes that write whole rows of the table."""


@dataclass(frozen=True, slots=True)
class BatchWriter:
    """Writes targets of one batch; each write is one commit with an identity."""

    lake: SparkLake
    pipeline: Pipeline
    batch: Batch
    identify: Callable[[str], CommitIdentity]
    notes: list[str]

    def identity(self, target: Target) -> CommitIdentity:
        """The identity of a target's commit."""
        return self.identify(f"target/{target.title}")

    def landed(self, target: Target) -> TargetReport | None:
        """The report of a target that an earlier run of this batch committed; None if it did not."""
        found = landed(find_table(self.lake.lake, target.table), self.identity(target))
        if found is None:
            return None
        return TargetReport(target.table, target.step, target.mode, snapshot=found.id, landed_before=True)

    def is_refreshed(self, target: Target) -> bool:
        """True if all rows of a target are recomputed, and replace the existing ones."""
        return self.batch.full_refresh or self.batch.replaced.get(target.title) == ""

    def condition(self, target: Target) -> str | None:
        """The condition on the rows that the batch replaces; None if it replaces none or all."""
        return self.batch.replaced.get(target.title) or None

    def narrowed(self, target: Target, frame: DataFrame) -> DataFrame:
        """The rows that the batch writes: those that satisfy the condition, if there is one."""
        where = self.condition(target)
        if where is None:
            return frame
        table = self.lake.lake.table(target.table)
        meets = spark_condition(table, where)
        if self.batch.is_backfill and table.schema.primary_key:
            frame = newest_versions(frame, table.schema.primary_key, target.order_by, meets)
        return frame.where(meets)

    def table_after(self, target: Target, frame: DataFrame, made: Materialization | None) -> DataFrame:
        """The rows of the table as they would be after the write."""
        table, where = find_table(self.lake.lake, target.table), self.condition(target)
        refresh = made.refresh if made is not None and where is None else None
        replaced = None if where is None or table is None else spark_condition(table, where)
        return table_after(self.lake, target, table, PlannedWrite(frame, self.is_refreshed(target), refresh, replaced))

    def empty(self, targets: Sequence[Target]) -> None:
        """Empty the tables at the start of a full refresh, where one commit cannot replace the rows."""
        for target in targets:
            table = find_table(self.lake.lake, target.table)
            is_emptied = self.is_refreshed(target) and not self._is_replaced(target) and target.mode != "delete"
            if table is not None and is_emptied:
                with failing(f"target {target.table}", self.pipeline, target.place):
                    empty_table(table, self.identify(f"refresh/{target.table}"))

    def write(self, target: Target, frame: DataFrame | None, made: Materialization | None) -> Snapshot | None:
        """Create the table or add columns, and commit the rows; None if a materialized target is unchanged."""
        lake = self.lake.lake
        if frame is not None:
            ensure_table(lake, target, frame)
            added = widen_table(lake, target, frame)
            self.notes.extend([f"{target.table}: added {', '.join(added)}"] if added else [])
        where = self.condition(target)
        if where is not None:
            assert frame is not None
            table = lake.table(target.table)
            return overwrite_frame_where(table, where, frame, order_by=target.order_by, identity=self.identity(target))
        if made is not None:
            self.notes.extend([f"{target.table}: {made.refresh.words}"] if made.refresh.words else [])
            return made.write(frame, self.identity(target))
        assert frame is not None
        if self._is_replaced(target):
            return replace_rows(lake.table(target.table), target, frame, self.identity(target))
        return write_target(lake, target, frame, self.identity(target))

    def _is_replaced(self, target: Target) -> bool:
        """True if one commit replaces all rows of the table in a full refresh."""
        feeders = sum(other.table == target.table for other in self.pipeline.targets)
        return self.is_refreshed(target) and target.mode in _PLAIN and feeders == 1
