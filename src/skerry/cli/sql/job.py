"""The options of one run of ``skerry sql``."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Format(StrEnum):
    """Output formats of rows: two for people, three for programs."""

    TABLE = "table"
    VERTICAL = "vertical"
    CSV = "csv"
    JSON = "json"
    ARROW = "arrow"

    @property
    def is_for_people(self) -> bool:
        """Whether notes may appear among the rows."""
        return self in (Format.TABLE, Format.VERTICAL)


@dataclass(frozen=True, slots=True)
class Job:
    """The options that were given."""

    warehouse: str
    commands: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    format: Format = Format.TABLE
    output: Path | None = None
    database: str | None = None
    parameters: tuple[str, ...] = ()
    rows: int | None = None
    history: Path | None = None
    settings: tuple[str, ...] = ()
    create: bool = False
    """Make the lake's folder if it is missing."""
    debug: bool = False
    """Show errors with their traceback."""
