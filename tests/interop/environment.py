"""Environments of other readers, made when they are first needed, below ``.interop/`` in the tree."""

import hashlib
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".interop"


@dataclass(frozen=True)
class Reader:
    """A reader: its packages, and the Java library that it needs, as Maven names it."""

    name: str
    packages: tuple[str, ...]
    jar: str | None = None


READERS = (
    Reader("pyiceberg", ("pyiceberg[pyarrow]==0.12.0", "pyroaring")),
    Reader(
        "duckdb",
        (
            "duckdb==1.5.5",
            "duckdb-extension-iceberg==1.5.5",
            "duckdb-extension-avro==1.5.5",
            "duckdb-extension-httpfs==1.5.5",
            "pyarrow",
            "pytz",
        ),
    ),
    Reader("datafusion", ("datafusion==54.1.0", "pyiceberg-core==0.11.0", "pyarrow")),
    Reader("spark", ("pyspark==4.1.4",), "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0"),
)


def run_reader(reader: Reader, plan: Path, answer: Path) -> None:
    """Run a reader on the tables that ``plan`` describes."""
    python = _environment(reader)
    environment = {**os.environ, "TZ": "UTC", "PYSPARK_PYTHON": str(python), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.pop("PYTHONPATH", None)
    if reader.jar is not None:
        environment["ICEBERG_JAR"] = str(_jar(reader.jar))
    program = ROOT / "tests/interop/reader" / f"read_{reader.name}.py"
    subprocess.run([python, program, plan, answer], check=True, env=environment, timeout=280)


def missing_tool(reader: Reader) -> str | None:
    """What a reader needs that is not here; None if nothing."""
    if reader.jar is None:
        return None
    return next((f"{tool} is needed" for tool in ("java", "mvn") if shutil.which(tool) is None), None)


def _environment(reader: Reader) -> Path:
    """The interpreter of a reader's environment; another list of packages is another environment."""
    version = hashlib.sha256("\n".join((sys.version, *reader.packages)).encode()).hexdigest()[:8]
    folder = FOLDER / f"{reader.name}-{version}"
    python = folder / "bin/python"
    stamp = folder / ".installed"
    if not stamp.exists():
        shutil.rmtree(folder, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *reader.packages]
        subprocess.run(command, check=True)
        stamp.touch()
    return python


def _jar(artifact: str) -> Path:
    _, name, version = artifact.split(":")
    path = FOLDER / "jar" / f"{name}-{version}.jar"
    if not path.exists():
        copy = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
        command = ["mvn", "-q", "-B", copy, f"-Dartifact={artifact}", f"-DoutputDirectory={path.parent}"]
        subprocess.run(command, check=True, cwd=FOLDER)
    return path
