"""Short messages for Skerry's errors that pass through Spark.

Spark reports an error of a data source or of a Python function with the Python traceback first and the message last. A
message of a ``SkerryError`` explains itself, so its traceback is cut. Any other error is a bug in a program and keeps
its traceback, and so does a ``SkerryError`` raised from one.
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
    """Class decorator: its public methods raise Skerry's errors without a traceback."""
    for name, method in list(vars(kind).items()):
        if isinstance(method, FunctionType) and not name.startswith("_"):
            setattr(kind, name, plainly(method))
    return kind


def plainly(function: Callable[Given, Result]) -> Callable[Given, Result]:
    """Function decorator: it raises Skerry's errors without a traceback, also while its rows are iterated."""

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
    """True if the error and all its causes are Skerry's own or storage errors."""
    cause: BaseException | None = error
    while isinstance(cause, SkerryError | OSError):
        cause = cause.__cause__
    return cause is None
