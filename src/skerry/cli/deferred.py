"""Commands that are imported when they are called: ``--version``, ``--help`` and completion load none of them."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command


class DeferredCommand(TyperCommand):
    """A command known by its name and the first line of its help.

    ``home`` is where it is defined, as ``module:name``: a function, or a :class:`typer.Typer` with several.
    """

    def __init__(self, name: str, home: str, summary: str) -> None:
        super().__init__(name, help=summary, rich_markup_mode=None)
        self._home = home

    def load(self) -> Any:
        """The command itself, with its options."""
        module, _, attribute = self._home.partition(":")
        found = getattr(import_module(module), attribute)
        parent = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
        parent.callback()(_nothing)  # makes it a group even with a single command
        if isinstance(found, typer.Typer):
            parent.add_typer(found, name=self.name)
        else:
            parent.command(self.name)(found)
        return get_command(parent).commands[self.name]  # type: ignore[attr-defined]

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        return self.load().make_context(info_name, args, parent, **extra)


def deferred_group(name: str, help: str, epilog: str, commands: Mapping[str, tuple[str, str]]) -> TyperGroup:
    """A group of commands, each given by its home and summary."""
    return TyperGroup(
        name=name,
        help=help,
        epilog=epilog,
        no_args_is_help=True,
        rich_markup_mode=None,
        commands={key: DeferredCommand(key, home, summary) for key, (home, summary) in commands.items()},
    )


def _nothing() -> None:
    pass
