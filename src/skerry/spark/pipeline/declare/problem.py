"""Problems in a pipeline's file, with their positions."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from skerry.common.errors import InvalidInputError


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line and a column, both from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One problem."""

    place: Place
    text: str

    def in_file(self, path: str) -> str:
        """``orders.yaml:3:5: …``, which editors and terminals turn into a link."""
        return f"{path}:{self.place.line}:{self.place.column}: {self.text}"


class PipelineInvalidError(InvalidInputError):
    """A pipeline's file has errors. ``problems`` holds all of them, in the order of the file."""

    def __init__(self, path: str, problems: Iterable[Problem]) -> None:
        self.path = path
        self.problems = tuple(sorted(set(problems)))
        super().__init__("\n".join(problem.in_file(path) for problem in self.problems))
        first = self.problems[0].place
        self.position = first.line, first.column

    @property
    def headline(self) -> str:
        """The problems; each names its position."""
        return self.message


@dataclass(slots=True)
class Problems:
    """Collects problems, so that all are reported in one error."""

    path: str
    found: list[Problem] = field(default_factory=list)

    def add(self, place: Place, text: str) -> None:
        self.found.append(Problem(place, text))

    def raise_if_any(self) -> None:
        if self.found:
            raise PipelineInvalidError(self.path, self.found)
