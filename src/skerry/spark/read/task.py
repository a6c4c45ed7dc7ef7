"""A scan's tasks: each reads and merges some sections on its executor.

A scan goes to executors as plain values: the table's address, the columns, the condition, and for each task the files
of its sections. Tasks are pickled separately, so that each unpickles only its own. They are immutable: a task that runs
twice, or a DataFrame that is used twice, returns the same rows.
"""

import io
import pickle
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from skerry.pruning.join.runtime_filter import BoundRuntimeFilter
from skerry.pruning.predicate.bound import BoundPredicate
from skerry.spark.error.message import plainly
from skerry.spark.session.address import TableAddress
from skerry.spark.values.spark_batch import SparkShape
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.table.context import TableContext
from skerry.types.field import Field
from skerry.types.schema import Schema


@dataclass(frozen=True, slots=True)
class ScanShip:
    """A scan as plain values for executors."""

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
        """The reader on the executor; it needs no snapshot, since its sections are given."""
        return TableReader(self.address.open(), None, self.schema, self.fields, self.where, (), self.filters)


PackedTask = bytes


class _Packer(pickle.Pickler):
    """Pickles sources without their table, which is already open on the executor."""

    def persistent_id(self, obj: object) -> str | None:
        return "table" if isinstance(obj, TableContext) else None


class _Unpacker(pickle.Unpickler):
    def __init__(self, packed: bytes, context: TableContext) -> None:
        super().__init__(io.BytesIO(packed))
        self._context = context

    def persistent_load(self, pid: object) -> TableContext:
        return self._context


def pack_task(sections: Sequence[Section]) -> PackedTask:
    """Sections as bytes."""
    packed = io.BytesIO()
    _Packer(packed).dump(tuple(sections))
    return zlib.compress(packed.getvalue(), 1)


def unpack_task(packed: PackedTask, reader: TableReader) -> list[Section]:
    """The sections, for a table that is open here."""
    return list(_Unpacker(zlib.decompress(packed), reader.context).load())


def read_task(scan: ScanShip, packed: PackedTask, never_null: Collection[int] = ()) -> Iterator[pa.RecordBatch]:
    """The rows of a task in Spark's types, streamed in batches."""
    reader = scan.reader()
    return SparkShape(scan.fields, never_null).apply(reader.batches(unpack_task(packed, reader), ordered=False))


class ReadTasks:
    """The function for ``mapInArrow`` over numbers; a task's number is the first column divided by ``spacing``."""

    def __init__(
        self, scan: ScanShip, tasks: Sequence[PackedTask], never_null: Collection[int], spacing: int = 1
    ) -> None:
        self._scan = scan
        self._tasks = list(tasks)
        self._never_null = never_null
        self._spacing = spacing

    @plainly
    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                yield from read_task(self._scan, self._tasks[number // self._spacing], self._never_null)
