"""Environments of other people's engines, below ``.interop/`` in the tree: ``make interop`` makes what is missing.

``python -m interop.environment`` makes all of them, and says in one line what could not be had. An environment is used
only with its stamp, which is written last: one that was interrupted is made again. Another list of packages is another
environment.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".interop"
_COPY_JAR = "org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy"
_RUN_SECONDS = 1200
"""On a machine with much other work; alone, the longest takes a minute."""


@dataclass(frozen=True)
class Engine:
    """An engine: its packages, and the Java library that it needs, as Maven names it."""

    name: str
    packages: tuple[str, ...]
    jar: str | None = None
    more_jars: tuple[str, ...] = ()
    """Java libraries that are only put on its class path."""


ENGINES = (
    Engine("pyiceberg", ("pyiceberg[pyarrow]==0.12.0", "pyroaring")),
    Engine(
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
    Engine("datafusion", ("datafusion==54.1.0", "pyiceberg-core==0.11.0", "pyiceberg[pyarrow]==0.12.0")),
    Engine("spark", ("pyspark==4.1.4",), "org.apache.iceberg:iceberg-spark-runtime-4.1_2.13:1.12.0"),
)
SPARK = ENGINES[-1]
FLINK = Engine(
    "flink",
    ("apache-flink==2.3.0",),
    "org.apache.iceberg:iceberg-flink-runtime-2.1:1.11.0",
    ("org.apache.hadoop:hadoop-client-api:3.4.3", "org.apache.hadoop:hadoop-client-runtime:3.4.3"),
)
"""It takes part in the tests of the REST catalog only."""


class EnvironmentMissingError(Exception):
    """An environment could not be made; the text is one line."""


def run_program(engine: Engine, program: str, *arguments: Path | str) -> None:
    """Run a program of ``tests/interop`` in an engine's environment; its output is shown only if it fails."""
    python, environment = _environment(engine), {**os.environ, "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1"}
    environment |= {"PYTHONPATH": str(ROOT / "tests/interop/program"), "PYSPARK_PYTHON": str(python)}
    if engine.jar is not None:
        environment["ICEBERG_JAR"] = str(_jar(engine.jar))
        more = [environment["ICEBERG_JAR"], *(str(_jar(jar)) for jar in engine.more_jars)]
        if engine.more_jars:
            environment["HADOOP_CLASSPATH"] = os.pathsep.join(more)
    path = ROOT / "tests/interop/program" / f"{program}.py"
    done = subprocess.run(
        [python, path, *arguments], env=environment, timeout=_RUN_SECONDS, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, f"{program} failed\n{done.stdout[-2000:]}\n{done.stderr[-6000:]}"


def missing_tool(engine: Engine) -> str | None:
    """What an engine needs that is not here; None if nothing."""
    if engine.jar is None:
        return None
    missing = next((tool for tool in ("java", "mvn") if shutil.which(tool) is None), None)
    return None if missing is None else f"{engine.name} needs the command {missing}, which is not installed here"


def needs(engine: Engine) -> None:
    """Skip a test if a tool of the engine is missing; in CI nothing is left out, and that is an error."""
    if (missing := missing_tool(engine)) is None:
        return
    if os.environ.get("CI", "").lower() in ("true", "1"):
        pytest.fail(missing)
    pytest.skip(missing)


def make(engine: Engine) -> None:
    """Make what is missing of an engine's environment."""
    if (missing := missing_tool(engine)) is not None:
        raise EnvironmentMissingError(missing)
    _environment(engine)
    for jar in (engine.jar, *engine.more_jars):
        if jar is not None:
            _jar(jar)


def _environment(engine: Engine) -> Path:
    """The interpreter of an engine's environment."""
    version = hashlib.sha256("\n".join((sys.version, *engine.packages)).encode()).hexdigest()[:8]
    folder = FOLDER / f"{engine.name}-{version}"
    python, stamp = folder / "bin/python", folder / ".installed"
    if not stamp.exists():
        _say(f"installing {', '.join(engine.packages)}")
        shutil.rmtree(folder, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(folder)], engine.name)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        _run([*pip, *engine.packages], engine.name)
        stamp.touch()
    return python


def _jar(artifact: str) -> Path:
    _, name, version = artifact.split(":")
    path = FOLDER / "jar" / f"{name}-{version}.jar"
    if not path.exists():
        _say(f"fetching {artifact}")
        half = FOLDER / "jar.new"
        shutil.rmtree(half, ignore_errors=True)
        options = (f"-Dmaven.repo.local={FOLDER / 'maven'}", f"-Dartifact={artifact}", f"-DoutputDirectory={half}")
        _run(["mvn", "-q", "-B", *options, _COPY_JAR], artifact)
        path.parent.mkdir(exist_ok=True)
        (half / path.name).rename(path)
        shutil.rmtree(half)
    return path


def _run(command: list[str], what: str) -> None:
    """Run an installer; what it says is kept for the error."""
    FOLDER.mkdir(exist_ok=True)
    done = subprocess.run(command, cwd=FOLDER, text=True, capture_output=True, check=False)
    if done.returncode:
        log = FOLDER / "failed.log"
        log.write_text(done.stdout + done.stderr)
        said = [line for line in (done.stdout + done.stderr).splitlines() if "ERROR" in line.upper()]
        raise EnvironmentMissingError(
            f"{what} could not be installed. Can this machine reach the package registries of pip and Maven? "
            f"{said[-1].strip()[:200] if said else ''} (all of it: {log.relative_to(ROOT)})"
        )


def _say(text: str) -> None:
    print(f"interop: {text}", flush=True)


def main() -> int:
    """Make all environments."""
    began = time.monotonic()
    try:
        for engine in (*ENGINES, FLINK):
            make(engine)
    except EnvironmentMissingError as error:
        _say(str(error))
        return 1
    _say(f"{', '.join(e.name for e in (*ENGINES, FLINK))} are ready in .interop/ ({time.monotonic() - began:.0f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
