"""The Python of Spark's workers: it must have this process's version, and the packages that tasks import.

Spark starts workers with ``PYSPARK_PYTHON``, by default the first ``python3`` in the ``PATH``. In a virtual environment
that is not activated (``venv/bin/python job.py``) that is another Python. In local mode ``connect`` therefore makes
workers run this process's Python. A Python chosen by the user is checked and gets this process's Skerry package,
because an installed one may have another version. On a cluster, and on Spark Connect, a job of one task does the check.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa

from skerry.common.errors import SkerryError
from skerry.spark.error.spark_text import cause_of, has_no_python, is_of_spark
from skerry.spark.session.ship import own_package, send_package
from skerry.spark.session.version import is_local

CHOICE = "PYSPARK_PYTHON"
_CHECKED = "spark.skerry.python"
_TASKS = "skerry.spark.write.task"
"""The module that tasks import, which imports all dependencies of Skerry."""
_PROBE = f"import sys; print('%d.%d' % sys.version_info[:2], flush=True); import {_TASKS}"
_SECONDS = 60


def check_python(spark: Any) -> None:
    """Make workers run a Python that can run our tasks, or raise an error if theirs cannot."""
    if is_local(spark):
        context = spark.sparkContext
        if CHOICE not in os.environ and sys.executable:
            context.pythonExec = sys.executable
        elif shutil.which(context.pythonExec) != sys.executable:
            _ask_here(context.pythonExec)
            send_package(spark)
    elif spark.conf.get(_CHECKED, "") != "true":
        _ask_there(spark)
        spark.conf.set(_CHECKED, "true")


def _ask_here(command: str) -> None:
    """Refuse a Python on this machine that has another version, or lacks a dependency of tasks."""
    try:
        with TemporaryDirectory(prefix="skerry-probe-") as folder:
            package = Path(folder) / "skerry.zip"
            package.write_bytes(own_package())
            paths = os.pathsep.join(filter(None, (str(package), os.environ.get("PYTHONPATH"))))
            done = subprocess.run(
                [command, "-c", _PROBE],
                env={**os.environ, "PYTHONPATH": paths},
                capture_output=True,
                text=True,
                timeout=_SECONDS,
                check=False,
            )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _unfit(f"{command}, which does not run: {error}") from None
    version = done.stdout.strip()
    if version and version != _own_version():
        raise _unfit(f"{command}, which is Python {version}, and this process is Python {_own_version()}")
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise _unfit(f"{command}, which cannot run Skerry's tasks: {last}")


def _ask_there(spark: Any) -> None:
    """Check the Python of executors with a job of one task."""
    try:
        spark.range(0, 1, 1, 1).mapInArrow(_import_tasks, "nothing int").collect()
    except Exception as error:
        if not is_of_spark(error):
            raise
        if has_no_python(error):
            raise _unfit(f"one that cannot run Skerry's tasks: {cause_of(error)}") from None
        raise SkerryError(f"the first task on this Spark failed: {cause_of(error)}") from error


def _import_tasks(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    import_module(_TASKS)
    yield from (pa.record_batch([pa.nulls(0, pa.int32())], names=["nothing"]) for _ in batches)


def _own_version() -> str:
    return f"{sys.version_info.major}.{sys.version_info.minor}"


def _unfit(found: str) -> SkerryError:
    return SkerryError(
        f"Spark's workers run {found}. Set {CHOICE} (with spark-submit, spark.pyspark.python) before Spark starts to a "
        f"Python {_own_version()} that has Skerry's dependencies: pip install 'skerry[spark]'"
    )
