"""The root of the command: version, help, errors."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.core import TyperGroup
from typer.main import get_command

import skerry
from cli.command import Run
from skerry.cli.deferred import DeferredCommand
from skerry.cli.main import app


def test_version_is_the_packages(run: Run) -> None:
    assert run("--version").stdout == f"skerry {skerry.__version__}\n"


def test_help_names_every_command_with_an_example(run: Run) -> None:
    commands = ("list", "show", "snapshots", "history", "files", "tags", "scan", "tag", "rollback", "expire", "orphans")
    overview = run("table", "--help").stdout
    for command in (*commands, "load", "analyze", "rename", "drop"):
        assert f"\n  {command} " in overview
        assert f"skerry table {command}" in run("table", command, "--help").stdout
    assert "..." not in overview.replace("[ARGS]...", "")  # first lines that are too long are cut


def test_an_error_is_one_line_and_exit_code_1(run: Run, warehouse: str) -> None:
    result = run("table", "show", "app.evnts", "-w", warehouse)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "error: there is no table app.evnts; did you mean app.events?\n"


@pytest.mark.parametrize(
    "args",
    [("--debug", "table", "show", "app.evnts"), ("table", "show", "app.evnts", "--debug")],
    ids=["first", "last"],
)
def test_debug_lets_the_error_through(run: Run, warehouse: str, args: tuple[str, ...]) -> None:
    result = run(*args, "-w", warehouse)
    assert result.exit_code == 1
    assert isinstance(result.exception, skerry.NotFoundError)


def test_a_missing_lake_is_an_error(run: Run) -> None:
    result = run("table", "list", "-w", "nowhere")
    assert result.exit_code == 1
    assert "there is no lake at" in result.stderr


def test_the_warehouse_may_come_from_the_environment(run: Run, warehouse: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SKERRY_WAREHOUSE", warehouse)
    assert "app.events" in run("table", "list").stdout


def test_a_missing_warehouse_names_its_variable(run: Run) -> None:
    result = run("table", "list")
    assert result.exit_code == 2
    assert "--warehouse" in result.stderr


def test_settings_reach_the_lake_and_the_log(run: Run, warehouse: str) -> None:
    args = ("table", "tag", "app.events", "v2", "-w", warehouse)
    assert run(*args, "-s", "lease.ttl=1 min").exit_code == 0
    unknown = run("table", "list", "-w", warehouse, "-s", "lease.tll=1 min")
    assert unknown.stderr == "error: unknown setting 'lease.tll'; did you mean 'lease.ttl'?\n"
    shapeless = run("table", "list", "-w", warehouse, "--setting", "lease.ttl")
    assert shapeless.stderr == "error: --setting lease.ttl: write NAME=VALUE, like log.level=info\n"


def test_the_log_goes_to_standard_error(warehouse: str) -> None:
    command = [sys.executable, "-m", "skerry.cli.main", "table", "rollback", "app.events", "--snapshot", "1"]
    command += ["-w", warehouse, "-s", "log.level=info", "-s", "log.format=json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert '"event":"commit landed"' in done.stderr
    assert done.stdout == "app.events has the 3 rows of snapshot 1 again, as snapshot 4\n"


@pytest.mark.parametrize(
    ("args", "heavy"),
    [
        (["--version"], ["skerry.lake", "skerry.cli.table_view", "pyarrow", "numpy", "rich", "orjson"]),
        (["--help"], ["skerry.lake", "skerry.cli.table_view", "pyarrow", "numpy", "orjson"]),
        (["table", "--help"], ["skerry.lake", "skerry.cli.table_view", "pyarrow", "numpy", "orjson"]),
        (["table", "list", "--help"], ["pandas", "polars", "obstore", "IPython", "rich.markdown", "duckdb", "sqlglot"]),
    ],
    ids=" ".join,
)
def test_a_command_loads_nothing_that_it_does_not_need(args: list[str], heavy: list[str]) -> None:
    code = f"""
import sys
from skerry.cli.main import app
try:
    app({args})
