"""The cause and the kind of a failure, parsed from the text of Spark's errors.

Where Spark gives a class, an error condition or a query context, code uses that instead; no other module reads the
text. An error of Spark carries the traces of two languages, plans and the whole query. The cause is the first of these
that is there:

- an error of Skerry's that a task raised,
- the last line of a Python traceback: a user's function failed in a task,
- the innermost Java exception,
- Spark's own message, without the text that follows it.
"""

import re
from typing import Any

from py4j.protocol import Py4JError
from pyspark.errors import PySparkException

from skerry.common.errors import SkerryError

_OURS = "skerry.common.errors."
"""Prefix of the names of Skerry's errors where Spark quotes them."""
_NO_PYTHON = ("PYTHON_VERSION_MISMATCH", "Cannot run program", "ModuleNotFoundError", "ImportError")
"""Parts of Spark's errors if a worker's Python is missing, has another version, or lacks a package."""

_OF_JAVA = "java_exception"
"""Attribute of Java errors without a Python class in PySpark; they are not ``PySparkException``."""
_RAISED = re.compile(r"Traceback \(most recent call last\):\n(?:[ \t].*\n|\n)*(\S.*)$", re.MULTILINE)
"""A Python traceback; its first line without indentation is the error."""
_JAVA = re.compile(r"^Caused by: (?:[\w$]+\.)*([\w$]+): (.+)$", re.MULTILINE)
_PACKAGE = re.compile(r"^(?:[\w$]+\.)+(?=[\w$]+(?::|$))")
_BEHIND = re.compile(r"; line \d|;\n|\n== SQL|\n\s*at |JVM stack|\(line \d+, pos \d+\)")
"""Matches the end of a message, after which position, plan, query or trace follow."""
_CLASS = re.compile(r"^\[([A-Z_.]+)\] ")
_STATE = re.compile(r" SQLSTATE: \w{5}\b")
_SUBQUERY_ROWS = "[SCALAR_SUBQUERY_TOO_MANY_ROWS]"
_SQL_PLACE = re.compile(r"== SQL \(line (\d+), position (\d+)\) ==")
_PARSE_PLACE = re.compile(r"\(line (\d+), pos (\d+)\)")
_SAID = re.compile(r"\[[A-Z_.0-9]+\] (.+?)(?: SQLSTATE: \w+)?$")
_CAUSE = re.compile(r"Caused by: [\w.$]+: (.+)")
_LONGEST = 500


def is_of_spark(error: BaseException) -> bool:
    """True if Spark raised it, in Python or in Java."""
    return isinstance(error, PySparkException | Py4JError) or hasattr(error, _OF_JAVA)


def message_of(error: BaseException) -> str:
    """Spark's message, with the name of its error condition."""
    return _words(str(error))


def cause_of(error: BaseException) -> str:
    """The cause in one line of limited length."""
    text = str(error)
    if isinstance(error, SkerryError):
        return _one_line(text)
    if not is_of_spark(error):
        return _one_line(f"{type(error).__name__}: {text}" if text else type(error).__name__)
    ours = raised_by_skerry(error)
    if ours is not None:
        return _one_line(ours)
    raised = _RAISED.findall(text)
    if raised:
        return _one_line(_PACKAGE.sub("", raised[-1]))
    return _one_line(_innermost(error) or _CLASS.sub("", message_of(error)) or type(error).__name__)


def raised_by_skerry(error: BaseException) -> str | None:
    """``DataError: …``: class and message of a Skerry error that a task raised; None if there is none."""
    lines = map(str.strip, str(error).splitlines())
    return next((line.removeprefix(_OURS) for line in lines if line.startswith(_OURS)), None)


def has_no_python(error: BaseException) -> bool:
    """True if a task failed because its worker's Python does not run, has another version, or lacks a package."""
    text = str(error)
    return any(mark in text for mark in _NO_PYTHON)


def file_problem(error: BaseException) -> str | None:
    """Spark's message about a file that it cannot read, without the trace; None if there is none."""
    lines = str(error).splitlines()
    said = [found[1].strip() for line in lines if (found := _SAID.search(line))]
    causes = [f" ({found[1]})" for line in lines if (found := _CAUSE.match(line))]
    return f"{said[-1]}{''.join(causes[-1:])}" if said else None


def parse_place(error: BaseException) -> tuple[int, int] | None:
    """Line (from 1) and column (from 0) that a syntax error names; syntax errors have no query context."""
    found = _PARSE_PLACE.search(str(error))
    return None if found is None else (int(found[1]), int(found[2]))


def many_rows_place(error: BaseException) -> tuple[int, int] | None:
    """Line (from 1) and column (from 0) of a subquery in the place of a value that has several rows; else None."""
    text = str(error)
    found = _SQL_PLACE.search(text) if _SUBQUERY_ROWS in text else None
    return None if found is None else (int(found[1]), int(found[2]) - 1)


def _innermost(error: BaseException) -> str | None:
    """Message of the innermost Java exception, if Spark has no message of its own."""
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
