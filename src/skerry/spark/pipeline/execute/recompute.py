"""Rows of a materialized table: all of them, or those of keys or partitions with changed inputs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import and_

import pyarrow as pa
from pyspark.sql import Column, DataFrame
from pyspark.sql import functions as F  # noqa: N812 - as everybody calls it

from skerry.common.wording import count_text
from skerry.formats.row_kind import DELETE, UPSERT
from skerry.lake.condition import parse_condition
from skerry.lake.external import ExternalTable
from skerry.lake.internals import context_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.pruning.join.runtime_filter import JoinColumn, RuntimeFilter, build_runtime_filter
from skerry.spark.lake import SparkLake, scan_frame
from skerry.spark.pipeline.check.incremental import KeyPlan, plan_keys
from skerry.spark.pipeline.check.partition_plan import PartitionPlan, identity_columns, plan_partitions
from skerry.spark.pipeline.declare.flow import Flow
from skerry.spark.pipeline.declare.model import Pipeline, TableSource, Target, is_external
from skerry.spark.pipeline.execute.changed_partition import ChangedPartitions, changed_external, changed_partitions
from skerry.spark.pipeline.execute.materialized_inputs import MaterializedState
from skerry.spark.pipeline.execute.pinned_input import Input
from skerry.spark.pipeline.execute.since import InputState, Since, since, why_unknown
from skerry.spark.pipeline.execute.source_frame import changes_frame
from skerry.spark.pipeline.execute.step import step_frame
from skerry.spark.read.condition_sql import quoted
from skerry.spark.session.jvm import is_deterministic
from skerry.spark.sql.given_frame import GivenFrame
from skerry.spark.sql.query import own_arrow
from skerry.spark.write.check_columns import check_columns
from skerry.spark.write.job import FrameRows, write_frame
from skerry.spark.write.overwrite import ReplacedPartitions
from skerry.spark.write.task import KIND_NAME, PROBLEM_NAME, RowKind
from skerry.sql.names import Found
from skerry.store.diff.row_change import ROW_KIND
from skerry.store.write.level import plan_added
from skerry.store.write.transaction import Plan, Transaction
from skerry.table.snapshot import CommitIdentity, Operation, Snapshot
from skerry.types.datatype import TIME, UUID

_THERE = "__skerry_there"
_MOST_PARTITIONS = 10_000
"""If more partitions than this have changed, all rows are recomputed."""
_FILTERED_KEYS = 100_000
"""Maximum number of keys collected to prune files of the input."""


@dataclass(frozen=True, slots=True)
class Refresh:
    """A write to a materialized table: none, the rows of some keys or partitions, or all rows with the reason."""

    reason: str | None = None
    rows: DataFrame | None = None
    """The rows of the keys or partitions."""
    touched: DataFrame | None = None
    """The affected keys."""
    replaced: ReplacedPartitions | None = None
    """The affected partitions of the table."""
    words: str = ""
    """Description for the report."""

    @staticmethod
    def whole(reason: str) -> "Refresh":
        return Refresh(reason, words=f"recomputed as a whole: {reason}")


@dataclass(slots=True)
class Recompute:
    """Computes the rows of a materialized target."""

    lake: SparkLake
    pipeline: Pipeline
    flow: Flow
    target: Target
    inputs: Mapping[str, Input]
    kept: list[DataFrame] = field(default_factory=list)
    """Cached DataFrames, released after the write."""

    def refresh(self, state: MaterializedState) -> Refresh:
        """Decide what to write, given the stored state."""
        changed = {
            name: since(i.table, state.inputs.get(name), i.snapshot) if i.is_exact else Since.UNKNOWN
            for name, i in self.inputs.items()
        }
        tables = [name for name, found in changed.items() if found is not Since.NOTHING]
        if not tables:
            return Refresh()
        if len(tables) > 1:
            return Refresh.whole(f"several of its inputs have changed ({', '.join(tables)})")
        if changed[tables[0]] is Since.UNKNOWN:
            return Refresh.whole(self._why_unknown(tables[0], state.inputs.get(tables[0])))
        plan = plan_keys(self.pipeline, self.flow, self.target, tables[0])
        after = state.inputs[tables[0]]
        if plan.reason is not None:
            return self._by_partitions(tables[0], after, plan.reason)
        return self._by_keys(tables[0], after.snapshot, plan)

    def _why_unknown(self, name: str, known: InputState | None) -> str:
        given = self.inputs[name]
        if isinstance(given.table, ExternalTable) and not given.is_exact:
            return f"snapshot {given.snapshot} of {name}, which the batch began with, has expired there"
        return why_unknown(given.table, known)

    def _by_partitions(self, name: str, after: InputState, not_by_keys: str) -> Refresh:
        """Recompute partitions; all rows, if that is not possible either."""
        given, own = self.inputs[name], self.lake.lake.table(self.target.table)
        schema, columns = given.table.schema, identity_columns(own.schema)
        if not columns and not is_external(name):
            return Refresh.whole(not_by_keys)
        plan = plan_partitions(self.pipeline, self.flow, self.target, name, schema, columns)
        if plan.reason is not None:
            return Refresh.whole(f"{not_by_keys}; {plan.reason}")
        changed = _changed(given, after, plan)
        if changed is None or len(changed.values) > _MOST_PARTITIONS or not has_one_spec(own):
            return Refresh.whole(f"{not_by_keys}; partitions of {name} or {own.name} do not tell what changed")
        if not len(changed.values):
            return Refresh()
        rows = self._evaluate({}, {}, (name, changed.condition(plan, schema.field(plan.source).type)))
        if not is_deterministic(rows):
            return Refresh.whole("its queries give other rows each time")
        column = own.schema.field(plan.column)
        term = next(t for t in own.schema.spec.fields if t.source_id == column.id and t.transform.name == "identity")
        try:
            replaced = ReplacedPartitions(term.id, changed.values.cast(column.type.arrow))
        except pa.ArrowInvalid as error:  # values that the table cannot have, and so never had
            return Refresh.whole(f"{not_by_keys}; {plan.column} has another type in {name}: {error}")
        words = f"{count_text(len(changed.values), 'partition')} of {plan.column} recomputed"
        return Refresh(None, rows, replaced=replaced, words=words)

    def _by_keys(self, name: str, after: int | None, plan: KeyPlan) -> Refresh:
        changed = self.inputs[name]
        source = TableSource(name, self.target.place, name)
        delta = changes_frame(self.lake, source, after, changed.snapshot).drop(ROW_KIND)
        keys = self._evaluate({name: GivenFrame.of(name, delta)}, {})
        if not is_deterministic(keys):
            return Refresh.whole("its queries give other rows each time")
        columns = [_named(keys.columns, key) for key in self.target.keys or ()]
        touched = keys.select(*map(quoted, columns)).distinct().persist()
        self.kept.append(touched)
        count = touched.count()
        if not count:
            return Refresh()
        filters = self._filters(name, touched, count, plan, columns)
        rows = self._evaluate({}, {name: filters} if filters else {})
        right = touched.select(*[F.col(quoted(c)).alias(f"{_THERE}{n}") for n, c in enumerate(columns)])
        met = reduce(and_, [F.col(quoted(c)).eqNullSafe(F.col(f"{_THERE}{n}")) for n, c in enumerate(columns)])
        return Refresh(
            None, rows.join(right, met, "left_semi"), touched, words=f"{count_text(count, 'key')} recomputed"
        )

    def _filters(
        self, name: str, touched: DataFrame, count: int, plan: KeyPlan, columns: Sequence[str]
    ) -> tuple[RuntimeFilter, ...]:
        """A filter on input columns that are keys: files without an affected key need not be read."""
        fields = self.inputs[name].table.schema.by_name
        pairs = [
            JoinColumn(column, _named(list(fields), plan.columns[key]))
            for key, column in zip(self.target.keys or (), columns, strict=True)
            if key in plan.columns and _named(list(fields), plan.columns[key]) in fields
        ]
        pairs = [pair for pair in pairs if fields[pair.probe].type not in (UUID, TIME)]
        if not pairs or count > _FILTERED_KEYS:
            return ()
        keys = touched.select(*[quoted(pair.build) for pair in pairs]).toArrow()
        if any(column.null_count for column in keys.columns):
            return ()
        return (build_runtime_filter(keys.cast(own_arrow(keys.schema)), pairs),)

    def _evaluate(
        self,
        found: Mapping[str, Found],
        narrowed: Mapping[str, Sequence[RuntimeFilter]],
        where: tuple[str, str] | None = None,
    ) -> DataFrame:
        """The rows of the target's step, with other inputs for some table names.

        ``where`` is a table and a condition: only rows of this table that satisfy it are read.
        """
        tables: dict[str, Found] = {name: i.table for name, i in self.inputs.items()} | dict(found)
        if where is not None:
            some = scan_frame(self.lake, self.inputs[where[0]].table.scan(where=where[1]))
            tables[where[0]] = GivenFrame.of(where[0], some)
        names = self.flow.before(self.target.step)
        frames: dict[str, DataFrame] = {}
        for source in self.pipeline.sources:
            if source.name in names and isinstance(source, TableSource):
                frames[source.name] = self._source(source, tables[source.table], narrowed)
                if where is not None and where[0] == source.table and source.where is not None:
                    parse_condition(source.where)  # one expression, which brackets hold together
                    both = f"({source.where}) AND ({where[1]})"
                    scan = self.inputs[where[0]].table.scan(source.columns, where=both)
                    frames[source.name] = scan_frame(self.lake, scan)
        for step in self.flow.steps:
            if step.name in names:
                frames[step.name] = step_frame(self.lake, self.pipeline, step, frames, tables, narrowed)
        return frames[self.target.step]

    def _source(self, source: TableSource, table: Found, narrowed: Mapping[str, Sequence[RuntimeFilter]]) -> DataFrame:
        if isinstance(table, GivenFrame):  # ``where`` is not applied: more keys than necessary are harmless
            assert table.frame is not None
            return table.frame.select(*map(quoted, source.columns)) if source.columns else table.frame
        assert isinstance(table, Table | ExternalTable)
        scan = table.scan(source.columns, where=source.where, runtime_filters=narrowed.get(source.table, ()))
        return scan_frame(self.lake, scan)


def _changed(given: Input, after: InputState, plan: PartitionPlan) -> ChangedPartitions | None:
    if isinstance(given.table, ExternalTable):
        return changed_external(given.table, after.snapshot, plan)
    context = context_of(given.table)
    ends = [None if i is None else context.snapshots.get(i) for i in (after.snapshot, given.snapshot)]
    return changed_partitions(context, ends[0], ends[1], plan, given.table.schema)


def has_one_spec(table: Table) -> bool:
    """True if all files of a table have its current partitioning."""
    latest = table.snapshot()
    if latest is None:
        return True
    specs = context_of(table).manifests.live_files(latest, ["spec_id"]).column("spec_id")
    return set(specs.unique().to_pylist()) <= {table.schema.spec.id}


def write_keys(table: Table, target: Target, rows: DataFrame, touched: DataFrame, identity: CommitIdentity) -> Snapshot:
    """Replace the rows of some keys in one commit; keys without a row are deleted."""
    columns = [_named(rows.columns, key) for key in target.keys or ()]
    given = rows.select(
        *[F.col(quoted(name)).alias(f"{_THERE}{n}") for n, name in enumerate(rows.columns)],
        F.lit(True).alias(_THERE),
    )
    place = {name: f"{_THERE}{n}" for n, name in enumerate(rows.columns)}
    met: Column = reduce(and_, [F.col(quoted(c)).eqNullSafe(F.col(place[c])) for c in columns])
    joined = touched.join(given, met, "left")
    kind = F.when(F.col(_THERE).isNull(), F.lit(DELETE)).otherwise(F.lit(UPSERT)).cast("tinyint")
    marked = joined.select(
        *[F.col(quoted(name)) if name in columns else F.col(place[name]).alias(name) for name in rows.columns],
        kind.alias(KIND_NAME),
        F.lit(None).cast("string").alias(PROBLEM_NAME),
    )

    def write(tx: Transaction) -> Plan:
        check_columns(rows.schema, tx.shape.ingest_fields, tx.context.name)
        files = write_frame(tx, FrameRows(marked, tuple(rows.columns), RowKind.MIXED))
        return lambda state: plan_added(files, state)

    return access_of(table).begin(Operation.UPSERT, identity).run(write)


def _named(names: Sequence[str], name: str) -> str:
    """The column's name in its original case, since Spark ignores case."""
    return next((each for each in names if each.lower() == name.lower()), name)
