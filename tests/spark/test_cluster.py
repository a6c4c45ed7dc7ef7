"""Clusters of several processes, with executors that have the package only because it was shipped to them."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy
import pytest

from support.standalone import run_job, standalone

JOB = Path(__file__).with_name("cluster_job.py")
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
    check(run_job(JOB, "local-cluster[2,1,1024]", tmp_path, tmp_path / "warehouse", bare_python))


def test_on_a_standalone_master_with_two_workers(tmp_path: Path, bare_python: Path) -> None:
    with standalone(tmp_path) as master:
        check(run_job(JOB, master, tmp_path, tmp_path / "warehouse", bare_python))


def check(found: dict[str, Any]) -> None:
    assert found["homes"], found
    assert all(".zip" in home for home in found["homes"]), found
    rows = {"old": 50, "new": 100}
    assert found["merged"] == found["after"] == found["read"] == rows
    assert found["compacted"] == 2
    assert [batch for batch in found["streamed"] if batch] == [rows]


def test_executors_whose_python_lacks_packages_are_refused_by_connect(tmp_path: Path) -> None:
    path = tmp_path / "empty-python"
    path.write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n')
    path.chmod(0o755)
    program = (
        "import sys; from pyspark.sql import SparkSession; from skerry.spark import connect\n"
        "spark = SparkSession.builder.master('local-cluster[1,1,1024]').config('spark.ui.enabled', 'false')"
        ".getOrCreate()\n"
        "try:\n    connect(spark, sys.argv[1])\nexcept Exception as error:\n    print(type(error).__name__, error)\n"
        "finally:\n    spark.stop()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "warehouse")],
        env={**os.environ, "PYSPARK_PYTHON": str(path)}, capture_output=True, text=True, timeout=300, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("SkerryError Spark's workers run one that cannot run Skerry's tasks: "), done.stderr
    assert "Set PYSPARK_PYTHON" in done.stdout