except SystemExit:
    print([m for m in {heavy} if m in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def _commands(group: TyperGroup, path: str) -> Iterator[tuple[str, DeferredCommand]]:
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from _commands(command, f"{path} {name}")
        else:
            assert isinstance(command, DeferredCommand)
            yield f"{path} {name}", command


@pytest.mark.parametrize(
    "command", [pytest.param(command, id=path) for path, command in _commands(get_command(app), "skerry")]
)
def test_the_first_line_of_a_command_is_known_without_loading_it(command: DeferredCommand) -> None:
    assert command.help == (command.load().help or "").splitlines()[0]


_PIPELINE = Path(__file__).parents[2] / "examples" / "pipeline" / "orders.yaml"
_ON_SPARK = (
    ("table", "compact", "app.events", "--engine", "spark"),
    ("table", "expire", "app.events", "--engine", "spark"),
    ("table", "orphans", "app.events", "--engine", "spark"),
    ("table", "analyze", "app.events"),
)
_MISCHOSEN = (
    ("--env", "nope"),
    ("--select", "nope"),
    ("--select", "+++"),
    ("--exclude", "nope"),
    ("--select", "by_day", "--exclude", "by_day"),
)


def test_exit_codes_are_those_of_the_help(run: Run, warehouse: str) -> None:
    text = run("--help").stdout
    for line in ("0    success", "1    it failed;", "2    wrong options or arguments", "130  interrupted"):
        assert line in text
    assert run("table", "list", "-w", warehouse).exit_code == 0
    assert run("table", "list", "-w", "nowhere").exit_code == 1
    for args in (
        ("table", "list", "-w", warehouse, "--what"),
        ("table", "lst", "-w", warehouse),
        ("table", "list", "-w", warehouse, "-s", "lease.tll=1 min"),
        ("table", "list", "-w", warehouse, "-s", "lease.ttl"),
        ("table", "scan", "app.events", "-w", warehouse, "--explain", "--json"),
        ("table", "rollback", "app.events", "-w", warehouse),
        ("table", "delete", "app.events", "-w", warehouse),
        ("table", "expire", "app.events", "-w", warehouse, "--older-than", "soon"),
        ("table", "compact", "app.events", "-w", warehouse, "--engine", "flink"),
        ("demo", "-w", "s3://bucket/lake"),
        *(
            (*command, "-w", warehouse, "--master", master)
            for command in _ON_SPARK
            for master in ("local[x]", "", "k8s")
        ),
        *(("pipeline", command, str(_PIPELINE), *wrong) for command in ("validate", "plan") for wrong in _MISCHOSEN),
        ("pipeline", "run", str(_PIPELINE), "--env", "test", "--master", "local[x]"),
        ("pipeline", "graph", str(_PIPELINE), "--format", "png"),
    ):
        assert run(*args).exit_code == 2, args


def test_ctrl_c_is_exit_code_130(warehouse: str) -> None:
    code = """
import skerry.cli.arguments
from skerry.cli.main import app
def interrupted(*args, **named): raise KeyboardInterrupt
skerry.cli.arguments.connect = interrupted
app()
"""
    command = [sys.executable, "-c", code, "table", "list", "-w", warehouse]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 130


@pytest.mark.parametrize("args", [(), ("--debug",)], ids=["", "debug"])
@pytest.mark.parametrize(
    "url", ["abfss://c:S3CRET@account.dfs.core.windows.net/x", "file://me:S3CRET@host/x", "memory://me:S3CRET@x"]
)
def test_credentials_in_the_url_of_a_lake_are_not_repeated(url: str, args: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "skerry.cli.main", *args, "table", "list", "-w", url]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "URL" in done.stderr
    assert "S3CRET" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("sql", "-c", "SELECT range, 'a text' FROM range(300000)"),
        ("sql", "--format", "csv", "-c", "SELECT range FROM range(300000)"),
        ("sql", "--format", "arrow", "-c", "SELECT range FROM range(300000)"),
        ("table", "list"),
        ("--help",),
    ],
)
def test_a_command_ends_quietly_when_the_reader_of_its_output_is_gone(warehouse: str, args: tuple[str, ...]) -> None:
    where = () if args == ("--help",) else ("-w", warehouse)
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [sys.executable, "-m", "skerry.cli.main", *args, *where], stdout=writing, stderr=subprocess.PIPE, text=True
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")
