"""Index building on Spark: tasks read data files and write index files beside them, the driver commits.

Files go to tasks in waves, largest first: enough for all cores, and little more. So progress is reported, and commits
are made, while later waves have yet to begin. Index files of tasks that failed, or that ran twice, are orphans.
"""

import pickle
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pyspark.sql import SparkSession

from skerry.formats.meta import DataFileMeta
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.spark.read.frame import cores_of
from skerry.spark.session.address import TableAddress
from skerry.spark.session.run_tasks import run_pieces
from skerry.store.build_index import BuildResult, Progress, build_file
from skerry.table.context import TableContext
from skerry.types.schema import Schema

TASK_BYTES = 64 << 20
"""Maximum total size of small files in one task, in bytes; a larger file is a task of its own."""
_TASKS_PER_CORE = 4
"""Tasks per core in a wave."""


@dataclass(frozen=True, slots=True)
class IndexWork:
    """Builds the indexes of some files, on an executor."""

    address: TableAddress
    schema_id: int

    def __call__(self, piece: bytes) -> bytes:
        context = self.address.open()
        schema = context.schemas.get(self.schema_id)
        files: list[DataFileMeta] = pickle.loads(zlib.decompress(piece))
        return zlib.compress(pickle.dumps([build_file(context, schema, meta) for meta in files]), 1)


@dataclass(frozen=True, slots=True)
class SparkIndexes:
    """Builds indexes on Spark: the strategy for ``skerry.store.build_index.build_indexes``."""

    spark: SparkSession
    task_bytes: int = TASK_BYTES

    def __call__(self, context: TableContext, schema: Schema, files: Sequence[DataFileMeta]) -> Iterator[DataFileMeta]:
        work = IndexWork(TableAddress.of(context), schema.id)
        shares = task_shares(files, self.task_bytes)
        size = cores_of(self.spark) * _TASKS_PER_CORE
        for first in range(0, len(shares), size):
            pieces = [zlib.compress(pickle.dumps(share), 1) for share in shares[first : first + size]]
            for result in run_pieces(self.spark, work, pieces, f"indexing {context.name}"):
                yield from pickle.loads(zlib.decompress(result))


def task_shares(files: Sequence[DataFileMeta], task_bytes: int) -> list[list[DataFileMeta]]:
    """The files of each task, largest first; small ones share a task."""
    shares: list[list[DataFileMeta]] = []
    filled = 0
    for meta in sorted(files, key=lambda meta: -meta.size_bytes):
        if not shares or filled + meta.size_bytes > task_bytes:
            shares.append([])
            filled = 0
        shares[-1].append(meta)
        filled += meta.size_bytes
    return shares


def build_index(
    spark: SparkSession, table: Table, index: str | None, *, rebuild: bool, progress: Progress | None
) -> BuildResult:
    """Build indexes of a table on Spark."""
    return access_of(table).build_index(index, rebuild=rebuild, progress=progress, build=SparkIndexes(spark))
