"""Workers run this process's Python, or one that can run tasks of ours; any other one is refused at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from skerry.common.errors import SkerryError
from skerry.spark import connect

JOB = Path(__file__).parents[1] / "python_job.py"


def command(path: Path, program: str) -> Path:
    path.write_text(f"#!/bin/sh\n{program}\n")
    path.chmod(0o755)
    return path


def test_the_first_write_succeeds_in_an_environment_that_is_not_activated(tmp_path: Path) -> None:
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("python", "python3"):
        command(folder / name, "echo 'another Python, which has no skerry' >&2\nexit 1")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYSPARK")}
    kept = [part for part in os.environ["PATH"].split(os.pathsep) if part != str(Path(sys.executable).parent)]
    environment["PATH"] = os.pathsep.join([str(folder), *kept])
    done = subprocess.run(
        [sys.executable, str(JOB), str(tmp_path)],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["15", "15"]


def test_workers_of_another_environment_run_the_package_of_this_process(tmp_path: Path) -> None:
    """That environment has all that Skerry needs, and a package of its name that is not ours."""
    other = tmp_path / "other"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(other)], check=True)
    [packages] = other.glob("lib/python*/site-packages")
    (packages / "needed.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    (packages / "skerry").mkdir()
    (packages / "skerry" / "__init__.py").write_text("raise ImportError('an old package')")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYSPARK")}
    done = subprocess.run(
        [sys.executable, str(JOB), str(tmp_path)],
        env=environment | {"PYSPARK_PYTHON": str(other / "bin" / "python")},
        capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["15", "15"]


@pytest.mark.parametrize(
    ("program", "problem"),
    [
        ("echo 3.9", "which is Python 3.9, and this process is Python "),
        (f'exec {sys.executable} -S -E "$@"', "which cannot run Skerry's tasks: ModuleNotFoundError: No module named "),
    ],
)
def test_another_python_for_workers_is_refused(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, program: str, problem: str
) -> None:
    chosen = command(tmp_path / "python3", program)
    monkeypatch.setenv("PYSPARK_PYTHON", str(chosen))
    monkeypatch.setattr(spark.sparkContext, "pythonExec", str(chosen))
    with pytest.raises(SkerryError) as raised:
        connect(spark, tmp_path / "warehouse")
    assert f"{chosen}, {problem}" in str(raised.value)
    assert "Set PYSPARK_PYTHON" in str(raised.value)


def test_a_python_that_is_not_there_is_refused(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spark.sparkContext, "pythonExec", str(tmp_path / "none"))
    with pytest.raises(SkerryError, match="which does not run"):
        connect(spark, tmp_path / "warehouse")


def test_a_python_like_this_one_will_do(spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = command(tmp_path / "python3", f'exec {sys.executable} "$@"')
    monkeypatch.setattr(spark.sparkContext, "pythonExec", str(chosen))
    connect(spark, tmp_path / "warehouse").close()
