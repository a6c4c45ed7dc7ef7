"""Partitions of a table that changed between two snapshots, and the rows to read again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from skerry.iceberg.cache import NO_PARTITIONS, PartitionInfo
from skerry.lake.external import ExternalTable
from skerry.spark.pipeline.check.partition_plan import PartitionPlan
from skerry.sql.result_value import python_values
from skerry.sql.text import name_text, value_text
from skerry.table.context import TableContext
from skerry.table.snapshot import Snapshot
from skerry.types.datatype import DATE, DataType
from skerry.types.partition import PartitionField
from skerry.types.partition_column import PARTITION_PREFIX
from skerry.types.schema import Schema

_MOST_DELTAS = 1000
"""Maximum number of snapshots that are read one by one; with more, the files of both ends are compared."""
_DAY = timedelta(days=1)
_HOURS = 24


@dataclass(frozen=True, slots=True, eq=False)
class ChangedPartitions:
    """Values of the target's column whose rows may differ; ``values`` contains NULL if it is one of them."""

    values: pa.Array

    def condition(self, plan: PartitionPlan, type_: DataType) -> str:
        """The condition that selects exactly the input rows with these values."""
        column = name_text(plan.source)
        known = self.values.drop_null()
        parts = [f"{column} IS NULL"] if self.values.null_count else []
        if plan.by_day:
            parts += [
                f"({column} >= TIMESTAMP '{first} 00:00:00' AND {column} < TIMESTAMP '{after} 00:00:00')"
                for first, after in _periods(known.to_pylist())
            ]
        elif len(known):
            texts = (value_text(value, type_) for value in python_values(known))
            parts.append(f"{column} IN ({', '.join(texts)})")
        return " OR ".join(parts) or "FALSE"


def _periods(days: Sequence[date]) -> list[tuple[date, date]]:
    """Consecutive days merged into half-open periods."""
    found: list[tuple[date, date]] = []
    for day in sorted(days):
        if found and found[-1][1] == day:
            found[-1] = found[-1][0], day + _DAY
        else:
            found.append((day, day + _DAY))
    return found


def changed_partitions(
    context: TableContext, old: Snapshot | None, new: Snapshot | None, plan: PartitionPlan, schema: Schema
) -> ChangedPartitions | None:
    """The values of partitions whose rows differ between ``old`` and ``new``; None if files do not show it."""
    terms = [t for spec in schema.specs for t in spec.fields if t.id in plan.terms]
    columns = ["spec_id", *dict.fromkeys(f"{PARTITION_PREFIX}{term.id}" for term in terms)]
    entries = _changed_files(context, old, new, columns)
    known = {spec.id for spec in schema.specs if any(t.id in plan.terms for t in spec.fields)}
    if not set(pc.unique(entries.column("spec_id")).to_pylist()) <= known:
        return None
    type_ = DATE if plan.by_day else schema.field(plan.source).type
    found = [pa.array([], type_.arrow)]
    for spec in schema.specs:
        term = next((t for t in spec.fields if t.id in plan.terms), None)
        rows = entries.filter(pc.equal(entries.column("spec_id"), spec.id))
        if term is not None and rows.num_rows:
            name = f"{PARTITION_PREFIX}{term.id}"
            stored = rows.column(name).combine_chunks() if name in rows.schema.names else pa.nulls(rows.num_rows)
            found.append(_values(stored.unique(), term, type_))
    return ChangedPartitions(pa.concat_arrays(found).unique())


def changed_external(table: ExternalTable, old: int | None, plan: PartitionPlan) -> ChangedPartitions | None:
    """The values for a table of an external catalog, by comparing the files of its snapshot with those of another one.

    Delete files count as files of their partition. None if one has no partition, because it may hide rows everywhere.
    """
    before = NO_PARTITIONS if old is None else table.partitions(snapshot=old)
    after = NO_PARTITIONS if table.version.snapshot is None else table.partitions()
    return _changed_values(before, after, plan, table.schema)


def _changed_values(
    before: PartitionInfo, after: PartitionInfo, plan: PartitionPlan, schema: Schema
) -> ChangedPartitions | None:
    places = {spec.id: n for spec in schema.specs for n, t in enumerate(spec.fields) if t.id in plan.terms}
    stored: dict[int, set[Any]] = {}
    for partition in after.changed_since(before):
        if partition.spec_id not in places:
            return None
        stored.setdefault(partition.spec_id, set()).add(partition.values[places[partition.spec_id]])
    type_ = DATE if plan.by_day else schema.field(plan.source).type
    found = [pa.array([], type_.arrow)]
    for spec in schema.specs:
        if spec.id in stored:
            term = spec.fields[places[spec.id]]
            found.append(_values(_stored(stored[spec.id], term, schema), term, type_))
    return ChangedPartitions(pa.concat_arrays(found).unique())


def _stored(given: set[Any], term: PartitionField, schema: Schema) -> pa.Array:
    """Partition values of an external table in their stored form: dates and times as numbers."""
    values, type_ = list(given), schema.by_id[term.source_id].type.arrow
    if term.transform.name in ("day", "hour"):
        return pa.array(values, pa.int32())
    if pa.types.is_date32(type_):
        return pa.array(values, pa.int32()).view(type_)
    if pa.types.is_timestamp(type_):
        return pa.array(values, pa.int64()).view(type_)
    return pa.array(values, type_)


def _changed_files(
    context: TableContext, old: Snapshot | None, new: Snapshot | None, columns: Sequence[str]
) -> pa.Table:
    """Entries of added or removed files, without those of compactions if there are few snapshots."""
    first = 0 if old is None else old.id
    last = 0 if new is None else new.id
    if last - first <= _MOST_DELTAS and old is not None:
        between = [context.snapshots.get(number) for number in range(first + 1, last + 1)]
        deltas = [context.manifests.delta_entries(s, ["file", *columns]) for s in between if s.operation.changes_rows]
        return pa.concat_tables(deltas, promote_options="permissive") if deltas else _nothing()
    ends = [context.manifests.live_files(s, columns) for s in (old, new) if s is not None]
    if len(ends) < 2:
        return ends[0] if ends else _nothing()
    only = [
        one.filter(pc.invert(pc.is_in(one.column("file"), value_set=other.column("file").combine_chunks())))
        for one, other in (ends, ends[::-1])
    ]
    return pa.concat_tables(only, promote_options="permissive")


def _nothing() -> pa.Table:
    return pa.table({"spec_id": pa.array([], pa.int32())})


def _values(stored: pa.Array, term: PartitionField, type_: DataType) -> pa.Array:
    """Partition values converted to the type of the target's column."""
    if pa.types.is_null(stored.type):
        return pa.nulls(len(stored), type_.arrow)
    if term.transform.name == "day":
        return stored.cast(pa.int32()).view(pa.date32())
    if term.transform.name == "hour":
        return pc.floor(pc.divide(stored.cast(pa.float64()), _HOURS)).cast(pa.int32()).view(pa.date32())
    if pa.types.is_timestamp(stored.type) and type_ == DATE:
        return pc.floor_temporal(stored, unit="day").cast(pa.date32())
    return stored.cast(type_.arrow)
