"""Errors of a run: which part failed, where the file declares it, and the cause in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from skerry.common.errors import SkerryError
from skerry.spark.error.spark_text import cause_of
from skerry.spark.pipeline.declare.model import Pipeline
from skerry.spark.pipeline.declare.parameter import redacted
from skerry.spark.pipeline.declare.problem import Place


class StepFailedError(SkerryError):
    """A part of a run failed. ``part`` is its name, ``place`` its position in the file."""

    def __init__(self, part: str, pipeline: Pipeline, place: Place, cause: str) -> None:
        self.part = part
        self.place = place
        self.cause = redacted(cause, pipeline.secrets)
        super().__init__(f"{part} failed ({Path(pipeline.path).name}:{place.line}:{place.column}): {self.cause}")


class BatchWithdrawnError(SkerryError):
    """A batch was given up before anything of it was written: the next one is to be planned."""


@contextmanager
def failing(part: str, pipeline: Pipeline, place: Place) -> Iterator[None]:
    """Raise errors in the block as failures of a part of the run."""
    try:
        yield
    except StepFailedError:
        raise
    except Exception as error:  # a user's function may raise anything
        raise StepFailedError(part, pipeline, place, cause_of(error)) from error
