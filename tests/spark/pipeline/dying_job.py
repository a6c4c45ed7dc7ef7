"""A run that dies as soon as a table is written: ``dying_job.py FILE TABLE``."""

import os
import signal
import sys
from collections.abc import Callable
from typing import Any

from skerry.spark.pipeline.execute import batch_writer, materialize
from skerry.spark.pipeline.pipeline_file import load_pipeline
from skerry.spark.pipeline.run import PipelineRun
from skerry.spark.session.start import start_session


def main(path: str, table: str) -> None:
    loaded = load_pipeline(path)
    spark, _ = start_session("dying", "local[1]", loaded.pipeline.spark)
    jvm = int(spark.sparkContext._jvm.java.lang.ProcessHandle.current().pid())

    def dying(write: Callable[..., Any]) -> Callable[..., Any]:
        def write_and_die(first: Any, target: Any, *rest: Any) -> Any:
            snapshot = write(first, target, *rest)
            if target.table == table:
                os.kill(jvm, signal.SIGKILL)
                os.kill(os.getpid(), signal.SIGKILL)
            return snapshot

        return write_and_die

    batch_writer.write_target = dying(batch_writer.write_target)
    materialize.write_keys = dying(materialize.write_keys)
    materialize.replace_rows = dying(materialize.replace_rows)
    PipelineRun(loaded).run(spark=spark)


if __name__ == "__main__":
    main(*sys.argv[1:])
