"""Starts a Spark session for a command."""

import os
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from skerry.common.errors import SkerryError
from skerry.spark.session.version import is_classic, missing_java

LOCAL = "local[*]"
_JVM_ELSEWHERE = {"PYSPARK_GATEWAY_PORT", "SPARK_REMOTE"}
"""With one of these variables no JVM starts here: spark-submit has started it, or the session is Spark Connect's."""
_DEFAULTS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.timeType.enabled": "true",
}
_ON_THIS_MACHINE = {
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.sql.shuffle.partitions": str(max(os.cpu_count() or 1, 4)),
}
if hasattr(socket, "AF_UNIX"):  # faster transfer from Python than TCP, and tasks start sooner
    _ON_THIS_MACHINE["spark.python.unix.domain.socket.enabled"] = "true"


def start_session(
    name: str, master: str | None = None, settings: Mapping[str, str] | None = None
) -> tuple[SparkSession, bool]:
    """The active session of this process, or a new one to be stopped at the end.

    Without a master, Spark runs on this machine; under spark-submit, its master applies.
    """
    active = SparkSession.getActiveSession()
    if active is not None:
        return active, False
    if not _JVM_ELSEWHERE & os.environ.keys() and (missing := missing_java()) is not None:
        raise SkerryError(missing)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    if master is None and "PYSPARK_GATEWAY_PORT" not in os.environ:
        master = LOCAL
    here = _ON_THIS_MACHINE if (master or "").startswith("local") else {}
    builder = SparkSession.builder.appName(name)
    if master is not None:
        builder = builder.master(master)
    for option, value in {**_DEFAULTS, **here, **(settings or {})}.items():
        builder = builder.config(option, value)
    try:
        spark = builder.getOrCreate()
    except (PySparkException, RuntimeError) as error:
        raise SkerryError(f"Spark does not start: {str(error).splitlines()[0]}") from error
    if is_classic(spark):
        spark.sparkContext.setLogLevel("OFF")
    return spark, True


@contextmanager
def running_session(name: str, master: str | None = None) -> Iterator[SparkSession]:
    """A session while the block runs."""
    spark, started = start_session(name, master)
    try:
        yield spark
    finally:
        if started:
            spark.stop()
