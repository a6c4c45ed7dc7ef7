"""A Spark session for a command."""

import os
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from skerry.common.errors import SkerryError
from skerry.spark.version import is_classic

LOCAL = "local[*]"
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
if hasattr(socket, "AF_UNIX"):  # rows come from Python faster than through TCP, and tasks begin sooner
    _ON_THIS_MACHINE["spark.python.unix.domain.socket.enabled"] = "true"


def start_session(
    name: str, master: str | None = None, settings: Mapping[str, str] | None = None
) -> tuple[SparkSession, bool]:
    """The session that is active in this process, or a new one, which is to be stopped at the end.

    Without a master it is Spark on this machine; under spark-submit, what that says.
    """
    active = SparkSession.getActiveSession()
    if active is not None:
        return active, False
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
        raise SkerryError(
            f"Spark does not start ({str(error).splitlines()[0]}); it needs Java 17 or newer: set JAVA_HOME"
        ) from error
    if is_classic(spark):
        spark.sparkContext.setLogLevel("OFF")
    return spark, True


@contextmanager
def running_session(name: str, master: str | None = None) -> Iterator[SparkSession]:
    """Such a session while the block runs."""
    spark, started = start_session(name, master)
    try:
        yield spark
    finally:
        if started:
            spark.stop()
