"""Errors that show where in a predicate's text something is wrong."""

from typing import TypeVar

from skerry.common.errors import InvalidInputError

_Error = TypeVar("_Error", bound=InvalidInputError)

_WINDOW = 100
"""Longer lines are shown in part."""


def error_at(kind: type[_Error], problem: str, text: str | None, position: int | None) -> _Error:
    """An error that says ``at 14`` (characters counted from 1), with the line and a caret below if there is a text."""
    if position is None:
        return kind(f"predicate: {problem}")
    head = f"predicate, at {position + 1}: {problem}"
    if text is None:
        return kind(head)
    start = text.rfind("\n", 0, position) + 1
    stop = text.find("\n", position)
    line = text[start : len(text) if stop < 0 else stop]
    column = position - start
    cut = max(0, column - _WINDOW // 2)
    shown = line[cut : cut + _WINDOW].replace("\t", " ").replace("\r", " ")
    before = "…" if cut else ""
    after = "…" if cut + _WINDOW < len(line) else ""
    return kind(f"{head}\n  {before}{shown}{after}\n  {' ' * (len(before) + column - cut)}^")
