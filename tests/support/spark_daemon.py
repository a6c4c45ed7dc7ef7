"""The process from which Spark forks its Python workers, with everything imported that the tests' tasks use.

Spark's own (``pyspark.daemon``) imports next to nothing, so that each worker imports pyarrow, pandas and Skerry again,
and collects garbage among them after each task. ``make spark`` uses Spark's own.
"""

import gc

import pyspark.worker  # noqa: F401
from pyspark.daemon import manager

import skerry.spark.lake
import skerry.spark.source.data_source
import skerry.spark.stream.cdc  # noqa: F401

if __name__ == "__main__":
    gc.freeze()
    manager()
