"""Errors that show their position in a predicate's text."""

from typing import TypeVar

from skerry.common.errors import InvalidInputError

_Error = TypeVar("_Error", bound=InvalidInputError)

_WINDOW = 100
"""Longer lines are shown partially."""


def error_at(kind: type[_Error], problem: str, text: str | None, position: int | None) -> _Error:
    """An error that says ``at 14`` (characters counted from 1), with the line and a caret below if there is a text."""
    if position is None:
        return kind(f"predicate: {problem}")
    error = kind(f"predicate, at {position + 1}: {problem}")
    error.offset, error.problem = position, problem
    if text is None:
        return error
    start = text.rfind("\n", 0, position) + 1
    stop = text.find("\n", position)
    line = text[start : len(text) if stop < 0 else stop]
    column = position - start
    cut = max(0, column - _WINDOW // 2)
    shown = line[cut : cut + _WINDOW].replace("\t", " ").replace("\r", " ")
    before = "…" if cut else ""
    after = "…" if cut + _WINDOW < len(line) else ""
    error.excerpt = f"  {before}{shown}{after}\n  {' ' * (len(before) + column - cut)}^"
    return error
