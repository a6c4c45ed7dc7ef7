"""A table whose upkeep is done by jobs of Spark."""

from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from skerry.lake.table import Table
from skerry.spark.jobs import SparkJobs
from skerry.table.snapshot import Snapshot

_JOBS = frozenset({"compact", "expire_snapshots", "remove_orphan_files"})


class JobTable:
    """A table that compacts, expires snapshots and removes orphans on Spark, and is like any other beside that.

    It also does what needs Spark: to load files, and to tell statistics of its columns.
    """

    def __init__(self, table: Table, jobs: SparkJobs) -> None:
        self._table = table
        self._jobs = jobs

    def __getattr__(self, name: str) -> Any:
        if name not in _JOBS:
            return getattr(self._table, name)
        return lambda **given: getattr(self._jobs, name)(self._table.name, **given)

    def load(self, paths: str | Sequence[str], **given: Any) -> Snapshot:
        """Put the rows of files into it."""
        return self._jobs.load(paths, self._table.name, **given)

    def analyze(self, columns: Sequence[str] | None = None, *, where: str | None = None) -> pa.Table:
        """Statistics of its columns."""
        return self._jobs.analyze(self._table.name, columns, where=where)
