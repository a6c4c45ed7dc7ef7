"""A streaming job that dies on command: ``stream_job.py WAREHOUSE FEED CHECKPOINT [STAGE BATCH]``."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from pyspark.sql import SparkSession

from skerry.spark import SparkLake, connect
from skerry.spark.stream import sink
from skerry.spark.write import job as write_job
from skerry.table.commit import Committer

STAGES = ("before write", "after write", "before commit", "after commit", "before checkpoint")


def main(warehouse: str, feed: str, checkpoint: str, stage: str = "", batch: str = "-1") -> None:
    spark = (
        SparkSession.builder.master("local[1]")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "2")
        .config("spark.sql.codegen.wholeStage", "false")  # which takes longer than these few rows
        .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("OFF")
    jvm = int(spark.sparkContext._jvm.java.lang.ProcessHandle.current().pid())
    current = -1

    def die_if(at: str) -> None:
        if at == stage and current == int(batch):
            os.kill(jvm, signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)

    def around(owner: Any, name: str, before: str, after: str) -> None:
        original: Callable[..., Any] = getattr(owner, name)

        def wrapped(*args: Any, **kwargs: Any) -> Any:
            die_if(before)
            result = original(*args, **kwargs)
            die_if(after)
            return result

        setattr(owner, name, wrapped)

    around(write_job, "_run", "before write", "after write")
    around(Committer, "commit", "before commit", "after commit")
    commit_batch = sink.commit_batch

    def numbered(write: sink.WriteBatch, frame: Any, number: int) -> None:
        nonlocal current
        current = number
        commit_batch(write, frame, number)
        die_if("before checkpoint")

    sink.commit_batch = numbered
    with connect(spark, warehouse) as lake:
        stream_feed(lake, feed, checkpoint)
    spark.stop()


def stream_feed(lake: SparkLake, feed: str, checkpoint: str) -> None:
    """Write into the table what it does not have yet of the feed; each file is a batch."""
    stream = lake.spark.readStream.schema("id bigint, n bigint").option("maxFilesPerTrigger", 1).json(feed)
    query = lake.write_stream(stream, "app.t", mode="upsert", checkpoint=checkpoint, trigger="available-now")
    query.awaitTermination()


if __name__ == "__main__":
    main(*sys.argv[1:])
