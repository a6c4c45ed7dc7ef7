"""How a run ends when something goes wrong: which part it was, where in the file it stands, and why, in one line."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from skerry.common.errors import SkerryError
from skerry.spark.cause import cause_of
from skerry.spark.pipeline.model import Pipeline
from skerry.spark.pipeline.parameter import redacted
from skerry.spark.pipeline.problem import Place


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
