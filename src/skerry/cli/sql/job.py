"""What ``skerry sql`` was asked for."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Format(StrEnum):
    """How rows are written."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    ARROW = "arrow"


@dataclass(frozen=True, slots=True)
class Job:
    """The options, as they were given."""

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
    debug: bool = False
    """Errors are let through, with their traceback."""
