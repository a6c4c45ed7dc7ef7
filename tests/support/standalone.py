"""A small cluster on loopback, and programs that run on it."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pyspark
from pyspark.sql import SparkSession

SPARK_CLASS = Path(pyspark.__file__).parent / "bin" / "spark-class"
STARTS_WITHIN_SECONDS = 90
ENDS_WITHIN_SECONDS = 400
_TESTS = Path(__file__).parents[1]
_SETTINGS = {
    "spark.ui.port": "0",
    "spark.ui.showConsoleProgress": "false",
    "spark.executor.memory": "512m",
    "spark.executor.cores": "1",
    "spark.sql.adaptive.coalescePartitions.enabled": "false",  # rows as few as in tests would be one task's
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
}


def run_job(job: Path, master: str, folder: Path, *arguments: str | Path) -> dict[str, Any]:
    """What a program found: ``python JOB MASTER …`` prints it as JSON in its last line."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("PYSPARK")}
    env = {"PYTHONPATH": str(_TESTS), "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_DIRS": str(folder / "local")}
    done = subprocess.run(
        [sys.executable, job, master, *arguments],
        capture_output=True,
        text=True,
        timeout=ENDS_WITHIN_SECONDS,
        env={**clean, **env},
        cwd=folder,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-5000:]
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


def start_session(master: str, settings: Mapping[str, str]) -> SparkSession:
    """The quiet session of such a program, whose tasks run this Python."""
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master(master)
    for name, value in {**_SETTINGS, **settings}.items():
        builder = builder.config(name, value)
    spark = builder.getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    return spark


@contextmanager
def standalone(folder: Path, hosts: Sequence[str] = ("127.0.0.1", "127.0.0.1")) -> Iterator[str]:
    """The URL of a master that has a worker on each host; all of them end with the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"spark://127.0.0.1:{port}"
    logs = folder / "logs"
    logs.mkdir()
    with ExitStack() as processes:
        deploy = "org.apache.spark.deploy"
        master = [f"{deploy}.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
        processes.enter_context(_process(master, logs / "master", "127.0.0.1"))
        for number, host in enumerate(hosts):
            worker = [f"{deploy}.worker.Worker", "--host", host, "--webui-port", "0", "--cores", "1"]
            worker += ["--memory", "1g", "--work-dir", str(folder / f"work-{number}"), url]
            processes.enter_context(_process(worker, logs / f"worker-{number}", host))
        _wait_for(logs / "master", "Registering worker", len(hosts))
        yield url


@contextmanager
def _process(command: list[str], log: Path, host: str) -> Iterator[None]:
    env = {**os.environ, "SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_IP": host}
    with log.open("wb") as output:
        started = subprocess.Popen([SPARK_CLASS, *command], stdout=output, stderr=subprocess.STDOUT, env=env)
        try:
            yield
        finally:
            started.terminate()
            try:
                started.wait(20)
            except subprocess.TimeoutExpired:
                started.kill()
                started.wait()


def _wait_for(log: Path, words: str, times: int) -> None:
    ends = time.monotonic() + STARTS_WITHIN_SECONDS
    while log.read_text(errors="replace").count(words) < times:
        assert time.monotonic() < ends, log.read_text(errors="replace")[-3000:]
        time.sleep(0.2)
