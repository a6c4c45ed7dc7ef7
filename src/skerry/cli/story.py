"""What a demo is made of: chapters of steps, each a small function whose own source is what the audience sees.

A step's docstring is told, its body is shown as code and run, and what it returns is shown as the result. So the code
on the screen is the code that ran, and the type checker has seen it. What stands below a line ``# shown`` puts the
result into words and is left out on the screen.

To add a chapter, write its steps in a module of ``skerry.cli.chapter`` and name it in ``skerry.cli.demo.CHAPTERS``.
"""

import inspect
import re
import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import skerry

Action = Callable[[skerry.Lake], Any]
"""What a step does, given the lake."""

_HEAD = re.compile(r"\A.*?^\s*\"\"\".*?\"\"\"\n", re.DOTALL | re.MULTILINE)
_END = re.compile(r"^# shown\n.*", re.DOTALL | re.MULTILINE)
_RETURN = re.compile(r"^return ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is shown. ``refused`` is the error it is about; ``helper`` a function to show besides."""

    action: Action
    refused: type[skerry.SkerryError] | None = None
    helper: Callable[..., Any] | None = None

    @property
    def words(self) -> str:
        """What is told: the docstring, as one paragraph."""
        return " ".join((self.action.__doc__ or "").split())

    @property
    def code(self) -> str:
        """What is shown: the body, as a user would write it at a prompt."""
        body = textwrap.dedent(_HEAD.sub("", inspect.getsource(self.action), count=1))
        shown = _RETURN.sub("", _END.sub("", body)).strip()
        return shown if self.helper is None else f"{inspect.getsource(self.helper).strip()}\n\n{shown}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """Steps that belong together. ``tree`` names a table whose folder is shown at the end."""

    title: str
    steps: tuple[Step, ...]
    tree: str | None = None
