"""``CALL`` on Spark: SQL's procedures, run as Spark jobs instead of in one process."""

import re
from typing import Any, cast

from skerry.lake.internals import names_of
from skerry.lake.lake import Lake
from skerry.lake.table import Table
from skerry.spark.job.job_table import JobTable
from skerry.spark.job.lake_methods import SparkJobs
from skerry.sql.names import Found, Names
from skerry.sql.outcome import Outcome
from skerry.sql.session import Parameters
from skerry.table.expire import Progress
from skerry.types.table_ident import TableIdent

_CALL = re.compile(r"\s*call\b", re.IGNORECASE)


class _JobNames:
    """The names of a lake, with tables that run their maintenance on Spark."""

    def __init__(self, names: Names, jobs: SparkJobs) -> None:
        self._names = names
        self._jobs = jobs

    def find(self, ident: TableIdent) -> Found:
        found = self._names.find(ident)
        return cast(Found, JobTable(found, self._jobs)) if isinstance(found, Table) else found

    def __getattr__(self, name: str) -> Any:
        return getattr(self._names, name)


def is_call(text: object) -> bool:
    """True for a statement that begins with CALL."""
    return isinstance(text, str) and _CALL.match(text) is not None


def run_call(
    lake: Lake, jobs: SparkJobs, text: str, parameters: Parameters | None, progress: Progress | None
) -> Outcome:
    """Run a procedure."""
    names = cast(Names, _JobNames(names_of(lake), jobs))
    return lake.session().with_names(names).run(text, parameters, progress)
