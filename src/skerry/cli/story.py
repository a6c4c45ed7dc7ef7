"""Chapters and steps of a demo. A step is a small function whose source is shown.

A step's docstring is printed as text, its body is shown as code and run, and its return value is shown as the result.
So the code on the screen is the code that ran, and is type-checked. The lines after ``# shown`` format the result and
are not shown.

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
"""The function of a step, given the lake."""

_HEAD = re.compile(r"\A.*?^\s*\"\"\".*?\"\"\"\n", re.DOTALL | re.MULTILINE)
_END = re.compile(r"^# shown\n.*", re.DOTALL | re.MULTILINE)
_RETURN = re.compile(r"^return ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Step:
    """One step. ``refused`` is the error that it demonstrates; ``helper`` a function to show besides."""

    action: Action
    refused: type[skerry.SkerryError] | None = None
    helper: Callable[..., Any] | None = None

    @property
    def words(self) -> str:
        """The text: the docstring, as one paragraph."""
        return " ".join((self.action.__doc__ or "").split())

    @property
    def code(self) -> str:
        """The code: the body, as a user would write it at a prompt."""
        body = textwrap.dedent(_HEAD.sub("", inspect.getsource(self.action), count=1))
        shown = _RETURN.sub("", _END.sub("", body)).strip()
        return shown if self.helper is None else f"{inspect.getsource(self.helper).strip()}\n\n{shown}"


@dataclass(frozen=True, slots=True)
class Chapter:
    """Steps that belong together. ``tree`` names a table whose folder is shown at the end."""

    title: str
    steps: tuple[Step, ...]
    tree: str | None = None
