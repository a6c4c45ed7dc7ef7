"""Writes a materialized target: by keys, by partition or completely; then stores the states of its inputs.

The states of the inputs are fixed first (``StateStore.pin``), the commit has the identity of target and batch, and the
state document is written last. So the next run finishes an interrupted one with the same rows; rows that were committed
without a document are recomputed by a later batch, with the same result.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from pyspark.sql import DataFrame

from skerry.common.errors import SnapshotExpiredError
from skerry.lake.external import ExternalTable
from skerry.lake.internals import context_of
from skerry.spark.lake import SparkLake
from skerry.spark.pipeline.check.refresh import input_names
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import JdbcSource, Pipeline, Target
from skerry.spark.pipeline.execute.materialized_inputs import (
    MaterializedState,
    definition_of,
    is_changed_by_others,
    read_state,
    write_state,
)
from skerry.spark.pipeline.execute.pinned_input import Input
from skerry.spark.pipeline.execute.recompute import Recompute, Refresh, write_keys
from skerry.spark.pipeline.execute.since import state_of
from skerry.spark.pipeline.execute.state import StateStore
from skerry.spark.pipeline.execute.target_rows import find_table, replace_rows
from skerry.spark.write.write_frame import overwrite_frame
from skerry.table.consumer import HELD_SECONDS, hold_from
from skerry.table.snapshot import CommitIdentity, Snapshot


@dataclass(slots=True)
class Materialization:
    """One materialized target in one batch. Call order: ``plan``, ``write``, ``release``.

    If ``plan`` returns no rows, all rows of the target's step are written.
    """

    lake: SparkLake
    pipeline: Pipeline
    flow: Flow
    store: StateStore
    target: Target
    inputs: Mapping[str, Input]
    refresh: Refresh = field(default_factory=Refresh)
    _kept: list[DataFrame] = field(default_factory=list)

    def plan(self, *, full_refresh: bool) -> Refresh:
        """Decide what to write. Finds changed keys; computes no other rows."""
        state = read_state(self.store, self.target.table)
        reason = "--full-refresh" if full_refresh else self._reason(state)
        if reason is not None or state is None:
            self.refresh = Refresh.whole(reason or "for the first time")
        else:
            recompute = Recompute(self.lake, self.pipeline, self.flow, self.target, self.inputs, self._kept)
            self.refresh = recompute.refresh(state)
        return self.refresh

    def _reason(self, state: MaterializedState | None) -> str | None:
        """The reason why the stored state cannot be used, or None."""
        own = find_table(self.lake.lake, self.target.table)
        if state is None or own is None:
            return "for the first time"
        if state.definition != definition_of(self.pipeline, self.flow, self.target):
            return "its queries have changed"
        if len(self.inputs) != len(input_names(self.pipeline, self.flow, self.target)):
            return "it reads a view"
        if any(isinstance(self.pipeline.source(name), JdbcSource) for name in self.flow.before(self.target.step)):
            return "it reads another database"
        return "it was changed by others" if is_changed_by_others(own, state, self.target) else None

    def write(self, rows: DataFrame | None, identity: CommitIdentity) -> Snapshot | None:
        """Write rows, if there are any, and store the states of the inputs."""
        table, snapshot = self.lake.lake.table(self.target.table), None
        if rows is not None and self.refresh.touched is not None:
            snapshot = write_keys(table, self.target, rows, self.refresh.touched, identity)
        elif rows is not None and self.refresh.replaced is not None:
            snapshot = overwrite_frame(table, rows, replaced=self.refresh.replaced, identity=identity)
        elif rows is not None:
            snapshot = replace_rows(table, self.target, rows, identity)
        self._remember(snapshot)
        return snapshot

    def _remember(self, snapshot: Snapshot | None) -> None:
        table, known = self.lake.lake.table(self.target.table), read_state(self.store, self.target.table)
        written = snapshot.id if snapshot is not None else None if known is None else known.snapshot
        inputs = {name: state_of(given.table, given.snapshot) for name, given in self.inputs.items()}
        definition = definition_of(self.pipeline, self.flow, self.target)
        write_state(
            self.store, self.target.table, MaterializedState(definition, context_of(table).uuid, written, inputs)
        )
        for given in self.inputs.values():  # keep these snapshots for a week: the next run compares with them
            if isinstance(given.table, ExternalTable):
                continue  # its catalog decides on expiry
            if given.snapshot is not None and given.is_exact:
                name = f"pipeline-{self.pipeline.name}-{self.target.table}"
                with suppress(SnapshotExpiredError):  # then the next run recomputes all rows
                    hold_from(context_of(given.table), name, given.snapshot, HELD_SECONDS)

    def release(self) -> None:
        """Release cached DataFrames."""
        for frame in self._kept:
            frame.unpersist()
