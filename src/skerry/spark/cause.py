"""Why something failed in Spark, in one line.

What Spark raises carries the traces of two languages, plans and the whole query. The cause is the first of these that
there is:

- an error of ours that a task has raised,
- the last line of a traceback of Python: a function of the user's failed in a task,
- the innermost exception of Java,
- Spark's own message, without what follows it.
"""

import re
from typing import Any

from pyspark.errors import PySparkException

from skerry.common.errors import SkerryError

OURS = "skerry.common.errors."
"""What the names of our errors begin with where Spark quotes them."""

_OF_JAVA = "java_exception"
"""An attribute of errors of Java that Spark has no class for in Python; they are no PySparkException."""
_RAISED = re.compile(r"Traceback \(most recent call last\):\n(?:[ \t].*\n|\n)*(\S.*)$", re.MULTILINE)
"""A traceback of Python, whose first line that is not indented tells the error."""
_JAVA = re.compile(r"^Caused by: (?:[\w$]+\.)*([\w$]+): (.+)$", re.MULTILINE)
_PACKAGE = re.compile(r"^(?:[\w$]+\.)+(?=[\w$]+(?::|$))")
_BEHIND = re.compile(r"; line \d|;\n|\n== SQL|\n\s*at |JVM stack|\(line \d+, pos \d+\)")
"""What follows a message: its place, the plan, the query, a trace."""
_CLASS = re.compile(r"^\[([A-Z_.]+)\] ")
_STATE = re.compile(r" SQLSTATE: \w{5}\b")
_LONGEST = 500


def is_of_spark(error: BaseException) -> bool:
    """Has Spark raised it, in whatever language?"""
    return isinstance(error, PySparkException) or hasattr(error, _OF_JAVA) or type(error).__module__.startswith("py4j")


def message_of(error: BaseException) -> str:
    """What Spark says in words, with its name for this mistake."""
    return _words(str(error))


def cause_of(error: BaseException) -> str:
    """Why, in one line that is not too long."""
    text = str(error)
    if isinstance(error, SkerryError):
        return _one_line(text)
    if not is_of_spark(error):
        return _one_line(f"{type(error).__name__}: {text}" if text else type(error).__name__)
    ours = [line for line in map(str.strip, text.splitlines()) if line.startswith(OURS)]
    if ours:
        return _one_line(ours[0].removeprefix(OURS))
    raised = _RAISED.findall(text)
    if raised:
        return _one_line(_PACKAGE.sub("", raised[-1]))
    return _one_line(_innermost(error) or _CLASS.sub("", message_of(error)) or type(error).__name__)


def _innermost(error: BaseException) -> str | None:
    """What the innermost exception of Java says, if Spark made no message of it."""
    deepest: Any = getattr(error, _OF_JAVA, None)
    if deepest is not None:
        while deepest.getCause() is not None:
            deepest = deepest.getCause()
        return _PACKAGE.sub("", _words(deepest.toString()))
    caused = _JAVA.findall(str(error))
    return ": ".join(caused[-1]) if caused else None


def _words(text: str) -> str:
    return _BEHIND.split(text, maxsplit=1)[0].strip()


def _one_line(text: str) -> str:
    words = _STATE.sub("", " ".join(text.split()))
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
