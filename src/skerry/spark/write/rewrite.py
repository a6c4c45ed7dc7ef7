"""Rewrites files of a table without a primary key, without deleted rows, in Spark tasks.

The driver plans which files may hold such rows, and commits the files that tasks return. Rows are not shuffled. Files
of tasks that failed, or that ran twice, are orphans.
"""

import pickle
import zlib
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from pyspark.sql import SparkSession

from skerry.pruning.predicate.bound import BoundPredicate
from skerry.spark.read.frame import cores_of
from skerry.spark.read.schedule import share_sections
from skerry.spark.read.task import ScanShip, pack_task, unpack_task
from skerry.spark.session.run_tasks import run_pieces
from skerry.store.read.plan import Section
from skerry.store.read.reader import TableReader
from skerry.store.update.delete_where import Rewritten, rewrite_files
from skerry.table.lease import LeaseKeeper


@dataclass(frozen=True, slots=True)
class RewriteWork:
    """Rewrites some files, on an executor."""

    scan: ScanShip
    predicate: BoundPredicate

    def __call__(self, piece: bytes) -> bytes:
        reader = self.scan.reader()
        found = list(rewrite_files(reader, unpack_task(piece, reader), self.predicate))
        return zlib.compress(pickle.dumps(found), 1)


@dataclass(frozen=True, slots=True)
class SparkRewrite:
    """Rewrites files on Spark: the strategy for ``skerry.store.update.delete_where``."""

    spark: SparkSession
    leases: LeaseKeeper

    def __call__(
        self, reader: TableReader, sections: Sequence[Section], predicate: BoundPredicate
    ) -> Iterator[Rewritten]:
        memory = reader.context.env.settings.spark_task_memory_bytes
        shares = share_sections(sections, memory_bytes=memory, cores=cores_of(self.spark), cuts_files=False)
        work = RewriteWork(ScanShip.of(reader), predicate)
        with nullcontext() if reader.snapshot is None else self.leases.hold(reader.snapshot):
            results = run_pieces(
                self.spark, work, [pack_task(share) for share in shares], f"deleting from {reader.context.name}"
            )
        for result in results:
            yield from pickle.loads(zlib.decompress(result))
