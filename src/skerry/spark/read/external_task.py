"""Tasks that read files of an external table, with its deletes, schema evolution and defaults.

A task consists of plain values: the columns and rows to read, the storage address, and for each file its delete files
and partition values. Several tasks may share a large file: each reads the row groups that begin in its range of rows.
"""

import pickle
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import pyarrow as pa

from skerry.iceberg.address import StorageAddress
from skerry.iceberg.row_reader import RowReader, RowRequest
from skerry.iceberg.state import PlannedFile
from skerry.spark.error.message import plainly
from skerry.spark.read.schedule import share_evenly, task_share
from skerry.spark.values.spark_batch import SparkShape


@dataclass(frozen=True, slots=True)
class FilePart:
    """A data file, or those of its row groups that begin in a range of rows."""

    file: PlannedFile
    rows: tuple[int, int] | None = None


def share_files(files: Sequence[PlannedFile], *, memory_bytes: int, cores: int) -> list[tuple[FilePart, ...]]:
    """The files of each task."""
    if not files:
        return []
    share = task_share(sum(file.size_bytes for file in files), memory_bytes=memory_bytes, cores=cores)
    pieces = [piece for file in files for piece in _pieces(file, share)]
    tasks = -(-sum(size for size, _ in pieces) // share)
    return share_evenly(pieces, max(tasks, 1))


def _pieces(file: PlannedFile, share: int) -> list[tuple[int, FilePart]]:
    count = min(-(-file.size_bytes // share), file.row_count) if file.format == "parquet" else 1
    if count < 2:
        return [(file.size_bytes, FilePart(file))]
    ends = [file.row_count * number // count for number in range(count + 1)]
    return [(file.size_bytes // count, FilePart(file, (ends[n], ends[n + 1]))) for n in range(count)]


class ExternalTasks:
    """The function for ``mapInArrow`` over numbers; a task's number is the first column divided by ``spacing``."""

    def __init__(
        self, request: RowRequest, address: StorageAddress, tasks: Iterable[Sequence[FilePart]], spacing: int
    ) -> None:
        self._request = request
        self._address = address
        self._tasks = [zlib.compress(pickle.dumps(tuple(task)), 1) for task in tasks]
        self._spacing = spacing

    @plainly
    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        shape = SparkShape(self._request.fields)
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                yield from shape.apply(self._rows(self._tasks[number // self._spacing]))

    def _rows(self, packed: bytes) -> Iterator[pa.RecordBatch]:
        reader = RowReader(self._request, self._address.open())
        parts: tuple[FilePart, ...] = pickle.loads(zlib.decompress(packed))
        for part in parts:
            yield from reader.read(part.file, part.rows)
