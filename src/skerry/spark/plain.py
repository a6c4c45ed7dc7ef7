"""Errors of ours on their way through Spark: the message, without how it came to it.

Spark tells an error of a data source, or of a function that it calls, with the trace of Python in front: the message is
its last line. What an error of ours says is for who uses it, so the trace is cut short. That of any other error, which
is a mistake in a program, stays whole; and so does that of an error of ours which was made of such a one.
"""

from collections.abc import Callable, Generator
from functools import wraps
from types import FunctionType
from typing import Any, ParamSpec, TypeVar

from skerry.common.errors import SkerryError

Kind = TypeVar("Kind", bound=type)
Given = ParamSpec("Given")
Result = TypeVar("Result")


def tells_plainly(kind: Kind) -> Kind:
    """The class, whose public methods raise errors of ours without a long trace."""
    for name, method in list(vars(kind).items()):
        if isinstance(method, FunctionType) and not name.startswith("_"):
            setattr(kind, name, plainly(method))
    return kind


def plainly(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """The function, which raises errors of ours without a long trace; also while rows that it returns are taken."""

    @wraps(function)
    def told(*args: Given.args, **kwargs: Given.kwargs) -> Any:
        try:
            result = function(*args, **kwargs)
        except SkerryError as error:
            if not _says_all(error):
                raise
            raise error.with_traceback(None) from None
        return _rows(result) if isinstance(result, Generator) else result

    return told


def _rows(rows: Generator[Any, Any, Any]) -> Generator[Any, Any, Any]:
    try:
        yield from rows
    except SkerryError as error:
        if not _says_all(error):
            raise
        raise error.with_traceback(None) from None


def _says_all(error: BaseException) -> bool:
    """Is it made of errors of ours and of storage alone?"""
    cause: BaseException | None = error
    while isinstance(cause, SkerryError | OSError):
        cause = cause.__cause__
    return cause is None
