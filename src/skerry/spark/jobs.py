"""The methods of a SparkLake that keep tables in order, and fill them from files."""

import os
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

import pyarrow as pa
from pyspark.sql import SparkSession

from skerry.lake.lake import Lake
from skerry.lake.land import expire_elsewhere, remove_orphans_elsewhere
from skerry.spark.job.analyze import analyze
from skerry.spark.job.compact import compact
from skerry.spark.job.delete import SparkFiles
from skerry.spark.job.load import load_files
from skerry.spark.read import HeldSnapshots, read_table
from skerry.store.compact import CompactResult
from skerry.table.expire import ExpireResult, Progress
from skerry.table.orphan import OrphanResult
from skerry.table.snapshot import CommitIdentity, Snapshot


class SparkJobs:
    """Jobs over a table. Others may read and write it meanwhile.

    ``progress`` is called with what is being done, how much is done, and how much there is.
    """

    _spark: SparkSession
    _lake: Lake
    _held: HeldSnapshots

    def compact(self, name: str, *, full: bool = False, progress: Progress | None = None) -> CompactResult:
        """``skerry.Table.compact``, with a task for each partition; no row leaves the task that merges it."""
        return compact(self._spark, self._lake.table(name), full=full, progress=progress)

    def expire_snapshots(
        self,
        name: str,
        *,
        retain_last: int | None = None,
        older_than: datetime | timedelta | str | int | None = None,
        progress: Progress | None = None,
    ) -> ExpireResult:
        """``skerry.Table.expire_snapshots``; if there are many data files to delete, tasks do it."""
        return expire_elsewhere(
            self._lake.table(name),
            SparkFiles(self._spark).delete,
            retain_last=retain_last,
            older_than=older_than,
            progress=progress,
        )

    def remove_orphan_files(
        self,
        name: str,
        *,
        older_than: datetime | timedelta | str | int | None = None,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> OrphanResult:
        """``skerry.Table.remove_orphan_files``; many folders are listed and many files deleted by tasks."""
        files = SparkFiles(self._spark)
        return remove_orphans_elsewhere(
            self._lake.table(name),
            files.list_all,
            files.delete,
            older_than=older_than,
            dry_run=dry_run,
            progress=progress,
        )

    def load(
        self,
        paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
        name: str,
        *,
        format: str | None = None,
        pattern: bool = False,
        options: Mapping[str, str] | None = None,
        order_by: str | Sequence[str] = (),
        identity: CommitIdentity | None = None,
    ) -> Snapshot:
        """Put the rows of files (Parquet, CSV, JSON, ORC) into a table, in one commit.

        They are appended, or upserted if the table has a primary key; ``order_by`` is then what it is for ``upsert``.
        Paths are taken as they are, of files or folders; with ``pattern`` they are patterns, in which ``* ? [ ] { }``
        mean what they mean to Spark. Without a ``format`` the names of the files tell. ``options`` are those of
        ``spark.read``. Of CSV and JSON, what is not of the table's types is refused; a CSV file has a header unless
        ``options`` say otherwise.
        """
        return load_files(
            self._spark,
            self._lake.table(name),
            paths,
            format=format,
            pattern=pattern,
            options=options or {},
            order_by=order_by,
            identity=identity,
        )

    def analyze(self, name: str, columns: Sequence[str] | None = None, *, where: str | None = None) -> pa.Table:
        """Statistics of columns, a row for each: rows, NULLs, about how many different values, least and greatest."""
        frame = read_table(self._spark, self._lake, self._held, name, columns, where, (), None, None, None)
        return analyze(frame, self._lake.table(name).schema)
