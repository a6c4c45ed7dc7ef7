"""Clusters of several processes, with executors that have the package only because it was shipped to them."""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy
import pyspark
import pytest

JOB = Path(__file__).with_name("cluster_job.py")
SPARK_CLASS = Path(pyspark.__file__).parent / "bin" / "spark-class"
STARTS_WITHIN_SECONDS = 90
ENDS_WITHIN_SECONDS = 400
pytestmark = pytest.mark.cluster


@pytest.fixture
def bare_python(tmp_path: Path) -> Path:
    """An interpreter with what Skerry needs, and without Skerry: links to it (``.pth``) are not followed."""
    packages = Path(numpy.__file__).parent.parent
    path = tmp_path / "bare-python"
    path.write_text(f'#!/bin/sh\nPYTHONPATH="$PYTHONPATH:{packages}" exec {sys.executable} -S "$@"\n')
    path.chmod(0o755)
    program = "import pyarrow, importlib.util as u; print(u.find_spec('skerry'))"
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    found = subprocess.run([path, "-c", program], capture_output=True, text=True, check=True, env=clean)
    if found.stdout.strip() != "None":
        pytest.skip("the package is installed beside its dependencies: nothing can have them alone")
    return path


def test_on_a_cluster_within_one_application(tmp_path: Path, bare_python: Path) -> None:
    check(run("local-cluster[2,1,1024]", tmp_path, bare_python))


def test_on_a_standalone_master_with_two_workers(tmp_path: Path, bare_python: Path) -> None:
    with standalone(tmp_path) as master:
        check(run(master, tmp_path, bare_python))


def check(found: dict[str, Any]) -> None:
    assert found["homes"], found
    assert all(".zip" in home for home in found["homes"]), found
    rows = {"old": 50, "new": 100}
    assert found["merged"] == found["after"] == found["read"] == rows
    assert found["compacted"] == 2
    assert [batch for batch in found["streamed"] if batch] == [rows]


def run(master: str, folder: Path, python: Path) -> dict[str, Any]:
    """What the program found."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYSPARK", "PYTHONPATH"))}
    done = subprocess.run(
        [sys.executable, JOB, master, folder / "warehouse", python],
        capture_output=True,
        text=True,
        timeout=ENDS_WITHIN_SECONDS,
        env={**clean, "SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_DIRS": str(folder / "local")},
        cwd=folder,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-5000:]
    found: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return found


@contextmanager
def standalone(folder: Path) -> Iterator[str]:
    """The URL of a master that has two workers; all of them end with the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    url = f"spark://127.0.0.1:{port}"
    logs = folder / "logs"
    logs.mkdir()
    with ExitStack() as processes:
        deploy = "org.apache.spark.deploy"
        master = [f"{deploy}.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0"]
        processes.enter_context(process(master, logs / "master"))
        for name in ("one", "two"):
            worker = [f"{deploy}.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0", "--cores", "1"]
            worker += ["--memory", "1g", "--work-dir", str(folder / f"work-{name}"), url]
            processes.enter_context(process(worker, logs / name))
        _wait_for(logs / "master", "Registering worker", 2)
        yield url


@contextmanager
def process(command: list[str], log: Path) -> Iterator[None]:
    env = {**os.environ, "SPARK_DAEMON_MEMORY": "256m", "SPARK_LOCAL_IP": "127.0.0.1"}
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
