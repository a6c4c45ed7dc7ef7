"""Tasks that fail, die or run twice leave orphans, and nothing else."""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from typing import Any

import pyarrow as pa
import pytest
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812

from skerry import SkerryError
from skerry.lake.internals import context_of
from skerry.lake.table import Table
from skerry.lake.table_state import access_of
from skerry.spark import SparkLake
from skerry.spark.session.address import TableAddress
from skerry.spark.write import job as write_job
from skerry.spark.write.task import RowKind, TaskResult, WriteTask
from skerry.store.write.level import plan_added
from skerry.table.snapshot import Operation

USERS = pa.schema([pa.field("id", pa.int64(), nullable=False), ("n", pa.int64())])


@pytest.fixture
def table(lake: SparkLake) -> Table:
    options = {"merge-engine": "aggregation", "fields.n.aggregate-function": "sum"}
    return lake.lake.create_table("app.t", USERS, primary_key=["id"], partition_by=["bucket(4, id)"], options=options)


def frame_of(spark: SparkSession, count: int) -> DataFrame:
    return spark.range(count).select("id", F.lit(1).cast("bigint").alias("n"))


def check_rows(table: Table, count: int, each: int) -> None:
    rows = table.scan().to_arrow().to_pylist()
    assert sorted(row["id"] for row in rows) == list(range(count))
    assert {row["n"] for row in rows} == {each}


Tasks = Callable[[Iterable[pa.RecordBatch]], Iterator[pa.RecordBatch]]


def wrapped_tasks(monkeypatch: pytest.MonkeyPatch, wrap: Callable[[Any], Tasks]) -> None:
    original = write_job._run
    monkeypatch.setattr(write_job, "_run", lambda frame, task, name: original(frame, wrap(task), name))


def failing_first(how: str) -> Callable[[Any], Tasks]:
    """Tasks whose first attempt fails after it has written everything."""

    def wrap(task: Any) -> Tasks:
        def attempt(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            import os

            from pyspark import TaskContext

            done = list(task(batches))
            if TaskContext.get().attemptNumber() == 0:
                if how == "dies":
                    os._exit(1)
                raise OSError("the disk is full of bees")
            yield from done

        return attempt

    return wrap


@pytest.mark.parametrize("how", ["fails", "dies"])
def test_a_task_that_fails_after_writing_is_done_again(
    lake: SparkLake, spark: SparkSession, table: Table, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    wrapped_tasks(monkeypatch, failing_first(how))
    lake.upsert(frame_of(spark, 100), "app.t")
    check_rows(table, 100, 1)
    removed = table.remove_orphan_files(older_than=timedelta(0))
    assert len(removed.files) == 4  # those of first attempts
    check_rows(table, 100, 1)


def test_a_frame_that_fails_first_is_written_once(lake: SparkLake, spark: SparkSession, table: Table) -> None:
    def flaky(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from pyspark import TaskContext

        yield from batches
        if TaskContext.get().attemptNumber() == 0:
            raise OSError("not now")

    frame = frame_of(spark, 100).mapInArrow(flaky, "id bigint, n bigint")
    lake.upsert(frame, "app.t")
    check_rows(table, 100, 1)


def test_a_task_that_runs_twice_counts_once(lake: SparkLake, table: Table) -> None:
    """As speculation does it: both attempts come to their end, and one of them is listened to."""
    context = context_of(table)
    task = WriteTask(TableAddress.of(context), table.schema, RowKind.UPSERTED)
    rows = pa.table({"id": list(range(50)), "n": [1] * 50}, schema=USERS)
    results = [TaskResult.unpack(next(task(rows.to_batches())).column(0)[0].as_py()) for _ in range(2)]
    assert not {f.path for f in results[0].files} & {f.path for f in results[1].files}
    transaction = access_of(table).begin(Operation.UPSERT)
    transaction.run(lambda tx: lambda state: plan_added(results[1].files, state))
    check_rows(table, 50, 1)


def test_a_job_that_fails_commits_nothing(
    lake: SparkLake, spark: SparkSession, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        raise OSError("never")
        yield from batches

    with pytest.raises(PySparkException, match="never"):
        lake.upsert(frame_of(spark, 5).mapInArrow(broken, "id bigint, n bigint"), "app.t")
    assert table.snapshots() == []

    def wrap(task: Any) -> Tasks:
        def attempt(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
            from skerry.common.errors import StorageError

            raise StorageError("app/t/data/x", "the network is down")
            yield from batches

        return attempt

    wrapped_tasks(monkeypatch, wrap)
    with pytest.raises(
        SkerryError, match=r"failed in a task of Spark: StorageError: app/t/data/x: the network is down"
    ):
        lake.upsert(frame_of(spark, 5), "app.t")
    assert table.snapshots() == []


def test_files_of_other_tasks_are_removed_when_one_refuses_its_rows(lake: SparkLake, spark: SparkSession) -> None:
    table = lake.lake.create_table("app.log", pa.schema([pa.field("n", pa.int64(), nullable=False)]))
    frame = spark.range(0, 100, 1, 4).select(F.when(F.col("id") != 77, F.col("id")).alias("n"))
    with pytest.raises(SkerryError, match="NULL, but it is BIGINT NOT NULL"):
        lake.append(frame, "app.log")
    assert table.remove_orphan_files(older_than=timedelta(0)).files == []
