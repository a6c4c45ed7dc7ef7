"""A table for a command that wants its work done by Spark."""

from collections.abc import Iterator
from contextlib import contextmanager

from skerry.lake.lake import Lake
from skerry.spark.job.table import JobTable
from skerry.spark.lake import connect
from skerry.spark.start import running_session


@contextmanager
def open_job_table(lake: Lake, name: str, master: str | None) -> Iterator[JobTable]:
    """Such a table, with a session of Spark of its own while the block runs."""
    table = lake.table(name)  # what is wrong with the name is told before Spark starts
    with running_session(f"skerry {name}", master) as spark, connect(spark, lake) as jobs:
        yield JobTable(table, jobs)
