"""The root of the command: version, help, errors."""

import subprocess
import sys

import pytest

import skerry
from cli.command import Run


def test_version_is_the_packages(run: Run) -> None:
    assert run("--version").stdout == f"skerry {skerry.__version__}\n"


def test_help_names_every_command_with_an_example(run: Run) -> None:
    commands = ("list", "show", "snapshots", "history", "files", "tags", "scan", "tag", "rollback", "expire", "orphans")
    overview = run("table", "--help").stdout
    for command in (*commands, "load", "analyze", "drop"):
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


def test_importing_the_command_loads_nothing_heavy() -> None:
    heavy = ["pandas", "polars", "obstore", "moto", "IPython", "rich.markdown", "asyncio.events", "duckdb", "sqlglot"]
    code = f"import sys, skerry.cli.main; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


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
