"""A table for a CLI command that runs its work on Spark."""

from collections.abc import Iterator
from contextlib import contextmanager

from skerry.lake.lake import Lake
from skerry.spark.job.job_table import JobTable
from skerry.spark.lake import connect
from skerry.spark.session.start import running_session


@contextmanager
def open_job_table(lake: Lake, name: str, master: str | None) -> Iterator[JobTable]:
    """Open a table for Spark jobs, in a session that ends with the block."""
    table = lake.table(name)  # refuse an unknown table before Spark starts
    with running_session(f"skerry {name}", master) as spark, connect(spark, lake) as jobs:
        yield JobTable(table, jobs)
