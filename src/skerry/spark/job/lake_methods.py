"""The methods of a SparkLake for maintenance and bulk load."""

import os
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

from skerry.lake.condition import parse_condition
from skerry.lake.lake import Lake
from skerry.lake.table_state import access_of
from skerry.planning.scan_request import ScanRequest
from skerry.spark.job.analyze import analyze
from skerry.spark.job.build_index import build_index
from skerry.spark.job.bulk_load import LoadSettings, load_files
from skerry.spark.job.compact import compact
from skerry.spark.job.delete_files import SparkFiles
from skerry.spark.job.index_metas import index_metas_frame
from skerry.spark.read.lake_table import LeasedSnapshots, read_table
from skerry.store.build_index import BuildResult
from skerry.store.compact.compact_table import CompactResult
from skerry.table.expire import ExpireResult, Progress
from skerry.table.orphan import OrphanResult
from skerry.table.snapshot import CommitIdentity, Snapshot


class SparkJobs:
    """Jobs over a table. Other readers and writers may use it meanwhile.

    ``progress`` is called with the activity, the amount done, and the total.
    """

    _spark: SparkSession
    _lake: Lake
    _leased: LeasedSnapshots

    def compact(
        self, name: str, *, full: bool = False, sort_by: Sequence[str] = (), progress: Progress | None = None
    ) -> CompactResult:
        """``skerry.Table.compact``, with one task per partition; rows are not shuffled.

        A table without a primary key is compacted by the driver.
        """
        return compact(self._spark, self._lake.table(name), full=full, sort_by=sort_by, progress=progress)

    def build_index(
        self, name: str, index: str | None = None, *, rebuild: bool = False, progress: Progress | None = None
    ) -> BuildResult:
        """``skerry.Table.build_index``; tasks build the indexes of files, and the driver commits."""
        return build_index(self._spark, self._lake.table(name), index, rebuild=rebuild, progress=progress)

    def expire_snapshots(
        self,
        name: str,
        *,
        retain_last: int | None = None,
        older_than: datetime | timedelta | str | int | None = None,
        progress: Progress | None = None,
    ) -> ExpireResult:
        """``skerry.Table.expire_snapshots``; tasks delete the data files if there are many."""
        return access_of(self._lake.table(name)).expire_snapshots(
            retain_last=retain_last,
            older_than=older_than,
            progress=progress,
            delete=SparkFiles(self._spark).delete,
        )

    def remove_orphan_files(
        self,
        name: str,
        *,
        older_than: datetime | timedelta | str | int | None = None,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> OrphanResult:
        """``skerry.Table.remove_orphan_files``; tasks list folders and delete files if there are many."""
        files = SparkFiles(self._spark)
        return access_of(self._lake.table(name)).remove_orphan_files(
            older_than=older_than,
            dry_run=dry_run,
            progress=progress,
            list_all=files.list_all,
            delete=files.delete,
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

        Rows are appended, or upserted if the table has a primary key; ``order_by`` is then that of ``upsert``. Paths
        name files or folders literally; with ``pattern`` they are glob patterns of Spark (``* ? [ ] { }``). Without a
        ``format``, the file names' endings decide. ``options`` are those of ``spark.read``. A value in CSV or JSON that
        is not of the column's type is an error. CSV files have a header unless ``options`` say otherwise.
        """
        return load_files(
            self._spark,
            self._lake.table(name),
            paths,
            LoadSettings(format, pattern, options or {}),
            order_by=order_by,
            identity=identity,
        )

    def index_metas(self, table: str | Iterable[str] | None = None, *, hide_paths: bool | None = None) -> DataFrame:
        """The rows of ``system.puffin_index_meta``, read by tasks: for lakes with very many files.

        Arguments are those of ``skerry.Lake.index_metas``. Files are listed here, from manifests, when this is called;
        tasks read index files whenever the DataFrame is used. Files that expire before that are left out.
        """
        return index_metas_frame(self._spark, self._lake, table, hide_paths=hide_paths)

    def analyze(self, name: str, columns: Sequence[str] | None = None, *, where: str | None = None) -> pa.Table:
        """Column statistics, one row per column: rows, NULLs, approximate distinct values, minimum, maximum."""
        frame = read_table(
            self._spark, self._lake, self._leased, name, ScanRequest.of(columns, where=parse_condition(where))
        )
        return analyze(frame, self._lake.table(name).schema)
