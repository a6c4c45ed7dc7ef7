"""The Spark session of a run."""

import os
import sys

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from skerry.common.errors import SkerryError
from skerry.spark.pipeline.model import Pipeline

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


def start_spark(pipeline: Pipeline, master: str | None = None) -> tuple[SparkSession, bool]:
    """The session that is active in this process, or a new one, which is to be stopped at the end.

    ``master`` stands in for the file's. Under spark-submit, its own is used unless one is given.
    """
    active = SparkSession.getActiveSession()
    if active is not None:
        return active, False
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    chosen = master or pipeline.master
    if chosen is None and "PYSPARK_GATEWAY_PORT" not in os.environ:
        chosen = LOCAL
    settings = {**_DEFAULTS, **(_ON_THIS_MACHINE if (chosen or "").startswith("local") else {}), **pipeline.spark}
    builder = SparkSession.builder.appName(f"skerry pipeline {pipeline.name}")
    if chosen is not None:
        builder = builder.master(chosen)
    for name, value in settings.items():
        builder = builder.config(name, value)
    try:
        spark = builder.getOrCreate()
    except (PySparkException, RuntimeError) as error:
        raise SkerryError(
            f"Spark does not start ({str(error).splitlines()[0]}); it needs Java 17 or newer: set JAVA_HOME"
        ) from error
    spark.sparkContext.setLogLevel("OFF")
    return spark, True
