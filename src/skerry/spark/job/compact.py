"""Compaction on Spark: one task per LSM tree, which reads, merges and writes its rows without a shuffle.

The driver chooses what to compact and commits it. Trees go to tasks in waves, largest first, and each wave is one
commit: a failure later loses only the waves after it. If another commit conflicts with some trees, only those are
compacted again. Files of tasks that failed, or that ran twice, are orphans.
"""

import pickle
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pyspark.sql import SparkSession

from skerry.common.errors import InvalidInputError
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.spark.read.frame import cores_of
from skerry.spark.session.address import TableAddress
from skerry.spark.session.run_tasks import run_pieces
from skerry.store.compact.compact_table import COMMIT_BYTES, CompactResult, Done
from skerry.store.compact.compact_tree import TreeOutcome, TreeWork, compact_tree
from skerry.table.context import TableContext
from skerry.table.expire import Progress


@dataclass(frozen=True, slots=True)
class CompactWork:
    """Compacts one tree, on an executor."""

    address: TableAddress

    def __call__(self, piece: bytes) -> bytes:
        work: TreeWork = pickle.loads(zlib.decompress(piece))
        return zlib.compress(pickle.dumps(compact_tree(self.address.open(), work)), 1)


@dataclass(frozen=True, slots=True)
class SparkTrees:
    """Compacts trees on Spark: the strategy for ``skerry.store.compact.compact_table``."""

    spark: SparkSession

    def __call__(
        self, context: TableContext, works: Sequence[TreeWork], report: Callable[[int], None]
    ) -> Iterator[list[Done]]:
        work = CompactWork(TableAddress.of(context))
        for wave in waves(works, cores_of(self.spark)):
            shown = _WaveReport(wave, report)
            pieces = [zlib.compress(pickle.dumps(tree), 1) for tree in wave]
            results = run_pieces(self.spark, work, pieces, f"compacting {context.name}", shown.tasks_done)
            shown.tasks_done(len(wave))
            outcomes: list[TreeOutcome] = [pickle.loads(zlib.decompress(result)) for result in results]
            yield list(zip(wave, outcomes, strict=True))


def waves(works: Sequence[TreeWork], cores: int) -> list[list[TreeWork]]:
    """Groups of trees that are compacted and committed together: enough for all cores, and little more."""
    found: list[list[TreeWork]] = []
    filled = 0
    for work in sorted(works, key=lambda work: -work.size_bytes):
        if not found or (filled >= COMMIT_BYTES * cores and len(found[-1]) >= cores):
            found.append([])
            filled = 0
        found[-1].append(work)
        filled += work.size_bytes
    return found


class _WaveReport:
    """Progress in rows, estimated from finished tasks; exact at the end."""

    def __init__(self, wave: Sequence[TreeWork], report: Callable[[int], None]) -> None:
        self._rows = sum(work.row_count for work in wave)
        self._tasks = len(wave)
        self._reported = 0
        self._report = report

    def tasks_done(self, tasks: int) -> None:
        rows = self._rows * min(tasks, self._tasks) // self._tasks
        if rows > self._reported:
            self._report(rows - self._reported)
            self._reported = rows


def compact(
    spark: SparkSession, table: Table, *, full: bool, sort_by: Sequence[str] = (), progress: Progress | None
) -> CompactResult:
    """Compact a table on Spark."""
    if isinstance(sort_by, str):
        raise InvalidInputError(f"sort_by is a list of columns, like [{sort_by!r}], not a text")
    return access_of(table).compact(full=full, sort_by=tuple(sort_by), progress=progress, run=SparkTrees(spark))
