"""A table that runs its maintenance as Spark jobs."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from skerry.lake.table import Table
from skerry.spark.job.lake_methods import SparkJobs
from skerry.store.build_index import BuildResult, Progress
from skerry.table.snapshot import Snapshot

_JOBS = frozenset({"compact", "expire_snapshots", "remove_orphan_files"})


class JobTable:
    """A table that compacts, builds indexes, expires snapshots and removes orphans on Spark; otherwise like any table.

    It also loads files and computes column statistics, which need Spark.
    """

    def __init__(self, table: Table, jobs: SparkJobs) -> None:
        self._table = table
        self._jobs = jobs

    def __getattr__(self, name: str) -> Any:
        if name not in _JOBS:
            return getattr(self._table, name)
        return lambda **given: getattr(self._jobs, name)(self._table.name, **given)

    def build_index(
        self, name: str | None = None, *, rebuild: bool = False, progress: Progress | None = None
    ) -> BuildResult:
        """Build the indexes that files lack."""
        return self._jobs.build_index(self._table.name, name, rebuild=rebuild, progress=progress)

    def load(self, paths: str | Sequence[str], **given: Any) -> Snapshot:
        """Load the rows of files into the table."""
        return self._jobs.load(paths, self._table.name, **given)

    def analyze(self, columns: Sequence[str] | None = None, *, where: str | None = None) -> pa.Table:
        """Column statistics of the table."""
        return self._jobs.analyze(self._table.name, columns, where=where)
