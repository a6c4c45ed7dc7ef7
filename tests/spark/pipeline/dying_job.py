"""A run that dies as soon as a table is written: ``dying_job.py FILE TABLE``."""

import os
import signal
import sys
from typing import Any

from skerry.spark.pipeline import batch
from skerry.spark.pipeline.load import load_pipeline
from skerry.spark.pipeline.run import PipelineRun
from skerry.spark.pipeline.start import start_spark


def main(path: str, table: str) -> None:
    loaded = load_pipeline(path)
    spark, _ = start_spark(loaded.pipeline, "local[1]")
    jvm = int(spark.sparkContext._jvm.java.lang.ProcessHandle.current().pid())
    write_target = batch.write_target

    def write_and_die(lake: Any, target: Any, *rest: Any) -> Any:
        snapshot = write_target(lake, target, *rest)
        if target.table == table:
            os.kill(jvm, signal.SIGKILL)
            os.kill(os.getpid(), signal.SIGKILL)
        return snapshot

    batch.write_target = write_and_die
    PipelineRun(loaded).run(spark=spark)


if __name__ == "__main__":
    main(*sys.argv[1:])
