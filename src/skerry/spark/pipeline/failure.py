"""How a run ends when something goes wrong: which part it was, where in the file it stands, and why, in one line."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pyspark.errors import PySparkException

from skerry.common.errors import SkerryError
from skerry.spark.pipeline.model import Pipeline
from skerry.spark.pipeline.parameter import redacted
from skerry.spark.pipeline.problem import Place

_PYTHON = re.compile(r"^(?:\w+\.)*(\w+(?:Error|Exception|Exit|Interrupt))(?:: (.*))?$", re.MULTILINE)
_JAVA = re.compile(r"^Caused by: (?:[\w$]+\.)*([\w$]+): (.+)$", re.MULTILINE)
_CLASS = re.compile(r"^\[([A-Z_.]+)\] ")
_STATE = re.compile(r" SQLSTATE: \w{5}\b")
_LONGEST = 500


class StepFailedError(SkerryError):
    """A part of a run failed. ``part`` is what it is called, ``place`` where the file declares it."""

    def __init__(self, part: str, pipeline: Pipeline, place: Place, cause: str) -> None:
        self.part = part
        self.place = place
        self.cause = redacted(cause, pipeline.secrets)
        super().__init__(f"{part} failed ({Path(pipeline.path).name}:{place.line}:{place.column}): {self.cause}")


@contextmanager
def failing(part: str, pipeline: Pipeline, place: Place) -> Iterator[None]:
    """Errors in the block are told as those of a part of the run."""
    try:
        yield
    except StepFailedError:
        raise
    except Exception as error:  # functions of users may raise anything
        raise StepFailedError(part, pipeline, place, cause_of(error)) from error


def cause_of(error: BaseException) -> str:
    """Why, in one line: of a failure in Spark, what the innermost exception says."""
    text = str(error)
    if isinstance(error, SkerryError):
        return _one_line(text)
    if isinstance(error, PySparkException) or type(error).__module__.startswith(("py4j", "pyspark")):
        found = _PYTHON.findall(text) if "Traceback" in text else []
        if found:
            name, words = found[-1]
            return _one_line(f"{name}: {words}" if words else name)
        caused = _JAVA.findall(text)
        if caused:
            return _one_line(f"{caused[-1][0]}: {caused[-1][1]}")
        return _one_line(
            _CLASS.sub("", text).partition("\n\tat ")[0].partition("\n== SQL")[0].partition("JVM stack")[0]
        )
    return _one_line(f"{type(error).__name__}: {text}" if text else type(error).__name__)


def _one_line(text: str) -> str:
    words = _STATE.sub("", " ".join(text.split()))
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"
