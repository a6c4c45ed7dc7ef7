"""How the command ends when something goes wrong: one line that says what, and exit code 1."""

from typing import Any

import typer
from typer.core import TyperGroup

from skerry.common.errors import SkerryError

DEBUG = "--debug"


class ReportingGroup(TyperGroup):
    """The root command. ``--debug``, wherever it stands, lets errors through with their traceback."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        rest = [arg for arg in args if arg != DEBUG]
        return super().parse_args(ctx, rest if len(rest) == len(args) else [DEBUG, *rest])

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except SkerryError as error:
            if ctx.params.get("debug"):
                raise
            typer.echo(f"error: {one_line(str(error))}", err=True)
        raise typer.Exit(1)


def one_line(text: str) -> str:
    """The same words on one line: scripts and logs read errors by lines.

    What is quoted to point at a place in it goes: the place is named in words, too, and an arrow needs its own line.
    """
    lines = text.splitlines()
    if len(lines) > 2 and lines[-1].strip() == "^":
        lines = lines[:-2]
    return " ".join(" ".join(lines).split())
