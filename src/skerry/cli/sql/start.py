"""Starts a prompt or runs scripts, by the options."""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

import typer

from skerry.cli.arguments import apply_settings, open_existing
from skerry.cli.sql.job import Job
from skerry.cli.sql.output import open_output
from skerry.cli.sql.shell import Shell
from skerry.cli.usage import UsageError
from skerry.common.errors import (
    FileMissingError,
    InvalidInputError,
    NotFoundError,
    QueryCancelledError,
    SkerryError,
)
from skerry.lake.lake import Lake, connect
from skerry.sql.parse.parameters import list_parameters
from skerry.sql.scope import current_database
from skerry.sql.script_text import Source
from skerry.types.literal import unknown_name

_STDIN = "<stdin>"
_INTERRUPTED = 130
_MISSING = "; --create makes one there"


@dataclass(frozen=True, slots=True)
class Script:
    """Statements, and their name in errors."""

    name: str
    text: str


def start(job: Job) -> int:
    """Run the job; returns the exit code."""
    given = apply_settings(job.settings)
    parameters = parse_parameters(job.parameters)
    is_prompt = not job.commands and not job.files and sys.stdin.isatty() and sys.stdout.isatty()
    if is_prompt and job.output is not None:
        raise typer.BadParameter("goes with -c, -f or a pipe, not with the prompt", param_hint="--output")
    opened = connect(job.warehouse, settings=given) if job.create else open_existing(job.warehouse, given, _MISSING)
    with opened as lake:
        if is_prompt:
            use_database(lake, job.database)
            return int(import_module("skerry.cli.sql.prompt").run_prompt(lake, job, parameters))
        scripts = list(read_scripts(job))
        values = spread_parameters(scripts, parameters)
        use_database(lake, job.database)
        with open_output(job.output) as output:
            shell = Shell(lake, output.stream, job.format, rows=job.rows, is_file=job.output is not None)
            code = run_scripts(shell, scripts, values, job)
            output.is_whole = code == 0
        return code


def run_scripts(shell: Shell, scripts: Sequence[Script], values: Sequence[Mapping[str, Any]], job: Job) -> int:
    """Run scripts up to the first statement that fails."""
    for script, parameters in zip(scripts, values, strict=True):
        try:
            shell.run(script.text, parameters)
        except QueryCancelledError:
            typer.echo("cancelled", err=True)
            return _INTERRUPTED
        except SkerryError as error:
            if job.debug:
                raise
            shell.report(error, script.name)
            return 1
    return 0


def read_scripts(job: Job) -> Iterator[Script]:
    """The texts, in the order in which they run."""
    if not job.commands and not job.files:
        yield Script(_STDIN, _read(_STDIN))
    for file in job.files:
        name = _STDIN if file == "-" else file
        yield Script(name, _read(name))
    for number, text in enumerate(job.commands, 1):
        yield Script("<command>" if len(job.commands) == 1 else f"<command {number}>", text)


def _read(name: str) -> str:
    try:
        data = sys.stdin.buffer.read() if name == _STDIN else Path(name).read_bytes()
        return data.decode("utf-8-sig")
    except FileNotFoundError:
        raise FileMissingError(name) from None
    except OSError as error:
        raise InvalidInputError(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise InvalidInputError(f"{name}: byte {error.start} is not UTF-8 text") from None


def parse_parameters(texts: Sequence[str]) -> dict[str, Any]:
    """``["id=42", "name=Ada"]`` → ``{"id": 42, "name": "Ada"}``."""
    given: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise UsageError(f"--param {text}: write NAME=VALUE, like id=42")
        given[name.strip().removeprefix("$")] = _value(value)
    return given


def _value(text: str) -> Any:
    try:
        value = json.loads(text, parse_float=Decimal, parse_constant=str)
    except ValueError:
        return text
    return text if isinstance(value, list | dict) else value


def spread_parameters(scripts: Sequence[Script], given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Give each script its own parameters; a parameter that no script uses is an error."""
    named = [parameters_in(script.text) for script in scripts]
    known = sorted(set().union(*named))
    for name in given:
        if name not in known:
            advice = unknown_name(name, known, "parameter") if known else "the statements have no parameters"
            raise UsageError(f"--param {name}: {advice}")
    return [{name: value for name, value in given.items() if name in names} for names in named]


def parameters_in(text: str) -> set[str]:
    """The names of the parameters in a text; empty if it cannot be parsed, since running it reports the error."""
    try:
        return {parameter.key for parameter in list_parameters(Source(text)) if isinstance(parameter.key, str)}
    except SkerryError:
        return set()


def use_database(lake: Lake, name: str | None) -> None:
    """Make a database the current one."""
    if name is None:
        return
    known = lake.list_databases()
    if name not in known:
        raise NotFoundError(f"--database {name}: {unknown_name(name, known, 'database')}")
    lake.session().state.database = current_database(name)
