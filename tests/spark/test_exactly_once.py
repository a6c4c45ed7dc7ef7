"""A streaming job that is killed at every stage and started again: no row is lost, none comes twice."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
from pyspark.sql import SparkSession

import skerry
from skerry.spark import connect
from spark.stream_job import STAGES, stream_feed

JOB = Path(__file__).with_name("stream_job.py")
KEYS = 5


def run_until_killed(folder: Path, stage: str, batch: int) -> None:
    """A driver that dies, and its Spark with it."""
    command = [sys.executable, str(JOB), str(folder / "warehouse"), str(folder / "feed"), str(folder / "checkpoint")]
    # a JVM that lives for seconds is done sooner if it does not optimise much
    quick = {"JDK_JAVA_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"}
    environment = {**os.environ, **quick, "PYSPARK_PYTHON": sys.executable}
    with (folder / "output").open("w") as output:  # no pipe: what outlives the job for a moment would keep it open
        done = subprocess.run([*command, stage, str(batch)], env=environment, stdout=output, stderr=output, timeout=300)
    assert done.returncode == -signal.SIGKILL, (folder / "output").read_text()


def test_a_job_killed_at_every_stage_writes_every_row_once(spark: SparkSession, tmp_path: Path) -> None:
    """The table adds up what it is given: a batch that is lost shows, and so does one that lands twice.

    The last driver, which comes to the end, is this process.
    """
    schema = pa.schema([pa.field("id", pa.int64(), nullable=False), ("n", pa.int64())])
    with skerry.connect(tmp_path / "warehouse") as lake:
        table = lake.create_table(
            "app.t",
            schema,
            primary_key=["id"],
            options={"merge-engine": "aggregation", "fields.n.aggregate-function": "sum"},
        )
        (tmp_path / "feed").mkdir()
        batches = len(STAGES) + 1
        for batch in range(batches):
            rows = [{"id": key, "n": 10**batch} for key in range(KEYS)]
            path = tmp_path / "feed" / f"{batch}.json"
            path.write_text("\n".join(map(json.dumps, rows)))
            os.utime(path, (1_700_000_000 + batch,) * 2)  # Spark takes the oldest first
        for batch, stage in enumerate(STAGES):
            run_until_killed(tmp_path, stage, batch)
            landed = batch + (1 if stage in ("after commit", "before checkpoint") else 0)
            found = {row["id"]: row["n"] for row in table.scan().to_arrow().to_pylist()}
            assert found == dict.fromkeys(range(KEYS if landed else 0), (10**landed - 1) // 9), stage
            table.upsert([{"id": key, "n": 0} for key in range(KEYS)])  # another snapshot, and the batch's own expires
            table.expire_snapshots(retain_last=1)
        with connect(spark, tmp_path / "warehouse") as last:
            stream_feed(last, str(tmp_path / "feed"), str(tmp_path / "checkpoint"))
        wanted = dict.fromkeys(range(KEYS), (10**batches - 1) // 9)
        assert {row["id"]: row["n"] for row in table.scan().to_arrow().to_pylist()} == wanted
