"""A table whose upkeep is done by jobs of Spark."""

from typing import Any

from skerry.lake.table import Table
from skerry.spark.jobs import SparkJobs

_JOBS = frozenset({"compact", "expire_snapshots", "remove_orphan_files"})


class JobTable:
    """A table that compacts, expires snapshots and removes orphans on Spark, and is like any other beside that."""

    def __init__(self, table: Table, jobs: SparkJobs) -> None:
        self._table = table
        self._jobs = jobs

    def __getattr__(self, name: str) -> Any:
        if name not in _JOBS:
            return getattr(self._table, name)
        return lambda **given: getattr(self._jobs, name)(self._table.name, **given)
