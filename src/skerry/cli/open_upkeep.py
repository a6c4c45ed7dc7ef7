"""Maintenance of tables in this process, or by Spark jobs."""

import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Annotated, Any

import typer

from skerry.cli.arguments import open_lake
from skerry.cli.usage import UsageError
from skerry.common.errors import InvalidInputError

EMBEDDED = "embedded"
SPARK = "spark"
_ENGINES = (EMBEDDED, SPARK)

EngineOption = Annotated[
    str, typer.Option("--engine", metavar="ENGINE", help="Where it runs: embedded, in this process, or on spark.")
]
MasterOption = Annotated[
    str | None,
    typer.Option("--master", metavar="URL", help="Spark's master, like local[4] or spark://host:7077; local[*]."),
]


def check_master(master: str | None) -> None:
    """Refuse an invalid ``--master``; needs PySpark."""
    if master is not None:
        try:
            import_module("skerry.spark.session.start").check_master(master)
        except InvalidInputError as error:
            raise UsageError(error.message) from None


@contextmanager
def open_upkeep(
    table: str, warehouse: str, setting: Sequence[str] | None, engine: str, master: str | None
) -> Iterator[Any]:
    """A table whose maintenance runs in the chosen engine, while the block runs."""
    if engine not in _ENGINES:
        raise UsageError(f"--engine is one of {', '.join(_ENGINES)}, not {engine!r}")
    if engine == EMBEDDED:
        if master is not None:
            raise UsageError("--master is Spark's, and goes with --engine spark")
        yield open_lake(warehouse, setting).table(table)
        return
    warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
    import_module("skerry.spark.session.version").require_pyspark()
    check_master(master)
    with import_module("skerry.spark.command").open_job_table(open_lake(warehouse, setting), table, master) as jobs:
        yield jobs
