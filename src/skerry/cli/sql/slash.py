r"""Commands of the prompt itself, which are not SQL: ``\help``, ``\tables``, …."""

import difflib
from collections.abc import Callable
from dataclasses import dataclass

from rich.table import Table as Grid
from rich.text import Text

from skerry.cli.render import make_grid
from skerry.cli.sql.job import Format
from skerry.cli.sql.shell import Shell
from skerry.common.errors import InvalidInputError
from skerry.common.wording import count_text
from skerry.lake.lake import Lake


class QuitError(Exception):
    """Raised to end the prompt."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command: name, arguments, description and function."""

    name: str
    argument: str
    help: str
    run: Callable[[Shell, Lake, str], None]


def run_command(text: str, shell: Shell, lake: Lake) -> None:
    """Run a line that begins with a backslash. A semicolon at its end is ignored."""
    name, _, argument = text.strip().removeprefix("\\").rstrip("; ").partition(" ")
    for command in COMMANDS:
        if name == command.name or (name and name in _SHORT and _SHORT[name] == command.name):
            if argument.strip() and not command.argument:
                raise InvalidInputError(f"\\{command.name} takes nothing")
            command.run(shell, lake, argument.strip())
            return
    names = [command.name for command in COMMANDS]
    near = difflib.get_close_matches(name, names, n=1)
    hint = f"did you mean \\{near[0]}? " if near else ""
    raise InvalidInputError(f"there is no command \\{name}; {hint}\\help lists them")


def _help(shell: Shell, lake: Lake, argument: str) -> None:
    console = shell.screen
    console.print("Statements end with a semicolon and may take several lines. Commands of the prompt:")
    grid = Grid(box=None, show_header=False, pad_edge=False)
    for command in COMMANDS:
        grid.add_row(Text(f"  \\{command.name} {command.argument}"), Text(command.help))
    for keys, words in _KEYS:
        grid.add_row(Text(f"  {keys}"), Text(words))
    console.print(grid)
    console.print("All of SQL: skerry docs sql. Some statements to begin with:")
    for line in _FIRST:
        console.print(Text(f"  {line}"))


def _tables(shell: Shell, lake: Lake, argument: str) -> None:
    database = argument or None
    tables = [(name, "table") for name in lake.list_tables(database)]
    relations = sorted(tables + [(name, "view") for name in lake.list_views(database)])
    grid = make_grid(["name", "kind"])
    for name, kind in relations:
        grid.add_row(Text(name), kind)
    shell.screen.print(grid if relations else "there are no tables yet")


def _describe(shell: Shell, lake: Lake, argument: str) -> None:
    if not argument:
        raise InvalidInputError("say which table: \\describe app.users")
    shell.run(f"DESCRIBE {argument}")


def _timing(shell: Shell, lake: Lake, argument: str) -> None:
    if argument not in ("", "on", "off"):
        raise InvalidInputError(f"timing is on or off, not {argument!r}")
    shell.timing = not shell.timing if not argument else argument == "on"
    shell.screen.print(f"timing is {'on' if shell.timing else 'off'}")


def _format(shell: Shell, lake: Lake, argument: str) -> None:
    shown = [format_.value for format_ in Format if format_ is not Format.ARROW]  # Arrow is not for a screen
    if argument and argument not in shown:
        raise InvalidInputError(f"a format is {', '.join(shown)}; not {argument!r}")
    if argument:
        shell.format, shell.is_auto = Format(argument), False
    shell.screen.print(f"rows are shown as {shell.format.value}")


def _vertical(shell: Shell, lake: Lake, argument: str) -> None:
    if argument not in ("", "on", "off", "auto"):
        raise InvalidInputError(f"vertical is on, off or auto, not {argument!r}")
    choice = argument or ("off" if shell.format is Format.VERTICAL else "on")
    shell.is_auto = choice == "auto"
    shell.format = Format.VERTICAL if choice == "on" else Format.TABLE
    words = {"on": "vertically", "off": "as a table", "auto": "vertically if they are wider than the screen"}
    shell.screen.print(f"rows are shown {words[choice]}")


def _rows(shell: Shell, lake: Lake, argument: str) -> None:
    if argument == "all":
        shell.rows = None
    elif argument.isdecimal():
        shell.rows = int(argument)
    elif argument:
        raise InvalidInputError(f"\\rows takes a number or all, not {argument!r}")
    shown = "all rows" if shell.rows is None else f"the first {count_text(shell.rows, 'row')}"
    shell.screen.print(f"of a table {shown} {'is' if shell.rows == 1 else 'are'} shown")


def _quit(shell: Shell, lake: Lake, argument: str) -> None:
    raise QuitError


COMMANDS = (
    Command("help", "", "this", _help),
    Command("tables", "[DATABASE]", "tables and views, of one database or of all", _tables),
    Command("describe", "NAME", "the columns of a table or view", _describe),
    Command("rows", "[NUMBER|all]", "how many rows of a table are shown", _rows),
    Command("format", "[table|vertical|csv|json]", "how rows are shown", _format),
    Command(
        "vertical", "[on|off|auto]", "a line per column; auto: where the screen is too narrow; also \\x", _vertical
    ),
    Command("timing", "[on|off]", "whether the time of a statement is shown", _timing),
    Command("quit", "", "end; Ctrl-D does so too", _quit),
)

_SHORT = {"?": "help", "h": "help", "d": "describe", "dt": "tables", "q": "quit", "exit": "quit", "x": "vertical"}
"""Aliases from other prompts."""

_KEYS = (
    ("Tab", "complete a name or a word"),
    ("Up, Ctrl-R", "earlier statements, search in them"),
    ("Ctrl-C", "cancel the statement that runs, or drop what was typed"),
)

_FIRST = (
    "SHOW TABLES;",
    "CREATE TABLE app.users (id BIGINT NOT NULL, name STRING, PRIMARY KEY (id));",
    "INSERT INTO app.users VALUES (1, 'Ada');",
    "SELECT * FROM app.users;",
    "SELECT * FROM app.users$snapshots;",
)
