"""How tests call the command."""

from collections.abc import Callable

from typer.testing import Result

Run = Callable[..., Result]
"""``run("table", "list", …)``: the command with these arguments, in this process."""
