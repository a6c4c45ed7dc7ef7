"""Tasks of a stream: each reads initial rows, or compares some parts of a table.

Like a task of a scan (``skerry.spark.read.task``) it is made of immutable plain values: if it runs twice, it returns
the same rows.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql.datasource import InputPartition

from skerry.formats.projection import relabel
from skerry.spark.read.schedule import EXPANSION, share_sections
from skerry.spark.read.task import PackedTask, ScanShip, pack_task, read_task, unpack_task
from skerry.spark.values.spark_batch import SparkShape
from skerry.store.diff.change_plan import ChangePart, plan_changes
from skerry.store.diff.row_change import AFTER, INSERT, ROW_KIND, part_changes
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader

_CORES = 8
"""Number of cores to plan tasks for; a data source cannot ask Spark for it."""


@dataclass(frozen=True, slots=True)
class PackedPart:
    """A changed part of a table: its sections before and after, and the files with the changed keys."""

    old: PackedTask
    new: PackedTask
    touched: PackedTask

    @staticmethod
    def of(part: ChangePart) -> "PackedPart":
        touched = (Section(part.touched),) if part.touched else ()
        return PackedPart(pack_task(part.old), pack_task(part.new), pack_task(touched))

    def unpack(self, reader: TableReader) -> ChangePart:
        old, new, touched = (unpack_task(packed, reader) for packed in (self.old, self.new, self.touched))
        return ChangePart(tuple(old), tuple(new), tuple(source for section in touched for source in section.sources))


class StreamPartition(InputPartition):
    """One task: initial rows, or parts to compare."""

    def __init__(self, scan: ScanShip, rows: PackedTask | None, parts: Sequence[PackedPart] = ()) -> None:
        super().__init__(None)
        self.scan = scan
        self.rows = rows
        self.parts = tuple(parts)

    def __repr__(self) -> str:
        return f"StreamPartition({len(self.parts)} parts)"


def plan_rows(reader: TableReader) -> list[StreamPartition]:
    """Tasks for all rows of a snapshot."""
    memory = reader.context.env.settings.spark_task_memory_bytes
    ship = ScanShip.of(reader)
    tasks = share_sections(reader.sections(), memory_bytes=memory, cores=_CORES, cuts_files=True)
    return [StreamPartition(ship, pack_task(task)) for task in tasks]


def plan_stream_changes(old: TableReader, new: TableReader) -> list[StreamPartition]:
    """Tasks for the changes between two snapshots."""
    most = max(new.context.env.settings.spark_task_memory_bytes // EXPANSION, 1)
    ship = ScanShip.of(new)
    shares: list[list[PackedPart]] = []
    filled = most
    for part in plan_changes(old, new, part_bytes=most):
        size = part.size_bytes
        if filled + size > most:
            shares.append([])
            filled = 0
        shares[-1].append(PackedPart.of(part))
        filled += size
    return [StreamPartition(ship, None, share) for share in shares]


def read_partition(partition: StreamPartition, wanted: pa.Schema) -> Iterator[pa.RecordBatch]:
    """The rows of a task in Spark's schema, with the kind of change if that is one of its columns."""
    with_kinds = ROW_KIND in wanted.names and len(wanted) > len(partition.scan.fields)
    for kinds, batch in _labelled(partition, with_kinds):
        columns = [kinds, *batch.columns] if with_kinds else batch.columns
        yield relabel(pa.record_batch(columns, names=wanted.names), wanted)


def _labelled(partition: StreamPartition, with_kinds: bool) -> Iterator[tuple[pa.Array, pa.RecordBatch]]:
    scan = partition.scan
    if partition.rows is not None:
        for batch in read_task(scan, partition.rows):
            yield pa.array([INSERT], pa.string()).take(pa.array([0] * batch.num_rows, pa.int32())), batch
        return
    reader, shape = scan.reader(), SparkShape(scan.fields)
    for packed in partition.parts:
        for changes in _wanted(part_changes(reader, packed.unpack(reader)), with_kinds):
            for batch in changes.to_batches():
                rows = pa.record_batch(batch.columns[1:], names=batch.schema.names[1:])
                yield batch.column(0), next(shape.apply([rows]))


def _wanted(changes: Iterable[pa.Table], with_kinds: bool) -> Iterator[pa.Table]:
    """All changes with kinds; without kinds, only rows as they are after a change."""
    for table in changes:
        if not with_kinds:
            table = table.filter(pc.is_in(table.column(ROW_KIND), value_set=pa.array([INSERT, AFTER])))
        if table.num_rows:
            yield table
