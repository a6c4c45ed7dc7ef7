"""Writes on a cluster whose tasks are slow or fail at first: python speculation_job.py MASTER FOLDER.

Prints what became of each write as JSON: its rows, the attempts of its tasks with the files that each wrote, and what
was an orphan afterwards.
"""

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pyarrow as pa
from pyspark import TaskContext
from pyspark.sql import DataFrame, SparkSession

from skerry.spark import SparkLake, connect
from skerry.spark.write import job as write_job
from skerry.spark.write.task import TaskResult
from support.standalone import start_session

SCHEMA = pa.schema([pa.field("id", pa.int64(), nullable=False), ("n", pa.int64())])
ROWS = 100
PATIENCE_SECONDS = 60
SETTINGS = {
    "spark.sql.shuffle.partitions": "4",
    "spark.speculation": "true",
    "spark.speculation.interval": "100ms",
    "spark.speculation.minTaskRuntime": "100ms",
    "spark.speculation.multiplier": "1.1",
    "spark.speculation.quantile": "0.5",
}


class Watched:
    """Tasks of which one attempt is in trouble after it has written its files; each says what it wrote.

    ``trouble`` is ``copy wins`` (the first attempt hangs until it is killed), ``first wins`` (it goes on when the copy
    has written too, and that one hangs), ``fails`` or ``dies``.
    """

    def __init__(self, task: Any, folder: Path, trouble: str) -> None:
        self._task = task
        self._folder = folder
        self._trouble = trouble

    def __call__(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        context = TaskContext.get()
        assert context is not None
        results = list(self._task(batches))
        files = [meta.path for batch in results for raw in batch.column(0) for meta in unpacked(raw.as_py()).files]
        chosen = bool(files) and self._is_chosen(context.partitionId())
        attempt = context.attemptNumber()
        note = {"partition": context.partitionId(), "attempt": attempt, "chosen": chosen, "files": files}
        self._write(f"{context.partitionId()}-{attempt}.json", json.dumps(note))
        if chosen and attempt == 0:
            self._be_in_trouble(context.partitionId())
        elif chosen and self._trouble == "first wins":
            time.sleep(PATIENCE_SECONDS)
        yield from results

    def _is_chosen(self, partition: int) -> bool:
        """The first task with rows is, in all its attempts."""
        try:
            with (self._folder / "chosen").open("x") as file:
                file.write(str(partition))
                return True
        except FileExistsError:
            while not (text := (self._folder / "chosen").read_text()):
                time.sleep(0.01)
            return text == str(partition)

    def _be_in_trouble(self, partition: int) -> None:
        if self._trouble == "fails":
            raise OSError("the disk is full of bees")
        if self._trouble == "dies":
            os._exit(1)
        ends = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < ends:
            if self._trouble == "first wins" and (self._folder / f"{partition}-1.json").exists():
                return
            time.sleep(0.05)

    def _write(self, name: str, text: str) -> None:
        (self._folder / f"{name}.new").write_text(text)
        (self._folder / f"{name}.new").rename(self._folder / name)


def unpacked(result: bytes) -> TaskResult:
    return TaskResult.unpack(result)


def main(master: str, folder: Path) -> None:
    spark = start_session(master, SETTINGS)
    found: dict[str, Any] = {}
    with connect(spark, folder / "warehouse") as lake:
        for trouble in ("copy wins", "first wins", "fails", "dies"):
            for kind in ("upsert", "append"):
                found[f"{kind}: {trouble}"] = try_write(lake, kind, trouble, folder)
    print(json.dumps(found))
    spark.stop()


def try_write(lake: SparkLake, kind: str, trouble: str, folder: Path) -> dict[str, Any]:
    name = f"app.{kind}_{trouble.replace(' ', '_')}"
    watch = folder / name
    watch.mkdir()
    original = write_job._run
    watched: Callable[..., Any] = lambda frame, task, table: original(frame, Watched(task, watch, trouble), table)  # noqa: E731
    write_job._run = watched
    before = speculated(lake.spark)
    started = time.monotonic()
    try:
        write(lake, kind, name)
    finally:
        write_job._run = original
    took = time.monotonic() - started
    table = lake.lake.table(name)
    return {
        "rows": sorted(list(row.values()) for row in table.scan().to_arrow().to_pylist()),
        "published": table.files().column("file").to_pylist(),
        "attempts": [json.loads(path.read_text()) for path in sorted(watch.glob("*.json"))],
        "speculated": speculated(lake.spark) - before,
        "orphans": table.remove_orphan_files(older_than=timedelta(0)).files,
        "rows after": table.scan().to_arrow().num_rows,
        "seconds": took,
    }


def write(lake: SparkLake, kind: str, name: str) -> None:
    frame: DataFrame = lake.spark.range(0, ROWS, 1, 4).selectExpr("id", "1L AS n")
    if kind == "append":
        lake.lake.create_table(name, SCHEMA)
        lake.append(frame, name)
        return
    options = {"merge-engine": "aggregation", "fields.n.aggregate-function": "sum", "compaction.mode": "off"}
    lake.lake.create_table(name, SCHEMA, primary_key=["id"], partition_by=["bucket(4, id)"], options=options)
    lake.upsert(frame, name)


def speculated(spark: SparkSession) -> int:
    """Tasks that Spark itself says it has started as copies of others, so far."""
    context = spark.sparkContext
    url = f"{context.uiWebUrl}/api/v1/applications/{context.applicationId}/stages?details=true"
    with urlopen(url) as answer:
        stages = json.load(answer)
    return sum(task["speculative"] for stage in stages for task in stage["tasks"].values())


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
