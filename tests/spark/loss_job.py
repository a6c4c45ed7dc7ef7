"""Work on a cluster that loses an executor, or a Python worker, on the way: python loss_job.py MASTER FOLDER.

Prints what became of each piece of work as JSON: rows, files, what tasks have met, and what was an orphan afterwards.
Tables add up what they are given: a row that is lost shows, and so does one that comes twice.
"""

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import SparkSession

from skerry.fileio.local import LocalFileIO
from skerry.lake.internals import environment_of
from skerry.lake.table import Table
from skerry.spark import SparkLake, connect
from skerry.spark.job import compact as compactjob
from skerry.spark.read import frame
from skerry.spark.write import job as write_job
from support.standalone import start_session

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("n", pa.int64())])
OPTIONS = {"merge-engine": "aggregation", "fields.n.aggregate-function": "sum", "compaction.mode": "off"}
ROWS = 4_000
STORM_ROWS = 400_000
STORM_ROUNDS = 3
PATIENCE_SECONDS = 60
HALF = b"?" * (2 << 20)  # more than is held back before it goes to disk
SETTINGS = {
    "spark.shuffle.io.retryWait": "200ms",  # who has ended does not answer after 5 s either
    "spark.sql.shuffle.partitions": "6",
}
DEATHS = ("executor", "worker")
MOMENTS = ("half a file", "before the result")


class Deadly:
    """Work of which one call ends in a death: of the worker that does it, or of its executor.

    It is the first that has something to lose once ``others`` are done. What those have returned counts; what they were
    given, the files of the shuffle, is lost with an executor and made again.
    """

    def __init__(self, work: Callable[[Any], Any], folder: Path, death: str, moment: str, others: int = 1) -> None:
        self._work = work
        self._folder = folder
        self._death = death
        self._moment = moment
        self._others = others

    def __call__(self, given: Any) -> Any:
        if self._moment == "half a file":
            with self._files_that_break_off():
                result = self.done(given)
        else:
            result = self.done(given)
            if self.is_due():
                self.die()
        self.note("done")
        return result

    def done(self, given: Any) -> Any:
        return self._work(given)

    def is_due(self) -> bool:
        """Is it for this task to die? One is told so, once."""
        if len(list(self._folder.glob("done-*"))) < self._others:
            return False
        try:
            (self._folder / "death").open("x").close()
        except FileExistsError:
            return False
        return True

    def die(self) -> None:
        self.note("dies")
        executor = parent_of(os.getppid())  # between the two is the daemon that forks workers
        (self._folder / "ended").write_text(f"{executor} {os.getpid()}")
        os.kill(executor if self._death == "executor" else os.getpid(), signal.SIGKILL)
        time.sleep(PATIENCE_SECONDS)  # the daemon ends workers that have no executor any more

    def note(self, what: str) -> None:
        context = TaskContext.get()
        assert context is not None
        (self._folder / f"{what}-{context.partitionId()}-{context.taskAttemptId()}").touch()

    @contextmanager
    def _files_that_break_off(self) -> Iterator[None]:
        open_output = LocalFileIO.open_output

        @contextmanager
        def breaking(fileio: LocalFileIO, path: str) -> Iterator[Any]:
            with open_output(fileio, path) as output:
                if self.is_due():
                    output.write(HALF)
                    self.die()
                yield output

        LocalFileIO.open_output = breaking  # type: ignore[method-assign]
        try:
            yield
        finally:
            LocalFileIO.open_output = open_output  # type: ignore[method-assign]


class DeadlyWrite(Deadly):
    """A task of a write; one without rows has nothing to lose."""

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        rows = [batch for batch in batches if batch.num_rows]
        return iter(super().__call__(rows) if rows else self.done(rows))

    def done(self, given: Any) -> Any:
        return list(self._work(given))


