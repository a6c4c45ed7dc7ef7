"""Starts a Spark session for a command."""

import os
import re
import socket
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from py4j.protocol import Py4JError
from pyspark import SparkConf
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from skerry.common.errors import InvalidInputError, SkerryError
from skerry.spark.error.spark_text import cause_of
from skerry.spark.session.startup import StartupOutput, has_jvm
from skerry.spark.session.version import is_classic, missing_java

LOCAL = "local[*]"
_NUMBER = r"([1-9][0-9]*|\*)"
_MASTER = re.compile(
    rf"local(\[{_NUMBER}(\s*,\s*[0-9]+)?\])?|local-cluster\[\s*\d+\s*,\s*\d+\s*,\s*\d+\s*\]|yarn|[a-z][a-z0-9+.-]*://\S+"
)
_JVM_ELSEWHERE = {"PYSPARK_GATEWAY_PORT", "SPARK_REMOTE"}
"""Variables with which no JVM starts here: spark-submit has started it, or the session is Spark Connect's."""
_CONFIGURED = _JVM_ELSEWHERE | {"PYSPARK_SUBMIT_ARGS", "SPARK_CONF_DIR", "SPARK_HOME"}
"""Variables that lead to a configuration of Spark of the user's own."""
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
if hasattr(socket, "AF_UNIX"):  # faster than TCP between Python and the JVM, and tasks start sooner
    _ON_THIS_MACHINE["spark.python.unix.domain.socket.enabled"] = "true"


def start_session(
    name: str, master: str | None = None, settings: Mapping[str, str] | None = None
) -> tuple[SparkSession, bool]:
    """The active session of this process, or a new one to be stopped at the end.

    Without a master, Spark runs on this machine; under spark-submit, its master applies.
    """
    if master is not None:
        check_master(master)
    active = SparkSession.getActiveSession()
    if active is not None:
        return active, False
    if not _JVM_ELSEWHERE & os.environ.keys() and (missing := missing_java()) is not None:
        raise SkerryError(missing)
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    if master is None and "PYSPARK_GATEWAY_PORT" not in os.environ:
        master = LOCAL
    here = _ON_THIS_MACHINE if (master or "").startswith("local") else {}
    options = {"spark.app.name": name, **_DEFAULTS, **here, **(settings or {})}
    if master is not None:
        options["spark.master"] = master
    return _start(options), True


def session_for_queries(name: str) -> SparkSession:
    """The active session, or a new one to be left running.

    Where nothing else configures Spark, it runs on this machine, in UTC, and starts quietly.
    """
    active = SparkSession.getActiveSession()
    if active is not None:
        return active
    if has_jvm() or _CONFIGURED & os.environ.keys():
        return SparkSession.builder.appName(name).getOrCreate()
    return start_session(name)[0]


def check_master(master: str) -> None:
    """Refuse an invalid master before a JVM is started."""
    if _MASTER.fullmatch(master) is None:
        raise InvalidInputError(
            f"Spark's master {master!r}: write local[4] or local[*] for this machine, spark://host:7077, yarn, "
            f"k8s://https://host:443"
        )


def _start(options: Mapping[str, str]) -> SparkSession:
    builder = SparkSession.builder
    for option, value in options.items():
        builder = builder.config(option, value)
    output = StartupOutput()
    try:
        if not _JVM_ELSEWHERE & os.environ.keys():
            output.launch(SparkConf(loadDefaults=False).setAll(list(options.items())))
        spark = builder.getOrCreate()
    except (PySparkException, Py4JError, RuntimeError) as error:
        raise SkerryError(f"Spark does not start: {output.failure() or cause_of(error)}") from error
    finally:
        output.pass_on()
    if is_classic(spark):
        spark.sparkContext.setLogLevel("OFF")
    return spark


@contextmanager
def running_session(name: str, master: str | None = None) -> Iterator[SparkSession]:
    """A session while the block runs."""
    spark, started = start_session(name, master)
    try:
        yield spark
    finally:
        if started:
            spark.stop()
