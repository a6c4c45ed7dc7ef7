"""The prompt: statements over several lines, with completion, history and colours."""

import os
import sys
import traceback
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import typer
from prompt_toolkit import PromptSession
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import PygmentsLexer
from prompt_toolkit.styles import Style
from pygments.lexers.sql import SqlLexer  # type: ignore[import-untyped]

from skerry import __version__
from skerry.cli.sql.catalogue import Catalogue
from skerry.cli.sql.completion import SqlCompleter
from skerry.cli.sql.job import Job
from skerry.cli.sql.shell import Shell
from skerry.cli.sql.slash import QuitError, run_command
from skerry.cli.sql.start import parameters_in
from skerry.common.errors import QueryCancelledError, SkerryError
from skerry.lake.lake import Lake
from skerry.sql.parse.token import tokenize
from skerry.sql.script_text import Source

_FAREWELLS = ("exit", "quit")
_COLOURS = Style.from_dict(
    {
        "pygments.keyword": "ansiblue bold",
        "pygments.literal.string": "ansigreen",
        "pygments.literal.number": "ansicyan",
        "pygments.comment": "ansibrightblack",
    }
)
"""The terminal's own colours, which are readable on any background."""


def run_prompt(lake: Lake, job: Job, parameters: Mapping[str, Any]) -> int:
    """Read statements and run them until Ctrl-D; returns the exit code."""
    shell = Shell(lake, sys.stdout.buffer, job.format, rows=job.rows)
    shell.timing = True
    shell.more, shell.wider = "\\rows all shows all", "\\x shows all"
    catalogue = Catalogue(lake)
    session = make_prompt(shell, catalogue, open_history(job.history))
    shell.screen.print(f"skerry {__version__}, {lake.root}", style="bold", soft_wrap=True)
    shell.screen.print("Statements end with a semicolon. \\help for help, Ctrl-D to end.")
    while True:
        try:
            text = session.prompt(f"{shell.database.strip('.')}> ", prompt_continuation=_continuation)
            _answer(text, shell, lake, parameters, job)
        except KeyboardInterrupt:
            continue  # the typed text is dropped
        except (EOFError, QuitError):
            return 0
        finally:
            catalogue.forget()


def _answer(text: str, shell: Shell, lake: Lake, parameters: Mapping[str, Any], job: Job) -> None:
    try:
        if text.strip().lower().rstrip("; ") in _FAREWELLS:
            raise QuitError
        if text.lstrip().startswith("\\"):
            run_command(text, shell, lake)
        elif text.strip():
            named = parameters_in(text)
            shell.run(text, {name: value for name, value in parameters.items() if name in named})
    except QueryCancelledError:
        typer.echo("cancelled", err=True)
    except SkerryError as error:
        if job.debug:
            traceback.print_exc()
        shell.report(error)
    except QuitError:
        raise
    except Exception:  # noqa: BLE001 - a mistake of ours must not end the prompt with all that was typed at it
        traceback.print_exc()
        typer.echo("that was a mistake of Skerry's own, please report it", err=True)


def make_prompt(shell: Shell, catalogue: Catalogue, history: History, **terminal: Any) -> PromptSession[str]:
    """The line editor. ``terminal`` may hold another input and output than the terminal's, for tests."""
    keys = KeyBindings()

    @keys.add("enter")
    def _enter(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if is_complete(buffer.text):
            buffer.validate_and_handle()
        else:
            buffer.newline(copy_margin=not event.app.paste_mode())

    return PromptSession(
        completer=SqlCompleter(catalogue, lambda: shell.database),
        complete_in_thread=True,
        history=history,
        key_bindings=keys,
        lexer=PygmentsLexer(SqlLexer),
        style=_COLOURS,
        multiline=True,
        **terminal,
    )


def is_complete(text: str) -> bool:
    """Whether Enter runs the text: a statement with its semicolon, a command, or nothing."""
    stripped = text.strip()
    if not stripped or stripped.startswith("\\") or stripped.lower() in _FAREWELLS:
        return True
    try:
        tokens = tokenize(Source(text))
    except SkerryError:
        return False  # in the middle of a text, a quoted name or a comment
    return not tokens or tokens[-1].is_mark(";")


def history_path(asked: Path | None) -> Path:
    """The default path of the history."""
    if asked is not None:
        return asked
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "skerry" / "sql-history"


def open_history(asked: Path | None) -> History:
    """History in a file that only its owner may read, because statements hold values. Without such a file it ends
    with the prompt."""
    path = history_path(asked)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        typer.echo(f"no history is kept: {path}: {error.strerror}", err=True)
        return InMemoryHistory()
    return StatementHistory(str(path))


class StatementHistory(FileHistory):
    """Keeps statements that are not blank."""

    def store_string(self, string: str) -> None:
        if string.strip():
            super().store_string(string)


def _continuation(width: int, line_number: int, is_soft_wrap: int) -> str:
    return "" if is_soft_wrap else "> ".rjust(width)
