"""Runs pieces of work as the tasks of one Spark job.

Input and result of a piece are bytes, and nothing else passes through the JVM. A piece may run more than once: Spark
repeats failed tasks, and with speculation runs slow ones twice at the same time. So a piece must have no effect other
than its result.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait

import pyarrow as pa
from pyspark import inheritable_thread_target
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from skerry.common.errors import SkerryError
from skerry.spark.error.spark_text import raised_by_skerry
from skerry.spark.session.version import is_classic

_POLL_SECONDS = 0.25
_RESULT = pa.schema([("number", pa.int64()), ("result", pa.binary())])

Piece = bytes
Work = Callable[[Piece], bytes]


class WorkTask:
    """The function for ``mapInArrow`` over the numbers of pieces."""

    def __init__(self, work: Work, pieces: Sequence[Piece]) -> None:
        self._work = work
        self._pieces = list(pieces)

    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                yield pa.record_batch([[number], [self._work(self._pieces[number])]], schema=_RESULT)


def run_pieces(
    spark: SparkSession,
    work: Work,
    pieces: Sequence[Piece],
    what: str,
    report: Callable[[int], None] | None = None,
) -> list[bytes]:
    """Run each piece of work in a task of its own; returns their results in the same order.

    ``what`` describes the work for Spark's UI and for errors, in the present tense. ``report`` is called from time to
    time with the number of finished pieces.
    """
    if not pieces:
        return []
    frame = spark.range(0, len(pieces), 1, len(pieces)).mapInArrow(
        WorkTask(work, pieces), "number bigint, result binary"
    )

    def collect() -> list[tuple[int, bytes]]:
        return [(row[0], bytes(row[1])) for row in frame.collect()]

    if not is_classic(spark):
        return _in_order(_checked(collect, what))
    context, group = spark.sparkContext, f"skerry {what}"

    def collect_in_group() -> list[tuple[int, bytes]]:
        context.setJobGroup(group, f"{what}: {len(pieces)} tasks", interruptOnCancel=True)
        return collect()

    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(inheritable_thread_target(spark)(collect_in_group))
        try:
            _watch(running, spark, group, report)
        except BaseException:
            context.cancelJobGroup(group)
            raise
        return _in_order(_checked(running.result, what))


def _watch(running: "Future[object]", spark: SparkSession, group: str, report: Callable[[int], None] | None) -> None:
    tracker = spark.sparkContext.statusTracker()
    while not wait([running], _POLL_SECONDS).done:
        if report is None:
            continue
        jobs = [job for number in tracker.getJobIdsForGroup(group) if (job := tracker.getJobInfo(number))]
        if jobs and jobs[0].status == "RUNNING":
            newest = max(jobs, key=lambda job: job.jobId)
            stages = [stage for number in newest.stageIds if (stage := tracker.getStageInfo(number))]
            report(sum(stage.numCompletedTasks for stage in stages))


def _checked(collect: Callable[[], list[tuple[int, bytes]]], what: str) -> list[tuple[int, bytes]]:
    try:
        return collect()
    except PySparkException as error:
        ours = raised_by_skerry(error)
        if ours is None:
            raise
        raise SkerryError(f"{what} failed in a task of Spark: {ours}") from error


def _in_order(results: Iterable[tuple[int, bytes]]) -> list[bytes]:
    return [result for _, result in sorted(results, key=lambda numbered: numbered[0])]
