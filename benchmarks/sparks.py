"""What benchmarks on Spark share: one local Spark on two cores, the memory of its Python workers, lines of results.

Spark computes in the JVM and in Python workers: their CPU time is not that of this process, and is not reported.
"""

import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pyspark.sql import SparkSession

from benchmarks.measure import Sample
from benchmarks.report import Result


@contextmanager
def local_spark(folder: Path) -> Iterator[SparkSession]:
    """A Spark in this process, which ends with the block unless it was there before."""
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    running = SparkSession.getActiveSession()
    spark = (
        SparkSession.builder.master("local[2]")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.driver.memory", "4g")
        .config("spark.sql.shuffle.partitions", "8")
        .config("spark.local.dir", str(folder / "spark-local"))
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.python.unix.domain.socket.enabled", "true")  # as in sessions that commands start
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    try:
        yield spark
    finally:
        if running is None:  # else it is somebody else's
            spark.stop()


@dataclass
class WorkerMemory:
    """The largest memory that Python workers had together while the block ran; what they share counts for each."""

    peak_bytes: int = 0
    _stop: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None

    def __enter__(self) -> "WorkerMemory":
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def _watch(self) -> None:
        while not self._stop.wait(0.1):
            self.peak_bytes = max(self.peak_bytes, sum(_worker_bytes()))


def _worker_bytes() -> Iterator[int]:
    """The memory of each process of Python that has come of this one."""
    parents: dict[int, int] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(")")[2].split()[1])
        except (OSError, ValueError, IndexError):
            continue  # it has ended
    for pid in parents:
        above = pid
        while above in parents and above != os.getpid():
            above = parents[above]
        if pid != os.getpid() and above == os.getpid():
            try:
                if b"pyspark.daemon" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    yield int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
            except (OSError, ValueError, IndexError):
                continue


def line(name: str, work: str, ours: Sample, peer: str, theirs: Sample, target: float | None = None) -> Result:
    """Milliseconds of both."""
    return Result(
        name,
        work,
        ours.best * 1e3,
        "ms",
        peer,
        theirs.best * 1e3,
        "" if target is None else f"≤ {target:g} ×",
        None if target is None else ours.best <= target * theirs.best,
        detail={"ours": ours.summary(), "theirs": theirs.summary()},
    )
