"""A machine without Java: what is missing is said in one line, and tests on Spark are skipped, but not in CI."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from skerry.spark.session.version import missing_java
from support.processes import ONLY_NAMED_PLUGINS

ROOT = Path(__file__).parents[2]
ADVICE = "Spark needs Java 17 or newer: install it, or set JAVA_HOME"


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder for the PATH with a few commands, and without Java."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for name in ("sh", "sed", "head", "env"):
        found = next(p for d in os.environ["PATH"].split(os.pathsep) if (p := Path(d) / name).exists())
        (folder / name).symlink_to(found)
    command(folder / "id", "echo 1000")
    return folder


def command(path: Path, program: str) -> None:
    path.write_text(f"#!/bin/sh\n{program}\n")
    path.chmod(0o755)


def look(folder: Path, **more: str) -> str:
    """What set-up says."""
    environment = {"PATH": str(folder), **more}
    done = subprocess.run([ROOT / "tools" / "java"], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def java(version: str) -> str:
    return f"echo 'openjdk version \"{version}\" 2025-04-15' >&2"


def test_set_up_says_in_one_line_that_java_is_missing(bare: Path) -> None:
    said = look(bare)
    assert said.count("\n") == 1
    assert "Java 17 or newer is missing" in said


@pytest.mark.parametrize(
    ("version", "fits"), [("17.0.15", True), ("21", True), ("11.0.2", False), ("1.8.0_292", False)]
)
def test_set_up_looks_at_the_version(bare: Path, version: str, fits: bool) -> None:
    command(bare / "java", java(version))
    assert (look(bare) == "") == fits
    home = bare.parent / "home"
    (home / "bin").mkdir(parents=True)
    assert f"JAVA_HOME is {home}" in look(bare, JAVA_HOME=str(home))


def test_set_up_installs_java_where_it_may(bare: Path) -> None:
    command(bare / "id", "echo 0")
    # the first attempt fails, as it does where package lists were never fetched
    program = f"""
        case "$*" in
          update*) : > {bare}/lists;;
          *openjdk-17-jre-headless) [ -e {bare}/lists ] || exit 100
            printf '%s\\n' '#!/bin/sh' 'echo "openjdk version \\"17.0.15\\"" >&2' > {bare}/java
            /bin/chmod +x {bare}/java;;
        esac
    """
    command(bare / "apt-get", program)
    assert look(bare) == "Installing openjdk-17-jre-headless, which Spark needs.\n"
    assert look(bare) == ""


def test_what_is_missing_is_said_in_one_line(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(bare))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    assert missing_java() == f"there is no Java on the PATH, and {ADVICE}"
    command(bare / "java", java("11.0.2"))
    assert missing_java() == f"Java 11.0.2 is too old: Skerry on Spark needs Java 17 or newer ({bare / 'java'})"
    command(bare / "java", java("17.0.15"))
    assert missing_java() is None
    monkeypatch.setenv("JAVA_HOME", str(bare.parent))
    (bare / "java").unlink()
    assert f"JAVA_HOME is {bare.parent}, and its Java does not run" in str(missing_java())
    assert str(missing_java()).endswith("set JAVA_HOME to the folder of one, or unset it to use the one on the PATH")
    command(bare / "java", java("11.0.2"))
    assert str(missing_java()).endswith(f"(JAVA_HOME is {bare.parent})")
    command(bare / "java", "true")
    assert str(missing_java()).startswith(f"JAVA_HOME is {bare.parent}, and its Java does not say its version")


@pytest.mark.parametrize("ci", ["", "true"])
def test_tests_on_spark_are_skipped_without_java_but_not_in_ci(bare: Path, ci: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("JAVA_HOME", "SKERRY_SOAK")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "pytest_timeout", "-p", "no:cacheprovider", "tests/spark/values"],
        env={**environment, **ONLY_NAMED_PLUGINS, "PATH": str(bare), "CI": ci}, cwd=ROOT, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    if ci:
        assert done.returncode != 0
        assert f"in CI none is skipped: there is no Java on the PATH, and {ADVICE}" in done.stdout + done.stderr
    else:
        assert done.returncode == 0, done.stdout
        assert f"there is no Java on the PATH, and {ADVICE}" in done.stdout
        assert " skipped in " in done.stdout.splitlines()[-1]


def test_the_demo_says_why_its_chapter_on_spark_is_left_out(bare: Path, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "JAVA_HOME"}
    program = (
        "import sys, skerry; from rich.console import Console; from skerry.cli.demo import _play_spark; "
        "from skerry.cli.stage import Stage; "
        "_play_spark(Stage(Console(width=300)), 9, skerry.connect(sys.argv[1]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "lake")],
        env={**environment, "PATH": str(bare)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == f"The chapter on Spark is left out: there is no Java on the PATH, and {ADVICE}."
