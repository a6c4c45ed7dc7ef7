"""What a task reads: some sections of a scan, merged where the task runs.

A scan goes to executors as plain values: the address of the table, the columns, the condition, and for every task the
files of its sections. Tasks are packed one by one, so that each unpacks only its own. Nothing in them changes: a task
that runs twice, or a DataFrame that is used twice, gives the same rows.
"""

import pickle
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from skerry.formats.live import LiveRows
from skerry.formats.meta import DataFileMeta
from skerry.pruning.bound import BoundPredicate
from skerry.pruning.runtime import BoundRuntimeFilter
from skerry.spark.address import TableAddress
from skerry.spark.batch import SparkShape
from skerry.spark.plain import plainly
from skerry.store.plan import Section
from skerry.store.read import TableReader
from skerry.store.source import Source, Stretch
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class ScanShip:
    """A scan on its way to executors."""

    address: TableAddress
    schema: Schema
    fields: tuple[Field, ...]
    where: BoundPredicate | None
    filters: tuple[BoundRuntimeFilter, ...]

    @staticmethod
    def of(reader: TableReader) -> "ScanShip":
        address = TableAddress.of(reader.context)
        return ScanShip(address, reader.schema, reader.fields, reader.where, reader.filters)

    def reader(self) -> TableReader:
        """The reader again; it has no snapshot, since sections are given to it."""
        return TableReader(self.address.open(), None, self.schema, self.fields, self.where, (), self.filters)


@dataclass(frozen=True, slots=True)
class SourceShip:
    """A source without its table."""

    meta: DataFileMeta
    rows: pa.Table | None
    stretch: Stretch | None
    live: LiveRows | None


PackedTask = bytes


def pack_task(sections: Sequence[Section]) -> PackedTask:
    """Sections as bytes."""
    shipped = [[SourceShip(s.meta, s.rows, s.stretch, s.live) for s in section.sources] for section in sections]
    return zlib.compress(pickle.dumps(shipped), 1)


def unpack_task(packed: PackedTask, reader: TableReader) -> list[Section]:
    """The sections again, of a table that is open here."""
    shipped: list[list[SourceShip]] = pickle.loads(zlib.decompress(packed))
    return [
        Section(tuple(Source(reader.context, s.meta, s.rows, s.stretch, s.live) for s in section))
        for section in shipped
    ]


def read_task(scan: ScanShip, packed: PackedTask, never_null: Collection[int] = ()) -> Iterator[pa.RecordBatch]:
    """The rows of a task, as Spark takes them: a stream, of which a part is in memory at a time."""
    reader = scan.reader()
    return SparkShape(scan.fields, never_null).apply(reader.batches(unpack_task(packed, reader), ordered=False))


class ReadTasks:
    """For ``mapInArrow`` over the numbers of tasks."""

    def __init__(self, scan: ScanShip, tasks: Sequence[PackedTask], never_null: Collection[int]) -> None:
        self._scan = scan
        self._tasks = list(tasks)
        self._never_null = never_null

    @plainly
    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                yield from read_task(self._scan, self._tasks[number], self._never_null)
