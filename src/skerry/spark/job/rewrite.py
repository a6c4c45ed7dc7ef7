"""Files of a table without a primary key, written again without some rows: by tasks, where they are read.

The driver plans which files can hold such rows, and commits what tasks return. Rows go nowhere else. Files of tasks
that failed, or that ran twice, are orphans.
"""

import pickle
import zlib
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass

from pyspark.sql import SparkSession

from skerry.pruning.bound import BoundPredicate
from skerry.spark.frame import cores_of
from skerry.spark.job.run import run_pieces
from skerry.spark.share import share_sections
from skerry.spark.task import ScanShip, pack_task, unpack_task
from skerry.store.delete import Rewritten, rewrite_files
from skerry.store.plan import Section
from skerry.store.read import TableReader
from skerry.table.lease import LeaseKeeper


@dataclass(frozen=True, slots=True)
class RewriteWork:
    """Writes some files again, on whichever machine."""

    scan: ScanShip
    predicate: BoundPredicate

    def __call__(self, piece: bytes) -> bytes:
        reader = self.scan.reader()
        found = list(rewrite_files(reader, unpack_task(piece, reader), self.predicate))
        return zlib.compress(pickle.dumps(found), 1)


@dataclass(frozen=True, slots=True)
class SparkRewrite:
    """Writes files again as ``skerry.store.delete`` wants it done."""

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
