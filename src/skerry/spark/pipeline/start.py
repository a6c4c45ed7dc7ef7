"""The Spark session of a run."""

from pyspark.sql import SparkSession

from skerry.spark.pipeline.model import Pipeline
from skerry.spark.start import start_session


def start_spark(pipeline: Pipeline, master: str | None = None) -> tuple[SparkSession, bool]:
    """The session that is active in this process, or a new one, which is to be stopped at the end.

    ``master`` stands in for the file's. Under spark-submit, its own is used unless one is given.
    """
    return start_session(f"skerry pipeline {pipeline.name}", master or pipeline.master, pipeline.spark)