class DeadlyRead(Deadly):
    """A task of a read, which has given some of its rows already."""

    def __call__(self, numbers: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in self._work(numbers):
            for start in range(0, batch.num_rows, 100):
                yield batch.slice(start, 100)
                if start and self.is_due():
                    self.die()
        self.note("done")


def parent_of(process: int) -> int:
    return int(subprocess.run(["ps", "-o", "ppid=", "-p", str(process)], capture_output=True, check=True).stdout)


def main(master: str, folder: Path) -> None:
    spark = start_session(master, SETTINGS)
    found: dict[str, Any] = {}
    with connect(spark, folder / "warehouse", settings={"spark.task-memory": "16 KiB"}) as lake:
        for death in DEATHS:
            for kind, trial in TRIALS.items():
                for moment in MOMENTS if kind != "read" else ("between rows",):
                    key = f"{kind}: {death}, {moment}"
                    found[key] = Trial(lake, folder / key.replace(" ", "_"), death, moment).run(trial)
                    print(key, found[key]["seconds"], file=sys.stderr)
        found["storm"] = storm(lake, folder)
    print(json.dumps(found))
    spark.stop()


class Trial:
    """One death: while a table is written, compacted or read."""

    def __init__(self, lake: SparkLake, folder: Path, death: str, moment: str) -> None:
        self.lake = lake
        self.spark = lake.spark
        self.folder = folder
        self.death = death
        self.moment = moment
        self.name = f"app.{''.join(c if c.isalnum() else '_' for c in folder.name)}"
        folder.mkdir()
        self.table = new_table(lake, self.name)

    def run(self, trial: "Callable[[Trial], None]") -> dict[str, Any]:
        upsert(self.lake, self.name, ROWS)
        before = repeated_stages(self.spark)
        started = time.monotonic()
        trial(self)
        took = time.monotonic() - started
        executor, worker = map(int, (self.folder / "ended").read_text().split())
        wait_for_end(worker)
        if self.death == "executor":
            wait_for_end(executor)
        seen = {
            **audit(self.lake, self.table),
            "dies": sorted(path.name for path in self.folder.glob("dies-*")),
            "done": sorted(path.name for path in self.folder.glob("done-*")),
            "repeated stages": repeated_stages(self.spark) - before,
            "executor lives": is_alive(executor),
            "seconds": took,
        }
        if (rows := self.folder / "rows.json").exists():
            seen["read"] = json.loads(rows.read_text())
        return seen

    def write(self) -> None:
        with self._patched(write_job, "_run", self._deadly_run):
            upsert(self.lake, self.name, ROWS)

    def compact(self) -> None:
        upsert(self.lake, self.name, ROWS)
        with self._patched(compactjob, "run_pieces", self._deadly_pieces):
            self.lake.compact(self.name, full=True)

    def read(self) -> None:
        upsert(self.lake, self.name, ROWS)
        with self._patched(frame, "ReadTasks", self._deadly_tasks):
            rows = self.lake.table(self.name).collect()
        (self.folder / "rows.json").write_text(json.dumps(sorted(list(row) for row in rows)))

    def stream(self) -> None:
        feed = self.folder / "feed"
        feed.mkdir()
        lines = [json.dumps({"id": number, "n": 1}) for number in range(ROWS)]
        for part in range(2):
            (feed / f"{part}.json").write_text("\n".join(lines[part::2]))
        stream = self.spark.readStream.schema("id bigint, n bigint").option("maxFilesPerTrigger", 1).json(str(feed))
        with self._patched(write_job, "_run", self._deadly_run):
            query = self.lake.write_stream(
                stream,
                self.name,
                mode="upsert",
                checkpoint=self.folder / "checkpoint",
                trigger="available-now",
            )
            query.awaitTermination()

    @contextmanager
    def _patched(self, module: Any, name: str, make: Callable[[Any], Any]) -> Iterator[None]:
        original = getattr(module, name)
        setattr(module, name, make(original))
        try:
            yield
        finally:
            setattr(module, name, original)

    def _deadly_run(self, original: Any) -> Any:
        return lambda frame, task, table: original(
            frame, DeadlyWrite(task, self.folder, self.death, self.moment), table
        )

    def _deadly_pieces(self, original: Any) -> Any:
        return lambda spark, work, *rest: original(spark, Deadly(work, self.folder, self.death, self.moment), *rest)

    def _deadly_tasks(self, original: Any) -> Any:
        return lambda *scan: DeadlyRead(original(*scan), self.folder, self.death, self.moment, others=2)


TRIALS: dict[str, Callable[[Trial], None]] = {
    "write": Trial.write,
    "compact": Trial.compact,
    "read": Trial.read,
    "stream": Trial.stream,
}


def storm(lake: SparkLake, folder: Path) -> dict[str, Any]:
    """Executors end at any time, while a table is written, compacted and read in turn."""
    table = new_table(lake, "app.storm")
    chance = random.Random(1)
    rounds = []
    for number in range(1, STORM_ROUNDS + 1):
        with deaths(lake.spark, chance) as write_deaths:
            upsert(lake, "app.storm", STORM_ROWS)
        with deaths(lake.spark, chance) as read_deaths, connect(lake.spark, lake.lake) as reading:
            read = reading.table("app.storm").groupBy("n").count().collect()
        with deaths(lake.spark, chance) as compact_deaths:
            if number % 2 == 0:
                lake.compact("app.storm", full=True)
        rounds.append(
            {
                "deaths": [write_deaths, read_deaths, compact_deaths],
                "read": sorted(list(row) for row in read),
                "rows": STORM_ROWS,
            }
        )
    last = lake.lake.sql("SELECT n, count(*) AS c, count(DISTINCT id) AS d FROM app.storm GROUP BY n").to_arrow()
    seen = audit(lake, table)
    del seen["rows"], seen["rows after"]
    return {**seen, "rounds": rounds, "last": [list(row.values()) for row in last.to_pylist()]}


@contextmanager
def deaths(spark: SparkSession, chance: random.Random) -> Iterator[list[int]]:
    """End one executor after a moment; which ones it were."""
    ended: list[int] = []
    over = threading.Event()
    delay, pick = chance.uniform(0.2, 2.0), chance.random()

    def end_one() -> None:
        if not over.wait(delay) and (running := executors(spark)):
            ended.append(running[int(pick * len(running))])
            os.kill(ended[-1], signal.SIGKILL)

    thread = threading.Thread(target=end_one)
    thread.start()
    try:
        yield ended
    finally:
        over.set()
        thread.join()


def executors(spark: SparkSession) -> list[int]:
    """The processes that are executors of this application."""
    listed = subprocess.run(["ps", "-A", "-ww", "-o", "pid=,args="], capture_output=True, text=True, check=True).stdout
    mine = ("CoarseGrainedExecutorBackend", f"--app-id {spark.sparkContext.applicationId} ")
    return sorted(int(line.split()[0]) for line in listed.splitlines() if all(word in line for word in mine))


def new_table(lake: SparkLake, name: str) -> Table:
    return lake.lake.create_table(name, SCHEMA, primary_key=["id"], partition_by=["bucket(8, id)"], options=OPTIONS)


def upsert(lake: SparkLake, name: str, rows: int) -> None:
    lake.upsert(lake.spark.range(0, rows, 1, 4).selectExpr("id", "1L AS n"), name)


def audit(lake: SparkLake, table: Table) -> dict[str, Any]:
    """Rows and files of a table, before and after its orphans are removed."""
    table.expire_snapshots(retain_last=1)
    seen = {
        "rows": rows_of(table),
        "published": table.files().column("file").to_pylist(),
        "found": files_of(lake, table),
    }
    seen["orphans"] = sorted(table.remove_orphan_files(older_than=timedelta(0)).files)
    return {**seen, "rows after": rows_of(table), "found after": files_of(lake, table)}


def files_of(lake: SparkLake, table: Table) -> list[str]:
    """What is on disk, whatever it is called."""
    home = Path(environment_of(lake.lake).fileio.root, *table.name.split("."))
    return sorted(str(path.relative_to(home)) for path in (home / "data").rglob("*") if path.is_file())


def rows_of(table: Table) -> list[list[int]]:
    return sorted(list(row.values()) for row in table.scan().to_arrow().to_pylist())


def wait_for_end(process: int) -> None:
    ends = time.monotonic() + PATIENCE_SECONDS
    while is_alive(process):
        assert time.monotonic() < ends, f"process {process} goes on"
        time.sleep(0.05)


def is_alive(process: int) -> bool:
    found = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip()) and not found.stdout.startswith("Z")


def repeated_stages(spark: SparkSession) -> int:
    """Stages that Spark itself says it has begun more than once, so far."""
    context = spark.sparkContext
    with urlopen(f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/stages") as answer:
        return sum(stage["attemptId"] > 0 for stage in json.load(answer))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
